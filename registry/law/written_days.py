"""Days and moments as people and programs write them: one reading, and one form to write."""

import datetime as dt

from bylaw.registry.law.messages import N_, UsageError

EPOCH = dt.date(1970, 1, 1).toordinal()
"""The day from which programs count days and moments."""


def written_day(text: str) -> dt.date | None:
    """Read a day written as 2007-12-12; anything else is no day.

    >>> written_day("2007-12-12"), written_day("20071212"), written_day("2007-02-30")
    (datetime.date(2007, 12, 12), None, None)
    """
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def required_day(text: str) -> dt.date:
    """Read a day written as 2007-12-12, or refuse."""
    day = written_day(text)
    if day is None:
        raise UsageError(N_("{value} is not a valid date; expected YYYY-MM-DD."), value=text)
    return day


def written_moment(text: str) -> dt.datetime | None:
    """Read a moment; a bare day is taken to its end, and a time without a zone as UTC.

    >>> written_moment("2026-01-31").isoformat()
    '2026-01-31T23:59:59.999999+00:00'
    >>> written_moment("2026-01-31T08:00").isoformat()
    '2026-01-31T08:00:00+00:00'
    """
    day = written_day(text)
    if day is not None:
        return dt.datetime.combine(day, dt.time.max, dt.UTC)
    try:
        moment = dt.datetime.fromisoformat(text)
        # At the edge of the calendar, a zone can lead out of it.
        return (moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)).astimezone(dt.UTC)
    except (ValueError, OverflowError):
        return None


def iso(day: dt.date | None) -> str | None:
    """A day as programs read it; None where there is none."""
    return None if day is None else day.isoformat()
