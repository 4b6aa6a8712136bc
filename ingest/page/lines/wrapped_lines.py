"""Wrapped lines: those that were broken only because the column was full, joined again."""

import itertools
import re
import sys
from collections.abc import Iterator, Sequence

from bylaw.ingest.page.lines.growing_lines import GrowingLine
from bylaw.ingest.page.lines.line_ends import (
    COLUMN,
    is_heading_of,
    is_number_of,
    is_wrapped,
    starts_something,
)
from bylaw.ingest.page.lines.line_marks import ENDED, PROVISION, at_end, is_whole
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.page.title_cues import ACT, ACT_NAME, AMENDING_TITLE, CAPITALS

_FEW = 2
"""Fewer blocks of two lines tell nothing of how wide the column is."""

_WORD_MORE = 12
"""A column may be wider than its longest line by a word that did not fit."""

_FIRST_MARK = re.compile(r"(?P<open>\(?)(?P<first>1|a|i)(?P<close>\)|°) (?=\S)")
_NEAR = 12
"""Within how many lines the second item of a list is looked for."""


def unwrapped(lines: Sequence[PrintedLine], words: frozenset[str]) -> list[PrintedLine]:
    """Join the lines of a block that were broken only because the column was full."""
    joined: list[GrowingLine] = []
    blocks = list(_adjacent(lines))
    pairs = _width_of_pairs(blocks)
    for block in blocks:
        width = _column(block, pairs)
        is_prose = any(_runs_on(*pair, width) for pair in itertools.pairwise(block))
        joined.append(GrowingLine(block[0]))
        firsts, in_one_block = _first_items(block), _has_paragraphs(block)
        for place, (before, line) in enumerate(itertools.pairwise(block), start=1):
            cut, end = _is_full(before, line, width), joined[-1].end
            full = cut and (is_prose or not _is_apart(before, line))
            full = full and not is_heading_of(end, line.text) and place not in firsts
            is_rest = is_number_of(end, line.text, is_cut=cut) or _ends_title(end, block[place:])
            if is_rest or is_wrapped(end, line.text, is_full=full):
                may_end = in_one_block and at_end(ENDED, end) and line.text[0].isupper()
                joined[-1].add(line, words, is_doubtful=bool(may_end))
            else:
                joined.append(GrowingLine(line))
    return [one.whole() for one in joined]


def _ends_title(before: str, below: Sequence[PrintedLine]) -> bool:
    """Tell the last line of a title in capitals: the act under which the text is made is next."""
    texts = [line.text for line in below[:2]]
    is_act = len(texts) > 1 and (is_whole(ACT_NAME, texts[1]) or is_whole(ACT, texts[1]))
    is_title = before.isupper() and is_whole(AMENDING_TITLE, before)
    return is_title and is_act and is_whole(CAPITALS, texts[0])


def _has_paragraphs(block: Sequence[PrintedLine]) -> bool:
    """Tell a block in which no blank lines part the paragraphs: several of its lines are numbered.

    Where a sentence ends with a full line, nothing then shows whether a paragraph does.
    """
    return sum(PROVISION.match(line.text) is not None for line in block) > 1


def _first_items(block: Sequence[PrintedLine]) -> frozenset[int]:
    """Where a block begins a list: the next mark of the same form begins a later line."""
    return frozenset(
        place
        for place, line in enumerate(block)
        if (mark := _FIRST_MARK.match(line.text))
        and any(_is_next(mark, later.text) for later in block[place + 1 : place + _NEAR])
    )


def _is_next(mark: re.Match[str], text: str) -> bool:
    """Tell whether a line begins with the second mark of the list of which this is the first."""
    second = {"1": "2", "a": "b", "i": "ii"}[mark["first"]]
    return text.startswith(f"{mark['open']}{second}{mark['close']} ")


def _column(block: Sequence[PrintedLine], pairs: int) -> int:
    """Say how wide the column is whose lines may have been broken because it was full."""
    width = max(max(line.lengths) for line in block)
    if len(block) == 2 and width <= pairs + _WORD_MORE:
        return max(width, pairs)
    return width if len(block) > 2 and width <= COLUMN * 1.25 else sys.maxsize


def _width_of_pairs(blocks: Sequence[Sequence[PrintedLine]]) -> int:
    """Say how wide the column is, by the lines of which one goes on with the other.

    One such pair shows nothing of its width; where there are several, the widest line does.
    """
    pairs = (pair for block in blocks for pair in itertools.pairwise(block))
    widths = [
        max(before.lengths)
        for before, line in pairs
        if line.text[0].islower() and not _is_apart(before, line)
    ]
    width = max(widths, default=0)
    return width if len(widths) >= _FEW and width <= COLUMN * 1.25 else 0


def _is_full(before: PrintedLine, line: PrintedLine, width: int) -> bool:
    """Tell whether the first word of a line would not have fitted in the one before it."""
    return before.lengths[-1] + len(line.text.split()[0]) + 1 > width


def _is_apart(before: PrintedLine, line: PrintedLine) -> bool:
    """Tell whether a line is none of the sentence before it: that one ended, or this is an item."""
    return at_end(ENDED, before.text) is not None or starts_something(line.text)


def _runs_on(before: PrintedLine, line: PrintedLine, width: int) -> bool:
    """Tell whether a sentence goes on in small letters after a full line, as in wrapped prose only.

    Where none does, short lines stand one below the other, and the longest of them is not full.
    """
    is_going_on = line.text[0].islower() and not _is_apart(before, line)
    return is_going_on and _is_full(before, line, width)


def _adjacent(lines: Sequence[PrintedLine]) -> Iterator[list[PrintedLine]]:
    block: list[PrintedLine] = []
    for line in lines:
        if line.is_apart and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block
