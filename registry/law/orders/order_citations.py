"""Orders in council as they are cited: the one form of a number, and what a citation says.

>>> order_year("1253-93"), order_year("111-2000"), order_year("A draft")
(1993, 2000, None)
>>> order_in("D. 745-96, a. 2"), order_in("1999, c. 40, s. 3")
('745-96', None)
>>> order_in("Replaced, O.C. 951-2011; eff. 2011-10-13"), order_in("eff. 2011-10-13")
('951-2011', None)
"""

import datetime as dt
import re
from dataclasses import dataclass

ORDER_NUMBER = r"\d{1,4}-\d{2,4}(?!\d)"
"""The number of an order: its place in the year, and the year."""

NUMBER_SIGN = r"(?:[Nn]umber|[Nn]o\.?|numéro|n[°ºo]\.?)"
"""What may stand before the number."""

_WHOLE = re.compile(r"\d{1,4}-(?P<year>\d{4}|\d{2})")
_ANYWHERE = re.compile(rf"(?<![\w-]){ORDER_NUMBER}(?![\w-])")
_NOTED = re.compile(
    rf"(?P<number>{ORDER_NUMBER}), (?:ss?|aa?)\. (?P<provision>[^;,.\s]+(?:\.\d+)*)"
)
_CENTURY, _TWO_DIGITS = 1900, 100


@dataclass(frozen=True, slots=True)
class Citation:
    """An order in council by its number, the day it was made and the Gazette page, where said."""

    number: str
    made: dt.date | None = None
    gazette: str = ""


def order_year(number: str) -> int | None:
    """The year of an order by its number; None for what is no such number."""
    match = _WHOLE.fullmatch(number)
    if match is None:
        return None
    year = int(match["year"])
    return year + _CENTURY if year < _TWO_DIGITS else year


def order_in(text: str) -> str | None:
    """The first number of an order that a text has."""
    match = _ANYWHERE.search(text)
    return None if match is None else match[0]


def provisions_noted(note: str) -> tuple[tuple[str, str], ...]:
    """The orders and their provisions that a history note names.

    >>> provisions_noted("O.C. 1253-93, s. 9; O.C. 745-96, s. 2.1.")
    (('1253-93', '9'), ('745-96', '2.1'))
    """
    return tuple((match["number"], match["provision"]) for match in _NOTED.finditer(note))
