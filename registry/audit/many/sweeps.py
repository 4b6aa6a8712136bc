"""A sweep through rounds in columns: count everything, and pick out what is wrong or refused.

Rows of one game and one period of the law are settled together.  A row that is not plainly in
order is judged alone, so that it gets its own reason.
"""

import datetime as dt
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.audit.many.settling import Payment, compare_columns, take
from bylaw.registry.audit.many.tallies import REFUSED, Tally, is_wrong
from bylaw.registry.audit.rounds.arrays import Arrays, arrays_of, days_of, games_of
from bylaw.registry.audit.rounds.column_files import ColumnFile, Part
from bylaw.registry.audit.rounds.json_files import Entry, Refused
from bylaw.registry.audit.rounds.round import Round
from bylaw.registry.audit.verdicts.alternatives import Terraces
from bylaw.registry.audit.verdicts.verdict import Auditor, Refusal, outside_the_law
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement import Batch, Cents, Column, Mask, Result, Settlement

Rows = NDArray[np.intp]
Payments = NDArray[np.int8]

_CENTS = 100
_WORKERS = 2
_NAMES = {payment: payment.name.lower() for payment in Payment}


@dataclass(frozen=True)
class Group:
    """The rows of a part that have one game and one law."""

    part: Part
    rows: Rows
    rule: Rule
    day: dt.date


def sweep(
    file: ColumnFile, auditor: Auditor, tally: Tally, *, most: int | None = None
) -> Iterator[Entry]:
    """Count every row; give the rows that are refused, and the first `most` that are wrong."""
    given = 0
    for part, found in _swept(file, auditor, tally):
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
            waiting.append((part, pool.submit(_counted_part, part, auditor)))
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


def _counted_part(part: Part, auditor: Auditor) -> tuple[list[int], Tally]:
    counted = Tally()
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
    if isinstance(found, Refused):
        tally.count(REFUSED)
        return [~row]
    verdict = auditor.audit(found)
    tally.add(verdict)
    return [row] if is_wrong(verdict) else []


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
    return Part(part.batch.take(rows), part.layout, places)


# ---- One group -------------------------------------------------------------------------


def _sweep_group(group: Group, auditor: Auditor, tally: Tally) -> tuple[Rows, Rows]:
    """Settle a group; give its wrong rows, and those that must be judged alone."""
    none = np.zeros(0, dtype=np.intp)
    law = auditor.law_on(group.day)
    is_whole = all(law.section(label, lang="en") is not None for label in group.rule.sections)
    if group.rule.bet_sections and not is_whole:
        return none, np.arange(len(group.rows))
    arrays = arrays_of(group.part, group.rule)
    nobody = Round("", group.day, group.rule.game, {}, {}, (), {})
    terms = outside_the_law(nobody, law) or auditor.bound(group.rule, law)
    if isinstance(terms, Refusal):
        tally.count(terms.result, int(arrays.ready.sum()))
        return none, np.flatnonzero(~arrays.ready)
    arrays.ready[_charged(terms, arrays.batch)] = False
    ready = np.flatnonzero(arrays.ready)
    wrong = _settle(terms, _ready(arrays, ready), tally)
    return ready[wrong], np.flatnonzero(~arrays.ready)


def _charged(terms: Terraces, batch: Batch) -> Rows:
    """Find the rounds with a commission, which are judged alone."""
    bets = [bet.name for bet in terms.base.rule.form.bets if bet.name.startswith("commission")]
    if not bets:
        return np.zeros(0, dtype=np.intp)
    charge = terms.base.settle(batch).charge
    due = np.array([amount != 0 for amount in charge.due]) if charge is not None else False
    return np.flatnonzero(np.any([batch.placed(name) for name in bets], axis=0) | due)


def _ready(arrays: Arrays, rows: Rows) -> Arrays:
    if len(rows) == arrays.batch.size:
        return arrays
    return Arrays(
        take(arrays.batch, rows),
        {name: paid[rows] for name, paid in arrays.paid.items()},
        {name: said[rows] for name, said in arrays.said.items()},
        arrays.ready[rows],
    )


def _settle(terms: Terraces, arrays: Arrays, tally: Tally) -> Rows:
    """Count the results and the payments of rounds in order; give those that are wrong."""
    size = arrays.batch.size
    if not size:
        return np.zeros(0, dtype=np.intp)
    payments = _payments(terms, arrays)
    silent = ~np.any([*arrays.said.values(), np.zeros(size, dtype=np.bool_)], axis=0)
    suspect = silent | np.any(
        [*(found != Payment.OK for found in payments.values()), silent], axis=0
    )
    rows = np.flatnonzero(suspect)
    settled = _settlement(terms, take(arrays.batch, rows)) if len(rows) else None
    broken = _broken(settled, len(rows))
    tally.count("settled", size - int(broken.sum()))
    if broken.any():
        tally.count("not_permitted", int(broken.sum()))
    _count(terms, arrays, payments, settled=settled, rows=rows, tally=tally)
    paid_wrong = np.any([found[rows] != Payment.OK for found in payments.values()] or [broken], 0)
    wrong: Rows = np.asarray(rows[broken | paid_wrong])
    tally.wrong += len(wrong)
    return wrong


def _settlement(terms: Terraces, batch: Batch) -> Settlement:
    return terms.base.settle(batch)


def _broken(settled: Settlement | None, size: int) -> Mask:
    if settled is None or settled.breach is None:
        return np.zeros(size, dtype=np.bool_)
    breach = settled.breach
    forbids = np.array([outcome.result is Result.NOT_PERMITTED for outcome in breach.outcomes])
    return np.asarray(forbids[breach.index])


def _payments(terms: Terraces, arrays: Arrays) -> Mapping[str, Payments]:
    """Compare the payments; what was not placed is due nothing, and silence is not wrong."""
    said = {name: paid for name, paid in arrays.paid.items() if arrays.said[name].any()}
    if not said:
        return {}
    found = dict(compare_columns(terms, arrays.batch, paid=said).payments)
    for name, payments in found.items():
        given = arrays.said[name]
        if not given.all():
            payments = np.where(given, payments, np.int8(Payment.OK))
        placed = arrays.batch.placed(terms.base.rule.bonuses.get(name, name))
        if not placed.all():
            unplaced = np.where(said[name] > 0, np.int8(Payment.OVERPAID), np.int8(Payment.OK))
            payments = np.where(placed | ~given, payments, unplaced)
        found[name] = payments
    return found


def _count(
    terms: Terraces,
    arrays: Arrays,
    payments: Mapping[str, Payments],
    *,
    settled: Settlement | None,
    rows: Rows,
    tally: Tally,
) -> None:
    """Count payments by verdict, and add up what was too much and too little."""
    game = terms.base.rule.game
    for name, found in payments.items():
        counts = np.bincount(found[arrays.said[name]], minlength=len(Payment)).tolist()
        bet = tally.payment(game, name)
        for payment in Payment:
            if counts[payment]:
                bet.add(_NAMES[payment], counts[payment], Fraction(0))
        if settled is None:
            continue
        stakes = arrays.batch.bet(terms.base.rule.bonuses.get(name, name))[rows]
        excess = _Excess(settled.bets[name], stakes, arrays.paid[name][rows])
        for payment in (Payment.OVERPAID, Payment.UNDERPAID):
            bet.add(_NAMES[payment], 0, excess.total(found[rows] == payment))


@dataclass(frozen=True)
class _Excess:
    """What was paid beyond what was due, over many rounds, exactly."""

    column: Column
    stakes: Cents
    paid: Cents

    def total(self, rows: Mask) -> Fraction:
        """Add up some rounds, in dollars."""
        total = Fraction(int(self.paid[rows].sum()))
        index = self.column.index[rows]
        for place in np.unique(index).tolist():
            outcome = self.column.outcomes[place]
            if outcome.result is Result.WIN:
                here = self.stakes[rows][index == place]
                fixed = (outcome.amount or Fraction(0)) * _CENTS * int((here > 0).sum())
                total -= fixed if outcome.odds is None else outcome.odds * int(here.sum())
        return total / _CENTS
