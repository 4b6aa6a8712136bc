"""Orders that go on with the section named before them: "… and the second paragraph is repealed".

A sentence that joins two orders names the section once.  The order that follows is of that section
where it names no text and no section of its own, and only one place can be meant.
"""

from collections.abc import Iterable, Iterator, Set
from dataclasses import replace

from bylaw.ingest.clause.locators import HOLDERS, SAID, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Edge,
    Following,
    Listed,
    Locator,
    Place,
    Provisions,
    Scoped,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.back_references import IT, LIKE
from bylaw.ingest.clause.trees.shared_ends import is_bare_heading, points_at
from bylaw.ingest.clause.trees.shared_words import is_beside
from bylaw.ingest.clause.unit_names import ANNOUNCED, CONTENT_UNITS
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange

_Order = Scoped | Action

_HOLDS = frozenset(("section", "rule"))
_PARTS = frozenset(HOLDERS) - {"instrument"}
_SECTION = Step("section")
_SAYS_TEXT = frozenset(("instrument", SAID, LIKE, IT))
"""What names a text, or points at a unit with the text that it is of."""
_LARGE = frozenset(
    noun for noun, unit in ANNOUNCED.items() if unit in CONTENT_UNITS - {"definition"}
)
"""The nouns of what stands in a text by itself, and in no section."""
_OF_ANY_UNIT = frozenset(("heading", "table", "row", "ranked_row", "lead_in", "rest"))
"""What a section has, and what a division, a schedule or the whole text can have as well."""
_HELD = frozenset(("alinea", "item", "sentence", "definition"))


def of_one_section(orders: tuple[_Order, ...]) -> tuple[_Order, ...]:
    """Put the orders that name no section into the one that the order before them is of."""
    return tuple(_going_on(orders))


def _going_on(orders: tuple[_Order, ...]) -> Iterator[_Order]:
    before: _Order | None = None
    for order in orders:
        before = order if before is None else _after(order, before)
        yield before


def _after(order: _Order, before: _Order) -> _Order:
    """Put an order into what the one before it names: its text, its section, its opening place."""
    if isinstance(before, Scoped) and _takes_numbers(order, before):
        return Scoped(before.subjects, before.args, (order,))
    order = _of_its_text(_with_its_parts(_with_its_unit(order, before), before), before)
    section = _section_of(before) if _lacks_section(order) else ()
    if section and isinstance(order, Action) and not _may_stand_elsewhere(order, before):
        return Scoped((section,), children=(order,))
    if isinstance(before, Scoped) and _fits(order, before):
        return Scoped(args=before.args, children=(order,))
    if isinstance(order, Scoped) and isinstance(before, Scoped):
        return _in_its_place(order, before)
    return order


def _of_its_text(order: _Order, before: _Order) -> _Order:
    """Let parts that name no text, or point at it, be of the text that the order before names."""
    named = {step for unit in _units(before) for step in unit if _is_named_text(step)}
    if named and _is_of_no_text(order):
        return _in_text(order, named)
    held = [_without_text(unit, named) for unit in _units(order)]
    if not named or not held or any(unit[-1].kind not in _PARTS for unit in held if unit):
        return order
    _check_one(named)
    units = tuple((*unit, *named) for unit in held)
    if isinstance(order, Scoped):
        return replace(order, subjects=units)
    return replace(order, object=units)


def _is_named_text(step: Step) -> bool:
    return step.kind == "instrument" and step.name is not None


def _check_one(named: Set[Step]) -> None:
    if len(named) > 1:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))


def _is_of_no_text(order: _Order) -> bool:
    """Tell an order on words, or one that adds a unit, that names a place and not its text."""
    places = tuple(_every_place(order))
    steps = [step for place in places for step in place]
    is_placed = any(_rank(step) <= _rank(_SECTION) for step in steps) or _adds_section(order)
    return not _units(order) and is_placed and not any(step.kind in _SAYS_TEXT for step in steps)


def _in_text(order: _Order, named: Set[Step]) -> Scoped:
    """Put an order that names no text into the one that the order before it names."""
    _check_one(named)
    return Scoped((tuple(named),), children=(order,))


def _adds_section(order: _Order) -> bool:
    """Tell an order that adds a section, a division or the like, wherever its number puts it."""
    if not isinstance(order, Action) or order.verb != "inserting":
        return False
    return isinstance(order.new, Following) and order.new.noun in _LARGE


def _every_place(order: _Order) -> Iterator[Locator]:
    """Every place that an order says it acts in, beside or at the edge of."""
    for arg in order.args:
        match arg:
            case Place(locators) | Listed(locators):
                yield from locators
            case Anchor() | Edge() | Provisions() | TableColumn():
                yield from (arg.locator,) if arg.locator else ()
    for child in order.children if isinstance(order, Scoped) else ():
        yield from _every_place(child)


def _with_its_unit(order: _Order, before: _Order) -> _Order:
    """Let "the heading preceding it" be that of the one unit that the order before it names."""
    units, others = _units(order), _units(before)
    if not isinstance(order, Action) or not any(map(_precedes_it, units)):
        return order
    if len(others) != 1:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    return replace(order, object=tuple(_before_it(unit, others[0]) for unit in units))


def _precedes_it(unit: Locator) -> bool:
    return unit[0].kind == "heading_before" and unit[0].inner is None


def _before_it(unit: Locator, other: Locator) -> Locator:
    return (replace(unit[0], inner=other), *unit[1:]) if _precedes_it(unit) else unit


def _with_its_parts(order: _Order, before: _Order) -> _Order:
    """Let "its heading", "the table" be those of the one unit that the order before it names.

    Of no unit, they would be the title of the whole text, and a table that is anywhere.
    """
    args = tuple(_placed_in(arg, before) for arg in order.args)
    units = tuple(_held_by(unit, before) for unit in _units(order))
    if isinstance(order, Scoped):
        return replace(order, subjects=units, args=args)
    return replace(order, object=units or order.object, args=args)


def _placed_in(arg: Arg, before: _Order) -> Arg:
    if not isinstance(arg, Place):
        return arg
    return replace(arg, locators=tuple(_held_by(one, before) for one in arg.locators))


def _held_by(unit: Locator, before: _Order) -> Locator:
    """Put a part that names no holder into the unit of the order before, if it is of that alone."""
    if not {step.kind for step in unit} <= _OF_ANY_UNIT:
        return unit
    holders = _units(before)
    if len(holders) != 1 or holders[0][0].kind not in HOLDERS or _is_of_several(holders[0][0]):
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    others = (step for step in _steps(before) if step not in holders[0])
    if not is_bare_heading(unit) and any(_is_part(step) or step.kind in _HOLDS for step in others):
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    return (*unit, *holders[0])


def _is_of_several(step: Step) -> bool:
    return len(step.labels) > 1 or any(isinstance(one, LabelRange) for one in step.labels)


def _without_text(unit: Locator, named: Iterable[Step]) -> Locator:
    """A unit without the words that point at a text named before: "of the said Regulation"."""
    text = unit[-1]
    is_pointing = text.kind == "instrument" and not (text.name or text.quotes)
    return unit[:-1] if is_pointing and any(points_at(text, one) for one in named) else unit


def _fits(order: _Order, before: Scoped) -> bool:
    """Tell whether an order may stand in the place that opened the sentence before it."""
    opened = _places(before)
    if before.subjects or len(opened) != 1 or not _units(order):
        return False
    if before.is_fragment and not _is_of_whole_section(before):
        return False
    inner = max(_rank(step) for step in opened[0])
    return all(_rank(step) > inner for unit in _units(order) for step in unit)


def _is_of_whole_section(order: Scoped) -> bool:
    """Tell words that are named of a section and of no part of it, in which others may stand."""
    opened = _places(order)[0]
    return opened[0].kind in _HOLDS and not any(map(_is_part, _steps(order)))


def _rank(step: Step) -> int:
    return HOLDERS.index(step.kind) if step.kind in HOLDERS else len(HOLDERS)


def _units(order: _Order) -> tuple[Locator, ...]:
    units = order.subjects if isinstance(order, Scoped) else order.object
    return units if isinstance(units, tuple) else ()


def _in_its_place(order: Scoped, before: Scoped) -> Scoped:
    """Put words that are named without their section into the place that opened the sentence.

    In "in section 5, “a” is replaced by “b” and “c” is struck out", both are of section 5.
    """
    opened = _places(before) if before.is_fragment else ()
    if len(opened) != 1 or not order.is_fragment or order.args:
        return order
    own = [step for child in order.children for one in _places(child) for step in one]
    outer = opened[0]
    if own:
        at = next((at for at, step in enumerate(outer) if step.kind in _HOLDS), None)
        is_alinea = all(step.kind in ("alinea", "sentence", "line") for step in own)
        outer = outer[at:] if at is not None and is_alinea else ()
    return replace(order, args=(Place((outer,)),)) if outer else order


def _lacks_section(order: _Order) -> bool:
    """Tell an order on units that are parts of a section, without the section."""
    if isinstance(order, Action) and order.verb == "inserting":
        return not _adds_section(order) and all(
            {step.kind for step in place} <= _HELD for place in _every_place(order)
        )
    units = order.object if isinstance(order, Action) else None
    if not isinstance(units, tuple) or not units or _places(order):
        return False
    return all({step.kind for step in unit} <= _HELD for unit in units)


def _section_of(order: _Order | None) -> Locator:
    """The one section that an order is of, with what holds it; nothing where it is of several."""
    units = _units(order) if order else ()
    if len(units) != 1:
        return ()
    at = next((at for at, step in enumerate(units[0]) if step.kind in _HOLDS), None)
    if at is None or len(units[0][at].labels) != 1 or not isinstance(units[0][at].labels[0], str):
        return ()
    return units[0][at:]


def _takes_numbers(order: _Order, before: Scoped) -> bool:
    """Tell units renumbered beside their like, which are struck or added in the place before.

    In "by striking out paragraph 3, and paragraphs 4 and 5 become paragraphs 3 and 4", all stand
    in one list.
    """
    if not isinstance(order, Action) or order.verb != "renumbering" or len(before.subjects) != 1:
        return False
    own = _units(order)
    named = [(*_units(child), *_every_place(child)) for child in before.children]
    beside = [unit for units in named for unit in units]
    is_said = all(isinstance(child, Action) for child in before.children) and all(named)
    return is_said and all(
        len(one) == len(unit) == 1 and one[0].kind == "item" and is_beside(one[0], unit[0])
        for one in own
        for unit in beside
    )


def _may_stand_elsewhere(order: Action, before: _Order | None) -> bool:
    """Tell whether a part may be meant of another part that was named: only an alinéa cannot."""
    units = order.object if isinstance(order.object, tuple) else tuple(_every_place(order))
    is_alinea = bool(units) and all(unit[-1].kind == "alinea" for unit in units)
    return not is_alinea and before is not None and any(_is_part(step) for step in _steps(before))


def _is_part(step: Step) -> bool:
    return step.kind in ("alinea", "item", "schedule", "form")


def _steps(order: _Order) -> Iterator[Step]:
    """Every step of the places that an order names."""
    for locator in (*_units(order), *_places(order)):
        yield from locator
    for child in order.children if isinstance(order, Scoped) else ():
        yield from _steps(child)


def _places(order: _Order) -> tuple[Locator, ...]:
    return tuple(one for arg in order.args if isinstance(arg, Place) for one in arg.locators)
