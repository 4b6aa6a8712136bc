"""Days of the calendar as a commencement says them: told, counted, or beyond the calendar."""

import calendar
import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence

from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.text.months import MONTH_NUMBERS
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value


class UnreadableDay(BylawError):  # noqa: N818 - a refusal, not a fault
    """A commencement that parses but gives no possible day."""


def _beyond_calendar(published: dt.date | None) -> UnreadableDay:
    template = N_("counted from {published}, the day lies beyond the calendar")
    return UnreadableDay(template, published=str(published))


_WEEKDAYS = (
    ("monday", "lundi"),
    ("tuesday", "mardi"),
    ("wednesday", "mercredi"),
    ("thursday", "jeudi"),
    ("friday", "vendredi"),
    ("saturday", "samedi"),
    ("sunday", "dimanche"),
)


def day_said(words: Mapping[str, str]) -> dt.date:
    """The day that a clause tells by its numbers, or by its number, month and year."""
    if "ISO" in words:
        return _iso_day(words["ISO"])
    day = int(re.sub(r"\D", "", words["DAY"])) if "DAY" in words else 1
    month, year = MONTH_NUMBERS[words["MONTH"].lower()], int(words["YEAR"])
    if not 1 <= day <= calendar.monthrange(year, month)[1]:
        raise UnreadableDay(
            N_("there is no day {day} in month {month} of {year}"),
            day=day,
            month=month,
            year=year,
        )
    return _on_weekday(dt.date(year, month, day), words.get("WEEKDAY"))


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


def months_of_term(parts: Sequence[object]) -> int:
    """The months that a term counts; a year is twelve of them."""
    count, unit = number_said(parts[0], cardinal_value), str(parts[1]).lower()
    return count * (12 if unit.startswith(("year", "an")) else 1)


def later_day(day: dt.date | None, *, days: int = 0, months: int = 0) -> dt.date | None:
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


def number_said(word: object, value_of: Callable[[str], int | None]) -> int:
    """The number that a word says, or a refusal that quotes it."""
    value = value_of(str(word))
    if value is None:
        raise UnreadableDay(N_("“{word}” is not a number that can be read"), word=str(word))
    return value


def first_of_month(counted: dt.date | None, parts: Sequence[object]) -> dt.date | None:
    """The first day of a month that is counted from the month of another day."""
    months = number_said(parts[0], ordinal_value) if parts else 1
    return None if counted is None else later_day(counted.replace(day=1), months=months)
