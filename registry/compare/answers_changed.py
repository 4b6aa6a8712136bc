"""What the registry answers otherwise than before: by section, and for which days.

A text that was taken in, corrected or withdrawn changes the past of the law as it is known.  Two
timelines, before and after, are compared on every day on which either of them turns.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from bylaw.registry.compare.days import Difference, differences
from bylaw.registry.law.doubt.doubts import Doubt
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.time.versions import Timeline, Version

_FIRST, _LAST = dt.date.min, dt.date.max


@dataclass(frozen=True)
class AnswerChanged:
    """A provision whose text on the days `[start, end)` is now known otherwise.

    `start` None means from the beginning, `end` None that no end is known.  `work` names the work,
    if it is not the first of the registry.
    """

    lang: str
    start: dt.date | None
    end: dt.date | None
    difference: Difference
    work: str = ""


def answers_changed(before: Timeline, after: Timeline) -> tuple[AnswerChanged, ...]:
    """Compare what was answered with what is answered now, provision by provision."""
    old, new = _of_interest(before, after), _of_interest(after, before)
    found = (
        one
        for start, end in pairwise((*_turns((*old, *new), before, after), _LAST))
        for one in _on(start, end, (before, old), (after, new))
    )
    return tuple(_merge_periods(found))


@dataclass(frozen=True)
class DoubtChanged:
    """A doubt that came, or that went."""

    doubt: Doubt
    has_come: bool


def doubts_changed(pairs: Iterable[tuple[Timeline, Timeline]]) -> tuple[DoubtChanged, ...]:
    """Say which doubts went and which came, each once, though both languages tell of it."""
    sides: tuple[dict[object, Doubt], dict[object, Doubt]] = ({}, {})
    for pair in pairs:
        for line, told in zip(pair, sides, strict=True):
            for doubt in line.doubts:
                told.setdefault((str(doubt.finding().message), doubt.since, doubt.until), doubt)
    old, new = sides
    gone = (DoubtChanged(old[key], has_come=False) for key in old if key not in new)
    come = (DoubtChanged(new[key], has_come=True) for key in new if key not in old)
    return (*gone, *come)


_Side = tuple[Timeline, tuple[Version, ...]]


def _of_interest(one: Timeline, other: Timeline) -> tuple[Version, ...]:
    """Keep the provisions whose versions differ in the other timeline."""
    if one.end != other.end:
        return one.versions
    ours, theirs = (gather((v.identity, v) for v in line.versions) for line in (one, other))
    return tuple(v for name in ours if ours[name] != theirs.get(name) for v in ours[name])


def _turns(versions: Iterable[Version], *timelines: Timeline) -> list[dt.date]:
    days = {version.start or _FIRST for version in versions}
    days |= {version.end for version in versions if version.end is not None}
    return sorted(days | {line.end.day for line in timelines if line.end is not None})


def _on(start: dt.date, end: dt.date, old: _Side, new: _Side) -> Iterator[AnswerChanged]:
    sides = [
        () if line.end is not None and start >= line.end.day else versions
        for line, versions in (old, new)
    ]
    covered = [[v for v in versions if v.covers(start)] for versions in sides]
    first, last = None if start == _FIRST else start, None if end == _LAST else end
    for difference in differences(*covered):
        yield AnswerChanged(old[0].lang, first, last, difference, new[0].work)


def _merge_periods(found: Iterable[AnswerChanged]) -> list[AnswerChanged]:
    """Join periods that follow one another and differ in the same way."""
    joined: list[AnswerChanged] = []
    for one in found:
        twin = next((n for n, other in enumerate(joined) if _goes_on(other, one)), None)
        if twin is None:
            joined.append(one)
        else:
            joined[twin] = replace(joined[twin], end=one.end)
    return joined


def _goes_on(one: AnswerChanged, other: AnswerChanged) -> bool:
    if one.end is None or one.end != other.start:
        return False
    mine, theirs = one.difference, other.difference
    return mine.version.identity == theirs.version.identity and mine.lines == theirs.lines
