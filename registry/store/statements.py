"""Statements of persons, recorded in the ledger: certificates of rules, acceptances of findings."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Engine, insert

from bylaw.registry.law.json_values import Json
from bylaw.registry.store.acceptances import Accepted
from bylaw.registry.store.access.rows import ACCEPTANCE, CERTIFICATE
from bylaw.registry.store.certificates import Certified
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.database import ConnectedRows, upgrade, writing
from bylaw.registry.store.ledger import last_entry, make_entry, moment_as_text
from bylaw.registry.store.tables import LedgerTable


def record_statements(
    engine: Engine, found: Sequence[Certified | Accepted], *, moment: dt.datetime
) -> int:
    """Record statements, one entry each; give the number of the last entry."""
    with writing(engine) as connection:
        upgrade(connection)
        last = last_entry(ConnectedRows(connection))
        for one in found:
            kind = CERTIFICATE if isinstance(one, Certified) else ACCEPTANCE
            body: dict[str, Json] = {"event": as_json(one), "versions": None}
            last = make_entry(last, moment=moment_as_text(moment), kind=kind, body=body)
            connection.execute(insert(LedgerTable), [asdict(last)])
    return 0 if last is None else last.seq
