"""The command `bylaw findings`: what is doubtful, unread or refused."""

import datetime as dt
from collections import Counter

from rich.console import Console

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.commands.gazette.texts_asked import Request, gazette_options, read
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, print_findings, print_json, screen, severity_name
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_


@speaking_command(
    help=N_(
        "List every finding of the corpus or of FILE: what is doubtful, corrected, unread or "
        "refused, with the words and where they stand. Ends with status 1 if one is an error.\n\n"
        "Example: bylaw findings page.txt --lang en --published 2007-12-12"
    )
)
@gazette_options
@json_option
def command(
    *,
    file: str | None,
    lang: str | None,
    published: dt.date | None,
    as_received: bool,
    as_json: bool,
) -> None:
    """Read, and show what there is to tell."""
    readings = read(Request(file, lang, published, as_received))
    findings = [finding for reading in readings for finding in reading.all_findings()]
    if as_json:
        print_json([finding.as_json() for finding in findings])
    else:
        with screen() as sheet:
            _show(sheet, findings)
    conclude(findings)


def _show(sheet: Console, findings: list[Finding]) -> None:
    print_findings(sheet, findings)
    counts = Counter(finding.severity for finding in findings)
    total = ", ".join(f"{severity_name(level)}: {counts[level]}" for level in Severity)
    sheet.print(_(N_("Findings: {total}")).format(total=total), style="bold")
