"""Opening a database: SQLite by default, PostgreSQL by its URL, the schema brought up to date."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import (
    Connection,
    Engine,
    RootTransaction,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.pool import NullPool

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.law.system_reasons import system_reason
from bylaw.registry.store.access.readable_database import (
    HEAD,
    PATIENCE,
    Database,
    newer_schema,
    refusal_by_database,
    schema_of,
    sqlite_values,
    unreachable,
)
from bylaw.registry.store.access.rows import AddressError, Cell, DatabaseError
from bylaw.registry.store.access.waiting_writers import wait_limit

_STEP, _NOTICE = 0.25, 1.0
_LOCK = 0x62796C6177
_SCRIPTS = "bylaw:registry/store/migrations"
_POSTGRESQL = "postgresql+psycopg"
_DRIVERS = {
    **dict.fromkeys(("sqlite", "sqlite+pysqlite"), "sqlite"),
    **dict.fromkeys(("postgres", "postgresql", _POSTGRESQL), _POSTGRESQL),
}
"""What may stand before `://`, and its driver: the SQL is written for these alone."""


def open_engine(url: str) -> Engine:
    """Open a database by its URL; a folder that is missing is made."""
    address = _address(url)
    if address.get_backend_name() == "sqlite":
        return _open_sqlite(address)
    try:
        return create_engine(address)
    except ModuleNotFoundError as error:
        raise DatabaseError(
            N_("PostgreSQL needs the Python module {module}; install bylaw[postgresql]"),
            module=error.name or "",
        ) from None


def database_of(engine: Engine) -> Database:
    """The database that an engine writes to, to be read."""
    database = Database(engine.url.render_as_string(hide_password=False))
    vars(database)["engine"] = engine
    return database


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise _no_address(url) from None
    if not _is_reachable(address):
        raise _no_address(url)
    if address.drivername not in _DRIVERS:
        raise AddressError(N_("{url} is neither SQLite nor PostgreSQL"), url=url)
    return address.set(drivername=_DRIVERS[address.drivername])


def _no_address(shown: str) -> AddressError:
    template = N_("{url} is not the URL of a database, e.g. sqlite:///registry.sqlite3")
    return AddressError(template, url=shown)


def _is_reachable(address: URL) -> bool:
    """Tell whether a host can have its name on a network, and no host stands before a file."""
    try:
        host = (address.host or "").encode("idna")
    except UnicodeError:
        return False
    # An “@” in a password must be written as %40; the rest of it would be taken for the host.
    return not host or (b"@" not in host and address.get_backend_name() != "sqlite")


def _open_sqlite(address: URL) -> Engine:
    if address.database:
        _make_folder(Path(address.database).parent)
    engine = create_engine(address, connect_args={"timeout": PATIENCE}, poolclass=NullPool)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        template = N_("the folder {folder} cannot be created: {reason}")
        raise DatabaseError(template, folder=str(folder), reason=system_reason(error)) from None


def _prepare(connection: object, _record: object) -> None:
    # The driver must not open or close transactions of its own: a schema change is part of ours.
    connection.isolation_level = None  # type: ignore[attr-defined]  # an sqlite3 connection
    cursor = connection.cursor()  # type: ignore[attr-defined]  # an sqlite3 connection
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    is_writing = connection.get_execution_options().get("writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that is the only one to write; others wait for it to end."""
    with _connect(engine) as connected:
        connection = connected.execution_options(writing=True)
        begin = _begin_alone if engine.dialect.name == "postgresql" else _begin_at_once
        with _waited_for(engine, lambda: begin(connection)):
            yield connection


def _begin_alone(connection: Connection) -> RootTransaction | None:
    """Begin on PostgreSQL, unless another writes."""
    transaction = connection.begin()
    if connection.execute(text("SELECT pg_try_advisory_xact_lock(:key)"), {"key": _LOCK}).scalar():
        return transaction
    transaction.rollback()
    return None


def _begin_at_once(connection: Connection) -> RootTransaction | None:
    """Begin on SQLite, unless another writes; the end of the transaction may wait for readers."""
    _set_timeout(connection, 0)
    try:
        transaction = connection.begin()
    except OperationalError as error:
        if "locked" not in str(error.orig):
            raise
        return None
    _set_timeout(connection, PATIENCE * 1000)
    return transaction


def _set_timeout(connection: Connection, milliseconds: int) -> None:
    raw = connection.connection.driver_connection
    raw.execute(f"PRAGMA busy_timeout = {milliseconds}")  # type: ignore[union-attr]  # sqlite3's


def _waited_for(engine: Engine, begin: Callable[[], RootTransaction | None]) -> RootTransaction:
    """Wait for another writer, with a notice to the user, and not for ever."""
    allowed, waited = wait_limit(), 0.0
    while (transaction := begin()) is None:
        if waited >= allowed.seconds:
            raise DatabaseError(
                N_("another process has been writing to {url} for {seconds} seconds; try again"),
                url=str(engine.url),
                seconds=round(waited),
            )
        if waited == _NOTICE:
            allowed.tell(allowed.seconds)
        time.sleep(_STEP)
        waited += _STEP
    return transaction


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that only reads, and sees one state throughout."""
    with _connect(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def _connect(engine: Engine) -> Iterator[Connection]:
    """Connect; what fails from then on, the end of a transaction included, the database refuses."""
    try:
        connection = engine.connect()
    except DBAPIError as error:
        raise unreachable(str(engine.url), error.orig or error) from error
    try:
        with connection:
            yield connection
    except DBAPIError as error:
        raise refusal_by_database(str(engine.url), error.orig or error) from error
    except UnicodeDecodeError as error:
        raise refusal_by_database(str(engine.url), error) from error


def current(connection: Connection) -> str | None:
    """The schema that a database has, or None for an empty one; refuse one of another kind."""
    return schema_of(ConnectedRows(connection), str(connection.engine.url))


def rows_asked(
    connection: Connection, query: str, values: Mapping[str, Cell]
) -> Iterable[Sequence[Cell]]:
    """Ask in words that SQLite takes as they are: nothing is compiled for it."""
    if connection.dialect.name == "sqlite":
        return connection.exec_driver_sql(query, sqlite_values(values))
    return connection.execute(text(query), dict(values))


@dataclass(frozen=True)
class ConnectedRows:
    """The rows of a database, read through a connection that is already open, as for writing."""

    connection: Connection

    def ask(self, query: str, values: Mapping[str, Cell]) -> Sequence[Sequence[Cell]]:
        """Ask, and have the cells of every row found."""
        return list(rows_asked(self.connection, query, values))

    def table_names(self) -> tuple[str, ...]:
        """Name the tables there are."""
        return tuple(inspect(self.connection).get_table_names())


def upgrade(connection: Connection) -> None:
    """Upgrade to the newest schema; the migrations are loaded only where needed."""
    found = current(connection)
    if found == HEAD:
        return
    if found is not None and found > HEAD:
        raise newer_schema(found)
    make_schema(connection)


def make_schema(connection: Connection) -> None:
    """Upgrade whatever schema a connection sees to the newest."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def bring_forward(engine: Engine) -> None:
    """Upgrade the schema of a registry that an earlier program made."""
    with writing(engine) as connection:
        upgrade(connection)
