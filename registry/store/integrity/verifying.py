"""Verifying: every recorded byte against the ledger, and every version against its sources."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import cast

from sqlalchemy import Connection, Engine
from sqlmodel import Session, col, or_, select

from bylaw.registry.law.findings import Finding, fault
from bylaw.registry.law.json_values import Json, canonical, fingerprint
from bylaw.registry.law.messages import LANGUAGES, N_
from bylaw.registry.law.orders.subjects import LaterTitle
from bylaw.registry.law.time.timeline import DrawnVersions, draw
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.access.rows import (
    CONSOLIDATION,
    GAZETTE,
    DamagedRowError,
    LedgerRow,
    SourceRow,
    TextKey,
)
from bylaw.registry.store.codec import as_json, stored_parts, stored_value
from bylaw.registry.store.database import ConnectedRows, reading
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.integrity.covering import told_covers
from bylaw.registry.store.integrity.recorded_rows import covers, strays
from bylaw.registry.store.integrity.schema_guards import is_table_lost, schema_problems
from bylaw.registry.store.ledger.ledger_chain import entries, problems
from bylaw.registry.store.ledger.rectifications import entry_of
from bylaw.registry.store.renewing.doubt_rows import doubt_row, recorded_standing, standing_of
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.renewing.version_rows import (
    NOTHING,
    Changes,
    held_beside,
    told_beside,
    version_row,
)
from bylaw.registry.store.tables import (
    DoubtTable,
    ReadingTable,
    SourceTable,
    SubjectTable,
    VersionTable,
)
from bylaw.registry.store.text_rows import held_text
from bylaw.registry.store.view import METHOD

_UNREADABLE = N_("A row that the ledger covers cannot be read.")

Reread = Callable[[SourceRow], list[str]]
"""Reads a text again from its bytes, and gives the fingerprint of each thing read in it.

The last is that of what is told of the whole.
"""


def verify_with_schema(engine: Engine, *, reread: Reread) -> tuple[Finding, ...]:
    """Check the tables and guards of the database, then all that is recorded in it."""
    found = schema_problems(engine)
    return found if is_table_lost(found) else (*found, *verify(engine, reread=reread))


def verify(engine: Engine, *, reread: Reread) -> tuple[Finding, ...]:
    """Check the chain of the ledger, all that it covers, and that history replays to the same.

    What was changed is not interpreted: texts are read again only if every byte is in order.
    """
    with reading(engine) as connection, Session(bind=connection) as session:
        rows = entries(ConnectedRows(connection))
        found = tuple(problems(rows)) or tuple(_entry_problems(connection, rows))
        found = found or tuple(_with_unreadable(_byte_problems(session, rows)))
        found = found or tuple(_with_unreadable(_reading_again_problems(session, rows, reread)))
        return found or tuple(_with_unreadable(_replay_problems(session, rows)))


def _with_unreadable(found: Iterator[Finding]) -> Iterator[Finding]:
    """Report an unreadable row too: someone who rewrote the ledger can cover anything."""
    try:
        yield from found
    except DamagedRowError:
        yield fault("row-unreadable", _UNREADABLE)


def _entry_problems(connection: Connection, rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    """Name the entries that cannot be read, and compare the rows that the others recorded."""
    broken = {row.seq for row in rows if not _is_readable(row)}
    for seq in sorted(broken):
        template = N_("Entry {seq} of the ledger cannot be read.")
        yield fault("ledger-entry-unreadable", template, seq=seq)
    yield from _with_unreadable(_cover_problems(connection, rows, apart=broken))


def _is_readable(row: LedgerRow) -> bool:
    try:
        _, _ = entry_of(row).said, told_covers([row])
    except DamagedRowError:
        return False
    return True


def _cover_problems(
    connection: Connection, rows: Sequence[LedgerRow], *, apart: Collection[int]
) -> Iterator[Finding]:
    """Compare every cell of every table with the digest in the entry that recorded it."""
    last = rows[-1].seq if rows else 0
    readable = [row for row in rows if row.seq not in apart]
    told, found = told_covers(readable), covers(connection, first=1, last=last)
    for row in readable:
        said, is_now = told.get(row.seq, {}), found.get(row.seq, {})
        for table in sorted(said.keys() | is_now.keys()):
            if said.get(table) != is_now.get(table):
                yield _cover_problem(table, row.seq, is_told=row.seq in told)
    for table in strays(connection, found, last=last):
        template = N_("The table {table} has rows that no entry of the ledger recorded.")
        yield fault(f"{table}-unrecorded", template, table=table)


def _cover_problem(table: str, seq: int, *, is_told: bool) -> Finding:
    if is_told:
        template = N_("What entry {seq} recorded in the table {table} has changed.")
        return fault(f"{table}-changed", template, seq=seq, table=table)
    template = N_(
        "Entry {seq} does not cover every cell of the table {table}: an earlier version of bylaw "
        "recorded it; run bylaw db upgrade."
    )
    return fault(f"{table}-uncovered", template, seq=seq, table=table)


def _byte_problems(session: Session, rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    known: set[TextKey] = set()
    for row in rows:
        yield from _with_unreadable(_recorded_problems(session, row, known))
    yield from _version_problems(session)
    held = {(one.sha256, one.lang, one.role) for one in session.exec(select(SourceTable))}
    if held - known:
        yield fault("source-unrecorded", N_("A text is held that the ledger does not know."))


def _recorded_problems(session: Session, row: LedgerRow, known: set[TextKey]) -> Iterator[Finding]:
    """Compare what an entry says with what it recorded; the texts it names become `known`."""
    body = stored_parts(row.body)
    event = cast(dict[str, Json], body["event"])
    if row.kind == "subject":
        yield from _subject_problems(session, row.seq, event)
    if row.kind in (GAZETTE, CONSOLIDATION):
        yield from _source_problems(session, event, is_first=_key(event) not in known)
        known.add(_key(event))
    if "readings" in event:
        yield from _reading_problems(session, row.seq, event)
    changes = body.get("versions")
    if changes is not None and _changes(session, row.seq).as_json() != changes:
        template = N_("The versions that entry {seq} opened or closed have changed.")
        yield fault("versions-changed", template, seq=row.seq)


def _key(event: dict[str, Json]) -> TextKey:
    return str(event["sha256"]), str(event["lang"]), str(event["role"])


def _subject_problems(session: Session, seq: int, event: Json) -> Iterator[Finding]:
    held = session.get(SubjectTable, seq)
    if held is None or held.body != canonical(event):
        template = N_("What entry {seq} recorded of the by-law has changed.")
        yield fault("subject-changed", template, seq=seq)


def _source_problems(
    session: Session, event: dict[str, Json], *, is_first: bool
) -> Iterator[Finding]:
    """Check a text against an entry that records it, and its facts against the first."""
    facts = {name: part for name, part in event.items() if name not in ("readings", "reread")}
    file = str(event["file"])
    row = held_text(session, _key(event))
    if row is None:
        yield fault("source-missing", N_("{file} is no longer held."), file=file)
        return
    is_as_said = as_json(row.day) == event["day"] and row.facts == canonical(facts)
    if is_first and (row.file != file or not is_as_said):
        yield fault("source-changed", N_("What is said of {file} has changed."), file=file)
    if fingerprint(row.data) != row.sha256:
        template = N_("The bytes of {file} are not those that were received.")
        yield fault("source-changed", template, file=file)


def _reading_problems(session: Session, seq: int, event: dict[str, Json]) -> Iterator[Finding]:
    query = select(ReadingTable).where(ReadingTable.recorded_from == seq)
    rows = session.exec(query.order_by(col(ReadingTable.source), col(ReadingTable.ordinal))).all()
    if [fingerprint(row.body) for row in rows] != event["readings"]:
        if "file" not in event:
            template = N_("What entry {seq} had read again is not what was recorded.")
            yield fault("reading-changed", template, seq=seq)
            return
        template = N_("What was read in {file} is not what was recorded.")
        yield fault("reading-changed", template, file=str(event["file"]))


def _changes(session: Session, seq: int) -> Changes:
    query = select(VersionTable).where(
        or_(VersionTable.recorded_from == seq, VersionTable.recorded_to == seq)
    )
    rows = session.exec(query).all()
    opened = (row.digest for row in rows if row.recorded_from == seq)
    closed = (row.digest for row in rows if row.recorded_to == seq)
    return Changes(tuple(opened), tuple(closed))


def _reading_again_problems(
    session: Session, rows: Sequence[LedgerRow], reread: Reread
) -> Iterator[Finding]:
    """Read every text again from its bytes, and compare."""
    holdings = Holdings(ConnectedRows(session.connection()), rows[-1].seq if rows else 0)
    for row in holdings.sources():
        if not _is_read_alike(reread(row), row, holdings):
            template = N_("{file} is now read otherwise than recorded; run bylaw db upgrade.")
            yield fault("reading-differs", template, file=row.file)


def _is_read_alike(found: Sequence[str], row: SourceRow, holdings: Holdings) -> bool:
    """Compare what is read again with what is recorded; earlier readings have no account."""
    account = holdings.account_of(row.id)
    if account is None:
        return list(found[:-1]) == holdings.digests(row)
    is_kept = account.digest == fingerprint(account.body)
    return is_kept and list(found) == [*holdings.digests(row), account.digest]


def _version_problems(session: Session) -> Iterator[Finding]:
    """Check that each version is what its fingerprint says, and is found where it belongs."""
    for row in session.exec(select(VersionTable)).all():
        values: dict[str, str | int] = {"label": row.label, "seq": row.recorded_from}
        if fingerprint(row.body) != row.digest:
            template = N_("The version of {label} recorded by entry {seq} has changed.")
            yield fault("version-changed", template, **values)
            continue
        told = _told_of(row)
        if told is None:
            template = N_("The version of {label} recorded by entry {seq} cannot be read.")
            yield fault("version-unreadable", template, **values)
        elif any(getattr(row, name) != part for name, part in told.items()):
            template = N_("The version of {label} recorded by entry {seq} is filed wrongly.")
            yield fault("version-misfiled", template, **values)


def _told_of(row: VersionTable) -> Mapping[str, object] | None:
    try:
        return version_row(stored_value(Version, row.body))
    except DamagedRowError:
        return None


def _replay_problems(session: Session, rows: Sequence[LedgerRow]) -> Iterator[Finding]:
    """Replay history from what is held, and compare it with the versions that are recorded."""
    holdings = Holdings(ConnectedRows(session.connection()), rows[-1].seq if rows else 0)
    for work, lang in product(holdings.works(), LANGUAGES):
        held, filed = holdings.about(work), Filing(work, lang)
        drawn, titles = draw(held.history(lang)), held.retitled_subject.later
        yield from _standing_problems(session, drawn, filed, titles=titles)
        ours = {str(version_row(one)["digest"]): one for one in drawn.timeline.versions}
        query = select(VersionTable.digest).where(*filed.now(VersionTable))
        theirs = set(session.exec(query).all())
        if ours.keys() != theirs:
            template = N_("Versions in {lang} that do not follow from the texts held: {count}.")
            yield fault("replay-differs", template, count=len(ours.keys() ^ theirs), lang=lang)
        elif not _is_remembered(session, drawn, filed, ours=ours):
            template = N_(
                "What is kept beside the versions in {lang} does not follow from the texts."
            )
            yield fault("remembered-differs", template, lang=lang)


def _is_remembered(
    session: Session, drawn: DrawnVersions, filed: Filing, *, ours: Mapping[str, Version]
) -> bool:
    """Tell whether a replay can go on from what is recorded, where it says so."""
    if not recorded_standing(session, filed).is_resumable:
        return True
    told = told_beside(list(ours.items()), nodes=drawn.nodes, presumed=drawn.presumed)
    held = held_beside(session, told, filed=filed)
    return all(held.get(digest, NOTHING) == body for digest, body in told.items())


def _standing_problems(
    session: Session, drawn: DrawnVersions, filed: Filing, *, titles: tuple[LaterTitle, ...]
) -> Iterator[Finding]:
    """Compare what holds of the whole text, and its doubts, wherever they are recorded."""
    held, ours = recorded_standing(session, filed), standing_of(drawn)
    told = [str(doubt_row(doubt)["digest"]) for doubt in held.doubts]
    query = select(DoubtTable.digest).where(*filed.now(DoubtTable))
    doubts = sorted((*told, *session.exec(query).all()))
    is_same = (held.is_base_held, held.end, held.titles) == (ours.is_base_held, ours.end, titles)
    is_sure = not held.is_resumable or (ours.is_resumable and held.recounted == ours.recounted)
    expected = sorted(str(doubt_row(one)["digest"]) for one in drawn.timeline.doubts)
    if not (is_same and is_sure and doubts == expected and held.method == METHOD):
        template = N_("What holds of the whole by-law in {lang} does not follow from the texts.")
        if held.method != METHOD:
            template = N_(
                "What is in doubt in {lang} was recorded by an earlier version of bylaw; run "
                "bylaw db upgrade."
            )
        yield fault("standing-differs", template, lang=filed.lang)
