"""The registry as it was known at a moment: what was held, and which versions followed from it."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Engine, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from bylaw.registry.law.doubt.doubts import Doubts
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.acting import Subject
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import SECTIONS, Held
from bylaw.registry.law.time.replay import History
from bylaw.registry.law.time.versions import End, Timeline, Version
from bylaw.registry.store.codec import stored_value
from bylaw.registry.store.database import reading
from bylaw.registry.store.holdings import Holdings, NotKnownError
from bylaw.registry.store.ledger import entries, entry_known_at, last_entry
from bylaw.registry.store.rectifications import Entry, Record
from bylaw.registry.store.tables import (
    LedgerRow,
    SourceRow,
    StandingRow,
    VersionRow,
)


@dataclass(frozen=True)
class Standing:
    """What holds of the whole text in one language."""

    is_base_held: bool
    end: End | None = None
    doubts: Doubts = ()


@dataclass(frozen=True)
class View:
    """The registry up to one entry of its ledger."""

    engine: Engine = field(repr=False)
    seq: int

    @contextmanager
    def holdings(self) -> Iterator[Holdings]:
        """Give what was held, inside one transaction."""
        with self._session() as session:
            yield Holdings(session, self.seq)

    def subject(self) -> Subject:
        """Give what is known of the text that is kept."""
        with self.holdings() as held:
            return held.subject()

    def instruments(self) -> tuple[Instrument, ...]:
        """Give every instrument that was read, in the order in which texts were recorded."""
        with self.holdings() as held:
            return held.instruments()

    def history(self, lang: str) -> History:
        """Replay the history of the text in one language."""
        with self.holdings() as held:
            return held.history(lang)

    def sources(self) -> tuple[SourceRow, ...]:
        """Give the texts that are held, in the order in which they were recorded."""
        with self.holdings() as held:
            return held.sources()

    def sources_after(self, entry: Entry) -> tuple[SourceRow, ...]:
        """Give the texts as they would be held once an entry is added to the ledger."""
        with self._session() as session:
            return Holdings(session, self.seq, (entry,)).sources()

    def withdrawn_texts(self) -> frozenset[str]:
        """Give the fingerprints of the texts that were recorded and count no more."""
        with self.holdings() as held:
            return held.withdrawn_texts()

    def record(self) -> Record:
        """Give the entries of the ledger, with those that count."""
        with self.holdings() as held:
            return held.record

    def notes(self, lang: str) -> Mapping[str, str]:
        """Give the history notes of the oldest base text that is held, by section."""
        with self.holdings() as held:
            texts = held.consolidated(lang)
        return {name: note for _, text in reversed(texts) for name, note in text.notes.items()}

    def ledger(self) -> tuple[LedgerRow, ...]:
        """Give the entries of the ledger."""
        with self._session() as session:
            return tuple(entries(session, until=self.seq))

    def moment(self) -> str:
        """Give the moment of the last entry that is known; empty where there is none."""
        query = select(LedgerRow.moment).where(LedgerRow.seq == self.seq)
        with self._session() as session:
            return session.exec(query).first() or ""

    def timeline(self, lang: str) -> Timeline:
        """Give all versions in a language."""
        return self._timeline(lang, self._bodies(lang).order_by(*_PRINTED))

    def timeline_of(self, label: str, *, lang: str, kind: Kind = Kind.SECTION) -> Timeline:
        """Give all versions that ever bore a number."""
        return self._timeline(lang, self._named(label, lang, kind).order_by(*_PRINTED))

    def timeline_around(
        self, label: str, day: dt.date, *, lang: str, kind: Kind = Kind.SECTION
    ) -> Timeline:
        """Give the versions that answer for a number on a day, and the one to come if none does.

        The time this takes does not grow with the number of versions.
        """
        query = self._named(label, lang, kind)
        before = query.where(VersionRow.in_force_from <= day, VersionRow.in_force_to > day)
        newest = before.order_by(col(VersionRow.in_force_from).desc())
        # Section numbers are unique in a text; other numbers may be borne twice at a time.
        most = 1 if kind in SECTIONS else 2
        alive = newest.where(VersionRow.held != Held.REPEALED.value).limit(most)
        after = query.where(VersionRow.in_force_from > day)
        coming = after.order_by(col(VersionRow.in_force_from)).limit(1)
        gone = query.where(VersionRow.in_force_to <= day)
        ended = gone.order_by(col(VersionRow.in_force_to).desc()).limit(1)
        with self._session() as session:
            bodies = session.exec(alive).all() or session.exec(newest.limit(1)).all()
            bodies = bodies or session.exec(coming).all() or session.exec(ended).all()
            return self._made(session, lang, bodies)

    def day(self, day: dt.date, *, lang: str) -> Timeline:
        """Give the versions of a day in a language."""
        query = self._bodies(lang).where(
            VersionRow.in_force_from <= day, VersionRow.in_force_to > day
        )
        return self._timeline(lang, query.order_by(*_PRINTED))

    def langs(self) -> tuple[str, ...]:
        """Give the languages in which anything is kept."""
        query = select(StandingRow.lang).where(*self._is_current(StandingRow))
        with self._session() as session:
            return tuple(session.exec(query.order_by(StandingRow.lang)).all())

    @contextmanager
    def _session(self) -> Iterator[Session]:
        with reading(self.engine) as connection, Session(bind=connection) as session:
            yield session

    def _is_current(
        self, row: type[VersionRow] | type[StandingRow]
    ) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
        """Tell the rows that were recorded at this entry."""
        until = col(row.recorded_to)
        return col(row.recorded_from) <= self.seq, or_(until.is_(None), until > self.seq)

    def _bodies(self, lang: str) -> SelectOfScalar[str]:
        current = self._is_current(VersionRow)
        return select(VersionRow.body).where(*current, VersionRow.lang == lang)

    def _named(self, label: str, lang: str, kind: Kind) -> SelectOfScalar[str]:
        is_named = (VersionRow.kind == kind.value, VersionRow.label == label)
        return self._bodies(lang).where(*is_named)

    def _timeline(self, lang: str, query: SelectOfScalar[str]) -> Timeline:
        with self._session() as session:
            return self._made(session, lang, session.exec(query).all())

    def _made(self, session: Session, lang: str, bodies: Iterable[str]) -> Timeline:
        query = select(StandingRow.lang, StandingRow.body).where(*self._is_current(StandingRow))
        found = {one: stored_value(Standing, body) for one, body in session.exec(query)}
        standing = found.get(lang, Standing(False))
        # What an instrument does in the language in which it is held is no doubt in that one.
        others = (d for one in sorted(found) for d in found[one].doubts if one != lang)
        doubts = (*standing.doubts, *(doubt for doubt in others if doubt.source.lang != lang))
        versions = tuple(stored_value(Version, body) for body in bodies)
        return Timeline(lang, versions, standing.end, standing.is_base_held, doubts)


_PRINTED = (col(VersionRow.place), col(VersionRow.in_force_from))


def newest(engine: Engine) -> View:
    """Give the registry as it is known now."""
    with reading(engine) as connection, Session(bind=connection) as session:
        last = last_entry(session)
    return View(engine, 0 if last is None else last.seq)


def as_known(engine: Engine, moment: dt.datetime | int) -> View:
    """Give the registry as it was known at a moment, or right after an entry of its ledger.

    A moment before the first entry and an entry that is not there yet are refused.
    """
    if isinstance(moment, int):
        return _after_entry(engine, moment)
    with reading(engine) as connection, Session(bind=connection) as session:
        seq = entry_known_at(session, moment)
        first = next(iter(entries(session, until=1)), None)
    if not seq:
        template = N_("the registry knew nothing at {moment}; its first entry is of {first}")
        raise NotKnownError(
            template,
            moment=moment.isoformat(),
            first="-" if first is None else first.moment,
        )
    return View(engine, seq)


def _after_entry(engine: Engine, entry: int) -> View:
    last = newest(engine).seq
    if not 1 <= entry <= last:
        template = N_("there is no entry {entry} in the ledger; its last entry is {last}")
        raise NotKnownError(template, entry=entry, last=last)
    return View(engine, entry)
