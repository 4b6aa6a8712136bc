"""How fast hands are evaluated in columns, against a plain loop over the same hands.

Run it as `python benchmarks/bench_hands.py [HANDS]`.  It prints one line for each kind of hand:
hands per second in columns, hands per second one at a time, and the ratio.
"""

import sys
import time
from itertools import combinations

import numpy as np

from registry.rules.cards import DECK_SIZE, Cards, masks_of
from registry.rules.hands import Ranking, Value, evaluator

LOW_ACE = frozenset(("straight", "straight_flush"))
FOUR = Ranking(
    4,
    (
        "four_of_a_kind",
        "straight_flush",
        "three_of_a_kind",
        "flush",
        "straight",
        "two_pairs",
        "pair",
    ),
    LOW_ACE,
)
FIVE = Ranking(
    5,
    (
        "royal_flush",
        "straight_flush",
        "four_of_a_kind",
        "full_house",
        "flush",
        "straight",
        "three_of_a_kind",
        "two_pairs",
        "pair",
    ),
    LOW_ACE,
)
KINDS = (
    ("best 4 of 5", FOUR, 5),
    ("best 4 of 6", FOUR, 6),
    ("5", FIVE, 5),
    ("best 5 of 7", FIVE, 7),
)
ONE_AT_A_TIME = 2_000


def deal(hands: int, cards: int) -> Cards:
    """Deal random hands without repeating a card in a hand."""
    rng = np.random.default_rng(1)
    dealt = np.empty((cards, hands), dtype=np.uint8)
    for start in range(0, hands, 100_000):
        order = rng.random((min(100_000, hands - start), DECK_SIZE)).argpartition(cards, axis=1)
        dealt[:, start : start + len(order)] = order[:, :cards].T
    return dealt.T


def one_at_a_time(ranking: Ranking, hand: tuple[int, ...]) -> Value:
    """Find the best hand by trying every choice of cards."""
    return max(_value(ranking, chosen) for chosen in combinations(hand, ranking.size))


def _value(ranking: Ranking, cards: tuple[int, ...]) -> Value:
    counts = [0] * 13
    for card in cards:
        counts[card % 13] += 1
    best = ranking.best_by_ranks(counts)
    if len({card // 13 for card in cards}) == 1:
        suited = ranking.best_in_suit(sorted((c % 13 for c in cards), reverse=True))
        best = best if suited is None else max(best, suited)
    return best


def main() -> None:
    """Time each kind of hand, and check that both ways agree."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    for name, ranking, cards in KINDS:
        dealt = deal(hands, cards)
        tables = evaluator(ranking, cards)
        start = time.perf_counter()
        strengths = tables.strengths(masks_of(dealt))
        columns = hands / (time.perf_counter() - start)
        few = [tuple(hand) for hand in dealt[:ONE_AT_A_TIME].tolist()]
        start = time.perf_counter()
        slow = [one_at_a_time(ranking, hand) for hand in few]
        single = len(few) / (time.perf_counter() - start)
        agree = all(ranking.value(int(s)) == v for s, v in zip(strengths, slow, strict=False))
        sys.stdout.write(
            f"{name:12} {columns:14,.0f}/s {single:10,.0f}/s  x{columns / single:,.0f}"
            f"  {'agree' if agree else 'DISAGREE'}\n"
        )


if __name__ == "__main__":
    main()
