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

_Ends = tuple[float, float]

_FULL = 2
"""How many rows show the columns of a table at least."""


def columns_of_cells(rows: Sequence[Sequence[PrintedCell]]) -> list[Columns | None]:
    """Say of each row that lacks cells in which columns those stand that it has."""
    are_rows = list(map(_is_row, rows))
    around = zip([False, *are_rows], [*are_rows[1:], False], strict=False)
    within = [
        is_row or (before and after and _is_title(row))
        for is_row, (before, after), row in zip(are_rows, around, rows, strict=True)
    ]
    found: list[Columns | None] = []
    for is_table, group in itertools.groupby(zip(rows, within, strict=True), lambda one: one[1]):
        held = [row for row, _ in group]
        found += _of_table(held) if is_table else [None] * len(held)
    return found


def _of_table(rows: Sequence[Sequence[PrintedCell]]) -> list[Columns | None]:
    """The columns of the rows that lack cells, if the other rows show where columns stand."""
    ends = [_ends(row) for row in rows]
    most = max(map(len, ends))
    full = [row for row in ends if len(row) == most > 1]
    if len(full) < _FULL:
        return [None] * len(rows)
    edges = [(min(a for a, _ in one), max(b for _, b in one)) for one in zip(*full, strict=True)]
    if any(one[1] >= other[0] for one, other in itertools.pairwise(edges)):
        return [None] * len(rows)
    return [_placed(row, edges) if 1 < len(row) < most else None for row in ends]


def _ends(row: Sequence[PrintedCell]) -> Sequence[_Ends]:
    """Where each cell of a row begins and ends; they may be put together already."""
    held = row[0][0].cells if len(row) == 1 else ()
    return held or [(cell[0].left, cell[-1].right) for cell in row]


def _is_row(row: Sequence[PrintedCell]) -> bool:
    """Tell a row with several cells from a line of words; its cells may be put together already."""
    return len(row) > 1 or "\t" in row[0][0].text


def _is_title(row: Sequence[PrintedCell]) -> bool:
    """Tell a few words that may be a title over rows: they end no sentence, and open no list."""
    words = " ".join(run.text for run in row[0])
    return len(words.split()) <= _OF_TITLE and words[-1] not in ".;:,"


_OF_TITLE = 8
"""How many words a title between two rows has at most."""


def _placed(row: Sequence[_Ends], edges: Sequence[_Ends]) -> Columns | None:
    """The columns of the cells of a row, each of which stands in one that no other stands in."""
    columns = list[int]()
    for left, right in row:
        over = [at for at, (start, end) in enumerate(edges) if left < end and right > start]
        if len(over) != 1 or (columns and over[0] <= columns[-1]):
            return None
        columns += over
    return (*columns, len(edges))
