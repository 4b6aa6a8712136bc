"""Columns that are put together from pieces: numbers, and words that are few.

A piece has, for some rounds, one cell in each column.  Words are kept as places in a list, so that
none is copied for each of millions of rows.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import cast

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.rules.settlement import Mask

Places = NDArray[np.intp]
Codes = NDArray[np.int32]
Listed = tuple[str, ...]


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
    return WordCells(np.zeros(size, dtype=np.int32), (word,))


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
    def _places(self) -> tuple[Places, ...]:
        """Where the rows of each piece come to stand."""
        free = np.cumsum(self._numbers) - self._numbers
        found: list[Places] = []
        for piece in self.pieces:
            found.append(free[piece.rows] + _nth(piece.rows))
            _add_one(free, piece.rows)
        return tuple(found)

    def column(self, one: pa.Field) -> pa.Array:
        """Put a column of a schema together."""
        if pa.types.is_dictionary(one.type):
            return self._words(one.name)
        if pa.types.is_list(one.type):
            return self._lists(one.name)
        return self._numbers_of(one.name, one.type)

    def _numbers_of(self, name: str, kind: pa.DataType) -> pa.Array:
        """Put a column of numbers together."""
        values = self._first(name)
        unknown: Mask | None = None
        for piece, places in zip(self.pieces, self._places, strict=True):
            if name not in piece.columns:
                continue
            cells = cast(NumberCells, piece.columns[name])
            values[places] = cells.values
            if cells.known is not None and not cells.known.all():
                unknown = np.zeros(len(values), dtype=np.bool_) if unknown is None else unknown
                unknown[places] = ~cells.known
        found = pa.array(values, mask=unknown)
        return found if kind == pa.int64() else found.cast(pa.int32()).cast(kind)

    def _first(self, name: str) -> NDArray[np.int64]:
        """What stands in each row before any piece has said anything."""
        if name in self.of_rounds:
            return self.of_rounds[name].take(self.rounds)
        return np.zeros(len(self.rounds), dtype=np.int64)

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
        lengths = np.array([len(word or ()) for word in words] or [0], dtype=np.int32)[codes]
        offsets = np.concatenate([np.zeros(1, dtype=np.int32), np.cumsum(lengths, dtype=np.int32)])
        values = kinds.take(pa.array(codes[lengths > 0])).flatten()
        return pa.ListArray.from_arrays(pa.array(offsets), values)

    def _coded(self, name: str) -> tuple[Codes, list[str | Listed | None]]:
        """Number the words of all pieces alike."""
        numbers: dict[str | Listed | None, int] = {}
        found = np.zeros(len(self.rounds), dtype=np.int32)
        for piece, places in zip(self.pieces, self._places, strict=True):
            cells = cast(WordCells, piece.columns[name])
            again = [numbers.setdefault(word, len(numbers)) for word in cells.words]
            if len(again) > 1:
                found[places] = np.array(again, dtype=np.int32)[cells.codes]
            elif again != [0]:
                # The same word in each row; the first of all words stands there already.
                found[places] = again[0] if again else 0
        return found, list(numbers)


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
