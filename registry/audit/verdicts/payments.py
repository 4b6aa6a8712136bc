"""What was paid against what was due: the one place where the two are compared.

What is paid is what the player received beyond the stake; it is never negative, and a lost or
returned bet is due nothing.  Where a round says that its payments include the stake, the stake
that the law returns is due with them.  Sums are whole numbers of parts of a cent, so that they are
exact for millions of rounds as for one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import IntEnum
from fractions import Fraction
from math import lcm

from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import any_of, either, either_mask
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch, placed_rows
from bylaw.registry.rules.settlement.outcome_columns import (
    EVERY,
    Cents,
    Column,
    Mask,
    Outcome,
    Result,
    RoundRows,
    rows_where,
)
from bylaw.registry.rules.settlement.settlements import Settlement, broken_rounds

_CENTS = 100
_NOTHING = Fraction(0)

_Sums = NDArray[np.int64]
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
class Due:
    """What one bet of each round is due, in parts of a cent, and where the law gives a figure.

    In rounds other than `rows`, it is due nothing.
    """

    sums: _Sums
    known: Mask
    rows: RoundRows = field(default_factory=lambda: EVERY)

    def at(self, rows: RoundRows) -> "Due":
        """What it is due in some rounds."""
        return self if isinstance(rows, slice) else Due(self.sums[rows], self.known[rows])

    def __add__(self, other: "Due") -> "Due":
        return Due(self.sums + other.sums, self.known & other.known)


def _all_dues(dues: Iterable[Due], size: int) -> Due:
    """Add up what several bets are due."""
    sums, known = np.zeros(size, dtype=np.int64), np.ones(size, dtype=np.bool_)
    for due in dues:
        sums[due.rows] += due.sums[due.rows]
        known[due.rows] &= due.known[due.rows]
    return Due(sums, known)


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
    columns = (column for one in settled for column in one.bets.values())
    rates = (part for column in columns for o in column.outcomes for part in _rate(o))
    return lcm(*{part.denominator for part in rates if part is not _NOTHING}, 2)


def _rate(outcome: Outcome) -> tuple[Fraction, Fraction]:
    """What an outcome is due for each cent staked, and in cents whatever the stake."""
    if outcome.result is not Result.WIN:
        return _NOTHING, _NOTHING
    if outcome.odds is not None:
        return outcome.odds, _NOTHING
    return _NOTHING, (outcome.amount or _NOTHING) * _CENTS


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
        stake, rows = rounds.bets[owner], placed_rows(rounds, owner)
        due = _due(column, stake, rows, scale=scale)
        if with_stake is not None and owner == name:
            _add_stake(due, column, stake, where=with_stake, scale=scale)
        if broken is not None:
            due.known[rows] &= ~broken[rows]
        found[name] = replace(due, known=due.known | (stake == 0)) if rows is EVERY else due
    return found


def _due(column: Column, stake: Cents, rows: RoundRows, *, scale: int) -> Due:
    """What a bet is due in the rounds in which it was placed."""
    sums, known = np.zeros(len(stake), dtype=np.int64), np.ones(len(stake), dtype=np.bool_)
    rates = [_rate(outcome) for outcome in column.outcomes]
    has_figure = [outcome.has_figure for outcome in column.outcomes]
    per_cent = np.array([_whole(rate, scale) for rate, _ in rates], dtype=np.int64)
    fixed = np.array([_whole(amount, scale) for _, amount in rates], dtype=np.int64)
    index = column.index[rows].astype(np.intp)
    if per_cent.any():
        sums[rows] = stake[rows] * per_cent.take(index)
    if fixed.any():
        sums[rows] += fixed.take(index) * (stake[rows] > 0)
    if not all(has_figure):
        known[rows] = np.array(has_figure).take(index)
    return Due(sums, known, rows)


def _whole(rate: Fraction, scale: int) -> int:
    """How many parts of a cent a rate comes to."""
    # Most outcomes of a bet are due nothing, and to ask a fraction for its parts takes long.
    return 0 if rate is _NOTHING else rate.numerator * scale // rate.denominator


_RETURNED = {
    Result.WIN: Fraction(1),
    Result.PUSH: Fraction(1),
    Result.VOID: Fraction(1),
    Result.LOSE_HALF: Fraction(1, 2),
    Result.LOSE: Fraction(0),
}


def _part_returned(outcome: Outcome) -> tuple[Fraction | None, Fraction]:
    """Say what part of a stake is returned, and what is lost of it in cents, whatever it is."""
    if outcome.result is Result.LOSE and outcome.amount is not None:
        return Fraction(1), outcome.amount * _CENTS
    return _RETURNED.get(outcome.result), Fraction(0)


def _add_stake(due: Due, column: Column, stake: Cents, *, where: Mask, scale: int) -> None:
    """Add in place the stake that is returned; of a bet that still stands, none can be."""
    back = [_part_returned(outcome) for outcome in column.outcomes]
    parts = np.array([int((share or 0) * scale) for share, _ in back], dtype=np.int64)
    lost = np.array([int(cents * scale) for _, cents in back], dtype=np.int64)
    known = np.array([share is not None for share, _ in back])
    rows = due.rows
    index, counts = column.index[rows].astype(np.intp), where[rows]
    due.sums[rows] += (stake[rows] * parts.take(index) + lost.take(index)) * counts
    due.known[rows] &= known.take(index) | ~counts


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

    def of_the_round(self) -> ComparedPayments:
        """Compare the sum of a round; where a bet that is due is not mentioned, it may lack."""
        said, size = self._where_said(TOTAL), self.rounds.size
        cents = self._sum_listed if TOTAL not in self.paid.said else self._total
        dues = [_all_dues(one.values(), size) for one in self.dues]
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
    def _none(self) -> _Sums:
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


def _where(mask: Mask, first: Due, second: Due) -> Due:
    if not mask.any():
        return second
    known = either_mask(mask, first.known, second.known)
    return Due(either(mask, first.sums, second.sums), known)


def _codes(paid: _Sums, dues: Sequence[Due]) -> _Codes:
    """Right under the primary interpretation is right, as most payments are."""
    primary = dues[0]
    codes = np.zeros(len(paid), dtype=np.int8)
    rows = np.flatnonzero(~(primary.known & (paid == primary.sums)))
    if len(rows):
        codes[rows] = _other_codes(paid[rows], [due.at(rows) for due in dues])
    return codes


def _other_codes(paid: _Sums, dues: Sequence[Due]) -> _Codes:
    """What is not right under the primary interpretation, and right under none, is wrong."""
    primary, *others = dues
    is_over = (paid > primary.sums).view(np.int8)
    wrong = np.int8(Payment.UNDERPAID) - is_over * np.int8(Payment.UNDERPAID - Payment.OVERPAID)
    unsure = ~primary.known
    for other in others:
        unsure = unsure | ~other.known | (paid == other.sums)
    return either(unsure, np.int8(Payment.UNDETERMINED), wrong)
