"""The first rows of a file of rounds: how it is written, and what stands in its columns."""

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.maps.mapped_columns import dollars_in, dollars_within
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.opened_files import (
    all_named,
    named_once,
    names_with_groups,
    opened_file,
    unreadable_file,
)
from bylaw.registry.audit.rounds.columns.parquet_sizes import rows_within_memory
from bylaw.registry.audit.rounds.columns.plain_cells import plain_columns, plain_values
from bylaw.registry.audit.rounds.round_files import is_utf8, not_text
from bylaw.registry.law.limits import limits

_ROWS = 1000
_TITLES = 20
_SEPARATORS = (",", ";", "\t", "|")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True)
class Sample:
    """The first rows of a file: how it is written, and how often each cell is in a column."""

    separator: str
    encoding: str
    columns: Mapping[str, Mapping[str, int]]
    header: int = 1
    """The line of a CSV file that names its columns; spreadsheets may have titles above it."""
    is_grouped: bool = False
    """Whether the line above it names groups of columns."""
    inexact: Sequence[str] = ()
    """The columns of a Parquet file that hold inexact numbers."""
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
    if b"\0" in head and not head.startswith(_UTF16):
        raise ColumnsError(not_text(path), file=str(path))
    return head if len(head) < most else head[: head.rfind(b"\n") + 1]


def _of_parquet(path: Path) -> Sample:
    with pq.ParquetFile(path) as file:
        most = min(_ROWS, rows_within_memory(path))
        none = pa.RecordBatch.from_pylist([], schema=file.schema_arrow)
        batch = next(file.iter_batches(batch_size=most), none)
    plain = plain_columns(batch)
    nested = [field.name for field in plain.schema if pa.types.is_nested(field.type)]
    names = [name for name in plain.schema.names if name not in nested]
    inexact = [one.name for one in plain.schema if pa.types.is_floating(one.type)]
    held = {n: plain.column(n) for n in names} | {n: dollars_in(plain.column(n)) for n in inexact}
    columns = {name: _texts(plain_values(column)) for name, column in held.items()}
    within = [name for name in nested if _holds_floats(plain.column(name))]
    return Sample(",", "", columns, nested=nested, inexact=[*inexact, *within])


def _holds_floats(column: pa.Array) -> bool:
    """Tell whether inexact numbers stand in the columns within a column."""
    return bool(dollars_within(column).type != column.type)


def _of_csv(head: bytes) -> Sample:
    encoding = _encoding_of(head)
    text = head.decode(encoding or "utf-8-sig", "replace")
    header = _header_in(text)
    below = text.split("\n", header.line - 1)[-1]
    every = csv.reader(io.StringIO(below, newline=""), delimiter=header.separator)
    names, *rows = islice(every, _ROWS) if text else [[]]
    columns = {
        name: _texts(row[n] for row in rows if n < len(row) and row != names)
        for n, name in enumerate(named_once(all_named(names_with_groups(header.groups, names))))
    }
    return Sample(header.separator, encoding, columns, header.line, bool(header.groups))


class _Header(NamedTuple):
    """The line that names the columns, what separates them, and the groups above them, if any."""

    line: int
    separator: str
    groups: Sequence[str] = ()


def _header_in(text: str) -> _Header:
    """Find the line that names the columns, and what separates them; where none does, the first.

    Titles leave most cells of their line empty, and no name of a column begins with a figure.
    """
    first = text.split("\n", _TITLES)[:_TITLES]
    lines = [(line, max(_SEPARATORS, key=line.count)) for line in first]
    for number, (line, separator) in enumerate(lines, start=1):
        cells = _cells(line, separator)
        named = [cell for cell in cells if cell]
        if any(map(_is_counted, named)):
            break
        if len(named) > 1 and len(named) * 2 > len(cells):
            return _with_groups(_Header(number, separator), [line for line, _ in lines])
    return _Header(1, lines[0][1])


def _with_groups(header: _Header, lines: Sequence[str]) -> _Header:
    """Find the groups above the names of columns, where neither line names them all apart."""
    for at in (header.line, header.line - 1):
        if not 0 < at < len(lines):
            continue
        groups, names = (_cells(line, header.separator) for line in lines[at - 1 : at + 1])
        is_named = len(groups) == len(names) and not any(map(_is_counted, names))
        is_apart = _are_apart(groups if at == header.line else names)
        if (
            is_named
            and any(groups)
            and not is_apart
            and _are_apart(names_with_groups(groups, names))
        ):
            return _Header(at + 1, header.separator, groups)
    return header


def _cells(line: str, separator: str) -> list[str]:
    return [cell.strip(' "\r') for cell in line.split(separator)]


def _are_apart(names: Sequence[str]) -> bool:
    """Tell whether every column has a name, and no other has it."""
    return all(names) and len(set(names)) == len(names)


def _is_counted(cell: str) -> bool:
    """Tell whether a cell begins with a figure, as no name of a column does."""
    return cell.lstrip("$(- ")[:1].isdecimal()


def _encoding_of(head: bytes) -> str:
    """How a text is encoded: as spreadsheets mark it, else in UTF-8, which needs no word."""
    if head.startswith(_UTF16):
        return "utf-16"
    return "" if is_utf8(head) else "cp1252"


def _texts(cells: Iterable[object]) -> Mapping[str, int]:
    """The different cells as texts and how often each is there, without those that are empty."""
    return Counter(str(cell).strip() for cell in cells if cell not in (None, ""))
