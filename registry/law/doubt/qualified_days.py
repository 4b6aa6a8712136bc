"""An hour or a reservation beside the day of an order: the law is told by the day, and says so.

An hour leaves the rest of that one day in doubt.  A reservation is told beside all that the order
changes from its day on, without a doubt about money: the day that is printed is taken.  A person
may settle a reservation; an hour stays told, for two texts did govern that day.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import RESERVED, Doubt, DoubtKind
from bylaw.registry.law.doubt.order_reach import Reached
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import Commencement
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.time.replay import ReplayStep
from bylaw.registry.law.time.schedule import commencement_of

_HOUR = N_(
    "it takes effect on {day} “{hour}”: until then the earlier text governs, and answers go by"
    " the date alone."
)


def is_qualified(step: ReplayStep, order: Order) -> bool:
    """Tell whether an order's commencement says more than a day."""
    rule = commencement_of(step.stage.enactment, order)
    return rule is not None and (_hour(rule, step) is not None or rule.reservation is not None)


def qualified_days(step: ReplayStep, order: Order, reached: Reached) -> Iterator[Doubt]:
    """The doubts that an hour or a reservation leaves about what an order changes."""
    rule = commencement_of(step.stage.enactment, order)
    hour = None if rule is None else _hour(rule, step)
    day = step.stage.day
    if hour is not None:
        why = Message(_HOUR, {"day": day.isoformat(), "hour": hour})
        yield _doubt(order, why, reached, since=day, until=day + dt.timedelta(days=1))
    if rule is not None and rule.reservation is not None:
        why = Message(RESERVED, {"words": rule.reservation.words})
        yield _doubt(order, why, reached, since=day, until=None)


def _hour(rule: Commencement, step: ReplayStep) -> str | None:
    """The hour of the day on which a step acts; a retroactive effect begins on another day."""
    return rule.hour if rule.in_force == step.stage.day else None


def _doubt(
    order: Order, why: Message, reached: Reached, *, since: dt.date, until: dt.date | None
) -> Doubt:
    doubt = reached.doubt(DoubtKind.QUALIFIED, order.source, why, since=since)
    return replace(doubt, until=until, is_harmless=until is None or order.is_foreign)
