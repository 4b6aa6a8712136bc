"""Reading a recorded text again from its bytes, with the facts recorded beside it."""

from collections.abc import Iterable, Sequence

from bylaw.front.texts.mended_texts import corrections_of
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.page.account import account
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.store.access.rows import CONSOLIDATION, SourceRow
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.ledger.entries import BaseRecorded, SourceEvent, TextRecorded
from bylaw.registry.store.text_facts import AccountedRun, TextAccount, facts_of_text
from bylaw.registry.store.view import View


def reread(row: SourceRow) -> list[str]:
    """Read a text again, and give the fingerprint of each thing read in it; none if it fails.

    The last is that of what is told of the whole.
    """
    try:
        event = read_again(row)
    except BylawError:
        return []
    read = (event.text,) if isinstance(event, BaseRecorded) else event.instruments
    return [fingerprint(canonical(as_json(item))) for item in (*read, event.account)]


def read_again(row: SourceRow) -> SourceEvent:
    """Read a recorded text as this version of the program reads it, with its own corrections."""
    facts = facts_of_text(row)
    if row.role == CONSOLIDATION:
        read = read_consolidation(read_source(row.data, name=row.file), lang=row.lang)
        assert row.day is not None, "a consolidated text has its day"
        reason = facts.evidence.reason
        told = TextAccount(read.findings)
        known = (row.file, row.lang, row.data, row.day)
        return BaseRecorded(*known, read.text, reason, facts.work, told)
    reading = reading_of(row)
    return TextRecorded(
        row.file,
        row.lang,
        row.data,
        row.day,
        facts.evidence,
        reading.instruments,
        facts.corrections,
        facts.restorations,
        facts.supersedes,
        account_of(reading),
    )


def account_of(reading: Reading) -> TextAccount:
    """What a reading tells of the text as a whole, to be recorded with it."""
    stretches = account(reading).stretches
    runs = (AccountedRun(one.region.value, one.span.end) for one in stretches)
    return TextAccount(reading.findings, tuple(runs))


def reading_of(row: SourceRow) -> Reading:
    """Read a recorded Gazette text again, with all its findings."""
    return _read_row(row, corrections_of(row))


def _read_row(row: SourceRow, corrections: Iterable[Correction]) -> Reading:
    return read_text(
        read_source(row.data, name=row.file),
        lang=row.lang,
        published=row.day,
        evidence=facts_of_text(row).evidence.certainty,
        corrections=tuple(corrections),
    )


def as_received(view: View) -> Sequence[Timeline]:
    """Read again, without their corrections, the texts that had some, and replay them."""
    corrected = [row for row in view.sources() if facts_of_text(row).is_corrected]
    files = {row.file for row in corrected}
    held = [one for one in view.instruments() if one.span.file not in files]
    raw = [instrument for row in corrected for instrument in _read_row(row, ()).instruments]
    langs = dict.fromkeys(row.lang for row in corrected)
    histories = histories_of([*held, *raw], view.subject(), langs=langs)
    return [timeline_of(history) for history in histories]
