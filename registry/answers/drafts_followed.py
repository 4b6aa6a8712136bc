"""Drafts followed: to the instrument made of each, word by word, and to what became of it."""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from bylaw.registry.compare.languages.terms import Weight
from bylaw.registry.compare.wordings import WordingDifference, compare_wordings
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.instruments import Instrument, ReadOperation, Status
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.typography import letters_and_digits
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.law_shapes import DraftDifferenceShape

_FEWEST_SHARED = 0.8


@dataclass(frozen=True, slots=True)
class DraftComparison:
    """A draft and the instrument that made it, with every difference of their words."""

    draft: Instrument
    made: Instrument
    differences: tuple[WordingDifference, ...]

    @property
    def is_contradicted(self) -> bool:
        """Whether the order says “without amendment” and the words differ in substance."""
        heavy = any(one.weight is Weight.SUBSTANTIVE for one in self.differences)
        return self.made.without_amendment and heavy

    def rows(self, *, is_all: bool = False) -> list["DraftDifferenceShape"]:
        """Each difference as JSON; other programs rely on the keys."""
        lang = self.made.lang
        return [
            {
                "section": one.section,
                "kind": "wording",
                "weight": one.weight,
                "en": one.second if lang == "en" else None,
                "fr": one.second if lang == "fr" else None,
                "draft": one.first,
                "made": one.second,
                "lang": lang,
                "instrument": self.made.number,
                "why": str(one.why),
            }
            for one in self.differences
            if is_all or one.weight is not Weight.NOISE
        ]


def compare_drafts(view: View) -> tuple[DraftComparison, ...]:
    """Compare each draft that is held with the instrument made of it, in the same language."""
    subject = view.subject()
    held = [i for i in view.instruments() if amends(i, subject) and i.provisions]
    drafts = [i for i in held if i.status is Status.DRAFT]
    made = [i for i in held if i.status is Status.MADE]
    pairs = [
        (draft, order)
        for draft in drafts
        for order in made
        if order.lang == draft.lang and enact_the_same(draft, order)
    ]
    return tuple(
        DraftComparison(draft, order, tuple(_draft_differences(draft, order)))
        for draft, order in pairs
    )


def _draft_differences(draft: Instrument, made: Instrument) -> Iterator[WordingDifference]:
    ours, theirs = _sections_enacted(draft), _sections_enacted(made)
    nothing = Provision(Kind.SECTION)
    for label in dict.fromkeys((*theirs, *ours)):
        before, after = ours.get(label, nothing), theirs.get(label, nothing)
        yield from compare_wordings(before, after, lang=made.lang)


def enact_the_same(one: Instrument, other: Instrument) -> bool:
    """Tell whether two instruments enact mostly the same sections."""
    return are_mostly_shared(frozenset(_sections_enacted(one)), frozenset(_sections_enacted(other)))


def are_mostly_shared(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Tell whether two sets have nearly all in common."""
    union = len(ours | theirs)
    return union > 0 and len(ours & theirs) >= _FEWEST_SHARED * union


def _sections_enacted(instrument: Instrument) -> dict[str, Provision]:
    orders = _orders_read(instrument)
    nodes = (node for order in orders for unit in order.payload for node in unit.walk())
    return {node.label: node for node in nodes if node.kind is Kind.SECTION}


class DraftStatus(StrEnum):
    """Where a draft stands; one that was not made within a year has lapsed."""

    PENDING = "pending"
    MADE = "made"
    LAPSED = "lapsed"


class Changed(StrEnum):
    """In a word, how what was made differs from the draft."""

    NOTHING = "nothing"
    EDITORIAL = "editorial"
    SUBSTANTIVE = "substantive"


@dataclass(frozen=True, slots=True)
class DraftOutcome:
    """A draft that is held, the order made of it, and what changed on the way.

    `changed` is None where the two are not held in one language.
    """

    draft: Instrument
    status: DraftStatus
    order: Instrument | None = None
    changed: Changed | None = None


def last_day_known(view: View) -> dt.date:
    """The last day that a registry knows, of its texts, its orders or its end; else the latest."""
    ending = view.subject().ending
    days = [None if ending is None else ending.day, *(row.day for row in view.sources())]
    days += [day for item in view.instruments() for day in (item.made, item.published)]
    return max((day for day in days if day is not None), default=dt.date.max)


def status_on(day: dt.date, *, published: dt.date, is_made: bool) -> DraftStatus:
    """Say where a draft stood on a day.

    >>> status_on(dt.date(2008, 10, 10), published=dt.date(2007, 10, 10), is_made=False).value
    'pending'
    >>> status_on(dt.date(2008, 10, 11), published=dt.date(2007, 10, 10), is_made=False).value
    'lapsed'
    """
    if is_made:
        return DraftStatus.MADE
    return DraftStatus.LAPSED if day > _year_after(published) else DraftStatus.PENDING


def _year_after(day: dt.date) -> dt.date:
    is_leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year + 1, day=28 if is_leap_day else day.day)


def outcomes_on(view: View, day: dt.date) -> Iterator[DraftOutcome]:
    """Follow each draft published by a day to the order made of it by that day."""
    for draft, order in orders_made(view, day):
        status = status_on(day, published=_day(draft), is_made=order is not None)
        changed = None if order is None else _extent_of_change(view, draft, order)
        yield DraftOutcome(draft, status, order, changed)


def orders_made(view: View, day: dt.date) -> Iterator[tuple[Instrument, Instrument | None]]:
    """Each draft published by a day with the order made of it by that day, if there is one."""
    subject = view.subject()
    held = [i for i in view.instruments() if amends(i, subject) and _day(i) <= day]
    drafts = [i for i in held if i.status is Status.DRAFT and i.published is not None]
    orders = sorted((i for i in held if i.status is Status.MADE), key=_day)
    for draft in drafts:
        yield draft, _order_of(draft, orders, drafts)


def _day(item: Instrument) -> dt.date:
    return item.published or item.made or dt.date.max


def _order_of(
    draft: Instrument, orders: Sequence[Instrument], drafts: Sequence[Instrument]
) -> Instrument | None:
    """Find the order made of a draft: the first after it, in its own language if it is held so.

    An order is made of the newest draft that orders the same things, and of no older one.
    """
    own_first = sorted(orders, key=lambda order: order.lang != draft.lang)
    return next((order for order in own_first if _is_made_of(order, draft, drafts)), None)


def _is_made_of(order: Instrument, draft: Instrument, drafts: Sequence[Instrument]) -> bool:
    earlier = [one for one in drafts if _day(one) < _day(order) and _orders_the_same(one, order)]
    return _day(draft) == max(map(_day, earlier), default=None) and draft in earlier


def _orders_the_same(one: Instrument, other: Instrument) -> bool:
    """Tell by what is ordered, and not by the title: amendments of one text share their title."""
    return are_mostly_shared(
        frozenset(_orders_in_common_terms(one)), frozenset(_orders_in_common_terms(other))
    )


def _orders_in_common_terms(item: Instrument) -> Iterator[str]:
    """Name what an instrument does in terms that both languages share, and what it enacts."""
    for read in _orders_read(item):
        said = read.operation.target.as_json().items()
        place = {name: part for name, part in said if name not in ("instrument", "definition")}
        words = json.dumps([read.operation.op, place], sort_keys=True)
        yield from _section_labels(read) or [words]


def _section_labels(read: ReadOperation) -> list[str]:
    nodes = (node for unit in read.payload for node in unit.walk())
    return [node.label for node in nodes if node.kind is Kind.SECTION]


def _orders_read(item: Instrument) -> Iterable[ReadOperation]:
    return (read for provision in item.provisions for read in provision.operations)


def _extent_of_change(view: View, draft: Instrument, order: Instrument) -> Changed | None:
    if order.lang != draft.lang:
        return None
    found = (one for one in compare_drafts(view) if (one.draft, one.made) == (draft, order))
    weights = {difference.weight for one in found for difference in one.differences}
    if Weight.SUBSTANTIVE in weights or _words(draft) != _words(order):
        return Changed.SUBSTANTIVE
    return Changed.EDITORIAL if Weight.EDITORIAL in weights else Changed.NOTHING


def _words(item: Instrument) -> list[str]:
    """Collect the words that are struck or put in by orders that enact no whole section."""
    small = (read.operation for read in _orders_read(item) if not _section_labels(read))
    said = ((operation.old or "", operation.new or "") for operation in small)
    return ["|".join(map(letters_and_digits, words)) for words in said]
