"""The law of two days: what was inserted, replaced, repealed, renumbered or moved, and by whom."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from bylaw.registry.compare.lines import (
    ComparedLine,
    LineChange,
    as_moved,
    compare_lines,
    lines_of,
    whole_line,
)
from bylaw.registry.law.doubt.doubts import Doubts
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.versions import End, Timeline, Version

_LONG_ENOUGH_TO_MOVE = 4
_NOTHING = Provision(Kind.SECTION)


class UnitChange(StrEnum):
    """What became of a provision between the two days."""

    INSERTED = "inserted"
    REPLACED = "replaced"
    REPEALED = "repealed"
    RENUMBERED = "renumbered"
    PENDING = "pending"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class DatedChange:
    """A change of a provision: the day since when it holds, how sure that is, and its orders."""

    day: dt.date
    certainty: Certainty
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class Difference:
    """A provision that is not the same on both days; `old` or `new` is None where it is not.

    `doubts` are the orders that may have changed it by the later day; `changes` are those that
    did, each with its day.
    """

    what: UnitChange
    old: Version | None
    new: Version | None
    sources: tuple[Source, ...]
    lines: tuple[ComparedLine, ...]
    doubts: Doubts = ()
    changes: tuple[DatedChange, ...] = ()

    @property
    def is_earlier_unheld(self) -> bool:
        """Whether new words replace words that are not held."""
        return any(line.change is LineChange.REPLACED for line in self.lines)

    @property
    def is_unheld(self) -> bool:
        """Whether the provision came or changed, and no word of it is held in this language."""
        brought = self.what not in (UnitChange.PENDING, UnitChange.DOUBTFUL, UnitChange.REPEALED)
        return brought and self.new is not None and self.new.held is Held.NOT

    @property
    def text_state(self) -> TextState | None:
        """What the new words rest on; None where there are none."""
        is_shown = self.new is not None and self.new.held in (Held.HELD, Held.PARTLY)
        return self.new.text_state if self.new is not None and is_shown else None

    @property
    def rests_on_draft(self) -> bool:
        """Whether what is in force is known by the words of its draft alone."""
        return bool(self.changes) and self.text_state is TextState.DRAFT

    @property
    def version(self) -> Version:
        """The version that names the provision: the new one where there is one."""
        version = self.new or self.old
        if version is None:
            raise ValueError("a difference has at least one side")
        return version

    @property
    def is_ended(self) -> bool:
        """Whether the provision went with the whole text."""
        return self.new is None and bool(self.changes)

    @property
    def label(self) -> str:
        """The number of the provision."""
        return self.version.label


def differences(old: Iterable[Version], new: Iterable[Version]) -> tuple[Difference, ...]:
    """Compare the versions of two days, provision by provision, in the order of the new text.

    A change of typography alone is no difference.
    """
    before, after = by_identity(old), by_identity(new)
    everyone = [name for name in dict.fromkeys((*after, *before)) if _is_told(name, before, after)]
    names = sorted(everyone, key=lambda name: _place(name, before, after))
    found = [_difference(before.get(name), after.get(name)) for name in names]
    return _with_moves([one for one in found if one is not None])


def by_identity(versions: Iterable[Version]) -> dict[str, Version]:
    """The versions of a day by the identity of what they are of."""
    return {v.identity: v for v in versions}


def _is_told(name: str, before: Mapping[str, Version], after: Mapping[str, Version]) -> bool:
    """Tell whether a unit can differ: of the whole text, only the title on two days of its life."""
    version = after.get(name) or before[name]
    return version.kind is not Kind.INSTRUMENT or (name in before and name in after)


def _place(name: str, *sides: Mapping[str, Version]) -> int:
    return max(side[name].place for side in sides if name in side)


def _alive(version: Version | None) -> bool:
    return version is not None and version.held is not Held.REPEALED


def _difference(old: Version | None, new: Version | None) -> Difference | None:
    before = old.provision if old is not None and _alive(old) else _NOTHING
    after = new.provision if new is not None and _alive(new) else _NOTHING
    lines = compare_lines(lines_of(before), lines_of(after))
    what = _what(old, new, lines)
    if what is None:
        return None
    if old is not None and old.held is Held.NOT:
        lines = tuple(
            whole_line(x.line, LineChange.REPLACED) if x.change is LineChange.ADDED else x
            for x in lines
        )
    known = _sources(old)
    sources = tuple(source for source in _sources(new) if source not in known)
    return Difference(what, old, new, sources, lines)


def _sources(version: Version | None) -> tuple[Source, ...]:
    """All that changed a provision, and what waits for words that are not held."""
    return () if version is None else tuple(dict.fromkeys((*version.history, *version.pending)))


def with_days(
    found: Iterable[Difference], timeline: Timeline, old: dt.date, new: dt.date
) -> tuple[Difference, ...]:
    """Add to each difference the days since when its changes have held."""
    begun = (v for v in timeline.versions if v.start is not None and old < v.start <= new)
    by_name = gather((version.identity, version) for version in begun)
    end = timeline.end if timeline.end is not None and old < timeline.end.day <= new else None
    return tuple(
        _with_end_of_text(one, end)
        if end is not None and one.new is None
        else replace(one, changes=tuple(_changes(one, by_name.get(one.version.identity, ()))))
        for one in found
    )


def _with_end_of_text(one: Difference, end: End) -> Difference:
    """Add to a provision that ended with the whole text what ended it, and when."""
    change = DatedChange(end.day, end.certainty, end.sources)
    return replace(one, sources=end.sources, changes=(change,))


def _changes(one: Difference, versions: Iterable[Version]) -> Iterator[DatedChange]:
    seen = {*_sources(one.old)}
    for version in sorted(versions, key=lambda v: v.start or dt.date.min):
        fresh = tuple(s for s in _sources(version) if s not in seen) or version.sources
        seen.update(fresh)
        if version.start is not None and fresh:
            yield DatedChange(version.start, version.start_certainty, fresh)


def _what(
    old: Version | None, new: Version | None, lines: Sequence[ComparedLine]
) -> UnitChange | None:
    if not _alive(old) and not _alive(new):
        return None
    if not _alive(old):
        return UnitChange.INSERTED
    if not _alive(new):
        return UnitChange.REPEALED
    if any(line.change is not LineChange.KEPT for line in lines):
        return UnitChange.REPLACED
    if old is not None and new is not None:
        if old.label != new.label:
            return UnitChange.RENUMBERED
        if new.pending != old.pending:
            return UnitChange.PENDING
    return None


def _with_moves(found: Sequence[Difference]) -> tuple[Difference, ...]:
    """Show words that went from one place and came in another as moved, not as gone and new."""
    gone = _places(found, LineChange.REMOVED)
    come = _places(found, LineChange.ADDED)
    shared = gone.keys() & come.keys()
    return tuple(replace(one, lines=_mark_moved_lines(one, gone, come, shared)) for one in found)


def _places(found: Sequence[Difference], change: LineChange) -> dict[str, str]:
    """The one place of each long line that came or went; a line met twice has none."""
    places: dict[str, str] = {}
    repeated = set()
    for difference in found:
        for line in difference.lines:
            if line.change is change and len(line.line.key.split()) >= _LONG_ENOUGH_TO_MOVE:
                key = line.line.key
                if key in places:
                    repeated.add(key)
                places[key] = difference.label
    return {key: place for key, place in places.items() if key not in repeated}


def _mark_moved_lines(
    one: Difference, gone: Mapping[str, str], come: Mapping[str, str], shared: Iterable[str]
) -> tuple[ComparedLine, ...]:
    keys = frozenset(shared)
    places = {LineChange.REMOVED: come, LineChange.ADDED: gone}
    return tuple(
        as_moved(line, places[line.change][line.line.key])
        if line.change in places and line.line.key in keys
        else line
        for line in one.lines
    )
