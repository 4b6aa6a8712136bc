"""The command `bylaw log`: what was recorded, when, by whom and why."""

import click

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, registry_options
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import indent, print_rows, screen
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.sealing import range_between
from bylaw.registry.answers.ledger_listed import LoggedEntry, logged_entries
from bylaw.registry.law.messages import N_

_SHOWN = 12


@translated_command(
    help=N_(
        "List the entries of the ledger: texts ingested, corrections, dates, withdrawals and "
        "certificates, each with its moment, who recorded it and why. The number of an entry can "
        "be given to --as-known and to withdraw. With --proof and two seals, list the entries made "
        "between them; as JSON, with the words that each hash is made of.\n\n"
        "Example: bylaw log --json"
    )
)
@option(
    "--proof",
    nargs=2,
    metavar="SEAL SEAL",
    type=click.Path(),
    help=N_("Two seals of this registry: only the entries between them, if both match."),
)
@registry_options
@rows_option
def command(*, proof: tuple[str, str] | None, asked: RegistryChoice, as_json: str | None) -> None:
    """Read the ledger, and show it."""
    view = open_view(asked)
    found = tuple(logged_entries(view))
    if proof is not None:
        between = range_between(view, *proof)
        found = tuple(one for one in found if one.row.seq in between)
    if as_json:
        print_rows([_as_json(one, is_proof=proof is not None) for one in found], as_json)
        return
    with screen() as sheet:
        for one in found:
            _show(sheet, one)


def _as_json(one: LoggedEntry, *, is_proof: bool) -> dict[str, object]:
    """An entry; in a proof, with all that its hash is made of."""
    proved = {"previous": one.row.previous, "body": one.row.body} if is_proof else {}
    return {**one.as_json(), **proved}


def _show(sheet: Sheet, one: LoggedEntry) -> None:
    head = f"{one.row.seq}  {one.row.moment[:19]}Z  {one.row.hash[:_SHOWN]}"
    sheet.print(head if one.is_live else f"{head}  {_('withdrawn')}", style="dim")
    sheet.print(indent(translate(one.what)))
    if one.by or one.why:
        template = N_("{by}: {why}") if one.by and one.why else N_("{by}{why}")
        sheet.print(indent(_(template, by=one.by, why=one.why), by=4))
