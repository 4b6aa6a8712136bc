"""Making a registry at an address, and bringing one to what this version of bylaw reads."""

from bylaw.front.building import BUILDING, build, corpus_events
from bylaw.front.clock import now
from bylaw.front.opening import is_own
from bylaw.front.progress_notes import long_work
from bylaw.front.texts.rereading import read_again
from bylaw.ingest.packaged import load_manifest
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.readable_database import Database, missing_registry
from bylaw.registry.store.access.rows import DatabaseError, SourceRow
from bylaw.registry.store.database import upgrade, writing
from bylaw.registry.store.integrity.covering import cover_earlier
from bylaw.registry.store.ledger.entries import Event, TextRecorded
from bylaw.registry.store.recording import record, record_again, record_renewal
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import newest


def create_registry(url: str) -> None:
    """Make a registry at an address where there is none, from the packaged corpus."""
    database = Database(url)
    if database.schema() is not None and newest(database).seq:
        template = N_("there is already a registry at {url}; nothing was changed")
        raise DatabaseError(template, url=database.shown)
    with long_work(BUILDING):
        build(url)


def upgrade_registry(url: str) -> None:
    """Upgrade the schema, and record again the texts that are read differently now."""
    database = Database(url)
    if database.schema() is None and not is_own(url):
        raise missing_registry(database.shown)
    engine = database.engine
    with writing(engine) as connection:
        upgrade(connection)
    with newest(database).holdings() as held:
        sources, withdrawn = held.sources(), held.withdrawn_texts()
    own = {row.sha256 for row in sources if _is_put_right(row)}
    corpus = [one for one in corpus_events() if _digest(one) not in own]
    known = {fingerprint(row.data) for row in sources} | withdrawn
    record(engine, [one for one in corpus if _digest(one) not in known], moment=now())
    texts = [one for one in corpus if isinstance(one, TextRecorded) and _digest(one) in known]
    packaged = {entry.sha256 for entry in load_manifest()} - own
    others = [read_again(row) for row in sources if row.sha256 not in packaged]
    record_again(engine, [*texts, *others], moment=now())
    record_renewal(engine, moment=now())
    cover_earlier(engine, moment=now())


def _is_put_right(row: SourceRow) -> bool:
    """Tell whether someone corrected a packaged text or amended its day: that stands."""
    entry = next((one for one in load_manifest() if one.sha256 == row.sha256), None)
    if entry is None:
        return False
    return bool(facts_of_text(row).restorations) or row.day != entry.published


def _digest(event: Event) -> str:
    return fingerprint(event.data) if isinstance(event, TextRecorded) else ""
