"""Errata: a notice that says how words of an earlier issue should read.

An erratum bears the number of the order that it corrects, and no number of its own: it is never
taken for that order, whose days and footnote stay as they are.
"""

import re
from collections.abc import Iterator, Sequence

from bylaw.ingest.page.citations import cited_orders
from bylaw.ingest.page.cues import ENDED, ERRATUM, is_whole
from bylaw.ingest.page.instrument_facts import FoundInstrument
from bylaw.ingest.page.numbered_provisions import FoundProvision
from bylaw.ingest.page.printed_lines import Line, LineKind
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.page.segments import Segment
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import Extent, Instrument, Status

_QUOTED = re.compile(r"[“«\"]")
_OPENS = re.compile(
    r"(?i)\b(?:should|ought|must|instead|read|au lieu|lire|doi(?:t|vent)|aurai(?:t|ent)|non)\b"
)


def is_erratum(segment: Segment) -> bool:
    """Tell a segment that announces itself as an erratum."""
    first = next((line for line in segment.lines if line.kind is LineKind.TEXT), None)
    return first is not None and is_whole(ERRATUM, first.text)


def find_erratum(segment: Segment, *, lang: str) -> FoundInstrument:
    """Find which order an erratum corrects, and its sentences."""
    lines = [line for line in segment.lines if line.kind is LineKind.TEXT]
    sentences = tuple(_sentences(lines))
    whole = Passage.joined((line.passage for line in segment.lines), "\n")
    cited = cited_orders(whole.text)
    corrects = cited[0] if cited else ""
    read = {id(line) for sentence in sentences for line in sentence}
    return FoundInstrument(
        Instrument(
            lang=lang,
            status=Status.ERRATUM,
            extent=Extent.WHOLE if sentences else Extent.TEXT_MISSING,
            span=whole.span(),
            title=f"Erratum, {corrects}" if corrects else "Erratum",
            findings=() if corrects else (_unnamed(whole),),
            corrects=corrects,
        ),
        tuple(FoundProvision("", "", sentence) for sentence in sentences),
        (),
        (),
        tuple(_placed(segment.lines, read)),
    )


def _sentences(lines: Sequence[Line]) -> Iterator[tuple[Line, ...]]:
    """Put together the lines of each sentence that quotes words; the others only announce it."""
    run: list[Line] = []
    for line in lines[1:]:
        if not run and not (_QUOTED.search(line.text) or _OPENS.search(line.text)):
            continue
        run.append(line)
        if ENDED.search(line.text) and not line.text.endswith(":"):
            yield tuple(run)
            run = []
    if run:
        yield tuple(run)


def _unnamed(whole: Passage) -> Finding:
    message = Message(N_("this erratum does not say by its number which order it corrects"))
    return Finding("erratum-without-number", Severity.ERROR, message, span=whole.span())


def _placed(lines: Sequence[Line], read: set[int]) -> Iterator[Placed]:
    for line in lines:
        if line.kind is not LineKind.TEXT:
            is_note = line.kind is LineKind.FOOTNOTE
            yield Placed(line.passage, Region.FOOTNOTE if is_note else Region.FURNITURE)
        elif id(line) not in read:
            yield Placed(line.passage, Region.HEADING)
