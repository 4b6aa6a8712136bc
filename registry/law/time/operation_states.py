"""What became of the operations of instruments, once their history is replayed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import DoubtKind
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.order_citations import is_order_citation
from bylaw.registry.law.orders.outcomes import Applied, OrderOutcome, Pending
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.replay import History

_Key = tuple[str, str, str, Operation]
_Outcome = tuple[OperationState, Message | None]


def with_states(instruments: Sequence[Instrument], subject: Subject) -> tuple[Instrument, ...]:
    """The instruments with each operation applied, pending or refused, as replay found.

    What does not act on the text that is kept stays as it was read.
    """
    langs = dict.fromkeys(item.lang for item in instruments)
    histories = histories_of(instruments, subject, langs=langs)
    return settle(instruments, histories)


def settle(
    instruments: Sequence[Instrument], histories: Iterable[History]
) -> tuple[Instrument, ...]:
    """Add to each operation what became of it in histories already replayed.

    A refusal stays with its operation as a finding that says why.
    """
    outcomes = {key: outcome for history in histories for key, outcome in _outcomes(history)}
    return tuple(_with_outcomes(item, outcomes) for item in instruments)


def _outcomes(history: History) -> Iterable[tuple[_Key, _Outcome]]:
    return ((_key(order), (state, message)) for order, state, message in states_in(history))


def states_in(history: History) -> Iterator[tuple[Order, OperationState, Message | None]]:
    """What became of each order of a history, and why if it was not carried out."""
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
    revised = history.revised
    yield from ((order, OperationState.APPLIED, None) for order in revised.done)
    for order, refused in revised.refused:
        yield order, OperationState.REFUSED, refused.message


def _key(order: Order) -> _Key:
    source, target = order.source, order.operation.target
    named = replace(target, order=order.own_number or target.order)
    operation = replace(order.operation, target=named)
    return source.instrument, source.lang, source.provision, _without_citation(operation)


def _without_citation(operation: Operation) -> Operation:
    """An operation without the name of its text that is only a number, which `order` says too."""
    named = operation.target.instrument
    if named is None or not is_order_citation(named):
        return operation
    return replace(operation, target=replace(operation.target, instrument=None))


def state_of(outcome: OrderOutcome) -> OperationState:
    """Name what became of an operation."""
    if isinstance(outcome, Applied):
        return OperationState.APPLIED
    return OperationState.PENDING if isinstance(outcome, Pending) else OperationState.REFUSED


def _reasons(
    read: ReadOperation, outcome: _Outcome, *, instrument: str, provision: str
) -> Iterator[Finding]:
    """Say why an operation was refused, at its own words."""
    state, message = outcome
    if state is OperationState.REFUSED and message is not None:
        code, quote = DoubtKind.REFUSED.value, read.operation.old or ""
        yield Finding(code, Severity.ERROR, message, quote, read.span, instrument, provision)


def _with_outcomes(item: Instrument, outcomes: Mapping[_Key, _Outcome]) -> Instrument:
    if item.status is not Status.MADE:
        return item

    def with_outcome(provision: AmendingProvision, read: ReadOperation) -> ReadOperation:
        key = (item.name, item.lang, provision.number, _without_citation(read.operation))
        outcome = outcomes.get(key, (read.state, None))
        why = _reasons(read, outcome, instrument=item.name, provision=provision.number)
        return replace(read, state=outcome[0], findings=(*read.findings, *why))

    def with_outcomes(provision: AmendingProvision) -> AmendingProvision:
        operations = tuple(with_outcome(provision, read) for read in provision.operations)
        return replace(provision, operations=operations)

    return replace(
        item,
        provisions=tuple(with_outcomes(provision) for provision in item.provisions),
        order_clauses=tuple(with_outcomes(clause) for clause in item.order_clauses),
    )
