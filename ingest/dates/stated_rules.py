"""What a commencement says: of which provisions, on which day, and the rule that they make."""

import datetime as dt
from dataclasses import fields, replace

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind, Division
from bylaw.registry.law.orders.operations import Labels


@dataclass(frozen=True, slots=True)
class When:
    """A way of saying the day, and the day it gives if it can be known."""

    kind: CommencementKind
    day: dt.date | None
    delay: "Delay | None" = None
    awaits: str | None = None


@dataclass(frozen=True, slots=True)
class Delay:
    """A time that is counted from the day on which the instrument itself comes into force.

    `of` are the sections from whose day it is counted, where they are named.  The day is then that
    many days or months later, the first of a month (`whole_months`), or a day of the year after.
    """

    days: int = 0
    months: int = 0
    whole_months: int = 0
    day_of_year: tuple[int, int] | None = None
    of: Labels | None = None


@dataclass(frozen=True, slots=True)
class Where:
    """The provisions that a statement is about; no sections means the whole instrument.

    Of the instrument itself they are said to be where they are `of_this`.
    """

    sections: Labels | None = None
    paragraph: Labels | None = None
    alinea: int | None = None
    instrument: str | None = None
    order: str | None = None
    enacts: Labels | None = None
    subparagraph: Labels | None = None
    divisions: tuple[Division, ...] = ()
    concerning: str | None = None
    of_this: bool = False

    @property
    def names_text(self) -> bool:
        """Whether it is said of which text the provisions are."""
        return self.of_this or self.is_foreign

    @property
    def is_foreign(self) -> bool:
        """Whether the provisions are those of another text, which is named."""
        return self.instrument is not None or self.order is not None

    @property
    def is_part(self) -> bool:
        """Whether it is less than whole sections that are named."""
        parts = (self.paragraph, self.alinea, self.enacts, self.concerning)
        return not self.sections or any(part is not None for part in parts)


OWN: Labels = ()
"""The sections of a part that is said to be theirs: "except its second paragraph"."""


@dataclass(frozen=True, slots=True)
class LabelsNamed:
    """Labels as a list says them."""

    labels: Labels


@dataclass(frozen=True, slots=True)
class Excluded:
    """Provisions that are taken out of those named before them."""

    places: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A part of excepted provisions that is excepted from them: it keeps the day of the whole."""

    where: Where


@dataclass(frozen=True, slots=True)
class CeasesOn:
    """The day on which an effect is said to cease."""

    day: dt.date


@dataclass(frozen=True, slots=True)
class Retroactive:
    """An effect from an earlier day, on the day in force of the default unless that is unknown."""

    rule: Commencement


@dataclass(frozen=True, slots=True)
class Delayed(Commencement):
    """A commencement whose day follows that of the instrument, which is said elsewhere."""

    delay: Delay = Delay()


StatedRule = Commencement | Retroactive | Kept
Rules = tuple[StatedRule, ...]


def within(where: Where, labels: list[Labels]) -> Where:
    """Say which sections, and which part of them: their labels stand innermost first."""
    *inner, sections = labels
    paragraph = inner[-1] if inner else None
    deeper = inner[0] if len(inner) > 1 else None
    return replace(where, sections=sections, paragraph=paragraph, subparagraph=deeper)


def rule_of(where: object, when: object) -> Commencement:
    """The rule for some provisions that are said to have some day."""
    if not (isinstance(where, Where) and isinstance(when, When)):
        raise TypeError("a statement has a subject and a day")
    rule = Commencement(
        when.kind,
        when.day,
        where.sections,
        where.paragraph,
        alinea=where.alinea,
        instrument=where.instrument,
        order=where.order,
        enacts=where.enacts,
        subparagraph=where.subparagraph,
        divisions=where.divisions,
        concerning=where.concerning,
        awaits=when.awaits,
    )
    return rule if when.delay is None else _delayed(rule, when.delay)


def after_own(delay: Delay) -> When:
    """A day that is counted from that of the instrument itself."""
    return When(CommencementKind.EXTERNAL, None, delay)


def without_day(where: Where) -> Commencement:
    """The rule for provisions that are excepted, and of whose day nothing is said."""
    return rule_of(where, When(CommencementKind.EXTERNAL, None, awaits=""))


def _delayed(rule: Commencement, delay: Delay) -> Delayed:
    return Delayed(**parts_of(rule), delay=delay)  # type: ignore[arg-type]  # names of fields


def parts_of(rule: Commencement) -> dict[str, object]:
    """The fields of a rule by their names."""
    return {each.name: getattr(rule, each.name) for each in fields(Commencement)}


_UNITS = {
    "chapitre": "chapter",
    "section": "division",
    "sous-section": "subdivision",
    "titre": "title",
    "partie": "part",
    "livre": "book",
    "annexe": "schedule",
    "formule": "form",
    "formulaire": "form",
}


def unit_named(noun: str) -> str:
    """The kind of division that a noun of either language names."""
    name = noun.lower().replace("'", " ").split()[-1].removesuffix("s")
    return _UNITS.get(name, name)
