"""Versions of every section: half-open intervals in force, without overlap and without gap.

A version is what a registry keeps: whose text, in which language, under which number, from when
until when, how much of it is held, and by which provisions of which instruments.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property

from bylaw.registry.law.doubt.doubts import Doubts, name_of
from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import Source, instruments_in_line
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState

Sources = tuple[Source, ...]


@dataclass(frozen=True)
class Version:
    """The text of one provision during `[start, end)`.

    `start` None means that it is not known since when, `end` None that no end is known.
    `sources` made this version, `history` are all that ever changed the provision.  A version
    of a division or subdivision holds its number and heading; its sections have their own.
    `is_start_shown` says that a consolidated text shows the words on the day `start`, and that it
    is not known since when they stood.  `unproved` is set where words are not held because only a
    later consolidated text shows them; it names the instruments in its history note that are not
    held.  `disputed` is the day of a consolidated text that shows other words.  `is_contradicted`
    says that only a consolidated text of the day `end` ends the version, by what it shows instead,
    and `agreed` is the last day before on which such a text shows the same.
    """

    identity: str
    lang: str
    kind: Kind
    label: str
    parent: str
    place: int
    start: dt.date | None
    end: dt.date | None
    start_certainty: Certainty
    end_certainty: Certainty
    in_force: dt.date | None
    held: Held
    text_state: TextState
    provision: Provision
    sources: Sources
    history: Sources
    pending: Sources
    is_start_shown: bool = False
    unproved: tuple[str, ...] | None = None
    disputed: str = ""
    is_contradicted: bool = False
    agreed: dt.date | None = None

    @property
    def name(self) -> str:
        """What doubts call the provision."""
        return name_of(self.kind, self.label, self.identity)

    @property
    def since(self) -> dt.date | None:
        """The day on which the version began, where it is known."""
        return None if self.is_start_shown else self.start

    def covers(self, day: dt.date) -> bool:
        """Tell whether a day lies in the version."""
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)


def in_turn(versions: Iterable[Version]) -> tuple[Version, ...]:
    """What bore one number, the older first; a repeal lasts until the number is borne again."""
    ordered = sorted(versions, key=lambda version: version.start or dt.date.min)
    lasting = (_until_borne_again(version, ordered) for version in ordered)
    return tuple(v for v in lasting if v.start is None or v.end is None or v.start < v.end)


def _until_borne_again(gone: Version, versions: Iterable[Version]) -> Version:
    """End a repealed section where another takes its number; a subdivision may share its own."""
    if gone.held is not Held.REPEALED or gone.kind is not Kind.SECTION or gone.start is None:
        return gone
    alive = (v for v in versions if v.held is not Held.REPEALED and v.start is not None)
    later = [v for v in alive if gone.start <= (v.start or gone.start) < (gone.end or dt.date.max)]
    if not later:
        return gone
    return replace(gone, end=later[0].start, end_certainty=later[0].start_certainty)


def title_among(versions: Iterable[Version], day: dt.date | None) -> str:
    """The title that the whole text bore on a day, or the last one that is held."""
    titled = [v for v in versions if v.kind is Kind.INSTRUMENT and v.provision.heading]
    by_then = [v for v in titled if day is None or v.start is None or v.start <= day]
    newest = max(by_then or titled[:1], key=lambda v: v.start or dt.date.min, default=None)
    return "" if newest is None else newest.provision.heading


class State(StrEnum):
    """What can be said of a provision on a day."""

    IN_FORCE = "in_force"
    NOT_YET = "not_yet_in_force"
    ENDED = "ended"
    PARTLY_HELD = "partly_held"
    NOT_HELD = "not_held"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Absent:
    """No version on that day: the provision is still to come, has ended, or was never met.

    `day` is when the provision begins or the whole text ended.
    """

    state: State
    day: dt.date | None = None
    certainty: Certainty = Certainty.STATED
    sources: Sources = ()


@dataclass(frozen=True, slots=True)
class End:
    """The day on which the whole text ended, and by what; `is_revoked`: nothing replaced it."""

    day: dt.date
    certainty: Certainty
    sources: Sources
    is_revoked: bool = False

    @property
    def by(self) -> str:
        """The instruments that ended it, in one line."""
        return instruments_in_line(self.sources)


@dataclass(frozen=True)
class Timeline:
    """All versions of one text in one language, and the doubts about them."""

    lang: str
    versions: tuple[Version, ...]
    end: End | None
    is_base_held: bool
    doubts: Doubts = ()
    work: str = ""

    @cached_property
    def _by_label(self) -> Mapping[tuple[Kind, str], list[Version]]:
        return gather(((version.kind, version.label), version) for version in self.versions)

    def of(self, label: str, kind: Kind = Kind.SECTION) -> tuple[Version, ...]:
        """All versions that ever bore a number."""
        return tuple(self._by_label.get((kind, label), ()))

    def on(self, label: str, day: dt.date, *, kind: Kind = Kind.SECTION) -> Version | Absent:
        """The version that bore a number on a day, or say why there is none."""
        if self.end is not None and day >= self.end.day:
            return Absent(State.ENDED, self.end.day, self.end.certainty, self.end.sources)
        found = [version for version in self.of(label, kind) if version.covers(day)]
        alive = [version for version in found if version.held is not Held.REPEALED]
        if found:
            return (alive or found)[-1]
        later = [v for v in self.of(label, kind) if v.start is not None and v.start > day]
        if not later:
            return self._absence_since(label, day, kind=kind)
        first = min(later, key=lambda version: version.start or dt.date.max)
        return Absent(State.NOT_YET, first.start, first.start_certainty, first.sources)

    def _absence_since(self, label: str, day: dt.date, *, kind: Kind) -> Absent:
        """Say when a number was last borne; its provision has another number since, or none."""
        ended = [v for v in self.of(label, kind) if v.end is not None and v.end <= day]
        if not ended:
            return Absent(State.UNKNOWN)
        last = max(ended, key=lambda version: version.end or dt.date.min)
        return Absent(State.ENDED, last.end, last.end_certainty)

    def day(self, day: dt.date) -> tuple[Version, ...]:
        """All versions of a day, in printed order."""
        if self.end is not None and day >= self.end.day:
            return ()
        found = (version for version in self.versions if version.covers(day))
        return tuple(sorted(found, key=lambda version: version.place))
