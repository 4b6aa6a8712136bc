"""The columns of a page: where its gutter is, and what stands on each side of it."""

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from bylaw.ingest.sources.pdf_text.page_rows import (
    PrintedRun,
    columns_of,
    is_across,
    lone_rows,
    rows_of,
)


def page_gutter(runs: Sequence[PrintedRun], width: float, *, before: float | None) -> float | None:
    """The gutter of a page, or that of the page before where too few lines show one."""
    if not runs:
        return before
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    found = _gutter(runs, left=left, right=right) or _last_gutter(runs, width)
    if found is None and before is not None:
        crosses = any(run.left < before < run.right for run in runs)
        return None if crosses else before
    return found


def _gutter(runs: Sequence[PrintedRun], *, left: float, right: float) -> float | None:
    """Find the middle of a two-column page: a place that nearly no line of print crosses."""
    middle, width = (left + right) / 2, right - left
    places = [middle + width * step / 100 for step in range(-8, 9)]
    crossing = {place: sum(r.left < place < r.right for r in runs) for place in places}
    least = min(crossing.values())
    best = [place for place, count in crossing.items() if count == least]
    place = min(best, key=lambda p: abs(p - middle))
    sides = [r for r in runs if r.right <= place], [r for r in runs if r.left >= place]
    widths = (place - left) * _OF_COLUMN, (right - place) * _OF_COLUMN
    are_columns = all(map(_is_column, sides, widths)) and not _are_centred(sides[1])
    are_columns = are_columns and not _is_of_one_column(runs, place)
    return place if are_columns and least * 4 < len(runs) else None


def _is_column(runs: Sequence[PrintedRun], least: float) -> bool:
    """Tell a column of text from one of a table: some line of it is wider than a cell."""
    return len(runs) > 2 and max(run.right - run.left for run in runs) > least


def _are_centred(runs: Sequence[PrintedRun]) -> bool:
    """Tell the centred titles of a page from a column: lines of any width have one middle.

    Lines of any width that begin at one edge are words of a column, with titles of its own.
    """
    rows = [(row[0].left, row[-1].right) for row in rows_of(runs)]
    edge = min(left for left, _ in rows)
    begun = [right - left for left, right in rows if left - edge < INDENT]
    if len(begun) > 2 and max(begun) - min(begun) > _UNLIKE * INDENT:
        return False
    widths = sorted(right - left for left, right in rows)
    usual = max(
        widths, key=lambda one: bisect_right(widths, one + INDENT) - bisect_left(widths, one)
    )
    odd = [(a + b) / 2 for a, b in rows if not -1 < b - a - usual < INDENT]
    middle = sorted(odd)[len(odd) // 2] if odd else 0.0
    alike = sum(abs(one - middle) < INDENT for one in odd)
    return alike > 2 and alike * 4 >= len(odd) * 3


_UNLIKE = 10
"""By how many indents, at least, lines of a column differ that are cut where its words end."""


def _is_of_one_column(runs: Sequence[PrintedRun], gutter: float) -> bool:
    """Tell a page of one column with a table: a numbered provision stands across the middle."""
    across = (row for row in rows_of(runs) if is_across(row, gutter))
    return any(_PROVISION.match(row[0].text) for row in across)


_PROVISION = re.compile(r"[“«\"]?\s?\d{1,3}(?:\.\d{1,3})*\.\s+[A-ZÀ-Þ]")
_OF_COLUMN = 0.4
"""How wide the widest line of a column is at least, of the width of the column."""


def _last_gutter(runs: Sequence[PrintedRun], width: float) -> float | None:
    """The gutter of a last page, whose second column holds a line or two: nothing crosses it.

    It stands near the middle of the paper: the number of a page, at its edge, is no column.  What
    may be the head or the foot of the page stands over both columns.
    """
    edges = {run for row in lone_rows(runs, None) for run in row}
    text = [run for run in runs if run not in edges] or runs
    place = max(run.left for run in text) - 1
    crosses = any(run.left < place < run.right for run in text)
    is_column = sum(run.right <= place for run in text) > _COLUMN
    return place if is_column and not crosses and place < width * _MIDDLE else None


_COLUMN = 20
"""The runs of print beyond which one side of a page is a column by itself."""

_MIDDLE = 2 / 3
"""Where the second column of a page begins at the latest, of the width of the paper."""


def bands_of(runs: Sequence[PrintedRun], gutter: float | None) -> Iterator[list[PrintedRun]]:
    """The columns in reading order; a line across the gutter closes the columns above it."""
    if gutter is None:
        yield from ([list(runs)] if runs else [])
        return
    for is_over, group in itertools.groupby(rows_of(runs), lambda row: is_across(row, gutter)):
        band = [run for row in group for run in row]
        yield from ([band] if is_over else columns_of(band, gutter))


def edges_of(rows: Sequence[Sequence[PrintedRun]]) -> tuple[float, float]:
    """Where the full lines of a column begin and end: a head of the page, or a title, is wider."""
    more = max(2, len(rows) // 10)
    starts = sorted(row[0].left for row in rows)
    shared = (a for a, b in zip(starts, starts[more:], strict=False) if b - a < INDENT)
    left = next(shared, starts[0])
    ends = sorted((row[-1].right for row in rows), reverse=True)
    full = (a for a, b in zip(ends, ends[more:], strict=False) if a - b < (a - left) * RAGGED)
    return left, next(full, ends[0])


INDENT = 3.0
"""By how much, in points, lines that begin at the edge of a column may differ."""

RAGGED = 0.2
"""How much of the width of a column a full line may leave blank."""
