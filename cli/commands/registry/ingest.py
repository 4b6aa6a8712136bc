"""The command `bylaw ingest`: take in a published text, and replay history with it."""

import datetime as dt
from collections.abc import Sequence

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import Day, json_option, published_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option, work_option
from bylaw.cli.commands.rectifying.consequences_printing import show_changes
from bylaw.cli.commands.rectifying.signature import signer, signing_options
from bylaw.cli.say.describing import describe_commencement, describe_operation
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, give, indent, print_findings, table
from bylaw.cli.say.progress import progress
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.clock import now
from bylaw.front.opening import open_view
from bylaw.front.rectifying.consequences import change_as_json, doubt_as_json
from bylaw.front.texts.orders_done import orders_done, provisions_not_understood
from bylaw.front.texts.texts_offered import Offer
from bylaw.front.texts.texts_tried import TakenText, changed_by, doubts_changed_by, take
from bylaw.ingest.checks.contradictions import CODES
from bylaw.registry.answers.orders_in_words import OPERATION_STATES
from bylaw.registry.law.messages import LANGUAGES, N_, UsageError
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.store.ledger.entries import BaseRecorded, SourceEvent, TextRecorded


@translated_command(
    help=N_(
        "Ingest a text and replay history with it. A Gazette text needs the date of its issue; a "
        "base or consolidated text needs the date on which it was the law.\n\n"
        "The same text twice changes nothing. All of it is recorded, or nothing. What contradicts "
        "the text itself or what is held is refused; --override CODE with --why ingests it "
        "anyway. A base text that would undo what is known needs --accept REASON. A "
        "corrected copy of an instrument takes its place with --supersedes NUMBER.\n\n"
        "Example: bylaw ingest page.txt --lang en --published 2007-12-12 --dry-run\n\n"
        "Example: bylaw ingest base.txt --consolidation --as-of 1999-12-31 --lang en"
    )
)
@argument("file", type=click.Path(), help=N_("Plain text, Markdown, HTML, PDF or Akoma Ntoso."))
@option("--lang", type=click.Choice(LANGUAGES), required=True, help=N_("The language of the text."))
@published_option
@option(
    "--evidence",
    default="",
    help=N_("Evidence for the publication date; begin with “inferred:” if it is inferred."),
)
@option("--consolidation", is_flag=True, help=N_("The file is a base or consolidated text."))
@option("--as-of", type=Day(), help=N_("The date as of which the text is consolidated."))
@option(
    "--supersedes",
    metavar="NUMBER",
    shell_complete=complete_instruments,
    multiple=True,
    help=N_("The instrument of which this is a corrected copy; needs --why."),
)
@option(
    "--override",
    metavar="CODE",
    type=click.Choice(CODES),
    multiple=True,
    help=N_("Ingest the text despite this contradiction; needs --why."),
)
@option(
    "--accept",
    metavar="REASON",
    default="",
    help=N_("Ingest the text although it undoes what is known; the reason is recorded."),
)
@option("--why", default="", help=N_("The reason for --supersedes or --override."))
@signing_options
@work_option
@db_option
@json_option
def command(
    *,
    file: str,
    lang: str,
    published: dt.date | None,
    evidence: str,
    consolidation: bool,
    as_of: dt.date | None,
    supersedes: tuple[str, ...],
    override: tuple[str, ...],
    accept: str,
    why: str,
    by: str | None,
    dry_run: bool,
    work: str | None,
    db: str | None,
    as_json: bool,
) -> None:
    """Read, record, and say what followed."""
    view = open_view(RegistryChoice(db, work=work))
    _refuse_other_kind(published, as_of, is_base=consolidation)
    offer = Offer(
        file,
        lang,
        as_of if consolidation else published,
        is_base=consolidation,
        evidence=evidence,
        supersedes=supersedes,
        override=override,
        by=signer(by),
        why=why.strip(),
        accept=accept.strip(),
    )
    with progress(_("Recording")):
        told = take(view, offer, moment=now(), is_tried=dry_run)
    give(as_json, lambda: _as_json(told), lambda sheet: _show(sheet, told))
    conclude(told.findings)


def _refuse_other_kind(published: dt.date | None, as_of: dt.date | None, *, is_base: bool) -> None:
    """Refuse an option that belongs to the other kind of text."""
    if is_base and published is not None:
        raise UsageError(N_("--published is for a Gazette text; give --as-of"))
    if not is_base and as_of is not None:
        raise UsageError(N_("--as-of is for a consolidated text; give --published"))


# ---- What followed ---------------------------------------------------------------------


def _days_fixed(event: SourceEvent) -> dict[tuple[str, str], str]:
    """The provisions of a Gazette text that order nothing else, with the days that they fix."""
    found: dict[tuple[str, str], str] = {}
    for instrument in () if isinstance(event, BaseRecorded) else event.instruments:
        for provision in instrument.printed_provisions:
            if not provision.operations:
                days = "; ".join(describe_commencement(one) for one in provision.commencements)
                found.setdefault((instrument.name, provision.number), days)
    return found


def _operation_words(operation: Operation) -> str:
    """Say what was ordered: which words change where, and the numbers of new units."""
    said, labels = describe_operation(operation), ", ".join(operation.new_units or ())
    return f"{said} ({labels})" if labels else said


def _as_json(told: TakenText) -> dict[str, object]:
    facts = told.event.facts()
    instruments: Sequence[Instrument] = ()
    if isinstance(told.event, TextRecorded):
        instruments = told.event.instruments
    return {
        "file": facts["file"],
        "lang": facts["lang"],
        "role": facts["role"],
        "day": facts["day"],
        "sha256": facts["sha256"],
        "new": told.recorded.is_new,
        "entry": None if told.is_tried else told.recorded.seq,
        "dry_run": told.is_tried,
        "versions": {"opened": told.recorded.opened, "closed": told.recorded.closed},
        "instruments": [item.name for item in instruments],
        **(_changes_as_json(told) if told.is_compared else {}),
        "operations": [done.as_json() for done in orders_done(told)],
        "findings": [finding.as_json() for finding in told.findings],
    }


def _changes_as_json(told: TakenText) -> dict[str, object]:
    return {
        "changes": [change_as_json(one) for one in changed_by(told.recorded)],
        "doubts": [doubt_as_json(one) for one in doubts_changed_by(told.recorded)],
    }


def _show(sheet: Sheet, told: TakenText) -> None:
    name = told.event.file
    if not told.recorded.is_new:
        sheet.print(_("{file} is already held; nothing changed.", file=name))
        return
    template = N_("{file}: recorded as entry {seq}")
    if told.is_tried:
        template = N_("{file}: tried only; nothing was recorded")
    sheet.print(_(template, file=name, seq=told.recorded.seq), style="bold")
    grid = table(_("Instrument"), _("Provision"), _("Order"), _("State"))
    fixed = _days_fixed(told.event)
    for done in orders_done(told):
        said = fixed.get((done.instrument, done.provision))
        said = _operation_words(done.operation) if said is None else said
        provision = done.provision or _("order")
        grid.add_row(done.instrument or "-", provision, said, _(OPERATION_STATES[done.state]))
    for instrument, provision in provisions_not_understood(told.event):
        grid.add_row(
            instrument or "-",
            provision or _("order"),
            _("not understood"),
            _("refused"),
        )
    sheet.print(grid if grid.rows else indent(_("no operation")))
    if told.is_compared:
        show_changes(sheet, changed_by(told.recorded), doubts_changed_by(told.recorded))
    print_findings(sheet, told.findings)
