"""The command `bylaw operations`: what each amending provision does, exactly."""

from collections.abc import Iterable

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.gazette.instruments import heading_of, inferred_sign, print_inferred_note
from bylaw.cli.commands.gazette.instruments_asked import read_or_held
from bylaw.cli.commands.gazette.texts_asked import Request, gazette_options, instrument_option
from bylaw.cli.say.describing import describe_commencement, print_operation, print_transition
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, give, indent, print_findings
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.instruments.withdrawn_instruments import not_among, refusal_of
from bylaw.registry.answers.instruments_listed import operations_as_json
from bylaw.registry.answers.orders_in_words import OPERATION_STATES
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument, OperationState


@translated_command(
    help=N_(
        "List the operations of the registry or of FILE, by instrument and amending provision: "
        "what is replaced, inserted, struck out or repealed, with which words, and when. Ends with "
        "status 1 if one was refused.\n\n"
        "Example: bylaw operations --instrument 928-2000"
    )
)
@gazette_options
@instrument_option
@law_options
@rows_option
def command(
    *, request: Request, instrument: str | None, asked: RegistryChoice, as_json: str | None
) -> None:
    """Read, and show the operations."""
    held = read_or_held(request, asked)
    chosen = [item for item in held if instrument in (None, item.number)]
    if instrument is not None and not chosen:
        raise (
            refusal_of(open_view(asked), instrument)
            if request.is_of_registry
            else not_among(held, instrument)
        )
    give(
        as_json,
        lambda: [row for item in chosen for row in operations_as_json(item)],
        lambda sheet: _show(sheet, chosen),
    )
    conclude(finding for item in chosen for finding in item.all_findings())


def _show(sheet: Sheet, instruments: Iterable[Instrument]) -> None:
    shown = [item for item in instruments if any(map(_says_something, item.printed_provisions))]
    for instrument in shown:
        sheet.print(heading_of(instrument), style="bold")
        for provision in filter(_says_something, instrument.printed_provisions):
            _show_provision(sheet, provision, sign=inferred_sign(instrument))
        sheet.print()
    print_inferred_note(sheet, shown)


def _state_of(provision: AmendingProvision) -> str:
    if provision.operations:
        states = dict.fromkeys(item.state for item in provision.operations)
        return ", ".join(_(OPERATION_STATES[state]) for state in states)
    if provision.commencements:
        return _("commencement")
    if provision.transition is not None:
        return _("transitional")
    return _(OPERATION_STATES[OperationState.REFUSED])


def _says_something(provision: AmendingProvision) -> bool:
    orders = provision.operations or provision.commencements or provision.transition
    return bool(orders or provision.findings)


def _show_provision(sheet: Sheet, provision: AmendingProvision, *, sign: str) -> None:
    place = f"{provision.span.file.rpartition('/')[2]}:{provision.span.line}"
    number = provision.number or _("order")
    sheet.print(indent(f"{number}.  {_state_of(provision)}  {place}"), style="dim")
    for item in provision.operations:
        print_operation(sheet, item.operation, by=5)
    for commencement in provision.commencements:
        sheet.print(indent(describe_commencement(commencement, sign), by=5))
    if provision.transition is not None:
        print_transition(sheet, provision.transition, by=5)
    told = (f for item in provision.operations for f in item.findings)
    refused = (f for f in told if f.severity is Severity.ERROR)
    serious = (f for f in provision.findings if f.severity is not Severity.NOTE)
    print_findings(sheet, (*serious, *refused))
