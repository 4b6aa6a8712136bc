"""Amounts as casinos write them: with a comma, a currency, or brackets around what was lost."""

import re
from functools import cache

from bylaw.registry.audit.maps.file_map import Writing
from bylaw.registry.law.late_patterns import late_pattern

_CURRENCY = late_pattern(r"\A(?:CA|C|CAD)? ?\$ ?|\ACAD ?| ?\$ ?(?:CA|CAD)?\Z| ?CAD\Z")
_LOST = late_pattern(r"(\D*)\((.*)\)(\D*)|(\D*)[-−–]\s*(.*)|(.*?)\s*[-−–]")
"""How an amount is written that was lost: in brackets, or with a sign before or after it."""
_OF_DATABASES = 4
"""How many decimals databases write of an amount of money."""
_HARD_SPACE = late_pattern("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]")


def amount_written(cell: str, *, written: Writing) -> str | None:
    """Read the amount of a cell, as its file writes amounts."""
    if written.zero and cell.strip() == written.zero:
        return "0"
    return read_amount(cell, decimal=written.decimal, thousands=written.thousands)


def net_written(cell: str, *, written: Writing) -> str | None:
    """Read what a cell says was won or lost, as its file writes that."""
    if written.zero and cell.strip() == written.zero:
        return "0"
    return read_net(cell, decimal=written.decimal, thousands=written.thousands)


def read_net(cell: str, *, decimal: str, thousands: str) -> str | None:
    """Write what was won or lost with a point, and with a hyphen before what was lost.

    >>> [read_net(cell, decimal=",", thousands=" ") for cell in ("(1 250,00 $)", "- 5", "5,00-")]
    ['-1250.00', '-5', '-5.00']
    >>> [read_net(cell, decimal=".", thousands="") for cell in ("-$5", "$(5)", "+5.00", "(-5)")]
    ['-5', '-5', '5.00', None]
    """
    plain = cell.strip()
    lost = _LOST.fullmatch(plain)
    body = "".join(filter(None, lost.groups())) if lost else plain.removeprefix("+")
    amount = read_amount(body, decimal=decimal, thousands=thousands)
    return f"-{amount}" if lost and amount is not None else amount


def read_amount(cell: str, *, decimal: str, thousands: str) -> str | None:
    """Write an amount with a point; what parts thousands must part three figures.

    >>> read_amount("1 234,50 $", decimal=",", thousands=" ")
    '1234.50'
    >>> read_amount("CA$12.50", decimal=".", thousands="")
    '12.50'
    >>> read_amount("12,50", decimal=".", thousands=",") is None
    True
    >>> read_amount("12,5000", decimal=",", thousands="")
    '12.50'
    """
    plain = _CURRENCY.sub("", _HARD_SPACE.sub(" ", cell).strip())
    found = _amount_of(decimal, _HARD_SPACE.sub(" ", thousands)).fullmatch(plain)
    if found is None:
        return None
    whole = "".join(figure for figure in found[1] if figure.isdecimal())
    return f"{whole}.{_cents(found[2])}" if found[2] else whole


def _cents(decimals: str) -> str:
    """Decimals without the zeros that databases write behind the cents; three may be thousands."""
    is_longer = len(decimals) >= _OF_DATABASES and not decimals[2:].strip("0")
    return decimals[:2] if is_longer else decimals


@cache
def _amount_of(decimal: str, thousands: str) -> re.Pattern[str]:
    """An amount as a file writes it: its whole dollars, and what stands after the decimal sign."""
    apart = f"|[0-9]{{1,3}}(?:{re.escape(thousands)}[0-9]{{3}})+" if thousands else ""
    return re.compile(f"([0-9]+{apart})(?:{re.escape(decimal)}([0-9]+))?")
