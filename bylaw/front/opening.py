"""Opening the registry that a command asks: by `--db`, `BYLAW_DB`, or the user's own file."""

import os
from pathlib import Path

from bylaw.front.asked import Asked
from bylaw.registry.store.access.readable import HEAD, Database, newer_schema
from bylaw.registry.store.view import View, as_known, newest

VARIABLE = "BYLAW_DB"


def url_of(db: str | None) -> str:
    """Give the URL of the database: what is said, what the environment says, or the own file."""
    return db or os.environ.get(VARIABLE) or f"sqlite:///{own_file()}"


def own_file() -> Path:
    """Give the place of the user's own registry, where the system keeps data of programs."""
    from platformdirs import user_data_path

    return user_data_path("bylaw", appauthor=False) / "registry.sqlite3"


def open_view(asked: Asked) -> View:
    """Open the registry; on first use it is built from the packaged corpus."""
    database = Database(url_of(asked.db))
    view = newest(database) if _is_ready(database.schema()) else None
    if view is None or not view.seq:
        # Reading texts is heavy, and needed only once.
        from bylaw.front.building import build

        build(url_of(asked.db))
        view = newest(database)
    return view if asked.as_known is None else as_known(database, asked.as_known)


def _is_ready(schema: str | None) -> bool:
    """Tell whether a registry can be asked; one of a newer program is refused."""
    if schema is not None and schema > HEAD:
        raise newer_schema(schema)
    return schema == HEAD
