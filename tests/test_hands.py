"""Poker hands: every hand in one class, the counts of combinatorics, and a slow obvious twin."""

from collections import Counter
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, Cards, card_number, masks_of
from bylaw.registry.rules.play.hands import NO_COMBINATION, Ranking, evaluator

THREE = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
FOUR = (
    "four_of_a_kind",
    "straight_flush",
    "three_of_a_kind",
    "flush",
    "straight",
    "two_pairs",
    "pair",
)
FIVE = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pairs",
    "pair",
)
BOTH = frozenset(("straight", "straight_flush"))
SUITED_ONLY = frozenset(("straight_flush",))
RANKINGS = {
    "three": Ranking(3, THREE, BOTH),
    "three, no low straight": Ranking(3, THREE, SUITED_ONLY),
    "three, highest card only": Ranking(3, THREE, BOTH, kickers=False),
    "four": Ranking(4, FOUR, BOTH),
    "four, highest card only": Ranking(4, FOUR, BOTH, kickers=False),
    "five": Ranking(5, FIVE, BOTH),
    "five, no low straight": Ranking(5, FIVE, SUITED_ONLY),
    "five, highest card only": Ranking(5, FIVE, BOTH, kickers=False),
}
COUNTS = {
    "three": (48, 52, 720, 1096, 3744, 16440),
    "three, no low straight": (48, 52, 660, 1096, 3744, 16500),
    "four": (13, 44, 2496, 2816, 2772, 2808, 82368, 177408),
    "five": (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540),
    "five, no low straight": (4, 36, 624, 3744, 5108, 9180, 54912, 123552, 1098240, 1303560),
}


def all_hands(size: int) -> np.ndarray:
    flat = chain.from_iterable(combinations(range(DECK_SIZE), size))
    return np.fromiter(flat, dtype=np.uint8).reshape(-1, size)


def same_rank(shape: tuple[int, ...], groups: list[int]) -> dict[str, tuple[int, ...]]:
    """Name the combinations of cards of the same rank, and the ranks that make them."""
    pair = (groups[0], *groups[1:2])
    named = {
        "four_of_a_kind": (shape[0] == 4, pair[:1]),
        "full_house": (shape == (3, 2), pair),
        "three_of_a_kind": (shape[0] == 3, pair[:1]),
        "two_pairs": (shape[:2] == (2, 2), pair),
        "pair": (shape[0] == 2, pair[:1]),
    }
    return {name: ranks for name, (there, ranks) in named.items() if there}


def slow_value(cards: tuple[int, ...], ranking: Ranking) -> tuple[object, ...]:
    """Read the section word for word: which combination, how high, then the other cards."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    counts = Counter(ranks)
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(sorted(counts.values(), reverse=True))
    suited = len({card // 13 for card in cards}) == 1
    size = ranking.size
    in_order = len(counts) == size and ranks[0] - ranks[-1] == size - 1
    low = ranks == [12, *range(size - 2, -1, -1)]
    straight = in_order or (low and "straight" in ranking.low_ace)
    straight_flush = suited and (in_order or (low and "straight_flush" in ranking.low_ace))
    top = size - 2 if low else ranks[0]
    found: dict[str, tuple[int, ...]] = {NO_COMBINATION: ()}
    if straight_flush:
        found[
            "royal_flush" if top == 12 and "royal_flush" in ranking.order else "straight_flush"
        ] = (top,)
    if straight:
        found["straight"] = (top,)
    if suited:
        found["flush"] = ()
    found |= same_rank(shape, groups)
    best = next(name for name in (*ranking.order, NO_COMBINATION) if name in found)
    if best in ("straight", "straight_flush", "royal_flush"):
        return (-(*ranking.order, NO_COMBINATION).index(best), found[best])
    others = tuple(ranks) if ranking.kickers else (ranks[0],)
    return (-(*ranking.order, NO_COMBINATION).index(best), found[best], others)


@pytest.mark.parametrize("name", COUNTS)
def test_every_hand_falls_into_one_class_with_the_known_counts(name: str) -> None:
    ranking = RANKINGS[name]
    strengths = evaluator(ranking, ranking.size).strengths(masks_of(all_hands(ranking.size)))
    assert strengths.min() >= 1
    found = np.bincount(strengths, minlength=len(ranking.scale) + 1)
    by_class: Counter[str] = Counter()
    for strength, number in enumerate(found[1:], start=1):
        by_class[ranking.value(strength).combination] += int(number)
    assert tuple(by_class[c] for c in (*ranking.order, NO_COMBINATION)) == COUNTS[name]
    assert by_class.total() == comb(DECK_SIZE, ranking.size)
    assert found[1:].min() > 0


@pytest.mark.parametrize("name", RANKINGS)
@pytest.mark.parametrize("more", [0, 1, 2])
def test_tables_order_hands_as_the_slow_reading_of_the_text(name: str, more: int) -> None:
    ranking = RANKINGS[name]
    rng = np.random.default_rng(20071227)
    dealt = ranking.size + more
    hands = np.array([rng.choice(DECK_SIZE, dealt, replace=False) for _ in range(400)])
    # Hands near each other in rank and suit meet often, so combinations are not rare.
    near = np.array([rng.choice(20, dealt, replace=False) * 13 // 5 for _ in range(400)])
    hands = np.concatenate([hands, near]).astype(np.uint8)
    strengths = evaluator(ranking, dealt).strengths(masks_of(hands))
    slow = [
        max(slow_value(c, ranking) for c in combinations(h, ranking.size)) for h in hands.tolist()
    ]
    pairs = dict(zip(slow, strengths.tolist(), strict=True))
    assert all(
        pairs[value] == strength for value, strength in zip(slow, strengths.tolist(), strict=True)
    )
    ordered = [pairs[value] for value in sorted(pairs)]
    assert ordered == sorted(set(ordered))


def test_every_three_card_hand_agrees_with_the_slow_reading() -> None:
    ranking = RANKINGS["three"]
    hands = all_hands(3)
    strengths = evaluator(ranking, 3).strengths(masks_of(hands)).tolist()
    slow = [slow_value(tuple(hand), ranking) for hand in hands.tolist()]
    ranked = {value: place for place, value in enumerate(sorted(set(slow)), start=1)}
    assert [ranked[value] for value in slow] == strengths


def cards_of(names: list[str]) -> Cards:
    """Make one row of cards from their names."""
    return np.array([[card_number(name) for name in names]], dtype=np.uint8)


def test_a_card_order_does_not_change_a_hand() -> None:
    names = ["AS", "2S", "3S", "9D", "KC"]
    forwards, backwards = masks_of(cards_of(names)), masks_of(cards_of(names[::-1]))
    assert forwards.tolist() == backwards.tolist()


def test_the_low_ace_makes_the_lowest_straight() -> None:
    ranking = RANKINGS["five"]
    low, next_up = (
        cards_of(["AS", "2D", "3S", "4C", "5C"]),
        cards_of(["2D", "3S", "4C", "5C", "6C"]),
    )
    tables = evaluator(ranking, 5)
    low_strength, next_strength = (int(tables.strengths(masks_of(c))[0]) for c in (low, next_up))
    assert next_strength == low_strength + 1
    assert ranking.value(low_strength).ranks == (RANKS.index("5"),)
