"""Registries as earlier versions of bylaw made them: the same texts, and less kept beside them."""

import json
import shutil
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from sqlalchemy import Connection, text

from bylaw.registry.law.json_values import canonical
from bylaw.registry.store.database import ConnectedRows, open_engine
from bylaw.registry.store.integrity.recorded_rows import covers
from bylaw.registry.store.ledger.ledger_chain import entries, make_entry

_TRIGGERS = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'"
_LATER = ("summary", "remembered", "doubt", "account")


def make_fourth_schema(place: Path) -> None:
    """Leave a registry as the fourth schema had it: nothing was kept of a text as a whole."""
    guards = _without_guards(place)
    with open_engine(f"sqlite:///{place}").begin() as connected:
        connected.execute(text("DELETE FROM account"))
        _cover_again(connected)
    with sqlite3.connect(place) as connection:
        connection.execute("DROP TABLE account")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
        for table, made in guards:
            if table != "account":
                connection.execute(made)
    connection.close()


def make_first_schema(place: Path, filled: Path) -> None:
    """Make a registry as the first schema had it: the same rows, without their work.

    What holds of the whole text said its doubts itself, and nothing was kept beside the versions.
    """
    shutil.copy(filled, place)
    _without_guards(place)
    with open_engine(f"sqlite:///{place}").begin() as connected:
        _put_doubts_back(connected)
        _cover_again(connected)
    with sqlite3.connect(place) as connection:
        for table in _LATER:
            connection.execute(f"DROP TABLE {table}")
        for name in ("ix_version_end", "ix_reading_recorded_from", "ix_reading_number"):
            connection.execute(f"DROP INDEX {name}")
        for name in ("ix_version_day", "ix_version_identity"):
            connection.execute(f"DROP INDEX {name}")
            connection.execute(f"CREATE INDEX {name} ON version (lang, in_force_from)")
        for table in ("subject", "standing", "version"):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN work")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    connection.close()


def _without_guards(place: Path) -> Iterable[tuple[str, str]]:
    """Drop every trigger, and tell of which table each was and how it was made."""
    with sqlite3.connect(place) as connection:
        found = list(connection.execute(_TRIGGERS))
        for name, _table, _made in found:
            connection.execute(f"DROP TRIGGER {name}")
    connection.close()
    return [(table, made) for _name, table, made in found]


def _put_doubts_back(connection: Connection) -> None:
    for number, lang, body in connection.execute(text("SELECT id, lang, body FROM standing")).all():
        query = text("SELECT body FROM doubt WHERE lang = :lang ORDER BY id")
        doubts = [json.loads(one) for one in connection.execute(query, {"lang": lang}).scalars()]
        said = json.loads(body)
        kept = {name: said[name] for name in ("is_base_held", "end") if name in said}
        values = {"id": number, "body": canonical({**kept, "doubts": doubts})}
        connection.execute(text("UPDATE standing SET body = :body WHERE id = :id"), values)
    for table in _LATER:
        connection.execute(text(f"DELETE FROM {table}"))


def _cover_again(connection: Connection) -> None:
    last = None
    rows = entries(ConnectedRows(connection))
    found = covers(connection, first=1, last=len(rows))
    for row in rows:
        body = json.loads(row.body) | {"rows": found.get(row.seq, {})}
        last = make_entry(last, moment=row.moment, kind=row.kind, body=body)
        cells = "body = :body, previous = :previous, hash = :hash"
        connection.execute(text(f"UPDATE ledger SET {cells} WHERE seq = :seq"), asdict(last))
