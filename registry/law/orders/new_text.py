"""The new text that an order brings, in the form that its unit needs."""

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.naming import unit_name
from bylaw.registry.law.text.provisions import Kind, Provision, Row
from bylaw.registry.law.text.tree import ATTACHMENTS, CONTAINERS

_NO_ROW = N_("Beside the rows of a table, the new text holds “{words}”, which is no row.")


def new_words(order: Order) -> str:
    """The new text as plain words: a sentence, a heading or a lead-in."""
    if order.operation.target.unit == "heading" and _titles(order):
        return _titles(order)[0]
    if order.operation.new:
        return order.operation.new
    if len(order.units) == 1 and not order.units[0].children:
        return order.units[0].text or order.units[0].heading
    raise _missing(order)


def _titles(order: Order) -> list[str]:
    """The title of a heading that is quoted together with its number."""
    only = order.units[0] if len(order.units) == 1 else None
    is_large = only is not None and only.kind in CONTAINERS | ATTACHMENTS
    return [only.heading] if only is not None and is_large and only.heading else []


def new_units(order: Order, kind: Kind | None = None) -> tuple[Provision, ...]:
    """The new text as provisions; unnumbered blocks may come as plain words."""
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
