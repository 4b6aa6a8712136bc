"""The rows of a recorded text: its bytes, what was read in it, and the account of the whole."""

from collections.abc import Iterator

from sqlalchemy import func
from sqlmodel import Session, col, select

from bylaw.registry.law.json_values import canonical, fingerprint
from bylaw.registry.store.access.rows import TextKey
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.ledger.entries import (
    BaseRecorded,
    Event,
    SourceEvent,
    SubjectRecorded,
    key_of,
    texts_of,
)
from bylaw.registry.store.tables import (
    AccountTable,
    ReadingTable,
    SourceTable,
    SubjectTable,
)


def held_text(session: Session, key: TextKey) -> SourceTable | None:
    """Find the row of a text by its bytes, its language and its role."""
    sha256, lang, role = key
    query = select(SourceTable).where(
        SourceTable.sha256 == sha256, SourceTable.lang == lang, SourceTable.role == role
    )
    return session.exec(query).first()


def digests_of(event: SourceEvent) -> list[str]:
    """The fingerprints of what was read in a text, in its order."""
    return [fingerprint(body) for _number, body in _readings(event)]


def last_reading(session: Session, row: SourceTable) -> list[str]:
    """The fingerprints that the newest reading of a recorded text has."""
    query = select(ReadingTable).where(ReadingTable.source == row.id)
    rows = session.exec(query.order_by(col(ReadingTable.ordinal))).all()
    newest = max((reading.recorded_from for reading in rows), default=0)
    return [reading.digest for reading in rows if reading.recorded_from == newest]


def _readings(event: SourceEvent) -> Iterator[tuple[str, str]]:
    """The number and the text of each thing that was read in a source."""
    if isinstance(event, BaseRecorded):
        yield "", canonical(as_json(event.text))
        return
    for instrument in event.instruments:
        yield instrument.number or "", canonical(as_json(instrument))


def account_body(event: SourceEvent) -> str | None:
    """The account of a text as a whole, as it is recorded; None where there is none."""
    return None if event.account is None else canonical(as_json(event.account))


def write_event(session: Session, event: Event, *, held: Holdings) -> None:
    """Write the rows of an event: what is known of a work, or a text and what was read in it."""
    seq = held.seq
    if isinstance(event, SubjectRecorded):
        body, work = canonical(as_json(event.subject)), held.name_of(event.subject)
        session.add(SubjectTable(recorded_from=seq, body=body, work=work))
    for text in texts_of(event):
        row = held_text(session, key_of(text)) or _write_source(session, text, seq=seq)
        _write_reading(session, text, source=row.id, seq=seq)
        told = account_body(text)
        if told is not None:
            account = {"digest": fingerprint(told), "body": told}
            session.add(AccountTable(source=row.id, recorded_from=seq, **account))


def _write_reading(session: Session, text: SourceEvent, *, source: int, seq: int) -> None:
    for ordinal, (number, body) in enumerate(_readings(text)):
        session.add(
            ReadingTable(
                source=source,
                ordinal=ordinal,
                lang=text.lang,
                number=number,
                digest=fingerprint(body),
                body=body,
                recorded_from=seq,
            )
        )


def _write_source(session: Session, event: SourceEvent, *, seq: int) -> SourceTable:
    facts = event.facts()
    last = session.exec(select(func.max(SourceTable.id))).one() or 0
    row = SourceTable(
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
