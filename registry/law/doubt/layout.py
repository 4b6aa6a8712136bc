"""How a text is laid out over all its time: which sections stand where, and what they ever said."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from bylaw.registry.law.doubt.doubts import name_of
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.cross_references import all_words
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import CONTAINERS, SECTIONS, Held, order_key
from bylaw.registry.law.text.typography import find_words, reduced_key
from bylaw.registry.law.time.versions import Version


@dataclass(frozen=True)
class Layout:
    """Every version of every provision, to be asked where things stand since a day."""

    versions: tuple[Version, ...]

    def labelled(self, kind: Kind, labels: Labels) -> Iterator[str]:
        """Name the sections that labels mean; a range means all that ever stood in it."""
        for label in labels:
            if isinstance(label, str):
                yield name_of(kind, label)
            else:
                yield from (name_of(kind, one) for one in self._between(kind, label))

    def _between(self, kind: Kind, labels: LabelRange) -> Iterator[str]:
        low, high = order_key(kind, labels.first), order_key(kind, labels.last)
        yield from (labels.first, labels.last)
        for one in self._numbers.get(kind, ()):
            if low <= order_key(kind, one) <= high:
                yield one

    @cached_property
    def _numbers(self) -> dict[Kind, tuple[str, ...]]:
        found: dict[Kind, dict[str, None]] = {}
        for version in self.versions:
            found.setdefault(version.kind, {})[version.label] = None
        return {kind: tuple(labels) for kind, labels in found.items()}

    def containers(self, kind: Kind, labels: Labels) -> Iterator[str]:
        """Name the divisions that labels mean, by their identities."""
        wanted = {reduced_key(name.partition(":")[2]) for name in self.labelled(kind, labels)}
        named = (v for v in self.versions if v.kind is kind and reduced_key(v.label) in wanted)
        yield from dict.fromkeys(version.identity for version in named)

    def headed(self, words: str) -> Iterator[str]:
        """Name the divisions whose title stands in some words, as the name of a game does."""
        for version in self.versions:
            title = version.provision.heading if version.kind in CONTAINERS else ""
            if title and find_words(words, title):
                yield version.identity

    def below(self, containers: Iterable[str], since: dt.date | None) -> Iterator[str]:
        """Name all that stands in divisions since a day, however deep."""
        inside = set(containers)
        grown = True
        while grown:
            more = {
                v.identity for v in self.versions if v.kind in CONTAINERS and v.parent in inside
            }
            grown = not more <= inside
            inside |= more
        for version in self.versions:
            if version.parent in inside and _stands_since(version, since):
                yield name_of(version.kind, version.label, version.identity)

    def around(self, names: Iterable[str]) -> Iterator[str]:
        """Name the divisions in which sections stand."""
        wanted = set(names)
        for version in self.versions:
            is_named = name_of(version.kind, version.label, version.identity) in wanted
            if is_named and version.parent in self._containers:
                yield version.parent

    def near(self, kind: Kind, label: str) -> Iterator[str]:
        """Name the division in which a number would stand that no section bears."""
        key = order_key(kind, label)
        before = [v for v in self.versions if v.kind is kind and order_key(kind, v.label) < key]
        if before and not any(v.kind is kind and v.label == label for v in self.versions):
            last = max(before, key=lambda v: order_key(kind, v.label))
            yield from self.around((name_of(kind, last.label),))

    @cached_property
    def _containers(self) -> frozenset[str]:
        return frozenset(v.identity for v in self.versions if v.kind in CONTAINERS)

    def saying(self, words: str, since: dt.date | None) -> Iterator[str]:
        """Name the sections in which words stand since a day."""
        for version in self.versions:
            is_section = version.kind in SECTIONS and _stands_since(version, since)
            pieces = all_words(version.provision) if is_section else ()
            if any(find_words(piece, words) for piece in pieces):
                yield name_of(version.kind, version.label)

    def named_since(self, names: Iterable[str], since: dt.date | None) -> frozenset[str]:
        """Follow sections through later numbers: what a section is called since a day."""
        wanted = set(names)
        same = {
            v.identity
            for v in self.versions
            if name_of(v.kind, v.label, v.identity) in wanted and _stands_since(v, since)
        }
        later = {
            name_of(v.kind, v.label, v.identity)
            for v in self.versions
            if v.identity in same and _stands_since(v, since)
        }
        return frozenset(wanted | later)

    @cached_property
    def is_whole(self) -> bool:
        """Whether all words of the text are held."""
        return all(v.held in (Held.HELD, Held.REPEALED) for v in self.versions)


def _stands_since(version: Version, since: dt.date | None) -> bool:
    return since is None or version.end is None or version.end > since
