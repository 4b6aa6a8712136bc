"""The registry at one entry of its ledger, with what pages ask again and again kept in memory."""

import datetime as dt
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from threading import Lock, RLock
from typing import TypeVar, cast

from bylaw.registry.answers.works_listed import works_listed
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.numerals import typed_number
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.law.written_days import written_moment
from bylaw.registry.store.access.memory_copy import LastSeen, look
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.access.rows import LedgerRow, SourceRow
from bylaw.registry.store.holdings import nothing_known
from bylaw.registry.store.view import View, as_known

_Made = TypeVar("_Made")
_SNAPSHOTS = 6
_KEPT = 256


@dataclass(frozen=True)
class Snapshot:
    """What was known at one entry of the ledger; the same question is answered once.

    The number of answers that are kept is bounded, and the oldest goes first.
    """

    view: View
    entry: LedgerRow
    is_newest: bool
    _kept: OrderedDict[Hashable, object] = field(default_factory=OrderedDict, repr=False)
    _making: dict[Hashable, RLock] = field(default_factory=dict, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def keep(self, key: Hashable, make: Callable[[], _Made]) -> _Made:
        """What was kept under a key; it is made and kept if it is new.

        Whoever asks for the same waits until it is made; whoever asks for another does not.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return cast(_Made, self._kept[key])
            making = self._making.setdefault(key, RLock())
        with making:
            with self._lock:
                if key in self._kept:
                    return cast(_Made, self._kept[key])
            made = make()
            with self._lock:
                self._kept[key] = made
                self._making.pop(key, None)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
            return made

    def drop(self, key: Hashable) -> None:
        """Forget what was kept under a key."""
        with self._lock:
            self._kept.pop(key, None)

    @property
    def subject(self) -> Subject:
        """What is known of the by-law."""
        return self.keep("subject", self.view.subject)

    @property
    def works(self) -> tuple[Subject, ...]:
        """The texts whose history is kept, the first first."""
        return self.keep("works", lambda: works_listed(self.view))

    @property
    def instruments(self) -> tuple[Instrument, ...]:
        """Every instrument that was read."""
        return self.keep("instruments", self.view.instruments)

    @property
    def sources(self) -> tuple[SourceRow, ...]:
        """The texts that are held."""
        return self.keep("sources", self.view.sources)

    @property
    def ledger(self) -> tuple[LedgerRow, ...]:
        """The entries of the ledger."""
        return self.keep("ledger", self.view.ledger)

    @property
    def moment(self) -> dt.datetime:
        """The moment of the last entry."""
        return dt.datetime.fromisoformat(self.entry.moment)

    def timeline(self, lang: str) -> Timeline:
        """All versions in a language."""
        return self.keep(("timeline", lang), lambda: self.view.timeline(lang))

    @property
    def last_day(self) -> dt.date | None:
        """The last day on which the by-law was in force, where it has ended."""
        end = self.timeline("en").end
        return None if end is None else end.day - dt.timedelta(days=1)


class Answers:
    """Answers that were given lately, as bytes, up to a size in all; the oldest goes first."""

    def __init__(self, limit: int = 32_000_000) -> None:
        self._limit = limit
        self._size = 0
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = Lock()

    def keep(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """The answer that was given before, made if there was none."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept and len(made) <= self._limit:
                self._kept[key] = made
                self._size += len(made)
            while self._size > self._limit:
                self._size -= len(self._kept.popitem(last=False)[1])
        return made


class Snapshots:
    """The snapshots of one registry, the newest and a few older ones."""

    def __init__(self, database: str) -> None:
        self.answers = Answers()
        self.database = Database(database)
        self._seen: LastSeen | None = None
        self._found: OrderedDict[tuple[int, str], Snapshot] = OrderedDict()
        self._lock = Lock()

    def newest(self) -> Snapshot:
        """The registry as it is known now."""
        seen = self._look()
        if seen.entry is None:
            raise nothing_known()
        view = View(seen.database, seen.entry.seq)
        return self._snapshot(view, is_newest=True, entry=seen.entry)

    def _look(self) -> LastSeen:
        """See whether the registry has a new entry; nothing else is asked of it."""
        seen = look(self.database, self._seen)
        if seen is not self._seen:
            with self._lock:
                # Two who saw the same new entry keep one copy of it.
                known = self._seen
                if known is None or known.entry != seen.entry:
                    self._seen = seen
                seen = self._seen or seen
        return seen

    def as_known(self, said: str) -> Snapshot:
        """The registry as it was known at a moment, or at an entry of the ledger."""
        now = self.newest()
        if (entry := typed_number(said)) is not None:
            return self._at_entry(now, entry)
        view = as_known(now.view.database, _moment(said))
        return now if view.seq == now.view.seq else self._snapshot(view, is_newest=False)

    def about(self, snapshot: Snapshot, said: str) -> Snapshot:
        """Ask the same entry of the ledger about another work, by its number or a title."""
        view = snapshot.keep(("work", said), lambda: snapshot.view.about(said))
        is_same = view.work == snapshot.view.work
        return snapshot if is_same else self._snapshot(view, is_newest=snapshot.is_newest)

    def _at_entry(self, now: Snapshot, seq: int) -> Snapshot:
        if not 1 <= seq <= now.view.seq:
            template = N_("the ledger has no entry {seq}; its last one is {last}")
            raise UsageError(template, seq=seq, last=now.view.seq)
        is_newest = seq == now.view.seq
        return now if is_newest else self._snapshot(replace(now.view, seq=seq), is_newest=False)

    def _snapshot(self, view: View, *, is_newest: bool, entry: LedgerRow | None = None) -> Snapshot:
        key = (view.seq, view.work)
        with self._lock:
            found = self._found.get(key)
            if found is None or found.is_newest != is_newest:
                found = Snapshot(view, entry or view.entry(), is_newest)
                self._found[key] = found
            self._found.move_to_end(key)
            while len(self._found) > _SNAPSHOTS:
                self._found.popitem(last=False)
            return found


def _moment(said: str) -> dt.datetime:
    """Read a moment, or refuse."""
    moment = written_moment(said)
    if moment is None:
        template = N_("{value} is not a valid moment; expected 2026-01-31 or 2026-01-31T08:00.")
        raise UsageError(template, value=said)
    return moment
