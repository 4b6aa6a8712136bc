"""Recording: one transaction takes in texts, replays history, and closes it with the ledger.

Versions that do not change keep their rows.  Those that no longer follow from what is held are
closed, never deleted, so that what was known before can still be asked.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Engine, func, insert
from sqlmodel import Session, col, select

from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.operations import Json
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.codec import as_json, canonical, fingerprint
from bylaw.registry.store.database import upgrade, writing
from bylaw.registry.store.events import (
    CONSOLIDATION,
    GAZETTE,
    BaseRecorded,
    Event,
    SourceEvent,
    SubjectRecorded,
    TextRecorded,
)
from bylaw.registry.store.integrity.recorded_rows import cover_of
from bylaw.registry.store.ledger import last_entry, make_entry, written_moment
from bylaw.registry.store.renewal import renew
from bylaw.registry.store.tables import (
    LedgerRow,
    ReadingRow,
    SourceRow,
    SubjectRow,
)

LANGS = ("en", "fr")


class RecordingError(BylawError):
    """What was to be recorded contradicts what is recorded already."""


@dataclass(frozen=True)
class Recorded:
    """What a recording did; nothing new means that everything was held already."""

    seq: int
    is_new: bool
    opened: int = 0
    closed: int = 0
    histories: Mapping[str, History] | None = None

    def findings(self) -> tuple[Finding, ...]:
        """Tell what replay refused, what is pending, and what has no day."""
        found = (self.histories or {}).values()
        return tuple(finding for history in found for finding in history.findings())


def record(engine: Engine, events: Sequence[Event], *, moment: dt.datetime) -> Recorded:
    """Record events in one transaction; what is held already is left as it is."""
    with writing(engine) as connection:
        upgrade(connection)
        return _record(connection, events, moment=written_moment(moment))


def record_first(engine: Engine, events: Iterable[Event], *, moment: dt.datetime) -> bool:
    """Record events if nothing is recorded yet; tell whether they were.

    The events are read only where they are needed.
    """
    with writing(engine) as connection:
        upgrade(connection)
        with Session(bind=connection) as session:
            if last_entry(session) is not None:
                return False
        _record(connection, tuple(events), moment=written_moment(moment))
        return True


def _record(connection: Connection, events: Sequence[Event], *, moment: str) -> Recorded:
    session = Session(bind=connection)
    last = last_entry(session)
    new = [event for event in events if _is_new(session, event)]
    if not new:
        return Recorded(0 if last is None else last.seq, is_new=False)
    entries: list[LedgerRow] = []
    seq = (0 if last is None else last.seq) + len(new)
    for number, event in enumerate(new):
        _write_event(session, event, seq=seq - len(new) + 1 + number)
    session.flush()
    histories, changes = renew(session, seq)
    session.flush()
    for event in new:
        is_last = event is new[-1]
        before = entries[-1] if entries else last
        body: dict[str, Json] = {
            "event": _described(event),
            "versions": changes.as_json() if is_last else None,
            "rows": dict(cover_of(connection, 1 if before is None else before.seq + 1)),
        }
        entries.append(make_entry(before, moment=moment, kind=_kind(event), body=body))
        connection.execute(insert(LedgerRow), [entries[-1].model_dump()])
    return Recorded(seq, True, len(changes.opened), len(changes.closed), histories)


def _kind(event: Event) -> str:
    match event:
        case SubjectRecorded():
            return "subject"
        case TextRecorded():
            return GAZETTE
        case BaseRecorded():
            return CONSOLIDATION


def _described(event: Event) -> Json:
    if isinstance(event, SubjectRecorded):
        return as_json(event.subject)
    return {**event.facts(), "readings": list(_digests(event))}


def _is_new(session: Session, event: Event) -> bool:
    """Tell whether an event says anything new: a new text, or one that is now read otherwise."""
    if isinstance(event, SubjectRecorded):
        last = select(SubjectRow).order_by(col(SubjectRow.recorded_from).desc())
        held = session.exec(last).first()
        return held is None or held.body != canonical(as_json(event.subject))
    row = _held(session, event)
    return row is None or _last_reading(session, row) != _digests(event)


def _held(session: Session, event: SourceEvent) -> SourceRow | None:
    """Find a text that is held already; refuse other facts about the same bytes."""
    facts = event.facts()
    query = select(SourceRow).where(
        SourceRow.sha256 == facts["sha256"],
        SourceRow.lang == event.lang,
        SourceRow.role == facts["role"],
    )
    row = session.exec(query).first()
    if row is not None and as_json(row.day) != facts["day"]:
        raise RecordingError(
            N_("{file} is held already, as {held}, with the day {day}; nothing was changed"),
            file=event.file,
            held=row.file,
            day="-" if row.day is None else row.day.isoformat(),
        )
    return row


def _digests(event: SourceEvent) -> list[str]:
    return [fingerprint(body) for _number, body in _readings(event)]


def _last_reading(session: Session, row: SourceRow) -> list[str]:
    query = select(ReadingRow).where(ReadingRow.source == row.id)
    rows = session.exec(query.order_by(col(ReadingRow.ordinal))).all()
    newest = max((reading.recorded_from for reading in rows), default=0)
    return [reading.digest for reading in rows if reading.recorded_from == newest]


def _readings(event: SourceEvent) -> Iterator[tuple[str, str]]:
    """Give the number and the text of each thing that was read in a source."""
    if isinstance(event, BaseRecorded):
        yield "", canonical(as_json(event.text))
        return
    for instrument in event.instruments:
        yield instrument.number or "", canonical(as_json(instrument))


def _write_event(session: Session, event: Event, *, seq: int) -> None:
    if isinstance(event, SubjectRecorded):
        session.add(SubjectRow(recorded_from=seq, body=canonical(as_json(event.subject))))
        return
    row = _held(session, event) or _write_source(session, event, seq=seq)
    for ordinal, (number, body) in enumerate(_readings(event)):
        session.add(
            ReadingRow(
                source=row.id,
                ordinal=ordinal,
                lang=event.lang,
                number=number,
                digest=fingerprint(body),
                body=body,
                recorded_from=seq,
            )
        )


def _write_source(session: Session, event: SourceEvent, *, seq: int) -> SourceRow:
    facts = event.facts()
    last = session.exec(select(func.max(SourceRow.id))).one() or 0
    row = SourceRow(
        id=last + 1,
        sha256=str(facts["sha256"]),
        file=event.file,
        lang=event.lang,
        role=str(facts["role"]),
        day=event.as_of if isinstance(event, BaseRecorded) else event.published,
        facts=canonical(facts),
        data=event.data,
        recorded_from=seq,
    )
    session.add(row)
    session.flush()
    return row
