"""Whoever has the file changes it: every change to any cell or row is found by `verify`."""

import errno
import json
import random
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from types import MappingProxyType

import pytest
from conftest import Run
from earlier_registries import make_fourth_schema
from hypothesis import settings
from registries import NOON, base, corpus, filled_sqlite, later, newest, quick_reread
from sqlalchemy import Engine, text

from bylaw.front.sealing import present
from bylaw.registry.law import corpus_tables
from bylaw.registry.law.corpus_tables import KEPT_TABLES
from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.store.access.rows import DatabaseError, LedgerRow
from bylaw.registry.store.database import ConnectedRows, open_engine, writing
from bylaw.registry.store.integrity.covering import cover_earlier
from bylaw.registry.store.integrity.keys import new_key
from bylaw.registry.store.integrity.packaged_data import MANIFEST, data_problems, packaged_files
from bylaw.registry.store.integrity.recorded_rows import covers, recorded_tables
from bylaw.registry.store.integrity.schema_guards import schema_problems
from bylaw.registry.store.integrity.seals import (
    FORM,
    Present,
    Seal,
    SealError,
    content_digest,
    read_seal,
    seal_problems,
    sign,
)
from bylaw.registry.store.integrity.verifying import verify, verify_with_schema
from bylaw.registry.store.ledger.ledger_chain import entries, make_entry
from bylaw.registry.store.ledger.statements import Certified, record_statements
from bylaw.registry.store.recording import record
from bylaw.registry.store.tables import LedgerTable
from fuzz.tampering import Change, changes, open_guards, shut_guards, tables, tampering, tries
from tools.catalogue import tables_as_json

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent


@pytest.fixture
def sealed(filled: Engine) -> Engine:
    """A registry with every kind of row: opened, closed, read twice, certified."""
    return with_every_row(filled)


def with_every_row(held: Engine) -> Engine:
    record(held, [base()], moment=later(1))
    record_statements(held, [Certified("war", "en", "00", "A clerk")], moment=later(2))
    open_guards(held)
    return held


def is_found(engine: Engine) -> bool:
    try:
        return verify(engine, reread=quick_reread) != ()
    except DatabaseError:
        return True


def test_every_change_to_every_column_and_row_is_found(engine: Engine) -> None:
    record(engine, corpus()[:3], moment=NOON)
    sealed = with_every_row(engine)
    assert verify(sealed, reread=quick_reread) == ()
    tried, missed = set[str](), list[Change]()
    for change in tries(sealed, random.Random(7), values=settings().max_examples // 20):
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
            connection.execute(LedgerTable.metadata.tables["ledger"].insert(), asdict(last))
    assert any("uncovered" in f.code for f in verify(held, reread=quick_reread))
    assert cover_earlier(held, moment=later(1))
    assert verify(held, reread=quick_reread) == ()
    assert not cover_earlier(held, moment=later(2))
    with tampering(held) as connection:
        connection.execute(text("UPDATE standing SET body = '{}' WHERE lang = 'en'"))
    assert [f.code for f in verify(held, reread=quick_reread)] == ["standing-changed"]


# ---- Schema ----------------------------------------------------------------------------


def told(engine: Engine) -> list[tuple[str, object]]:
    return [(one.code, one.message.values["name"]) for one in schema_problems(engine)]


def test_the_schema_of_a_registry_is_as_it_was_made(engine: Engine) -> None:
    record(engine, (), moment=NOON)
    assert schema_problems(engine) == ()


IN_BOTH = {
    "DROP INDEX ix_version_day": ("schema-missing", "ix_version_day"),
    "CREATE UNIQUE INDEX mine ON doubt (work, lang)": ("schema-foreign", "mine"),
    "DROP TABLE remembered": ("schema-table", "remembered"),
    "ALTER TABLE reading ADD COLUMN more INTEGER": ("schema-table", "reading"),
    "UPDATE alembic_version SET version_num = '0003'": ("schema-changed", "version_num"),
}
IN_POSTGRESQL = {
    "DO $$ BEGIN EXECUTE (SELECT format('ALTER TABLE reading DISABLE TRIGGER %%I', max(tgname)) "
    "FROM pg_trigger WHERE tgrelid = 'reading'::regclass AND tgisinternal); END $$": (
        "schema-foreign",
        "foreign keys",
    ),
    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ix_doubt_lang'::regclass": (
        "schema-foreign",
        "unused index",
    ),
    "DO $$ BEGIN EXECUTE format('ALTER DATABASE %%I SET session_replication_role = replica', "
    "current_database()); END $$": ("schema-foreign", "session_replication_role"),
    "CREATE RULE mine AS ON INSERT TO doubt DO INSTEAD NOTHING": ("schema-foreign", "mine"),
    "CREATE POLICY mine ON version USING (false)": ("schema-foreign", "mine"),
    "ALTER TABLE version ENABLE ROW LEVEL SECURITY": ("schema-foreign", "row security"),
    "CREATE TABLE more () INHERITS (version)": ("schema-foreign", "more"),
    'ALTER TABLE version ALTER label TYPE varchar COLLATE "C"': ("schema-table", "version"),
    "ALTER TABLE standing SET UNLOGGED": ("schema-table", "standing"),
    "ALTER TABLE summary ALTER name TYPE varchar(99)": ("schema-table", "summary"),
    "ALTER SEQUENCE doubt_id_seq CYCLE": ("schema-changed", "doubt_id_seq"),
    "ALTER FUNCTION ledger_update_is_never_changed() SET search_path TO pg_temp": (
        "schema-changed",
        "ledger_update_is_never_changed",
    ),
}


@pytest.mark.parametrize("change", IN_BOTH)
def test_a_change_to_the_schema_is_told(engine: Engine, change: str) -> None:
    record(engine, (), moment=NOON)
    with engine.begin() as connection:
        connection.execute(text(change))
    assert IN_BOTH[change] in told(engine)
    assert verify_with_schema(engine, reread=quick_reread) != ()


def test_what_hides_rows_of_postgresql_is_told(engine: Engine) -> None:
    record(engine, (), moment=NOON)
    for change, problem in IN_POSTGRESQL.items() if engine.dialect.name == "postgresql" else ():
        with engine.begin() as connection:
            connection.exec_driver_sql(change)
        # What is set for a database holds from the next connection on.
        engine.dispose()
        assert problem in told(engine)


IN_A_FILE = {
    "PRAGMA user_version = 7": "user_version",
    "PRAGMA application_id = 7": "application_id",
    "PRAGMA journal_mode = WAL": "journal_mode",
    "PRAGMA default_cache_size = 77": "cache_size",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, 'label', 'label ')": (
        "ix_version_day"
    ),
    "PRAGMA auto_vacuum = FULL; VACUUM": "auto_vacuum",
    "ANALYZE": "sqlite_stat1",
    "UPDATE reading SET rowid = rowid + 1000 WHERE ordinal = 1": "rowid",
    "UPDATE alembic_version SET rowid = 7": "rowid",
}


@pytest.mark.parametrize("change", IN_A_FILE)
def test_a_change_to_a_file_beside_its_cells_is_told(tmp_path: Path, change: str) -> None:
    held = filled_sqlite(tmp_path)
    open_guards(held)
    before = told(held)
    with sqlite3.connect(str(held.url.database), isolation_level=None) as raw:
        raw.executescript(change)
    raw.close()
    assert IN_A_FILE[change] in {name for _, name in set(told(held)) - set(before)}


def test_what_is_verified_is_not_brought_forward_before(registry: Run, tmp_path: Path) -> None:
    file = tmp_path / "registry.sqlite3"
    make_fourth_schema(file)
    before = file.read_bytes()
    for command in ("verify", "check"):
        done = registry(command)
        assert done.exit_code == 1
        assert "db upgrade" in done.output
    assert file.read_bytes() == before
    assert registry("db", "upgrade").exit_code == 0
    assert registry("verify").exit_code == 0


QUESTIONS = (
    ("instruments", "--json"),
    ("findings", "--json"),
    ("show", "67.22", "--on", "2008-01-01", "--json"),
    ("search", "dealer", "--json"),
)


def test_no_answer_depends_on_the_hidden_numbers_of_rows(registry: Run, tmp_path: Path) -> None:
    before = [registry(*asked).output for asked in QUESTIONS]
    held = open_engine(f"sqlite:///{tmp_path / 'registry.sqlite3'}")
    guards = open_guards(held)
    with tampering(held) as connection:
        for table in ("reading", "summary"):
            (last,) = connection.execute(text(f"SELECT max(rowid) FROM {table}")).one()
            assert last > 1
            connection.execute(text(f"UPDATE {table} SET rowid = -rowid"))
            connection.execute(text(f"UPDATE {table} SET rowid = rowid + {last} + 1"))
    shut_guards(held, guards)
    assert [registry(*asked).output for asked in QUESTIONS] == before


def test_an_index_that_does_not_lead_to_every_row_is_told(tmp_path: Path) -> None:
    held = filled_sqlite(tmp_path)
    with sqlite3.connect(tmp_path / "registry.sqlite3") as raw:
        query = "SELECT sql FROM sqlite_master WHERE name = 'ix_version_day'"
        (made,) = raw.execute(query).fetchone()
        raw.execute("DROP INDEX ix_version_day")
        raw.execute(f"{made} WHERE recorded_from < 3")
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'ix_version_day'", (made,))
    assert [one.code for one in schema_problems(held)] == ["file-damaged"]


def test_a_trigger_that_is_gone_asleep_or_empty_is_told(engine: Engine) -> None:
    record(engine, (), moment=NOON)
    guard = "ledger_update_is_never_changed"
    is_sqlite = engine.dialect.name == "sqlite"
    empty = (
        f"CREATE TRIGGER {guard} BEFORE UPDATE ON ledger WHEN TRUE BEGIN SELECT 1; END"
        if is_sqlite
        else f"CREATE OR REPLACE FUNCTION {guard}() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RETURN NEW; END $$"
    )
    asleep = f"ALTER TABLE ledger DISABLE TRIGGER {guard}"
    drop = f"DROP TRIGGER {guard}" + ("" if is_sqlite else " ON ledger")
    if not is_sqlite:
        assert seen_after(engine, asleep) == [("schema-changed", guard)]
        assert seen_after(engine, empty) == [("schema-changed", guard)]
    assert seen_after(engine, drop) == [("schema-missing", guard)]
    if is_sqlite:
        assert seen_after(engine, empty) == [("schema-changed", guard)]


def seen_after(engine: Engine, change: str) -> list[tuple[str, object]]:
    with engine.begin() as connection:
        connection.exec_driver_sql(change)
    return told(engine)


def test_a_table_of_another_program_is_told_in_a_file_and_not_on_a_server(engine: Engine) -> None:
    record(engine, (), moment=NOON)
    told_of = [("schema-foreign", "notes")] if engine.dialect.name == "sqlite" else []
    assert seen_after(engine, "CREATE TABLE notes (a INTEGER)") == told_of


def test_a_guard_that_was_taken_out_turns_the_verdict(registry: Run, tmp_path: Path) -> None:
    open_guards(open_engine(f"sqlite:///{tmp_path / 'registry.sqlite3'}"))
    for command in ("verify", "check"):
        done = registry(command)
        assert done.exit_code == 1
        assert "schema-missing" in done.stdout


# ---- Forged ----------------------------------------------------------------------------


def forge(engine: Engine, bodies: Mapping[int, str] = MappingProxyType({})) -> None:
    """Write the ledger anew over what the tables hold now, some entries with other bodies."""
    last: LedgerRow | None = None
    with tampering(engine) as connection:
        rows = entries(ConnectedRows(connection))
        found = covers(connection, first=1, last=len(rows))
        for row in rows:
            body = {**json.loads(row.body), "rows": found.get(row.seq, {})}
            last = make_entry(last, moment=row.moment, kind=row.kind, body=body)
            if row.seq in bodies:
                last = sealed_entry(last, bodies[row.seq])
            connection.execute(text("DELETE FROM ledger WHERE seq = :seq"), {"seq": row.seq})
            connection.execute(LedgerTable.metadata.tables["ledger"].insert(), asdict(last))


def sealed_entry(row: LedgerRow, body: str) -> LedgerRow:
    words: list[Json] = [row.seq, row.moment, row.kind, body, row.previous]
    return replace(row, body=body, hash=fingerprint(canonical(words)))


@pytest.mark.parametrize("body", ["", "[]", '{"event": 7}', '{"event": {}, "rows": 1}'])
def test_an_entry_that_cannot_be_read_is_told_and_verification_goes_on(
    registry: Run, tmp_path: Path, body: str
) -> None:
    held = open_engine(f"sqlite:///{tmp_path / 'registry.sqlite3'}")
    open_guards(held)
    forge(held, {2: body})
    with tampering(held) as connection:
        connection.execute(text("UPDATE standing SET body = '{}' WHERE lang = 'en'"))
    found = {one.code for one in verify(held, reread=quick_reread)}
    assert found >= {"ledger-entry-unreadable", "standing-changed"}
    assert registry("verify").exit_code == 1
    assert registry("log").exit_code == 1


@pytest.mark.parametrize(
    ("column", "damage"),
    [
        ("source.facts", "["),
        ("source.facts", "{}"),
        ("source.facts", '{"corrections": 7, "evidence": [], "reason": 1, "restorations": 2}'),
        ("version.body", "[" * 9000),
        ("standing.body", "7"),
        ("account.body", "["),
        ("account.body", '{"runs":[{"end":9,"region":"lost"}]}'),
        ("subject.body", '{"nothing": 1}'),
    ],
)
def test_a_damaged_row_that_the_ledger_covers_is_told(
    registry: Run, tmp_path: Path, column: str, damage: str
) -> None:
    held = open_engine(f"sqlite:///{tmp_path / 'registry.sqlite3'}")
    open_guards(held)
    table, name = column.split(".")
    with tampering(held) as connection:
        connection.execute(text(f"UPDATE {table} SET {name} = :damage"), {"damage": damage})
        if table in ("account", "version"):
            given = {"digest": fingerprint(damage)}
            connection.execute(text(f"UPDATE {table} SET digest = :digest"), given)
    forge(held)
    assert verify(held, reread=quick_reread) != ()
    for question in (("sources",), ("instruments", "111-2000"), ("findings",), ("coverage",)):
        assert registry(*question).exit_code in (0, 1), question


# ---- Packaged data ---------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Copy the data of the package, with its manifest."""
    for name, data in {**packaged_files(), MANIFEST: manifest().encode()}.items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return tmp_path


def manifest() -> str:
    return (ROOT / MANIFEST).read_text("ascii")


def test_the_manifest_of_the_packaged_data_is_up_to_date() -> None:
    assert data_problems() == (), "run make catalogue"


def test_the_tables_of_the_corpus_are_kept_as_they_are_written() -> None:
    assert KEPT_TABLES.read_text("utf-8") == tables_as_json(), "run make catalogue"


def test_a_table_that_was_changed_since_it_was_kept_is_read_itself(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = {"one.toml": {"sha256": fingerprint("a = 1"), "table": {"a": "kept"}}}
    (tmp_path / "tables.json").write_text(json.dumps(kept))
    monkeypatch.setattr(corpus_tables, "CORPUS", tmp_path)
    monkeypatch.setattr(corpus_tables, "KEPT_TABLES", tmp_path / "tables.json")
    monkeypatch.setattr(corpus_tables, "_kept_tables", corpus_tables._kept_tables.__wrapped__)
    found = []
    for written in ("a = 1", "a = 2"):
        (tmp_path / "one.toml").write_text(written)
        found.append(corpus_tables.corpus_table("one", folder=tmp_path))
    assert found == [{"a": "kept"}, {"a": 2}]


def changes_of(data: bytes) -> tuple[bytes, ...]:
    """A file a little longer, a little shorter, with another figure, and empty."""
    return data + b"\n", data[:-1], data.replace(b"1", b"2", 1), b""


def test_a_change_to_any_packaged_file_is_found(package: Path) -> None:
    assert data_problems(package) == ()
    files = packaged_files()

    def named() -> set[str]:
        return {str(found.message.values["file"]) for found in data_problems(package)}

    for changed in zip(*map(changes_of, files.values()), strict=True):
        for name, data in zip(files, changed, strict=True):
            (package / name).write_bytes(data)
        assert named() == {n for n, data in zip(files, changed, strict=True) if data != files[n]}
    for name in files:
        (package / name).unlink()
    assert named() == {*files}
    for name in files:
        (package / name).mkdir()
    assert named() == {*files}
    for name, data in files.items():
        (package / name).rmdir()
        (package / name).write_bytes(data)
    assert data_problems(package) == ()
    manifest = package / MANIFEST
    for data in changes_of(manifest.read_bytes()):
        manifest.write_bytes(data)
        assert data_problems(package) != ()
    manifest.unlink()
    assert data_problems(package) != ()
    manifest.mkdir()
    assert data_problems(package) != ()


def test_a_file_that_nobody_packaged_is_found(package: Path) -> None:
    assert {"py.typed", "corpus/__init__.py"} <= packaged_files().keys()
    (package / "corpus" / "more.toml").write_text("")
    assert [f.message.values["file"] for f in data_problems(package)] == ["corpus/more.toml"]


def test_changed_data_is_told_and_never_interpreted(
    registry: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    told = data_problems(tmp_path / "empty") or data_problems(ROOT / "tools")
    monkeypatch.setattr("bylaw.cli.commands.registry.verify.data_problems", lambda: told)
    done = registry("verify", "--json")
    assert done.exit_code == 1
    assert not json.loads(done.stdout)["verified"]


# ---- Seals -----------------------------------------------------------------------------


@pytest.fixture
def seal(run: Run, registry: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a key and a seal."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert run("key", "new").exit_code == 0
    out = tmp_path / "registry.seal"
    assert registry("seal", "--out", str(out)).exit_code == 0
    return out


def test_a_seal_of_an_untouched_registry_verifies(registry: Run, seal: Path) -> None:
    done = registry("verify", "--seal", str(seal), "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["findings"] == []
    assert json.loads(seal.read_text())["content"] == json.loads(done.stdout)["content"]


def test_the_key_is_for_its_owner_alone_and_never_written_over(seal: Path, run: Run) -> None:
    place = seal.parent / "data" / "bylaw" / "key.pem"
    assert place.stat().st_mode & 0o077 == 0
    assert run("key", "new").exit_code == 2
    assert run("key", "show").stdout.strip() == json.loads(seal.read_text())["key"]


def test_a_key_that_cannot_be_written_whole_is_not_left_half(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("bylaw.cli.commands.registry.key.new_key", full)
    done = run("key", "new", "--key", str(tmp_path / "key.pem"))
    assert done.exit_code == 1
    assert "key.pem cannot be written: the disk is full" in done.output
    assert list(tmp_path.iterdir()) == []


def test_entries_that_were_taken_out_are_found_by_the_seal(registry: Run, seal: Path) -> None:
    held = open_engine(f"sqlite:///{seal.parent / 'registry.sqlite3'}")
    guards = open_guards(held)
    cut_last_entry(held)
    shut_guards(held, guards)
    assert registry("verify").exit_code == 0
    done = registry("verify", "--seal", str(seal), "--json")
    assert done.exit_code == 1
    assert [f["code"] for f in json.loads(done.stdout)["findings"]] == ["seal-ahead"]


def cut_last_entry(engine: Engine) -> None:
    """Take out the last entry with all that it recorded, as if it had never been made."""
    events = corpus()
    with tampering(engine) as connection:
        for table in reversed(tables()):
            connection.execute(text(f'DELETE FROM "{table.name}"'))
    record(engine, events[:-1], moment=NOON)


def test_a_ledger_that_was_written_anew_is_found_by_the_seal(registry: Run, seal: Path) -> None:
    held = open_engine(f"sqlite:///{seal.parent / 'registry.sqlite3'}")
    guards = open_guards(held)
    with tampering(held) as connection:
        for table in reversed(tables()):
            connection.execute(text(f'DELETE FROM "{table.name}"'))
    record(held, [*corpus()[:-2], corpus()[-1], corpus()[-2]], moment=NOON)
    shut_guards(held, guards)
    assert registry("verify").exit_code == 0
    done = registry("verify", "--seal", str(seal), "--json")
    assert [f["code"] for f in json.loads(done.stdout)["findings"]] == ["seal-differs"]


def test_any_change_to_a_seal_is_found(seal: Path) -> None:
    held = newest(open_engine(f"sqlite:///{seal.parent / 'registry.sqlite3'}"))
    text_, now = seal.read_text(), present(held)
    assert is_sealed(text_, now)
    for at, character in enumerate(text_):
        other = "1" if character != "1" else "2"
        assert not is_sealed(text_[:at] + other + text_[at + 1 :], now), text_[at:]


@pytest.mark.parametrize("entry", [0, -1, -100])
def test_a_signed_seal_of_no_entry_is_refused(entry: int) -> None:
    made = Seal(FORM, entry, "", "", "", "", "2026-01-01T00:00:00Z")
    with pytest.raises(SealError, match="is not a seal"):
        read_seal(sign(made, new_key()).as_text(), file="seal")


def is_sealed(text_: str, now: Present) -> bool:
    try:
        seal = read_seal(text_, file="seal")
    except SealError:
        return False
    return not list(seal_problems(seal, now, trusted=seal.key))


def test_a_seal_of_another_key_is_refused(registry: Run, seal: Path, run: Run) -> None:
    other, out = str(seal.parent / "other.pem"), str(seal.parent / "other.seal")
    assert run("key", "new", "--key", other).exit_code == 0
    assert registry("seal", "--out", out, "--key", other).exit_code == 0
    assert registry("verify", "--seal", out, "--key", other).exit_code == 0
    done = registry("verify", "--seal", out)
    assert done.exit_code == 1
    assert "seal-key-other" in done.stdout


def test_two_registries_of_one_corpus_have_one_content(engine: Engine, tmp_path: Path) -> None:
    record(engine, corpus(), moment=later(5))
    other = filled_sqlite(tmp_path / "other")
    ours, theirs = newest(engine).ledger(), newest(other).ledger()
    assert ours[-1].hash != theirs[-1].hash
    assert content_digest(ours) == content_digest(theirs)


def test_what_lies_between_two_seals_is_shown_and_can_be_made_again(
    registry: Run, seal: Path
) -> None:
    held = open_engine(f"sqlite:///{seal.parent / 'registry.sqlite3'}")
    record(held, [base()], moment=later(1))
    after = seal.parent / "after.seal"
    assert registry("seal", "--out", str(after)).exit_code == 0
    done = registry("log", "--proof", str(seal), str(after), "--json")
    (entry,) = json.loads(done.stdout)
    assert entry["previous"] == json.loads(seal.read_text())["hash"]
    assert entry["hash"] == json.loads(after.read_text())["hash"]
    words = [entry["entry"], entry["moment"], entry["kind"], entry["body"], entry["previous"]]
    assert fingerprint(canonical(words)) == entry["hash"]
    open_guards(held)
    cut_last_entry(held)
    assert registry("log", "--proof", str(seal), str(after)).exit_code == 1
