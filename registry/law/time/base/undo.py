"""Undo orders on the text that they led to, only where that is unambiguous.

What an order put in can be taken out again where it stands exactly once.  What an order took
out is gone: the provision before it is then *not held*.  Words that were changed back are marked
*reconstructed*.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from bylaw.registry.law.amend.edited_trees import perform
from bylaw.registry.law.amend.edits import Detach, Edit, Relabel, Splice, Swap, SwapRows
from bylaw.registry.law.amend.locate.insertion_place import heading_bearer
from bylaw.registry.law.amend.locate.places import Field, Part, words_below
from bylaw.registry.law.amend.locate.places_reached import (
    PUT_INSIDE,
    nodes_reached,
    place_of_insertion,
    sections_of,
    unheld,
)
from bylaw.registry.law.amend.locate.presumed_text import presume
from bylaw.registry.law.amend.locate.resolve import below, resolve
from bylaw.registry.law.amend.locate.targets import table_of
from bylaw.registry.law.amend.words import plan_words
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.new_text import new_rows, new_units, new_words
from bylaw.registry.law.orders.operations import Op, Path, TextAnchor, UnitAnchor, path_from_json
from bylaw.registry.law.orders.outcomes import Unresolved
from bylaw.registry.law.text.labels import bare_label
from bylaw.registry.law.text.provisions import SECTIONS, Kind, Provision, Row
from bylaw.registry.law.text.tree import Node, TextState, Tree
from bylaw.registry.law.text.typography import (
    find_words,
    gap_between,
    has_words,
    is_same_wording,
    reduced_key,
)

_PUTS_WORDS_IN = frozenset((Op.REPLACE_TEXT, Op.INSERT_TEXT))


def undo(tree: Tree, order: Order) -> Tree:
    """The text as it was before an order, with what cannot be known left out."""
    if order.operation.is_on_title:
        return perform(tree, _title_back(tree, order))
    try:
        edits = tuple(
            _undone_without_words(tree, order) if order.is_foreign else _undoing_edits(tree, order)
        )
    except Unresolved:
        edits = tuple(_forgotten(tree, order))
    return _with_what_went(perform(tree, edits), order)


def _title_back(tree: Tree, order: Order) -> Iterator[Edit]:
    """Give the text the title that it bore before the one of an order, where that is known."""
    new = reduced_key(order.operation.new or "")
    keys = [reduced_key(name) for name in tree.names]
    if not order.is_foreign and order.operation.op is Op.REPLACE_UNIT and new in keys[1:]:
        before = tree.names[keys.index(new) - 1]
        yield Swap(tree.root.identity, replace(tree.root, heading=before))
        return
    with suppress(Unresolved):
        yield from () if order.is_foreign else _undoing_edits(tree, order)


def _with_what_went(tree: Tree, order: Order) -> Tree:
    """Put what an order removed, and the text no longer shows, back as not held."""
    if order.operation.op not in (Op.STRIKE_UNIT, Op.REPEAL_UNIT, Op.REPLACE_UNIT):
        return tree
    is_whole = not tree.root.incomplete
    opened = replace(tree, root=replace(tree.root, incomplete=True))
    named = presume(opened, (order,))
    return replace(named, root=replace(named.root, incomplete=False)) if is_whole else named


def _undoing_edits(tree: Tree, order: Order) -> Iterator[Edit]:
    match order.operation.op:
        case Op.REPLACE_TEXT if order.operation.scope is None:
            yield from _words_back(tree, order, order.operation.new, order.operation.old)
        case Op.INSERT_TEXT if order.operation.scope is None:
            yield from _insertion_back(tree, order)
        case Op.RENUMBER_UNIT:
            yield _number_back(tree, order)
        case Op.INSERT_UNIT | Op.APPEND_UNIT:
            yield from _units_back(tree, order)
        case Op.REPLACE_UNIT:
            yield from _replacement_back(tree, order)
        case _:
            yield from _forgotten(tree, order)


def _undone_without_words(tree: Tree, order: Order) -> Iterator[Edit]:
    """Undo an order whose words are held in the other language only: numbers go back, no words."""
    match order.operation.op:
        case Op.RENUMBER_UNIT | Op.INSERT_UNIT | Op.APPEND_UNIT | Op.REPLACE_UNIT:
            yield from _undoing_edits(tree, order)
        case _:
            yield from _forgotten(tree, order)


def _words_back(tree: Tree, order: Order, now: str | None, then: str | None) -> Iterator[Edit]:
    operation = replace(
        order.operation, op=Op.REPLACE_TEXT, anchor=None, old=now or "", new=then or ""
    )
    back = replace(order, operation=operation, text_state=TextState.RECONSTRUCTED)
    yield from plan_words(tree, back).edits


def _insertion_back(tree: Tree, order: Order) -> Iterator[Edit]:
    anchor, new = order.operation.anchor, order.operation.new or ""
    if not isinstance(anchor, TextAnchor):
        return
    pair = (anchor.text, new) if anchor.position == "after" else (new, anchor.text)
    both = pair[0] + gap_between(*pair) + pair[1]
    for edit in _words_back(tree, order, both, anchor.text):
        assert isinstance(edit, Splice), "words are changed by splices"
        yield _only_the_new(tree, edit, anchor)


def _only_the_new(tree: Tree, edit: Splice, anchor: TextAnchor) -> Splice:
    """Keep the anchor as the text prints it, and take only the inserted words out."""
    words = dict(words_below(tree.nodes[edit.field.identity]))[edit.field]
    printed = words[edit.start : edit.end]
    hits = find_words(printed, anchor.text)
    start, end = hits[0] if anchor.position == "after" else hits[-1]
    return replace(edit, new=printed[start:end])


def _number_back(tree: Tree, order: Order) -> Edit:
    """Find a renumbered unit under its new number, and give it back the old one."""
    target = order.operation.target
    said = getattr(target, target.unit, None) or ""
    old, label = said if isinstance(said, str) else said[0], bare_label(order.operation.new or "")
    under = path_from_json({**Path.as_json(target), target.unit: label})
    return Relabel(resolve(tree, under)[0].identity, str(old))


def _units_back(tree: Tree, order: Order) -> Iterator[Edit]:
    if order.operation.target.unit in PUT_INSIDE:
        yield from without_insertion(tree, order) or _forgotten(tree, order)
        return
    units = new_units(order, order.operation.target.kind)
    nodes = [_standing(tree, order, unit) for unit in units]
    if any(node is None for node in nodes):
        yield from _forgotten(tree, order)
        return
    yield from (Detach(node.identity) for node in nodes if node is not None)


def _standing(tree: Tree, order: Order, unit: Provision) -> Node | None:
    """Find the one node that an order put in: by its number, or a block by its words.

    A numbered unit was not there before it was inserted, whatever became of its words since.
    """
    context = tree.root if unit.kind not in _INNER else resolve(tree, order.operation.target)[0]
    alike = [node for node in below(context, unit.kind) if _answers(node, unit)]
    return alike[0] if len(alike) == 1 else None


def _answers(node: Node, unit: Provision) -> bool:
    if unit.label:
        return reduced_key(node.label) == reduced_key(unit.label) and not node.repealed
    return is_same_text(node.provision(), unit)


_INNER = frozenset(
    (Kind.ALINEA, Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE, Kind.DEFINITION, Kind.TABLE)
)


def _replacement_back(tree: Tree, order: Order) -> Iterator[Edit]:
    """Forget what was replaced; take out the new units that replaced nothing."""
    yield from _forgotten(tree, order)
    target = order.operation.target
    if target.unit not in SECTIONS:
        return
    named = {reduced_key(str(label)) for label in getattr(target, target.unit) or ()}
    for unit in order.units:
        if reduced_key(unit.label) not in named:
            is_rule = unit.kind is Kind.RULE
            address = Path(rule=(unit.label,)) if is_rule else Path(section=(unit.label,))
            yield from (Detach(node.identity) for node in resolve(tree, address))


def _forgotten(tree: Tree, order: Order) -> Iterator[Edit]:
    """Leave the provisions that an order changed as not held."""
    for name in dict.fromkeys(_names_concerned(tree, order)):
        yield Swap(name, unheld(tree.nodes[name]))


def _names_concerned(tree: Tree, order: Order) -> Iterator[str]:
    """Name the sections that an order may have changed."""
    is_known = order.operation.op in _PUTS_WORDS_IN and not order.is_foreign
    new = order.operation.new if is_known else None
    is_everywhere = order.operation.scope == "all"
    for node in nodes_reached(tree, place_of_insertion(order.operation)):
        for section in sections_of(tree, node):
            words = (words for _, words in words_below(section))
            if order.confined is not None and section.identity not in order.confined:
                continue
            if not (is_everywhere and new) or any(has_words(each, new) for each in words):
                yield section.identity


def names_reached(tree: Tree, order: Order) -> frozenset[str]:
    """Name the sections whose words an order reaches; a title is none of them."""
    if order.operation.is_on_title:
        return frozenset()
    nodes = nodes_reached(tree, order.operation.target)
    return frozenset(one.identity for node in nodes for one in sections_of(tree, node))


def is_same_text(one: Provision, other: Provision) -> bool:
    """Tell whether two provisions say the same, whatever their typography and sources."""
    first, second = list(_says(one)), list(_says(other))
    return len(first) == len(second) and all(
        is_same_wording(a, b) for a, b in zip(first, second, strict=True)
    )


def _says(provision: Provision) -> Iterator[str]:
    for node in provision.walk():
        # A section may hold its words itself or in its first alinea: both say the same.
        yield from (part for part in (node.label, node.heading, node.text) if part)
        yield from node.table.header if node.table else ()
        for row in node.table.rows if node.table else ():
            yield from (row.rubric, row.label, *row.cells)


def without_insertion(tree: Tree, order: Order) -> tuple[Edit, ...]:
    """Remove what an order put in, if it stands exactly once where the order put it."""
    match order.operation.target.unit:
        case "heading":
            return _without_heading(tree, order)
        case "sentence":
            return _without_sentence(tree, order)
        case _:
            return _without_rows(tree, order)


def _without_heading(tree: Tree, order: Order) -> tuple[Edit, ...]:
    """Remove the heading: an order adds one only where there was none."""
    node, anchor = resolve(tree, place_of_insertion(order.operation))[0], order.operation.anchor
    if isinstance(anchor, UnitAnchor):
        node = heading_bearer(tree, node, position=anchor.position)
    is_known = order.is_foreign or is_same_wording(node.heading, new_words(order))
    if not node.heading or not is_known:
        return ()
    field = Field(node.identity, Part.HEADING)
    spans, state = order.source.spans, TextState.RECONSTRUCTED
    return (Splice(field, 0, len(node.heading), "", spans, state),)


def _without_sentence(tree: Tree, order: Order) -> tuple[Edit, ...]:
    target = replace(place_of_insertion(order.operation), unit="text")
    operation = replace(
        order.operation,
        op=Op.STRIKE_TEXT,
        target=target,
        anchor=None,
        old=new_words(order),
        new=None,
        at=None,
    )
    back = replace(order, operation=operation, text_state=TextState.RECONSTRUCTED)
    return plan_words(tree, back).edits


def _without_rows(tree: Tree, order: Order) -> tuple[Edit, ...]:
    new, target = new_rows(order), replace(place_of_insertion(order.operation), row=None)
    node = table_of(resolve(tree, target)[0], target.table)
    rows = node.table.rows if node.table else ()
    starts = range(len(rows) - len(new) + 1)
    found = [at for at in starts if all(map(_says_the_same, rows[at:], new))]
    if len(found) != 1:
        return ()
    return (SwapRows(node.identity, found[0], found[0] + len(new), (), order.source.spans),)


def _says_the_same(one: Row, other: Row) -> bool:
    """Tell whether two rows say the same in each cell, whatever their typography."""
    first, second = (one.label, *one.cells), (other.label, *other.cells)
    return len(first) == len(second) and all(map(is_same_wording, first, second))
