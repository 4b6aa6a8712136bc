"""Where the texts of a registry are not as received: corrections, and tables that were rebuilt."""

from collections.abc import Iterator

from bylaw.front.texts.rereading import own_corrections
from bylaw.ingest.packaged import Correction, load_corrections
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.rules.text.mendings import CORRECTED, REBUILT, Mending
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.codec import stored_names, stored_parts
from bylaw.registry.store.view import View

_REBUILT = "table-rebuilt"


def mendings_of(view: View) -> tuple[Mending, ...]:
    """Give all that was corrected or rebuilt in the texts that are held."""
    read = [one for one in view.instruments() if one.number is not None]
    numbers: dict[str, set[str]] = {}
    for one in read:
        numbers.setdefault(one.span.file, set()).add(one.number or "")
    corrected = (
        Mending(CORRECTED, frozenset(numbers.get(row.file, ())), row.lang, *_words(correction))
        for row in view.sources()
        for correction in _corrections(row)
    )
    rebuilt = (
        Mending(REBUILT, frozenset((one.number or "",)), one.lang, *_line(finding))
        for one in read
        for finding in _rebuilt(one)
    )
    return (*corrected, *rebuilt)


def _words(correction: Correction) -> tuple[str, str, str]:
    return correction.received, correction.restored, correction.cause


def _line(finding: Finding) -> tuple[str, str, str]:
    return finding.quote, finding.quote, str(finding.message)


def _corrections(row: SourceRow) -> Iterator[Correction]:
    applied = stored_names(stored_parts(row.facts), "corrections")
    yield from (c for c in load_corrections() if c.id in applied and c.file == row.file)
    yield from own_corrections(row)


def _rebuilt(instrument: Instrument) -> Iterator[Finding]:
    for provision in instrument.provisions:
        for operation in provision.operations:
            yield from (f for f in operation.findings if f.code == _REBUILT)
