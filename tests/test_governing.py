"""A rule is certified for all the text that governs its game, and not for a list of sections."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from amending_orders import decret, order
from conftest import Run
from judging import STRAIGHT_FLUSH
from registries import BASE_FILE

from bylaw.registry.law.text.references import references, speaks_of_all

INSERTED = "The By-law respecting casino games is amended by inserting the following after section"
Take = Callable[..., None]


@pytest.fixture
def take(ingested: Run) -> Take:
    """Ingest an order of February 2009, in force on 5 March."""

    def ingest(text: str, lang: str = "en") -> None:
        result = ingested(text, lang=lang)
        assert result.exit_code == 0, result.output

    return ingest


def states(registry: Run, day: str = "2009-06-01") -> dict[str, str]:
    found = json.loads(registry("rules", "--on", day, "--json").stdout)
    standing = json.loads(registry("in-force", day, "--json").stdout)["games"]
    told = {row["rule"]: row["state"] for row in found}
    assert told == {game["game"]: game["rule"]["state"] for game in standing}
    return told


def stale(registry: Run, day: str = "2009-06-01") -> set[str]:
    return {game for game, state in states(registry, day).items() if state != "bound"}


def audit(registry: Run, tmp_path: Path, **parts: Any) -> dict[str, Any]:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(STRAIGHT_FLUSH | parts), encoding="utf-8")
    found: dict[str, Any] = json.loads(registry("audit", str(file), "--json").stdout)
    return found


@pytest.mark.parametrize(
    ("provision", "games"),
    [
        (
            (f"{INSERTED} 67.31:\n\n“67.31.1. Despite sections 67.31 and 67.32, no wager is paid "
            "more than 10 to 1.”."),
            {"three_card_poker"},
        ),
        (f"{INSERTED} 67.40:\n\n“67.40.1. The Société may close a table.”.", {"war"}),
        (
            f"{INSERTED} 86:\n\n“86.1. Notwithstanding section 67.31, no bonus is paid.”.",
            {"three_card_poker"},
        ),
        (
            (f"{INSERTED} 86:\n\n“86.1. For the purposes of Subdivisions 8 and 9, a deck has 48 "
            "cards.”."),
            {"three_card_poker", "war"},
        ),
        (
            f"{INSERTED} 86:\n\n“86.1. For the purposes of Division VI, a die has eight sides.”.",
            {"craps", "sic_bo"},
        ),
        (
            (f"{INSERTED} 86:\n\n“86.1. Despite any provision of this By-law, no wager is paid "
            "more than 10 to 1.”."),
            {
                "three_card_poker", "war", "blackjack", "craps", "sic_bo", "poker_357",
                "boston_poker", "four_card_poker", "crazy_four_poker", "poker_room",
            },
        ),
        (f"{INSERTED} 95.5:\n\n“95.5.1. No wager is paid twice.”.", {"craps", "sic_bo"}),
        (f"{INSERTED} 95.20:\n\n“95.20.1. No wager is paid twice.”.", {"sic_bo"}),
        (f"{INSERTED} 21.4:\n\n“21.5. A wager of that kind is paid once.”.", {"blackjack"}),
        ("Section 67.25 of the By-law respecting casino games is revoked.", {"three_card_poker"}),
        (
            ("Section 86 of the By-law respecting casino games is amended by adding the following "
            "paragraph at the end: “Section 67.36 does not apply to a holder.”."),
            {"war"},
        ),
        (f"{INSERTED} 86:\n\n“86.1. A ticket is void after one year.”.", set()),
        (f"{INSERTED} 86:\n\n“86.1. Section 12 of the Act applies.”.", set()),
    ],
)  # fmt: skip
def test_what_comes_into_a_game_or_speaks_of_it_makes_its_rule_stale(
    registry: Run, take: Take, provision: str, games: set[str]
) -> None:
    take(order(provision))
    assert stale(registry, "2009-03-04") == set()
    assert stale(registry) == games


def test_a_french_article_that_derogates_makes_the_rule_stale(registry: Run, take: Take) -> None:
    take(
        decret(
            "Le Règlement sur les jeux de casino est modifié par l'insertion, après l'article "
            "67.63, du suivant :\n\n« 67.63.1. Pour l'application de la sous-section 10 et malgré "
            "l'article 67.66, aucune mise n'est payée à plus de 10 contre 1. »."
        ),
        "fr",
    )
    assert stale(registry) == {"poker_357", "boston_poker", "four_card_poker"}


def test_a_stale_rule_settles_nothing_until_someone_certifies_the_inserted_section(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    take(order(f"{INSERTED} 67.31:\n\n“67.31.1. Despite section 67.32, none is paid.”."))
    found = audit(registry, tmp_path)
    assert (found["round"]["result"], found["bets"]) == ("undetermined", {})
    done = registry("rules", "certify", "--on", "2009-06-01", "--by", "M. Roy", "--reason", "read")
    assert done.exit_code == 0
    assert stale(registry) == set()
    assert audit(registry, tmp_path)["bets"]["pair_plus"]["odds"] == "40:1"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "has been stale since 2009-03-05: schedule I (O.C. 77-2009) now says “PAYOUTS",
        ),
        (
            "fr",
            "est périmée depuis le 2009-03-05 : l’annexe I (D. 77-2009) dit maintenant « ",
        ),
    ],
)
def test_a_stale_rule_names_the_schedule_that_speaks_of_its_game(
    registry: Run, take: Take, tmp_path: Path, lang: str, said: str
) -> None:
    added = "The By-law respecting casino games is amended by adding the following schedule at the"
    take(order(f"{added} end:\n\n“SCHEDULE I\n(s. 67.40)\nPAYOUTS\n1. A wager pays 5 to 1.”."))
    file = tmp_path / "round.json"
    bets, cards = {"supplemental": "5"}, {"player": "AS", "dealer": "AD"}
    file.write_text(json.dumps(STRAIGHT_FLUSH | {"game": "war", "bets": bets, "cards": cards}))
    found = json.loads(registry("--ui", lang, "audit", str(file), "--json").stdout)
    assert said in found["round"]["why"]
    rules = json.loads(registry("rules", "--on", "2009-06-01", "--json").stdout)
    (war,) = (row for row in rules if row["game"] == "war")
    assert (war["state"], war["sections"][-1]) == ("stale", "schedule I")
    assert [one["code"] for one in war["findings"]] == ["rule-not-certified"]
    assert said in " ".join(registry("--ui", lang, "rules", "--on", "2009-06-01").stdout.split())
    shown = registry("--ui", lang, "rules", "certify", "--on", "2009-06-01", "--game", "war")
    assert {"en": "schedule I [en], since", "fr": "l’annexe I [en], depuis"}[lang] in shown.stdout


def test_in_force_lists_a_section_that_was_inserted_into_a_game(registry: Run, take: Take) -> None:
    take(order(f"{INSERTED} 67.31:\n\n“67.31.1. A tie is a push.”."))
    games = json.loads(registry("in-force", "2009-06-01", "--json").stdout)["games"]
    assert "67.31.1" in next(g for g in games if g["game"] == "three_card_poker")["sections"]


def test_a_base_text_that_comes_in_later_leaves_every_rule_bound(registry: Run) -> None:
    options = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert registry("ingest", str(BASE_FILE), *options).exit_code == 0
    assert stale(registry, "2005-01-01") == set()
    assert stale(registry, "2010-01-01") == set()


RANKED = "The rank of the cards from the highest to the lowest is: two, three, four and ace."
PLACED = {"poker_357", "boston_poker", "four_card_poker", "crazy_four_poker"}
"""The games whose words say that the value of the cards is as provided in section 67.1."""


@pytest.mark.parametrize(
    ("provision", "games"),
    [
        (
            (
                "Section 67.1 of the By-law respecting casino games is replaced by "
                f"the following:\n\n“67.1. {RANKED}”."
            ),
            PLACED,
        ),
        (
            (
                "Section 67.1 of the By-law respecting casino games is amended by replacing “ace” "
                "by “two”."
            ),
            PLACED,
        ),
        ("Section 67.1 of the By-law respecting casino games is revoked.", PLACED),
        (
            (
                "Section 17 of the By-law respecting casino games is replaced by the following:\n\n"
                "“17. The initial wager is placed last.”."
            ),
            {"blackjack"},
        ),
        (
            (
                "Section 68 of the By-law respecting casino games is replaced by the following:\n\n"
                "“68. The ball is white.”."
            ),
            set(),
        ),
    ],
    ids=["replaced", "words not held", "revoked", "of a wager", "cited by no game"],
)
def test_a_section_to_which_a_game_refers_makes_its_rule_stale_once_it_changes(
    registry: Run, take: Take, provision: str, games: set[str]
) -> None:
    take(order(provision))
    assert stale(registry, "2008-06-01") == set()
    assert stale(registry) == games


def test_a_base_text_with_a_section_to_which_a_game_refers_leaves_its_rule_bound(
    registry: Run, take: Take, tmp_path: Path
) -> None:
    text = BASE_FILE.read_text(encoding="utf-8")
    base = tmp_path / "base.txt"
    stood = "67.1. The rank of the cards is: ace, king, queen and jack.\n\nO.C. 1675-95, s. 3."
    base.write_text(text.replace("67.21. ", f"{stood}\n\n67.21. "), "utf-8")
    options = ("--consolidation", "--as-of", "1999-12-31", "--lang", "en")
    assert registry("ingest", str(base), *options).exit_code == 0
    assert stale(registry, "2008-06-01") == set()
    take(
        order(
            "Section 67.1 of the By-law respecting casino games is amended by replacing "
            "“ace, king” by “king, ace”."
        )
    )
    assert stale(registry, "2008-06-01") == set()
    assert stale(registry) == PLACED


def test_figures_in_a_section_of_the_game_are_still_followed(registry: Run, take: Take) -> None:
    take(
        order(
            "Section 67.40 of the By-law respecting casino games is amended by replacing the "
            "words “pays 10 to 1” with the words “pays 11 to 1”."
        )
    )
    assert stale(registry) == set()


@pytest.mark.parametrize(
    ("text", "lang", "named"),
    [
        ("Despite section 67.31, no", "en", ["section 67.31"]),
        ("sections 67.22 to 67.32 and 70", "en", ["section 67.22 to 67.32", "section 70"]),
        ("Subdivision 8 of Division II", "en", ["subdivision 8"]),
        ("Divisions II and IV.1", "en", ["division II", "division IV.1"]),
        ("section 13 of the Act respecting lotteries", "en", []),
        ("a division civil in name", "en", []),
        ("Malgré les articles 67.31 à 67.33", "fr", ["section 67.31 to 67.33"]),
        ("la sous-section 8 de la section VI", "fr", ["subdivision 8"]),
        ("la section VI", "fr", ["division VI"]),
        ("l'article 13 de la Loi sur les loteries", "fr", []),
    ],
)
def test_a_text_is_read_for_the_provisions_that_it_names(
    text: str, lang: str, named: list[str]
) -> None:
    assert [str(one) for one in references(text, lang=lang)] == named


@pytest.mark.parametrize(
    ("text", "is_all"),
    [
        ("Despite any provision of this By-law, no wager is paid.", True),
        ("Malgré toute autre disposition du présent règlement", True),
        ("No wager under this Regulation is paid twice.", True),
        ("Keno and dice games, which are governed by this By-law", False),
        ("No cheque is cashed. This By-law comes later.", False),
    ],
)
def test_a_text_may_speak_of_the_whole(text: str, is_all: bool) -> None:
    assert speaks_of_all(text) is is_all


def test_odds_an_empty_pay_table_and_a_diff_of_a_number_to_come_tell_what_is_in_doubt(
    registry: Run, take: Take
) -> None:
    kept = "Section 67.40 of the By-law respecting casino games, as it read on 1 March 2009,"
    open_day = "This By-law comes into force on the date to be fixed by the Government."
    take(order(f"{kept} continues to apply to tables opened before that date."))
    take(order(f"{INSERTED} 67.110:\n\n“67.111. None is paid.”.", number="78-2009", comes=open_day))
    rows = json.loads(registry("odds", "war", "--on", "2009-06-01", "--json").stdout)
    assert {row["findings"][0]["code"] for row in rows} == {"transitional-provision"}
    assert "transitional-provision" in registry("odds", "war", "--on", "2009-06-01").stdout
    listed = registry("payouts", "2009-06-01", "--game", "poker_room").stdout
    assert "78-2009, s. 1, changes this text on a date that is not known." in listed
    days = ("--from", "2009-01-01", "--to", "2010-01-01")
    assert "operation-undated" in registry("diff", "67.111", *days).stdout
    assert "operation-undated" not in registry("diff", "67.112", *days).stdout
