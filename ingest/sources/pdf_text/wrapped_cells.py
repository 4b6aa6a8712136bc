"""Cells of a table whose words need several printed lines: each is put together in its column.

Lines that no wider gap parts, and that stand in columns beside one another, are the cells of one
row where one of the columns has a single line and the lines of the others go on with each other.
Where this is not certain, the lines stay as they are printed.

>>> label = [PrintedRun(words, 0, 50, y, y + 9) for words, y in (("A flush of", 11), ("hearts", 0))]
>>> odds = PrintedRun("3 to 1", 90, 120, 11, 20)
>>> ((row,),) = with_cells_joined([[label[0], odds], [label[1]]], {0})
>>> row.text
'A flush of hearts\\t3 to 1'
"""

import itertools
import re
from collections.abc import Iterator, Sequence, Set

from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun

CUT = "\u0002"
"""What stands for the hyphen of a word that the end of a line cuts."""

_HYPHEN = re.compile(r"(?<=\w)[-‐]$")

_MOST = 8
"""How many lines a row of a table has at most."""

_ALLEY = 1.2
"""How wide the blank between two columns of several lines is at least, in heights of a line."""

_LABEL = re.compile(r"[“«\"]?\s?\(?(?:\d[\d.]*|[a-zA-Z]{1,4})[).°]+|\d[\d.]*|[•–—-]")
_ENDED = re.compile(r"[.;:”»\"]$")
_GOES_ON = re.compile(r"[a-zà-öø-ÿ(]")
_LEFT_OPEN = re.compile(
    r"(?:[-,‐\u0002]|\b(?:of|the|or|and|to|a|an|de|du|des|la|le|les|et|ou|à|un))$"
)


def with_cells_joined(
    rows: Sequence[Sequence[PrintedRun]], apart: Set[int]
) -> list[Sequence[PrintedRun]]:
    """Put together the cells of each row; before the rows in `apart` stands a wider gap."""
    starts = [0, *(place for place in sorted(apart) if 0 < place < len(rows)), len(rows)]
    groups = (rows[start:end] for start, end in itertools.pairwise(starts))
    return [row for group in groups for row in _joined(group)]


def _joined(group: Sequence[Sequence[PrintedRun]]) -> Sequence[Sequence[PrintedRun]]:
    if not 1 < len(group) <= _MOST:
        return group
    runs = [run for row in group for run in row]
    # Letters without a stroke below the line make some lines lower than others.
    height = min(run.height for run in runs)
    columns = list(_columns(runs, height * _ALLEY))
    has_single = any(len(column) == 1 for column in columns)
    if len(columns) < 2 or not has_single or _LABEL.fullmatch(columns[0][0].text):
        return group
    if not all(map(_is_one_cell, columns)) or not _are_beside(columns):
        return group
    return [[_whole(columns)]]


def _columns(runs: Sequence[PrintedRun], alley: float) -> Iterator[list[PrintedRun]]:
    """The runs of each column from the top down; columns are parted by a blank down the group."""
    column: list[PrintedRun] = []
    for run in sorted(runs, key=lambda run: run.left):
        if column and run.left - max(one.right for one in column) > alley:
            yield sorted(column, key=lambda one: -one.top)
            column = []
        column.append(run)
    yield sorted(column, key=lambda one: -one.top)


def _are_beside(columns: Sequence[Sequence[PrintedRun]]) -> bool:
    """Tell whether all cells stand at the height of the one with the most lines."""
    longest = max(columns, key=len)
    top, bottom = longest[0].top, longest[-1].bottom
    return len(longest) > 1 and all(
        column[0].top < top + column[0].height / 2
        and column[-1].bottom > bottom - longest[-1].height / 2
        for column in columns
    )


def _is_one_cell(column: Sequence[PrintedRun]) -> bool:
    """Tell whether each line of a column goes on with the one above it."""
    return all(
        (_GOES_ON.match(below.text) or _LEFT_OPEN.search(above.text))
        and not _ENDED.search(above.text)
        and below.top < above.top
        for above, below in itertools.pairwise(column)
    )


def _whole(columns: Sequence[Sequence[PrintedRun]]) -> PrintedRun:
    """The cells of a row, apart by tabs, as high as one line of it."""
    first, runs = columns[0][0], [run for column in columns for run in column]
    top, right = max(run.top for run in runs), max(run.right for run in runs)
    words = "\t".join(map(cell_words, columns))
    ends = ((min(run.left for run in one), max(run.right for run in one)) for one in columns)
    return PrintedRun(words, first.left, right, top - first.height, top, cells=tuple(ends))


def cell_words(column: Sequence[PrintedRun]) -> str:
    """The words of a cell; whether a hyphen at the end of a line only cuts a word is told later."""
    words = column[0].text
    for run in column[1:]:
        words = _HYPHEN.sub(CUT, words)
        words += ("" if words.endswith(CUT) else " ") + run.text
    return words
