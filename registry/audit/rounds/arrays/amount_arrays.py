"""Bets and payments of rounds in columns, in cents, with a mark on every doubtful row."""

from decimal import Decimal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.money import decimal_text
from bylaw.registry.audit.rounds.arrays.cell_numbers import UNREAD, UNSAID, read_once, whole_numbers
from bylaw.registry.audit.rounds.columns.file_parts import FilePart, whole_again
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, Amount
from bylaw.registry.audit.rounds.columns.plain_cells import given_in
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.rounds.parts.round_amounts import cents_of, is_bet
from bylaw.registry.audit.rounds.parts.stated_numbers import agrees
from bylaw.registry.audit.rounds.round import includes_stake
from bylaw.registry.rules.play.array_choices import any_of
from bylaw.registry.rules.round_form import COMMISSION, Form
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask

_MOST_CENTS = 10**11


def cents_in(part: FilePart, amount: Amount, ready: Mask) -> tuple[Cents, Mask]:
    """The cents of a column, 0 where nothing is said, and where something is said."""
    column = part.batch.column(amount.column)
    given = given_in(column)
    if amount.in_cents and pa.types.is_integer(column.type):
        cents = whole_numbers(column, 0, given)
        # Without its sign, a negative number is larger than any sum of money.
        if len(cents) and cents.view(np.uint64).max() >= _MOST_CENTS:
            ready &= (cents >= 0) & (cents < _MOST_CENTS)
        return cents, given
    if amount.in_cents and pa.types.is_floating(column.type):
        said = _said_in(column)
        return _whole(said, ready), given_in(said)
    cents = read_once(column, _whole_cents if amount.in_cents else _dollars, 0)
    ready &= cents != UNREAD
    return cents, given


def _whole(column: pa.Array, ready: Mask) -> Cents:
    """Read cents that became floats on the way, nulls among them, where they are whole."""
    numbers = np.asarray(column.fill_null(0).to_numpy(zero_copy_only=False), dtype=np.float64)
    is_whole = (numbers == np.floor(numbers)) & (numbers >= 0) & (numbers < _MOST_CENTS)
    ready &= is_whole
    return np.where(is_whole, numbers, 0).astype(np.int64)


def _said_in(column: pa.Array) -> pa.Array:
    """Leave out what is no number, which is how pandas leaves a cell empty."""
    return pc.if_else(pc.is_nan(column), pa.scalar(None, column.type), column)


def _whole_cents(cell: object) -> int:
    """Read whole cents as a text or a database writes them; other forms are read one by one."""
    cents = whole_again(cell) if isinstance(cell, Decimal | str) else None
    return cents if isinstance(cents, int) and 0 <= cents < _MOST_CENTS else UNREAD


def _dollars(cell: object) -> int:
    cents = cents_of(decimal_text(cell) if isinstance(cell, Decimal) else cell)
    return UNREAD if cents is None else cents


def paid_of(part: FilePart, rule: Rule, ready: Mask, *, bets: dict[str, Cents]) -> PaidAmounts:
    """What was paid, by bet and in all; a commission among it goes to the bets."""
    paid: dict[str, Cents] = {}
    said: dict[str, Mask] = {}
    for name, amount in part.layout.paid.items():
        cents, given = cents_in(part, amount, ready)
        if name.startswith(COMMISSION):
            _charge(rule.form.commission, cents, given, ready=ready, bets=bets)
        elif _is_paid(name, rule):
            paid[name], said[name] = cents, given
        else:
            ready &= ~given
    said = {name: given for name, given in said.items() if given.any()}
    return PaidAmounts({name: paid[name] for name in said}, said, _with_stake(part, ready))


def _is_paid(name: str, rule: Rule) -> bool:
    """Tell whether something may be said to be paid under a name."""
    if name in (*rule.bonuses, TOTAL):
        return True
    return is_bet(name, rule.form.bets) and rule.form.is_payable(name)


def _charge(name: str, cents: Cents, given: Mask, *, ready: Mask, bets: dict[str, Cents]) -> None:
    """Read a commission among the payments as the charge; said twice, the round is judged alone."""
    if not name:
        ready &= ~given
        return
    before = bets.get(name, np.zeros(len(cents), dtype=np.int64))
    ready &= ~given | (before == 0) | (before == cents)
    bets[name] = np.where(given, cents, before)


def _with_stake(part: FilePart, ready: Mask) -> Mask | None:
    """Tell in which rows what was paid includes the stake."""
    if WITH_STAKE not in part.layout.plain:
        return np.ones(part.batch.num_rows, dtype=np.bool_) if part.with_stake else None
    said = read_once(part.batch.column(WITH_STAKE), _yes_or_no, int(part.with_stake))
    ready &= said != UNREAD
    return np.asarray(said == 1) if (said == 1).any() else None


def _yes_or_no(cell: object) -> int:
    found = includes_stake(cell)
    return UNREAD if found is None else int(found)


def check_bets(batch: Batch, form: Form, ready: Mask) -> None:
    """Leave out rows without a bet, and those whose decisions and bets contradict each other."""
    if batch.bets:
        ready &= any_of(batch.size, map(batch.placed, batch.bets))
    else:
        ready &= False
    if form.seats:
        ready &= agrees(batch.bets, batch.size, seats=form.seats)
    for bet, others in form.measured_by.items():
        ready &= ~batch.placed(bet) | _is_any_placed(batch, others)
    _check_decided(batch, form, ready)


def _check_decided(batch: Batch, form: Form, ready: Mask) -> None:
    """Leave out rows where a decision contradicts the bet that it is about."""
    for decision, said in batch.decisions.items():
        _, sign, bet = decision.partition(":")
        if sign:
            ready &= (said == UNSAID) | batch.placed(bet)
        elif decision in form.repeats:
            ready &= (said == UNSAID) | ((said > 0) == batch.placed(form.repeats[decision]))
    for decision, (bet, unit) in form.multiples.items():
        if decision in batch.decisions:
            said = batch.decided(decision)
            ready &= (said == UNSAID) | (batch.bet(bet) == said * batch.bet(unit))


def _is_any_placed(batch: Batch, kinds: tuple[str, ...]) -> Mask:
    placed = (batch.placed(name) for name in batch.bets if name.partition(":")[0] in kinds)
    return any_of(batch.size, placed)
