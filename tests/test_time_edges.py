"""Days and doubts at the edges: the first day, the day after, and what proves words since when."""

import datetime as dt
from dataclasses import replace

import pytest
from small_texts import enacting, section, text_with

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.acting.acting_instruments import acting
from bylaw.registry.law.orders.acting.chain import ChainLink, chain_findings
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.orders.transitions import Transition, TransitionKind
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.base.base_harm import Harm
from bylaw.registry.law.time.base.history_notes import Proof, proof_of
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.selection import select
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import State, in_turn


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


@pytest.mark.parametrize(("shown", "is_grave"), [(1, True), (2, False), (4, False)])
def test_a_base_with_less_than_half_of_what_is_known_needs_a_reason(
    shown: int, is_grave: bool
) -> None:
    assert Harm((), (), (), known=4, shown=shown).is_grave is is_grave
    assert not Harm((), (), (), known=3, shown=0).is_grave


def test_a_base_before_which_no_section_is_known_is_not_measured_against_them() -> None:
    told = [str(one) for one in Harm(("9-2001, 1",), (), (), known=0, shown=0).messages()]
    assert told == ["operations applied so far that would be refused: 1 (9-2001, 1)"]


@pytest.mark.parametrize(
    ("previous", "is_held", "told"),
    [
        ("1-90", True, []),
        ("1-90", False, ["O.C. 3-99 came after O.C. 1-90, whose text is not held."]),
        (
            "2-95",
            True,
            ["O.C. 3-99 says that O.C. 2-95 came before it; the chain has O.C. 1-90."],
        ),
        (None, False, []),
    ],
)
def test_an_instrument_names_the_one_before_it_or_the_chain_is_broken(
    previous: str | None, is_held: bool, told: list[str]
) -> None:
    first = ChainLink("1-90", None, "0-80", is_held)
    links = (first, ChainLink("3-99", None, previous, is_held=True))
    assert [str(finding.message) for finding in chain_findings(links)] == told


@pytest.mark.parametrize(
    ("again", "until", "told"),
    [
        ("2002-10-31", None, [("12", "2002-09-01"), ("", "2002-10-31"), ("20", None)]),
        ("2002-09-01", None, [("12", "2002-09-01"), ("20", None)]),
        ("2002-10-31", "2002-10-01", [("12", "2002-09-01"), ("", "2002-10-01"), ("20", None)]),
    ],
)
def test_a_repeal_lasts_until_another_section_bears_the_number(
    again: str, until: str | None, told: list[tuple[str, str | None]]
) -> None:
    (one,) = timeline_of(replay(Base(text_with(section("6", "12"))), ())).of("6")
    day = dt.date(2002, 9, 1)
    end = None if until is None else dt.date.fromisoformat(until)
    old = replace(one, end=day)
    gone = replace(one, start=day, end=end, held=Held.REPEALED, provision=section("6", ""))
    new = replace(
        one, start=dt.date.fromisoformat(again), identity="x", provision=section("6", "20")
    )
    found = in_turn((new, old, gone))
    words = [version.provision.children[0].text for version in found]
    ends = [version.end and version.end.isoformat() for version in found]
    assert list(zip(words, ends, strict=True)) == told
