"""The versions of a language as rows: those that no longer follow are closed, new ones opened."""

from collections.abc import Mapping

from sqlalchemy import insert, update
from sqlmodel import Session, col

from bylaw.registry.law.json_values import Json, canonical
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import as_json, fingerprint
from bylaw.registry.store.renewing.filing import Filed, next_id
from bylaw.registry.store.tables import FIRST, LAST, VersionTable


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


_Rows = Mapping[str, dict[str, object]]
"""The columns of versions by their fingerprints."""


def exchange_versions(
    session: Session, held: Mapping[str, int], rows: _Rows, *, filed: Filed, seq: int
) -> Changes:
    """Put versions in the place of rows, given by fingerprint and number; like ones stay."""
    gone = [digest for digest in held if digest not in rows]
    if gone:
        closing = update(VersionTable).where(col(VersionTable.id).in_([held[one] for one in gone]))
        session.execute(closing.values(recorded_to=seq))
    unheld = [row for digest, row in rows.items() if digest not in held]
    first = next_id(session, VersionTable)
    new = [{"id": first + n, **row, **filed.columns(seq)} for n, row in enumerate(unheld)]
    if new:
        session.execute(insert(VersionTable), new)
    return Changes(tuple(d for d in rows if d not in held), tuple(gone))


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
