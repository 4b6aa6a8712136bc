"""Verdicts in files: Parquet, CSV or JSONL by their ending, and a file of the rows refused."""

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.file_endings import known_ending
from bylaw.registry.audit.rounds.columns.plain_cells import plain_values
from bylaw.registry.audit.runs.verdict_lines import csv_header, csv_lines, json_lines

_ROWS_AT_ONCE = 1 << 16


class VerdictFile(Protocol):
    """A file of verdicts that is being written."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Finish the file."""


def verdict_file(path: Path, schema: pa.Schema) -> VerdictFile:
    """Begin a file of verdicts, chosen by its ending."""
    return _MAKERS[known_ending(path, _MAKERS)](path, schema)


def refuse_ending(path: Path) -> None:
    """Refuse a file whose ending names no form of verdicts."""
    known_ending(path, _MAKERS)


@dataclass(frozen=True)
class _Parquet:
    writer: pa.parquet.ParquetWriter

    def write(self, batch: pa.RecordBatch) -> None:
        self.writer.write_batch(batch)

    def close(self) -> None:
        self.writer.close()


@dataclass(frozen=True)
class _Lines:
    """Rows as lines of text, which `lines` writes."""

    file: BinaryIO
    lines: Callable[[pa.RecordBatch], pa.Buffer]

    def write(self, batch: pa.RecordBatch) -> None:
        self.file.write(self.lines(batch))

    def close(self) -> None:
        self.file.close()


def _csv(path: Path, schema: pa.Schema) -> VerdictFile:
    """Begin a CSV file with the names of its columns."""
    file = path.open("wb")
    file.write(csv_header(schema.names))
    return _Lines(file, csv_lines)


def _parquet(path: Path, schema: pa.Schema) -> pa.parquet.ParquetWriter:
    # Words come as dictionaries already; making one of ids or of sums only costs time.
    coded = [one.name for one in schema if _is_worded(one.type)]
    # The least and the greatest of a few words help no reader, and cost a third of the time.
    ordered = [one.name for one in schema if pa.types.is_date32(one.type)]
    return pa.parquet.ParquetWriter(
        path,
        schema,
        use_dictionary=coded,
        write_statistics=ordered,
        write_batch_size=_ROWS_AT_ONCE,
        data_page_version="2.0",
    )


def _is_worded(kind: pa.DataType) -> bool:
    return bool(pa.types.is_dictionary(kind) or pa.types.is_list(kind))


_MAKERS: Mapping[str, Callable[[Path, pa.Schema], VerdictFile]] = {
    ".parquet": lambda path, schema: _Parquet(_parquet(path, schema)),
    ".csv": _csv,
    ".jsonl": lambda path, _schema: _Lines(path.open("wb"), json_lines),
}


def rewrite_verdicts(columns: Path, other: Path) -> None:
    """Write verdicts that stand in a Parquet file again, in the form of another ending."""
    with (
        pyarrow.parquet.ParquetFile(columns, pre_buffer=False) as verdicts,
        closing(verdict_file(other, verdicts.schema_arrow)) as target,
    ):
        for batch in verdicts.iter_batches():
            target.write(batch)


def aligned(batch: pa.RecordBatch, schema: pa.Schema) -> pa.RecordBatch:
    """Lay a batch out in the columns of a schema; what it does not have is null."""
    columns = [_cells(batch, schema.field(name)) for name in schema.names]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _cells(batch: pa.RecordBatch, field: pa.Field) -> pa.Array:
    """Take a column of a batch in the type of a schema; there may be nothing in it."""
    if field.name not in batch.schema.names or pa.types.is_null(field.type):
        return pa.nulls(batch.num_rows, field.type)
    column = batch.column(field.name)
    if column.type != field.type and pa.types.is_string(field.type):
        return _texts(column)
    return column.cast(field.type)


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
