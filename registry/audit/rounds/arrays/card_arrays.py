"""Cards of rounds in columns, with a mark on every doubtful row."""

from functools import cache

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.arrays.cell_numbers import UNREAD, UNSAID, read_once, whole_numbers
from bylaw.registry.audit.rounds.columns.file_parts import FilePart
from bylaw.registry.audit.rounds.columns.plain_cells import given_in, numbers_in
from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, RANKS, SUITS, Cards
from bylaw.registry.rules.round_form import Slot
from bylaw.registry.rules.settlement.outcome_columns import Mask

_CARD_WIDTH = 3
_FIGURES: dict[object, int] = {str(number): number for number in range(DECK_SIZE)}


def cards_of(part: FilePart, name: str, slot: Slot, *, ready: Mask) -> Cards:
    """The cards of one slot, each row in the order given."""
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
    """The cards in a column of one card each, as numbers or as the figures of a text."""
    if column.type == pa.uint8():
        numbers = numbers_in(column).astype(np.uint8, copy=False)
        if column.null_count:
            # All bits are set where there is no card, and none is where there is one.
            numbers = numbers | (given_in(column).view(np.uint8) - np.uint8(1))
        if np.count_nonzero(numbers >= DECK_SIZE) == column.null_count:
            return numbers
    is_counted = pa.types.is_integer(column.type)
    wide = whole_numbers(column, UNSAID) if is_counted else read_once(column, _card_in, UNSAID)
    ready &= ((wide >= 0) & (wide < DECK_SIZE)) | ~given_in(column)
    return np.where((wide >= 0) & (wide < DECK_SIZE), wide, NO_CARD).astype(np.uint8)


def _card_in(cell: object) -> int:
    return _FIGURES.get(cell, UNREAD)


def _check_cards(part: FilePart, cards: Cards, slot: Slot, *, ready: Mask) -> None:
    """Leave out rows with too few or too many cards, or with a gap between them."""
    if slot.fewest == slot.most == len(cards) and (cards < DECK_SIZE).all():
        return
    held = cards < DECK_SIZE
    number = held.view(np.uint8).sum(axis=0, dtype=np.uint16)
    gap = (~held[:-1] & held[1:]).any(axis=0)
    is_full = (number >= slot.fewest) & (number <= slot.most) & ~gap
    needed = np.ones(len(number), dtype=np.bool_)
    if slot.needed_with:
        amount = part.layout.bets.get(slot.needed_with)
        needed = (
            np.zeros_like(needed) if amount is None else given_in(part.batch.column(amount.column))
        )
        # A stake of zero is no bet: such a row is judged alone.
    ready &= is_full | ((number == 0) & ~needed)


def _read_cards(column: pa.Array, slot: Slot, ready: Mask) -> Cards:
    """Read cards that are written `AS KD TC` or `as  kd 10c`; any other form is left out."""
    if not pa.types.is_string(column.type):
        ready &= ~given_in(column)
        return np.full((slot.most, len(column)), NO_CARD, dtype=np.uint8)
    cards, read = _read_plain(column, slot)
    if not read.all():
        cards, read = _read_plain(_plainly_written(column), slot)
    ready &= read
    return cards


def _plainly_written(column: pa.Array) -> pa.Array:
    """Cards with capitals, a ten of one letter and single blanks; what is no card stays none.

    >>> _plainly_written(pa.array(["10h  as", " ZZ", None])).to_pylist()
    ['TH AS', 'ZZ', None]
    """
    tens = pc.replace_substring(pc.ascii_upper(column), "10", "T")
    return pc.ascii_trim_whitespace(pc.replace_substring_regex(tens, " +", " "))


def _read_plain(column: pa.Array, slot: Slot) -> tuple[Cards, Mask]:
    """Read cards that are written `AS KD TC` with single blanks, and tell in which rows all are."""
    size, width = len(column), _CARD_WIDTH * slot.most - 1
    cards = np.full((slot.most, size), NO_CARD, dtype=np.uint8)
    given = given_in(column)
    lengths = whole_numbers(pc.binary_length(column), 0)
    read = ~given | (((lengths + 1) % _CARD_WIDTH == 0) & (lengths <= width) & (lengths > 0))
    text = np.char.ljust(_ascii(column, width), width).view(np.uint8).reshape(size, width)
    for place in range(slot.most):
        at = _CARD_WIDTH * place
        numbers = _card_table()[text[:, at], text[:, at + 1]]
        blank = (text[:, at] == ord(" ")) & (text[:, at + 1] == ord(" "))
        apart = text[:, at + 2] == ord(" ") if at + 2 < width else True
        read &= ~given | ((numbers < DECK_SIZE) | blank) & apart
        cards[place] = numbers
    return cards, read


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
