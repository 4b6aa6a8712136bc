"""Faults that show when columns are put together: of one round, or of the whole file.

A fault of one round refuses that round alone; what no row of a file can say is reported once.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError, UnmappedError
from bylaw.registry.audit.rounds.columns.plain_cells import plain_value
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.written_days import written_day
from bylaw.registry.rules.codes_of_names import game_of

_SHOWN = 100
"""How many rows of a refused round are kept as they were, at most."""
_FEWEST = 10


@dataclass(frozen=True)
class RoundFault:
    """Why a round cannot be put together, and its rows as they were."""

    why: Message
    rows: tuple[Mapping[str, object], ...]

    @property
    def raw(self) -> object:
        """The row of the round, or its rows."""
        return self.rows[0] if len(self.rows) == 1 else [*self.rows]


RoundFaults = dict[int, RoundFault]
"""The faults of rounds, by the place of each round in its batch."""
RowFaults = dict[int, Message]


def fault_of(why: Message, batch: pa.RecordBatch, rows: Iterable[int]) -> RoundFault:
    """Keep the rows of a round with what is wrong with it."""
    some = [row for row, _ in zip(rows, range(_SHOWN), strict=False)]
    return RoundFault(why, tuple(_cells(batch, row) for row in some))


def _cells(batch: pa.RecordBatch, row: int) -> dict[str, object]:
    """What stands in a row, without its empty cells."""
    cells = ((name, plain_value(batch.column(name)[row])) for name in batch.schema.names)
    return {name: cell for name, cell in cells if cell is not None}


def tell_rows(faults: RowFaults, rows: NDArray[np.int64], why: Message, *, of: int) -> None:
    """Write in place what is wrong with some rows; a fault of most of them is that of the file."""
    different = np.unique(rows).tolist()
    if len(different) * 2 > max(of, _FEWEST):
        raise ColumnsError(why.template, **why.values)
    for row in different:
        faults.setdefault(row, why)


def check_whole(batch: pa.RecordBatch, file: str) -> None:
    """Refuse a file of some rows in which no day, or no game, can be read."""
    days = N_("{file}: no cell of the column {column} is a date such as 2004-05-12: {cell}")
    games = N_("{file}: no cell of the column {column} names a game: {cell}")
    for column, read, template in (("day", written_day, days), ("game", game_of, games)):
        cell = _first_of_none(batch, column, read)
        if cell is not None:
            raise UnmappedError(template, file=file, column=column, cell=repr(cell))


def _first_of_none(batch: pa.RecordBatch, column: str, read: Callable[[str], object]) -> str | None:
    """The first cell of a column of texts if none can be read."""
    if batch.num_rows < _FEWEST or column not in batch.schema.names:
        return None
    held = batch.column(column)
    if not pa.types.is_string(held.type):
        return None
    cells: list[str] = held.drop_null().unique().to_pylist()
    return cells[0] if cells and not any(map(read, cells)) else None
