"""A second day fixed for what has one already: only the days between the two are in doubt.

Before the earlier day neither order lets the instrument act; from the later day on both do.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import Doubt, Reach
from bylaw.registry.law.doubt.through_instruments import orders_meant
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.outcomes import Applied, Pending
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.schedule import day_of


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
    """The days on which the orders act of which a day is fixed; None where one has none."""
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
    touched = {
        name
        for _order, outcome in step.pairs()
        if isinstance(outcome, Applied | Pending)
        for name in outcome.touched
    }
    return bool(touched) and (doubt.reach is not Reach.NAMED or bool(touched & {*doubt.touched}))
