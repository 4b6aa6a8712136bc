"""Rounds that came to the same: one of them is judged, and stands for all of them.

Hands are of all kinds, but the same stakes, outcomes and payments come again and again: a quarter
of a million rounds have a few thousand of them.  What was due, whether it was paid, and what the
rows of verdicts say depends on these alone, and is worked out once for each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.audit.rounds.paid import PaidAmounts
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Mask, RowPlaces
from bylaw.registry.rules.settlement.settlements import Settlement

_Numbers = NDArray[np.integer | np.bool_]
_BITS = 63
"""How many bits a key has at most, without its sign."""
_KINDS: "tuple[np.dtype[np.unsignedinteger], ...]" = (
    np.dtype(np.uint8),
    np.dtype(np.uint16),
    np.dtype(np.uint32),
    np.dtype(np.uint64),
)
_WORTH = 2
"""How many times as many rounds there must be as are judged."""


@dataclass(frozen=True)
class EqualRounds:
    """Which of some rounds are judged, and for each round the place of the one that it equals."""

    judged: RowPlaces
    equals: RowPlaces

    @cached_property
    def times(self) -> NDArray[np.int64]:
        """For how many rounds each of those that are judged stands."""
        every = np.bincount(self.equals, minlength=len(self.equals))
        return every[self.judged].astype(np.int64, copy=False)


def equal_rounds(
    rounds: Batch, paid: PaidAmounts, settled: Settlement, *, alone: Mask
) -> EqualRounds | None:
    """Find the rounds that came to the same; None where that spares too little.

    Rounds that are `alone` equal no other: their cards may still matter.
    """
    if settled.charge is not None:
        return None
    codes = _number_rows((alone, *_what_counts(rounds, paid, settled)), rounds.size)
    if codes is None:
        return None
    # Of several places that are written in one cell, the last one stays there.
    last = np.empty(int(codes.max(initial=-1)) + 1, dtype=np.intp)
    last[codes] = np.arange(rounds.size)
    equals, single = last.take(codes), np.flatnonzero(alone)
    equals[single] = single
    is_judged = alone.copy()
    is_judged[last] = True
    judged = np.flatnonzero(is_judged)
    return EqualRounds(judged, equals) if _is_worth(len(judged), rounds.size) else None


def _is_worth(judged: int, rounds: int) -> bool:
    return _WORTH * judged <= rounds


def _what_counts(rounds: Batch, paid: PaidAmounts, settled: Settlement) -> Iterator[_Numbers]:
    """All that verdicts on rounds depend on, once the cards have been looked at."""
    yield from paid.said.values()
    if paid.with_stake is not None:
        yield paid.with_stake
    if settled.breach is not None:
        yield settled.breach.index
    yield from (column.index for column in settled.bets.values())
    yield from rounds.bets.values()
    yield from paid.cents.values()


def _number_rows(columns: Iterable[_Numbers], size: int) -> NDArray[np.integer] | None:
    """Number the different rows of some columns; None where they are too many, or not in order.

    >>> _number_rows([np.array([500, 0, 500, 0]), np.array([1, 2, 1, 2])], 4).tolist()
    [0, 1, 0, 1]
    """
    key: NDArray[np.integer] = np.zeros(size, dtype=np.uint8)
    width = 0
    for column in columns:
        held = int(np.bitwise_or.reduce(column))
        if held < 0:
            return None
        # Bits that no number has, as the last ones of sums in round dollars, take no room.
        spare = max((held & -held).bit_length() - 1, 0)
        more = held.bit_length() - spare
        if width + more > _BITS:
            key = _number_keys(key)
            numbers = int(key.max(initial=0)) + 1
            width = numbers.bit_length()
            if not _is_worth(numbers, size) or width + more > _BITS:
                return None
        if more:
            # Narrow numbers are put together as such, several at once.
            key = key.astype(_kind_of(width + more, column), copy=False)
            key <<= key.dtype.type(more)
            key |= column.astype(key.dtype, copy=False) >> key.dtype.type(spare)
            width += more
    return _number_keys(key)


def _kind_of(bits: int, column: _Numbers) -> "np.dtype[np.unsignedinteger]":
    """The narrowest numbers of so many bits that those of a column fit in."""
    return next(one for one in _KINDS if bits <= 8 * one.itemsize >= 8 * column.itemsize)


def _number_keys(keys: NDArray[np.integer]) -> NDArray[np.integer]:
    return numbers_in(pa.array(keys).dictionary_encode().indices)
