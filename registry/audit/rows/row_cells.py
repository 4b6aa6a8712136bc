"""Columns that are put together from pieces: what rows say in words once for each kind, and sums.

A piece has, for some rounds, one row each.  Rows that say the same in words are of one kind: a
column of words is looked up by the kinds, so that none is copied for each of millions of rows.
Days, sums and ids are few or stand in several rows, and get codes as well: a column is then a
dictionary of Arrow, with codes as narrow as they can be.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TypeVar, cast

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.audit.rows.coded_cells import (
    CodedCells,
    as_column,
    coded_cells,
    coded_days,
    where_said,
)
from bylaw.registry.audit.rows.row_pieces import RowKind, RowKinds, RowPiece
from bylaw.registry.rules.settlement.outcome_columns import Cents, RowPlaces

_NO_CENTS: Cents = np.zeros(0, dtype=np.int64)
_NOTHING = pa.array([0])


_Value = TypeVar("_Value", bound=Hashable)
_Number = TypeVar("_Number", bound=np.integer)


def number_values(cells: Iterable[_Value]) -> tuple[list[int], list[_Value]]:
    """Number the different values of some cells.

    >>> number_values("abba")
    ([0, 1, 1, 0], ['a', 'b'])
    """
    places: dict[_Value, int] = {}
    return [places.setdefault(cell, len(places)) for cell in cells], list(places)


def number_combinations(
    *digits: tuple[NDArray[np.integer | np.bool_] | int, int],
) -> tuple[RowKinds, list[tuple[int, ...]]]:
    """Number the combinations that are met of small numbers, each given with how many there are.

    >>> codes, met = number_combinations((np.array([2, 0, 2]), 3), (np.array([1, 1, 1]), 2))
    >>> codes.tolist(), met
    ([1, 0, 1], [(0, 1), (2, 1)])
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
    again = (np.cumsum(is_met) - 1).astype(kind)
    parts = np.unravel_index(met, sizes)
    return again.take(places), list(zip(*(part.tolist() for part in parts), strict=True))


@dataclass(frozen=True)
class Assembly:
    """Pieces to be put together in the order of their rounds, which have these days.

    A round may have the rows of one that it `equals`, given by its place: each has its own without.
    Arrow takes cells by narrow numbers much sooner than arrays do, and nothing is written twice.
    """

    pieces: Sequence[RowPiece]
    days: NDArray[np.int32]
    equals: RowPlaces | None = None

    def of_rounds(self, cells: pa.Array) -> pa.RunEndEncodedArray:
        """Cells of the rounds as cells of their rows: each stands once, with where its rows end."""
        return self._in_runs(cells if self._held is None else cells.take(self._held))

    def _in_runs(self, cells: pa.Array) -> pa.RunEndEncodedArray:
        """Cells of the rounds that have rows, each with where its rows end."""
        ends = self._ends if self._held is None else self._ends[self._held]
        return pa.RunEndEncodedArray.from_arrays(ends, cells)

    @cached_property
    def _ends(self) -> NDArray[np.int32]:
        """Where the rows of each round end."""
        return np.cumsum(self._numbers, dtype=np.int32)

    @cached_property
    def _held(self) -> RowPlaces | None:
        """The rounds that have rows, where not all have."""
        return None if self._numbers.all() else np.flatnonzero(self._numbers)

    def everywhere(self, word: str) -> pa.RunEndEncodedArray:
        """One word for every row."""
        size = int(self._numbers.sum())
        ends, words = ([size], [word]) if size else ([], [])
        return pa.RunEndEncodedArray.from_arrays(
            pa.array(ends, pa.int32()), pa.array(words, pa.string())
        )

    @cached_property
    def _numbers(self) -> RowPlaces:
        """How many rows each round has."""
        return self._own_numbers if self.equals is None else self._own_numbers.take(self.equals)

    @cached_property
    def _own_numbers(self) -> RowPlaces:
        """How many rows of the pieces are those of each round."""
        found = np.zeros(len(self.days), dtype=np.intp)
        for piece in self.pieces:
            piece.add_rows(found)
        return found

    @cached_property
    def _order(self) -> pa.Array:
        """Which row stands at each place, counted through all pieces one after the other."""
        own = self._own_order
        if self.equals is None:
            return pa.array(own)
        first, ends = self._own_begins.take(self.equals), self._ends
        if self._held is not None:
            first, ends = first.take(self._held), ends.take(self._held)
        return pc.take(pa.array(own), pa.array(_count_on(first, ends)), boundscheck=False)

    @cached_property
    def _own_begins(self) -> NDArray[np.int32]:
        """Where the rows of each round begin among those of the pieces."""
        ends = np.cumsum(self._own_numbers, dtype=np.int32)
        return ends - self._own_numbers.astype(np.int32)

    @cached_property
    def _own_order(self) -> NDArray[np.int32]:
        """The same for the rounds that have rows in the pieces."""
        found = np.empty(int(self._own_numbers.sum()), dtype=np.int32)
        free, before = self._own_begins.astype(np.intp), 0
        for piece in self.pieces:
            rounds = piece.rounds_in(len(free))
            places = free[rounds]
            if piece.has_rounds_twice:
                places = places + _nth(piece.rows)
            found[places] = np.arange(before, before + len(places), dtype=np.int32)
            piece.add_rows(free)
            before += len(places)
        return found

    @cached_property
    def _listed(self) -> list[RowKind]:
        """The kinds of all pieces, one piece after the other."""
        return [kind for piece in self.pieces for kind in piece.listed]

    @cached_property
    def _kinds(self) -> pa.Array:
        """The kind of each row, as its place among all."""
        narrow = np.min_scalar_type(len(self._listed))
        found, at, before = np.empty(len(self._order), dtype=narrow), 0, 0
        for piece in self.pieces:
            found[at : at + len(piece.rows)] = piece.kinds + piece.kinds.dtype.type(before)
            at, before = at + len(piece.rows), before + len(piece.listed)
        return pc.take(pa.array(found), self._order, boundscheck=False)

    def columns(self) -> dict[str, pa.Array]:
        """Every column by its name."""
        stake, due, paid = (self._sums(name) for name in ("stake", "due", "paid"))
        changed = np.flatnonzero(paid != due)
        owed, nothing = coded_cells(due), CodedCells(np.zeros(len(due), dtype=np.uint8), _NOTHING)
        return {
            "day": self._days(),
            "game": self._words(lambda kind: kind.game),
            "bet": self._words(lambda kind: kind.bet),
            "stake_cents": self._ordered_codes(coded_cells(stake)),
            "result": self._words(lambda kind: kind.result),
            "odds": self._words(lambda kind: kind.odds),
            "due_cents": self._sums_said(owed, lambda kind: kind.has_due),
            "due": self._exact(),
            "paid_cents": self._sums_said(owed.but(changed, paid), lambda kind: kind.is_paid),
            "difference_cents": self._sums_said(
                nothing.but(changed, paid - due), lambda kind: kind.has_due and kind.is_paid
            ),
            "verdict": self._words(lambda kind: kind.verdict),
            "questions": self._questions(),
        }

    def _sums(self, name: str) -> Cents:
        """Sums of one name, one piece after the other."""
        return np.concatenate([_NO_CENTS, *(getattr(piece.sums, name) for piece in self.pieces)])

    def _days(self) -> pa.Array:
        """The day of each row: that of its round, as the rounds or a piece say it."""
        days = self.days
        for piece in self.pieces:
            if piece.days is not None:
                days = days.copy()
                days[piece.rows] = piece.days
        cells = coded_days(days if self._held is None else days.take(self._held))
        return self._in_runs(as_column(pa.array(cells.codes), cells.words))

    def _by_kind(self, cells: Iterable[int], kind: type[_Number]) -> NDArray[_Number]:
        """Look up a number for each row by its kind."""
        table = pa.array(np.array(list(cells), dtype=kind))
        found = pc.take(table, self._kinds, boundscheck=False)
        return cast("NDArray[_Number]", numbers_in(found))

    def _ordered_codes(self, cells: CodedCells) -> pa.DictionaryArray:
        """Put cells in the order of their rounds."""
        codes = pc.take(pa.array(cells.codes), self._order, boundscheck=False)
        return as_column(codes, cells.words)

    def _sums_said(
        self, sums: CodedCells, is_said: Callable[[RowKind], bool]
    ) -> pa.DictionaryArray:
        """Sums; null for the kinds of rows that have none."""
        found, said = self._ordered_codes(sums), [is_said(kind) for kind in self._listed]
        if all(said):
            return found
        codes = where_said(found.indices, self._by_kind(said, np.uint8))
        return as_column(codes, found.dictionary)

    def _words(
        self, word: Callable[[RowKind], str | None]
    ) -> pa.DictionaryArray | pa.RunEndEncodedArray:
        """A column of words, each word written once."""
        of_kinds = [word(kind) for kind in self._listed]
        if len(set(of_kinds)) == 1 and (only := of_kinds[0]) is not None:
            return self.everywhere(only)
        places = {one: number for number, one in enumerate(dict.fromkeys(filter(None, of_kinds)))}
        narrow = np.min_scalar_type(len(places)).type
        codes = pa.array(self._by_kind((places.get(one or "", 0) for one in of_kinds), narrow))
        if None in of_kinds:
            said = self._by_kind((one is not None for one in of_kinds), np.uint8)
            codes = where_said(codes, said)
        return as_column(codes, pa.array(list(places), pa.string()))

    def _exact(self) -> pa.DictionaryArray:
        """In words, what is no whole number of cents; most rows have nothing to say."""
        if all(piece.sums.exact is None for piece in self.pieces):
            return as_column(pa.nulls(len(self._order), pa.int32()), pa.array([], pa.string()))
        numbers, before = dict[str, int](), 0
        # In the first place stands what says nothing.
        codes = np.zeros(sum(len(piece.rows) for piece in self.pieces), dtype=np.int32)
        for piece in self.pieces:
            if (exact := piece.sums.exact) is not None:
                again = [numbers.setdefault(word, len(numbers) + 1) for word in exact.words]
                codes[before + exact.rows] = np.array(again, dtype=np.int32).take(exact.codes)
            before += len(piece.rows)
        ordered = pc.take(pa.array(codes), self._order, boundscheck=False)
        is_said = np.asarray(numbers_in(ordered) > 0)
        return as_column(
            where_said(ordered, is_said.view(np.uint8)), pa.array(["", *numbers], pa.string())
        )

    def _questions(self) -> pa.ListArray:
        """A column of lists of questions."""
        is_asked = self._by_kind((bool(kind.questions) for kind in self._listed), np.uint8)
        rows = np.flatnonzero(is_asked.view(np.bool_))
        listed = pa.array([kind.questions for kind in self._listed], pa.list_(pa.string()))
        lists = listed.take(self._kinds.take(pa.array(rows)))
        # Each list ends where the next begins; all rows up to that one begin there too.
        repeats = np.diff(rows, prepend=-1, append=len(is_asked))
        offsets = np.repeat(numbers_in(lists.offsets), repeats)
        return pa.ListArray.from_arrays(pa.array(offsets), lists.flatten())


def _count_on(first: NDArray[np.int32], ends: NDArray[np.int32]) -> NDArray[np.int32]:
    """Count on from each first number, up to where the next of them stands.

    >>> _count_on(np.array([7, 3], dtype=np.int32), np.array([2, 5], dtype=np.int32)).tolist()
    [7, 8, 3, 4, 5]
    """
    lengths = np.diff(ends, prepend=np.int32(0))
    steps = np.ones(int(lengths.sum()), dtype=np.int32)
    before = np.roll(first + lengths - 1, 1)
    before[:1] = 0
    steps[ends - lengths] = first - before
    return np.cumsum(steps, dtype=np.int32)


def _nth(rows: RowPlaces) -> RowPlaces:
    """Number the rows within each round; the rows of a round stand together."""
    at = np.arange(len(rows))
    is_first = np.ones(len(rows), dtype=np.bool_)
    is_first[1:] = rows[1:] != rows[:-1]
    return np.asarray(at - np.maximum.accumulate(at * is_first))
