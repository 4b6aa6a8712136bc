"""Renewal: history is replayed from what is held, and versions that differ are opened or closed."""

from dataclasses import dataclass, replace
from itertools import product

from sqlalchemy import ColumnElement, func, insert, update
from sqlmodel import Session, col, select

from bylaw.registry.law.orders.operations import Json
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.store.codec import as_json, canonical, fingerprint
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.tables import FIRST, LAST, StandingTable, VersionTable
from bylaw.registry.store.view import Standing

LANGS = ("en", "fr")


@dataclass(frozen=True)
class Changes:
    """The fingerprints of the versions that an entry opened and closed."""

    opened: tuple[str, ...]
    closed: tuple[str, ...]

    def as_json(self) -> dict[str, Json]:
        """Give the counts, and one fingerprint for all of them."""
        return {
            "opened": len(self.opened),
            "closed": len(self.closed),
            "digest": fingerprint("\n".join((*sorted(self.opened), "", *sorted(self.closed)))),
        }


def renew(session: Session, holdings: Holdings) -> tuple[dict[str, dict[str, History]], Changes]:
    """Replay what is held of each work, and record the versions that differ from those recorded."""
    seq = holdings.seq
    holdings.subject()
    works: dict[str, dict[str, History]] = {}
    opened: list[str] = []
    closed: list[str] = []
    for work, lang in product(holdings.works(), LANGS):
        history = replace(holdings, work=work).history(lang)
        works.setdefault(work, {})[lang] = history
        timeline = replace(timeline_of(history), work=work)
        _renew_standing(session, timeline, seq)
        more, less = _renew_versions(session, timeline, seq)
        opened += more
        closed += less
    return works, Changes(tuple(opened), tuple(closed))


def _renew_standing(session: Session, timeline: Timeline, seq: int) -> None:
    body = standing_body(timeline)
    is_open = is_now(StandingTable, timeline)
    held = session.exec(select(StandingTable).where(*is_open)).first()
    if held is not None and held.body == body:
        return
    session.execute(update(StandingTable).where(*is_open).values(recorded_to=seq))
    number = _next_id(session, StandingTable)
    session.add(
        StandingTable(
            id=number, work=timeline.work, lang=timeline.lang, body=body, recorded_from=seq
        )
    )
    session.flush()


def is_now(
    table: type[VersionTable] | type[StandingTable], timeline: Timeline
) -> tuple[ColumnElement[bool], ...]:
    """Tell the rows of a work in a language that no entry has closed."""
    is_of = (col(table.work) == timeline.work, col(table.lang) == timeline.lang)
    return (*is_of, col(table.recorded_to).is_(None))


def standing_body(timeline: Timeline) -> str:
    """Write what holds of the whole text in a language."""
    return canonical(as_json(Standing(timeline.is_base_held, timeline.end, timeline.doubts)))


def _renew_versions(session: Session, timeline: Timeline, seq: int) -> tuple[list[str], list[str]]:
    rows = {str(row["digest"]): row for row in map(version_row, timeline.versions)}
    query = select(VersionTable.id, VersionTable.digest).where(*is_now(VersionTable, timeline))
    held = {digest: number for number, digest in session.exec(query).all()}
    gone = [held[digest] for digest in held if digest not in rows]
    if gone:
        closing = update(VersionTable).where(col(VersionTable.id).in_(gone))
        session.execute(closing.values(recorded_to=seq))
    unheld = [row for digest, row in rows.items() if digest not in held]
    first = _next_id(session, VersionTable)
    filed = {"work": timeline.work, "recorded_from": seq}
    new = [{"id": first + n, **row, **filed} for n, row in enumerate(unheld)]
    if new:
        session.execute(insert(VersionTable), new)
    return [d for d in rows if d not in held], [d for d in held if d not in rows]


def _next_id(session: Session, table: type[VersionTable] | type[StandingTable]) -> int:
    """Number rows by ourselves, so that two registries of one corpus are alike to the last cell."""
    return (session.exec(select(func.max(table.id))).one() or 0) + 1


def version_row(version: Version) -> dict[str, object]:
    """Give the columns of a version."""
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
