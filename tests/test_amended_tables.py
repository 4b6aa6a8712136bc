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


def test_prose_with_two_blanks_is_left_as_it_is() -> None:
    text = "He pays at the table.  The wager is then paid 4 to 1\nand the dealer goes on."
    assert clean(Received("x", text)).passage.text == text.replace("  ", " ")
