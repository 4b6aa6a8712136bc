"""The texts of the registry as they were received: read again without their corrections."""

from collections.abc import Iterator, Sequence

from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.time.histories import history_of
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.text_facts import facts_of_text
from bylaw.registry.store.view import View


def as_received(view: View) -> Sequence[Timeline]:
    """Read again, without their corrections, the texts that had some, and replay them."""
    corrected = [row for row in view.sources() if facts_of_text(row).is_corrected]
    files = {row.file for row in corrected}
    held = [one for one in view.instruments() if one.span.file not in files]
    raw = [instrument for row in corrected for instrument in _uncorrected(row)]
    subject = view.subject()
    return [
        timeline_of(history_of([*held, *raw], subject, lang=lang))
        for lang in dict.fromkeys(row.lang for row in corrected)
    ]


def _uncorrected(row: SourceRow) -> Iterator[Instrument]:
    received = read_source(row.data, name=row.file)
    evidence = facts_of_text(row).evidence.certainty
    read = read_text(received, lang=row.lang, published=row.day, evidence=evidence)
    yield from read.instruments
