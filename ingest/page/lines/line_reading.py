"""Reading lines: those of a clean text, with what a page break split put together again.

A footnote, a page number or a column break may stand in the middle of a sentence.  What they
split is rejoined; they stay beside it, as lines of their own kind.

>>> text = "1. " + "The player who has placed a wager at the table before the dealer plays wins if"
>>> [line.text[-22:] for line in read_lines(Passage.of(text + chr(10) * 2 + "the hand is higher."))]
['if the hand is higher.']
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.page.lines.growing_lines import GrowingLine
from bylaw.ingest.page.lines.line_ends import starts_something
from bylaw.ingest.page.lines.line_kinds import with_kinds
from bylaw.ingest.page.lines.line_marks import ENDED, at_end
from bylaw.ingest.page.lines.parted_lines import parted
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine, dash_before
from bylaw.ingest.page.lines.wrapped_lines import unwrapped
from bylaw.ingest.page.title_cues import enabling_start
from bylaw.ingest.sources.hyphens import words_of
from bylaw.ingest.sources.note_numbers import page_notes
from bylaw.ingest.sources.passages import Passage


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
        elif asides and _is_rest_of_note(asides[-1], line, held):
            note = GrowingLine(asides.pop())
            note.add(line, words)
            asides.append(note.whole())
        elif held is not None and _is_rest(held, line, asides):
            held.add(line, words)
        else:
            yield from (*([held.whole()] if held else []), *asides)
            held, asides = GrowingLine(line), []
    yield from (*([held.whole()] if held else []), *asides)


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
