"""Inserting and appending units: provisions, sentences, headings and rows."""

from bisect import bisect

from bylaw.registry.law.amend.edits import Detach, Edit, Insert, Splice, SwapRows
from bylaw.registry.law.amend.locate.insertion_place import (
    InsertionPlace,
    adopt,
    alphabet_key,
    heading_bearer,
    place_at_start,
    place_for_label,
    place_in_alphabet,
    place_next_to,
)
from bylaw.registry.law.amend.locate.numbering import claims_of
from bylaw.registry.law.amend.locate.places import Field, Part, Rows, word_in
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.targets import (
    ranked_rows,
    row_of,
    rows_like,
    sentences_of,
    table_of,
)
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.amend.words import with_spaces
from bylaw.registry.law.findings import Finding, note
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.new_text import at_level, level_below, new_rows, new_units, new_words
from bylaw.registry.law.orders.operations import Op, Path, Target, UnitAnchor
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.provisions import CONTAINERS, Kind, Provision
from bylaw.registry.law.text.tree import Node, Tree, plant


def plan_insertion(tree: Tree, order: Order, *, taken: frozenset[str]) -> Plan:
    """Plan the insertion of units next to an anchor, or at the end of the target."""
    match order.operation.target.unit:
        case "sentence":
            return _insert_sentence(tree, order)
        case "table_row":
            return _insert_rows(tree, order)
        case "heading":
            return _insert_heading(tree, order)
        case _:
            return _insert_nodes(tree, order, taken=taken)


def _anchor(tree: Tree, order: Order, path: Path) -> Node:
    try:
        nodes = resolve(tree, path, tombstones=True)
    except Unresolved as unresolved:
        if unresolved.reason in (Reason.TARGET_MISSING, Reason.TARGET_REPEALED):
            raise Unresolved(Reason.ANCHOR_MISSING, unresolved.message) from unresolved
        raise
    before = isinstance(order.operation.anchor, UnitAnchor) and _is_before(order)
    return nodes[0] if before else nodes[-1]


def _is_before(order: Order) -> bool:
    return order.operation.anchor is not None and order.operation.anchor.position == "before"


def _is_first(order: Order) -> bool:
    """Tell a unit that is put at the beginning of its holder."""
    return order.operation.at == "start"


def _insert_nodes(tree: Tree, order: Order, *, taken: frozenset[str]) -> Plan:
    target, anchor = order.operation.target, order.operation.anchor
    units = new_units(order, target.kind)
    top = units[0]
    is_bare = all(unit.kind in CONTAINERS for unit in units[-1].walk())
    if top.kind is Kind.DEFINITION and anchor is None and order.operation.op is Op.INSERT_UNIT:
        return _insert_definitions(tree, order, units, taken=taken)
    place = _place(tree, order, top, is_bare=is_bare)
    level = level_below(child.kind for child in place.parent.children)
    if level is not None:
        units = tuple(at_level(unit, level) for unit in units)
    used = taken | tree.nodes.keys()
    nodes = plant(units, parent=place.parent, taken=used, text_state=order.text_state)
    edits: tuple[Edit, ...] = tuple(Detach(node.identity) for node in place.tail)
    insert = Insert(place.parent.identity, place.index, adopt(nodes, place.tail))
    claims = tuple(claims_of(tree, place.parent, nodes))
    return Plan(
        (*edits, insert), new=nodes, claims=claims, notes=_sections_under_new_heading(place, nodes)
    )


def _place(tree: Tree, order: Order, top: Provision, *, is_bare: bool) -> InsertionPlace:
    target, anchor = order.operation.target, order.operation.anchor
    if isinstance(anchor, UnitAnchor):
        beside = _anchor(tree, order, anchor.path)
        return place_next_to(tree, beside, top.kind, position=anchor.position, is_bare=is_bare)
    context = _context(tree, target)
    if _is_first(order):
        return place_at_start(context, top.kind, is_bare=is_bare)
    in_order = order.operation.op is Op.INSERT_UNIT
    return place_for_label(context, top.kind, top.label, in_order=in_order)


def _insert_definitions(
    tree: Tree, order: Order, units: tuple[Provision, ...], *, taken: frozenset[str]
) -> Plan:
    """Plan each definition at its place in the alphabet of its language."""
    section = tree.section_of(_context(tree, order.operation.target).identity)
    holder = place_for_label(section, Kind.DEFINITION, "").parent
    used = taken | tree.nodes.keys()
    nodes = plant(units, parent=holder, taken=used, text_state=order.text_state)
    edits = tuple(
        Insert(holder.identity, place_in_alphabet(holder, node.label), (node,))
        for node in sorted(nodes, key=lambda node: alphabet_key(node.label))
    )
    return Plan(edits, new=nodes, claims=tuple(claims_of(tree, holder, nodes)))


def _sections_under_new_heading(
    place: InsertionPlace, nodes: tuple[Node, ...]
) -> tuple[Finding, ...]:
    if not place.tail:
        return ()
    text = N_("{moved} now come under {place}, which is inserted before them.")
    moved = listed(node_name(node) for node in place.tail if not node.repealed)
    return (note("sections-change-heading", text, moved=moved, place=node_name(nodes[-1])),)


def _context(tree: Tree, target: Target) -> Node:
    context = resolve(tree, target)[0]
    if context.incomplete and context.kind is not Kind.INSTRUMENT:
        text = N_("The end of {place} is not held.")
        message = Message(text, {"place": node_name(context)})
        raise Unresolved(Reason.NOT_HELD, message, (context.identity,))
    return context


def _insert_sentence(tree: Tree, order: Order) -> Plan:
    anchor = order.operation.anchor
    if isinstance(anchor, UnitAnchor) and anchor.path.sentence is not None:
        node = _anchor(tree, order, anchor.path)
        words = sentences_of(node, anchor.path.sentence)[-1]
    elif _is_first(order):
        words = sentences_of(_context(tree, order.operation.target), (1,))[0]
    else:
        words = sentences_of(_context(tree, order.operation.target), (-1,))[-1]
    at = words.start if _is_before(order) or _is_first(order) else words.end
    text = word_in(tree.nodes[words.field.identity], words.field)
    new = with_spaces(text[:at], new_words(order), text[at:])
    splice = Splice(words.field, at, at, new, order.source.spans, order.text_state)
    return Plan((splice,), frozenset((words.field.identity,)))


def _insert_rows(tree: Tree, order: Order) -> Plan:
    target, anchor = order.operation.target, order.operation.anchor
    label = target.row
    if isinstance(anchor, UnitAnchor) and anchor.path.row is not None:
        node, label = _anchor(tree, order, anchor.path), anchor.path.row
    else:
        node = _context(tree, target)
    number = target.table
    if isinstance(anchor, UnitAnchor) and anchor.path.line is not None:
        ranked = ranked_rows(_anchor(tree, order, anchor.path), anchor.path)
        rows = ranked[0] if _is_before(order) else ranked[-1]
    elif label is not None:
        rows = row_of(node, label, table=number)
    elif _is_alphabetical(order):
        rows = _row_in_alphabet(table_of(node, number), order)
    else:
        rows = _edge_row(table_of(node, number), order)
    at = rows.start if _is_before(order) else rows.end
    new = rows_like(tree.nodes[rows.identity], new_rows(order))
    edit = SwapRows(rows.identity, at, at, new, order.source.spans)
    return Plan((edit,), frozenset((rows.identity,)))


def _is_alphabetical(order: Order) -> bool:
    """A row that has no place of its own is inserted in the order of the alphabet."""
    operation = order.operation
    return operation.op is Op.INSERT_UNIT and operation.anchor is None and operation.at is None


def _row_in_alphabet(node: Node, order: Order) -> Rows:
    """Find the place of a row among others that are in the order of the alphabet."""
    keys = [alphabet_key(row.label) for row in (node.table.rows if node.table else ())]
    if keys != sorted(keys) or len(new_rows(order)) != 1:
        text = N_("The rows of {place} are not in alphabetical order: the new one has no place.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"place": node_name(node)}))
    at = bisect(keys, alphabet_key(new_rows(order)[0].label))
    return Rows(node.identity, at, at)


def _edge_row(node: Node, order: Order) -> Rows:
    """Find the end of a table, or its beginning where the order says so."""
    count = len(node.table.rows) if node.table and not _is_first(order) else 0
    return Rows(node.identity, count, count)


def _insert_heading(tree: Tree, order: Order) -> Plan:
    target, anchor = order.operation.target, order.operation.anchor
    path = anchor.path if isinstance(anchor, UnitAnchor) else target.preceding or target
    node = _anchor(tree, order, path)
    if isinstance(anchor, UnitAnchor):
        node = heading_bearer(tree, node, position=anchor.position)
    if node.heading:
        text = N_("{place} already has a heading: no other can be added to it.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"place": node_name(node)}))
    field = Field(node.identity, Part.HEADING)
    splice = Splice(field, 0, 0, new_words(order), order.source.spans, order.text_state)
    return Plan((splice,), frozenset((node.identity,)))
