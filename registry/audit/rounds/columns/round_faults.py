"""Faults of single rounds that show when columns are put together: only such a round is refused."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.plain_cells import plain_value
from bylaw.registry.law.messages import Message

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
