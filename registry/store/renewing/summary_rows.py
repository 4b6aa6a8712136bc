"""Summaries of what was read, as rows: which instruments one more can have to do with."""

import datetime as dt

from sqlalchemy import insert
from sqlmodel import Session, col, select

from bylaw.registry.law.json_values import canonical
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.time.revising.summaries import Mentions, Summary, summary_of
from bylaw.registry.store.access.rows import GAZETTE
from bylaw.registry.store.codec import as_json, stored_value
from bylaw.registry.store.tables import FIRST, ReadingTable, SourceTable, SummaryTable


def write_summaries(session: Session, *, since: int, seq: int) -> None:
    """Sum up what the entries from one on had read, where that was not done."""
    query = (
        select(ReadingTable.digest, ReadingTable.body)
        .join(SourceTable, col(SourceTable.id) == col(ReadingTable.source))
        .join(SummaryTable, col(SummaryTable.digest) == col(ReadingTable.digest), isouter=True)
        .where(
            SourceTable.role == GAZETTE,
            ReadingTable.recorded_from >= since,
            col(SummaryTable.digest).is_(None),
        )
    )
    new = dict(session.exec(query).all())
    rows = [
        {"digest": digest, **_columns(stored_value(Instrument, body)), "recorded_from": seq}
        for digest, body in new.items()
    ]
    if rows:
        session.execute(insert(SummaryTable), rows)


def _columns(item: Instrument) -> dict[str, object]:
    summary = summary_of(item)
    return {
        "name": summary.name,
        "is_plain": int(summary.is_plain),
        "last_day": max(summary.days, default=FIRST),
        "spoken": canonical(as_json(summary.spoken)),
        "body": canonical(as_json(summary)),
    }


def plain_speech(session: Session) -> tuple[Mentions, ...]:
    """What plain instruments speak of, each once: nearly all speak of one text."""
    query = select(SummaryTable.spoken).where(SummaryTable.is_plain == 1).distinct()
    return tuple(stored_value(Mentions, body) for body in session.exec(query).all())


def others_than_plain(session: Session) -> tuple[Summary, ...]:
    """The instruments that are not plain."""
    query = select(SummaryTable.body).where(SummaryTable.is_plain == 0)
    return tuple(stored_value(Summary, body) for body in session.exec(query).all())


def acting_since(session: Session, day: dt.date) -> tuple[Summary, ...]:
    """The plain instruments that act on a day or later."""
    query = select(SummaryTable.body).where(
        SummaryTable.is_plain == 1, SummaryTable.last_day >= day
    )
    return tuple(stored_value(Summary, body) for body in session.exec(query).all())


def summaries_named(session: Session, names: set[str]) -> tuple[Summary, ...]:
    """The instruments of certain names."""
    query = select(SummaryTable.body).where(col(SummaryTable.name).in_(sorted(names)))
    return tuple(stored_value(Summary, body) for body in session.exec(query).all())
