"""The law of any day, made once for each period in which nothing of it changes.

Two days of one period have the same law, so that rounds of a whole period are settled together.
"""

import datetime as dt
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache, cached_property, partial

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.rules.questions import all_questions
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import LawText, SectionText, words_fingerprint

_Received = Callable[[], Sequence[Timeline]]
Undone = Callable[[SectionText], Provision | None]


def nothing_received() -> Sequence[Timeline]:
    """No text as received."""
    return ()


def never_undone(_section: SectionText) -> None:
    """Leave it to the text as received."""


@dataclass(frozen=True)
class Periods:
    """The timelines of both languages, cut wherever any section changes.

    `received` gives the timelines of the published copies without any correction; it is asked
    only where a question of the law turns on them, and `undone` does not know the section without
    its corrections.
    """

    timelines: tuple[Timeline, ...]
    made: dt.date | None = None
    received: _Received = nothing_received
    undone: Undone = never_undone
    _laws: dict[int, LawText] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def starts(self) -> tuple[dt.date, ...]:
        """The days on which something changes, in order; the first period has no start."""
        days = {day for one in self.timelines for day in _days(one)}
        return tuple(sorted(days | ({self.made} if self.made is not None else set())))

    def number(self, day: dt.date) -> int:
        """The number of the period of a day, counted from 0."""
        return bisect_right(self.starts, day)

    def __call__(self, day: dt.date) -> LawText:
        """The law of a day; its `day` is the first of its period."""
        number = self.number(day)
        found = self._laws.get(number)
        if found is None:
            first = self.starts[number - 1] if number else dt.date.min
            # Threads that ask at once all get the one that was made first.
            found = self._laws.setdefault(number, self._law(first))
        return found

    def without_corrections(self) -> Iterator[tuple[SectionText, Provision | None]]:
        """Each section that a question reads as received, and so; None where it must be read."""
        wanted = sorted(_read_as_received())
        keys = [(one.lang, label) for one in self.timelines for label in wanted]
        for number in range(len(self.starts) + 1):
            sections = self(self.starts[number - 1] if number else dt.date.min).sections
            for section in (sections[key] for key in keys if key in sections):
                yield section, self.undone(section)

    def _law(self, day: dt.date) -> LawText:
        law = law_text(self.timelines, day, made=self.made)
        received = cache(lambda: self._received_law(day).sections)
        sections = _WithReceived(law.sections, received, self.undone)
        return replace(law, sections=sections)

    def _received_law(self, day: dt.date) -> LawText:
        return law_text(self._received_timelines, day, made=self.made)

    @cached_property
    def _received_timelines(self) -> tuple[Timeline, ...]:
        return tuple(self.received())


def _days(timeline: Timeline) -> Iterator[dt.date]:
    if timeline.end is not None:
        yield timeline.end.day
    for doubt in timeline.doubts:
        days = (doubt.since, doubt.until, doubt.settled, *doubt.cleared.values())
        yield from (day for day in days if day is not None)
    for version in timeline.versions:
        yield from (day for day in (version.start, version.end) if day is not None)


Sections = Mapping[tuple[str, str], SectionText]


@dataclass(frozen=True)
class _WithReceived(Mapping[tuple[str, str], SectionText]):
    """The sections of a day; those that a question reads as received carry that text too."""

    corrected: Sections
    received: Callable[[], Sections]
    undone: Undone
    _kept: dict[tuple[str, str], SectionText] = field(default_factory=dict)

    def __getitem__(self, key: tuple[str, str]) -> SectionText:
        section = self.corrected[key]
        if key[1] not in _read_as_received():
            return section
        if key not in self._kept:
            as_received = cache(partial(self._received, key))
            self._kept[key] = replace(section, as_received=as_received)
        return self._kept[key]

    def _received(self, key: tuple[str, str]) -> Provision | None:
        """The text as received, where it differs from the one in force."""
        section = self.corrected[key]
        found = self.undone(section) or self._read(key)
        is_same = found is None or words_fingerprint(found) == section.fingerprint
        return None if is_same else found

    def _read(self, key: tuple[str, str]) -> Provision | None:
        section = self.received().get(key)
        return None if section is None else section.provision

    def __contains__(self, key: object) -> bool:
        return key in self.corrected

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.corrected)

    def __len__(self) -> int:
        return len(self.corrected)


@cache
def _read_as_received() -> frozenset[str]:
    """Name the sections that some option of a question reads as they were received."""
    return frozenset(
        label
        for question in all_questions()
        if any(option.reads == "received" for option in question.options)
        for label in question.sections
    )
