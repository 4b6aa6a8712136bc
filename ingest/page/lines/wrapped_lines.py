"""Wrapped lines: those that were broken only because the column was full, joined again."""

import itertools
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.ingest.page.lines.line_ends import (
    COLUMN,
    is_heading_of,
    is_number_of,
    is_split,
    is_wrapped,
    starts_something,
)
from bylaw.ingest.page.lines.line_marks import ENDED, PROVISION, at_end, is_whole
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.title_cues import ACT, ACT_NAME, AMENDING_TITLE, CAPITALS
from bylaw.ingest.sources.hyphens import is_compound
from bylaw.ingest.sources.passages import Passage

_END = 2000
"""How much of the end of a line decides what is joined to it; a word is never longer."""

_HEAD_OF_PAGE = re.compile(r"\w{4}.*\d|\d.*\w{4}|\f")
"""What was taken out between two lines where the head of a page stood: words and a number, or a
line that is marked as the page's own."""

_HYPHEN = re.compile(r"[^\W\d_]-$")
_LAST_PART = re.compile(r"[^\W\d_]+$")
_FIRST_PART = re.compile(r"[^\W\d_]+")


class GrowingLine:
    """A line that others are joined to: its parts, and as much of its end as is ever looked at.

    The whole is put together once, so that a thousand lines cost no more than each of them.
    """

    def __init__(self, line: PrintedLine) -> None:
        self._line, self._parts, self.end = line, [line.passage], line.text
        self._joints = list(line.joints)

    @property
    def kind(self) -> LineKind:
        """What the line is on the page."""
        return self._line.kind

    def add(self, line: PrintedLine, words: frozenset[str], *, is_doubtful: bool = False) -> None:
        """Join a line: after a blank, or within the word that a hyphen broke."""
        separator, second = " ", line.passage
        self._joints += [*(second.origins[:1] if is_doubtful else ()), *line.joints]
        if at_end(_HYPHEN, self.end) and second.text[0].islower():
            separator = ""
            if _is_broken_word(self.end, second.text, words):
                last = self._parts[-1]
                self._parts[-1], self.end = last.part(0, len(last) - 1), self.end[:-1]
        if separator:
            self._parts.append(Passage(second.received, separator, second.origins[:1]))
        self._parts.append(second)
        self.end = f"{self.end}{separator}{second.text}"[-_END:]

    def goes_on_in(self, line: PrintedLine, *, is_over_page: bool) -> bool:
        """Tell whether a line is the rest of this one, which a page break cut."""
        between = self._line.passage.received.text[
            self._parts[-1].origins[-1] + 1 : line.passage.origins[0]
        ]
        over = is_over_page or _HEAD_OF_PAGE.search(between) is not None
        return is_split(self.end, line.text, is_over_page=over)

    def whole(self) -> PrintedLine:
        """The line with all that was joined to it."""
        if len(self._parts) == 1:
            return self._line
        passage = Passage.joined(self._parts)
        return replace(self._line, passage=passage, joints=tuple(self._joints))


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
    if len(block) == 2 and pairs and width <= pairs + _WORD_MORE:
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


def _is_broken_word(before: str, text: str, words: frozenset[str]) -> bool:
    """Tell by the rest of the text whether a hyphen at a line end is part of the word."""
    tail, head = _LAST_PART.search(before[:-1]), _FIRST_PART.match(text)
    if tail is None or head is None:
        return False
    return not is_compound(tail[0], head[0], words)
