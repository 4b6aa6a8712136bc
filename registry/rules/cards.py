"""Playing cards: their written form, their number from 0 to 51, and sets of them as bit masks.

A card is written rank then suit (`AS`, `TC`).  Its number is 13 times the suit plus the rank, so
that a set of cards is 52 bits in four groups of thirteen, one for each suit.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RANKS = "23456789TJQKA"
SUITS = "CDHS"
RED_SUITS = frozenset("DH")
DECK_SIZE = len(RANKS) * len(SUITS)
NO_CARD = 255

Cards = NDArray[np.uint8]
Masks = NDArray[np.uint64]

_NUMBERS = {
    rank + suit: len(RANKS) * suit_index + rank_index
    for suit_index, suit in enumerate(SUITS)
    for rank_index, rank in enumerate(RANKS)
}
_BITS = np.array([1 << c if c < DECK_SIZE else 0 for c in range(NO_CARD + 1)], dtype=np.uint64)
_NAMES = {number: name for name, number in _NUMBERS.items()}


def card_number(name: str) -> int | None:
    """Give the number of a card, or None where the name is not that of a card.

    >>> card_number("2C"), card_number("AS"), card_number("1S")
    (0, 51, None)
    """
    return _NUMBERS.get(name)


def card_name(number: int) -> str:
    """Give the written form of a card."""
    return _NAMES[number]


def rank_of(cards: Cards) -> NDArray[np.int64]:
    """Give the rank of each card, from 0 for a two to 12 for an ace."""
    return np.asarray(cards % len(RANKS), dtype=np.int64)


def suit_of(cards: Cards) -> NDArray[np.int64]:
    """Give the suit of each card, as its place in `SUITS`."""
    return np.asarray(cards // len(RANKS), dtype=np.int64)


def is_red(cards: Cards) -> NDArray[np.bool_]:
    """Tell which cards are diamonds or hearts."""
    red = [place for place, suit in enumerate(SUITS) if suit in RED_SUITS]
    return np.isin(suit_of(cards), red)


def masks_of(*slots: Cards) -> Masks:
    """Make one mask for each row of cards; a card that was not dealt adds nothing."""
    masks = np.zeros(len(slots[0]), dtype=np.uint64)
    for cards in slots:
        for place in range(cards.shape[1]):
            masks |= _BITS[cards[:, place]]
    return masks


def has_duplicates(*slots: Cards) -> NDArray[np.bool_]:
    """Tell which rounds show the same card twice, which one deck cannot do."""
    dealt = np.zeros(len(slots[0]), dtype=np.uint8)
    for cards in slots:
        for place in range(cards.shape[1]):
            dealt += cards[:, place] < DECK_SIZE
    return np.asarray(np.bitwise_count(masks_of(*slots)) != dealt)


def copies(cards: Cards) -> NDArray[np.int64]:
    """Give, for each row, how often its most frequent card is there."""
    counts = [(cards == number).sum(axis=1) for number in range(DECK_SIZE)]
    return np.asarray(np.max(counts, axis=0), dtype=np.int64)


def cards_of(names: Sequence[str]) -> Cards:
    """Make one row of cards from their names."""
    return np.array([[_NUMBERS[name] for name in names]], dtype=np.uint8)
