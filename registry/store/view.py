"""The registry as it was known at a moment: what was held, and which versions followed from it."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from bylaw.registry.law.doubt.contradictions_shown import contradictions
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Doubts, in_order, without_settled
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.subjects import LaterTitle, Subject
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.versions import End, Timeline, Version, title_among
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.access.recorded_bodies import Around, NearBodies, RecordedAt
from bylaw.registry.store.access.rows import LedgerRow, SourceRow, find
from bylaw.registry.store.codec import stored_value
from bylaw.registry.store.holdings import Holdings, NotKnownError, nothing_known, retitled_by
from bylaw.registry.store.ledger.ledger_chain import entries, entry_known_at, last_entry
from bylaw.registry.store.ledger.rectifications import LedgerEntry, Record

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from bylaw.registry.law.orders.instruments import Instrument
    from bylaw.registry.law.time.replay import History

_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")

METHOD = "12"
"""How doubts are gathered: where an earlier version of bylaw did it otherwise, it is done anew."""

_CONTRADICTED = '"is_contradicted"'
"""What the body of a version has only where it is so: what is as usual is not written."""


@dataclass(frozen=True)
class TextStanding:
    """What holds of the whole text in one language; `method` is how its doubts were gathered.

    `doubts` are those of a registry that has no rows for them yet.  `is_resumable` says that a
    replay can go on from the versions that are recorded, on any day after `recounted`.  `titles`
    are those that amendments gave the text.
    """

    is_base_held: bool
    end: End | None = None
    doubts: Doubts = ()
    is_resumable: bool = False
    recounted: dt.date | None = None
    method: str = ""
    titles: tuple[LaterTitle, ...] = ()


@dataclass(frozen=True)
class View:
    """The registry up to one entry of its ledger, asked about one work: the first, or another."""

    database: Database
    seq: int
    work: str = ""

    @property
    def engine(self) -> "Engine":
        """The way to write to it."""
        return self.database.engine

    @contextmanager
    def holdings(self) -> Iterator[Holdings]:
        """What was held, inside one transaction."""
        with self.database.reading() as rows:
            yield Holdings(rows, self.seq, work=self.work)

    @contextmanager
    def _reading_record(self) -> Iterator[RecordedAt]:
        with self.database.reading() as rows:
            yield RecordedAt(rows, self.work, self.seq)

    def subject(self) -> Subject:
        """What is known of the work in question."""
        with self._reading_record() as recorded:
            around = recorded.around()
        if around.subject is None:
            raise nothing_known()
        subject = stored_value(Subject, around.subject)
        first = min(around.standings, default=None)
        return subject if first is None else retitled_by(first[1], subject)

    def works(self) -> Mapping[str, Subject]:
        """All works that are kept, by the name under which they are, the first first."""
        with self.holdings() as held:
            return held.works()

    def about(self, said: str) -> "View":
        """Ask the same registry about another work, which is said by its number or a title."""
        works = self.works()
        wanted = reduced_key(said)
        for name, subject in works.items():
            if wanted in {reduced_key(subject.number), *subject.title_keys()}:
                return replace(self, work=name)
        raise NotKnownError(
            N_("no text {said} is kept; the texts kept are: {works}"),
            said=said,
            works=", ".join(subject.number for subject in works.values()),
        )

    def instruments(self) -> "tuple[Instrument, ...]":
        """Every instrument that was read, in the order in which texts were recorded."""
        with self.holdings() as held:
            return held.instruments()

    def history(self, lang: str) -> "History":
        """Replay the history of the text in one language."""
        with self.holdings() as held:
            return held.history(lang)

    def histories(self) -> "tuple[History, ...]":
        """Replay the history of every work, in every language in which anything is kept."""
        with self.holdings() as held:
            works = [replace(held, work=work) for work in held.works()]
            langs = self.langs()
            return tuple(history for work in works for history in work.histories(langs))

    def sources(self) -> tuple[SourceRow, ...]:
        """The texts that are held, in the order in which they were recorded."""
        with self.holdings() as held:
            return held.sources()

    def texts_of_bytes(self, sha256: str) -> tuple[SourceRow, ...]:
        """The texts of certain bytes that are held, by their fingerprint."""
        with self.holdings() as held:
            return held.texts_of_bytes(sha256)

    def instruments_numbered(self, numbers: Iterable[str]) -> "tuple[Instrument, ...]":
        """The instruments of certain numbers; no other is read."""
        with self.holdings() as held:
            return held.instruments_numbered(numbers)

    def sources_after(self, entry: LedgerEntry) -> tuple[SourceRow, ...]:
        """The texts as they would be held once an entry is added to the ledger."""
        with self.database.reading() as rows:
            return Holdings(rows, self.seq, (entry,)).sources()

    def record(self) -> Record:
        """The entries of the ledger, with those that count."""
        with self.holdings() as held:
            return held.record

    def notes(self, lang: str) -> tuple[tuple[dt.date, Mapping[str, str]], ...]:
        """The history notes of each base text that is held, by section, the oldest first."""
        with self.holdings() as held:
            recorded = RecordedAt(held.rows, self.work, self.seq)
            return held.notes(lang) if recorded.around().has_bases else ()

    def ledger(self) -> tuple[LedgerRow, ...]:
        """The entries of the ledger."""
        with self.database.reading() as rows:
            return tuple(entries(rows, until=self.seq))

    def entry(self) -> LedgerRow:
        """The last entry that is known."""
        with self.database.reading() as rows:
            found = find(rows, LedgerRow, "WHERE seq = :seq", seq=self.seq)
        if not found:
            raise nothing_known()
        return found[0]

    def moment(self) -> str:
        """The moment of the last entry that is known; empty where there is none."""
        with self.database.reading() as rows:
            found = rows.ask("SELECT moment FROM ledger WHERE seq = :seq", {"seq": self.seq})
        return str(found[0][0]) if found else ""

    def known_on(self) -> dt.date | None:
        """The day of the last entry that is known, if there is one."""
        moment = self.moment()
        return dt.datetime.fromisoformat(moment).date() if moment else None

    def timeline(self, lang: str) -> Timeline:
        """All versions in a language."""
        with self._reading_record() as recorded:
            return self._timeline_with(recorded.around(), lang, recorded.versions(lang))

    def doubts(self, lang: str) -> Doubts:
        """All doubts in a language; of its versions, only those that are contradicted are read."""
        with self._reading_record() as recorded:
            contradicted = (one for one in recorded.versions(lang) if _CONTRADICTED in one)
            return self._timeline_with(recorded.around(), lang, contradicted).doubts

    def timeline_of(self, label: str, *, lang: str, kind: Kind = Kind.SECTION) -> Timeline:
        """All versions that ever bore a number."""
        with self._reading_record() as recorded:
            found = recorded.versions_numbered(label, kind, lang=lang)
            return self._timeline_with(recorded.around(), lang, found)

    def near(
        self, label: str, day: dt.date, *, langs: Sequence[str], kind: Kind = Kind.SECTION
    ) -> "NearVersions":
        """The versions that answer for a number on a day, and the one to come if none does.

        The time this takes does not grow with the number of versions.
        """
        with self._reading_record() as recorded:
            found = recorded.near(label, kind, day, langs=langs)
            around = recorded.around()
        made = {lang: self._timeline_with(around, lang, found[lang].answering) for lang in langs}
        return NearVersions(made, {lang: _first_of(found[lang]) for lang in langs})

    def version_of(self, identity: str, day: dt.date, *, lang: str) -> Version | None:
        """The version of a day of one provision, by its identity."""
        with self._reading_record() as recorded:
            found = recorded.versions_on(day, lang=lang, identity=identity)
        return stored_value(Version, found[0]) if found else None

    def day(self, day: dt.date, *, lang: str) -> Timeline:
        """The versions of a day in a language."""
        with self._reading_record() as recorded:
            return self._timeline_with(
                recorded.around(), lang, recorded.versions_on(day, lang=lang)
            )

    def section_labels(self) -> frozenset[str]:
        """The numbers that sections ever bore, in any language."""
        return self.labels_of(Kind.SECTION)

    def labels_of(self, kind: Kind) -> frozenset[str]:
        """The numbers that provisions of a kind ever bore, in any language."""
        with self._reading_record() as recorded:
            return recorded.labels(kind)

    def last_borne(self, label: str, *, kind: Kind) -> int | None:
        """The entry since which nothing that is held bears a number; None if nothing ever did."""
        with self._reading_record() as recorded:
            return recorded.last_borne(label, kind)

    def title(self, lang: str, day: dt.date | None = None) -> str:
        """The title that the work bore on a day, or the one that it bears now."""
        versions = self.timeline_of("", lang=lang, kind=Kind.INSTRUMENT).versions
        return title_among(versions, day) or self.subject().titles.get(lang, "")

    def langs(self) -> tuple[str, ...]:
        """The languages in which anything is kept."""
        with self._reading_record() as recorded:
            return recorded.langs()

    def _timeline_with(self, around: Around, lang: str, bodies: Iterable[str]) -> Timeline:
        found = {one: stored_value(TextStanding, body) for one, body in around.standings}
        standing = found.get(lang, TextStanding(False))
        written = _doubts_written(around.doubts)
        every = {
            one: written.get(one, ()) if found[one].method == METHOD else _gather_doubts(self, one)
            for one in sorted(found)
        }
        # What an instrument does in the language in which it is held is no doubt in that one; of
        # an amendment that is not held, each language tells for itself.
        others = (d for one in every for d in every[one] if one != lang)
        told = (d for d in others if d.source.lang != lang and d.kind is not DoubtKind.NOT_HELD)
        doubts = (*every.get(lang, ()), *told)
        versions = tuple(stored_value(Version, body) for body in bodies)
        doubts = (*self._without_settled(doubts), *contradictions(versions))
        return Timeline(lang, versions, standing.end, standing.is_base_held, doubts, work=self.work)

    def _without_settled(self, doubts: Doubts) -> Doubts:
        """Leave out the reservations that persons settled; the ledger is asked only for these."""
        if not any(one.kind is DoubtKind.QUALIFIED for one in doubts):
            return doubts
        from bylaw.registry.store.ledger.statements import settled_reservations

        return without_settled(doubts, settled_reservations(self.record()))


@dataclass(frozen=True)
class NearVersions:
    """What answers for a number on a day in each language, and the first that ever bore it."""

    timelines: Mapping[str, Timeline]
    first: Mapping[str, Version | None]

    def is_from_before(self, lang: str) -> bool:
        """Tell whether the number was borne before all that is held, since a day not known."""
        first = self.first[lang]
        return first is not None and first.start is None


@lru_cache(maxsize=8)
def _doubts_written(written: tuple[tuple[str, str], ...]) -> Mapping[str, Doubts]:
    """Read the doubts of each language; the same ones are asked for by every answer."""
    found = gather((lang, stored_value(Doubt, body)) for lang, body in written)
    return {lang: in_order(doubts) for lang, doubts in found.items()}


def asking_at_once(
    function: Callable[Concatenate[View, _Asked], _Answer],
) -> Callable[Concatenate[View, _Asked], _Answer]:
    """Let what only asks a registry ask all of it on one connection and in one state."""

    @wraps(function)
    def ask(view: View, /, *args: _Asked.args, **options: _Asked.kwargs) -> _Answer:
        with view.database.at_once():
            return function(view, *args, **options)

    return ask


def _first_of(found: NearBodies) -> Version | None:
    return None if found.first is None else stored_value(Version, found.first)


@lru_cache(maxsize=8)
def _gather_doubts(view: View, lang: str) -> Doubts:
    """Gather the doubts of a registry that an earlier version of bylaw wrote."""
    # Replaying is heavy, and needed only here.
    from bylaw.registry.law.time.timeline import timeline_of

    return timeline_of(view.history(lang)).doubts


def newest(database: Database) -> View:
    """The registry as it is known now."""
    with database.reading() as rows:
        last = last_entry(rows)
    return View(database, 0 if last is None else last.seq)


def as_known(database: Database, moment: dt.datetime | int) -> View:
    """The registry as it was known at a moment, or right after an entry of its ledger.

    A moment before the first entry and an entry that is not there yet are refused.
    """
    if isinstance(moment, int):
        return _after_entry(database, moment)
    with database.reading() as rows:
        seq = entry_known_at(rows, moment)
        first = next(iter(entries(rows, until=1)), None)
    if not seq:
        template = N_("the registry was empty at {moment}; its first entry is dated {first}")
        raise NotKnownError(
            template,
            moment=moment.isoformat(timespec="seconds"),
            first="-" if first is None else first.moment,
        )
    return View(database, seq)


def _after_entry(database: Database, entry: int) -> View:
    last = newest(database).seq
    if not 1 <= entry <= last:
        template = N_("there is no entry {entry} in the ledger; its last entry is {last}")
        raise NotKnownError(template, entry=entry, last=last)
    return View(database, entry)
