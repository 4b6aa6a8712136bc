"""Whoever has the file changes it: every change to any cell or row is found by `verify`."""

import json
import random
from pathlib import Path

import pytest
from registries import NOON, base, corpus, filled_sqlite, later, quick_reread
from sqlalchemy import Engine, text

from bylaw.registry.store.certificates import Certified, record_certificates
from bylaw.registry.store.database import DatabaseError, writing
from bylaw.registry.store.integrity.covering import cover_earlier
from bylaw.registry.store.integrity.recorded_rows import recorded_tables
from bylaw.registry.store.ledger import make_entry
from bylaw.registry.store.recording import record
from bylaw.registry.store.tables import LedgerRow
from bylaw.registry.store.verifying import verify
from bylaw.registry.store.view import newest
from fuzz.tampering import Change, changes, open_guards, tables, tampering, tries


@pytest.fixture
def sealed(engine: Engine, tmp_path: Path) -> Engine:
    """Give a registry with every kind of row: opened, closed, read twice, certified."""
    held = filled_sqlite(tmp_path / "held") if engine.dialect.name == "sqlite" else engine
    record(held, corpus(), moment=NOON)
    record(held, [base()], moment=later(1))
    record_certificates(held, [Certified("war", "en", "00", "A clerk")], moment=later(2))
    open_guards(held)
    return held


def is_found(engine: Engine) -> bool:
    try:
        return verify(engine, reread=quick_reread) != ()
    except DatabaseError:
        return True


def test_every_change_to_every_column_and_row_is_found(sealed: Engine) -> None:
    assert verify(sealed, reread=quick_reread) == ()
    tried, missed = set[str](), list[Change]()
    for change in tries(sealed, random.Random(7), rows=1):
        tried.add(change.what)
        if not is_found(sealed):
            missed.append(change)
    assert missed == []
    columns = {f"{table.name}.{column.name}" for table in tables() for column in table.columns}
    assert columns <= tried
    assert verify(sealed, reread=quick_reread) == ()


def test_the_changes_are_made_for_every_table_that_the_ledger_covers(tmp_path: Path) -> None:
    made = {change.table for change in changes(filled_sqlite(tmp_path), random.Random(1))}
    assert made == {table.name for table in tables()}
    assert {table.name for table in recorded_tables()} == made - {"ledger"}


def test_the_last_entry_alone_cannot_be_taken_out(sealed: Engine) -> None:
    with tampering(sealed) as connection:
        connection.execute(text("DELETE FROM ledger WHERE seq >= 7"))
    assert {f.code for f in verify(sealed, reread=quick_reread)} >= {"version-unrecorded"}


def test_a_registry_of_an_earlier_version_is_covered_by_an_upgrade(tmp_path: Path) -> None:
    held = filled_sqlite(tmp_path)
    open_guards(held)
    last: LedgerRow | None = None
    with writing(held) as connection:
        for row in newest(held).ledger():
            body = {name: part for name, part in json.loads(row.body).items() if name != "rows"}
            last = make_entry(last, moment=row.moment, kind=row.kind, body=body)
            connection.execute(text("DELETE FROM ledger WHERE seq = :seq"), {"seq": row.seq})
            connection.execute(LedgerRow.metadata.tables["ledger"].insert(), last.model_dump())
    assert any("uncovered" in f.code for f in verify(held, reread=quick_reread))
    assert cover_earlier(held, moment=later(1))
    assert verify(held, reread=quick_reread) == ()
    assert not cover_earlier(held, moment=later(2))
    with tampering(held) as connection:
        connection.execute(text("UPDATE standing SET body = '{}' WHERE lang = 'en'"))
    assert [f.code for f in verify(held, reread=quick_reread)] == ["standing-changed"]
