"""What the main game of 4-Card Poker costs, played as is best for the player.

The player sees his five cards and one of the dealer's six (67.69), then folds, or bets the least
or the most that 67.70 allows: what lies between is never better than both.  Every hand meets
every card shown and every five cards behind it, counted by inclusion and exclusion.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.games import four_card_poker
from bylaw.registry.rules.odds.best_play import (
    Nets,
    Plays,
    cost_per_ante,
    paid_when,
    plays_of,
    strengths_of,
)
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.matchups import (
    HELD,
    Counts,
    CountTable,
    below_holding,
    own_strengths,
    place_of,
    suit_kinds,
)
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import DECK_SIZE, Cards, masks_of
from bylaw.registry.rules.play.hands import Ranking, Strengths, evaluator
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column

_DEALER = 6
_DEALS = comb(DECK_SIZE - HELD - 1, _DEALER - 1)
_TABLED = 4
_PART = 1 << 15


@dataclass(frozen=True)
class DealersHands:
    """For the hands that one card shown leaves free: how many of the dealer's rank below them.

    `rows` are places among the kinds of hands; `at_most` counts the equal ones too.
    """

    rows: NDArray[np.intp]
    under: CountTable
    at_most: CountTable


def four_card_odds(terms: Terms) -> BetOdds:
    """Weigh folding, the least and the most additional bet, for every hand and card shown."""
    order = poker.compared_by(terms, four_card_poker.hand_ranking(terms))
    plays = _plays(terms, order)
    nets: Nets = Counter()
    gain = 0
    for met in chain.from_iterable(_dealers_hands(order, shown) for shown in range(DECK_SIZE)):
        found, value = _best(plays, own_strengths(order)[met.rows], met)
        nets += found
        gain += value
    return cost_per_ante("ante", nets, gain=Fraction(gain, plays.unit))


def _best(plays: Plays, own: Strengths, met: DealersHands) -> tuple[Nets, int]:
    """Choose the best play for each hand, and count the nets of its rounds."""
    under, at_most = met.under.astype(np.int64), met.at_most.astype(np.int64)
    counts = [under, at_most - under, _DEALS - at_most]
    totals, weights = plays.totals(own, counts), suit_kinds(HELD)[2][met.rows]
    return plays.best(own, counts, totals=totals, weights=weights, folded=-1)


@cache
def _dealers_hands(order: Ranking, shown: int) -> tuple[DealersHands, ...]:
    """Count the hands behind one card shown; readings that only change what is paid share them."""
    free = np.flatnonzero(~(suit_kinds(HELD)[1] == shown).any(axis=1))
    starts = range(0, len(free), _PART)
    return tuple(_met(order, free[start : start + _PART], shown) for start in starts)


def _met(order: Ranking, rows: NDArray[np.intp], shown: int) -> DealersHands:
    hands, own = suit_kinds(HELD)[1][rows], own_strengths(order)[rows]
    under, at_most = _below(order, hands, own, shown=shown)
    return DealersHands(rows, under.astype(np.int32), at_most.astype(np.int32))


def _below(order: Ranking, hands: Cards, own: Strengths, *, shown: int) -> tuple[Counts, Counts]:
    """Count the dealer's hands with the shown card that are below a hand, and at most equal."""
    limits = (own, own + np.uint16(1))
    under, at_most = (np.zeros(len(hands), dtype=np.int64) for _ in limits)
    for size in range(HELD + 1):
        for chosen in combinations(range(HELD), size):
            held = with_card(hands[:, chosen], shown)
            found = [_holding(order, held, limit) for limit in limits]
            under += (-1) ** size * found[0]
            at_most += (-1) ** size * found[1]
    return under, at_most


def _holding(order: Ranking, held: Cards, limits: Strengths) -> Counts:
    """Count the dealer's hands that have some cards; few are left beyond five, and counted so."""
    if held.shape[1] <= _TABLED:
        return below_holding(order, held, limits, dealt=_DEALER)
    if held.shape[1] == _DEALER:
        own = evaluator(order, _DEALER).strengths(masks_of(held))
        return np.asarray(own < limits, dtype=np.int64)
    kinds, _, _ = suit_kinds(HELD)
    rows = _one_more(order)[kinds[place_of(held)]]
    return np.asarray((rows < limits[:, None]).sum(axis=1), dtype=np.int64)


def with_card(held: Cards, card: int) -> Cards:
    """Put one more card in its place among sorted ones.

    >>> with_card(np.array([[1, 5], [7, 9]], dtype=np.uint8), 6).tolist()
    [[1, 5, 6], [6, 7, 9]]
    """
    low = np.pad(held, ((0, 0), (1, 0)), constant_values=0)
    high = np.pad(held, ((0, 0), (0, 1)), constant_values=DECK_SIZE)
    return np.asarray(np.maximum(low, np.minimum(high, np.uint8(card))))


@cache
def _one_more(order: Ranking) -> NDArray[np.uint16]:
    """The strengths that each sixth card makes of each kind of five cards."""
    _, examples, _ = suit_kinds(HELD)
    masks, tables = masks_of(examples), evaluator(order, _DEALER)
    found = np.zeros((len(examples), DECK_SIZE - HELD), dtype=np.uint16)
    column = np.zeros(len(examples), dtype=np.int64)
    for card in range(DECK_SIZE):
        rows = np.flatnonzero(~(examples == card).any(axis=1))
        found[rows, column[rows]] = tables.strengths(masks[rows] | np.uint64(1 << card))
        column[rows] += 1
    return found


def _plays(terms: Terms, order: Ranking) -> Plays:
    """Ask the rule what each strength wins, for both sizes of the additional bet."""
    scale = strengths_of(order)
    stake = np.ones(len(scale), dtype=np.int64)

    def settle(times: int, compared: Compared) -> dict[str, Column]:
        rounds = Batch(len(scale), {"ante": stake, "additional": times * stake})
        return four_card_poker.settle_main(terms, rounds, order, scale, compared)

    return plays_of(
        [
            paid_when(len(scale), partial(settle, times), {"additional": times})
            for times in four_card_poker.multiples(terms)
        ]
    )
