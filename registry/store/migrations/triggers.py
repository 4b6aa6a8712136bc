"""Guards of the database: triggers that refuse what the registry never does."""

from alembic import op


def refuse(event: str, table: str, when: str, why: str) -> None:
    """Make a trigger that refuses an event on a table under a condition."""
    name = f"{table}_{event.lower()}_{why.replace(' ', '_')}"
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            f"CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {when} "
            f"BEGIN SELECT RAISE(ABORT, '{table} {why}'); END"
        )
        return
    row = "OLD" if event == "DELETE" else "NEW"
    op.execute(
        f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {when} THEN RAISE EXCEPTION '{table} {why}'; END IF; RETURN {row}; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()"
    )


def refuse_all_but_closing(table: str, columns: tuple[str, ...]) -> None:
    """Let a row of a table be closed once, by an entry to come, and changed in nothing else."""
    distinct = "IS NOT" if op.get_bind().dialect.name == "sqlite" else "IS DISTINCT FROM"
    changed = (f"OLD.{name} {distinct} NEW.{name}" for name in columns)
    is_late = "EXISTS (SELECT 1 FROM ledger WHERE seq >= NEW.recorded_to)"
    is_other = ("OLD.recorded_to IS NOT NULL", "NEW.recorded_to IS NULL", is_late, *changed)
    refuse("UPDATE", table, " OR ".join(is_other), "is only ever closed")


def allow_again(event: str, table: str) -> None:
    """Drop the triggers that refuse an event on a table, whatever their names."""
    bind = op.get_bind()
    stem = f"{table}_{event.lower()}_"
    is_sqlite = bind.dialect.name == "sqlite"
    catalogue = (
        f"SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '{table}'"
        if is_sqlite
        else f"SELECT tgname FROM pg_trigger WHERE tgrelid = '{table}'::regclass"
    )
    for name in bind.exec_driver_sql(catalogue).scalars().all():
        if str(name).startswith(stem):
            op.execute(f"DROP TRIGGER {name}" + ("" if is_sqlite else f" ON {table}"))
            if not is_sqlite:
                op.execute(f"DROP FUNCTION {name}()")
