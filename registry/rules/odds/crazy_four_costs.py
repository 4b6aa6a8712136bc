"""What the main game of Crazy Four Poker costs, played as is best for the player.

Every hand of the player meets every hand of the dealer; hands that differ by the names of the
suits only are counted together.
"""

from fractions import Fraction
from functools import partial

import numpy as np

from bylaw.registry.rules.games import crazy_four_poker
from bylaw.registry.rules.odds.best_play import (
    Paid,
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
    suit_kinds,
)
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.play.poker import Compared, Play
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column


def crazy_four_odds(terms: Terms) -> BetOdds:
    """Weigh folding, the additional bet, and its largest multiple, for every hand."""
    order = poker.compared_by(terms, crazy_four_poker.hand_ranking(terms))
    own = own_strengths(order)
    counts = _dealers_hands(terms, order, own)
    plays = _plays(terms, order)
    once, most = plays.totals(own, counts)
    totals = [once, np.where(crazy_four_poker.may_triple(terms, order, own), most, once)]
    weights = suit_kinds(HELD)[2]
    nets, gain = plays.best(own, counts, totals=totals, weights=weights, folded=-2)
    return cost_per_ante("ante", nets, gain=Fraction(gain, plays.unit))


def _dealers_hands(terms: Terms, order: Ranking, own: Strengths) -> list[Counts]:
    """Count the dealer's hands: closed below, equal or above; open below, equal or above."""
    scale = np.arange(1, len(order.scale) + 1, dtype=np.uint16)
    first_open = int(np.argmax(poker.can_open(terms, order, scale))) + 1
    closed = np.full(len(own), first_open, dtype=np.uint16)
    under = below_each(order, own)
    at_most = below_each(order, own + np.uint16(1))
    shut = below_each(order, closed)
    shut_under, shut_at_most = np.minimum(shut, under), np.minimum(shut, at_most)
    equal, shut_equal = at_most - under, shut_at_most - shut_under
    return [
        shut_under,
        shut_equal,
        shut - shut_at_most,
        under - shut_under,
        equal - shut_equal,
        DEALS - shut - (under - shut_under) - (equal - shut_equal),
    ]


def _plays(terms: Terms, order: Ranking) -> Plays:
    """Ask the rule what each strength wins, for the two sizes of the additional bet."""
    multiples = (1, crazy_four_poker.largest_multiple(terms))
    return plays_of([_paid(terms, order, times=times) for times in multiples])


def _paid(terms: Terms, order: Ranking, *, times: int) -> list[Paid]:
    scale = strengths_of(order)
    size, stake = len(scale), np.ones(len(scale), dtype=np.int64)
    rounds = Batch(size, {"ante": stake, "super_bonus": stake, "additional": times * stake})

    def settle(opens: bool, compared: Compared) -> dict[str, Column]:
        play = Play(order, scale, np.full(size, opens), compared)
        return crazy_four_poker.settle_play(terms, rounds, play)

    each = (paid_when(size, partial(settle, o), {"additional": times}) for o in (False, True))
    return [paid for found in each for paid in found]
