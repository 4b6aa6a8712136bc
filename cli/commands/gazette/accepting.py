"""The word `accept` of `bylaw findings`: someone takes findings as they stand, and says why."""

from dataclasses import asdict

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.signature import needed, signer, signing_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import print_findings, print_json, screen
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.clock import now
from bylaw.front.findings.accepting_findings import acceptances
from bylaw.front.opening import open_view
from bylaw.registry.law.messages import N_


@translated_command(
    help=N_(
        "Accept findings by their names, with a reason. Who accepted them, and why, is recorded "
        "in the ledger; they leave the list, and return if their words change. “bylaw withdraw” "
        "takes an acceptance back. Once you accept that a date is “subject to” something, "
        "answers no longer warn of it, wherever the text says so; an hour beside a date is still "
        "reported.\n\nExample: bylaw findings accept 3f0c9a41d2 --why 'as printed; see the "
        "issue, page 301'\n\nExample: bylaw findings accept 8da542d3c5 --why 'section 10 of the "
        "Act was satisfied'"
    )
)
@argument("ids", metavar="ID...", nargs=-1, required=True, help=N_("The names of the findings."))
@option("--why", required=True, help=N_("The reason."))
@signing_options
@db_option
@json_option
def command(
    *, ids: tuple[str, ...], why: str, by: str | None, dry_run: bool, db: str | None, as_json: bool
) -> None:
    """Find what is meant, and record who accepts it and why."""
    # The list of findings is asked without what writes to a registry.
    from bylaw.registry.store.statements import record_statements

    view = open_view(RegistryChoice(db))
    who, reason = signer(by), needed("--why", why)
    found = acceptances(view, ids, by=who, why=reason)
    new = [accepted for _one, accepted in found]
    entry = None if dry_run else record_statements(view.engine, new, moment=now())
    if as_json:
        print_json({"entry": entry, "dry_run": dry_run, "accepted": [asdict(one) for one in new]})
        return
    with screen() as sheet:
        print_findings(sheet, [one.finding for one, _accepted in found], with_ids=True)
        head = _("Nothing recorded:") if entry is None else _("Entry {entry}:")
        told = _("accepted by {by}: {why}", by=who, why=reason)
        sheet.print(f"{head.format(entry=entry)}  {told}", style="bold")
