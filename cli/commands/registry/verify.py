"""The command `bylaw verify`: every byte is still what was recorded, and still follows."""

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import Asked, db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, print_findings, print_json, screen
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.opening import open_view
from bylaw.front.rereading import reread
from bylaw.registry.law.messages import N_
from bylaw.registry.store.verifying import verify


@speaking_command(
    help=N_(
        "Check the chain of the ledger and every byte that it covers, read every text again, "
        "replay history, and compare each version with what is recorded.\n\n"
        "Ends with status 1 if anything differs.\n\n"
        "Example: bylaw verify --json"
    )
)
@db_option
@json_option
def command(*, db: str | None, as_json: bool) -> None:
    """Verify, and tell."""
    view = open_view(Asked(db))
    findings = verify(view.engine, reread=reread)
    ledger = view.ledger()
    if as_json:
        print_json(
            {
                "verified": not findings,
                "entries": len(ledger),
                "hash": ledger[-1].hash,
                "findings": [finding.as_json() for finding in findings],
            }
        )
    else:
        with screen() as sheet:
            print_findings(sheet, findings)
            if not findings:
                told = _(N_("{count} entries verified; the last hash is {hash}"))
                sheet.print(told.format(count=len(ledger), hash=ledger[-1].hash))
    conclude(findings)
