"""How often a dealer's cards rank below a strength, for each five cards that a player holds.

The dealer's cards avoid the player's.  Hands that avoid a set are counted by inclusion and
exclusion: all hands, less those that hold one card of the set, plus those that hold two, and so
on.  Only hands that hold a few given cards have to be gone through, so every count is exact and
the whole takes seconds.
"""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.odds.enumeration import all_hands
from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, SUITS, Cards, masks_of
from bylaw.registry.rules.play.hands import Ranking, Strengths, evaluator

HELD = 5
DEALS = comb(DECK_SIZE - HELD, HELD)

Counts = NDArray[np.int64]
CountTable = NDArray[np.int32] | NDArray[np.uint16]

_CHOOSE = np.array(
    [[comb(n, k) for k in range(HELD + 1)] for n in range(DECK_SIZE)], dtype=np.int64
)
_SHORT = 1 << 16
_PART = 1 << 14
"""How many kinds of hands are counted at once, so that memory stays small."""

_SUIT_SETS = np.uint64(1 << len(RANKS))
_NO_CARDS = np.uint64(0)


def place_of(hands: Cards) -> Counts:
    """The place of each set of cards, sorted upwards, among all sets of that size."""
    columns = [_CHOOSE[hands[:, k], k + 1] for k in range(hands.shape[1])]
    return np.asarray(np.sum(columns, axis=0))


def below(ranking: Ranking, hands: Cards, limits: Strengths) -> Counts:
    """Count the dealer's hands below a limit that avoid each of the player's hands."""
    total = np.zeros(len(hands), dtype=np.int64)
    for size in range(HELD):
        for chosen in combinations(range(HELD), size):
            held = hands[:, chosen]
            total += (-1) ** size * below_holding(ranking, held, limits, dealt=HELD)
    own = evaluator(ranking, HELD).strengths(masks_of(hands))
    return total - (own < limits)


def below_holding(ranking: Ranking, held: Cards, limits: Strengths, *, dealt: int) -> Counts:
    """Count the hands of `dealt` cards below a limit that have the held cards among them."""
    kinds, table = cumulated(ranking, held.shape[1], dealt=dealt)
    rows = kinds[place_of(held)] if held.shape[1] else 0
    return np.asarray(table[rows, limits], dtype=np.int64)


@cache
def cumulated(ranking: Ranking, size: int, *, dealt: int) -> tuple[Counts, CountTable]:
    """How many hands that hold each kind of held cards are below each strength."""
    kinds, examples, _ = suit_kinds(size)
    most = comb(DECK_SIZE - size, dealt - size)
    shape = (len(examples), len(ranking.scale) + 2)
    narrow = most < _SHORT
    table: CountTable = np.zeros(shape, np.uint16) if narrow else np.zeros(shape, np.int32)
    masks = masks_of(all_hands(dealt - size))
    tables = evaluator(ranking, dealt)
    for row, mask in enumerate(masks_of(examples)):
        found = tables.strengths(masks[(masks & mask) == 0] | mask)
        table[row, 1:] = np.cumsum(np.bincount(found, minlength=shape[1] - 1))
    return kinds, table


@cache
def suit_kinds(size: int) -> tuple[Counts, Cards, Counts]:
    """Tell which sets of cards are alike but for the names of the suits.

    Gives the kind of each set by its place, one set of each kind, and how many there are of it.
    """
    if size == 0:
        none = np.zeros((1, 0), dtype=np.uint8)
        return np.zeros(1, dtype=np.int64), none, np.ones(1, dtype=np.int64)
    hands = all_hands(size)
    masks = masks_of(hands)
    suits = [(masks >> np.uint64(len(RANKS) * s)) % _SUIT_SETS for s in range(len(SUITS))]
    ordered = np.sort(np.stack(suits, axis=1), axis=1)
    keys = sum((ordered[:, s] << np.uint64(len(RANKS) * s) for s in range(len(SUITS))), _NO_CARDS)
    _, first, kinds, counts = np.unique(
        keys, return_index=True, return_inverse=True, return_counts=True
    )
    by_place = np.empty(len(hands), dtype=np.int64)
    by_place[place_of(hands)] = kinds.reshape(-1)
    return by_place, hands[first], counts.astype(np.int64)


@cache
def own_strengths(ranking: Ranking) -> Strengths:
    """The strength of each kind of five cards."""
    _, hands, _ = suit_kinds(HELD)
    return evaluator(ranking, HELD).strengths(masks_of(hands))


def below_each(ranking: Ranking, limits: Strengths) -> Counts:
    """Count the dealer's hands below the limit of each kind of five cards."""
    return _below_each(ranking, limits.tobytes())


@cache
def _below_each(ranking: Ranking, limits: bytes) -> Counts:
    """Count once for all readings that only change what is paid."""
    own = np.frombuffer(limits, dtype=np.uint16)
    _, hands, _ = suit_kinds(HELD)
    parts = (slice(start, start + _PART) for start in range(0, len(own), _PART))
    return np.concatenate([below(ranking, hands[part], own[part]) for part in parts])
