"""Of random histories: no answer about what an order in doubt may touch is free of doubt."""

import datetime as dt
from dataclasses import dataclass, replace
from random import Random

import pytest
from amending_orders import order
from conftest import Run, Take
from hypothesis import given
from hypothesis import strategies as st
from test_doubts import ask

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import (
    ContestedOrder,
    Enactment,
    Order,
    Transitional,
    Unread,
)
from bylaw.registry.law.orders.operations import Json, operation_from_json
from bylaw.registry.law.orders.transitions import Transition, TransitionKind
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import tree_of, unheld_tree
from bylaw.registry.law.time.replay import Base, replay
from bylaw.registry.law.time.selection import select
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.game_doubts import doubts_about_game, doubts_about_money
from bylaw.registry.rules.text.law_on_day import law_text

FIRST = dt.date(2009, 1, 1)
GAMES = {"one": ("1", "2", "3"), "two": ("4", "5", "6")}
LABELS = tuple(label for labels in GAMES.values() for label in labels)
ALL = frozenset(LABELS)
DAYS = st.integers(0, 90)
DEROGATION = TransitionKind.DEROGATION


@dataclass(frozen=True)
class Drawn:
    """An instrument, and what it is certain to leave in doubt: which sections, since when.

    Since `settled`, what is owed does not turn on it.
    """

    enactment: Enactment
    touched: frozenset[str]
    since: dt.date
    settled: dt.date = dt.date.max


def base() -> Base:
    parts = tuple(
        Provision(
            Kind.SUBDIVISION,
            str(number),
            name,
            children=tuple(Provision(Kind.SECTION, one, text=f"Oak {one}.") for one in labels),
        )
        for number, (name, labels) in enumerate(GAMES.items(), start=1)
    )
    return Base(tree_of(Provision(Kind.INSTRUMENT, children=parts), lang="en"))


def _operation(op: str, target: dict[str, Json], **more: Json) -> dict[str, Json]:
    blank: dict[str, Json] = {"anchor": None, "old": None, "new": None, "scope": None}
    return blank | {"op": op, "target": target} | more


def _words(section: Json, old: str) -> dict[str, Json]:
    return _operation("replace_text", {"section": section, "unit": "text"}, old=old, new="ash")


def _enactment(
    place: int, day: dt.date | None, *parts: dict[str, Json], text: str = ""
) -> Enactment:
    number = f"{place}-2009"
    source = Source(number, "1", "en")
    orders = tuple(Order(source, operation_from_json(part)) for part in parts)
    rules = (Commencement(CommencementKind.FIXED_DATE, day),)
    unread = (Unread(source, text, Message("not understood")),) if text else ()
    published = FIRST + dt.timedelta(days=place)
    return Enactment(number, "en", orders, rules, published=published, unread=unread)


def _read_in_part(item: Enactment) -> Enactment:
    unread = Finding("unread-text", Severity.ERROR, Message("some words were not read"))
    return replace(item, orders=tuple(replace(one, findings=(unread,)) for one in item.orders))


def _of_two_days(item: Enactment, other: dt.date) -> Enactment:
    return replace(item, rivals=((Commencement(CommencementKind.FIXED_DATE, other),),))


def _contested(item: Enactment) -> Enactment:
    differ = Message("its texts differ")
    return replace(item, contested=tuple(ContestedOrder(one, differ, False) for one in item.orders))


def _limited(item: Enactment) -> Enactment:
    """Add words that nobody understood on what the first provision of the instrument changes."""
    odd = Unread(Source(item.number, "2", "en"), "Section 1 is odd.", Message("not understood"))
    return replace(item, unread=(odd,))


def _transitional(item: Enactment, words: str) -> Enactment:
    kept = Transitional(Source(item.number, "2", "en"), Transition(DEROGATION, words))
    return replace(item, orders=(), transitional=(kept,))


@st.composite
def drawn(draw: st.DrawFn, place: int) -> Drawn:
    """Draw an order that is refused, without a day or of two, unread, read in part, or whole.

    A transitional provision is drawn too, an order that its texts do not give alike, and one that
    words not understood limit.
    """
    label = draw(st.sampled_from(LABELS))
    low, high = sorted(draw(st.lists(st.integers(1, 6), min_size=2, max_size=2)))
    day = FIRST + dt.timedelta(days=draw(st.integers(10, 60)))
    published = FIRST + dt.timedelta(days=place)
    run = frozenset(str(number) for number in range(low, high + 1))
    game = next(labels for labels in GAMES.values() if label in labels)
    number = "1" if "1" in game else "2"
    division = _operation(
        "replace_text", {"subdivision": number, "unit": "text"}, old="elm", new="x"
    )
    anywhere = _operation("replace_text", {"unit": "instrument"}, old="elm", new="x", scope="all")
    later = day + dt.timedelta(days=draw(st.integers(1, 20)))
    oak = _enactment(place, day, _words(label, "Oak"))
    ended: dict[str, Json] = {"from": str(low), "to": str(high)}
    kinds: tuple[Drawn, ...] = (
        Drawn(_enactment(place, day, _words(label, "elm")), frozenset((label,)), day),
        Drawn(_enactment(place, day, _words(ended, "elm")), run, day),
        Drawn(_enactment(place, day, division), frozenset(game), day),
        Drawn(_enactment(place, day, anywhere), ALL, day),
        Drawn(_enactment(place, None, _words(label, "Oak")), frozenset((label,)), published),
        Drawn(_enactment(place, day, text=f"Section {label} is odd."), frozenset((label,)), day),
        Drawn(_enactment(place, day, text="All of it is odd."), ALL, day),
        Drawn(_read_in_part(oak), frozenset((label,)), day),
        Drawn(_of_two_days(oak, later), frozenset((label,)), day, later),
        Drawn(_transitional(oak, f"Despite section {label}, oaks stay."), frozenset((label,)), day),
        Drawn(_contested(oak), frozenset((label,)), day),
        Drawn(_limited(oak), frozenset((label, "1")), day),
        Drawn(_enactment(place, day, _words(label, label)), frozenset(), day),
    )
    return draw(st.sampled_from(kinds))


def histories() -> st.SearchStrategy[tuple[Drawn, ...]]:
    return st.integers(1, 4).flatmap(lambda size: st.tuples(*(drawn(n) for n in range(size))))


def _told(timeline: Timeline, label: str, day: dt.date) -> set[str]:
    answer = select(label, day, lang="en", timelines={"en": timeline})
    return {finding.instrument for finding in answer.findings if finding.instrument}


@given(histories(), st.integers(0, 90))
def test_no_answer_about_what_an_order_in_doubt_may_touch_is_free_of_doubt(
    found: tuple[Drawn, ...], after: int
) -> None:
    timeline = timeline_of(replay(base(), [one.enactment for one in found]))
    day = FIRST + dt.timedelta(days=after)
    law = law_text((timeline,), day)
    for one in found:
        if one.since > day:
            assert not any(one.enactment.number in _told(timeline, each, day) for each in LABELS)
            continue
        for label in one.touched:
            assert one.enactment.number in _told(timeline, label, day)
        for labels in GAMES.values():
            if one.touched & set(labels):
                number = one.enactment.number
                assert number in {d.source.instrument for d in doubts_about_game(law, labels)}
                money = {d.source.instrument for d in doubts_about_money(law, labels)}
                assert number in money or day >= one.settled


@given(st.lists(st.tuples(st.sampled_from(LABELS), st.integers(10, 60)), max_size=4), DAYS)
def test_orders_that_wait_for_words_not_held_are_told_by_every_answer(
    found: list[tuple[str, int]], after: int
) -> None:
    items = [
        _enactment(place, FIRST + dt.timedelta(days=days), _words(label, "Oak"))
        for place, (label, days) in enumerate(found)
    ]
    timeline = timeline_of(replay(Base(unheld_tree("en")), items))
    for item, (label, days) in zip(items, found, strict=True):
        assert (item.number in _told(timeline, label, FIRST + dt.timedelta(days=after))) == (
            days <= after
        )


ORDERS = {
    "refused": "Section {label} {of} is amended by replacing “of the moon” with “of the bank”.",
    "unread": "Section {label} {of} is amended by doing what nobody has ever read.",
    "suspended": "The application of section {label} {of} is suspended.",
    "limited": "Section {label} {of}, which was last amended by Order in Council 9-99, is spent.",
    "ended": "Section {label} {of} ceases to apply to tables of the first class.",
    "transitional": "Despite section {label} {of}, a table opened before 4 March 2009 stays open.",
}
SECTIONS = {"three_card_poker": "67.25", "war": "67.36", "craps": "95.14", "sic_bo": "95.22"}


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_of_the_command_is_free_of_a_doubt_that_it_was_given(
    registry: Run, take: Take, seed: int
) -> None:
    chance = Random(seed)
    for place, (kind, game) in enumerate(
        zip(chance.sample(list(ORDERS), 3), chance.sample(list(SECTIONS), 3), strict=True)
    ):
        number, label = f"{70 + place}-2009", SECTIONS[game]
        of = "of the By-law respecting casino games"
        take(order(ORDERS[kind].format(label=label, of=of), number=number))
        told = [
            ask(registry, "show", label, "--on", "2009-06-01")["findings"],
            ask(registry, "history", label)[-1]["findings"],
            *(
                row["findings"]
                for row in ask(registry, "in-force", "2009-06-01")["games"]
                if row["game"] == game
            ),
            *(
                row["findings"]
                for row in ask(registry, "payouts", "2009-06-01", "--game", game)[:1]
            ),
            *(
                row["findings"]
                for row in ask(registry, "rules", "--on", "2009-06-01")
                if row["rule"] == game
            ),
        ]
        for findings in told:
            assert number in {finding.get("instrument") for finding in findings}, (kind, game)
