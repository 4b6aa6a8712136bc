"""A registry copied into memory as it stood at one moment: asked often, it is read once."""

import sqlite3
from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import field
from threading import Lock

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.readable_database import (
    Database,
    FileRows,
    errors_told,
    open_existing,
    sqlite_values,
)
from bylaw.registry.store.access.rows import Cell, LedgerRow, RowReader, columns, question_of
from bylaw.registry.store.ledger.ledger_chain import last_entry

LARGEST = 64_000_000
"""Bytes up to which a file is copied; a larger one is asked where it lies."""

_REMEMBERED = 64
_LAST = f"SELECT {', '.join(columns(LedgerRow))} FROM ledger ORDER BY seq DESC LIMIT 1"


@dataclass(frozen=True)
class CopiedDatabase(Database):
    """A state of a registry that does not change, whatever is written to its file later.

    Whoever writes does so to the file.
    """

    rows: RowReader = field(compare=False)

    @contextmanager
    def _begin_reading(self) -> Iterator[RowReader]:
        # There is nothing to open, and no other state to see.
        yield self.rows


@dataclass(frozen=True)
class _MemoryRows(FileRows):
    """The rows of a copy in memory, which any thread may ask; what was asked lately is known."""

    known: OrderedDict[Hashable, Sequence[Sequence[Cell]]] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def ask(self, query: str, values: Mapping[str, Cell]) -> Sequence[Sequence[Cell]]:
        """Ask, and have the cells of every row found."""
        key = question_of(query, values)
        with self.lock:
            if key not in self.known:
                found = self.connection.execute(query, sqlite_values(values)).fetchall()
                self.known[key] = found
            self.known.move_to_end(key)
            while len(self.known) > _REMEMBERED:
                self.known.popitem(last=False)
            return self.known[key]


@dataclass(frozen=True)
class LastSeen:
    """A registry as it was last seen: its last entry, if it has one, and what to ask."""

    entry: LedgerRow | None
    database: Database


def look(database: Database, before: LastSeen | None = None) -> LastSeen:
    """Look for the last entry over one connection; where it is new, copy the registry meanwhile.

    A large file, and a database that is no file, are asked where they lie.
    """
    file = database.file
    if file is None or not file.exists() or file.stat().st_size > LARGEST:
        with database.reading() as rows:
            return LastSeen(last_entry(rows), database)
    with errors_told(database.url), closing(open_existing(file)) as connection:
        found = connection.execute(_LAST).fetchone()
        entry = None if found is None else LedgerRow(*found)
        if before is not None and before.entry == entry:
            return before
        return LastSeen(entry, CopiedDatabase(database.url, _copy(connection)))


def _copy(connection: sqlite3.Connection) -> _MemoryRows:
    made = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
    connection.backup(made)
    made.execute("PRAGMA query_only = ON")
    return _MemoryRows(made)
