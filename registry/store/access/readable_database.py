"""A database by its URL: an SQLite file is read at once, another through the driver of its kind."""

import datetime as dt
import sqlite3
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from contextvars import ContextVar
from dataclasses import field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.rows import (
    AddressError,
    Cell,
    DatabaseError,
    RowReader,
    question_of,
    without_password,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine

HEAD = "0005"
"""The newest schema; a test keeps it equal to the last migration."""

PATIENCE = 60
"""Seconds for which SQLite waits until another has written."""

_FILE = late_pattern(r"sqlite(?:\+pysqlite)?:///(?P<file>[^?]+)")
_SCHEMA = late_pattern(r"\d{4}")


@dataclass(frozen=True)
class Database:
    """Where a registry lies.  Reading it takes no tables, and can change nothing."""

    url: str

    @property
    def file(self) -> Path | None:
        """The file, where the URL names one and asks for nothing besides."""
        found = _FILE.fullmatch(self.url)
        return None if found is None or found["file"] == ":memory:" else Path(found["file"])

    @property
    def shown(self) -> str:
        """The URL as it may be shown: without a password."""
        return without_password(self.url)

    @cached_property
    def engine(self) -> "Engine":
        """The way to write to it."""
        # The tables and their library are heavy, and an answer does without them.
        from bylaw.registry.store.database import open_engine

        return open_engine(self.url)

    @contextmanager
    def reading(self) -> Iterator[RowReader]:
        """Begin a transaction that only reads, and sees one state throughout."""
        held = _AT_ONCE.get()
        if held is not None and held[0] == self.url:
            yield held[1]
            return
        with self._begin_reading() as rows:
            yield rows

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Answer everything asked meanwhile from one connection and one state.

        What was asked before is answered from memory.  Nothing may be written meanwhile.
        """
        with self.reading() as rows:
            token = _AT_ONCE.set((self.url, _AskedOnce(rows)))
            try:
                yield
            finally:
                _AT_ONCE.reset(token)

    @contextmanager
    def _begin_reading(self) -> Iterator[RowReader]:
        if self.file is not None:
            with errors_told(self.url), closing(open_existing(self.file)) as connection:
                yield FileRows(connection)
            return
        from bylaw.registry.store.database import ConnectedRows, reading

        with reading(self.engine) as connected:
            yield ConnectedRows(connected)

    def schema(self) -> str | None:
        """The schema that it has; None where it is empty, or not there."""
        if self.file is not None and not self.file.exists():
            return None
        with self.reading() as rows:
            return schema_of(rows, self.url)

    def state(self) -> tuple[str | None, int]:
        """The schema that it has, and the number of its last entry; 0 where there is none."""
        if self.file is not None and not self.file.exists():
            return None, 0
        with self.reading() as rows:
            return self._glance(rows) or _schema_and_last_entry(rows, self.url)

    def _glance(self, rows: RowReader) -> tuple[str, int] | None:
        """Ask for both at once; None where it is no registry, or none that may refuse."""
        if self.file is None:
            return None
        try:
            found = rows.ask(_STATE, {})
        except sqlite3.OperationalError:
            return None
        known = found[0] if len(found) == 1 else ("", 0)
        is_known = _SCHEMA.fullmatch(str(known[0])) is not None
        return (str(known[0]), _number(known[1])) if is_known else None


_STATE = "SELECT version_num, (SELECT max(seq) FROM ledger) FROM alembic_version"


def _schema_and_last_entry(rows: RowReader, url: str) -> tuple[str | None, int]:
    schema = schema_of(rows, url)
    if schema is None:
        return None, 0
    return schema, _number(rows.ask("SELECT max(seq) FROM ledger", {})[0][0])


def _number(cell: Cell) -> int:
    return cell if isinstance(cell, int) else 0


@dataclass(frozen=True)
class _AskedOnce:
    """Rows of a state that does not change: what was asked once is known."""

    rows: RowReader
    known: dict[Hashable, Sequence[Sequence[Cell]]] = field(default_factory=dict)

    def ask(self, query: str, values: Mapping[str, Cell]) -> Sequence[Sequence[Cell]]:
        """Ask, unless it was asked already."""
        key = question_of(query, values)
        if key not in self.known:
            self.known[key] = self.rows.ask(query, values)
        return self.known[key]

    def table_names(self) -> tuple[str, ...]:
        """Name the tables there are."""
        return self.rows.table_names()


_AT_ONCE: ContextVar[tuple[str, RowReader] | None] = ContextVar("at_once", default=None)
"""The database that is asked at once, and its rows."""


def open_existing(file: Path) -> sqlite3.Connection:
    """Open a file that is there; what a writer left half done is undone, and nothing is written."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
    connection.execute("PRAGMA query_only = ON")
    connection.execute("BEGIN")
    return connection


@dataclass(frozen=True)
class FileRows:
    """The rows of an SQLite file."""

    connection: sqlite3.Connection

    def ask(self, query: str, values: Mapping[str, Cell]) -> Sequence[Sequence[Cell]]:
        """Ask, and have the cells of every row found."""
        return self.connection.execute(query, sqlite_values(values)).fetchall()

    def table_names(self) -> tuple[str, ...]:
        """Name the tables there are."""
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        return tuple(str(name) for (name,) in self.ask(query, {}))


def sqlite_values(values: Mapping[str, Cell]) -> dict[str, Cell]:
    """Write days as SQLite keeps them."""
    return {
        name: value.isoformat() if isinstance(value, dt.date) else value
        for name, value in values.items()
    }


@contextmanager
def errors_told(url: str) -> Iterator[None]:
    """Say what a database refuses as an error of ours."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise refusal_by_database(url, error) from error


def refusal_by_database(url: str, error: BaseException) -> DatabaseError:
    """Say what the database itself refuses."""
    template = N_("the database {url} reports an error: “{reason}”")
    return DatabaseError(template, url=url, reason=_first_line(error))


def unreachable(url: str, error: BaseException) -> DatabaseError:
    """Say that a server does not let anybody in, and what to look at."""
    template = N_(
        "cannot connect to the database {url}; check the address, the user and password, and that "
        "the server is running. Reason given: “{reason}”"
    )
    return DatabaseError(template, url=url, reason=_first_line(error))


def _first_line(error: BaseException) -> str:
    said = str(error)
    if isinstance(error, UnicodeDecodeError):
        # What SQLite says of a damaged schema has names of it in it, which may be no text.
        said = error.object.decode(errors="replace")
    return said.strip().partition("\n")[0]


def schema_of(rows: RowReader, url: str) -> str | None:
    """The schema that a database has, or None for an empty one; refuse one of another kind."""
    tables = set(rows.table_names())
    if not tables:
        return None
    if not {"alembic_version", "ledger"} <= tables:
        raise _foreign(url, min(tables))
    found = rows.ask("SELECT version_num FROM alembic_version", {})
    if len(found) != 1 or not _SCHEMA.fullmatch(str(found[0][0])):
        raise _foreign(url, "alembic_version")
    return str(found[0][0])


def _foreign(url: str, table: str) -> DatabaseError:
    template = N_(
        "{url} is not a bylaw registry: bylaw did not create its table {table}; nothing was written"
    )
    return DatabaseError(template, url=url, table=table)


def missing_registry(url: str) -> AddressError:
    """Say that there is no registry at an address, and how to have one."""
    template = N_(
        "there is no registry at {url}; check the address, or create one with "
        "bylaw db create --db {url}"
    )
    return AddressError(template, url=url)


def earlier_schema(found: str) -> DatabaseError:
    """Say that an earlier program made the database, or that its number was changed."""
    template = N_(
        "the database has schema {found}, earlier than {head}; run bylaw db upgrade first"
    )
    return DatabaseError(template, found=found, head=HEAD)


def newer_schema(found: str) -> DatabaseError:
    """Say that a newer program made the database."""
    template = N_("the database has schema {found}, newer than {head}; install a newer bylaw")
    return DatabaseError(template, found=found, head=HEAD)
