"""What the main game of 3-Cards Poker costs, played as is best for the player."""

from collections import Counter
from fractions import Fraction

import numpy as np

from bylaw.registry.rules.games import three_card_poker
from bylaw.registry.rules.games.three_card_poker import SIZE, Play
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.enumeration import all_hands, suit_classes
from bylaw.registry.rules.odds.matchups import Counts
from bylaw.registry.rules.odds.meetings import (
    COMPARED,
    Nets,
    Paid,
    Plays,
    compared_so,
    cost_per_ante,
    paid_for,
    plays_of,
)
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import masks_of
from bylaw.registry.rules.play.hands import Strengths, evaluator
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Mask


def three_card_odds(terms: Terms) -> BetOdds:
    """Play every hand against every hand of the dealer, raising when it pays."""
    order = three_card_poker.hand_ranking(terms)
    by = poker.compared_by(terms, order)
    classes = suit_classes(SIZE)
    hands = masks_of(np.array([hand for hand, _ in classes], dtype=np.uint8))
    deck = masks_of(all_hands(SIZE))
    theirs = evaluator(by, SIZE).strengths(deck)
    opens = three_card_poker.dealer_opens(terms, order, evaluator(order, SIZE).strengths(deck))
    ours = evaluator(by, SIZE).strengths(hands)
    counts = np.zeros((len(classes), 2 * len(COMPARED)), dtype=np.int64)
    for row, mask in enumerate(hands):
        free = (deck & mask) == 0
        counts[row] = _meetings(theirs[free], opens[free], ours[row])
    weights = np.array([weight for _, weight in classes], dtype=np.int64)
    own = evaluator(order, SIZE).strengths(hands)
    return _best(_plays(terms), own, [*counts.T], weights=weights)


def _meetings(dealers: Strengths, opens: Mask, own: np.uint16) -> list[int]:
    """Count the dealer's hands: closed or open, and below, equal or above."""
    found = []
    for group in (dealers[~opens], dealers[opens]):
        under, equal = int((group < own).sum()), int((group == own).sum())
        found += [under, equal, len(group) - under - equal]
    return found


def _best(plays: Plays, own: Strengths, counts: list[Counts], *, weights: Counts) -> BetOdds:
    deals = np.sum(counts, axis=0)
    (raised,) = plays.totals(own, counts)
    folded = -plays.unit * deals
    raises = raised > folded
    nets: Nets = plays.tally(
        0, own[raises], [count[raises] for count in counts], weights=weights[raises]
    )
    nets += Counter({Fraction(-1): int((weights * deals)[~raises].sum())})
    gain = int((weights * np.maximum(raised, folded)).sum())
    return cost_per_ante("initial", nets, gain=Fraction(gain, plays.unit))


def _plays(terms: Terms) -> Plays:
    """Ask the rule what each strength wins in each meeting."""
    ways = [
        _paid(terms, opens=opens, higher=higher, equal=equal)
        for opens in (False, True)
        for higher, equal in COMPARED
    ]
    return plays_of([ways])


def _paid(terms: Terms, *, opens: bool, higher: bool, equal: bool) -> Paid:
    order = three_card_poker.hand_ranking(terms)
    scale = np.maximum(np.arange(len(order.scale) + 1), 1).astype(np.uint16)
    size = len(scale)
    stake = np.ones(size, dtype=np.int64)
    rounds = Batch(size, {"initial": stake, "additional": stake})
    compared = compared_so(size, higher=higher, equal=equal)
    play = Play(order, scale, np.full(size, opens), compared)
    bets = three_card_poker.settle_play(terms, rounds, play)
    return paid_for(*((column, 1) for column in bets.values()))
