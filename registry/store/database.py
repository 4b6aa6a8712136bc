"""Opening a database: SQLite by default, PostgreSQL by its URL, the schema brought up to date."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import NullPool

from bylaw.registry.law.messages import N_, BylawError

HEAD = "0001"
"""The newest schema; a test keeps it equal to the last migration."""

_WAIT = 60
_LOCK = 0x62796C6177
_SCRIPTS = "bylaw:registry/store/migrations"


class DatabaseError(BylawError):
    """The database cannot be opened, or does not fit this version of the program."""


def open_engine(url: str) -> Engine:
    """Open a database by its URL; a folder that is missing is made."""
    address = _address(url)
    backend = address.drivername.partition("+")[0]
    if backend == "sqlite":
        return _open_sqlite(address)
    if backend != "postgresql":
        raise DatabaseError(N_("{url} is neither SQLite nor PostgreSQL"), url=url)
    try:
        return create_engine(address)
    except ModuleNotFoundError as error:
        raise DatabaseError(
            N_("PostgreSQL needs the Python module {module}; install bylaw[postgresql]"),
            module=error.name or "",
        ) from None


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        template = N_("{url} is not the URL of a database, as sqlite:///registry.sqlite3")
        raise DatabaseError(template, url=url) from None
    is_bare = address.drivername in ("postgresql", "postgres")
    return address.set(drivername="postgresql+psycopg") if is_bare else address


def _open_sqlite(address: URL) -> Engine:
    if address.database:
        _make_folder(Path(address.database).parent)
    engine = create_engine(address, connect_args={"timeout": _WAIT}, poolclass=NullPool)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        template = N_("the folder {folder} cannot be made: {reason}")
        raise DatabaseError(template, folder=str(folder), reason=reason) from None


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
    connection = engine.connect().execution_options(writing=True)
    with _told(engine), connection, connection.begin():
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Begin a transaction that only reads, and sees one state throughout."""
    with _told(engine), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def _told(engine: Engine) -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        template = N_("the database {url} refuses: {reason}")
        reason = str(error.orig).strip().partition("\n")[0]
        raise DatabaseError(template, url=str(engine.url), reason=reason) from error


def current(connection: Connection) -> str | None:
    """Give the schema that a database has, or None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return cast("str | None", found)


def upgrade(connection: Connection) -> None:
    """Bring the schema forward to the newest; the migrations are loaded only where needed."""
    found = current(connection)
    if found == HEAD:
        return
    if found is not None and found > HEAD:
        raise DatabaseError(
            N_("the database has schema {found}, newer than {head}; install a newer bylaw"),
            found=found,
            head=HEAD,
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
