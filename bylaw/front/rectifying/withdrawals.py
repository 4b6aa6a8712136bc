"""Instruments, and entries of the ledger, that no longer count."""

from collections.abc import Iterator

from bylaw.front.rectifying.consequences import Consequences, Signature, put_right
from bylaw.front.texts.rereading import read_again
from bylaw.registry.answers.instruments.withdrawn_instruments import refusal_of
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_, BylawError, Message
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
from bylaw.registry.store.ledger.entries import SourceEvent, Withdrawn
from bylaw.registry.store.ledger.rectifications import LedgerEntry
from bylaw.registry.store.view import View

_WITHDRAWABLE = (GAZETTE, CONSOLIDATION, CORRECTION, DAY, WITHDRAWAL, CERTIFICATE, ACCEPTANCE)


def withdraw(view: View, name: str, signature: Signature, *, lang: str | None) -> Consequences:
    """Withdraw an instrument by its number, or an entry of the ledger by its own."""
    seq = typed_number(name)
    event = _number_event(view, name, lang) if seq is None else _entry_event(view, seq)
    what = Message(N_("{name} is withdrawn"), {"name": name})
    return put_right(view, event, what=what, files=(), signature=signature)


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
