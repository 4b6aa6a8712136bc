"""Addresses, identity, sentences and typography: what the tree finds and what it refuses."""

import random

import pytest

from bylaw.registry.law.amend.locate.places import FoundWords, Rows, Whole, word_in
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.targets import places
from bylaw.registry.law.orders.operations import LabelRange, Path, Target
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table, order_key
from bylaw.registry.law.text.sentences import sentence_ranges
from bylaw.registry.law.text.tree import Held, tree_of, unheld_tree
from bylaw.registry.law.text.typography import (
    _reduced_by_cluster,
    find_words,
    is_same_wording,
    reduce_text,
    reduced_words,
)


def alinea(text: str, *children: Provision) -> Provision:
    return Provision(Kind.ALINEA, text=text, children=children)


def item(label: str, *children: Provision) -> Provision:
    return Provision(Kind.PARAGRAPH, label, text=f"item {label};", children=children)


def sub(label: str) -> Provision:
    return Provision(Kind.SUBPARAGRAPH, label, text=f"sub {label};")


def section(label: str, *children: Provision, heading: str = "") -> Provision:
    return Provision(Kind.SECTION, label, heading, children=children)


def division(label: str, heading: str, *children: Provision) -> Provision:
    return Provision(Kind.DIVISION, label, heading, children=children)


BOARD = Provision(Kind.DEFINITION, "board", text="the board;", children=(item("a"),))
SCHOOL = Provision(Kind.DEFINITION, "l’école", text="the school;")
FEES = Provision(Kind.TABLE, table=Table(("Fish", "Fee"), (Row("Pike", ("10",)),)))
TREE = tree_of(
    Provision(
        Kind.INSTRUMENT,
        children=(
            division(
                "I",
                "TERMS",
                section("1", alinea("In this text,", BOARD, SCHOOL)),
                section("2", alinea("First. Second."), alinea("Third.")),
            ),
            division(
                "II",
                "RULES",
                section("3", alinea("If:", item("1", sub("a"), sub("b")), item("2"), item("2.1"))),
                section("3.9", alinea("One.", item("1")), alinea("Two.", item("1"))),
                section("3.10", alinea("Ten.")),
                section("4", alinea("Four."), heading="Fees"),
            ),
            Provision(Kind.SCHEDULE, "I", children=(section("2", alinea("Other.")), FEES)),
        ),
    ),
    lang="en",
)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (Path(section=("2",)), ["section:2"]),
        (Path(schedule="I", section=("2",)), ["schedule:I/section:2"]),
        (Path(section=("2",), alinea=(-1,)), ["section:2/alinea:2"]),
        (Path(section=("2",), alinea=(1, 2)), ["section:2/alinea:1", "section:2/alinea:2"]),
        (
            Path(section=(LabelRange("3", "3.10"),)),
            ["section:3", "section:3.9", "section:3.10"],
        ),
        (
            Path(section=("3",), paragraph=(LabelRange("1", "2"),)),
            ["section:3/alinea:1/paragraph:1", "section:3/alinea:1/paragraph:2"],
        ),
        (
            Path(section=("3",), paragraph=("1",), subparagraph=("b",)),
            ["section:3/alinea:1/paragraph:1/subparagraph:b"],
        ),
        (
            Path(section=("3.9",), alinea=(2,), paragraph=("1",)),
            ["section:3.9/alinea:2/paragraph:1"],
        ),
        (Path(definition=("l'école",)), ["section:1/alinea:1/definition:l’école"]),
        (
            Path(section=("1",), definition=("board",), paragraph=("a",)),
            ["section:1/alinea:1/definition:board/paragraph:a"],
        ),
        (Path(division=(LabelRange("I", "II"),)), ["division:I", "division:II"]),
    ],
    ids=lambda value: str(value.as_json()) if isinstance(value, Path) else "",
)
def test_an_address_finds_exactly_what_it_names(path: Path, found: list[str]) -> None:
    assert [node.identity for node in resolve(TREE, path)] == found


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (Path(section=("5",)), Reason.TARGET_MISSING),
        (Path(section=("2",), alinea=(3,)), Reason.TARGET_MISSING),
        (Path(section=("3.9",), paragraph=("1",)), Reason.TARGET_AMBIGUOUS),
        (Path(section=("3", "5")), Reason.TARGET_MISSING),
        (Path(section=(LabelRange("3", "5"),)), Reason.TARGET_MISSING),
        (Path(division=("I",), section=("3",)), Reason.TARGET_MISSING),
    ],
    ids=lambda value: str(value.as_json()) if isinstance(value, Path) else "",
)
def test_an_address_that_names_nothing_or_two_things_is_refused(path: Path, reason: Reason) -> None:
    with pytest.raises(Unresolved) as refusal:
        resolve(TREE, path)
    assert refusal.value.reason is reason


def test_in_a_text_not_held_an_address_is_not_missing_but_not_held() -> None:
    with pytest.raises(Unresolved) as refusal:
        resolve(unheld_tree("en"), Path(section=("5",)))
    assert refusal.value.reason is Reason.NOT_HELD


def words(target: Target) -> list[str]:
    found = [place for place in places(TREE, target) if isinstance(place, FoundWords)]
    return [word_in(TREE.nodes[w.field.identity], w.field)[w.start : w.end] for w in found]


def test_headings_lead_ins_and_sentences_are_ranges_of_words() -> None:
    assert words(Target(division=("II",), unit="heading")) == ["RULES"]
    assert words(Target(unit="heading", preceding=Path(section=("4",)))) == ["Fees"]
    assert words(Target(unit="heading", preceding=Path(section=("3",)))) == ["RULES"]
    until = Path(paragraph=("1",))
    assert words(Target(section=("3",), unit="lead_in", until=until)) == ["If:"]
    assert words(Target(section=("2",), sentence=(2,), unit="sentence")) == ["Second."]
    assert words(Target(section=("2",), sentence=(-1,), unit="sentence")) == ["Third."]


def test_tables_and_rows_are_found_by_their_labels() -> None:
    row = Target(schedule="I", row="pike", unit="table_row")
    assert places(TREE, row) == (Rows("schedule:I/table:1", 0, 1),)
    assert places(TREE, Target(schedule="I", unit="table")) == (Whole("schedule:I/table:1"),)


def test_labels_are_sequences_of_numbers_and_containers_count_in_roman() -> None:
    labels = ["67.100", "67.9", "67.10", "67.99"]
    ordered = sorted(labels, key=lambda label: order_key(Kind.SECTION, label))
    assert ordered == ["67.9", "67.10", "67.99", "67.100"]
    romans = sorted(["IX", "V", "IV", "V.1"], key=lambda label: order_key(Kind.DIVISION, label))
    assert romans == ["IV", "V", "V.1", "IX"]


def test_words_directly_in_a_section_become_its_first_alinea() -> None:
    text = Provision(Kind.SECTION, "1", text="If:", children=(item("1"), alinea("Flush.")))
    tree = tree_of(Provision(Kind.INSTRUMENT, children=(text,)), lang="en")
    assert [node.identity for node in tree.root.walk()][2:] == [
        "section:1/alinea:1",
        "section:1/alinea:1/paragraph:1",
        "section:1/alinea:2",
    ]
    assert tree.root.held is Held.HELD


@pytest.mark.parametrize(
    "marked",
    [
        "One.| Two.",
        "See s. 13 and ss. 4 to 6.| Then r. 3.1 applies.",
        "The dealer announces “No more bets.”| The player stops.",
        "Il dit « Rien ne va plus. »| Le joueur arrête.",
        "Le maximum est de sept.| Le joueur mise.",
        "The answer is no.| The player leaves.",
        "The Act (R.S.Q., c. S-13.1, s. 13) applies.| M. Roy signs.",
        "It pays 1.5 to 1, i.e. Three chips for two.| End",
    ],
)
def test_an_abbreviation_does_not_end_a_sentence(marked: str) -> None:
    text = marked.replace("|", "")
    expected = [part.strip() for part in marked.split("|")]
    assert [text[start:end] for start, end in sentence_ranges(text)] == expected


@pytest.mark.parametrize(
    ("text", "sought", "found"),
    [
        ("pays 5 000 to 1", "5", []),
        ("pays 5 000 to 1", "000", []),
        ("pays $1,000", "1", []),
        ("sections 17, 21.2 and 121.2", "21.2", ["21.2"]),
        ("the oaken oak", "oak", ["oak"]),
        ("the « oui » and “oui”", '"oui"', ["« oui »", "“oui”"]),
        ("l’avance", "l'avance", ["l’avance"]),
        ("a\u00a0b – c", "a b - c", ["a\u00a0b – c"]),
        ("mot ; suite", "mot; suite", ["mot ; suite"]),
        ("e\u0301cole", "école", ["e\u0301cole"]),
        ("anything", "", []),
    ],
)
def test_quoted_words_are_found_whole_and_whatever_their_typography(
    text: str, sought: str, found: list[str]
) -> None:
    assert [text[start:end] for start, end in find_words(text, sought)] == found
    assert is_same_wording(text, f" {text} ")


def test_an_even_text_is_reduced_at_once_to_what_it_is_cluster_by_cluster() -> None:
    marks = "aé’“”«» \u00a0\u202f\t\n;:!?.…-–º\u00ad\u0301\u200b7"
    rng = random.Random(14)
    for _ in range(3000):
        text = "".join(rng.choice(marks) for _ in range(rng.randint(0, 7)))
        assert reduce_text(text) == _reduced_by_cluster(text), text
        assert reduced_words(text) == reduce_text(text).text, text
