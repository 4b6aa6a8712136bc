"""The first rows of a file of rounds: how it is written, and what stands in its columns."""

import codecs
import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.rounds.columns.layouts import is_within
from bylaw.registry.audit.rounds.columns.opened_files import (
    all_named,
    named_once,
    opened_file,
    unreadable_file,
)
from bylaw.registry.audit.rounds.columns.parquet_sizes import rows_within_memory
from bylaw.registry.audit.rounds.columns.plain_cells import plain_columns, plain_values
from bylaw.registry.audit.rounds.round_files import is_utf8
from bylaw.registry.law.limits import limits

_ROWS = 1000
_TITLES = 20
_SEPARATORS = (",", ";", "\t", "|")


@dataclass(frozen=True)
class Sample:
    """The first rows of a file: how it is written, and the different cells of each column."""

    separator: str
    encoding: str
    columns: Mapping[str, Sequence[str]]
    header: int = 1
    """The line of a CSV file that names its columns; spreadsheets may have titles above it."""
    nested: Sequence[str] = ()
    """The columns of a Parquet file that hold values within values, of which no cell is shown."""


def sample_of(path: Path) -> Sample:
    """Read the first rows of a file."""
    try:
        if path.suffix.lower() == ".parquet":
            return _of_parquet(path)
        return _of_csv(_first_lines(path))
    except (OSError, ValueError, csv.Error, pa.ArrowException) as error:
        raise unreadable_file(path, error) from None


def _first_lines(path: Path) -> bytes:
    """The first whole lines of a file, however long its lines are."""
    most = limits().round.line
    with opened_file(path) as file:
        head = file.read(most)
    return head if len(head) < most else head[: head.rfind(b"\n") + 1]


def _of_parquet(path: Path) -> Sample:
    with pq.ParquetFile(path) as file:
        most = min(_ROWS, rows_within_memory(path))
        batch = next(file.iter_batches(batch_size=most), None)
    if batch is None:
        return Sample(",", "", {})
    plain = plain_columns(batch)
    nested = [field.name for field in plain.schema if is_within(str(field.type))]
    names = [name for name in plain.schema.names if name not in nested]
    columns = {name: _texts(plain_values(plain.column(name))) for name in names}
    return Sample(",", "", columns, nested=nested)


def _of_csv(head: bytes) -> Sample:
    encoding = _encoding_of(head)
    text = head.decode(encoding or "utf-8-sig", "replace")
    header, separator = _header_in(text)
    below = text.split("\n", header - 1)[-1]
    every = csv.reader(io.StringIO(below, newline=""), delimiter=separator)
    names, *rows = islice(every, _ROWS) if text else [[]]
    columns = {
        name: _texts(row[n] for row in rows if n < len(row))
        for n, name in enumerate(named_once(all_named(names)))
    }
    return Sample(separator, encoding, columns, header)


def _header_in(text: str) -> tuple[int, str]:
    """Find the line that names the columns, and what separates them; where none does, the first.

    Titles leave most cells of their line empty, and no name of a column begins with a figure.
    """
    first = text.split("\n", _TITLES)[:_TITLES]
    lines = [(line, max(_SEPARATORS, key=line.count)) for line in first]
    for number, (line, separator) in enumerate(lines, start=1):
        cells = [cell.strip(' "\r') for cell in line.split(separator)]
        named = [cell for cell in cells if cell]
        if any(cell[0].isdecimal() for cell in named):
            break
        if len(named) > 1 and len(named) * 2 > len(cells):
            return number, separator
    return 1, lines[0][1]


def _encoding_of(head: bytes) -> str:
    """How a text is encoded: as spreadsheets mark it, else in UTF-8, which needs no word."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "" if is_utf8(head) else "cp1252"


def _texts(cells: Iterable[object]) -> list[str]:
    """The different cells as texts, without those that are empty."""
    return list(dict.fromkeys(str(cell).strip() for cell in cells if cell not in (None, "")))
