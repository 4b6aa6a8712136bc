"""Places that are named one after the other for what one verb does, none of which holds the next.

In "in paragraph 2, by replacing “a” by “b” and, in paragraph 5, “c” by “d”", the second pair is
of paragraph 5, which cannot lie in paragraph 2.
"""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.ingest.clause.locators import OF_ALL_OR_LAST, Undecided, Unreadable
from bylaw.ingest.clause.syntax import Action, Locator, Place, Scoped
from bylaw.ingest.clause.trees.back_references import LIKE
from bylaw.ingest.clause.trees.shared_words import is_beside, siblings
from bylaw.registry.law.messages import N_

_Order = Scoped | Action


def in_turn(scoped: Scoped) -> Scoped:
    """Take out of a place what is done in another one of its kind, named after it."""
    *around, held = scoped.args or (None,)
    if not isinstance(held, Place):
        return scoped
    orders = [one for child in scoped.children for one in _flat(child)]
    if _may_be_own(orders[0], held):
        return scoped
    is_own = [_is_own(one, held) for one in orders]
    if not any(is_own):
        return scoped
    if sorted(is_own) != is_own or not all(isinstance(arg, Place) for arg in around):
        raise Undecided(OF_ALL_OR_LAST)
    outer = scoped.args[: len(around)]
    children = (
        Scoped(args=outer, children=(_beside(one, held),))
        if own
        else Scoped((), scoped.args, (one,))
        for one, own in zip(orders, is_own, strict=True)
    )
    shared = any(isinstance(one, Scoped) and one.is_of_one_verb for one in scoped.children)
    return replace(scoped, args=(), children=tuple(children), is_of_one_verb=shared)


def check_language(orders: tuple[_Order, ...]) -> None:
    """Refuse a place of no language after one of one language, for what one verb does.

    In "in the French text of section 2, “a” by “b” and, in section 9, “c” by “d”", both pairs may
    be of that language.
    """
    places = [arg for order in orders for arg in order.args if isinstance(arg, Place)]
    said = [
        any(step.kind == "version" for one in place.locators for step in one) for place in places
    ]
    if sorted(said) != said:
        raise Undecided(
            N_("the language named may be that of all the words, or of the first ones alone")
        )


def _flat(order: _Order) -> Iterator[_Order]:
    """The orders of a verb one by one, where nothing is said of all of them."""
    if isinstance(order, Scoped) and _is_plain(order):
        for child in order.children:
            yield from _flat(child)
    else:
        yield order


def _is_plain(scoped: Scoped) -> bool:
    """Tell orders of which nothing is said but what each of them says."""
    return scoped == Scoped(children=scoped.children, is_of_one_verb=scoped.is_of_one_verb)


def _may_be_own(order: _Order, held: Place) -> bool:
    """Tell a first order that is all in the place named before it, whatever its own is called."""
    try:
        return _is_own(order, held)
    except Unreadable:
        return True


def _is_own(order: _Order, held: Place) -> bool:
    """Tell an order whose place stands beside the one that was named for all."""
    first = order.args[0] if order.args else None
    if not isinstance(first, Place):
        return False
    return all(_stands_beside(one, held.locators[-1]) for one in first.locators)


def _stands_beside(locator: Locator, other: Locator) -> bool:
    """Tell a place that is called by its rank alone, or one of the kind of another."""
    outermost = locator[-1]
    return outermost.kind == LIKE or any(is_beside(outermost, step) for step in other)


def _beside(order: _Order, held: Place) -> _Order:
    """Put the place of an order into what holds the one beside which it stands."""
    first, *others = order.args
    own = first.locators if isinstance(first, Place) else ()
    placed = siblings(own, held.locators[-1])
    if placed != own and len(held.locators) > 1:
        raise Unreadable(N_("which of the two places contains the other cannot be determined"))
    return replace(order, args=(Place(placed), *others))
