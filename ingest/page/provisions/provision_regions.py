"""The regions of the words of a provision: its order, its new text, and what was not read."""

from collections.abc import Iterator

from bylaw.ingest.clause.clause_readings import ClauseReading
from bylaw.ingest.page.provisions.found_provisions import FoundProvision
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.payload.reading_units import ReadPayload
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.provenance import Span


def placed_order(found: FoundProvision, clause: ClauseReading) -> Iterator[Placed]:
    """Place the words of an amending provision; those of a clause not understood are unread.

    A provision of a new text is its own, unless it orders something too.
    """
    is_read = clause.operations or clause.commencements or clause.inert
    if not (found.is_amending or clause.operations or clause.findings):
        return
    is_refused = not is_read and (clause.transition is None or bool(clause.findings))
    region = Region.UNREAD if is_refused else Region.INSTRUCTION
    yield from (Placed(line.passage, region) for line in found.lines)


def placed_payload(payload: Passage, read: ReadPayload) -> Iterator[Placed]:
    """Place a quoted text; a word that did not find its place in the tree is unread."""
    yield Placed(payload, Region.PAYLOAD)
    held = {place for span in _tree_spans(read) for place in range(span.start, span.end)}
    for index, origin in enumerate(payload.origins):
        if origin not in held and not payload.text[index].isspace():
            yield Placed(payload.part(index, index + 1), Region.UNREAD)


def _tree_spans(read: ReadPayload) -> Iterator[Span]:
    yield from read.dropped
    for provision in (below for unit in read.units for below in unit.walk()):
        yield from provision.spans
        if provision.table is not None:
            yield from (span for row in provision.table.rows for span in row.spans)
