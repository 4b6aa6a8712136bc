"""The lines of a column: their words, and how each stands in the column."""

import itertools
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from bylaw.ingest.sources.pdf_text.empty_cells import Columns, columns_of_cells
from bylaw.ingest.sources.pdf_text.page_columns import RAGGED
from bylaw.ingest.sources.pdf_text.page_rows import (
    PrintedRun,
    bottom_of,
    is_across,
    top_of,
)
from bylaw.ingest.sources.pdf_text.wrapped_cells import with_cells_joined


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """A printed line in its column: whether it is indented, stands apart, or fills the column.

    A line that is `is_running` belongs to the page, as its head and its foot do; one that is
    `is_lone` may.  One that is `is_across` stands over both columns.  `first_word` is as wide as
    the first word of the line and a blank, `room` as what the line leaves blank, `indent` as what
    it leaves so before it begins; a line that `is_centred` leaves as much on either side.  `fall`
    is how far the line stands below the one above it; where it `is_lower`, that is a little farther
    than in a paragraph.
    """

    text: str
    is_indented: bool = False
    is_apart: bool = False
    is_full: bool = False
    is_running: bool = False
    is_lone: bool = False
    is_across: bool = False
    is_first: bool = False
    first_word: float = 0.0
    room: float = 0.0
    indent: float = 0.0
    is_centred: bool = False
    fall: float = 0.0
    is_lower: bool = False


def column_lines(
    rows: Sequence[Sequence[PrintedRun]],
    *,
    edges: tuple[float, float],
    gutter: float | None,
    lone: Set[PrintedRun],
) -> Iterator[ColumnLine]:
    """The lines of one column, whose full lines begin and end at its `edges`."""
    left, right = edges
    apart = _rows_apart(rows)
    firsts = frozenset(rows[place][0] for place in apart)
    falls = {below[0]: above[0].foot - below[0].foot for above, below in itertools.pairwise(rows)}
    edge = {place for place, row in enumerate(rows) if not lone.isdisjoint(row)}
    alone = apart | edge | {place + 1 for place in edge}
    joined = with_cells_joined(rows, alone)
    cells = list(_cells_of_all(joined))
    for index, (row, columns) in enumerate(zip(joined, columns_of_cells(cells), strict=True)):
        height = top_of(row) - bottom_of(row) or 1.0
        yield ColumnLine(
            _words(cells[index], columns),
            is_indented=row[0].left - left > height * 0.6,
            is_apart=row[0] in firsts,
            is_full=right - row[-1].right < (right - left) * RAGGED,
            is_lone=not lone.isdisjoint(row),
            is_across=gutter is not None and is_across(row, gutter),
            is_first=index == 0,
            first_word=_first_word(row[0]),
            room=right - row[-1].right,
            indent=row[0].left - left,
            is_centred=_is_centred(row[0].left - left, right - row[-1].right, right - left),
            fall=falls.get(row[0], 0.0),
        )


def _cells_of_all(rows: Sequence[Sequence[PrintedRun]]) -> Iterator[list[list[PrintedRun]]]:
    """The cells of each row of a column, where those next to it show how narrow a gap may be."""
    wide = [list(_cells(row)) for row in rows]
    for index, row in enumerate(rows):
        around = (*wide[max(0, index - 1) : index], *wide[index + 1 : index + 2])
        yield _cells_of(row, frozenset(itertools.chain.from_iterable(around)))


def _is_centred(before: float, after: float, width: float) -> bool:
    """Tell a line in the middle of its column, as a title is; the column is `width` wide."""
    return before > width * _CENTRED and abs(before - after) < width * _CENTRED / 2


_CENTRED = 0.08
"""How much of the width of a column a centred line leaves blank before it, at least."""


def _rows_apart(rows: Sequence[Sequence[PrintedRun]]) -> frozenset[int]:
    """The places of the rows before which a gap is wider than between lines of one paragraph."""
    gaps = [bottom_of(above) - top_of(below) for above, below in itertools.pairwise(rows)]
    within = [gap for gap, row in zip(gaps, rows[1:], strict=True) if GOES_ON.match(row[0].text)]
    heights = (top_of(row) - bottom_of(row) or 1.0 for row in rows[1:])
    pairs = enumerate(zip(gaps, heights, strict=True), 1)
    return frozenset(
        place
        for place, (gap, height) in pairs
        if gap > _usual(gaps, within, height) + height * 0.35
    )


def _first_word(run: PrintedRun) -> float:
    """How wide about the first word of a run is, with the blank that stands before it on a line."""
    return (run.right - run.left) * (len(run.text.split()[0]) + 1) / len(run.text)


def _usual(gaps: Sequence[float], within: Sequence[float], height: float) -> float:
    """The gap between two lines of one paragraph, also where most paragraphs are one line.

    A line that goes on in small letters shows it.  Where none does, no paragraph may have two.
    """
    if within:
        return min(sorted(within)[len(within) // 2], height)
    return min(sorted(gaps)[len(gaps) // 5], height * 0.45) if gaps else 0.0


GOES_ON = re.compile(r"(?![ivx]{1,5}[.)]\s|chap(?:ter|itre) [A-Z])[a-zà-öø-ÿ]{2}|[cdjlmnst]['’]")
"""How a line begins that goes on with the sentence before it.

“ii.” begins an item, and “chapter S-13.1” a consolidation."""


def _cells(row: Sequence[PrintedRun]) -> Iterator[PrintedRun]:
    """The cells of a row that a wide gap parts from those before them."""
    wide = (top_of(row) - bottom_of(row)) * _WIDE
    return (run for one, run in itertools.pairwise(row) if run.left - one.right > wide)


def _is_below(run: PrintedRun, cell: PrintedRun) -> bool:
    """Tell whether a run begins or ends where a cell of the next row does."""
    return min(abs(run.left - cell.left), abs(run.right - cell.right)) < _ALIGNED


def row_text(row: Sequence[PrintedRun]) -> str:
    """The runs of a line apart by a tab where a wide gap separates them, as in a table."""
    return _words(_cells_of(row, frozenset()), None)


def _cells_of(row: Sequence[PrintedRun], beside: Set[PrintedRun]) -> list[list[PrintedRun]]:
    """The cells of a row, which a wide gap parts.

    Where a row next to it has one of the cells `beside`, a gap need be no wider than that of words.
    """
    cells, height = [[row[0]]], top_of(row) - bottom_of(row)
    for before, run in itertools.pairwise(row):
        gap = run.left - before.right
        is_aligned = gap > height * _NARROW and any(_is_below(run, one) for one in beside)
        if gap > height * _WIDE or is_aligned:
            cells.append([])
        cells[-1].append(run)
    return cells


def _words(cells: Sequence[Sequence[PrintedRun]], columns: Columns | None) -> str:
    """The words of a row, its cells apart by tabs, those that it lacks included."""
    runs = [run for cell in cells for run in cell]
    texts = [_cell_text(cell, top_of(runs) - bottom_of(runs)) for cell in cells]
    texts = texts[0].split("\t") if len(texts) == 1 else texts
    if columns is None:
        return "\t".join(texts)
    placed = dict(zip(columns[:-1], texts, strict=True))
    return "\t".join(placed.get(at, "") for at in range(columns[-1]))


def _cell_text(cell: Sequence[PrintedRun], height: float) -> str:
    text = cell[0].text
    for before, run in itertools.pairwise(cell):
        text += "" if _touches(text, before, run, height) else " "
        text += run.text
    return text


def _touches(text: str, before: PrintedRun, run: PrintedRun, height: float) -> bool:
    """Tell runs that are parts of one word, as an apostrophe that is set on its own.

    After raised print, which is narrow, a blank may be too small to be seen.
    """
    if text.endswith("</sup>") and run.text[0].isalpha():
        return False
    is_near = run.left - before.right <= height * _TOUCHING
    is_elided = _ELIDES.search(text[-5:]) and run.text[0].isalpha()
    return _is_elision(text, run.text) or (not before.is_spaced and bool(is_near or is_elided))


def _is_elision(before: str, after: str) -> bool:
    """Tell an apostrophe set on its own from what it elides: "D 'INVESTISSEMENT"."""
    return bool(_ELIDED.search(before[-4:]) and re.match(r"['’][^\W\d_]?", after))


_ELIDED = re.compile(r"(?i)(?<![^\W\d_])(?:[cdjlmnst]|qu)$")
_ELIDES = re.compile(rf"{_ELIDED.pattern.removesuffix('$')}['’]$")
_WIDE, _NARROW = 1.5, 0.7
"""The gap that parts two cells of a row, in heights of the line: alone, and below another cell."""
_ALIGNED = 1.0
"""By how much, in points, the edges of two cells of one column differ at most."""
_TOUCHING = 0.16
"""The widest gap between two runs of one word, in heights of the line."""
