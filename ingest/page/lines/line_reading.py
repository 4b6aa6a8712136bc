"""Reading lines: those of a clean text, with what a page break split put together again.

A footnote, a page number or a column break may stand in the middle of a sentence.  What they
split is rejoined; they stay beside it, as lines of their own kind.

>>> text = "1. " + "The player who has placed a wager at the table before the dealer plays wins if"
>>> [line.text[-22:] for line in read_lines(Passage.of(text + chr(10) * 2 + "the hand is higher."))]
['if the hand is higher.']
"""

import itertools
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from bylaw.ingest.page.cues import CHAIN
from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.lines.line_ends import is_heading, starts_something
from bylaw.ingest.page.lines.line_marks import (
    DASHED_NUMBER,
    EARLIER_AMENDMENTS,
    ENDED,
    FOOTNOTE,
    IMPRINT,
    JOB_NUMBER,
    NOTE_NUMBER,
    NUMBER_ALONE,
    STATUS,
    at_end,
    is_whole,
)
from bylaw.ingest.page.lines.parted_lines import parted
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine, dash_before
from bylaw.ingest.page.lines.wrapped_lines import GrowingLine, unwrapped
from bylaw.ingest.page.title_cues import (
    AMENDING_TITLE,
    PUBLISHER,
    TITLE,
    TITLE_MARK,
    enabling_start,
)
from bylaw.ingest.sources.hyphens import words_of
from bylaw.ingest.sources.note_numbers import page_notes
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.sources.pdf_text.page_rows import announces_address, is_address

_HEAD = 12
"""Within how many lines a site sets its own above a text."""


def read_lines(passage: Passage) -> tuple[PrintedLine, ...]:
    """The lines of a clean text, with wrapped lines and split sentences rejoined."""
    words = words_of(passage.text)
    whole = unwrapped(parted(_printed_lines(passage)), words)
    lines = list(_rejoined(with_kinds(whole, page_notes(passage)), words))
    pairs = itertools.zip_longest(lines, lines[1:])
    return tuple(part for line, after in pairs for part in _titled(line, after))


def _titled(line: PrintedLine, after: PrintedLine | None) -> Iterator[PrintedLine]:
    """A line, or the title and the enabling act of a text that stand on one.

    The chapter of the act may stand in the next line.
    """
    chapter = after.text if after is not None and after.text.startswith("(") else ""
    starts = (enabling_start(f"{line.text} {chapter}".rstrip()), enabling_start(line.text))
    start = next((at for at in starts if at is not None and at < len(line.text)), None)
    if start is None:
        yield line
        return
    yield replace(line, passage=line.passage.part(0, start).stripped())
    yield replace(line, passage=line.passage.part(start, len(line.passage)), is_apart=False)


def _printed_lines(passage: Passage) -> Iterator[PrintedLine]:
    is_apart = True
    for start, end in passage.lines():
        if not passage.text[start:end].strip():
            is_apart = True
            continue
        line = PrintedLine(passage.part(start, end), is_apart)
        yield replace(line, is_apart=is_apart or dash_before(line) is not None)
        is_apart = False


_ASIDES = (LineKind.FOOTNOTE, LineKind.PAGE_NUMBER, LineKind.IMPRINT)


def _rejoined(lines: Sequence[PrintedLine], words: frozenset[str]) -> Iterator[PrintedLine]:
    """Rejoin sentences that a page break split, and keep asides after what they split."""
    held: GrowingLine | None = None
    asides: list[PrintedLine] = []
    for line in lines:
        if line.kind in _ASIDES and held is not None:
            asides.append(line)
        elif (at := _last_note(asides)) is not None and _is_rest_of_note(asides[at], line, held):
            note = GrowingLine(asides[at])
            note.add(line, words)
            asides[at] = note.whole()
        elif held is not None and _is_rest(held, line, asides):
            held.add(line, words)
        else:
            yield from (*([held.whole()] if held else []), *asides)
            held, asides = GrowingLine(line), []
    yield from (*([held.whole()] if held else []), *asides)


def _last_note(asides: Sequence[PrintedLine]) -> int | None:
    """The place of the last aside, the number of a page after it left out."""
    places = (at for at, one in enumerate(asides) if one.kind is not LineKind.PAGE_NUMBER)
    return max(places, default=None)


def _is_rest(held: GrowingLine, line: PrintedLine, asides: Sequence[PrintedLine]) -> bool:
    """Tell whether a line goes on with the one held, beyond what the page has between them."""
    over = any(aside.kind is not LineKind.FOOTNOTE for aside in asides)
    return line.kind is held.kind and held.goes_on_in(line, is_over_page=over)


def _is_rest_of_note(note: PrintedLine, line: PrintedLine, held: GrowingLine | None) -> bool:
    """Tell the rest of a footnote that was cut; one that is open goes on before the text does."""
    if note.kind is not LineKind.FOOTNOTE or line.kind is not LineKind.TEXT or held is None:
        return False
    is_open = len(note.text) < _LONGEST_NOTE and at_end(ENDED, note.text) is None
    # A quotation, a dash, a sum of money and a row of a table are words of the text.
    is_like_rest = line.text[0].islower() or line.text[0].isdecimal() or line.text[0] == "("
    is_like_rest = is_like_rest and "\t" not in line.text
    return is_open and is_like_rest and not starts_something(line.text)


_LONGEST_NOTE = 4000
"""More characters than any footnote has."""


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


def _title_marks(lines: Sequence[PrintedLine]) -> frozenset[str]:
    """Collect the signs by which headings (lines that end no sentence) call a footnote.

    Raised figures are told by where the note stands.
    """
    found = (at_end(TITLE_MARK, line.text) for line in lines)
    return frozenset(
        match["mark"] for match in found if match and match["mark"].strip("()")[0] in "*†‡"
    )


def _tells_history(text: str) -> bool:
    """Tell a note whose raised number was copied as a plain one: it tells, and orders nothing."""
    is_numbered = NOTE_NUMBER.match(text) is not None
    return is_numbered and CHAIN.search(text) is not None and AMENDS.search(text) is None


def _kind(text: str, before: str, after: str, *, marks: frozenset[str]) -> LineKind:
    footnote = FOOTNOTE.match(text)
    if footnote and (CHAIN.search(text) or footnote["mark"] in marks):
        return LineKind.FOOTNOTE
    if _tells_history(text) or is_whole(EARLIER_AMENDMENTS, text):
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
