"""What the main game of Crazy Four Poker costs, played as is best for the player.

Every hand of the player meets every hand of the dealer; hands that differ by the names of the
suits only are counted together.
"""

from collections import Counter
from fractions import Fraction

import numpy as np

from bylaw.registry.rules.games import crazy_four_poker
from bylaw.registry.rules.games.crazy_four_poker import Play
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.matchups import (
    DEALS,
    HELD,
    Counts,
    below_each,
    own_strengths,
    suit_kinds,
)
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
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch


def crazy_four_odds(terms: Terms) -> BetOdds:
    """Weigh folding, the additional bet, and its largest multiple, for every hand."""
    order = poker.compared_by(terms, crazy_four_poker.hand_ranking(terms))
    scale = np.arange(len(order.scale) + 1, dtype=np.uint16)
    own = own_strengths(order)
    counts = _open_meetings(terms, order, own)
    plays = _plays(terms, order, scale)
    once, most = plays.totals(own, counts)
    strong = crazy_four_poker.may_triple(terms, order, scale)[own]
    folded = np.full(len(own), -2 * plays.unit * DEALS)
    choices = np.stack([folded, once, np.where(strong, most, once)])
    return _chosen(plays, choices, own, counts, folded=Fraction(-2))


def _open_meetings(terms: Terms, order: Ranking, own: Strengths) -> list[Counts]:
    """Count the dealer's hands: closed below, equal or above; open below, equal or above."""
    scale = np.arange(1, len(order.scale) + 1, dtype=np.uint16)
    first_open = int(np.argmax(crazy_four_poker.can_open(terms, order, scale))) + 1
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


def _chosen(
    plays: Plays, choices: Counts, own: Strengths, counts: list[Counts], *, folded: Fraction
) -> BetOdds:
    """Take the best choice for each hand; the first of the choices is to fold."""
    _, _, weights = suit_kinds(HELD)
    best = choices.argmax(axis=0)
    nets: Nets = Counter({folded: int(weights[best == 0].sum()) * DEALS})
    for play in range(len(plays.nets)):
        rows = best == play + 1
        counted = [count[rows] for count in counts]
        nets += plays.tally(play, own[rows], counted, weights=weights[rows])
    gain = sum((weights * choices.max(axis=0)).tolist())
    return cost_per_ante("ante", nets, gain=Fraction(gain, plays.unit))


def _plays(terms: Terms, order: Ranking, scale: Strengths) -> Plays:
    """Ask the rule what each strength wins in each meeting, for the two sizes of the bet."""
    strengths = np.maximum(scale, 1).astype(np.uint16)
    ways: list[list[Paid]] = []
    for times in (1, crazy_four_poker.largest_multiple(terms)):
        ways.append([])
        for opens in (False, True):
            for higher, equal in COMPARED:
                compared = compared_so(len(scale), higher=higher, equal=equal)
                play = Play(order, strengths, np.full(len(scale), opens), compared)
                ways[-1].append(_paid(terms, play, times=times))
    return plays_of(ways)


def _paid(terms: Terms, play: Play, *, times: int) -> Paid:
    stake = np.ones(len(play.player), dtype=np.int64)
    rounds = Batch(len(stake), {"ante": stake, "super_bonus": stake, "additional": times * stake})
    bets = crazy_four_poker.settle_play(terms, rounds, play)
    multiples = {"additional": times}
    return paid_for(*((column, multiples.get(name, 1)) for name, column in bets.items()))
