"""What the commission of a poker room takes of what players bet."""

from fractions import Fraction

import numpy as np

from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch

_CENTS = 100
_BETS = 100_000


def commission_odds(terms: Terms) -> BetOdds:
    """The most that may be taken of all bets of a game; the limit may depend on what is taken.

    The limit is a line in what is taken: what nothing and everything taken would allow give it.
    """
    none, everything = _limit(terms, 0), _limit(terms, _BETS)
    return BetOdds("pot", none / (1 + none - everything), "pot", ())


def _limit(terms: Terms, taken: int) -> Fraction:
    bets = {"total_bets": _BETS, "commission": taken}
    columns = {name: np.array([cents], dtype=np.int64) for name, cents in bets.items()}
    charge = terms.rule.settle(terms, Batch(1, columns)).charge
    charged = charge.at(0) if charge is not None else None
    assert charged is not None, "a poker room has a limit on its commission"
    return charged.due * _CENTS / _BETS
