"""The shapes of answers about what was received: instruments, clauses, sources, the ledger."""

from typing import NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.instruments import Extent, OperationState
from bylaw.registry.law.shapes.common_shapes import FindingShape, LabelShape, SpanShape, TitlesShape
from bylaw.registry.law.shapes.order_shapes import (
    ClauseOperationShape,
    CommencementShape,
    TransitionShape,
)


class HeldTransitionShape(TransitionShape):
    """A transitional provision of an instrument that is held."""

    provision: str | None
    source: SpanShape


class OperationShape(ClauseOperationShape):
    """An operation of an instrument, and what became of it."""

    instrument: str | None
    title: str
    provision: str | None
    lang: str
    state: OperationState
    source: SpanShape | None
    findings: list[FindingShape]


class InstrumentShape(TypedDict):
    """An instrument; of one whose text is not held, what other texts say of it."""

    instrument: str | None
    title: str
    lang: str | list[str]
    status: str
    held: bool
    made: str | None
    published: str | None
    source: SpanShape | None
    findings: list[FindingShape]
    extent: NotRequired[Extent]
    date_evidence: NotRequired[str | None]
    enabling: NotRequired[str | None]
    amends: NotRequired[str | None]
    amends_instrument: NotRequired[str | None]
    last_amended_by: NotRequired[str | None]
    without_amendment: NotRequired[bool]
    provisions: NotRequired[list[str]]
    commencement: NotRequired[list[CommencementShape]]
    transitional: NotRequired[list[HeldTransitionShape]]
    in_force: NotRequired[str | None]
    gazette: NotRequired[TitlesShape]
    effects: NotRequired[list[str]]
    evidence: NotRequired[dict[str, str]]


class InstrumentWithOperationsShape(InstrumentShape):
    """An instrument with its operations."""

    operations: list[OperationShape]


class ReadClauseShape(TypedDict):
    """How a clause is read."""

    operations: list[ClauseOperationShape]
    commencement: list[CommencementShape]
    findings: list[FindingShape]
    transitional: NotRequired[TransitionShape]


class ClauseShape(ReadClauseShape):
    """How a clause is read, under the name that the question gave it."""

    id: str | int | float | bool | None


class SourceShape(TypedDict):
    """A text that is held."""

    file: str
    lang: str
    role: str
    part: int | None
    published: str | None
    as_of: str | None
    evidence: Certainty
    reason: str
    pages: str | None
    sha256: str
    as_received: bool
    contains: list[str]
    withdrawn: list[str]


class AcceptanceShape(TypedDict):
    """Who accepted a finding, and why."""

    by: str
    why: str


class HeldFindingShape(FindingShape):
    """A finding about what is held, with the sections that it concerns."""

    sections: list[LabelShape]
    accepted: AcceptanceShape | None


class EntryShape(TypedDict):
    """An entry of the ledger."""

    entry: int
    moment: str
    kind: str
    what: str
    by: str
    why: str
    withdrawn: bool
    hash: str
