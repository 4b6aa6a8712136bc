"""Verdicts in files: Parquet, CSV or JSONL by their ending, and a file of the rows refused."""

import csv
import json
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.rounds.plain_cells import plain_values
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.text.printable import spreadsheet_cell


class VerdictFile(Protocol):
    """A file of verdicts that is being written."""

    def write(self, batch: pa.RecordBatch) -> None:
        """Write some rows."""

    def close(self) -> None:
        """Finish the file."""


def verdict_file(path: Path, schema: pa.Schema) -> VerdictFile:
    """Begin a file of verdicts, chosen by its ending."""
    maker = _MAKERS.get(path.suffix.lower())
    if maker is None:
        endings = ", ".join(_MAKERS)
        raise UsageError(N_("{file} must end in {endings}"), file=str(path), endings=endings)
    return maker(path, schema)


@dataclass(frozen=True)
class _Parquet:
    writer: pa.parquet.ParquetWriter

    def write(self, batch: pa.RecordBatch) -> None:
        self.writer.write_batch(batch)

    def close(self) -> None:
        self.writer.close()


class _Lines:
    """Rows as lines of text: CSV, with questions joined by blanks, or JSON."""

    def __init__(self, path: Path, schema: pa.Schema, *, as_csv: bool) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._csv = csv.writer(self._file, lineterminator="\n")
        self._as_csv = as_csv
        if as_csv:
            self._csv.writerow(map(spreadsheet_cell, schema.names))

    def write(self, batch: pa.RecordBatch) -> None:
        columns = [plain_values(column) for column in batch.columns]
        for cells_of_row in zip(*columns, strict=True):
            row = dict(zip(batch.schema.names, cells_of_row, strict=True))
            if self._as_csv:
                cells = row | {"questions": " ".join(cast(list[str], row["questions"]))}
                self._csv.writerow(map(_safe, cells.values()))
            else:
                self._file.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")

    def close(self) -> None:
        self._file.close()


def _safe(cell: object) -> object:
    return spreadsheet_cell(cell) if isinstance(cell, str) else cell


def _parquet(path: Path, schema: pa.Schema) -> pa.parquet.ParquetWriter:
    # Ids hardly repeat: a dictionary of them only costs time and room.
    coded = [name for name in schema.names if name != "id"]
    # The least and the greatest of a few words help no reader, and cost a third of the time.
    ordered = [one.name for one in schema if not pa.types.is_dictionary(one.type)]
    return pa.parquet.ParquetWriter(path, schema, use_dictionary=coded, write_statistics=ordered)


_MAKERS: Mapping[str, Callable[[Path, pa.Schema], VerdictFile]] = {
    ".parquet": lambda path, schema: _Parquet(_parquet(path, schema)),
    ".csv": lambda path, schema: _Lines(path, schema, as_csv=True),
    ".jsonl": lambda path, schema: _Lines(path, schema, as_csv=False),
}


def rewrite_verdicts(columns: Path, other: Path) -> None:
    """Write verdicts that stand in a Parquet file again, in the form of another ending."""
    with (
        pyarrow.parquet.ParquetFile(columns) as verdicts,
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
    return batch.column(field.name).cast(field.type)
