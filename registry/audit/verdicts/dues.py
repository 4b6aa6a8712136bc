"""What each bet of a round is due, exactly, in parts of a cent."""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from fractions import Fraction
from math import lcm

from bylaw.registry.law.light_values import dataclass
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
)
from bylaw.registry.rules.settlement.settlements import Settlement, broken_rounds

CENTS = 100
_NOTHING = Fraction(0)
Sums = NDArray[np.int64]


@dataclass(frozen=True)
class Due:
    """What one bet of each round is due, in parts of a cent, and where the law gives a figure.

    In rounds other than `rows`, it is due nothing.
    """

    sums: Sums
    known: Mask
    rows: RoundRows = field(default_factory=lambda: EVERY)

    def at(self, rows: RoundRows) -> "Due":
        """What it is due in some rounds."""
        return self if isinstance(rows, slice) else Due(self.sums[rows], self.known[rows])

    def __add__(self, other: "Due") -> "Due":
        return Due(self.sums + other.sums, self.known & other.known)


def all_dues(dues: Iterable[Due], size: int) -> Due:
    """Add up what several bets are due."""
    sums, known = np.zeros(size, dtype=np.int64), np.ones(size, dtype=np.bool_)
    for due in dues:
        sums[due.rows] += due.sums[due.rows]
        known[due.rows] &= due.known[due.rows]
    return Due(sums, known)


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
    return _NOTHING, (outcome.amount or _NOTHING) * CENTS


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
        return Fraction(1), outcome.amount * CENTS
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
