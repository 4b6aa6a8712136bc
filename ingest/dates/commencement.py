"""When an amending instrument takes effect, from its own words and the day of the Gazette.

A day is computed only for an instrument that was made; a draft is never in force.  A day that
depends on something unknown (the issue date, the assent, the Government) stays unknown.
"""

import calendar
import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

from lark import Token, Transformer

from bylaw.ingest.clause.sentence.order_numbers import order_number
from bylaw.registry.law.light_values import dataclass as light_dataclass
from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind, Division
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.labels import bare_label
from bylaw.registry.law.text.months import MONTH_NUMBERS
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value


class UnreadableDay(BylawError):  # noqa: N818 - a refusal, not a fault
    """A commencement that parses but gives no possible day."""


def _beyond_calendar(published: dt.date | None) -> UnreadableDay:
    template = N_("counted from {published}, the day lies beyond the calendar")
    return UnreadableDay(template, published=str(published))


@dataclass(frozen=True, slots=True)
class Dates:
    """What is known from outside the text: when it was published, when it was assented to."""

    published: dt.date | None = None
    assent: dt.date | None = None


@dataclass(frozen=True, slots=True)
class When:
    """A way of saying the day, and the day it gives if it can be known."""

    kind: CommencementKind
    day: dt.date | None
    delay: "_Delay | None" = None


@dataclass(frozen=True, slots=True)
class _Delay:
    """A time that is counted from the day on which the instrument itself comes into force."""

    days: int = 0
    months: int = 0


@dataclass(frozen=True, slots=True)
class _Where:
    """The provisions that a statement is about; no sections means the whole instrument."""

    sections: Labels | None = None
    paragraph: Labels | None = None
    alinea: int | None = None
    instrument: str | None = None
    order: str | None = None
    enacts: Labels | None = None
    subparagraph: Labels | None = None
    divisions: tuple[Division, ...] = ()
    concerning: str | None = None


_OWN: Labels = ()
"""The sections of a part that is said to be theirs: "except its second paragraph"."""


@dataclass(frozen=True, slots=True)
class _Labels:
    labels: Labels


@dataclass(frozen=True, slots=True)
class _Ending:
    day: dt.date


@dataclass(frozen=True, slots=True)
class _Retroactive:
    """An effect from an earlier day, on the day in force of the default unless that is unknown."""

    rule: Commencement


@light_dataclass(frozen=True, slots=True)
class _Delayed(Commencement):
    """A commencement whose day follows that of the instrument, which is said elsewhere."""

    delay: _Delay = _Delay()


_Rules = tuple[Commencement | _Retroactive, ...]


def not_in_force() -> Commencement:
    """The commencement of a draft: none."""
    return Commencement(CommencementKind.NOT_IN_FORCE_DRAFT, None)


class CommencementBuilder(Transformer[Token, tuple[Commencement, ...]]):
    """Turn the parse of either language into commencements, the default first."""

    def __init__(self, dates: Dates, titles: Sequence[str] = ()) -> None:
        super().__init__()
        self._dates = dates
        self._titles = titles

    # Days

    def date(self, parts: list[Token]) -> dt.date:
        values = {part.type: str(part) for part in parts}
        if "ISO" in values:
            return _iso_day(values["ISO"])
        day = int(re.sub(r"\D", "", values["DAY"])) if "DAY" in values else 1
        month, year = MONTH_NUMBERS[values["MONTH"].lower()], int(values["YEAR"])
        if not 1 <= day <= calendar.monthrange(year, month)[1]:
            raise UnreadableDay(
                N_("there is no day {day} in month {month} of {year}"),
                day=day,
                month=month,
                year=year,
            )
        return _on_weekday(dt.date(year, month, day), values.get("WEEKDAY"))

    def nth_day_of_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=_number(parts[0], ordinal_value))

    def next_day(self, parts: list[object]) -> When:
        return self._after_publication(1)

    def next_day_of_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=1)

    def days_after_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=_number(parts[0], cardinal_value))

    def months_after_assent(self, parts: list[object]) -> When:
        return self._after_assent(months=_months(parts))

    def days_after_own(self, parts: list[object]) -> When:
        return _after_own(_Delay(days=_number(parts[0], cardinal_value)))

    def months_after_own(self, parts: list[object]) -> When:
        return _after_own(_Delay(months=_months(parts)))

    def months_after(self, parts: list[object]) -> When:
        day = _later(self._dates.published, months=_months(parts))
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def _after_assent(self, *, days: int = 0, months: int = 0) -> When:
        day = _later(self._dates.assent, days=days, months=months)
        return When(CommencementKind.ASSENT_DATE, day)

    def nth_day(self, parts: list[object]) -> When:
        return self._after_publication(_number(parts[0], ordinal_value))

    def days_after(self, parts: list[object]) -> When:
        return self._after_publication(_number(parts[0], cardinal_value))

    def _after_publication(self, days: int) -> When:
        day = _later(self._dates.published, days=days)
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def publication(self, parts: list[object]) -> When:
        published = self._dates.published
        restated = next((part for part in parts if isinstance(part, dt.date)), published)
        if published is not None and restated != published:
            raise UnreadableDay(
                N_("the clause says that it was published on {said}, and the issue is of {issue}"),
                said=str(restated),
                issue=str(published),
            )
        return When(CommencementKind.PUBLICATION_DATE, restated)

    def fixed(self, parts: list[dt.date]) -> When:
        return When(CommencementKind.FIXED_DATE, parts[0])

    def government(self, parts: list[object]) -> When:
        return When(CommencementKind.FIXED_BY_GOVERNMENT, None)

    def assent(self, parts: list[object]) -> When:
        assent = self._dates.assent
        restated = next((part for part in parts if isinstance(part, dt.date)), assent)
        if assent is not None and restated != assent:
            raise UnreadableDay(
                N_("the clause says that assent was given on {said}, and it was on {assent}"),
                said=str(restated),
                assent=str(assent),
            )
        return When(CommencementKind.ASSENT_DATE, restated)

    def nth_month(self, parts: list[object]) -> When:
        return _first_of_month(self._dates.published, parts)

    def nth_month_of_assent(self, parts: list[object]) -> When:
        return _first_of_month(self._dates.assent, parts)

    def latest(self, parts: list[When]) -> When:
        days = [part.day for part in parts]
        known = [day for day in days if day is not None]
        return When(CommencementKind.LATEST_OF, max(known) if len(known) == len(days) else None)

    def external(self, parts: list[object]) -> When:
        return When(CommencementKind.EXTERNAL, None)

    def placeholder(self, parts: list[object]) -> When:
        return When(CommencementKind.FIXED_DATE, None)

    # Provisions

    def label_range(self, parts: list[Token]) -> LabelRange:
        return LabelRange(bare_label(parts[0]), bare_label(parts[1]))

    def labels(self, parts: list[Token | LabelRange]) -> _Labels:
        return _Labels(tuple(p if isinstance(p, LabelRange) else bare_label(p) for p in parts))

    def other(self, parts: list[Token]) -> _Where:
        """Name another instrument: by its title, by its number, or by both."""
        found = {part.type: str(part)[1:-1] for part in parts}
        title = self._titles[int(found["TITLE"])] if "TITLE" in found else None
        return _Where(instrument=title, order=found.get("ORDER") or order_number(title or ""))

    def scope(self, parts: list[_Where]) -> _Where:
        return parts[0]

    def sections(self, parts: list[_Labels | _Where]) -> _Where:
        other = next((part for part in parts if isinstance(part, _Where)), _Where())
        return _within(other, [part.labels for part in parts if isinstance(part, _Labels)])

    def alinea_sections(self, parts: list[object]) -> _Where:
        ordinal = next(part for part in parts if isinstance(part, Token))
        where = _Where(alinea=_number(ordinal, ordinal_value))
        return _within(where, [part.labels for part in parts if isinstance(part, _Labels)])

    def own_part(self, parts: list[object]) -> _Where:
        labels = next((part.labels for part in parts if isinstance(part, _Labels)), None)
        if labels is not None:
            return _Where(_OWN, labels)
        return _Where(_OWN, alinea=_number(parts[0], ordinal_value))

    def extent(self, parts: list[_Where]) -> _Where:
        """Confine a provision to the sections that it enacts."""
        where, enacted = parts
        if enacted.paragraph is not None:
            raise UnreadableDay(
                N_("a provision that enacts part of a section has no day of its own")
            )
        return replace(where, enacts=enacted.sections)

    def concerned(self, parts: list[object]) -> _Where:
        """Confine a rule to some of what its provisions do; the words are left to judgment."""
        where, words = parts
        assert isinstance(where, _Where), "words confine provisions that are named"
        return replace(where, concerning=" ".join(str(words).rstrip(" ,").split()))

    def division(self, parts: list[object]) -> Division:
        noun, numbers = parts
        assert isinstance(numbers, _Labels), "a division is named by its number"
        return Division(_unit_named(str(noun)), numbers.labels)

    def divisions(self, parts: list[Division]) -> _Where:
        """The provisions under a heading, which is said from the inside out."""
        return _Where(sections=(), divisions=tuple(reversed(parts)))

    def subject(self, parts: list[_Where]) -> _Where:
        return parts[0] if parts else _Where()

    # Statements

    def exception(self, parts: list[object]) -> tuple[Commencement, ...]:
        *places, when = parts
        return tuple(_commencement(where, when) for where in places)

    def exceptions(self, parts: list[_Rules]) -> _Rules:
        return tuple(each for part in parts for each in part)

    def statement(self, parts: list[object]) -> _Rules:
        where, when, *rest = parts
        effect = next((part for part in rest if isinstance(part, dt.date)), None)
        exceptions = next((part for part in rest if isinstance(part, tuple)), ())
        ends = next((part.day for part in rest if isinstance(part, _Ending)), None)
        own = replace(_commencement(where, when), ends=ends)
        parts_of = tuple(_part_of(each, own.sections) for each in exceptions)
        return (replace(own, effect_from=effect), *parts_of)

    def inverted(self, parts: list[object]) -> _Rules:
        """Set the exceptions, which are said first, after the rule that they are taken from."""
        exceptions, *rule = parts
        return self.statement([*rule, exceptions])

    def listed(self, parts: list[object]) -> tuple[Commencement, ...]:
        """Set one day for each of the provisions that are listed after it."""
        when, *places = parts
        return self.exception([*places, when])

    def in_stages(self, parts: list[object]) -> tuple[Commencement, ...]:
        """Set the days that are listed for an instrument, each with its provisions."""
        _instrument, *stages = parts
        return self.statements(stages)

    def excepted(self, parts: list[_Where]) -> tuple[_Where, ...]:
        return tuple(parts)

    def ending(self, parts: list[dt.date]) -> _Ending:
        return _Ending(parts[0])

    def others(self, parts: list[object]) -> _Where:
        """The provisions that nothing else is said of have the default day."""
        return _Where()

    def statements(self, parts: list[object]) -> tuple[Commencement, ...]:
        """Set for each group of provisions its own day: "and sections 6 to 9, on 1 June"."""
        return tuple(_commencement(where, when) for where, when in _pairs(parts, When))

    def fixing(self, parts: list[object]) -> tuple[Commencement, ...]:
        """The day that is fixed for another instrument, or for some of its sections."""
        day = next(part for part in parts if isinstance(part, dt.date))
        named = _of_the_same_text([part for part in parts if isinstance(part, _Where)])
        excepted = next((part for part in parts if isinstance(part, tuple)), ())
        of_last = (_of_text(one, named[-1]) for one in excepted)
        fixed = When(CommencementKind.FIXED_DATE, day)
        waiting = When(CommencementKind.FIXED_BY_GOVERNMENT, None)
        return (
            *(_commencement(one, fixed) for one in named),
            *(_commencement(one, waiting) for one in of_last),
        )

    def retroactive(self, parts: list[object]) -> tuple[_Retroactive, ...]:
        """Give each group of provisions the day of effect that follows it."""
        unknown = When(CommencementKind.FIXED_DATE, None)
        return tuple(
            _Retroactive(replace(_commencement(where, unknown), effect_from=day))
            for where, day in _pairs(parts, dt.date)
            if isinstance(day, dt.date)
        )

    def foreign(self, parts: list[object]) -> tuple[Commencement, ...]:
        return ()

    def start(self, parts: list[object]) -> tuple[Commencement, ...]:
        said: list[Commencement | _Retroactive] = []
        for part in parts:
            said += part if isinstance(part, tuple) else ()
        rules = tuple(_with_days(tuple(_with_effects(said))))
        return tuple(sorted(rules, key=lambda each: each.sections is not None))


def _of_the_same_text(places: Sequence[_Where]) -> tuple[_Where, ...]:
    """Let provisions that name no text be of the one named after them: "sections 1 and 2 of …"."""
    found: list[_Where] = []
    for place in reversed(places):
        names_none = place.instrument is None and place.order is None
        found.insert(0, _of_text(place, found[0]) if names_none and found else place)
    return tuple(found)


def _of_text(place: _Where, other: _Where) -> _Where:
    return replace(place, instrument=other.instrument, order=other.order)


def _pairs(parts: Sequence[object], day: type) -> Iterator[tuple[object, object]]:
    """Pair each group of provisions with the day that follows it."""
    places: list[object] = []
    for part in parts:
        if isinstance(part, day):
            yield from ((place, part) for place in places)
            places = []
        else:
            places.append(part)


def _with_effects(said: Sequence[Commencement | _Retroactive]) -> Iterator[Commencement]:
    """Give days of effect to the default, or to sections that keep the default's day in force."""
    rules = [each for each in said if isinstance(each, Commencement)]
    default = next((rule for rule in rules if rule.sections is None), None)
    effects = [each.rule for each in said if isinstance(each, _Retroactive)]
    whole = next((rule.effect_from for rule in effects if rule.sections is None), None)
    for each in said:
        if isinstance(each, Commencement):
            yield replace(each, effect_from=whole) if whole and each is default else each
        elif default is None:
            yield each.rule
        elif each.rule.sections is not None:
            yield replace(each.rule, kind=default.kind, in_force=default.in_force)


def _after_own(delay: _Delay) -> When:
    return When(CommencementKind.EXTERNAL, None, delay)


def _with_days(rules: Sequence[Commencement]) -> Iterator[Commencement]:
    """Count the days that follow that of the instrument; unknown where it is not said."""
    default = next((rule for rule in rules if rule.sections is None and rule.is_own), None)
    if isinstance(default, _Delayed):
        raise UnreadableDay(N_("the day of coming into force is counted from itself"))
    for rule in rules:
        yield _counted(rule, default) if isinstance(rule, _Delayed) else rule


def _counted(rule: _Delayed, default: Commencement | None) -> Commencement:
    plain = Commencement(**_parts(rule))  # type: ignore[arg-type]  # names of fields
    if default is None or default.in_force is None:
        # What fixes the day of the instrument later does not fix this one to the same day.
        return plain
    day = _later(default.in_force, days=rule.delay.days, months=rule.delay.months)
    return replace(plain, kind=default.kind, in_force=day)


def _within(where: _Where, labels: list[Labels]) -> _Where:
    """Say which sections, and which part of them: their labels stand innermost first."""
    *inner, sections = labels
    paragraph = inner[-1] if inner else None
    deeper = inner[0] if len(inner) > 1 else None
    return replace(where, sections=sections, paragraph=paragraph, subparagraph=deeper)


def _part_of(
    exception: Commencement | _Retroactive, sections: Labels | None
) -> Commencement | _Retroactive:
    if isinstance(exception, _Retroactive):
        return _Retroactive(_of_sections(exception.rule, sections))
    return _of_sections(exception, sections)


def _of_sections(exception: Commencement, sections: Labels | None) -> Commencement:
    """Say of which sections a part is that is called theirs."""
    if exception.sections != _OWN or exception.divisions:
        return exception
    if not sections:
        raise UnreadableDay(N_("of which provision a part is excepted cannot be told"))
    return replace(exception, sections=sections)


def _commencement(where: object, when: object) -> Commencement:
    if not (isinstance(where, _Where) and isinstance(when, When)):
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
    )
    return rule if when.delay is None else _delayed(rule, when.delay)


def _delayed(rule: Commencement, delay: _Delay) -> _Delayed:
    return _Delayed(**_parts(rule), delay=delay)  # type: ignore[arg-type]  # names of fields


def _parts(rule: Commencement) -> dict[str, object]:
    return {each.name: getattr(rule, each.name) for each in fields(Commencement)}


_WEEKDAYS = (
    ("monday", "lundi"),
    ("tuesday", "mardi"),
    ("wednesday", "mercredi"),
    ("thursday", "jeudi"),
    ("friday", "vendredi"),
    ("saturday", "samedi"),
    ("sunday", "dimanche"),
)
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


def _on_weekday(day: dt.date, weekday: str | None) -> dt.date:
    """The day, if it is on the day of the week that is said with it."""
    if weekday is not None and weekday.lower() not in _WEEKDAYS[day.weekday()]:
        template = N_("{day} is not on the day of the week that the clause says, “{weekday}”")
        raise UnreadableDay(template, day=str(day), weekday=weekday)
    return day


def _iso_day(words: str) -> dt.date:
    try:
        return dt.date.fromisoformat(words)
    except ValueError:
        raise UnreadableDay(N_("“{word}” is not a day of the calendar"), word=words) from None


def _unit_named(noun: str) -> str:
    name = noun.lower().replace("'", " ").split()[-1].removesuffix("s")
    return _UNITS.get(name, name)


def _months(parts: Sequence[object]) -> int:
    """The months that a term counts; a year is twelve of them."""
    count, unit = _number(parts[0], cardinal_value), str(parts[1]).lower()
    return count * (12 if unit.startswith(("year", "an")) else 1)


def _later(day: dt.date | None, *, days: int = 0, months: int = 0) -> dt.date | None:
    """The day so many days or months after another; the last of its month where it has none."""
    if day is None:
        return None
    try:
        years, month = divmod(day.month - 1 + months, 12)
        last = calendar.monthrange(day.year + years, month + 1)[1]
        moved = day.replace(day.year + years, month + 1, min(day.day, last))
        return moved + dt.timedelta(days=days)
    except (OverflowError, ValueError, calendar.IllegalMonthError):
        raise _beyond_calendar(day) from None


def _first_of_month(counted: dt.date | None, parts: Sequence[object]) -> When:
    """The first day of a month that is counted from the month of another day."""
    months = _number(parts[0], ordinal_value) if parts else 1
    first = None if counted is None else _later(counted.replace(day=1), months=months)
    return When(CommencementKind.FIRST_OF_NTH_MONTH, first)


def _number(word: object, value_of: Callable[[str], int | None]) -> int:
    value = value_of(str(word))
    if value is None:
        raise UnreadableDay(N_("“{word}” is not a number that can be read"), word=str(word))
    return value
