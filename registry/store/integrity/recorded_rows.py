"""The rows that each entry of the ledger recorded or closed, every cell of them in one digest.

A digest is taken of the cells as the database keeps them, before anything is made of them: a cell
that was changed is never interpreted.  What the tables are is read from the schema, so that a new
table or column is covered without a word here.  A column that came later, with a default, counts
where it holds something else, so that rows of before keep their digest.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from sqlalchemy import Connection, Table, text
from sqlmodel import SQLModel

from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.store.database import rows_asked
from bylaw.registry.store.tables import LedgerTable

FROM, TO = "recorded_from", "recorded_to"


@dataclass
class _Rows:
    """The fingerprints of the rows of one table that one entry opened and closed."""

    opened: list[str] = field(default_factory=list)
    closed: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Json]:
        lines = (*sorted(self.opened), "", *sorted(self.closed))
        return {
            "opened": len(self.opened),
            "closed": len(self.closed),
            "digest": fingerprint("\n".join(lines)),
        }


Cover = Mapping[str, Json]
"""By table: how many rows an entry opened and closed, and the digest of all their cells."""


def cover_of(connection: Connection, seq: int) -> Cover:
    """The digests of what one entry recorded, table by table."""
    return covers(connection, first=seq, last=seq).get(seq, {})


def covers(connection: Connection, *, first: int, last: int) -> Mapping[int, Cover]:
    """The digests of what each entry of a range recorded."""
    found: dict[int, dict[str, _Rows]] = {}
    for table in recorded_tables():
        for is_opening, seq, digest in _rows(connection, table, first=first, last=last):
            rows = found.setdefault(seq, {}).setdefault(table.name, _Rows())
            (rows.opened if is_opening else rows.closed).append(digest)
    return {
        seq: {name: rows.as_json() for name, rows in tables.items()}
        for seq, tables in found.items()
    }


def recorded_tables() -> tuple[Table, ...]:
    """The tables whose rows say which entry recorded them."""
    tables: SQLModel = LedgerTable  # type: ignore[assignment]  # the models share one metadata
    return tuple(one for one in tables.metadata.sorted_tables if FROM in one.columns)


def _rows(
    connection: Connection, table: Table, *, first: int, last: int
) -> Iterator[tuple[bool, int, str]]:
    """Fingerprint the rows that entries opened, then the keys of those that they closed."""
    range_ = {"first": first, "last": last}
    first_ones = [c.name for c in table.columns if c.name != TO and c.server_default is None]
    later = [c.name for c in table.columns if c.server_default is not None]
    for row in rows_asked(connection, _query(table, [*first_ones, *later], FROM), range_):
        cells, added = row[1 : len(first_ones) + 1], row[len(first_ones) + 1 :]
        named = zip(later, cast(Sequence[str], added), strict=True)
        told = (f"{name}={cell}" for name, cell in named if cell != "")
        yield True, cast(int, row[0]), _fingerprint((*cells, *told))
    if TO in table.columns:
        keys = [*(column.name for column in table.primary_key), FROM]
        for row in rows_asked(connection, _query(table, keys, TO), range_):
            yield False, cast(int, row[0]), _fingerprint(row[1:])


def _query(table: Table, names: list[str], by: str) -> str:
    cells = ", ".join(f'"{name}"' for name in (by, *names))
    return f'SELECT {cells} FROM "{table.name}" WHERE "{by}" BETWEEN :first AND :last'


def _fingerprint(cells: Iterable[object]) -> str:
    return fingerprint(canonical([_plain(cell) for cell in cells]))


def _plain(cell: object) -> Json:
    """Write a cell alike for SQLite and PostgreSQL, which hand over days and bytes differently."""
    if cell is None or isinstance(cell, str | int):
        return cell
    if isinstance(cell, dt.date):
        return cell.isoformat()
    if isinstance(cell, bytes | memoryview):
        return {"sha256": fingerprint(bytes(cell))}
    return {"cell": repr(cell)}


def strays(connection: Connection, found: Mapping[int, Cover], *, last: int) -> tuple[str, ...]:
    """Name the tables with rows that belong to no entry of the ledger."""
    # SQLite keeps 1.5 in a column of whole numbers if someone puts it there.
    between = {name for seq, tables in found.items() if seq != int(seq) for name in tables}
    tables = recorded_tables()
    outside = {one.name for one in tables if _has_strays(connection, one, last=last)}
    return tuple(sorted(between | outside))


def _has_strays(connection: Connection, table: Table, *, last: int) -> bool:
    outside = f'"{FROM}" IS NULL OR "{FROM}" NOT BETWEEN 1 AND :last'
    if TO in table.columns:
        outside += f' OR "{TO}" NOT BETWEEN 1 AND :last'
    query = text(f'SELECT 1 FROM "{table.name}" WHERE {outside} LIMIT 1')
    return connection.execute(query, {"last": last}).first() is not None
