"""Columns that are put together from pieces: what rows say in words once for each kind, and sums.

A piece has, for some rounds, one row each.  Rows that say the same in words are of one kind: a
column of words is looked up by the kinds, so that none is copied for each of millions of rows.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask, RowPlaces

_Codes = NDArray[np.int32]
_Days = NDArray[np.int32]
_Listed = tuple[str, ...]
_Cell = TypeVar("_Cell", bound=np.generic)


class RowKind(NamedTuple):
    """What rows say in words, and whether they say what was due and what was paid."""

    game: str
    bet: str
    result: str
    odds: str | None
    verdict: str | None
    questions: _Listed
    has_due: bool
    is_paid: bool


@dataclass(frozen=True)
class RowSums:
    """What was staked, due and paid, in cents; any number stands where nothing is said."""

    stake: Cents
    due: Cents
    paid: Cents
    exact: "BrokenCents | None" = None


@dataclass(frozen=True)
class BrokenCents:
    """Rows in which what was due is no whole number of cents, and in words what it is."""

    rows: RowPlaces
    codes: RowPlaces
    words: Sequence[str]


@dataclass(frozen=True)
class RowPiece:
    """Some rows of verdicts: for each, the place of its round, the place of its kind, and sums.

    `days` are those of the rows where the rounds do not say them.
    """

    rows: RowPlaces
    kinds: RowPlaces
    listed: Sequence[RowKind]
    sums: RowSums
    days: _Days | None = None

    @cached_property
    def has_rounds_twice(self) -> bool:
        """Whether it has several rows of one round; such rows stand together."""
        return bool((self.rows[1:] == self.rows[:-1]).any())

    def rounds_in(self, size: int) -> "RowPlaces | slice":
        """The places of the rounds of its rows, which are often all of so many, each once."""
        is_whole = len(self.rows) == size and not self.has_rounds_twice
        return slice(None) if is_whole else self.rows


_Value = TypeVar("_Value", bound=Hashable)


def numbered(cells: Iterable[_Value]) -> tuple[list[int], list[_Value]]:
    """Number the different values of some cells.

    >>> numbered("abba")
    ([0, 1, 1, 0], ['a', 'b'])
    """
    places: dict[_Value, int] = {}
    return [places.setdefault(cell, len(places)) for cell in cells], list(places)


def combined(
    *digits: tuple[NDArray[np.integer | np.bool_] | int, int],
) -> tuple[RowPlaces, list[tuple[int, ...]]]:
    """Number the combinations that are met of small numbers, each given with how many there are.

    >>> combined((np.array([2, 0, 2]), 3), (np.array([1, 1, 1]), 2))
    (array([1, 0, 1]), [(0, 1), (2, 1)])
    """
    sizes = [number for _, number in digits]
    # Most combinations are few: numbers of two bytes are added up four times as fast.
    kind = np.dtype(np.int16 if prod(sizes) <= np.iinfo(np.int16).max else np.intp)
    codes = np.zeros(1, dtype=kind)
    for values, number in digits:
        codes = codes * kind.type(number) + np.asarray(values, dtype=kind)
    places = codes.astype(np.intp, copy=False)
    is_met = np.zeros(prod(sizes), dtype=np.bool_)
    is_met[places] = True
    met = np.flatnonzero(is_met)
    again = np.cumsum(is_met) - 1
    parts = np.unravel_index(met, sizes)
    return again.take(places), list(zip(*(part.tolist() for part in parts), strict=True))


@dataclass(frozen=True)
class Assembly:
    """Pieces to be put together in the order of their rounds, which have these days."""

    pieces: Sequence[RowPiece]
    days: _Days

    @cached_property
    def rounds(self) -> RowPlaces:
        """The place of the round of each row."""
        return np.repeat(np.arange(len(self.days)), self._numbers)

    @cached_property
    def _numbers(self) -> RowPlaces:
        """How many rows each round has."""
        found = np.zeros(len(self.days), dtype=np.intp)
        for piece in self.pieces:
            _add_one(found, piece)
        return found

    @cached_property
    def _places(self) -> list[RowPlaces]:
        """Where the rows of each piece stand among all."""
        free = np.cumsum(self._numbers) - self._numbers
        found: list[RowPlaces] = []
        for piece in self.pieces:
            first = free[piece.rounds_in(len(free))]
            found.append(first + _nth(piece.rows) if piece.has_rounds_twice else first.copy())
            _add_one(free, piece)
        return found

    def _spread(self, parts: Sequence[NDArray[_Cell]], kind: type[_Cell]) -> NDArray[_Cell]:
        """Put the cells of all pieces in the order of their rounds."""
        found = np.empty(len(self.rounds), dtype=kind)
        for places, part in zip(self._places, parts, strict=True):
            found[places] = part
        return found

    @cached_property
    def _kinds(self) -> tuple[RowPlaces, list[RowKind]]:
        """The kind of each row, as its place among all kinds."""
        numbers: dict[RowKind, int] = {}
        found: list[RowPlaces] = []
        for piece in self.pieces:
            again = [numbers.setdefault(kind, len(numbers)) for kind in piece.listed]
            found.append(np.array(again, dtype=np.intp).take(piece.kinds))
        return self._spread(found, np.intp), list(numbers)

    def columns(self) -> dict[str, pa.Array]:
        """Every column by its name."""
        stake = self._spread([piece.sums.stake for piece in self.pieces], np.int64)
        due = self._spread([piece.sums.due for piece in self.pieces], np.int64)
        paid = self._spread([piece.sums.paid for piece in self.pieces], np.int64)
        return {
            "day": pa.array(self._days()).view(pa.date32()),
            "game": self._words(lambda kind: kind.game),
            "bet": self._words(lambda kind: kind.bet),
            "stake_cents": pa.array(stake),
            "result": self._words(lambda kind: kind.result),
            "odds": self._words(lambda kind: kind.odds),
            "due_cents": self._said(due, lambda kind: kind.has_due),
            "due": self._exact(),
            "paid_cents": self._said(paid, lambda kind: kind.is_paid),
            "difference_cents": self._said(paid - due, lambda k: k.has_due and k.is_paid),
            "verdict": self._words(lambda kind: kind.verdict),
            "questions": self._questions(),
        }

    def _days(self) -> _Days:
        """The day of each row: that of its round, where its piece has none."""
        found = self.days.take(self.rounds)
        for piece, places in zip(self.pieces, self._places, strict=True):
            if piece.days is not None:
                found[places] = piece.days
        return found

    def _said(self, sums: Cents, is_said: Callable[[RowKind], bool]) -> pa.Array:
        """Sums, of which some kinds of rows have none."""
        codes, kinds = self._kinds
        said = np.array([is_said(kind) for kind in kinds], dtype=np.bool_)
        return pa.array(sums) if said.all() else _where_said(sums, said.take(codes))

    def _words(self, word: Callable[[RowKind], str | None]) -> pa.DictionaryArray:
        """A column of words, each word written once."""
        codes, kinds = self._kinds
        of_kinds, words = numbered(map(word, kinds))
        return _dictionary(_looked_up(of_kinds, codes), words)

    def _exact(self) -> pa.DictionaryArray:
        """In words, what is no whole number of cents; most rows have nothing to say."""
        numbers: dict[str | None, int] = {None: 0}
        found = np.zeros(len(self.rounds), dtype=np.int32)
        for piece, places in zip(self.pieces, self._places, strict=True):
            if (exact := piece.sums.exact) is not None:
                again = [numbers.setdefault(word, len(numbers)) for word in exact.words]
                found[places[exact.rows]] = np.array(again, dtype=np.int32).take(exact.codes)
        return _dictionary(found, list(numbers))

    def _questions(self) -> pa.ListArray:
        """A column of lists of questions."""
        codes, kinds = self._kinds
        lengths = np.array([len(kind.questions) for kind in kinds], dtype=np.int32)
        offsets = np.zeros(len(codes) + 1, dtype=np.int32)
        if not lengths.any():
            return pa.ListArray.from_arrays(pa.array(offsets), pa.array([], pa.string()))
        np.cumsum(lengths.take(codes), out=offsets[1:])
        some = pa.array(codes[(lengths > 0).take(codes)])
        lists = pa.array([kind.questions for kind in kinds], pa.list_(pa.string()))
        return pa.ListArray.from_arrays(pa.array(offsets), lists.take(some).flatten())


def _looked_up(of_kinds: Sequence[int], codes: RowPlaces) -> _Codes:
    """Look up by kinds what is often the same for all."""
    table = np.array(of_kinds, dtype=np.int32)
    return table.take(codes) if table.any() else np.zeros(len(codes), dtype=np.int32)


def _dictionary(codes: _Codes, words: Sequence[str | None]) -> pa.DictionaryArray:
    """Words by their places in a list, of which one may be no word."""
    if None not in words:
        return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array(words, pa.string()))
    filled = pa.array([word or "" for word in words], pa.string())
    indices = _where_said(codes, codes != words.index(None))
    return pa.DictionaryArray.from_arrays(indices, filled)


def _where_said(numbers: "_Codes | Cents", said: Mask) -> pa.Array:
    """Numbers as they lie in memory, with nothing where nothing is said: none is copied."""
    bits = np.packbits(said, bitorder="little")
    held = [pa.py_buffer(bits), pa.py_buffer(numbers)]
    return pa.Array.from_buffers(pa.from_numpy_dtype(numbers.dtype), len(numbers), held)


def _nth(rows: RowPlaces) -> RowPlaces:
    """Say of each row which of its round it is; rows of one round stand together."""
    at = np.arange(len(rows))
    is_first = np.ones(len(rows), dtype=np.bool_)
    is_first[1:] = rows[1:] != rows[:-1]
    return np.asarray(at - np.maximum.accumulate(at * is_first))


def _add_one(numbers: RowPlaces, piece: RowPiece) -> None:
    """Add one, in place, for each row."""
    if piece.has_rounds_twice:
        np.add.at(numbers, piece.rows, 1)
    else:
        numbers[piece.rounds_in(len(numbers))] += 1
