"""What became of each order of a text that was taken in, or only tried."""

from collections.abc import Iterator
from dataclasses import dataclass

from bylaw.front.texts.texts_tried import TakenText
from bylaw.ingest.clause.clause_readings import NOT_UNDERSTOOD
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.instruments import OperationState, Status
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.time.operation_states import states_in
from bylaw.registry.store.ledger.entries import BaseRecorded, SourceEvent, TextRecorded


def _numbers(event: SourceEvent) -> set[str] | None:
    """Name the instruments of a text; None for a base text, which concerns all of them."""
    if isinstance(event, BaseRecorded):
        return None
    return {item.name for item in event.instruments}


@dataclass(frozen=True)
class DoneOrder:
    """An operation of the text, or of any text where a base came in, and what became of it."""

    instrument: str
    provision: str
    state: OperationState
    operation: Operation
    message: Message | None = None

    def as_json(self) -> dict[str, object]:
        """The operation under the keys that other programs rely on."""
        return {
            "instrument": self.instrument or None,
            "provision": self.provision,
            "state": self.state.value,
            "message": None if self.message is None else str(self.message),
        }


def orders_done(told: TakenText) -> Iterator[DoneOrder]:
    """Every order that a text brought or touched, with its state."""
    event, numbers = told.event, _numbers(told.event)
    for work, lang, history in told.recorded.histories():
        if lang != event.lang or (isinstance(event, BaseRecorded) and work != event.work):
            continue
        for order, state, message in states_in(history):
            source = order.source
            if numbers is None or source.instrument in numbers:
                yield DoneOrder(
                    source.instrument, source.provision, state, order.operation, message
                )
    yield from _draft_orders(event)


def _draft_orders(event: SourceEvent) -> Iterator[DoneOrder]:
    """What the drafts of a Gazette text would order; nothing of it acts."""
    for item in event.instruments if isinstance(event, TextRecorded) else ():
        for provision in item.provisions if item.status is Status.DRAFT else ():
            for read in provision.operations:
                yield DoneOrder(item.number or "", provision.number, read.state, read.operation)


def provisions_not_understood(event: SourceEvent) -> Iterator[tuple[str, str]]:
    """The provisions of a Gazette text that could not be read at all."""
    for instrument in () if isinstance(event, BaseRecorded) else event.instruments:
        for provision in instrument.printed_provisions:
            if any(finding.code == NOT_UNDERSTOOD for finding in provision.findings):
                yield instrument.name, provision.number
