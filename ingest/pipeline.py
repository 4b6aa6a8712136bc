"""Reading: one received text becomes its instruments, their provisions, and an account of both."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bylaw.ingest.checks.cut_words import cut_words, with_cuts_told
from bylaw.ingest.checks.languages import is_mixed
from bylaw.ingest.checks.two_texts import differences_among
from bylaw.ingest.dates.headed_rules import with_units_resolved
from bylaw.ingest.dates.instrument_days import with_days_in_force
from bylaw.ingest.packaged import (
    GazetteText,
    corrections_to,
    load_manifest,
    read_bytes,
)
from bylaw.ingest.page.account import account, unread_findings
from bylaw.ingest.page.cues import DIVISION, is_contents_line
from bylaw.ingest.page.errata import cited_in_gazette, find_errata, goes_on, is_erratum
from bylaw.ingest.page.instrument.instrument_facts import FoundInstrument, find_instrument
from bylaw.ingest.page.lines.line_marks import is_whole
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.notices import comment_days
from bylaw.ingest.page.provisions.provision_orders import (
    Circumstances,
    Enacted,
    enact,
    under_headings,
)
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.page.segments import Segment, SegmentKind, split_segments
from bylaw.ingest.page.texts_amended import Provided, with_texts
from bylaw.ingest.sources.noise import Cleaned, clean, has_once
from bylaw.ingest.sources.note_numbers import without_note_numbers
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source, refuse_many_provisions
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import CORRECTION_APPLIED, Finding, Severity
from bylaw.registry.law.messages import N_, Message, as_said
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument, Status
from bylaw.registry.law.text.provenance import Span

_USUAL = 100_000
"""How many characters a text has at most of which the reading is kept."""


@dataclass(frozen=True)
class Reading:
    """What was read from one text: its instruments, what to tell, and where each word belongs.

    `findings` are those of the text as a whole; instruments and provisions carry their own.
    In a text that is `is_mixed`, both languages stand in one instrument, and nothing is ordered.
    """

    received: Received
    lang: str
    cleaned: Cleaned
    instruments: tuple[Instrument, ...] = ()
    placed: tuple[Placed, ...] = ()
    findings: tuple[Finding, ...] = ()
    is_mixed: bool = False

    def all_findings(self) -> Iterator[Finding]:
        """Every finding of the text, its instruments, provisions and operations."""
        yield from self.findings
        for instrument in self.instruments:
            yield from instrument.all_findings()


def read_text(
    received: Received,
    *,
    lang: str,
    published: dt.date | None,
    evidence: Certainty | None = None,
    corrections: Sequence[Correction] = (),
) -> Reading:
    """Read a received text, with the corrections that are asked for put on top of it.

    A text of the usual size that was read before is not read again.
    """
    asked = (received, lang, published, evidence, tuple(corrections))
    return _read_once(*asked) if len(received.text) <= _USUAL else _read(*asked)


def _read(
    received: Received,
    lang: str,
    published: dt.date | None,
    evidence: Certainty | None,
    corrections: tuple[Correction, ...],
) -> Reading:
    fitting = [c for c in corrections if _fits(received, c)]
    cleaned = without_note_numbers(clean(received, corrections=fitting))
    segments = tuple(split_segments(read_lines(cleaned.passage)))
    mixed = any(is_mixed(line.text for line in segment.lines) for segment in segments)
    reading = Reading(received, lang, cleaned, is_mixed=mixed)
    for segment in segments:
        reading = _with_segment(reading, segment, published=published, evidence=evidence)
    cuts = tuple(cut_words(received, cleaned))
    instruments = tuple(with_cuts_told(item, cuts) for item in reading.instruments)
    findings = (*(correction_finding(received, c) for c in corrections), *reading.findings)
    unread = tuple(unread_findings(account(reading)))
    return _with_unread(replace(reading, instruments=instruments, findings=findings), unread)


_read_once = lru_cache(maxsize=32)(_read)


def _with_unread(reading: Reading, unread: Sequence[Finding]) -> Reading:
    """Let each instrument carry what was not read of it; the rest belongs to the page."""
    instruments = tuple(
        replace(item, findings=(*item.findings, *(f for f in unread if _lies_in(f, item))))
        for item in reading.instruments
    )
    around = (f for f in unread if not any(_lies_in(f, item) for item in reading.instruments))
    return replace(reading, instruments=instruments, findings=(*reading.findings, *around))


def _lies_in(finding: Finding, item: Instrument) -> bool:
    span = finding.span
    return span is not None and item.span.start <= span.start < item.span.end


def read_corpus(*, as_received: bool = False) -> tuple[Reading, ...]:
    """Read the packaged corpus; as received, no correction is applied."""
    return compared(tuple(read_packaged(one, as_received=as_received) for one in load_manifest()))


def compared(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Tell, beside what each text says, where two texts of the same sections differ."""
    differences = differences_among([reading.instruments for reading in readings])
    return tuple(
        replace(reading, findings=(*reading.findings, *own))
        for reading, own in zip(readings, differences, strict=True)
    )


def read_packaged(entry: GazetteText, *, as_received: bool = False) -> Reading:
    """Read one text of the packaged corpus by itself."""
    return read_text(
        read_source(read_bytes(entry), name=entry.file),
        lang=entry.lang,
        published=entry.published,
        evidence=entry.evidence.certainty,
        corrections=() if as_received else corrections_to(entry),
    )


def _with_segment(
    reading: Reading, segment: Segment, *, published: dt.date | None, evidence: Certainty | None
) -> Reading:
    if segment.kind is not SegmentKind.INSTRUMENT:
        return replace(reading, placed=(*reading.placed, *_around(segment)))
    every = _instruments(reading, segment)
    if not every:
        unread = (Placed(line.passage, _left_over(line)) for line in segment.lines)
        return replace(reading, placed=(*reading.placed, *unread))
    for found in every:
        before = sum(len(instrument.provisions) for instrument in reading.instruments)
        refuse_many_provisions(before + len(found.provisions), file=reading.received.file)
        reading = _with_instrument(reading, found, published=published, evidence=evidence)
    return reading


def _left_over(line: PrintedLine) -> Region:
    return Region.UNREAD if line.kind is LineKind.TEXT else Region.FURNITURE


def _instruments(reading: Reading, segment: Segment) -> tuple[FoundInstrument, ...]:
    """Find the instrument of a segment, or the errata that stand under one heading."""
    last = reading.instruments[-1] if reading.instruments else None
    follows = last is not None and last.status is Status.ERRATUM
    if is_erratum(segment) or (follows and goes_on(segment)):
        return find_errata(segment, lang=reading.lang)
    found = find_instrument(segment, lang=reading.lang)
    return () if found is None else (found,)


def _with_instrument(
    reading: Reading,
    found: FoundInstrument,
    *,
    published: dt.date | None,
    evidence: Certainty | None,
) -> Reading:
    base = _published(reading, found.instrument, published=published, evidence=evidence)
    circumstances = Circumstances(
        reading.lang,
        published,
        base.status,
        found.attachments,
        assented=found.assented,
        is_mixed=reading.is_mixed,
        is_act=found.is_act,
    )
    clauses = [enact(clause, circumstances) for clause in found.order_clauses]
    provisions = [enact(*each) for each in under_headings(found.provisions, circumstances)]
    placed = [place for read in (*clauses, *provisions) for place in read.placed]
    provided = [
        Provided(read.provision, read.skeleton, tuple(line.text for line in each.headings))
        for read, each in zip(provisions, found.provisions, strict=True)
    ]
    instrument = replace(
        base,
        order_clauses=_clauses_of(base, clauses),
        provisions=with_days_in_force(
            with_units_resolved(
                with_texts(provided, base=base.base_title, lang=reading.lang),
                [one.headings for one in provided],
            )
        ),
    )
    return replace(
        reading,
        instruments=(*reading.instruments, instrument),
        placed=(*reading.placed, *found.placed, *placed),
    )


def _clauses_of(base: Instrument, clauses: Sequence[Enacted]) -> tuple[AmendingProvision, ...]:
    """Say which text each clause amends; an erratum corrects the instrument that it names."""
    if base.status is Status.ERRATUM:
        return tuple(read.provision for read in clauses)
    provided = [Provided(read.provision, read.skeleton) for read in clauses]
    return with_texts(provided, base=base.base_title, lang=base.lang)


def _published(
    reading: Reading,
    item: Instrument,
    *,
    published: dt.date | None,
    evidence: Certainty | None,
) -> Instrument:
    """Say when an instrument was published, and of a draft how long comments may be sent."""
    days: int | None = None
    if item.status is Status.ERRATUM:
        item = cited_in_gazette(item, reading.received.text, published)
    if item.status is Status.DRAFT:
        notice = reading.received.text[item.span.start : item.span.end]
        days = comment_days(notice, reading.lang, published)
    return replace(item, published=published, evidence=evidence, comment_days=days)


def _around(segment: Segment) -> Iterator[Placed]:
    """Place the headings of the Gazette, its contents and its index."""
    for line in segment.lines:
        if is_whole(DIVISION, line.text):
            yield Placed(line.passage, Region.HEADING)
        elif line.kind is not LineKind.TEXT or is_contents_line(line.text):
            yield Placed(line.passage, Region.FURNITURE)
        else:
            yield Placed(line.passage, Region.UNREAD)


def _fits(received: Received, correction: Correction) -> bool:
    return has_once(received, correction.received)


def correction_finding(received: Received, correction: Correction) -> Finding:
    """Tell that a correction was applied, or why it was not."""
    if not _fits(received, correction):
        template = N_("correction {id} was not applied: its words do not occur exactly once")
        message = Message(template, {"id": correction.id})
        return Finding("correction-not-applied", Severity.ERROR, message, correction.received)
    start = received.text.index(correction.received)
    end = start + len(correction.received)
    told = {"cause": as_said(correction.cause), "authority": as_said(correction.authority)}
    template = N_("correction {id} was applied. Cause: {cause} Authority: {authority}")
    message = Message(template, {"id": correction.id, **told})
    span = Span(received.file, start, end, received.line_of(start))
    return Finding(CORRECTION_APPLIED, Severity.NOTE, message, correction.received, span)
