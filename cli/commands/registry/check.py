"""The command `bylaw check`: one verdict on everything that the registry holds."""

from collections import Counter
from dataclasses import dataclass

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import findings_counted, print_findings, print_json, screen
from bylaw.cli.say.progress import progress
from bylaw.cli.say.sheet import Sheet
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.findings.held_findings import HeldFinding, findings_held
from bylaw.front.opening import open_to_verify
from bylaw.front.texts.rereading import reread
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_
from bylaw.registry.store.integrity.packaged_data import data_problems
from bylaw.registry.store.verifying import verify_with_schema


@dataclass(frozen=True)
class RegistryChecked:
    """What stands against a registry: `open` keeps it from being green, `held` is everything."""

    open: tuple[HeldFinding, ...]
    held: tuple[HeldFinding, ...]

    @property
    def is_green(self) -> bool:
        """Whether nothing unexplained is left."""
        return not self.open

    def as_json(self) -> dict[str, object]:
        """The verdict under the keys that other programs rely on."""
        left = Counter(one.finding.severity.value for one in self.held if one.is_open)
        return {
            "green": self.is_green,
            "open": [one.as_json() for one in self.open],
            "left": {level.value: left[level.value] for level in Severity},
            "accepted": sum(not one.is_open for one in self.held),
        }


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
    """Verify, collect what is open, and give the verdict."""
    verdict = _judge(db, is_strict=strict)
    if as_json:
        print_json(verdict.as_json())
    else:
        with screen() as sheet:
            _show(sheet, verdict)
    if not verdict.is_green:
        click.get_current_context().exit(1)


def _judge(db: str | None, *, is_strict: bool) -> RegistryChecked:
    """Collect findings only from a registry whose bytes hold: what was changed is not read."""
    changed = data_problems()
    view = open_to_verify(RegistryChoice(db))
    with progress(_("Verifying")):
        found = changed or verify_with_schema(view.engine, reread=reread)
    broken = tuple(HeldFinding(one) for one in found if one.severity is Severity.ERROR)
    if broken:
        return RegistryChecked(broken, broken)
    weights = (Severity.ERROR, Severity.WARNING) if is_strict else (Severity.ERROR,)
    held = findings_held(view)
    return RegistryChecked(
        tuple(one for one in held if one.is_open and one.finding.severity in weights), held
    )


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
