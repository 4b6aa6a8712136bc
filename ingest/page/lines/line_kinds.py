"""The kinds of lines: text, or a footnote, a page number or an imprint beside it."""

from collections.abc import Sequence, Set
from dataclasses import replace

from bylaw.ingest.page.cues import CHAIN
from bylaw.ingest.page.lines.line_ends import is_heading
from bylaw.ingest.page.lines.line_marks import (
    DASHED_NUMBER,
    FOOTNOTE,
    IMPRINT,
    JOB_NUMBER,
    NUMBER_ALONE,
    STATUS,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.title_cues import AMENDING_TITLE, PUBLISHER, TITLE, TITLE_MARK
from bylaw.ingest.sources.pdf_text.page_rows import announces_address, is_address


def with_kinds(lines: Sequence[PrintedLine], notes: Set[int]) -> list[PrintedLine]:
    """The lines with their kinds; `notes` are the places at which footnotes are known to begin."""
    marks = _title_marks(lines)
    texts = ("", *(line.text for line in lines), "")
    site = _head_of_site(texts[1:-1])
    return [
        replace(line, kind=LineKind.FOOTNOTE)
        if line.passage.origins[0] in notes
        else replace(line, kind=LineKind.IMPRINT)
        if place in site
        else replace(line, kind=_kind(line.text, *texts[place : place + 3 : 2], marks=marks))
        for place, line in enumerate(lines)
    ]


def _head_of_site(texts: Sequence[str]) -> frozenset[int]:
    """The places of the lines that a site of laws sets above a text: its name, and the status.

    The title that stands there stays, unless the text bears it again.
    """
    status = [place for place, text in enumerate(texts[:_HEAD]) if is_whole(STATUS, text)]
    if not status:
        return frozenset()
    above = (place for place in range(status[-1]) if is_heading(texts[place]))
    below = texts[status[-1] + 1 :]
    return frozenset((*status, *(place for place in above if _is_of_site(texts[place], below))))


def _is_of_site(text: str, below: Sequence[str]) -> bool:
    """Tell a line of a site: no title, or one that stands below again without its number."""
    title = text.partition(" - ")[2] or text
    return title in below or not (is_whole(AMENDING_TITLE, title) or is_whole(TITLE, title))


_HEAD = 12
"""Within how many lines a site sets its own above a text."""


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
    if is_whole(DASHED_NUMBER, text):
        return LineKind.PAGE_NUMBER
    if not NUMBER_ALONE.fullmatch(text) or is_whole(PUBLISHER, before):
        return LineKind.TEXT
    if JOB_NUMBER.fullmatch(text) and (not after or is_heading(after)):
        return LineKind.JOB_NUMBER
    return LineKind.PAGE_NUMBER
