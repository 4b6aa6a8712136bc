"""The days on which something changed in a timeline, and what each of them did."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from bylaw.registry.law.doubt.contradictions_shown import disputes
from bylaw.registry.law.doubt.doubts import DoubtKind, Doubts, findings_of, own_first
from bylaw.registry.law.evidence import Certainty, weakest_certainty
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import instruments_in
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version


@dataclass(frozen=True, slots=True)
class DayOfChange:
    """A day on which the text changed: by which instruments, and which sections.

    `pending` are sections that an instrument changed and whose words are not held; `title` is the
    one that the whole text was given, `larger` are schedules that changed and divisions whose
    heading did, each by its kind and number.
    """

    day: dt.date
    lang: str
    certainty: Certainty
    instruments: tuple[str, ...]
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    repealed: tuple[str, ...] = ()
    is_end: bool = False
    doubts: Doubts = ()
    title: str = ""
    larger: tuple[tuple[Kind, str], ...] = ()

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The sections that orders in doubt may have changed since that day."""
        names = dict.fromkeys(name for d in self.doubts for name in (*d.touched, *d.beside))
        sections = (name.partition(":") for name in names)
        return tuple(label for kind, _colon, label in sections if kind == Kind.SECTION.value)

    @property
    def named(self) -> tuple[str, ...]:
        """The instruments that changed the text on that day, or may have."""
        return self.instruments or tuple(dict.fromkeys(d.source.instrument for d in self.doubts))

    def findings(self) -> tuple[Finding, ...]:
        """The findings on orders in doubt and transitional provisions, and on what is pending."""
        told = (d for d in self.doubts if d.is_weighty and d.kind is not DoubtKind.PENDING)
        return findings_of(told)


def days_of_change(timeline: Timeline) -> Iterator[DayOfChange]:
    """The days on which the text changed, the oldest first, its end among them."""
    sections = [
        v for v in timeline.versions if v.kind in (Kind.SECTION, Kind.RULE) and not v.is_start_shown
    ]
    titled, larger = _retitled_versions(timeline), _larger(timeline)
    days = {v.start for v in (*sections, *titled, *larger) if v.start is not None}
    orders = (d for d in timeline.doubts if d.kind is not DoubtKind.CONTRADICTED)
    # A consolidated text that differs is told on its own day, not on every day before it.
    every = (*own_first(orders, lang=timeline.lang), *disputes(_begun_disputed(timeline)))
    first = min(days, default=dt.date.min)
    found = [
        replace(
            _with_larger(_with_title(_sections_changed(timeline, sections, day), titled), larger),
            doubts=tuple(doubt for doubt in every if (doubt.since or first) == day),
        )
        for day in sorted(days | {doubt.since or first for doubt in every})
    ]
    # What comes after the end, as an order that finds nothing to amend, stands after it.
    yield from sorted((*found, *_ending(timeline)), key=lambda change: change.day)


def _begun_disputed(timeline: Timeline) -> Iterator[Version]:
    """The versions with which a dispute begins: it may outlast later changes."""
    return (v for v in timeline.versions if v.start and v.disputed == v.start.isoformat())


def _ending(timeline: Timeline) -> Iterator[DayOfChange]:
    if timeline.end is not None:
        end = timeline.end
        numbers = instruments_in(end.sources)
        yield DayOfChange(end.day, timeline.lang, end.certainty, numbers, is_end=True)


def _retitled_versions(timeline: Timeline) -> list[Version]:
    """The versions of the whole text that bear another title than the one before."""
    whole = [v for v in timeline.versions if v.kind is Kind.INSTRUMENT and v.provision.heading]
    pairs = pairwise(sorted(whole, key=lambda v: v.start or dt.date.min))
    return [new for old, new in pairs if new.provision.heading != old.provision.heading]


def _with_title(change: DayOfChange, titled: Iterable[Version]) -> DayOfChange:
    new = next((version for version in titled if version.start == change.day), None)
    if new is None:
        return change
    numbers = dict.fromkeys((*change.instruments, *(s.instrument for s in new.sources)))
    return replace(change, instruments=tuple(numbers), title=new.provision.heading)


def _larger(timeline: Timeline) -> list[Version]:
    """The versions of schedules that an instrument made, and of divisions with another heading."""
    kinds = ATTACHMENTS | CONTAINERS
    found: list[Version] = []
    earlier: dict[str, Version] = {}
    for version in sorted(timeline.versions, key=lambda v: v.start or dt.date.min):
        before = earlier.get(version.identity)
        if version.kind in kinds and version.start and not version.is_start_shown:
            is_headed = before is not None and before.provision.heading != version.provision.heading
            is_told = version.kind in ATTACHMENTS or (is_headed and version.held is Held.HELD)
            found += [version] if is_told else []
        earlier[version.identity] = version
    return found


def _with_larger(change: DayOfChange, larger: Iterable[Version]) -> DayOfChange:
    new = [version for version in larger if version.start == change.day]
    made = (source.instrument for version in new for source in version.sources)
    numbers = dict.fromkeys((*change.instruments, *made))
    units = tuple((version.kind, version.label) for version in new)
    return replace(change, instruments=tuple(numbers), larger=units)


def _sections_changed(timeline: Timeline, sections: list[Version], day: dt.date) -> DayOfChange:
    new = [version for version in sections if version.start == day]
    before = {v.identity for v in sections if v.start is None or v.start < day}
    living = [v for v in new if v.held is not Held.REPEALED]
    waiting = [v for v in living if v.held is Held.NOT]
    held = [v for v in living if v.held is not Held.NOT]
    return DayOfChange(
        day,
        timeline.lang,
        weakest_certainty(version.start_certainty for version in new),
        instruments_in(source for version in new for source in version.sources),
        _labels(v for v in held if v.identity not in before),
        _labels(v for v in held if v.identity in before),
        _labels(waiting),
        _labels(v for v in new if v.held is Held.REPEALED),
    )


def _labels(versions: Iterable[Version]) -> tuple[str, ...]:
    return tuple(version.label for version in versions)
