"""The children of a node of a parse tree, told apart by what they are."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from bylaw.ingest.clause.locators import OF_ALL_OR_LAST, Undecided, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Attachment,
    Beyond,
    Following,
    Locator,
    NamedWords,
    OwnPlace,
    Place,
    QuoteRef,
    Scope,
    Scoped,
    Step,
)
from bylaw.registry.law.orders.operations import Labels, Ordinals

T = TypeVar("T")


def only(parts: list[object], kind: type[T]) -> tuple[T, ...]:
    """Take the children of one kind."""
    return tuple(part for part in parts if isinstance(part, kind))


def one_of(parts: list[object], kind: type[T]) -> T | None:
    """Take the first child of a kind, if there is one."""
    found = only(parts, kind)
    return found[0] if found else None


def args_of(parts: list[object]) -> tuple[Arg, ...]:
    """Take what says where or how an action acts."""
    for before, part in pairwise(parts):
        if isinstance(part, OwnPlace) and not _is_one_quoted(before, parts):
            raise Unreadable(OF_ALL_OR_LAST)
    return tuple(part for part in parts if isinstance(part, Arg))


def _is_one_quoted(before: object, parts: list[object]) -> bool:
    """Tell words that stand in a place of their own from several, and from those that are new."""
    if isinstance(before, Anchor):
        return before.words is not None
    words = before.value if isinstance(before, Object) else before
    first = (*only(parts, Object), *only(parts, NamedWords))[:1]
    return before in first and isinstance(words, NamedWords) and len(words.parts) == 1


def locators_of(parts: list[object]) -> tuple[Locator, ...]:
    """Take the places that are named, each from the innermost step out."""
    return tuple(part for part in parts if isinstance(part, tuple) and _is_locator(part))


def _is_locator(part: tuple[object, ...]) -> bool:
    return bool(part) and all(isinstance(step, Step) for step in part)


def new_of(parts: list[object]) -> NamedWords | Following | Attachment | None:
    """Take what an action brings: words, an announced text or an attached one."""
    found = [part for part in parts if isinstance(part, NamedWords | Following | Attachment)]
    return found[0] if found else None


@dataclass(frozen=True, slots=True)
class LooseOrder:
    """An order that a comma alone joins to the one before it."""

    order: Scoped | Action


def children_of(parts: list[object]) -> tuple[Scoped | Action, ...]:
    """Take the actions and the contexts of actions.

    In "by striking out “a” in paragraph 1 and, in paragraph 2, by inserting “b”", nothing but a
    comma would join the two if "a" were struck out in both: it is not.  With a third order after
    "and", it may be.
    """
    orders = [part for part in parts if isinstance(part, Scoped | Action | LooseOrder)]
    for before, order in pairwise(orders):
        if isinstance(order, LooseOrder) and ends_in_several_places(before):
            is_listed = any(not isinstance(one, LooseOrder) for one in orders[1:])
            raise Undecided(OF_ALL_OR_LAST) if is_listed else Unreadable(OF_ALL_OR_LAST)
    return tuple(one.order if isinstance(one, LooseOrder) else one for one in orders)


def ends_in_several_places(order: "Scoped | Action | LooseOrder") -> bool:
    """Tell an order that ends with places that "and" joins, of which it may have only the first."""
    if isinstance(order, LooseOrder):
        return ends_in_several_places(order.order)
    if isinstance(order, Scoped) and order.children:
        return ends_in_several_places(order.children[-1])
    last = order.args[-1] if order.args else None
    return isinstance(last, Place) and len(last.locators) > 1


@dataclass(frozen=True, slots=True)
class ActionBlock:
    """One of the blocks of a provision that has several, and what it orders."""

    children: tuple[Scoped | Action, ...]


@dataclass(frozen=True, slots=True)
class Object:
    """The object of a verb: words, or units."""

    value: NamedWords | Beyond | tuple[Locator, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """Words and units that one verb has for its object."""

    words: NamedWords
    units: tuple[Locator, ...]
    args: tuple[Arg, ...] = ()
    is_words_first: bool = True


@dataclass(frozen=True, slots=True)
class Spot:
    """One of several places beside which the same words are put."""

    args: tuple[Arg, ...]


@dataclass(frozen=True, slots=True)
class Compound:
    """The steps of a number such as 5(4)(a), innermost first."""

    steps: Locator


@dataclass(frozen=True, slots=True)
class Numbers:
    """Labels of units, in order."""

    labels: Labels


@dataclass(frozen=True, slots=True)
class QuotedNumbers:
    """Labels of units that the clause quotes: the numbering of paragraph 7 is replaced by “8”."""

    refs: tuple[QuoteRef, ...]


@dataclass(frozen=True, slots=True)
class NumberedText:
    """The numbers of units of another text, where their noun is not said again."""

    labels: Labels
    text: Step


@dataclass(frozen=True, slots=True)
class OrdinalNumbers:
    """Ranks of units, in order; -1 is the last."""

    values: Ordinals


@dataclass(frozen=True, slots=True)
class Comprising:
    """The sections that a division is said to comprise."""

    labels: Labels


@dataclass(frozen=True, slots=True)
class OrderNumber:
    """The number of an order in council."""

    number: str


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Which occurrence of some words is meant, counted from 1; -1 is the last."""

    rank: int


class Respectively:
    """The word "respectively"."""


def with_own_scopes(parts: list[object]) -> list[object]:
    """Mark "wherever it appears" that stands before the last words: it is of this order alone."""
    last = max(
        at
        for at, part in enumerate(parts)
        if isinstance(part, NamedWords | Object | Following | Attachment)
    )
    return [
        replace(part, is_own=True) if isinstance(part, Scope) and at < last else part
        for at, part in enumerate(parts)
    ]
