"""The command `bylaw instruments`: the instruments of the corpus, or of one text."""

import datetime as dt
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from bylaw.cli.asking.completions import complete_texts
from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.gazette.instruments_asked import document_of_one, read_or_held
from bylaw.cli.commands.gazette.texts_asked import Request, gazette_options
from bylaw.cli.commands.law.document_output import (
    deliver_made,
    format_asked,
    format_option,
    out_option,
)
from bylaw.cli.say.describing import describe_commencement, print_transition
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    conclude,
    count_of,
    give,
    indent,
    inferred_note,
    shown_day,
)
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.texts.unheld_instruments import unheld_as_json
from bylaw.ingest.packaged import UnheldInstrument, load_unheld
from bylaw.registry.answers.instruments_listed import (
    commencements_of,
    instrument_as_json,
    transitions_of,
)
from bylaw.registry.law.evidence import INFERRED_SIGN, Certainty
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.law.orders.instruments import Extent, Instrument, Status
from bylaw.registry.law.written_days import iso

_STATUSES = {
    Status.MADE: N_("made"),
    Status.DRAFT: N_("draft"),
    Status.NOTICE: N_("notice only"),
    Status.ERRATUM: N_("erratum"),
    Status.UNKNOWN: N_("status unknown"),
}
_EXTENTS = {
    Extent.WHOLE: N_("whole"),
    Extent.HEAD_MISSING: N_("its beginning is missing"),
    Extent.CUT: N_("its end is missing"),
    Extent.TEXT_MISSING: N_("its text is missing"),
}
_DAYS = {
    "made": N_("made on {day}"),
    "published": N_("published on {day}"),
    "in_force": N_("in force on {day}"),
}
_PROVISIONS = NN_("{count} provision", "{count} provisions")


@translated_command(
    help=N_(
        "List the instruments of the registry, with those that are known and not held, or the "
        "instruments of FILE: number, title, status, dates, provisions, and the amendment that "
        "each says came before it.\n\n"
        "With --chain, the amendments of the by-law in their order, from the registry.\n\n"
        "FILE may also be the number of an instrument of the registry. With --format or --out, "
        "that instrument is a document of its own: its provisions, when they come into force, and "
        "what became of each operation.\n\n"
        "Example: bylaw instruments 111-2000 --out order.html"
    )
)
@partial(gazette_options, complete=complete_texts)
@option("--chain", is_flag=True, help=N_("Show the previous amendment that each instrument names."))
@format_option
@out_option
@law_options
@rows_option
def command(
    *,
    request: Request,
    chain: bool,
    form: str | None,
    out: Path | None,
    asked: RegistryChoice,
    as_json: str | None,
) -> None:
    """Read, and show the instruments, or the chain that the registry knows."""
    if chain:
        from bylaw.cli.commands.gazette.chain_listing import show_chain

        show_chain(asked, as_json=as_json)
        return
    if form is not None or out is not None:
        chosen = format_asked(form, out)
        one = (request.file, request.lang, asked)
        deliver_made(lambda: document_of_one(*one, form=chosen), out)
        return
    held = read_or_held(request, asked)
    unheld = load_unheld() if request.file is None and asked.work is None else ()
    give(
        as_json,
        lambda: [*map(instrument_as_json, held), *map(unheld_as_json, unheld)],
        lambda sheet: _show(sheet, held, unheld),
    )
    conclude(finding for instrument in held for finding in instrument.all_findings())


def heading_of(instrument: Instrument) -> str:
    """Name an instrument in one line: number, or else status and title."""
    title = instrument.title or _("(title not held)")
    if instrument.number is None:
        return f"{title} [{_(_STATUSES[instrument.status])}, {instrument.lang}]"
    return f"{instrument.number} {title} [{instrument.lang}]"


def inferred_sign(instrument: Instrument) -> str:
    """The sign that marks a day which rests on an inferred day of publication."""
    return INFERRED_SIGN if instrument.evidence is Certainty.INFERRED else ""


def print_inferred_note(sheet: Sheet, instruments: Iterable[Instrument]) -> None:
    """Explain the sign once, where it was used."""
    if any(inferred_sign(instrument) for instrument in instruments):
        sheet.print(inferred_note())


def _show(sheet: Sheet, held: list[Instrument], unheld: Iterable[UnheldInstrument]) -> None:
    for instrument in held:
        _show_held(sheet, instrument)
    print_inferred_note(sheet, held)
    rows = list(unheld)
    if rows:
        sheet.print()
        sheet.print(_("Known and not held"), style="bold")
    for row in rows:
        _show_unheld(sheet, row)


def _show_held(sheet: Sheet, instrument: Instrument) -> None:
    sign, published = inferred_sign(instrument), iso(instrument.published)
    sheet.print(heading_of(instrument), style="bold")
    sheet.print(
        indent(
            _(
                "{status}, {extent}; {days}; {file}:{line}",
                status=_(_STATUSES[instrument.status]),
                extent=_(_EXTENTS[instrument.extent]),
                days=_days(made=iso(instrument.made), published=_with_sign(published, sign)),
                file=instrument.span.file.rpartition("/")[2],
                line=instrument.span.line,
            )
        )
    )
    if instrument.base_title is not None:
        sheet.print(indent(_amends(instrument)))
    for commencement in commencements_of(instrument):
        told = describe_commencement(commencement, sign)
        sheet.print(indent(_("in force: {day}", day=told)))
    for _provision, transition in transitions_of(instrument):
        print_transition(sheet, transition, by=2)


def _amends(instrument: Instrument) -> str:
    last = instrument.last_amended_by
    said = _(
        "amends {title}; {provisions}",
        title=instrument.base_title,
        provisions=count_of(_PROVISIONS, len(instrument.provisions)),
    )
    return said if last is None else said + _("; last amended by {last}", last=last)


def _show_unheld(sheet: Sheet, row: UnheldInstrument) -> None:
    status = _(_STATUSES[Status(row.status)])
    sheet.print(f"{row.number} {_(row.title)} [{status}, {', '.join(row.langs)}]")
    sheet.print(indent(_days(**{name: _fact(row, name) for name in _DAYS})))


def _days(**known: str | None) -> str:
    """Say which days are known."""
    said = [_(_DAYS[name], day=day) for name, day in known.items() if day is not None]
    return ", ".join(said) or _("no date is known")


def _fact(row: UnheldInstrument, name: str) -> str | None:
    day: dt.date | None = getattr(row, name)
    return None if day is None else shown_day(day, row.evidence[name].certainty)


def _with_sign(day: str | None, sign: str) -> str | None:
    return None if day is None else f"{day}{sign}"
