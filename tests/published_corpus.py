"""The packaged corpus as consolidated texts, without a database, for the tests of publishing."""

import datetime as dt
from functools import cache

from bylaw.ingest.packaged import load_manifest
from bylaw.ingest.pipeline import Reading, read_corpus
from bylaw.ingest.subject import load_subject
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.publish.document.consolidating import consolidate
from bylaw.registry.publish.document.consolidation import (
    ConsolidatedWork,
    Consolidation,
    HeldText,
    Lacking,
)

NEW_YEAR = dt.date(2008, 1, 1)


@cache
def readings() -> tuple[Reading, ...]:
    return read_corpus()


def instruments() -> tuple[Instrument, ...]:
    return tuple(item for reading in readings() for item in reading.instruments)


@cache
def history(lang: str) -> History:
    return histories_of(instruments(), load_subject(), langs=(lang,))[0]


@cache
def timeline(lang: str) -> Timeline:
    return timeline_of(history(lang))


def work() -> ConsolidatedWork:
    subject = load_subject()
    enabling = {"en": "Act respecting lotteries (chapter L-1, s. 13)"}
    return ConsolidatedWork(subject.number, subject.made, subject.titles, enabling, "S-13.1, r. 3")


@cache
def text_on(day: dt.date = NEW_YEAR, lang: str = "en") -> Consolidation:
    entries = [entry for entry in load_manifest() if entry.lang == lang]
    return consolidate(
        history(lang),
        timeline=timeline(lang),
        work=work(),
        day=day,
        known=dt.date(2026, 1, 31),
        lacking=(Lacking("1253-93", dt.date(1993, 9, 1)),),
        texts=[
            HeldText(e.file, e.lang, e.published, e.evidence.certainty, e.sha256) for e in entries
        ],
        findings=_findings(lang),
    )


def _findings(lang: str) -> tuple[Finding, ...]:
    own = (reading for reading in readings() if reading.lang == lang)
    found = (finding for reading in own for finding in reading.findings)
    return tuple(f for f in found if f.severity is not Severity.ERROR)
