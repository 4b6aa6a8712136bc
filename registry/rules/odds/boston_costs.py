"""What the main game of Boston Poker costs, played as is best for the player.

Every hand of the player meets every hand of the dealer; hands that differ by the names of the
suits only are counted together.
"""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import combinations
from math import comb

import numpy as np

from bylaw.registry.rules.games import boston_poker
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
    DEALS,
    HELD,
    Counts,
    below_each,
    own_strengths,
    place_of,
    suit_kinds,
)
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import DECK_SIZE
from bylaw.registry.rules.play.hands import Ranking
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch

_FIRST = 3


def boston_odds(terms: Terms) -> BetOdds:
    """Weigh folding and the second additional bet for every first three cards."""
    order = poker.compared_by(terms, boston_poker.five_ranking(terms))
    plays = _plays(terms, order)
    own = own_strengths(order)
    under = below_each(order, own)
    at_most = below_each(order, own + np.uint16(1))
    counts = [under, at_most - under, DEALS - at_most]
    (played,) = plays.totals(own, counts)
    folded = -(1 + boston_poker.first_multiple(terms))
    shut = _folds(played, limit=folded * plays.unit)[_first_kinds()].sum(axis=1)
    _, _, weights = suit_kinds(HELD)
    stays = weights * (comb(HELD, _FIRST) - shut)
    given = int((weights * shut).sum()) * DEALS
    nets: Nets = Counter({Fraction(folded): given})
    nets += plays.tally(0, own, counts, weights=stays)
    gain = sum((stays * played).tolist()) + folded * plays.unit * given
    return cost_per_ante("ante", nets, gain=Fraction(gain, plays.unit))


def _folds(played: Counts, *, limit: int) -> Counts:
    """Tell which kinds of first three cards lose more when played than what folding costs."""
    _, _, sizes = suit_kinds(_FIRST)
    _, _, weights = suit_kinds(HELD)
    totals = [0] * len(sizes)
    gains = (weights * played).tolist()
    for column in _first_kinds().T:
        for kind, gain in zip(column.tolist(), gains, strict=True):
            totals[kind] += gain
    least = limit * comb(DECK_SIZE - _FIRST, HELD - _FIRST) * DEALS
    folds = [total < least * size for total, size in zip(totals, sizes.tolist(), strict=True)]
    return np.array(folds, dtype=np.int64)


@cache
def _first_kinds() -> Counts:
    """The kind of each choice of the first three of each kind of five cards."""
    kinds, _, _ = suit_kinds(_FIRST)
    _, hands, _ = suit_kinds(HELD)
    chosen = combinations(range(HELD), _FIRST)
    return np.stack([kinds[place_of(hands[:, list(three)])] for three in chosen], axis=1)


def _plays(terms: Terms, order: Ranking) -> Plays:
    """Ask the rule what each strength wins when higher, equal or lower."""
    first, second = boston_poker.first_multiple(terms), boston_poker.second_multiple(terms)
    multiples = {"ante": 1, "first_additional": first, "second_additional": second}
    scale = strengths_of(order)
    rounds = Batch(len(scale), dict.fromkeys(multiples, np.ones(len(scale), dtype=np.int64)))
    settle = partial(boston_poker.settle_main, terms, rounds, order, scale)
    return plays_of([paid_when(len(scale), settle, multiples)])
