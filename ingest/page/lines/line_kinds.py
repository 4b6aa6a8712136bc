"""The kinds of lines: text, or a footnote, a page number or an imprint beside it."""

from collections.abc import Sequence, Set
from dataclasses import replace

from bylaw.ingest.page.cues import CHAIN
from bylaw.ingest.page.lines.line_ends import is_heading
from bylaw.ingest.page.lines.line_marks import (
    FOOTNOTE,
    IMPRINT,
    JOB_NUMBER,
    NUMBER_ALONE,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.title_cues import PUBLISHER, TITLE_MARK
from bylaw.ingest.sources.pdf_text.page_rows import announces_address, is_address


def with_kinds(lines: Sequence[PrintedLine], notes: Set[int]) -> list[PrintedLine]:
    """The lines with their kinds; `notes` are the places at which footnotes are known to begin."""
    marks = _title_marks(lines)
    texts = ("", *(line.text for line in lines), "")
    return [
        replace(line, kind=LineKind.FOOTNOTE)
        if line.passage.origins[0] in notes
        else replace(line, kind=_kind(line.text, *texts[place : place + 3 : 2], marks=marks))
        for place, line in enumerate(lines)
    ]


def _title_marks(lines: Sequence[PrintedLine]) -> frozenset[str]:
    """Collect the signs by which headings (lines that end no sentence) call a footnote.

    Raised figures are told by where the note stands.
    """
    found = (at_end(TITLE_MARK, line.text) for line in lines)
    return frozenset(match["mark"] for match in found if match and match["mark"][0] in "*†‡")


def _kind(text: str, before: str, after: str, *, marks: frozenset[str]) -> LineKind:
    footnote = FOOTNOTE.match(text)
    if footnote and (CHAIN.search(text) or footnote["mark"] in marks):
        return LineKind.FOOTNOTE
    if is_whole(IMPRINT, text) or (is_address(text) and not announces_address(before)):
        return LineKind.IMPRINT
    if not NUMBER_ALONE.fullmatch(text) or is_whole(PUBLISHER, before):
        return LineKind.TEXT
    if JOB_NUMBER.fullmatch(text) and (not after or is_heading(after)):
        return LineKind.JOB_NUMBER
    return LineKind.PAGE_NUMBER
