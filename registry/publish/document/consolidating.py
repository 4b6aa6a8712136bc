"""From a history to the text of one day: which provisions stand, and what to know of each."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import (
    DoubtKind,
    Doubts,
    doubts_about,
    findings_of,
    is_held,
    own_first,
)
from bylaw.registry.law.findings import CORRECTION_APPLIED, Finding
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.outcomes import Applied, Pending
from bylaw.registry.law.text.consolidated import note_name
from bylaw.registry.law.text.labels import in_sequence
from bylaw.registry.law.text.provenance import Source, Span
from bylaw.registry.law.text.provisions import SECTIONS, WORDED, Kind, order_key
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.versions import Timeline, Version, title_among
from bylaw.registry.publish.document.consolidation import (
    Act,
    ConsolidatedWork,
    Consolidation,
    HeldText,
    KeptSource,
    Lacking,
    Mark,
    NotInForceError,
    OrderEffect,
    Unit,
)

_TOLD_BY_NOTHING_ELSE = (
    DoubtKind.UNREAD,
    DoubtKind.DISPUTED,
    DoubtKind.NOT_MADE,
    DoubtKind.TRANSITIONAL,
    DoubtKind.CONTRADICTED,
    DoubtKind.NOT_HELD,
    DoubtKind.QUALIFIED,
)
_OF_OWN_MARK = (DoubtKind.PENDING, DoubtKind.TRANSITIONAL, DoubtKind.CONTRADICTED)


def consolidate(
    history: History,
    *,
    timeline: Timeline,
    work: ConsolidatedWork,
    day: dt.date,
    known: dt.date | None = None,
    lacking: Iterable[Lacking] = (),
    texts: Iterable[HeldText] = (),
    findings: Iterable[Finding] = (),
    notes: Mapping[str, str] | None = None,
    others: Iterable[Timeline] = (),
) -> Consolidation:
    """The text as it stood on a day; refuse a day on which there was none.

    `notes` are the history notes of a base text: of a section by its number, of a larger unit by
    its kind and number, as `division:VI`.  `others` are the timelines of the other languages.
    """
    title = title_among(timeline.versions, day) or work.titles.get(timeline.lang, "")
    work = replace(work, titles={**work.titles, timeline.lang: title})
    _refuse_other_days(timeline, work, day)
    steps = tuple(step for step in history.steps if step.stage.day <= day)
    doubts = (d for d in timeline.doubts if d.stands_on(day) and d.kind in _TOLD_BY_NOTHING_ELSE)
    doubtful = findings_of(own_first(doubts, lang=timeline.lang), day)
    told = (*replace(history, steps=steps).findings(), *findings, *doubtful)
    corrected = tuple(f.span for f in told if f.code == CORRECTION_APPLIED and f.span is not None)
    return Consolidation(
        work,
        timeline.lang,
        day,
        known,
        timeline.is_base_held,
        _told_elsewhere(
            _units(_without_unprinted(timeline, steps), day, corrected, notes or {}),
            frozenset(_held_numbers(others, day)),
        ),
        tuple(_act(step) for step in steps if not step.is_shown),
        tuple(item for item in lacking if item.may_act_on(day)),
        tuple(change for step in steps for change in _changes(step)),
        tuple(texts),
        told,
        None if timeline.end is None else timeline.end.day,
        ended_by=_ended_by(timeline),
    )


def _ended_by(timeline: Timeline) -> str:
    """Name the instrument that ended the text, if it has ended."""
    sources = () if timeline.end is None else timeline.end.sources
    return next((source.instrument for source in sources), "")


def _refuse_other_days(timeline: Timeline, work: ConsolidatedWork, day: dt.date) -> None:
    values = {"day": day.isoformat(), "title": work.titles.get(timeline.lang, work.number)}
    if work.made is not None and day < work.made:
        raise NotInForceError(
            N_("“{title}” did not exist on {day}: it was made on {made}."),
            **values,
            made=work.made.isoformat(),
        )
    if timeline.end is not None and day >= timeline.end.day:
        raise NotInForceError(
            N_(
                "“{title}” was no longer in force on {day}: it ceased to have effect on {end} "
                "(O.C. {by})."
            ),
            **values,
            end=timeline.end.day.isoformat(),
            by=timeline.end.by,
        )


def _act(step: ReplayStep) -> Act:
    enactment = step.stage.enactment
    states = [order.text_state for order in step.stage.orders]
    state = TextState.DRAFT if TextState.DRAFT in states else TextState.MADE
    return Act(
        enactment.number,
        enactment.made,
        enactment.published,
        step.stage.in_force,
        enactment.certainty,
        state,
        not all(order.is_foreign for order in step.stage.orders),
    )


def _changes(step: ReplayStep) -> Iterator[OrderEffect]:
    for order, outcome in step.pairs():
        if isinstance(outcome, Applied | Pending):
            yield OrderEffect(
                order.source,
                order.operation.op,
                outcome.touched,
                step.stage.day,
                step.stage.in_force,
                order.operation.old,
                order.operation.new,
                isinstance(outcome, Pending),
            )


def _without_unprinted(timeline: Timeline, steps: tuple[ReplayStep, ...]) -> Timeline:
    """Leave out the dead numbers that the last consolidated text does not print."""
    unprinted = next((step.unprinted for step in reversed(steps) if step.is_shown), frozenset())
    kept = (
        version
        for version in timeline.versions
        if not (version.held is Held.REPEALED and version.identity in unprinted)
    )
    return replace(timeline, versions=tuple(kept))


def _units(
    timeline: Timeline, day: dt.date, corrected: tuple[Span, ...], notes: Mapping[str, str]
) -> tuple[Unit, ...]:
    shown = _printed_versions(timeline, day)
    presumed = frozenset(v.identity for v in timeline.versions if v.start is None)
    below = gather((version.parent, version) for version in _by_number(shown, timeline))

    def build(version: Version) -> Unit:
        # What is below mere words is told with them.
        inner = () if version.kind in WORDED else below.get(version.identity, ())
        is_old = version.identity in presumed and not timeline.is_base_held
        older = (Mark.OLDER,) if is_old and version.history else ()
        marks = (*_marks(version, corrected), *older)
        note = notes.get(note_name(version.identity), "")
        held = is_held(version.held)
        doubts = doubts_about(timeline.doubts, version.name, day, lang=timeline.lang, is_held=held)
        told = Unit(version, tuple(map(build, inner)), marks, note)
        return _with_doubts(told, doubts)

    names = {version.identity for version in shown}
    return tuple(build(version) for version in shown if version.parent not in names)


def _printed_versions(timeline: Timeline, day: dt.date) -> list[Version]:
    """What is printed of the text of a day: a dead number only where no other bears it.

    What a consolidated text no longer prints, though it stood before, is not printed either.
    """
    versions = [
        v
        for v in timeline.day(day)
        if v.kind is not Kind.INSTRUMENT and not (v.held is Held.REPEALED and v.disputed)
    ]
    alive = {_number(v) for v in versions if v.held is not Held.REPEALED}
    return [v for v in versions if v.held is not Held.REPEALED or _number(v) not in alive]


def _with_doubts(unit: Unit, found: Doubts) -> Unit:
    """Tell what is in doubt about a unit, in marks and by the instruments that cast the doubt."""
    doubts = tuple(dict.fromkeys(d.source for d in found if d.kind not in _OF_OWN_MARK))
    kept = tuple((d.source, str(d.why)) for d in found if d.kind is DoubtKind.TRANSITIONAL)
    is_contradicted = any(d.kind is DoubtKind.CONTRADICTED for d in found)
    against = (Mark.CONTRADICTED,) if unit.version.disputed or is_contradicted else ()
    marks = (*unit.marks, *against, *_of_doubts(doubts, kept))
    return replace(unit, marks=marks, doubts=doubts, transitional=kept)


def _held_numbers(timelines: Iterable[Timeline], day: dt.date) -> Iterator[tuple[Kind, str, str]]:
    """The numbers whose words are held on a day in other languages."""
    for timeline in timelines:
        yield from (_number(v) for v in timeline.day(day) if v.held in (Held.HELD, Held.PARTLY))


def _told_elsewhere(
    units: tuple[Unit, ...], held: frozenset[tuple[Kind, str, str]]
) -> tuple[Unit, ...]:
    """Note that words are held only in the other language; nothing else needs saying."""
    return tuple(
        replace(
            unit,
            children=_told_elsewhere(unit.children, held),
            marks=_elsewhere(unit.marks) if _number(unit.version) in held else unit.marks,
        )
        for unit in units
    )


def _elsewhere(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    if Mark.NOT_HELD not in marks:
        return marks
    others = (mark for mark in marks if mark not in (Mark.NOT_HELD, Mark.PENDING))
    return (Mark.ELSEWHERE, *others)


def _by_number(shown: list[Version], timeline: Timeline) -> list[Version]:
    """Versions as printed: a section that ever changes its number stands where that belongs.

    Its place is that of one of its numbers only, on days before and after.
    """
    first = {v.identity: v.label for v in reversed(timeline.versions)}
    renumbered = {v.identity for v in timeline.versions if v.label != first[v.identity]}
    moved = [v for v in shown if v.kind in SECTIONS and v.identity in renumbered]
    for parent in dict.fromkeys(v.parent for v in moved):
        places = [place for place, v in enumerate(shown) if v.parent == parent]
        own = [shown[place] for place in places]
        keys = [(v.kind, order_key(v.kind, v.label)) for v in own]
        others = [place for place, v in enumerate(own) if v in moved]
        for place, at in zip(places, in_sequence(keys, others), strict=True):
            shown[place] = own[at]
    return shown


def _of_doubts(doubts: tuple[Source, ...], kept: tuple[KeptSource, ...]) -> Iterator[Mark]:
    """Mark what may have been changed, and what a transitional provision speaks of."""
    if doubts:
        yield Mark.DOUBTFUL
    if kept:
        yield Mark.TRANSITIONAL


def _number(version: Version) -> tuple[Kind, str, str]:
    """The number that one living provision can bear: a section's is unique in the text."""
    return version.kind, version.label, "" if version.kind in SECTIONS else version.parent


_TEXT_STATES = {TextState.DRAFT: Mark.DRAFT, TextState.RECONSTRUCTED: Mark.RECONSTRUCTED}


def _marks(version: Version, corrected: tuple[Span, ...]) -> Iterator[Mark]:
    if version.held is Held.REPEALED:
        yield Mark.REPEALED
        return
    if version.held is Held.NOT:
        yield Mark.NOT_HELD
    if version.held is Held.PARTLY:
        yield Mark.PARTLY_HELD
    if version.pending:
        yield Mark.PENDING
    if any(span.overlaps(other) for span in version.provision.all_spans() for other in corrected):
        yield Mark.CORRECTED
    if version.text_state in _TEXT_STATES:
        yield _TEXT_STATES[version.text_state]
