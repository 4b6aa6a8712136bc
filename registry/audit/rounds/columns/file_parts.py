"""Some rows of a file of rounds, each with its place, and what stands in their cells."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.money import decimal_text, money
from bylaw.registry.audit.rounds.columns.layouts import WITH_STAKE, Amount, ColumnLayout
from bylaw.registry.audit.rounds.columns.plain_cells import (
    QUEBEC,
    given_in,
    numbers_in,
    plain_value,
    plain_values,
)
from bylaw.registry.audit.rounds.columns.round_faults import RoundFaults
from bylaw.registry.audit.rounds.json_files import RefusedRound, RoundEntry, read_parts
from bylaw.registry.audit.rounds.parts.id_marks import (
    FoundIds,
    IdMarks,
    Marks,
    are_rising,
    marks_in,
    marks_of_numbers,
    rising_ids,
)
from bylaw.registry.audit.rounds.parts.number_texts import texts_of_numbers
from bylaw.registry.audit.rounds.round import read_head
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.play.cards import DECK_SIZE, card_name

_DAY = len("2004-05-12")
_WHOLE = late_pattern(r"(\d{1,18})(?:\.0)?", re.ASCII)
"""Whole numbers, also as pandas writes them in a column where some are missing.

Two decimals are those of dollars: "5.00" in a column of cents is a mistake, and stays one."""


@dataclass(frozen=True)
class FilePart:
    """Some rows of a file, with the place of each in it; `left_out` others of it do not count."""

    batch: pa.RecordBatch
    layout: ColumnLayout
    places: Sequence[int]
    with_stake: bool = False
    faults: RoundFaults = field(default_factory=dict)
    left_out: int = 0

    def found_ids(self) -> FoundIds:
        """The ids that rows have, with the places of these rows."""
        places, numbers = self.places, self._id_numbers()
        if numbers is None:
            return self._marked_ids(None)
        if isinstance(places, range) and places.step == 1 and are_rising(numbers):
            return rising_ids(numbers, places.start)
        return self._marked_ids(marks_of_numbers(numbers))

    def _id_numbers(self) -> NDArray[np.integer] | None:
        """The ids that are plain numbers, all of them: no text is made of these."""
        column = self.batch.column("id") if "id" in self.layout.plain else None
        if column is None or column.null_count or not pa.types.is_integer(column.type):
            return None
        return numbers_in(column)

    def _marked_ids(self, marks: Marks | None) -> IdMarks:
        """The ids by their marks, which may be known."""
        places = _in_array(self.places).astype(np.uint64)
        if marks is not None:
            return IdMarks(marks, places)
        if "id" not in self.layout.plain:
            return IdMarks(marks_in(pa.array([], pa.string())), places[:0])
        ids = self._ids
        if not ids.null_count:
            return IdMarks(marks_in(ids), places)
        return IdMarks(marks_in(ids.drop_null()), places[given_in(ids)])

    def named(self) -> pa.Array:
        """Name each row by its id, or by its place where it has none."""
        if "id" not in self.layout.plain:
            return self._place_names()
        ids = self._ids
        return pc.coalesce(ids, self._place_names()) if ids.null_count else ids

    @cached_property
    def _ids(self) -> pa.Array:
        """The ids of the rows; nothing and zero are none."""
        column = self.batch.column("id")
        if not (pa.types.is_integer(column.type) or pa.types.is_string(column.type)):
            ids = [str(one) if one else None for one in plain_values(column)]
            return pa.array(ids, pa.string())
        texts = texts_of_numbers(column) if pa.types.is_integer(column.type) else column
        nothing = pa.scalar(0 if pa.types.is_integer(column.type) else "", column.type)
        is_named = pc.fill_null(pc.not_equal(column, nothing), fill_value=False)
        every = bool(pc.all(is_named).as_py())
        return texts if every else pc.if_else(is_named, texts, pa.scalar(None, pa.string()))

    def _place_names(self) -> pa.Array:
        """Name each row by its place."""
        return texts_of_numbers(pa.array(_in_array(self.places)))

    def carried_at(self, row: int) -> dict[str, object]:
        """What stands in the columns that are carried along."""
        return {name: self.value(name, row) for name in self.layout.carried}

    def names_carried(self) -> Sequence[str]:
        """The columns that are carried along and not read."""
        return self.layout.carried

    def values_of(self, column: str, rows: NDArray[np.intp]) -> tuple[NDArray[np.int64], list[str]]:
        """Number what stands in a column of some rows, and give the text of each number."""
        if column not in self.batch.schema.names:
            return np.zeros(len(rows), dtype=np.int64), [""]
        cells = self.batch.column(column).take(pa.array(rows))
        if pa.types.is_dictionary(cells.type):
            cells = cells.cast(cells.type.value_type)
        encoded = cells.dictionary_encode("encode")
        values = ["" if cell is None else str(cell) for cell in plain_values(encoded.dictionary)]
        if column == "game":
            values = [game_of(value) or value for value in values]
        return np.asarray(encoded.indices.to_numpy(zero_copy_only=False), dtype=np.int64), values

    def entry(self, row: int) -> RoundEntry:
        """One row as a round, or the refusal of it."""
        parts = self.parts_of(row)
        is_named = "id" in self.layout.plain and bool(self.value("id", row))
        if (fault := self.faults.get(row)) is not None:
            refused = RefusedRound(str(parts["id"]), fault.why, read_head(parts))
            return RoundEntry(self.places[row], refused, {}, fault.raw, is_named)
        found, carried = read_parts(parts), self.carried_at(row)
        raw = {name: said for name, said in carried.items() if said is not None} | parts
        return RoundEntry(self.places[row], found, carried, raw, is_named)

    def value(self, column: str, row: int) -> object:
        """What stands in a cell."""
        return plain_value(self.batch.column(column)[row])

    def parts_of(self, row: int) -> dict[str, object]:
        """One row in its JSON form."""
        layout = self.layout
        parts: dict[str, object] = {n: v for n in sorted(layout.plain) if (v := self.value(n, row))}
        parts["id"] = str(self.value("id", row)) if "id" in parts else f"{self.places[row]}"
        if isinstance(day := parts.get("day"), date):
            # Moments are dates by now, unless one of them is on no calendar.
            parts["day"] = str(_on_the_wall(day))[:_DAY]
        parts["bets"] = self._amounts(layout.bets, row)
        parts["cards"] = {
            s: cards for s, cs in layout.cards.items() if (cards := self._cards(cs, row))
        }
        parts["decisions"] = self._decisions(row)
        dice = self._dice(str(parts.get("game")), row)
        if dice is not None:
            parts["dice"] = dice
        if WITH_STAKE in parts or self.with_stake:
            parts[WITH_STAKE] = truth_in(parts.get(WITH_STAKE, self.with_stake))
        paid = self._amounts(layout.paid, row)
        return parts | ({"paid": paid} if paid else {})

    def _amounts(self, amounts: Mapping[str, Amount], row: int) -> dict[str, object]:
        cells = ((name, amount, self.value(amount.column, row)) for name, amount in amounts.items())
        return {name: dollars_in(cell, amount) for name, amount, cell in cells if is_said(cell)}

    def _cards(self, columns: Sequence[str], row: int) -> object:
        cells = [self.value(column, row) for column in columns]
        if len(columns) == 1 and not columns[0].endswith(".1"):
            return cells[0]
        return [card_in(cell) for cell in cells if cell is not None]

    def _dice(self, game: str, row: int) -> object:
        cells = [self.value(column, row) for column in self.layout.dice]
        if self.layout.dice == ("dice",):
            return said_in(cells[0]) if is_said(cells[0]) else None
        faces = [cell for cell in map(number_in, cells) if cell]
        rule = RULES.get(game_of(game) or game)
        if not faces or rule is None or rule.form.dice == "three":
            return faces or None
        return [faces[at : at + 2] for at in range(0, len(faces), 2)]

    def _decisions(self, row: int) -> dict[str, object]:
        cells = ((name, self.value(c, row)) for name, c in self.layout.decisions.items())
        return {name: said_in(cell) for name, cell in cells if is_said(cell)}


def _in_array(places: Sequence[int]) -> NDArray[np.int64]:
    """Places that mostly follow each other: to ask a range for each of them takes long."""
    if isinstance(places, range):
        return np.arange(places.start, places.stop, places.step)
    return np.asarray(places, dtype=np.int64)


def _on_the_wall(day: date) -> date:
    """What a clock of Québec showed at a moment; a date stays."""
    if not isinstance(day, datetime) or day.tzinfo is None:
        return day
    return day.astimezone(ZoneInfo(QUEBEC))


def is_said(cell: object) -> bool:
    """Tell whether there is anything in a cell.

    What is no number is how pandas leaves one empty, and an empty text how other readers of CSV do.

    >>> [is_said(cell) for cell in (None, float("nan"), "", 0.0, " ")]
    [False, False, False, True, True]
    """
    return cell is not None and cell == cell and cell != ""


def truth_in(cell: object) -> object:
    """What a cell says of yes or no, where it is one of these words."""
    return {"true": True, "false": False}.get(str(cell).lower(), cell)


def dollars_in(cell: object, amount: Amount) -> object:
    """Write the amount of a cell as dollars; what is no amount stays, and is refused later.

    What is no whole number of cents must not pass for dollars.

    >>> dollars_in("12.50", Amount("stake_cents", in_cents=True))
    '12.50 ¢'
    """
    if not amount.in_cents:
        return decimal_text(cell) if isinstance(cell, Decimal) else cell
    cents = whole_again(cell)
    return money(Fraction(cents, 100)) if isinstance(cents, int) else f"{cents} ¢"


def whole_again(cell: object) -> object:
    """Read a whole number that became a float on its way.

    >>> whole_again(1500.0), whole_again("1500.0"), whole_again("15.00")
    (1500, 1500, '15.00')
    """
    if isinstance(cell, Decimal):
        return int(cell) if cell == cell.to_integral_value() else decimal_text(cell)
    if isinstance(cell, str):
        whole = _WHOLE.fullmatch(cell)
        return int(whole[1]) if whole else cell
    return int(cell) if isinstance(cell, float) and cell.is_integer() else number_in(cell)


def number_in(cell: object) -> object:
    """The whole number that stands in a cell, where one does."""
    if isinstance(cell, bool):
        return str(cell)
    is_figures = isinstance(cell, str) and cell.isascii() and cell.isdecimal()
    return int(str(cell)) if is_figures else cell


def card_in(cell: object) -> str:
    """The card of a number; what is no such number stays, and is refused later."""
    number = number_in(cell)
    is_card = isinstance(number, int) and 0 <= number < DECK_SIZE
    return card_name(int(str(number))) if is_card else str(cell)


def said_in(cell: object) -> object:
    """Read a cell as JSON where it is JSON; else it is a word.  Decimals stay as written."""
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    if not isinstance(cell, str):
        return cell
    try:
        found: object = json.loads(cell, parse_float=str)
    except (ValueError, RecursionError):
        return cell
    return found
