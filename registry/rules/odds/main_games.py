"""What the main games of Crazy Four Poker and Boston Poker cost, played as is best for the player.

Every hand of the player meets every hand of the dealer.  What each meeting pays is asked of the
rule itself.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.games import boston_poker, crazy_four_poker
from bylaw.registry.rules.games.crazy_four_poker import Play
from bylaw.registry.rules.odds.enumeration import BetOdds, all_hands
from bylaw.registry.rules.odds.matchups import DEALS, HELD, Counts, below, parts, place_of
from bylaw.registry.rules.play import poker
from bylaw.registry.rules.play.cards import DECK_SIZE, Cards, masks_of
from bylaw.registry.rules.play.hands import Ranking, Strengths, evaluator
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement import Batch, Column

Money = NDArray[np.object_]
Progress = Callable[[float], None]

_FIRST = 3


def crazy_four_odds(terms: Terms, *, progress: Progress) -> BetOdds:
    """Weigh folding, the additional bet, and its largest multiple, for every hand."""
    order = poker.compared_by(terms, crazy_four_poker.hand_ranking(terms))
    scale = np.arange(len(order.scale) + 1, dtype=np.uint16)
    first_open = int(np.argmax(crazy_four_poker.can_open(terms, order, scale[1:]))) + 1
    pay, unit = _crazy_pay(terms, order, scale)
    strong = crazy_four_poker.may_triple(terms, order, scale)
    gain = 0
    for hands in _with_progress(progress):
        own = evaluator(order, HELD).strengths(masks_of(hands))
        counts = _meetings(order, hands, own, first_open=first_open)
        raised = [sum(pay[m][c][own] * counts[c] for c in range(len(counts))) for m in (0, 1)]
        best = np.maximum(raised[0], np.where(strong[own], raised[1], raised[0]))
        gain += int(np.maximum(best, -2 * unit * DEALS).sum())
    return BetOdds("ante", -Fraction(gain, unit * DEALS * comb(DECK_SIZE, HELD)), "ante", ())


def _with_progress(progress: Progress) -> Iterator[Cards]:
    """Give all hands part by part, and tell how many of them are done."""
    everything, done = all_hands(HELD), 0
    for hands in parts(everything):
        yield hands
        done += len(hands)
        progress(done / len(everything))


def _meetings(
    order: Ranking, hands: "NDArray[np.uint8]", own: Strengths, *, first_open: int
) -> list[Counts]:
    """Count the dealer's hands: closed below, equal or above; open below, equal or above."""
    closed = np.full(len(own), first_open, dtype=np.uint16)
    under, at_most = below(order, hands, own), below(order, hands, own + np.uint16(1))
    shut = below(order, hands, closed)
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


def _crazy_pay(terms: Terms, order: Ranking, scale: Strengths) -> tuple[list[list[Counts]], int]:
    """Ask the rule what each strength wins in each meeting, for the two sizes of the bet."""
    most = crazy_four_poker.largest_multiple(terms)
    rows = [
        [
            _crazy_net(terms, order, scale, opens=opens, higher=higher, equal=equal, times=times)
            for opens in (False, True)
            for higher, equal in ((True, False), (False, True), (False, False))
        ]
        for times in (1, most)
    ]
    unit = lcm(*(net.denominator for row in rows for nets in row for net in nets.tolist()))
    whole = [[np.array([int(n * unit) for n in nets.tolist()]) for nets in row] for row in rows]
    return whole, unit


def _crazy_net(
    terms: Terms,
    order: Ranking,
    scale: Strengths,
    *,
    opens: bool,
    higher: bool,
    equal: bool,
    times: int,
) -> Money:
    size = len(scale)
    stake = np.ones(size, dtype=np.int64)
    rounds = Batch(size, {"ante": stake, "super_bonus": stake, "additional": times * stake})
    compared = Compared(np.full(size, higher), np.full(size, equal))
    play = Play(order, np.maximum(scale, 1).astype(np.uint16), np.full(size, opens), compared)
    bets = crazy_four_poker.settle_play(terms, rounds, play)
    placed = nets_of(bets["ante"]) + nets_of(bets["super_bonus"])
    return np.asarray(placed + times * nets_of(bets["additional"]))


def nets_of(column: Column) -> Money:
    """Give the net of each row for a stake of one; an outcome that the law leaves open is zero."""
    nets = np.array([o.net(Fraction(1)) or Fraction(0) for o in column.outcomes], dtype=object)
    return np.asarray(nets[column.index])


def boston_odds(terms: Terms, *, progress: Progress) -> BetOdds:
    """Weigh folding and the second additional bet for every first three cards."""
    order = poker.compared_by(terms, boston_poker.five_ranking(terms))
    scale = np.arange(len(order.scale) + 1, dtype=np.uint16)
    pay, unit = _boston_pay(terms, order, scale)
    gains = np.zeros(comb(DECK_SIZE, _FIRST), dtype=object)
    for hands in _with_progress(progress):
        own = evaluator(order, HELD).strengths(masks_of(hands))
        under, at_most = below(order, hands, own), below(order, hands, own + np.uint16(1))
        counts = (under, at_most - under, DEALS - at_most)
        net = sum(pay[c][own] * counts[c] for c in range(len(counts)))
        _share_out(gains, hands, np.asarray(net))
    deals = comb(DECK_SIZE - _FIRST, HELD - _FIRST) * DEALS
    folded = -(1 + boston_poker.first_multiple(terms)) * unit * deals
    gain = sum(max(int(total), folded) for total in gains.tolist())
    return BetOdds("ante", -Fraction(gain, unit * deals * len(gains)), "ante", ())


def _share_out(gains: Money, hands: "NDArray[np.uint8]", net: Counts) -> None:
    """Add what a hand is worth to each choice of its first three cards."""
    high, low = np.divmod(net, 1 << 20)
    for chosen in combinations(range(HELD), _FIRST):
        places = place_of(hands[:, chosen])
        for part, scale in ((high, 1 << 20), (low, 1)):
            summed = np.bincount(places, weights=part.astype(np.float64), minlength=len(gains))
            gains += np.array([int(value) for value in summed.tolist()], dtype=object) * scale


def _boston_pay(terms: Terms, order: Ranking, scale: Strengths) -> tuple[list[Counts], int]:
    rows = []
    for higher, equal in ((True, False), (False, True), (False, False)):
        size = len(scale)
        stake = np.ones(size, dtype=np.int64)
        rounds = Batch(size, {"ante": stake, "first_additional": stake, "second_additional": stake})
        compared = Compared(np.full(size, higher), np.full(size, equal))
        strengths = np.maximum(scale, 1).astype(np.uint16)
        bets = boston_poker.settle_main(terms, rounds, order, strengths, compared)
        first, second = boston_poker.first_multiple(terms), boston_poker.second_multiple(terms)
        added = (
            nets_of(bets["first_additional"]) * first + nets_of(bets["second_additional"]) * second
        )
        rows.append(nets_of(bets["ante"]) + added)
    unit = lcm(*(net.denominator for nets in rows for net in nets.tolist()))
    return [np.array([int(n * unit) for n in nets.tolist()]) for nets in rows], unit
