"""The text as it stood just before a day, made again from what is recorded."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import cast

from sqlalchemy import select as columns
from sqlmodel import Session, col, func, select

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import SECTIONS, Kind
from bylaw.registry.law.text.tree import Held, Node
from bylaw.registry.law.time.continuing import Continued, OpenVersions, StartingText
from bylaw.registry.law.time.rebuilt_trees import PlacedNode, Remembered, tree_of_day, usual_node
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.codec import stored_value, stored_word
from bylaw.registry.store.renewing.filing import Filing
from bylaw.registry.store.renewing.named_sections import NamedSections
from bylaw.registry.store.tables import FIRST, LAST, RememberedTable, VersionTable

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
_Cells = tuple[int, str, int, dt.date, dt.date, str, str, str, str]


@dataclass(frozen=True)
class EarlierRow:
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

    @cached_property
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
class EarlierRows:
    """The recorded versions that had not ended before a day."""

    session: Session
    filed: Filing
    since: dt.date
    rows: tuple[EarlierRow, ...]

    @classmethod
    def before(cls, session: Session, since: dt.date, *, filed: Filing) -> "EarlierRows":
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
        rows = (EarlierRow(*cells, beside.get(cells[5], Remembered())) for cells in found)
        return cls(session, filed, since, tuple(rows))

    @cached_property
    def stood(self) -> tuple[EarlierRow, ...]:
        """Those that stood just before the day; what comes in only later did not."""
        early = (row for row in self.rows if row.start < self.since)
        return tuple(row for row in early if not row.comes_in_since(self.since))

    def starting_text(
        self,
        names: tuple[str, ...],
        *,
        near: NamedSections | None = None,
        shown: tuple[dt.date, ...] = (),
    ) -> StartingText:
        """Make the text just before the day again; of sections not `near`, no words are read."""
        rows = {row.identity: row for row in self.stood}
        stood = [_placed_node(row, near) for row in rows.values()]
        tree = tree_of_day(stood, lang=self.filed.lang, names=names)
        opened = OpenVersions({name: row.as_open for name, row in rows.items()})
        for name, row in rows.items():
            if row.end != LAST:
                opened[name] = row.as_open()
        places = {name: row.place for name, row in rows.items()}
        return StartingText(tree, opened, places, partial(_places, self), shown)


def differing_versions(done: Continued, recorded: EarlierRows) -> tuple[Version, ...]:
    """The versions, without those of a provision that has one only, which is recorded as it is."""
    stood = {row.identity: row for row in recorded.stood}
    times = Counter(version.identity for version in done.versions)
    return tuple(
        version
        for version in done.versions
        if times[version.identity] > 1
        or version.identity not in stood
        or version != stood[version.identity].version
    )


def _placed_node(row: EarlierRow, near: NamedSections | None) -> PlacedNode:
    is_section = row.identity.partition(":")[0] in SECTIONS and "/" not in row.identity
    if near is not None and is_section and row.label not in near:
        return _in_outline(row)
    # What made a section says nothing of its node, and grows with its history.
    version = stored_value(Version, row.body, without=("sources", "history"))
    node: Node = row.beside.node or usual_node(version)
    return PlacedNode(node, version.parent, row.place)


def _in_outline(row: EarlierRow) -> PlacedNode:
    """A section without its words: its number, its place, and what is known of it."""
    node = Node(
        row.identity,
        Kind(row.identity.partition(":")[0]),
        row.label,
        incomplete=row.held in (Held.NOT, Held.PARTLY),
        repealed=row.held == Held.REPEALED,
        disputed=stored_word(row.body, "disputed"),
    )
    return PlacedNode(node, stored_word(row.body, "parent"), row.place)


def _places(recorded: EarlierRows) -> Mapping[str, int]:
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


def replaced_rows(versions: Iterable[Version], recorded: EarlierRows) -> Iterator[EarlierRow]:
    """The rows in whose place the versions come: all but those that were left as they are."""
    stood = {row.number for row in recorded.stood}
    known = {version.identity for version in versions}
    return (row for row in recorded.rows if row.number not in stood or row.identity in known)
