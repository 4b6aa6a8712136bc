"""Covering: an entry of the ledger for rows that an earlier version of bylaw did not cover."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Engine, insert

from bylaw.registry.law.json_values import Json
from bylaw.registry.store.access.rows import LedgerRow, damaged_row
from bylaw.registry.store.codec import damage_told, stored_parts
from bylaw.registry.store.database import ConnectedRows, upgrade, writing
from bylaw.registry.store.integrity.recorded_rows import Cover, covers
from bylaw.registry.store.ledger.ledger_chain import entries, make_entry, moment_as_text
from bylaw.registry.store.ledger.rectifications import entry_of
from bylaw.registry.store.tables import LedgerTable

COVER = "cover"


def cover_earlier(engine: Engine, *, moment: dt.datetime) -> bool:
    """Record the digests of the rows of entries that have none; tell whether there were any."""
    with writing(engine) as connection:
        upgrade(connection)
        rows = entries(ConnectedRows(connection))
        last = rows[-1] if rows else None
        found = covers(connection, first=1, last=0 if last is None else last.seq)
        told = told_covers(rows)
        event: dict[str, Json] = {
            str(seq): dict(cover) for seq, cover in sorted(found.items()) if seq not in told
        }
        if not event:
            return False
        body: dict[str, Json] = {"event": event, "versions": None, "rows": {}}
        entry = make_entry(last, moment=moment_as_text(moment), kind=COVER, body=body)
        connection.execute(insert(LedgerTable), [asdict(entry)])
        return True


def told_covers(rows: Sequence[LedgerRow]) -> dict[int, Cover]:
    """What the entries say of the rows that they, or entries before them, recorded."""
    told: dict[int, Cover] = {}
    for row in rows:
        with damage_told():
            body = stored_parts(row.body)
            if "rows" in body:
                told[row.seq] = _cover(body["rows"])
            if row.kind == COVER:
                told |= {int(seq): _cover(one) for seq, one in entry_of(row).said.items()}
    return told


def _cover(found: Json) -> Cover:
    if not isinstance(found, dict):
        raise damaged_row()
    return found
