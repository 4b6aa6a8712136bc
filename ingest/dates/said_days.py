"""The days that a commencement says, built from its parse in either language."""

import datetime as dt
from dataclasses import dataclass

from lark import Token, Transformer

from bylaw.ingest.dates.counted_days import (
    UnreadableDay,
    day_said,
    first_of_month,
    later_day,
    months_of_term,
    number_said,
)
from bylaw.ingest.dates.stated_rules import Delay, When, after_own
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value


@dataclass(frozen=True, slots=True)
class Dates:
    """What is known from outside the text: when it was published, when it was assented to."""

    published: dt.date | None = None
    assent: dt.date | None = None


class DayBuilder(Transformer[Token, tuple[Commencement, ...]]):
    """Turn the words for a day into the day, where it can be known."""

    def __init__(self, dates: Dates) -> None:
        super().__init__()
        self._dates = dates

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
        return after_own(Delay(days=number_said(parts[0], cardinal_value)))

    def months_after_own(self, parts: list[object]) -> When:
        return after_own(Delay(months=months_of_term(parts)))

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
        return _in_month(first_of_month(self._dates.published, parts))

    def nth_month_of_assent(self, parts: list[object]) -> When:
        return _in_month(first_of_month(self._dates.assent, parts))

    def latest(self, parts: list[When]) -> When:
        days = [part.day for part in parts]
        known = [day for day in days if day is not None]
        return When(CommencementKind.LATEST_OF, max(known) if len(known) == len(days) else None)

    def external(self, parts: list[object]) -> When:
        return When(CommencementKind.EXTERNAL, None)

    def placeholder(self, parts: list[object]) -> When:
        return When(CommencementKind.FIXED_DATE, None)


def _in_month(first: dt.date | None) -> When:
    return When(CommencementKind.FIRST_OF_NTH_MONTH, first)
