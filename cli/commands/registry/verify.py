"""The command `bylaw verify`: every byte is still what was recorded, and still follows."""

from collections.abc import Sequence

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import conclude, print_findings, print_json, screen
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.opening import open_to_verify
from bylaw.front.sealing import present, seal_in, trusted_key
from bylaw.front.texts.rereading import reread
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.store.access.rows import LedgerRow
from bylaw.registry.store.integrity.packaged_data import data_digest, data_problems
from bylaw.registry.store.integrity.seals import content_digest, seal_problems
from bylaw.registry.store.integrity.verifying import verify_with_schema


@translated_command(
    help=N_(
        "Check the chain of the ledger and every byte that it covers, read every text again, "
        "replay history, and compare each version with what is recorded; check the files that "
        "bylaw was shipped with. With --seal, check also that no entry was taken out or written "
        "anew since the seal was made.\n\n"
        "Ends with status 1 if anything differs.\n\n"
        "Example: bylaw verify --seal registry.seal"
    )
)
@option(
    "--seal", "seal_file", type=click.Path(), metavar="FILE", help=N_("A seal of this registry.")
)
@option(
    "--key",
    "key_file",
    type=click.Path(),
    metavar="FILE",
    help=N_("Public key of whoever made the seal; by default, your own."),
)
@db_option
@json_option
def command(*, seal_file: str | None, key_file: str | None, db: str | None, as_json: bool) -> None:
    """Verify, and tell."""
    if key_file is not None and seal_file is None:
        raise UsageError(N_("--key is the key of a seal: give the seal with --seal"))
    seal = None if seal_file is None else seal_in(seal_file)
    # Data that was changed is not interpreted: the registry would be read by it.
    changed = data_problems()
    view = open_to_verify(RegistryChoice(db))
    with progress(_("Verifying")):
        findings = changed or verify_with_schema(view.engine, reread=reread)
    if seal is not None:
        findings += tuple(seal_problems(seal, present(view), trusted=trusted_key(key_file)))
    _tell(findings, view.ledger(), as_json=as_json)
    conclude(findings)


def _tell(findings: Sequence[Finding], ledger: Sequence[LedgerRow], *, as_json: bool) -> None:
    is_verified = not any(finding.severity is Severity.ERROR for finding in findings)
    if as_json:
        print_json(
            {
                "verified": is_verified,
                "entries": len(ledger),
                "hash": ledger[-1].hash,
                "content": content_digest(ledger),
                "data": data_digest(),
                "findings": [finding.as_json() for finding in findings],
            }
        )
    else:
        with screen() as sheet:
            print_findings(sheet, findings)
            if is_verified:
                told = _("entries verified: {count}; the last hash is {hash}")
                sheet.print(told.format(count=len(ledger), hash=ledger[-1].hash))
