"""The blocks of a quoted text, and the quotations that it holds in turn.

What a quotation within a new text holds is quoted there: its numbers open nothing of the text.

>>> text = "(3) by replacing section 2 by the following: “2. A dock is dry.”; (4) a pier."
>>> [text[start:end] for start, end in inner_quotations(text)]
['“2. A dock is dry.”']
"""

import re
from collections.abc import Iterable, Iterator

from bylaw.ingest.clause.sentence.straight_marks import directed
from bylaw.ingest.payload.headings import numbered_below
from bylaw.ingest.payload.markers import definition_at
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.text.typography import CLOSING_MARKS, OPENING_MARKS

Range = tuple[int, int]
"""Where something begins in a text, and ends."""

_MARK = re.compile(f"[{OPENING_MARKS}{CLOSING_MARKS}]")
_ANNOUNCED = re.compile(r":\s*$")
_ENDS = re.compile(r"\s*(?:[;.,]|\n|$)")


def inner_quotations(text: str) -> list[Range]:
    """The quotations of a text that a colon announces, each with its marks.

    Only marks that go in pairs are looked at, and only where the words end that announced them.
    """
    found, opened = list[Range](), list[int]()
    for mark in _MARK.finditer(directed(text)):
        if mark[0] in OPENING_MARKS:
            opened.append(mark.start())
        elif opened:
            start, end = opened.pop(), mark.end()
            while found and found[-1][0] > start:
                found.pop()
            if _ANNOUNCED.search(text, max(0, start - 4), start) and _ENDS.match(text, end):
                found.append((start, end))
    return found


def quoted_in(blocks: Iterable[Passage]) -> Iterator[tuple[Range, ...]]:
    """What of each block lies in a quotation within the text, counted from the block's start."""
    texts = [block.text for block in blocks]
    quoted, at = inner_quotations("\n".join(texts)), 0
    for text in texts:
        end = at + len(text)
        held = ((start - at, stop - at) for start, stop in quoted if start < end and stop > at)
        yield tuple(held)
        at = end + 1


def is_quoted(place: int, quoted: Iterable[Range]) -> bool:
    """Tell a place between the marks of a quotation."""
    return any(start < place < end for start, end in quoted)


def blocks_of(payload: Passage) -> list[Passage]:
    """The blocks of a payload, blank ones left out; tabs at their ends stay."""
    parts = (payload.part(start, end) for start, end in _whole_lines(payload))
    return [_trimmed(part) for part in parts if part.text.strip()]


_COLON_BELOW = re.compile(r"(?<=[”»\"])\s*\n[ \t]*:")
"""The colon that defines a term, in the line after it."""


def _whole_lines(payload: Passage) -> Iterator[Range]:
    """The lines of a payload; one that cuts a defined term or a heading goes on to its end."""
    lines = iter(payload.lines())
    for start, end in lines:
        stop = max(_term_end(payload.text, start, end), numbered_below(payload.text, start, end))
        while end < stop or _COLON_BELOW.match(payload.text, end):
            _, end = next(lines)
        yield start, end


def _term_end(text: str, start: int, end: int) -> int:
    """Where a term ends that a line opens and a later one closes and defines; else the line."""
    line = text[start:end].lstrip()
    is_cut = line[:1] in (*OPENING_MARKS,) and not set(line[1:]) & {*OPENING_MARKS, *CLOSING_MARKS}
    mark = definition_at(text, end - len(line)) if is_cut else None
    return end if mark is None else mark.end


def _trimmed(block: Passage) -> Passage:
    start = len(block.text) - len(block.text.lstrip(" \r\u00a0"))
    return block.part(start, len(block.text.rstrip(" \r\u00a0")))
