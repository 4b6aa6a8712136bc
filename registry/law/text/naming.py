"""How units and places of a text are named for a person, in words that the catalogue translates."""

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Node

UNITS = {
    "sentence": N_("sentence"),
    "heading": N_("heading"),
    "lead_in": N_("introductory part"),
    "rest": N_("rest of the provision"),
    "table_row": N_("row of a table"),
    "table_cell": N_("cell of a table"),
    "text": N_("text"),
}
"""The units of an operation that are not a kind of provision, by their codes."""


def instrument_name(number: str) -> Value:
    """Name an instrument by its number; one whose head is lost has none."""
    return number or Message(N_("an instrument without a number"))


def unit_name(unit: str) -> Message:
    """Name a unit of an operation, or a kind of provision.

    >>> str(unit_name("table_row"))
    'row of a table'
    """
    return Message(UNITS.get(unit, unit))


def node_name(node: Node) -> Message:
    """Name a node by its kind and its label.

    >>> from bylaw.registry.law.text.provisions import Kind
    >>> str(node_name(Node("s1", Kind.SECTION, "67.22")))
    'section 67.22'
    """
    return place_name(node.kind, node.label)


def place_name(kind: Kind, label: str) -> Message:
    """Name a place by its kind and its label; the whole text has none."""
    if kind is Kind.INSTRUMENT and not label:
        return Message(N_("the text"))
    name = unit_name(kind.value)
    if not label:
        return name
    return Message(N_("{kind} {label}"), {"kind": name, "label": label})
