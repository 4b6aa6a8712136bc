"""From columns of a file to the arrays that a rule settles, with a mark on every doubtful row.

A row that is not plainly in order is left out here, and judged alone: that gives its reason.
"""

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache, partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.money import decimal_text
from bylaw.registry.audit.rounds.columns.file_parts import FilePart, said_in, whole_again
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, Amount
from bylaw.registry.audit.rounds.columns.plain_cells import (
    dates_in,
    given_in,
    numbers_in,
    plain_values,
)
from bylaw.registry.audit.rounds.paid import TOTAL, PaidAmounts
from bylaw.registry.audit.rounds.parts.bet_order import order_of_bet
from bylaw.registry.audit.rounds.parts.deck_agreement import are_in_decks
from bylaw.registry.audit.rounds.parts.named_columns import in_codes
from bylaw.registry.audit.rounds.parts.pot_agreement import agrees
from bylaw.registry.audit.rounds.parts.round_amounts import cents_of, is_bet
from bylaw.registry.audit.rounds.parts.round_decisions import read_decision
from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import includes_stake
from bylaw.registry.law.limits import limits
from bylaw.registry.law.written_days import written_day
from bylaw.registry.rules.play.array_choices import any_of, either, looked_up
from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, RANKS, SUITS, Cards
from bylaw.registry.rules.play.dice import FACES, Dice
from bylaw.registry.rules.round_form import COMMISSION, Form, Slot
from bylaw.registry.rules.rule import Rule
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import Cents, Mask

_MOST_CENTS = 10**11
_UNREAD = -2
_UNSAID = -1
_CARD_WIDTH = 3
_EPOCH = dt.date(1970, 1, 1).toordinal()
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
        cents, given = _cents(part, part.layout.bets[name], ready)
        if is_bet(name, rule.form.bets):
            bets[name] = cents
        else:
            ready &= ~given
    paid = _paid(part, rule, ready, bets=bets)
    cards = {name: _cards(part, name, slot, ready=ready) for name, slot in rule.form.slots.items()}
    _refuse_strangers(part, rule.form, ready)
    decisions = _decisions(part, rule, ready)
    batch = Batch(size, bets, cards, _dice(part, rule.form, ready), decisions)
    _check_bets(batch, rule.form, ready)
    ready &= are_in_decks(batch, rule)
    return Arrays(batch, paid, ready)


# ---- Amounts ---------------------------------------------------------------------------


def _cents(part: FilePart, amount: Amount, ready: Mask) -> tuple[Cents, Mask]:
    """The cents of a column, 0 where nothing is said, and where something is said."""
    column = part.batch.column(amount.column)
    given = _given(column)
    if amount.in_cents and pa.types.is_integer(column.type):
        cents = _numbers(column, 0)
        if len(cents) and (cents.min() < 0 or cents.max() >= _MOST_CENTS):
            ready &= (cents >= 0) & (cents < _MOST_CENTS)
        return cents, given
    if amount.in_cents and pa.types.is_floating(column.type):
        said = _said_in(column)
        return _whole(said, ready), _given(said)
    cents = _mapped(column, _whole_cents if amount.in_cents else _dollars, 0)
    ready &= cents != _UNREAD
    return cents, given


def _whole(column: pa.Array, ready: Mask) -> Cents:
    """Take cents that became fractions on the way, with nulls among them, where they are whole."""
    numbers = np.asarray(column.fill_null(0).to_numpy(zero_copy_only=False), dtype=np.float64)
    is_whole = (numbers == np.floor(numbers)) & (numbers >= 0) & (numbers < _MOST_CENTS)
    ready &= is_whole
    return np.where(is_whole, numbers, 0).astype(np.int64)


def _said_in(column: pa.Array) -> pa.Array:
    """Leave out what is no number, which is how pandas leaves a cell empty."""
    return pc.if_else(pc.is_nan(column), pa.scalar(None, column.type), column)


def _whole_cents(cell: object) -> int:
    """Take whole cents that a text or a database has; any other form is read alone."""
    cents = whole_again(cell) if isinstance(cell, Decimal | str) else None
    return cents if isinstance(cents, int) and 0 <= cents < _MOST_CENTS else _UNREAD


def _dollars(cell: object) -> int:
    cents = cents_of(decimal_text(cell) if isinstance(cell, Decimal) else cell)
    return _UNREAD if cents is None else cents


def _paid(part: FilePart, rule: Rule, ready: Mask, *, bets: dict[str, Cents]) -> PaidAmounts:
    paid: dict[str, Cents] = {}
    said: dict[str, Mask] = {}
    for name, amount in part.layout.paid.items():
        cents, given = _cents(part, amount, ready)
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
    """Take a commission among the payments as what was charged; said twice, it is judged alone."""
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
    said = _mapped(part.batch.column(WITH_STAKE), _yes_or_no, int(part.with_stake))
    ready &= said != _UNREAD
    return np.asarray(said == 1) if (said == 1).any() else None


def _yes_or_no(cell: object) -> int:
    found = includes_stake(cell)
    return _UNREAD if found is None else int(found)


def _check_bets(batch: Batch, form: Form, ready: Mask) -> None:
    """Leave out rows without a bet, and those whose decisions and bets contradict each other."""
    if batch.bets:
        ready &= any_of(batch.size, (cents > 0 for cents in batch.bets.values()))
    else:
        ready &= False
    if form.seats:
        ready &= agrees(batch.bets, batch.size, seats=form.seats)
    for bet, others in form.measured_by.items():
        ready &= ~batch.placed(bet) | _is_any_placed(batch, others)
    _check_decided(batch, form, ready)


def _check_decided(batch: Batch, form: Form, ready: Mask) -> None:
    """Leave out rows in which a decision and the bet that it speaks of contradict each other."""
    for decision, said in batch.decisions.items():
        _, sign, bet = decision.partition(":")
        if sign:
            ready &= (said == _UNSAID) | batch.placed(bet)
        elif decision in form.repeats:
            ready &= (said == _UNSAID) | ((said > 0) == batch.placed(form.repeats[decision]))
    for decision, (bet, unit) in form.multiples.items():
        if decision in batch.decisions:
            said = batch.decided(decision)
            ready &= (said == _UNSAID) | (batch.bet(bet) == said * batch.bet(unit))


def _is_any_placed(batch: Batch, kinds: tuple[str, ...]) -> Mask:
    placed = (cents > 0 for name, cents in batch.bets.items() if name.partition(":")[0] in kinds)
    return np.asarray(np.any([*placed, np.zeros(batch.size, dtype=np.bool_)], axis=0))


# ---- Cards and dice --------------------------------------------------------------------


def _cards(part: FilePart, name: str, slot: Slot, *, ready: Mask) -> Cards:
    columns = part.layout.cards.get(name, ())
    size = part.batch.num_rows
    if len(columns) == 1 and not columns[0].endswith(".1"):
        cards = _read_cards(part.batch.column(columns[0]), slot, ready)
    else:
        cards = np.full((max(slot.most, len(columns)), size), NO_CARD, dtype=np.uint8)
        for place, column in enumerate(columns):
            cards[place] = _card_numbers(part.batch.column(column), ready)
    _check_cards(part, cards, slot, ready=ready)
    return cards[: slot.most].T


def _card_numbers(column: pa.Array, ready: Mask) -> Cards:
    if not pa.types.is_integer(column.type):
        ready &= ~_given(column)
        return np.full(len(column), NO_CARD, dtype=np.uint8)
    if column.type == pa.uint8():
        numbers = numbers_in(column).astype(np.uint8, copy=False)
        if column.null_count:
            # All bits are set where there is no card, and none is where there is one.
            numbers = numbers | (_given(column).view(np.uint8) - np.uint8(1))
        if np.count_nonzero(numbers >= DECK_SIZE) == column.null_count:
            return numbers
    wide = _numbers(column, _UNSAID)
    ready &= ((wide >= 0) & (wide < DECK_SIZE)) | ~_given(column)
    return np.where((wide >= 0) & (wide < DECK_SIZE), wide, NO_CARD).astype(np.uint8)


def _check_cards(part: FilePart, cards: Cards, slot: Slot, *, ready: Mask) -> None:
    """Leave out rows with too few or too many cards, or with a gap between them."""
    if slot.fewest == slot.most == len(cards) and (cards < DECK_SIZE).all():
        return
    held = cards < DECK_SIZE
    number = held.view(np.uint8).sum(axis=0, dtype=np.uint8)
    gap = (~held[:-1] & held[1:]).any(axis=0)
    is_full = (number >= slot.fewest) & (number <= slot.most) & ~gap
    needed = np.ones(len(number), dtype=np.bool_)
    if slot.needed_with:
        amount = part.layout.bets.get(slot.needed_with)
        needed = (
            np.zeros_like(needed) if amount is None else _given(part.batch.column(amount.column))
        )
        # A stake of zero is no bet: such a row is judged alone.
    ready &= is_full | ((number == 0) & ~needed)


def _read_cards(column: pa.Array, slot: Slot, ready: Mask) -> Cards:
    """Read cards that are written `AS KD TC` with single blanks; any other form is left out."""
    size, width = len(column), _CARD_WIDTH * slot.most - 1
    cards = np.full((slot.most, size), NO_CARD, dtype=np.uint8)
    given = _given(column)
    if not pa.types.is_string(column.type):
        ready &= ~given
        return cards
    lengths = _numbers(pc.binary_length(column), 0)
    ready &= ~given | (((lengths + 1) % _CARD_WIDTH == 0) & (lengths <= width) & (lengths > 0))
    text = np.char.ljust(_ascii(column, width), width).view(np.uint8).reshape(size, width)
    for place in range(slot.most):
        at = _CARD_WIDTH * place
        numbers = _card_table()[text[:, at], text[:, at + 1]]
        blank = (text[:, at] == ord(" ")) & (text[:, at + 1] == ord(" "))
        apart = text[:, at + 2] == ord(" ") if at + 2 < width else True
        ready &= ~given | ((numbers < DECK_SIZE) | blank) & apart
        cards[place] = numbers
    return cards


def _ascii(column: pa.Array, width: int) -> NDArray[np.bytes_]:
    """The texts as bytes of one width; what is longer is left out by its length anyway."""
    filled = column.fill_null("")
    return np.array(filled.cast(pa.binary()).to_pylist(), dtype=f"S{width}")


@cache
def _card_table() -> NDArray[np.uint8]:
    """The number of a card by the codes of its rank and its suit."""
    table = np.full((256, 256), NO_CARD, dtype=np.uint8)
    for place, rank in enumerate(RANKS):
        for group, suit in enumerate(SUITS):
            table[ord(rank), ord(suit)] = len(RANKS) * group + place
    return table


def _refuse_strangers(part: FilePart, form: Form, ready: Mask) -> None:
    """Leave out rows with cards or dice that the game does not have."""
    for slot, columns in part.layout.cards.items():
        if slot not in form.slots:
            for column in columns:
                ready &= ~_given(part.batch.column(column))
    if not form.dice:
        for column in part.layout.dice:
            ready &= ~_given(part.batch.column(column))


def _dice(part: FilePart, form: Form, ready: Mask) -> Dice | None:
    if not form.dice:
        return None
    size = part.batch.num_rows
    columns = [part.batch.column(column) for column in part.layout.dice]
    if not columns or not all(pa.types.is_integer(column.type) for column in columns):
        return _dice_of_text(columns, form, ready, size=size)
    faces = np.array([_numbers(column, 0) for column in columns])
    ready &= ((faces >= 0) & (faces <= FACES)).all(axis=0) & (faces[0] > 0)
    ready &= ~((faces[:-1] == 0) & (faces[1:] > 0)).any(axis=0)
    dice = np.clip(faces, 0, FACES).astype(np.int8).T
    if form.dice == "three":
        ready &= (faces > 0).sum(axis=0) == 3
        return np.ascontiguousarray(dice[:, :3])
    ready &= (faces > 0).sum(axis=0) % 2 == 0
    return np.ascontiguousarray(dice[:, : len(columns) // 2 * 2]).reshape(size, -1, 2)


def _dice_of_text(columns: list[pa.Array], form: Form, ready: Mask, *, size: int) -> Dice:
    """Read dice that are written as JSON; what is not plain is left out."""
    read = [_rolls(cell, form) for cell in plain_values(columns[0])] if columns else [()] * size
    length = max((len(rolls) for rolls in read), default=0)
    number = 3 if form.dice == "three" else 2
    dice = np.zeros((size, max(length, 1), number), dtype=np.int8)
    for row, rolls in enumerate(read):
        ready[row] &= bool(rolls)
        if rolls:
            dice[row, : len(rolls)] = rolls
    return np.ascontiguousarray(dice[:, 0]) if form.dice == "three" else dice


def _rolls(cell: object, form: Form) -> tuple[tuple[int, ...], ...]:
    try:
        found = json.loads(cell) if isinstance(cell, str) else None
    except (ValueError, RecursionError):
        return ()
    rolls = [found] if form.dice == "three" else found
    number = 3 if form.dice == "three" else 2
    if not isinstance(rolls, list) or len(rolls) > limits().round.rolls:
        return ()
    if not all(_is_roll(roll, number) for roll in rolls):
        return ()
    return tuple(tuple(roll) for roll in rolls)


def _is_roll(roll: object, number: int) -> bool:
    if not isinstance(roll, list) or len(roll) != number:
        return False
    return all(type(face) is int and 1 <= face <= FACES for face in roll)


# ---- Decisions -------------------------------------------------------------------------


def _decisions(part: FilePart, rule: Rule, ready: Mask) -> dict[str, NDArray[np.int64]]:
    found: dict[str, NDArray[np.int64]] = {}
    for name, column in part.layout.decisions.items():
        values = part.batch.column(column)
        if values.null_count != len(values):
            said = _mapped(values, partial(_decision, name, rule), _UNSAID)
            ready &= said != _UNREAD
            found[name] = said
    return found


def _decision(name: str, rule: Rule, cell: object) -> int:
    try:
        return read_decision(name, said_in(cell), rule)
    except RoundError:
        return _UNREAD


# ---- Columns ---------------------------------------------------------------------------


def _given(column: pa.Array) -> Mask:
    return given_in(column)


def _numbers(column: pa.Array, absent: int) -> NDArray[np.int64]:
    """The whole numbers of a column, and another where there is none."""
    numbers = numbers_in(column)
    if not column.null_count:
        return numbers.astype(np.int64, copy=False)
    given = _given(column)
    if not absent:
        return np.asarray(np.multiply(numbers, given, dtype=np.int64))
    return either(given, numbers.astype(np.int64), np.int64(absent))


def _mapped(column: pa.Array, read: Callable[[object], int], absent: int) -> NDArray[np.int64]:
    """Read each different cell once."""
    encoded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    numbers = np.array([*map(read, plain_values(encoded.dictionary)), absent], dtype=np.int64)
    index = _numbers(encoded.indices.cast(pa.int64()), len(numbers) - 1)
    return looked_up(numbers, index)


def games_of(part: FilePart) -> tuple[NDArray[np.int64], list[str]]:
    """Give, for each row, the place of its game in a list; one past its end where none is said."""
    column = part.batch.column("game")
    encoded = column if pa.types.is_dictionary(column.type) else column.dictionary_encode()
    names = [str(name) for name in plain_values(encoded.dictionary)]
    return _numbers(encoded.indices.cast(pa.int64()), len(names)), names


def days_of(part: FilePart) -> NDArray[np.int64]:
    """The day of each row as its ordinal, 0 where it is no day."""
    column = part.batch.column("day")
    if pa.types.is_timestamp(column.type):
        column = dates_in(column)
    if pa.types.is_date32(column.type):
        days = _numbers(column.cast(pa.int32()), 0) + _EPOCH
        days = np.where((days > 0) & (days <= _LAST), days, 0)
        return np.asarray(np.where(_given(column), days, 0)) if column.null_count else days
    return _mapped(column, _ordinal, 0)


def _ordinal(cell: object) -> int:
    if isinstance(cell, dt.datetime) or not isinstance(cell, str | dt.date):
        return 0
    found = written_day(str(cell))
    return 0 if found is None else found.toordinal()
