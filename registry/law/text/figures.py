"""Figures as the law prints them: whole numbers, odds and sums of money, in either language.

>>> odds_of("5 000 to 1"), odds_of("3 à 2"), odds_of("even")
(Fraction(5000, 1), Fraction(3, 2), None)
>>> dollars_of("$2,500"), dollars_of("1 250,50 $"), dollars_of("$5 000"), dollars_of("12")
(Fraction(2500, 1), Fraction(2501, 2), Fraction(5000, 1), None)
"""

import re
from collections.abc import Mapping
from fractions import Fraction

from bylaw.registry.law.late_patterns import late_pattern

NUMBER = r"\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d+"
"""A whole number, its thousands set apart or not."""

ODDS: Mapping[str, str] = {"en": rf"(?:{NUMBER}) to \d+", "fr": rf"(?:{NUMBER}) à \d+"}
"""Odds in figures, by language."""

MONEY = (
    r"\$ ?(?P<en>\d{1,3}(?:[ ,]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"|(?P<fr>\d{1,3}(?: \d{3})+(?:,\d+)?|\d+(?:,\d+)?) ?\$"
)
"""A sum of money: the sign stands before it in English, after it in French."""

_MONEY = late_pattern(MONEY)
_ODDS = late_pattern(rf"(?P<pays>{NUMBER}) (?:to|à) (?P<stake>\d+)")


# As a page prints them, before blanks and marks are written in one way.
_PRINTED = r"(?:[1-9]\d{0,2}(?:[ \u00a0\u202f,]\d{3}){1,4}|[1-9]\d{0,8})"
_PRINTED_ODDS = rf"{_PRINTED}\s?(?:to|à|for|pour|:)\s?[1-9]\d{{0,5}}"
_PRINTED_MONEY = rf"\\?\$\s?{_PRINTED}(?:[.,]\d\d)?(?!\d)|{_PRINTED}(?:,\d\d)?\s?\\?\$"
_WORDS = r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*"
_SHARE = rf"\d{{1,3}}(?:[.,]\d{{1,3}})?\s?%\s(?:of|du|de|des)\s{_WORDS}"
PAYOUT = late_pattern(rf"(?:{_PRINTED_ODDS}|{_PRINTED_MONEY}|{_SHARE})")
"""A payout as printed: odds, a sum of money, or a share of a prize."""


def whole_number(text: str) -> int:
    """Read a whole number whose thousands may be set apart."""
    return int(re.sub(r"[ ,]", "", text))


def odds_of(text: str) -> Fraction | None:
    """Read odds that are all of a text; None for another text."""
    match = _ODDS.fullmatch(text)
    if match is None or not int(match["stake"]):
        return None
    return Fraction(whole_number(match["pays"]), int(match["stake"]))


def dollars_of(text: str) -> Fraction | None:
    """Read a sum of money that is all of a text; None for another text."""
    match = _MONEY.fullmatch(text)
    return None if match is None else dollars_in(match)


def dollars_in(match: re.Match[str]) -> Fraction:
    """Read the sum that a match of the pattern found."""
    english, french = match["en"], match["fr"]
    figures = english.replace(",", "") if english else french.replace(",", ".")
    return Fraction(figures.replace(" ", ""))
