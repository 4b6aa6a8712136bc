"""What an instrument itself brings to an end: "this By-law ceases to have effect on" a day.

New sections go on that day.  Whether words that were replaced come back is not for us to guess:
such an ending is refused and told.
"""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import OWN, Op, Operation, Target
from bylaw.registry.law.orders.outcomes import Reason, Refused
from bylaw.registry.law.text.provisions import Kind, Provision

_ADDITIONS = (Op.INSERT_UNIT, Op.APPEND_UNIT)
_ENDINGS = (Op.REPEAL_UNIT, Op.REPEAL_INSTRUMENT)


def with_expiry(item: Enactment) -> tuple[Enactment, tuple[tuple[Order, Refused], ...]]:
    """Put, in place of what an instrument says of its own end, the end of what it adds."""
    own = [order for order in item.orders if _is_own_end(order)]
    if not own:
        return item, ()
    orders = tuple(order for order in item.orders if not any(order is end for end in own))
    found = [end for order in own for end in _ends(replace(item, orders=orders), order)]
    late = tuple(one for one in found if isinstance(one, tuple))
    ends = tuple(one for one in found if isinstance(one, Order))
    return replace(item, orders=orders + ends), late


def _is_own_end(order: Order) -> bool:
    """Tell whether an order ends provisions of its own instrument."""
    operation, target = order.operation, order.operation.target
    if operation.op not in _ENDINGS or operation.on is None or target.order is not None:
        return False
    return target.instrument == OWN


def _ends(item: Enactment, end: Order) -> Iterator[Order | tuple[Order, Refused]]:
    named = end.operation.target.section
    for order in item.orders:
        if named is not None and not covers(named, order.source.provision):
            continue
        units = order.units if order.operation.op in _ADDITIONS else ()
        targets = [_target(unit) for unit in units]
        if not targets or any(target is None for target in targets):
            yield end, _unclear(item, order)
        for target in targets:
            if target is not None:
                operation = Operation(Op.REPEAL_UNIT, target, on=end.operation.on)
                yield Order(end.source, operation)


def _target(unit: Provision) -> Target | None:
    match unit.kind:
        case Kind.SECTION:
            return Target(section=(unit.label,), unit="section")
        case Kind.DIVISION:
            return Target(division=(unit.label,), unit="division")
        case Kind.SUBDIVISION:
            return Target(subdivision=(unit.label,), unit="subdivision")
        case _:
            return None


def _unclear(item: Enactment, order: Order) -> Refused:
    text = N_(
        "Provision {provision} of {instrument} ceases to have effect; whether the former words "
        "return is not said."
    )
    values = {"instrument": item.number, "provision": order.source.provision}
    return Refused(Reason.ENDING_UNCLEAR, Message(text, values))
