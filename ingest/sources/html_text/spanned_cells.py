"""Cells of an HTML table that span rows or columns: their words stand in each place they cover.

A row of the text has its cells apart by tabs.  A cell that spans others would otherwise move what
stands beside or below it into a wrong column.
"""

from collections.abc import Iterator
from copy import deepcopy
from itertools import groupby

from lxml import html as lxml_html

from bylaw.registry.law.messages import N_, SourceError

_Cell = lxml_html.HtmlElement
CELLS = frozenset(("td", "th"))
_SPANS = ("rowspan", "colspan")
_WIDEST, _MOST = 60, 20_000
"""So many columns a cell may span, and so many cells may be added to a page."""


def spread_cells(root: lxml_html.HtmlElement, *, name: str) -> None:
    """Put every spanning cell of a page into each place that it covers."""
    added = 0
    for table in list(root.iter("table")):
        if any(cell.get(span) for cell in table.iter(*CELLS) for span in _SPANS):
            for _group, rows in groupby(_rows_of(table), key=lambda row: row.getparent()):
                for count in _spread(list(rows)):
                    added += count
                    _refuse(added > _MOST, name)


def _rows_of(table: lxml_html.HtmlElement) -> Iterator[lxml_html.HtmlElement]:
    """The rows of a table itself, and not of those within it."""
    return (row for row in table.iter("tr") if next(row.iterancestors("table")) is table)


def _refuse(is_refused: bool, name: str) -> None:
    if is_refused:
        raise SourceError(N_("{file} has a table whose cells span too much"), file=name)


def _spread(rows: list[lxml_html.HtmlElement]) -> Iterator[int]:
    """Fill the rows of a group one after the other; say how many cells each was given."""
    below: dict[int, tuple[int, _Cell]] = {}
    for at, row in enumerate(rows):
        own = [cell for cell in row if cell.tag in CELLS]
        if len(own) == 1 and not below:
            continue  # One cell across all columns is a line above the rows that follow.
        placed = list(_places(own, below, rows_left=len(rows) - at))
        fresh = set(map(id, own))
        for cell in placed:
            row.append(cell if id(cell) in fresh else deepcopy(cell))
            fresh.discard(id(cell))
        yield len(placed) - len(own)


def _places(
    own: list[_Cell], below: dict[int, tuple[int, _Cell]], *, rows_left: int
) -> Iterator[_Cell]:
    """The cells of a row by column: those that reach down into it, and its own between them."""
    ahead, column = list(reversed(own)), 0
    while ahead or column in below:
        if column in below:
            yield _reaching_down(below, column)
            column += 1
            continue
        cell = ahead.pop()
        height = min(_span(cell, "rowspan") or rows_left, rows_left)
        for _ in range(min(_span(cell, "colspan") or 1, _WIDEST)):
            if height > 1:
                below[column] = (height - 1, cell)
            yield cell
            column += 1


def _reaching_down(below: dict[int, tuple[int, _Cell]], column: int) -> _Cell:
    left, cell = below.pop(column)
    if left > 1:
        below[column] = (left - 1, cell)
    return cell


def _span(cell: _Cell, name: str) -> int:
    """How much a cell spans; 0 is all that is left, and what is no number is 1."""
    said = (cell.get(name) or "1").strip()
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else 1
