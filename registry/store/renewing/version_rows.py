"""The versions of a language as rows: those that no longer follow are closed, new ones opened."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from sqlmodel import Session, col, select

from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.tree import Node
from bylaw.registry.law.time.rebuilt_trees import Remembered, what_to_remember
from bylaw.registry.law.time.timeline import WorkEnding
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.renewing.filing import Filing, close_rows
from bylaw.registry.store.tables import FIRST, LAST, RememberedTable, VersionTable

NOTHING = canonical(as_json(Remembered()))


@dataclass(frozen=True)
class Changes:
    """The fingerprints of the versions that an entry opened and closed."""

    opened: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """The counts, and one fingerprint for all of them."""
        return {
            "opened": len(self.opened),
            "closed": len(self.closed),
            "digest": fingerprint("\n".join((*sorted(self.opened), "", *sorted(self.closed)))),
        }

    def with_more(self, other: "Changes") -> "Changes":
        """These changes and others together."""
        return Changes(self.opened + other.opened, self.closed + other.closed)


def renew_versions(
    session: Session,
    versions: Sequence[Version],
    held: Mapping[str, int],
    *,
    nodes: Mapping[WorkEnding, Node],
    presumed: Mapping[str, dt.date],
    filed: Filing,
    seq: int,
) -> Changes:
    """Replace rows by versions, given by fingerprint and number; equal ones stay.

    What the versions do not tell of their provisions is remembered beside them.
    """
    found = [version_row(version) for version in versions]
    rows = {str(row["digest"]): row for row in found}
    pairs = [(str(row["digest"]), one) for row, one in zip(found, versions, strict=True)]
    remember(session, told_beside(pairs, nodes=nodes, presumed=presumed), filed=filed, seq=seq)
    gone = [digest for digest in held if digest not in rows]
    close_rows(session, VersionTable, [held[digest] for digest in gone], seq=seq)
    new = [digest for digest in rows if digest not in held]
    filed.open_rows(session, VersionTable, [rows[digest] for digest in new], seq=seq)
    return Changes(tuple(new), tuple(gone))


def version_row(version: Version) -> dict[str, object]:
    """The columns of a version."""
    body = canonical(as_json(version))
    return {
        "lang": version.lang,
        "identity": version.identity,
        "kind": version.kind.value,
        "label": version.label,
        "place": version.place,
        "held": version.held.value,
        "in_force_from": version.start or FIRST,
        "in_force_to": version.end or LAST,
        "digest": fingerprint(body),
        "body": body,
    }


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
            found[digest] = canonical(as_json(what_to_remember(version, node, presumed=day)))
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
