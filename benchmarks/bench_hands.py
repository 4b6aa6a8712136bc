"""How fast hands are evaluated in columns, against libraries that take one hand at a time.

Run it as `python benchmarks/bench_hands.py [HANDS]`.  It prints one line for each kind of hand:
hands per second of processor time in columns, by the loop that numba compiles and by plain arrays,
each with its ratio to the other way, and the other way's.  The libraries know
hands of five cards and the best five of seven; of these, every random hand must rank as they have
it.  Hands that they do not know are checked against a plain search through every choice of cards.
"""

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import eval7
import numpy as np
import phevaluator
import treys
from numpy.typing import NDArray

from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, SUITS, Cards, masks_of
from bylaw.registry.rules.play.compiled_hands import load_loop
from bylaw.registry.rules.play.hands import HandValue, Ranking, Strengths, evaluator

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
UNKNOWN_ELSEWHERE = (("best 4 of 5", FOUR, 5), ("best 4 of 6", FOUR, 6))
KNOWN_ELSEWHERE = (("5", FIVE, 5), ("best 5 of 7", FIVE, 7))
ONE_AT_A_TIME = 2_000
RUNS = 3


def deal(hands: int, cards: int) -> Cards:
    """Deal random hands without repeating a card in a hand."""
    rng = np.random.default_rng(1)
    dealt = np.empty((cards, hands), dtype=np.uint8)
    for start in range(0, hands, 100_000):
        order = rng.random((min(100_000, hands - start), DECK_SIZE)).argpartition(cards, axis=1)
        dealt[:, start : start + len(order)] = order[:, :cards].T
    return dealt.T


def one_at_a_time(ranking: Ranking, hand: tuple[int, ...]) -> HandValue:
    """Find the best hand by trying every choice of cards."""
    return max(_value(ranking, chosen) for chosen in combinations(hand, ranking.size))


def _value(ranking: Ranking, cards: tuple[int, ...]) -> HandValue:
    counts = [0] * 13
    for card in cards:
        counts[card % 13] += 1
    best = ranking.best_by_ranks(counts)
    if len({card // 13 for card in cards}) == 1:
        suited = ranking.best_in_suit(sorted((c % 13 for c in cards), reverse=True))
        best = best if suited is None else max(best, suited)
    return best


Rank = Callable[[list[int]], int]
"""Rank a hand as a library does; the better hand has the lower number."""


def by_eval7() -> tuple[Rank, list[int]]:
    """The function of eval7, of which the better hand has the higher number, and its cards."""
    cards = [eval7.Card(f"{RANKS[n % 13]}{SUITS[n // 13].lower()}") for n in range(DECK_SIZE)]
    return (lambda hand: -int(eval7.evaluate(hand))), cards


def by_treys() -> tuple[Rank, list[int]]:
    """The function of treys that ranks a hand, and how it writes each card."""
    cards = [treys.Card.new(f"{RANKS[n % 13]}{SUITS[n // 13].lower()}") for n in range(DECK_SIZE)]
    judge = treys.Evaluator()
    return (lambda hand: int(judge.evaluate(hand[:2], hand[2:]))), cards


def by_phevaluator() -> tuple[Rank, list[int]]:
    """The function of phevaluator that ranks a hand, and how it writes each card."""
    order = "cdhs"
    cards = [n % 13 * 4 + order.index(SUITS[n // 13].lower()) for n in range(DECK_SIZE)]
    return (lambda hand: int(phevaluator.evaluate_cards(*hand))), cards


LIBRARIES = {"eval7": by_eval7, "treys": by_treys, "phevaluator": by_phevaluator}


def in_columns(ranking: Ranking, dealt: Cards) -> tuple[Strengths, float, float]:
    """Rank all hands at once, by the compiled loop and by plain arrays: how many in a second."""
    tables = evaluator(ranking, dealt.shape[1])
    strengths, compiled = timed(partial(tables.strengths_of, dealt))
    plain, arrays = timed(lambda: tables.strengths(masks_of(dealt)))
    if not (plain == strengths).all():
        raise SystemExit("the compiled loop and the plain arrays disagree")
    return strengths, compiled, arrays


def timed(work: Callable[[], Strengths]) -> tuple[Strengths, float]:
    """The best of a few runs, as hands in a second of one processor."""
    found, times = work(), []
    for _ in range(RUNS):
        start = time.process_time()
        found = work()
        times.append(time.process_time() - start)
    return found, len(found) / min(times)


def against(library: str, dealt: Cards, strengths: Strengths) -> tuple[float, bool]:
    """Rank the hands one by one with a library: how many in a second, and whether all agree."""
    rank, cards = LIBRARIES[library]()
    written = np.array(cards)[dealt].tolist()
    times, ranks = [], []
    for _ in range(RUNS):
        start = time.process_time()
        ranks = [rank(hand) for hand in written]
        times.append(time.process_time() - start)
    return len(dealt) / min(times), is_same_order(np.array(ranks), strengths)


def is_same_order(ranks: NDArray[np.int64], strengths: Strengths) -> bool:
    """Tell whether every two hands are better, worse or equal in both ways."""
    order = np.argsort(strengths, kind="stable")
    stronger = np.diff(strengths[order].astype(np.int64)) > 0
    step = np.diff(ranks[order])
    return bool(np.where(stronger, step < 0, step == 0).all())


def say(name: str, other: str, speeds: Sequence[float], single: float, *, agree: bool) -> None:
    """Print one line: the compiled loop and the plain arrays, each against the other way."""
    verdict = "agree" if agree else "DISAGREE"
    ways = "  ".join(f"{speed:13,.0f}/s x{speed / single:<5,.0f}" for speed in speeds)
    sys.stdout.write(f"{name:12} {ways} {other:14} {single:12,.0f}/s  {verdict}\n")


def main() -> None:
    """Time each kind of hand, and check that all ways agree."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    if load_loop() is None:
        sys.stdout.write("numba is not installed: plain arrays only\n")
    for name, ranking, cards in UNKNOWN_ELSEWHERE:
        dealt = deal(hands, cards)
        strengths, *speeds = in_columns(ranking, dealt)
        few = [tuple(hand) for hand in dealt[:ONE_AT_A_TIME].tolist()]
        start = time.process_time()
        slow = [one_at_a_time(ranking, hand) for hand in few]
        single = len(few) / (time.process_time() - start)
        agree = all(ranking.value(int(s)) == v for s, v in zip(strengths, slow, strict=False))
        say(name, "plain search", speeds, single, agree=agree)
    for name, ranking, cards in KNOWN_ELSEWHERE:
        dealt = deal(hands, cards)
        strengths, *speeds = in_columns(ranking, dealt)
        for library in LIBRARIES:
            single, agree = against(library, dealt, strengths)
            say(name, library, speeds, single, agree=agree)


if __name__ == "__main__":
    main()
