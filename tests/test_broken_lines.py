"""Lines that could once be broken without a test seeing it: each has its own here."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import cast

import numpy as np
import pytest
from amending_orders import order as amending_order
from conftest import Run, Take
from corpus_law import law_on

from bylaw.ingest.checks.completeness import incomplete
from bylaw.ingest.checks.two_texts import SectionsEnacted, compare_twins
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.clause.sentence.item_marks import mark_items
from bylaw.ingest.page.numbered_provisions import find_plain, find_provisions
from bylaw.ingest.page.printed_lines import LineKind, read_lines
from bylaw.ingest.payload.tables.cells import RefusedTableError
from bylaw.ingest.payload.tables.pay_rows import read_entries
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.audit.many.settling import judge_rounds
from bylaw.registry.audit.rounds.round import batch_of, paid_of, read_round
from bylaw.registry.audit.verdicts.auditor import Auditor, outside_the_law
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import UNDETERMINED
from bylaw.registry.law.amend.apply import apply, apply_together
from bylaw.registry.law.amend.boundary import BoundaryError, check_boundary
from bylaw.registry.law.amend.locate.presumed import place_by_label
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.acting import Subject, acting
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Extent,
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Json, Op, Operation, Target, operation_from_json
from bylaw.registry.law.orders.outcomes import Applied, Outcome, Pending, Reason, Refused
from bylaw.registry.law.orders.transitions import Transition, TransitionKind
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table
from bylaw.registry.law.text.spans import Span
from bylaw.registry.law.text.tree import CONTAINERS, TextState, Tree, tree_of
from bylaw.registry.law.time.base.history_notes import Proof, proof_of
from bylaw.registry.law.time.base.undo import undo
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.selection import select
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import State
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.games.three_card_poker import hand_ranking
from bylaw.registry.rules.games.war import allowed_decks
from bylaw.registry.rules.odds.card_costs import thirteen_odds
from bylaw.registry.rules.odds.matchups import below_holding
from bylaw.registry.rules.play.cards import DECK_SIZE, masks_of
from bylaw.registry.rules.play.hands import evaluator
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Result
from bylaw.registry.rules.text.readings import PayTable, Rate, Sentence, read
from bylaw.registry.rules.text.table_rows import rate_outcome

CHANGED = ("67.32", "67.33", "67.34")
NOWHERE = Span("page.txt", 0, 1, 1)


def section(label: str, *texts: str) -> Provision:
    blocks = tuple(Provision(Kind.ALINEA, text=text) for text in texts)
    return Provision(Kind.SECTION, label, children=blocks)


def division(label: str, *sections: Provision, heading: str = "") -> Provision:
    return Provision(Kind.DIVISION, label, heading, children=sections)


def text_with(*children: Provision) -> Tree:
    return tree_of(Provision(Kind.INSTRUMENT, children=children), lang="en")


def order(op: str, target: Mapping[str, object], *units: Provision, **more: object) -> Order:
    blank = {"anchor": None, "old": None, "new": None, "scope": None}
    parts = cast(Mapping[str, Json], blank | {"op": op, "target": target} | more)
    return Order(Source("1-2000", "1", "en"), operation_from_json(parts), units)


def before(**path: object) -> dict[str, object]:
    return {"position": "before", **path}


def after(**path: object) -> dict[str, object]:
    return {"position": "after", **path}


def applied(outcome: Outcome) -> Tree:
    assert isinstance(outcome, Applied), outcome
    return outcome.tree


def groups(tree: Tree) -> list[tuple[str, list[str]]]:
    return [(node.label, [child.label for child in node.children]) for node in tree.root.alive]


def words_of(tree: Tree, label: str) -> list[str]:
    found = tree.root.provision().find(Kind.SECTION, label)
    assert found is not None
    return [node.text for node in found.walk() if node.text]


# ---- The sequence of provisions ---------------------------------------------------------------


def test_a_number_out_of_sequence_begins_no_provision() -> None:
    lines = read_lines(Passage.of("\n\n".join(("1. Oak.", "3. Elm.", "2. Ash.", "2. Fir."))))
    assert [found.number for found in find_plain(lines).found] == ["1", "2"]
    assert [found.number for found in find_plain(lines, first=3).found] == ["3"]


def test_the_sequence_goes_on_from_the_number_that_was_found_after_a_gap() -> None:
    texts = [f"{n}. Section {n} is amended by striking out “x”." for n in (1, 3, 4)]
    found = find_provisions(read_lines(Passage.of("\n\n".join(texts)))).found
    assert [each.number for each in found] == ["1", "3", "4"]
    assert [f.code for each in found for f in each.findings] == ["missing-number"]


# ---- Start and end ----------------------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("at", "labels"), [("start", ["Flush", "Pair", "Run"]), (None, ["Pair", "Run", "Flush"])]
)
def test_a_row_is_added_at_the_end_of_a_table_unless_its_start_is_named(
    at: str | None, labels: list[str]
) -> None:
    said = order("append_unit", {"section": "1", "unit": "table_row"}, new_row(), at=at)
    assert row_labels(applied(apply(PAID, said))) == labels


# ---- Rows, headings and sentences put in ------------------------------------------------------


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


# ---- Twins ------------------------------------------------------------------------------------


def enacting(*labels: str, lang: str = "en", **more: object) -> Instrument:
    units = tuple(section(label, f"Text of {label}.") for label in labels)
    operation = Operation(Op.INSERT_UNIT, Target(unit="section"))
    read = ReadOperation(operation, OperationState.PENDING, NOWHERE, units)
    provision = AmendingProvision("1", "1.", "", NOWHERE, (read,))
    made = Instrument(lang, Status.MADE, Extent.WHOLE, NOWHERE, provisions=(provision,))
    return replace(made, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mine", "theirs", "is_twin"),
    [
        ("123", "123", True),
        ("12", "12", False),
        ("1234", "12345", True),
        ("123", "1234", False),
        ("12345", "1234x", False),
    ],
)
def test_two_texts_are_twins_from_three_sections_and_four_fifths_on(
    mine: str, theirs: str, is_twin: bool
) -> None:
    one, other = enacting(*mine), enacting(*theirs, lang="fr")
    assert SectionsEnacted(one).is_twin(SectionsEnacted(other)) is is_twin
    lost = {"twin-differs"} if is_twin and mine != theirs else set()
    assert {finding.code for _, finding in compare_twins((one, other))} == lost


# ---- The boundary of an order -----------------------------------------------------------------


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


# ---- Where a division lands, and numbers given out --------------------------------------------


def test_a_division_inserted_before_a_section_governs_it_and_what_follows() -> None:
    tree = text_with(division("I", *(section(n, "Text.") for n in ("1", "2", "3"))))
    new = division("I.1", heading="NEW")
    said = order("insert_unit", {"unit": "division"}, new, anchor=before(section="2"))
    assert groups(applied(apply(tree, said))) == [("I", ["1"]), ("I.1", ["2", "3"])]


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


# ---- Days -------------------------------------------------------------------------------------


def test_the_text_did_not_exist_on_the_day_before_it_was_made_and_does_on_that_day() -> None:
    made = dt.date(1993, 9, 1)
    timelines = {"en": timeline_of(replay(Base(text_with(section("1", "One."))), ()))}
    eve = made - dt.timedelta(days=1)
    early, there = (
        select("1", day, lang="en", timelines=timelines, made=made) for day in (eve, made)
    )
    assert (early.state, early.version) == (State.NOT_YET, None)
    assert [finding.code for finding in early.findings] == ["before-the-text"]
    assert there.state is State.IN_FORCE
    assert "before-the-text" not in [finding.code for finding in there.findings]


@pytest.mark.parametrize(
    ("published", "acts"), [("2000-05-30", True), ("2000-05-31", True), ("2000-06-01", False)]
)
def test_a_draft_later_than_its_order_is_not_what_the_order_approved(
    published: str, acts: bool
) -> None:
    title = {"en": "By-law", "fr": "Règlement"}
    told = enacting(
        "1", number="5-2000", made=dt.date(2000, 5, 31), base_title="By-law", without_amendment=True
    )
    start = Commencement(CommencementKind.FIXED_DATE, dt.date(2000, 7, 1))
    told = replace(told, provisions=(replace(told.provisions[0], commencements=(start,)),))
    draft = replace(
        enacting("1", lang="fr", base_title="Règlement"),
        status=Status.DRAFT,
        published=dt.date.fromisoformat(published),
    )
    found = acting((told, draft), Subject("1-93", title), lang="fr")
    states = [order.text_state for each in found for order in each.orders if order.units]
    assert (TextState.DRAFT in states) is acts


# ---- Rules and rounds -------------------------------------------------------------------------


def war_with_two_or_three_decks() -> Terms:
    law = law_on(dt.date(2001, 3, 3))
    held = law.sections["en", "67.33"]
    fewer = section("67.33", "War is played with two or three decks of cards.")
    sections = {**law.sections, ("en", "67.33"): replace(held, provision=fewer)}
    return Terms(RULES["war"], replace(law, sections=sections))


@pytest.mark.parametrize(
    ("cards", "decks", "is_permitted"),
    [
        ("9S 9S 9S 9D", None, True),
        ("9S 9S 9S 9S", None, False),
        ("9S 9S 9D 9D", 2, True),
        ("9S 9S 9S 9D", 2, False),
    ],
)
def test_67_33_war_has_no_more_equal_cards_than_decks(
    cards: str, decks: int | None, is_permitted: bool
) -> None:
    slots = ("player", "dealer", "war_player", "war_dealer")
    said = {"on_tie": "war"} | ({} if decks is None else {"decks": decks})
    one = read_round(
        {
            "game": "war",
            "day": "2001-03-03",
            "bets": {"initial": "10", "additional": "10"},
            "cards": dict(zip(slots, cards.split(), strict=True)),
            "decisions": said,
        }
    )
    terms = war_with_two_or_three_decks()
    found = allowed_decks(terms, batch_of([one])).at(0)
    assert (found.result is not Result.NOT_PERMITTED) is is_permitted


@pytest.mark.parametrize(("paid", "verdict"), [("25", "ok"), ("0.25", "underpaid")])
def test_21_2_the_amounts_of_blackjack_are_dollars_in_columns_as_alone(
    paid: str, verdict: str
) -> None:
    parts = {
        "game": "blackjack",
        "day": "2001-10-10",
        "bets": {"progressive_manner_2": "1"},
        "cards": {"player": "AS AD KC"},
        "paid": {"progressive_manner_2": paid},
    }
    one = read_round(parts)
    law = GameLaw(Terms(RULES["blackjack"], law_on(one.day)))
    [judged] = judge_rounds(law, batch_of([one]), paid_of([one]))
    compared = judged.compared["progressive_manner_2"]
    assert compared.due(0) == Fraction(25)
    assert Payment(int(compared.verdicts[0])).name.lower() == verdict
    alone = Auditor(law_on).judge(one).payments["progressive_manner_2"]
    assert (alone.due, alone.kind.name.lower()) == (Fraction(25), verdict)


def test_a_row_without_a_figure_is_undefined_and_never_a_win() -> None:
    assert rate_outcome(Rate("pair", "Pair", None), ()).result is Result.UNDEFINED
    figures = ((Fraction(2), None, None), (None, Fraction(5), None), (None, None, Fraction(1, 10)))
    for odds, amount, share in figures:
        assert rate_outcome(Rate("pair", "Pair", odds, amount, share), ()).result is Result.WIN


def test_a_reading_whose_figure_is_not_there_or_there_twice_reads_nothing() -> None:
    reading = Sentence("win", "1", "pays {odds}")
    texts = {"It pays 3 to 1.": True, "It pays well.": False, "It pays 3 to 1, pays 4 to 1.": False}
    for text, is_read in texts.items():
        assert (read(reading, section("1", text), lang="en") is not None) is is_read
    rows = (Row("Pair", ("1 to 1",)), Row("Nothing of the kind", ("2 to 1",)))
    table = Provision(Kind.TABLE, table=Table(("Hand", "Odds"), rows))
    held = Provision(Kind.SECTION, "1", children=(table,))
    assert read(PayTable("rows", "1"), held, lang="en") is None


@pytest.mark.parametrize("when", [0, 1])
def test_67_103_a_seat_that_folds_before_the_first_betting_round_has_folded(when: int) -> None:
    parts = {
        "game": "poker_room",
        "day": "2008-06-01",
        "bets": {"seat:1": "30", "seat:2": "10"},
        "decisions": {"folded:seat:2": when},
    }
    bets = Auditor(law_on).judge(read_round(parts)).bets
    assert [bets[seat].primary.result for seat in ("seat:1", "seat:2")] == [Result.WIN, Result.LOSE]


def test_a_section_that_is_neither_held_nor_to_come_leaves_the_round_undetermined() -> None:
    law = law_on(dt.date(2001, 3, 3))
    without = {key: held for key, held in law.sections.items() if key[1] != "67.33"}
    cards = {"player": "KS", "dealer": "9D"}
    one = read_round(
        {"game": "war", "day": "2001-03-03", "bets": {"initial": "10"}, "cards": cards}
    )
    refusal = outside_the_law(one, replace(law, sections=without, coming={}))
    assert refusal is not None
    assert (refusal.result, str(refusal.why)) == (
        UNDETERMINED,
        "Section 67.33 is not held.",
    )


def test_21_4_two_cards_of_one_rank_are_rarer_than_two_others() -> None:
    terms = Terms(RULES["blackjack"], law_on(dt.date(2001, 12, 3)))
    found = thirteen_odds(terms, "over13", decks=1)
    values = [min(rank + 2, 10) if rank < 12 else 1 for rank in range(13) for _ in range(4)]
    totals = [sum(pair) for pair in permutations(values, 2)]
    won = Fraction(sum(total > 13 for total in totals), len(totals))
    assert found.loss == 1 - 2 * won


def test_hands_that_hold_given_cards_are_counted_below_every_strength() -> None:
    ranking = hand_ranking(Terms(RULES["three_card_poker"], law_on(dt.date(2001, 3, 3))))
    held = np.array([[0, 14]], dtype=np.uint8)
    others = [card for card in range(DECK_SIZE) if card not in held[0]]
    hands = np.array([sorted((0, 14, card)) for card in others], dtype=np.uint8)
    strengths = evaluator(ranking, 3).strengths(masks_of(hands))
    for limit in (0, int(np.median(strengths)), len(ranking.scale) + 1):
        limits = np.array([limit], dtype=np.uint16)
        found = below_holding(ranking, held, limits, dealt=3)
        assert found.tolist() == [int((strengths < limit).sum())]


# ---- Words of a clause, lines of a page -------------------------------------------------------


def test_words_of_one_sentence_are_sought_in_that_sentence_alone() -> None:
    tree = text_with(section("1", "The tie wins. The tie loses."))
    target = {"section": "1", "sentence": 2, "unit": "sentence"}
    said = order("replace_text", target, old="The tie", new="The ace")
    assert words_of(applied(apply(tree, said)), "1") == ["The tie wins. The ace loses."]
    twice = order("replace_text", {"section": "1", "unit": "section"}, old="The tie", new="The ace")
    refused = apply(tree, twice)
    assert isinstance(refused, Refused)
    assert refused.reason is Reason.TEXT_REPEATED


def test_a_line_is_a_footnote_only_under_a_mark_that_a_title_calls() -> None:
    texts = ("By-law respecting fees*", "1. Oak.", "* Made under the Act.", "† Not called.")
    lines = read_lines(Passage.of("\n\n".join(texts)))
    notes = [line.text for line in lines if line.kind is LineKind.FOOTNOTE]
    assert notes == ["* Made under the Act."]


@pytest.mark.parametrize(
    ("labels", "gaps"),
    [(("2.1", "2.1"), []), (("2.1", "2.2"), []), (("2.1", "2.3"), ["label-gap"])],
)
def test_a_number_that_comes_twice_passes_over_nothing(labels: list[str], gaps: list[str]) -> None:
    units = tuple(section(label, "One.") for label in labels)
    assert [finding.code for finding in incomplete(units)] == gaps


@pytest.mark.parametrize(
    ("unit", "codes"),
    [
        (section("5.1", "Oak. 5.2. Elm."), ["label-inside-text"]),
        (section("5.A", "Oak. 5.2. Elm."), []),
        (section("5", "Oak. .6. Elm."), []),
        (Provision(Kind.ALINEA, "5.1", text="Oak. 5.2. Elm."), []),
    ],
)
def test_only_a_section_with_a_decimal_number_has_a_next_one(
    unit: Provision, codes: list[str]
) -> None:
    assert [finding.code for finding in incomplete((unit,))] == codes


def test_a_straight_mark_before_a_space_opens_no_quotation() -> None:
    text = 'Section 4 is amended by replacing "a b" by "c d".'
    (read,) = read_clause_text(text, lang="en").operations
    assert (read.operation.old, read.operation.new) == ("a b", "c d")
    assert not read_clause_text(text.replace('"', ' " '), lang="en").operations


@pytest.mark.parametrize(
    ("marks", "depths"),
    [
        ("i ii iii", "111"),
        ("1 i ii 2", "1221"),
        ("a i ii b", "1221"),
        ("i a b ii", "1221"),
        ("g h i j", "1111"),
        ("l m n", "111"),
        ("1 a i A B ii b 2", "12344321"),
    ],
)
def test_roman_numerals_are_one_list_whatever_stands_above_them(marks: str, depths: str) -> None:
    text = "amended " + "; ".join(f"({mark}) by striking out it" for mark in marks.split())
    assert "".join(re.findall("⟨(.)⟩", mark_items(text))) == depths


ROMAN = {
    "en": "Section 4 is amended (i) in the first paragraph, by striking out “x”;"
    " (ii) by replacing “y” by “z”.",
    "fr": "L’article 4 est modifié : i) dans le premier alinéa, par la suppression de « x »;"
    " ii) par le remplacement de « y » par « z ».",
}


@pytest.mark.parametrize("lang", ROMAN)
def test_what_the_first_roman_item_names_does_not_confine_the_second(lang: str) -> None:
    read = read_clause_text(ROMAN[lang], lang=lang).operations
    assert [one.operation.target.alinea for one in read] == [(1,), None]


# ---- Bounds ------------------------------------------------------------------------------------


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


def test_the_last_paragraph_of_a_section_that_is_held_whole_is_known() -> None:
    tree = text_with(section("1", "The tie wins.", "The tie loses."))
    target = {"section": "1", "alinea": -1, "unit": "alinea"}
    said = order("replace_text", target, old="tie", new="ace")
    assert words_of(applied(apply(tree, said)), "1") == ["The tie wins.", "The ace loses."]


@pytest.mark.parametrize(("day", "is_read"), [(1, True), (30, True), (31, False)])
def test_a_month_has_its_last_day_and_none_after_it(day: int, is_read: bool) -> None:
    text = f"This Regulation comes into force on {day} April 2009."
    days = [one.in_force for one in read_clause_text(text, lang="en").commencements]
    assert days == ([dt.date(2009, 4, day)] if is_read else [])


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


def test_several_payouts_without_their_labels_are_refused() -> None:
    with pytest.raises(RefusedTableError, match="several payouts stand here"):
        read_entries([Passage.of("40 to 1 30 to 1")])


_ACTED = {"2-95": dt.date(1995, 5, 1), "3-97": dt.date(1997, 7, 1)}


@pytest.mark.parametrize(
    ("note", "proof"),
    [
        pytest.param("O.C. 1-90, s. 4.", None, id="made with the text"),
        pytest.param("O.C. 1-90, s. 4; O.C. 2-95, s. 1.", None, id="all are held"),
        pytest.param("O.C. 1-90, s. 4; O.C. 9-93, s. 1.", Proof(None, ("9-93",)), id="one is not"),
        pytest.param(
            "O.C. 1-90, s. 4; O.C. 9-93, s. 1; O.C. 2-95, s. 1; O.C. 3-97, s. 2.",
            Proof(dt.date(1995, 5, 1), ("9-93",)),
            id="proved since the first that is held after it",
        ),
        pytest.param(
            "O.C. 2-95, s. 1; O.C. 9-96, s. 1; O.C. 3-97, s. 2.",
            Proof(dt.date(1997, 7, 1), ("9-96",)),
            id="what came before the one that is not held proves nothing",
        ),
        pytest.param(
            "O.C. 9-93, s. 1; O.C. 2-95, s. 1; O.C. 9-96, s. 1; O.C. 3-97, s. 2.",
            Proof(dt.date(1997, 7, 1), ("9-93", "9-96")),
            id="the last that is not held counts",
        ),
    ],
)
def test_words_are_proved_since_the_last_amendment_that_is_not_held(
    note: str, proof: Proof | None
) -> None:
    found = proof_of(note, held=("2-95", "3-97"), made_by="1-90", acted=_ACTED.get)
    assert found == proof


@pytest.mark.parametrize(
    ("heads", "is_told"),
    [
        pytest.param((("Wager", "Payout"), ("Payout", "Wager")), False, id="one against one"),
        pytest.param(
            (("Wager", "Payout"), ("Wager", "Payout"), ("Payout", "Wager")), True, id="one of three"
        ),
        pytest.param((("Wager", "Payout"), ("Wager", "Payout"), ()), True, id="none at all"),
        pytest.param(
            (("Wager", "Payout"), ("Wager", "Payout"), ("Dice", "Payout")), False, id="others"
        ),
    ],
)
def test_a_table_whose_heads_are_unlike_those_of_two_others_is_told(
    heads: tuple[tuple[str, ...], ...], is_told: bool
) -> None:
    tables = (Table(head, (Row("Flush", ("5 to 1",)),)) for head in heads)
    blocks = (Provision(Kind.TABLE, table=table) for table in tables)
    units = tuple(
        Provision(Kind.SECTION, str(place), children=(block,))
        for place, block in enumerate(blocks, start=1)
    )
    codes = [finding.code for finding in incomplete(units)]
    assert ("heads-unlike" in codes) is is_told


@pytest.mark.parametrize(
    ("published", "months", "day"),
    [
        ("2009-01-31", "one month", "2009-02-28"),
        ("2009-11-30", "one month", "2009-12-30"),
        ("2009-12-15", "one month", "2010-01-15"),
        ("2008-02-29", "one year", "2009-02-28"),
        ("2009-01-31", "13 months", "2010-02-28"),
    ],
)
def test_months_after_publication_end_within_their_month(
    published: str, months: str, day: str
) -> None:
    clause = f"This Regulation comes into force {months} after the date of its publication in the "
    issue = dt.date.fromisoformat(published)
    read = read_clause_text(f"{clause}Gazette officielle du Québec.", lang="en", published=issue)
    assert [str(one.in_force) for one in read.commencements] == [day]


def test_a_doubt_changes_no_money_from_the_day_on_which_it_is_settled() -> None:
    settled = dt.date(2010, 3, 1)
    doubt = Doubt(
        DoubtKind.REFUSED, Source("1-2009", "1"), Message("why"), dt.date(2009, 3, 1), Reach.ALL,
        settled=settled,
    )  # fmt: skip
    days = (dt.date(2009, 2, 28), dt.date(2009, 3, 1), dt.date(2010, 2, 28), settled)
    assert [doubt.may_change_money(day) for day in days] == [False, True, True, False]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("sections 3 to 5 of this By-law", ("3", "4", "5")),
        ("sections 3 to 3 of this By-law", ("3",)),
        ("sections 2 and 5 of this Regulation", ("2", "5")),
        ("les articles 2 à 4 du présent règlement", ("2", "3", "4")),
        ("sections 5 to 3 of this By-law", ("5", "3")),
    ],
)
def test_a_transitional_provision_names_each_provision_of_a_run(
    words: str, numbers: tuple[str, ...]
) -> None:
    transition = Transition(TransitionKind.SAVING, f"Rights under {words} are kept.")
    assert transition.own_provisions == numbers


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
