"""What persons state in the ledger: certificates of rules, and acceptances of findings.

A rule may speak for words that someone has certified: those shipped with the rules, and those
recorded here.  A finding is accepted for its words; where they change, it is another finding and
shows again.  Accepting that a day is subject to a condition settles that reservation: no answer
mentions it any more.  A statement is never deleted; a later entry can withdraw it.
"""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, TypeVar

from bylaw.registry.law.doubt.doubts import SettledReservation
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.store.access.rows import ACCEPTANCE, CERTIFICATE
from bylaw.registry.store.codec import as_json, value_of
from bylaw.registry.store.ledger.ledger_chain import last_entry, make_entry, moment_as_text
from bylaw.registry.store.ledger.rectifications import Record

if TYPE_CHECKING:
    from sqlalchemy import Engine


@dataclass(frozen=True, slots=True)
class Certified:
    """Someone's word that a rule implements the words of this fingerprint in a language."""

    rule: str
    lang: str
    fingerprint: str
    by: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Accepted:
    """Someone's word that a finding, about the words of this fingerprint, is explained."""

    finding: str
    words: str
    by: str
    why: str
    settles: SettledReservation | None = None


_Statement = TypeVar("_Statement", Certified, Accepted)


def recorded_certificates(record: Record) -> tuple[Certified, ...]:
    """The certificates of a registry as it was known."""
    return tuple(_live(record, CERTIFICATE, Certified))


def recorded_acceptances(record: Record) -> tuple[Accepted, ...]:
    """The acceptances of a registry as it was known."""
    return tuple(_live(record, ACCEPTANCE, Accepted))


def settled_reservations(record: Record) -> frozenset[SettledReservation]:
    """The reservations that persons have settled, as it was known."""
    return frozenset(one.settles for one in recorded_acceptances(record) if one.settles)


def _live(record: Record, kind: str, statement: type[_Statement]) -> Iterator[_Statement]:
    live = (entry for entry in record.live if entry.kind == kind)
    return (value_of(statement, dict(entry.said)) for entry in live)


def record_statements(
    engine: "Engine", found: Sequence[Certified | Accepted], *, moment: dt.datetime
) -> int:
    """Record statements, one entry each; give the number of the last entry."""
    # The tables are loaded only to write: every answer reads certificates.
    from sqlalchemy import insert

    from bylaw.registry.store.database import ConnectedRows, upgrade, writing
    from bylaw.registry.store.tables import LedgerTable

    with writing(engine) as connection:
        upgrade(connection)
        last = last_entry(ConnectedRows(connection))
        for one in found:
            kind = CERTIFICATE if isinstance(one, Certified) else ACCEPTANCE
            body: dict[str, Json] = {"event": as_json(one), "versions": None}
            last = make_entry(last, moment=moment_as_text(moment), kind=kind, body=body)
            connection.execute(insert(LedgerTable), [asdict(last)])
    return 0 if last is None else last.seq
