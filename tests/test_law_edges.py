"""What a doubt may touch and what an instrument names, at the edges: one, none, several, nested."""

import datetime as dt
from dataclasses import replace

import pytest
from small_texts import division, enacting, order, section, text_with

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.amend.locate.presumed_text import presume
from bylaw.registry.law.amend.locate.targets import places
from bylaw.registry.law.amend.retitling import with_new_titles
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.doubt.order_reach import reached_by_words
from bylaw.registry.law.doubt.replay_doubts import cleared_again
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.doubt.through_instruments import instruments_meant, reached_by_unread
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.acting.chain import chain_of
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Reviser
from bylaw.registry.law.orders.instruments import (
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.new_text import new_words
from bylaw.registry.law.orders.operations import Op, Operation, Target
from bylaw.registry.law.orders.outcomes import Applied, Unresolved
from bylaw.registry.law.orders.subjects import Ending, Subject
from bylaw.registry.law.text.labels import roman_value
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, unheld_tree
from bylaw.registry.law.time.operation_states import with_states
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.revising.summaries import Mentions
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Absent, State, Timeline
from bylaw.registry.rules.text.law_on_day import surroundings

DAY = dt.date(2005, 5, 5)
FIXED = Commencement(CommencementKind.FIXED_DATE, DAY)


def timeline(*children: Provision) -> Timeline:
    return timeline_of(replay(Base(text_with(*children)), ()))


def test_a_number_that_was_borne_twice_ended_when_it_was_last_borne() -> None:
    held = timeline(section("1", "One."))
    (one,) = held.of("1")
    early = replace(one, end=dt.date(1999, 1, 1))
    late = replace(one, start=dt.date(2001, 1, 1), end=dt.date(2003, 1, 1))
    for versions in ((early, late), (late, early)):
        found = replace(held, versions=versions).on("1", DAY)
        assert isinstance(found, Absent)
        assert (found.state, found.day) == (State.ENDED, dt.date(2003, 1, 1))


# ---- Doubts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "is_kept"), [(DAY - dt.timedelta(days=1), True), (DAY, False), (None, False)]
)
def test_what_was_cleared_before_the_other_versions_stays_so_and_the_rest_is_asked_anew(
    day: dt.date | None, is_kept: bool
) -> None:
    cleared = {} if day is None else {"section:1": day}
    doubt = Doubt(
        DoubtKind.PENDING, Source("1-99", "1"), Message("why"), dt.date(1999, 1, 1), Reach.NAMED,
        ("section:1",), cleared=cleared,
    )  # fmt: skip
    found = cleared_again(doubt, timeline(section("1", "One.")).versions, since=DAY)
    assert found == (cleared if is_kept else {})


NESTED = Layout(
    timeline(
        division(
            "I",
            section("1", "One."),
            Provision(
                Kind.SUBDIVISION,
                "1",
                children=(Provision(Kind.SUBDIVISION, "a", children=(section("2", "Two."),)),),
            ),
        ),
        division("II", section("3", "Three.")),
    ).versions
)


def test_all_that_stands_in_a_division_is_below_it_however_deep() -> None:
    found = {*NESTED.below(NESTED.containers(Kind.DIVISION, ("I",)), None)}
    assert {"section:1", "section:2"} <= found
    assert "section:3" not in found


@pytest.mark.parametrize(
    ("words", "reach"),
    [
        ("Section 1 is otherwise.", Reach.NAMED),
        ("It is otherwise.", Reach.ALL),
        ("Section 1 is otherwise, and so wherever it is said.", Reach.ALL),
    ],
)
def test_words_that_name_nothing_or_speak_of_all_may_touch_everything(
    words: str, reach: Reach
) -> None:
    assert reached_by_words(words, NESTED, lang="en", since=None).reach is reach


def instrument(number: str, *names: str) -> Enactment:
    said = order("repeal_unit", {"section": "3", "unit": "section"})
    return Enactment(number, "en", (said,), (), names=names)


@pytest.mark.parametrize(
    ("number", "title", "meant"),
    [
        ("2-2000", None, ["2-2000"]),
        ("2-2000", "Oak By-law", ["2-2000"]),
        ("9-2000", "Oak By-law", []),
        (None, "the by-law made by 2-2000", ["2-2000"]),
        (None, "the Oak By-law", ["1-2000"]),
        (None, "the Elm By-law", []),
    ],
)
def test_an_instrument_is_meant_by_its_number_or_else_by_its_title(
    number: str | None, title: str | None, meant: list[str]
) -> None:
    items = (instrument("1-2000", "Oak By-law"), instrument("2-2000", "Ash By-law"))
    found = instruments_meant(items, number=number, title=title)
    assert [one.number for one in found] == meant


@pytest.mark.parametrize(
    ("words", "is_own"), [("Section 1 waits.", True), ("Section 2 waits.", False)]
)
def test_a_section_of_no_named_text_may_be_that_of_the_instrument_itself(
    words: str, is_own: bool
) -> None:
    own = instrument("1-2000")
    found = reached_by_unread(words, NESTED, (own,), lang="en", since=None, other_than=own)
    assert ("section:3" in found.touched) is is_own


# ---- Instruments ------------------------------------------------------------------------------


def test_a_provision_that_changed_an_order_changed_the_units_that_it_names_or_all() -> None:
    source, units = Source("1-2000", "1"), frozenset({(Kind.SECTION, "1")})
    some, every = Reviser(source, units), Reviser(source)
    assert [some.has_changed(Kind.SECTION, label) for label in "12"] == [True, False]
    assert every.has_changed(Kind.SECTION, "2")


OURS = Subject("1-93", {"en": "Oak By-law"})


@pytest.mark.parametrize(
    ("spoken", "is_only"),
    [
        (Mentions("1-93", "oak by-law"), True),
        (Mentions("1-93", "oak by-law", numbers=("1-93",)), True),
        (Mentions("1-93", "oak by-law", numbers=("1-93", "2-95")), False),
        (Mentions("1-93", "oak by-law", titles=("ash by-law",)), False),
        (Mentions("2-95", "oak by-law"), False),
    ],
)
def test_an_instrument_speaks_of_one_text_alone_where_it_names_no_other(
    spoken: Mentions, is_only: bool
) -> None:
    assert spoken.is_only_of(OURS) is is_only


def test_an_instrument_names_another_by_its_number_or_within_a_title() -> None:
    spoken = Mentions(titles=("the ash by-law of 1999",), numbers=("2-95",))
    named = {"2-95": True, "ash by-law": True, "elm by-law": False, "": False}
    assert {key: spoken.names_any([key]) for key in named} == named


def test_a_chain_ends_with_what_ended_the_text() -> None:
    ended = replace(OURS, ending=Ending("7-2012", DAY, Certainty.STATED))
    assert [link.number for link in chain_of((), OURS)] == ["1-93"]
    assert [link.number for link in chain_of((), ended)] == ["1-93", "7-2012"]


def test_titles_are_given_in_the_order_of_publication_or_else_of_making() -> None:
    def giving(number: str, old: str, new: str, **days: dt.date) -> Instrument:
        said = Operation(Op.REPLACE_TEXT, Target(unit="heading"), old=old, new=new)
        item = replace(enacting("1", number=number, base_title="Oak By-law"), **days)  # type: ignore[arg-type]
        read = ReadOperation(said, OperationState.PENDING, item.provisions[0].span)
        return replace(item, provisions=(replace(item.provisions[0], operations=(read,)),))

    late = giving("3-99", "Ash", "Elm", published=dt.date(1999, 1, 1))
    early = giving("2-95", "Oak", "Ash", made=dt.date(1995, 1, 1))
    found = with_new_titles((late, early), OURS)
    assert [one.words for one in found.later] == ["Ash By-law", "Elm By-law"]


@pytest.mark.parametrize(("label", "value"), [("I", 1), ("VIII", 8), ("LII", 52), ("XLIX", 49)])
def test_a_roman_number_has_its_value(label: str, value: int) -> None:
    assert roman_value(label) == value


@pytest.mark.parametrize(
    ("target", "presumed"),
    [
        ({"section": "1", "paragraph": "2"}, ["section 1", "paragraph 2"]),
        ({"section": "1", "alinea": [1]}, ["section 1", "alinea "]),
        ({"section": "1", "alinea": [-1]}, ["section 1"]),
        ({"preamble": True, "alinea": [1]}, []),
    ],
)
def test_only_a_section_is_presumed_to_have_what_an_order_names_in_it(
    target: dict[str, object], presumed: list[str]
) -> None:
    said = order("repeal_unit", {**target, "unit": [*target][-1]})
    tree = presume(unheld_tree("en"), [said])
    found = [f"{node.kind.value} {node.label}" for node in tree.root.walk()]
    assert found[1:] == presumed


@pytest.mark.parametrize(
    ("words", "new", "is_told"),
    [
        ("A pair, a run.", "a flush", True),
        ("A pair or a run.", "a flush", False),
        ("A pair, a run.", ", a flush", False),
    ],
)
def test_new_members_of_a_list_without_their_comma_are_told(
    words: str, new: str, is_told: bool
) -> None:
    anchor = {"position": "after", "text": "A pair"}
    said = order("insert_text", {"section": "1", "unit": "text"}, anchor=anchor, new=new)
    outcome = apply(text_with(section("1", words)), said)
    assert isinstance(outcome, Applied)
    told = [finding.code for finding in outcome.notes]
    assert ("inserted-without-comma" in told) is is_told


def test_an_order_that_waits_has_no_reason_of_a_refusal_and_a_draft_has_no_fate() -> None:
    made = enacting("1", number="2-95", made=DAY, base_title="Oak By-law")
    draft = replace(made, status=Status.DRAFT, number="3-95")
    waits, untouched = with_states((made, draft), OURS)
    [read] = waits.provisions[0].operations
    assert (read.state, read.findings) == (OperationState.PENDING, ())
    assert untouched is draft
    begins = replace(made.provisions[0], commencements=(FIXED,))
    again, _ = with_states((replace(made, provisions=(begins,)), draft), OURS)
    assert again.provisions[0].operations[0].state is OperationState.APPLIED


def test_a_heading_that_is_not_there_is_missing_unless_that_of_the_whole_text_waits() -> None:
    waiting = (Source("1-95", "1"),)
    text = text_with(section("1", "One."))
    held = replace(text.root.children[0], pending=waiting)
    in_section = replace(text, root=replace(text.root, children=(held,)))
    in_title = replace(text, root=replace(text.root, pending=waiting))
    with pytest.raises(Unresolved, match="section 1 has no heading"):
        places(in_section, Target(section=("1",), unit="heading"))
    assert places(in_title, Target(unit="heading"))


def test_a_section_that_stands_hides_one_of_its_number_that_was_repealed() -> None:
    held = timeline(section("1", "One."))
    (one,) = held.of("1")
    gone = replace(one, held=Held.REPEALED, place=9)
    for versions, place in (((one, gone), one.place), ((gone, one), one.place), ((gone,), 9)):
        found = surroundings(replace(held, versions=versions), DAY)
        assert found.sections["1"].place == place


def test_the_new_words_of_an_order_are_those_of_its_only_block() -> None:
    target = {"section": "1", "sentence": [1], "unit": "sentence"}
    block = Provision(Kind.ALINEA, text="New.")
    assert new_words(order("replace_unit", target, block)) == "New."
    with pytest.raises(Unresolved, match="is not held as a sentence"):
        new_words(order("replace_unit", target, section("1", "New.")))
