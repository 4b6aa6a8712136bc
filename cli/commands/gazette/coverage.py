"""The command `bylaw coverage`: the account of every character of a text."""

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.gazette.texts_asked import (
    Request,
    gazette_options,
    read_requested,
    refuse_facts,
    refuse_work,
)
from bylaw.cli.say.language import _, figure
from bylaw.cli.say.printing import conclude, in_quotes, indent, print_rows, screen, table
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import translated_command
from bylaw.front.opening import open_view
from bylaw.front.texts.texts_accounted import account_on_record
from bylaw.ingest.page.account import Account, account, unread_findings
from bylaw.ingest.page.regions import Region
from bylaw.registry.answers.instruments_listed import sources_about
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.rows import GAZETTE

_REGIONS = {
    Region.INSTRUCTION: N_("instruction"),
    Region.PAYLOAD: N_("payload"),
    Region.RECITAL: N_("recital"),
    Region.HEADING: N_("heading"),
    Region.FOOTNOTE: N_("footnote"),
    Region.FURNITURE: N_("page furniture"),
    Region.OTHER_INSTRUMENT: N_("other instrument"),
    Region.UNREAD: N_("unread"),
}


@translated_command(
    help=N_(
        "Account for every character of FILE, or of each Gazette text of the registry: how "
        "many belong to "
        "instructions, payloads, recitals and so on, and which were not read. Ends with status 1 "
        "if any was not.\n\n"
        "Example: bylaw coverage order-in-council-928-2000.en.txt"
    )
)
@gazette_options
@law_options
@rows_option
def command(*, request: Request, asked: RegistryChoice, as_json: str | None) -> None:
    """Read, and show the account."""
    accounts = _accounts(request, asked)
    if as_json:
        rows = [_as_json(item) for item in accounts]
        print_rows(rows, as_json, is_one=request.file is not None)
    else:
        with screen() as sheet:
            for item in accounts:
                _show(sheet, item)
    conclude(finding for item in accounts for finding in unread_findings(item))


def _accounts(request: Request, asked: RegistryChoice) -> tuple[Account, ...]:
    """Account for a FILE, or the corpus as received; else for the Gazette texts that are held."""
    if not request.is_of_registry:
        refuse_work(asked)
        return tuple(map(account, read_requested(request)))
    refuse_facts(request)
    view = open_view(asked)
    rows = view.sources() if asked.work is None else sources_about(view)
    return tuple(account_on_record(view, row) for row in rows if row.role == GAZETTE)


def _as_json(item: Account) -> dict[str, object]:
    return {
        "file": item.received.file,
        "characters": len(item.received.text),
        "regions": {region.value: count for region, count in item.counts.items()},
        "unread": [span.as_json() | {"quote": item.quote(span)} for span in item.unread],
    }


def _show(sheet: Sheet, item: Account) -> None:
    sheet.print(item.received.file, style="bold")
    total = len(item.received.text)
    grid = table("", "", "")
    grid.show_header = False
    for column in grid.columns[1:]:
        column.justify = "right"
    for region, count in item.counts.items():
        grid.add_row(
            f"  {_(_REGIONS[region])}", figure(f"{count:,}"), figure(f"{count / total:.1%}")
        )
    grid.add_row(f"  {_('total')}", figure(f"{total:,}"), "")
    sheet.print(grid)
    for span in item.unread:
        quote = in_quotes(item.quote(span))
        sheet.print(indent(f"{item.received.file}:{span.line} [{span.start}, {span.end}) {quote}"))
