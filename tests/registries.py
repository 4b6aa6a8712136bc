"""Registries for tests: an empty database of each kind, and small texts to record in it."""

import datetime as dt
import fcntl
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from sqlalchemy import Engine, text

from bylaw.front.building import corpus_events
from bylaw.front.texts.rereading import reread
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.store import view
from bylaw.registry.store.access.rows import SourceRow
from bylaw.registry.store.database import bring_forward, database_of, open_engine
from bylaw.registry.store.ledger.entries import BaseRecorded, Event
from bylaw.registry.store.recording import record
from bylaw.registry.store.view import View

NOON = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)
BASE_FILE = Path(__file__).parent / "base_1999.en.txt"
KINDS = ("sqlite", "postgresql")
SHARED = "BYLAW_TESTS_FOLDER"
"""What names the folder that all processes of a run of the tests share."""


@cache
def corpus() -> tuple[Event, ...]:
    """What the packaged corpus records; it is read once in a session."""
    return tuple(corpus_events())


def base(
    data: bytes | None = None, *, as_of: dt.date = dt.date(1999, 12, 31), lang: str = "en"
) -> BaseRecorded:
    """A base text of before 2000, as someone might hold it."""
    received = BASE_FILE.read_bytes() if data is None else data
    read = read_consolidation(read_source(received, name="base.txt"), lang=lang)
    return BaseRecorded("base.txt", lang, received, as_of, read.text)


def later(hours: int) -> dt.datetime:
    """A moment some hours after noon."""
    return NOON + dt.timedelta(hours=hours)


def newest(engine: Engine) -> View:
    """Read the registry that an engine writes to, as it is known now."""
    return view.newest(database_of(engine))


def empty_sqlite(folder: Path) -> Engine:
    """Open an empty SQLite file."""
    return open_engine(f"sqlite:///{folder / 'registry.sqlite3'}")


def recorded_in(engine: Engine, begun: Event, *batches: Iterable[Event]) -> View:
    """Record a work and then the batches of its history, an hour apart."""
    for hours, batch in enumerate(([begun], *batches)):
        record(engine, list(batch), moment=later(hours))
    return newest(engine)


def copied_sqlite(folder: Path, name: str, fill: Callable[[Engine], object]) -> Engine:
    """Open an SQLite file of its own, like the one of that name, which a run fills only once."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(_made_once(name, fill), folder / "registry.sqlite3")
    return empty_sqlite(folder)


def _made_once(name: str, fill: Callable[[Engine], object]) -> Path:
    """The file of a name that all processes of a run share; who comes first fills it."""
    place = Path(os.environ[SHARED]) / name
    place.mkdir(exist_ok=True)
    made = place / "made.sqlite3"
    with (place / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            engine = empty_sqlite(place)
            fill(engine)
            engine.dispose()
            (place / "registry.sqlite3").rename(made)
    return made


def new_sqlite(folder: Path) -> Engine:
    """Open an SQLite file that has the tables of a registry, and nothing in them."""
    return copied_sqlite(folder, "new", bring_forward)


def filled_sqlite(folder: Path) -> Engine:
    """Open an SQLite file that holds the packaged corpus."""
    return copied_sqlite(folder, "built", lambda engine: record(engine, corpus(), moment=NOON))


@cache
def _reread_once(row: SourceRow) -> tuple[str, ...]:
    return tuple(reread(row))


def quick_reread(row: SourceRow) -> list[str]:
    """Read a text again; the same bytes with the same facts only once in a session."""
    return list(_reread_once(replace(row, id=0, recorded_from=0)))


def build_postgresql(server: str) -> str:
    """Build a database of the corpus on a server once, to be copied, and give its name."""
    name = f"built_{os.getpid()}"
    engine = next(empty_postgresql(server, name))
    record(engine, corpus(), moment=NOON)
    engine.dispose()
    return name


def empty_postgresql(server: str, name: str, *, like: str = "template1") -> Iterator[Engine]:
    """Make a database on a server, empty or like another, and drop it afterwards."""
    admin = open_engine(server).execution_options(isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}" TEMPLATE "{like}"'))
    admin.dispose()
    engine = open_engine(admin.url.set(database=name).render_as_string(hide_password=False))
    yield engine
    engine.dispose()
    with admin.connect() as connection:
        connection.execute(text(f'DROP DATABASE "{name}" WITH (FORCE)'))
    admin.dispose()
