"""Checking a receipt: the verdict is made again from it, and must come out the same."""

from collections.abc import Mapping

from bylaw.cli.commands.rounds.files.audit_input import read_bytes
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import print_json, tell
from bylaw.front.judging import receipt_checks
from bylaw.registry.audit.rounds.json_files import parse
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.store.view import View


def check_receipt(view: View, file: str, *, as_json: bool) -> bool:
    """Make a verdict again from its receipt; tell whether it came out the same."""
    found = receipt_checks.check_receipt(
        view, parse(read_bytes(file)), file=file, tell=lambda _lang: translate
    )
    if as_json:
        print_json(found.as_json())
    else:
        _tell(found.id, found.differences, is_same=found.is_same)
    return found.is_same


def _tell(name: str, found: Mapping[str, Message], *, is_same: bool) -> None:
    said = N_("{id}: the same verdict again.") if is_same else N_("{id}: not the same verdict.")
    tell(_(said).format(id=name))
    for message in found.values():
        tell(f"  {translate(message)}")
