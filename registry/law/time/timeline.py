"""From a replay to the versions of every provision."""

import datetime as dt
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace

from bylaw.registry.law.doubt.replay_doubts import doubts_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held, Node, Tree, weakest
from bylaw.registry.law.time.base.printed_places import places_of, versioned_nodes
from bylaw.registry.law.time.base.proved_days import with_proved_days
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.versions import End, Sources, Timeline, Version

WorkEnding = tuple[str, dt.date | None]
"""One of the versions of a provision: whose it is, and when it ends."""


@dataclass(frozen=True)
class DrawnVersions:
    """The versions that a replay leads to, and what a later replay needs to go on from them.

    `nodes` are the provisions as they stood in each version.  `presumed` are those that an order
    of a day takes for granted.  `is_resumable` says that the order in print tells the order in
    which they stand, on every day; since the day `recounted`, places only came to others.
    """

    timeline: Timeline
    nodes: Mapping[WorkEnding, Node]
    presumed: Mapping[str, dt.date]
    is_resumable: bool
    recounted: dt.date | None = None


def timeline_of(history: History) -> Timeline:
    """Draw the versions out of a replay."""
    return draw(history).timeline


def draw(history: History) -> DrawnVersions:
    """Draw the versions out of a replay, with what is needed to go on from any of its days."""
    places = places_of(history)
    found = VersionsFound(history.base.tree.lang, places.by_identity)
    found.open_base(history)
    for step in history.steps:
        found.take(step)
    every = found.closed + list(found.open.values())
    versions = tuple(sorted(with_proved_days(every, history), key=printed_order))
    is_base_held = not history.base.tree.root.incomplete
    doubts = doubts_of(history, versions)
    timeline = Timeline(found.lang, versions, found.end, is_base_held, doubts)
    is_resumable = places.is_in_order and found.has_all_of(history.tree)
    return DrawnVersions(timeline, found.states(), found.presumed, is_resumable, places.recounted)


def printed_order(version: Version) -> tuple[int, dt.date]:
    """Order versions as they are printed, the older first."""
    return version.place, version.start or dt.date.min


def _content(node: Node) -> Node:
    return node.own() if node.kind in CONTAINERS or node.kind is Kind.INSTRUMENT else node


@dataclass
class VersionsFound:
    """The versions found so far; those still open have no end."""

    lang: str
    places: Mapping[str, int]
    open: MutableMapping[str, Version] = field(default_factory=dict)
    closed: list[Version] = field(default_factory=list)
    end: End | None = None
    presumed: dict[str, dt.date] = field(default_factory=dict)
    base_sources: Sources = ()
    shown: list[dt.date] = field(default_factory=list)
    _nodes: dict[str, Node] = field(default_factory=dict)
    _parents: dict[str, str] = field(default_factory=dict)
    _states: dict[WorkEnding, Node] = field(default_factory=dict)

    def open_base(self, history: History) -> None:
        """Open the versions of the base text."""
        self.base_sources = () if history.base.source is None else (history.base.source,)
        if history.witness is not None and history.witness.as_of is not None:
            self.shown.append(history.witness.as_of)
        for node in versioned_nodes(history.base.tree.root):
            self._open(history.base.tree, node, None, self.base_sources)

    def go_on_from(self, tree: Tree) -> None:
        """Continue from a text whose versions are open already."""
        for node in versioned_nodes(tree.root):
            self._nodes[node.identity] = node
            self._parents[node.identity] = tree.parents.get(node.identity, "")

    def take(self, step: ReplayStep) -> None:
        """Close what a step changed, and open what it made."""
        for node in versioned_nodes(step.before.root):
            if node.identity not in self._nodes:
                self.presumed[node.identity] = step.stage.day
                self._open(step.before, node, None, self.base_sources)
        sources = _sources(step)
        for node in versioned_nodes(step.after.root):
            if self._differs(step.after, node):
                self._open(step.after, node, step, sources.get(node.identity, ()))
        if step.after.root.repealed and self.end is None:
            self._finish(step, sources.get(step.after.root.identity, ()))
        if step.is_shown:
            self.shown.append(step.stage.day)

    def states(self) -> Mapping[WorkEnding, Node]:
        """The provisions as they stood in each version, containers without their parts."""
        return {**self._states, **{(name, None): _content(n) for name, n in self._nodes.items()}}

    def has_all_of(self, tree: Tree) -> bool:
        """Tell whether the open versions are those of a text, no more and no less."""
        return self.end is not None or self.open.keys() == {
            n.identity for n in versioned_nodes(tree.root)
        }

    def _differs(self, tree: Tree, node: Node) -> bool:
        known = self._nodes.get(node.identity)
        if known is None or self._parents[node.identity] != tree.parents.get(node.identity, ""):
            return True
        return known is not node and _content(known) != _content(node)

    def _open(self, tree: Tree, node: Node, step: ReplayStep | None, sources: Sources) -> None:
        before = self.open.get(node.identity)
        earlier = before.history if before is not None else ()
        version = self._version(tree, node, step, sources, earlier)
        if before is not None and step is not None:
            if before.start == version.start:
                version = replace(version, sources=before.sources + sources)
            else:
                self._close(self._mark_contradicted(before, node, step), step)
        self._nodes[node.identity] = node
        self._parents[node.identity] = tree.parents.get(node.identity, "")
        self.open[node.identity] = version

    def _mark_contradicted(self, version: Version, node: Node, step: ReplayStep) -> Version:
        """Mark a version that a consolidated text ends, though no instrument does."""
        day = step.stage.day
        is_gone = node.repealed and version.held is not Held.REPEALED
        if not step.is_shown or not (is_gone or node.disputed == day.isoformat()):
            return version
        agreed = (one for one in self.shown if one < day and version.covers(one))
        return replace(version, is_contradicted=True, agreed=max(agreed, default=None))

    def _close(self, version: Version, step: ReplayStep) -> None:
        ended = replace(version, end=step.stage.day, end_certainty=step.stage.certainty)
        self._states[version.identity, ended.end] = _content(self._nodes[version.identity])
        self.closed.append(ended)

    def _version(
        self, tree: Tree, node: Node, step: ReplayStep | None, sources: Sources, earlier: Sources
    ) -> Version:
        content = _content(node)
        start = None if step is None else step.stage.day
        certainty = Certainty.STATED if step is None else step.stage.certainty
        return Version(
            node.identity,
            self.lang,
            node.kind,
            node.label,
            tree.parents.get(node.identity, ""),
            self.places[node.identity],
            start,
            None,
            certainty,
            Certainty.STATED,
            None if step is None else step.stage.in_force,
            content.held,
            weakest(one.text_state for one in content.walk() if not one.repealed),
            content.provision(),
            sources,
            earlier
            + tuple(one for one in _with_revisers(sources, step, node) if one not in earlier),
            node.pending,
            step is not None and step.is_shown,
            disputed=node.disputed,
        )

    def _finish(self, step: ReplayStep, sources: Sources) -> None:
        ops = {order.operation.op for order in step.stage.orders if order.source in sources}
        is_revoked = Op.REPEAL_INSTRUMENT in ops and Op.REPLACE_INSTRUMENT not in ops
        self.end = End(step.stage.day, step.stage.certainty, sources, is_revoked)
        for version in list(self.open.values()):
            if version.start != step.stage.day:
                self._close(version, step)
        self.open.clear()


def _only_waits(source: Source, step: ReplayStep, node: Node) -> bool:
    """Tell whether an order on words wherever they appear may not have changed a unit at all.

    Its words are not held: nobody knows whether those that are replaced stand there.
    """
    before = step.before.nodes.get(node.identity)
    is_wide = any(o.operation.scope == "all" for o in step.stage.orders if o.source == source)
    is_waiting = is_wide and any(source in one.pending for one in node.walk())
    return is_waiting and before is not None and before.provision() == node.provision()


def _with_revisers(sources: Sources, step: ReplayStep | None, node: Node) -> Iterator[Source]:
    """The provisions that made a version, each with those that had changed what it brings."""
    for source in sources:
        if step is not None and _only_waits(source, step, node):
            continue
        yield source
        for order in () if step is None else step.stage.orders:
            if order.source == source:
                told = (one for one in order.revised_by if one.has_changed(node.kind, node.label))
                yield from (one.source for one in told)


def _sources(step: ReplayStep) -> dict[str, Sources]:
    """Say which provisions changed which sections in a step."""
    made = ((name, order.source) for order, outcome in step.pairs() for name in outcome.touched)
    return {name: tuple(dict.fromkeys(sources)) for name, sources in gather(made).items()}
