"""The command `bylaw sources`: the texts that are held, and whether they are as received."""

import click
from rich.console import Console
from rich.text import Text

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import (
    INFERRED_NOTE,
    INFERRED_SIGN,
    UNKNOWN,
    indented,
    print_json,
    screen,
    table,
    tell,
)
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.ingest.packaged import Evidence, GazetteText, is_as_received, load_manifest
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.store.integrity.packaged_data import data_problems


@speaking_command(
    help=N_(
        "List the texts that are held: language, day of the Gazette and how it is known, pages, "
        "and whether each file still has the bytes that were received. The other files that bylaw "
        "was shipped with are checked too.\n\n"
        "Ends with status 1 if a file was changed.\n\n"
        "Example: bylaw sources --json"
    )
)
@json_option
def command(*, as_json: bool) -> None:
    """Show the manifest, and check each file."""
    changed = data_problems()
    for finding in changed:
        tell(translate(finding.message), err=True)
    checked = [(entry, is_as_received(entry)) for entry in load_manifest()]
    if as_json:
        print_json([_as_json(entry, as_received=intact) for entry, intact in checked])
    else:
        with screen() as sheet:
            _show(sheet, checked)
    if changed or not all(intact for _entry, intact in checked):
        click.get_current_context().exit(1)


def _as_json(entry: GazetteText, *, as_received: bool) -> dict[str, Json]:
    return {
        "file": entry.file,
        "lang": entry.lang,
        "part": entry.part,
        "published": entry.published.isoformat(),
        "evidence": entry.evidence.value,
        "reason": entry.reason,
        "pages": entry.pages,
        "sha256": entry.sha256,
        "as_received": as_received,
        "contains": list(entry.contains),
    }


def _show(sheet: Console, checked: list[tuple[GazetteText, bool]]) -> None:
    grid = table(_(N_("Text")), "", _(N_("Gazette of")), _(N_("Pages")), _(N_("Bytes")))
    for entry, intact in checked:
        verdict = _(N_("as received")) if intact else _(N_("changed"))
        state = Text(verdict, style="green" if intact else "bold red")
        name = entry.file.rpartition("/")[2]
        grid.add_row(name, entry.lang, _day(entry), entry.pages or UNKNOWN, state)
    sheet.print(grid)
    inferred = [entry for entry, _intact in checked if entry.evidence is Evidence.INFERRED]
    if inferred:
        sheet.print()
        sheet.print(_(INFERRED_NOTE).format(sign=INFERRED_SIGN))
    for entry in inferred:
        sheet.print(indented(f"{entry.published.isoformat()}  {_(entry.reason)}"))


def _day(entry: GazetteText) -> str:
    sign = INFERRED_SIGN if entry.evidence is Evidence.INFERRED else ""
    return f"{entry.published.isoformat()}{sign}"
