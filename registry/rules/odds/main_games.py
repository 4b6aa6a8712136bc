"""What the main games of Crazy Four Poker and Boston Poker cost, played as is best for the player.

Every hand of the player meets every hand of the dealer; hands that differ by the names of the
suits only are counted together.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from bylaw.registry.rules.games import boston_poker, crazy_four_poker
from bylaw.registry.rules.games.crazy_four_poker import Play
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.matchups import (
    DEALS,
    HELD,
    Counts,
    below,
    parts,
    place_of,
    suit_kinds,
)
from bylaw.registry.rules.odds.meetings import (
    COMPARED,
    Nets,
    Paid,
    Plays,
    Progress,
    cost_per_ante,
    paid_for,
    plays_of,
)
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import DECK_SIZE, masks_of
from bylaw.registry.rules.play.hands import Ranking, Strengths, evaluator
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch

_FIRST = 3


@cache
def own_strengths(order: Ranking) -> Strengths:
    """The strength of each kind of five cards."""
    _, hands, _ = suit_kinds(HELD)
    return evaluator(order, HELD).strengths(masks_of(hands))


_BELOW: dict[tuple[Ranking, int], Counts] = {}


def _below(order: Ranking, limits: Strengths, *, progress: Progress) -> Counts:
    """Count the dealer's hands below the limit of each kind of hand, once for all readings."""
    key = (order, hash(limits.tobytes()))
    if key not in _BELOW:
        _, hands, _ = suit_kinds(HELD)
        found, done = [], 0
        for part in parts(hands, 1 << 14):
            found.append(below(order, part, limits[done : done + len(part)]))
            done += len(part)
            progress(done / len(hands))
        _BELOW[key] = np.concatenate(found)
    progress(1.0)
    return _BELOW[key]


def _in_part(progress: Progress, part: int, *, of: int) -> Progress:
    """Tell of one part of a longer count."""
    return lambda done: progress((part + done) / of)


# Crazy Four Poker


def crazy_four_odds(terms: Terms, *, progress: Progress) -> BetOdds:
    """Weigh folding, the additional bet, and its largest multiple, for every hand."""
    order = poker.compared_by(terms, crazy_four_poker.hand_ranking(terms))
    scale = np.arange(len(order.scale) + 1, dtype=np.uint16)
    own = own_strengths(order)
    counts = _open_meetings(terms, order, own, progress=progress)
    plays = _crazy_plays(terms, order, scale)
    once, most = plays.totals(own, counts)
    strong = crazy_four_poker.may_triple(terms, order, scale)[own]
    folded = np.full(len(own), -2 * plays.unit * DEALS)
    choices = np.stack([folded, once, np.where(strong, most, once)])
    return _chosen(plays, choices, own, counts, folded=Fraction(-2))


def _open_meetings(
    terms: Terms, order: Ranking, own: Strengths, *, progress: Progress
) -> list[Counts]:
    """Count the dealer's hands: closed below, equal or above; open below, equal or above."""
    scale = np.arange(1, len(order.scale) + 1, dtype=np.uint16)
    first_open = int(np.argmax(crazy_four_poker.can_open(terms, order, scale))) + 1
    closed = np.full(len(own), first_open, dtype=np.uint16)
    under = _below(order, own, progress=_in_part(progress, 0, of=3))
    at_most = _below(order, own + np.uint16(1), progress=_in_part(progress, 1, of=3))
    shut = _below(order, closed, progress=_in_part(progress, 2, of=3))
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


def _crazy_plays(terms: Terms, order: Ranking, scale: Strengths) -> Plays:
    """Ask the rule what each strength wins in each meeting, for the two sizes of the bet."""
    most = crazy_four_poker.largest_multiple(terms)
    return plays_of(
        [
            [
                _crazy_paid(terms, Play(order, scale, *_met(scale, opens, *met)), times=times)
                for opens in (False, True)
                for met in COMPARED
            ]
            for times in (1, most)
        ]
    )


def _met(
    scale: Strengths, opens: bool, higher: bool, equal: bool
) -> tuple["np.ndarray[tuple[int], np.dtype[np.bool_]]", Compared]:
    size = len(scale)
    return np.full(size, opens), Compared(np.full(size, higher), np.full(size, equal))


def _crazy_paid(terms: Terms, play: Play, *, times: int) -> Paid:
    strengths = np.maximum(play.player, 1).astype(np.uint16)
    stake = np.ones(len(strengths), dtype=np.int64)
    rounds = Batch(len(stake), {"ante": stake, "super_bonus": stake, "additional": times * stake})
    met = Play(play.order, strengths, play.opens, play.compared)
    bets = crazy_four_poker.settle_play(terms, rounds, met)
    multiples = {"additional": times}
    return paid_for(*((column, multiples.get(name, 1)) for name, column in bets.items()))


# Boston Poker


def boston_odds(terms: Terms, *, progress: Progress) -> BetOdds:
    """Weigh folding and the second additional bet for every first three cards."""
    order = poker.compared_by(terms, boston_poker.five_ranking(terms))
    plays = _boston_plays(terms, order)
    own = own_strengths(order)
    under = _below(order, own, progress=_in_part(progress, 0, of=2))
    at_most = _below(order, own + np.uint16(1), progress=_in_part(progress, 1, of=2))
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
    """Give, for each kind of five cards, the kind of each choice of its first three."""
    kinds, _, _ = suit_kinds(_FIRST)
    _, hands, _ = suit_kinds(HELD)
    chosen = combinations(range(HELD), _FIRST)
    return np.stack([kinds[place_of(hands[:, list(three)])] for three in chosen], axis=1)


def _boston_plays(terms: Terms, order: Ranking) -> Plays:
    """Ask the rule what each strength wins when higher, equal or lower."""
    scale = np.maximum(np.arange(len(order.scale) + 1), 1).astype(np.uint16)
    stake = np.ones(len(scale), dtype=np.int64)
    names = ("ante", "first_additional", "second_additional")
    multiples = (1, boston_poker.first_multiple(terms), boston_poker.second_multiple(terms))
    rounds = Batch(len(scale), dict.fromkeys(names, stake))
    ways = []
    for met in COMPARED:
        _, compared = _met(scale, False, *met)
        bets = boston_poker.settle_main(terms, rounds, order, scale, compared)
        ways.append(paid_for(*((bets[n], m) for n, m in zip(names, multiples, strict=True))))
    return plays_of([ways])
