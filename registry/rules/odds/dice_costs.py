"""What wagers on dice cost: every roll is settled by the rule itself."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np

from bylaw.registry.rules.odds.bet_odds import BetOdds, weigh
from bylaw.registry.rules.play.dice import FACES
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Result

_STAKE = 100
_CENTS = 100
_POINTS = (4, 5, 6, 8, 9, 10)
_SEVEN = 7

_Game = tuple[tuple[tuple[int, int], ...], int]
"""The rolls of a game, and a weight in proportion to its chance."""


def sic_bo_odds(terms: Terms, bet: str) -> BetOdds:
    """Roll three dice in every way."""
    dice = np.array(list(product(range(1, FACES + 1), repeat=3)), dtype=np.int8)
    stakes = {bet: np.full(len(dice), _STAKE, dtype=np.int64)}
    settled = terms.rule.settle(terms, Batch(len(dice), stakes, dice=dice))
    return weigh(bet, settled.bets[bet], [1] * len(dice))


def craps_odds(terms: Terms, bet: str) -> BetOdds:
    """Roll two dice in every way; a point is followed by the roll that decides it."""
    games = _games(bet)
    dice = np.zeros((len(games), 3, 2), dtype=np.int8)
    for row, (rolls, _) in enumerate(games):
        dice[row, : len(rolls)] = rolls
    names = {bet, bet.removesuffix("_odds")}
    stakes = {name: np.full(len(games), _STAKE, dtype=np.int64) for name in names}
    on = np.ones(len(games), dtype=np.int64)
    said = {name: on for name in terms.rule.form.decisions if name.endswith("_on_come_out")}
    settled = terms.rule.settle(terms, Batch(len(games), stakes, dice=dice, decisions=said))
    column = settled.bets[bet]
    allowed = [column.outcomes[i].result is not Result.NOT_PERMITTED for i in column.index.tolist()]
    weights = [w * ok for (_, w), ok in zip(games, allowed, strict=True)]
    charged = settled.charge.at(0) if settled.charge is not None else None
    due = charged.due if charged is not None else Fraction(0)
    return with_commission(weigh(bet, column, weights), due * _CENTS / _STAKE)


def with_commission(odds: BetOdds, commission: Fraction) -> BetOdds:
    """Add what is paid with each unit of a bet, whatever becomes of it."""
    return replace(odds, loss=odds.loss + commission, put_up=odds.put_up + commission)


def _games(bet: str) -> list[_Game]:
    line = bet.startswith(("pass", "come", "dont"))
    games: list[_Game] = _line_games() if line else [((roll,), 1) for roll in _rolls()]
    if "come" in bet:
        games = [(((2, 2), *rolls), weight) for rolls, weight in games]
    return games


def _rolls() -> list[tuple[int, int]]:
    return [(a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1)]


def _line_games() -> list[_Game]:
    """The games of a line wager, with whole weights that are in proportion to their chance."""
    ways = {total: sum(a + b == total for a, b in _rolls()) for total in range(2, 13)}
    scale = int(np.lcm.reduce([ways[point] + ways[_SEVEN] for point in _POINTS]))
    games: list[_Game] = []
    for first in _rolls():
        point = sum(first)
        if point not in _POINTS:
            games.append(((first,), scale))
            continue
        deciding = [roll for roll in _rolls() if sum(roll) in (point, _SEVEN)]
        games += [((first, roll), scale // len(deciding)) for roll in deciding]
    return games
