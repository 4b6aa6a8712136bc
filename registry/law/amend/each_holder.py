"""An order on the same unit of several holders: it acts in each of them, as if said once for each.

"Sections 12 and 14 are amended by replacing the first paragraph by the following" gives the new
text to both sections.  The units that are replaced together, as "the first two paragraphs", are
not holders: one new text stands for all of them.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import (
    BRINGING_UNITS,
    LabelRange,
    Op,
    Operation,
    Path,
    Target,
    UnitAnchor,
)
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.tree import Tree

_OUTER = ("division", "subdivision", "section", "rule")
_INNER = ("alinea", "paragraph", "subparagraph")
_Part = tuple[str | LabelRange | int, ...]


def in_each_holder(tree: Tree, order: Order) -> tuple[Order, ...]:
    """The order applied to each unit that holds its target; the order itself if only one does."""
    operation = order.operation
    several = next(_several(operation), None) if operation.op in BRINGING_UNITS else None
    if several is None:
        return (order,)
    parts = _named_apart(tree, operation.target, several)
    if len(parts) == len(order.units) > 1:
        text = N_(
            "There are as many new units as places: each may be for one of them, or all for each."
        )
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text))
    ordered = (replace(order, operation=_within(operation, several, part)) for part in parts)
    return tuple(one for single in ordered for one in in_each_holder(tree, single))


def _several(operation: Operation) -> Iterator[str]:
    """The parts of an address that name several units, each with its own target."""
    target = operation.target
    for name in (*_OUTER, *_INNER):
        part = getattr(target, name)
        if part and name != _own(operation) and (len(part) > 1 or isinstance(part[0], LabelRange)):
            yield name


def _own(operation: Operation) -> str | None:
    """The part of the address that names what is replaced; what is added is not named by it."""
    target = operation.target
    if operation.op is not Op.REPLACE_UNIT:
        return None
    if target.clause is not None:
        return "clause"
    return "inner_alinea" if target.inner_alinea is not None else target.unit


def _named_apart(tree: Tree, target: Target, name: str) -> list[_Part]:
    """What a part of an address names, one by one; a range by what the text holds in it."""
    part: _Part = getattr(target, name)
    if not any(isinstance(one, LabelRange) for one in part):
        return [(one,) for one in part]
    below = (*_OUTER, *_INNER)[(*_OUTER, *_INNER).index(name) + 1 :]
    holder: Path = target
    for each in (*below, "clause", "inner_alinea", "definition"):
        holder = _with(holder, each, None)
    return [(node.label,) for node in resolve(tree, holder)]


def _within(operation: Operation, name: str, part: _Part) -> Operation:
    """The operation in one holder: its address, and what lies in the same holder, name that one."""
    target, anchor = operation.target, operation.anchor
    said = getattr(target, name)

    def in_holder(path: Path) -> Path:
        return _with(path, name, part) if getattr(path, name) == said else path

    until = in_holder(target.until) if target.until else None
    after = in_holder(target.after) if target.after else None
    if isinstance(anchor, UnitAnchor):
        anchor = replace(anchor, path=in_holder(anchor.path))
    within = replace(_with(target, name, part), until=until, after=after)
    return replace(operation, target=within, anchor=anchor)


_Address = TypeVar("_Address", bound=Path)


def _with(path: _Address, name: str, part: _Part | None) -> _Address:
    return replace(path, **{name: part})  # type: ignore[arg-type]  # the name of a field of Path
