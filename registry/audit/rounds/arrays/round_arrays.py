"""From columns of a file to the arrays that a rule settles, with a mark on every doubtful row.

A row that is not plainly in order is left out here, and judged alone: that gives its reason.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.arrays.amount_arrays import cents_in, check_bets, paid_of
from bylaw.registry.audit.rounds.arrays.card_arrays import cards_of
from bylaw.registry.audit.rounds.arrays.cell_numbers import UNREAD, UNSAID, read_once, whole_numbers
from bylaw.registry.audit.rounds.arrays.dice_arrays import dice_of
from bylaw.registry.audit.rounds.columns.file_parts import FilePart, said_in
from bylaw.registry.audit.rounds.columns.layouts import ColumnLayout
from bylaw.registry.audit.rounds.columns.plain_cells import (
    dates_in,
    given_in,
    numbers_in,
    plain_values,
)
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.rounds.parts.bet_order import order_of_bet
from bylaw.registry.audit.rounds.parts.round_amounts import is_bet
from bylaw.registry.audit.rounds.parts.round_decisions import are_needed_told, read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.parts.stated_numbers import are_in_decks
from bylaw.registry.law.written_days import EPOCH, written_day
from bylaw.registry.rules.codes_of_names import bet_of, decision_of, slot_of
from bylaw.registry.rules.round_form import COMMISSION, Form
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask

_LAST = dt.date.max.toordinal()


@dataclass(frozen=True)
class Arrays:
    """Rounds of one game, what was paid, and `ready`, which marks the rows that are in order."""

    batch: Batch
    paid: PaidAmounts
    ready: Mask


def arrays_of(part: FilePart, rule: Rule) -> Arrays:
    """Put the rows of one game in arrays."""
    part = replace(part, layout=in_codes(part.layout, rule))
    size = part.batch.num_rows
    ready = np.ones(size, dtype=np.bool_)
    bets: dict[str, Cents] = {}
    for name in sorted(part.layout.bets, key=order_of_bet):
        cents, given = cents_in(part, part.layout.bets[name], ready)
        if is_bet(name, rule.form.bets):
            bets[name] = cents
        else:
            ready &= ~given
    paid = paid_of(part, rule, ready, bets=bets)
    cards = {
        name: cards_of(part, name, slot, ready=ready) for name, slot in rule.form.slots.items()
    }
    _refuse_strangers(part, rule.form, ready)
    decisions = _decisions(part, rule, ready)
    batch = Batch(size, bets, cards, dice_of(part, rule, ready), decisions)
    check_bets(batch, rule.form, ready)
    ready &= are_in_decks(batch, rule)
    ready &= are_needed_told(batch, rule.form)
    return Arrays(batch, paid, ready)


def _refuse_strangers(part: FilePart, form: Form, ready: Mask) -> None:
    """Leave out rows with cards or dice that the game does not have."""
    for slot, columns in part.layout.cards.items():
        if slot not in form.slots:
            for column in columns:
                ready &= ~given_in(part.batch.column(column))
    if not form.dice:
        for column in part.layout.dice:
            ready &= ~given_in(part.batch.column(column))


def _decisions(part: FilePart, rule: Rule, ready: Mask) -> dict[str, NDArray[np.int64]]:
    found: dict[str, NDArray[np.int64]] = {}
    for name, column in part.layout.decisions.items():
        values = part.batch.column(column)
        if values.null_count != len(values):
            said = read_once(values, partial(_decision, name, rule), UNSAID)
            ready &= said != UNREAD
            found[name] = said
    return found


def _decision(name: str, rule: Rule, cell: object) -> int:
    try:
        return read_decision(name, said_in(cell), rule)
    except RoundError:
        return UNREAD


def games_of(part: FilePart) -> tuple[NDArray[np.int64], list[str]]:
    """The place of the game of each row in a list; one past its end where none is said."""
    column = part.batch.column("game")
    encoded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    names = [str(name) for name in plain_values(encoded.dictionary)]
    return whole_numbers(encoded.indices, len(names)), names


def days_of(part: FilePart) -> NDArray[np.int64]:
    """The day of each row as its ordinal, 0 where it is no day."""
    column = part.batch.column("day")
    if pa.types.is_timestamp(column.type):
        column = dates_in(column)
    if pa.types.is_date32(column.type):
        return _ordinals(numbers_in(column.view(pa.int32())), given_in(column))
    return read_once(column, _ordinal, 0)


def _ordinals(days: NDArray[np.integer], given: Mask) -> NDArray[np.int64]:
    """Days as Arrow counts them, by their ordinals; nearly always, all are on the calendar."""
    ordinals: NDArray[np.int64] = np.add(days, EPOCH, dtype=np.int64)
    if given.all() and ordinals.min(initial=1) > 0 and ordinals.max(initial=0) <= _LAST:
        return ordinals
    return np.where(given & (ordinals > 0) & (ordinals <= _LAST), ordinals, 0)


def _ordinal(cell: object) -> int:
    if isinstance(cell, dt.datetime) or not isinstance(cell, str | dt.date):
        return 0
    found = written_day(str(cell))
    return 0 if found is None else found.toordinal()


_T = TypeVar("_T")


def in_codes(layout: ColumnLayout, rule: Rule) -> ColumnLayout:
    """Name the columns of bets, payments, cards and decisions as a game does."""
    game, of_round = rule.game, (*rule.bonuses, COMMISSION, TOTAL)
    return replace(
        layout,
        bets=_by_code(layout.bets, partial(bet_of, game)),
        paid=_by_code(layout.paid, lambda name: name if name in of_round else bet_of(game, name)),
        cards=_by_code(layout.cards, partial(slot_of, game)),
        decisions=_by_code(layout.decisions, partial(decision_of, game)),
    )


def _by_code(columns: Mapping[str, _T], code_of: Callable[[str], str]) -> dict[str, _T]:
    """Name columns by their codes; where two have one, each row is read with its own names."""
    codes = {name: code_of(name) for name in columns}
    times = Counter(codes.values())
    return {code if times[code] == 1 else name: columns[name] for name, code in codes.items()}
