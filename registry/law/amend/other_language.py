"""Orders of an instrument that is held in the other language only.

Both languages are the law, so the instrument acts in both.  Which sections it touches is known by
their numbers; the words that it gives them in this language are not held.  What it revokes or
renumbers needs no words, and is carried out.
"""

from dataclasses import replace

from bylaw.registry.law.amend.edits import Close, Edit, Insert, Swap
from bylaw.registry.law.amend.insertion import plan_insertion
from bylaw.registry.law.amend.locate.insertion_place import heading_bearer
from bylaw.registry.law.amend.locate.places_reached import (
    around,
    nodes_reached,
    place_of_insertion,
    sections_of,
)
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.amend.removal import plan_removal, plan_renumbering
from bylaw.registry.law.amend.replacement import plan_replacement
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Op, UnitAnchor
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS, Provision
from bylaw.registry.law.text.tree import Node, Tree

_LARGE = CONTAINERS | ATTACHMENTS | SECTIONS
_UNITS = frozenset(kind.value for kind in _LARGE)


def plan_without_words(tree: Tree, order: Order, *, taken: frozenset[str]) -> Plan:
    """Plan an order known in this language only by the numbers it touches."""
    operation = order.operation
    is_large = operation.target.unit in _UNITS
    match operation.op:
        case Op.REPLACE_INSTRUMENT | Op.REPEAL_INSTRUMENT:
            return Plan((Close(tree.root.identity),), frozenset((tree.root.identity,)))
        case Op.RENUMBER_UNIT:
            return plan_renumbering(tree, order)
        case Op.STRIKE_UNIT | Op.REPEAL_UNIT if is_large:
            return plan_removal(tree, order)
        case Op.INSERT_UNIT | Op.APPEND_UNIT if _brings_sections(order):
            plan = plan_insertion(tree, _hollow(order), taken=taken)
            return _plan_without_words(plan, order, tree)
        case Op.REPLACE_UNIT if is_large and _brings_sections(order):
            return _plan_without_words(
                plan_replacement(tree, _hollow(order), taken=taken), order, tree
            )
        case _:
            return _forgetting(tree, order)


def _brings_sections(order: Order) -> bool:
    return bool(order.units) and all(unit.kind in _LARGE for unit in order.units)


def _hollow(order: Order) -> Order:
    """Leave of the new text only its numbers."""
    units = tuple(_bare(unit) for unit in order.units)
    return replace(order, units=units, operation=replace(order.operation, new=None))


def _bare(unit: Provision) -> Provision:
    below = tuple(_bare(child) for child in unit.children if child.kind in _LARGE)
    held = () if unit.kind in ATTACHMENTS else below
    return Provision(unit.kind, unit.label, children=held)


def _plan_without_words(plan: Plan, order: Order, tree: Tree) -> Plan:
    """Mark the nodes that a plan brings as not held."""
    edits = tuple(_with_gaps(edit, order) for edit in plan.edits)
    return replace(plan, edits=edits, waits=_message(order, tree))


def _with_gaps(edit: Edit, order: Order) -> Edit:
    match edit:
        case Insert(nodes=nodes):
            return replace(edit, nodes=tuple(_gap(node, order) for node in nodes))
        case Swap(node=node):
            return replace(edit, node=_gap(node, order))
        case _:
            return edit


def _gap(node: Node, order: Order) -> Node:
    """Mark a new node, and all below it that has no words; what was moved under it stays."""
    children = tuple(_gap(child, order) for child in node.children)
    if node.kind not in _LARGE or node.has_words or node.repealed:
        return replace(node, children=children)
    pending = () if node.kind in CONTAINERS else (order.source,)
    return replace(node, children=children, incomplete=True, pending=pending)


def _forgetting(tree: Tree, order: Order) -> Plan:
    """Forget the words of the sections that the order reaches, or of the headings that it names."""
    target = place_of_insertion(order.operation)
    resolve(tree, around(target))
    nodes = nodes_reached(tree, target)
    if target.unit == "heading":
        anchor = order.operation.anchor
        side = anchor.position if isinstance(anchor, UnitAnchor) else "before"
        names = [heading_bearer(tree, node, position=side).identity for node in nodes]
    else:
        names = [one.identity for node in nodes for one in sections_of(tree, node)]
    if order.confined is not None:
        names = [name for name in names if name in order.confined]
    places = listed(node_name(tree.nodes[name]) for name in dict.fromkeys(names)) if names else None
    forgotten = frozenset(names)
    return Plan((), forgotten, waits=_message(order, tree, places), forgets=forgotten)


_ADDED = {
    "en": N_("{instrument} is held in French only: the words it adds are not known in English."),
    "fr": N_("{instrument} is held in English only: the words it adds are not known in French."),
}
_CHANGED = {
    "en": N_("{instrument} is held in French only: the English words of {place} are not known."),
    "fr": N_("{instrument} is held in English only: the French words of {place} are not known."),
}


def _message(order: Order, tree: Tree, places: Message | None = None) -> Message:
    """Say, of an order held in one language, what is not known of the text in the other."""
    values = {"instrument": order.source.instrument}
    if places is None:
        return Message(_ADDED[tree.lang], values)
    return Message(_CHANGED[tree.lang], values | {"place": places})
