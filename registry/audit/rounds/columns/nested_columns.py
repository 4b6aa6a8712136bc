"""Columns within columns, which become the columns that are documented.

`bets_cents struct<ante, …>`, a map or a list says what `bets_cents.ante` and its neighbours say.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.layouts import (
    KINDS,
    LONG,
    ColumnLayout,
    ColumnsError,
    is_of_round,
    layout_of,
    not_read,
)
from bylaw.registry.audit.rounds.columns.plain_cells import dates_in, texts_in
from bylaw.registry.audit.rounds.columns.round_faults import (
    RoundFaults,
    RowFaults,
    fault_of,
    tell_rows,
)
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message

RowNumbers = NDArray[np.int64]
BETS = ("bets", "bets_cents")
_DAY, _BET, _BETS = "day", "bet", "bets"
_PAIR = 2


def read_columns(
    batch: pa.RecordBatch, faults: RoundFaults | None = None
) -> tuple[pa.RecordBatch, ColumnLayout]:
    """Flatten nested columns, and read what each means.

    What is wrong with single rows is written into `faults`; without it, such rows are refused.
    """
    batch = _with_texts(_moments_as_dates(batch))
    if not any(is_within(field) for field in batch.schema):
        return batch, layout_of(_fields(batch.schema))
    told: RowFaults = {}
    columns = [one for f in batch.schema for one in flat(f.name, batch.column(f.name), told)]
    for row, why in told.items():
        if faults is None:
            raise ColumnsError(why.template, **why.values)
        faults.setdefault(row, fault_of(why, batch, [row]))
    refuse_too_many(len(columns))
    schema = pa.schema([pa.field(name, column.type) for name, column in columns])
    found = pa.RecordBatch.from_arrays([column for _, column in columns], schema=schema)
    return found, layout_of(_fields(schema), needs_bets=not name_their_own(batch.schema, BETS))


def name_their_own(schema: pa.Schema, names: Collection[str]) -> bool:
    """Tell whether a column of some names is a map or a list, in which a round names its bets."""
    own = [field.type for field in schema if field.name in names]
    return any(pa.types.is_map(kind) or _is_list(kind) for kind in own)


def _with_texts(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Write values within values of columns that are not ours as JSON: they are carried along."""
    for place, one in enumerate(batch.schema):
        if pa.types.is_nested(one.type) and not is_of_round(one.name):
            batch = batch.set_column(place, one.name, texts_in(batch.column(place)))
    return batch


def refuse_too_many(columns: int) -> None:
    """Refuse rounds with more columns than are read."""
    most = limits().round.columns
    if columns > most:
        template = N_("the rows have {count} columns; at most {limit} are read")
        raise ColumnsError(template, count=columns, limit=most)


def _moments_as_dates(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Write moments as dates; a column with impossible ones stays as it is, to be refused."""
    place = batch.schema.get_field_index(_DAY)
    if place < 0 or not pa.types.is_timestamp(batch.schema.field(place).type):
        return batch
    dates = dates_in(batch.column(place))
    if dates.null_count != batch.column(place).null_count:
        return batch
    return batch.set_column(place, _DAY, dates)


def is_within(field: pa.Field) -> bool:
    """Tell whether a column of a round holds other columns."""
    return field.name.partition(".")[0] in KINDS and pa.types.is_nested(field.type)


def _fields(schema: pa.Schema) -> list[tuple[str, str]]:
    return [(field.name, str(field.type)) for field in schema]


# ---- Structs, maps and lists -----------------------------------------------------------


def flat(name: str, column: pa.Array, told: RowFaults) -> Iterator[tuple[str, pa.Array]]:
    """The columns within a column, or itself; faults of rows are written in place."""
    if not is_within(pa.field(name, column.type)):
        yield name, column
        return
    for inner, cells in _inner(name, column, told):
        yield from flat(inner, cells, told)


def _inner(name: str, column: pa.Array, told: RowFaults) -> Iterator[tuple[str, pa.Array]]:
    kind, _, rest = name.partition(".")
    if pa.types.is_struct(column.type) and not rest and kind != "dice":
        names = [field.name for field in column.type]
        yield from ((f"{name}.{n}", one) for n, one in zip(names, column.flatten(), strict=True))
    elif _is_map_of_names(column.type) and not rest and kind != "dice":
        yield from _of_map(name, column, told)
    elif _is_list_of_bets(column.type) and name == _BETS:
        yield from _of_bets(column, told)
    elif _is_list(column.type) and (name == "dice" or (kind == "cards" and rest)):
        yield from _of_list(name, column, told)
    else:
        raise not_read(name, str(column.type))


def _is_map_of_names(kind: pa.DataType) -> bool:
    return bool(pa.types.is_map(kind) and pa.types.is_string(kind.key_type))


def _is_list(kind: pa.DataType) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))


def _is_list_of_bets(kind: pa.DataType) -> bool:
    """Tell whether a list has, in each entry, a bet with its stake, and perhaps what was paid."""
    if not _is_list(kind) or not pa.types.is_struct(kind.value_type):
        return False
    names = {field.name for field in kind.value_type}
    return _BET in names <= {_BET, *LONG} and any(LONG.get(name) in BETS for name in names)


def _of_bets(column: pa.Array, told: RowFaults) -> Iterator[tuple[str, pa.Array]]:
    """A map of stakes and one of payments, of the bets that stand in a list."""
    said = _extents(column)
    entries = column.values.take(pa.array(said.entries()))
    bets = pc.struct_field(entries, _BET)
    absent = np.unique(said.rows()[bets.is_null().to_numpy(zero_copy_only=False)])
    why = Message(N_("an entry of {column} does not name its bet"), {"column": _BETS})
    tell_rows(told, absent, why, of=len(column))
    offsets = pa.array(np.append(0, np.cumsum(said.lengths)), pa.int32())
    for name in (field.name for field in entries.type if field.name in LONG):
        yield LONG[name], map_of_bets(offsets, bets, pc.struct_field(entries, name))


def map_of_bets(offsets: pa.Array, bets: pa.Array, cells: pa.Array) -> pa.Array:
    """A map for each round of what stands beside its bets."""
    return pa.MapArray.from_arrays(offsets, bets.cast(pa.string()).fill_null(""), cells)


def _of_map(name: str, column: pa.MapArray, told: RowFaults) -> Iterator[tuple[str, pa.Array]]:
    """A column for each key that some row has."""
    said = _extents(column)
    rows, entries = said.rows(), said.entries()
    encoded = column.keys.take(pa.array(entries)).cast(pa.string()).dictionary_encode()
    numbers = np.asarray(encoded.indices.to_numpy(zero_copy_only=False))
    for number, key in enumerate(encoded.dictionary.to_pylist()):
        mine = numbers == number
        place = np.full(len(column), -1, dtype=np.int64)
        place[rows[mine]] = entries[mine]
        if np.count_nonzero(mine) != np.count_nonzero(place >= 0):
            why = Message(N_("{column} has {key} twice in one round"), {"column": name, "key": key})
            again = np.flatnonzero(np.bincount(rows[mine]) > 1)
            tell_rows(told, again, why, of=len(column))
        yield f"{name}.{key}", column.items.take(pa.array(place, mask=place < 0))


def _of_list(name: str, column: pa.Array, told: RowFaults) -> Iterator[tuple[str, pa.Array]]:
    """A column for each place of a list; cards that are written stay one text."""
    values = column.values
    if pa.types.is_string(values.type):
        yield name, pc.binary_join(column, " ")
        return
    starts, lengths = said = _extents(column)
    if _is_list(values.type):
        pairs = _Extents(starts, _in_pairs(name, values, said, told))
        values, starts, lengths = _rolls(values, pairs)
    for number in range(int(lengths.max(initial=0))):
        place = pa.array(starts + number, mask=lengths <= number)
        yield f"{name}.{number + 1}", values.take(place)


class _Extents(NamedTuple):
    """Where the entries of each row begin, and how many they are."""

    starts: RowNumbers
    lengths: RowNumbers

    def entries(self) -> RowNumbers:
        """Number the entries of all rows, one after the other."""
        before = np.cumsum(self.lengths) - self.lengths
        first = np.repeat(self.starts - before, self.lengths)
        return np.asarray(np.arange(int(self.lengths.sum())) + first)

    def rows(self) -> RowNumbers:
        """The row of each entry."""
        return np.repeat(np.arange(len(self.lengths)), self.lengths)


def _in_pairs(name: str, rolls: pa.Array, said: _Extents, told: RowFaults) -> RowNumbers:
    """How many rolls each row has; none, with a fault, where a roll is not two dice."""
    is_other = _extents(rolls).lengths[said.entries()] != _PAIR
    torn = np.unique(said.rows()[is_other])
    why = Message(N_("{column} has a roll that is not of two dice"), {"column": name})
    tell_rows(told, torn, why, of=len(said.lengths))
    lengths = said.lengths.copy()
    lengths[torn] = 0
    return lengths


def _rolls(rolls: pa.Array, said: _Extents) -> tuple[pa.Array, RowNumbers, RowNumbers]:
    """The dice of pairs one after the other."""
    entries = said.entries()
    first = _extents(rolls).starts[entries]
    dice = np.repeat(first, _PAIR) + np.tile(np.arange(_PAIR), len(entries))
    begin = (np.cumsum(said.lengths) - said.lengths) * _PAIR
    return rolls.values.take(pa.array(dice)), begin, said.lengths * _PAIR


def _extents(column: pa.Array) -> _Extents:
    """Say where the entries of each row begin, and how many they are; a null has none."""
    offsets = np.asarray(column.offsets.to_numpy(zero_copy_only=False), dtype=np.int64)
    given = np.asarray(column.is_valid().to_numpy(zero_copy_only=False), dtype=np.bool_)
    return _Extents(offsets[:-1], np.where(given, offsets[1:] - offsets[:-1], 0))
