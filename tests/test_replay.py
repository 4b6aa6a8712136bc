"""Laws of replay, over random texts and random instruments."""

import datetime as dt
import string
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.amend.boundary import BoundaryError, check_boundary
from bylaw.registry.law.amend.edited_trees import perform
from bylaw.registry.law.amend.edits import Splice
from bylaw.registry.law.amend.locate.places import Field, Part
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.operations import Op, Operation, Target, TextAnchor, UnitAnchor
from bylaw.registry.law.orders.operations import Path as Address
from bylaw.registry.law.orders.outcomes import Applied, OrderOutcome, Refused
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision, order_key
from bylaw.registry.law.text.tree import Held, Tree, tree_of, unheld_tree
from bylaw.registry.law.time.base.undo import is_same_text
from bylaw.registry.law.time.base.witness import replay_with_witness
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Version

WORDS = ("oak", "elm", "ash", "fir", "yew")
LABELS = ("1", "2", "2.1", "3", "3.1", "3.10", "4")
FIRST = dt.date(2000, 1, 1)


@st.composite
def sections(draw: st.DrawFn, label: str) -> Provision:
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4)
    blocks = draw(st.lists(words, min_size=1, max_size=3))
    alineas = tuple(Provision(Kind.ALINEA, text=" ".join(block) + ".") for block in blocks)
    return Provision(Kind.SECTION, label, children=alineas)


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    if draw(st.integers(0, 4)) == 0:
        return unheld_tree("en")
    labels = draw(st.lists(st.sampled_from(LABELS), unique=True, min_size=1))
    ordered = sorted(labels, key=lambda label: order_key(Kind.SECTION, label))
    found = [draw(sections(label)) for label in ordered]
    cut = draw(st.integers(0, len(found)))
    division = Provision(Kind.DIVISION, "I", "ONE", children=tuple(found[:cut]))
    rest = Provision(Kind.DIVISION, "II", "TWO", children=tuple(found[cut:]))
    return tree_of(Provision(Kind.INSTRUMENT, children=(division, rest)), lang="en")


@st.composite
def operations(draw: st.DrawFn) -> tuple[Operation, tuple[Provision, ...]]:
    op = draw(st.sampled_from([o for o in Op if "instrument" not in o.value]))
    label, other = draw(st.sampled_from(LABELS)), draw(st.sampled_from(LABELS))
    old, new = draw(st.sampled_from(WORDS)), draw(st.sampled_from(WORDS))
    scope = draw(st.sampled_from((None, "all")))
    words, unit = Target(section=(label,)), Target(section=(label,), unit="section")
    match op:
        case Op.REPLACE_UNIT:
            return Operation(op, unit), (draw(sections(label)), draw(sections(other)))
        case Op.INSERT_UNIT | Op.APPEND_UNIT:
            anchor = UnitAnchor(
                draw(st.sampled_from(("after", "before"))), Address(section=(label,))
            )
            return Operation(op, Target(unit="section"), anchor), (draw(sections(other)),)
        case Op.STRIKE_UNIT | Op.REPEAL_UNIT:
            return Operation(op, unit), ()
        case Op.RENUMBER_UNIT:
            return Operation(op, unit, new=other), ()
        case Op.INSERT_TEXT:
            return Operation(op, words, TextAnchor("after", old), new=new, scope=scope), ()
        case _:
            return Operation(op, words, old=old, new=new, scope=scope), ()


@st.composite
def enactments(draw: st.DrawFn, number: int) -> Enactment:
    orders = []
    for index, (operation, units) in enumerate(draw(st.lists(operations(), max_size=3))):
        orders.append(Order(Source(f"{number}-2000", str(index + 1), "en"), operation, units))
    day = FIRST + dt.timedelta(days=draw(st.integers(0, 9)))
    rule = Commencement(CommencementKind.FIXED_DATE, day)
    return Enactment(f"{number}-2000", "en", tuple(orders), (rule,))


ENACTMENTS = st.integers(0, 5).flatmap(lambda n: st.tuples(*(enactments(i + 1) for i in range(n))))


@given(trees(), ENACTMENTS)
def test_versions_never_overlap_and_leave_no_gap(tree: Tree, items: tuple[Enactment, ...]) -> None:
    timeline = timeline_of(replay(Base(tree), items))
    for identity in {version.identity for version in timeline.versions}:
        versions = [v for v in timeline.versions if v.identity == identity]
        for one, following in pairwise(versions):
            assert one.end is not None
            assert one.end == following.start
        assert versions[-1].end is None
        assert all(v.start is None or v.end is None or v.start < v.end for v in versions)


@given(trees(), ENACTMENTS, st.integers(-1, 10))
def test_a_day_inside_a_version_gives_that_version_and_the_text_of_that_day(
    tree: Tree, items: tuple[Enactment, ...], days: int
) -> None:
    day = FIRST + dt.timedelta(days=days)
    history = replay(Base(tree), items)
    timeline = timeline_of(history)
    standing = {node.identity: node for node in history.tree_on(day).root.walk()}
    for version in timeline.day(day):
        assert version.covers(day)
        if version.kind is Kind.SECTION and version.identity in standing:
            assert version.provision == standing[version.identity].provision()


@given(trees(), operations())
def test_an_operation_changes_nothing_outside_its_section(
    tree: Tree, ordered: tuple[Operation, tuple[Provision, ...]]
) -> None:
    operation, units = ordered
    outcome = apply(tree, Order(Source("1-2000", "1", "en"), operation, units))
    if isinstance(outcome, Refused):
        return
    anchored = isinstance(operation.anchor, UnitAnchor)
    named = set() if anchored else {str(label) for label in operation.target.section or ()}
    for identity, node in tree.nodes.items():
        if node.kind is Kind.SECTION and node.label not in named:
            assert outcome.tree.nodes[identity] == node


@given(trees(), st.sampled_from(LABELS), st.sampled_from(WORDS))
def test_replacing_words_and_replacing_them_back_restores_the_text(
    tree: Tree, label: str, old: str
) -> None:
    def replaced(old: str, new: str) -> Order:
        operation = Operation(Op.REPLACE_TEXT, Target(section=(label,)), old=old, new=new)
        return Order(Source("1-2000"), operation)

    there = apply(tree, replaced(old, "beech and birch"))
    if isinstance(there, Applied):
        back = apply(there.tree, replaced("beech and birch", old))
        assert isinstance(back, Applied)
        assert back.tree == tree


@given(st.lists(st.lists(st.integers(0, 300), min_size=1, max_size=3), min_size=2, unique_by=tuple))
def test_labels_are_ordered_by_their_numbers(numbers: list[list[int]]) -> None:
    labels = [".".join(str(number) for number in label) for label in numbers]
    ordered = sorted(labels, key=lambda label: order_key(Kind.SECTION, label))
    assert [[int(part) for part in label.split(".")] for label in ordered] == sorted(numbers)


@given(st.text(string.ascii_letters, max_size=3))
def test_a_change_outside_the_target_is_caught(word: str) -> None:
    tree = tree_of(
        Provision(Kind.INSTRUMENT, children=(Provision(Kind.SECTION, "1", text="oak"),)), lang="en"
    )
    field = Field("section:1/alinea:1", Part.TEXT)
    other = perform(tree, (Splice(field, 0, 3, f"{word}!"),))
    check_boundary(tree, other, targets=["section:1"], new=())
    with pytest.raises(BoundaryError, match="is outside the target and has changed"):
        check_boundary(tree, other, targets=["section:2"], new=())


@given(trees(), ENACTMENTS)
def test_what_a_witness_proves_of_earlier_days_is_what_stood_there(
    tree: Tree, items: tuple[Enactment, ...]
) -> None:
    assume(not tree.root.incomplete)
    history = replay(Base(tree), items)
    fitting = [s.stage.enactment for s in history.steps if _all_applied(s.outcomes)]
    history = replay(Base(tree), fitting)
    assume(all(_all_applied(step.outcomes) for step in history.steps))
    truth = timeline_of(history)
    shown = tree_of(history.tree.root.provision(), lang="en")
    proved = timeline_of(replay_with_witness(Base(shown, FIRST + dt.timedelta(days=20)), fitting))
    for days in range(-1, 11):
        day = FIRST + dt.timedelta(days=days)
        for version in proved.day(day):
            if version.kind is Kind.SECTION and version.held is Held.HELD:
                real = truth.on(version.label, day)
                assert isinstance(real, Version)
                assert is_same_text(real.provision, version.provision)


def _all_applied(outcomes: tuple[OrderOutcome, ...]) -> bool:
    return all(isinstance(outcome, Applied) for outcome in outcomes)
