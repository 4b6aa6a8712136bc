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
_Masks = NDArray[np.uint64]
Loop = Callable[[_Rows, _Sums, _Strengths, _Strengths, _Masks, _Strengths, int, int], None]

PAYS = 40_000_000
"""From how many hands on it pays to load numba."""

_WORKERS = 2
_SHARED = 1_000_000
_BLOCK = 1 << 11
LARGEST_SUM = (1 << 24) - 1
"""No sum of rank numbers is larger; one that is has a flush marked in it."""

_SUIT, _SUIT_SETS = len(RANKS), 1 << len(RANKS)


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
        held = np.empty(_BLOCK, dtype=np.uint64)
        loop(rows, sums, flushes, tables.by_ranks, held, found, first, last)

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
    held: _Masks,
    found: _Strengths,
    first: int,
    last: int,
) -> None:
    """Rank some hands, one in each column; numba compiles these lines, plain Python they are."""
    dealt = rows.shape[0]
    one, nothing, low = np.uint64(1), np.uint64(0), np.uint64(_SUIT_SETS - 1)
    for start in range(first, last, _BLOCK):
        many = min(_BLOCK, last - start)
        masks, best = held[:many], found[start : start + many]
        masks[:] = 0
        for place in range(dealt):
            cards = rows[place, start : start + many]
            for n in range(many):
                card = cards[n]
                masks[n] |= (one << np.uint64(card & 63)) if card < DECK_SIZE else nothing
        for n in range(many):
            mask = masks[n]
            clubs, diamonds = mask & low, (mask >> np.uint64(_SUIT)) & low
            hearts, spades = (mask >> np.uint64(2 * _SUIT)) & low, mask >> np.uint64(3 * _SUIT)
            total = sums[clubs] + sums[diamonds] + sums[hearts] + sums[spades]
            best[n] = by_ranks[np.uint32(total & LARGEST_SUM)]
            if total > LARGEST_SUM:
                for suit in (clubs, diamonds, hearts, spades):
                    best[n] = max(best[n], flushes[suit])
