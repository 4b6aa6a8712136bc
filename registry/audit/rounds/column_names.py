"""The columns of a file by their names: listed, and given the names that a round has."""

import csv
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.rounds.layouts import ColumnsError
from bylaw.registry.law.messages import N_

_PARQUET = ".parquet"


def columns_of(path: Path) -> tuple[str, ...]:
    """List the columns of a file as it names them."""
    try:
        if path.suffix.lower() == _PARQUET:
            return tuple(pq.read_schema(path).names)
        with path.open(encoding="utf-8-sig", newline="") as file:
            return tuple(next(csv.reader(file), ()))
    except (OSError, ValueError, pa.ArrowException, csv.Error) as error:
        raise _unreadable(path, error) from None


def rename_columns(path: Path, names: Mapping[str, str], *, into: Path) -> None:
    """Write a file again under other names of its columns; a column without a name is left out."""
    kept = {old: new for old, new in names.items() if new}
    for given in (columns_of(path), tuple(kept.values())):
        _refuse_twice(given)
    try:
        if path.suffix.lower() == _PARQUET:
            _rename_parquet(path, kept, into)
        else:
            _rename_csv(path, kept, into)
    except (OSError, ValueError, pa.ArrowException, csv.Error) as error:
        raise _unreadable(path, error) from None


def _refuse_twice(columns: tuple[str, ...]) -> None:
    twice = next((name for name, count in Counter(columns).items() if count > 1), None)
    if twice is not None:
        raise ColumnsError(N_("there are two columns {column}"), column=twice)


def _unreadable(path: Path, error: Exception) -> ColumnsError:
    template = N_("{file} cannot be read: {reason}")
    return ColumnsError(template, file=path.name, reason=type(error).__name__)


def _rename_parquet(path: Path, kept: Mapping[str, str], into: Path) -> None:
    with pq.ParquetFile(path) as file:
        fields = [file.schema_arrow.field(old).with_name(new) for old, new in kept.items()]
        schema = pa.schema(fields)
        with pq.ParquetWriter(into, schema) as writer:
            for batch in file.iter_batches(columns=list(kept)):
                columns = [batch.column(old) for old in kept]
                writer.write_batch(pa.record_batch(columns, schema=schema))


def _rename_csv(path: Path, kept: Mapping[str, str], into: Path) -> None:
    with (
        path.open(encoding="utf-8-sig", newline="") as file,
        into.open("w", encoding="utf-8", newline="") as out,
    ):
        rows, writer = csv.reader(file), csv.writer(out)
        head = next(rows, [])
        places = [place for place, name in enumerate(head) if name in kept]
        writer.writerow([kept[head[place]] for place in places])
        for row in rows:
            writer.writerow([row[place] if place < len(row) else "" for place in places])
