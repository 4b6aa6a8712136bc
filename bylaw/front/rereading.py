"""Reading a recorded text again from its bytes, with what was said of it when it was recorded."""

import json
from typing import cast

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.packaged import load_corrections
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import BylawError
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.store.codec import as_json, canonical, fingerprint
from bylaw.registry.store.events import (
    CONSOLIDATION,
    BaseRecorded,
    ConsolidatedText,
    SourceEvent,
    TextRecorded,
)
from bylaw.registry.store.tables import SourceRow


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
    """Read a recorded text as this version of the program reads it."""
    facts = cast(dict[str, Json], json.loads(row.facts))
    received, reason = read_source(row.data, name=row.file), cast(str, facts["reason"])
    if row.role == CONSOLIDATION:
        read = read_consolidation(received, lang=row.lang)
        text = ConsolidatedText(read.provision, read.notes)
        assert row.day is not None, "a consolidated text has its day"
        return BaseRecorded(row.file, row.lang, row.data, row.day, text, reason)
    names = cast(list[str], facts["corrections"])
    corrections = [c for c in load_corrections() if c.id in names]
    evidence = cast(str, facts["evidence"])
    read_now = read_text(
        received, lang=row.lang, published=row.day, evidence=evidence, corrections=corrections
    )
    return TextRecorded(
        row.file,
        row.lang,
        row.data,
        row.day,
        evidence,
        read_now.instruments,
        reason,
        tuple(names),
    )
