"""Days of the calendar as a commencement says them: told, counted, or beyond the calendar."""

import calendar
import datetime as dt
import re
from collections.abc import Callable, Mapping, Sequence

from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.text.months import MONTH_NUMBERS
from bylaw.registry.law.text.numerals import cardinal_value


class UnreadableDay(BylawError):  # noqa: N818 - a refusal, not a fault
    """A commencement that parses but gives no possible day."""


def _beyond_calendar(published: dt.date | None) -> UnreadableDay:
    template = N_("counted from {published}, the date lies beyond the calendar")
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
        template = N_(
            "{day} does not fall on the day of the week that the clause gives, “{weekday}”"
        )
        raise UnreadableDay(template, day=str(day), weekday=weekday)
    return day


def nth_weekday(nth: int, weekday: str, *, month: str, year: str) -> dt.date:
    """A day of the week by its place in a month.

    >>> str(nth_weekday(1, "Monday", month="June", year="2024"))
    '2024-06-03'
    """
    first = dt.date(int(year), MONTH_NUMBERS[month.lower()], 1)
    named = next(at for at, names in enumerate(_WEEKDAYS) if weekday.lower() in names)
    day = first + dt.timedelta(days=(named - first.weekday()) % 7 + 7 * (nth - 1))
    if (day.year, day.month) != (first.year, first.month):
        raise UnreadableDay(N_("“{word}” is not a date of the calendar"), word=f"{nth} {weekday}")
    return day


def _iso_day(words: str) -> dt.date:
    try:
        return dt.date.fromisoformat(words)
    except ValueError:
        raise UnreadableDay(N_("“{word}” is not a date of the calendar"), word=words) from None


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


def first_of_month(counted: dt.date | None, months: int = 1) -> dt.date | None:
    """The first day of a month that is counted from the month of another day."""
    return None if counted is None else later_day(counted.replace(day=1), months=months)


def day_of_year(words: str) -> tuple[int, int]:
    """The month and the day of a day of every year: « 1er janvier »."""
    number = re.search(r"\d+", words)
    month = next(MONTH_NUMBERS[word] for word in words.lower().split() if word in MONTH_NUMBERS)
    assert number is not None, "a day of the year has its number"
    return month, int(number[0])


def in_year_after(day: dt.date | None, month_and_day: tuple[int, int]) -> dt.date | None:
    """A day of the year that follows the year of another day."""
    return None if day is None else _in_year(day.year + 1, month_and_day)


def next_day_of_year(day: dt.date | None, month_and_day: tuple[int, int]) -> dt.date | None:
    """The first day after another one that is such a day of the year."""
    if day is None:
        return None
    same = _in_year(day.year, month_and_day)
    return same if same > day else _in_year(day.year + 1, month_and_day)


def _in_year(year: int, month_and_day: tuple[int, int]) -> dt.date:
    month, day = month_and_day
    return day_said({"YEAR": str(year), "MONTH": calendar.month_name[month], "DAY": str(day)})
