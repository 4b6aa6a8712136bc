"""The ledger: every entry bears the hash of the one before it, so that no change goes unseen.

>>> first = make_entry(None, moment="2026-01-01T00:00:00+00:00", kind="subject", body={"a": 1})
>>> second = make_entry(first, moment="2026-01-02T00:00:00+00:00", kind="gazette", body={})
>>> [problem.code for problem in problems([first, second])]
[]
>>> forged = first.model_copy(update={"body": "{}"})
>>> [problem.code for problem in problems([forged, second])]
['ledger-entry-changed']
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import func
from sqlmodel import Session, col, select

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.store.codec import canonical, fingerprint
from bylaw.registry.store.tables import LedgerRow

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


def written_moment(moment: dt.datetime) -> str:
    """Write a moment so that moments sort as text: in UTC, with microseconds."""
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")


def last_entry(session: Session) -> LedgerRow | None:
    """Give the newest entry."""
    return session.exec(select(LedgerRow).order_by(col(LedgerRow.seq).desc()).limit(1)).first()


def entry_known_at(session: Session, moment: dt.datetime) -> int:
    """Give the number of the last entry made until a moment; 0 where there was none yet."""
    query = select(func.max(LedgerRow.seq)).where(LedgerRow.moment <= written_moment(moment))
    return session.exec(query).one() or 0


def entries(session: Session, *, until: int | None = None) -> Sequence[LedgerRow]:
    """Give the entries in their order."""
    query = select(LedgerRow).order_by(col(LedgerRow.seq))
    return session.exec(query if until is None else query.where(LedgerRow.seq <= until)).all()


def problems(rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    """Find entries that were changed, and places where the chain is broken."""
    previous = _GENESIS
    for number, row in enumerate(rows, start=1):
        if not _is_as_written(row):
            template = N_("Entry {seq} of the ledger is not what was recorded.")
            yield _problem("ledger-entry-changed", template, row.seq)
        elif row.seq != number or row.previous != previous:
            template = N_("Entry {seq} of the ledger does not follow the one before it.")
            yield _problem("ledger-chain-broken", template, row.seq)
        previous = row.hash


def _is_as_written(row: LedgerRow) -> bool:
    """Tell whether an entry has its hash; SQLite lets anyone put bytes in place of words."""
    words: tuple[object, ...] = (row.moment, row.kind, row.body, row.previous, row.hash)
    if not all(isinstance(one, str) for one in words):
        return False
    return row.hash == _hash(row.seq, row.moment, row.kind, row.body, row.previous)


def _problem(code: str, template: str, seq: int) -> Finding:
    return Finding(code, Severity.ERROR, Message(template, {"seq": seq}))
