"""The command `bylaw works`: the texts whose history is kept, and another beside them."""

from collections.abc import Sequence

import click

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.signature import signer, signing_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN, give, shown_last, table
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.clock import now
from bylaw.front.opening import open_view
from bylaw.registry.answers.works_listed import work_as_json, works_listed
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.written_days import iso
from bylaw.registry.store.view import newest


@translated_command(
    help=N_(
        "List the texts whose history is kept: the by-law, and others that were added. FILE "
        "describes another text in TOML: its number, its title in each language, the date on which "
        "it was made and, if it has ended, by what. What a Gazette text amends is then replayed on "
        "it, and --work asks about it.\n\n"
        "Example: bylaw works add marinas.toml"
    )
)
@argument("action", type=click.Choice(("list", "add")), default="list", help=N_("The action."))
@argument(
    "file",
    type=click.Path(),
    metavar="[FILE]",
    required=False,
    help=N_("The file that describes the text to add."),
)
@option("--add", "added", type=click.Path(), metavar="FILE", help=N_("The same as add FILE."))
@signing_options
@db_option
@rows_option
def command(
    *,
    action: str,
    file: str | None,
    added: str | None,
    by: str | None,
    dry_run: bool,
    db: str | None,
    as_json: str | None,
) -> None:
    """Add a work where asked, then list all of them."""
    described = _file_to_add(action, file, added)
    view = open_view(RegistryChoice(db))
    if described is not None:
        from bylaw.ingest.subject import read_subject
        from bylaw.registry.store.ledger.entries import SubjectRecorded
        from bylaw.registry.store.recording import record

        event = SubjectRecorded(read_subject(described))
        record(view.engine, [event], moment=now(), by=signer(by), is_tried=dry_run)
    works = works_listed(newest(view.database))
    give(as_json, lambda: [*map(work_as_json, works)], lambda sheet: _show(sheet, works))


def _file_to_add(action: str, file: str | None, added: str | None) -> str | None:
    """The one file to add, however it was named; none where the works are only listed."""
    is_one = (file is None) != (added is None) if action == "add" else file is None
    if not is_one:
        raise UsageError(N_("give the file once: bylaw works add FILE"))
    return added if file is None else file


def _show(sheet: Sheet, works: Sequence[Subject]) -> None:
    grid = table(_("Number"), _("Title"), _("Made"), _("Until"))
    for work in works:
        for place, title in enumerate(work.titles.values()):
            first = (
                work.number,
                title,
                iso(work.made) or UNKNOWN,
                shown_last(work.ending.day if work.ending else None),
            )
            grid.add_row(*first if not place else ("", title, "", ""))
    sheet.print(grid)
