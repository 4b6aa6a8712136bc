"""Provisions are found by the sequence of their numbers, never by counting quotation marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.provisions.found_provisions import Found
from bylaw.ingest.page.provisions.numbered_provisions import find_plain, find_provisions
from bylaw.ingest.page.provisions.sentence_heads import is_like_instruction
from bylaw.ingest.pipeline import Reading, read_corpus
from bylaw.ingest.sources.passages import Passage

END = "This By-law comes into force on 1 May 2001."


def find(*lines: str) -> Found:
    return find_provisions(read_lines(Passage.of("\n\n".join(lines))))


def numbers(*lines: str) -> list[tuple[str, str]]:
    return [(p.number, p.printed) for p in find(*lines).found]


@pytest.fixture(scope="module")
def corpus() -> tuple[Reading, ...]:
    return read_corpus()


def test_a_row_of_a_table_is_no_heading_of_the_provision_below_it() -> None:
    found = find("1. Section 5 is amended as follows:", "Oak\t$5\nAsh\t$6", f"2. {END}").found
    assert [len(one.headings) for one in found] == [0, 0]
    assert "Ash\t$6" in found[0].passage.text


def test_a_provision_in_subsections_is_found_before_their_numbers() -> None:
    starts = [
        "1. 1. Section 5 is replaced by the following:",
        "“5. A dock is dry.”.",
        "2. Subsection 1 applies to a year that begins after 2008.",
        "2. 1. Section 6 is amended by replacing “oak” by “ash”.",
        "2. Subsection 1 has effect since 20 March 2007.",
        f"3. {END}",
    ]
    assert [len(one.lines) for one in find(*starts).found] == [3, 2, 1]


def test_the_numbers_of_quoted_sections_are_not_amending_numbers() -> None:
    assert numbers(
        "1. Section 86 is replaced by the following:",
        '"86. The holder of a ticket must present it.',
        "2. A ticket that is void is replaced by the Société.",
        '3. The payment is made to the "holder".".',
        "2. The following sections are inserted after section 95:",
        '"95.1 Dice have six sides.',
        "95.2 The dice are replaced if broken.",
        "1. A stray number.",
        '95.3 No roll."',
        f"3. {END}",
    ) == [("1", "1."), ("2", "2."), ("3", "3.")]


@pytest.mark.parametrize("printed", ["I•", "l.", "14.", "7."])
def test_a_misprinted_number_is_known_by_the_sequence_and_reported(printed: str) -> None:
    found = find(f"{printed} Section 6 is revoked.", f"2. {END}").found
    assert [(p.number, p.printed) for p in found] == [("1", printed), ("2", "2.")]
    assert [f.code for f in found[0].findings] == ["misprinted-number"]
    assert found[0].passage.text == "Section 6 is revoked."


def test_a_lost_provision_leaves_a_gap_that_is_an_error() -> None:
    found = find("1. Section 6 is revoked.", "3. Section 7 is revoked.", f"4. {END}").found
    assert [p.number for p in found] == ["1", "3", "4"]
    assert [f.code for p in found for f in p.findings] == ["missing-number"]


def test_a_provision_in_words_that_no_rule_knows_is_still_told_apart() -> None:
    found = find("1. Section 6 is revoked.", "2. Every permit stays valid.", f"3. {END}").found
    assert [p.number for p in found] == ["1", "2", "3"]


def test_what_follows_the_last_provision_is_not_part_of_it() -> None:
    found = find("1. Section 6 is revoked.", f"2. {END}", "A word of nobody.", "SCHEDULE I", "x")
    assert found.found[-1].passage.text == END
    assert [line.text for line in found.after] == ["A word of nobody.", "SCHEDULE I", "x"]


def test_exceptions_to_the_commencement_belong_to_it() -> None:
    found = find(
        "1. Section 6 is revoked.",
        f"2. {END}",
        "However, section 1 comes into force on 3 June 2001.",
    )
    assert len(found.found[-1].lines) == 2
    assert not found.after


def test_plain_provisions_go_by_their_numbers_alone() -> None:
    text = ("16. A decision.", "More of it.", "17. Another, see\n12. that.", "18. The last.")
    found = find_plain(read_lines(Passage.of("\n\n".join(text))), first=16)
    assert [p.number for p in found.found] == ["16", "17", "18"]
    assert not any(p.is_amending for p in found.found)


@given(st.lists(st.integers(1, 60), max_size=8), st.integers(1, 12))
def test_the_sequence_is_found_whatever_numbers_the_payload_bears(
    inside: list[int], count: int
) -> None:
    payload = [f"{number}. The dealer deals the cards." for number in inside]
    lines = [
        "1. The following sections are inserted after section 9:",
        '"9.1 It begins.',
        *payload,
        '9.2 It ends.".',
        *(f"{number}. Section {number} is revoked." for number in range(2, count + 2)),
    ]
    assert [number for number, _ in numbers(*lines)] == [str(n) for n in range(1, count + 2)]


@pytest.mark.parametrize(("number", "count"), [("111-2000", 6), ("928-2000", 5), ("1033-2007", 3)])
def test_the_made_instruments_have_their_provisions_and_one_commencement(
    corpus: tuple[Reading, ...], number: str, count: int
) -> None:
    (instrument,) = [i for reading in corpus for i in reading.instruments if i.number == number]
    assert [p.number for p in instrument.provisions] == [str(n) for n in range(1, count + 2)]
    assert instrument.provisions[-1].commencements
    assert not any(p.commencements for p in instrument.provisions[:-1])


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("By law to amend", 4),
        ("jeux de casino", 4),
        ("child support", 2),
        ("transport des élèves", 2),
        ("in civil matters", 5),
        ("TERMS AND CONDITIONS", 11),
    ],
)
def test_the_other_instruments_have_their_provisions(
    corpus: tuple[Reading, ...], words: str, count: int
) -> None:
    (instrument,) = [i for reading in corpus for i in reading.instruments if words in i.title]
    assert [p.number for p in instrument.provisions] == [str(n) for n in range(1, count + 1)]


def test_no_footnote_and_no_page_number_is_left_in_a_provision(corpus: tuple[Reading, ...]) -> None:
    texts = [p.text for r in corpus for i in r.instruments for p in i.provisions]
    assert not any("last amend" in text or "modifications antérieures" in text for text in texts)
    assert any("(1) Royal flush: a hand consisting of an ace" in text for text in texts)
    assert any("wins if the player's 4-card hand" in text for text in texts)
    assert any('"Single Chances", "Multiple' in text for text in texts)


def test_the_two_misprinted_numbers_of_the_draft_are_reported(corpus: tuple[Reading, ...]) -> None:
    printed = [
        (p.number, p.printed)
        for r in corpus
        for i in r.instruments
        for p in i.provisions
        if any(f.code == "misprinted-number" for f in p.findings)
    ]
    assert printed == [("1", "I•"), ("4", "14.")]


@pytest.mark.parametrize(
    ("text", "amends"),
    [
        ("The definition of “chip” in section 2 is replaced by the following:", True),
        ("La définition de « jeton » à l’article 2 est remplacée par la suivante :", True),
        ("The words “oak” and “elm” are struck out in section 3.", True),
        ("L’article 13 est renuméroté 14.", True),
        ("The expression “chip” means a token that is replaced.", False),
        ("L’expression « jeton » désigne une pièce qui est remplacée.", False),
        ("In this section, “chip” means a token that is replaced.", False),
    ],
)
def test_a_sentence_that_names_a_term_before_its_verb_is_an_instruction(
    text: str, *, amends: bool
) -> None:
    assert is_like_instruction(text) is amends
