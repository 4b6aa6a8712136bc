"""The command `bylaw withdraw`: an instrument, or an entry of the ledger, no longer counts."""

from collections.abc import Iterator

import click

from bylaw.cli.asking.completions import complete_instruments
from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.commands.rectifying.consequences import Signature, put_right, tell
from bylaw.cli.commands.rectifying.signature import require_text, signer, signing_options
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.front.texts.rereading import read_again
from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import LANGUAGES, N_, BylawError, Message
from bylaw.registry.law.text.numerals import typed_number
from bylaw.registry.store.access.rows import (
    ACCEPTANCE,
    CERTIFICATE,
    CONSOLIDATION,
    CORRECTION,
    DAY,
    GAZETTE,
    WITHDRAWAL,
)
from bylaw.registry.store.entries import SourceEvent, Withdrawn
from bylaw.registry.store.rectifications import LedgerEntry
from bylaw.registry.store.view import View

_WITHDRAWABLE = (GAZETTE, CONSOLIDATION, CORRECTION, DAY, WITHDRAWAL, CERTIFICATE, ACCEPTANCE)


@translated_command(
    help=N_(
        "Withdraw an instrument by its number, or an entry of the ledger (a text, a correction, a "
        "date, a certificate, an acceptance, or an earlier withdrawal), and replay history without "
        "it. Nothing is erased: what was answered before stays on record.\n\n"
        "Example: bylaw withdraw 77-2009 --why 'a draft, ingested as an order'\n\n"
        "Example: bylaw withdraw 8 --why 'wrong issue'"
    )
)
@argument(
    "name",
    shell_complete=complete_instruments,
    metavar="NUMBER|ENTRY",
    help=N_("An instrument (77-2009), or an entry (8)."),
)
@option("--why", required=True, help=N_("The reason."))
@option("--lang", type=click.Choice(LANGUAGES), help=N_("Only the instrument in this language."))
@signing_options
@db_option
@json_option
def command(
    *,
    name: str,
    why: str,
    lang: str | None,
    by: str | None,
    dry_run: bool,
    db: str | None,
    as_json: bool,
) -> None:
    """Find what is meant, record that it no longer counts, and say what follows."""
    view = open_view(RegistryChoice(db))
    signature = Signature(signer(by), require_text("--why", why), dry_run)
    seq = typed_number(name)
    event = _number_event(view, name, lang) if seq is None else _entry_event(view, seq)
    what = Message(N_("{name} is withdrawn"), {"name": name})
    tell(put_right(view, event, what=what, files=(), signature=signature), as_json=as_json)


def _number_event(view: View, number: str, lang: str | None) -> Withdrawn:
    held = [item for item in view.instruments() if item.number is not None]
    if not any(item.number == number and lang in (None, item.lang) for item in held):
        raise refusal_of(view, number)
    return Withdrawn(instrument=number, lang=lang or "")


def _entry_event(view: View, seq: int) -> Withdrawn:
    record = view.record()
    entry = next((one for one in record.live if one.seq == seq), None)
    if entry is None:
        is_known = any(one.seq == seq for one in record.entries)
        template = N_("entry {entry} has already been withdrawn")
        absent = N_("there is no entry {entry} in the ledger; bylaw log lists them")
        raise BylawError(template if is_known else absent, entry=seq)
    if entry.kind not in _WITHDRAWABLE:
        raise BylawError(
            N_("entry {entry} says which by-law is kept; it cannot be withdrawn"), entry=seq
        )
    return Withdrawn(entry=seq, texts=tuple(_reread_without(view, entry)))


def _reread_without(view: View, entry: LedgerEntry) -> Iterator[SourceEvent]:
    """Read again the texts about which the record differs once an entry no longer counts."""
    known = {row.id: row.facts for row in view.sources()}
    said: dict[str, Json] = {"entry": entry.seq, "instrument": "", "lang": ""}
    for row in view.sources_after(LedgerEntry(view.seq + 1, WITHDRAWAL, said)):
        if known.get(row.id) != row.facts:
            yield read_again(row)
