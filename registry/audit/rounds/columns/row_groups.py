"""Groups of rows of a Parquet file: each can be read by itself, on any machine."""

from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow.parquet as pq


@dataclass(frozen=True)
class RowGroups:
    """Groups that follow each other in a file, by their numbers, and their rows.

    `before` is how many rows of the file come before them.
    """

    numbers: range
    before: int
    rows: int


def all_groups(described: pq.FileMetaData) -> RowGroups:
    """Every group of a file."""
    return RowGroups(range(described.num_row_groups), 0, described.num_rows)


def groups_within(described: pq.FileMetaData, most: int) -> Iterator[RowGroups]:
    """Divide a file into runs of groups of at most so many rows; a larger group stands alone."""
    first = before = rows = 0
    for number in range(described.num_row_groups):
        more = described.row_group(number).num_rows
        if rows and rows + more > most:
            yield RowGroups(range(first, number), before, rows)
            first, before, rows = number, before + rows, 0
        rows += more
    if rows:
        yield RowGroups(range(first, described.num_row_groups), before, rows)
