"""What is said once for several orders under one verb: where words are, and how often.

In "by replacing “a” by “b” and “c” by “d” wherever they appear", both are meant; in "in
subparagraph 1 of the first paragraph, “a” and, in subparagraph 2, “b”", both subparagraphs are of
that paragraph.
"""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.syntax import Action, Arg, Locator, NamedWords, Place, Scope, Scoped
from bylaw.registry.law.messages import N_

Order = Scoped | Action

_SIBLINGS = frozenset(("alinea", "item", "sentence", "line", "definition"))


def everywhere(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Say of all orders what ends the last of them: that the words are meant wherever they are.

    Where it says "it", or the last order alone is on several words, nobody can tell which it is of.
    """
    *others, last = orders or (Scoped(),)
    scope = last.args[-1] if last.args and isinstance(last.args[-1], Scope) else None
    if scope is None or not others or any(_has_scope(other) for other in others):
        return orders
    if not scope.is_plural or _is_on_several(last):
        raise Unreadable(N_("“wherever” may be said of all the words, or of the last ones alone"))
    return (*(replace(other, args=(*other.args, scope)) for other in others), last)


def _has_scope(order: Order) -> bool:
    return any(isinstance(arg, Scope) for arg in order.args)


def _is_on_several(order: Order) -> bool:
    words = order.object if isinstance(order, Action) else None
    return isinstance(words, NamedWords) and len(words.parts) > 1


def in_same_holder(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """Put a place that names its holder no more into the holder of the place before it."""
    return tuple(_in_same_holder(orders))


def _in_same_holder(orders: tuple[Order, ...]) -> Iterator[Order]:
    before: Locator = ()
    for order in orders:
        args = list[Arg]()
        for arg in order.args:
            if isinstance(arg, Place):
                arg = Place(siblings(arg.locators, before))
                before = arg.locators[-1]
            args.append(arg)
        yield replace(order, args=tuple(args))


def siblings(locators: tuple[Locator, ...], before: Locator = ()) -> tuple[Locator, ...]:
    """Put to each place the holder of the one before it, where it is a unit of the same kind."""
    found = list[Locator]()
    for locator in locators:
        found.append((*locator, *before[1:]) if _is_sibling(locator, before) else locator)
        before = found[-1]
    return tuple(found)


def _is_sibling(locator: Locator, before: Locator) -> bool:
    if len(locator) != 1 or not before or locator[0].kind not in _SIBLINGS:
        return False
    return (locator[0].kind, locator[0].name) == (before[0].kind, before[0].name)
