"""Pieces of verdict rows: what the rows of one bet say, before they are put in columns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.settlement.outcome_columns import Cents, RowPlaces

RowKinds = NDArray[np.int16] | NDArray[np.intp]
"""The place of the kind of each row: narrow, as most kinds are few."""


class RowKind(NamedTuple):
    """What rows say in words, and whether they say what was due and what was paid."""

    game: str
    bet: str
    result: str
    odds: str | None
    verdict: str | None
    questions: tuple[str, ...]
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
    kinds: RowKinds
    listed: Sequence[RowKind]
    sums: RowSums
    days: NDArray[np.int32] | None = None

    @cached_property
    def has_rounds_twice(self) -> bool:
        """Whether it has several rows of one round; such rows stand together."""
        return bool((self.rows[1:] == self.rows[:-1]).any())

    def add_rows(self, numbers: RowPlaces) -> None:
        """Add, in place, how many rows each round has."""
        if self.has_rounds_twice:
            np.add.at(numbers, self.rows, 1)
        elif len(self.rows) == len(numbers):
            numbers += 1
        else:
            held = np.zeros(len(numbers), dtype=np.bool_)
            held[self.rows] = True
            numbers += held

    def rounds_in(self, size: int) -> "RowPlaces | slice":
        """The places of the rounds of its rows, which are often all of so many, each once."""
        is_whole = len(self.rows) == size and not self.has_rounds_twice
        return slice(None) if is_whole else self.rows
