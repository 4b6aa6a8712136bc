"""Days as files write them: the forms that are tried, with months and weekdays in words."""

import datetime as dt
import re
import zoneinfo
from functools import cache, lru_cache

from bylaw.registry.audit.rounds.columns.plain_cells import QUEBEC
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.months import MONTH_NUMBERS
from bylaw.registry.law.text.typography import without_accents

EXCEL = "excel"
"""The form of days that a spreadsheet numbers."""
FIGURES = "%Y%m%d"
"""The form of days that is a mere number."""
_FIRST, _AFTER_THE_GAP = dt.date(1899, 12, 30), 61
"""Spreadsheets number a 29 February 1900 that was none: only the days after it are sure."""
_NUMBERED = late_pattern(r"(\d{1,6})(?:[.,]\d+)?", re.ASCII)
_SHORT_MONTHS = (
    *("jan janv", "feb fev fevr", "mar", "apr avr", "", "jun", "jul juil juill", "aug"),
    *("sep sept", "oct", "nov", "dec"),
)
_WEEKDAYS = (
    *("sun sunday dim dimanche", "mon monday lun lundi", "tue tues tuesday mar mardi"),
    *("wed wednesday mer mercredi", "thu thur thurs thursday jeu jeudi", "fri friday ven vendredi"),
    "sat saturday sam samedi",
)
_NUMBERS = {
    "%b": {
        **{without_accents(name): f"m{n:02}" for name, n in MONTH_NUMBERS.items()},
        **{word: f"m{n:02}" for n, words in enumerate(_SHORT_MONTHS, 1) for word in words.split()},
    },
    "%a": {word: f"w{n}" for n, words in enumerate(_WEEKDAYS) for word in words.split()},
}
_BY_NUMBER = {"%b": "m%m", "%a": "w%w"}
"""A letter before each number keeps a month in words from being read as a day in figures."""
_SAID = late_pattern(r"%[abAB]")
_WORD = late_pattern(r"[a-z]{3,}\.?")
_NUMBER = late_pattern(r"%[dmYyHIMSfw]")
_NO_SIGN = late_pattern(r"[^\W_]|\s")
_FIRST_OF_MONTH = late_pattern(r"\b1er\b")
_DATES = (
    *("%Y-%m-%d", "%d/%m/%Y", "%m/%d/%Y", "%Y/%m/%d", "%d-%m-%Y", "%m-%d-%Y", "%d.%m.%Y", FIGURES),
    *(sign.join(parts) for sign in "/-." for parts in (("%d", "%m", "%y"), ("%m", "%d", "%y"))),
    *("%y/%m/%d", "%y-%m-%d", "%y.%m.%d"),
)
_SPOKEN = (
    *("%d-%b-%Y", "%d %b %Y", "%d %b, %Y", "%b %d, %Y", "%b %d %Y", "%d-%b-%y", "%d %b %y"),
    *(f"{weekday}{day}" for weekday in ("%a ", "%a, ") for day in ("%d %b %Y", "%b %d, %Y")),
)
_TIMES = (
    *("", " %H:%M", " %H:%M:%S", "T%H:%M:%S", "T%H:%M:%S%z", " %H:%M:%S%z", " %H:%M %z"),
    *(" %H:%M:%S.%f", "T%H:%M:%S.%f", "T%H:%M:%S.%f%z", " %H:%M:%S.%f%z", "T%H:%M", "T%H:%M%z"),
    *(" %I:%M %p", " %I:%M:%S %p", " %H h %M"),
)
FORMS = (*(day + time for day in (*_DATES, *_SPOKEN) for time in _TIMES), EXCEL)
"""The forms of days that are tried where a map is proposed."""


def read_day(cell: str, *, form: str, zone: str = "") -> str | None:
    """Read a day, or the day on which a moment falls by the clock of a time zone.

    >>> read_day("31/12/2009", form="%d/%m/%Y"), read_day("40178.98", form="excel")
    ('2009-12-31', '2009-12-31')
    >>> read_day("2010-01-01 03:30 +0000", form="%Y-%m-%d %H:%M %z")
    '2009-12-31'

    Months may be written in French, and a weekday must be that of its date.

    >>> read_day("3 févr. 2008", form="%d %b %Y")
    '2008-02-03'
    >>> read_day("lundi 1er juin 2009", form="%A %d %B %Y")
    '2009-06-01'
    >>> read_day("mardi 1er juin 2009", form="%A %d %B %Y") is None
    True
    """
    if form == EXCEL:
        return _day_numbered(cell.strip())
    said, plain = _in_plain_signs(form)
    text = _in_numbers(cell.strip(), said) if said else cell.strip()
    if not _has_signs_of(plain, text):
        return None
    try:
        moment = dt.datetime.strptime(text, plain)  # noqa: DTZ007 - %z says it, or nobody
    except ValueError:
        return None
    if "%w" in plain and moment.strftime("w%w") not in text:
        return None
    if moment.tzinfo is not None:
        moment = moment.astimezone(zoneinfo.ZoneInfo(zone or QUEBEC))
    return moment.date().isoformat()


@cache
def _in_plain_signs(form: str) -> tuple[tuple[str, ...], str]:
    """The months and weekdays that a form has in words, and the form with numbers for them."""
    plain = _SAID.sub(lambda sign: _BY_NUMBER[sign[0].lower()], form)
    return tuple(_SAID.findall(form)), plain


def _has_signs_of(plain: str, text: str) -> bool:
    """Tell whether the signs of a form stand in a text; hundreds of forms are tried on each."""
    wanted, is_all = _signs_of(plain)
    found = _NO_SIGN.sub("", text)
    return found == wanted if is_all else found.startswith(wanted)


@cache
def _signs_of(plain: str) -> tuple[str, bool]:
    """The signs between the numbers of a form, as far as no part of it may hold others."""
    known = plain.partition("%z")[0].partition("%p")[0]
    known, other, _rest = _NUMBER.sub("", known).partition("%")
    is_all = not other and "%z" not in plain and "%p" not in plain
    return _NO_SIGN.sub("", known), is_all


def _day_numbered(cell: str) -> str | None:
    """Read a day as spreadsheets number them; what follows the decimal sign is the hour."""
    found = _NUMBERED.fullmatch(cell)
    if found is None or int(found[1]) < _AFTER_THE_GAP:
        return None
    return (_FIRST + dt.timedelta(days=int(found[1]))).isoformat()


@lru_cache
def _in_numbers(cell: str, signs: tuple[str, ...]) -> str:
    """Write the months and weekdays that a form has as numbers: then no language is left."""
    said = iter(signs)
    letters = without_accents(cell.lower())
    text = _WORD.sub(lambda word: _number(word[0].rstrip("."), next(said, "")), letters)
    return _FIRST_OF_MONTH.sub("1", text)


def _number(word: str, sign: str) -> str:
    """The number of a month or of a weekday; any other word stays."""
    return _NUMBERS.get(sign.lower(), {}).get(word, word)
