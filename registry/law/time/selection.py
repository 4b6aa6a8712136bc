"""Which text answers a question about one provision on one day, or why none does.

Every answer can be accounted for: the versions that were considered, the instruments and days
they rest on, and what is doubtful.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from bylaw.registry.law.doubt.contradictions_shown import DIFFERS
from bylaw.registry.law.doubt.doubts import (
    Doubt,
    DoubtKind,
    Doubts,
    doubts_about,
    findings_of,
    is_held,
    name_of,
)
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import Finding, note, warning
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, language_said
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.versions import Absent, Sources, State, Timeline, Version

WORDS_OF_DRAFT = N_(
    "The words are those of the draft, which the order approved without amendment; "
    "the made text is not held in this language."
)
_OF_HELD = {
    Held.HELD: State.IN_FORCE,
    Held.PARTLY: State.PARTLY_HELD,
    Held.NOT: State.NOT_HELD,
    Held.REPEALED: State.ENDED,
}


@dataclass(frozen=True)
class Answer:
    """The state of one provision on one day in one language, and what it rests on.

    `start` is when the state began, or the day on which the provision is to come; `end` when it
    ends.  `version` is the text that answers, where one does.  `candidates` are all versions
    that bore the number, in every language considered.
    """

    label: str
    lang: str
    day: dt.date
    state: State
    kind: Kind = Kind.SECTION
    start: dt.date | None = None
    end: dt.date | None = None
    start_certainty: Certainty = Certainty.STATED
    end_certainty: Certainty = Certainty.STATED
    sources: Sources = ()
    history: Sources = ()
    version: Version | None = None
    candidates: tuple[Version, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether there are words to show."""
        return self.state in (State.IN_FORCE, State.PARTLY_HELD)


def select(
    label: str,
    day: dt.date,
    *,
    lang: str,
    timelines: Mapping[str, Timeline],
    kind: Kind = Kind.SECTION,
    made: dt.date | None = None,
) -> Answer:
    """Find the text of a provision on a day; where one language is silent, ask the other.

    A provision that is not held in one language has the days that the other language gives.
    Before `made`, the day on which the whole text was made, nothing of it was in force.
    """
    own = _answer(label, day, timelines[lang], kind=kind)
    is_unproved = own.version is not None and own.version.unproved is not None
    if own.state in (State.UNKNOWN, State.NOT_HELD) and own.start is None and not is_unproved:
        for other, timeline in timelines.items():
            if other != lang:
                own = _with_lent_days(own, _answer(label, day, timeline, kind=kind))
    candidates = tuple(v for one in timelines.values() for v in one.of(label, kind))
    if made is not None and day < made:
        own = _before_all(own, candidates, made)
    answer = replace(own, candidates=candidates)
    doubts = _doubts(answer, timelines[lang])
    told = (*_findings(answer, timelines[lang]), *findings_of(doubts, day))
    return replace(answer, findings=told)


def _doubts(answer: Answer, timeline: Timeline) -> Doubts:
    """The doubts about the provision; after the end of the whole text there are none."""
    if timeline.end is not None and answer.day >= timeline.end.day:
        return ()
    version = answer.version
    name = name_of(answer.kind, answer.label, "" if version is None else version.identity)
    whole = version is not None and is_held(version.held)
    found = doubts_about(timeline.doubts, name, answer.day, lang=answer.lang, is_held=whole)
    acted = {(one.instrument, one.provision) for one in answer.history} if whole else set()
    return tuple(doubt for doubt in found if not _waits_elsewhere(doubt, acted, answer.lang))


def _waits_elsewhere(doubt: Doubt, acted: Set[tuple[str, str]], lang: str) -> bool:
    """Tell whether an order waits for words of the other language only: in this one it acted."""
    is_of_other = doubt.kind is DoubtKind.PENDING and doubt.source.lang != lang
    return is_of_other and (doubt.source.instrument, doubt.source.provision) in acted


def _answer(label: str, day: dt.date, timeline: Timeline, *, kind: Kind) -> Answer:
    found = timeline.on(label, day, kind=kind)
    if isinstance(found, Absent):
        return _absent(label, day, timeline, kind=kind, why=found)
    is_gone = found.held is Held.REPEALED
    return Answer(
        label,
        timeline.lang,
        day,
        _OF_HELD[found.held],
        kind,
        None if is_gone else found.since,
        found.since if is_gone else found.end,
        found.start_certainty,
        found.start_certainty if is_gone else found.end_certainty,
        found.sources,
        found.history,
        found,
    )


def _absent(label: str, day: dt.date, timeline: Timeline, *, kind: Kind, why: Absent) -> Answer:
    """Say why no version answers; a number that nothing ever bore stays unknown after the end."""
    state = why.state
    if why.state is State.ENDED and not timeline.of(label, kind):
        state = State.UNKNOWN if timeline.is_base_held else state
    return Answer(
        label,
        timeline.lang,
        day,
        state,
        kind,
        why.day if state is State.NOT_YET else None,
        why.day if state is State.ENDED else None,
        why.certainty,
        why.certainty,
        why.sources,
    )


def _before_all(own: Answer, versions: Sequence[Version], made: dt.date) -> Answer:
    """Say that a provision is still to come on a day before the whole text was made."""
    starts = [version.start for version in versions]
    if own.state is not State.UNKNOWN and own.state is not State.NOT_YET:
        own = replace(own, state=State.NOT_YET, start=min(starts, key=_or_first), end=None)
    template = N_("The text did not exist on that date: it was made on {made}.")
    finding = note("before-the-text", template, made=made.isoformat())
    return replace(own, version=None, findings=(*own.findings, finding))


def _or_first(day: dt.date | None) -> dt.date:
    return day or dt.date.min


def _with_lent_days(own: Answer, other: Answer) -> Answer:
    """Borrow the days of a provision from the other language, but never its words."""
    if other.state is State.UNKNOWN or (other.state is State.NOT_HELD and other.start is None):
        return own
    state = State.NOT_HELD if other.is_answered else other.state
    lent = replace(
        other, lang=own.lang, state=state, version=None if other.is_answered else own.version
    )
    template = N_(
        "The {lang} text is not held; the dates are those of the text in the other language."
    )
    told = note("days-of-other-language", template, lang=language_said(own.lang))
    return replace(lent, findings=(told,))


def _findings(answer: Answer, timeline: Timeline) -> Iterator[Finding]:
    yield from answer.findings
    days = ((answer.start, answer.start_certainty), (answer.end, answer.end_certainty))
    for day, certainty in days:
        if day is not None and certainty is Certainty.INFERRED:
            template = N_("{day} is inferred: no source states the date of publication.")
            yield note("inferred-day", template, day=day.isoformat())
    if answer.state is State.UNKNOWN and not timeline.is_base_held:
        template = N_("The base text is not held: whether it contained {label} is not known.")
        yield warning("base-not-held", template, label=answer.label)
    version = answer.version
    if version is None:
        return
    yield from _retroactive(version)
    yield from _shown_findings(version)
    if version.held is Held.PARTLY:
        yield warning("partly-held", N_("Only part of this text is held."))
    if answer.is_answered:
        yield from _state_findings(version.text_state)


def _retroactive(version: Version) -> Iterator[Finding]:
    """Tell when a text became law whose effect reaches back."""
    if version.in_force is None or version.start is None or version.in_force <= version.start:
        return
    template = N_("This text became law on {in_force}, with effect from {start}.")
    start, in_force = version.start.isoformat(), version.in_force.isoformat()
    yield note("retroactive", template, start=start, in_force=in_force)


def _shown_findings(version: Version) -> Iterator[Finding]:
    """Tell what a consolidated text does not prove, and what it contradicts."""
    if version.unproved is not None:
        day = "-" if version.end is None else version.end.isoformat()
        template = N_(
            "The words are known only from {day} on; nothing held shows the earlier words."
        )
        if version.unproved:
            template = N_(
                "The words are known only from {day} on: the history note names {instruments}, "
                "whose text is not held."
            )
        names = ", ".join(version.unproved)
        yield warning("earlier-text-not-held", template, day=day, instruments=names)
    if version.disputed:
        yield warning("consolidation-differs", DIFFERS, day=version.disputed)


def _state_findings(state: TextState) -> Iterator[Finding]:
    match state:
        case TextState.DRAFT:
            yield note("text-of-draft", WORDS_OF_DRAFT)
        case TextState.RECONSTRUCTED:
            template = N_("The words were reconstructed by undoing later amendments.")
            yield note("text-reconstructed", template)
        case TextState.MADE:
            return
