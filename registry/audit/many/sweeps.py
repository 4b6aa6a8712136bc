"""A sweep through rounds in columns: count everything, and pick out what is wrong or refused.

Rows of one game and one period of the law are settled together.  A row that is not plainly in
order is judged alone, so that it gets its own reason.
"""

import datetime as dt
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.judge import judge_entry
from bylaw.registry.audit.many.settling import Judged, judge_rounds, take
from bylaw.registry.audit.many.tallies import REFUSED, PaymentTally, Tally
from bylaw.registry.audit.rounds.arrays import Arrays, arrays_of, days_of, games_of
from bylaw.registry.audit.rounds.column_files import ColumnFile, Part
from bylaw.registry.audit.rounds.json_files import Entry
from bylaw.registry.audit.rounds.paid import TOTAL
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal, outside_the_law
from bylaw.registry.audit.verdicts.interpretations import GameLaw
from bylaw.registry.audit.verdicts.payments import Compared, Payment
from bylaw.registry.audit.verdicts.verdict import (
    AMBIGUOUS,
    NOT_PERMITTED,
    RIGHT_COMMISSIONS,
    SETTLED,
)
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement import Mask

Rows = NDArray[np.intp]

_CENTS = 100
_LARGEST = 1 << 62
_WORKERS = 2


@dataclass(frozen=True)
class Group:
    """The rows of a part that have one game and one law."""

    part: Part
    rows: Rows
    rule: Rule
    day: dt.date


def sweep(
    file: ColumnFile,
    auditor: Auditor,
    tally: Tally,
    *,
    ids: Identities,
    most: int | None = None,
) -> Iterator[Entry]:
    """Count every row; give the rows that are refused, and the first `most` that are wrong."""
    given = 0
    for part, found in _swept(file, auditor, tally):
        ids.add(part.ids(), part.places)
        for row in found:
            if most is not None and given >= most and row >= 0:
                continue
            entry = part.entry(row if row >= 0 else ~row)
            given += row >= 0
            yield entry
    for entry in file.refusals():
        tally.count(REFUSED)
        yield entry


def _swept(file: ColumnFile, auditor: Auditor, tally: Tally) -> Iterator[tuple[Part, list[int]]]:
    """Judge some parts at once and count them in order; the first alone, as it makes the tables."""
    with ThreadPoolExecutor(_WORKERS) as pool:
        waiting: deque[tuple[Part, Future[tuple[list[int], Tally]]]] = deque()
        for number, part in enumerate(file.parts()):
            waiting.append((part, pool.submit(_counted_part, part, auditor, tally.by)))
            while len(waiting) > (_WORKERS if number else 0):
                yield _next_of(waiting, tally)
        while waiting:
            yield _next_of(waiting, tally)


def _next_of(
    waiting: deque[tuple[Part, Future[tuple[list[int], Tally]]]], tally: Tally
) -> tuple[Part, list[int]]:
    part, coming = waiting.popleft()
    found, counted = coming.result()
    tally.merge(counted)
    return part, found


def _counted_part(part: Part, auditor: Auditor, by: tuple[str, ...]) -> tuple[list[int], Tally]:
    counted = Tally(by)
    return _sweep_part(part, auditor, counted), counted


def _sweep_part(part: Part, auditor: Auditor, tally: Tally) -> list[int]:
    """Count the rows of a part; give those that are wrong, and the complement of the refused."""
    alone, groups = _groups(part, auditor)
    found: list[int] = []
    for group in groups:
        wrong, left = _sweep_group(group, auditor, tally)
        found += group.rows[wrong].tolist()
        alone = np.concatenate([alone, group.rows[left]])
    for row in alone.tolist():
        found += _sweep_row(part, row, auditor, tally)
    return sorted(found, key=lambda row: row if row >= 0 else ~row)


def _sweep_row(part: Part, row: int, auditor: Auditor, tally: Tally) -> list[int]:
    found = part.entry(row).found
    verdict = judge_entry(found, auditor)
    if verdict is None:
        tally.count(REFUSED)
        return [~row]
    tally.add(verdict, part.carried_at(row))
    return [row] if verdict.is_wrong else []


# ---- Groups ----------------------------------------------------------------------------


def _groups(part: Part, auditor: Auditor) -> tuple[Rows, list[Group]]:
    """Divide a part by game and by period of the law; rows without either stand alone."""
    games, names = games_of(part)
    days = days_of(part)
    known = np.array([name in RULES for name in names] + [False])
    ok = np.asarray(known[games]) & (days > 0)
    laws, first_days = _laws(days, auditor)
    groups: list[Group] = []
    for place, name in enumerate(names):
        for number, day in enumerate(first_days):
            rows = _where(ok, (games, place), (laws, number))
            if len(rows) and name in RULES:
                groups.append(Group(_rows_of(part, rows), rows, RULES[name], day))
    return np.flatnonzero(~ok), groups


def _where(ok: Mask, *wanted: tuple[NDArray[np.integer], int]) -> Rows:
    mask = ok
    for values, value in wanted:
        if values.min() != value or values.max() != value:
            mask = mask & (values == value)
    return np.flatnonzero(mask)


def _laws(days: NDArray[np.int64], auditor: Auditor) -> tuple[NDArray[np.intp], list[dt.date]]:
    """Number the laws of the days; give a day of each."""
    low, high = (dt.date.fromordinal(max(int(edge), 1)) for edge in (days.min(), days.max()))
    if auditor.law_on(low) is auditor.law_on(high):
        return np.zeros(len(days), dtype=np.intp), [low]
    unique, index = np.unique(days, return_inverse=True)
    found = [dt.date.fromordinal(max(int(day), 1)) for day in unique]
    laws = [id(auditor.law_on(day)) for day in found]
    first = {law: found[laws.index(law)] for law in laws}
    numbers = {law: number for number, law in enumerate(first)}
    return np.array([numbers[law] for law in laws])[index], list(first.values())


def _rows_of(part: Part, rows: Rows) -> Part:
    if len(rows) == part.batch.num_rows:
        return part
    places = [part.places[row] for row in rows.tolist()]
    return Part(part.batch.take(rows), part.layout, places, part.with_stake)


# ---- One group -------------------------------------------------------------------------


def _sweep_group(group: Group, auditor: Auditor, tally: Tally) -> tuple[Rows, Rows]:
    """Settle a group; give its wrong rows, and those that must be judged alone."""
    none = np.zeros(0, dtype=np.intp)
    law = auditor.law_on(group.day)
    is_whole = all(law.section(label, lang="en") is not None for label in group.rule.sections)
    nobody = Round("", group.day, group.rule.game, {}, {}, (), {})
    terms = outside_the_law(nobody, law) or auditor.bound(group.rule, law)
    if isinstance(terms, Refusal) or (group.rule.bet_sections and not is_whole):
        return none, np.arange(len(group.rows))
    arrays = arrays_of(group.part, group.rule)
    ready = np.flatnonzero(arrays.ready)
    wrong = _settle(terms, _ready(arrays, ready), Groups(group.part, ready, tally))
    return ready[wrong], np.flatnonzero(~arrays.ready)


def _ready(arrays: Arrays, rows: Rows) -> Arrays:
    if len(rows) == arrays.batch.size:
        return arrays
    return Arrays(take(arrays.batch, rows), arrays.paid.take(rows), arrays.ready[rows])


@dataclass(frozen=True)
class Groups:
    """The rows of a part that are settled together, and the tally that counts them."""

    part: Part
    rows: Rows
    tally: Tally

    def keys(self, column: str, at: slice) -> tuple[NDArray[np.int64], list[str]]:
        """Number what stands in a column of some of the rows, and name each number."""
        return self.part.values_of(column, self.rows[at])


def _settle(law: GameLaw, arrays: Arrays, groups: Groups) -> Rows:
    """Count the results and the payments of rounds in order; give those that are wrong."""
    wrong: list[Rows] = [np.zeros(0, dtype=np.intp)]
    at = 0
    for judged in judge_rounds(law, arrays.batch, arrays.paid):
        some = slice(at, at + judged.rounds.size)
        wrong.append(_count(judged, groups, some) + at)
        at = some.stop
    return np.concatenate(wrong)


def _count(judged: Judged, groups: Groups, at: slice) -> Rows:
    tally, game = groups.tally, judged.law.base.rule.game
    refused, doubtful = judged.permission.refused, judged.permission.doubtful
    unsettled = {NOT_PERMITTED: int(refused.sum()), AMBIGUOUS: int(doubtful.sum())}
    unsettled[SETTLED] = judged.rounds.size - sum(unsettled.values())
    for result, number in unsettled.items():
        if number:
            tally.count(result, number)
    wrong = judged.permission.breaking | judged.not_as_due
    if judged.commissions is not None:
        for result in np.unique(judged.commissions).tolist():
            if result:
                tally.commission(game, result, int((judged.commissions == result).sum()))
        wrong = wrong | ~np.isin(judged.commissions, ("", *RIGHT_COMMISSIONS))
    _count_payments(judged, groups, at)
    rows = np.flatnonzero(wrong)
    tally.wrong += len(rows)
    return rows


def _count_payments(judged: Judged, groups: Groups, at: slice) -> None:
    """Count payments by verdict, and add up what was paid and what was due."""
    tally, game = groups.tally, judged.law.base.rule.game
    bets = {name: one for name, one in judged.compared.items() if name != TOTAL}
    size = judged.rounds.size
    itemized = np.any([np.zeros(size, dtype=np.bool_), *(b.judged for b in bets.values())], axis=0)
    keys = {column: groups.keys(column, at) for column in tally.by}
    for name, one in judged.compared.items():
        counts = one.judged & ~itemized if name == TOTAL else one.judged
        if not counts.any():
            continue
        _add(tally.payment(game, name), one, counts)
        for column, (numbers, values) in keys.items():
            for number in np.unique(numbers[counts]).tolist():
                _add(tally.group(column, values[number]), one, counts & (numbers == number))


def _add(tally: PaymentTally, one: Compared, rows: Mask) -> None:
    for kind in Payment:
        mask = rows & (one.verdicts == kind)
        number = int(np.count_nonzero(mask))
        if number:
            paid = Fraction(exact_sum(one.paid[mask]), _CENTS)
            due = Fraction(exact_sum(one.dues[0].sums[mask]), one.scale * _CENTS)
            tally.add(kind, number, paid=paid, due=due)


def exact_sum(numbers: NDArray[np.int64]) -> int:
    """Add up whole numbers, however large the sum."""
    largest = max(int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
    if largest * len(numbers) < _LARGEST:
        return int(numbers.sum())
    return sum(numbers.tolist())
