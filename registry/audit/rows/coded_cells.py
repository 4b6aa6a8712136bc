"""Cells as codes, as narrow as they can be, and what each code stands for."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.rules.settlement.outcome_columns import Cents, RowPlaces

_SMALL = 1 << 20
"""Up to which numbers a table is looked up in."""
_DOLLAR = 100
_NEAR = 1 << 16
"""How many days are not far apart."""


@dataclass(frozen=True)
class CodedCells:
    """Cells as codes, and what each code stands for."""

    codes: NDArray[np.unsignedinteger]
    words: pa.Array

    def but(self, rows: RowPlaces, cells: Cents) -> "CodedCells":
        """The same cells, but for those of some rows, which become what others have there."""
        if not len(rows):
            return self
        other = coded_cells(cells[rows])
        words = pa.concat_arrays([self.words, other.words])
        codes = self.codes.astype(np.min_scalar_type(len(words)))
        codes[rows] = other.codes.astype(codes.dtype) + codes.dtype.type(len(self.words))
        return CodedCells(codes, words)


def coded_cells(cells: NDArray[np.integer]) -> CodedCells:
    """Number the different cells; small ones are looked up in a table, which is soonest.

    >>> for cells in ([2, 1, 2], [700, 500, 700]):
    ...     found = coded_cells(np.array(cells))
    ...     print(found.codes.tolist(), found.words.to_pylist())
    [1, 0, 1] [1, 2]
    [0, 1, 0] [700, 500]
    """
    if not len(cells) or cells.min() < 0:
        return _far_apart(cells)
    most = min(_SMALL, len(cells))
    if cells.max() < most:
        return _near_each_other(cells)
    # Most sums are whole dollars, of which there are fewer.
    dollars = cells // _DOLLAR
    if dollars.max() < most and (dollars * _DOLLAR == cells).all():
        found = _near_each_other(dollars)
        return CodedCells(found.codes, pc.multiply(found.words, _DOLLAR))
    return _far_apart(cells)


def _near_each_other(cells: NDArray[np.integer]) -> CodedCells:
    """Number cells that a table holds."""
    is_met = np.zeros(int(cells.max()) + 1, dtype=np.bool_)
    is_met[cells] = True
    words = np.flatnonzero(is_met).astype(cells.dtype)
    numbers = (np.cumsum(is_met) - 1).astype(np.min_scalar_type(len(words)))
    return CodedCells(numbers.take(cells), pa.array(words))


def _far_apart(cells: NDArray[np.integer]) -> CodedCells:
    """Number cells that no table holds."""
    found = pa.array(cells).dictionary_encode()
    narrow = np.min_scalar_type(len(found.dictionary))
    return CodedCells(numbers_in(found.indices).astype(narrow), found.dictionary)


def coded_days(days: NDArray[np.int32]) -> CodedCells:
    """Number days from the first to the last, which are seldom far apart."""
    first, last = (days.min(), days.max()) if len(days) else (np.int32(0), np.int32(0))
    if (span := int(last) - int(first)) >= _NEAR:
        cells = coded_cells(days)
        return CodedCells(cells.codes, cells.words.view(pa.date32()))
    between = np.arange(first, int(last) + 1, dtype=np.int32)
    codes = (days - first).astype(np.min_scalar_type(span))
    return CodedCells(codes, pa.array(between).view(pa.date32()))


def as_column(codes: pa.Array, words: pa.Array) -> pa.DictionaryArray:
    """A column of codes; every code is that of a word, and to look again takes longer than this."""
    return pa.DictionaryArray.from_arrays(codes, words, safe=False)


def where_said(cells: pa.Array, said: NDArray[np.uint8]) -> pa.Array:
    """Cells as they lie in memory, with nothing where nothing is said: none is copied."""
    marks = np.packbits(said, bitorder="little")
    return pa.Array.from_buffers(cells.type, len(cells), [pa.py_buffer(marks), cells.buffers()[1]])


def laid_out(column: pa.Array) -> pa.Array:
    """Run-length encoded cells, laid out as one cell for each row."""
    if not pa.types.is_run_end_encoded(column.type):
        return column
    ends = numbers_in(column.run_ends)
    places = np.repeat(np.arange(len(ends), dtype=np.int32), np.diff(ends, prepend=0))
    return column.values.take(pa.array(places))
