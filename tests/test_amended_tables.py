"""Pay tables that an order amends: every printed row is a row, or the order is refused."""

import json
from pathlib import Path

import pytest
from conftest import Run

from bylaw.ingest.clause.reading import read_clause
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Received

BEFORE = [("Straight Flush", "40:1"), ("Three-of-a-Kind", "30:1"), ("Straight", "6:1"),
          ("Flush", "4:1"), ("Pair", "1:1")]  # fmt: skip

HEAD = {
    "en": """Gouvernement du Québec

O.C. 500-2008, 7 May 2008

By-law amending the By-law respecting casino games

An Act respecting the Société des loteries du Québec (R.S.Q., c. S-13.1, s. 13)

""",
    "fr": """Gouvernement du Québec

Décret 500-2008, 7 mai 2008

Règlement modifiant le Règlement sur les jeux de casino

Loi sur la Société des loteries du Québec (L.R.Q., c. S-13.1, a. 13)

""",
}
END = {
    "en": "\n\n2. This By-law comes into force on the fifteenth day following the date of its "
    "publication in the Gazette officielle du Québec.\n",
    "fr": "\n\n2. Le présent règlement entre en vigueur le quinzième jour qui suit la date de sa "
    "publication à la Gazette officielle du Québec.\n",
}


def ingest(registry: Run, folder: Path, clause: str, *, lang: str = "en") -> dict[str, object]:
    file = folder / f"order.{lang}.txt"
    file.write_text(HEAD[lang] + "1. " + clause + END[lang], encoding="utf-8")
    told = ("--published", "2008-05-21", "--evidence", "x", "--json")
    done = registry("ingest", str(file), "--lang", lang, *told)
    document: dict[str, object] = json.loads(done.stdout)
    return document


def state(done: dict[str, object]) -> str:
    operations = done["operations"]
    assert isinstance(operations, list)
    return str(next(one["state"] for one in operations if one["instrument"] == "500-2008"))


def paid(
    registry: Run, *, section: str = "67.32", lang: str = "en", game: str = "three_card_poker"
) -> list[tuple[str, str]]:
    done = registry("payouts", "2008-07-01", "--game", game, "--lang", lang, "--json")
    return [
        (row["label"], row["odds"]) for row in json.loads(done.stdout) if row["section"] == section
    ]


AMENDED = "Section 67.32 of the By-law respecting casino games is amended by "
FRENCH = "L'article 67.32 du Règlement sur les jeux de casino est modifié par "
REPLACED = AMENDED + "replacing the table by the following:\n\n"
AFTER = [("Straight Flush", "50:1"), ("Three sevens", "33:1"), ("Pair of 5", "500:1")]


@pytest.mark.parametrize(
    "table",
    [
        (
            "“| Wager | Payout |\n|---|---|\n| Straight Flush | 50 to 1 |\n"
            "| Three sevens | 33 to 1 |\n"
            "| Pair of 5 | 500 to 1 |”."
        ),
        (
            "“\n| Wager | Payout |\n|---|---|\n| Straight Flush | 50 to 1 |\n"
            "| Three sevens | 33 to 1 |\n| Pair of 5 | 500 to 1 |\n”."
        ),
        "“Wager | Payout\nStraight Flush | 50 to 1\nThree sevens | 33 to 1\nPair of 5 | 500 to 1”.",
        "“Wager … Payout\nStraight Flush … 50 to 1\nThree sevens … 33 to 1\nPair of 5 … 500 to 1”.",
        "“Straight Flush ....... 50 to 1\nThree sevens . . . . 33 to 1\nPair of 5 ... 500 to 1”.",
        "“Wager\tPayout\nStraight Flush\t50 to 1\nThree sevens\t33 to 1\nPair of 5\t500 to 1”.",
        "“Wager   Payout\nStraight Flush  50 to 1\nThree sevens    33 to 1\nPair of 5  500 to 1”.",
        "“Straight Flush — 50 to 1\nThree sevens — 33 to 1\nPair of 5 — 500 to 1”.",
    ],
    ids=["pipes", "pipes apart", "bare pipes", "ellipsis", "dots", "tabs", "blanks", "dashes"],
)
def test_a_table_keeps_every_row_however_its_cells_are_set_apart(
    registry: Run, tmp_path: Path, table: str
) -> None:
    assert state(ingest(registry, tmp_path, REPLACED + table)) == "applied"
    assert paid(registry) == AFTER


def test_rows_set_apart_by_one_blank_are_rows_where_label_and_payout_can_be_told_apart(
    registry: Run, tmp_path: Path
) -> None:
    table = "“Straight Flush 50 to 1\nThree sevens 33 to 1\nPair 1 to 1”."
    assert state(ingest(registry, tmp_path, REPLACED + table)) == "applied"
    assert paid(registry) == [*AFTER[:2], ("Pair", "1:1")]


@pytest.mark.parametrize(
    "clause",
    [
        "adding, at the end of the table, the following row: “Queen high | 1 to 2”.",
        "adding, at the end of the table, the following:\n\n“| Queen high | 1 to 2 |”.",
        "adding “Queen high … 1 to 2” at the end of the table.",
        "adding the following row to the table: “Queen high  1 to 2”.",
        "inserting, in the table, after the row “Pair”, the following: “Queen high | 1 to 2”.",
    ],
)
def test_what_is_added_at_the_end_of_a_table_is_a_row(
    registry: Run, tmp_path: Path, clause: str
) -> None:
    assert state(ingest(registry, tmp_path, AMENDED + clause)) == "applied"
    assert paid(registry) == [*BEFORE, ("Queen high", "1:2")]


def test_what_is_added_at_the_beginning_of_a_table_stands_first(
    registry: Run, tmp_path: Path
) -> None:
    clause = (
        "Section 67.32 of the By-law respecting casino games is amended by adding, at the "
        "beginning of the table, the following: “Mini royal | 100 to 1”."
    )
    assert state(ingest(registry, tmp_path, clause)) == "applied"
    assert paid(registry) == [("Mini royal", "100:1"), *BEFORE]


def test_a_french_row_is_added_to_a_french_table(registry: Run, tmp_path: Path) -> None:
    before = paid(registry, section="67.87", lang="fr", game="crazy_four_poker")
    clause = (
        "L'article 67.87 du Règlement sur les jeux de casino est modifié par l'ajout, à la fin du "
        "tableau, de ce qui suit :\n\n« | Paire de valets | 1 à 2 | »."
    )
    assert state(ingest(registry, tmp_path, clause, lang="fr")) == "applied"
    after = paid(registry, section="67.87", lang="fr", game="crazy_four_poker")
    assert after == [*before, ("Paire de valets", "1:2")]


def test_a_table_with_a_line_that_is_no_row_is_refused(registry: Run, tmp_path: Path) -> None:
    table = (
        "“| Straight Flush | 50 to 1 |\n\nThe rest is left to the dealer.\n\n| Pair | 1 to 1 |”."
    )
    assert state(ingest(registry, tmp_path, REPLACED + table)) == "refused"
    assert paid(registry) == BEFORE


@pytest.mark.parametrize(
    "line",
    ["Three-of-a-Kind 30 to 1 Straight 6 to 1", "Three-of-a-Kind 30 to 1 Straight | 6 to 1"],
)
def test_a_line_with_two_payouts_is_not_one_row(registry: Run, tmp_path: Path, line: str) -> None:
    table = f"“Straight Flush | 50 to 1\n{line}\nPair | 1 to 1”."
    assert state(ingest(registry, tmp_path, REPLACED + table)) == "refused"
    assert paid(registry) == BEFORE


@pytest.mark.parametrize("clause", [REPLACED, AMENDED.replace("amended by ", "replaced by ")])
def test_a_row_that_lost_its_payout_is_no_rubric(
    registry: Run, tmp_path: Path, clause: str
) -> None:
    lead = "" if clause == REPLACED else "67.32. The wager is paid as follows:\n"
    joined = clause if lead == "" else f"{clause}the following:\n\n"
    table = "Straight Flush\t50 to 1\nStraight\nFlush\t4 to 1\nPair\t1 to 1”."
    done = ingest(registry, tmp_path, f"{joined}“{lead}{table}")
    assert state(done) == "refused"
    assert "“Straight”" in json.dumps(done, ensure_ascii=False)
    assert paid(registry) == BEFORE


WITH_LIMITS = (
    "“| Hand | Odds | Maximum |\n|---|---|---|\n| Straight Flush | 40 to 1 | $5,000 |\n"
    "| Three-of-a-Kind | 30 to 1 | $4,000 |\n| Straight | 6 to 1 | $900 |\n"
    "| Flush | 4 to 1 | $800 |\n| Pair | 1 to 1 | $700 |”."
)


def test_a_row_with_two_figures_pays_neither_and_leaves_the_rule_stale(
    registry: Run, tmp_path: Path
) -> None:
    assert state(ingest(registry, tmp_path, REPLACED + WITH_LIMITS)) == "applied"
    done = registry("payouts", "2008-07-01", "--game", "three_card_poker", "--json")
    rows = [row for row in json.loads(done.stdout) if row["section"] == "67.32"]
    assert {row.get("amount") or row["odds"] for row in rows} == {None}
    assert rows[0]["written"] == "40 to 1 | $5,000"
    games = json.loads(registry("in-force", "2008-07-01", "--json").stdout)["games"]
    assert games[0]["rule"]["state"] == "stale"
    named = ("--game", "three_card_poker", "--by", "x", "--reason", "read")
    certified = registry("rules", "certify", "--on", "2008-07-01", *named)
    assert certified.exit_code == 1


@pytest.mark.parametrize(
    ("section", "lang", "clause", "label", "after"),
    [
        ("67.74", "en", "striking out “of aces” in the last row of the table.",
         "Pair of aces", "Pair"),
        ("67.74", "fr", "l'insertion, dans le tableau, après « Paire d'as », de « ou de rois ».",
         "Paire d'as", "Paire d'as ou de rois"),
    ],
)  # fmt: skip
def test_words_said_to_be_in_a_table_are_sought_in_its_rows_and_their_labels(
    registry: Run, tmp_path: Path, section: str, lang: str, clause: str, label: str, after: str
) -> None:
    asked = {"section": section, "lang": lang, "game": "four_card_poker"}
    before = paid(registry, **asked)
    named = {"en": AMENDED, "fr": FRENCH}[lang].replace("67.32", section)
    assert state(ingest(registry, tmp_path, named + clause, lang=lang)) == "applied"
    renamed = [(after if name == label else name, odds) for name, odds in before]
    assert paid(registry, **asked) == renamed


def test_a_payout_that_gives_no_figure_is_told(registry: Run, tmp_path: Path) -> None:
    clause = (
        "L'article 67.73 du Règlement sur les jeux de casino est modifié par le remplacement du "
        "tableau par le suivant :\n\n« Carré  26 pour 1\nSuite couleur  21 pour 1\n"
        "Brelan  3 pour 1 »."
    )
    assert state(ingest(registry, tmp_path, clause, lang="fr")) == "applied"
    asked = ("payouts", "2008-07-01", "--game", "four_card_poker", "--lang", "fr")
    rows = [one for one in json.loads(registry(*asked, "--json").stdout) if one["table"] == "bonus"]
    assert (rows[0]["odds"], rows[0]["written"]) == (None, "26 pour 1")
    assert {row["findings"][-1]["code"] for row in rows} == {"payout-not-read"}
    assert "26 pour 1" in registry(*asked).stdout


@pytest.mark.parametrize(
    ("lang", "clause"),
    [
        ("en", "Section 5 is amended by adding, at the end of the table, “A | 1 to 2”."),
        (
            "en",
            ("The table in section 5 is amended by adding, at the end, the following: "
            "“A | 1 to 2”."),
        ),
        ("fr", "L'article 5 est modifié par l'ajout, à la fin du tableau, de « A | 1 à 2 »."),
        (
            "fr",
            ("Le tableau de l'article 5 est modifié par l'ajout, à la fin, de ce qui suit : "
            "« A | 1 à 2 »."),
        ),
    ],
)  # fmt: skip
def test_an_addition_to_a_table_is_read_as_a_row(lang: str, clause: str) -> None:
    read = read_clause(clean(Received("x", clause)).passage, lang=lang)
    (operation,) = [each.operation for each in read.operations]
    assert (operation.op.value, operation.target.unit) == ("append_unit", "table_row")


CHANGED = [("Flush", "5:1") if row == ("Flush", "4:1") else row for row in BEFORE]
STRUCK = [row for row in BEFORE if row[0] != "Flush"]


@pytest.mark.parametrize(
    ("clause", "after"),
    [
        ("replacing the row “Flush | 4 to 1” by the row “Flush | 5 to 1”.", CHANGED),
        ("replacing, in the table, “Flush … 4 to 1” by “Flush … 5 to 1”.", CHANGED),
        ("replacing the row “Flush  4 to 1” by the following:\n\n“| Flush | 5 to 1 |”.", CHANGED),
        ("striking out the row “Flush\t4 to 1”.", STRUCK),
        ("striking out, in the table, “| Flush | 4 to 1 |”.", STRUCK),
        ("striking out the rows “Flush” and “Pair | 1 to 1”.", STRUCK[:-1]),
        ("adding, at the end of the table, the row “Queen high | 1 to 2”.",
         [*BEFORE, ("Queen high", "1:2")]),
    ],
    ids=["named", "not named", "announced", "struck", "struck words", "two struck", "added"],
)  # fmt: skip
def test_a_row_that_is_quoted_whole_is_that_row(
    registry: Run, tmp_path: Path, clause: str, after: list[tuple[str, str]]
) -> None:
    assert state(ingest(registry, tmp_path, AMENDED + clause)) == "applied"
    assert paid(registry) == after


def test_a_row_that_is_quoted_with_another_payout_is_refused(registry: Run, tmp_path: Path) -> None:
    clause = AMENDED + "replacing the row “Flush | 9 to 1” by the row “Flush | 5 to 1”."
    done = ingest(registry, tmp_path, clause)
    assert state(done) == "refused"
    assert "No row of a table in section 67.32 reads “Flush | 9 to 1”." in json.dumps(
        done["findings"], ensure_ascii=False
    )
    assert paid(registry) == BEFORE


@pytest.mark.parametrize(
    "clause",
    [
        "le remplacement de la rangée « Couleur | 4 à 1 » par la rangée « Couleur | 5 à 1 ».",
        "le remplacement, dans le tableau, de « Couleur ... 4 à 1 » par « Couleur ... 5 à 1 ».",
    ],
)
def test_a_french_row_that_is_replaced_is_paid_otherwise_from_its_day(
    registry: Run, tmp_path: Path, clause: str
) -> None:
    before = paid(registry, section="67.87", lang="fr", game="crazy_four_poker")
    lead = "L'article 67.87 du Règlement sur les jeux de casino est modifié par "
    assert state(ingest(registry, tmp_path, lead + clause, lang="fr")) == "applied"
    after = paid(registry, section="67.87", lang="fr", game="crazy_four_poker")
    assert set(after) ^ set(before) == {("Couleur", "4:1"), ("Couleur", "5:1")}
    assert len(after) == len(before)


def test_show_payouts_and_audit_agree_on_both_sides_of_the_day(
    registry: Run, tmp_path: Path
) -> None:
    clause = AMENDED + "replacing the row “Flush | 4 to 1” by the row “Flush | 5 to 1”."
    assert state(ingest(registry, tmp_path, clause)) == "applied"
    for day, odds in (("2008-06-04", 4), ("2008-06-05", 5)):
        shown = registry("show", "67.32", "--on", day, "--lang", "en").stdout
        assert f"{odds} to 1" in next(
            line for line in shown.splitlines() if line.startswith("  Flush ")
        )
        listed = registry("payouts", day, "--game", "three_card_poker", "--json").stdout
        assert ("Flush", f"{odds}:1") in [(r["label"], r["odds"]) for r in json.loads(listed)]
        assert due(registry, tmp_path, day) == str(odds * 5)


ONE_LANGUAGE = {
    "en": "Section 67.85 is amended by replacing “3 to 1” opposite “Flush” by “4 to 1”.",
    "fr": "L'article 67.85 est modifié par le remplacement, dans le tableau, de « 3 à 1 », "
    "vis-à-vis « Couleur », par « 4 à 1 ».",
}


@pytest.mark.parametrize(("lang", "clause"), ONE_LANGUAGE.items())
def test_a_figure_amended_in_one_language_is_followed_without_a_new_certificate(
    registry: Run, tmp_path: Path, lang: str, clause: str
) -> None:
    assert state(ingest(registry, tmp_path, clause, lang=lang)) == "applied"
    head = {
        "game": "crazy_four_poker",
        "bets": {"ante": "1", "super_bonus": "1", "additional": "1"},
    }
    cards = {"player_five": "KH 9H 4H 2H 3D", "dealer_five": "QD QS 7C 5H 2C"}
    file = tmp_path / "rounds.jsonl"
    rounds = (
        {"id": day, "day": day, **head, "cards": cards} for day in ("2008-06-04", "2008-06-05")
    )
    file.write_text("\n".join(map(json.dumps, rounds)), encoding="utf-8")
    told = json.loads(registry("audit", str(file), "--json").stdout)
    assert [one["bets"]["super_bonus"]["odds"] for one in told] == ["3:1", "4:1"]


def due(registry: Run, folder: Path, day: str) -> str:
    """Ask what a flush is due for a pair plus of $5."""
    played = {
        "id": "1",
        "game": "three_card_poker",
        "day": day,
        "bets": {"pair_plus": "5"},
        "cards": {"player": "KS 9S 4S"},
    }
    file = folder / f"{day}.jsonl"
    file.write_text(json.dumps(played) + "\n", encoding="utf-8")
    (told,) = json.loads(registry("audit", str(file), "--json").stdout)
    return str(told["due"])


def test_a_doubtful_verdict_that_changes_tells_each_reading(registry: Run, tmp_path: Path) -> None:
    file, kept = tmp_path / "round.jsonl", tmp_path / "verdict.jsonl"
    file.write_text(json.dumps(SEVENS), encoding="utf-8")
    kept.write_text(registry("audit", str(file), "--jsonl").stdout, encoding="utf-8")
    clause = (
        "Section 21.3 of the By-law respecting casino games is amended by replacing the row "
        "“One 7 | 3 to 1” by the row “One 7 | 4 to 1”."
    )
    assert state(ingest(registry, tmp_path, clause)) == "applied"
    registry("rules", "certify", "--on", "2008-07-01", "--by", "M. Roy", "--reason", "read")
    told = registry("reaudit", str(kept)).stdout
    assert "sevens ambiguous (-$1 or $3) → sevens ambiguous (-$1 or $4)" in told


SEVENS = {
    "id": "22",
    "day": "2008-07-01",
    "game": "blackjack",
    "bets": {"sevens": "1"},
    "cards": {"player": "TD 3C 7H"},
}


def test_words_that_are_in_doubt_are_not_certified(registry: Run, tmp_path: Path) -> None:
    clause = (
        "Section 67.87 of the By-law respecting casino games is amended\n\n"
        "(1) by striking out the row “Flush | 9 to 1”;\n\n"
        "(2) by replacing “regardless of the rank” by “subject to the rank”."
    )
    assert state(ingest(registry, tmp_path, clause)) == "refused"
    asked = ("rules", "certify", "--on", "2008-07-01", "--game", "crazy_four_poker", "--by", "Roy")
    refused = registry(*asked)
    assert refused.exit_code == 1
    assert "No row of a table in section 67.87 reads “Flush | 9 to 1”" in refused.stderr
    assert "Roy" not in registry("log", "--json").stdout


def test_prose_with_two_blanks_is_left_as_it_is() -> None:
    text = "He pays at the table.  The wager is then paid 4 to 1\nand the dealer goes on."
    assert clean(Received("x", text)).passage.text == text.replace("  ", " ")


PLACE = {
    "en": ("Section 67.32 is amended ", "67.32", "three_card_poker"),
    "fr": ("L'article 67.87 est modifié ", "67.87", "crazy_four_poker"),
}


def rows_of(registry: Run, lang: str) -> list[tuple[str, str]]:
    _, section, game = PLACE[lang]
    return paid(registry, section=section, lang=lang, game=game)


RANKED = [
    ("en", "by striking out the last row of the table.", BEFORE[:-1]),
    ("en", "by replacing the fourth row of the table by the following: “Flush | 5 to 1”.", CHANGED),
    ("en", "by replacing “4 to 1” in the fourth row of the table by “5 to 1”.", CHANGED),
    (
        "en",
        "by inserting the following row after the first row of the table: “Mini Royal | 50 to 1”.",
        [BEFORE[0], ("Mini Royal", "50:1"), *BEFORE[1:]],
    ),
    ("fr", "par la suppression de la dernière ligne du tableau.", -1),
    ("fr", "par la suppression de la deuxième rangée du tableau.", -1),
    (
        "fr",
        "par l'insertion, après la première ligne du tableau, de la suivante: « A | 50 à 1 ».",
        1,
    ),
]


@pytest.mark.parametrize(("lang", "how", "after"), RANKED)
def test_a_row_is_meant_by_its_rank(
    registry: Run, tmp_path: Path, lang: str, how: str, after: list[tuple[str, str]] | int
) -> None:
    before = rows_of(registry, lang)
    assert state(ingest(registry, tmp_path, PLACE[lang][0] + how, lang=lang)) == "applied"
    rows = rows_of(registry, lang)
    assert len(rows) - len(before) == after if isinstance(after, int) else rows == after


REFUSED = [
    ("en", "by replacing “4 to 1” in the second row of the table by “5 to 1”."),
    ("en", "by striking out the ninth row of the table."),
    ("en", "by adding, at the end of the table, the following row: “Royal | five for one”."),
    ("en", "by adding, at the end of the table, the following rows: “A | 8 to 1\nb\nC | 2 to 1”."),
    ("fr", "par l'ajout, à la fin du tableau, de la ligne suivante: « Royale | cinq pour un »."),
    ("fr", "par l'ajout, à la fin du tableau, des lignes suivantes: « A | 8 à 1\nb\nC | 2 à 1 »."),
    ("fr", "par la suppression de la vingtième ligne du tableau."),
]


@pytest.mark.parametrize(("lang", "how"), REFUSED)
def test_a_row_that_is_not_one_is_refused_in_words(
    registry: Run, tmp_path: Path, lang: str, how: str
) -> None:
    before = rows_of(registry, lang)
    done = ingest(registry, tmp_path, PLACE[lang][0] + how, lang=lang)
    assert state(done) == "refused"
    assert rows_of(registry, lang) == before
    assert "table_row" not in json.dumps(done["findings"])
