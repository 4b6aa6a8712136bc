"""Where each provision is printed among all that ever stood in the text.

A place is given once, between those of its neighbours, so that a new section moves no other: what
an instrument does not touch stays as it was recorded.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import WHOLE
from bylaw.registry.law.text.tree import Node
from bylaw.registry.law.time.replay import History

_GAP = 1 << 16
# New places lie near the one before: most of what comes later comes after them.
_SHARE = 32


def versioned_nodes(root: Node) -> Iterator[Node]:
    """The nodes that have versions of their own, in printed order."""
    ahead = [root]
    while ahead:
        node = ahead.pop()
        yield node
        if node.kind not in WHOLE:
            ahead.extend(reversed(node.children))


@dataclass(frozen=True)
class Places:
    """The place of every provision; `is_in_order` where each text stands in their order.

    `recounted` is the last day on which there was no room between neighbours for something new.
    """

    by_identity: Mapping[str, int]
    is_in_order: bool
    recounted: dt.date | None = None


def places_of(history: History) -> Places:
    """The place of every provision of a history."""
    places: dict[str, int] = {}
    known: list[str] = []
    is_in_order, recounted = True, None
    for day, root in _roots(history):
        names = [node.identity for node in versioned_nodes(root)]
        if names != known:
            if not extend_places(places, names):
                places, recounted = _recount_places(places, names), day
            is_in_order = is_in_order and are_in_order(places, names)
            known = names
    final = places if are_in_order(places, known) else _count_places(history)
    return Places(final, is_in_order, recounted)


def are_in_order(places: Mapping[str, int], names: Sequence[str]) -> bool:
    """Tell whether names stand in the order of their places."""
    found = [places[name] for name in names]
    return found == sorted(found)


def _roots(history: History) -> Iterator[tuple[dt.date, Node]]:
    """The texts one after another, each with its day."""
    yield dt.date.min, history.base.tree.root
    for step in history.steps:
        yield step.stage.day, step.before.root
        yield step.stage.day, step.after.root


def extend_places(places: dict[str, int], names: Sequence[str]) -> bool:
    """Find a place for each new name, between its neighbours; tell whether there was room."""
    runs = list(_runs(places, names))
    for before, run, after in runs:
        low = places[before] if before else 0
        high = places[after] if after else low + _GAP * (len(run) + 1)
        step = _step(low, high, len(run))
        if step == 0:
            return False
        places.update((name, low + step * number) for number, name in enumerate(run, start=1))
    return True


def _step(low: int, high: int, count: int) -> int:
    room = (high - low) // (count + 1)
    return min(room, max(1, (high - low) // _SHARE)) if high - low < _GAP * (count + 1) else room


def _runs(places: Mapping[str, int], names: Sequence[str]) -> Iterator[tuple[str, list[str], str]]:
    """The new names in runs, each with the known name before it and the one after it."""
    before, run = "", list[str]()
    for name in names:
        if name not in places:
            run.append(name)
            continue
        if run:
            yield before, run, name
        before, run = name, []
    if run:
        yield before, run, ""


def _recount_places(places: Mapping[str, int], names: Sequence[str]) -> dict[str, int]:
    """Renumber the places in their order, with new names between their neighbours."""
    order = sorted(places, key=lambda name: places[name])
    new = {before: run for before, run, _after in _runs(places, names)}
    every = [*new.get("", ()), *(one for name in order for one in (name, *new.get(name, ())))]
    return {name: _GAP * place for place, name in enumerate(every, start=1)}


def _count_places(history: History) -> Mapping[str, int]:
    """Renumber the places in the order of the last text; what it lacks comes at the end."""
    final = [node.identity for node in versioned_nodes(history.tree.root)]
    others = (node.identity for _day, root in _roots(history) for node in versioned_nodes(root))
    names = dict.fromkeys((*final, *others))
    return {name: _GAP * place for place, name in enumerate(names, start=1)}
