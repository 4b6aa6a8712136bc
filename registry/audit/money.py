"""Exact money and odds in their written form."""

from decimal import Decimal
from fractions import Fraction

_CENTS = 100
_MOST_FIGURES = 9
_FRENCH = str.maketrans({",": "\xa0", ".": ","})


def money(amount: Fraction) -> str:
    """Write an amount of dollars exactly: whole, with cents or finer decimals, or as a fraction.

    >>> [money(Fraction(*pair)) for pair in ((10, 1), (-15, 2), (9999, 1000), (125, 6))]
    ['10', '-7.50', '9.999', '125/6']
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    figures = next((n for n in range(2, _MOST_FIGURES) if not 10**n % amount.denominator), None)
    if figures is None:
        return f"{amount.numerator}/{amount.denominator}"
    parts = abs(amount * 10**figures).numerator
    sign = "-" if amount < 0 else ""
    return f"{sign}{parts // 10**figures}.{parts % 10**figures:0{figures}}"


def decimal_text(amount: Decimal) -> str:
    """Write a decimal number in figures, without zeros beyond the cents.

    >>> [decimal_text(Decimal(one)) for one in ("5.0000", "7.5", "1E+2", "5.005")]
    ['5.00', '7.5', '100', '5.005']
    """
    whole, point, figures = f"{amount:f}".partition(".")
    return f"{whole}{point}{figures[:2]}{figures[2:].rstrip('0')}"


def dollars(amount: Fraction, lang: str) -> str:
    """Write an amount as people of a language do; what has no last decimal is cut at the cent.

    >>> dollars(Fraction(-15, 2), "en"), dollars(Fraction(-15, 2), "fr")
    ('-$7.50', '-7,50\xa0$')
    >>> dollars(Fraction(16884), "en"), dollars(Fraction(16884), "fr")
    ('$16,884', '16\xa0884\xa0$')
    >>> dollars(Fraction(125, 6), "en")
    '$20.83… (125/6)'
    """
    text = money(abs(amount))
    exact = ""
    if "/" in text:
        units, cents = divmod(int(abs(amount) * _CENTS), _CENTS)
        text, exact = f"{units}.{cents:02}…", f" ({text})"
    whole, point, rest = text.partition(".")
    text, sign = f"{int(whole):,}{point}{rest}", "-" if amount < 0 else ""
    if lang == "fr":
        return f"{sign}{text.translate(_FRENCH)}\xa0${exact}"
    return f"{sign}${text}{exact}"


def odds_text(odds: Fraction) -> str:
    """Write odds as the contract has them.

    >>> odds_text(Fraction(3, 2))
    '3:2'
    """
    return f"{odds.numerator}:{odds.denominator}"
