"""Ranking hands by a loop that numba compiles, where numba is installed (`bylaw[fast]`).

It does what the arrays of `Evaluator` do, hand by hand and in one pass, so that nothing is written
in between.  Loading numba takes about as long as ranking thirty million hands with plain arrays:
it is loaded only where more are ranked, and stays in use from then on.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, Cards
from bylaw.registry.rules.play.table_cache import cache_folder

if TYPE_CHECKING:
    from bylaw.registry.rules.play.hands import Evaluator

_Strengths = NDArray[np.uint16]
_Rows = NDArray[np.uint8]
_Sums = NDArray[np.int32]
Loop = Callable[[_Rows, _Sums, _Strengths, _Strengths, _Strengths, int, int], None]

PAYS = 40_000_000
"""From how many hands on it pays to load numba."""

_WORKERS = 2
_SHARED = 1_000_000
_BLOCK = 1 << 11
LARGEST_SUM = (1 << 24) - 1
"""No sum of rank numbers is larger; one that is has a flush marked in it."""

_SUIT_SETS = 1 << len(RANKS)
_SECOND, _THIRD, _FOURTH = (np.uint64(suit * len(RANKS)) for suit in (1, 2, 3))
"""By how many bits the ranks of the second suit are moved, and of those after it."""


def prepare_for(hands: int) -> None:
    """Load what ranks hands faster, where as many are to come as make up for it."""
    if hands >= PAYS:
        load_loop()


def loop_for(hands: int) -> Loop | None:
    """The compiled loop, where it was loaded or the hands are many enough for it."""
    is_loaded = load_loop.cache_info().currsize > 0
    return load_loop() if is_loaded or hands >= PAYS else None


@cache
def load_loop() -> Loop | None:
    """Compile the loop, or find it compiled; without numba there is none."""
    try:
        import numba
    except ImportError:
        return None
    setattr(numba.config, "CACHE_DIR", str(cache_folder() / "compiled"))  # noqa: B010
    made: Loop = numba.njit(nogil=True, cache=True)(_rank_hands)
    return made


def rank_hands(loop: Loop, tables: "Evaluator", slots: Sequence[Cards]) -> _Strengths:
    """Rank the hands that the cards of some slots make together, on both cores."""
    every = [cards.T for cards in slots]
    rows = np.ascontiguousarray(every[0] if len(every) == 1 else np.concatenate(every))
    size, (sums, flushes) = rows.shape[1], tables.small_tables
    found = np.empty(size, dtype=np.uint16)

    def rank(first: int, last: int) -> None:
        loop(rows, sums, flushes, tables.by_ranks, found, first, last)

    if size < _SHARED:
        rank(0, size)
        return found
    # The audit of one round loads this module, and never needs the threads.
    from concurrent.futures import ThreadPoolExecutor

    edges = [size * part // _WORKERS for part in range(_WORKERS + 1)]
    with ThreadPoolExecutor(_WORKERS) as pool:
        list(pool.map(rank, edges[:-1], edges[1:]))
    return found


def _rank_hands(
    rows: _Rows,
    sums: _Sums,
    flushes: _Strengths,
    by_ranks: _Strengths,
    found: _Strengths,
    first: int,
    last: int,
) -> None:
    """Rank some hands, one in each column; numba compiles these lines, plain Python they are.

    The large table is looked up in a loop of its own: a processor then waits for many at once.
    """
    low = np.uint64(_SUIT_SETS - 1)
    masks, totals = np.empty(_BLOCK, np.uint64), np.empty(_BLOCK, np.int32)
    for start in range(first, last, _BLOCK):
        many = min(_BLOCK, last - start)
        best = found[start : start + many]
        masks[:] = 0
        for place in range(rows.shape[0]):
            cards = rows[place, start : start + many]
            for n in range(many):
                card = cards[n]
                masks[n] |= np.uint64(card < DECK_SIZE) << np.uint64(card & 63)
        for n in range(many):
            clubs, diamonds = masks[n] & low, (masks[n] >> _SECOND) & low
            hearts, spades = (masks[n] >> _THIRD) & low, masks[n] >> _FOURTH
            totals[n] = sums[clubs] + sums[diamonds] + sums[hearts] + sums[spades]
        for n in range(many):
            best[n] = by_ranks[np.uint32(totals[n] & LARGEST_SUM)]
        for n in range(many):
            if totals[n] > LARGEST_SUM:
                lower = max(flushes[masks[n] & low], flushes[(masks[n] >> _SECOND) & low])
                upper = max(flushes[(masks[n] >> _THIRD) & low], flushes[masks[n] >> _FOURTH])
                best[n] = max(best[n], lower, upper)
