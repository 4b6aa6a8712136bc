"""Renewal from a day on: what took effect before it is taken as it is recorded.

Only where the result is certain to be that of a whole replay; otherwise there is none, and the
whole is replayed.
"""

import datetime as dt
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import cast

from sqlalchemy import select as columns
from sqlmodel import Session, col, func, select

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach, name_of
from bylaw.registry.law.doubt.gathering import cleared_again, doubts_of, is_clear
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.acting import acting
from bylaw.registry.law.orders.chain import last_amendments, missing_links
from bylaw.registry.law.orders.enactments import Enactment
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import SECTIONS, Held, Node, unheld_tree
from bylaw.registry.law.time.continuing import (
    Continued,
    OpenVersions,
    Standpoint,
    go_on,
    history_from,
)
from bylaw.registry.law.time.histories import is_wide
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.law.time.revision import revise
from bylaw.registry.law.time.schedule import stages
from bylaw.registry.law.time.standpoint import Remembered, Stood, tree_of_day, usual_node
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import stored_parts, stored_value, stored_word
from bylaw.registry.store.holdings import Holdings
from bylaw.registry.store.renewing.concerned import (
    Concerned,
    Incoming,
    NotAtAll,
    concerned_by,
)
from bylaw.registry.store.renewing.doubt_rows import (
    exchange_doubts,
    others_than_pending,
    value_in,
)
from bylaw.registry.store.renewing.filing import Filed
from bylaw.registry.store.renewing.named_sections import NamedSections, sections_named
from bylaw.registry.store.renewing.remembered_rows import remember, told_beside
from bylaw.registry.store.renewing.standing_rows import renew_standing
from bylaw.registry.store.renewing.version_rows import Changes, exchange_versions, version_row
from bylaw.registry.store.tables import (
    FIRST,
    LAST,
    DoubtTable,
    RememberedTable,
    StandingTable,
    VersionTable,
)
from bylaw.registry.store.view import METHOD, TextStanding

_CELLS: tuple[object, ...] = (
    VersionTable.id,
    VersionTable.identity,
    VersionTable.place,
    VersionTable.in_force_from,
    VersionTable.in_force_to,
    VersionTable.digest,
    VersionTable.label,
    VersionTable.held,
    VersionTable.body,
)
_FEW = 40
"""Up to so many names are looked for in the words of a row."""

_Cells = tuple[int, str, int, dt.date, dt.date, str, str, str, str]


@dataclass(frozen=True)
class Renewed:
    """A history, the versions it opened and closed, and what it would be without a text.

    `without_texts` is the same history, from the same day on, without the consolidated texts that
    came in; None where all was replayed.
    """

    history: History
    changes: Changes
    without_texts: History | None = None


def renew_from_a_day(
    session: Session, holdings: Holdings, incoming: Incoming, *, lang: str
) -> Renewed | None:
    """Replay from the first day of what came in; None if that may not be all."""
    filed = Filed(holdings.work, lang)
    concerned = concerned_by(session, holdings, incoming)
    if isinstance(concerned, NotAtAll):
        nothing = History(Base(unheld_tree(lang)), (), ())
        return Renewed(nothing, Changes(), nothing)
    standing = _standing(session, filed)
    if concerned is None or standing is None or not _goes_on(standing, concerned):
        return None
    items = _items(holdings, concerned, lang)
    if items is None or not _is_after_first_bases(holdings, concerned, lang):
        return None
    recorded = _Recorded.before(session, concerned.since, filed=filed)
    subject = holdings.subject()
    ahead = stages(revise(items).enactments, lang=lang)
    texts = holdings.bases_since(lang, concerned.since)
    shown = [base for _row, base in texts]
    orders = [order for stage in ahead for order in stage.orders]
    near = None if shown else sections_named(orders, titles=subject.title_keys())
    agreed = holdings.days_shown_before(lang, concerned.since)
    start = recorded.standpoint(subject.names(lang), near=near, shown=agreed)
    done = go_on(start, history_from(start.tree, ahead, items=items, shown=shown))
    if near is not None and (done is None or not all(map(is_clear, done.history.steps))):
        # What was refused may concern sections that no order names: these are looked at too.
        start = recorded.standpoint(subject.names(lang), shown=agreed)
        done = go_on(start, history_from(start.tree, ahead, items=items, shown=shown))
    if done is None or (done.presumed and standing.is_base_held):
        return None
    changes = _renewed(done, recorded, concerned, replace(standing, end=done.end), holdings.seq)
    if changes is None:
        return None
    known = [base for row, base in texts if row.recorded_from <= holdings.written]
    before = done.history
    if len(known) < len(texts):
        before = history_from(start.tree, ahead, items=items, shown=known)
    return Renewed(done.history, changes, before)


def _renewed(
    done: Continued, recorded: "_Recorded", concerned: Concerned, standing: TextStanding, seq: int
) -> Changes | None:
    session, filed = recorded.session, recorded.filed
    doubts = _doubts(session, done, recorded, concerned)
    if doubts is None:
        return None
    exchange_doubts(session, *doubts, filed=filed, seq=seq)
    renew_standing(session, standing, filed=filed, seq=seq)
    return _renew_versions(session, done, recorded, seq=seq)


# ---- Whether it can be done ------------------------------------------------------------


def _standing(session: Session, filed: Filed) -> TextStanding | None:
    query = select(StandingTable.body).where(*filed.now(StandingTable))
    body = session.exec(query).first()
    standing = None if body is None else stored_value(TextStanding, body)
    if standing is None or standing.method != METHOD or not standing.is_resumable:
        return None
    return standing


def _goes_on(standing: TextStanding, concerned: Concerned) -> bool:
    """Tell whether the text had not ended, and no place was counted anew since the day."""
    early = standing.end is None or standing.end.day >= concerned.since
    return early and (standing.recounted is None or standing.recounted < concerned.since)


def _items(holdings: Holdings, concerned: Concerned, lang: str) -> tuple[Enactment, ...] | None:
    """What acts from the day on, unless something of it acts before, everywhere, or after a gap."""
    held = holdings.instruments_numbered(concerned.names)
    subject = holdings.subject()
    before = last_amendments(held) - {item.number for item in held}
    if missing_links(held, subject, others=holdings.instruments_numbered(before)):
        return None
    items = acting(held, subject, lang=lang)
    ahead = stages(revise(items).enactments, lang=lang)
    is_early = any(stage.day < concerned.since for stage in ahead)
    is_everywhere = any(is_wide(order) for item in items for order in item.orders)
    return None if is_early or is_everywhere else items


def _is_after_first_bases(holdings: Holdings, concerned: Concerned, lang: str) -> bool:
    """Tell whether the first base text is of an earlier day, and names none of these.

    So must that of each other language be: where words are held there only, it says in which
    sections an order on words everywhere acts.
    """
    for one in {lang, *holdings.subject().titles}:
        first = next(iter(holdings.bases_of(one)), None)
        if first is not None and (first[0].day or dt.date.min) >= concerned.since:
            return False
        if one == lang and first is not None and _names_any(first[1], concerned.names):
            return False
    return True


def _names_any(body: str, names: frozenset[str]) -> bool:
    """Tell whether words name any instrument, each of which has a number."""
    met = (name for name in names if name in body)
    return any(re.search(rf"(?<!\d){re.escape(name)}(?!\d)", body) for name in met)


# ---- The text just before the day ------------------------------------------------------


@dataclass(frozen=True)
class _Row:
    """A version that is recorded and stood just before the day, or stands later."""

    number: int
    identity: str
    place: int
    start: dt.date
    end: dt.date
    digest: str
    label: str
    held: str
    body: str
    beside: Remembered

    @property
    def version(self) -> Version:
        """The version itself."""
        return stored_value(Version, self.body)

    def comes_in_since(self, day: dt.date) -> bool:
        """Whether only an order or a consolidated text of that day or later tells of it."""
        presumed = self.beside.presumed
        if presumed is not None:
            return presumed >= day
        # From the day of the first base text on, all that is unproved lies before another text.
        return self.start == FIRST and self.end != LAST and self.version.unproved is not None

    def as_open(self) -> Version:
        """The version as it was before its end was known."""
        return replace(
            self.version,
            end=None,
            end_certainty=Certainty.STATED,
            is_contradicted=False,
            agreed=None,
        )


@dataclass(frozen=True)
class _Recorded:
    """The recorded versions that had not ended before a day."""

    session: Session
    filed: Filed
    since: dt.date
    rows: tuple[_Row, ...]

    @classmethod
    def before(cls, session: Session, since: dt.date, *, filed: Filed) -> "_Recorded":
        """Read the rows, with what is remembered beside them."""
        is_meant = (*filed.now(VersionTable), col(VersionTable.in_force_to) >= since)
        query = columns(*(col(each) for each in _CELLS)).where(*is_meant)
        noted = (
            select(RememberedTable.version, RememberedTable.body)
            .join(VersionTable, col(VersionTable.digest) == col(RememberedTable.version))
            .where(
                *is_meant,
                RememberedTable.work == filed.work,
                RememberedTable.lang == filed.lang,
            )
            .order_by(col(RememberedTable.id))
        )
        beside = {d: stored_value(Remembered, b) for d, b in session.exec(noted).all()}
        found = cast(Iterable[_Cells], session.execute(query))
        rows = (_Row(*cells, beside.get(cells[5], Remembered())) for cells in found)
        return cls(session, filed, since, tuple(rows))

    @cached_property
    def stood(self) -> tuple[_Row, ...]:
        """Those that stood just before the day; what comes in only later did not."""
        early = (row for row in self.rows if row.start < self.since)
        return tuple(row for row in early if not row.comes_in_since(self.since))

    def standpoint(
        self,
        names: tuple[str, ...],
        *,
        near: NamedSections | None = None,
        shown: tuple[dt.date, ...] = (),
    ) -> Standpoint:
        """Make the text just before the day again; of sections not `near`, no words are read."""
        rows = {row.identity: row for row in self.stood}
        stood = [_stood(row, near) for row in rows.values()]
        tree = tree_of_day(stood, lang=self.filed.lang, names=names)
        opened = OpenVersions({name: row.as_open for name, row in rows.items()})
        for name, row in rows.items():
            if row.end != LAST:
                opened[name] = row.as_open()
        places = {name: row.place for name, row in rows.items()}
        return Standpoint(tree, opened, places, partial(_places, self), shown)


def _stood(row: _Row, near: NamedSections | None) -> Stood:
    is_section = row.identity.partition(":")[0] in SECTIONS and "/" not in row.identity
    if near is not None and is_section and row.label not in near:
        return _in_outline(row)
    # What made a section says nothing of its node, and grows with its history.
    version = stored_value(Version, row.body, without=("sources", "history"))
    node: Node = row.beside.node or usual_node(version)
    return Stood(node, version.parent, row.place)


def _in_outline(row: _Row) -> Stood:
    """A section without its words: its number, its place, and what is known of it."""
    node = Node(
        row.identity,
        Kind(row.identity.partition(":")[0]),
        row.label,
        incomplete=row.held in (Held.NOT, Held.PARTLY),
        repealed=row.held == Held.REPEALED,
        disputed=stored_word(row.body, "disputed"),
    )
    return Stood(node, stored_word(row.body, "parent"), row.place)


def _places(recorded: _Recorded) -> Mapping[str, int]:
    """The places of all that ever stood before the day."""
    query = (
        select(
            VersionTable.identity,
            func.min(VersionTable.place),
            func.min(VersionTable.in_force_from),
        )
        .where(*recorded.filed.now(VersionTable))
        .group_by(VersionTable.identity)
    )
    late = {row.identity for row in recorded.rows if row.comes_in_since(recorded.since)}
    return {
        identity: place
        for identity, place, first in recorded.session.exec(query).all()
        if _as_day(first) < recorded.since and identity not in late
    }


def _as_day(day: dt.date | str) -> dt.date:
    return day if isinstance(day, dt.date) else dt.date.fromisoformat(day)


# ---- What follows ----------------------------------------------------------------------


def _renew_versions(session: Session, done: Continued, recorded: _Recorded, *, seq: int) -> Changes:
    rows = [version_row(version) for version in done.versions]
    digests = [str(row["digest"]) for row in rows]
    pairs = zip(digests, done.versions, strict=True)
    early = {r.identity: day for r in recorded.stood if (day := r.beside.presumed) is not None}
    told = told_beside(pairs, nodes=done.nodes, presumed={**early, **done.presumed})
    remember(session, told, filed=recorded.filed, seq=seq)
    held = {row.digest: row.number for row in _replaced(done, recorded)}
    named = dict(zip(digests, rows, strict=True))
    return exchange_versions(session, held, named, filed=recorded.filed, seq=seq)


def _replaced(done: Continued, recorded: _Recorded) -> Iterator[_Row]:
    """The rows in whose place the versions come: all but those that were left alone."""
    stood = {row.number for row in recorded.stood}
    known = {version.identity for version in done.versions}
    return (row for row in recorded.rows if row.number not in stood or row.identity in known)


_Held = Sequence[tuple[int, str]]


def _doubts(
    session: Session, done: Continued, recorded: _Recorded, concerned: Concerned
) -> tuple[_Held, list[Doubt]] | None:
    """The rows of doubts that are to go, and the doubts that come; None where all may."""
    replaced = [row.version for row in _replaced(done, recorded)]
    others = [
        row
        for row in others_than_pending(session, recorded.filed)
        if row.instrument not in concerned.names
    ]
    names = {_name(version) for version in (*replaced, *done.versions)}
    if others and (_is_moved(replaced, done) or any(_turns_on(value_in(o), names) for o in others)):
        return None
    layout = done.versions if all(map(is_clear, done.history.steps)) else _all(done, recorded)
    own = select(DoubtTable).where(
        *recorded.filed.now(DoubtTable),
        col(DoubtTable.instrument).in_(sorted(concerned.names)),
    )
    waiting = [
        row for row in _touching(session, names, recorded.filed)
        if row.instrument not in concerned.names
    ]  # fmt: skip
    again = [_cleared(value_in(row), done, recorded.since) for row in waiting]
    held = [(row.id or 0, row.digest) for row in (*session.exec(own).all(), *waiting)]
    return held, [*doubts_of(done.history, layout), *again]


def _name(version: Version) -> str:
    return name_of(version.kind, version.label, version.identity)


def _cleared(doubt: Doubt, done: Continued, since: dt.date) -> Doubt:
    return replace(doubt, cleared=cleared_again(doubt, done.versions, since=since))


def _is_moved(replaced: Iterable[Version], done: Continued) -> bool:
    """Tell whether provisions came, went, or bear other numbers: doubts name them by number."""

    def places(versions: Iterable[Version]) -> set[tuple[str, str, str]]:
        return {(one.identity, one.label, one.parent) for one in versions}

    return places(replaced) != places(done.versions)


def _turns_on(doubt: Doubt, names: set[str]) -> bool:
    """Tell whether what a doubt touches, or whether it matters, may depend on words."""
    if doubt.kind is DoubtKind.TRANSITIONAL:
        return doubt.reach is not Reach.NAMED or not names.isdisjoint(doubt.touched)
    return doubt.reach is not Reach.NAMED and doubt.kind is not DoubtKind.UNREAD


def _touching(session: Session, names: set[str], filed: Filed) -> Sequence[DoubtTable]:
    """The pending orders that touch one of some provisions."""
    query = columns(col(DoubtTable.id), col(DoubtTable.body)).where(
        *filed.now(DoubtTable), col(DoubtTable.kind) == DoubtKind.PENDING.value
    )
    is_named = _naming(names)
    # These are many, and taking them one by one costs more than looking at them.
    rows = session.connection().execute(query).all()
    found = [n for n, body in rows if is_named(body) and _touches(body, names)]
    meant = (found[first : first + 500] for first in range(0, len(found), 500))
    return [
        row
        for some in meant
        for row in session.exec(select(DoubtTable).where(col(DoubtTable.id).in_(some))).all()
    ]


def _naming(names: set[str]) -> Callable[[str], object]:
    """Make a first look for names in the words of a row: few rows need more than that."""
    if len(names) > _FEW:
        return lambda _body: True
    written = (re.escape(json.dumps(name, ensure_ascii=False)) for name in sorted(names))
    return re.compile("|".join(written)).search


def _touches(body: str, names: set[str]) -> bool:
    """Tell whether a doubt touches one of some provisions, without reading all of it."""
    touched = stored_parts(body).get("touched")
    return isinstance(touched, list) and not names.isdisjoint(map(str, touched))


def _all(done: Continued, recorded: _Recorded) -> tuple[Version, ...]:
    """Every version that there will be: orders that were refused may touch any."""
    gone = {row.digest for row in _replaced(done, recorded)}
    query = select(VersionTable.digest, VersionTable.body).where(*recorded.filed.now(VersionTable))
    kept = (b for d, b in recorded.session.exec(query).all() if d not in gone)
    return (*(stored_value(Version, body) for body in kept), *done.versions)
