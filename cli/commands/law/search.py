"""The command `bylaw search`: words in every version of every section."""

import click

from bylaw.cli.asking.parameters import rows_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import (
    describe_kind,
    fail_unless,
    indent,
    inferred_note,
    print_findings,
    print_rows,
    screen,
    shown_day,
    shown_last,
)
from bylaw.cli.say.sheet import Text
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.law.words_found import Hit, search
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import told_once
from bylaw.registry.law.messages import LANGUAGES, N_

IN_DOUBT = N_("in doubt")


@translated_command(
    help=N_(
        "Find words in every version of every section, in both languages, with their "
        "dates. Accents and capitals do not matter; words in quotation marks stay "
        "together.\n\n"
        "Ends with status 1 if nothing is found.\n\n"
        "Example: bylaw search 'progressive jackpot'"
    )
)
@argument("words", nargs=-1, required=True, help=N_("The words to look for."))
@option(
    "--lang", type=click.Choice(LANGUAGES), help=N_("Only the text in this language: en or fr.")
)
@law_options
@rows_option
def command(
    *, words: tuple[str, ...], lang: str | None, asked: RegistryChoice, as_json: str | None
) -> None:
    """Search, and list what is found."""
    view = open_view(asked)
    langs = view.langs() if lang is None else (lang,)
    found = search([view.timeline(one) for one in langs], " ".join(map(_kept_together, words)))
    if as_json:
        print_rows([hit.as_json() for hit in found], as_json)
    else:
        with screen() as sheet:
            for hit in found:
                head = Text(f"{describe_kind(hit.kind, hit.label)} [{hit.lang}]", style="bold")
                head.append(f"  {_days(hit)}", style="dim")
                sheet.print(head.append(f"  {_(IN_DOUBT)}" if hit.findings else "", style="yellow"))
                sheet.print(indent(hit.quote))
            print_findings(sheet, told_once(one for hit in found for one in hit.findings))
            if not found:
                sheet.print(_("Nothing found."))
            if any(Certainty.INFERRED in (h.start_certainty, h.end_certainty) for h in found):
                sheet.print()
                sheet.print(inferred_note())
    fail_unless(bool(found))


def _kept_together(said: str) -> str:
    """Keep words together that were quoted in the shell."""
    return f'"{said}"' if " " in said and '"' not in said else said


def _days(hit: Hit) -> str:
    """Say since when the words stood, and the last day on which they did."""
    start = shown_day(hit.start, hit.start_certainty)
    if hit.end is None:
        return _("since {start}", start=start)
    last = shown_last(hit.end, hit.end_certainty)
    if hit.start is None:
        return _("until {day}", day=last)
    return _("from {start} until {last}", start=start, last=last)
