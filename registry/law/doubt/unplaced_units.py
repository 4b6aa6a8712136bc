"""Units whose division is not known, as the base text is not held.

“Subdivision 8 of Division IV is revoked” may mean the subdivision 8 that is held, though nothing
tells that it stands in Division IV; and “Division IV is revoked” may mean all that is not placed.
"""

import datetime as dt
from collections.abc import Iterable

from bylaw.registry.law.doubt.doubts import SECTION_NAMES
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.orders.operations import Labels, Op, Operation
from bylaw.registry.law.text.provisions import CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Version

_ADDS = frozenset((Op.INSERT_UNIT, Op.APPEND_UNIT, Op.RENUMBER_UNIT))
_HEADING = "heading"
_SIZES = (Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION, Kind.SECTION)
"""What holds what: a chapter its divisions, and so on."""
_Named = tuple[Kind, Labels]


def names_division(operation: Operation) -> bool:
    """Tell whether an order is on a division or the like, and on no section of it."""
    return _division(operation) is not None


def _division(operation: Operation) -> _Named | None:
    """The smallest division that an order is on."""
    target = operation.target
    is_smaller = (target.section, target.rule, target.schedule, target.form) != (None,) * 4
    if is_smaller or target.preceding is not None or operation.op in _ADDS:
        return None
    said: tuple[tuple[Kind, Labels | None], ...] = (
        (Kind.SUBDIVISION, target.subdivision),
        (Kind.DIVISION, target.division),
        (Kind.CHAPTER, None if target.chapter is None else (target.chapter,)),
    )
    return next(((kind, labels) for kind, labels in said if labels is not None), None)


def unplaced_reached(operation: Operation, layout: Layout, *, day: dt.date) -> frozenset[str]:
    """Name what is held, stood before a day in no known division, and may be meant by an order."""
    named = _division(operation)
    if named is None:
        return frozenset()
    names = _names_reached(operation, named, layout, day)
    is_on_heading = operation.target.unit == _HEADING
    return frozenset(one for one in names if not (is_on_heading and one.startswith(SECTION_NAMES)))


def _names_reached(
    operation: Operation, named: _Named, layout: Layout, day: dt.date
) -> frozenset[str]:
    if operation.target.comprising is not None:
        return frozenset(layout.sections_labelled(Kind.SECTION, operation.target.comprising))
    unplaced = [v for v in layout.versions if _stood_before(v, day) and not layout.is_placed(v)]
    kind, labels = named
    numbered = frozenset(layout.containers(kind, labels))
    if any(v.identity in numbered and _is_held_by(v, day) for v in layout.versions):
        return _with_parts((v for v in unplaced if v.identity in numbered), layout, day)
    smaller = _SIZES[_SIZES.index(kind) + 1 :]
    parts = _with_parts((v for v in unplaced if v.kind in smaller), layout, day)
    words = operation.old
    return parts if words is None else parts.intersection(layout.saying(words, day))


def _is_held_by(version: Version, day: dt.date) -> bool:
    return version.held is Held.HELD and (version.start is None or version.start <= day)


def _stood_before(version: Version, day: dt.date) -> bool:
    is_begun = version.start is None or version.start < day
    return version.held is Held.HELD and is_begun and (version.end is None or version.end >= day)


def _with_parts(meant: Iterable[Version], layout: Layout, day: dt.date) -> frozenset[str]:
    """Name units with all that stood in them before a day."""
    own = tuple(meant)
    standing = {v.name for v in layout.versions if _stood_before(v, day)}
    below = layout.below((v.identity for v in own if v.kind in CONTAINERS), day)
    return frozenset(v.name for v in own) | standing.intersection(below)
