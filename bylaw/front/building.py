"""Building a registry from the packaged corpus, on its first use."""

from collections.abc import Iterator

from bylaw.front.clock import now
from bylaw.front.texts.rereading import account_of
from bylaw.ingest.packaged import GazetteText, corrections_to, load_manifest, read_bytes
from bylaw.ingest.pipeline import Reading, read_packaged
from bylaw.ingest.subject import load_subject
from bylaw.registry.law.messages import N_
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.ledger.entries import Event, SubjectRecorded, TextRecorded
from bylaw.registry.store.recording import record_first

BUILDING = N_("Building the registry from the packaged texts")


def build(url: str) -> None:
    """Record the packaged corpus in a registry that is still empty."""
    record_first(open_engine(url), corpus_events(), moment=now())


def corpus_events() -> Iterator[Event]:
    """What the packaged corpus has to record: the by-law, then each Gazette text."""
    yield SubjectRecorded(load_subject())
    for entry in load_manifest():
        yield _text_event(entry, read_packaged(entry))


def _text_event(entry: GazetteText, read: Reading) -> TextRecorded:
    return TextRecorded(
        entry.file,
        entry.lang,
        read_bytes(entry),
        entry.published,
        entry.evidence,
        read.instruments,
        tuple(one.id for one in corrections_to(entry)),
        account=account_of(read),
    )
