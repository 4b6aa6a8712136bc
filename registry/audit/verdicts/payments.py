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

from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.verdicts.dues import CENTS, Due, Sums, all_dues, dues_of, scale_of
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import any_of, either, either_mask
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    Cents,
    Mask,
    RoundRows,
    RowPlaces,
    rows_where,
)
from bylaw.registry.rules.settlement.settlements import Settlement

_Codes = NDArray[np.int8]


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
class ComparedPayments:
    """One kind of payment over many rounds; `dues` has one entry for each interpretation.

    `rows` are the rounds that are judged, or all where that is most of them.  `together` marks the
    rounds in which one payment was for the bet and for its `bonus`.
    """

    paid: Cents
    judged: Mask
    dues: tuple[Due, ...]
    verdicts: _Codes
    scale: int
    rows: RoundRows
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
        return Fraction(int(due.sums[row]), self.scale * CENTS)


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
    found[TOTAL] = books.of_the_round(found)
    return {name: one for name, one in found.items() if one.judged.any()}


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
        for name in dict.fromkeys((*self._bets(), *self.rule.bonuses)):
            if name in self.rule.bonuses:
                yield name, self._bonus(name)
            else:
                yield name, self._bet(name, bonus_of.get(name))

    def _bets(self) -> list[str]:
        return [name for name in self.paid.said if name != TOTAL]

    def _bet(self, name: str, bonus: str | None) -> ComparedPayments:
        alone = [self._due(one, name) for one in self.dues]
        if bonus is None:
            return self._named_payment(name, alone)
        together = self._together(name, bonus)
        added = [self._due(one, bonus) for one in self.dues]
        dues = [_where(together, a + b, a) for a, b in zip(alone, added, strict=True)]
        found = self._named_payment(name, dues)
        return replace(found, bonus=bonus, together=together)

    def _bonus(self, name: str) -> ComparedPayments:
        missing = ~self._where_said(name) & ~self._together(self.rule.bonuses[name], name)
        due = self._due(self.dues[0], name)
        missing &= self._any_said & due.known & (due.sums != 0)
        dues = [self._due(one, name) for one in self.dues]
        return self._compare_some(self._cents(name), self._where_said(name) | missing, dues)

    def _together(self, name: str, bonus: str) -> Mask:
        """Tell where one payment is for a bet and its bonus: more than the bet alone is due."""
        bet, added = self._due(self.dues[0], name), self._due(self.dues[0], bonus)
        more = self._cents(name) * self.scale > bet.sums
        said = self._where_said(name) & ~self._where_said(bonus)
        return np.asarray(said & more & bet.known & added.known & (added.sums != 0))

    def of_the_round(self, by_bet: Mapping[str, ComparedPayments]) -> ComparedPayments:
        """Compare the sum of a round, which of many rounds is most often that of right payments.

        Where each payment is right and none lacks, so is their sum: it is not added up.
        """
        if TOTAL in self.paid.said or self.rounds.size == 1:
            return self._sum_of_round()
        unclear = self._lacks_one
        for name in self.rule.bonuses:
            unclear |= ~self._due(self.dues[0], name).known
        for one in by_bet.values():
            unclear |= one.judged & (one.verdicts != Payment.OK)
        rows = rows_where(unclear)
        if isinstance(rows, slice):
            return self._sum_of_round()
        return _spread(self._at_rounds(rows)._sum_of_round(), rows, judged=self._any_said)

    def _at_rounds(self, rows: RowPlaces) -> "_Books":
        """The books of some of the rounds."""
        dues = [{name: due.at(rows) for name, due in one.items()} for one in self.dues]
        rounds = self.rounds.only(rows, *self.rounds.bets)
        return _Books(self.rule, rounds, self.paid.take(rows), dues, self.scale)

    def _sum_of_round(self) -> ComparedPayments:
        """Compare the sum of a round; where a bet that is due is not mentioned, it may lack."""
        said, size = self._where_said(TOTAL), self.rounds.size
        cents = self._sum_listed if TOTAL not in self.paid.said else self._total
        dues = [all_dues(one.values(), size) for one in self.dues]
        found = self._compare_some(cents, said | self._any_said, dues)
        unsure = ~said & self._lacks_one
        if not unsure.any():
            return found
        above = np.all([due.known & (cents * self.scale > due.sums) for due in dues], axis=0)
        codes = either(unsure & ~above, np.int8(Payment.UNDETERMINED), found.verdicts)
        return replace(found, verdicts=codes)

    @property
    def _total(self) -> Cents:
        """The sum that a round states, or else that of the payments that it lists."""
        return either(self._where_said(TOTAL), self._cents(TOTAL), self._sum_listed)

    @property
    def _sum_listed(self) -> Cents:
        """The sum of the payments that a round lists."""
        found = self._none
        for name in self._bets():
            rows = self.paid.rows(name)
            found[rows] += self._cents(name)[rows] * self._where_said(name)[rows]
        return found

    @property
    def _lacks_one(self) -> Mask:
        """Tell where a bet that is due something, or perhaps something, is not mentioned."""
        lacks = np.zeros(self.rounds.size, dtype=np.bool_)
        for name, due in self.dues[0].items():
            if name not in self.rule.bonuses:
                some, rows = due.at(due.rows), due.rows
                lacks[rows] |= ~self._where_said(name)[rows] & ((some.sums != 0) | ~some.known)
        return lacks

    @property
    def _any_said(self) -> Mask:
        return any_of(self.rounds.size, map(self._where_said, self._bets()))

    @property
    def _none(self) -> Sums:
        return np.zeros(self.rounds.size, dtype=np.int64)

    @property
    def _every(self) -> Mask:
        return np.ones(self.rounds.size, dtype=np.bool_)

    def _where_said(self, name: str) -> Mask:
        found = self.paid.said.get(name)
        return ~self._every if found is None else found

    def _cents(self, name: str) -> Cents:
        found = self.paid.cents.get(name)
        return self._none if found is None else found

    def _due(self, dues: Mapping[str, Due], name: str) -> Due:
        """What a bet is due; a bet that was not placed is due nothing."""
        return dues.get(name) or Due(self._none, self._every)

    def _named_payment(self, name: str, dues: Sequence[Due]) -> ComparedPayments:
        """Compare what rounds say was paid under a name."""
        return self._at(self.paid.rows(name), self._cents(name), self._where_said(name), dues)

    def _compare_some(self, cents: Cents, judged: Mask, dues: Sequence[Due]) -> ComparedPayments:
        """Compare the payments of the rounds that are judged."""
        return self._at(rows_where(judged), cents, judged, dues)

    def _at(
        self, rows: RoundRows, cents: Cents, judged: Mask, dues: Sequence[Due]
    ) -> ComparedPayments:
        """Compare the payments of the rows that have the judged rounds; of others say nothing."""
        codes = np.zeros(self.rounds.size, dtype=np.int8)
        codes[rows] = _codes(cents[rows] * self.scale, [due.at(rows) for due in dues])
        return ComparedPayments(cents, judged, tuple(dues), codes, self.scale, rows)


def _spread(some: ComparedPayments, rows: RowPlaces, *, judged: Mask) -> ComparedPayments:
    """Spread what was compared in some rounds over all; in the others, what is paid is right."""
    dues = []
    for due in some.dues:
        sums, known = np.zeros(len(judged), dtype=np.int64), np.ones(len(judged), dtype=np.bool_)
        sums[rows], known[rows] = due.sums, due.known
        dues.append(Due(sums, known, rows))
    paid, codes = np.zeros(len(judged), dtype=np.int64), np.zeros(len(judged), dtype=np.int8)
    paid[rows], codes[rows] = some.paid, some.verdicts
    return ComparedPayments(paid, judged, tuple(dues), codes, some.scale, rows)


def _where(mask: Mask, first: Due, second: Due) -> Due:
    if not mask.any():
        return second
    known = either_mask(mask, first.known, second.known)
    return Due(either(mask, first.sums, second.sums), known)


def _codes(paid: Sums, dues: Sequence[Due]) -> _Codes:
    """Right under the primary interpretation is right, as most payments are."""
    primary = dues[0]
    codes = np.zeros(len(paid), dtype=np.int8)
    rows = np.flatnonzero(~(primary.known & (paid == primary.sums)))
    if len(rows):
        codes[rows] = _other_codes(paid[rows], [due.at(rows) for due in dues])
    return codes


def _other_codes(paid: Sums, dues: Sequence[Due]) -> _Codes:
    """What is not right under the primary interpretation, and right under none, is wrong."""
    primary, *others = dues
    is_over = (paid > primary.sums).view(np.int8)
    wrong = np.int8(Payment.UNDERPAID) - is_over * np.int8(Payment.UNDERPAID - Payment.OVERPAID)
    unsure = ~primary.known
    for other in others:
        unsure = unsure | ~other.known | (paid == other.sums)
    return either(unsure, np.int8(Payment.UNDETERMINED), wrong)
