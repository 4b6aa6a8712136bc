"""Offering a text to the registry: tried first, with all that would follow, then taken in."""

import datetime as dt
from dataclasses import dataclass, replace
from pathlib import Path

from bylaw.front.texts.overriding import Override
from bylaw.front.texts.texts_offered import Offered, read_base, read_gazette
from bylaw.registry.compare.answers_changed import AnswerChanged, answers_changed
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.time.operation_states import settle
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.store.entries import SourceEvent, TextRecorded
from bylaw.registry.store.recording import Recorded, record
from bylaw.registry.store.view import View


@dataclass(frozen=True)
class Offer:
    """A text in a file, and what someone says of it; `is_base` for a consolidated text."""

    path: Path
    lang: str
    day: dt.date
    is_base: bool = False
    evidence: str = ""
    supersedes: tuple[str, ...] = ()
    override: tuple[str, ...] = ()
    by: str = ""
    why: str = ""


@dataclass(frozen=True)
class Tried:
    """What a text holds, and what follows from it."""

    event: SourceEvent
    recorded: Recorded
    instruments: tuple[Instrument, ...]
    findings: tuple[Finding, ...]
    changes: tuple[AnswerChanged, ...]


def take(view: View, offer: Offer, *, moment: dt.datetime, is_tried: bool) -> Tried:
    """Take a text in, or only try; all of it is recorded, or nothing."""
    event, findings = _read(view, offer)
    recorded = record(
        view.engine,
        [event],
        moment=moment,
        by=offer.by,
        why=offer.why,
        is_tried=is_tried,
        is_whole=True,
    )
    own = event.instruments if isinstance(event, TextRecorded) else ()
    # A text that is held already changes no history; its orders stand as they do now.
    replayed = [history for *_, history in recorded.histories()]
    states = settle([*view.instruments(), *own], replayed or view.histories())
    changes = changed_by(view, recorded)
    return Tried(event, recorded, states[len(states) - len(own) :], findings, changes)


def changed_by(view: View, recorded: Recorded) -> tuple[AnswerChanged, ...]:
    """What the registry answers otherwise after a recording, of every work in every language."""
    return tuple(
        one
        for work, lang, history in recorded.histories()
        for one in answers_changed(
            replace(view, work=work).timeline(lang), replace(timeline_of(history), work=work)
        )
    )


def _read(view: View, offer: Offer) -> tuple[SourceEvent, tuple[Finding, ...]]:
    file = str(offer.path)
    if offer.is_base:
        return read_base(
            view,
            file,
            lang=offer.lang,
            as_of=offer.day,
            reason=offer.evidence,
            override=Override(offer.override, offer.why),
        )
    said = Offered(
        file, offer.lang, offer.day, offer.evidence, offer.supersedes, offer.override, offer.why
    )
    return read_gazette(view, said)
