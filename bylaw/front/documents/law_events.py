"""What happens to the by-law, as the registry knows it: drafts, deadlines, commencements."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bylaw.ingest.packaged import load_unheld
from bylaw.ingest.page.notices import comment_days
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.orders.acting import amends
from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.outcomes import Refused
from bylaw.registry.publish.events.events import DraftNotice, Event, EventKind, events_of
from bylaw.registry.store.entries import CORRECTION, DAY, WITHDRAWAL
from bylaw.registry.store.view import View

_RECTIFYING = frozenset((CORRECTION, DAY, WITHDRAWAL))
"""The kinds of entry that put right what was recorded before."""


def events_in(view: View, lang: str) -> tuple[Event, ...]:
    """Give every event that the registry knows of, told in one language."""
    acting = frozenset(number for each in view.langs() for number in _acting(view, each))
    kept = (
        one
        for one in _events(view, lang)
        if one.kind is not EventKind.IN_FORCE or one.instrument in acting
    )
    revisions = _revisions(view, lang)
    return tuple(_revised(one, revisions.get(one.name, ())) for one in kept)


def _events(view: View, lang: str) -> tuple[Event, ...]:
    drafts = (*_held_drafts(view, lang), *_unheld_drafts(view, lang))
    return events_of(view.instruments(), view.subject(), lang=lang, drafts=drafts)


def _revised(event: Event, moments: Sequence[dt.datetime]) -> Event:
    """Say of an event how often its day was put right, and when last."""
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


def _acting(view: View, lang: str) -> Iterator[str]:
    """Name the instruments of which at least one order was carried out or waits for its text."""
    for step in view.history(lang).steps:
        own = (outcome for order, outcome in step.pairs() if not order.is_foreign)
        if not all(isinstance(outcome, Refused) for outcome in own):
            yield step.stage.enactment.number


def _held_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    subject, texts = view.subject(), {row.file: row.data for row in view.sources()}
    for item in view.instruments():
        is_draft = item.status is Status.DRAFT and item.lang == lang and amends(item, subject)
        if is_draft and item.published is not None:
            received = read_source(texts[item.span.file], name=item.span.file)
            notice = received.text[item.span.start : item.span.end]
            is_stated = item.evidence == Certainty.STATED.value
            yield DraftNotice(
                _order_of(item, view) or item.title,
                item.title,
                item.published,
                comment_days(notice, lang),
                Certainty.STATED if is_stated else Certainty.INFERRED,
            )


def _order_of(draft: Instrument, view: View) -> str | None:
    """Name the order that was made of a draft: the one that follows the same amendment."""
    made = (item for item in view.instruments() if item.status is Status.MADE)
    return next((item.number for item in made if _place(item) == _place(draft)), None)


def _place(item: Instrument) -> tuple[str, str] | None:
    """Say where in the chain an instrument stands: after which amendment of which text."""
    if item.chain is None or item.chain.last is None:
        return None
    return item.chain.base.number, item.chain.last.number


def _unheld_drafts(view: View, lang: str) -> Iterator[DraftNotice]:
    """Give the drafts that are known only by their day; their titles are known in English."""
    for known in load_unheld():
        if known.status == Status.DRAFT.value and known.published and lang in known.langs:
            title = known.title if lang == "en" else view.subject().titles.get(lang, known.title)
            yield DraftNotice(known.number, title, known.published)
