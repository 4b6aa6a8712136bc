"""Replacing units: nodes, a heading, a lead-in, sentences, rows and cells.

A section replaced by several takes the new text that bears its number; the others are inserted
after it.  A unit that has no counterpart in the new text goes.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bylaw.registry.law.amend.edited_trees import tombstone_of
from bylaw.registry.law.amend.edits import Bury, Edit, Insert, Splice, Swap, SwapRows
from bylaw.registry.law.amend.locate.numbering import claims_of
from bylaw.registry.law.amend.locate.places import (
    Field,
    FoundWords,
    Part,
    PlaceFound,
    Rows,
    Whole,
    word_in,
)
from bylaw.registry.law.amend.locate.targets import places, rows_like
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.amend.removal import check_quoted, identity_of, remove
from bylaw.registry.law.findings import Finding, note
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.new_text import at_level, new_rows, new_table, new_units, new_words
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import node_name, unit_name
from bylaw.registry.law.text.provisions import CONTAINERS, ITEMS, SECTIONS, Provision, Row
from bylaw.registry.law.text.tree import Held, Node, Tree, plant, regrow
from bylaw.registry.law.text.typography import reduced_key


def plan_replacement(tree: Tree, order: Order, *, taken: frozenset[str]) -> Plan:
    """Plan the replacement of units; it never adds what was not there to be replaced."""
    found = places(tree, order.operation.target)
    wholes = [tree.nodes[place.identity] for place in found if isinstance(place, Whole)]
    if wholes:
        return _replace_nodes(tree, order, wholes, taken=taken)
    check_quoted(tree, order, found)
    first, *others = found
    edits = [_replace_part(tree, order, first)]
    edits += [edit for place in others for edit in remove(tree, place)]
    return Plan(tuple(edits), frozenset(identity_of(place) for place in found))


def _replace_part(tree: Tree, order: Order, place: PlaceFound) -> Edit:
    spans, state = order.source.spans, order.text_state
    match place:
        case FoundWords(field, start, end):
            return Splice(field, start, end, new_words(order), spans, state)
        case Rows(identity, start, _) if order.operation.target.unit == "table_cell":
            field = _only_cell(tree.nodes[identity], start)
            end = len(word_in(tree.nodes[identity], field))
            return Splice(field, 0, end, new_words(order), spans, state)
        case Rows(identity, start, end):
            new = rows_like(tree.nodes[identity], new_rows(order))
            return SwapRows(identity, start, end, new, spans)
        case Whole():
            raise AssertionError("whole nodes are replaced as nodes")


def _only_cell(node: Node, row: int) -> Field:
    assert node.table is not None, "a row was found in a table"
    if len(node.table.rows[row].cells) != 1:
        text = N_("The row “{label}” has several cells, and the order does not say which.")
        values = {"label": node.table.rows[row].label}
        raise Unresolved(Reason.TARGET_AMBIGUOUS, Message(text, values))
    return Field(node.identity, Part.CELL, row, 0)


def _replace_nodes(tree: Tree, order: Order, nodes: list[Node], *, taken: frozenset[str]) -> Plan:
    units = _fitting(order, nodes[0])
    paired = _pair_units(nodes, units)
    for node, unit in paired:
        _refuse_lost_payout(node, unit)
    swaps = [Swap(n.identity, _grow_unit(tree, order, n, unit, taken)) for n, unit in paired]
    gone = [Bury(n.identity) for n in nodes if n.identity not in {s.identity for s in swaps}]
    inserts = _surplus(tree, order, nodes, units, paired=paired, taken=taken)
    new = tuple(node for insert in inserts for node in insert.nodes)
    new += tuple(child for swap in swaps for child in swap.node.children)
    claims = [
        claim
        for insert in inserts
        for claim in claims_of(tree, tree.nodes[insert.parent], insert.nodes)
    ]
    for swap in swaps:
        if swap.node.kind in CONTAINERS:
            claims += claims_of(tree, tree.nodes[swap.identity], swap.node.children)
    targets = frozenset(node.identity for node in nodes)
    return Plan(
        (*swaps, *gone, *inserts), targets, new, tuple(claims), notes=_presumption_findings(nodes)
    )


def _presumption_findings(nodes: Iterable[Node]) -> tuple[Finding, ...]:
    """Tell that what was replaced is not held, so that nothing could be compared."""
    text = N_("The text of {place} that is replaced is not held.")
    unheld = (node for node in nodes if node.held is Held.NOT)
    return tuple(note("replaced-text-not-held", text, place=node_name(node)) for node in unheld)


def _fitting(order: Order, node: Node) -> tuple[Provision, ...]:
    if order.operation.target.unit == "table":
        return (new_table(order),)
    units = new_units(order, node.kind)
    alike = {node.kind} | (ITEMS if node.kind in ITEMS else set())
    alike |= SECTIONS if node.kind in SECTIONS else set()
    if any(unit.kind not in alike for unit in units):
        text = N_("{place} cannot be replaced by a {kind}.")
        kinds = {"place": node_name(node), "kind": unit_name(units[0].kind.value)}
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, kinds))
    return tuple(at_level(unit, node.kind) for unit in units)


Pairs = list[tuple[Node, Provision]]


def _pair_units(nodes: list[Node], units: tuple[Provision, ...]) -> Pairs:
    """Pair old and new by number; unnumbered blocks in their order."""
    if not any(unit.label for unit in units) or not any(node.label for node in nodes):
        return list(zip(nodes, units, strict=False))
    by_label = {reduced_key(unit.label): unit for unit in units}
    keys = ((node, by_label.get(reduced_key(node.label))) for node in nodes)
    return [(node, unit) for node, unit in keys if unit is not None]


def _refuse_lost_payout(node: Node, unit: Provision) -> None:
    """Refuse new text in which a row of the old table stands without its payout, as a rubric."""
    old = {reduced_key(row.label): row.label for row in _rows(node)}
    new = list(_rows(unit))
    kept = {reduced_key(row.label) for row in new}
    for key in {reduced_key(row.rubric) for row in new if row.rubric} - kept:
        if key in old:
            text = N_("“{label}” is a row of the table replaced; in the new one it has no payout.")
            raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"label": old[key]}))


def _rows(unit: Node | Provision) -> Iterator[Row]:
    """The rows of the tables of a unit and of what stands in it."""
    yield from unit.table.rows if unit.table is not None else ()
    for child in unit.children:
        yield from _rows(child)


def _grow_unit(
    tree: Tree, order: Order, node: Node, unit: Provision, taken: frozenset[str]
) -> Node:
    used = taken | tree.nodes.keys()
    grown = regrow(unit, node=node, taken=used, text_state=order.text_state)
    if node.kind not in CONTAINERS:
        return grown
    kept = {one.identity for one in grown.walk()}
    lost = (one for one in node.walk() if one.kind in SECTIONS and one.identity not in kept)
    children = (*grown.children, *(tombstone_of(one) for one in lost))
    return replace(grown, children=children)


def _surplus(
    tree: Tree,
    order: Order,
    nodes: list[Node],
    units: tuple[Provision, ...],
    *,
    paired: Pairs,
    taken: frozenset[str],
) -> list[Insert]:
    """Insert each new unit that replaces nothing after the one that precedes it."""
    by_unit = {id(unit): node for node, unit in paired}
    runs: list[tuple[Node, list[Provision]]] = []
    after = nodes[0] if paired else nodes[-1]
    for unit in units:
        if id(unit) in by_unit:
            after = by_unit[id(unit)]
        elif runs and runs[-1][0] is after:
            runs[-1][1].append(unit)
        else:
            runs.append((after, [unit]))
    return [_insert_run(tree, order, node, run, taken=taken) for node, run in runs]


def _insert_run(
    tree: Tree, order: Order, after: Node, run: list[Provision], *, taken: frozenset[str]
) -> Insert:
    parent = tree.parent(after.identity)
    assert parent is not None, "the whole text is not replaced as a unit"
    nodes = plant(run, parent=parent, taken=taken | tree.nodes.keys(), text_state=order.text_state)
    return Insert(parent.identity, parent.children.index(after) + 1, nodes)
