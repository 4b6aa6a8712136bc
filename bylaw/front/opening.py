"""Opening the registry that a command asks: by `--db`, the settings, or the user's own file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bylaw.front.progress_notes import long_work, note
from bylaw.front.registry_choice import RegistryChoice
from bylaw.front.settings_held import own_folder, setting_in_force
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.readable_database import (
    HEAD,
    Database,
    earlier_schema,
    missing_registry,
    newer_schema,
)
from bylaw.registry.store.view import View, as_known, newest


def url_of(db: str | None) -> str:
    """The URL of the database: what is said, what the settings say, or the own file."""
    return setting_in_force("database", db).value or f"sqlite:///{own_file()}"


def is_own(url: str) -> bool:
    """Tell whether a URL is that of the user's own registry, which is made on its first use."""
    return url == f"sqlite:///{own_file()}"


def own_file() -> Path:
    """The place of the user's own registry, where the system keeps data of programs."""
    return own_folder("data") / "registry.sqlite3"


def open_view(asked: RegistryChoice) -> View:
    """Open the registry; your own is built from the packaged corpus on its first use.

    A registry at an address that someone gave is never made by asking it: it may be mistyped.
    """
    database = Database(url_of(asked.db))
    view = _ready(database)
    return _view_asked_for(view if view.seq else _build_own(database), asked)


def open_to_verify(asked: RegistryChoice) -> View:
    """Open the registry as it is: what is to be verified is not brought forward before."""
    schema, _seq = Database(url_of(asked.db)).state()
    if schema is not None and schema < HEAD:
        raise earlier_schema(schema)
    return open_view(asked)


@contextmanager
def answering(asked: RegistryChoice) -> Iterator[View]:
    """Open the registry; everything asked meanwhile is answered from one connection and state.

    Where the registry must first be made or brought forward, that is done before.
    """
    database = Database(url_of(asked.db))
    if database.file is None or database.file.exists():
        with database.at_once():
            schema, seq = database.state()
            if schema == HEAD and seq:
                yield _view_asked_for(View(database, seq), asked)
                return
    view = open_view(asked)
    with view.database.at_once():
        yield view


def _view_asked_for(view: View, asked: RegistryChoice) -> View:
    """The registry as known at the moment asked for, about the work asked for."""
    database = view.database
    note(N_("registry {url}, entry {entry}"), url=database.shown, entry=view.seq)
    known = view if asked.as_known is None else as_known(database, asked.as_known)
    return known if asked.work is None else known.about(asked.work)


def _build_own(database: Database) -> View:
    if not is_own(database.url):
        raise missing_registry(database.shown)
    # Reading texts is heavy, and needed only once.
    from bylaw.front.building import BUILDING, build

    with long_work(BUILDING):
        build(database.url)
    return newest(database)


def _ready(database: Database) -> View:
    """The registry as it is known now; one of an earlier program is brought forward first."""
    schema, seq = database.state()
    if schema is not None and schema > HEAD:
        raise newer_schema(schema)
    if schema is not None and schema < HEAD:
        from bylaw.registry.store.database import bring_forward

        bring_forward(database.engine)
        return newest(database)
    return View(database, seq)
