"""The columns of verdicts: a fixed schema, and after it what rounds carry along.

`due_cents` is what the house owed beyond the stake under the primary interpretation; a sum that is
no whole number of cents is cut there, and stands exactly, in dollars, in `due`.  The row of a
commission has what was charged under `paid_cents`, and a round that states one payment for all of
its bets has a row `total`.  Words that are few are dictionaries of Arrow.

While a run goes on, a column may hold codes instead of its cells; `align_columns` lays them out.
"""

from collections.abc import Iterable
from itertools import chain

import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.rows.coded_cells import laid_out

WORDS = pa.dictionary(pa.int32(), pa.string())
# What every row says is said to be so: then no file keeps account of where it lacks.
SCHEMA = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("day", pa.date32(), nullable=False),
        pa.field("game", WORDS, nullable=False),
        pa.field("bet", WORDS, nullable=False),
        pa.field("stake_cents", pa.int64(), nullable=False),
        pa.field("result", WORDS, nullable=False),
        pa.field("odds", WORDS),
        pa.field("due_cents", pa.int64()),
        pa.field("due", WORDS),
        pa.field("paid_cents", pa.int64()),
        pa.field("difference_cents", pa.int64()),
        pa.field("verdict", WORDS),
        pa.field("questions", pa.list_(pa.string())),
        pa.field("law_digest", WORDS, nullable=False),
    ]
)


def carried_as(name: str) -> str:
    """Name a column that is carried along; one that has a name of ours says whose it is.

    >>> carried_as("casino"), carried_as("result")
    ('casino', 'file_result')
    """
    return f"file_{name}" if name in SCHEMA.names else name


def schema_of(schemas: Iterable[pa.Schema]) -> pa.Schema:
    """The schema of verdicts that carry these columns along."""
    more: dict[str, pa.DataType] = {}
    for field in chain.from_iterable(schemas):
        if field.name not in SCHEMA.names:
            more[field.name] = common_type(more.get(field.name, field.type), field.type)
    return pa.schema([*SCHEMA, *(pa.field(name, one) for name, one in more.items())])


def align_columns(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """Lay a batch out in the columns of a schema; what it does not have is null."""
    columns = [_cells(batch, schema.field(name)) for name in schema.names]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def coded_columns(batch: pa.RecordBatch, schema: pa.Schema) -> list[pa.Array]:
    """The columns of a schema; one that has codes for the cells of its field keeps them."""
    return [
        batch.column(field.name) if _has_codes(batch, field) else _cells(batch, field)
        for field in schema
    ]


def _has_codes(batch: pa.RecordBatch, field: pa.Field) -> bool:
    if field.name not in batch.schema.names:
        return False
    held = batch.schema.field(field.name).type
    wanted = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
    return bool(held != field.type and _cell_type(held) == wanted)


def _cell_type(kind: pa.DataType) -> pa.DataType:
    """The type of cells, whether they stand by themselves or have codes, once or several times."""
    if pa.types.is_run_end_encoded(kind) or pa.types.is_dictionary(kind):
        return _cell_type(kind.value_type)
    return kind


def _cells(batch: pa.RecordBatch, field: pa.Field) -> pa.Array:
    """A column of a batch, cast to the type of a schema; it may be empty."""
    if field.name not in batch.schema.names or pa.types.is_null(field.type):
        return pa.nulls(batch.num_rows, field.type)
    column = laid_out(batch.column(field.name))
    if pa.types.is_dictionary(column.type) and _has_codes(batch, field):
        return _decode(column, field.type)
    if column.type != field.type and pa.types.is_string(field.type):
        return _texts(column)
    return column.cast(field.type)


def _decode(column: pa.DictionaryArray, kind: pa.DataType) -> pa.Array:
    """Lay out cells that have codes; every code is known to be that of a word."""
    if not pa.types.is_dictionary(kind):
        return pc.take(column.dictionary, column.indices, boundscheck=False)
    codes = column.indices.cast(kind.index_type)
    return pa.DictionaryArray.from_arrays(codes, column.dictionary, safe=False)


def _texts(column: pa.Array) -> pa.Array:
    """What stands in the cells of a column, as texts."""
    if pa.types.is_dictionary(column.type) or pa.types.is_integer(column.type):
        return column.cast(pa.string())
    cells = plain_values(column)
    return pa.array([None if cell is None else str(cell) for cell in cells], pa.string())


def common_type(one: pa.DataType, other: pa.DataType) -> pa.DataType:
    """The type of a column that two files carry along: their own, or text where they differ.

    >>> common_type(pa.int64(), pa.int64()), common_type(pa.int64(), pa.string())
    (DataType(int64), DataType(string))
    """
    if pa.types.is_null(one) or pa.types.is_null(other):
        return other if pa.types.is_null(one) else one
    return one if one == other else pa.string()
