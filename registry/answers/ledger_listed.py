"""The ledger in words: what was recorded, when, by whom and why."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.store.access.rows import LedgerRow
from bylaw.registry.store.codec import stored_parts
from bylaw.registry.store.ledger.rectifications import LedgerEntry
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.answers.shapes.instrument_shapes import EntryShape


@dataclass(frozen=True)
class LoggedEntry:
    """An entry of the ledger in words; `is_live` is False where a later one withdrew it."""

    row: LedgerRow
    what: Message
    by: str
    why: str
    is_live: bool

    def as_json(self) -> "EntryShape":
        """The entry under the keys that other programs rely on."""
        return {
            "entry": self.row.seq,
            "moment": self.row.moment,
            "kind": self.row.kind,
            "what": str(self.what),
            "by": self.by,
            "why": self.why,
            "withdrawn": not self.is_live,
            "hash": self.row.hash,
        }

    def values(self) -> dict[str, Value]:
        """When, by whom and why, for a sentence; `before` is the entry before it."""
        return {
            "entry": self.row.seq,
            "before": self.row.seq - 1,
            "day": self.row.moment.partition("T")[0],
            "by": self.by or "-",
            "why": self.why.rstrip(".") or "-",
        }


def logged_as(view: View, seq: int) -> LoggedEntry:
    """One entry of the ledger in words."""
    return next(entry for entry in logged_entries(view) if entry.row.seq == seq)


def logged_entries(view: View) -> Iterator[LoggedEntry]:
    """List the entries of the ledger in their order."""
    record = view.record()
    live = {entry.seq for entry in record.live}
    with view.holdings() as held:
        numbers = held.numbers_by_entry()
    for row, entry in zip(view.ledger(), record.entries, strict=True):
        body = stored_parts(row.body)
        what = _what(entry, numbers.get(entry.seq, ()))
        by, why = (str(body.get(name, entry.said.get(name, ""))) for name in ("by", "why"))
        yield LoggedEntry(row, what, by, why, entry.seq in live)


_TEMPLATES = {
    "consolidation": N_("base text {file} [{lang}], in force on {day}"),
    "day": N_("{file} [{lang}]: publication date {day} ({evidence})"),
    "certificate": N_("rule {rule} certified for the words {fingerprint} [{lang}]"),
    "acceptance": N_("finding {finding} accepted"),
    "cover": N_("digests of what earlier entries recorded"),
    "renewal": N_("what follows from the texts held, according to this version of bylaw"),
}


def _what(entry: LedgerEntry, numbers: tuple[str, ...]) -> Message:
    """Say in one sentence what an entry records."""
    said = {name: str(part) for name, part in entry.said.items() if isinstance(part, str)}
    if entry.kind in _TEMPLATES:
        return Message(_TEMPLATES[entry.kind], said)
    match entry.kind:
        case "gazette":
            return _text_message(entry, numbers)
        case "correction":
            correction = entry.said["correction"]
            words = correction if isinstance(correction, dict) else {}
            pairs = {name: str(words[name]) for name in ("received", "restored")}
            template = N_("{file}: “{received}” is corrected to “{restored}”")
            return Message(template, {"file": said["file"], **pairs})
        case "withdrawal":
            return _withdrawal_message(entry)
        case _:
            return Message(N_("the by-law on record, O.C. {number}"), said)


def _text_message(entry: LedgerEntry, numbers: tuple[str, ...]) -> Message:
    template = N_("{file} [{lang}], Gazette of {day}: {numbers}")
    if entry.said.get("reread"):
        template = N_("{file} [{lang}] read again: {numbers}")
    elif entry.said.get("supersedes"):
        template = N_("{file} [{lang}], Gazette of {day}: {numbers}, in place of {superseded}")
    superseded = entry.said.get("supersedes")
    values: dict[str, Value] = {
        "file": str(entry.said["file"]),
        "lang": str(entry.said["lang"]),
        "day": str(entry.said["day"] or "-"),
        "numbers": ", ".join(numbers) or Message(N_("no number")),
        "superseded": ", ".join(map(str, superseded)) if isinstance(superseded, list) else "",
    }
    return Message(template, values)


def _withdrawal_message(entry: LedgerEntry) -> Message:
    if entry.said["instrument"]:
        return Message(N_("{number} is withdrawn"), {"number": str(entry.said["instrument"])})
    return Message(N_("entry {entry} is withdrawn"), {"entry": str(entry.said["entry"])})
