"""What bets came to, in columns: each round points at one of a few outcomes.

A settle function decides masks over arrays and never loops over rounds.  A `Column` holds, for one
bet, the outcomes that can happen and, for each round, which of them did.  One round is a column
of one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.play.cards import Cards
from bylaw.registry.rules.play.dice import Dice
from bylaw.registry.rules.text.law_text import Ground

Mask = NDArray[np.bool_]
Cents = NDArray[np.int64]


class Result(StrEnum):
    """What can become of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    LOSE_HALF = "lose_half"
    NO_ACTION = "no_action"
    VOID = "void"
    NOT_PERMITTED = "not_permitted"
    UNDEFINED = "undefined"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of a bet: the result, what it is paid, and the words that say so.

    `odds` are per unit staked; `amount` is a sum in dollars, whatever the stake; `share` a part
    of the progressive jackpot.
    """

    result: Result
    odds: Fraction | None = None
    grounds: tuple[Ground, ...] = ()
    amount: Fraction | None = None
    share: Fraction | None = None

    def net(self, stake: Fraction) -> Fraction | None:
        """Give the player's net on the bet; None where the law gives no figure."""
        match self.result:
            case Result.WIN:
                return self.amount if self.odds is None else stake * self.odds
            case Result.LOSE:
                return -stake
            case Result.LOSE_HALF:
                return -stake / 2
            case Result.PUSH | Result.NO_ACTION | Result.VOID:
                return Fraction(0)
            case Result.NOT_PERMITTED | Result.UNDEFINED:
                return None


@dataclass(frozen=True, slots=True)
class Column:
    """For each round, which of the outcomes happened to one bet."""

    index: NDArray[np.int16]
    outcomes: tuple[Outcome, ...]

    def at(self, row: int) -> Outcome:
        """Give the outcome of one round."""
        return self.outcomes[int(self.index[row])]

    def wins(self) -> Mask:
        """Tell which rounds have an outcome that wins."""
        winning = np.array([outcome.result is Result.WIN for outcome in self.outcomes])
        return np.asarray(winning[self.index])


@dataclass(frozen=True, slots=True)
class Charge:
    """A commission: what may or must be paid for each round, what was, and the words."""

    due: tuple[Fraction, ...]
    paid: tuple[Fraction, ...]
    grounds: tuple[Ground, ...]
    is_limit: bool = False

    def result(self, row: int) -> str:
        """Say how what was paid compares with what may or must be paid."""
        paid, due = self.paid[row], self.due[row]
        if self.is_limit:
            return "compliant" if paid <= due else "not_permitted"
        return "charged" if paid == due else "overcharged" if paid > due else "undercharged"


@dataclass(frozen=True, slots=True)
class Settlement:
    """All bets of a batch; `breach` points at the rule that a round breaks, or at PERMITTED.

    `asked` names the questions of the law that were looked at: no other can change a bet.
    """

    bets: Mapping[str, Column]
    breach: Column | None = None
    charge: Charge | None = None
    asked: frozenset[str] = frozenset()


PERMITTED = Outcome(Result.VOID)


@dataclass(frozen=True)
class Batch:
    """Rounds of one game in columns: bets in cents (0 where not placed), cards, dice, decisions.

    A decision is a column of integers, -1 where nothing is said.
    """

    size: int
    bets: Mapping[str, Cents] = field(default_factory=dict)
    cards: Mapping[str, Cards] = field(default_factory=dict)
    dice: Dice | None = None
    decisions: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    _kept: dict[object, NDArray[np.generic]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def keep(self, key: object, make: Callable[[], NDArray[np.generic]]) -> NDArray[np.generic]:
        """Work something out about the cards once, for all readings of the law."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def bet(self, name: str) -> Cents:
        """Give the amounts of a bet."""
        found = self.bets.get(name)
        return np.zeros(self.size, dtype=np.int64) if found is None else found

    def placed(self, name: str) -> Mask:
        """Tell in which rounds a bet was placed."""
        return np.asarray(self.bet(name) > 0)

    def decided(self, name: str) -> NDArray[np.int64]:
        """Give the decisions of a name, -1 where nothing is said."""
        found = self.decisions.get(name)
        return np.full(self.size, -1, dtype=np.int64) if found is None else found


Then = Outcome | Column | Callable[[], Outcome | Column]
Case = tuple[Mask, Then]

_ALONE = np.zeros(1, dtype=np.int16)
_EVERYWHERE = np.ones(1, dtype=np.bool_)


def first_case(size: int, *cases: Case, otherwise: Then) -> Column:
    """Give each round the outcome of the first case that is true for it.

    An outcome may be given as a function: it is asked only if its case is met, so that no question
    of the law is asked that these rounds do not raise.

    >>> cases = ((np.array([True, False]), Outcome(Result.WIN)),)
    >>> first_case(2, *cases, otherwise=Outcome(Result.LOSE)).index.tolist()
    [1, 0]
    """
    if size == 1:
        met = next((then for mask, then in cases if mask[0]), otherwise)
        return _alone(_made(met))
    index = np.zeros(size, dtype=np.int16)
    outcomes: tuple[Outcome, ...] = ()
    for mask, then in ((_EVERYWHERE, otherwise), *reversed(cases)):
        if mask.any():
            outcomes += _put(index, _made(then), mask, offset=len(outcomes))
    return Column(index, outcomes)


def _made(then: Then) -> Outcome | Column:
    return then if isinstance(then, Outcome | Column) else then()


def _alone(then: Outcome | Column) -> Column:
    return Column(_ALONE, (then,)) if isinstance(then, Outcome) else then


def _put(
    index: NDArray[np.int16], then: Outcome | Column, mask: Mask, *, offset: int
) -> tuple[Outcome, ...]:
    """Write in place, where the mask is true, which outcome happened; later cases go over it."""
    if isinstance(then, Outcome):
        np.copyto(index, np.int16(offset), where=mask)
        return (then,)
    np.copyto(index, then.index + np.int16(offset), where=mask)
    return then.outcomes
