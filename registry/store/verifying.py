"""Verifying: every recorded byte against the ledger, and every version against its sources."""

import json
from collections.abc import Callable, Iterator
from typing import cast

from sqlalchemy import Engine
from sqlmodel import Session, col, or_, select

from registry.law.findings import Finding, Severity
from registry.law.messages import N_, Message
from registry.law.operations import Json
from registry.law.timeline import timeline_of
from registry.law.versions import Version
from registry.store.codec import as_json, canonical, fingerprint, value_of
from registry.store.database import reading
from registry.store.events import CONSOLIDATION, GAZETTE
from registry.store.holdings import Holdings
from registry.store.ledger import entries, problems
from registry.store.renewal import LANGS, Changes, version_row
from registry.store.tables import LedgerRow, ReadingRow, SourceRow, SubjectRow, VersionRow
from registry.store.view import View

Reread = Callable[[SourceRow], list[str]]
"""Reads a text again from its bytes, and gives the fingerprint of each thing read in it."""


def verify(engine: Engine, *, reread: Reread) -> tuple[Finding, ...]:
    """Check the chain of the ledger, all that it covers, and that history replays to the same."""
    with reading(engine) as connection, Session(bind=connection) as session:
        rows = entries(session)
        found = list(problems(rows))
        for row in rows:
            found += _entry_problems(session, row)
        found += _source_problems(session, reread)
        found += _version_problems(session)
        found += _replay_problems(session, View(engine, rows[-1].seq if rows else 0))
    return tuple(found)


def _entry_problems(session: Session, row: LedgerRow) -> Iterator[Finding]:
    """Check what one entry says it recorded: the subject, the readings, the versions."""
    body = cast(dict[str, Json], json.loads(row.body))
    values = {"seq": row.seq}
    if row.kind == "subject":
        held = session.get(SubjectRow, row.seq)
        if held is None or held.body != canonical(body["event"]):
            template = N_("What entry {seq} recorded of the by-law has changed.")
            yield _error("subject-changed", template, **values)
    if row.kind in (GAZETTE, CONSOLIDATION):
        yield from _reading_problems(session, row.seq, cast(dict[str, Json], body["event"]))
    if body["versions"] is not None and _changes(session, row.seq).as_json() != body["versions"]:
        template = N_("The versions that entry {seq} opened or closed are not what was recorded.")
        yield _error("versions-changed", template, **values)


def _reading_problems(session: Session, seq: int, event: dict[str, Json]) -> Iterator[Finding]:
    query = select(ReadingRow).where(ReadingRow.recorded_from == seq)
    rows = session.exec(query.order_by(col(ReadingRow.ordinal))).all()
    if [fingerprint(row.body) for row in rows] != event["readings"]:
        template = N_("What was read in {file} is not what was recorded.")
        yield _error("reading-changed", template, file=str(event["file"]))
    source = select(SourceRow).where(
        SourceRow.sha256 == event["sha256"],
        SourceRow.lang == event["lang"],
        SourceRow.role == event["role"],
    )
    if session.exec(source).first() is None:
        template = N_("{file} is no longer held.")
        yield _error("source-missing", template, file=str(event["file"]))


def _changes(session: Session, seq: int) -> Changes:
    query = select(VersionRow).where(
        or_(VersionRow.recorded_from == seq, VersionRow.recorded_to == seq)
    )
    rows = session.exec(query).all()
    opened = (row.digest for row in rows if row.recorded_from == seq)
    closed = (row.digest for row in rows if row.recorded_to == seq)
    return Changes(tuple(opened), tuple(closed))


def _source_problems(session: Session, reread: Reread) -> Iterator[Finding]:
    """Check the bytes of every text, and read it again."""
    holdings = Holdings(session, _last(session))
    for row in holdings.sources():
        facts = cast(dict[str, Json], json.loads(row.facts))
        told = (facts["file"], facts["lang"], facts["role"], facts["day"], facts["sha256"])
        if told != (row.file, row.lang, row.role, as_json(row.day), row.sha256):
            yield _error("source-changed", N_("What is said of {file} has changed."), file=row.file)
        if fingerprint(row.data) != row.sha256:
            template = N_("The bytes of {file} are not those that were received.")
            yield _error("source-changed", template, file=row.file)
        elif reread(row) != holdings.digests(row):
            template = N_("{file} is now read otherwise than recorded; run bylaw db upgrade.")
            yield _error("reading-differs", template, file=row.file)


def _last(session: Session) -> int:
    rows = entries(session)
    return rows[-1].seq if rows else 0


def _version_problems(session: Session) -> Iterator[Finding]:
    """Check that each version is what its fingerprint says, and is found where it belongs."""
    for row in session.exec(select(VersionRow)).all():
        values: dict[str, str | int] = {"label": row.label, "seq": row.recorded_from}
        if fingerprint(row.body) != row.digest:
            template = N_("The version of {label} recorded by entry {seq} has changed.")
            yield _error("version-changed", template, **values)
            continue
        told = version_row(value_of(Version, json.loads(row.body)))
        if any(getattr(row, name) != part for name, part in told.items()):
            template = N_("The version of {label} recorded by entry {seq} is filed wrongly.")
            yield _error("version-misfiled", template, **values)


def _replay_problems(session: Session, view: View) -> Iterator[Finding]:
    """Replay history from what is held, and compare it with the versions that are recorded."""
    holdings = Holdings(session, view.seq)
    for lang in LANGS if view.seq else ():
        ours = {version_row(v)["digest"] for v in timeline_of(holdings.history(lang)).versions}
        query = select(VersionRow.digest).where(
            col(VersionRow.recorded_to).is_(None), VersionRow.lang == lang
        )
        theirs = set(session.exec(query).all())
        if ours != theirs:
            template = N_("{count} versions in {lang} do not follow from the texts that are held.")
            yield _error("replay-differs", template, count=len(ours ^ theirs), lang=lang)


def _error(code: str, template: str, **values: str | int) -> Finding:
    return Finding(code, Severity.ERROR, Message(template, values))
