"""Doubts of what had no effect: orders without a day, contested, not understood, or dated twice."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.doubt.order_reach import reached_by
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.doubt.through_instruments import (
    first_day,
    instruments_meant,
    orders_meant,
    reached_by_unread,
    reached_through,
)
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.enactments import Enactment, Order, Unread
from bylaw.registry.law.orders.outcomes import Reason
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.schedule import DAY_UNREAD, day_of, earliest


def of_waiting(history: History, layout: Layout, lang: str) -> Iterator[Doubt]:
    """An order without a day may act on any."""
    for item in history.waiting:
        since = earliest(item.enactment, item.order.source.provision)
        reached = reached_by(item.order, layout, lang=lang, since=since)
        kind = DoubtKind.UNDATED if item.enactment.is_made else DoubtKind.NOT_MADE
        yield reached.doubt_of(item.order, kind, item.message, since=since)


def of_revision(history: History, layout: Layout, lang: str) -> Iterator[Doubt]:
    """An order on another instrument may change only what that instrument changes."""
    for order, refused in history.revised.refused:
        item = next((one for one in history.enactments if _owns(one, order)), None)
        target = order.operation.target
        number = target.order or (item.corrects if item else "") or None
        others = instruments_meant(
            history.enactments, number=number, title=target.instrument, other_than=item
        )
        if item is not None and refused.reason is Reason.ENDING_UNCLEAR:
            # An instrument that says when it ends itself leaves in doubt what it changed.
            others = [replace(item, orders=_without(item, order))]
        meant = orders_meant(others, target.section)
        since = None if item is None else _since(item, order)
        if item is not None and item.corrects:
            # An erratum says what was meant from the first day of what it corrects.
            since = first_day(others, meant)
        reached = reached_through(meant, layout, lang=lang, since=since)
        doubt = reached.doubt_of(order, DoubtKind.REFUSED, refused.message, since=since)
        is_on_days = item is not None and any(one.source == order.source for one in item.fixings)
        told = between_two_days(doubt, order, others, history) if is_on_days else doubt
        yield from () if told is None else (told,)


def _owns(item: Enactment, order: Order) -> bool:
    sources = (*(one.source for one in item.orders), *(one.source for one in item.fixings))
    return order.source in sources


def _without(item: Enactment, order: Order) -> tuple[Order, ...]:
    return tuple(one for one in item.orders if one.source != order.source)


def _since(item: Enactment, order: Order) -> dt.date | None:
    when = day_of(item, order)
    return earliest(item, order.source.provision) if when is None else when[0]


def of_contested(item: Enactment, layout: Layout, lang: str) -> Iterator[Doubt]:
    """An order that its texts do not give alike may have had either effect."""
    for one in item.contested if item.lang == lang else ():
        since = _since(item, one.order)
        reached = reached_by(one.order, layout, lang=lang, since=since)
        doubt = reached.doubt_of(one.order, DoubtKind.TEXTS_DIFFER, one.why, since=since)
        yield replace(doubt, is_harmless=doubt.is_harmless or one.is_between_languages)


def of_unread(item: Enactment, history: History, layout: Layout) -> Iterator[Doubt]:
    """What was not understood may order something."""
    lang = history.base.tree.lang
    if item.lang != lang:
        return
    for unread in item.unread:
        if unread.is_about_days:
            yield from _of_unread_day(item, unread, layout)
            continue
        since = earliest(item, unread.source.provision)
        written = unread.source.lang or lang
        reached = reached_by_unread(
            unread.text,
            layout,
            history.enactments,
            lang=written,
            since=since,
            other_than=item,
            # A text is named by its titles in the language in which the order is written.
            titles=history.base.tree.names if written == lang else (),
        )
        yield reached.doubt(DoubtKind.UNREAD, unread.source, unread.why, since=since)


def _of_unread_day(item: Enactment, unread: Unread, layout: Layout) -> Iterator[Doubt]:
    """A rule of commencement that was not understood leaves the day of every order in doubt."""
    since = min((day for day in (item.made, item.published) if day is not None), default=None)
    for order in item.orders:
        if day_of(item, order) is not None:
            reached = reached_by(order, layout, lang=item.lang, since=since)
            why = Message(DAY_UNREAD, {"why": unread.why})
            yield reached.doubt_of(order, DoubtKind.UNDATED, why, since=since)


def between_two_days(
    doubt: Doubt, order: Order, others: Sequence[Enactment], history: History
) -> Doubt | None:
    """Narrow the doubt that a refused order on a day leaves; None where it says the same day.

    `others` are the instruments that the order means.  Where it cannot be told on which day they
    act, the doubt stays as it is.
    """
    numbers = {one.number for one in others}
    acting = [one for one in history.revised.enactments if one.number in numbers]
    days = _days_of(acting, order)
    if len(order.days) != 1 or days is None:
        return doubt
    first, last = min(*order.days, *days), max(*order.days, *days)
    if first == last:
        return None
    is_crossed = any(_crosses(step, doubt, numbers, first, last) for step in history.steps)
    return replace(doubt, since=first, until=None if is_crossed else last)


def _days_of(acting: Iterable[Enactment], order: Order) -> set[dt.date] | None:
    """The days on which the dated orders act; None where one has no day."""
    named = order.operation.target.section
    found = [day_of(one, each) for one in acting for each in orders_meant((one,), named)]
    known = {days[0] for days in found if days is not None}
    return known if found and all(days is not None for days in found) else None


def _crosses(
    step: ReplayStep, doubt: Doubt, numbers: set[str], first: dt.date, last: dt.date
) -> bool:
    """Tell whether another instrument acts between on the same text: then their order matters."""
    stage = step.stage
    if not first <= stage.day <= last or stage.enactment.number in numbers:
        return False
    is_wide = doubt.reach is not Reach.NAMED
    return bool(step.touched) and (is_wide or not step.touched.isdisjoint(doubt.touched))
