"""From a replay to the versions of every provision."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.doubt.gathering import doubts_of
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.orders.outcomes import Applied, Pending
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import CONTAINERS, Node, Tree, weakest
from bylaw.registry.law.time.base.printed_places import places_of, versioned
from bylaw.registry.law.time.base.proved_days import with_proved_days
from bylaw.registry.law.time.replay import History, Step
from bylaw.registry.law.time.versions import End, Sources, Timeline, Version


def timeline_of(history: History) -> Timeline:
    """Draw the versions out of a replay."""
    book = _Book(history.base.tree.lang, places_of(history))
    book.open_base(history)
    for step in history.steps:
        book.turn(step)
    found = book.closed + list(book.open.values())
    versions = tuple(sorted(with_proved_days(found, history), key=_printed))
    is_base_held = not history.base.tree.root.incomplete
    doubts = doubts_of(history, versions)
    return Timeline(book.lang, versions, book.end, is_base_held, doubts)


def _printed(version: Version) -> tuple[int, dt.date]:
    return version.place, version.start or dt.date.min


def _content(node: Node) -> Node:
    return node.own() if node.kind in CONTAINERS or node.kind is Kind.INSTRUMENT else node


class _Book:
    """The versions found so far; those still open have no end."""

    def __init__(self, lang: str, places: Mapping[str, int]) -> None:
        self.lang = lang
        self.places = places
        self.open: dict[str, Version] = {}
        self.closed: list[Version] = []
        self.end: End | None = None
        self._nodes: dict[str, Node] = {}

    def open_base(self, history: History) -> None:
        """Open the versions of the base text."""
        self._base_sources = () if history.base.source is None else (history.base.source,)
        for node in versioned(history.base.tree.root):
            self._open(history.base.tree, node, None, self._base_sources)

    def turn(self, step: Step) -> None:
        """Close what a step changed, and open what it made."""
        for node in versioned(step.before.root):
            if node.identity not in self.open:
                self._open(step.before, node, None, self._base_sources)
        sources = _sources(step)
        for node in versioned(step.after.root):
            if self._differs(step.after, node):
                self._open(step.after, node, step, sources.get(node.identity, ()))
        if step.after.root.repealed:
            self._finish(step, sources.get(step.after.root.identity, ()))

    def _differs(self, tree: Tree, node: Node) -> bool:
        known = self._nodes.get(node.identity)
        if known is None or self.open[node.identity].parent != tree.parents.get(node.identity, ""):
            return True
        return known is not node and _content(known) != _content(node)

    def _open(self, tree: Tree, node: Node, step: Step | None, sources: Sources) -> None:
        before = self.open.get(node.identity)
        earlier = before.history if before is not None else ()
        self._nodes[node.identity] = node
        version = self._version(tree, node, step, sources, earlier)
        if before is not None and step is not None:
            if before.start == version.start:
                version = replace(version, sources=before.sources + sources)
            else:
                self.closed.append(_ended(before, step))
        self.open[node.identity] = version

    def _version(
        self, tree: Tree, node: Node, step: Step | None, sources: Sources, earlier: Sources
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
            earlier + tuple(one for one in _with_revisers(sources, step) if one not in earlier),
            node.pending,
            step is not None and step.is_shown,
            disputed=node.disputed,
        )

    def _finish(self, step: Step, sources: Sources) -> None:
        self.end = End(step.stage.day, step.stage.certainty, sources)
        for version in self.open.values():
            if version.start != step.stage.day:
                self.closed.append(_ended(version, step))
        self.open = {}


def _ended(version: Version, step: Step) -> Version:
    return replace(version, end=step.stage.day, end_certainty=step.stage.certainty)


def _with_revisers(sources: Sources, step: Step | None) -> Iterator[Source]:
    """Give the provisions that made a version, each with those that had changed it."""
    for source in sources:
        yield source
        for order in () if step is None else step.stage.orders:
            if order.source == source:
                yield from order.revised_by


def _sources(step: Step) -> dict[str, Sources]:
    """Say which provisions changed which sections in a step."""
    found: dict[str, Sources] = {}
    for order, outcome in step.pairs():
        names: Iterable[str] = outcome.touched if isinstance(outcome, Applied | Pending) else ()
        for name in names:
            if order.source not in found.get(name, ()):
                found[name] = (*found.get(name, ()), order.source)
    return found
