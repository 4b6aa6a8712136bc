"""Statements of persons, recorded in the ledger: certificates of rules, acceptances of findings."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Engine, insert

from bylaw.registry.law.json_values import Json
from bylaw.registry.store import acceptances, certificates
from bylaw.registry.store.acceptances import Accepted
from bylaw.registry.store.certificates import Certified
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.database import ConnectedRows, upgrade, writing
from bylaw.registry.store.ledger import last_entry, make_entry, moment_as_text
from bylaw.registry.store.tables import LedgerTable


def record_certificates(engine: Engine, found: Sequence[Certified], *, moment: dt.datetime) -> int:
    """Record certificates in the ledger, one entry each; give the number of the last entry."""
    return _record(engine, certificates.KIND, [as_json(one) for one in found], moment=moment)


def record_acceptances(engine: Engine, found: Sequence[Accepted], *, moment: dt.datetime) -> int:
    """Record acceptances in the ledger, one entry each; give the number of the last entry."""
    return _record(engine, acceptances.KIND, [as_json(one) for one in found], moment=moment)


def _record(engine: Engine, kind: str, said: Sequence[Json], *, moment: dt.datetime) -> int:
    with writing(engine) as connection:
        upgrade(connection)
        last = last_entry(ConnectedRows(connection))
        for event in said:
            body: dict[str, Json] = {"event": event, "versions": None}
            last = make_entry(last, moment=moment_as_text(moment), kind=kind, body=body)
            connection.execute(insert(LedgerTable), [asdict(last)])
    return 0 if last is None else last.seq
