"""A doubt: an order that was not carried out as it stands, and all that it may touch.

A transitional provision is one too: it says that something else holds for somebody.

Every answer takes its doubts from the timeline that it rests on, so that what the registry knows,
every answer knows.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.order_citations import number_key, order_named
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held


class DoubtKind(StrEnum):
    """Why an order is in doubt; the values are the stable codes of the findings."""

    REFUSED = "operation-refused"
    PENDING = "operation-pending"
    UNREAD = "operation-unread"
    UNDATED = "operation-undated"
    DISPUTED = "operation-disputed"
    PARTLY_READ = "operation-partly-read"
    NOT_MADE = "operation-perhaps-not-made"
    TEXTS_DIFFER = "operation-texts-differ"
    TRANSITIONAL = "transitional-provision"
    CONTRADICTED = "consolidation-contradicts"
    NOT_HELD = "amendment-not-held"
    QUALIFIED = "commencement-qualified"


class Reach(StrEnum):
    """How far a doubt reaches: what it names, all words that are not held, or everything."""

    NAMED = "named"
    UNHELD = "unheld"
    ALL = "all"


_TEMPLATES = {
    DoubtKind.REFUSED: N_("{instrument}, s. {provision}, could not be applied: {why}"),
    DoubtKind.PENDING: N_(
        "{instrument}, s. {provision}, changes this text; the words are not held."
    ),
    DoubtKind.UNREAD: N_(
        "{instrument}, s. {provision}, was not understood and may change this text: {why}"
    ),
    DoubtKind.UNDATED: N_(
        "{instrument}, s. {provision}, changes this text on a date that is not known. {why}"
    ),
    DoubtKind.DISPUTED: N_(
        "{instrument}, s. {provision}, changes this text, but its texts give different dates: {why}"
    ),
    DoubtKind.PARTLY_READ: N_("{instrument}, s. {provision}, was read only in part: {why}"),
    DoubtKind.NOT_MADE: N_(
        "{instrument}, s. {provision}, may change this text; it is not known whether it was made."
    ),
    DoubtKind.TEXTS_DIFFER: N_(
        "{instrument}, s. {provision}, changes this text, but not alike in its texts: {why}"
    ),
    DoubtKind.TRANSITIONAL: N_(
        "{instrument}, s. {provision}, is a transitional provision: “{why}”"
    ),
    DoubtKind.QUALIFIED: N_("{instrument}, s. {provision}, changes this text; {why}"),
}

_PASSED = N_(
    "{instrument}, s. {provision}, is a transitional provision that has had its effect: “{why}”"
)

_WITHOUT_PROVISION = {
    DoubtKind.REFUSED: N_("{instrument} could not be applied: {why}"),
    DoubtKind.UNREAD: N_(
        "{instrument} was not understood in whole and may change this text: {why}"
    ),
    DoubtKind.UNDATED: N_("{instrument} changes this text on a date that is not known. {why}"),
}
"""The same where no numbered provision is in doubt, but the instrument or a clause of its order."""


_WITHOUT_ORDER = (DoubtKind.CONTRADICTED, DoubtKind.NOT_HELD)
"""The doubts that no order is known to cast: why they stand says all."""

_IN_ONE_LANGUAGE = {
    "en": N_("{instrument}, s. {provision}, changes this text; it is not held in English."),
    "fr": N_("{instrument}, s. {provision}, changes this text; it is not held in French."),
}
"""What is said of an order whose words are held in the other language only."""


@dataclass(frozen=True)
class Doubt:
    """An order in doubt: which one, why, from its earliest possible day, and what it may touch.

    `touched` names sections as `section:67.32`, and divisions by their identity; `beside` are those
    that are only named, as the place after which something is to stand.  `cleared` says since when
    a provision is certain again.  Since `settled`, if there is such a day, the effect no longer
    turns on the doubt.  What is `harmless` cannot change what is owed.  `lacks` is the language in
    which the instrument is not held, where that is why.  From the day `until` on, if there is one,
    there is no doubt.
    """

    kind: DoubtKind
    source: Source
    why: Message
    since: dt.date | None
    reach: Reach
    touched: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    cleared: Mapping[str, dt.date] = field(default_factory=dict)
    settled: dt.date | None = None
    is_harmless: bool = False
    lacks: str = ""
    until: dt.date | None = None

    def stands_on(self, day: dt.date) -> bool:
        """Tell whether the order may have had its effect by a day."""
        is_past = self.until is not None and self.until <= day
        return (self.since is None or self.since <= day) and not is_past

    def touches(self, name: str, *, is_held: bool = True) -> bool:
        """Tell whether the order may change a provision."""
        if self.reach is Reach.ALL or (self.reach is Reach.UNHELD and not is_held):
            return True
        return name in self.touched

    def marks(self, name: str, day: dt.date, *, is_held: bool = True) -> bool:
        """Tell whether an answer about a provision on a day must speak of the doubt."""
        certain = self.cleared.get(name)
        if not self.stands_on(day) or (certain is not None and certain <= day):
            return False
        return name in self.beside or self.touches(name, is_held=is_held)

    def may_change_money(self, day: dt.date) -> bool:
        """Tell whether what was owed on a day may turn on the doubt."""
        is_open = self.settled is None or day < self.settled
        return self.stands_on(day) and is_open and not self.is_harmless

    @property
    def is_weighty(self) -> bool:
        """Whether the whole text must tell of it: it may change money, or says what else holds.

        The title is one of the whole text.
        """
        is_on_title = name_of(Kind.INSTRUMENT, "") in self.touched
        return not self.is_harmless or self.kind is DoubtKind.TRANSITIONAL or is_on_title

    def has_passed_on(self, day: dt.date | None) -> bool:
        """Tell whether a transitional provision has had all its effect by a day."""
        is_past = day is not None and self.settled is not None and self.settled <= day
        return is_past and self.kind is DoubtKind.TRANSITIONAL

    def finding(self, day: dt.date | None = None) -> Finding:
        """The finding for the doubt; a mere note once it has passed by the day in question."""
        has_passed = self.has_passed_on(day)
        return Finding(
            self.kind.value,
            Severity.NOTE if has_passed else Severity.WARNING,
            self.why
            if self.kind in _WITHOUT_ORDER
            else self._message(_PASSED if has_passed else ""),
            span=self.source.span,
            instrument=self.source.instrument,
            provision=self.source.provision,
        )

    def _message(self, template: str = "") -> Message:
        source = self.source
        template = template or _IN_ONE_LANGUAGE.get(self.lacks, _TEMPLATES[self.kind])
        if not source.provision:
            template = _WITHOUT_PROVISION.get(self.kind, template)
        values: dict[str, Value] = {
            "instrument": order_named(source.instrument),
            "provision": source.provision or "-",
            "why": self.why,
        }
        return Message(template, values)


Doubts = tuple[Doubt, ...]


SECTION_NAMES = f"{Kind.SECTION.value}:"
"""How the names of sections begin."""


def name_of(kind: Kind, label: str, identity: str = "") -> str:
    """Name a provision as doubts do: a section by its number, a division by its identity.

    >>> name_of(Kind.SECTION, "67.32"), name_of(Kind.DIVISION, "VI", "division:VI~2")
    ('section:67.32', 'division:VI~2')
    """
    return identity if kind in CONTAINERS and identity else f"{kind.value}:{label}"


def is_held(held: Held | None) -> bool:
    """Tell whether all words of a provision are held; of one that is gone, nothing is missing."""
    return held in (Held.HELD, Held.REPEALED)


def doubts_about(
    doubts: Iterable[Doubt], name: str, day: dt.date, *, lang: str, is_held: bool = True
) -> Doubts:
    """The doubts about one provision on a day, those of its own language first.

    The same provision of an instrument in the other language adds nothing.
    """
    found = (doubt for doubt in doubts if doubt.marks(name, day, is_held=is_held))
    return own_first(found, lang=lang)


def own_first(doubts: Iterable[Doubt], *, lang: str) -> Doubts:
    """Put the doubts of one language first, and leave out their twins in the other."""
    found = tuple(doubts)
    own = tuple(doubt for doubt in found if doubt.source.lang == lang)
    known = {(doubt.source.instrument, doubt.source.provision) for doubt in own}
    others = (d for d in found if (d.source.instrument, d.source.provision) not in known)
    return (*own, *others)


def findings_of(doubts: Iterable[Doubt], day: dt.date | None = None) -> tuple[Finding, ...]:
    """The findings for doubts, on a day if one is given; the same words of a provision once."""
    told: dict[str, Finding] = {}
    for doubt in doubts:
        finding = doubt.finding(day)
        told.setdefault(str(finding.message), finding)
    return tuple(told.values())


def in_order(doubts: Iterable[Doubt]) -> Doubts:
    """Sort doubts as instruments act; those without a day or a reading come last.

    The order follows from the doubts alone, in whichever order texts were taken in.
    """
    return tuple(sorted(doubts, key=_turn))


_Turn = tuple[int, dt.date, tuple[int, int], str, str, int, str, str]


def _turn(doubt: Doubt) -> _Turn:
    source, span = doubt.source, doubt.source.span
    return (
        _LATE.get(doubt.kind, 0),
        doubt.since or dt.date.min,
        number_key(source.instrument),
        source.lang,
        source.instrument,
        -1 if span is None else span.start,
        doubt.kind.value,
        str(doubt.why),
    )


_LATE = {
    DoubtKind.UNDATED: 1,
    DoubtKind.NOT_MADE: 1,
    DoubtKind.UNREAD: 2,
    DoubtKind.TRANSITIONAL: 3,
}


RESERVED = N_("its coming into force is “{words}”; whether that changes it is left to judgment.")
"""Why a doubt stands where an order says that its day is subject to something."""


@dataclass(frozen=True)
class SettledReservation:
    """A reservation about which a person decided: its words, in one text of an instrument."""

    file: str
    instrument: str
    words: str


def without_settled(doubts: Iterable[Doubt], settled: Collection[SettledReservation]) -> Doubts:
    """The doubts that are left once persons have decided about reservations."""
    return tuple(one for one in doubts if not (settled and _reservation(one) in settled))


def _reservation(doubt: Doubt) -> SettledReservation | None:
    span = doubt.source.span
    if span is None or doubt.why.template != RESERVED:
        return None
    return SettledReservation(span.file, doubt.source.instrument, str(doubt.why.values["words"]))
