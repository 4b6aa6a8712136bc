"""The schema that a registry should have, built beside it and compared: tables and guards.

Rows are kept append-only by triggers of the database.  Whoever takes one out can change a row, put
the trigger back, and write the ledger anew; a trigger that is gone or is another is told by itself.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from sqlalchemy import Connection, Engine, Integer, text
from sqlalchemy.exc import DBAPIError

from bylaw.registry.law.findings import Finding, fault, note
from bylaw.registry.law.messages import N_
from bylaw.registry.store.database import make_schema, open_engine, reading, writing
from bylaw.registry.store.tables import LedgerTable

_MADE = LedgerTable.metadata

_SCRATCH = "bylaw_as_made"
_SQLITE = """
    SELECT tbl_name, name, sql FROM sqlite_master WHERE sql IS NOT NULL
    UNION ALL SELECT 'alembic_version', 'version_num', version_num FROM alembic_version
    UNION ALL SELECT 'alembic_version', 'user_version', '' || user_version FROM pragma_user_version
    UNION ALL
    SELECT 'alembic_version', 'application_id', '' || application_id FROM pragma_application_id
    UNION ALL SELECT 'alembic_version', 'encoding', encoding FROM pragma_encoding
    UNION ALL SELECT 'alembic_version', 'auto_vacuum', '' || auto_vacuum FROM pragma_auto_vacuum
    UNION ALL
    SELECT 'alembic_version', 'cache_size', '' || cache_size FROM pragma_default_cache_size
    UNION ALL
    SELECT 'alembic_version', 'journal_mode', '' || (journal_mode = 'wal') FROM pragma_journal_mode
"""
_POSTGRESQL = """
    SELECT relname, relname, concat_ws(' ', relkind, relpersistence, string_agg(
        concat_ws(' ', attname, format_type(atttypid, atttypmod), collname, attnotnull,
                  attidentity, attgenerated, pg_get_expr(adbin, adrelid)), ', ' ORDER BY attnum))
    FROM pg_class AS c JOIN pg_attribute AS a ON attrelid = c.oid AND attnum > 0
    LEFT JOIN pg_collation AS l ON l.oid = attcollation
    LEFT JOIN pg_attrdef AS d ON adrelid = c.oid AND adnum = attnum
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')
    AND NOT attisdropped GROUP BY relname, relkind, relpersistence
    UNION ALL
    SELECT relname, tgname, concat_ws(
        ' ', tgenabled, pg_get_triggerdef(t.oid, true), prosecdef, proconfig::text, prosrc)
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = tgrelid JOIN pg_proc AS p ON p.oid = tgfoid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
    UNION ALL
    SELECT relname, conname, pg_get_constraintdef(k.oid, true)
    FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = conrelid
    WHERE relnamespace = current_schema()::regnamespace
    AND contype <> 'n'
    UNION ALL
    SELECT tablename, rulename, definition FROM pg_rules WHERE schemaname = current_schema()
    UNION ALL
    SELECT tablename, policyname, concat_ws(' ', permissive, roles::text, cmd, qual, with_check)
    FROM pg_policies WHERE schemaname = current_schema()
    UNION ALL
    SELECT relname, 'row security', 'on' FROM pg_class
    WHERE (relrowsecurity OR relforcerowsecurity) AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT t.relname, q.relname, concat_ws(' ', seqstart, seqmin, seqmax, seqincrement, seqcycle)
    FROM pg_sequence JOIN pg_class AS q ON q.oid = seqrelid
    JOIN pg_depend ON objid = seqrelid AND refobjsubid > 0 JOIN pg_class AS t ON t.oid = refobjid
    WHERE q.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT inhparent::regclass::text, inhrelid::regclass::text, 'inherits' FROM pg_inherits
    UNION ALL
    SELECT relname, 'foreign keys', 'asleep' FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid
    WHERE tgisinternal AND tgenabled <> 'O' AND relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT t.relname, 'unused index', i.relname FROM pg_index
    JOIN pg_class AS t ON t.oid = indrelid JOIN pg_class AS i ON i.oid = indexrelid
    WHERE NOT (indisvalid AND indisready) AND t.relnamespace = current_schema()::regnamespace
    UNION ALL
    SELECT 'alembic_version', 'session_replication_role', 'on'
    WHERE current_setting('session_replication_role') <> 'origin'
    AND current_schema() <> 'bylaw_as_made'
    UNION ALL
    SELECT 'alembic_version', 'version_num', version_num FROM alembic_version
"""

_Parts = Mapping[tuple[str, str], str]
"""What makes up a schema: by table and name, how each table, index and trigger is made."""


def schema_problems(engine: Engine) -> tuple[Finding, ...]:
    """Find the tables, indexes and triggers of a registry that are not as bylaw makes them."""
    with reading(engine) as connection:
        held = _parts(connection)
        if engine.dialect.name == "sqlite":
            made = _made_in_sqlite()
            return (*_file_problems(connection), *_foreign(held, made), *_differences(held, made))
    try:
        made = _made_beside(engine)
    except DBAPIError:
        template = N_(
            "The triggers and indexes were not compared: this user of the database may not make "
            "a schema; verify as its owner."
        )
        return (note("schema-unchecked", template),)
    return tuple(_differences(held, made))


def is_table_lost(findings: tuple[Finding, ...]) -> bool:
    """Tell whether a table is missing or another, so that its rows cannot be compared."""
    return any(finding.code == "schema-table" for finding in findings)


@cache
def _made_in_sqlite() -> _Parts:
    """Make an empty registry in memory, and tell of what it is made."""
    with writing(open_engine("sqlite://")) as connection:
        make_schema(connection)
        return _parts(connection)


def _made_beside(engine: Engine) -> _Parts:
    """Make an empty registry in a schema of its own on PostgreSQL, which is then undone."""
    with engine.connect() as connection, connection.begin() as transaction:
        connection.execute(text(f"CREATE SCHEMA {_SCRATCH}"))
        connection.execute(text(f"SET LOCAL search_path TO {_SCRATCH}"))
        make_schema(connection)
        made = _parts(connection)
        transaction.rollback()
        return made


def _parts(connection: Connection) -> _Parts:
    is_sqlite = connection.dialect.name == "sqlite"
    rows = connection.execute(text(_SQLITE if is_sqlite else _POSTGRESQL)).all()
    return {(table, name): _plain(made) for table, name, made in rows}


def _plain(made: str) -> str:
    """Leave out line breaks, and in which schema of PostgreSQL a thing stands."""
    words = " ".join(line.strip() for line in made.splitlines())
    return words.replace(f"{_SCRATCH}.", "").replace("public.", "")


def _file_problems(connection: Connection) -> Iterator[Finding]:
    """Report an SQLite file whose indexes do not match the rows of its tables."""
    # Answers are found by the indexes, and rows are compared without them.
    (found,) = connection.execute(text("PRAGMA integrity_check(1)")).one()
    if found != "ok":
        reason = " ".join(str(found).split())
        yield fault("file-damaged", _DAMAGED, reason=reason)
        return
    for table in ("alembic_version", *_unnumbered_tables()):
        query = f"SELECT count(*), min(rowid), max(rowid) FROM {table}"
        count, first, last = connection.execute(text(query)).one()
        # No row is ever taken out: SQLite has numbered them one after the other.
        if count and (first, last) != (1, count):
            yield fault("schema-changed", _CHANGED, table=table, name="rowid")


def _unnumbered_tables() -> Iterator[str]:
    """The tables without a column for the number that SQLite gives each row."""
    for table in _MADE.sorted_tables:
        keys = table.primary_key.columns.values()
        if len(keys) > 1 or not isinstance(keys[0].type, Integer):
            yield table.name


def _foreign(held: _Parts, made: _Parts) -> Iterator[Finding]:
    """Name the tables and views of a file that bylaw did not make: the file is its own."""
    ours = {table for table, _name in made}
    for table in sorted({table for table, _name in held} - ours):
        yield fault("schema-foreign", _BESIDE, name=table)


def _differences(held: _Parts, made: _Parts) -> Iterator[Finding]:
    """Compare what belongs to our tables; other tables in the database are not ours to judge."""
    tables = {table for table, _name in made}
    for table, name in sorted(held.keys() | made.keys()):
        if table not in tables or held.get((table, name)) == made.get((table, name)):
            continue
        if name == table:
            yield fault("schema-table", _TABLE, table=table, name=name)
        elif (table, name) not in held:
            yield fault("schema-missing", _MISSING, table=table, name=name)
        elif (table, name) not in made:
            yield fault("schema-foreign", _FOREIGN, table=table, name=name)
        else:
            yield fault("schema-changed", _CHANGED, table=table, name=name)


_DAMAGED = N_("The file of the database is damaged: {reason}.")
_BESIDE = N_("The file of the database has {name}, which bylaw did not make.")
_TABLE = N_("The table {table} is missing, or its columns are not those that bylaw made.")
_MISSING = N_("The table {table} has lost {name}, by which the database guards or finds its rows.")
_FOREIGN = N_("The table {table} has {name}, which bylaw did not make.")
_CHANGED = N_("{name}, of the table {table}, is no longer as bylaw made it.")
