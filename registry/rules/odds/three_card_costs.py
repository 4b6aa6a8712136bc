"""What the main game of 3-Cards Poker costs, played as is best for the player."""

from fractions import Fraction
from functools import partial

import numpy as np

from bylaw.registry.rules.games import three_card_poker
from bylaw.registry.rules.games.three_card_poker import SIZE
from bylaw.registry.rules.odds.best_play import (
    COMPARED,
    Plays,
    cost_per_ante,
    paid_when,
    plays_of,
    strengths_of,
)
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.enumeration import all_hands, suit_classes
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import masks_of
from bylaw.registry.rules.play.hands import Strengths, evaluator
from bylaw.registry.rules.play.poker import Compared, Play
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask


def three_card_odds(terms: Terms) -> BetOdds:
    """Play every hand against every hand of the dealer, raising when it pays."""
    order = three_card_poker.hand_ranking(terms)
    by = poker.compared_by(terms, order)
    classes = suit_classes(SIZE)
    hands = masks_of(np.array([hand for hand, _ in classes], dtype=np.uint8))
    deck = masks_of(all_hands(SIZE))
    theirs = evaluator(by, SIZE).strengths(deck)
    opens = poker.can_open(terms, order, evaluator(order, SIZE).strengths(deck))
    ours = evaluator(by, SIZE).strengths(hands)
    counts = np.zeros((len(classes), 2 * len(COMPARED)), dtype=np.int64)
    for row, mask in enumerate(hands):
        free = (deck & mask) == 0
        counts[row] = _compared(theirs[free], opens[free], ours[row])
    weights = np.array([weight for _, weight in classes], dtype=np.int64)
    own = evaluator(order, SIZE).strengths(hands)
    plays, met = _plays(terms), [*counts.T]
    totals = plays.totals(own, met)
    nets, gain = plays.best(own, met, totals=totals, weights=weights, folded=-1)
    return cost_per_ante("initial", nets, gain=Fraction(gain, plays.unit))


def _compared(dealers: Strengths, opens: Mask, own: np.uint16) -> list[int]:
    """Count the dealer's hands: closed or open, and below, equal or above."""
    found = []
    for group in (dealers[~opens], dealers[opens]):
        under, equal = int((group < own).sum()), int((group == own).sum())
        found += [under, equal, len(group) - under - equal]
    return found


def _plays(terms: Terms) -> Plays:
    """Ask the rule what each strength wins against a hand that cannot open, and one that can."""
    order = three_card_poker.hand_ranking(terms)
    scale = strengths_of(order)
    size = len(scale)
    rounds = Batch(size, dict.fromkeys(("initial", "additional"), np.ones(size, dtype=np.int64)))

    def settle(opens: bool, compared: Compared) -> dict[str, Column]:
        play = Play(order, scale, np.full(size, opens), compared)
        return three_card_poker.settle_play(terms, rounds, play)

    ways = [paid for opens in (False, True) for paid in paid_when(size, partial(settle, opens), {})]
    return plays_of([ways])
