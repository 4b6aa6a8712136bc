"""Take headings, sentences and rows that an order put in out of the text again."""

from dataclasses import replace

from bylaw.registry.law.amend.edits import Edit, Splice, SwapRows
from bylaw.registry.law.amend.locate.insertion_place import heading_bearer
from bylaw.registry.law.amend.locate.places import Field, Part
from bylaw.registry.law.amend.locate.places_reached import place_of_insertion
from bylaw.registry.law.amend.locate.resolve import resolve
from bylaw.registry.law.amend.locate.targets import table_of
from bylaw.registry.law.amend.words import plan_words
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.new_text import new_rows, new_words
from bylaw.registry.law.orders.operations import Op, UnitAnchor
from bylaw.registry.law.text.provisions import Row
from bylaw.registry.law.text.tree import TextState, Tree
from bylaw.registry.law.text.typography import is_same_wording


def without_insertion(tree: Tree, order: Order) -> tuple[Edit, ...]:
    """Take out what an order put in, if it stands exactly once where the order put it."""
    match order.operation.target.unit:
        case "heading":
            return _without_heading(tree, order)
        case "sentence":
            return _without_sentence(tree, order)
        case _:
            return _without_rows(tree, order)


def _without_heading(tree: Tree, order: Order) -> tuple[Edit, ...]:
    """Take the heading out: an order adds one only where there was none."""
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
