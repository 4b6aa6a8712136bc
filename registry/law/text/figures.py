"""Figures as the law prints them: whole numbers, odds and sums of money, in either language.

>>> odds_of("5 000 to 1"), odds_of("3 à 2"), odds_of("3 contre 2"), odds_of("even")
(Fraction(5000, 1), Fraction(3, 2), Fraction(3, 2), None)
>>> dollars_of("$2,500"), dollars_of("1 250,50 $"), dollars_of("$5 000"), dollars_of("12")
(Fraction(2500, 1), Fraction(2501, 2), Fraction(5000, 1), None)
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from bylaw.registry.law.late_patterns import late_pattern

NUMBER = r"\d{1,3}(?:[ ,]\d{3}){1,9}(?!\d)|\d+"
"""A whole number, its thousands set apart or not."""

ODDS: Mapping[str, str] = {"en": rf"(?:{NUMBER}) to \d+", "fr": rf"(?:{NUMBER}) (?:à|contre) \d+"}
"""Odds in figures, by language."""

MONEY = (
    r"\$ ?(?P<en>\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"|(?P<fr>\d{1,3}(?: \d{3})+(?:,\d+)?|\d+(?:,\d+)?) ?\$"
)
"""A sum of money: the sign stands before it in English, after it in French."""

_MONEY = late_pattern(MONEY)
_FIGURES = late_pattern(r"\d[\d\s,.]*")
_IN_THOUSANDS = late_pattern(r"\d+(?:[\s,.]{1,2}\d{3}(?!\d))*")
_ODDS = late_pattern(rf"(?P<pays>{NUMBER}) (?:to|à|contre) (?P<stake>\d+)")

ODDS_IN_WORDS = late_pattern(
    rf"(?i)(?<!\d)(?P<pays>{NUMBER}) (?:to|à|contre) (?P<stake>\d+)"
    r"|\beven (?:money|odds)\b|à égalité\b"
)
"""Odds within a sentence of either language, in figures or as even money."""

_CLOCK = late_pattern(
    r"(?i)\b(?P<hour>1[0-2]|0?[1-9])(?:[:.](?P<minute>[0-5]\d))?\s?(?P<half>[ap])\.?\s?m\b\.?"
    r"|\b(?P<heure>2[0-3]|1\d|0?\d)(?:\s?h(?:\s?(?P<minutes>[0-5]\d)(?!\d)|(?!\w))|:00\b)"
    r"|(?<![\w-])(?:(?:12 )?(?P<noon>noon|midi)|(?P<midnight>midnight|minuit))(?![\w-])"
)


# As a page prints them, before blanks and marks are written in one way.
_PRINTED = r"(?:[1-9]\d{0,2}(?:[ \u00a0\u202f,]\d{3}){1,4}|[1-9]\d{0,8})"
_PRINTED_ODDS = rf"{_PRINTED}\s?(?:to|à|contre|for|pour|:)\s?[1-9]\d{{0,5}}"
_PRINTED_MONEY = rf"\\?\$\s?{_PRINTED}(?:[.,]\d\d)?(?!\d)|{_PRINTED}(?:,\d\d)?\s?\\?\$"
_WORDS = r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*"
_SHARE = rf"\d{{1,3}}(?:[.,]\d{{1,3}})?\s?%\s(?:of|du|de|des)\s{_WORDS}"
PAYOUT = late_pattern(rf"(?:{_PRINTED_ODDS}|{_PRINTED_MONEY}|{_SHARE})")
"""A payout as printed: odds, a sum of money, or a share of a prize."""


def whole_number(text: str) -> int:
    """Read a whole number whose thousands may be set apart."""
    return int(re.sub(r"[ ,]", "", text))


def most_digits(text: str, *, least: int) -> int:
    """Count the digits of the longest number of a text; 0 where none has that many.

    >>> most_digits("1 to 1 000 000", least=5), most_digits("1 to 1 000 000", least=8)
    (7, 0)
    """
    # Most texts have no run so long that its numbers need counting.
    runs = (run[0] for run in _FIGURES.finditer(text) if run.end() - run.start() >= least)
    numbers = (number[0] for run in runs for number in _IN_THOUSANDS.finditer(run))
    counts = (sum(map(str.isdecimal, number)) for number in numbers)
    return max((count for count in counts if count >= least), default=0)


def odds_of(text: str) -> Fraction | None:
    """Read odds that are all of a text; None for another text."""
    match = _ODDS.fullmatch(text)
    if match is None or not int(match["stake"]):
        return None
    return Fraction(whole_number(match["pays"]), int(match["stake"]))


def odds_told(match: re.Match[str]) -> str:
    """Write odds that were found in a sentence in one way.

    >>> [odds_told(one) for one in ODDS_IN_WORDS.finditer("1 000 à 1, then even money")]
    ['1000:1', '1:1']
    """
    return "1:1" if match["pays"] is None else f"{whole_number(match['pays'])}:{match['stake']}"


def dollars_of(text: str) -> Fraction | None:
    """Read a sum of money that is all of a text; None for another text."""
    match = _MONEY.fullmatch(text)
    return None if match is None else dollars_in(match)


def dollars_in(match: re.Match[str]) -> Fraction:
    """Read the sum that a match of the pattern found."""
    english, french = match["en"], match["fr"]
    figures = english.replace(",", "") if english else french.replace(",", ".")
    return Fraction(figures.replace(" ", ""))


def in_24_hours(text: str) -> str:
    """Write the hours of a text in one way: English counts twice to twelve, French to twenty-four.

    >>> in_24_hours("from 10 p.m. to 12:30 a.m."), in_24_hours("de 22 h à 0 h 30")
    ('from 22 to 0:30', 'de 22 à 0:30')
    >>> in_24_hours("before noon"), in_24_hours("avant midi"), in_24_hours("l'après-midi")
    ('before 12', 'avant 12', "l'après-midi")
    """
    return _CLOCK.sub(_one_way, text)


def _one_way(match: re.Match[str]) -> str:
    minutes = match["minute"] or match["minutes"] or "00"
    hour = str(_hour(match))
    return hour if minutes == "00" else f"{hour}:{minutes}"


def _hour(match: re.Match[str]) -> int:
    if match["noon"]:
        return 12
    if match["midnight"]:
        return 0
    if match["heure"]:
        return int(match["heure"])
    return int(match["hour"]) % 12 + (12 if match["half"].casefold() == "p" else 0)
