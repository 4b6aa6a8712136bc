"""How a text is laid out over all its time: which sections stand where, and what they ever said."""

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise

from bylaw.registry.law.doubt.doubts import SECTION_NAMES, name_of
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.provisions import (
    ATTACHMENTS,
    CONTAINERS,
    SECTIONS,
    Kind,
    Provision,
    order_key,
)
from bylaw.registry.law.text.references import Reference, all_words
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.text.typography import find_words, has_words, reduced_key
from bylaw.registry.law.time.versions import Version


@dataclass(frozen=True)
class Layout:
    """Every version of every provision, to be asked where things stand since a day."""

    versions: tuple[Version, ...]

    def versions_named(self, name: str) -> tuple[Version, ...]:
        """The versions that doubts call by a name."""
        return tuple(self._by_name.get(name, ()))

    @cached_property
    def _by_name(self) -> dict[str, list[Version]]:
        return gather((version.name, version) for version in self.versions)

    def sections_labelled(self, kind: Kind, labels: Labels) -> Iterator[str]:
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
        wanted = {
            reduced_key(name.partition(":")[2]) for name in self.sections_labelled(kind, labels)
        }
        named = (v for v in self.versions if v.kind is kind and reduced_key(v.label) in wanted)
        yield from dict.fromkeys(version.identity for version in named)

    def names_referred(self, one: Reference, since: dt.date | None) -> Iterator[str]:
        """Name the provisions that a reference means, and all that stands in them."""
        is_run = one.first != one.last
        labels: Labels = (LabelRange(one.first, one.last),) if is_run else (one.first,)
        if one.kind is Kind.SECTION:
            yield from self.sections_labelled(Kind.SECTION, labels)
            return
        containers = tuple(self.containers(one.kind, labels))
        yield from containers
        yield from self.below(containers, since)

    def divisions_titled(self, words: str) -> Iterator[str]:
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
                yield version.name

    def around(self, names: Iterable[str]) -> Iterator[str]:
        """Name the divisions in which sections stand."""
        for name in dict.fromkeys(names):
            for version in self.versions_named(name):
                if version.parent in self._containers:
                    yield version.parent

    def is_placed(self, version: Version) -> bool:
        """Tell whether it is known in which division a unit stands."""
        return version.parent in self._containers

    def near(self, kind: Kind, label: str) -> Iterator[str]:
        """Name the division in which a number would stand that no section bears."""
        key = order_key(kind, label)
        numbers = self._numbers.get(kind, ())
        before = [one for one in numbers if order_key(kind, one) < key]
        if before and label not in numbers:
            last = max(before, key=lambda one: order_key(kind, one))
            yield from self.around((name_of(kind, last),))

    def next_to(self, names: Iterable[str], since: dt.date | None) -> Iterator[str]:
        """Name the sections right before and right after others since a day, by their numbers."""
        labels = {v.label for v in self.versions if _is_section_since(v, since)}
        wanted = {name.partition(":")[2] for name in names if name.startswith(SECTION_NAMES)}
        ordered = sorted(labels | wanted, key=lambda one: order_key(Kind.SECTION, one))
        for before, after in pairwise(ordered):
            if (before in wanted) is not (after in wanted):
                yield name_of(Kind.SECTION, after if before in wanted else before)

    @cached_property
    def _containers(self) -> frozenset[str]:
        return frozenset(v.identity for v in self.versions if v.kind in CONTAINERS)

    def saying(self, words: str, since: dt.date | None) -> Iterator[str]:
        """Name the sections, schedules and forms in which words stand since a day."""
        for version in self.versions:
            is_worded = version.kind in SECTIONS | ATTACHMENTS and _stands_since(version, since)
            pieces = _printed_words(version.provision) if is_worded else ()
            if any(has_words(piece, words) for piece in pieces):
                yield name_of(version.kind, version.label)

    def named_since(self, names: Iterable[str], since: dt.date | None) -> frozenset[str]:
        """Follow sections through later numbers: what a section is called since a day.

        A number that is borne no more means the section that bore it last.
        """
        wanted = set(names)
        same = {v.identity for name in wanted for v in self._versions_meant(name, since)}
        later = {
            v.name
            for identity in same
            for v in self._by_identity[identity]
            if _stands_since(v, since)
        }
        return frozenset(wanted | later)

    def _versions_meant(self, name: str, since: dt.date | None) -> tuple[Version, ...]:
        """The versions that bear a name since a day; else the last that bore it."""
        standing = tuple(v for v in self.versions_named(name) if _stands_since(v, since))
        return standing or self.versions_named(name)[-1:]

    @cached_property
    def _by_identity(self) -> dict[str, list[Version]]:
        return gather((version.identity, version) for version in self.versions)

    @cached_property
    def is_whole(self) -> bool:
        """Whether all words of the text are held."""
        return all(v.held in (Held.HELD, Held.REPEALED) for v in self.versions)


def _is_section_since(version: Version, since: dt.date | None) -> bool:
    return version.kind is Kind.SECTION and _stands_since(version, since)


def _printed_words(provision: Provision) -> Iterator[str]:
    """The words of a provision, its terms and the names of its columns included."""
    yield from all_words(provision)
    for node in provision.walk():
        yield from (node.mark, *(node.table.header if node.table else ()))


def _stands_since(version: Version, since: dt.date | None) -> bool:
    return since is None or version.end is None or version.end > since
