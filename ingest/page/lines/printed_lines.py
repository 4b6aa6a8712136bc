"""A printed line: its words, where they stand, and what the line is on its page."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bylaw.ingest.sources.passages import Passage


class LineKind(StrEnum):
    """What a line is on the page, before anything is known of its sense."""

    TEXT = "text"
    FOOTNOTE = "footnote"
    PAGE_NUMBER = "page_number"
    JOB_NUMBER = "job_number"
    IMPRINT = "imprint"


@dataclass(frozen=True)
class PrintedLine:
    """One line or rejoined block; `is_apart` where a blank line stands before it.

    `joints` are the places in the source at which a printed line was joined to one that may have
    ended a paragraph: it is full, and so is its sentence.
    """

    passage: Passage
    is_apart: bool
    kind: LineKind = LineKind.TEXT
    joints: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The words of the line."""
        return self.passage.text

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """How long the printed lines are that a hyphen at their ends joined into this one."""
        first, last = self.passage.origins[0], self.passage.origins[-1]
        printed = self.passage.received.text[first : last + 1]
        if "\n" not in printed:
            return (len(self.text),)
        return tuple(map(len, printed.splitlines()))


_DASH = re.compile(r"^[-+•][ \t]+$")


def dash_before(line: PrintedLine) -> int | None:
    """The place of the dash of a list that stood before a line, at the edge of the page.

    >>> dash_before(PrintedLine(Passage.of("- Oak").part(2, 5), is_apart=True))
    0
    """
    text, first = line.passage.received.text, line.passage.origins[0]
    start = text.rfind("\n", 0, first) + 1
    return start if first - start <= _FAR and _DASH.match(text[start:first]) else None


_FAR = 10
"""How far from the edge of the page the words of a line in a list begin."""
