"""Columns in the few types that are read, and their cells as plain values.

What no calendar holds is given in words.

>>> plain_values(pa.array([0, 2**31 - 1], pa.int32()).cast(pa.date32()))
[datetime.date(1970, 1, 1), '<value out of range: 2147483647>']
"""

import datetime as dt
import json
from collections.abc import Callable, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError, not_read
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.printable import without_guard
from bylaw.registry.law.written_days import EPOCH

QUEBEC = "America/Toronto"
"""The clock by which a moment falls on a day, where no map names another."""
_BITS = 8
_LAST = dt.date.max.toordinal()
_A_DAY = {"s": 86_400, "ms": 86_400 * 10**3, "us": 86_400 * 10**6, "ns": 86_400 * 10**9}
_ROUND_TYPES: tuple[Callable[[pa.DataType], bool], ...] = (
    *(pa.types.is_null, pa.types.is_boolean, pa.types.is_integer, pa.types.is_floating),
    *(pa.types.is_string, pa.types.is_large_string, pa.types.is_binary, pa.types.is_large_binary),
    *(pa.types.is_fixed_size_binary, pa.types.is_date, pa.types.is_time, pa.types.is_duration),
    *(pa.types.is_timestamp, pa.types.is_decimal128, pa.types.is_decimal256),
)
"""The types of plain cells.  Any other is written as one of them, or its column is refused."""


def plain_columns(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Write columns of any type in those that are read; refuse one that has no such type."""
    kinds = [_plain_type(_value_type(field.type), field.name) for field in batch.schema]
    if kinds == batch.schema.types:
        return batch
    columns = [_in_type(one, kind) for one, kind in zip(batch.columns, kinds, strict=True)]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _value_type(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_run_end_encoded(kind) else kind


def _in_type(column: pa.Array, kind: pa.DataType) -> pa.Array:
    """Write a column in another type, out of whatever it is packed in."""
    if pa.types.is_run_end_encoded(column.type):
        return _in_type(pc.run_end_decode(column), kind)
    held = column.storage if isinstance(column, pa.ExtensionArray) else column
    return held if held.type == kind else held.cast(kind)


def _plain_type(kind: pa.DataType, column: str) -> pa.DataType:
    """The type in which a column is read; one of values within values is looked into."""
    if isinstance(kind, pa.BaseExtensionType):
        return _plain_type(kind.storage_type, column)
    if pa.types.is_dictionary(kind):
        value = _plain_type(kind.value_type, column)
        return kind if value == kind.value_type else value
    if pa.types.is_struct(kind):
        return pa.struct([(one.name, _plain_type(one.type, column)) for one in kind])
    if pa.types.is_map(kind):
        return pa.map_(_plain_type(kind.key_type, column), _plain_type(kind.item_type, column))
    if is_list(kind):
        return pa.list_(_plain_type(kind.value_type, column))
    return _single_type(kind, column)


def is_list(kind: pa.DataType) -> bool:
    """Tell whether the cells of a type are lists."""
    return bool(
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )


def _single_type(kind: pa.DataType, column: str) -> pa.DataType:
    if pa.types.is_string_view(kind):
        return pa.string()
    if pa.types.is_binary_view(kind):
        return pa.binary()
    if pa.types.is_decimal32(kind) or pa.types.is_decimal64(kind):
        return pa.decimal128(kind.precision, kind.scale)
    if pa.types.is_timestamp(kind) and kind.tz:
        _check_zone(kind, column)
    if not any(is_one(kind) for is_one in _ROUND_TYPES):
        raise not_read(column, str(kind))
    return kind


def _check_zone(kind: pa.TimestampType, column: str) -> None:
    """Refuse moments in an unknown time zone: their day cannot be determined."""
    try:
        pc.local_timestamp(pa.array([0]).cast(kind))[0].as_py()
        pa.scalar(0, kind).as_py()
    except (LookupError, ValueError):
        template = N_("the column {column} has times in the time zone {zone}, which is not known")
        raise ColumnsError(template, column=column, zone=kind.tz) from None


def by_the_clock(moments: pa.Array, zone: str) -> pa.Array:
    """Moments as a clock showed them: that of a zone, or of Québec; without a zone, as written."""
    if not moments.type.tz:
        return moments
    return pc.local_timestamp(moments.cast(pa.timestamp(moments.type.unit, tz=zone or QUEBEC)))


def clock_told(zone: str, *, has_zone: bool) -> Message | None:
    """Say which day a round has where its file gives a moment; nothing where a map says it."""
    if zone:
        return None
    if has_zone:
        template = N_("the date of a round is its local date in {zone}")
        return Message(template, {"zone": QUEBEC})
    return Message(N_("the times of rounds name no time zone: their dates are taken as written"))


def dates_in(moments: pa.Array) -> pa.Array:
    """The dates on which moments fall; null where it is on no calendar.

    >>> late = dt.datetime(2010, 1, 1, 3, 30)
    >>> dates_in(pa.array([late], pa.timestamp("s", tz="UTC"))).to_pylist()
    [datetime.date(2009, 12, 31)]
    """
    days = numbers_in(moments.cast(pa.int64())) // _A_DAY[moments.type.unit] + EPOCH
    held = pa.array((days > 1) & (days < _LAST))
    sure = pc.if_else(held, moments, pa.scalar(None, moments.type))
    return by_the_clock(sure, "").cast(pa.date32())


def given_in(column: pa.Array) -> NDArray[np.bool_]:
    """Tell which cells of a column have something in them.

    >>> given_in(pa.array([1, None, 3]).slice(1)).tolist()
    [False, True]
    """
    size, marks = len(column), column.buffers()[0]
    if not column.null_count:
        return np.ones(size, dtype=np.bool_)
    if marks is None:
        return np.asarray(column.is_valid().to_numpy(zero_copy_only=False), dtype=np.bool_)
    first, skipped = divmod(column.offset, _BITS)
    held = np.frombuffer(marks, dtype=np.uint8, offset=first)
    bits = np.unpackbits(held, count=skipped + size, bitorder="little")
    return bits[skipped:].view(np.bool_)


def numbers_in(column: pa.Array) -> NDArray[np.integer]:
    """The numbers of a column as Arrow holds them; where a cell is empty, there may be any."""
    kind, held = np.dtype(column.type.to_pandas_dtype()), column.buffers()[1]
    if held is None:
        return np.zeros(len(column), dtype=kind)
    return np.frombuffer(held, dtype=kind, count=len(column), offset=column.offset * kind.itemsize)


def plain_values(column: pa.Array) -> list[object]:
    """What stands in each cell of a column."""
    try:
        found: list[object] = column.to_pylist()
    except (ValueError, OverflowError):
        return [plain_value(cell) for cell in column]
    return found


def plain_value(cell: pa.Scalar) -> object:
    """What stands in a cell; a day or a moment beyond the calendar is refused."""
    try:
        found: object = cell.as_py()
    except (ValueError, OverflowError):
        return _words(cell)
    return found


def texts_in(column: pa.Array) -> pa.Array:
    """What stands in each cell of a column as text; values within values as JSON.

    >>> texts_in(pa.array([{"a": [1, None]}, None])).to_pylist()
    ['{"a": [1, null]}', None]
    """
    if not pa.types.is_nested(column.type):
        return _plain_texts(column)
    try:
        written = _as_json(column.to_pylist(maps_as_pydicts="strict"))
    except (ValueError, OverflowError, KeyError, TypeError):
        # A key that stands twice, or is no word, leaves a map its pairs.
        written = _as_json(plain_values(column))
    is_said = column.is_valid().to_numpy(zero_copy_only=False)
    return pa.array(written, pa.string(), mask=~is_said)


def _as_json(cells: Sequence[object]) -> list[str]:
    return [json.dumps(one, ensure_ascii=False, default=str) for one in cells]


def _plain_texts(column: pa.Array) -> pa.Array:
    try:
        return column.cast(pa.string())
    except pa.ArrowException:
        cells = plain_values(column)
        return pa.array([None if one is None else str(one) for one in cells], pa.string())


def _words(cell: pa.Scalar) -> str:
    try:
        return str(cell.cast(pa.string()).as_py())
    except pa.ArrowException:
        return f"<{cell.type}>"


def without_guards(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Read the cells that were kept from being formulas as they were before."""
    columns = [_without_guard(column) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, schema=batch.schema)


def _without_guard(column: pa.Array) -> pa.Array:
    if not pc.any(pc.starts_with(column, "'")).as_py():
        return column
    cells = (cell and without_guard(cell) for cell in column.to_pylist())
    return pa.array(cells, column.type)
