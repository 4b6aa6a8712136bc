"""From the steps that a clause names to the target of an operation."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from bylaw.ingest.clause.address_building import AddressBuilder
from bylaw.ingest.clause.locators import (
    DEPTH,
    ENUMERATING,
    HOLDERS,
    ONLY,
    UNNUMBERED,
    Unreadable,
    enumerated,
)
from bylaw.ingest.clause.syntax import QuoteRef, Step
from bylaw.ingest.text_nouns import TEXT_NOUNS
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Target

_RANK = {kind: rank for rank, kind in enumerate((HOLDERS[0], "version", *HOLDERS[1:]))}
_LOOSE = frozenset(("table",))
_TEXT_NOUN = re.compile(
    rf"(?i)\b(?:by-?laws|regulations|règlements|rules|règles|policy|politique|{TEXT_NOUNS})\b"
)


def target_of(
    steps: tuple[Step, ...], quote: Callable[[QuoteRef], str], *, keeps_own: bool = False
) -> Target:
    """Compose steps, outermost first, into an address and the unit it ends in.

    Where it matters, "this By-law" is kept apart from the text that is amended.
    """
    steps = tuple(_itemised(tuple(_titled(step, quote) for step in steps)))
    _check_nesting(steps)
    _check_list(steps)
    steps = _subdivided(steps)
    address = AddressBuilder(quote, keeps_own)
    for step in sorted(steps, key=lambda step: _RANK.get(step.kind, len(_RANK))):
        address.add(step)
    target = address.target(next(_unit_steps(steps), None))
    if target.unit in UNNUMBERED and getattr(target, target.unit) == ONLY:
        return replace(target, **{target.unit: None})  # type: ignore[arg-type]  # names of fields
    return target


def _check_list(steps: tuple[Step, ...]) -> None:
    """Refuse the list of a section, which may be its items; that of a schedule is a table."""
    is_list = any(step.kind == "table" and step.name in ("list", "liste") for step in steps)
    if is_list and not any(step.kind in ("schedule", "form") for step in steps):
        raise Unreadable(N_("a list outside a schedule may be a table or the items of a section"))


def container(steps: tuple[Step, ...], unit: str, quote: Callable[[QuoteRef], str]) -> Target:
    """The target of an addition: what holds the new unit, and the unit."""
    held = steps
    if unit == "schedule" and any(step.kind == "form" for step in steps):
        raise Unreadable(N_("a schedule is added to a form, where no address can name it"))
    if unit in _RANK:
        held = tuple(s for s in steps if _RANK.get(s.kind, len(_RANK)) < _RANK[unit])
    only = {s.kind: ONLY for s in held if s.kind in UNNUMBERED and not s.labels}
    return replace(target_of(held, quote), unit=unit, until=None, **only)  # type: ignore[arg-type]  # names of fields


def within_unnumbered(target: Target) -> Target:
    """Keep the address of a schedule or form that bears no number, for what is done inside it."""
    if target.unit in UNNUMBERED and getattr(target, target.unit) is None:
        return replace(target, **{target.unit: ONLY})  # type: ignore[arg-type]  # names of fields
    return target


def _titled(step: Step, quote: Callable[[QuoteRef], str]) -> Step:
    """Leave to a unit the heading that stands after its text: "Division III of it, entitled X"."""
    if not step.is_after_unit or _TEXT_NOUN.search(quote(step.quotes[0])):
        return step
    return replace(step, quotes=())


def _itemised(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Take an item for one of an enumeration inside a section, an alinea or another item.

    Elsewhere it stands where a section does, in a schedule or a form, in both languages.
    """
    is_inside = False
    for step in steps:
        yield enumerated(step) if is_inside and step.kind == "form_item" else step
        is_inside = is_inside or step.kind in ENUMERATING


def _subdivided(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Take a subsection that stands in a division, and in no section, for a subdivision."""
    kinds = {step.kind for step in steps}
    if "division" not in kinds or kinds & {"section", "rule"}:
        return steps
    return tuple(
        replace(step, kind="subdivision") if step.name == "subsection" else step for step in steps
    )


def _check_nesting(steps: tuple[Step, ...]) -> None:
    """Refuse an address that puts a unit inside a smaller one, such as a section of a sentence."""
    smallest = depth = -1
    for step in (step for step in steps if step.kind not in ("version", "statement")):
        depth = DEPTH[step.kind]
        if DEPTH["instrument"] < depth < smallest and step.kind not in _LOOSE:
            raise Unreadable(_IN_SMALLER)
        smallest = max(smallest, depth)
    if smallest > depth == DEPTH["instrument"]:
        raise Unreadable(_IN_SMALLER)


_IN_SMALLER = N_("the clause puts a unit inside a smaller one")


def _unit_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    return (s for s in reversed(steps) if s.kind not in ("version", "statement"))
