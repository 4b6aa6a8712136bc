"""The law of one day, as the timelines of its two languages give it."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from bylaw.registry.law.doubt.contradictions_shown import disputes
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, is_held
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import instruments_in_line
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, Kind, Provision
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.rules.text.law_text import (
    Coming,
    Container,
    EarlierWords,
    LawText,
    Replaced,
    SectionText,
    StandingProvision,
    Surroundings,
)


def law_text(
    timelines: Iterable[Timeline], day: dt.date, *, made: dt.date | None = None
) -> LawText:
    """The sections held on a day in each language, those to come, and what ended them.

    `made` is the day on which the whole text was made: before it, nothing had begun.
    """
    both = tuple(timelines)
    ends = [one.end for one in both if one.end is not None and day >= one.end.day]
    if ends:
        replaced = Replaced(ends[0].by, ends[0].day, ends[0].certainty)
        return LawText(day, {}, replaced=replaced, work=both[0].work)
    held = {
        (v.lang, _label(v)): v
        for one in both
        for v in one.versions
        if v.kind in _SPEAKING and v.held is Held.HELD and v.covers(day)
    }
    around = {one.lang: surroundings(one, day) for one in both}
    begun = made is None or day >= made
    found = (*_doubts(both), *disputes(held.values()))
    doubts = tuple(doubt for doubt in found if doubt.stands_on(day))
    work = both[0].work if both else ""
    coming = _coming(both, day)
    return LawText(day, _Sections(held), coming, begun, around=around, doubts=doubts, work=work)


def _doubts(timelines: Sequence[Timeline]) -> Iterator[Doubt]:
    """The doubts of each text in its own language, and those of orders that the first one lacks.

    Rules read the first text: what only the other one has is missing in it, and what waits only
    for words of the other one is not.
    """
    own = [d for one in timelines for d in one.doubts if d.source.lang == one.lang]
    known = {(doubt.source.instrument, doubt.source.provision) for doubt in own}
    first = timelines[0] if timelines else None
    yield from (doubt for doubt in own if first is None or not _is_done_in(first, doubt))
    for doubt in first.doubts if first is not None else ():
        is_other = first is not None and doubt.source.lang != first.lang
        if is_other and (doubt.source.instrument, doubt.source.provision) not in known:
            yield doubt


def _is_done_in(first: Timeline, doubt: Doubt) -> bool:
    """Tell whether what waits in the other language was carried out in the first, all of it."""
    if doubt.kind is not DoubtKind.PENDING or doubt.source.lang == first.lang:
        return False
    order = (doubt.source.instrument, doubt.source.provision)
    done = {
        version.name
        for version in first.versions
        for source in version.sources
        if (source.instrument, source.provision) == order and is_held(version.held)
    }
    return bool(doubt.touched) and done.issuperset(doubt.touched)


@dataclass(frozen=True)
class _Sections(Mapping[tuple[str, str], SectionText]):
    """The sections of a day by language and number, each made when a rule first reads it."""

    held: Mapping[tuple[str, str], Version]
    _made: dict[tuple[str, str], SectionText] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __getitem__(self, key: tuple[str, str]) -> SectionText:
        if key not in self._made:
            self._made[key] = _section(self.held[key])
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self.held

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self.held)

    def __len__(self) -> int:
        return len(self.held)


_OTHERS = ATTACHMENTS | CONTAINERS | {Kind.RULE}
_SPEAKING = _OTHERS | {Kind.SECTION}


def _label(version: Version) -> str:
    """Name what may govern a game: a section by its number, anything else by its identity."""
    return version.label if version.kind is Kind.SECTION else version.identity


def _section(version: Version) -> SectionText:
    is_section = version.kind is Kind.SECTION
    words = version.provision if is_section else _with_headings_as_words(version.provision)
    return SectionText(
        _label(version),
        version.lang,
        words,
        instruments_in_line(version.sources),
        version.start or dt.date.min,
        version.start_certainty,
    )


def _with_headings_as_words(provision: Provision) -> Provision:
    """Put headings among the words of a schedule: there, they say what it is for."""
    words = " ".join(part for part in (provision.heading, provision.text) if part)
    children = tuple(_with_headings_as_words(child) for child in provision.children)
    return replace(provision, heading="", text=words, children=children)


def surroundings(timeline: Timeline, day: dt.date) -> Surroundings:
    """Say where each section stands on a day, those that were struck out included."""
    entered, earlier = _days_entered(timeline), _earlier(timeline, day)
    alive: dict[str, StandingProvision] = {}
    others: dict[str, StandingProvision] = {}
    containers: dict[str, Container] = {}
    first: dict[str, dt.date] = {}
    for v in timeline.versions:
        if v.kind is Kind.SECTION and v.held is Held.HELD:
            first[v.label] = min(first.get(v.label, dt.date.max), v.start or dt.date.min)
        if not v.covers(day):
            continue
        if v.kind in CONTAINERS:
            containers[v.identity] = Container(v.kind, v.label, v.parent, v.place)
        if v.kind in _OTHERS:
            others[v.identity] = _standing(v, entered, earlier)
        elif v.kind is Kind.SECTION and (v.held is not Held.REPEALED or v.label not in alive):
            alive[v.label] = _standing(v, entered, earlier)
    return Surroundings(alive, containers, first, others)


_Entry = tuple[str, str, str]


def _days_entered(timeline: Timeline) -> Mapping[_Entry, dt.date | None]:
    """Say since when each section has borne its number in its container."""
    found: dict[_Entry, dt.date | None] = {}
    for v in sorted(timeline.versions, key=lambda version: version.start or dt.date.min):
        found.setdefault((v.identity, v.label, v.parent), v.start)
    return found


def _earlier(timeline: Timeline, day: dt.date) -> Mapping[str, Sequence[EarlierWords]]:
    """What each provision said before a day, in order."""
    found: dict[str, list[EarlierWords]] = {}
    for v in timeline.versions:
        if v.kind in _SPEAKING and v.end is not None and v.end <= day:
            found.setdefault(v.identity, []).append((v.start, v.provision))
    for said in found.values():
        said.sort(key=lambda words: words[0] or dt.date.min)
    return found


def _standing(
    version: Version,
    entered: Mapping[_Entry, dt.date | None],
    earlier: Mapping[str, Sequence[EarlierWords]],
) -> StandingProvision:
    return StandingProvision(
        _label(version),
        version.parent,
        version.place,
        entered[version.identity, version.label, version.parent],
        version.start,
        version.provision,
        version.held is Held.REPEALED,
        instruments_in_line(version.sources),
        tuple(earlier.get(version.identity, ())),
    )


def _coming(timelines: Iterable[Timeline], day: dt.date) -> Mapping[str, Coming]:
    """The instrument and the day by which each section first comes to be held."""
    found: dict[str, Coming] = {}
    for timeline in timelines:
        for version in timeline.versions:
            if version.kind is not Kind.SECTION or version.held is not Held.HELD:
                continue
            if version.start is None or version.start <= day or not version.sources:
                continue
            known = found.get(version.label)
            if known is None or version.start < known.in_force:
                by = version.sources[0].instrument
                found[version.label] = Coming(by, version.start, version.start_certainty)
    return found
