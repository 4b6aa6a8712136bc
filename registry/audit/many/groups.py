"""The rows of a part that are settled together: one game, and one period of the law.

A row that is not plainly in order is judged alone, so that it gets its own reason.
"""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Judged, judge_rounds, take
from bylaw.registry.audit.rounds.arrays.round_arrays import Arrays, arrays_of, games_of
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces

JudgedTogether = tuple[RowPlaces, Judged | None]


@dataclass(frozen=True)
class RoundGroup:
    """The rows of a part that have one game and one law."""

    part: FilePart
    rows: RowPlaces
    rule: Rule
    day: dt.date


def settle_part(
    part: FilePart, auditor: Auditor, days: NDArray[np.int64], *, once: bool = False
) -> Iterator[JudgedTogether]:
    """Settle the rows of a part, which have these days, group by group.

    Rows without a judgment must be judged alone.  Of rounds that came to the same, one may be
    judged `once` for all.
    """
    alone, groups = _groups(part, auditor, days)
    if len(alone):
        yield alone, None
    for group in groups:
        yield from _settle_group(group, auditor, once=once)


def _groups(
    part: FilePart, auditor: Auditor, days: NDArray[np.int64]
) -> tuple[RowPlaces, list[RoundGroup]]:
    """Divide a part by game and by period of the law; rows without either stand alone."""
    if not part.batch.num_rows:
        return np.zeros(0, dtype=np.intp), []
    games, said = games_of(part)
    rules = [RULES.get(game_of(name) or name) for name in said]
    known = np.array([rule is not None for rule in rules] + [False])
    ok = days > 0
    if len(rules) > 1 or not known[0] or games.any():
        ok &= known[games]
    ok[[*part.faults]] = False
    laws, first_days = _laws(days, auditor)
    groups: list[RoundGroup] = []
    for place, rule in enumerate(rules):
        for number, day in enumerate(first_days):
            # Where there is one game, or one law, every row that is in order has it.
            mask = ok & (games == place) if len(rules) > 1 else ok
            rows = np.flatnonzero(mask & (laws == number) if len(first_days) > 1 else mask)
            if len(rows) and rule is not None:
                groups.append(RoundGroup(_rows_of(part, rows), rows, rule, day))
    return np.flatnonzero(~ok), groups


def _laws(days: NDArray[np.int64], auditor: Auditor) -> tuple[NDArray[np.intp], list[dt.date]]:
    """Number the laws of the days; give a day of each."""
    low, high = (dt.date.fromordinal(max(int(edge), 1)) for edge in (days.min(), days.max()))
    if auditor.law_on(low) is auditor.law_on(high):
        return np.zeros(len(days), dtype=np.intp), [low]
    unique, index = np.unique(days, return_inverse=True)
    found = [dt.date.fromordinal(max(int(day), 1)) for day in unique]
    laws = [id(auditor.law_on(day)) for day in found]
    first: dict[int, dt.date] = {}
    for law, day in zip(laws, found, strict=True):
        first.setdefault(law, day)
    numbers = {law: number for number, law in enumerate(first)}
    return np.array([numbers[law] for law in laws])[index], list(first.values())


def _rows_of(part: FilePart, rows: RowPlaces) -> FilePart:
    if len(rows) == part.batch.num_rows:
        return part
    return FilePart(part.batch.take(rows), part.layout, _Places(part.places, rows), part.with_stake)


@dataclass(frozen=True)
class _Places(Sequence[int]):
    """The places of some rows in a file, looked up when one is asked for."""

    every: Sequence[int]
    rows: RowPlaces

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, row: int) -> int: ...

    @overload
    def __getitem__(self, row: slice) -> "_Places": ...

    def __getitem__(self, row: int | slice) -> "int | _Places":
        if isinstance(row, slice):
            return _Places(self.every, self.rows[row])
        return self.every[int(self.rows[row])]


# ---- One group -------------------------------------------------------------------------


def _settle_group(group: RoundGroup, auditor: Auditor, *, once: bool) -> Iterator[JudgedTogether]:
    law = law_of(group.rule, group.day, auditor)
    if law is None:
        yield group.rows, None
        return
    arrays, rows, at = arrays_of(group.part, group.rule), group.rows, 0
    if not arrays.ready.all():
        yield rows[~arrays.ready], None
        ready = np.flatnonzero(arrays.ready)
        arrays, rows = _at(arrays, ready), rows[ready]
    for judged in judge_rounds(law, arrays.batch, arrays.paid, once=once):
        some = slice(at, at + judged.size)
        yield rows[some], judged
        at = some.stop


def law_of(rule: Rule, day: dt.date, auditor: Auditor) -> GameLaw | None:
    """Find the law that settles every round of a game on a day, whatever its bets."""
    law = auditor.law_on(day)
    is_whole = all(law.binding(label) is not None for label in rule.sections)
    terms = auditor.law_of(rule, day)
    if isinstance(terms, Refusal) or (rule.bet_sections and not is_whole):
        return None
    return terms


def _at(arrays: Arrays, rows: RowPlaces) -> Arrays:
    return Arrays(take(arrays.batch, rows), arrays.paid.take(rows), arrays.ready[rows])
