"""Rows: the printed lines of a PDF's pages, and those that a page repeats at its head or foot.

A running head or foot is no part of the law, and may stand in the middle of its sentence.  It is
known by its place: apart from the text, at the edge of the page, where another page has the same
words, or a number that counts with the pages; or it is the address of a web page alone.

>>> is_address("https://www.gazette.gouv.qc.ca/page.html 2/5"), is_address("see www.gouv.qc.ca")
(True, False)
>>> announces_address("The rules are published at"), announces_address("one to each")
(True, False)
"""

import itertools
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.sources.page_heads import ADDRESS
from bylaw.ingest.text_nouns import TEXT_NOUNS


@dataclass(frozen=True, slots=True)
class PrintedRun:
    """Words on one printed line, and where they stand on the page.

    After one that `is_spaced` the page has a blank, be it too narrow to be seen.  `size` is how
    high the letters of its print may be, whichever it has, and `foot` how high the line is on which
    they stand; zero where that is not known.  `cells` are the ends of each cell of a row of a table
    that is put together.
    """

    text: str
    left: float
    right: float
    bottom: float
    top: float
    is_spaced: bool = False
    size: float = 0.0
    foot: float = 0.0
    cells: tuple[tuple[float, float], ...] = ()

    @property
    def height(self) -> float:
        """How high the print is."""
        return self.top - self.bottom


_PrintedRow = Sequence[PrintedRun]
"""The runs that stand beside one another, from left to right."""


def rows_of(runs: Sequence[PrintedRun]) -> Iterator[list[PrintedRun]]:
    """Group the runs that stand on one printed line: beside one another, a high mark included."""
    row: list[PrintedRun] = []
    for run in sorted(runs, key=lambda run: -run.top):
        if row and not _is_beside(row, run):
            yield sorted(row, key=lambda run: run.left)
            row = []
        row.append(run)
    if row:
        yield sorted(row, key=lambda run: run.left)


def _is_beside(row: _PrintedRow, run: PrintedRun) -> bool:
    """Tell whether more than half of the lower of the two stands at the height of the other."""
    shared = min(top_of(row), run.top) - max(bottom_of(row), run.bottom)
    return shared * 2 > min(top_of(row) - bottom_of(row), run.height)


def _words(row: _PrintedRow) -> str:
    return " ".join(run.text for run in row)


def top_of(row: _PrintedRow) -> float:
    """Where a row begins, from the foot of the paper."""
    return max(run.top for run in row)


def bottom_of(row: _PrintedRow) -> float:
    """Where a row ends, from the foot of the paper."""
    return min(run.bottom for run in row)


def columns_of(runs: Sequence[PrintedRun], gutter: float | None) -> list[list[PrintedRun]]:
    """The runs on each side of the gutter, from left to right; a side without any is left out."""
    if gutter is None:
        return [list(runs)] if runs else []
    columns: tuple[list[PrintedRun], list[PrintedRun]] = ([], [])
    for run in runs:
        columns[(run.left + run.right) / 2 >= gutter].append(run)
    return [column for column in columns if column]


def is_across(row: _PrintedRow, gutter: float) -> bool:
    """Tell a row over both columns from those of a column, of which one may be too long for it.

    What stands beside the title of a page is part of its head.
    """
    return any(
        min(gutter - run.left, run.right - gutter) > _ACROSS * (run.right - run.left) for run in row
    )


_ACROSS = 0.2
"""How much of a line over both columns stands on each side of the gutter at least."""


def lone_rows(runs: Sequence[PrintedRun], gutter: float | None) -> list[_PrintedRow]:
    """The rows at the edges of a page that stand farther from its text than paragraphs do.

    No other page says whether they are its head and its foot, or words of the text.
    """
    rows, columns = list(rows_of(runs)), columns_of(runs, gutter)
    pairs = (pair for column in columns for pair in itertools.pairwise(rows_of(column)))
    gaps = sorted(_gap(*pair) for pair in pairs)
    wide = gaps[len(gaps) * 9 // 10] if gaps else math.inf
    found = (row for edge in (rows, rows[::-1]) for row in _lone(edge, wide))
    return [row for row in found if not _words(row).isdecimal()]


def _lone(rows: Sequence[_PrintedRow], wide: float) -> Sequence[_PrintedRow]:
    gaps = (
        _gap(one, other) > wide + one[0].height / 2
        for one, other in itertools.pairwise(rows[: _EDGE + 1])
    )
    return rows[: next((place for place, is_wide in enumerate(gaps, 1) if is_wide), 0)]


def is_outside(row: _PrintedRow, text: Sequence[PrintedRun], gutter: float | None) -> bool:
    """Tell a row above or below one column of a text whose columns begin, or end, side by side.

    A sentence, a number or a title may be of the text wherever it stands.
    """
    if gutter is None or not text or is_across(row, gutter) or _OF_TEXT.search(_words(row)):
        return False
    end_of = top_of if bottom_of(row) >= top_of(text) else bottom_of
    ends = [end_of(column) for column in columns_of(text, gutter)]
    return len(ends) > 1 and max(ends) - min(ends) < _PLACE


_OF_TEXT = re.compile(
    r"(?i)[.;:,”»\"]\s*$|^\W*(?:\(?\d{1,4}(?:\.\d{1,4})*\s?[.)°]"
    rf"|(?:{TEXT_NOUNS}|rules|règles|draft|projet|O\. ?C\.|M\. ?O\.|gouvernement)s?(?!\w))"
)


def running_rows(pages: Sequence[Sequence[PrintedRun]]) -> list[list[_PrintedRow]]:
    """For each page, the rows at its edges that belong to the page and not to its text."""
    rows = [list(rows_of(runs)) for runs in pages]
    usual = _usual_gap(rows)
    edges = [(_apart(page, usual), _apart(page[::-1], usual)) for page in rows]
    places = [[row for edge in page for row in edge] for page in edges]
    return [
        [row for edge in page for row in _running(edge, number, places)]
        for number, page in enumerate(edges)
    ]


def _apart(rows: Sequence[_PrintedRow], usual: float) -> list[_PrintedRow]:
    """The rows at one edge of a page, the outermost first, that stand apart from its text."""
    gaps = [_gap(*pair) > usual + _APART for pair in itertools.pairwise(rows[: _EDGE + 1])]
    last = max((place for place, is_apart in enumerate(gaps) if is_apart), default=-1)
    return list(rows[: last + 1]) or [row for row in rows[:1] if _is_telling(row)]


def _is_telling(row: _PrintedRow) -> bool:
    """Tell a row whose words are hardly those of two pages by chance: a number, or a few words."""
    return len(row) == 1 and (row[0].text.isdecimal() or len(row[0].text.split()) > 2)


def _usual_gap(pages: Sequence[Sequence[_PrintedRow]]) -> float:
    """The gap between two lines of the text, which most lines of all pages have."""
    gaps = sorted(_gap(*pair) for rows in pages for pair in itertools.pairwise(rows))
    return gaps[len(gaps) // 2] if gaps else 0.0


def _gap(one: _PrintedRow, other: _PrintedRow) -> float:
    return max(bottom_of(one) - top_of(other), bottom_of(other) - top_of(one))


_EDGE = 3
"""The most rows that a head or a foot has."""

_APART = 1.5
"""By how much, in points, a head or a foot stands farther from the text than its lines do."""

_PLACE = 3.0
"""By how much, in points, the places of a head on two pages may differ."""

_ALTERNATE = 2
"""Left and right pages may differ: the page after the next has the head of this one."""


def _running(
    edge: Sequence[_PrintedRow], number: int, places: Sequence[Sequence[_PrintedRow]]
) -> Iterator[_PrintedRow]:
    """The rows of an edge from the outermost on, as long as each is one of the page."""
    near = range(max(0, number - _ALTERNATE), min(len(places), number + _ALTERNATE + 1))
    others = [(other - number, row) for other in near if other != number for row in places[other]]
    for row in edge:
        repeated = any(_is_again(row, other, step=step) for step, other in others)
        if not (repeated or is_address(_words(row)) or _words(row).startswith("©")):
            return
        yield row


def _is_again(row: _PrintedRow, other: _PrintedRow, *, step: int) -> bool:
    """Tell whether a row of another page, `step` pages on, is this one with its number counted."""
    if abs(top_of(row) - top_of(other)) > _PLACE:
        return False
    one, two = (" ".join(sorted(run.text for run in each)) for each in (row, other))
    masked = [_NUMBER.sub("#", words) for words in (one, two)]
    numbers = [list(map(int, _NUMBER.findall(words))) for words in (one, two)]
    return masked[0] == masked[1] and all(b - a in (0, step) for a, b in zip(*numbers, strict=True))


_NUMBER = re.compile(r"\d{1,9}")


def is_address(text: str) -> bool:
    """Tell a line that is the address of a web page, with the count of its pages or without."""
    return _ADDRESS.fullmatch(text.strip()) is not None


def announces_address(before: str) -> bool:
    """Tell whether the words before an address lead to it, so that it is part of their sentence."""
    return _ANNOUNCES.search(before[-40:].rstrip()) is not None


_ADDRESS = re.compile(
    rf"(?:{ADDRESS}|www\.\S{{1,300}})"
    r"(?:\s+(?:\d{1,4}/\d{1,4}|[Pp]age \d{1,4}(?: \w+ \d{1,4})?))?"
)
_ANNOUNCES = re.compile(
    r"(?i)(?:[:(]|(?<!\w)(?:at|on|to|from|address|site|website|see|visit|adresse|suivante"
    r"|au|sur|à|voir))$"
)
