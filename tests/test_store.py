"""The registry in a database: the same tests on SQLite and on a real PostgreSQL server."""

import datetime as dt
import itertools
import json
import time
from dataclasses import asdict
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from recording_children import PROCESSES, record_when_told
from registries import NOON, base, corpus, filled_sqlite, later, new_sqlite, newest, quick_reread
from sqlalchemy import Engine, insert, text
from sqlmodel import SQLModel

from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.selection import select
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import State, Timeline, Version
from bylaw.registry.store.access.readable_database import HEAD
from bylaw.registry.store.access.rows import DatabaseError
from bylaw.registry.store.codec import as_json, value_of
from bylaw.registry.store.database import (
    ConnectedRows,
    current,
    database_of,
    reading,
    upgrade,
    writing,
)
from bylaw.registry.store.holdings import NotKnownError
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import SubjectRecorded, TextRecorded
from bylaw.registry.store.ledger.ledger_chain import last_entry, make_entry
from bylaw.registry.store.recording import RecordingError, record, record_first
from bylaw.registry.store.tables import LedgerTable
from bylaw.registry.store.view import View, as_known

pytestmark = pytest.mark.slow

MARCH, AUGUST, DECEMBER = dt.date(2000, 3, 9), dt.date(2000, 8, 24), dt.date(2007, 12, 27)
END = dt.date(2011, 10, 13)


def state(view: View, label: str, day: dt.date, lang: str = "en") -> State:
    timelines = view.near(label, day, langs=("en", "fr")).timelines
    return select(label, day, lang=lang, timelines=timelines).state


# ---- Schema ----------------------------------------------------------------------------


def test_the_models_match_the_migrations(engine: Engine) -> None:
    with writing(engine) as connection:
        upgrade(connection)
    with reading(engine) as connection:
        assert current(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), SQLModel.metadata) == []


def test_the_newest_schema_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", "bylaw:registry/store/migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_migrations_run_forward_from_every_released_schema(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", "bylaw:registry/store/migrations")
    released = [s.revision for s in ScriptDirectory.from_config(config).walk_revisions()]
    assert released
    from alembic import command

    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, released[-1])
        upgrade(connection)
        assert current(connection) == HEAD


def test_a_newer_schema_is_refused(engine: Engine) -> None:
    with writing(engine) as connection:
        upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer than"):
        record(engine, corpus(), moment=NOON)


# ---- What is stored is what is read ----------------------------------------------------


def test_every_instrument_and_version_of_the_corpus_survives_storage(unchanged: Engine) -> None:
    texts = [event for event in corpus() if isinstance(event, TextRecorded)]
    read = tuple(item for event in texts for item in event.instruments)
    assert newest(unchanged).instruments() == read
    for lang in ("en", "fr"):
        drawn = timeline_of(newest(unchanged).history(lang))
        assert newest(unchanged).timeline(lang).versions == drawn.versions
        assert newest(unchanged).timeline(lang).end == drawn.end


def test_a_value_written_twice_has_the_same_bytes() -> None:
    event = next(event for event in corpus() if isinstance(event, TextRecorded))
    for item in event.instruments:
        written = canonical(as_json(item))
        assert canonical(as_json(value_of(Instrument, json.loads(written)))) == written


# ---- The law on a day ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "day", "expected"),
    [
        pytest.param("67.22", dt.date(2000, 3, 8), State.NOT_YET, id="67.22 a day too early"),
        pytest.param("67.22", MARCH, State.IN_FORCE, id="67.22 on its first day"),
        pytest.param("21.3", dt.date(2000, 8, 23), State.NOT_YET, id="21.3 a day too early"),
        pytest.param("21.4", AUGUST, State.IN_FORCE, id="21.4 on its first day"),
        pytest.param("95.24", AUGUST, State.IN_FORCE, id="95.24 on its first day"),
        pytest.param("67.110", DECEMBER, State.IN_FORCE, id="67.110 on its first day"),
        pytest.param("6", DECEMBER, State.PARTLY_HELD, id="6 of which one sentence is held"),
        pytest.param("44", MARCH, State.NOT_HELD, id="44 known by an amendment"),
        pytest.param("50", MARCH, State.UNKNOWN, id="50 that nothing names"),
        pytest.param("67.22", dt.date(2011, 10, 12), State.IN_FORCE, id="67.22 on the last day"),
        pytest.param("67.22", END, State.ENDED, id="67.22 after the end"),
    ],
)
def test_a_section_on_a_day(unchanged: Engine, label: str, day: dt.date, expected: State) -> None:
    assert state(newest(unchanged), label, day) is expected


def test_a_day_query_answers_as_the_whole_timeline_does(unchanged: Engine) -> None:
    view = newest(unchanged)
    for lang in ("en", "fr"):
        whole = view.timeline(lang)
        labels = {(v.kind, v.label) for v in whole.versions}
        days = {v.start for v in whole.versions if v.start} | {END, dt.date(1995, 1, 1)}
        for (kind, label), day in itertools.product(sorted(labels)[::7], sorted(days)):
            near = view.near(label, day, langs=(lang,), kind=kind)
            starts = [v.start for v in whole.of(label, kind)]
            assert near.is_from_before(lang) is (None in starts)
            assert near.timelines[lang].on(label, day, kind=kind) == whole.on(label, day, kind=kind)


def test_no_french_is_held_for_2000_and_the_days_are_those_of_the_english(
    unchanged: Engine,
) -> None:
    view = newest(unchanged)
    assert state(view, "67.22", dt.date(2005, 1, 1), "fr") is State.NOT_HELD
    assert state(view, "67.22", dt.date(2000, 3, 8), "fr") is State.NOT_YET
    assert state(view, "67.41", DECEMBER, "fr") is State.IN_FORCE


# ---- Recording -------------------------------------------------------------------------


def test_recording_the_same_twice_changes_nothing(filled: Engine) -> None:
    before = newest(filled).ledger()
    again = record(filled, corpus(), moment=later(1))
    assert (again.is_new, again.seq) == (False, before[-1].seq)
    assert newest(filled).ledger() == before


def test_the_first_build_happens_once(engine: Engine) -> None:
    assert record_first(engine, corpus(), moment=NOON)
    assert not record_first(engine, iter(()), moment=later(1))


def test_the_same_bytes_with_another_day_are_refused(filled: Engine) -> None:
    record(filled, [base()], moment=later(1))
    with pytest.raises(RecordingError, match="1999-12-31"):
        record(filled, [base(as_of=dt.date(1998, 1, 1))], moment=later(2))


def test_a_base_text_lets_pending_operations_act(filled: Engine) -> None:
    assert state(newest(filled), "44", MARCH) is State.NOT_HELD
    done = record(filled, [base()], moment=later(1))
    assert done.is_new
    assert state(newest(filled), "44", MARCH) is State.IN_FORCE
    timeline = newest(filled).timeline("en")
    assert not [v for v in timeline.versions if v.pending]
    assert timeline.is_base_held


def test_undoing_a_recording_is_never_having_made_it(filled: Engine, tmp_path: Path) -> None:
    before = newest(filled)
    then = {lang: before.timeline(lang) for lang in ("en", "fr")}
    record(filled, [base()], moment=later(2))
    known = as_known(database_of(filled), later(1))
    assert known.seq == before.seq
    assert {lang: known.timeline(lang) for lang in ("en", "fr")} == then
    other = new_sqlite(tmp_path / "other")
    record(other, corpus(), moment=NOON)
    assert newest(other).timeline("en") == then["en"]


def test_before_the_first_entry_nothing_was_known(unchanged: Engine) -> None:
    with pytest.raises(NotKnownError, match="was empty at"):
        as_known(database_of(unchanged), NOON - dt.timedelta(seconds=1))


def test_a_clock_that_goes_back_does_not_turn_the_ledger(filled: Engine) -> None:
    record(filled, [base()], moment=NOON - dt.timedelta(days=1))
    moments = [row.moment for row in newest(filled).ledger()]
    assert moments == sorted(moments)


def contents(timeline: Timeline) -> set[tuple[object, ...]]:
    return {(v.label, v.start, v.end, v.held, v.provision) for v in timeline.versions}


def test_texts_may_come_in_any_order(tmp_path: Path) -> None:
    subject, *texts = corpus()
    wanted: set[tuple[object, ...]] | None = None
    for number, order in enumerate((texts, texts[::-1], texts[2:] + texts[:2])):
        one_by_one = new_sqlite(tmp_path / str(number))
        record(one_by_one, [subject], moment=NOON)
        for hour, event in enumerate(order):
            record(one_by_one, [event], moment=later(hour))
        found = contents(newest(one_by_one).timeline("en"))
        found |= contents(newest(one_by_one).timeline("fr"))
        wanted = wanted or found
        assert found == wanted
        assert verify(one_by_one, reread=quick_reread) == ()


def test_versions_of_a_provision_follow_one_another_without_gap(filled: Engine) -> None:
    record(filled, [base()], moment=later(1))
    for lang in ("en", "fr"):
        by_name: dict[str, list[Version]] = {}
        for version in newest(filled).timeline(lang).versions:
            by_name.setdefault(version.identity, []).append(version)
        for versions in by_name.values():
            for one, other in itertools.pairwise(versions):
                assert one.end == other.start


# ---- The database refuses --------------------------------------------------------------

COLUMNS = (
    "lang, identity, kind, label, place, held, in_force_from, in_force_to, digest, body, "
    "recorded_from"
)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE ledger SET body = '{}'", "ledger is never changed"),
        ("DELETE FROM ledger", "ledger is never deleted from"),
        ("UPDATE source SET file = 'x'", "source is never changed"),
        ("DELETE FROM source", "source is never deleted from"),
        ("UPDATE reading SET body = '{}'", "reading is never changed"),
        ("DELETE FROM version", "version is never deleted from"),
        ("UPDATE version SET label = '1'", "version is only ever closed"),
        ("UPDATE version SET recorded_to = 1", "version is only ever closed"),
        ("UPDATE standing SET lang = 'x'", "standing is only ever closed"),
        (
            f"INSERT INTO version (id, {COLUMNS}) SELECT 9999, {COLUMNS} FROM version LIMIT 1",
            "version takes rows of a new entry of the ledger only",
        ),
    ],
)
def test_the_database_refuses_to_forget(unchanged: Engine, statement: str, why: str) -> None:
    before = newest(unchanged).timeline("en")
    with pytest.raises(DatabaseError, match=why), writing(unchanged) as connection:
        connection.execute(text(statement))
    assert newest(unchanged).timeline("en") == before


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        pytest.param("2000-01-01", "2011-10-13", "an overlap or a gap", id="overlap"),
        pytest.param("2011-11-01", "2011-12-01", "overlap or a gap|leads nowhere", id="gap"),
        pytest.param("2012-01-01", "2011-01-01", "ck_version_in_force", id="ends before it starts"),
    ],
)
def test_the_database_refuses_overlap_and_gap(
    unchanged: Engine, start: str, end: str, why: str
) -> None:
    with pytest.raises(DatabaseError, match=why):
        insert_version(unchanged, start, end)


def insert_version(engine: Engine, start: str, end: str) -> None:
    """Copy the version of 67.22 to other days, under a new entry of the ledger."""
    cast = "DATE" if engine.dialect.name == "postgresql" else ""
    days = f"{cast} '{start}', {cast} '{end}'"
    copied = COLUMNS.replace("in_force_from, in_force_to", days).replace("recorded_from", ":seq")
    with writing(engine) as connection:
        last = last_entry(ConnectedRows(connection))
        assert last is not None
        connection.execute(text(COPY.format(copied=copied)), {"seq": last.seq + 1})
        entry = make_entry(last, moment=last.moment, kind="test", body={})
        connection.execute(insert(LedgerTable), [asdict(entry)])


COPY = (
    f"INSERT INTO version (id, {COLUMNS}) SELECT 9999, {{copied}} FROM version "
    "WHERE identity = 'section:67.22' AND lang = 'en'"
)


def test_a_version_without_its_entry_is_refused(unchanged: Engine) -> None:
    copied = COLUMNS.replace("recorded_from", "99").replace("identity", "'section:new'", 1)
    refused = "(?i)reports an error: .*foreign key constraint"
    with pytest.raises(DatabaseError, match=refused), writing(unchanged) as connection:
        connection.execute(text(COPY.format(copied=copied)))
    assert not newest(unchanged).timeline_of("new", lang="en").versions
    assert verify(unchanged, reread=quick_reread) == ()


# ---- Verifying -------------------------------------------------------------------------

BYTES = {
    "ledger": ("moment", "kind", "body", "previous", "hash"),
    "subject": ("body",),
    "source": ("sha256", "file", "lang", "facts", "data"),
    "reading": ("body",),
    "version": ("lang", "identity", "label", "held", "digest", "body", "in_force_from"),
}


def test_an_untouched_registry_verifies(filled: Engine) -> None:
    record(filled, [base()], moment=later(1))
    assert verify(filled, reread=quick_reread) == ()


def drop_guards(engine: Engine, table: str) -> None:
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f'ALTER TABLE "{table}" DISABLE TRIGGER ALL'))
            return
        rows = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'"))
        for (name,) in rows.all():
            connection.execute(text(f"DROP TRIGGER {name}"))


@pytest.mark.parametrize(
    ("table", "column"), [(t, c) for t, columns in BYTES.items() for c in columns]
)
def test_one_changed_byte_is_found(tmp_path: Path, table: str, column: str) -> None:
    engine = filled_sqlite(tmp_path)
    drop_guards(engine, table)
    new: dict[str, object] = {"in_force_from": "1066-01-01", "data": b"x"}
    key = {"ledger": "seq", "subject": "recorded_from", "reading": "ordinal"}.get(table, "id")
    changed = f"UPDATE {table} SET {column} = :new WHERE {key} = (SELECT max({key}) FROM {table})"
    raw = engine.raw_connection()
    raw.execute("PRAGMA foreign_keys = OFF")
    raw.execute(changed, {"new": new.get(column, "x")})
    raw.commit()
    raw.close()
    assert verify(engine, reread=quick_reread) != ()


def test_a_text_that_is_read_otherwise_is_told(unchanged: Engine) -> None:
    codes = {finding.code for finding in verify(unchanged, reread=lambda _row: [])}
    assert codes == {"reading-differs"}


# ---- Processes -------------------------------------------------------------------------

Child = tuple[BaseProcess, Connection]


def child(engine: Engine, hour: int, data: bytes) -> Child:
    """Begin a process that waits for a word, then records a base text."""
    url = engine.url.render_as_string(hide_password=False)
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=record_when_told, args=(url, hour, data, theirs))
    process.start()
    assert ours.recv() == "ready"
    return process, ours


def finish(process: BaseProcess) -> int | None:
    process.join(timeout=60)
    return process.exitcode


def variant(number: int) -> bytes:
    return base().data + f"\n\n98. Variant {number}.\n".encode()


def test_two_processes_at_once_lose_nothing(filled: Engine) -> None:
    children = [child(filled, number, variant(number)) for number in (1, 2, 3)]
    for _process, said in children:
        said.send("go")
    assert [finish(process) for process, _said in children] == [0, 0, 0]
    assert len([row for row in newest(filled).sources() if row.role == "consolidation"]) == 3
    assert len(newest(filled).ledger()) == 6 + 3
    assert verify(filled, reread=quick_reread) == ()


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4])
def test_a_killed_process_leaves_the_registry_as_before_or_after(
    filled: Engine, delay: float
) -> None:
    process, said = child(filled, 1, variant(1))
    said.send("go")
    time.sleep(delay)
    process.kill()
    finish(process)
    assert len(newest(filled).ledger()) in (6, 7)
    assert verify(filled, reread=quick_reread) == ()
    record(filled, [base(variant(1))], moment=later(2))
    assert len(newest(filled).ledger()) == 7


def test_a_registry_can_be_of_another_text(engine: Engine) -> None:
    subject = Subject("1-2030", {"en": "Regulation respecting docks"})
    record(engine, [SubjectRecorded(subject)], moment=NOON)
    assert newest(engine).subject() == subject
    assert [v.held for v in newest(engine).timeline("en").versions] == [Held.NOT]
