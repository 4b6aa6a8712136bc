"""The shapes of answers about what was received: instruments, clauses, sources, the ledger."""

from typing import Literal

from bylaw.web.shapes.common_shapes import (
    FindingShape,
    Label,
    Labels,
    Shape,
    SpanShape,
    TitlesShape,
)


class ScopeShape(Shape):
    """The provisions, or the parts of them, that come into force on a day of their own."""

    sections: list[Label]
    paragraph: Labels | None = None
    subparagraph: Labels | None = None
    alinea: int | None = None
    enacts: Labels | None = None
    part: Labels | None = None
    book: Labels | None = None
    title: Labels | None = None
    chapter: Labels | None = None
    division: Labels | None = None
    subdivision: Labels | None = None
    concerning: str | None = None


class CommencementShape(Shape):
    """When an instrument, or a part of it, comes into force."""

    scope: Literal["default"] | ScopeShape
    in_force: str | None
    kind: str
    effect_from: str | None = None
    ends: str | None = None
    instrument: str | None = None
    order: str | None = None


class PathShape(Shape):
    """An address in a text, outermost part first; only the parts that are said."""

    instrument: str | None = None
    order: str | None = None
    schedule: str | None = None
    form: str | None = None
    part: str | None = None
    book: str | None = None
    title: str | None = None
    chapter: str | None = None
    division: Labels | None = None
    subdivision: Labels | None = None
    section: Labels | None = None
    rule: Labels | None = None
    alinea: int | list[int] | None = None
    paragraph: Labels | None = None
    subparagraph: Labels | None = None
    clause: list[Labels] | None = None
    inner_alinea: int | list[int] | None = None
    sentence: int | list[int] | None = None
    line: list[int] | None = None
    definition: str | list[str] | None = None
    table: str | None = None
    row: str | None = None
    column: int | None = None
    version: str | None = None
    preamble: bool | None = None


class TargetShape(PathShape):
    """What an operation acts upon: an address, and the unit that is replaced, added or removed."""

    unit: str
    until: PathShape | None = None
    after: PathShape | None = None
    comprising: Labels | None = None
    preceding: PathShape | None = None


class AnchorShape(PathShape):
    """The unit, or the words, after or before which something is inserted."""

    position: str
    text: str | None = None


class ClauseOperationShape(Shape):
    """What a clause orders, and to what."""

    op: str
    target: TargetShape
    anchor: AnchorShape | None
    old: str | None
    new: str | None
    scope: str | None
    new_units: list[str] | None = None
    new_ref: str | None = None
    at: str | None = None
    occurrence: int | None = None
    qualification: str | None = None
    on: str | None = None


class TransitionShape(Shape):
    """A transitional provision: what it says, of which provisions, and for how long."""

    kind: str
    text: str
    names: list[str]
    before: str | None
    until: str | None


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
    transitional: list[HeldTransitionShape] | None = None
    in_force: str | None = None
    gazette: TitlesShape | None = None
    effects: list[str] | None = None
    evidence: dict[str, str] | None = None


class InstrumentWithOperationsShape(InstrumentShape):
    """An instrument with its operations."""

    operations: list[OperationShape]


class ClauseAskedShape(Shape):
    """A clause to be read."""

    id: str | int | float | bool | None = None
    lang: Literal["en", "fr"]
    clause: str
    publication_date: str | None = None
    status: Literal["made", "draft"] | None = None
    assent_date: str | None = None


class ClauseShape(Shape):
    """How a clause is read."""

    id: str | int | float | bool | None
    operations: list[ClauseOperationShape]
    commencement: list[CommencementShape]
    findings: list[FindingShape]
    transitional: TransitionShape | None = None


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
