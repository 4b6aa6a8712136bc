"""Faults of a whole file: what no row of it can say is told once, and not for each row."""

from collections.abc import Callable

import pyarrow as pa

from bylaw.registry.audit.rounds.columns.layouts import UnmappedError
from bylaw.registry.law.messages import N_
from bylaw.registry.law.written_days import written_day
from bylaw.registry.rules.codes_of_names import game_of

_FEWEST = 10


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
