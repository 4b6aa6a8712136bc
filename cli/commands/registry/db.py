"""The command `bylaw db`: the schema of the database, and how its texts are read."""

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN, print_json, screen, table
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.front.opening import url_of
from bylaw.front.upgrading import create_registry, upgrade_registry
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.store.access.readable_database import HEAD, Database
from bylaw.registry.store.view import newest


@translated_command(
    needs_word=True,
    help=N_(
        "Manage the database. `create` makes a registry of the packaged texts at an address. "
        "`upgrade` brings the schema forward, and records what this version of the program reads "
        "otherwise; what was known before stays on record. `current` says where the database is "
        "and what it holds.\n\n"
        "Example: bylaw db create sqlite:///mine.sqlite3"
    ),
)
@argument("action", type=click.Choice(("create", "upgrade", "current")), help=N_("The action."))
@argument("url", metavar="[URL]", required=False, help=N_("The address; the same as --db."))
@db_option
@json_option
def command(*, action: str, url: str | None, db: str | None, as_json: bool) -> None:
    """Upgrade where asked, then tell what there is."""
    if url is not None and db is not None:
        raise UsageError(N_("give the address once: with --db, or without"))
    address = url_of(db if url is None else url)
    if action == "upgrade":
        upgrade_registry(address)
    elif action == "create":
        create_registry(address)
    facts = _facts(address)
    if as_json:
        print_json(facts)
        return
    with screen() as sheet:
        grid = table("", "")
        for name, value in zip(_names(), facts.values(), strict=True):
            grid.add_row(name, UNKNOWN if value is None else str(value))
        sheet.print(grid)


def _facts(url: str) -> dict[str, str | int | None]:
    database = Database(url)
    schema = database.schema()
    view = newest(database) if schema == HEAD else None
    last = view.ledger()[-1] if view is not None and view.seq else None
    return {
        "url": database.shown,
        "schema": schema,
        "newest_schema": HEAD,
        "entries": 0 if last is None else last.seq,
        "last_moment": None if last is None else last.moment,
        "hash": None if last is None else last.hash,
        "texts": 0 if view is None else len(view.sources()),
    }


def _names() -> tuple[str, ...]:
    return (
        _("Database"),
        _("Schema"),
        _("Newest schema"),
        _("Entries"),
        _("Last entry"),
        _("Hash"),
        _("Texts"),
    )
