"""The closed vocabulary of amendment: what a provision does, to what, and with which words.

An operation is the third waist of the system: the sentence has been read, the quoted text is a
tree, and what is left is an exact order.  `as_json` and `operation_from_json` are inverse, so an
operation can be stored, sent and read back:

>>> order = Operation(Op.REPEAL_UNIT, Target(section=("12",), unit="section"))
>>> operation_from_json(order.as_json()) == order
True
"""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from bylaw.registry.law.json_values import Json as Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Kind

if TYPE_CHECKING:
    from bylaw.registry.law.shapes.common_shapes import LabelShape, LabelsShape
    from bylaw.registry.law.shapes.order_shapes import (
        AnchorShape,
        ClauseOperationShape,
        PathShape,
        TargetShape,
    )

_KINDS = {kind.value: kind for kind in Kind}


class Op(StrEnum):
    """The twelve things that an amending provision can do."""

    REPLACE_UNIT = "replace_unit"
    REPLACE_TEXT = "replace_text"
    INSERT_UNIT = "insert_unit"
    INSERT_TEXT = "insert_text"
    APPEND_UNIT = "append_unit"
    APPEND_TEXT = "append_text"
    STRIKE_UNIT = "strike_unit"
    STRIKE_TEXT = "strike_text"
    REPEAL_UNIT = "repeal_unit"
    RENUMBER_UNIT = "renumber_unit"
    REPLACE_INSTRUMENT = "replace_instrument"
    REPEAL_INSTRUMENT = "repeal_instrument"


ON_WORDS = frozenset((Op.REPLACE_TEXT, Op.INSERT_TEXT, Op.APPEND_TEXT, Op.STRIKE_TEXT))
"""What is done to words within a unit."""
BRINGING_UNITS = frozenset((Op.REPLACE_UNIT, Op.INSERT_UNIT, Op.APPEND_UNIT))
"""What brings new units."""


@dataclass(frozen=True, slots=True)
class LabelRange:
    """A range of labels, both ends included: sections 20 to 26."""

    first: str
    last: str


def label_ends(label: str | LabelRange) -> tuple[str, ...]:
    """The first and the last label of a range; a label alone is both."""
    return (label.first, label.last) if isinstance(label, LabelRange) else (label,)


Labels = tuple[str | LabelRange, ...]
Ordinals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """An address in a text, outermost part first; a part that the clause leaves out is None.

    `alinea`, `sentence` and `line` count from 1, and -1 is the last. `clause` is the path of labels
    below the second enumerated level, outermost first, of which the innermost may be several or a
    range, and `inner_alinea` an unnumbered block inside an enumerated item. `table` is the number
    of a table, and `column` one of its columns, counted from 1, the labels of the rows being the
    first, or named by its heading. `order` is the number of the order in council that made the
    instrument, where the clause gives it. `version` confines the address to one language, and
    `preamble` to the preamble.
    """

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
    alinea: Ordinals | None = None
    paragraph: Labels | None = None
    subparagraph: Labels | None = None
    clause: "tuple[str | LabelRange | Labels, ...] | None" = None
    inner_alinea: Ordinals | None = None
    sentence: Ordinals | None = None
    line: Ordinals | None = None
    definition: tuple[str, ...] | None = None
    table: str | None = None
    row: str | None = None
    column: int | str | None = None
    version: str | None = None
    preamble: bool | None = None

    def as_json(self) -> "PathShape":
        """The parts that are said, under the keys that other programs rely on."""
        # The keys of the shape are the fields of the path: a test compares them.
        return cast("PathShape", _as_json(self))


OWN = "this"
"""The instrument in which an order itself stands, as a target names it."""


@dataclass(frozen=True, slots=True)
class Target(Path):
    """What an operation acts upon: an address, and the unit that is replaced, added or removed.

    `until` is the first item that a lead-in precedes, `after` the item behind which the rest of its
    holder stands, `comprising` the sections that a division is said to hold, `preceding` the
    section that a heading stands before.
    """

    unit: str = "text"
    until: Path | None = None
    after: Path | None = None
    comprising: Labels | None = None
    preceding: Path | None = None

    @property
    def kind(self) -> Kind | None:
        """The kind of provision that the unit is; None where it is no provision."""
        return _KINDS.get(self.unit)

    def as_json(self) -> "TargetShape":
        """The parts that are said, under the keys that other programs rely on."""
        return cast("TargetShape", _as_json(self, always=("unit",)))


@dataclass(frozen=True, slots=True)
class UnitAnchor:
    """The unit after or before which something is inserted."""

    position: str
    path: Path

    def as_json(self) -> "AnchorShape":
        """The anchor as the path of the unit, with the side on which to insert."""
        return cast("AnchorShape", {"position": self.position, **self.path.as_json()})


@dataclass(frozen=True, slots=True)
class TextAnchor:
    """The words after or before which other words are inserted."""

    position: str
    text: str

    def as_json(self) -> "AnchorShape":
        """The anchor as the quoted words, with the side on which to insert."""
        return {"position": self.position, "text": self.text}


@dataclass(frozen=True, slots=True)
class Operation:
    """One exact order: replay applies it and never looks at the sentence again.

    `new_units` are the labels that the new text carries, `new_ref` names an attachment that
    holds it, `scope` is "all" only where the clause says so, and `at` is "start" or "end" where
    struck or replaced words are said to stand at that end of the target.  Words that are replaced
    or struck by what they follow have no `old` but an anchor; those that have both stand right
    beside the words of the anchor.  `occurrence` says which occurrence
    of `old`, or of the words of the anchor, is meant, counted from 1; -1 is the last.
    `qualification` keeps the words by which a clause leaves something to judgment ("with the
    necessary modifications").
    `excepted` are the places in which words that are sought everywhere are left as they are.
    `on` is a day of its own on which the operation acts, as where a section "ceases to have effect
    on" a day.
    """

    op: Op
    target: Target
    anchor: UnitAnchor | TextAnchor | None = None
    old: str | None = None
    new: str | None = None
    scope: str | None = None
    new_units: tuple[str, ...] = ()
    new_ref: str | None = None
    at: str | None = None
    occurrence: int | None = None
    qualification: str | None = None
    on: dt.date | None = None
    excepted: tuple[Path, ...] = ()

    WRITES_ITSELF: ClassVar[bool] = True
    """It is stored as it is written here, not field by field."""

    @staticmethod
    def from_json(parts: Mapping[str, Json]) -> "Operation":
        """Read an operation back from its JSON form."""
        return operation_from_json(parts)

    @property
    def is_on_title(self) -> bool:
        """Whether it gives the whole text another title, or changes words of it."""
        target = self.target
        said = (one.name for one in fields(Path) if getattr(target, one.name) is not None)
        is_bare = not set(said) - {"instrument", "order", "version"} and target.preceding is None
        adds = self.op in (Op.INSERT_UNIT, Op.APPEND_UNIT)
        return target.unit == "heading" and is_bare and not adds

    def as_json(self) -> "ClauseOperationShape":
        """The operation under the keys that other programs rely on."""
        return cast(
            "ClauseOperationShape", _as_json(self, always=("anchor", "old", "new", "scope"))
        )


# ---- As JSON ---------------------------------------------------------------------------


def labels_as_json(labels: Labels) -> "LabelsShape":
    """One label as itself, and several as a list; a range has its two ends."""
    found = [label_as_json(label) for label in labels]
    return found[0] if len(found) == 1 else found


def label_as_json(label: str | LabelRange) -> "LabelShape":
    """A label as itself; a range has its two ends."""
    return {"from": label.first, "to": label.last} if isinstance(label, LabelRange) else label


def operation_from_json(parts: Mapping[str, object]) -> Operation:
    """Read an operation back from its JSON form."""
    return Operation(**_parts_from_json(Operation, parts))  # type: ignore[arg-type]  # its fields


def path_from_json(parts: Mapping[str, object]) -> Path:
    """Read an address from the parts under which other programs know it."""
    return Path(**_parts_from_json(Path, parts))  # type: ignore[arg-type]  # the same


def _as_json(value: Path | Operation, *, always: tuple[str, ...] = ()) -> dict[str, object]:
    """The fields that say something, and those that stand `always`, in their order."""
    said = ((one, getattr(value, one.name)) for one in fields(value))
    return {
        one.name: None if part is None else _form(one.name).write(part)
        for one, part in said
        if part != one.default or one.name in always
    }


def _parts_from_json(
    kind: type[Path | Operation], parts: Mapping[str, object]
) -> dict[str, object]:
    names = (one.name for one in fields(kind) if parts.get(one.name) is not None)
    return {name: _form(name).read(parts[name]) for name in names}


def _label_from_json(label: object) -> str | LabelRange:
    if isinstance(label, dict):
        return LabelRange(cast(str, label["from"]), cast(str, label["to"]))
    return cast(str, label)


def _labels_from_json(part: object) -> Labels:
    return tuple(map(_label_from_json, part if isinstance(part, list) else [part]))


def _level_as_json(level: str | LabelRange | Labels) -> "LabelsShape":
    return labels_as_json(level) if isinstance(level, tuple) else label_as_json(level)


def _level_from_json(part: object) -> str | LabelRange | Labels:
    return _labels_from_json(part) if isinstance(part, list) else _label_from_json(part)


def _anchor_from_json(parts: Mapping[str, object]) -> UnitAnchor | TextAnchor:
    position = cast(str, parts["position"])
    if "text" in parts:
        return TextAnchor(position, cast(str, parts["text"]))
    return UnitAnchor(position, path_from_json(parts))


def _target_from_json(parts: Mapping[str, object]) -> Target:
    return Target(**_parts_from_json(Target, parts))  # type: ignore[arg-type]  # the same


class _Form(NamedTuple):
    """How a part of an order is written, and how it is read back."""

    write: Callable[..., object]
    read: Callable[..., object]


def _form(name: str) -> _Form:
    return _FORMS.get(name, _AS_IT_IS)


_AS_IT_IS = _Form(lambda part: part, lambda part: part)
_LABELLED = _Form(labels_as_json, _labels_from_json)
_COUNTED = _Form(
    lambda numbers: numbers[0] if len(numbers) == 1 else list(numbers),
    lambda part: tuple(part) if isinstance(part, list) else (part,),
)
_ADDRESS = _Form(Path.as_json, path_from_json)
_LABELS = ("division", "subdivision", "section", "rule", "paragraph", "subparagraph", "comprising")
_FORMS: Mapping[str, _Form] = {
    **dict.fromkeys(_LABELS, _LABELLED),
    **dict.fromkeys(("alinea", "inner_alinea", "sentence", "definition"), _COUNTED),
    **dict.fromkeys(("until", "after", "preceding"), _ADDRESS),
    "line": _Form(list, _COUNTED.read),
    "clause": _Form(
        lambda levels: list(map(_level_as_json, levels)),
        lambda levels: tuple(map(_level_from_json, levels)),
    ),
    "op": _Form(lambda op: op, Op),
    "target": _Form(Target.as_json, _target_from_json),
    "anchor": _Form(lambda anchor: anchor.as_json(), _anchor_from_json),
    "new_units": _Form(list, tuple),
    "on": _Form(dt.date.isoformat, dt.date.fromisoformat),
    "excepted": _Form(
        lambda paths: list(map(Path.as_json, paths)),
        lambda paths: tuple(map(path_from_json, paths)),
    ),
}
