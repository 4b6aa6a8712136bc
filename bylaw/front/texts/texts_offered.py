"""Texts that a user offers to the registry: read, named, and checked before they are recorded."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

from bylaw.front.texts.overriding import NO_REASON, Override, refuse_or_tell
from bylaw.front.texts.rereading import account_of
from bylaw.ingest.checks.contradictions import (
    Said,
    as_of_contradictions,
    contradictions,
    language_contradictions,
)
from bylaw.ingest.consolidated.consolidation_findings import WORDS_MISSING
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.packaged import corrections_to, load_manifest
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.received import read_source
from bylaw.ingest.sources.user_files import read_file as read_file
from bylaw.registry.law.evidence import Evidence
from bylaw.registry.law.findings import Finding, note
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, SourceError, UsageError
from bylaw.registry.law.orders.acting.instruments_concerned import amends, bearing_on
from bylaw.registry.store.ledger.entries import BaseRecorded, SourceEvent, TextRecorded
from bylaw.registry.store.text_facts import TextAccount, facts_of_text
from bylaw.registry.store.view import View

_Read = tuple[SourceEvent, tuple[Finding, ...]]


@dataclass(frozen=True)
class Offer:
    """A text in a file, and what someone says of it; `is_base` for a consolidated text.

    `day` is that of the issue, or of a consolidated text the one on which it was the law.
    `accept` is the reason to take it in although it undoes what is known or is not understood.
    """

    file: str
    lang: str
    day: dt.date | None
    is_base: bool = False
    evidence: str = ""
    supersedes: tuple[str, ...] = ()
    override: tuple[str, ...] = ()
    by: str = ""
    why: str = ""
    accept: str = ""


def read_offer(view: View, offer: Offer) -> _Read:
    """Read a text that is offered, and check the facts given for it."""
    return _read_base(view, offer) if offer.is_base else _read_gazette(view, offer)


def _read_base(view: View, offer: Offer) -> _Read:
    """Read a base or consolidated text; refuse what cannot be one, or another language."""
    file, lang, as_of = offer.file, offer.lang, offer.day
    override = Override(offer.override, offer.why)
    override.refuse_without_reason()
    if as_of is None:
        raise UsageError(N_("give a date on which {file} was in force, with --as-of"), file=file)
    _refuse_after_end(view, as_of)
    data = read_file(file)
    name = _name(view, file, data)
    received = read_source(data, name=name)
    wrong = (
        *language_contradictions(received.text, lang=lang),
        *as_of_contradictions(received.text, as_of=as_of),
    )
    told = refuse_or_tell(wrong, file=file, override=override)
    read = read_consolidation(received, lang=lang)
    for finding in read.findings:
        if finding.code == WORDS_MISSING:
            raise SourceError(
                N_("{file} is incomplete and cannot be a base text: it contains “{mark}”"),
                file=file,
                mark=finding.quote,
            )
    event = BaseRecorded(
        name, lang, data, as_of, read.text, offer.evidence, view.work, TextAccount(read.findings)
    )
    return event, (*read.findings, *told)


def _refuse_after_end(view: View, as_of: dt.date) -> None:
    """Refuse a day on which the text was no longer the law."""
    ending = view.subject().ending
    if ending is not None and as_of >= ending.day:
        raise UsageError(
            N_(
                "the by-law was no longer in force on {day} (it ceased to have effect on {end}); "
                "give a date on which it was in force"
            ),
            day=as_of.isoformat(),
            end=ending.day.isoformat(),
        )


def _read_gazette(view: View, offer: Offer) -> _Read:
    file, data = offer.file, read_file(offer.file)
    if offer.day is None:
        raise UsageError(N_("give the publication date of {file} with --published"), file=file)
    if (offer.supersedes or offer.override) and not offer.why:
        raise UsageError(NO_REASON)
    event, reading = _read_text(view, offer, data, published=offer.day)
    if not reading.instruments:
        raise SourceError(N_("no instrument was found in {file}; nothing was recorded"), file=file)
    _refuse_foreign_numbers(view, event)
    overridden = tuple(_overridden(view, offer, reading, data))
    return event, (*reading.all_findings(), *overridden, *_amends_nothing(view, event))


def _read_text(
    view: View, offer: Offer, data: bytes, *, published: dt.date
) -> tuple[TextRecorded, Reading]:
    evidence = Evidence.from_words(offer.evidence)
    held = next((e for e in load_manifest() if e.sha256 == fingerprint(data)), None)
    if held is not None and held.published == published:
        evidence = held.evidence
    corrections = () if held is None else corrections_to(held)
    name = _name(view, offer.file, data)
    own = next(iter(view.texts_of_bytes(fingerprint(data))), None)
    reading = read_text(
        read_source(data, name=name),
        lang=offer.lang,
        published=published,
        evidence=evidence.certainty,
        corrections=[*corrections, *(() if own is None else facts_of_text(own).restorations)],
    )
    event = TextRecorded(
        name,
        offer.lang,
        data,
        published,
        evidence,
        reading.instruments,
        tuple(c.id for c in corrections),
        supersedes=offer.supersedes,
        account=account_of(reading),
    )
    return event, reading


def _refuse_foreign_numbers(view: View, event: TextRecorded) -> None:
    """Refuse to supersede an instrument that is not held, or that this text is no copy of."""
    if not event.supersedes:
        return
    held = {item.number for item in view.instruments() if item.lang == event.lang}
    ours = {item.number for item in event.instruments}
    for number in event.supersedes:
        if number not in ours or number not in held:
            raise SourceError(
                N_(
                    "{file} cannot supersede {number}: it contains {ours}; "
                    "the registry holds {held}"
                ),
                file=event.file,
                number=number,
                ours=", ".join(sorted(each or "-" for each in ours)),
                held=", ".join(sorted(each for each in held if each)),
            )


def _overridden(view: View, offer: Offer, reading: Reading, data: bytes) -> Iterator[Finding]:
    """Refuse contradictions; tell of those that someone overrode."""
    if _is_held(view, reading, data):
        return
    numbers = frozenset(offer.supersedes)
    held = view.instruments_numbered(item.number for item in reading.instruments if item.number)
    said = Said(reading, offer.day or dt.date.min, held, numbers)
    override = Override(offer.override, offer.why)
    yield from refuse_or_tell(contradictions(said), file=offer.file, override=override)


def _is_held(view: View, reading: Reading, data: bytes) -> bool:
    """Tell whether the same bytes are held, and everything in them counts."""
    if not view.texts_of_bytes(fingerprint(data)):
        return False
    counting = {(item.name, item.span.file) for item in view.instruments()}
    return all((item.name, item.span.file) in counting for item in reading.instruments)


def _name(view: View, file: str, data: bytes) -> str:
    """Name a text: as it is held already, so that it is read to the same result, or by its file."""
    digest = fingerprint(data)
    held = [row.file for row in view.texts_of_bytes(digest)]
    known = [entry.file for entry in load_manifest() if entry.sha256 == digest]
    return (held + known + [Path(file).name])[0]


def _amends_nothing(view: View, event: TextRecorded) -> Iterator[Finding]:
    """Warn of a text that amends no work whose history is kept."""
    works = view.works().values()
    if any(amends(item, work) for item in event.instruments for work in works):
        return
    held = (*view.instruments(), *event.instruments)
    concerned = [item for item in held if any(amends(item, work) for work in works)]
    concerned += bearing_on(concerned, held)
    if not any(item is one for item in event.instruments for one in concerned):
        template = N_("Nothing in this text amends the by-law; it was recorded all the same.")
        yield note("by-law-not-amended", template)
