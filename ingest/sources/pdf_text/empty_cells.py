"""Empty cells: a row with fewer cells than those around it, where its columns show which it lacks.

>>> run = lambda left: PrintedRun("oak", left, left + 20, 0, 9)
>>> full = [[run(0)], [run(50)], [run(100)]]
>>> [columns_of_cells([full, full, short])[2] for short in ([[run(0)], [run(102)]], [[run(0)]])]
[(0, 2, 3), None]
"""

import itertools
from collections.abc import Sequence

from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun

PrintedCell = Sequence[PrintedRun]
"""The runs of one cell of a printed row, from left to right."""

Columns = tuple[int, ...]
"""The column of each cell of a row, and at the end how many columns its table has."""

_FULL = 2
"""How many rows show the columns of a table at least."""


def columns_of_cells(rows: Sequence[Sequence[PrintedCell]]) -> list[Columns | None]:
    """Say of each row that lacks cells in which columns those stand that it has."""
    found: list[Columns | None] = []
    for is_table, group in itertools.groupby(rows, _is_of_table):
        held = list(group)
        found += _of_table(held) if is_table else [None] * len(held)
    return found


def _of_table(rows: Sequence[Sequence[PrintedCell]]) -> list[Columns | None]:
    """The columns of the rows that lack cells, if the other rows show where columns stand."""
    most = max(map(len, rows))
    full = [row for row in rows if len(row) == most > 1]
    if len(full) < _FULL:
        return [None] * len(rows)
    edges = [_edges([row[at] for row in full]) for at in range(most)]
    if any(one[1] >= other[0] for one, other in itertools.pairwise(edges)):
        return [None] * len(rows)
    return [_placed(row, edges) if 1 < len(row) < most else None for row in rows]


def _is_of_table(row: Sequence[PrintedCell]) -> bool:
    """Tell a row with several cells from a line of words; its cells may be put together already."""
    return len(row) > 1 or "\t" in row[0][0].text


def _edges(cells: Sequence[PrintedCell]) -> tuple[float, float]:
    return min(cell[0].left for cell in cells), max(cell[-1].right for cell in cells)


def _placed(row: Sequence[PrintedCell], edges: Sequence[tuple[float, float]]) -> Columns | None:
    """The columns of the cells of a row, each of which stands in one that no other stands in."""
    columns = list[int]()
    for cell in row:
        left, right = cell[0].left, cell[-1].right
        over = [at for at, (start, end) in enumerate(edges) if left < end and right > start]
        if len(over) != 1 or (columns and over[0] <= columns[-1]):
            return None
        columns += over
    return (*columns, len(edges))
