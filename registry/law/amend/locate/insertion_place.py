"""Where inserted provisions go.

A new provision goes next to its anchor, at the depth of its own kind.  Where it is larger than
its anchor ("insert the following division after section 95"), it goes after the division that
holds the anchor.  If that division goes on after the anchor, the insertion cuts it in two: a
heading governs all that is printed after it up to the next heading of its rank, so what followed
the anchor now stands under the new heading, and a note says so.  So it does where a heading comes
without a section of its own.
"""

from dataclasses import replace
from itertools import takewhile

from bylaw.registry.law.amend.locate.presumed_text import place_by_label
from bylaw.registry.law.amend.locate.resolve import below
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import node_name, unit_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, ITEMS, SECTIONS, Kind, rank
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import reduced_key, without_accents


@dataclass(frozen=True, slots=True)
class InsertionPlace:
    """The child index of a parent at which to insert, and what moves under the last new node."""

    parent: Node
    index: int
    tail: tuple[Node, ...] = ()


def place_next_to(
    tree: Tree, anchor: Node, kind: Kind, *, position: str, is_bare: bool = False
) -> InsertionPlace:
    """Find the place after or before an anchor for a provision of a kind, or a bare heading."""
    if kind in ITEMS and anchor.kind is Kind.ALINEA and position == "after":
        return InsertionPlace(anchor, len(anchor.children))
    node, tail = anchor, [anchor] if position == "before" else []
    is_first = True
    parent = _holder(tree, node)
    while rank(parent.kind) >= rank(kind):
        where = parent.children.index(node)
        is_first = is_first and not any(not child.repealed for child in parent.children[:where])
        tail += parent.children[where + 1 :]
        node, parent = parent, _holder(tree, parent)
    index = parent.children.index(node)
    if node is anchor and is_bare:
        return _governing(parent, index + (position == "after"), kind)
    if position == "before" and (node is anchor or is_first):
        return InsertionPlace(parent, index)
    # Revoked sections keep their place among the others; alone, they stay where they are.
    cuts = node is not anchor and any(not one.repealed for one in tail)
    return InsertionPlace(parent, index + 1, tuple(tail) if cuts else ())


def place_at_start(context: Node, kind: Kind, *, is_bare: bool = False) -> InsertionPlace:
    """Find the place of a provision that stands first in its holder, right after its heading."""
    if is_bare:
        return _governing(context, 0, kind)
    is_item = kind in ITEMS or kind is Kind.DEFINITION
    return InsertionPlace(_list_holder(context, kind) if is_item else context, 0)


def _governing(parent: Node, index: int, kind: Kind) -> InsertionPlace:
    """Put a heading over what is printed after it, up to the next heading of its rank or above."""
    governed = tuple(takewhile(lambda node: _is_under(node, kind), parent.children[index:]))
    # Revoked sections keep their place among the others; alone, they stay where they are.
    cuts = any(not node.repealed for node in governed)
    return InsertionPlace(parent, index, governed if cuts else ())


def _is_under(node: Node, kind: Kind) -> bool:
    """Tell what a heading of a kind governs: a schedule stands outside all divisions."""
    return node.kind not in ATTACHMENTS and rank(node.kind) > rank(kind)


def _holder(tree: Tree, node: Node) -> Node:
    parent = tree.parent(node.identity)
    if parent is None:
        text = N_("Nothing can be inserted next to {place}.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"place": node_name(node)}))
    return parent


def heading_bearer(tree: Tree, anchor: Node, *, position: str) -> Node:
    """Find the unit above which a heading is printed that is added beside another.

    After a section, that is the next one; a division ends where its last section does.
    """
    if position == "before":
        return anchor
    parent = _holder(tree, anchor)
    later = parent.children[parent.children.index(anchor) + 1 :]
    bearer = next((node for node in later if not node.repealed), None)
    if bearer is None or bearer.kind not in SECTIONS:
        text = N_("No section follows {place} in {holder}: no heading can be added after it.")
        values = {"place": node_name(anchor), "holder": node_name(parent)}
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, values))
    return bearer


def adopt(nodes: tuple[Node, ...], tail: tuple[Node, ...]) -> tuple[Node, ...]:
    """Put what followed the anchor under the last of the new nodes."""
    last = nodes[-1]
    for node in tail:
        last = _with_child(last, node)
    return (*nodes[:-1], last)


def _with_child(holder: Node, node: Node) -> Node:
    deeper = holder.children and holder.children[-1].kind in CONTAINERS
    if deeper and rank(holder.children[-1].kind) < rank(node.kind):
        inner = _with_child(holder.children[-1], node)
        return replace(holder, children=(*holder.children[:-1], inner))
    return replace(holder, children=(*holder.children, node))


def place_for_label(
    context: Node, kind: Kind, label: str, *, in_order: bool = False
) -> InsertionPlace:
    """Find the place of a provision that the order gives no anchor: by number, or at the end."""
    if kind in SECTIONS:
        return _section_place(context, kind, label)
    if kind in ITEMS or kind is Kind.DEFINITION:
        context = _list_holder(context, kind)
        is_placed = in_order and bool(label) and kind in ITEMS
        end = len(context.children)
        return InsertionPlace(context, place_by_label(context, kind, label) if is_placed else end)
    if kind in CONTAINERS:
        return InsertionPlace(context, place_by_label(context, kind, label))
    return InsertionPlace(context, len(context.children))


def place_in_alphabet(holder: Node, term: str) -> int:
    """Find the place of a definition among others; those not in order get it at their end."""
    places = [i for i, child in enumerate(holder.children) if child.kind is Kind.DEFINITION]
    if not places:
        return len(holder.children)
    alive = [i for i in places if not holder.children[i].repealed]
    keys = [alphabet_key(holder.children[i].label) for i in alive]
    if keys != sorted(keys):
        return places[-1] + 1
    later = (i for i, key in zip(alive, keys, strict=True) if key > alphabet_key(term))
    return next(later, places[-1] + 1)


def alphabet_key(term: str) -> str:
    """A term as an alphabet orders it: neither case nor accents count.

    >>> sorted(["équipe", "Étui", "echo"], key=alphabet_key)
    ['echo', 'équipe', 'Étui']
    """
    return without_accents(reduced_key(term), form="NFD")


def _section_place(context: Node, kind: Kind, label: str) -> InsertionPlace:
    parent = context
    index = place_by_label(parent, kind, label)
    while index and parent.children[index - 1].kind in CONTAINERS:
        child = parent.children[index - 1]
        if child.repealed or not any(True for _ in below(child, kind)):
            break
        parent, index = child, place_by_label(child, kind, label)
    return InsertionPlace(parent, index)


def _list_holder(context: Node, kind: Kind) -> Node:
    if context.kind not in SECTIONS or any(child.kind is kind for child in context.alive):
        return context
    blocks = [child for child in context.alive if child.kind is Kind.ALINEA]
    lists = [block for block in blocks if any(child.kind is kind for child in block.alive)]
    holders = lists or blocks
    if len(holders) == 1:
        return holders[0]
    if not blocks:
        return context
    text = N_("{place} has several blocks to which a {kind} could be added.")
    values = {"place": node_name(context), "kind": unit_name(kind.value)}
    raise Unresolved(Reason.TARGET_AMBIGUOUS, Message(text, values))
