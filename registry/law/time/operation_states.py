"""What became of the operations of instruments, once their history is replayed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.acting import Subject
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.outcomes import Applied, Outcome, Pending
from bylaw.registry.law.time.histories import history_of
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.revision import revise

Key = tuple[str, str, str, Operation]


def with_states(instruments: Sequence[Instrument], subject: Subject) -> tuple[Instrument, ...]:
    """Give the instruments with each operation applied, pending or refused, as replay found.

    What does not act on the text that is kept stays as it was read.
    """
    langs = dict.fromkeys(item.lang for item in instruments)
    histories = [history_of(instruments, subject, lang=lang) for lang in langs]
    states = {key: state for history in histories for key, state in _states(history)}
    return tuple(_with_states(item, states) for item in instruments)


def _states(history: History) -> Iterable[tuple[Key, OperationState]]:
    return ((_key(order), state) for order, state, _message in states_in(history))


def states_in(history: History) -> Iterator[tuple[Order, OperationState, Message | None]]:
    """Say of each order of a history what became of it, and why if it was not carried out."""
    for step in history.steps:
        for order, outcome in step.pairs():
            if order.is_foreign:
                continue
            message = None if isinstance(outcome, Applied) else outcome.message
            yield order, state_of(outcome), message
    for item in history.waiting:
        if item.order.is_foreign:
            continue
        yield item.order, OperationState.PENDING, item.message
    revised = revise(history.enactments)
    yield from ((order, OperationState.APPLIED, None) for order in revised.done)
    for order, refused in revised.refused:
        yield order, OperationState.REFUSED, refused.message


def _key(order: Order) -> Key:
    source = order.source
    return source.instrument, source.lang, source.provision, order.operation


def state_of(outcome: Outcome) -> OperationState:
    """Name what became of an operation."""
    if isinstance(outcome, Applied):
        return OperationState.APPLIED
    return OperationState.PENDING if isinstance(outcome, Pending) else OperationState.REFUSED


def _with_states(item: Instrument, states: dict[Key, OperationState]) -> Instrument:
    if item.status is not Status.MADE:
        return item

    def acted(provision: AmendingProvision, read: ReadOperation) -> ReadOperation:
        key = (item.name, item.lang, provision.number, read.operation)
        return replace(read, state=states.get(key, read.state))

    def settled(provision: AmendingProvision) -> AmendingProvision:
        operations = tuple(acted(provision, read) for read in provision.operations)
        return replace(provision, operations=operations)

    return replace(
        item,
        provisions=tuple(settled(provision) for provision in item.provisions),
        order_clauses=tuple(settled(clause) for clause in item.order_clauses),
    )
