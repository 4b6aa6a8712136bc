"""What a bet costs, as a value: the house edge, and how likely each outcome is.

A commission is part of what the player puts up.  A share of a jackpot makes the edge a line: it
falls as the jackpot grows.  Where the law gives no figure for an outcome, there is no edge.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome, Result

_ONE, _NONE = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely one outcome is, and the player's net for one unit; None without a figure.

    `share` is the part of the jackpot that it pays.
    """

    label: str
    net: Fraction | None
    probability: Fraction
    odds: Fraction | None = None
    share: Fraction = _NONE


@dataclass(frozen=True, slots=True)
class BetOdds:
    """What a bet costs per unit of `per`, with its outcomes.

    `loss` is the average loss where an outcome without a figure counts as a returned stake;
    `put_up` is what the player pays for one unit of the bet, its commission included; `unaltered`
    is the loss of a player who never withdraws, where he may.
    """

    bet: str
    loss: Fraction
    per: str
    outcomes: tuple[Chance, ...]
    put_up: Fraction = _ONE
    stake: Fraction = _ONE
    unaltered: Fraction | None = None

    @property
    def share(self) -> Fraction:
        """The part of the jackpot that the bet wins on average."""
        return sum((chance.share * chance.probability for chance in self.outcomes), _NONE)

    @property
    def open_chance(self) -> Fraction:
        """How likely an outcome is for which the law gives no figure."""
        return sum((each.probability for each in self.outcomes if each.net is None), _NONE)

    @property
    def edge(self) -> Fraction:
        """The part of what is put up that the house keeps on average, the jackpot left out."""
        return self.loss / self.put_up

    @property
    def break_even(self) -> Fraction | None:
        """The jackpot, in dollars, at which the house keeps nothing on average."""
        return self.loss * self.stake / self.share if self.share else None


def weigh(bet: str, column: Column, weights: Iterable[int], *, stake: Fraction = _ONE) -> BetOdds:
    """Weigh the outcomes of a bet; rolls that decide nothing are left out."""
    total: dict[Outcome, int] = {}
    for place, weight in zip(column.index.tolist(), weights, strict=True):
        outcome = column.outcomes[place]
        if weight and outcome.result is not Result.NO_ACTION:
            total[outcome] = total.get(outcome, 0) + int(weight)
    return weighed(bet, total, stake=stake)


def weighed(bet: str, total: Mapping[Outcome, int], *, stake: Fraction = _ONE) -> BetOdds:
    """What a bet costs from how often each outcome comes; sums are for a stake in dollars."""
    everything = sum(total.values())
    chances = _merged(
        chance_of(outcome, Fraction(weight, everything), stake=stake)
        for outcome, weight in total.items()
    )
    loss = -sum(((each.net or _NONE) * each.probability for each in chances), _NONE)
    return BetOdds(bet, loss, "stake", chances, stake=stake)


def chance_of(outcome: Outcome, probability: Fraction, *, stake: Fraction = _ONE) -> Chance:
    """Name an outcome by the words that pay it, and give its net for one unit of the stake."""
    wins = outcome.result is Result.WIN
    label = outcome.grounds[-1].quote if wins and outcome.grounds else outcome.result.value
    net = outcome.net(stake)
    if net is None and wins and outcome.share:
        net = outcome.amount or _NONE
    odds = outcome.odds if wins else None
    share = outcome.share or _NONE
    return Chance(label, None if net is None else net / stake, probability, odds, share)


def _merged(chances: Iterable[Chance]) -> tuple[Chance, ...]:
    """Add up the chances of outcomes that are alike."""
    found: dict[tuple[str, Fraction | None, Fraction | None, Fraction], Fraction] = {}
    for each in chances:
        key = (each.label, each.net, each.odds, each.share)
        found[key] = found.get(key, _NONE) + each.probability
    labels = Counter(label for label, *_ in found)
    return tuple(
        Chance(_label(k[0], k[2], alone=labels[k[0]] == 1), k[1], share, k[2], k[3])
        for k, share in found.items()
    )


def _label(label: str, odds: Fraction | None, *, alone: bool) -> str:
    """Tell outcomes apart that one sentence pays at different odds."""
    if alone or odds is None:
        return label
    return f"{label} ({odds.numerator}:{odds.denominator})"


def figures_of(odds: BetOdds) -> tuple[object, ...]:
    """The figures of what a bet costs, without its words: two readings may share them."""
    nets: dict[tuple[Fraction | None, Fraction], Fraction] = {}
    for each in odds.outcomes:
        key = (each.net, each.share)
        nets[key] = nets.get(key, _NONE) + each.probability
    return odds.loss, odds.put_up, frozenset(nets.items())


def by_net(bet: str, nets: Mapping[Fraction | None, int], *, loss: Fraction) -> BetOdds:
    """What a main game costs per ante, from how often each net of the round comes."""
    everything = sum(nets.values())
    ordered = sorted(nets, key=lambda net: (net is not None, net or 0))
    chances = tuple(
        Chance(Result.UNDEFINED.value if n is None else signed(n), n, Fraction(nets[n], everything))
        for n in ordered
    )
    return BetOdds(bet, loss, "ante", chances)


def signed(net: Fraction) -> str:
    """Write a net with its sign.

    >>> signed(Fraction(1)), signed(Fraction(-1, 2)), signed(Fraction(0))
    ('+1', '-1/2', '0')
    """
    return f"+{net}" if net > 0 else str(net)
