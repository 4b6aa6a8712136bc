"""What was paid against what was due: the one place where the two are compared.

What is paid is what the player received beyond the stake; it is never negative, and a lost or
returned bet is due nothing.  Where a round says that its payments include the stake, the stake
that the law returns is due with them.  Sums are whole numbers of parts of a cent, so that they are
exact for millions of rounds as for one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement import (
    Batch,
    Cents,
    Column,
    Mask,
    Outcome,
    Result,
    Settlement,
    broken_rounds,
)

_CENTS = 100

Sums = NDArray[np.int64]
Codes = NDArray[np.int8]


class Payment(IntEnum):
    """How a payment compares with what was due."""

    OK = 0
    OVERPAID = 1
    UNDERPAID = 2
    UNDETERMINED = 3

    @property
    def word(self) -> str:
        """The word for it that other programs rely on."""
        return self.name.lower()


@dataclass(frozen=True)
class Due:
    """What one bet of each round is due, in parts of a cent, and where the law gives a figure."""

    sums: Sums
    known: Mask

    def __add__(self, other: "Due") -> "Due":
        return Due(self.sums + other.sums, self.known & other.known)


@dataclass(frozen=True)
class ComparedPayments:
    """One kind of payment over many rounds; `dues` has one entry for each interpretation.

    `together` marks the rounds in which one payment was for the bet and for its `bonus`.
    """

    paid: Cents
    judged: Mask
    dues: tuple[Due, ...]
    verdicts: Codes
    scale: int
    bonus: str = ""
    together: Mask | None = None

    def due(self, row: int) -> Fraction | None:
        """What was due in one round under the primary interpretation, in dollars."""
        return self._dollars(self.dues[0], row)

    def every_due(self, row: int) -> tuple[Fraction | None, ...]:
        """What was due in one round, each different sum once, the primary one first."""
        return tuple(dict.fromkeys(self._dollars(due, row) for due in self.dues))

    def _dollars(self, due: Due, row: int) -> Fraction | None:
        if not due.known[row]:
            return None
        return Fraction(int(due.sums[row]), self.scale * _CENTS)


def compare(
    rule: Rule, rounds: Batch, paid: PaidAmounts, *, settled: Sequence[Settlement]
) -> dict[str, ComparedPayments]:
    """Compare payments with what is due under each interpretation, the primary one first."""
    if not paid.said:
        return {}
    scale = scale_of(settled)
    dues = [dues_of(one, rule, rounds, scale=scale, with_stake=paid.with_stake) for one in settled]
    books = _Books(rule, rounds, paid, dues, scale)
    found = dict(books.by_bet())
    found[TOTAL] = books.of_the_round()
    return {name: one for name, one in found.items() if one.judged.any()}


# ---- What is due -----------------------------------------------------------------------


def scale_of(settled: Sequence[Settlement]) -> int:
    """Find into how many parts a cent must be cut for every sum to be whole."""
    outcomes = {o for one in settled for column in one.bets.values() for o in column.outcomes}
    return lcm(*(part.denominator for outcome in outcomes for part in _rate(outcome)), 2)


def _rate(outcome: Outcome) -> tuple[Fraction, Fraction]:
    """What an outcome is due for each cent staked, and in cents whatever the stake."""
    if outcome.result is not Result.WIN:
        return Fraction(0), Fraction(0)
    if outcome.odds is not None:
        return outcome.odds, Fraction(0)
    return Fraction(0), (outcome.amount or Fraction(0)) * _CENTS


def dues_of(
    settled: Settlement,
    rule: Rule,
    rounds: Batch,
    *,
    scale: int,
    with_stake: Mask | None = None,
) -> dict[str, Due]:
    """What each bet, and each bonus that the law adds to one, is due in each round."""
    broken = broken_rounds(settled)
    found: dict[str, Due] = {}
    for name, column in settled.bets.items():
        owner = rule.bonuses.get(name, name)
        if owner not in rounds.bets:
            continue
        stake = rounds.bets[owner]
        due = _due(column, stake, scale=scale)
        if with_stake is not None and owner == name:
            due = _with_stake(due, column, stake, where=with_stake, scale=scale)
        known = due.known if broken is None else due.known & ~broken
        found[name] = Due(due.sums, known | (stake == 0))
    return found


def _due(column: Column, stake: Cents, *, scale: int) -> Due:
    rates = [_rate(outcome) for outcome in column.outcomes]
    per_cent = np.array([int(rate * scale) for rate, _ in rates], dtype=np.int64)
    fixed = np.array([int(amount * scale) for _, amount in rates], dtype=np.int64)
    known = np.array([outcome.due(Fraction(1)) is not None for outcome in column.outcomes])
    sums = stake * per_cent[column.index]
    if fixed.any():
        sums = sums + np.where(stake > 0, fixed[column.index], 0)
    return Due(sums, np.asarray(known[column.index]))


_RETURNED = {
    Result.WIN: Fraction(1),
    Result.PUSH: Fraction(1),
    Result.VOID: Fraction(1),
    Result.LOSE_HALF: Fraction(1, 2),
    Result.LOSE: Fraction(0),
}


def _returned(outcome: Outcome) -> tuple[Fraction | None, Fraction]:
    """Say what part of a stake is returned, and what is lost of it in cents, whatever it is."""
    if outcome.result is Result.LOSE and outcome.amount is not None:
        return Fraction(1), outcome.amount * _CENTS
    return _RETURNED.get(outcome.result), Fraction(0)


def _with_stake(due: Due, column: Column, stake: Cents, *, where: Mask, scale: int) -> Due:
    """Add the stake that is returned; of a bet that still stands, none can be said to be."""
    back = [_returned(outcome) for outcome in column.outcomes]
    parts = np.array([int((share or 0) * scale) for share, _ in back], dtype=np.int64)
    lost = np.array([int(cents * scale) for _, cents in back], dtype=np.int64)
    known = np.array([share is not None for share, _ in back])
    sums = due.sums + np.where(where, stake * parts[column.index] + lost[column.index], 0)
    return Due(sums, due.known & (known[column.index] | ~where))


# ---- Payments --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Books:
    """What was paid and what was due in the same rounds, to be set against each other."""

    rule: Rule
    rounds: Batch
    paid: PaidAmounts
    dues: Sequence[Mapping[str, Due]]
    scale: int

    def by_bet(self) -> Iterator[tuple[str, ComparedPayments]]:
        """Compare each payment; a bonus that is due and not mentioned was not paid."""
        bonus_of = {owner: bonus for bonus, owner in self.rule.bonuses.items()}
        for name in dict.fromkeys((*self._named(), *self.rule.bonuses)):
            if name in self.rule.bonuses:
                yield name, self._bonus(name)
            else:
                yield name, self._bet(name, bonus_of.get(name))

    def _named(self) -> list[str]:
        return [name for name in self.paid.said if name != TOTAL]

    def _bet(self, name: str, bonus: str | None) -> ComparedPayments:
        alone = [self._due(one, name) for one in self.dues]
        if bonus is None:
            return self._compared(self._cents(name), self._said(name), alone)
        together = self._together(name, bonus)
        added = [self._due(one, bonus) for one in self.dues]
        dues = [_where(together, a + b, a) for a, b in zip(alone, added, strict=True)]
        found = self._compared(self._cents(name), self._said(name), dues)
        return replace(found, bonus=bonus, together=together)

    def _bonus(self, name: str) -> ComparedPayments:
        missing = ~self._said(name) & ~self._together(self.rule.bonuses[name], name)
        due = self._due(self.dues[0], name)
        missing &= self._any_said & due.known & (due.sums != 0)
        dues = [self._due(one, name) for one in self.dues]
        return self._compared(self._cents(name), self._said(name) | missing, dues)

    def _together(self, name: str, bonus: str) -> Mask:
        """Tell where one payment is for a bet and its bonus: more than the bet alone is due."""
        bet, added = self._due(self.dues[0], name), self._due(self.dues[0], bonus)
        more = self._cents(name) * self.scale > bet.sums
        said = self._said(name) & ~self._said(bonus)
        return np.asarray(said & more & bet.known & added.known & (added.sums != 0))

    def of_the_round(self) -> ComparedPayments:
        """Compare the sum of a round; where a bet that is due is not mentioned, it may lack."""
        said = self._said(TOTAL)
        each = (np.where(self._said(name), self._cents(name), 0) for name in self._named())
        listed = sum(each, self._none)
        cents = np.where(said, self._cents(TOTAL), listed)
        dues = [sum(one.values(), Due(self._none, self._every)) for one in self.dues]
        found = self._compared(cents, said | self._any_said, dues)
        unsure = ~said & self._lacks_one
        above = np.all([due.known & (cents * self.scale > due.sums) for due in dues], axis=0)
        codes = np.where(unsure & ~above, np.int8(Payment.UNDETERMINED), found.verdicts)
        return ComparedPayments(cents, found.judged, tuple(dues), codes.astype(np.int8), self.scale)

    @property
    def _lacks_one(self) -> Mask:
        """Tell where a bet that is due something, or perhaps something, is not mentioned."""
        lacks = np.zeros(self.rounds.size, dtype=np.bool_)
        for name, due in self.dues[0].items():
            if name not in self.rule.bonuses:
                lacks |= ~self._said(name) & ((due.sums != 0) | ~due.known)
        return lacks

    @property
    def _any_said(self) -> Mask:
        said = [self._said(name) for name in self._named()]
        return np.asarray(np.any([*said, ~self._every], axis=0))

    @property
    def _none(self) -> Sums:
        return np.zeros(self.rounds.size, dtype=np.int64)

    @property
    def _every(self) -> Mask:
        return np.ones(self.rounds.size, dtype=np.bool_)

    def _said(self, name: str) -> Mask:
        found = self.paid.said.get(name)
        return ~self._every if found is None else found

    def _cents(self, name: str) -> Cents:
        found = self.paid.cents.get(name)
        return self._none if found is None else found

    def _due(self, dues: Mapping[str, Due], name: str) -> Due:
        """What a bet is due; a bet that was not placed is due nothing."""
        return dues.get(name) or Due(self._none, self._every)

    def _compared(self, cents: Cents, judged: Mask, dues: Sequence[Due]) -> ComparedPayments:
        return ComparedPayments(
            cents, judged, tuple(dues), _codes(cents * self.scale, dues), self.scale
        )


def _where(mask: Mask, first: Due, second: Due) -> Due:
    if not mask.any():
        return second
    known = np.where(mask, first.known, second.known)
    return Due(np.where(mask, first.sums, second.sums), known)


def _codes(paid: Sums, dues: Sequence[Due]) -> Codes:
    """Right under the primary interpretation is right; right under none is wrong."""
    primary, *others = dues
    wrong = np.where(paid > primary.sums, np.int8(Payment.OVERPAID), np.int8(Payment.UNDERPAID))
    unsure = ~primary.known
    for other in others:
        unsure = unsure | ~other.known | (paid == other.sums)
    codes = np.where(unsure, np.int8(Payment.UNDETERMINED), wrong)
    return np.where(primary.known & (paid == primary.sums), np.int8(Payment.OK), codes)
