"""Which places a clause names: several at once, "the heading preceding it", or none at all."""

from collections.abc import Iterator
from dataclasses import replace
from math import prod

from bylaw.ingest.clause.locators import HOLDERS, Unreadable
from bylaw.ingest.clause.meaning.contexts import Context, is_table
from bylaw.ingest.clause.syntax import Action, Locator, NamedWords, QuoteRef, Step
from bylaw.ingest.payload.sequences import labels_between
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import (
    LabelRange,
    Labels,
    Op,
    Operation,
    Path,
    Target,
    TextAnchor,
    UnitAnchor,
)


def check_placed(operation: Operation, *, is_fragment: bool) -> None:
    """Refuse an order that does not say which section it is about, or that lost those words."""
    if not (is_fragment or _is_inside_section(operation.target)):
        return
    anchor = operation.anchor.path if isinstance(operation.anchor, UnitAnchor) else Path()
    names = (*HOLDERS, "preamble")
    named = (getattr(path, name) for path in (operation.target, anchor) for name in names)
    if all(name is None for name in named) and operation.target.preceding is None:
        raise Unreadable(N_("the words that say which section is amended are missing"))


def _is_inside_section(target: Target) -> bool:
    return target.definition is None and any(getattr(target, name) for name in _INNER)


_INNER = ("alinea", "paragraph", "subparagraph", "clause", "inner_alinea", "sentence", "line")


def check_kept(operation: Operation, context: Context) -> None:
    """Refuse an order that would lose where it acts: after some words, at an end, in a row."""
    inserts = operation.op in (Op.INSERT_TEXT, Op.INSERT_UNIT)
    appends = operation.op in (Op.APPEND_TEXT, Op.APPEND_UNIT)
    is_at_edge = operation.at is not None or appends
    beyond = isinstance(operation.anchor, TextAnchor) and not inserts
    brings_unit = operation.op in (Op.INSERT_UNIT, Op.APPEND_UNIT)
    lost = (
        brings_unit and any(step.kind in _PORTIONS for step in context.steps),
        context.anchor is not None and not (inserts or (beyond and operation.old is not None)),
        context.edge is not None and not (is_at_edge or beyond),
        context.row is not None and operation.target.row is None,
        context.alphabetical and not (inserts or appends),
        context.occurrence not in (None, operation.occurrence),
        operation.scope == "all" and operation.occurrence is not None,
    )
    if any(lost):
        raise Unreadable(
            N_("the clause names a place that this operation cannot take into account")
        )


_PORTIONS = frozenset(("lead_in", "rest"))
"""What stands before or after a unit: words, in which no other unit can stand."""


def check_column(target: Target, column: int | QuoteRef | None) -> None:
    """Refuse an order on units that names a column: only words stand in one."""
    if (target.column is None) != (column is None):
        raise Unreadable(N_("a column is named, but the operation is not on words"))


def check_headed(action: Action, context: Context) -> None:
    """Refuse a heading that is quoted, and that is not said to stand in a table."""
    is_heading = isinstance(action.object, NamedWords) and action.object.is_heading
    if is_heading and not is_table(context):
        raise Unreadable(N_("a heading is quoted without saying what it is the heading of"))


def check_one_place(context: Context) -> None:
    """Refuse pairs that are "respectively" of several places: which is of which is not said."""
    if context.places > 1 or any(_count(one) > 1 or _has_range(one) for one in context.steps):
        raise Unreadable(N_("“respectively” may share out the words among the places named"))


def check_shared_out(action: Action, contexts: tuple[Context, ...]) -> None:
    """Refuse words that "respectively" may share out among as many places, one word to each.

    Words replaced wherever they appear are replaced in every place.  Lines are those of a printed
    page, so that each of the words is found in the unit that they are of.
    """
    words = len(action.object.parts) if isinstance(action.object, NamedWords) else 0
    if not action.respectively or words < 2 or any(one.scope for one in contexts):
        return
    named = [[step for step in one.steps if step.kind != "line"] for one in contexts]
    steps = [step for one in named for step in one]
    places = sum(
        one.places * prod(map(_count, own)) for one, own in zip(contexts, named, strict=True)
    )
    if places == words or any(_has_range(step) for step in steps):
        raise Unreadable(N_("“respectively” may share out the words among the places named"))


def is_several(step: Step) -> bool:
    """Tell a step that names several units, beside which there is no one place."""
    return _count(step) > 1 or _has_range(step) or len(step.quotes) > 1


def _count(step: Step) -> int:
    return max(1, len(step.labels), len(step.ordinals))


def _has_range(step: Step) -> bool:
    return any(isinstance(label, LabelRange) for label in step.labels)


def resolved(locators: tuple[Locator, ...], *, apart: bool) -> Iterator[Locator]:
    """The units named; "the heading preceding it" points at the unit named before.

    Several schedules or rows are taken `apart`, since an address names one.
    """
    previous: Locator = ()
    for locator in locators:
        step = locator[0]
        if step.kind == "heading_before" and step.inner is None:
            if not previous:
                raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
            yield (replace(step, inner=_first_of(previous, step)), *locator[1:])
        elif apart and names_several(locator):
            for label in _one_by_one(step.labels):
                yield (replace(step, labels=(label,)), *locator[1:])
        elif apart and step.kind == "row" and step.quotes:
            for ref in step.quotes:
                yield (replace(step, quotes=(ref,)), *locator[1:])
        else:
            yield locator
        previous = locator


def headings_apart(locator: Locator) -> Iterator[Locator]:
    """The headings of several units, one by one; how many a range holds cannot be told."""
    heading, *units = locator
    if not units or any(map(is_several, units[1:])) or _has_range(units[0]):
        raise Unreadable(N_("the new texts do not match what they replace one to one"))
    for label in units[0].labels:
        yield (heading, replace(units[0], labels=(label,)), *units[1:])


def joined(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Units of one kind and one holder, each named by itself, as one place: "a et b" of a list."""
    if not all(locators):
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    firsts, outers = [each[0] for each in locators], {each[1:] for each in locators}
    plain = {replace(first, labels=(), ordinals=()) for first in firsts}
    if len(outers) != 1 or len(plain) != 1 or firsts[0].kind not in _JOINED:
        return locators
    labels = tuple(label for first in firsts for label in first.labels)
    ordinals = tuple(rank for first in firsts for rank in first.ordinals)
    return ((replace(firsts[0], labels=labels, ordinals=ordinals), *outers.pop()),)


_JOINED = frozenset(("section", "item", "alinea", "sentence"))


def names_several(locator: Locator) -> bool:
    """Tell whether a place is several units of which an address names one, as schedules."""
    step = locator[0]
    return step.kind in _NAMED_ONE_BY_ONE and (len(step.labels) > 1 or _has_range(step))


def _one_by_one(labels: Labels) -> Iterator[str]:
    """The numbers that are named, those of a range too; an untold range is left to a refusal."""
    for label in labels:
        if isinstance(label, str):
            yield label
            continue
        between = labels_between(label.first, label.last)
        if not between:
            template = N_("which numbers lie from {first} to {last} cannot be determined")
            raise Unreadable(template, first=label.first, last=label.last)
        yield from between


def spread(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """Take apart several labels where an address has one: of schedules, and of the lowest items."""
    place = next(_several(steps), None)
    if place is None:
        yield steps
        return
    for label in _one_by_one(steps[place].labels):
        alone = replace(steps[place], labels=(label,))
        yield from spread((*steps[:place], alone, *steps[place + 1 :]))


def _several(steps: tuple[Step, ...]) -> Iterator[int]:
    """Where an address names several units that it must name one by one."""
    items = [place for place, step in enumerate(steps) if step.kind == "item"]
    if len(items) > _LEVELS and len(steps[items[-1]].labels) > 1:
        yield items[-1]
    yield from (place for place, step in enumerate(steps) if names_several((step,)))


_LEVELS = 2
"""The levels of items that may have several labels in one address."""


def _first_of(locator: Locator, heading: Step) -> Locator:
    """One heading precedes the first of several units; several headings cannot be told apart."""
    first, *outer = locator
    label = first.labels[0] if first.labels else None
    is_single = len(first.labels) <= 1 and not isinstance(label, LabelRange)
    if is_single or label is None:
        return locator
    if heading.noun.endswith("s"):
        raise Unreadable(N_("which unit each of the headings precedes cannot be determined"))
    alone = label.first if isinstance(label, LabelRange) else label
    return (replace(first, labels=(alone,)), *outer)


_NAMED_ONE_BY_ONE = frozenset(("schedule", "form", "table", "chapter", "title", "part", "book"))
