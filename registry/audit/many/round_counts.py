"""Rounds that were settled together: their results and payments in a tally, and which are wrong."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged
from bylaw.registry.audit.many.tallies import STAKE_KEPT, PaymentTally, Tally
from bylaw.registry.audit.many.told_doubts import told_once
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.verdicts.payments import ComparedPayments, Payment
from bylaw.registry.audit.verdicts.verdict import (
    AMBIGUOUS,
    NOT_PERMITTED,
    RIGHT_COMMISSIONS,
    SETTLED,
)
from bylaw.registry.rules.play.array_choices import any_of, looked_up
from bylaw.registry.rules.settlement.charges import CHARGE_RESULTS
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask, RowPlaces

_CENTS = 100
_LARGEST = 1 << 62
_WRONG_CHARGES = np.array([one not in ("", *RIGHT_COMMISSIONS) for one in CHARGE_RESULTS])


class RowValues(Protocol):
    """Rows of which what stands in a column can be told."""

    def names_carried(self) -> Iterable[str]:
        """The columns that are carried along and not read."""

    def values_of(self, column: str, rows: RowPlaces) -> tuple[NDArray[np.int64], list[str]]:
        """Number what stands in a column of some rows, and give the text of each number."""


@dataclass(frozen=True)
class RowsCounted:
    """The rows of a part that were settled together, and the tally that counts them."""

    part: RowValues
    rows: RowPlaces
    tally: Tally


def count_rounds(judged: Judged, counting: RowsCounted) -> RowPlaces:
    """Count the results and the payments of rounds; give those that are wrong.

    A round that was judged for others as well counts for each of them.
    """
    tally, game = counting.tally, judged.law.base.rule.game
    doubts = ((finding.name, finding.message) for finding in judged.law.told)
    for (name, _words), why in told_once(doubts).items():
        tally.tell(name, why, judged.size)
    refused, doubtful = judged.permission.refused, judged.permission.doubtful
    unsettled = {
        NOT_PERMITTED: judged.number_at(np.flatnonzero(refused)),
        AMBIGUOUS: judged.number_at(np.flatnonzero(doubtful)),
    }
    unsettled[SETTLED] = judged.size - sum(unsettled.values())
    for result, number in unsettled.items():
        if number:
            tally.count(result, number)
    wrong = judged.permission.breaking | judged.not_as_due
    if judged.commissions is not None:
        numbers = np.bincount(judged.commissions, minlength=len(CHARGE_RESULTS)).tolist()
        for result, number in zip(CHARGE_RESULTS, numbers, strict=True):
            if result and number:
                tally.commission(game, result, number)
        wrong = wrong | looked_up(_WRONG_CHARGES, judged.commissions)
    _count_payments(judged, counting)
    tally.unread.update(counting.part.names_carried())
    rows = np.flatnonzero(wrong)
    tally.wrong += judged.number_at(rows)
    return rows


def _count_payments(judged: Judged, counting: RowsCounted) -> None:
    """Count payments by verdict, and add up what was paid and what was due."""
    tally, game = counting.tally, judged.law.base.rule.game
    bets = {name: one for name, one in judged.compared.items() if name != TOTAL}
    itemized = any_of(judged.rounds.size, (one.judged for one in bets.values()))
    keys = {column: counting.part.values_of(column, counting.rows) for column in tally.by}
    where = {
        name: one.judged & ~itemized if name == TOTAL else one.judged
        for name, one in judged.compared.items()
    }
    tally.by_stake += _count_by_stake(judged, where)
    for name, one in judged.compared.items():
        counts = where[name]
        if not counts.any():
            continue
        _add(tally.payment(game, name), one, counts, judged=judged)
        for column, (numbers, values) in keys.items():
            for number in np.unique(numbers[counts]).tolist():
                where_so = counts & (numbers == number)
                _add(tally.group(column, values[number]), one, where_so, judged=judged)


def _count_by_stake(judged: Judged, counted: Mapping[str, Mask]) -> int:
    """Count payments that are too much by just the stakes that a player keeps."""
    found = 0
    for name, where in counted.items():
        one = judged.compared[name]
        over = np.flatnonzero(where & (one.verdicts == Payment.OVERPAID))
        if len(over):
            more = one.paid[over] * one.scale - one.dues[0].sums[over]
            kept = _kept(judged, name, over) * one.scale
            found += judged.number_at(over[more == kept])
    return found


def _kept(judged: Judged, name: str, rows: RowPlaces) -> Cents:
    """The stake of a bet, or all those of the round that a player keeps, in cents."""
    stakes = judged.rounds.bets
    kept = np.zeros(len(rows), dtype=np.int64)
    if name != TOTAL:
        return stakes[name][rows] if name in stakes else kept
    for bet, column in judged.settled.bets.items():
        if bet in stakes:
            keeps = np.array([outcome.result in STAKE_KEPT for outcome in column.outcomes])
            kept += stakes[bet][rows] * looked_up(keeps, column.index[rows])
    return kept


def _add(tally: PaymentTally, one: ComparedPayments, where: Mask, *, judged: Judged) -> None:
    """Add up payments by verdict: those that are not right are few, and the rest is right."""
    is_known = where is one.judged and not isinstance(one.rows, slice)
    rows = one.rows if is_known else slice(None) if where.all() else np.flatnonzero(where)
    codes, paid, due = one.verdicts[rows], one.paid[rows], one.dues[0].sums[rows]
    times = None if judged.equal is None else judged.equal.times[rows]
    left = _summed(paid, due, times)
    # Truths are looked through much sooner than numbers.
    others = np.flatnonzero(codes != Payment.OK)
    for kind in (kind for kind in Payment if kind is not Payment.OK and len(others)):
        some = others[codes[others] == kind]
        sums = _summed(paid[some], due[some], None if times is None else times[some])
        left = (left[0] - sums[0], left[1] - sums[1], left[2] - sums[2])
        _add_sums(tally, kind, *sums, scale=one.scale)
    _add_sums(tally, Payment.OK, *left, scale=one.scale)


def _summed(paid: Cents, due: Cents, times: Cents | None) -> tuple[int, int, int]:
    """How many payments these are, each so many times, and the sums of what was paid and due."""
    number = len(paid) if times is None else int(times.sum())
    return number, exact_sum(paid, times), exact_sum(due, times)


def _add_sums(
    tally: PaymentTally, kind: Payment, number: int, paid: int, due: int, *, scale: int
) -> None:
    if number:
        exact_due = Fraction(due, scale * _CENTS)
        tally.add(kind, number, paid=Fraction(paid, _CENTS), due=exact_due)


def exact_sum(numbers: NDArray[np.int64], times: NDArray[np.int64] | None = None) -> int:
    """Add up whole numbers, each so many times, however large the sum."""
    # Bits that any number has are at least as many as the largest has; no sum is negative.
    most = int(np.bitwise_or.reduce(numbers))
    if times is None:
        is_small = 0 <= most * len(numbers) < _LARGEST
        return int(numbers.sum()) if is_small else sum(numbers.tolist())
    if 0 <= most * int(times.sum()) < _LARGEST:
        return int(numbers @ times)
    return sum(one * often for one, often in zip(numbers.tolist(), times.tolist(), strict=True))
