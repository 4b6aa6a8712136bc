"""Go on with a history from one of its days: what took effect before it is not replayed.

Replay is a fold over the stages, so the text just before a day is all that the stages from that
day on need of those before them.
"""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.enactments import Enactment
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.time.base.printed_places import are_in_order, extend_places, versioned_nodes
from bylaw.registry.law.time.base.proved_days import with_unknown_before
from bylaw.registry.law.time.base.witness import carried_out
from bylaw.registry.law.time.replay import Base, History, ReplayStep
from bylaw.registry.law.time.schedule import Stage
from bylaw.registry.law.time.timeline import VersionsFound, WorkEnding
from bylaw.registry.law.time.versions import End, Version

_Places = Callable[[], Mapping[str, int]]
"""Gives the places of all that ever stood in the text before the day."""


class OpenVersions(MutableMapping[str, Version]):
    """The versions that were open before a day, by identity; each is read only if it is needed."""

    def __init__(self, unread: Mapping[str, Callable[[], Version]]) -> None:
        self._unread = dict(unread)
        self.read: dict[str, Version] = {}

    def __getitem__(self, identity: str) -> Version:
        if identity not in self.read:
            self.read[identity] = self._unread.pop(identity)()
        return self.read[identity]

    def __setitem__(self, identity: str, version: Version) -> None:
        self._unread.pop(identity, None)
        self.read[identity] = version

    def __delitem__(self, identity: str) -> None:
        self._unread.pop(identity, None)
        self.read.pop(identity, None)

    def __contains__(self, identity: object) -> bool:
        return identity in self.read or identity in self._unread

    def __iter__(self) -> Iterator[str]:
        return iter((*self._unread, *self.read))

    def __len__(self) -> int:
        return len(self._unread) + len(self.read)

    def clear(self) -> None:
        """Leave no version open."""
        self._unread.clear()
        self.read.clear()


@dataclass(frozen=True)
class StartingText:
    """The text just before a day, the versions that were open then, and the places it used.

    `shown` are the days before it of which a consolidated text is held.
    """

    tree: Tree
    open: OpenVersions
    places: Mapping[str, int]
    every_place: _Places
    shown: tuple[dt.date, ...] = ()


@dataclass(frozen=True)
class Continued:
    """The steps from a day on, and the versions that they ended, made or may have left."""

    history: History
    versions: tuple[Version, ...]
    nodes: Mapping[WorkEnding, Node]
    presumed: Mapping[str, dt.date]
    end: End | None


def history_from(
    tree: Tree, stages: Sequence[Stage], *, items: tuple[Enactment, ...], shown: Sequence[Base]
) -> History:
    """Carry out the stages from a day on, each consolidated text shown on its own day."""
    return History(Base(tree), items, tuple(carried_out(tree, stages, shown)))


def go_on(start: StartingText, history: History) -> Continued | None:
    """Work out the versions of a history from a day on; None if places must be renumbered."""
    steps, tree = history.steps, history.tree
    places = _places(start, steps)
    if places is None:
        return None
    found = VersionsFound(tree.lang, places, start.open, shown=list(start.shown))
    found.go_on_from(start.tree)
    for step in steps:
        found.take(step)
    if not found.has_all_of(tree):
        return None
    every = (*found.closed, *start.open.read.values())
    versions = tuple(with_unknown_before(every, known=start.places.keys()))
    return Continued(history, versions, found.states(), found.presumed, found.end)


def _places(start: StartingText, steps: Sequence[ReplayStep]) -> Mapping[str, int] | None:
    """New provisions their places, where there is room and all stay in order."""
    places = dict(start.places)
    roots: list[Node] = [root for step in steps for root in (step.before.root, step.after.root)]
    for root in roots:
        names = [node.identity for node in versioned_nodes(root)]
        if any(name not in places for name in names):
            places = {**start.every_place(), **places}
            if not extend_places(places, names):
                return None
        if not are_in_order(places, names):
            return None
    return places
