"""The course of a craps game in columns: its come-out rolls, and what a line bet met."""

from collections.abc import Callable
from dataclasses import replace

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import rows_at
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.dice import Dice, is_total, totals
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Column, Mask, RoundRows, first_case
from bylaw.registry.rules.settlement.unpaid_outcomes import no_action
from bylaw.registry.rules.text.law_text import Ground

POINTS = (4, 5, 6, 8, 9, 10)
_NATURALS, SEVEN, _TWELVE, _CRAPS = (7, 11), 7, 12, (2, 3)

Totals = NDArray[np.int8]


@dataclass(frozen=True)
class Rolls:
    """The rolls of each game: the dice, their totals (0 for no roll), and the come-out rolls.

    `no_roll` marks the games whose last roll was declared invalid.
    """

    dice: Dice
    totals: Totals
    come_out: Mask
    no_roll: Mask

    @property
    def size(self) -> int:
        """How many games there are."""
        return len(self.totals)

    def of(self, rows: RoundRows) -> "Rolls":
        """The rolls of some games."""
        dice, totals = rows_at(self.dice, rows), rows_at(self.totals, rows)
        return Rolls(dice, totals, rows_at(self.come_out, rows), self.no_roll[rows])

    @property
    def played(self) -> Mask:
        """Which rolls took place."""
        return np.asarray(self.totals > 0)


@dataclass(frozen=True)
class Line:
    """What became of a wager that takes a point: 95.14 1° to 4°."""

    natural: Mask
    craps: Mask
    twelve: Mask
    point: Totals
    made: Mask
    seven_out: Mask
    decided_on_come_out: Mask


def rolls_of(dice: Dice, *, last_is_no_roll: Mask) -> Rolls:
    """Leave out a last roll that was declared no roll (95.3), and find the come-out rolls."""
    valid = _without_last(dice, last_is_no_roll)
    total = totals(valid)
    points, unless_seven = total * is_total(total, *POINTS), total != SEVEN
    point = np.zeros(len(total), dtype=np.int8)
    come_out = np.zeros(total.shape, dtype=np.bool_)
    for turn in range(total.shape[1]):
        opens = point == 0
        come_out[:, turn] = opens
        # A point stands until it is made or a seven comes; without one, the roll may set it.
        stands = (total[:, turn] != point) & unless_seven[:, turn]
        point = point * stands + points[:, turn] * opens
    return Rolls(valid, total, come_out, last_is_no_roll)


def _without_last(dice: Dice, wanted: Mask) -> Dice:
    if not wanted.any():
        return dice
    last = (totals(dice) > 0).sum(axis=1) - 1
    turns = np.arange(dice.shape[1])
    gone = wanted[:, None] & (turns[None, :] == last[:, None])
    return np.asarray(dice * ~gone[:, :, None])


def follow(rolls: Rolls, start: int) -> Line:
    """Follow a wager from the roll on which it is first in play."""
    if rolls.totals.shape[1] <= start:
        nothing = np.zeros(rolls.size, dtype=np.bool_)
        zero = np.zeros(rolls.size, dtype=np.int8)
        return Line(nothing, nothing, nothing, zero, nothing, nothing, nothing)
    first = rolls.totals[:, start]
    point = first * is_total(first, *POINTS)
    later = rolls.totals[:, start + 1 :]
    made = (later == point[:, None]) & (point[:, None] > 0)
    seven = (later == SEVEN) & (point[:, None] > 0)
    decides = np.concatenate([np.zeros((rolls.size, 1), dtype=np.bool_), made | seven], axis=1)
    at = decides.argmax(axis=1)[:, None]
    decided = decides.any(axis=1)
    total = np.take_along_axis(rolls.totals[:, start:], at, axis=1)[:, 0]
    on_come_out = np.take_along_axis(rolls.come_out[:, start:], at, axis=1)[:, 0]
    return Line(
        natural=is_total(first, *_NATURALS),
        craps=is_total(first, *_CRAPS),
        twelve=np.asarray(first == _TWELVE),
        point=point,
        made=np.asarray(decided & (total == point)),
        seven_out=np.asarray(decided & (total == SEVEN)),
        decided_on_come_out=np.asarray(decided & on_come_out),
    )


def undecided(terms: Terms, rolls: Rolls, words: Ground) -> Column:
    """Leave a wager as it is: nothing has decided it, or the roll was declared invalid (95.3)."""
    invalid = terms.cite("95.3", 'declared invalid and announced "no roll"')
    return first_case(
        rolls.size,
        (rolls.no_roll, no_action(invalid)),
        otherwise=no_action(words),
    )


def is_on(rounds: Batch, kind: str) -> Mask:
    """Tell in which rounds the player said that a wager is on during the come-out roll."""
    return np.asarray(rounds.decided(f"{kind}_on_come_out") == 1)[:, None]


def told_on(settled: Column, where: Mask, words: Callable[[], Ground]) -> Column:
    """Quote as well why a wager was on during the come-out roll that decided it."""
    if not where.any():
        return settled
    on = words()
    outcomes = tuple(
        replace(one, grounds=(*one.grounds[:1], on, *one.grounds[1:])) for one in settled.outcomes
    )
    return first_case(len(where), (where, Column(settled.index, outcomes)), otherwise=settled)


def decided_on(decides: Mask, come_out: Mask) -> Mask:
    """Tell in which rounds the first roll that decides is a come-out roll."""
    at = decides.argmax(axis=1)[:, None]
    return np.asarray(decides.any(axis=1) & np.take_along_axis(come_out, at, axis=1)[:, 0])


def first_decided(wins: Mask, loses: Mask) -> tuple[Mask, Mask]:
    """Tell which rounds are won, and which lost, on the first roll that decides."""
    decides = wins | loses
    at = decides.argmax(axis=1)[:, None]
    decided = decides.any(axis=1)
    won = np.take_along_axis(wins, at, axis=1)[:, 0]
    return np.asarray(decided & won), np.asarray(decided & ~won)
