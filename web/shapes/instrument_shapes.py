"""The shapes of answers about what was received: instruments, clauses, sources, the ledger."""

from pydantic import JsonValue

from bylaw.web.shapes.common_shapes import FindingShape, Shape, SpanShape, TitlesShape


class CommencementShape(Shape):
    """When an instrument, or a part of it, comes into force."""

    scope: str
    in_force: str | None
    kind: str


class ClauseOperationShape(Shape):
    """What a clause orders, and to what."""

    op: str
    target: dict[str, JsonValue]
    anchor: dict[str, JsonValue] | None
    old: str | None
    new: str | None
    scope: str | None
    new_units: list[str] | None = None


class OperationShape(ClauseOperationShape):
    """An operation of an instrument, and what became of it."""

    instrument: str | None
    title: str
    provision: str
    lang: str
    state: str
    source: SpanShape | None
    findings: list[FindingShape]


class InstrumentShape(Shape):
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
    extent: str | None = None
    date_evidence: str | None = None
    enabling: str | None = None
    amends: str | None = None
    amends_instrument: str | None = None
    last_amended_by: str | None = None
    without_amendment: bool | None = None
    provisions: list[str] | None = None
    commencement: list[CommencementShape] | None = None
    transitional: list[dict[str, JsonValue]] | None = None
    in_force: str | None = None
    gazette: TitlesShape | None = None
    effects: list[str] | None = None
    evidence: dict[str, str] | None = None


class InstrumentWithOperationsShape(InstrumentShape):
    """An instrument with its operations."""

    operations: list[OperationShape]


class ClauseShape(Shape):
    """How a clause is read."""

    id: JsonValue
    operations: list[ClauseOperationShape]
    commencement: list[CommencementShape]
    findings: list[FindingShape]
    transitional: JsonValue = None


class SourceShape(Shape):
    """A text that is held."""

    file: str
    lang: str
    role: str
    part: int | None
    published: str | None
    as_of: str | None
    evidence: str
    reason: str
    pages: str | None
    sha256: str
    as_received: bool
    contains: list[str]


class AcceptanceShape(Shape):
    """Who accepted a finding, and why."""

    by: str
    why: str


class HeldFindingShape(FindingShape):
    """A finding about what is held, with the sections that it concerns."""

    sections: list[str]
    accepted: AcceptanceShape | None


class EntryShape(Shape):
    """An entry of the ledger."""

    entry: int
    moment: str
    kind: str
    what: str
    by: str
    why: str
    withdrawn: bool
    hash: str
