"""A player's hands against all hands of a dealer: what each pays, and the best way to play.

What two hands pay is asked of the rule itself, once for each strength.  Nets are whole numbers
of a common unit, so that every sum is exact.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.odds.bet_odds import BetOdds, by_net
from bylaw.registry.rules.odds.matchups import Counts
from bylaw.registry.rules.play.hands import Ranking, Strengths
from bylaw.registry.rules.play.poker import Compared
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask

Money = NDArray[np.object_]
Nets = Counter[Fraction | None]

COMPARED = ((True, False), (False, True), (False, False))
"""The player's hand is higher than the dealer's, equal to it, or lower."""

_Settled = Mapping[str, Column]


@dataclass(frozen=True, slots=True)
class Paid:
    """What each strength is paid in one comparison, and where the law has no figure for a bet."""

    net: Money
    is_open: Mask


@dataclass(frozen=True, slots=True)
class Plays:
    """For each way to play and each comparison of two hands, whole nets by strength."""

    unit: int
    nets: tuple[tuple[Counts, ...], ...]
    is_open: tuple[tuple[Mask, ...], ...]

    def totals(self, own: Strengths, counts: Sequence[Counts]) -> list[Counts]:
        """What each way to play comes to, over all hands of the dealer."""
        return [
            np.sum([net[own] * count for net, count in zip(nets, counts, strict=True)], axis=0)
            for nets in self.nets
        ]

    def tally(
        self, play: int, own: Strengths, counts: Sequence[Counts], *, weights: Counts
    ) -> Nets:
        """Count how often each net comes when hands are played in one way."""
        found: Nets = Counter()
        for net, is_open, count in zip(self.nets[play], self.is_open[play], counts, strict=True):
            weighed = (weights * count).astype(np.float64)
            values, places = np.unique(net[own], return_inverse=True)
            shut = np.where(is_open[own], 0.0, weighed)
            for value, number in zip(values.tolist(), np.bincount(places, shut), strict=True):
                found[Fraction(value, self.unit)] += int(number)
            found[None] += int(weighed[is_open[own]].sum())
        return found

    def best(
        self,
        own: Strengths,
        counts: Sequence[Counts],
        *,
        totals: Sequence[Counts],
        weights: Counts,
        folded: int,
    ) -> tuple[Nets, int]:
        """Fold each hand, or play it in the way that comes to most: the nets, and their sum.

        `folded` is what folding costs, `totals` what each way to play comes to.
        """
        deals = np.sum(counts, axis=0)
        choices = np.stack([folded * self.unit * deals, *totals])
        best = choices.argmax(axis=0)
        nets: Nets = Counter({Fraction(folded): int((weights * deals)[best == 0].sum())})
        for play in range(len(totals)):
            rows = best == play + 1
            counted = [count[rows] for count in counts]
            nets += self.tally(play, own[rows], counted, weights=weights[rows])
        return nets, sum((weights * choices.max(axis=0)).tolist())


def strengths_of(order: Ranking) -> Strengths:
    """Every strength of a ranking, each at its own place; no hand has the strength 0."""
    return np.maximum(np.arange(len(order.scale) + 1), 1).astype(np.uint16)


def paid_when(
    size: int, settle: Callable[[Compared], _Settled], multiples: Mapping[str, int]
) -> list[Paid]:
    """Ask the rule what each strength wins when higher, equal or lower than the dealer's hand."""
    each = (Compared(np.full(size, higher), np.full(size, equal)) for higher, equal in COMPARED)
    return [_paid(settle(compared), multiples) for compared in each]


def _paid(bets: _Settled, multiples: Mapping[str, int]) -> Paid:
    """Add up bets, each with its multiple of the ante; an open outcome counts as returned."""
    nets = [multiples.get(name, 1) * _nets_of(column) for name, column in bets.items()]
    is_open = [_is_open(column) for column in bets.values()]
    return Paid(np.sum(nets, axis=0), np.asarray(np.any(is_open, axis=0)))


def plays_of(ways: Sequence[Sequence[Paid]]) -> Plays:
    """Convert what the rule pays to a common unit."""
    unit = lcm(*(net.denominator for way in ways for paid in way for net in paid.net.tolist()))
    nets = tuple(tuple(_whole(paid.net, unit) for paid in way) for way in ways)
    return Plays(unit, nets, tuple(tuple(paid.is_open for paid in way) for way in ways))


def _whole(net: Money, unit: int) -> Counts:
    return np.array([int(value * unit) for value in net.tolist()], dtype=np.int64)


def _nets_of(column: Column) -> Money:
    nets = np.array([o.net(Fraction(1)) or Fraction(0) for o in column.outcomes], dtype=object)
    return np.asarray(nets[column.index])


def _is_open(column: Column) -> Mask:
    unknown = np.array([o.net(Fraction(1)) is None for o in column.outcomes])
    return np.asarray(unknown[column.index])


def cost_per_ante(bet: str, nets: Nets, *, gain: Fraction) -> BetOdds:
    """What a main game costs, from the nets of its rounds and what they come to."""
    deals = sum(nets.values())
    return by_net(bet, {net: count for net, count in nets.items() if count}, loss=-gain / deals)
