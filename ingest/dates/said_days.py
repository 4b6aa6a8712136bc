"""The days that a commencement says, built from its parse in either language."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lark import Discard, Token, Transformer

from bylaw.ingest.clause.sentence.skeletons import spelled_out
from bylaw.ingest.dates.counted_days import (
    UnreadableDay,
    day_of_year,
    day_said,
    first_of_month,
    in_year_after,
    later_day,
    months_of_term,
    next_day_of_year,
    nth_weekday,
    number_said,
)
from bylaw.ingest.dates.stated_rules import Delay, LabelsNamed, When, after_own
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.operations import Labels
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value


@dataclass(frozen=True, slots=True)
class Dates:
    """What is known from outside a sentence: when its text was published, or assented to.

    `number` is that of the provision that the sentence stands in, where it has one; `units` are the
    chapters and divisions around it.
    """

    published: dt.date | None = None
    assent: dt.date | None = None
    number: str = ""
    units: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class WordsSaid:
    """The sentence that is read, with the titles that were put aside in it."""

    text: str
    titles: Sequence[str] = ()

    def words(self, start: int, end: int | None) -> str:
        """A part of the sentence, as a person reads it."""
        return spelled_out(self.text[start:end], self.titles, str)


class DayBuilder(Transformer[Token, tuple[Commencement, ...]]):
    """Turn the words for a day into the day, where it can be known."""

    def __init__(self, dates: Dates, said: WordsSaid) -> None:
        super().__init__()
        self._dates = dates
        self._said = said

    def date(self, parts: list[Token]) -> dt.date:
        return day_said({part.type: str(part) for part in parts})

    def nth_day_of_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=number_said(parts[0], ordinal_value))

    def next_day(self, parts: list[object]) -> When:
        return self._after_publication(1)

    def next_day_of_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=1)

    def days_after_assent(self, parts: list[object]) -> When:
        return self._after_assent(days=number_said(parts[0], cardinal_value))

    def months_after_assent(self, parts: list[object]) -> When:
        return self._after_assent(months=months_of_term(parts))

    def days_after_own(self, parts: list[object]) -> When:
        return after_own(Delay(days=number_said(parts[0], cardinal_value), of=_sections(parts)))

    def months_after_own(self, parts: list[object]) -> When:
        return after_own(Delay(months=months_of_term(parts), of=_sections(parts)))

    def nth_day_own(self, parts: list[object]) -> When:
        return after_own(Delay(days=number_said(parts[0], ordinal_value), of=_sections(parts)))

    def nth_month_own(self, parts: list[object]) -> When:
        return after_own(Delay(whole_months=_ordinal(parts), of=_sections(parts)))

    def with_own(self, parts: list[object]) -> When:
        return after_own(Delay(of=_sections(parts)))

    def own_sections(self, parts: list[LabelsNamed]) -> LabelsNamed:
        return LabelsNamed(tuple(label for part in parts for label in part.labels))

    def day_of_year(self, parts: list[Token]) -> When:
        day = in_year_after(self._dates.published, day_of_year(parts[0]))
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def day_of_year_assent(self, parts: list[Token]) -> When:
        day = in_year_after(self._dates.assent, day_of_year(parts[0]))
        return When(CommencementKind.ASSENT_DATE, day)

    def next_day_of_year(self, parts: list[Token]) -> When:
        day = next_day_of_year(self._dates.published, day_of_year(parts[0]))
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def next_day_of_year_assent(self, parts: list[Token]) -> When:
        day = next_day_of_year(self._dates.assent, day_of_year(parts[0]))
        return When(CommencementKind.ASSENT_DATE, day)

    def day_of_year_own(self, parts: list[Token]) -> When:
        return after_own(Delay(day_of_year=day_of_year(parts[0])))

    def months_after(self, parts: list[object]) -> When:
        day = later_day(self._dates.published, months=months_of_term(parts))
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def _after_assent(self, *, days: int = 0, months: int = 0) -> When:
        day = later_day(self._dates.assent, days=days, months=months)
        return When(CommencementKind.ASSENT_DATE, day)

    def nth_day(self, parts: list[object]) -> When:
        return self._after_publication(number_said(parts[0], ordinal_value))

    def days_after(self, parts: list[object]) -> When:
        return self._after_publication(number_said(parts[0], cardinal_value))

    def _after_publication(self, days: int) -> When:
        day = later_day(self._dates.published, days=days)
        return When(CommencementKind.NTH_DAY_AFTER_PUBLICATION, day)

    def publication(self, parts: list[object]) -> When:
        published = self._dates.published
        restated = next((part for part in parts if isinstance(part, dt.date)), published)
        if published is not None and restated != published:
            raise UnreadableDay(
                N_("the clause says that it was published on {said}, but the issue is of {issue}"),
                said=str(restated),
                issue=str(published),
            )
        return When(CommencementKind.PUBLICATION_DATE, restated)

    def fixed(self, parts: list[dt.date]) -> When:
        return When(CommencementKind.FIXED_DATE, parts[0])

    def nth_weekday(self, parts: list[Token]) -> When:
        nth, weekday, month, year = parts
        place = number_said(nth, ordinal_value)
        day = nth_weekday(place, weekday, month=month, year=year)
        return When(CommencementKind.FIXED_DATE, day)

    def government(self, parts: list[object]) -> When:
        return When(CommencementKind.FIXED_BY_GOVERNMENT, None)

    def assent(self, parts: list[object]) -> When:
        assent = self._dates.assent
        restated = next((part for part in parts if isinstance(part, dt.date)), assent)
        if assent is not None and restated != assent:
            raise UnreadableDay(
                N_("the clause says that assent was given on {said}, but it was given on {assent}"),
                said=str(restated),
                assent=str(assent),
            )
        return When(CommencementKind.ASSENT_DATE, restated)

    def nth_month(self, parts: list[object]) -> When:
        return _in_month(first_of_month(self._dates.published, _ordinal(parts)))

    def nth_month_of_assent(self, parts: list[object]) -> When:
        return _in_month(first_of_month(self._dates.assent, _ordinal(parts)))

    def nth_month_of_term(self, parts: list[object]) -> When:
        term = next(part for part in parts if isinstance(part, When))
        if term.day is None:
            return When(CommencementKind.EXTERNAL, None, awaits=term.awaits)
        return _in_month(first_of_month(term.day, _ordinal(parts)))

    def latest(self, parts: list[When]) -> When:
        days = [part.day for part in parts]
        known = [day for day in days if day is not None]
        return When(CommencementKind.LATEST_OF, max(known) if len(known) == len(days) else None)

    def restated(self, parts: list[object]) -> When:
        """A day that is counted and said: it must be the same."""
        when, said = parts
        assert isinstance(when, When), "the day that is said again was counted"
        assert isinstance(said, dt.date), "it is said as a date"
        if when.day is not None and when.day != said:
            template = N_("the date counted is {counted}, but the clause says that it is {said}")
            raise UnreadableDay(template, counted=str(when.day), said=str(said))
        return replace(when, day=said)

    def external(self, parts: list[object]) -> When:
        return When(CommencementKind.EXTERNAL, None, awaits=self.words(parts))

    def after_other(self, parts: list[object]) -> When:
        return self.external(parts)

    def words(self, parts: Sequence[object]) -> str:
        """The words of the clause from the first of some to the last."""
        places = [part for part in parts if isinstance(part, Token)]
        first, last = places[0].start_pos or 0, places[-1].end_pos
        return self._said.words(first, last)

    def clock(self, parts: list[object]) -> object:
        """The hour is left to judgment: the law is told by the day."""
        return Discard

    def placeholder(self, parts: list[object]) -> When:
        return When(CommencementKind.FIXED_DATE, None)


def _sections(parts: Sequence[object]) -> Labels | None:
    return next((part.labels for part in parts if isinstance(part, LabelsNamed)), None)


def _ordinal(parts: Sequence[object]) -> int:
    """The number of the month that is counted; the next one where none is said."""
    said = next((part for part in parts if isinstance(part, Token)), None)
    return 1 if said is None else number_said(said, ordinal_value)


def _in_month(first: dt.date | None) -> When:
    return When(CommencementKind.FIRST_OF_NTH_MONTH, first)
