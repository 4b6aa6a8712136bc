"""Tables: a row has one label and one payout, and what cannot be rebuilt is refused."""

import pytest

from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.payload.tables.plain_tables import TableReading, is_payout, read_table
from bylaw.ingest.payload.tables.printed_payouts import is_squashed
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.text.provisions import Kind, Provision


def table_of(*lines: str, rubric: str = "") -> TableReading:
    passage = Passage.of("\n".join(lines))
    return read_table([passage.part(*line) for line in passage.lines()], rubric=rubric)


def rows(reading: TableReading) -> list[tuple[str, ...]]:
    assert reading.table is not None
    return [(row.rubric, row.label, *row.cells) for row in reading.table.rows]


def tables_in(text: str) -> list[Provision]:
    units = read_payload(Passage.of(text), lang="en").units
    return [node for unit in units for node in unit.walk() if node.kind is Kind.TABLE]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("40 to 1", True),
        ("5 000 to 1", True),
        ("1 000 à 1", True),
        ("3:2", True),
        ("$50", True),
        ("$2;", True),
        ("50 $", True),
        ("100 % of the progressive Jackpot", True),
        ("10 % du gros lot progressif", True),
        ("10 % of the progressive _", False),
        ("One 7 3 to 1", False),
        ("Total of 4", False),
        ("Jackpot", False),
        ("", False),
    ],
)
def test_payouts_are_odds_sums_and_shares(text: str, answer: bool) -> None:
    assert is_payout(text) is answer


@pytest.mark.parametrize(
    ("text", "is_one_run"),
    [
        ("Flush40 to 1Pair1 to 1", True),
        ("Flush40 to 1", False),
        ("Flush 40 to 1Pair1 to 1", False),
        ("Flush40 to 1 Pair1 to 1", False),
        ("Flush40 to 1Pair1 to 1 and no more", False),
    ],
)
def test_a_table_in_one_run_of_letters_has_every_payout_between_letters(
    text: str, is_one_run: bool
) -> None:
    assert is_squashed(text) is is_one_run


def test_a_head_below_the_rows_belongs_to_the_table_only_if_one_stands_above_them() -> None:
    rows_printed = "Flush\t4 to 1\nPair\t1 to 1"
    (table,) = tables_in(f"It pays:\nBets\n{rows_printed}\nPayout odds")
    assert table.table is not None
    assert table.table.header == ("Bets", "Payout odds")
    (table,) = tables_in(f"It pays:\n{rows_printed}\nThe dealer")
    assert table.table is not None
    assert [row.label for row in table.table.rows] == ["Flush", "Pair"]
    assert "The dealer" not in str(table)


@pytest.mark.parametrize(
    ("before", "number"),
    [("Cards are dealt.\nIt pays:", 1), ("It pays:\nCards are dealt.", 0)],
)
def test_rows_without_cells_are_a_table_only_right_below_what_announces_them(
    before: str, number: int
) -> None:
    assert len(tables_in(f"{before}\nFlush 4 to 1\nPair 1 to 1")) == number


def test_two_heads_and_a_rubric_may_stand_before_the_first_row() -> None:
    titles = "Bets\nPayout odds\nMain bets"
    (found,) = tables_in(f"It pays:\n{titles}\nFlush\t4 to 1\nPair\t1 to 1")
    assert found.table is not None
    assert found.table.header == ("Bets", "Payout odds")
    assert [row.rubric for row in found.table.rows] == ["Main bets", "Main bets"]


def test_a_header_stands_in_its_own_row() -> None:
    reading = table_of("Bets\tPayout odds", "Flush\t4 to 1", "Pair\t1 to 1")
    assert reading.table is not None
    assert reading.table.header == ("Bets", "Payout odds")
    assert rows(reading) == [("", "Flush", "4 to 1"), ("", "Pair", "1 to 1")]


@pytest.mark.parametrize("title", ["ROULETTE PAYOUTS", "Tableau des paiements", "Main bets"])
def test_the_title_above_the_heads_is_that_of_the_rows_though_it_is_like_heads(title: str) -> None:
    reading = table_of(title, "Bets\tPayout odds", "Flush\t4 to 1", "Pair\t1 to 1")
    assert reading.table is not None
    assert reading.table.header == ("Bets", "Payout odds")
    assert rows(reading) == [(title, "Flush", "4 to 1"), (title, "Pair", "1 to 1")]


@pytest.mark.parametrize(
    "lines",
    [
        ("Bets", "Payout odds", "Flush\t4 to 1", "Pair\t1 to 1"),
        ("Bets Payout odds", "Flush\t4 to 1", "Pair\t1 to 1"),
        ("Bets", "Flush\t4 to 1", "Pair\t1 to 1", "Payout odds"),
        ("BetsPayout oddsFlush4 to 1Pair1 to 1",),
    ],
    ids=["before the rows", "in one line", "around the rows", "squashed with the rows"],
)
def test_detached_heads_are_the_header(lines: tuple[str, ...]) -> None:
    reading = table_of(*lines)
    assert reading.table is not None
    assert reading.table.header == ("Bets", "Payout odds")
    assert rows(reading) == [("", "Flush", "4 to 1"), ("", "Pair", "1 to 1")]


def test_a_hyphen_or_a_figure_does_not_mislead_in_a_squashed_table() -> None:
    reading = table_of("Three-of-a-kind30 to 1Four 7s, black1 000 to 1Straight6 to 1")
    assert rows(reading) == [
        ("", "Three-of-a-kind", "30 to 1"),
        ("", "Four 7s, black", "1 000 to 1"),
        ("", "Straight", "6 to 1"),
    ]
    assert [finding.code for finding in reading.findings] == ["table-rebuilt"]


def test_a_line_without_a_payout_is_a_rubric() -> None:
    reading = table_of("First three cards", "Three 7's\t500 to 1", "First card\t", "One 7 3 to 1")
    assert rows(reading) == [
        ("First three cards", "Three 7's", "500 to 1"),
        ("First card", "One 7", "3 to 1"),
    ]


def test_labels_printed_together_are_told_apart_by_their_capitals() -> None:
    reading = table_of("Ace, jack, same suit Blackjack, same suit Pair, ace or King\t$50 $10 $3;")
    assert rows(reading) == [
        ("", "Ace, jack, same suit", "$50"),
        ("", "Blackjack, same suit", "$10"),
        ("", "Pair, ace or King", "$3"),
    ]


def test_a_label_may_run_on_and_a_payout_may_run_over_two_cells() -> None:
    reading = table_of(
        "Ace -2 -3,", "same suit 100 % of the prize", "Four red aces 10 % of the\tJackpot"
    )
    assert rows(reading) == [
        ("", "Ace -2 -3, same suit", "100 % of the prize"),
        ("", "Four red aces", "10 % of the Jackpot"),
    ]


def test_a_lone_payout_goes_to_the_label_that_waits_for_it() -> None:
    reading = table_of("Pair\t$5", "Two jacks or two queens", "or two kings, same suit", "$25")
    assert rows(reading)[1] == ("", "Two jacks or two queens or two kings, same suit", "$25")


@pytest.mark.parametrize(
    "lines",
    [
        ("Four 5, red Four 5, black 10 % of the prize\t_",),
        ("Three aces Two aces One ace\t$250 $25",),
        ("Three aces\t$250 $25",),
        ("Pair of 5 500 to 1",),
        ("$25", "Pair\t$5"),
        ("Pair\t$5", "First two cards\t", "T 10\t"),
        ("Pair\t$5", "Flush\tstraight", "Straight\t$6"),
        ("Pair\t1 to 1", "Flush\t4 to 1\t5 to 1"),
        ("BetsFlush4 to 1Pair1 to 1",),
    ],
    ids=[
        "a lost cell",
        "more labels than payouts",
        "more payouts than labels",
        "two ways to split a line",
        "a payout without a label",
        "a rubric without rows",
        "a row without a payout",
        "two payouts in a row",
        "half a header",
    ],
)
def test_what_cannot_be_rebuilt_with_certainty_is_refused(lines: tuple[str, ...]) -> None:
    reading = table_of(*lines)
    assert reading.table is None
    assert [(one.code, one.severity) for one in reading.findings] == [
        ("table-refused", Severity.ERROR)
    ]
    assert reading.findings[0].span is not None


@pytest.mark.parametrize(
    "lines",
    [
        ("Category\tFare", "Adult\t$4.50", "Child (5 to 11 years)\t$2.25"),
        ("Longueur\tDroits", "0 à 5 m\t10 $", "5 à 10 m\t20 $ par jour", "Canot\tgratuit"),
        ("Service\tFee", "Opening a file\t$100 plus $5 per page", "Copy\t$0.40"),
        ("Class\tRate", "Boat\t5 % of the value", "Raft\t10 %"),
        ("Stalls\tFee", "1 to 10\t$120", "11 to 50\t$1,240.50", "Over 50\t$2,000"),
    ],
    ids=[
        "an age in a label",
        "ranges and a unit",
        "two sums in a sentence",
        "shares and a rate",
        "ranges alone",
    ],
)
def test_a_table_of_fares_or_fees_is_held_as_its_cells_stand(lines: tuple[str, ...]) -> None:
    reading = table_of(*lines)
    assert reading.findings == ()
    assert [("", *line.split("\t")) for line in lines[-2:]] == rows(reading)[-2:]


def test_a_refused_table_keeps_its_printed_words() -> None:
    (table,) = tables_in("1. Paid as follows:\nThree aces\t$250 $25\n2. X.")
    assert (table.table, table.text) == (None, "Three aces\t$250 $25")


def test_prose_that_ends_with_odds_is_no_row() -> None:
    assert tables_in("1. X.\nThe wager is then paid at 1 to 1") == []
    assert tables_in("1. Wagers:\nThe winning supplemental wager pays 10 to 1.") == []


def test_a_table_belongs_to_the_alinea_that_introduces_it() -> None:
    text = "1. X is paid as follows:\nBets\tOdds\nPair\t1 to 1\nThe dealer then leaves."
    (section,) = read_payload(Passage.of(text), lang="en").units
    assert [[child.kind for child in alinea.children] for alinea in section.children] == [
        [Kind.TABLE],
        [],
    ]


def test_a_wide_table_has_rows_of_many_cells_and_tells_its_damaged_ones() -> None:
    reading = table_of(
        "Income\tContribution",
        "of parents ($)\t1 child\t2 children ⁽¹⁾",
        "70,001 - 72,000\t8,660\t12,520",
        "72,001 - 74,000\t8,790\t12,710",
        "of parents ($)\t1 child\t2 children ⁽¹⁾",
        "74,001 - 76,000\t8.960\t12,900",
        "\t9,070\t13,040",
    )
    assert reading.table is not None
    assert reading.table.header == (
        "Income of parents ($)",
        "Contribution 1 child",
        "2 children ⁽¹⁾",
    )
    assert rows(reading)[0] == ("", "70,001 - 72,000", "8,660", "12,520")
    assert len(rows(reading)) == 4
    assert [finding.quote for finding in reading.findings] == [
        "74,001 - 76,000 | 8.960 | 12,900",
        "9,070 | 13,040",
    ]


def test_notes_that_a_table_calls_are_not_items() -> None:
    text = "SCHEDULE II\nA\tB ⁽¹⁾\nx\t1,000\n(1) For families.\n1° An item."
    (schedule,) = read_payload(Passage.of(text), lang="en").units
    assert [child.text for child in schedule.children[1:]] == ["(1) For families."]
    assert schedule.children[1].children[0].label == "1"


@pytest.mark.parametrize(
    ("head", "words", "last"),
    [
        (
            ("Wager", "Payout"),
            "Wager Payout\nFlush 6 to 1\nPair 4 to 1\nStraight 2 to 1.",
            "Straight",
        ),
        ((), "Suite 6 contre 1\n\nCouleur 4 contre 1\n\nPaire 1 contre 1.", "Paire"),
        (("Main", "Cotes"), "Main Cotes\n\nSuite 6 à 1;\n\nPaire 1 à 1.", "Paire"),
    ],
)
def test_the_full_stop_of_the_last_row_and_heads_in_one_line_are_those_of_a_table(
    head: tuple[str, ...], words: str, last: str
) -> None:
    payload = Passage.of(f"5. Payouts:\n{words}")
    tables = [
        unit.table
        for one in read_payload(payload, lang="en").units
        for unit in one.walk()
        if unit.table
    ]
    assert [table.header for table in tables] == [head]
    assert tables[0].rows[-1].label == last
    assert all(len(row.cells) == 1 for row in tables[0].rows)


def test_a_sentence_that_ends_with_odds_below_a_table_is_no_row() -> None:
    words = "5. Payouts:\nFlush 6 to 1\nPair 4 to 1\nThe additional wager is paid 1 to 1."
    (section,) = read_payload(Passage.of(words), lang="en").units
    assert section.children[-1].text == "The additional wager is paid 1 to 1."


WAGES = (
    "9.01. The wages are:\nTrade\t2015\t2017\n{first}\nFirst year\t$15\t$16\n{second}\nA\t$25\t$26"
)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1. Apprentice", "2. Journeyman"),
        ("1. Apprentice\t\t", "2. Journeyman\t\t"),
        ("a) Apprentice", "b) Journeyman"),
        ("1° Apprenti", "2° Compagnon"),
    ],
)
def test_a_numbered_title_over_rows_of_a_table_is_no_section_or_item(
    first: str, second: str
) -> None:
    payload = read_payload(Passage.of(WAGES.format(first=first, second=second)), lang="en")
    assert payload.labels == ("9.01",)
    (section,) = payload.units
    assert [node.kind for node in section.walk()] == [Kind.SECTION, Kind.ALINEA, Kind.TABLE]


def test_the_next_section_between_two_tables_is_a_section() -> None:
    payload = read_payload(Passage.of(WAGES.format(first="Boys", second="9.02. Men")), lang="en")
    assert payload.labels == ("9.01", "9.02")


def test_a_title_with_empty_cells_below_the_heads_of_a_table_is_none_of_them() -> None:
    reading = table_of("Class\tWeek\tNight", "1. Small\t\t", "A\t$5\t$1", "B\t$3\t$2")
    assert reading.table is not None
    assert reading.table.header == ("Class", "Week", "Night")


def test_a_title_below_the_heads_of_a_table_of_fees_is_that_of_its_rows() -> None:
    reading = table_of("Class\tWeek\tNight", "1. Small", "A\t$5\t$1", "B\t$3\t", "Big", "C\t$8\t$2")
    assert reading.table is not None
    assert reading.table.header == ("Class", "Week", "Night")
    assert rows(reading) == [
        ("1. Small", "A", "$5", "$1"),
        ("1. Small", "B", "$3", ""),
        ("Big", "C", "$8", "$2"),
    ]
