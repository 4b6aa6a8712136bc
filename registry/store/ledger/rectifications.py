"""What the ledger says in the end: entries that were withdrawn, days amended, texts corrected.

Nothing is erased.  An entry that puts another right stands after it, so that the registry as it
was known before still answers as it did.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import cast

from bylaw.registry.law.gathering import gather
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.rows import (
    CONSOLIDATION,
    CORRECTION,
    DAY,
    GAZETTE,
    WITHDRAWAL,
    LedgerRow,
    TextKey,
    damaged_row,
)
from bylaw.registry.store.codec import stored_parts

_TEXTS = (GAZETTE, CONSOLIDATION)
_OF_ISSUE = ("day", "evidence", "reason")
_NAMED = late_pattern(r'"sha256":"([^"]*)"')
_SUPERSEDES = '"supersedes":["'


@dataclass(frozen=True)
class LedgerEntry:
    """An entry of the ledger: its number, its kind, and what it says, read when it is asked for."""

    seq: int
    kind: str
    body: str | Mapping[str, Json]

    @cached_property
    def said(self) -> Mapping[str, Json]:
        """What it says."""
        return _event(self.body) if isinstance(self.body, str) else self.body

    @property
    def fingerprints(self) -> Iterable[str]:
        """The fingerprints of texts that it names, in whatever it says of them."""
        if isinstance(self.body, str):
            return _NAMED.findall(self.body)
        return (str(self.said.get("sha256", "")),)

    @property
    def supersedes_any(self) -> bool:
        """Whether it says that it supersedes an instrument."""
        if isinstance(self.body, str) and _SUPERSEDES not in self.body:
            return False
        return bool(self.said.get("supersedes"))

    @property
    def key(self) -> TextKey:
        """Which text it is about."""
        return str(self.said["sha256"]), str(self.said["lang"]), str(self.said["role"])


def entry_of(row: LedgerRow) -> LedgerEntry:
    """Read an entry of the ledger."""
    return LedgerEntry(row.seq, row.kind, row.body)


def _event(body: str) -> Mapping[str, Json]:
    event = stored_parts(body)["event"]
    if not isinstance(event, dict):
        raise damaged_row()
    return event


def entry_to_come(seq: int, kind: str, said: Json) -> LedgerEntry:
    """The entry that an event will have once it is written."""
    return LedgerEntry(seq, kind, cast(dict[str, Json], said))


@dataclass(frozen=True)
class Record:
    """The entries of the ledger, with those that count."""

    entries: tuple[LedgerEntry, ...]

    @cached_property
    def live(self) -> tuple[LedgerEntry, ...]:
        """The entries that no later one has withdrawn."""
        withdrawn: set[int] = set()
        kept: list[LedgerEntry] = []
        for entry in reversed(self.entries):
            if entry.seq in withdrawn:
                continue
            kept.append(entry)
            if entry.kind == WITHDRAWAL and entry.said["entry"] is not None:
                withdrawn.add(cast(int, entry.said["entry"]))
        return tuple(reversed(kept))

    def taken_in(self, key: TextKey) -> LedgerEntry | None:
        """Find the entry by which a text is held; None where it is no longer held."""
        found = self._of(key, _TEXTS)
        return next((one for one in reversed(found) if not one.said.get("reread")), None)

    def facts(self, key: TextKey) -> dict[str, Json]:
        """The facts about a text in the end, its own corrections included."""
        first = self.taken_in(key)
        if first is None:
            return {}
        facts = dict(self._of(key, _TEXTS)[-1].said)
        if facts["day"] != first.said["day"]:
            facts |= {name: first.said[name] for name in _OF_ISSUE}
        for entry in self._of(key, (DAY,)):
            if entry.seq > first.seq:
                facts |= {name: entry.said[name] for name in _OF_ISSUE}
        own = [entry.said["correction"] for entry in self._of(key, (CORRECTION,))]
        kept = {name: part for name, part in facts.items() if name not in ("readings", "reread")}
        return kept | ({"restorations": own} if own else {})

    def is_withdrawn(self, number: str, lang: str, *, since: int) -> bool:
        """Tell whether an instrument, from a text taken in by entry `since`, no longer counts.

        A later text that supersedes it, or a withdrawal of its number, puts it aside.
        """
        return bool(number) and any(
            entry.seq > since and _puts_aside(entry, number, lang) for entry in self._putting_aside
        )

    @cached_property
    def _putting_aside(self) -> tuple[LedgerEntry, ...]:
        return tuple(
            entry
            for entry in self.live
            if (entry.kind == WITHDRAWAL and entry.said["instrument"])
            or (entry.kind == GAZETTE and entry.supersedes_any)
        )

    @cached_property
    def _by_fingerprint(self) -> Mapping[str, list[LedgerEntry]]:
        """The entries that name a text; which of them speak of it is read when it is asked for."""
        about = (entry for entry in self.live if entry.kind in (*_TEXTS, DAY, CORRECTION))
        return gather((name, one) for one in about for name in dict.fromkeys(one.fingerprints))

    def _of(self, key: TextKey, kinds: Iterable[str]) -> tuple[LedgerEntry, ...]:
        wanted = frozenset(kinds)
        named = self._by_fingerprint.get(key[0], ())
        return tuple(entry for entry in named if entry.kind in wanted and entry.key == key)


def _puts_aside(entry: LedgerEntry, number: str, lang: str) -> bool:
    if entry.kind == GAZETTE:
        named = cast(list[Json], entry.said["supersedes"])
        return number in named and entry.said["lang"] == lang
    return entry.said["instrument"] == number and entry.said["lang"] in ("", lang)
