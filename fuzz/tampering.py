"""Tampering: changes to the cells and rows of a registry, made from its schema, and undone.

    for change in changes(engine, random.Random(1)):
        with change.made(engine):
            assert verify(engine, reread=…)

Whoever tampers has the file or the rights of the owner: the guards of the database do not stop
them.  A change that the database itself refuses is no change.
"""

import datetime as dt
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from sqlalchemy import Column, Connection, Engine, Table, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from bylaw.registry.store.tables import LedgerTable

Row = dict[str, object]


class ChangeRefusedError(Exception):
    """The database does not take a change: it breaks a rule that no one can switch off."""


@dataclass(frozen=True)
class Change:
    """Rows of one table before and after: none before is a row put in, none after one taken out."""

    what: str
    table: str
    before: tuple[Row, ...] = field(repr=False)
    after: tuple[Row, ...] = field(repr=False)

    @contextmanager
    def made(self, engine: Engine) -> Iterator[None]:
        """Make the change, and undo it afterwards."""
        with tampering(engine) as connection:
            _replace_rows(connection, self.table, old=self.before, new=self.after)
        try:
            yield
        finally:
            with tampering(engine) as connection:
                _replace_rows(connection, self.table, old=self.after, new=self.before)


@contextmanager
def tampering(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction in which the guards of the database sleep."""
    # An engine of our own: that of the registry watches over foreign keys.
    with create_engine(engine.url, poolclass=NullPool).connect() as connection:
        try:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SET session_replication_role = replica"))
            yield connection
            connection.commit()
        except DBAPIError as error:
            raise ChangeRefusedError(str(error.orig)) from None
        finally:
            connection.rollback()


def open_guards(engine: Engine) -> tuple[str, ...]:
    """Take the guards out of an SQLite file, and say how they were made.

    Those of PostgreSQL sleep while we tamper.
    """
    if engine.dialect.name != "sqlite":
        return ()
    with engine.begin() as connection:
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        found = connection.exec_driver_sql(query).all()
        for name, _made in found:
            connection.exec_driver_sql(f"DROP TRIGGER {name}")
    return tuple(str(made) for _name, made in found)


def shut_guards(engine: Engine, guards: tuple[str, ...]) -> None:
    """Put the guards back, so that nobody sees that they were out."""
    with engine.begin() as connection:
        for made in guards:
            connection.exec_driver_sql(made)


def _replace_rows(
    connection: Connection, table: str, *, old: tuple[Row, ...], new: tuple[Row, ...]
) -> None:
    for row in old:
        told = " AND ".join(_equal(name, value) for name, value in row.items())
        connection.execute(text(f'DELETE FROM "{table}" WHERE {told}'), row)
    for row in new:
        names = ", ".join(f'"{name}"' for name in row)
        marks = ", ".join(f":{name}" for name in row)
        connection.execute(text(f'INSERT INTO "{table}" ({names}) VALUES ({marks})'), row)


def _equal(name: str, value: object) -> str:
    return f'"{name}" IS NULL' if value is None else f'"{name}" = :{name}'


def tables() -> tuple[Table, ...]:
    """Every table of the registry."""
    return tuple(LedgerTable.metadata.sorted_tables)


def rows_of(engine: Engine, table: Table) -> list[Row]:
    """Read the rows of a table as the database keeps them."""
    with engine.connect() as connection:
        found = connection.execute(text(f'SELECT * FROM "{table.name}"')).mappings().all()
    return [dict(row) for row in found]


def changes(engine: Engine, chance: random.Random, *, rows: int = 2) -> Iterator[Change]:
    """Change every column of some rows of every table; take out, copy and swap rows."""
    for table in tables():
        held = rows_of(engine, table)
        for row in chance.sample(held, min(rows, len(held))):
            for column in table.columns:
                found = _other_values(engine, column, row, held=held)
                for value in chance.sample(found, len(found)):
                    what = f"{table.name}.{column.name}"
                    yield Change(what, table.name, (row,), ({**row, column.name: value},))
            yield from _row_changes(table, row, held, chance)


def _other_values(
    engine: Engine, column: Column[object], row: Row, *, held: list[Row]
) -> list[object]:
    """What a cell could hold instead: made-up values, that of another row, and nothing."""
    now = row[column.name]
    others = [one[column.name] for one in held if one[column.name] != now]
    values = [*_other(now, engine.dialect.name), *others[:1]]
    if column.nullable and now is not None:
        values.append(None)
    return [value for value in values if value != now]


def _other(value: object, dialect: str) -> Iterator[object]:
    """Other values for a cell, some of another kind where the database takes them."""
    match value:
        case None:
            yield from (1, 7, 99)
        case int():
            yield from (value + 1, value + 1000, 0)
        case dt.date():
            yield value + dt.timedelta(days=1 if value < dt.date.max else -1)
        case bytes() | memoryview():
            yield from (bytes(value) + b"x", bytes(value)[:-1], b"")
        case str():
            yield from _other_words(value, dialect)


def _other_words(value: str, dialect: str) -> Iterator[object]:
    yield from (f"{value}x", value[:-1], value.swapcase(), f"{value} ")
    if dialect == "sqlite":
        yield from (value.encode(), "1066-01-01", 7)


def _row_changes(
    table: Table, row: Row, held: list[Row], chance: random.Random
) -> Iterator[Change]:
    yield Change(f"{table.name}: row taken out", table.name, (row,), ())
    copy = {**row, **_new_key(table, row, held)}
    yield Change(f"{table.name}: row copied", table.name, (), (copy,))
    other = chance.choice(held)
    keys = [column.name for column in table.primary_key]
    swapped = (
        {**row, **{key: other[key] for key in keys}},
        {**other, **{key: row[key] for key in keys}},
    )
    if other != row and swapped != (other, row):
        yield Change(f"{table.name}: rows swapped", table.name, (row, other), swapped)


def _new_key(table: Table, row: Row, held: list[Row]) -> Row:
    """A key that no row has: the last number of the key goes on."""
    name = next(iter(table.primary_key)).name
    numbers = [number for one in held if isinstance(number := one[name], int)]
    return {name: max(numbers) + 1} if isinstance(row[name], int) else {}


def tries(engine: Engine, chance: random.Random, *, values: int) -> Iterator[Change]:
    """Make changes to one row of every table, one after the other; the caller looks each time.

    A change that the database does not take is none; a cell gets no more than so many `values`.
    """
    made = Counter[str]()
    for change in changes(engine, chance, rows=1):
        if made[change.what] == values:
            continue
        with suppress(ChangeRefusedError), change.made(engine):
            made[change.what] += 1
            yield change
