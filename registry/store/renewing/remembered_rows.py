"""What versions do not tell of their provisions, as rows named by the version."""

import datetime as dt
from collections.abc import Iterable, Mapping

from sqlmodel import Session, col, select

from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.text.tree import Node
from bylaw.registry.law.time.rebuilt_trees import Remembered, remembered
from bylaw.registry.law.time.timeline import WorkEnding
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.tables import RememberedTable

NOTHING = canonical(as_json(Remembered()))


def told_beside(
    rows: Iterable[tuple[str, Version]],
    *,
    nodes: Mapping[WorkEnding, Node],
    presumed: Mapping[str, dt.date],
) -> dict[str, str]:
    """Say what must be remembered of versions, each given with its fingerprint."""
    found: dict[str, str] = {}
    for digest, version in rows:
        node = nodes.get((version.identity, version.end))
        # What a base text does not prove lies before it: nothing goes on from there.
        if node is not None and version.unproved is None:
            day = presumed.get(version.identity) if version.start is None else None
            found[digest] = canonical(as_json(remembered(version, node, presumed=day)))
    return found


def held_beside(session: Session, digests: Iterable[str], *, filed: Filing) -> dict[str, str]:
    """What is remembered of versions; of most there is nothing."""
    wanted = list(digests)
    found: dict[str, str] = {}
    for first in range(0, len(wanted), 500):
        query = select(RememberedTable.version, RememberedTable.body).where(
            RememberedTable.work == filed.work,
            RememberedTable.lang == filed.lang,
            col(RememberedTable.version).in_(wanted[first : first + 500]),
        )
        found.update(dict(session.exec(query.order_by(col(RememberedTable.id))).all()))
    return found


def remember(session: Session, told: Mapping[str, str], *, filed: Filing, seq: int) -> None:
    """Record what is to be remembered and is not."""
    held = held_beside(session, told, filed=filed)
    new = {d: body for d, body in told.items() if held.get(d, NOTHING) != body}
    rows = [{"version": digest, "body": body} for digest, body in new.items()]
    filed.open_rows(session, RememberedTable, rows, seq=seq)
