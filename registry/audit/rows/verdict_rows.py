"""The rows of single rounds: one for each bet, and one for a commission or a round as a whole."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import numpy as np

from bylaw.registry.audit.money import money, odds_text
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.parts.bet_order import order_of_bet
from bylaw.registry.audit.rows.row_cells import number_values
from bylaw.registry.audit.rows.row_pieces import BrokenCents, RowKind, RowPiece, RowSums
from bylaw.registry.audit.verdicts.payments import Payment
from bylaw.registry.audit.verdicts.verdict import AMBIGUOUS, BetVerdict, PaymentVerdict, Verdict
from bylaw.registry.law.written_days import EPOCH
from bylaw.registry.rules.round_form import COMMISSION

_CENTS = 100
_WRONG = (Payment.OVERPAID, Payment.UNDERPAID)


@dataclass(frozen=True)
class VerdictRow:
    """The row of one bet of one round; `row` is the place of the round in its batch."""

    row: int
    bet: str
    stake: Fraction
    result: str
    odds: str | None
    due: Fraction | None
    paid: Fraction | None
    verdict: str | None
    questions: tuple[str, ...] = ()

    @property
    def due_cents(self) -> int | None:
        """What was due in whole cents, cut where it is none."""
        return None if self.due is None else int(self.due * _CENTS)

    @property
    def paid_cents(self) -> int | None:
        """What was paid in cents."""
        return None if self.paid is None else int(self.paid * _CENTS)

    @property
    def exact_due(self) -> str | None:
        """What was due in dollars, where it is no whole number of cents."""
        is_whole = self.due is None or (self.due * _CENTS).denominator == 1
        return None if self.due is None or is_whole else money(self.due)

    def kind(self, game: str) -> RowKind:
        """What it says in words."""
        said = (self.due is not None, self.paid is not None)
        words = (self.bet, self.result, self.odds, self.verdict, self.questions)
        return RowKind(game, *words, *said)


def rows_of(verdict: Verdict, row: int) -> Iterator[VerdictRow]:
    """The rows of one round: a bet that the law does not settle has the round's result."""
    payments, bonuses = verdict.payments, verdict.round.rule.bonuses
    for name in sorted(verdict.bets, key=partial(place_of_bet, bonuses=bonuses)):
        yield _bet_row(row, name, verdict.bets[name], payments.get(name))
    if verdict.commission is not None:
        yield _commission_row(row, verdict)
    if not verdict.bets and verdict.commission is None:
        for name in sorted(verdict.round.bets, key=order_of_bet):
            cents, payment = verdict.round.bets[name], payments.get(name)
            paid = None if payment is None else payment.paid
            word = None if payment is None else payment.kind.word
            stake = Fraction(cents, _CENTS)
            met = tuple(verdict.doubts)
            yield VerdictRow(row, name, stake, verdict.result, None, None, paid, word, met)
    yield from _unplaced_rows(row, verdict)
    bets = [payment.kind for name, payment in payments.items() if name != TOTAL]
    total = payments.get(TOTAL)
    if total is not None and (not bets or (total.kind in _WRONG and {*bets} == {Payment.OK})):
        yield _total_row(row, verdict)


def place_of_bet(name: str, *, bonuses: Collection[str]) -> tuple[bool, object]:
    """Where a bet stands in the rows of a round: what the law adds to one, after all bets."""
    return name in bonuses, order_of_bet(name)


def _unplaced_rows(row: int, verdict: Verdict) -> Iterator[VerdictRow]:
    """The rows of wrong payments on bets that were not placed, or as a bonus that nobody won."""
    shown = {TOTAL, *(verdict.bets or verdict.round.bets)}
    wrong = {name: one for name, one in verdict.payments.items() if one.kind is not Payment.OK}
    bonuses = verdict.round.rule.bonuses
    for name in sorted(wrong.keys() - shown, key=partial(place_of_bet, bonuses=bonuses)):
        yield _round_row(row, verdict, name, stake=Fraction(0))


def _bet_row(row: int, name: str, bet: BetVerdict, payment: PaymentVerdict | None) -> VerdictRow:
    odds = None if bet.primary.odds is None else odds_text(bet.primary.odds)
    met = tuple(question.id for question in bet.met)
    if payment is None:
        return VerdictRow(row, name, bet.stake, bet.result, odds, bet.due, None, None, met)
    due, word = payment.due, payment.kind.word
    return VerdictRow(row, name, bet.stake, bet.result, odds, due, payment.paid, word, met)


def _commission_row(row: int, verdict: Verdict) -> VerdictRow:
    assert verdict.commission is not None
    charge, result = verdict.commission.primary, verdict.commission.result
    word = COMMISSIONS[result].word
    met = tuple(question.id for question in verdict.commission.met)
    return VerdictRow(
        row, COMMISSION, Fraction(0), result, None, charge.due, charge.paid, word, met
    )


def _total_row(row: int, verdict: Verdict) -> VerdictRow:
    """The row of a whole round, where no bet has what it says or the total is wrong."""
    staked = sum(
        cents
        for name, cents in verdict.round.bets.items()
        if name in (verdict.bets or verdict.round.bets)
    )
    return _round_row(row, verdict, TOTAL, stake=Fraction(staked, _CENTS))


def _round_row(row: int, verdict: Verdict, name: str, *, stake: Fraction) -> VerdictRow:
    """The row of a payment that is for no bet placed: it has the result of its round."""
    one = verdict.payments[name]
    return VerdictRow(row, name, stake, verdict.result, None, one.due, one.paid, one.kind.word)


def piece_of(judged: Sequence[tuple[int, Verdict]]) -> RowPiece:
    """Put the verdicts on single rounds in columns, each given with the place of its round."""
    rounds = {row: verdict.round for row, verdict in judged}
    rows = [one for row, verdict in judged for one in rows_of(verdict, row)]
    kinds, listed = number_values(row.kind(rounds[row.row].game) for row in rows)
    days = [rounds[row.row].day.toordinal() - EPOCH for row in rows]
    return RowPiece(
        np.array([row.row for row in rows], dtype=np.intp),
        np.array(kinds, dtype=np.intp),
        listed,
        _sums_of(rows),
        np.array(days, dtype=np.int32),
    )


def _sums_of(rows: Sequence[VerdictRow]) -> RowSums:
    """The sums of some rows in cents, and in words those that are no cents."""
    exact = {place: word for place, row in enumerate(rows) if (word := row.exact_due)}
    codes, words = number_values(exact.values())
    return RowSums(
        np.array([int(row.stake * _CENTS) for row in rows], dtype=np.int64),
        np.array([row.due_cents or 0 for row in rows], dtype=np.int64),
        np.array([row.paid_cents or 0 for row in rows], dtype=np.int64),
        BrokenCents(np.array([*exact], dtype=np.intp), np.array(codes, dtype=np.intp), words),
    )


COMMISSIONS = {
    "charged": Payment.OK,
    "compliant": Payment.OK,
    "overcharged": Payment.OVERPAID,
    "not_permitted": Payment.OVERPAID,
    "undercharged": Payment.UNDERPAID,
    AMBIGUOUS: Payment.UNDETERMINED,
}
