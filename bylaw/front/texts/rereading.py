"""Reading a recorded text again from its bytes, with what was said of it when it was recorded."""

from bylaw.front.texts.mended_texts import own_corrections, restorations_of
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.packaged import load_corrections
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import BylawError
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import (
    as_json,
    canonical,
    fingerprint,
    stored_names,
    stored_parts,
)
from bylaw.registry.store.entries import (
    CONSOLIDATION,
    BaseRecorded,
    ConsolidatedText,
    SourceEvent,
    TextRecorded,
)


def reread(row: SourceRow) -> list[str]:
    """Read a text again, and give the fingerprint of each thing read in it; none if it fails."""
    try:
        event = read_again(row)
    except BylawError:
        return []
    if isinstance(event, BaseRecorded):
        return [fingerprint(canonical(as_json(event.text)))]
    return [fingerprint(canonical(as_json(item))) for item in event.instruments]


def read_again(row: SourceRow) -> SourceEvent:
    """Read a recorded text as this version of the program reads it, with its own corrections."""
    facts = stored_parts(row.facts)
    own = restorations_of(row)
    reason = str(facts["reason"])
    if row.role == CONSOLIDATION:
        read = read_consolidation(read_source(row.data, name=row.file), lang=row.lang)
        text = ConsolidatedText(read.provision, read.notes)
        assert row.day is not None, "a consolidated text has its day"
        work = str(facts.get("work", ""))
        return BaseRecorded(row.file, row.lang, row.data, row.day, text, reason, work)
    return TextRecorded(
        row.file,
        row.lang,
        row.data,
        row.day,
        str(facts["evidence"]),
        reading_of(row).instruments,
        reason,
        stored_names(facts, "corrections"),
        own,
        stored_names(facts, "supersedes"),
    )


def reading_of(row: SourceRow) -> Reading:
    """Read a recorded Gazette text again, with all that is to be told of it."""
    facts = stored_parts(row.facts)
    names = stored_names(facts, "corrections")
    packaged = [c for c in load_corrections() if c.id in names]
    return read_text(
        read_source(row.data, name=row.file),
        lang=row.lang,
        published=row.day,
        evidence=str(facts["evidence"]),
        corrections=[*packaged, *own_corrections(row)],
    )
