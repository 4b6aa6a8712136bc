"""Columns within columns, and one bet on each row: both become the columns that are documented.

`bets_cents struct<ante, …>`, a map or a list says what `bets_cents.ante` and its neighbours say.
In the long form (`round`, `bet`, `stake`, `paid`), adjacent rows of one `round` are a round.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.layouts import (
    KINDS,
    ColumnLayout,
    ColumnsError,
    check_plain,
    layout_of,
    not_read,
)
from bylaw.registry.audit.rounds.columns.plain_cells import dates_in, plain_values
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_

PlacedRows = tuple[pa.RecordBatch, Sequence[int]]
"""Rows that were read, and the place of each in the file."""
_Rows = NDArray[np.int64]
_ROUND, _BET, _DAY = "round", "bet", "day"
_STAKES = ("stake", "stake_cents")
_LONG = {
    "stake": "bets",
    "stake_cents": "bets_cents",
    "paid": "paid",
    "paid_cents": "paid_cents",
}
_PAIR = 2
_AMOUNTS = ("bets", "bets_cents")


def read_columns(batch: pa.RecordBatch) -> tuple[pa.RecordBatch, ColumnLayout]:
    """Put columns within columns side by side, and read what each means."""
    batch = _dated(batch)
    if not any(is_within(field) for field in batch.schema):
        return batch, layout_of(_fields(batch.schema))
    columns = [one for field in batch.schema for one in _flat(field.name, batch.column(field.name))]
    most = limits().round.columns
    if len(columns) > most:
        template = N_("the rows have {count} columns; at most {limit} are read")
        raise ColumnsError(template, count=len(columns), limit=most)
    schema = pa.schema([pa.field(name, column.type) for name, column in columns])
    found = pa.RecordBatch.from_arrays([column for _, column in columns], schema=schema)
    is_open = any(pa.types.is_map(f.type) for f in batch.schema if f.name in _AMOUNTS)
    return found, layout_of(_fields(schema), needs_bets=not is_open)


def _dated(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Write moments as dates; those of which some are on no calendar stay, to be told."""
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


def _flat(name: str, column: pa.Array) -> Iterator[tuple[str, pa.Array]]:
    """The columns within a column, or itself."""
    if not is_within(pa.field(name, column.type)):
        yield name, column
        return
    for inner, cells in _inner(name, column):
        yield from _flat(inner, cells)


def _inner(name: str, column: pa.Array) -> Iterator[tuple[str, pa.Array]]:
    kind, _, rest = name.partition(".")
    if pa.types.is_struct(column.type) and not rest and kind != "dice":
        names = [field.name for field in column.type]
        yield from ((f"{name}.{n}", one) for n, one in zip(names, column.flatten(), strict=True))
    elif _is_map_of_names(column.type) and not rest and kind != "dice":
        yield from _of_map(name, column)
    elif _is_list(column.type) and (name == "dice" or (kind == "cards" and rest)):
        yield from _of_list(name, column)
    else:
        raise not_read(name, str(column.type))


def _is_map_of_names(kind: pa.DataType) -> bool:
    return bool(pa.types.is_map(kind) and pa.types.is_string(kind.key_type))


def _is_list(kind: pa.DataType) -> bool:
    return bool(pa.types.is_list(kind) or pa.types.is_large_list(kind))


def _of_map(name: str, column: pa.MapArray) -> Iterator[tuple[str, pa.Array]]:
    """A column for each key that some row has."""
    starts, lengths = _extents(column)
    rows = np.repeat(np.arange(len(column)), lengths)
    entries = _entries(starts, lengths)
    encoded = column.keys.take(pa.array(entries)).cast(pa.string()).dictionary_encode()
    numbers = np.asarray(encoded.indices.to_numpy(zero_copy_only=False))
    for number, key in enumerate(encoded.dictionary.to_pylist()):
        mine = numbers == number
        place = np.full(len(column), -1, dtype=np.int64)
        place[rows[mine]] = entries[mine]
        if np.count_nonzero(mine) != np.count_nonzero(place >= 0):
            raise ColumnsError(N_("{column} has {key} twice in one round"), column=name, key=key)
        yield f"{name}.{key}", column.items.take(pa.array(place, mask=place < 0))


def _of_list(name: str, column: pa.Array) -> Iterator[tuple[str, pa.Array]]:
    """A column for each place of a list; cards that are written stay one text."""
    values = column.values
    if pa.types.is_string(values.type):
        yield name, pc.binary_join(column, " ")
        return
    starts, lengths = _extents(column)
    if _is_list(values.type):
        values, starts, lengths = _rolls(name, values, starts=starts, lengths=lengths)
    for number in range(int(lengths.max(initial=0))):
        place = pa.array(starts + number, mask=lengths <= number)
        yield f"{name}.{number + 1}", values.take(place)


def _rolls(
    name: str, rolls: pa.Array, *, starts: _Rows, lengths: _Rows
) -> tuple[pa.Array, _Rows, _Rows]:
    """The dice of pairs one after the other."""
    first, number = _extents(rolls)
    entries = _entries(starts, lengths)
    if (number[entries] != _PAIR).any():
        raise ColumnsError(N_("{column} has a roll that is not of two dice"), column=name)
    dice = np.repeat(first[entries], _PAIR) + np.tile(np.arange(_PAIR), len(entries))
    begin = (np.cumsum(lengths) - lengths) * _PAIR
    return rolls.values.take(pa.array(dice)), begin, lengths * _PAIR


def _extents(column: pa.Array) -> tuple[_Rows, _Rows]:
    """Say where the entries of each row begin, and how many they are; a null has none."""
    offsets = np.asarray(column.offsets.to_numpy(zero_copy_only=False), dtype=np.int64)
    given = np.asarray(column.is_valid().to_numpy(zero_copy_only=False), dtype=np.bool_)
    return offsets[:-1], np.where(given, offsets[1:] - offsets[:-1], 0)


def _entries(starts: _Rows, lengths: _Rows) -> _Rows:
    """Number the entries of all rows, one after the other."""
    before = np.cumsum(lengths) - lengths
    return np.asarray(np.arange(int(lengths.sum())) + np.repeat(starts - before, lengths))


# ---- One bet on each row ---------------------------------------------------------------


def is_long(names: list[str]) -> bool:
    """Tell whether each row is one bet of a round."""
    stakes = [name for name in _STAKES if name in names]
    is_wide = any(name.partition(".")[0] in _AMOUNTS for name in names)
    return _ROUND in names and _BET in names and bool(stakes) and not is_wide


def last_round(batch: pa.RecordBatch) -> int:
    """Find where the last round of a batch begins; more of it may follow."""
    starts = _starts(batch)
    return int(starts[-1]) if len(starts) else 0


def join_bets(batch: pa.RecordBatch) -> tuple[pa.RecordBatch, _Rows]:
    """Make one row of the bets of each round; give the first row of each as well."""
    for name in (_ROUND, _BET):
        check_plain(name, str(batch.column(name).type))
        if batch.column(name).null_count:
            template = N_("a row of the long form does not name its {column}")
            raise ColumnsError(template, column=name)
    starts = _starts(batch)
    offsets = pa.array(np.append(starts, batch.num_rows), pa.int32())
    columns: dict[str, pa.Array] = {}
    for field in batch.schema:
        cells = batch.column(field.name)
        if field.name in _LONG:
            columns[_LONG[field.name]] = _said(offsets, batch.column(_BET), cells)
        elif field.name != _BET:
            columns |= _once_a_round(field.name, cells, starts=starts)
    return pa.RecordBatch.from_pydict(columns), starts


def _once_a_round(name: str, cells: pa.Array, *, starts: _Rows) -> dict[str, pa.Array]:
    """Take what every row of a round repeats from the first of them."""
    found: dict[str, pa.Array] = {}
    for inner, column in _flat("id" if name == _ROUND else name, cells):
        _check_same(inner, column, starts=starts)
        found[inner] = column.take(pa.array(starts))
    return found


def _starts(batch: pa.RecordBatch) -> _Rows:
    """Find the rows at which another round begins."""
    numbers = _numbered(batch.column(_ROUND))
    is_first = np.ones(len(numbers), dtype=np.bool_)
    is_first[1:] = numbers[1:] != numbers[:-1]
    return np.flatnonzero(is_first).astype(np.int64)


def _numbered(cells: pa.Array) -> _Rows:
    """Number the different cells of a column; null is one of them."""
    plain = cells.cast(cells.type.value_type) if pa.types.is_dictionary(cells.type) else cells
    marks = plain.dictionary_encode("encode").indices
    return np.asarray(marks.to_numpy(zero_copy_only=False), dtype=np.int64)


def _said(offsets: pa.Array, bets: pa.Array, cells: pa.Array) -> pa.Array:
    return pa.MapArray.from_arrays(offsets, bets.cast(pa.string()), cells)


def _check_same(name: str, cells: pa.Array, *, starts: _Rows) -> None:
    """Refuse rows of one round that contradict each other."""
    plain = pa.array(map(repr, plain_values(cells))) if pa.types.is_nested(cells.type) else cells
    numbers = _numbered(plain)
    lengths = np.diff(np.append(starts, len(numbers)))
    if (np.repeat(numbers[starts], lengths) != numbers).any():
        raise ColumnsError(N_("the rows of one round differ in {column}"), column=name)


def whole_rounds(batches: Iterable[PlacedRows]) -> Iterator[PlacedRows]:
    """Join the bets of each round; the last round of a batch may go on in the next."""
    kept: pa.RecordBatch | None = None
    waiting: list[int] = []
    for batch, places in batches:
        whole = batch if kept is None else pa.concat_batches([kept, batch])
        every, cut = [*waiting, *places], last_round(whole)
        kept, waiting = whole.slice(cut), every[cut:]
        if cut:
            yield _joined(whole.slice(0, cut), every[:cut])
    if kept is not None:
        yield _joined(kept, waiting)


def _joined(batch: pa.RecordBatch, places: Sequence[int]) -> PlacedRows:
    found, starts = join_bets(batch)
    return found, [places[start] for start in starts.tolist()]
