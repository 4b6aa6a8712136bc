"""What happens to the by-law, as the registry knows it: drafts, deadlines, commencements."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace

from bylaw.front.texts.unheld_instruments import unheld_about
from bylaw.registry.answers.drafts_followed import last_day_known, orders_made
from bylaw.registry.law.doubt.doubts import DoubtKind
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.enactments import Enactment
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.orders.outcomes import Refused
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.revising.revision import revise
from bylaw.registry.law.time.versions import End
from bylaw.registry.publish.events.events import (
    DraftNotice,
    EventKind,
    FixedDay,
    LawEvent,
    events_of,
)
from bylaw.registry.store.access.rows import CORRECTION, DAY, WITHDRAWAL
from bylaw.registry.store.view import View, asking_at_once

_RECTIFYING = frozenset((CORRECTION, DAY, WITHDRAWAL))
"""The kinds of entry that put right what was recorded before."""
_TOLD_APART = frozenset((DoubtKind.PENDING, DoubtKind.TRANSITIONAL, DoubtKind.CONTRADICTED))
"""Doubts that do not concern whether an instrument is in force."""


@asking_at_once
def events_in(view: View, lang: str) -> tuple[LawEvent, ...]:
    """Every event that the registry knows of, told in one language."""
    histories = [view.history(each) for each in view.langs()]
    acting = frozenset(number for each in histories for number in _acting(each))
    refused = frozenset(pair for each in histories for pair in _refused_days(each))
    kept = (
        one
        for one in _events(view, lang)
        if one.kind is not EventKind.IN_FORCE
        or (one.instrument in acting and (one.instrument, one.day) not in refused)
    )
    revisions, doubtful = _revisions(view, lang), frozenset(_doubtful(view))
    revised = (_with_revisions(one, revisions.get(one.name, ())) for one in kept)
    return tuple(replace(one, is_doubtful=_is_open(one, doubtful)) for one in revised)


def _doubtful(view: View) -> Iterator[str]:
    """Name the instruments that were not carried out as they stand, or not for sure."""
    for lang in view.langs():
        for doubt in view.timeline(lang).doubts:
            if doubt.kind not in _TOLD_APART and not doubt.lacks:
                yield doubt.source.instrument


def _is_open(event: LawEvent, doubtful: Set[str]) -> bool:
    return event.kind is EventKind.IN_FORCE and event.instrument in doubtful


def _events(view: View, lang: str) -> tuple[LawEvent, ...]:
    drafts = (*_held_drafts(view, lang), *_unheld_drafts(view, lang))
    fixed = tuple(dict.fromkeys(_fixed_days(view)))
    subject = view.subject()
    subject = replace(subject, titles={**subject.titles, lang: view.title(lang)})
    found = events_of(view.instruments(), subject, lang=lang, drafts=drafts, fixed=fixed)
    return tuple(sorted(_with_end(found, view, lang), key=lambda event: event.day))


def _with_end(events: Sequence[LawEvent], view: View, lang: str) -> Iterator[LawEvent]:
    """Report the end that the text had, not a later one that was announced for it."""
    end = view.timeline(lang).end
    by = {source.instrument for source in end.sources} if end else set()
    ends = [one for one in events if one.kind is EventKind.ENDED and one.instrument in by]
    yield from (one for one in events if one.kind is not EventKind.ENDED or end is None)
    yield from ends or ([_end(end, view, lang)] if end is not None else [])


def _end(end: End, view: View, lang: str) -> LawEvent:
    number = end.sources[-1].instrument
    item = next((one for one in view.instruments() if one.name == number), None)
    known = end.day if item is None else item.published or item.made or end.day
    is_replaced = item is not None and any(
        read.operation.op is Op.REPLACE_INSTRUMENT
        for provision in item.all_provisions
        for read in provision.operations
    )
    kind = EventKind.ENDED if is_replaced else EventKind.REVOKED
    return LawEvent(kind, end.day, end.certainty, number, view.title(lang), known)


def _with_revisions(event: LawEvent, moments: Sequence[dt.datetime]) -> LawEvent:
    """Add to an event how often its day was corrected, and when last."""
    return replace(event, revision=len(moments), revised=moments[-1]) if moments else event


def _revisions(view: View, lang: str) -> Mapping[tuple[str, ...], list[dt.datetime]]:
    """Find the moments at which the registry put the day of an event right."""
    found: dict[tuple[str, ...], list[dt.datetime]] = {}
    for row in view.ledger():
        if row.kind not in _RECTIFYING:
            continue
        before = _days(replace(view, seq=row.seq - 1), lang)
        after = _days(replace(view, seq=row.seq), lang)
        for name in (name for name, day in after.items() if before.get(name, day) != day):
            found.setdefault(name, []).append(dt.datetime.fromisoformat(row.moment))
    return found


def _days(view: View, lang: str) -> Mapping[tuple[str, ...], tuple[dt.date, Certainty]]:
    return {event.name: (event.day, event.certainty) for event in _events(view, lang)}


def _refused_days(history: History) -> Iterator[tuple[str, dt.date]]:
    """The instruments whose every order of one day was refused, with that day."""
    for step in history.steps:
        own = [outcome for order, outcome in step.pairs() if not order.is_foreign]
        if own and all(isinstance(outcome, Refused) for outcome in own):
            yield step.stage.enactment.number, step.stage.in_force


def _acting(history: History) -> Iterator[str]:
    """The instruments with at least one order that was carried out or waits for its text."""
    for step in history.steps:
        own = (outcome for order, outcome in step.pairs() if not order.is_foreign)
        if not all(isinstance(outcome, Refused) for outcome in own):
            yield step.stage.enactment.number


def _fixed_days(view: View) -> Iterator[FixedDay]:
    """Find the days that were fixed later for instruments, each with the day of that order."""
    for lang in view.langs():
        items = view.history(lang).enactments
        own = {one.number: {rule.in_force for rule in one.commencements} for one in items}
        for item in revise(items).enactments:
            for day in {rule.in_force for rule in item.commencements} - own[item.number]:
                if day is not None:
                    yield FixedDay(item.number, day, _known_since(day, items))


def _known_since(day: dt.date, items: Sequence[Enactment]) -> dt.date | None:
    fixing = (one for one in items if any(each.rule.in_force == day for each in one.fixings))
    days = (one.published or one.made for one in fixing)
    return min((each for each in days if each is not None), default=None)


def _held_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    for item, order in orders_made(view, last_day_known(view)):
        if item.lang == lang and item.published is not None:
            yield DraftNotice(
                item.title if order is None else order.name,
                item.title,
                item.published,
                item.comment_days,
                item.evidence or Certainty.INFERRED,
            )


def _unheld_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    """The drafts that are known only by their day; their titles are known in English."""
    for known in unheld_about(view):
        if known.status == Status.DRAFT.value and known.published and lang in known.langs:
            title = known.title if lang == "en" else view.title(lang) or known.title
            yield DraftNotice(known.number, title, known.published)
