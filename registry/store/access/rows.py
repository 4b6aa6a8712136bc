"""Rows of the registry as values, and how they are queried over any connection.

The tables are defined once, in `tables`; a test keeps the columns named here equal to theirs.
"""

import datetime as dt
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields
from typing import Protocol, TypeVar

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError, UsageError, Value

GAZETTE = "gazette"
CONSOLIDATION = "consolidation"
CORRECTION = "correction"
DAY = "day"
WITHDRAWAL = "withdrawal"
RENEWAL = "renewal"
CERTIFICATE = "certificate"
ACCEPTANCE = "acceptance"

TextKey = tuple[str, str, str]
"""Which text: the fingerprint of its bytes, its language, and what it is held as."""

Cell = str | int | bytes | dt.date | None
_DAY = "day"
_SQLITE = late_pattern(r"sqlite(?:\+pysqlite)?:///")
_PASSWORD = late_pattern(r"(?s)((?:[^:/?#]*://)?+[^:]*:).*@")
_NAMED_PASSWORD = late_pattern(r"(?i)((?:passw(?:or)?d|pwd)\s*=\s*)(?:'[^']*'?|[^&\s]*)")


class DatabaseError(BylawError):
    """The database cannot be opened, or does not fit this version of the program."""

    def __init__(self, template: str, **values: Value) -> None:
        # Whoever raises it need not remember that an address may hold a password.
        shown = {name: without_password(str(values[name])) for name in values if name == "url"}
        super().__init__(template, **{**values, **shown})


def without_password(url: str) -> str:
    """The URL of a database as it may be shown, also one that is none.

    >>> without_password("postgresql://ann:s:e/c@ret@host/base?sslpassword=more&port=5")
    'postgresql://ann:***@host/base?sslpassword=***&port=5'
    >>> without_password("sqlite:////home/ann:me@home/registry.sqlite3")
    'sqlite:////home/ann:me@home/registry.sqlite3'
    """
    if _SQLITE.match(url):
        return url
    found = _PASSWORD.match(url)
    hidden = url if found is None else f"{found[1]}***@{url[found.end() :]}"
    return _NAMED_PASSWORD.sub(r"\1***", hidden)


class DamagedRowError(DatabaseError):
    """A row of the registry is not what was written."""


class AddressError(DatabaseError, UsageError):
    """The address is not that of a database, or of none that is there."""


class RowReader(Protocol):
    """A connection for queries in SQL, with `:name` for each value."""

    def ask(self, query: str, values: Mapping[str, Cell]) -> Sequence[Sequence[Cell]]:
        """Ask, and have the cells of every row found."""
        ...

    def table_names(self) -> tuple[str, ...]:
        """Name the tables there are."""
        ...


def question_of(query: str, values: Mapping[str, Cell]) -> Hashable:
    """What is asked, as a key under which the answer can be kept."""
    return (query, *sorted(values.items(), key=lambda pair: pair[0]))


@dataclass(frozen=True)
class LedgerRow:
    """One entry of the ledger; `hash` covers the entry and, through `previous`, all before it."""

    seq: int
    moment: str
    kind: str
    body: str
    previous: str
    hash: str


@dataclass(frozen=True)
class SubjectRow:
    """What is known of a work that is kept, since an entry; the first work has no name."""

    recorded_from: int
    body: str
    work: str


@dataclass(frozen=True)
class SourceRow:
    """A text as received, byte for byte; `day` is its issue, or the day of a consolidation."""

    id: int
    sha256: str
    file: str
    lang: str
    role: str
    day: dt.date | None
    facts: str
    data: bytes
    recorded_from: int


@dataclass(frozen=True)
class ReadingRow:
    """What was read in a source: one instrument, or the whole of a consolidated text."""

    source: int
    ordinal: int
    lang: str
    number: str
    digest: str
    body: str
    recorded_from: int


@dataclass(frozen=True)
class AccountRow:
    """What a reading tells of a text as a whole."""

    source: int
    digest: str
    body: str
    recorded_from: int


_Row = TypeVar("_Row", LedgerRow, SubjectRow, SourceRow, ReadingRow, AccountRow)

TABLES: Mapping[type, str] = {
    LedgerRow: "ledger",
    SubjectRow: "subject",
    SourceRow: "source",
    ReadingRow: "reading",
    AccountRow: "account",
}
"""The table in which the rows of each kind lie."""


def columns(kind: type) -> tuple[str, ...]:
    """Name the columns of a kind of row."""
    return tuple(one.name for one in fields(kind))


def find(rows: RowReader, kind: type[_Row], rest: str = "", **values: Cell) -> tuple[_Row, ...]:
    """Find the rows of a kind; `rest` is what follows the name of the table in the query."""
    table, names = TABLES[kind], columns(kind)
    cells = ", ".join(f"{table}.{name}" for name in names)
    found = rows.ask(f"SELECT {cells} FROM {table} {rest}", values)
    return tuple(_row(kind, dict(zip(names, one, strict=True))) for one in found)


def _row(kind: type[_Row], values: dict[str, Cell]) -> _Row:
    if _DAY in values:
        values[_DAY] = _day(values[_DAY])
    return kind(**values)  # type: ignore[arg-type]  # a damaged cell is told by what covers it


def _day(cell: Cell) -> dt.date | None:
    """Read a day, which SQLite keeps in writing."""
    if cell is None or isinstance(cell, dt.date):
        return cell
    try:
        return dt.date.fromisoformat(str(cell))
    except ValueError:
        raise damaged_row() from None


def damaged_row() -> DamagedRowError:
    """Say that a row is not what was written."""
    return DamagedRowError(
        N_("a row of the registry is damaged and cannot be read; run bylaw verify to find it")
    )
