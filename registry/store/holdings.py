"""What is held: the texts and what was read in them, up to one entry of the ledger."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import func
from sqlmodel import Session, col, select

from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.acting import Subject
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.time.histories import history_of
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.store.codec import canonical, stored_value
from bylaw.registry.store.entries import CONSOLIDATION, GAZETTE, ConsolidatedText, TextKey
from bylaw.registry.store.ledger import entries
from bylaw.registry.store.rectifications import Entry, Record, entry_of
from bylaw.registry.store.tables import ReadingRow, SourceRow, SubjectRow


class NotKnownError(BylawError):
    """At that moment the registry knew nothing."""


@dataclass(frozen=True)
class Holdings:
    """The texts held up to one entry of the ledger, read in one transaction.

    `unwritten` are the entries of this transaction, which are written last.
    """

    session: Session
    seq: int
    unwritten: tuple[Entry, ...] = ()

    @cached_property
    def record(self) -> Record:
        """The entries of the ledger, with those that count."""
        written = (entry_of(row) for row in entries(self.session, until=self.seq))
        return Record((*written, *self.unwritten))

    def subject(self) -> Subject:
        """Give what is known of the text that is kept."""
        query = select(SubjectRow).where(SubjectRow.recorded_from <= self.seq)
        newest_first = query.order_by(col(SubjectRow.recorded_from).desc())
        row = self.session.exec(newest_first).first()
        if row is None:
            raise NotKnownError(N_("the registry is empty"))
        return stored_value(Subject, row.body)

    def sources(self) -> tuple[SourceRow, ...]:
        """Give the texts in the order in which they were recorded, as they stand in the end."""
        query = select(SourceRow).where(SourceRow.recorded_from <= self.seq)
        rows = self.session.exec(query.order_by(col(SourceRow.id))).all()
        return tuple(one for one in map(self._standing, rows) if one is not None)

    def withdrawn_texts(self) -> frozenset[str]:
        """Give the fingerprints of the texts that were recorded and count no more."""
        query = select(SourceRow).where(SourceRow.recorded_from <= self.seq)
        rows = self.session.exec(query).all()
        return frozenset(row.sha256 for row in rows if self._standing(row) is None)

    def _standing(self, row: SourceRow) -> SourceRow | None:
        """Give a text with its day and corrections of now; None if it was withdrawn."""
        key: TextKey = (row.sha256, row.lang, row.role)
        entry, facts = self.record.taken_in(key), self.record.facts(key)
        if entry is None:
            return None
        day = facts["day"]
        return SourceRow(
            id=row.id,
            sha256=row.sha256,
            file=row.file,
            lang=row.lang,
            role=row.role,
            day=None if day is None else dt.date.fromisoformat(str(day)),
            facts=canonical(facts),
            data=row.data,
            recorded_from=entry.seq,
        )

    def instruments(self) -> tuple[Instrument, ...]:
        """Give every instrument that was read, in the order in which texts were recorded."""
        return self._instruments

    @cached_property
    def _instruments(self) -> tuple[Instrument, ...]:
        since = {row.id: row.recorded_from for row in self.sources()}
        rows = (row for row in self._readings(GAZETTE) if row.source in since)
        return tuple(
            stored_value(Instrument, row.body)
            for row in rows
            if not self.record.is_withdrawn(row.number, row.lang, since=since[row.source])
        )

    def consolidated(self, lang: str) -> tuple[tuple[SourceRow, ConsolidatedText], ...]:
        """Give the base and consolidated texts in a language, the oldest first."""
        bodies = {row.source: row.body for row in self._readings(CONSOLIDATION)}
        rows = [r for r in self.sources() if r.role == CONSOLIDATION and r.lang == lang]
        found = [(row, stored_value(ConsolidatedText, bodies[row.id])) for row in rows]
        return tuple(sorted(found, key=lambda pair: pair[0].day or dt.date.min))

    def digests(self, source: SourceRow) -> list[str]:
        """Give the fingerprints of the newest reading of a text."""
        return [row.digest for row in self._readings(source.role) if row.source == source.id]

    def numbers_by_entry(self) -> dict[int, tuple[str, ...]]:
        """Give the numbers of the instruments that each entry had read."""
        query = select(ReadingRow.recorded_from, ReadingRow.number).where(
            ReadingRow.recorded_from <= self.seq
        )
        found: dict[int, tuple[str, ...]] = {}
        for seq, number in self.session.exec(query).all():
            if number and number not in found.get(seq, ()):
                found[seq] = (*found.get(seq, ()), number)
        return found

    def history(self, lang: str) -> History:
        """Replay the history of the text in one language."""
        subject = self.subject()
        bases = {
            one: [_base(row, text, subject) for row, text in self.consolidated(one)]
            for one in {lang, *subject.titles}
        }
        return history_of(self.instruments(), subject, lang=lang, bases=bases[lang], others=bases)

    def _readings(self, role: str) -> Sequence[ReadingRow]:
        """Give the newest readings of the texts of a role."""
        newest = (
            select(ReadingRow.source, func.max(ReadingRow.recorded_from).label("seq"))
            .where(ReadingRow.recorded_from <= self.seq)
            .group_by(col(ReadingRow.source))
            .subquery()
        )
        query = (
            select(ReadingRow)
            .join(newest, newest.c.source == col(ReadingRow.source))
            .join(SourceRow, col(SourceRow.id) == col(ReadingRow.source))
            .where(SourceRow.role == role, col(ReadingRow.recorded_from) == newest.c.seq)
            .order_by(col(ReadingRow.source), col(ReadingRow.ordinal))
        )
        return self.session.exec(query).all()


def _base(row: SourceRow, text: ConsolidatedText, subject: Subject) -> Base:
    names = subject.names(row.lang)
    source = Source(subject.number, lang=row.lang, spans=text.provision.spans)
    tree = consolidated_tree(text.provision, lang=row.lang, names=names)
    return Base(tree, row.day, source, text.notes)
