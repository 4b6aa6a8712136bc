"""Recording: one transaction takes in texts, replays history, and closes it with the ledger.

Versions that do not change keep their rows.  Those that no longer follow from what is held are
closed, never deleted, so that what was known before can still be asked.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, field, replace
from functools import partial

from sqlalchemy import Connection, Engine, insert
from sqlmodel import Session

from bylaw.registry.law.findings import Finding
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.time.replay import History
from bylaw.registry.store.access.rows import RENEWAL, LedgerRow, RowReader
from bylaw.registry.store.codec import as_json
from bylaw.registry.store.database import ConnectedRows, upgrade, writing
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.integrity.recorded_rows import cover_of
from bylaw.registry.store.ledger.entries import (
    BaseRecorded,
    Event,
    SourceEvent,
    SubjectRecorded,
    TextRecorded,
    key_of,
    kind_of,
    texts_of,
)
from bylaw.registry.store.ledger.ledger_chain import last_entry, make_entry, moment_as_text
from bylaw.registry.store.ledger.rectifications import LedgerEntry, entry_to_come
from bylaw.registry.store.renewing.changed_versions import ChangedVersions, versions_changed_by
from bylaw.registry.store.renewing.concerned import Incoming
from bylaw.registry.store.renewing.renewal import Renewal, renew
from bylaw.registry.store.tables import (
    LedgerTable,
)
from bylaw.registry.store.text_rows import (
    account_body,
    digests_of,
    held_text,
    last_reading,
    write_event,
)


class RecordingError(BylawError):
    """What was to be recorded contradicts what is recorded already."""


@dataclass(frozen=True, slots=True)
class Signed:
    """When something is recorded, by whom, and why."""

    moment: dt.datetime
    by: str = ""
    why: str = ""


@dataclass(frozen=True)
class Recorded:
    """What a recording did; nothing new means that everything was held already."""

    seq: int
    is_new: bool
    opened: int = 0
    closed: int = 0
    works: Mapping[str, Mapping[str, History]] = field(default_factory=dict)
    """The history of each work in each language, from the first day that may have changed."""
    before: Callable[[str, str], History] | None = None
    """Gives the history of a work in a language as it was, while the recording is judged."""
    first: int = 0
    """The first of its entries; `seq` is the last."""
    changed: tuple[ChangedVersions, ...] = ()
    """The versions of what it changes, before and after, where that was asked."""

    def histories(self) -> Iterator[tuple[str, str, History]]:
        """The work, the language and the history of each text that was replayed."""
        for work, by_lang in self.works.items():
            for lang, history in by_lang.items():
                yield work, lang, history

    def findings(self) -> tuple[Finding, ...]:
        """Tell what replay refused, what is pending, and what has no day."""
        return tuple(finding for *_, history in self.histories() for finding in history.findings())


def record(
    engine: Engine,
    events: Sequence[Event],
    *,
    moment: dt.datetime,
    by: str = "",
    why: str = "",
    is_tried: bool = False,
    is_compared: bool = False,
    judge: Callable[[Recorded], None] | None = None,
) -> Recorded:
    """Record events in one transaction; what is held already is left as it is.

    Events that are only tried leave nothing behind but the account of what they would do.  `judge`
    sees that account first, and may refuse it with an error: then nothing is recorded.  With
    `is_compared`, the account has the versions of what changes, before and after.
    """
    with writing(engine) as connection:
        upgrade(connection)
        signed = Signed(moment, by, why)
        done = _record(connection, events, signed=signed)
        if judge is not None and done.is_new:
            judge(done)
        if is_compared and done.is_new:
            done = replace(done, changed=_changed_versions(ConnectedRows(connection), done))
        if is_tried:
            connection.rollback()
        return done


def _changed_versions(rows: RowReader, done: Recorded) -> tuple[ChangedVersions, ...]:
    """The versions of all that a recording changes, before and after."""
    each = ((work, lang) for work, lang, _history in done.histories())
    return versions_changed_by(rows, each, first=done.first, last=done.seq)


def record_again(engine: Engine, events: Sequence[SourceEvent], *, moment: dt.datetime) -> Recorded:
    """Record how held texts are now read; a text that was withdrawn stays so."""
    with writing(engine) as connection:
        upgrade(connection)
        rows = ConnectedRows(connection)
        last = last_entry(rows)
        held = Holdings(rows, 0 if last is None else last.seq)
        counting = [event for event in events if _counts(held, event)]
        return _record(connection, counting, signed=Signed(moment), is_again=True)


def record_renewal(engine: Engine, *, moment: dt.datetime) -> bool:
    """Record what follows from the texts held, where an earlier version of bylaw knew less of it.

    Tells whether anything was recorded.
    """
    with writing(engine) as connection:
        upgrade(connection)
        rows, session = ConnectedRows(connection), Session(bind=connection)
        last = last_entry(rows)
        if last is None:
            return False
        done = renew(session, Holdings(rows, last.seq + 1), incoming=None)
        session.flush()
        cover = dict(cover_of(connection, last.seq + 1))
        if not cover:
            return False
        event: dict[str, Json] = {"works": list(done.works)}
        body: dict[str, Json] = {"event": event, "versions": done.changes.as_json(), "rows": cover}
        entry = make_entry(last, moment=moment_as_text(moment), kind=RENEWAL, body=body)
        connection.execute(insert(LedgerTable), [asdict(entry)])
        return True


def record_first(engine: Engine, events: Iterable[Event], *, moment: dt.datetime) -> bool:
    """Record events if nothing is recorded yet; tell whether they were.

    The events are read only where they are needed.
    """
    with writing(engine) as connection:
        upgrade(connection)
        if last_entry(ConnectedRows(connection)) is not None:
            return False
        _record(connection, tuple(events), signed=Signed(moment))
        return True


def _record(
    connection: Connection, events: Sequence[Event], *, signed: Signed, is_again: bool = False
) -> Recorded:
    session, rows = Session(bind=connection), ConnectedRows(connection)
    last = last_entry(rows)
    held = Holdings(rows, 0 if last is None else last.seq)
    new = [event for event in events if _is_new(session, held, event, is_again=is_again)]
    if not new:
        return Recorded(held.seq, is_new=False)
    said = [_describe(held, event) for event in new]
    numbers = range(held.seq + 1, held.seq + len(new) + 1)
    for seq, event in zip(numbers, new, strict=True):
        write_event(session, event, held=replace(held, seq=seq))
        session.flush()
    to_come = tuple(map(entry_to_come, numbers, map(kind_of, new), said))
    renewal = renew(session, held.followed_by(to_come), incoming=_only_new(new, to_come))
    changes = renewal.changes
    session.flush()
    for seq, event, told in zip(numbers, new, said, strict=True):
        versions = changes.as_json() if event is new[-1] else None
        rows_covered = dict(cover_of(connection, seq))
        body: dict[str, Json] = {"event": told, "versions": versions, "rows": rows_covered}
        last = _entry(last, event, body=body, signed=signed)
        connection.execute(insert(LedgerTable), [asdict(last)])
    return Recorded(
        numbers[-1],
        True,
        len(changes.opened),
        len(changes.closed),
        renewal.works,
        partial(_known_without, held, renewal),
        numbers[0],
    )


def _known_without(held: Holdings, renewal: Renewal, work: str, lang: str) -> History:
    """What was known before; it can be asked until the transaction ends."""
    return renewal.without_texts.get((work, lang)) or held.about(work).history(lang)


def _only_new(events: Sequence[Event], entries: Sequence[LedgerEntry]) -> Incoming | None:
    """Tell what comes in; None where something held may change as well."""
    names: set[str] = set()
    texts: list[BaseRecorded] = []
    for event, entry in zip(events, entries, strict=True):
        match event:
            case BaseRecorded() if not entry.said.get("reread"):
                texts.append(event)
            case TextRecorded(supersedes=()) if not entry.said.get("reread"):
                names.update(item.number or "" for item in event.instruments)
            case _:
                return None
    return None if "" in names else Incoming(frozenset(names), tuple(texts))


def _entry(
    last: LedgerRow | None, event: Event, *, body: dict[str, Json], signed: Signed
) -> LedgerRow:
    """Make the entry of an event; who recorded it and why are part of what its hash covers."""
    signature = {name: part for name, part in (("by", signed.by), ("why", signed.why)) if part}
    moment = moment_as_text(signed.moment)
    return make_entry(last, moment=moment, kind=kind_of(event), body={**body, **signature})


def _describe(held: Holdings, event: Event) -> Json:
    if isinstance(event, SubjectRecorded):
        return as_json(event.subject)
    readings = [digest for text in texts_of(event) for digest in digests_of(text)]
    said: dict[str, Json] = {**event.facts(), "readings": list(readings)}
    if isinstance(event, SourceEvent) and _counts(held, event):
        said["reread"] = True
    return said


def _is_new(session: Session, held: Holdings, event: Event, *, is_again: bool) -> bool:
    """Tell whether an event says anything new: a new text, or one that is now read otherwise.

    That a reading lacks its account is worth an entry only where texts are read again on purpose.
    """
    if isinstance(event, SubjectRecorded):
        return held.works().get(held.name_of(event.subject)) != event.subject
    if not isinstance(event, SourceEvent) or not _counts(held, event):
        return True
    _refuse_other_day(held, event)
    row = held_text(session, key_of(event))
    if row is None or last_reading(session, row) != digests_of(event):
        return True
    told, known = account_body(event), held.account_of(row.id)
    return told is not None and (is_again if known is None else told != known.body)


def _counts(held: Holdings, event: SourceEvent) -> bool:
    """Tell whether a text is held, and nothing of what it brings was withdrawn since."""
    entry = held.record.taken_in(key_of(event))
    if entry is None or isinstance(event, BaseRecorded):
        return entry is not None
    return not any(
        held.record.is_withdrawn(item.number or "", item.lang, since=entry.seq)
        for item in event.instruments
    )


def _refuse_other_day(held: Holdings, event: SourceEvent) -> None:
    """Refuse another day for bytes that are held already: that is an amendment of the record."""
    said = held.record.facts(key_of(event))
    if said["day"] != event.facts()["day"]:
        raise RecordingError(
            N_("{file} is already held as {held}, dated {day}; nothing was changed"),
            file=event.file,
            held=str(said["file"]),
            day="-" if said["day"] is None else str(said["day"]),
        )
