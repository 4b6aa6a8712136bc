"""What is held: the texts and what was read in them, up to one entry of the ledger."""

import datetime as dt
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

from bylaw.registry.law.findings import Finding
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.json_values import Json, canonical
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.subjects import LaterTitle, Subject
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.store.access.recorded_bodies import RECORDED
from bylaw.registry.store.access.rows import (
    CONSOLIDATION,
    GAZETTE,
    AccountRow,
    ReadingRow,
    RowReader,
    SourceRow,
    SubjectRow,
    TextKey,
    damaged_row,
    find,
)
from bylaw.registry.store.codec import damage_told, stored_parts, stored_value, value_of
from bylaw.registry.store.ledger.ledger_chain import entries
from bylaw.registry.store.ledger.rectifications import LedgerEntry, Record, entry_of

if TYPE_CHECKING:
    from bylaw.registry.law.orders.instruments import Instrument
    from bylaw.registry.law.text.consolidated import ConsolidatedText
    from bylaw.registry.law.time.replay import Base, History


class NotKnownError(BylawError):
    """The registry does not hold what is named, or knew nothing at that moment."""


@dataclass(frozen=True)
class Retitled:
    """The titles that amendments gave a work, as a row tells them beside other things."""

    titles: tuple[LaterTitle, ...] = ()


def nothing_known() -> NotKnownError:
    """Say that nothing was recorded."""
    return NotKnownError(N_("the registry is empty"))


def retitled_by(standing: str, subject: Subject) -> Subject:
    """A work with the titles that it was given, as what holds of its text tells them."""
    titles = stored_parts(standing).get("titles")
    if not titles:
        return subject
    with damage_told():
        return replace(subject, later=value_of(Retitled, {"titles": titles}).titles)


@dataclass(frozen=True)
class Holdings:
    """The texts held up to one entry of the ledger, read in one transaction.

    `unwritten` are the entries of this transaction, which are written last.  `work` names the work
    whose history is asked; the empty name is that of the first.
    """

    rows: RowReader
    seq: int
    unwritten: tuple[LedgerEntry, ...] = ()
    work: str = ""

    @cached_property
    def record(self) -> Record:
        """The entries of the ledger, with those that count."""
        written = (entry_of(row) for row in entries(self.rows, until=self.seq))
        return Record((*written, *self.unwritten))

    @property
    def written(self) -> int:
        """The last entry before those of this transaction."""
        return self.seq - len(self.unwritten)

    def followed_by(self, to_come: tuple[LedgerEntry, ...]) -> "Holdings":
        """What is held once entries are added that are not yet written."""
        after = Holdings(self.rows, self.seq + len(to_come), to_come, self.work)
        after.__dict__["record"] = Record((*self.record.entries, *to_come))
        return after

    def about(self, work: str) -> "Holdings":
        """The same texts, asked about another work; the ledger is not read again."""
        other = replace(self, work=work)
        for known in ("record", "_texts", "_instruments"):
            if known in self.__dict__:
                other.__dict__[known] = self.__dict__[known]
        return other

    def subject(self) -> Subject:
        """What is known of the work."""
        rest = "WHERE work = :work AND recorded_from <= :seq ORDER BY recorded_from DESC LIMIT 1"
        found = find(self.rows, SubjectRow, rest, seq=self.seq, work=self.work)
        if not found:
            raise nothing_known()
        return self._with_last_titles(self.work, stored_value(Subject, found[0].body))

    def _with_last_titles(self, work: str, subject: Subject) -> Subject:
        """A work with the titles that it was given, as the last replay found them."""
        query = f"SELECT body FROM standing WHERE {RECORDED} ORDER BY lang LIMIT 1"
        found = self.rows.ask(query, {"work": work, "seq": self.seq})
        return retitled_by(str(found[0][0]), subject) if found else subject

    def works(self) -> dict[str, Subject]:
        """All works that are kept, the first first, each with what is known of it by now."""
        rest = "WHERE recorded_from <= :seq ORDER BY recorded_from"
        found = find(self.rows, SubjectRow, rest, seq=self.seq)
        known = {row.work: stored_value(Subject, row.body) for row in found}
        return {work: self._with_last_titles(work, subject) for work, subject in known.items()}

    def name_of(self, subject: Subject) -> str:
        """The name under which a work is kept: its number, and none for the first."""
        first = self.works().get("", subject)
        return "" if first.number == subject.number else subject.number

    def sources(self) -> tuple[SourceRow, ...]:
        """The texts in the order in which they were recorded, as they stand in the end."""
        rows = map(self._standing, self._recorded_sources())
        return tuple(one for one in rows if one is not None)

    def texts_of_bytes(self, sha256: str) -> tuple[SourceRow, ...]:
        """The texts of certain bytes that are held, in either language; nearly always none."""
        rest = "WHERE recorded_from <= :seq AND sha256 = :sha256 ORDER BY id"
        rows = map(self._standing, find(self.rows, SourceRow, rest, seq=self.seq, sha256=sha256))
        return tuple(one for one in rows if one is not None)

    def withdrawn_texts(self) -> frozenset[str]:
        """The fingerprints of the texts that were recorded and no longer count."""
        rows = self._recorded_sources()
        return frozenset(row.sha256 for row in rows if self._standing(row) is None)

    def _recorded_sources(self) -> tuple[SourceRow, ...]:
        rest = "WHERE recorded_from <= :seq ORDER BY id"
        return find(self.rows, SourceRow, rest, seq=self.seq)

    def _standing(self, row: SourceRow) -> SourceRow | None:
        """A text with its day and corrections of now; None if it was withdrawn."""
        key: TextKey = (row.sha256, row.lang, row.role)
        entry, facts = self.record.taken_in(key), self.record.facts(key)
        if entry is None:
            return None
        day = facts["day"]
        return replace(
            row,
            day=None if day is None else dt.date.fromisoformat(str(day)),
            facts=canonical(facts),
            recorded_from=entry.seq,
        )

    def instruments(self) -> "tuple[Instrument, ...]":
        """Every instrument that was read, in the order in which texts were recorded."""
        return self._instruments

    @cached_property
    def _instruments(self) -> "tuple[Instrument, ...]":
        return self._counting(self._readings(GAZETTE))

    def told_of_orders(self, code: str) -> tuple[tuple[str, str, Finding], ...]:
        """The findings of one code about orders: the instrument, its language, what was found."""
        rows = [row for row in self._readings(GAZETTE) if code in row.body and self._counts(row)]
        return tuple(
            (row.number, row.lang, finding)
            for row in rows
            if row.number
            for finding in _told_in(row.body)
            if finding.code == code
        )

    def numbers_by_file(self) -> Mapping[str, frozenset[str]]:
        """The numbers of the instruments that were read in each text, by its file."""
        return self._by_file(row for row in self._readings(GAZETTE) if self._counts(row))

    def withdrawn_by_file(self) -> Mapping[str, frozenset[str]]:
        """The numbers of the instruments of each text that were withdrawn or superseded."""
        return self._by_file(row for row in self._readings(GAZETTE) if not self._counts(row))

    def _by_file(self, rows: Iterable[ReadingRow]) -> Mapping[str, frozenset[str]]:
        texts = self.rows.ask("SELECT id, file FROM source", {})
        files = {number: str(file) for number, file in texts}
        found = gather((files[row.source], row.number) for row in rows if row.number)
        return {file: frozenset(numbers) for file, numbers in found.items()}

    def instruments_numbered(self, numbers: Iterable[str]) -> "tuple[Instrument, ...]":
        """The instruments of certain numbers; no other is read."""
        names = {f"number_{n}": number for n, number in enumerate(sorted(set(numbers)))}
        meant = ", ".join(f":{name}" for name in names) or "NULL"
        rest = _NEWEST_READINGS.format(more=f"AND reading.number IN ({meant})")
        found = find(self.rows, ReadingRow, rest, seq=self.seq, role=GAZETTE, **names)
        return self._counting(found)

    def _counting(self, rows: Iterable[ReadingRow]) -> "tuple[Instrument, ...]":
        """Read what counts: neither its text nor the instrument itself was withdrawn."""
        # What is read of the law as a whole is not loaded to answer for one section.
        from bylaw.registry.law.orders.instruments import Instrument

        return tuple(stored_value(Instrument, row.body) for row in rows if self._counts(row))

    def _counts(self, row: ReadingRow) -> bool:
        entry = self.record.taken_in(self._texts[row.source])
        return entry is not None and not self.record.is_withdrawn(
            row.number, row.lang, since=entry.seq
        )

    @cached_property
    def _texts(self) -> dict[int, TextKey]:
        """Which text bears each number of the registry."""
        found = self.rows.ask("SELECT id, sha256, lang, role FROM source", {})
        return {
            cast(int, number): (str(sha256), str(lang), str(role))
            for number, sha256, lang, role in found
        }

    def bases_of(self, lang: str) -> tuple[tuple[SourceRow, str], ...]:
        """The base texts of the work in a language and what was read, the oldest first."""
        bodies = {row.source: row.body for row in self._readings(CONSOLIDATION, lang=lang)}
        texts = self.sources_held(bodies)
        rows = [row for row in texts if row.day is not None and self._is_of_work(row)]
        return tuple((row, bodies[row.id]) for row in sorted(rows, key=_day_of))

    def bases_since(self, lang: str, day: dt.date) -> "tuple[tuple[SourceRow, Base], ...]":
        """The base texts of a day or later, the oldest first."""
        subject = self.subject()
        late = [(row, body) for row, body in self.bases_of(lang) if _day_of(row) >= day]
        return tuple((row, _base(row, _read_consolidated(body), subject)) for row, body in late)

    def days_shown_before(self, lang: str, day: dt.date) -> tuple[dt.date, ...]:
        """The days before another for which a base text is held."""
        days = (_day_of(row) for row, _body in self.bases_of(lang))
        return tuple(one for one in days if one < day)

    def sources_held(self, numbers: Iterable[int]) -> tuple[SourceRow, ...]:
        """Certain texts, as far as they still count, by their numbers in the registry."""
        meant = ", ".join(str(number) for number in numbers)
        if not meant:
            return ()
        rows = find(self.rows, SourceRow, f"WHERE id IN ({meant}) ORDER BY id")
        return tuple(one for one in map(self._standing, rows) if one is not None)

    def consolidated_texts(self, lang: str) -> "tuple[tuple[SourceRow, ConsolidatedText], ...]":
        """The base and consolidated texts of the work in a language, the oldest first."""
        return tuple((row, _read_consolidated(body)) for row, body in self.bases_of(lang))

    def notes(self, lang: str) -> tuple[tuple[dt.date, dict[str, str]], ...]:
        """The history notes of each base text of the work, by section, the oldest first."""
        return tuple((_day_of(row), _notes(body)) for row, body in self.bases_of(lang))

    def _is_of_work(self, base: SourceRow) -> bool:
        return bool(stored_parts(base.facts).get("work", "") == self.work)

    def digests(self, source: SourceRow) -> list[str]:
        """The fingerprints of the newest reading of a text; no other is read."""
        return [row.digest for row in self._readings_of(source)]

    def _readings_of(self, source: SourceRow) -> Sequence[ReadingRow]:
        rest = _NEWEST_READINGS.format(more="AND reading.source = :id")
        return find(self.rows, ReadingRow, rest, seq=self.seq, role=source.role, id=source.id)

    def account_of(self, source: int) -> AccountRow | None:
        """What the newest reading of a text tells of the whole; None where it was not recorded."""
        rest = "WHERE account.source = :id AND account.recorded_from = ({newest})"
        newest = _NEWEST.format(table="account")
        found = find(self.rows, AccountRow, rest.format(newest=newest), seq=self.seq, id=source)
        return found[0] if found else None

    def instruments_in(self, source: SourceRow) -> "tuple[Instrument, ...]":
        """The instruments of one text that count."""
        return self._counting(self._readings_of(source))

    def consolidated_in(self, source: SourceRow) -> "ConsolidatedText":
        """What a base or consolidated text says."""
        return _read_consolidated(self._readings_of(source)[0].body)

    def numbers_by_entry(self) -> dict[int, tuple[str, ...]]:
        """The numbers of the instruments that each entry had read."""
        rest = "WHERE recorded_from <= :seq ORDER BY recorded_from, source, ordinal"
        rows = find(self.rows, ReadingRow, rest, seq=self.seq)
        found = gather((row.recorded_from, row.number) for row in rows if row.number)
        return {seq: tuple(dict.fromkeys(numbers)) for seq, numbers in found.items()}

    def history(self, lang: str) -> "History":
        """Replay the history of the work in one language."""
        return self.histories((lang,))[0]

    def histories(self, langs: Sequence[str]) -> "tuple[History, ...]":
        """Replay the history of the work in some languages."""
        from bylaw.registry.law.time.histories import histories_of

        subject = self.retitled_subject
        bases = {
            lang: [_base(row, text, subject) for row, text in self.consolidated_texts(lang)]
            for lang in {*langs, *subject.titles}
        }
        return histories_of(self.instruments(), subject, langs=langs, bases=bases)

    @cached_property
    def retitled_subject(self) -> Subject:
        """What is known of the work, with the titles that the instruments held give it."""
        from bylaw.registry.law.amend.retitling import with_new_titles

        return with_new_titles(self.instruments(), self.subject())

    def _readings(self, role: str, *, lang: str | None = None) -> Sequence[ReadingRow]:
        """The newest readings of the texts of a role, in one language or in all."""
        if lang is None:
            rest = _NEWEST_READINGS.format(more="")
            return find(self.rows, ReadingRow, rest, seq=self.seq, role=role)
        rest = _NEWEST_READINGS.format(more="AND reading.lang = :lang")
        return find(self.rows, ReadingRow, rest, seq=self.seq, role=role, lang=lang)


_NEWEST = """
    SELECT max(other.recorded_from) FROM reading AS other
    WHERE other.source = {table}.source AND other.recorded_from <= :seq
"""
_NEWEST_READINGS = f"""
    JOIN source ON source.id = reading.source
    WHERE source.role = :role AND reading.recorded_from = ({_NEWEST.format(table="reading")})
    {{more}}
    ORDER BY reading.source, reading.ordinal
"""


_Orders = list[dict[str, list[Json]]]


def _told_in(body: str) -> tuple[Finding, ...]:
    """Read the findings about the orders of an instrument, and nothing else of it."""
    with damage_told():
        provisions = cast(list[dict[str, _Orders]], json.loads(body)["provisions"])
        orders = (order for one in provisions for order in one.get("operations", ()))
        told = (finding for order in orders for finding in order.get("findings", ()))
        return tuple(value_of(Finding, finding) for finding in told)


def _day_of(row: SourceRow) -> dt.date:
    return row.day or dt.date.min


def _notes(body: str) -> dict[str, str]:
    """The history notes of a text, without its words, which are many."""
    found = stored_parts(body).get("notes", {})
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        raise damaged_row()
    return cast(dict[str, str], found)


def _read_consolidated(body: str) -> "ConsolidatedText":
    # What is read of the law as a whole is not loaded to answer for one section.
    from bylaw.registry.law.text.consolidated import ConsolidatedText

    return stored_value(ConsolidatedText, body)


def _base(row: SourceRow, text: "ConsolidatedText", subject: Subject) -> "Base":
    from bylaw.registry.law.text.consolidated import consolidated_tree
    from bylaw.registry.law.time.replay import Base

    names = subject.names(row.lang)
    source = Source(subject.number, lang=row.lang, spans=text.provision.spans)
    tree = consolidated_tree(text.provision, lang=row.lang, names=names)
    return Base(tree, row.day, source, text.notes)
