"""Where each provision is printed among all that ever stood in the text.

A place is given once, between those of its neighbours, so that a new section moves no other: what
an instrument does not touch stays as it was recorded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bylaw.registry.law.text.tree import ATTACHMENTS, SECTIONS, Node
from bylaw.registry.law.time.replay import History

_GAP = 1 << 16
# New places lie near the one before: most of what comes later comes after them.
_SHARE = 32


def versioned(root: Node) -> Iterator[Node]:
    """Give the nodes that have versions of their own, in printed order."""
    yield root
    if root.kind not in SECTIONS | ATTACHMENTS:
        for child in root.children:
            yield from versioned(child)


def places_of(history: History) -> Mapping[str, int]:
    """Give the place of every provision of a history."""
    places: dict[str, int] = {}
    for root in _roots(history):
        if not _extended(places, [node.identity for node in versioned(root)]):
            return _counted(history)
    final = [places[node.identity] for node in versioned(history.tree.root)]
    return places if final == sorted(final) else _counted(history)


def _roots(history: History) -> Iterator[Node]:
    """Give the texts one after another, those that brought nothing new left out."""
    yield history.base.tree.root
    for step in history.steps:
        yield step.before.root
        yield step.after.root


def _extended(places: dict[str, int], names: Sequence[str]) -> bool:
    """Give a place to each new name, between its neighbours; tell whether there was room."""
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
    """Give the new names in runs, each with the known name before it and the one after it."""
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


def _counted(history: History) -> Mapping[str, int]:
    """Count the places anew, in the order of the last text; what it lacks comes at the end."""
    final = [node.identity for node in versioned(history.tree.root)]
    others = (node.identity for root in _roots(history) for node in versioned(root))
    return {name: _GAP * place for place, name in enumerate(_once((*final, *others)), start=1)}


def _once(names: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(names)
