"""Tables of open data as files: Parquet, CSV, JSON lines, and one SQLite file with full text."""

import csv
import io
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.law.json_values import json_line, json_page
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.printable import printable, spreadsheet_cell
from bylaw.registry.publish.formats.writing import write_whole

DataCell = str | int | None
_TYPES = {int: (pa.int64(), "INTEGER", "integer"), str: (pa.string(), "TEXT", "string")}
_VIEWS = {
    "sections": "SELECT * FROM versions WHERE unit = 'section' AND held = 'held'",
    "doubtful": "SELECT * FROM findings WHERE severity <> 'note'",
}


@dataclass(frozen=True)
class DataTable:
    """One table: its name, what it holds, its columns, and its rows in order."""

    name: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[Mapping[str, DataCell], ...]


def kind_of(table: DataTable, column: str) -> type[int] | type[str]:
    """Say whether a column holds whole numbers or words."""
    cells = [row.get(column) for row in table.rows]
    return int if any(isinstance(cell, int) for cell in cells) else str


def write_tables(folder: Path, tables: Sequence[DataTable]) -> None:
    """Write every table in every format; the same tables give the same bytes."""
    for table in tables:
        write_whole(folder / f"{table.name}.csv", _csv(table))
        write_whole(folder / f"{table.name}.jsonl", _lines(table))
        write_whole(folder / f"{table.name}.parquet", _parquet(table))
    _write_sqlite(folder / "bylaw.sqlite3", tables)


def _csv(table: DataTable) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, table.columns, lineterminator="\n")
    writer.writeheader()
    for row in table.rows:
        writer.writerow({name: _safe(cell) for name, cell in row.items()})
    return out.getvalue().encode()


def _safe(cell: DataCell) -> DataCell:
    return spreadsheet_cell(printable(cell)) if isinstance(cell, str) else cell


def _lines(table: DataTable) -> bytes:
    return b"".join(json_line({**row}).encode() + b"\n" for row in table.rows)


def _parquet(table: DataTable) -> bytes:
    columns = {
        name: pa.array([row.get(name) for row in table.rows], _TYPES[kind_of(table, name)][0])
        for name in table.columns
    }
    out = pa.BufferOutputStream()
    pq.write_table(pa.table(columns), out, compression="zstd", store_schema=False)
    return bytes(out.getvalue().to_pybytes())


def _write_sqlite(path: Path, tables: Sequence[DataTable]) -> None:
    """Write one database; its full text ignores accents."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    try:
        for table in tables:
            _fill(connection, table)
        names = {table.name for table in tables}
        for name, query in _VIEWS.items():
            if query.split(" FROM ")[1].split()[0] in names:
                connection.execute(f'CREATE VIEW "{name}" AS {query}')
        connection.execute(
            "CREATE VIRTUAL TABLE full_text USING fts5(section, lang UNINDEXED, "
            '"from" UNINDEXED, "to" UNINDEXED, text, tokenize = "unicode61 remove_diacritics 2")'
        )
        connection.execute(
            'INSERT INTO full_text SELECT section, lang, "from", "to", text FROM versions '
            "WHERE text IS NOT NULL"
        )
        connection.commit()
    finally:
        connection.close()


def _fill(connection: sqlite3.Connection, table: DataTable) -> None:
    columns = ", ".join(f'"{name}" {_TYPES[kind_of(table, name)][1]}' for name in table.columns)
    connection.execute(f'CREATE TABLE "{table.name}" ({columns})')
    marks = ", ".join("?" for _ in table.columns)
    rows = [[row.get(name) for name in table.columns] for row in table.rows]
    connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', rows)


def package_description(tables: Sequence[DataTable], *, digest: str, title: str) -> bytes:
    """Describe the files as a data package, so that other programs find their way."""
    resources = [_resource(table, ending) for table in tables for ending in ("csv", "jsonl")]
    described = {
        "profile": "tabular-data-package",
        "name": "bylaw",
        "title": title,
        "licenses": [{"name": "MIT", "title": "Code and tables; see LICENSE-TEXTS.md for texts"}],
        "content_sha256": digest,
        "resources": resources,
    }
    return (json_page(described) + "\n").encode()


def _resource(table: DataTable, ending: str) -> dict[str, object]:
    fields = [{"name": name, "type": _TYPES[kind_of(table, name)][2]} for name in table.columns]
    return {
        "name": table.name if ending == "csv" else f"{table.name}-{ending}",
        "description": table.about,
        "path": f"{table.name}.{ending}",
        "format": ending,
        "encoding": "utf-8",
        "schema": {"fields": fields, "missingValues": [""]},
    }
