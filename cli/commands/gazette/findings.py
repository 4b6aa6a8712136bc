"""The command `bylaw findings`: what is doubtful, unread or refused, and accepting it."""

from collections.abc import Sequence
from dataclasses import asdict

import click

from bylaw.cli.asking.completions import complete_sections
from bylaw.cli.asking.parameters import json_option, rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option, law_options
from bylaw.cli.commands.gazette.texts_asked import (
    Request,
    gazette_options,
    instrument_option,
    read_requested,
    refuse_facts,
    refuse_work,
)
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    conclude,
    findings_counted,
    give,
    indent,
    print_findings,
    print_json,
    screen,
)
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import Command, argument, option
from bylaw.front.clock import now
from bylaw.front.findings.concerns import FindingSurroundings
from bylaw.front.findings.held_findings import (
    FindingsWanted,
    HeldFinding,
    acceptances,
    findings_about,
    findings_held,
    with_concerns,
)
from bylaw.front.opening import open_view
from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of
from bylaw.registry.answers.law.provision_names import nothing_names
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.store.ledger.statements import record_statements
from bylaw.registry.store.view import View

ACCEPT = "accept"


class Findings(Command):
    """A list of findings, and the word by which one of them is accepted."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Turn to accepting where that is the first word; any other word is a FILE."""
        if args[:1] == [ACCEPT]:
            return accept.make_context(f"{info_name} {ACCEPT}", args[1:], parent=parent)
        return super().make_context(info_name, args, parent=parent, **extra)


@click.command(
    cls=Findings,
    help=N_(
        "List every finding of the registry, or of FILE: what is doubtful, corrected, unread, "
        "refused or pending, with the words and where they stand. Each has a name that lasts as "
        "long as its words; “bylaw findings accept” records that you accept it, and why. Ends with "
        "status 1 if an error is left that nobody accepted.\n\n"
        "Example: bylaw findings --severity warning --section 67.22\n\n"
        "Example: bylaw findings page.txt --lang en --published 2007-12-12\n\n"
        "Example: bylaw findings accept 3f0c9a41d2 --why 'as printed; see the issue, page 301'"
    ),
)
@gazette_options
@option(
    "--severity",
    type=click.Choice([level.value for level in Severity]),
    help=N_("Only findings of this severity."),
)
@option(
    "--section",
    shell_complete=complete_sections,
    metavar="NUMBER",
    help=N_("Only findings about this section (67.22)."),
)
@instrument_option
@option("--all", "with_accepted", is_flag=True, help=N_("Also show accepted findings."))
@law_options
@rows_option
def command(
    *,
    request: Request,
    severity: str | None,
    section: str | None,
    instrument: str | None,
    with_accepted: bool,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Read, and show what there is to tell."""
    wanted = FindingsWanted(None if severity is None else Severity(severity), section, instrument)
    admitted = [one for one in _findings_asked(request, asked, wanted) if wanted.admits(one)]
    shown = [one for one in admitted if with_accepted or one.is_open]
    give(
        as_json,
        lambda: [one.as_json() for one in shown],
        lambda sheet: _show(sheet, shown, admitted),
    )
    conclude(one.finding for one in admitted if one.is_open)


def _findings_asked(
    request: Request, asked: RegistryChoice, wanted: FindingsWanted
) -> tuple[HeldFinding, ...]:
    """Find what there is to tell of a text that is named, or else of the registry."""
    if not request.is_of_registry:
        refuse_work(asked)
        readings = read_requested(request)
        around = FindingSurroundings(tuple(item for one in readings for item in one.instruments))
        return tuple(with_concerns(f, around) for one in readings for f in one.all_findings())
    refuse_facts(request)
    view = open_view(asked)
    _refuse_unknown(view, wanted.instrument)
    found = findings_held(view) if asked.work is None else findings_about(view)
    _refuse_unnamed(view, wanted.section, found)
    return found


def _refuse_unknown(view: View, number: str | None) -> None:
    if number is not None and all(item.number != number for item in view.instruments()):
        raise refusal_of(view, number)


def _refuse_unnamed(view: View, section: str | None, found: Sequence[HeldFinding]) -> None:
    """Refuse a section that no text names, rather than report no findings for it."""
    if section is None or section in view.section_labels():
        return
    if not any(covers(one.sections, section) for one in found):
        raise nothing_names(section)


def _show(sheet: Sheet, shown: Sequence[HeldFinding], asked: Sequence[HeldFinding]) -> None:
    for one in shown:
        print_findings(sheet, [one.finding], with_ids=True)
        if one.accepted is not None:
            told = _("accepted by {by}: {why}")
            sheet.print(indent(told.format(by=one.accepted.by, why=one.accepted.why), by=4))
    total = findings_counted(one.finding for one in asked if one.is_open)
    sheet.print(_("Findings: {total}", total=total), style="bold")
    accepted = sum(not one.is_open for one in asked)
    if accepted:
        sheet.print(_("Accepted: {count}", count=accepted))


@click.command(
    "accept",
    cls=Command,
    help=N_(
        "Accept findings by their names, with a reason. Who accepted them, and why, is recorded "
        "in the ledger; they leave the list, and return if their words change. “bylaw withdraw” "
        "takes an acceptance back. Once you accept that a date is “subject to” something, "
        "answers no longer warn of it, wherever the text says so; an hour beside a date is still "
        "reported.\n\nExample: bylaw findings accept 3f0c9a41d2 --why 'as printed; see the "
        "issue, page 301'\n\nExample: bylaw findings accept 8da542d3c5 --why 'section 10 of the "
        "Act was satisfied'"
    ),
)
@argument("ids", metavar="ID...", nargs=-1, required=True, help=N_("The names of the findings."))
@option("--why", required=True, help=N_("The reason."))
@signing_options
@db_option
@json_option
def accept(
    *, ids: tuple[str, ...], why: str, by: str | None, dry_run: bool, db: str | None, as_json: bool
) -> None:
    """Find what is meant, and record who accepts it and why."""
    view = open_view(RegistryChoice(db))
    who, reason = signer(by), require_text("--why", why)
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
