"""Small made-up texts, and orders and instruments that act on them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Extent,
    Instrument,
    OperationState,
    ReadOperation,
    Status,
)
from bylaw.registry.law.orders.operations import Json, Op, Operation, Target, operation_from_json
from bylaw.registry.law.orders.outcomes import Applied, OrderOutcome
from bylaw.registry.law.text.provenance import Source, Span
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Tree, tree_of

NOWHERE = Span("page.txt", 0, 1, 1)


def division(label: str, *sections: Provision, heading: str = "") -> Provision:
    return Provision(Kind.DIVISION, label, heading, children=sections)


def text_with(*children: Provision) -> Tree:
    return tree_of(Provision(Kind.INSTRUMENT, children=children), lang="en")


def order(op: str, target: Mapping[str, object], *units: Provision, **more: object) -> Order:
    blank = {"anchor": None, "old": None, "new": None, "scope": None}
    parts = cast(Mapping[str, Json], blank | {"op": op, "target": target} | more)
    return Order(Source("1-2000", "1", "en"), operation_from_json(parts), units)


def before(**path: object) -> dict[str, object]:
    return {"position": "before", **path}


def after(**path: object) -> dict[str, object]:
    return {"position": "after", **path}


def applied(outcome: OrderOutcome) -> Tree:
    assert isinstance(outcome, Applied), outcome
    return outcome.tree


def groups(tree: Tree) -> list[tuple[str, list[str]]]:
    return [(node.label, [child.label for child in node.children]) for node in tree.root.alive]


def words_of(tree: Tree, label: str) -> list[str]:
    found = tree.root.provision().find(Kind.SECTION, label)
    assert found is not None
    return [node.text for node in found.walk() if node.text]


def enacting(*labels: str, lang: str = "en", **more: object) -> Instrument:
    units = tuple(section(label, f"Text of {label}.") for label in labels)
    operation = Operation(Op.INSERT_UNIT, Target(unit="section"))
    read = ReadOperation(operation, OperationState.PENDING, NOWHERE, units)
    provision = AmendingProvision("1", "1.", "", NOWHERE, (read,))
    made = Instrument(lang, Status.MADE, Extent.WHOLE, NOWHERE, provisions=(provision,))
    return replace(made, **more)  # type: ignore[arg-type]


def section(label: str, *blocks: str | Provision) -> Provision:
    """A section of some blocks; words alone are a paragraph."""
    alineas = (Provision(Kind.ALINEA, text=b) if isinstance(b, str) else b for b in blocks)
    return Provision(Kind.SECTION, label, children=tuple(alineas))
