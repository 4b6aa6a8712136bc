"""Columns that are put together from pieces: numbers, and words that are few.

A piece has, for some rounds, one cell in each column.  Words are kept as places in a list, so that
none is copied for each of millions of rows.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar, cast

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.rules.settlement import Mask

Places = NDArray[np.intp]
Codes = NDArray[np.int32]
Listed = tuple[str, ...]
Kind = TypeVar("Kind", bound=np.generic)


@dataclass(frozen=True)
class NumberCells:
    """Whole numbers, and where there are any; None where there are everywhere."""

    values: NDArray[np.int64]
    known: Mask | None = None


@dataclass(frozen=True)
class WordCells:
    """Words (None for no word), or lists of words, of which each cell names one by its place."""

    codes: Codes
    words: Sequence[str | None] | Sequence[Listed]


Cells = NumberCells | WordCells


@dataclass(frozen=True)
class RowPiece:
    """Some rows of verdicts: for each, the place of its round, and its cell in each column."""

    rows: Places
    columns: Mapping[str, Cells]


def same(word: str | None, size: int) -> WordCells:
    """Say the same word in each row."""
    return WordCells(np.broadcast_to(np.int32(0), size), (word,))


def words_of(cells: Sequence[str | None] | Sequence[Listed]) -> WordCells:
    """Number the words of single cells."""
    places: dict[Hashable, int] = {}
    codes = [places.setdefault(cell, len(places)) for cell in cells]
    return WordCells(np.array(codes, dtype=np.int32), cast(Sequence[str | None], list(places)))


def numbers_of(cells: Sequence[int | None]) -> NumberCells:
    """Take the numbers of single cells, of which some have none."""
    known = np.array([cell is not None for cell in cells], dtype=np.bool_)
    return NumberCells(np.array([cell or 0 for cell in cells], dtype=np.int64), known)


@dataclass(frozen=True)
class Assembly:
    """Pieces to be put together in the order of their rounds, of which there are `size`.

    `of_rounds` are numbers that each row takes from its round, where its piece has none.
    """

    pieces: Sequence[RowPiece]
    size: int
    of_rounds: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)

    @cached_property
    def rounds(self) -> Places:
        """The place of the round of each row."""
        return repeated(self._numbers)

    @cached_property
    def _numbers(self) -> Places:
        """How many rows each round has."""
        found = np.zeros(self.size, dtype=np.intp)
        for piece in self.pieces:
            _add_one(found, piece.rows)
        return found

    @cached_property
    def _order(self) -> Places | None:
        """Which of the rows of all pieces, one piece after another, stands at each place.

        None where all stand in their order already.
        """
        free = np.cumsum(self._numbers) - self._numbers
        found, at = np.empty(len(self.rounds), dtype=np.intp), 0
        for piece in self.pieces:
            found[free[piece.rows] + _nth(piece.rows)] = np.arange(at, at := at + len(piece.rows))
            _add_one(free, piece.rows)
        return None if len(self.pieces) == 1 and (found[1:] > found[:-1]).all() else found

    def _ordered(self, parts: Sequence[NDArray[Kind]]) -> NDArray[Kind]:
        """Put the cells of all pieces in the order of their rounds."""
        every = parts[0] if len(parts) == 1 else np.concatenate(parts)
        return every if self._order is None else every.take(self._order)

    def column(self, one: pa.Field) -> pa.Array:
        """Put a column of a schema together."""
        if pa.types.is_dictionary(one.type):
            return self._words(one.name)
        if pa.types.is_list(one.type):
            return self._lists(one.name)
        return self._numbers_of(one.name, one.type)

    def _numbers_of(self, name: str, kind: pa.DataType) -> pa.Array:
        """Put a column of numbers together."""
        cells = [self._cells(name, piece) for piece in self.pieces]
        values = self._ordered([one.values for one in cells] or [_NONE])
        unknown: Mask | None = None
        if any(one.known is not None and not one.known.all() for one in cells):
            unknown = ~self._ordered([_known(one) for one in cells])
        if kind == pa.int64():
            return pa.array(values, mask=unknown)
        return pa.array(values.astype(np.int32), mask=unknown).view(kind)

    def _cells(self, name: str, piece: RowPiece) -> NumberCells:
        """The numbers of a piece, or those that its rows take from their rounds."""
        if name in piece.columns:
            return cast(NumberCells, piece.columns[name])
        return NumberCells(self.of_rounds[name].take(piece.rows))

    def _words(self, name: str) -> pa.DictionaryArray:
        """Put a column of words together, each word written once."""
        codes, words = self._coded(name)
        if None in words:
            none = words.index(None)
            filled = [word or "" for word in cast(list[str | None], words)]
            indices = pa.array(codes, mask=codes == none)
            return pa.DictionaryArray.from_arrays(indices, pa.array(filled, pa.string()))
        return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(words, pa.string()))

    def _lists(self, name: str) -> pa.ListArray:
        """Put a column of lists together."""
        codes, words = self._coded(name)
        kinds = pa.array(words, pa.list_(pa.string()))
        lengths = np.array([len(word or ()) for word in words] or [0], dtype=np.int32).take(codes)
        offsets = np.zeros(len(codes) + 1, dtype=np.int32)
        np.cumsum(lengths, out=offsets[1:])
        values = kinds.take(pa.array(codes[lengths > 0])).flatten()
        return pa.ListArray.from_arrays(pa.array(offsets), values)

    def _coded(self, name: str) -> tuple[Codes, list[str | Listed | None]]:
        """Number the words of all pieces alike."""
        numbers: dict[str | Listed | None, int] = {}
        found: list[Codes] = []
        for piece in self.pieces:
            cells = cast(WordCells, piece.columns[name])
            again = [numbers.setdefault(word, len(numbers)) for word in cells.words]
            found.append(_renumbered(cells.codes, again))
        if len(numbers) <= 1:
            return np.zeros(len(self.rounds), dtype=np.int32), list(numbers)
        return self._ordered(found), list(numbers)


_NONE = np.zeros(0, dtype=np.int64)


def _known(cells: NumberCells) -> Mask:
    """Tell of each cell whether there is a number."""
    return np.ones(len(cells.values), dtype=np.bool_) if cells.known is None else cells.known


def _renumbered(codes: Codes, again: Sequence[int]) -> Codes:
    """Name words by their places in another list, which are often the same."""
    if all(place == at for at, place in enumerate(again)):
        return codes
    if len(again) == 1:
        return np.full(len(codes), again[0], dtype=np.int32)
    return np.array(again, dtype=np.int32).take(codes)


def repeated(numbers: Places) -> Places:
    """Name each place as often as its number says.

    >>> repeated(np.array([0, 2, 0, 1])).tolist()
    [1, 1, 3]
    """
    ends = np.cumsum(numbers)
    total = int(ends[-1]) if len(ends) else 0
    # Each place ends a step further; one without any row ends where the place before it does.
    return np.cumsum(np.bincount(ends, minlength=total + 1)[:total])


def _nth(rows: Places) -> Places:
    """Say of each row which of its round it is; rows of one round stand together."""
    if not (rows[1:] == rows[:-1]).any():
        return np.zeros(len(rows), dtype=np.intp)
    at = np.arange(len(rows))
    is_first = np.ones(len(rows), dtype=np.bool_)
    is_first[1:] = rows[1:] != rows[:-1]
    return np.asarray(at - np.maximum.accumulate(at * is_first))


def _add_one(numbers: Places, rows: Places) -> None:
    """Add one, in place, for each row."""
    if len(rows) and (rows[1:] == rows[:-1]).any():
        np.add.at(numbers, rows, 1)
    else:
        numbers[rows] += 1
