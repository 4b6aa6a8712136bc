"""Numbers alone in a line: the number of a page, or one that a copy tore from its sentence.

Where nothing shows that it is that of a page, a number within running lines leaves the provision
unread, and one between blank lines is told.

>>> lines = Passage.of(chr(10).join(("A lamp burns", "413", "all night.")))
>>> [one.number for one in lone_numbers(lines)]
['413']
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message

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
    text, first, last = passage.received.text, passage.origins[0], passage.origins[-1]
    return tuple(
        one
        for one in _all_alone(text)
        if first < one.start and one.end <= last and not _is_of_page(text, one)
    )


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
    span = Passage.whole(received).span(one.start, one.end)
    message = Message(template, {"number": one.number})
    return Finding("number-alone", Severity.WARNING, message, one.number, span)


@lru_cache(maxsize=4)
def _all_alone(text: str) -> tuple[LoneNumber, ...]:
    return tuple(
        LoneNumber(match["number"], *match.span("number"), _is_tight(text, *match.span()))
        for match in _ALONE.finditer(text)
    )


def _is_tight(text: str, start: int, end: int) -> bool:
    """Tell whether words stand in the lines right above and right below."""
    above = text[:start].rpartition("\n")[0].rpartition("\n")[2]
    below = text[end:].lstrip("\r").removeprefix("\n").partition("\n")[0]
    return bool(above.strip() and below.strip())


def _is_of_page(text: str, one: LoneNumber) -> bool:
    """Tell the number of a page: its edge is near, or another page bears the next number."""
    if _PRINTED.search(text, max(0, one.start - _NEAR), one.end + _NEAR):
        return True
    return any(
        _comes_next(*pair) for other in _all_alone(text) for pair in ((one, other), (other, one))
    )


def _comes_next(one: LoneNumber, other: LoneNumber) -> bool:
    is_next = int(other.number) - int(one.number) in (1, 2)
    return is_next and other.start - one.end >= _PAGE
