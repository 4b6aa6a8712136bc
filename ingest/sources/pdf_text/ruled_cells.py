"""Ruled cells: a table whose cells are parted by lines has its words where the lines say.

What stands between the same four lines is one cell, however many lines of print it needs; a cell
without words is an empty one.  A cell that spans others has its words in each place it covers, as
in a web page; one across a whole table is a line of its own.

>>> rules = PageRules(
...     tuple((x, 0.0, 20.0) for x in (0.0, 50.0, 100.0)),
...     tuple((y, 0.0, 100.0) for y in (0.0, 10.0, 20.0)),
... )
>>> words = [("Oak", 2, 12), ("$5", 52, 12), ("Ash", 2, 2)]
>>> runs = [PrintedRun(text, x, x + 20, y, y + 6) for text, x, y in words]
>>> [run.text for run in with_ruled_cells(runs, rules)]
['Oak\\t$5', 'Ash\\t']
"""

import itertools
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.sources.pdf_text.column_lines import row_text
from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun, bottom_of, rows_of, top_of
from bylaw.ingest.sources.pdf_text.page_rules import PageRules, RuledLine
from bylaw.ingest.sources.pdf_text.wrapped_cells import cell_words

_Box = tuple[float, float, float, float]
"""The four lines around a cell: left, right, bottom and top."""

_Cells = Mapping[_Box, Sequence[PrintedRun]]

_TOGETHER = 3.0
"""How far apart, in points, two lines between the same cells are at most."""

_MOST_CELLS = 2000
"""How many cells the tables of a page have at most; print is too small for more."""

_MOST_LINES = 12
"""How many lines of print a cell has at most; a longer one is a column of text in a frame."""


def with_ruled_cells(runs: Sequence[PrintedRun], rules: PageRules) -> list[PrintedRun]:
    """Put together the rows of each ruled table; what stands outside stays as it is."""
    cells = _cells(runs, rules)
    if len(cells) > _MOST_CELLS:
        return list(runs)
    kept = {id(run): run for run in runs}
    made = list[PrintedRun]()
    for table in _tables(cells):
        held = {box: cells[box] for box in table}
        if not _is_table(held):
            continue
        made += _rows(held)
        for run in itertools.chain.from_iterable(held.values()):
            del kept[id(run)]
    return [*kept.values(), *made]


def _cells(runs: Sequence[PrintedRun], rules: PageRules) -> dict[_Box, list[PrintedRun]]:
    """The runs of each cell, by the lines around it."""
    upright, flat = _together(rules.upright), _together(rules.flat)
    cells: dict[_Box, list[PrintedRun]] = defaultdict(list)
    if upright and flat:
        for row in rows_of(runs):
            height = (bottom_of(row) + top_of(row)) / 2
            sides = sorted(at for at, low, high in upright if low <= height <= high)
            for run in row:
                box = _box(run, sides, flat)
                if box is not None:
                    cells[box].append(run)
    return cells


def _together(lines: Iterable[RuledLine]) -> list[RuledLine]:
    """The lines with those in one place that stand so near to one another that no cell parts them.

    A browser draws a line around each cell, and so two between any two of them.
    """
    found = list[RuledLine]()
    near = list[RuledLine]()
    for line in sorted(lines):
        if near and line[0] - near[-1][0] > _TOGETHER:
            found += _in_one_place(near)
            near = []
        near.append(line)
    return [*found, *_in_one_place(near)]


def _in_one_place(near: Sequence[RuledLine]) -> Iterator[RuledLine]:
    """Lines in one place as one, as far as the next begins where another ends."""
    middle = sum(at for at, _, _ in near) / (len(near) or 1)
    reaches = sorted((low - _TOGETHER, high + _TOGETHER) for _, low, high in near)
    start, end = reaches[0] if reaches else (0.0, 0.0)
    for low, high in reaches:
        if low > end:
            yield middle, start, end
            start = low
        end = max(end, high)
    if reaches:
        yield middle, start, end


def _box(run: PrintedRun, sides: Sequence[float], flat: Sequence[RuledLine]) -> _Box | None:
    """The lines around a run: at its sides, below and above; None where one of them lacks."""
    middle, height = (run.left + run.right) / 2, (run.bottom + run.top) / 2
    place = bisect_left(sides, middle)
    if not 0 < place < len(sides):
        return None
    levels = sorted(at for at, low, high in flat if low <= middle <= high)
    level = bisect_left(levels, height)
    if not 0 < level < len(levels):
        return None
    return sides[place - 1], sides[place], levels[level - 1], levels[level]


def _tables(cells: _Cells) -> list[list[_Box]]:
    """The cells that hang together: each has a side in common with another of its table."""
    tables = list[list[_Box]]()
    for box in cells:
        joined = [table for table in tables if any(_are_beside(box, other) for other in table)]
        tables = [table for table in tables if table not in joined]
        tables.append([box, *itertools.chain.from_iterable(joined)])
    return tables


def _are_beside(one: _Box, other: _Box) -> bool:
    """Tell two cells of which one begins about where the other ends, or a cell away from it."""
    shares_row = min(one[3], other[3]) - max(one[2], other[2]) > _TOGETHER
    shares_column = min(one[1], other[1]) - max(one[0], other[0]) > _TOGETHER
    meets = one[3] in other[2:] or one[2] in other[2:]
    return shares_row or (shares_column and meets)


def _is_table(cells: _Cells) -> bool:
    """Tell a table from a frame around a text: cells beside one another, none of them too long."""
    levels = [box[2:] for box in cells]
    has_columns = any(levels.count(level) > 1 for level in levels)
    return has_columns and not any(map(_is_column, cells.values()))


def _is_column(runs: Sequence[PrintedRun]) -> bool:
    """Tell a column of text: it has many lines, or a provision that amends."""
    rows = list(rows_of(runs))
    words = " ".join(run.text for row in rows for run in row)
    return len(rows) > _MOST_LINES or bool(_NUMBERED.match(words) and AMENDS.search(words))


_NUMBERED = re.compile(r"\d{1,3}\.\s+[A-ZÀ-Þ]")


def _rows(cells: _Cells) -> Iterator[PrintedRun]:
    """The rows of a table from the top down, those without any words left out."""
    sides = sorted({edge for box in cells for edge in box[:2]})
    levels = sorted({edge for box in cells for edge in box[2:]}, reverse=True)
    for top, bottom in itertools.pairwise(levels):
        height = (top + bottom) / 2
        beside = [box for box in cells if box[2] < height < box[3]]
        row = [_at((left + right) / 2, beside) for left, right in itertools.pairwise(sides)]
        if any(row):
            yield _row(row, cells, top=top)


def _at(middle: float, boxes: Sequence[_Box]) -> _Box | None:
    return next((box for box in boxes if box[0] < middle < box[1]), None)


def _row(row: Sequence[_Box | None], cells: _Cells, *, top: float) -> PrintedRun:
    """A row as one run, as high as a line of its words."""
    shown = [box for box in dict.fromkeys(row) if box is not None]
    runs = [run for box in shown for run in cells[box]]
    whole = len(set(row)) == 1
    words = [_words(cells[box]) if box is not None else "" for box in (shown if whole else row)]
    high = min(top, max(run.top for run in runs))
    height = max(run.height for run in runs)
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    foot = max(run.foot for run in runs)
    return PrintedRun("\t".join(words), left, right, high - height, high, foot=foot)


def _words(runs: Sequence[PrintedRun]) -> str:
    """The words of a cell, its lines put together."""
    lines = [_line(row) for row in rows_of(runs)]
    return cell_words(lines)


def _line(row: Sequence[PrintedRun]) -> PrintedRun:
    words = row_text(row).replace("\t", " ")
    return PrintedRun(words, row[0].left, row[-1].right, bottom_of(row), top_of(row))
