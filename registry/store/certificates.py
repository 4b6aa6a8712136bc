"""Certificates of rules: who answers for which words, as entries of the ledger.

A rule may speak for words that someone has certified: those shipped with the rules, and those
recorded here.  A certificate is never deleted; it can be withdrawn by a later entry.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Engine, insert
from sqlmodel import Session

from bylaw.registry.law.orders.operations import Json
from bylaw.registry.store.codec import as_json, value_of
from bylaw.registry.store.database import upgrade, writing
from bylaw.registry.store.ledger import last_entry, make_entry, written_moment
from bylaw.registry.store.tables import LedgerRow
from bylaw.registry.store.view import View

KIND = "certificate"


@dataclass(frozen=True, slots=True)
class Certified:
    """Someone's word that a rule implements the words of this fingerprint in a language."""

    rule: str
    lang: str
    fingerprint: str
    by: str
    reason: str = ""


def record_certificates(engine: Engine, found: Sequence[Certified], *, moment: dt.datetime) -> int:
    """Record certificates in the ledger, one entry each; give the number of the last entry."""
    return record_statements(engine, KIND, [as_json(one) for one in found], moment=moment)


def record_statements(
    engine: Engine, kind: str, said: Sequence[Json], *, moment: dt.datetime
) -> int:
    """Record what someone answers for, one entry each; give the number of the last entry."""
    with writing(engine) as connection:
        upgrade(connection)
        with Session(bind=connection) as session:
            last = last_entry(session)
        for event in said:
            body: dict[str, Json] = {"event": event, "versions": None}
            last = make_entry(last, moment=written_moment(moment), kind=kind, body=body)
            connection.execute(insert(LedgerRow), [last.model_dump()])
    return 0 if last is None else last.seq


def recorded_certificates(view: View) -> tuple[Certified, ...]:
    """Give the certificates of a registry as it was known."""
    live = (entry for entry in view.record().live if entry.kind == KIND)
    return tuple(value_of(Certified, dict(entry.said)) for entry in live)
