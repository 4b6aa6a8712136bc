"""The new text that an order brings, in the form that its unit needs."""

from collections.abc import Iterable
from dataclasses import replace

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import unit_name
from bylaw.registry.law.text.provisions import (
    ATTACHMENTS,
    CONTAINERS,
    ITEM_LEVELS,
    ITEMS,
    SECTIONS,
    Kind,
    Provision,
    Row,
)

_NO_ROW = N_("Besides the rows of a table, the new text contains “{words}”, which is not a row.")


def new_words(order: Order) -> str:
    """The new text as plain words: a sentence, a heading or a lead-in."""
    if order.operation.target.unit == "heading" and _titles(order):
        return _titles(order)[0]
    if order.operation.target.unit == "lead_in":
        _check_no_items(order)
        if _numbered_blocks(order):
            return _only_words(order)
    if order.operation.new:
        return order.operation.new
    if len(order.units) == 1 and not order.units[0].children:
        return order.units[0].text or order.units[0].heading
    raise _missing(order)


def _check_no_items(order: Order) -> None:
    """Refuse opening words that hold an item: they are those of what holds the item as well."""
    if any(one.kind is Kind.ALINEA and _items(one) for one in order.units):
        text = N_("The new introductory part contains an item, and what becomes of it is not said.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text))


def _items(block: Provision) -> tuple[Provision, ...]:
    return tuple(one for one in block.children if one.kind in ITEMS)


def _numbered_blocks(order: Order) -> tuple[Provision, ...]:
    """The blocks of a new text that begins with the number of what they stand in: “8. A dock is”.

    A number that is another one, or that stands before another block than the first, is refused.
    """
    only, target = order.units[0] if len(order.units) == 1 else None, order.operation.target
    if only is None or only.kind not in _HOLDING:
        return ()
    named = getattr(target, only.kind.value) or ()
    is_first = only.kind not in SECTIONS or (target.alinea or (1,))[0] == 1
    if only.label not in named or not is_first:
        text = N_("The new text bears the number {label}, which is not the one at that place.")
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(text, {"label": only.label}))
    own = (Provision(Kind.ALINEA, text=only.text, spans=only.spans),) if only.text else ()
    return (*own, *only.children)


_HOLDING = SECTIONS | {Kind.PARAGRAPH, Kind.SUBPARAGRAPH}


def _only_words(order: Order) -> str:
    blocks = _numbered_blocks(order)
    if len(blocks) != 1 or blocks[0].kind is not Kind.ALINEA or blocks[0].children:
        raise _missing(order)
    return blocks[0].text


def _titles(order: Order) -> list[str]:
    """The title of a heading that is quoted together with its number."""
    only = order.units[0] if len(order.units) == 1 else None
    is_large = only is not None and only.kind in CONTAINERS | ATTACHMENTS
    return [only.heading] if only is not None and is_large and only.heading else []


def new_units(order: Order, kind: Kind | None = None) -> tuple[Provision, ...]:
    """The new text as provisions; unnumbered blocks may come as plain words.

    The first block of a section may come with the number of the section.
    """
    is_section = len(order.units) == 1 and order.units[0].kind in SECTIONS
    if kind is Kind.ALINEA and is_section and order.operation.op is Op.REPLACE_UNIT:
        return _numbered_blocks(order)
    if order.units:
        return order.units
    if kind is Kind.ALINEA and order.operation.new:
        blocks = order.operation.new.split("\n")
        return tuple(Provision(Kind.ALINEA, text=b, spans=order.source.spans) for b in blocks)
    raise _missing(order)


def new_table(order: Order) -> Provision:
    """The one table of the new text, which holds nothing else."""
    nodes = [one for unit in order.units for one in unit.walk()]
    tables = [one for one in nodes if one.table is not None]
    if len(tables) != 1:
        raise _missing(order)
    rest = next((one for one in nodes if one.table is None and (one.text or one.heading)), None)
    if rest is not None:
        words = rest.text or rest.heading
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(_NO_ROW, {"words": words}))
    return tables[0]


def new_rows(order: Order) -> tuple[Row, ...]:
    """The new rows of a table; a line between them that is no row is not taken in as a rubric."""
    table = new_table(order).table
    rows = () if table is None else table.rows
    stray = next((row.rubric for row in rows if row.rubric), None)
    if stray is not None:
        raise Unresolved(Reason.PAYLOAD_UNFIT, Message(_NO_ROW, {"words": stray}))
    return rows


def _missing(order: Order) -> Unresolved:
    text = N_("The new text of {instrument}, provision {provision}, is not held as a {unit}.")
    values: dict[str, Value] = {
        "instrument": order.source.instrument,
        "provision": order.source.provision,
        "unit": unit_name(order.operation.target.unit),
    }
    return Unresolved(Reason.PAYLOAD_MISSING, Message(text, values))


def at_level(unit: Provision, kind: Kind) -> Provision:
    """An item at the level where it is placed, with those below it.

    >>> one = Provision(Kind.SUBPARAGRAPH, "ii", text="oak")
    >>> at_level(one, Kind.CLAUSE).kind.value, at_level(one, Kind.ALINEA).kind.value
    ('clause', 'subparagraph')
    """
    if unit.kind not in ITEM_LEVELS or kind not in ITEM_LEVELS:
        return unit
    return _shift_level(unit, ITEM_LEVELS.index(kind) - ITEM_LEVELS.index(unit.kind))


def _shift_level(unit: Provision, by: int) -> Provision:
    if by == 0:
        return unit
    children = tuple(_shift_level(child, by) for child in unit.children)
    if unit.kind not in ITEM_LEVELS:
        return replace(unit, children=children)
    level = min(max(ITEM_LEVELS.index(unit.kind) + by, 0), len(ITEM_LEVELS) - 1)
    return replace(unit, kind=ITEM_LEVELS[level], children=children)


def level_below(kinds: Iterable[Kind]) -> Kind | None:
    """The level of the items among which a new one is placed, if there are any."""
    return next((kind for kind in kinds if kind in ITEM_LEVELS), None)
