"""Checking a receipt, whose verdict is made again, or the signed statement of a run."""

from collections.abc import Mapping
from itertools import islice
from pathlib import Path

from bylaw.cli.commands.rounds.files.audit_input import documents_in
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import print_findings, print_json, screen, tell
from bylaw.front.judging import receipt_checks
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.sealing import trusted_key
from bylaw.registry.audit.runs.run_statements import (
    RunSurroundings,
    SignedStatement,
    check_statement,
    doctrine_in,
    is_envelope,
    read_envelope,
)
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.printable import one_line
from bylaw.registry.store.view import View


def check_made(view: View, file: str, *, key: str | None, as_json: bool) -> bool:
    """Check a receipt, or the statement of a run; tell whether it holds."""
    first, *others = [*islice(documents_in(file), 2)] or [None]
    given = None if others else first
    if is_envelope(given):
        signed = read_envelope(given, file=file)
        return _check_run(view, signed, Path(file).parent, key=key, as_json=as_json)
    return _check_receipt(view, given, file, as_json=as_json)


def _check_run(
    view: View, signed: SignedStatement, folder: Path, *, key: str | None, as_json: bool
) -> bool:
    """Check the statement of a run: its signature, its files and its law."""
    law = plain_law_of(view, doctrine_in(signed.statement())) if signed.is_signed else None
    around = RunSurroundings(folder, "" if law is None else law.digest, trusted_key(key))
    findings = tuple(check_statement(signed, around))
    holds = not any(finding.severity is Severity.ERROR for finding in findings)
    if as_json:
        told = [finding.as_json() for finding in findings]
        print_json({"holds": holds, "key": signed.key, "findings": told})
        return holds
    with screen() as sheet:
        print_findings(sheet, findings)
        if holds:
            sheet.print(_("The statement is valid; it is signed with {key}", key=signed.key))
    return holds


def _check_receipt(view: View, given: object, file: str, *, as_json: bool) -> bool:
    """Make a verdict again from its receipt; tell whether it came out the same."""
    found = receipt_checks.check_receipt(view, given, file=file, tell=lambda _lang: translate)
    if as_json:
        print_json(found.as_json())
    else:
        _tell(one_line(found.id), found.differences, is_same=found.is_same)
    return found.is_same


def _tell(name: str, found: Mapping[str, Message], *, is_same: bool) -> None:
    said = N_("{id}: same verdict.") if is_same else N_("{id}: different verdict.")
    tell(_(said, id=name))
    for message in found.values():
        tell(f"  {translate(message)}")
