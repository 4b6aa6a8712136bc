"""What is ordered and when, as programs read it: operations, commencements, transitions."""

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from bylaw.registry.law.orders.commencements import CommencementKind
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.orders.transitions import TransitionKind
from bylaw.registry.law.shapes.common_shapes import LabelShape, LabelsShape


class ScopeShape(TypedDict):
    """The provisions, or the parts of them, that come into force on a day of their own."""

    sections: list[LabelShape]
    paragraph: NotRequired[LabelsShape]
    subparagraph: NotRequired[LabelsShape]
    alinea: NotRequired[int]
    enacts: NotRequired[LabelsShape]
    schedule: NotRequired[LabelsShape]
    form: NotRequired[LabelsShape]
    part: NotRequired[LabelsShape]
    book: NotRequired[LabelsShape]
    title: NotRequired[LabelsShape]
    chapter: NotRequired[LabelsShape]
    division: NotRequired[LabelsShape]
    subdivision: NotRequired[LabelsShape]
    concerning: NotRequired[str]


class CommencementShape(TypedDict):
    """When an instrument, or a part of it, comes into force."""

    scope: Literal["default"] | ScopeShape
    in_force: str | None
    kind: CommencementKind
    effect_from: NotRequired[str]
    ends: NotRequired[str]
    instrument: NotRequired[str]
    order: NotRequired[str]


class PathShape(TypedDict, total=False):
    """An address in a text, outermost part first; only the parts that are said."""

    instrument: str
    order: str
    schedule: str
    form: str
    part: str
    book: str
    title: str
    chapter: str
    division: LabelsShape
    subdivision: LabelsShape
    section: LabelsShape
    rule: LabelsShape
    alinea: int | list[int]
    paragraph: LabelsShape
    subparagraph: LabelsShape
    clause: list[LabelsShape]
    inner_alinea: int | list[int]
    sentence: int | list[int]
    line: list[int]
    definition: str | list[str]
    table: str
    row: str
    column: int | str
    version: str
    preamble: bool


class TargetShape(PathShape):
    """What an operation acts upon: an address, and the unit that is replaced, added or removed."""

    unit: str
    until: NotRequired[PathShape]
    after: NotRequired[PathShape]
    comprising: NotRequired[LabelsShape]
    preceding: NotRequired[PathShape]


class AnchorShape(PathShape):
    """The unit, or the words, after or before which something is inserted."""

    position: str
    text: NotRequired[str]


class ClauseOperationShape(TypedDict):
    """What a clause orders, and to what."""

    op: Op
    target: TargetShape
    anchor: AnchorShape | None
    old: str | None
    new: str | None
    scope: str | None
    new_units: NotRequired[list[str]]
    new_ref: NotRequired[str]
    at: NotRequired[str]
    occurrence: NotRequired[int]
    qualification: NotRequired[str]
    on: NotRequired[str]
    excepted: NotRequired[list[PathShape]]


class TransitionShape(TypedDict):
    """A transitional provision: what it says, of which provisions, and for how long."""

    kind: TransitionKind
    text: str
    names: list[str]
    before: str | None
    until: str | None
