"""Many rounds at once: settle in columns, compare with what was paid, and point at what is wrong.

Rounds are settled under the primary reading.  Only where a payment does not agree with it are the
other readings of the law asked, so that a payment that some reading allows is undetermined and
not wrong.  Anything that needs words is left to the audit of that single round.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.verdicts.alternatives import Terraces, readings
from bylaw.registry.rules.settlement import Batch, Cents, Column, Mask, Result, Settlement

_EVEN = (0, 1)
_PART = 1 << 16


class Payment(IntEnum):
    """How a payment compares with what was due."""

    OK = 0
    OVERPAID = 1
    UNDERPAID = 2
    UNDETERMINED = 3
    NOT_PERMITTED = 4


@dataclass(frozen=True)
class Compared:
    """For each bet and round, how what was paid compares with what was due."""

    payments: Mapping[str, NDArray[np.int8]]

    def wrong(self) -> Mask:
        """Tell which rounds have a bet that was not paid as due."""
        return np.asarray(
            np.any([column != Payment.OK for column in self.payments.values()], axis=0)
        )


def compare_columns(terms: Terraces, rounds: Batch, *, paid: Mapping[str, Cents]) -> Compared:
    """Settle rounds part by part, and compare what was paid, in cents, with what was due."""
    parts = [slice(at, at + _PART) for at in range(0, rounds.size, _PART)]
    found = [_settled(terms, take(rounds, part), _cut(paid, part)) for part in parts]
    payments = {name: np.concatenate([part[name] for part in found]) for name in paid}
    compared = Compared(payments)
    rows = np.flatnonzero(compared.wrong())
    if len(rows):
        _weigh_doubts(terms, take(rounds, rows), _cut(paid, rows), payments=payments, rows=rows)
    return compared


def _settled(
    terms: Terraces, rounds: Batch, paid: Mapping[str, Cents]
) -> dict[str, NDArray[np.int8]]:
    settled = terms.base.settle(rounds)
    return {name: _against(settled, name, rounds, paid[name], terms) for name in paid}


def _cut(paid: Mapping[str, Cents], rows: NDArray[np.intp] | slice) -> dict[str, Cents]:
    return {name: amounts[rows] for name, amounts in paid.items()}


def _against(
    settled: Settlement, name: str, rounds: Batch, paid: Cents, terms: Terraces
) -> NDArray[np.int8]:
    stake = rounds.bet(terms.base.rule.bonuses.get(name, name))
    excess, known = _excess(settled.bets[name], stake, paid)
    payment = np.full(len(paid), Payment.OK, dtype=np.int8)
    wrong = np.flatnonzero(excess)
    payment[wrong] = np.where(excess[wrong] > 0, Payment.OVERPAID, Payment.UNDERPAID)
    payment[~known] = Payment.UNDETERMINED
    if settled.breach is not None:
        payment[_broken(settled.breach)] = Payment.NOT_PERMITTED
    return payment


def _excess(column: Column, stake: Cents, paid: Cents) -> tuple[NDArray[np.int64], Mask]:
    """Give what was paid beyond what was due, in whole numbers, and where that is known."""
    rates = [_rate(column, place) for place in range(len(column.outcomes))]
    up = np.array([rate[0] for rate in rates], dtype=np.int64)
    down = np.array([rate[1] for rate in rates], dtype=np.int64)
    fixed = np.array([rate[2] for rate in rates], dtype=np.int64)
    known = np.array([rate[3] for rate in rates])
    index = column.index
    due = stake * up[index] + fixed[index]
    return paid * down[index] - due, np.asarray(known[index])


def _rate(column: Column, place: int) -> tuple[int, int, int, bool]:
    outcome = column.outcomes[place]
    if outcome.result in (Result.UNDEFINED, Result.NOT_PERMITTED) or outcome.share is not None:
        return (*_EVEN, 0, False)
    if outcome.result is not Result.WIN:
        return (*_EVEN, 0, True)
    if outcome.odds is not None:
        return outcome.odds.numerator, outcome.odds.denominator, 0, True
    return (*_EVEN, int((outcome.amount or 0) * 100), True)


def _broken(breach: Column) -> Mask:
    forbids = np.array([outcome.result is Result.NOT_PERMITTED for outcome in breach.outcomes])
    return np.asarray(forbids[breach.index])


def _weigh_doubts(
    terms: Terraces,
    rounds: Batch,
    paid: Mapping[str, Cents],
    *,
    payments: Mapping[str, NDArray[np.int8]],
    rows: NDArray[np.intp],
) -> None:
    """Call undetermined what is too much under one reading and not under another."""
    seen = {name: [payments[name][rows]] for name in paid}
    for _, settled in readings(terms, rounds):
        for name in paid:
            seen[name].append(_against(settled, name, rounds, paid[name], terms))
    for name, found in seen.items():
        payments[name][rows] = _verdict(np.array(found))


def _verdict(seen: NDArray[np.int8]) -> NDArray[np.int8]:
    primary = seen[0]
    agreed = np.asarray((seen == primary).all(axis=0)) | (primary == Payment.OK)
    return np.where(agreed, primary, np.int8(Payment.UNDETERMINED))


def take(rounds: Batch, rows: NDArray[np.intp] | slice) -> Batch:
    """Give some rounds of a batch."""
    size = len(rows) if not isinstance(rows, slice) else len(range(rounds.size)[rows])
    return Batch(
        size,
        bets={name: amounts[rows] for name, amounts in rounds.bets.items()},
        cards={slot: cards[rows] for slot, cards in rounds.cards.items()},
        dice=None if rounds.dice is None else rounds.dice[rows],
        decisions={name: said[rows] for name, said in rounds.decisions.items()},
    )
