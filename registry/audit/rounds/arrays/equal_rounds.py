"""Rounds that came to the same: one of them is judged, and stands for all of them.

Hands are of all kinds, but the same stakes, outcomes and payments come again and again: a quarter
of a million rounds have a few thousand of them.  What was due, whether it was paid, and what the
rows of verdicts say depends on these alone, and is worked out once for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.paid import PaidAmounts
from bylaw.registry.rules.play.array_choices import any_of, either
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Mask, RowPlaces
from bylaw.registry.rules.settlement.settlements import Settlement

_Numbers = NDArray[np.integer | np.bool_]
_Word = NDArray[np.uint64]
_BITS = 64
_KINDS: "tuple[np.dtype[np.unsignedinteger], ...]" = (
    np.dtype(np.uint8),
    np.dtype(np.uint16),
    np.dtype(np.uint32),
    np.dtype(np.uint64),
)
_ODD, _HALF = np.uint64(0x9E3779B97F4A7C15), np.uint64(32)
_LAST_SLOT = np.uint64((1 << 16) - 1)
"""There are many more slots than what rounds come to."""
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
    words = _words((alone, *_what_counts(rounds, paid, settled)), rounds.size)
    if words is None:
        return None
    places, slots = np.arange(rounds.size), _slots(words)
    # Of several places that are written in one slot, the last one stays there.
    last = np.empty(int(_LAST_SLOT) + 1, dtype=np.intp)
    last[slots] = places
    equals = last.take(slots)
    # What shares its slot with something else stands for itself.
    other = any_of(rounds.size, (alone, *(word.take(equals) != word for word in words)))
    equals = either(other, places, equals)
    judged = np.flatnonzero(equals == places)
    return EqualRounds(judged, equals) if _WORTH * len(judged) <= rounds.size else None


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


def _words(columns: Iterable[_Numbers], size: int) -> list[_Word] | None:
    """Write the numbers of each row one after the other, in few words; None where one is negative.

    >>> [word.tolist() for word in _words([np.array([500, 0]), np.array([1, 2])], 2)]
    [[501, 2]]
    """
    done: list[_Word] = []
    word: NDArray[np.unsignedinteger] = np.zeros(size, dtype=np.uint8)
    width = 0
    for column in columns:
        held = int(np.bitwise_or.reduce(column))
        if held < 0:
            return None
        # Bits that no number has, as the last ones of sums in round dollars, take no room.
        spare = max((held & -held).bit_length() - 1, 0)
        more = held.bit_length() - spare
        if width + more > _BITS:
            done, word, width = [*done, word.astype(np.uint64)], np.zeros_like(column), 0
        if more:
            # Narrow numbers are put together as such, several at once.
            word = word.astype(_kind_of(width + more, column), copy=False)
            word <<= word.dtype.type(more)
            word |= column.astype(word.dtype, copy=False) >> word.dtype.type(spare)
            width += more
    return [*done, word.astype(np.uint64)]


def _kind_of(bits: int, column: _Numbers) -> "np.dtype[np.unsignedinteger]":
    """The narrowest numbers of so many bits that those of a column fit in."""
    return next(one for one in _KINDS if bits <= 8 * one.itemsize >= 8 * column.itemsize)


def _slots(words: Sequence[_Word]) -> RowPlaces:
    """A slot for each row: the same for rows of the same words, and mostly another for others."""
    mixed = np.zeros_like(words[0])
    for word in words:
        mixed = (mixed ^ word) * _ODD
        # The lower half of a product knows nothing of what stands above it.
        mixed ^= mixed >> _HALF
    return (mixed & _LAST_SLOT).astype(np.intp, copy=False)
