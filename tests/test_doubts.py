"""What the registry knows to be in doubt, every answer knows."""

import datetime as dt
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from amending_orders import decret, order
from conftest import Run, Take
from judging import STRAIGHT_FLUSH
from walked_law import WalkedLaw, english, french, walked

from bylaw.registry.audit.many.periods import Periods
from bylaw.registry.law.doubt.doubts import DoubtKind

DAY, BEFORE = "2009-06-01", "2009-03-04"
OF_BYLAW = "of the By-law respecting casino games"
ROUND = STRAIGHT_FLUSH | {"day": DAY, "paid": {"pair_plus": "200"}}
UNKNOWN_DAY = "This By-law comes into force on the date fixed by the Government."


def ask(registry: Run, *arguments: str) -> Any:
    return json.loads(registry(*arguments, "--json").stdout)


def codes(findings: Iterable[dict[str, Any]]) -> list[str]:
    return [f["code"] for f in findings if f.get("instrument") == "77-2009"]


def audit(registry: Run, tmp_path: Path, **parts: Any) -> dict[str, Any]:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND | parts), encoding="utf-8")
    found: dict[str, Any] = ask(registry, "audit", str(file))
    return found


def doubted_games(registry: Run, day: str = DAY) -> set[str]:
    games = ask(registry, "in-force", day)["games"]
    return {game["game"] for game in games if codes(game["findings"])}


REFUSED = (
    f"Section 67.32 {OF_BYLAW} is amended by replacing the words “of the moon” with the words "
    "“of the bank”."
)
UNREAD = f"Section 67.32 {OF_BYLAW} is amended by doing what nobody has ever read in a by-law."
APPLIED = (
    f"Section 67.32 {OF_BYLAW} is amended by replacing the words “30 to 1” with the words "
    "“25 to 1”."
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (order(REFUSED), "operation-refused"),
        (order(UNREAD), "operation-unread"),
        (order(APPLIED, comes=UNKNOWN_DAY), "operation-undated"),
        (
            order(APPLIED, comes="This By-law comes into force when it pleases."),
            "operation-undated",
        ),
    ],
    ids=("refused", "unread", "of a day to be fixed", "of a day not understood"),
)
def test_an_order_in_doubt_is_told_by_every_answer_about_its_section(
    registry: Run, take: Take, tmp_path: Path, text: str, code: str
) -> None:
    take(text)
    assert codes(ask(registry, "show", "67.32", "--on", DAY)["findings"]) == [code]
    assert code in codes(ask(registry, "show", "67.32", "--on", DAY, "--lang", "fr")["findings"])
    assert codes(ask(registry, "history", "67.32")[-1]["findings"]) == [code]
    turns = [row for row in ask(registry, "timeline") if "67.32" in row["doubtful"]]
    assert [codes(row["findings"]) for row in turns] == [[code]]
    diff = ask(registry, "diff", "67.32", "--from", "2009-01-01", "--to", DAY)
    assert [(row["kind"], codes(row["findings"])) for row in diff] == [("doubtful", [code])]
    standing = ask(registry, "in-force", DAY)
    assert code in codes(standing["findings"])
    assert doubted_games(registry) == {"three_card_poker"}
    payouts = ask(registry, "payouts", DAY)
    marked = {row["game"] for row in payouts if codes(row["findings"])}
    assert marked == {"three_card_poker"}
    rules = ask(registry, "rules", "--on", DAY)
    assert {row["rule"] for row in rules if codes(row["findings"])} == {"three_card_poker"}
    hits = ask(registry, "search", "pair or plus", "--lang", "en")
    assert {hit["section"] for hit in hits if code in codes(hit["findings"])} == {"67.32"}
    assert len({hit["section"] for hit in hits}) > 1
    found = audit(registry, tmp_path)
    assert (found["round"]["result"], codes(found["findings"])) == ("undetermined", [code])


def test_a_document_marks_the_section_itself(registry: Run, take: Take) -> None:
    take(order(REFUSED))
    for lang, mark in (("en", "[in doubt: O.C. 77-2009, s. 1]"),):
        text = registry("consolidate", "--on", DAY, "--lang", lang).stdout
        section = text.partition("\n67.32. ")[2].partition("\n67.33. ")[0]
        assert mark in section
        assert "77-2009" not in text.partition("\n67.31. ")[2].partition("\n67.32. ")[0]


def test_a_piece_of_an_instrument_that_was_not_read_is_marked_with_its_number(
    registry: Run, take: Take
) -> None:
    take(f"{order(APPLIED)}\n\nNOTHING OF ITS KIND (s. 67.34) 1. Ace: see section 67.34.\n")
    text = registry("consolidate", "--on", DAY, "--lang", "en").stdout
    assert "[in doubt: O.C. 77-2009]" in text
    assert "[in doubt: ]" not in text
    shown = " ".join(registry("show", "67.34", "--on", DAY, "--lang", "en").stdout.split())
    assert "77-2009 was not understood in whole and may change this text" in shown


def test_before_its_earliest_day_an_order_casts_no_doubt(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(REFUSED))
    assert codes(ask(registry, "show", "67.32", "--on", BEFORE)["findings"]) == []
    assert audit(registry, tmp_path, day=BEFORE)["round"]["result"] == "settled"
    assert doubted_games(registry, BEFORE) == set()


def test_what_would_be_due_without_the_doubt_stays_visible(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(REFUSED))
    found = audit(registry, tmp_path)
    assert found["bets"] == {}
    assert found["without_doubt"]["bets"]["pair_plus"]["net"] == "200"
    assert found["paid"]["pair_plus"]["verdict"] == "undetermined"
    text = registry("audit", str(tmp_path / "round.json")).stdout
    assert "leaving the doubt aside" in text
    assert "won at 40 to 1" in text
    war = {"game": "war", "bets": {"initial": "5"}, "paid": {"initial": "5"}}
    other = audit(registry, tmp_path, **war, cards={"player": "AS", "dealer": "2S"})
    assert (other["round"]["result"], other["findings"]) == ("settled", [])


def test_rounds_in_columns_are_undetermined_as_one_round_is(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(REFUSED))
    file = tmp_path / "rounds.csv"
    head = "id,day,game,bets.pair_plus,cards.player,paid.pair_plus"
    rows = (f"{place},{day},three_card_poker,5,AS 2S 3S,200" for place, day in
            enumerate((DAY, DAY, BEFORE)))  # fmt: skip
    file.write_text("\n".join((head, *rows)), encoding="utf-8")
    tally = ask(registry, "audit", str(file), "--summary")
    assert tally["results"] == {"settled": 1, "undetermined": 2}
    (paid,) = tally["payments"]
    assert (paid["ok"], paid["undetermined"], tally["wrong"]) == (1, 2, 2)


@pytest.mark.parametrize(
    ("provision", "sections", "games"),
    [
        (
            f"Sections 67.23 to 67.25 {OF_BYLAW} are amended by replacing “zebra” by “horse”.",
            {"67.23", "67.24", "67.25"},
            {"three_card_poker"},
        ),
        (
            (
                "The By-law respecting casino games is amended by replacing, wherever it appears, "
                "“zebra” by “horse”."
            ),
            set(),
            set(),
        ),
        (
            f"Subdivision 9 {OF_BYLAW} is amended by replacing “zebra” by “horse”.",
            {"67.33", "67.40"},
            {"war"},
        ),
        (
            (
                "The By-law respecting casino games is amended by inserting the following after "
                "section 67.30:\n\n“67.31. Despite section 67.36, nothing is paid.”."
            ),
            {"67.31", "67.30", "67.36"},
            {"three_card_poker", "war"},
        ),
        (
            (
                "The By-law respecting casino games is amended by inserting the following after "
                "section 67.40:\n\n“§9. WHEEL\n\n67.33. The wheel has 54 spaces.”."
            ),
            {"67.40", "67.33"},
            {"war"},
        ),
        (
            f"Paragraph 9 of section 67.25 {OF_BYLAW} is revoked.",
            {"67.25"},
            {"three_card_poker"},
        ),
    ],
    ids=("a range", "wherever", "a subdivision", "a living number", "a new part", "no paragraph"),
)
def test_an_order_that_is_refused_touches_what_it_names(
    registry: Run, take: Take, provision: str, sections: set[str], games: set[str]
) -> None:
    take(order(provision))
    for section in sections:
        assert codes(ask(registry, "show", section, "--on", DAY)["findings"]), section
    assert doubted_games(registry) == games
    assert codes(ask(registry, "show", "95.20", "--on", DAY)["findings"]) == []


def test_words_that_stand_nowhere_may_stand_in_what_is_not_held(registry: Run, take: Take) -> None:
    take(
        order(
            "The By-law respecting casino games is amended by replacing, wherever it appears, "
            "“zebra” by “horse”."
        )
    )
    assert codes(ask(registry, "show", "44", "--on", DAY)["findings"]) == ["operation-pending"]
    assert codes(ask(registry, "show", "5", "--on", DAY)["findings"]) == ["operation-pending"]
    assert codes(ask(registry, "show", "67.32", "--on", DAY)["findings"]) == []


def test_words_sought_everywhere_are_doubted_in_terms_columns_and_schedules_too() -> None:
    base = (
        "By-law respecting casino games\n\n"
        "2. In this By-law,\n\n“ferry” means a boat;\n\n“quay” means a wall.\n\n"
        "3. No ferry leaves at night.\n\n"
        "70. The fares are as follows:\n\nFerry\tFare\nLarge\t$5\n\n"
        "71. The quays are closed.\n\n"
        "SCHEDULE I\n\nThe captain of the ferry signs here.\n"
    )
    law = walked(
        english(
            f"Section 3 {OF_BYLAW} is replaced by the following: “3. A ferry waits.”.",
            "The By-law is amended by replacing, wherever it appears, “ferry” by “barge”.",
        ),
        base=base,
    )
    for label in ("2", "3", "70", "Schedule I"):
        assert "operation-refused" in law.codes(label), label
    assert law.codes("71") == []


def test_a_provision_that_names_nothing_and_is_not_understood_touches_everything(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order("The By-law respecting casino games is amended by doing what nobody ever read."))
    assert codes(ask(registry, "show", "95.20", "--on", DAY)["findings"]) == ["operation-unread"]
    assert len(doubted_games(registry)) == 10
    assert audit(registry, tmp_path)["round"]["result"] == "undetermined"


def test_a_number_that_only_a_refused_order_names_has_a_history_of_doubt(
    registry: Run, take: Take
) -> None:
    take(order(UNREAD.replace("67.32", "67.25.9")))
    (row,) = ask(registry, "history", "67.25.9")
    assert (row["state"], codes(row["findings"])) == ("unknown", ["operation-unread"])
    assert "was not understood" in registry("history", "67.25.9").stdout
    days = ("--from", "2009-01-01", "--to", DAY)
    (row,) = ask(registry, "diff", "67.25.9", *days)
    assert (row["kind"], row["new"], codes(row["findings"])) == (
        "doubtful",
        None,
        ["operation-unread"],
    )
    assert "section 67.25.9  in doubt" in registry("diff", "67.25.9", *days).stdout


def test_a_refused_french_order_is_told_in_both_languages(registry: Run, take: Take) -> None:
    take(
        decret(
            "L'article 67.45 du Règlement sur les jeux de casino est modifié par le remplacement, "
            "de « de la lune » par « de la banque »."
        ),
        "fr",
    )
    for lang in ("en", "fr"):
        found = ask(registry, "show", "67.45", "--on", DAY, "--lang", lang)["findings"]
        assert codes(found), lang
    assert doubted_games(registry) == {"poker_357"}


def test_two_texts_that_give_different_days_leave_the_days_between_in_doubt(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(APPLIED, comes="This By-law comes into force on 1 April 2009."))
    take(
        decret(
            "L'article 67.32 du Règlement sur les jeux de casino est modifié par le remplacement "
            "de « 30 contre 1 » par « 25 contre 1 ».",
            comes="Le présent règlement entre en vigueur le 1ᵉʳ mai 2009.",
        ),
        "fr",
    )
    results = [
        audit(registry, tmp_path, day=day)["round"]["result"]
        for day in ("2009-03-31", "2009-04-15", "2009-05-01")
    ]
    assert results == ["settled", "undetermined", "settled"]
    assert codes(ask(registry, "show", "67.32", "--on", DAY)["findings"]) == ["operation-disputed"]


def test_the_corpus_itself_leaves_every_game_settled(registry: Run) -> None:
    for day in ("2005-01-01", "2010-01-01"):
        games = ask(registry, "in-force", day)["games"]
        told = {game["game"]: {f["code"] for f in game["findings"]} for game in games}
        assert {game for game, found in told.items() if found} <= {"blackjack"}
        assert told["blackjack"] == {"operation-partly-read"}
    assert codes(ask(registry, "show", "44", "--on", "2005-01-01")["findings"]) == []
    pending = ask(registry, "show", "44", "--on", "2005-01-01")["findings"]
    assert ("operation-pending", "111-2000", "2") in [
        (f["code"], f.get("instrument"), f.get("provision")) for f in pending
    ]


LATER = "This By-law comes into force on 1 November 2009."
PLUS_TARD = "Le présent règlement entre en vigueur le 1er novembre 2009."
AMENDING = "of the By-law to amend the By-law respecting casino games, made by Order in Council"
MODIFIANT = "du Règlement modifiant le Règlement sur les jeux de casino, édicté par le décret"


@pytest.mark.parametrize(
    "words",
    [
        f"Section 2 {AMENDING} 76-2009, is amended by replacing “of the moon” by “of the bank”.",
        f"Section 2 {AMENDING} 76-2009, is amended by doing what nobody has read.",
    ],
    ids=("refused", "unread"),
)
def test_an_order_on_an_instrument_casts_its_doubt_on_what_this_one_changes(
    registry: Run, take: Take, words: str
) -> None:
    other = f"Section 67.40 {OF_BYLAW} is revoked."
    take(order(other, APPLIED, number="76-2009", comes=LATER))
    take(order(words))
    marked = {
        label
        for label in ("1", "2", "67.22", "67.32", "67.40", "95.1")
        if codes(ask(registry, "show", label, "--on", "2009-12-01")["findings"])
    }
    assert marked == {"67.32"}


def test_a_french_order_on_an_instrument_marks_no_section_of_the_by_law(
    registry: Run, take: Take
) -> None:
    take(decret("L'article 67.50 est abrogé.", number="76-2009", comes=PLUS_TARD), "fr")
    take(decret(f"L'article 1 {MODIFIANT} 76-2009, est modifié par on ne sait quoi."), "fr")
    french = ("--on", "2009-12-01", "--lang", "fr")
    assert codes(ask(registry, "show", "1", *french)["findings"]) == []
    assert codes(ask(registry, "show", "67.50", *french)["findings"]) == ["operation-unread"]


def test_an_erratum_that_does_not_fit_casts_doubt_from_the_first_day_of_its_order(
    registry: Run, take: Take
) -> None:
    take(order(APPLIED, number="76-2009"))
    take(
        "Erratum\n\nO.C. 76-2009, 4 February 2009\n\nIn section 1, “33 to 1” should read "
        "“22 to 1”.\n",
        published="2009-06-03",
    )
    for day, marks in (("2009-03-04", 0), ("2009-03-05", 1)):
        found = ask(registry, "show", "67.32", "--on", day)["findings"]
        refused = [f for f in found if f["code"] == "operation-refused"]
        assert len(refused) == marks


BEFORE_IT = "and this section is gladly inserted before it:\n\n“67.44. Each player shall bet.”."
AVANT = "et cet article est volontiers inséré avant celui-ci :\n\n« 67.44. Chaque joueur mise. »."
DU_REGLEMENT = "du Règlement sur les jeux de casino"


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (f"Section 67.44 {OF_BYLAW} is renumbered 67.44.1 {BEFORE_IT}", "en"),
        (f"Section 67.44 {OF_BYLAW} becomes section 67.44.1 {BEFORE_IT}", "en"),
        (f"The By-law is amended by renumbering 67.44 as 67.44.1 {BEFORE_IT}", "en"),
        (f"L'article 67.44 {DU_REGLEMENT} est renuméroté 67.44.1 {AVANT}", "fr"),
        (f"L'article 67.44 {DU_REGLEMENT} devient l'article 67.44.1 {AVANT}", "fr"),
    ],
)
def test_a_new_number_that_is_not_understood_marks_what_it_names_and_what_stands_beside(
    registry: Run, take: Take, words: str, lang: str
) -> None:
    take(order(APPLIED, words) if lang == "en" else decret(REVOKED, words), lang)
    marked = {
        label
        for label in ("4", "67.23", "67.42", "67.43", "67.44", "67.44.1", "67.45", "67.46", "95.20")
        if codes(ask(registry, "show", label, "--on", DAY, "--lang", lang)["findings"])
    }
    assert marked == {"67.43", "67.44", "67.44.1", "67.45"}


REVOKED = "L'article 67.50 est abrogé."


def test_numbers_of_paragraphs_name_no_section(registry: Run, take: Take) -> None:
    take(order(APPLIED, f"Paragraph 2 of section 67.44 {OF_BYLAW} is renumbered 5 for no reason."))
    assert codes(ask(registry, "show", "5", "--on", DAY)["findings"]) == []
    assert codes(ask(registry, "show", "67.44", "--on", DAY)["findings"]) == ["operation-unread"]


CAP = (
    "The By-law is amended by inserting the following after section 67.110:\n\n“67.111. For the "
    "purposes of Subdivision 8, no wager is paid more than 10 to 1.”."
)


def test_pay_tables_of_a_rule_that_nobody_certified_say_so(registry: Run, take: Take) -> None:
    take(order(CAP))
    rows = ask(registry, "payouts", DAY, "--game", "three_card_poker")
    told = [[finding["code"] for finding in row["findings"]] for row in rows]
    assert told == [["rule-not-certified"]] * len(rows)
    why = rows[0]["findings"][0]["message"]
    assert why.startswith("The rule of 3-Cards Poker is stale: nobody has certified it for the")
    assert "rule-not-certified" in registry("payouts", DAY, "--game", "three_card_poker").stdout
    games = ask(registry, "in-force", DAY)["games"]
    stale = [g["game"] for g in games if "rule-not-certified" in [f["code"] for f in g["findings"]]]
    assert stale == ["three_card_poker", "poker_room"]
    assert not any(row["findings"] for row in ask(registry, "payouts", DAY, "--game", "war"))


def test_a_game_of_which_only_the_french_changed_is_told_with_it(registry: Run, take: Take) -> None:
    words = f"L'article 67.85 {DU_REGLEMENT} est modifié par le remplacement de « 30 à 1 » par "
    take(decret(f"{words}« 20 à 1 »."), "fr")
    assert doubted_games(registry) == {"crazy_four_poker"}
    payouts = ask(registry, "payouts", DAY, "--game", "crazy_four_poker")
    assert all(codes(row["findings"]) for row in payouts)
    rules = [row for row in ask(registry, "rules", "--on", DAY) if codes(row["findings"])]
    assert [row["rule"] for row in rules] == ["crazy_four_poker"]


def test_open_data_tell_of_doubts_beside_what_they_concern(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(REFUSED))
    registry("export", str(tmp_path / "data"))
    found = {
        name: [json.loads(line) for line in _lines(tmp_path / "data" / f"{name}.jsonl")]
        for name in ("versions", "payouts", "findings")
    }
    doubtful = {(row["section"], row["lang"]) for row in found["versions"] if _is_told(row)}
    assert doubtful == {("67.32", "en"), ("67.32", "fr")}
    marked = {(row["game"], row["from"]) for row in found["payouts"] if _is_told(row)}
    assert marked == {("three_card_poker", "2009-03-05")}
    assert "operation-refused" in {row["code"] for row in found["findings"]}


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


def _is_told(row: dict[str, Any]) -> bool:
    return "operation-refused 77-2009 1" in (row["doubts"] or "")


def test_words_that_wait_cast_their_doubt_on_what_they_speak_of() -> None:
    words = f"Section 44 {OF_BYLAW} is amended by replacing “a” by “Despite section 67.40, b”."
    law = walked(english(words))
    assert law.codes("44") == law.codes("67.40") == ["operation-pending"]
    assert law.undetermined() == law.told() == {"war"}
    assert not law.codes("67.39")
    assert walked(english(words.replace("Despite section 67.40, b", "b"))).told() == set()


def test_languages_that_differ_leave_money_in_doubt_where_only_one_text_is_held() -> None:
    other = f"L’article 67.33 {DU_REGLEMENT} est modifié par le remplacement de « 30 » par « 25 »."
    law = walked(english(APPLIED), french(other))
    assert law.undetermined() == {"three_card_poker", "war"}
    figure = f"Section 67.85 {OF_BYLAW} is amended by replacing “30 to 1” by “20 to 1”."
    chiffre = f"L’article 67.85 {DU_REGLEMENT} est modifié par le remplacement de « 30 à 1 » par "
    both = walked(english(figure), french(f"{chiffre}« 25 à 1 »."))
    assert (both.told(), both.undetermined()) == ({"crazy_four_poker"}, set())


def test_an_order_that_waits_only_in_french_leaves_what_the_english_pays_certain() -> None:
    chiffre = "est modifié par le remplacement de « 30 contre 1 » par « 25 contre 1 »."
    law = walked(english(APPLIED), french(f"L’article 67.32 {DU_REGLEMENT} {chiffre}"))
    assert law.codes("67.32", lang="fr") == ["operation-pending"]
    assert (law.codes("67.32"), law.told(), law.undetermined()) == ([], set(), set())
    alone = walked(french(f"L’article 67.32 {DU_REGLEMENT} {chiffre}"))
    assert alone.undetermined() == {"three_card_poker"}


@pytest.mark.parametrize(
    ("end", "sections"),
    [
        ("This By-law ceases to have effect on 1 June 2009.", {"67.32", "67.40"}),
        ("Section 2 of this By-law ceases to have effect on 1 June 2009.", {"67.40"}),
    ],
)
def test_an_unclear_end_of_an_order_leaves_only_what_it_changed_in_doubt(
    end: str, sections: set[str]
) -> None:
    other = f"Section 67.40 {OF_BYLAW} is amended by replacing “10 to 1” by “9 to 1”."
    law = walked(english(APPLIED, other, end))
    marked = {label for label in ("1", "67.32", "67.40", "67.78", "95.20") if law.codes(label)}
    assert marked == sections
    games = {"67.32": "three_card_poker", "67.40": "war"}
    assert law.undetermined() == {games[label] for label in sections}
    assert law.told(dt.date(2009, 5, 31)) == set()


UNPLACED = {
    f"Subdivision 8 of Division IV {OF_BYLAW} is revoked.": ["67.32"],
    f"Subdivision 8 of Division IV {OF_BYLAW}, comprising sections 67.22 to 67.32, is revoked.": [
        "67.32"
    ],
    f"Subdivision 8 of Division IV {OF_BYLAW} is amended by replacing “moon” by “bank”.": ["67.32"],
    f"Division IV {OF_BYLAW} is revoked.": ["67.32", "67.40"],
    f"Division IV {OF_BYLAW} is amended by replacing “six or eight decks” by “six decks”.": [],
    f"The heading of Subdivision 8 of Division IV {OF_BYLAW} is replaced by “Three Cards”.": [],
}


@pytest.mark.parametrize("clause", UNPLACED)
def test_an_order_on_a_division_that_is_not_held_marks_what_may_stand_in_it(
    registry: Run, take: Take, tmp_path: Path, clause: str
) -> None:
    take(order(clause))
    marked = [
        label
        for label in ("67.32", "67.40", "95.20")
        if "operation-refused" in codes(ask(registry, "show", label, "--on", DAY)["findings"])
    ]
    assert marked == UNPLACED[clause]
    is_doubtful = audit(registry, tmp_path)["round"]["result"] == "undetermined"
    assert is_doubtful is ("67.32" in marked)


def test_a_french_order_on_a_division_that_is_not_held_marks_what_may_stand_in_it(
    registry: Run, take: Take
) -> None:
    take(decret("La section IV du Règlement sur les jeux de casino est abrogée."), "fr")
    french = ("--on", DAY, "--lang", "fr")
    assert "operation-refused" in codes(ask(registry, "show", "67.48", *french)["findings"])
    told = registry("show", "67.48", *french, "--ui", "fr").stdout
    assert "on ignore si ce texte se trouve dans la section" in " ".join(told.split())


@pytest.mark.parametrize(
    "law",
    [
        walked(english(APPLIED, comes="This By-law comes into force on 1 April 2009 at 10 p.m.")),
        walked(
            french(
                f"L’article 67.85 {DU_REGLEMENT} est modifié par le remplacement de « 30 à 1 » "
                "par « 25 à 1 ».",
                comes="Le présent règlement entre en vigueur le 1er avril 2009 à 22 h.",
            )
        ),
    ],
    ids=["en", "fr"],
)
def test_an_hour_leaves_its_own_day_in_doubt_and_no_other(law: WalkedLaw) -> None:
    found = [
        [doubt.may_change_money(dt.date(2009, *on)) for on in ((3, 31), (4, 1), (4, 2))]
        for one in law.timelines.values()
        for doubt in one.doubts
        if doubt.kind is DoubtKind.QUALIFIED
    ]
    assert found == [[False, True, False]]
    of_day = law.told(dt.date(2009, 4, 1))
    assert of_day > law.told(dt.date(2009, 4, 2))
    periods = Periods(tuple(law.timelines.values()))
    days = [periods(dt.date(2009, 4, day)).doubts for day in (1, 2)]
    assert [any(one.kind is DoubtKind.QUALIFIED for one in of) for of in days] == [True, False]


@pytest.mark.parametrize(
    ("comes", "said"),
    [
        (UNKNOWN_DAY, "is to be fixed by the Government"),
        ("This By-law comes into force when it pleases.", "waits for this: “when it pleases”"),
        ("This By-law comes into force on Moon day.", "was not understood: "),
    ],
)
def test_an_order_that_waits_says_for_what(comes: str, said: str) -> None:
    (found, *_others) = (
        one
        for one in walked(english(APPLIED, comes=comes)).timelines["en"].doubts
        if one.kind is DoubtKind.UNDATED
    )
    assert said in str(found.finding().message)


RESERVED = "Subject to section {}, this By-law comes into force on 1 April 2009."


def test_a_reservation_is_told_beside_all_that_it_commences() -> None:
    law = walked(english(APPLIED, comes=RESERVED.format("10 of the Docks Act (chapter D-1)")))
    assert law.codes("67.32", day=dt.date(2009, 3, 31)) == []
    assert law.codes("67.32") == ["commencement-qualified"]
    assert (law.told(), law.undetermined()) == ({"three_card_poker"}, set())


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ("Section 1 comes into force on 1 May 2009.", []),
        (f"Section 67.40 {OF_BYLAW} is revoked.", ["commencement-qualified"]),
    ],
)
def test_a_reservation_for_a_section_that_says_its_own_day_is_settled(
    second: str, told: list[str]
) -> None:
    law = walked(english(APPLIED, second, comes=RESERVED.format("2")))
    assert law.codes("67.32") == told
