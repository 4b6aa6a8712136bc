"""The command `bylaw check`: one verdict on everything that the registry holds."""

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import fail_unless, findings_counted, give, print_findings
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.findings.registry_checks import RegistryChecked, check_registry
from bylaw.registry.law.messages import N_


@translated_command(
    help=N_(
        "Say in one word whether everything is in order: the files that bylaw was shipped with are "
        "as received, every recorded byte and version is verified, and no error is left that "
        "nobody accepted (“bylaw findings accept”). With --strict, no warning either.\n\n"
        "Ends with status 1 if the verdict is not green.\n\n"
        "Example: bylaw check --json"
    )
)
@option("--strict", is_flag=True, help=N_("Also count warnings that nobody accepted."))
@db_option
@json_option
def command(*, strict: bool, db: str | None, as_json: bool) -> None:
    """Ask for the verdict, and show it."""
    verdict = check_registry(RegistryChoice(db), is_strict=strict)
    give(as_json, verdict.as_json, lambda sheet: _show(sheet, verdict))
    fail_unless(verdict.is_green)


def _show(sheet: Sheet, verdict: RegistryChecked) -> None:
    print_findings(sheet, [one.finding for one in verdict.open], with_ids=True)
    total = findings_counted(one.finding for one in verdict.held if one.is_open)
    sheet.print(_("Open findings: {total}", total=total))
    accepted = sum(not one.is_open for one in verdict.held)
    if accepted:
        sheet.print(_("Accepted findings: {count}", count=accepted))
    if verdict.is_green:
        sheet.print(_("Green: everything is in order."), style="bold green")
    else:
        told = _("Not green: {count} left to correct or accept.")
        sheet.print(told.format(count=len(verdict.open)), style="bold red")
