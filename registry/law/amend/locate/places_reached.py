"""The sections that an order reaches, whether or not its words can be found in them."""

from dataclasses import fields, replace

from bylaw.registry.law.amend.locate.places import FoundWords, Whole
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.targets import places
from bylaw.registry.law.orders.operations import Operation, Path, Target, UnitAnchor
from bylaw.registry.law.orders.outcomes import Unresolved
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import ATTACHMENTS, SECTIONS, Kind, rank
from bylaw.registry.law.text.tree import Node, Tree

PUT_INSIDE = frozenset(("heading", "sentence", "table_row"))
"""Units that are no provisions of their own: they stand within the provision beside them."""
_BESIDE = frozenset(("sentence", "row"))


def place_of_insertion(operation: Operation) -> Target:
    """The target of an operation, or the provision of its anchor where it names none."""
    target, anchor = operation.target, operation.anchor
    path = anchor.path if isinstance(anchor, UnitAnchor) else target.preceding
    if path is None or target.unit not in PUT_INSIDE:
        return target
    parts = {one.name: getattr(path, one.name) for one in fields(Path) if one.name not in _BESIDE}
    return replace(target, **{name: part for name, part in parts.items() if part is not None})


def sections_of(tree: Tree, node: Node) -> tuple[Node, ...]:
    """The section that a node belongs to, or the sections that it is made of."""
    if rank(node.kind) >= rank(Kind.SECTION):
        return (tree.section_of(node.identity),)
    kinds = SECTIONS | ATTACHMENTS
    return tuple(one for one in node.walk() if one.kind in kinds and not one.repealed)


def nodes_reached(tree: Tree, target: Target) -> tuple[Node, ...]:
    """Find what a target names, or the section around it where the rest is gone."""
    try:
        found = places(tree, target)
        return tuple(
            tree.nodes[place.field.identity if isinstance(place, FoundWords) else place.identity]
            for place in found
            if not (isinstance(place, Whole) and place.identity == tree.root.identity)
        ) or (tree.root,)
    except Unresolved:
        pass
    try:
        nodes = resolve(tree, around(target), tombstones=True)
    except Unresolved:
        return ()
    return tuple(node for node in nodes if node.identity != tree.root.identity)


def around(target: Target) -> Path:
    """The address of the section, or larger unit, that a target lies in."""
    return Path(schedule=target.schedule, form=target.form, title=target.title,
                chapter=target.chapter, division=target.division, subdivision=target.subdivision,
                section=target.section, rule=target.rule)  # fmt: skip


def unheld(node: Node, *, waiting_for: tuple[Source, ...] = ()) -> Node:
    """A node known only by its number, and what it waits for."""
    bare = Node(node.identity, node.kind, node.label, incomplete=True)
    return replace(bare, pending=(*node.pending, *waiting_for)) if waiting_for else bare
