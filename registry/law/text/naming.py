"""How units and places of a text are named for a person, in words that the catalogue translates."""

from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.tree import Node

UNITS = (
    N_("sentence"),
    N_("heading"),
    N_("lead_in"),
    N_("table_row"),
    N_("table_cell"),
    N_("text"),
)
"""The units of an operation that are not a kind of provision."""


def unit_name(unit: str) -> Message:
    """Name a unit of an operation, or a kind of provision."""
    return Message(unit)


def named(node: Node) -> Message:
    """Name a node by its kind and its label.

    >>> from bylaw.registry.law.text.provisions import Kind
    >>> str(named(Node("s1", Kind.SECTION, "67.22")))
    'section 67.22'
    """
    kind = unit_name(node.kind.value)
    if not node.label:
        return kind
    return Message(N_("{kind} {label}"), {"kind": kind, "label": node.label})
