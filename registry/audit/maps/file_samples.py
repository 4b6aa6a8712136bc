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

from bylaw.registry.audit.rounds.columns.opened_files import (
    named_once,
    opened_file,
    unreadable_file,
)
from bylaw.registry.audit.rounds.columns.parquet_sizes import rows_within_memory
from bylaw.registry.audit.rounds.columns.plain_cells import plain_columns, plain_values
from bylaw.registry.audit.rounds.round_files import is_utf8
from bylaw.registry.law.limits import limits

_ROWS = 1000
_SEPARATORS = (",", ";", "\t", "|")


@dataclass(frozen=True)
class Sample:
    """The first rows of a file: how it is written, and the different cells of each column."""

    separator: str
    encoding: str
    columns: Mapping[str, Sequence[str]]


def sample_of(path: Path) -> Sample:
    """Read the first rows of a file."""
    try:
        if path.suffix.lower() == ".parquet":
            return Sample(",", "", _of_parquet(path))
        return _of_csv(_first_lines(path))
    except (OSError, ValueError, csv.Error, pa.ArrowException) as error:
        raise unreadable_file(path, error) from None


def _first_lines(path: Path) -> bytes:
    """The first whole lines of a file, however long its lines are."""
    most = limits().round.line
    with opened_file(path) as file:
        head = file.read(most)
    return head if len(head) < most else head[: head.rfind(b"\n") + 1]


def _of_parquet(path: Path) -> dict[str, Sequence[str]]:
    with pq.ParquetFile(path) as file:
        most = min(_ROWS, rows_within_memory(path))
        batch = next(file.iter_batches(batch_size=most), None)
    if batch is None:
        return {}
    plain = plain_columns(batch)
    return {name: _texts(plain_values(plain.column(name))) for name in plain.schema.names}


def _of_csv(head: bytes) -> Sample:
    encoding = _encoding_of(head)
    text = head.decode(encoding or "utf-8-sig", "replace")
    separator = max(_SEPARATORS, key=text.partition("\n")[0].count)
    every = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    names, *rows = islice(every, _ROWS) if text else [[]]
    columns = {
        name: _texts(row[n] for row in rows if n < len(row))
        for n, name in enumerate(named_once(names))
    }
    return Sample(separator, encoding, columns)


def _encoding_of(head: bytes) -> str:
    """How a text is encoded: as spreadsheets mark it, else in UTF-8, which needs no word."""
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    return "" if is_utf8(head) else "cp1252"


def _texts(cells: Iterable[object]) -> list[str]:
    """The different cells as texts, without those that are empty."""
    return list(dict.fromkeys(str(cell).strip() for cell in cells if cell not in (None, "")))
