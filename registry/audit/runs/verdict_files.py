"""Verdicts in files: Parquet, CSV or JSONL by their ending.

Some rows are written by themselves, wherever they are judged; a file is made by adding what was
written, one after the other.
"""

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol, TypeAlias

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.row_group_files import RowGroupFile
from bylaw.registry.audit.encoding.row_groups import encode_row_group
from bylaw.registry.audit.file_endings import known_ending
from bylaw.registry.audit.rows.verdict_schema import align_columns, coded_columns
from bylaw.registry.audit.runs.verdict_lines import csv_header, csv_lines, json_lines

Block: TypeAlias = "bytes | pa.Buffer"
"""Some rows as they are written."""


class VerdictFile(Protocol):
    """A file of verdicts that grows."""

    def add(self, block: Block) -> None:
        """Add some rows that were written."""

    def close(self) -> None:
        """Finish the file."""


@dataclass(frozen=True)
class VerdictForm:
    """How verdicts are written: in the form of an ending, with the columns of a schema."""

    ending: str
    schema: pa.Schema

    def block(self, batch: pa.RecordBatch) -> Block:
        """Write some rows; of none, nothing."""
        return _WRITERS[self.ending].write(batch, self.schema) if batch.num_rows else b""

    def begin(self, path: Path) -> VerdictFile:
        """Begin a file."""
        return _WRITERS[self.ending].begin(path, self.schema)


def form_of(path: Path, schema: pa.Schema) -> VerdictForm:
    """The form of verdicts in a file, by its ending."""
    return VerdictForm(known_ending(path, _WRITERS), schema)


def refuse_ending(path: Path) -> None:
    """Refuse a file whose ending names no form of verdicts."""
    known_ending(path, _WRITERS)


@dataclass(frozen=True)
class _Writer:
    """How rows of one form are written, and how a file of them begins."""

    write: Callable[[pa.RecordBatch, pa.Schema], Block]
    begin: Callable[[Path, pa.Schema], VerdictFile]


@dataclass(frozen=True)
class _Lines:
    """A file of lines."""

    file: BinaryIO

    def add(self, block: Block) -> None:
        self.file.write(block)

    def close(self) -> None:
        self.file.close()


def _csv(path: Path, schema: pa.Schema) -> VerdictFile:
    """Begin a CSV file with the names of its columns."""
    file = path.open("wb")
    file.write(csv_header(schema.names))
    return _Lines(file)


def _parquet(path: Path, schema: pa.Schema) -> VerdictFile:
    """Begin a Parquet file with its mark."""
    file = RowGroupFile(path.open("wb"), schema)
    file.begin()
    return file


_WRITERS: Mapping[str, _Writer] = {
    ".parquet": _Writer(
        lambda batch, schema: encode_row_group(coded_columns(batch, schema), schema).packed(),
        _parquet,
    ),
    ".csv": _Writer(lambda batch, schema: csv_lines(align_columns(batch, schema)), _csv),
    ".jsonl": _Writer(
        lambda batch, schema: json_lines(align_columns(batch, schema)),
        lambda path, _schema: _Lines(path.open("wb")),
    ),
}


def rewrite_verdicts(columns: Path, other: Path) -> None:
    """Write verdicts that stand in a Parquet file again, in the form of another ending."""
    with pyarrow.parquet.ParquetFile(columns, pre_buffer=False) as verdicts:
        form = form_of(other, verdicts.schema_arrow)
        with closing(form.begin(other)) as target:
            for batch in verdicts.iter_batches():
                target.add(form.block(batch))
