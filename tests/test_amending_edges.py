"""Orders at the edges: what stands next to the target, at its start, its end, or twice."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from amending_orders import order as amending_order
from conftest import Run, Take
from small_texts import (
    after,
    applied,
    before,
    division,
    groups,
    order,
    section,
    text_with,
    words_of,
)

from bylaw.registry.law.amend.apply import apply, apply_together
from bylaw.registry.law.amend.boundary import BoundaryError, check_boundary
from bylaw.registry.law.amend.locate.presumed_text import place_by_label
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.outcomes import Applied, Pending, Reason, Refused
from bylaw.registry.law.text.provisions import CONTAINERS, Kind, Provision, Row, Table
from bylaw.registry.law.text.sentences import is_finished, quotable_parts, sentence_ranges
from bylaw.registry.law.text.tree import Tree, tree_of
from bylaw.registry.law.time.base.undo import undo

CHANGED = ("67.32", "67.33", "67.34")


@pytest.mark.parametrize(
    ("at", "words"),
    [("start", ["The ace wins the tie. So says the tie"]), ("end", ["The tie wins the ace"])],
)
def test_words_at_the_start_are_not_those_at_the_end(at: str, words: list[str]) -> None:
    texts = {"start": "The tie wins the tie. So says the tie", "end": "The tie wins the tie"}
    old, new = {"start": ("The tie", "The ace"), "end": ("the tie", "the ace")}[at]
    said = order("replace_text", {"section": "1", "unit": "text"}, old=old, new=new, at=at)
    tree = text_with(section("1", texts[at]))
    assert words_of(applied(apply(tree, said)), "1") == words


def test_words_everywhere_stay_in_the_places_that_are_excepted() -> None:
    tree = text_with(section("1", "A dry dock", "A dry pier"), section("2", "A dry boat"))
    said = order(
        "strike_text",
        {"unit": "instrument"},
        old="dry",
        scope="all",
        excepted=[{"section": "1", "alinea": 2}],
    )
    after_it = applied(apply(tree, said))
    assert words_of(after_it, "1") == ["A dock", "A dry pier"]
    assert words_of(after_it, "2") == ["A boat"]


def test_an_excepted_place_that_is_not_there_is_refused() -> None:
    tree = text_with(section("1", "A dry dock"))
    spared = [{"section": "9"}]
    said = order("strike_text", {"unit": "instrument"}, old="dry", scope="all", excepted=spared)
    assert isinstance(apply(tree, said), Refused)


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ({"position": "after", "text": "wood"}, ["A dry dock of wood and dry sand"]),
        ({"position": "before", "text": "sand"}, ["A dry dock of wood dry and sand"]),
    ],
)
def test_words_struck_beside_others_are_those_right_beside_them(
    anchor: Mapping[str, str], words: list[str]
) -> None:
    said = order("strike_text", {"section": "1", "unit": "text"}, old="dry", anchor=anchor)
    tree = text_with(section("1", "A dry dock of wood dry and dry sand"))
    assert words_of(applied(apply(tree, said)), "1") == words


def test_words_struck_beside_others_are_refused_where_they_are_not() -> None:
    anchor = {"position": "after", "text": "dock"}
    said = order("strike_text", {"section": "1", "unit": "text"}, old="dry", anchor=anchor)
    outcome = apply(text_with(section("1", "A dry dock of dry wood")), said)
    assert isinstance(outcome, Refused)
    assert outcome.reason is Reason.TEXT_NOT_FOUND


@pytest.mark.parametrize("scope", [None, "all"])
def test_words_that_open_a_sentence_are_not_those_right_beside_others(scope: str | None) -> None:
    anchor, words = {"position": "after", "text": "of"}, {"old": "the dock", "new": "the quay"}
    said = order(
        "replace_text", {"section": "1", "unit": "text"}, **words, anchor=anchor, scope=scope
    )
    outcome = apply(text_with(section("1", "The edge of wood. The dock is dry.")), said)
    assert isinstance(outcome, Refused)
    assert outcome.reason is Reason.TEXT_NOT_FOUND


@pytest.mark.parametrize(
    ("at", "labels"), [("start", ["Flush", "Pair", "Run"]), (None, ["Pair", "Run", "Flush"])]
)
def test_a_row_is_added_at_the_end_of_a_table_unless_its_start_is_named(
    at: str | None, labels: list[str]
) -> None:
    said = order("append_unit", {"section": "1", "unit": "table_row"}, new_row(), at=at)
    assert row_labels(applied(apply(PAID, said))) == labels


PAID = text_with(
    Provision(
        Kind.SECTION,
        "1",
        children=(
            Provision(Kind.ALINEA, text="A pair pays. A run pays more."),
            Provision(
                Kind.TABLE,
                table=Table(("Bet", "Odds"), (Row("Pair", ("1 to 1",)), Row("Run", ("4 to 1",)))),
            ),
        ),
    )
)


def new_row() -> Provision:
    return Provision(Kind.TABLE, table=Table((), (Row("Flush", ("5 to 1",)),)))


def row_labels(tree: Tree) -> list[str]:
    tables = (node.table for node in tree.root.walk() if node.table)
    return [row.label for table in tables for row in table.rows]


@pytest.mark.parametrize(
    ("anchor", "labels"),
    [
        (after(section="1", row="Pair"), ["Pair", "Flush", "Run"]),
        (before(section="1", row="Pair"), ["Flush", "Pair", "Run"]),
    ],
)
def test_a_row_is_inserted_next_to_the_row_that_is_named(
    anchor: Mapping[str, object], labels: list[str]
) -> None:
    said = order("insert_unit", {"section": "1", "unit": "table_row"}, new_row(), anchor=anchor)
    assert row_labels(applied(apply(PAID, said))) == labels


@pytest.mark.parametrize(
    ("anchor", "text"),
    [
        (after(section="1", sentence=1), "A pair pays. A flush pays. A run pays more."),
        (before(section="1", sentence=1), "A flush pays. A pair pays. A run pays more."),
        (None, "A pair pays. A run pays more. A flush pays."),
    ],
)
def test_a_sentence_is_inserted_at_its_place(
    anchor: Mapping[str, object] | None, text: str
) -> None:
    tree = text_with(section("1", "A pair pays. A run pays more."))
    target = {"section": "1", "unit": "sentence"}
    said = order("insert_unit", target, new="A flush pays.", anchor=anchor)
    assert words_of(applied(apply(tree, said)), "1") == [text]


def test_a_heading_is_put_before_a_section_that_has_none_and_never_after_it() -> None:
    tree = text_with(section("1", "One."))
    said = order("insert_unit", {"unit": "heading"}, new="FEES", anchor=before(section="1"))
    headed = applied(apply(tree, said))
    assert [node.heading for node in headed.root.alive] == ["FEES"]
    late = order("insert_unit", {"unit": "heading"}, new="FEES", anchor=after(section="1"))
    for refused in (apply(headed, said), apply(tree, late)):
        assert isinstance(refused, Refused)
        assert refused.reason is Reason.PAYLOAD_UNFIT


def test_a_renumbering_is_undone() -> None:
    tree = text_with(section("1", "One."), section("2", "Two."))
    said = order("renumber_unit", {"section": "2", "unit": "section"}, new="2.1")
    renumbered = applied(apply(tree, said))
    assert [node.label for node in renumbered.root.alive] == ["1", "2.1"]
    assert [node.label for node in undo(renumbered, said).root.alive] == ["1", "2"]


@pytest.mark.parametrize(
    "path",
    [
        {"section": "1", "paragraph": "2"},
        {"division": "2"},
        {"chapter": "III"},
        {"schedule": "II"},
        {"rule": "7"},
    ],
)
def test_a_renumbering_of_any_unit_is_undone(path: Mapping[str, object]) -> None:
    items = tuple(Provision(Kind.PARAGRAPH, label, text=f"{label};") for label in "12")
    first = Provision(Kind.SECTION, "1", children=items)
    tree = text_with(
        division("1", first),
        division("2", section("2", "Two.")),
        Provision(Kind.CHAPTER, "III", "FEES", children=(section("3", "Three."),)),
        Provision(Kind.RULE, "7", text="Seven."),
        Provision(Kind.SCHEDULE, "II", children=(Provision(Kind.ALINEA, text="Fees."),)),
    )
    unit = list(path)[-1]
    said = order("renumber_unit", {**path, "unit": unit}, new="9")
    renumbered = applied(apply(tree, said))
    assert renumbered.root.provision() != tree.root.provision()
    assert undo(renumbered, said).root.provision() == tree.root.provision()


HEADED = text_with(division("I", section("1", "One."), section("2", "Two."), heading="A"))

INSERTED: list[tuple[Tree, Order]] = [
    (HEADED, order("insert_unit", {"unit": "heading"}, new="FEES", anchor=before(section=label)))
    for label in "12"
] + [
    (PAID, order("insert_unit", {"section": "1", "unit": unit}, *units, new=new, anchor=anchor))
    for unit, units, new, path in (
        ("sentence", (), "A flush pays.", {"section": "1", "alinea": 1, "sentence": 1}),
        ("table_row", (new_row(),), None, {"section": "1", "row": "Pair"}),
    )
    for anchor in (after(**path), before(**path))
]


@pytest.mark.parametrize(("tree", "said"), INSERTED)
def test_a_heading_sentence_or_row_that_was_put_in_is_taken_out_again(
    tree: Tree, said: Order
) -> None:
    changed = applied(apply(tree, said))
    assert said_in(changed) != said_in(tree)
    assert said_in(undo(changed, said)) == said_in(tree)


@pytest.mark.parametrize(("tree", "said"), INSERTED)
def test_what_was_put_in_and_no_longer_stands_there_leaves_its_section_alone_unheld(
    tree: Tree, said: Order
) -> None:
    elsewhere = section("9", "Nine.")
    wider = text_with(*(node.provision() for node in tree.root.alive), elsewhere)
    undone = undo(wider, said)
    assert [node.label for node in undone.root.walk() if node.incomplete] in (["1"], ["2"])
    assert words_of(undone, "9") == ["Nine."]


def said_in(tree: Tree) -> list[tuple[str, str, str, Table | None, bool]]:
    nodes = tree.root.walk()
    return [(one.label, one.heading, one.text, one.table, one.incomplete) for one in nodes]


@pytest.mark.parametrize(
    ("op", "target", "headings"),
    [
        ("insert_unit", {"unit": "heading"}, ["LE RÈGLEMENT", "A", "B"]),
        ("replace_unit", {"unit": "heading"}, ["A", "B"]),
        ("replace_unit", {"preceding": {"section": "2"}, "unit": "heading"}, ["LE RÈGLEMENT", "A"]),
        ("replace_unit", {"division": "I", "unit": "heading"}, ["LE RÈGLEMENT", "B"]),
    ],
)
def test_a_heading_of_an_order_in_the_other_language_leaves_all_other_words_held(
    op: str, target: Mapping[str, object], headings: list[str]
) -> None:
    headed = replace(section("2", "Deux."), heading="B")
    units = (division("I", section("1", "Un."), headed, heading="A"),)
    tree = tree_of(Provision(Kind.INSTRUMENT, heading="LE RÈGLEMENT", children=units), lang="fr")
    anchor = before(section="1") if op == "insert_unit" else None
    said = replace(order(op, target, new="FEES", anchor=anchor), is_foreign=True)
    outcome = apply(tree, said)
    assert isinstance(outcome, Pending)
    assert [node.heading for node in outcome.tree.root.walk() if node.heading] == headings
    assert [node.text for node in outcome.tree.root.walk() if node.text] == ["Un.", "Deux."]
    (waiting,) = [node for node in outcome.tree.root.walk() if node.pending]
    assert waiting.incomplete is (waiting.kind in CONTAINERS)


def test_67_32_to_67_34_a_heading_a_sentence_and_a_row_come_into_the_registry(
    take: Take, registry: Run
) -> None:
    take(
        amending_order(
            "The By-law is amended by inserting the following heading before section 67.34:"
            " “THE TIE”.",
            "Section 67.33 is amended by inserting the following sentence after the first"
            " sentence: “Two cards lie aside.”.",
            "The table in section 67.32 is amended by inserting the following row after the row"
            " “Flush”: “Blaze 5 to 1”.",
        )
    )
    shown = {
        day: "".join(registry("show", label, "--on", day).stdout for label in CHANGED)
        for day in ("2009-03-04", "2009-03-05")
    }
    for words in ("THE TIE", "Two cards lie aside.", "Blaze"):
        assert [words in text for text in shown.values()] == [False, True]
    assert "read only in part" not in registry("history", "67.34").stdout


def test_units_that_have_changed_places_outside_the_target_are_caught() -> None:
    one, two, three = (section(label, "Same.") for label in "123")
    ordered, moved = text_with(one, two, three), text_with(two, one, three)
    check_boundary(ordered, text_with(one, two, three), targets=["section:3"], new=())
    with pytest.raises(BoundaryError, match="changed places"):
        check_boundary(ordered, moved, targets=["section:3"], new=())


def test_units_that_came_or_went_outside_the_target_are_caught() -> None:
    one, two, three = (section(label, "Same.") for label in "123")
    with pytest.raises(BoundaryError, match="changed places"):
        check_boundary(text_with(one, two), text_with(one, two, three), targets=(), new=())
    with pytest.raises(BoundaryError, match="section:2"):
        check_boundary(text_with(one, two), text_with(one), targets=["section:1"], new=())


def test_a_division_inserted_before_a_section_governs_it_and_what_follows() -> None:
    tree = text_with(division("I", *(section(n, "Text.") for n in ("1", "2", "3"))))
    new = division("I.1", heading="NEW")
    said = order("insert_unit", {"unit": "division"}, new, anchor=before(section="2"))
    assert groups(applied(apply(tree, said))) == [("I", ["1"]), ("I.1", ["2", "3"])]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ("1234", [("I", ["1"]), ("I.1", ["1.1", "2", "3", "4"])]),
        ("12", [("I", ["1", "2"]), ("I.1", ["1.1"])]),
    ],
)
def test_revoked_sections_keep_their_place_where_a_new_division_cuts_theirs(
    labels: str, expected: list[tuple[str, list[str]]]
) -> None:
    tree = text_with(division("I", *(section(label, "Text.") for label in labels)))
    for label in set(labels) & {"2", "4"}:
        tree = applied(apply(tree, order("repeal_unit", {"section": label, "unit": "section"})))
    new = division("I.1", section("1.1", "New."), heading="NEW")
    said = order("insert_unit", {"unit": "division"}, new, anchor=after(section="1"))
    assert groups(applied(apply(tree, said))) == expected


def test_a_division_inserted_before_the_first_section_of_another_stands_before_it() -> None:
    tree = text_with(division("II", *(section(n, "Text.") for n in ("1", "2"))))
    new = division("I", section("0.1", "New."), heading="NEW")
    said = order("insert_unit", {"unit": "division"}, new, anchor=before(section="1"))
    assert groups(applied(apply(tree, said))) == [("I", ["0.1"]), ("II", ["1", "2"])]


def test_one_number_given_twice_by_an_instrument_is_refused_both_times() -> None:
    tree = text_with(section("1", "One."), section("2", "Two."))
    told = [
        order("insert_unit", {"unit": "section"}, section("1.1", text), anchor=after(section=label))
        for text, label in (("Oak.", "1"), ("Elm.", "2"))
    ]
    outcomes = apply_together(tree, told).outcomes
    assert [o.reason for o in outcomes if isinstance(o, Refused)] == [Reason.CONFLICT] * 2
    assert isinstance(apply_together(tree, told[:1]).outcomes[0], Applied)


def test_words_of_one_sentence_are_sought_in_that_sentence_alone() -> None:
    tree = text_with(section("1", "The tie wins. The tie loses."))
    target = {"section": "1", "sentence": 2, "unit": "sentence"}
    said = order("replace_text", target, old="The tie", new="The ace")
    assert words_of(applied(apply(tree, said)), "1") == ["The tie wins. The ace loses."]
    twice = order("replace_text", {"section": "1", "unit": "section"}, old="The tie", new="The ace")
    refused = apply(tree, twice)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TEXT_REPEATED


@pytest.mark.parametrize(("second", "is_conflict"), [("; an ace", False), ("pair; an ace", True)])
def test_words_that_touch_do_not_conflict_and_words_that_overlap_do(
    second: str, is_conflict: bool
) -> None:
    tree = text_with(section("1", "It pays a pair; an ace."))
    told = [
        order("replace_text", {"section": "1", "unit": "text"}, old=old, new="run")
        for old in ("a pair", second)
    ]
    for orders in (told, told[::-1]):
        outcomes = apply_together(tree, orders).outcomes
        assert [isinstance(one, Refused) for one in outcomes] == [is_conflict] * 2


@pytest.mark.parametrize(("row", "is_conflict"), [("Pair", True), ("Run", False)])
def test_words_of_a_row_that_goes_on_the_same_day_conflict_with_it(
    row: str, is_conflict: bool
) -> None:
    words = order(
        "replace_text",
        {"section": "1", "row": row, "unit": "table_cell"},
        old="to 1",
        new="to 2",
    )
    gone = order("strike_unit", {"section": "1", "row": "Pair", "unit": "table_row"})
    for orders in ([words, gone], [gone, words]):
        outcomes = apply_together(PAID, orders).outcomes
        assert [isinstance(one, Refused) for one in outcomes] == [is_conflict] * 2


def test_words_of_the_cells_of_a_section_are_not_sought_beside_its_table() -> None:
    table = Table(("Bet", "Odds"), (Row("Pair", ("5 to 1",)),))
    held = (Provision(Kind.ALINEA, text="Odds of 5 to 1 are the highest."),)
    tree = text_with(
        Provision(Kind.SECTION, "1", children=(*held, Provision(Kind.TABLE, table=table)))
    )
    said = order("replace_text", {"section": "1", "unit": "table_cell"}, old="5 to 1", new="6 to 1")
    changed = applied(apply(tree, said))
    assert words_of(changed, "1")[0] == "Odds of 5 to 1 are the highest."
    cells = [row.cells for node in changed.root.walk() if node.table for row in node.table.rows]
    assert cells == [("6 to 1",)]


def test_the_last_paragraph_of_a_section_that_is_held_whole_is_known() -> None:
    tree = text_with(section("1", "The tie wins.", "The tie loses."))
    target = {"section": "1", "alinea": -1, "unit": "alinea"}
    said = order("replace_text", target, old="tie", new="ace")
    assert words_of(applied(apply(tree, said)), "1") == ["The tie wins.", "The ace loses."]


def test_a_row_that_stands_twice_is_not_taken_out() -> None:
    said = order("append_unit", {"section": "1", "unit": "table_row"}, new_row())
    twice = applied(apply(applied(apply(PAID, said)), said))
    assert [node.label for node in undo(twice, said).root.walk() if node.incomplete] == ["1"]


@pytest.mark.parametrize(
    ("said", "is_applied"),
    [
        pytest.param({"from": "4", "to": "6"}, True, id="all of them"),
        pytest.param({"from": "4", "to": "5"}, False, id="one too few"),
        pytest.param({"from": "3", "to": "6"}, False, id="one too many"),
        pytest.param(["4", "5", "6"], True, id="one by one"),
        pytest.param(["4", "6"], False, id="one left out"),
    ],
)
def test_a_division_goes_only_with_the_sections_that_the_order_says(
    said: object, is_applied: bool
) -> None:
    tree = text_with(
        division("I", section("3", "Three.")),
        division("II", *(section(label, f"Section {label}.") for label in ("4", "5", "6"))),
    )
    target = {"division": "II", "unit": "division", "comprising": said}
    outcome = apply(tree, order("repeal_unit", target))
    assert isinstance(outcome, Applied) is is_applied
    if isinstance(outcome, Refused):
        assert outcome.reason is Reason.SECTIONS_DIFFER


def test_a_section_takes_its_place_after_an_equal_number_never_before_it() -> None:
    parent = tree_of(
        Provision(Kind.INSTRUMENT, children=tuple(section(label) for label in ("1", "2", "3"))),
        lang="en",
    ).root
    places = [place_by_label(parent, Kind.SECTION, label) for label in ("0.1", "1.1", "2", "4")]
    assert places == [0, 1, 1, 3]


@pytest.mark.parametrize(
    ("number", "payouts"),
    [("1", ["6 to 1", "5 to 1"]), ("2", ["5 to 1", "6 to 1"]), ("3", ["5 to 1", "5 to 1"])],
)
def test_words_of_one_table_are_changed_in_that_table_alone(
    number: str, payouts: list[str]
) -> None:
    tables = tuple(
        Provision(
            Kind.TABLE, heading=f"Table {label}", table=Table((), (Row("Pair", ("5 to 1",)),))
        )
        for label in ("1", "2")
    )
    tree = text_with(Provision(Kind.SECTION, "1", children=tables))
    target = {"section": "1", "table": number, "unit": "text"}
    outcome = apply(tree, order("replace_text", target, old="5 to 1", new="6 to 1"))
    after = outcome.tree if isinstance(outcome, Applied) else tree
    rows = (row for node in after.root.walk() if node.table for row in node.table.rows)
    assert [row.cells[0] for row in rows] == payouts
    assert isinstance(outcome, Applied) is (number != "3")


def test_a_block_is_finished_where_its_last_sentence_is() -> None:
    texts = {
        "It ends.": True,
        "It is “so.” ": True,
        "It runs on:": False,
        "It ends. Not yet": False,
    }
    assert {text: is_finished(text) for text in texts} == texts
    assert sentence_ranges("A pair . The run.") == ((0, 8), (9, 17))
    assert sentence_ranges("See s. 4. The run.") == ((0, 9), (10, 18))


def test_a_text_of_eighty_characters_is_quoted_whole() -> None:
    text = "The pair wins. " + "The run wins ".ljust(64, "x") + "."
    assert len(text) == 80
    assert quotable_parts(text) == [text]
    assert len(quotable_parts(f"{text[:-1]}x.")) == 2
