"""When each order takes effect, and in which order instruments of one day act.

Orders are replayed by the day of their effect.  Instruments of one day act in the order in which
they were made, then by the year and number of their order in council.  An exception to the
default commencement makes its provisions act on their own day, as a stage of the same instrument.
A retroactive effect counts from the day that it reaches back to; the day of coming into force is
kept beside it.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from operator import attrgetter

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import Labels
from bylaw.registry.law.orders.order_citations import number_key
from bylaw.registry.law.text.naming import instrument_name

DAY_UNREAD = N_("What the instrument says of its commencement was not understood: {why}")
"""Why an order has no day, or may have another, where a rule of commencement is refused."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The orders of one instrument that take effect on one day."""

    day: dt.date
    enactment: Enactment
    orders: tuple[Order, ...]
    in_force: dt.date

    @property
    def certainty(self) -> Certainty:
        """How sure the day is."""
        return self.enactment.certainty


@dataclass(frozen=True, slots=True)
class Waiting:
    """An order without a day: it was made, and when it takes effect is not known."""

    enactment: Enactment
    order: Order
    message: Message


def stages(enactments: Iterable[Enactment], *, lang: str) -> tuple[Stage, ...]:
    """The stages in which instruments act on the text in one language, in their order."""
    found = [stage for item in enactments if item.lang == lang for stage in _stages(item)]
    return tuple(sorted(found, key=stage_key))


def waiting(enactments: Iterable[Enactment], *, lang: str) -> tuple[Waiting, ...]:
    """The orders that have no day."""
    return tuple(
        Waiting(item, order, _why(item, order))
        for item in enactments
        if item.lang == lang
        for order in item.orders
        if order.concerns(lang) and day_of(item, order) is None
    )


_Days = tuple[dt.date, dt.date]


def _stages(enactment: Enactment) -> Iterator[Stage]:
    all_orders = ((day_of(enactment, one), one) for one in enactment.orders)
    dated = ((when, one) for when, one in all_orders if when and one.concerns(enactment.lang))
    for (day, in_force), orders in gather(dated).items():
        yield Stage(day, enactment, tuple(orders), in_force)


def day_of(enactment: Enactment, order: Order) -> _Days | None:
    """The day of effect of an order and the day it comes into force, where they are known."""
    commencement = commencement_of(enactment, order)
    if not enactment.is_made or commencement is None or commencement.in_force is None:
        return None
    if commencement.ends is not None:
        return None
    if order.operation.on is not None:
        return order.operation.on, max(order.operation.on, commencement.in_force)
    return commencement.effect_from or commencement.in_force, commencement.in_force


def commencement_of(enactment: Enactment, order: Order) -> Commencement | None:
    """Find the rule of commencement of an order: the exception that names it, or the default."""
    default: Commencement | None = None
    for rule in sorted(enactment.commencements, key=attrgetter("is_whole")):
        if rule.sections is None:
            default = default or rule
        elif covers(rule.sections, order.source.provision):
            governs = _governs(rule, order)
            if governs is not False:
                return rule if governs else None
    return None if any(rule.divisions for rule in enactment.commencements) else default


def _governs(rule: Commencement, order: Order) -> bool | None:
    """Tell whether a rule for part of a provision governs an order, or give None in doubt."""
    if rule.concerning is not None:
        return None
    if rule.alinea is not None and rule.alinea != order.alinea:
        return None if order.alinea is None else False
    levels = ((rule.paragraph, order.item), (rule.subparagraph, order.inner_item))
    for labels, label in levels:
        if labels is not None and not covers(labels, label):
            return False if label else None
    return True if rule.enacts is None else _enacts(rule.enacts, order)


def _enacts(labels: Labels, order: Order) -> bool | None:
    """Tell whether all that an order enacts is among some sections, or none of it."""
    if order.operation.new_ref is not None:
        return None
    enacted = {label for label in order.operation.new_units if label[0].isdigit()}
    found = {label for label in enacted if covers(labels, label)}
    return None if found and found != enacted else bool(found)


def possible_rules(enactment: Enactment, provision: str) -> tuple[Commencement, ...]:
    """The rules of commencement that may govern a provision, or some part of it."""
    named = tuple(
        rule
        for rule in enactment.commencements
        if rule.sections is not None and (covers(rule.sections, provision) or rule.divisions)
    )
    if any(rule.is_whole for rule in named):
        return tuple(rule for rule in named if not rule.divisions)
    default = (rule for rule in enactment.commencements if rule.sections is None)
    return (*named, *tuple(default)[:1])


def earliest(item: Enactment, provision: str) -> dt.date | None:
    """The first day on which a provision can have acted, by the rules that may be its own."""
    rules = possible_rules(item, provision) if item.is_made else ()
    days = [rule.effect_from or rule.in_force for rule in rules]
    known = [day for day in days if day is not None]
    if known and len(known) == len(days):
        return min(known)
    made = (day for day in (item.made, item.published, *known) if day is not None)
    return min(made, default=None)


def _why(enactment: Enactment, order: Order) -> Message:
    rule = commencement_of(enactment, order)
    values = {
        "instrument": instrument_name(enactment.number),
        "provision": order.source.provision,
    }
    if rule is None and possible_rules(enactment, order.source.provision):
        text = N_(
            "Parts of provision {provision} of {instrument} come into force on different dates; "
            "which one governs this order cannot be determined."
        )
        return Message(text, values)
    unread = next((one for one in enactment.unread if one.is_about_days), None)
    if rule is None and unread is not None:
        return Message(DAY_UNREAD, {"why": unread.why})
    if rule is None:
        text = N_(
            "No rule of {instrument} says when its provision {provision} comes into force. A"
            " regulation that is silent does so on the fifteenth day after its publication"
            " (Regulations Act, s. 17); if the end of this text is missing, ingest the whole."
        )
        return Message(text, values)
    if rule.ends is not None:
        text = N_(
            "Provision {provision} of {instrument} ceases to have effect on {day}; what the law "
            "is after that is left to judgment."
        )
        return Message(text, {**values, "day": rule.ends.isoformat()})
    return Message(_unknown(rule), {**values, "words": rule.awaits or ""})


def _unknown(rule: Commencement) -> str:
    """Say what a day that is not known waits for."""
    if rule.awaits:
        return N_(
            "The date on which provision {provision} of {instrument} takes effect is not known;"
            " it waits for this: “{words}”."
        )
    if rule.awaits is not None:
        return N_(
            "Provision {provision} of {instrument} is excepted from its commencement,"
            " and nothing says when it takes effect."
        )
    if rule.kind is CommencementKind.FIXED_BY_GOVERNMENT:
        return N_(
            "The date on which provision {provision} of {instrument} takes effect is to be fixed"
            " by the Government; no order that fixes it is held."
        )
    return N_("The date on which provision {provision} of {instrument} takes effect is not known.")


def stage_key(stage: Stage) -> tuple[dt.date, dt.date, int, int, str, dt.date]:
    """Order stages by day of effect, then as the instruments were made."""
    year, number = number_key(stage.enactment.number)
    made = stage.enactment.made or stage.enactment.published or dt.date.max
    return stage.day, made, year, number, stage.enactment.number, stage.in_force
