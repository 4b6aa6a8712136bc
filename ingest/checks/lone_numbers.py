"""Numbers alone in a line: the number of a page, or one that a copy tore from its sentence.

Where nothing shows that it is that of a page, a number within running lines leaves the provision
unread, and one between blank lines is told.

>>> lines = Passage.of(chr(10).join(("A lamp burns", "413", "all night.")))
>>> [one.number for one in lone_numbers(lines)]
['413']
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provenance import Span

_ALONE = re.compile(r"^ *(?P<number>\d{1,6}) *(?=\r?$)", re.M)
_PRINTED = re.compile(r"(?i)gazette officielle|https?://|\f")
"""What shows that the edge of a page is near."""

_NEAR = 200
_PAGE = 800
"""The fewest characters between the numbers of two pages."""


@dataclass(frozen=True, slots=True)
class LoneNumber:
    """A number alone in a line, its place, and whether the lines around it are running ones."""

    number: str
    start: int
    end: int
    is_tight: bool


def lone_numbers(passage: Passage) -> tuple[LoneNumber, ...]:
    """The numbers alone in a line within a passage that nothing shows to be those of pages."""
    numbers = _doubtful(passage.received.text)
    edges = (passage.origins[0], passage.origins[-1])
    first, last = (bisect_left(numbers, at, key=lambda one: one.start) for at in edges)
    return numbers[first:last]


def has_running_number(passage: Passage) -> bool:
    """Tell whether such a number stands within running lines, and may be part of the sentence."""
    return any(one.is_tight for one in lone_numbers(passage))


def told_numbers(passage: Passage) -> Iterator[Finding]:
    """Tell of the numbers between blank lines that were taken for those of pages."""
    numbers = (one for one in lone_numbers(passage) if not one.is_tight)
    return (_finding(passage, one) for one in numbers)


def _finding(passage: Passage, one: LoneNumber) -> Finding:
    template = N_("“{number}” stands alone in a line, and was taken for the number of a page")
    received = passage.received
    span = Span(received.file, one.start, one.end, received.line_of(one.start))
    message = Message(template, {"number": one.number})
    return Finding("number-alone", Severity.WARNING, message, one.number, span)


@lru_cache(maxsize=4)
def _doubtful(text: str) -> tuple[LoneNumber, ...]:
    """All numbers alone in a line of a text that nothing shows to be those of pages."""
    alone = [
        LoneNumber(match["number"], *match.span("number"), _is_tight(text, *match.span()))
        for match in _ALONE.finditer(text)
    ]
    first = {int(one.number): one.end for one in reversed(alone)}
    last = {int(one.number): one.start for one in alone}
    return tuple(
        one
        for one in alone
        if not _is_at_edge(text, one) and not _is_counted(one, first=first, last=last)
    )


def _is_tight(text: str, start: int, end: int) -> bool:
    """Tell whether words stand in the lines right above and right below."""
    above = text[max(0, start - _NEAR) : start].splitlines()[-1:]
    below = text[end : end + _NEAR].splitlines()[1:2]
    return all(lines and lines[0].strip() for lines in (above, below))


def _is_at_edge(text: str, one: LoneNumber) -> bool:
    """Tell whether the edge of a page is near."""
    return _PRINTED.search(text, max(0, one.start - _NEAR), one.end + _NEAR) is not None


def _is_counted(one: LoneNumber, *, first: Mapping[int, int], last: Mapping[int, int]) -> bool:
    """Tell whether another page, before or after, bears the number next to this one."""
    number = int(one.number)
    after = (last.get(number + step, 0) - one.end for step in (1, 2))
    before = (one.start - first.get(number - step, one.start) for step in (1, 2))
    return any(distance >= _PAGE for distance in (*after, *before))
