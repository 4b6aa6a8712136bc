"""How often a dealer's five cards rank below a strength, for each five cards that a player holds.

The dealer's cards avoid the player's.  Hands that avoid a set are counted by inclusion and
exclusion: all hands, less those that hold one card of the set, plus those that hold two, and so
on.  Only hands that hold a few given cards have to be gone through, so every count is exact and
the whole takes seconds.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from registry.rules.cards import DECK_SIZE, RANKS, SUITS, Cards, masks_of
from registry.rules.enumeration import all_hands
from registry.rules.hands import Ranking, Strengths, evaluator

HELD = 5
DEALS = comb(DECK_SIZE - HELD, HELD)

Counts = NDArray[np.int64]

_CHOOSE = np.array(
    [[comb(n, k) for k in range(HELD + 1)] for n in range(DECK_SIZE)], dtype=np.int64
)


def place_of(hands: Cards) -> Counts:
    """Give each set of cards, sorted upwards, its place among all sets of that size."""
    columns = [_CHOOSE[hands[:, k], k + 1] for k in range(hands.shape[1])]
    return np.asarray(np.sum(columns, axis=0))


def below(ranking: Ranking, hands: Cards, limits: Strengths) -> Counts:
    """Count the dealer's hands below a limit that avoid each of the player's hands."""
    total = np.zeros(len(hands), dtype=np.int64)
    for size in range(HELD):
        for chosen in combinations(range(HELD), size):
            held = hands[:, chosen]
            total += (-1) ** size * _below_holding(ranking, held, limits)
    own = evaluator(ranking, HELD).strengths(masks_of(hands))
    return total - (own < limits)


def _below_holding(ranking: Ranking, held: Cards, limits: Strengths) -> Counts:
    size = held.shape[1]
    kinds, table = _cumulated(ranking, size)
    return np.asarray(table[kinds[place_of(held)] if size else 0, limits])


@cache
def _cumulated(ranking: Ranking, size: int) -> tuple[Counts, NDArray[np.int32]]:
    """Give, for each kind of held cards, how many hands that hold them are below each strength."""
    kinds, examples = suit_kinds(size)
    table = np.zeros((len(examples), len(ranking.scale) + 2), dtype=np.int32)
    rest = all_hands(HELD - size)
    masks = masks_of(rest)
    for row, held in enumerate(examples):
        mask = np.uint64(sum(1 << card for card in held))
        found = evaluator(ranking, HELD).strengths(masks[(masks & mask) == 0] | mask)
        counts = np.bincount(found, minlength=table.shape[1] - 1)
        table[row, 1:] = np.cumsum(counts)
    return kinds, table


@cache
def suit_kinds(size: int) -> tuple[Counts, tuple[tuple[int, ...], ...]]:
    """Tell which sets of cards are alike but for the names of the suits."""
    kinds: dict[tuple[tuple[int, ...], ...], int] = {}
    examples: list[tuple[int, ...]] = []
    found = np.zeros(comb(DECK_SIZE, size), dtype=np.int64)
    places = place_of(all_hands(size)) if size else np.zeros(1, dtype=np.int64)
    for place, hand in zip(places.tolist(), combinations(range(DECK_SIZE), size), strict=True):
        kind = _kind(hand)
        if kind not in kinds:
            kinds[kind] = len(examples)
            examples.append(hand)
        found[place] = kinds[kind]
    return found, tuple(examples)


def _kind(hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    suits: list[list[int]] = [[] for _ in SUITS]
    for card in hand:
        suits[card // len(RANKS)].append(card % len(RANKS))
    return tuple(sorted(tuple(suit) for suit in suits))


def parts(hands: Cards, size: int = 1 << 17) -> Iterator[Cards]:
    """Give the hands part by part, so that memory stays small."""
    return (hands[start : start + size] for start in range(0, len(hands), size))
