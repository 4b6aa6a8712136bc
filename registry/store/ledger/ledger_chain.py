"""The ledger: every entry bears the hash of the one before it, so that no change goes unseen.

>>> from dataclasses import replace
>>> first = make_entry(None, moment="2026-01-01T00:00:00+00:00", kind="subject", body={"a": 1})
>>> second = make_entry(first, moment="2026-01-02T00:00:00+00:00", kind="gazette", body={})
>>> [problem.code for problem in problems([first, second])]
[]
>>> forged = replace(first, body="{}")
>>> [problem.code for problem in problems([forged, second])]
['ledger-entry-changed']
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from bylaw.registry.law.findings import Finding, fault
from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.law.messages import N_
from bylaw.registry.store.access.rows import LedgerRow, RowReader, find

_GENESIS = "0" * 64


def make_entry(
    last: LedgerRow | None, *, moment: str, kind: str, body: Mapping[str, Json]
) -> LedgerRow:
    """Make the entry that follows another; a clock that went back does not turn the order."""
    seq = 1 if last is None else last.seq + 1
    previous = _GENESIS if last is None else last.hash
    when = moment if last is None else max(moment, last.moment)
    text = canonical(dict(body))
    return LedgerRow(
        seq=seq,
        moment=when,
        kind=kind,
        body=text,
        previous=previous,
        hash=_hash(seq, when, kind, text, previous),
    )


def _hash(seq: int, moment: str, kind: str, body: str, previous: str) -> str:
    return fingerprint(canonical([seq, moment, kind, body, previous]))


def moment_as_text(moment: dt.datetime) -> str:
    """Write a moment so that moments sort as text: in UTC, with microseconds."""
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")


def last_entry(rows: RowReader) -> LedgerRow | None:
    """The newest entry."""
    return next(iter(find(rows, LedgerRow, "ORDER BY seq DESC LIMIT 1")), None)


def entry_known_at(rows: RowReader, moment: dt.datetime) -> int:
    """The number of the last entry made until a moment; 0 where there was none yet."""
    query = "SELECT max(seq) FROM ledger WHERE moment <= :moment"
    found = rows.ask(query, {"moment": moment_as_text(moment)})[0][0]
    return found if isinstance(found, int) else 0


def entries(rows: RowReader, *, until: int | None = None) -> Sequence[LedgerRow]:
    """The entries in their order."""
    if until is None:
        return find(rows, LedgerRow, "ORDER BY seq")
    return find(rows, LedgerRow, "WHERE seq <= :until ORDER BY seq", until=until)


def problems(rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    """Find entries that were changed, and places where the chain is broken."""
    previous = _GENESIS
    for number, row in enumerate(rows, start=1):
        if not _is_as_written(row):
            template = N_("Entry {seq} of the ledger is not what was recorded.")
            yield fault("ledger-entry-changed", template, seq=row.seq)
        elif row.seq != number or row.previous != previous:
            template = N_("Entry {seq} of the ledger does not follow the one before it.")
            yield fault("ledger-chain-broken", template, seq=row.seq)
        previous = row.hash


def _is_as_written(row: LedgerRow) -> bool:
    """Tell whether an entry has its hash; SQLite lets anyone put bytes in place of words."""
    words: tuple[object, ...] = (row.moment, row.kind, row.body, row.previous, row.hash)
    if not all(isinstance(one, str) for one in words):
        return False
    return row.hash == _hash(row.seq, row.moment, row.kind, row.body, row.previous)
