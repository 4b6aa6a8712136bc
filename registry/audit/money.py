"""Exact money and odds in their written form."""

from fractions import Fraction

_CENTS = 100


def money(amount: Fraction) -> str:
    """Write an amount of dollars exactly: whole, with cents, or as a fraction.

    >>> [money(Fraction(*pair)) for pair in ((10, 1), (-15, 2), (125, 6))]
    ['10', '-7.50', '125/6']
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    cents = amount * _CENTS
    if cents.denominator != 1:
        return f"{amount.numerator}/{amount.denominator}"
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(cents.numerator) // _CENTS}.{abs(cents.numerator) % _CENTS:02}"


def odds_text(odds: Fraction) -> str:
    """Write odds as the contract has them.

    >>> odds_text(Fraction(3, 2))
    '3:2'
    """
    return f"{odds.numerator}:{odds.denominator}"
