"""The levels of a column: which rows have a value, and where a list begins.

A list of texts has two kinds of levels: repetition levels say where a list begins, definition
levels whether anything stands in it.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from bylaw.registry.audit.encoding.hybrid_encoding import (
    Indices,
    encode_repeated,
    encode_validity,
)
from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces


@dataclass(frozen=True)
class Levels:
    """The levels of a column as they are encoded, and how many values, nulls and rows they are."""

    repetition: bytes
    definition: bytes
    values: int
    nulls: int
    rows: int


def plain_levels(column: pa.Array, *, nullable: bool) -> Levels:
    """The levels of a column of cells, some of which may be null where they are so declared."""
    validity, size = encode_validity(column) if nullable else b"", len(column)
    return Levels(b"", validity, size, column.null_count, size)


def list_levels(column: pa.ListArray) -> Levels:
    """The levels of lists: 0 where one begins, else 1; and 3 for a text, 1 for an empty list."""
    ends = numbers_in(column.offsets)
    filled = np.flatnonzero(ends[1:] != ends[:-1])
    sizes = ends[filled + 1] - ends[filled]
    # Empty lists, then the texts of one that is not, and so on; at the end, empty lists.
    empty = np.diff(filled, prepend=-1) - 1
    left = len(column) - len(filled) - int(empty.sum())
    repetition = _levels_in_turn((0, empty + 1), (1, sizes - 1), last=left)
    definition = _levels_in_turn((1, empty), (3, sizes), last=left)
    number = len(column) + int(sizes.sum()) - len(filled)
    encoded = encode_repeated(*repetition, 1).data, encode_repeated(*definition, 2).data
    return Levels(*encoded, number, len(column) - len(filled), len(column))


def _levels_in_turn(
    one: tuple[int, RowPlaces], other: tuple[int, RowPlaces], *, last: int
) -> tuple[Indices, RowPlaces]:
    """One level and another by turns, each as often as is said; those that stand never are out.

    >>> some = (0, np.array([2, 0])), (1, np.array([1, 3]))
    >>> [found.tolist() for found in _levels_in_turn(*some, last=4)]
    [[0, 1, 1, 0], [2, 1, 3, 4]]
    """
    lengths = np.append(np.stack((one[1], other[1]), axis=1), last)
    levels = np.full(len(lengths), one[0], dtype=np.uint8)
    levels[1::2] = other[0]
    stands = np.flatnonzero(lengths)
    return levels[stands], lengths[stands]
