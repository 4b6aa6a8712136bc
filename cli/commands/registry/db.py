"""The command `bylaw db`: the schema of the database, and how its texts are read."""

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN, print_json, screen, table
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.front.building import build, corpus_events
from bylaw.front.clock import now
from bylaw.front.opening import is_own, url_of
from bylaw.front.texts.rereading import read_again
from bylaw.ingest.packaged import load_manifest
from bylaw.registry.law.json_values import fingerprint
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.store.access.readable_database import HEAD, Database, missing_registry
from bylaw.registry.store.access.rows import DatabaseError, SourceRow
from bylaw.registry.store.database import upgrade, writing
from bylaw.registry.store.entries import Event, TextRecorded
from bylaw.registry.store.integrity.covering import cover_earlier
from bylaw.registry.store.recording import record, record_again, record_renewal
from bylaw.registry.store.text_facts import facts_of_text
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


def create_registry(url: str) -> None:
    """Make a registry at an address where there is none, from the packaged corpus."""
    database = Database(url)
    if database.schema() is not None and newest(database).seq:
        template = N_("there is already a registry at {url}; nothing was changed")
        raise DatabaseError(template, url=database.shown)
    with progress(_("Building the registry from the packaged texts")):
        build(url)


def upgrade_registry(url: str) -> None:
    """Upgrade the schema, and record again the texts that are read differently now."""
    database = Database(url)
    if database.schema() is None and not is_own(url):
        raise missing_registry(database.shown)
    engine = database.engine
    with writing(engine) as connection:
        upgrade(connection)
    with newest(database).holdings() as held:
        sources, withdrawn = held.sources(), held.withdrawn_texts()
    own = {row.sha256 for row in sources if _is_put_right(row)}
    corpus = [one for one in corpus_events() if _digest(one) not in own]
    known = {fingerprint(row.data) for row in sources} | withdrawn
    record(engine, [one for one in corpus if _digest(one) not in known], moment=now())
    texts = [one for one in corpus if isinstance(one, TextRecorded) and _digest(one) in known]
    packaged = {entry.sha256 for entry in load_manifest()} - own
    others = [read_again(row) for row in sources if row.sha256 not in packaged]
    record_again(engine, [*texts, *others], moment=now())
    record_renewal(engine, moment=now())
    cover_earlier(engine, moment=now())


def _is_put_right(row: SourceRow) -> bool:
    """Tell whether someone corrected a packaged text or amended its day: that stands."""
    entry = next((one for one in load_manifest() if one.sha256 == row.sha256), None)
    if entry is None:
        return False
    return bool(facts_of_text(row).restorations) or row.day != entry.published


def _digest(event: Event) -> str:
    return fingerprint(event.data) if isinstance(event, TextRecorded) else ""


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
