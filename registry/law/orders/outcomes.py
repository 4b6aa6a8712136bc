"""What becomes of an operation: applied, pending on words that are not held, or refused."""

from enum import StrEnum
from typing import ClassVar

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.tree import Tree


class Reason(StrEnum):
    """Why an operation is not applied; the values are the stable codes of the findings."""

    TARGET_MISSING = "target-missing"
    TARGET_REPEALED = "target-repealed"
    TARGET_AMBIGUOUS = "target-ambiguous"
    ANCHOR_MISSING = "anchor-missing"
    TEXT_NOT_FOUND = "text-not-found"
    TEXT_REPEATED = "text-found-more-than-once"
    SENTENCE_RUNS_ON = "sentence-runs-on"
    NUMBER_ALIVE = "number-already-alive"
    SECTIONS_DIFFER = "sections-differ"
    PAYLOAD_MISSING = "payload-missing"
    PAYLOAD_UNFIT = "payload-unfit"
    CONFLICT = "operations-conflict"
    OTHER_INSTRUMENT = "other-instrument"
    ALREADY_ACTED = "already-acted"
    INSTRUMENT_ENDED = "instrument-ended"
    ENDING_UNCLEAR = "ending-unclear"
    NOT_HELD = "text-not-held"


class Unresolved(Exception):  # noqa: N818 - not a fault: the way from an address to a refusal
    """An address or an order that the tree does not bear out; `about` are the nodes concerned."""

    def __init__(self, reason: Reason, message: Message, about: tuple[str, ...] = ()) -> None:
        super().__init__(str(message))
        self.reason = reason
        self.message = message
        self.about = about


@dataclass(frozen=True)
class Applied:
    """The operation was carried out; `notes` say what it took for granted."""

    tree: Tree
    touched: frozenset[str] = frozenset()
    notes: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Pending:
    """The effect depends on words that are not held; the tree only says so."""

    tree: Tree
    message: Message
    touched: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Refused:
    """The operation does not fit the text, and changed nothing."""

    reason: Reason
    message: Message
    touched: ClassVar[frozenset[str]] = frozenset()


OrderOutcome = Applied | Pending | Refused


def findings_of(
    outcome: OrderOutcome, *, quote: str = "", span: Span | None = None
) -> tuple[Finding, ...]:
    """Tell a person what became of an operation, where that needs telling."""
    match outcome:
        case Applied(notes=notes):
            return notes
        case Pending(message=message):
            return (Finding(Reason.NOT_HELD.value, Severity.WARNING, message, quote, span),)
        case Refused(reason=reason, message=message):
            return (Finding(reason.value, Severity.ERROR, message, quote, span),)
