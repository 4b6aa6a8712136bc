"""What is said once for several orders of one sentence: where words are, and how often.

In "by replacing “a” by “b” and “c” by “d” wherever they appear", both are meant; in "in
subparagraph 1 of the first paragraph, “a” and, in subparagraph 2, “b”", both subparagraphs are of
that paragraph, and so is that of "and by striking out subparagraph 3".
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bylaw.ingest.clause.locators import OF_ALL_WORDS, Undecided, Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Arg,
    Edge,
    Excepting,
    Following,
    Locator,
    NamedWords,
    Payload,
    Place,
    Qualified,
    Scope,
    Scoped,
    Step,
)
from bylaw.registry.law.messages import N_

_Order = Scoped | Action

_SIBLINGS = frozenset(("alinea", "item", "sentence", "line", "definition"))


def qualified(orders: tuple[_Order, ...]) -> tuple[_Order, ...]:
    """Say of all orders how the last of them is to be carried out: nothing tells them apart."""
    how = tuple(arg for order in orders[-1:] for arg in order.args if isinstance(arg, Qualified))
    bare = (_has(order, Qualified) for order in orders)
    return tuple(
        order if has else replace(order, args=(*order.args, *how))
        for order, has in zip(orders, bare, strict=True)
    )


def everywhere(orders: tuple[_Order, ...]) -> tuple[_Order, ...]:
    """Say of all orders what ends the last of them: that the words are meant wherever they are.

    Where it says "it", or the last order alone is on several words, nobody can tell which it is of.
    In "“a” by “b” and, wherever it appears, “c” by “d”", it stands before the last, and is its own.
    """
    *others, last = orders or (Scoped(),)
    if any(_ends_joined(other) for other in others):
        raise Unreadable(OF_ALL_WORDS)
    if isinstance(last, Scoped):
        return orders
    spared = tuple(arg for arg in last.args if isinstance(arg, Excepting))
    said = tuple(arg for arg in last.args if arg not in spared)
    scope = said[-1] if said and isinstance(said[-1], Scope) else None
    if scope is None or scope.is_own or not others:
        return orders
    if any(_has(other, Scope) for other in others):
        return orders
    if not scope.is_plural or _is_on_several(last):
        raise Undecided(OF_ALL_WORDS)
    return (*(replace(other, args=(*other.args, scope, *spared)) for other in others), last)


def _ends_joined(order: _Order) -> bool:
    """Tell an order that ends with "and, wherever it appears": this opens the next order."""
    scopes = (arg for arg in order.args if isinstance(arg, Scope))
    return isinstance(order, Action) and any(one.is_joined and not one.is_own for one in scopes)


def _has(order: _Order, kind: type[Scope | Qualified]) -> bool:
    return any(isinstance(arg, kind) for arg in order.args)


def _is_on_several(order: _Order) -> bool:
    words = order.object if isinstance(order, Action) else None
    return isinstance(words, NamedWords) and len(words.parts) > 1


def in_same_holder(orders: tuple[_Order, ...]) -> tuple[_Order, ...]:
    """Put a place that names its holder no more into the holder of the place before it."""
    return tuple(_in_same_holder(with_own_text(orders)))


def with_own_text(orders: tuple[_Order, ...]) -> tuple[_Order, ...]:
    """Give the text quoted after an order that brings none to the one before it that announces one.

    In "by replacing the first paragraph by the following and striking out the second: “X”", X is
    what follows; a striking out brings none, and words replaced by others have theirs.
    """
    *others, last = orders or (Scoped(),)
    text = next((arg for arg in last.args if isinstance(arg, Payload)), None)
    waiting = [each for each in others if _awaits_text(each)]
    if text is None or len(waiting) != 1 or not _needs_no_text(last):
        return orders
    (one,) = waiting
    found = (replace(each, args=(*each.args, text)) if each is one else each for each in others)
    return (*found, replace(last, args=tuple(arg for arg in last.args if arg is not text)))


def _awaits_text(order: _Order) -> bool:
    is_announced = isinstance(order, Action) and isinstance(order.new, Following)
    return is_announced and not any(isinstance(arg, Payload) for arg in order.args)


def _needs_no_text(order: _Order) -> bool:
    """Tell an order that strikes something out, or that brings words quoted in it."""
    if not isinstance(order, Action):
        return False
    return order.verb in ("striking", "repealing") or isinstance(order.new, NamedWords)


def _in_same_holder(orders: tuple[_Order, ...]) -> Iterator[_Order]:
    before: Locator = ()
    for order in orders:
        order = _beside(order, before)
        before = _named(order) or before
        yield order


def _beside(order: _Order, before: Locator) -> _Order:
    """Put into the holder of the place before it the outermost place that an order names."""
    outer = next(_placing(order), None)
    if outer is not None:
        args = (_placed(arg, before) if arg is outer else arg for arg in order.args)
        return replace(order, args=tuple(args))
    if isinstance(order, Action) and isinstance(order.object, tuple):
        return replace(order, object=siblings(order.object, before))
    return order


def _placed(arg: Arg, before: Locator) -> Arg:
    match arg:
        case Place(locators):
            return Place(siblings(locators, before))
        case Edge() | Anchor():
            return replace(arg, locator=siblings((arg.locator,), before)[0])
        case _:
            return arg


def _placing(order: _Order) -> Iterator[Place | Edge | Anchor]:
    """What says where an order acts, the outermost first."""
    yield from (arg for arg in order.args if isinstance(arg, Place))
    yield from (arg for arg in order.args if isinstance(arg, Edge | Anchor) and arg.locator)


def _named(order: _Order) -> Locator:
    """The item that an order names, with the place that it lies in; else that place, or a unit."""
    place = _only_place(order)
    beside = (arg.locator for arg in _placing(order) if not isinstance(arg, Place))
    unit = next(iter((*beside, *_units_named(order)[-1:])), ())
    if place and (not unit or unit[-1].kind != "item"):
        return place
    return (*unit, *(step for step in place if step not in unit))


def _units_named(order: _Order) -> tuple[Locator, ...]:
    """The units that an order is on; of several that one verb governs, the last."""
    if isinstance(order, Scoped):
        last = order.children[-1:] if order.is_of_one_verb else ()
        return tuple(unit for each in last if (unit := _named(each)))
    return order.object if isinstance(order.object, tuple) else ()


def _only_place(order: _Order) -> Locator:
    """The outermost place that an order acts in; of several that it names together, the last."""
    places = (arg.locators[-1] for arg in order.args if isinstance(arg, Place))
    return next(places, ())


def siblings(locators: tuple[Locator, ...], before: Locator = ()) -> tuple[Locator, ...]:
    """Put to each place what holds the unit of the same kind in the place before it."""
    found = list[Locator]()
    for locator in locators:
        found.append((*locator, *_holder(locator, before)))
        before = found[-1]
    return tuple(found)


def _holder(locator: Locator, before: Locator) -> Locator:
    """What holds the unit of the place before that is a sibling of the outermost one named."""
    at = next((at for at, step in enumerate(before) if _is_sibling(locator[-1], step)), None)
    return () if at is None else before[at + 1 :]


def in_last_holder(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Put items of one list into the block that only the last of them names.

    Where a section has several blocks, each of its items lies in one: in "subparagraph 1 and
    subparagraph 2 of the second paragraph", and in "what precedes subparagraph 1, and subparagraph
    2 of the second paragraph", all is of that paragraph.
    """
    found = list[Locator]()
    for locator in reversed(locators):
        largest = _largest(locator)
        holder = _holder((largest,), found[-1]) if found and largest.kind == "item" else ()
        found.append((*locator, *holder))
    return tuple(reversed(found))


def check_part_of_both(locators: tuple[Locator, ...]) -> None:
    """Refuse a sentence of one block, and another block: it may be a sentence of both.

    In « la dernière phrase du premier alinéa et du deuxième alinéa », each block has a last one.
    """
    for part, unit in pairwise(locators):
        is_part = part[0].kind in ("sentence", "line") and len(part) > 1
        if is_part and unit[0].kind == part[1].kind:
            raise Undecided(N_("what is named of one unit may be meant of the next one too"))


def are_siblings(locators: tuple[Locator, ...]) -> bool:
    """Tell places whose largest parts stand side by side: paragraph 1, item a of paragraph 2.

    What opens a list stands beside its items.
    """
    largest = [_largest(locator) for locator in locators]
    return all(_is_sibling(one, largest[0]) for one in largest)


def is_own_place(places: tuple[Locator, ...], units: tuple[Locator, ...]) -> bool:
    """Tell places that cannot be those of some units: each has its own, or is of their kind."""
    largest = {place[-1].kind for place in places}
    have_own = (largest <= {step.kind for step in unit[1:]} for unit in units)
    return _are_alike(units, places) or all(have_own)


def _are_alike(units: tuple[Locator, ...], places: tuple[Locator, ...]) -> bool:
    """Tell units from the places of words that cannot hold them: all are of one kind."""
    firsts = [locator[0] for locator in (*units, *places)]
    return len({(first.kind, (first.name or "").rstrip("s")) for first in firsts}) == 1


def _largest(locator: Locator) -> Step:
    last = locator[-1]
    return last.inner[-1] if last.kind == "lead_in" and last.inner else last


def is_beside(step: Step, other: Step) -> bool:
    """Tell units of which none holds the other: two sections, or items of one list."""
    return _is_sibling(step, other) or step.kind == other.kind == "section"


def _is_sibling(step: Step, before: Step) -> bool:
    """Tell units that may stand side by side: items are of one list if they are numbered alike."""
    if step.kind != "item":
        return step.kind in _SIBLINGS and step.kind == before.kind
    is_called_alike = step.name is not None and (step.kind, step.name) == (before.kind, before.name)
    return is_called_alike and is_numbered_alike(_first_label(step), _first_label(before))


def are_of_one_list(step: Step, other: Step) -> bool:
    """Tell two items that are called and numbered alike, so that neither can lie in the other."""
    labels = (_first_label(step), _first_label(other))
    is_called_alike = step.name is not None and (step.kind, step.name) == (other.kind, other.name)
    is_one_style = all(map(str.isdecimal, labels)) or all(map(_LETTER.fullmatch, labels))
    return is_called_alike and is_one_style and labels[0] != labels[1]


def _first_label(step: Step) -> str:
    first = step.labels[0] if step.labels else ""
    return first if isinstance(first, str) else first.first


def is_numbered_alike(label: str, other: str) -> bool:
    """Tell numbers of one list: figures, letters, or Roman numerals in small letters.

    Beside (a), (ii) is of a list below it, and (i) may be: it is the ninth letter too.
    """
    if label[:1].isdigit() or other[:1].isdigit():
        return label[:1].isdigit() == other[:1].isdigit()
    pair = {label, other}
    is_roman = [bool(_ROMAN.fullmatch(one)) for one in (label, other)]
    if any(is_roman):
        return all(is_roman) or bool(pair & _ROMAN_LETTERS)
    if pair & _ROMAN_LETTERS and not (pair <= _ROMAN_LETTERS or pair in _NEIGHBOURS):
        raise Unreadable(N_("which of the two places contains the other cannot be determined"))
    return True


_LETTER = re.compile("[a-h]")
_ROMAN = re.compile("[ivx]{2,}")
_ROMAN_LETTERS = frozenset("ivx")
_NEIGHBOURS = ({"h", "i"}, {"i", "j"}, {"u", "v"}, {"v", "w"}, {"w", "x"}, {"x", "y"})
"""Letters that a list has one after the other, of which one may be a numeral."""
