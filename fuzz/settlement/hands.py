"""Poker hands, one at a time: which combination they are, and which of two ranks higher."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

RANKS = "23456789TJQKA"
ACE, TEN = 14, 10

Strength = tuple[int, tuple[int, ...]]


@dataclass(frozen=True)
class Scale:
    """The combinations of a game from the highest to the lowest, and those with a low ace."""

    size: int
    order: tuple[str, ...]
    low_ace: frozenset[str] = frozenset(("straight", "straight flush"))


THREE = Scale(3, ("straight flush", "three", "straight", "flush", "pair"))
FOUR = Scale(4, ("four", "straight flush", "three", "flush", "straight", "two pairs", "pair"))
FIVE = Scale(
    5,
    (
        *("royal flush", "straight flush", "four", "full house", "flush"),
        *("straight", "three", "two pairs", "pair"),
    ),
)
_GROUPS = {
    (4,): "four",
    (4, 1): "four",
    (3, 2): "full house",
    (3,): "three",
    (3, 1): "three",
    (3, 1, 1): "three",
    (2, 2): "two pairs",
    (2, 2, 1): "two pairs",
    (2, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1, 1, 1): "pair",
}
_COMBINED = {
    "pair": 1,
    "two pairs": 2,
    "three": 1,
    "full house": 2,
    "four": 1,
    "straight": 1,
    "straight flush": 1,
    "royal flush": 1,
}
"""How many ranks say which combination of its kind a hand is."""


def rank(card: str) -> int:
    """The rank of a card; an ace is 14."""
    return RANKS.index(card[0]) + 2


@dataclass(frozen=True)
class Hand:
    """A hand of as many cards as its game compares: its combination and its ranks in order."""

    name: str
    ranks: tuple[int, ...]


def hand_of(cards: Sequence[str], scale: Scale) -> Hand:
    """Name the highest combination of exactly these cards."""
    counts = Counter(rank(card) for card in cards)
    ranks = tuple(sorted(counts.elements(), key=lambda one: (-counts[one], -one)))
    named = {_GROUPS.get(tuple(sorted(counts.values(), reverse=True)), ""): ranks}
    is_flush = len({card[1] for card in cards}) == 1
    if is_flush:
        named["flush"] = ranks
    for name, wanted in (("straight", True), ("straight flush", is_flush)):
        top = _top_of_run(set(counts), scale, low=name in scale.low_ace)
        if wanted and top:
            named[name] = (top,)
    if named.get("straight flush") == (ACE,):
        named["royal flush"] = (ACE,)
    best = next((name for name in scale.order if name in named), "")
    return Hand(best, named.get(best, ranks))


def _top_of_run(ranks: set[int], scale: Scale, *, low: bool) -> int:
    """The highest rank of a run, 0 where the cards are none."""
    if len(ranks) == scale.size and max(ranks) - min(ranks) == scale.size - 1:
        return max(ranks)
    return scale.size if low and ranks == {ACE, *range(2, scale.size + 1)} else 0


def strength(hand: Hand, scale: Scale) -> Strength:
    """What a hand is compared by: the place of its combination, then its cards in order."""
    place = len(scale.order) - scale.order.index(hand.name) if hand.name else 0
    return place, hand.ranks


def strength_by_one_card(hand: Hand, scale: Scale) -> Strength:
    """What a hand is compared by if, of equal combinations, only the highest card counts."""
    place, ranks = strength(hand, scale)
    combined = tuple(dict.fromkeys(ranks))[: _COMBINED.get(hand.name, 0)]
    return place, (*combined, max(ranks))


def best(cards: Sequence[str], scale: Scale) -> Hand:
    """Find the highest hand among more cards than are compared."""
    hands = [hand_of(some, scale) for some in combinations(cards, scale.size)]
    return max(hands, key=lambda hand: strength(hand, scale))


def opens(hand: Hand, lowest: int) -> bool:
    """Tell whether a dealer may open: any combination, or a card of at least that rank."""
    return bool(hand.name) or hand.ranks[0] >= lowest
