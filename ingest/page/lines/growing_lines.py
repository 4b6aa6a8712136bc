"""A line that others are joined to, and the hyphens at which they are."""

import re
from dataclasses import replace

from bylaw.ingest.page.lines.line_ends import is_split
from bylaw.ingest.page.lines.line_marks import at_end
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
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


def _is_broken_word(before: str, text: str, words: frozenset[str]) -> bool:
    """Tell by the rest of the text whether a hyphen at a line end is part of the word."""
    tail, head = _LAST_PART.search(before[:-1]), _FIRST_PART.match(text)
    if tail is None or head is None:
        return False
    return not is_compound(tail[0], head[0], words)
