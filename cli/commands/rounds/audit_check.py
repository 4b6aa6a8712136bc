"""Checking a receipt: the verdict is made again from it, and must come out the same."""

from collections.abc import Mapping
from typing import cast

import click

from bylaw.cli.commands.rounds.audit_input import read_bytes
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import print_json
from bylaw.front.judging_law import auditor_of
from bylaw.registry.audit.rounds.json_files import Refused, parse, read_parts
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.audit.verdicts.receipts import canonical, engine
from bylaw.registry.law.messages import N_, Message, SourceError
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.rules.text.law_text import digest
from bylaw.registry.store.view import View

_DIFFERENCES = {
    "digest": N_("the receipt itself was changed: its digest does not fit"),
    "verdict": N_("the verdict beside the receipt is not the one that it was made for"),
    "engine": N_("it was made by {then}; this is {now}"),
    "versions": N_("the text of the law differs from the one it was made on"),
    "fingerprints": N_("the words that the rule was certified for differ"),
    "outputs": N_("the verdict comes out differently"),
}


def check_receipt(view: View, file: str, *, as_json: bool) -> bool:
    """Make a verdict again from its receipt; tell whether it came out the same."""
    given = _given(file)
    receipt = _object(given.get("receipt", given), file)
    one = read_parts(receipt.get("inputs"))
    if isinstance(one, Refused):
        raise SourceError(N_("{file} is not a receipt: {why}"), file=file, why=str(one.why))
    doctrine = {q: str(o) for q, o in _object(receipt.get("doctrine", {}), file).items()}
    voice = Voice(str(receipt.get("lang", "en")), translate)
    again = auditor_of(view, doctrine, voice=voice).audit(one)
    found = _differences(given, receipt, cast(dict[str, Json], again["receipt"]))
    is_same = not [key for key in found if key != "engine"]
    if as_json:
        told = {key: str(message) for key, message in found.items()}
        print_json({"id": one.id, "same": is_same, "differences": told, "verdict": again})
    else:
        _tell(one.id, found, is_same=is_same)
    return is_same


def _given(file: str) -> dict[str, Json]:
    return _object(parse(read_bytes(file)), file)


def _object(given: object, file: str) -> dict[str, Json]:
    if not isinstance(given, dict):
        raise SourceError(N_("{file} is not a receipt: it is not JSON"), file=file)
    return given


def _differences(
    given: Mapping[str, Json], receipt: Mapping[str, Json], again: Mapping[str, Json]
) -> dict[str, Message]:
    """Say what is not as it was, in the order in which it matters."""
    wrong = [
        key for key in ("versions", "fingerprints", "outputs") if receipt.get(key) != again[key]
    ]
    made_from = {key: value for key, value in receipt.items() if key != "digest"}
    if receipt.get("digest") != digest(canonical(made_from)):
        wrong.insert(0, "digest")
    if "receipt" in given:
        verdict = {key: value for key, value in given.items() if key != "receipt"}
        if digest(canonical(verdict)) != receipt.get("outputs"):
            wrong.insert(0, "verdict")
    if receipt.get("engine") != engine():
        wrong.append("engine")
    values: dict[str, str | int] = {"then": str(receipt.get("engine")), "now": engine()}
    return {key: Message(_DIFFERENCES[key], values) for key in wrong}


def _tell(name: str, found: Mapping[str, Message], *, is_same: bool) -> None:
    said = N_("{id}: the same verdict again.") if is_same else N_("{id}: not the same verdict.")
    click.echo(_(said).format(id=name))
    for message in found.values():
        click.echo(f"  {translate(message)}")
