"""Payouts as they are printed: odds, sums of money, shares of a prize.

>>> [is_payout(text) for text in ("40 to 1", "5 000 to 1", "1 000 à 1", "$50;", "Jackpot")]
[True, True, True, True, False]
>>> is_payout("100 % of the progressive Jackpot")
True
"""

import re

from bylaw.registry.law.text.figures import PAYOUT

_LINE = 400
"""A text longer than this is no row of a table."""

_CLOSED = re.compile(rf"({PAYOUT.pattern})\s*[;.,]*\s*")
_SHORTEST_LABEL = re.compile(rf"(?P<label>.*?\S)\s+(?P<payout>{PAYOUT.pattern})\s*[;,]?\s*")
_LONGEST_LABEL = re.compile(rf"(?P<label>.*\S)\s+(?P<payout>{PAYOUT.pattern})\s*[;,]?\s*")
_FIGURE = re.compile(r"\$?\s?\d{1,3}(?:[, \u00a0]\d{3})*(?:[.,]\d{1,2})?\s?[%$]?|\d+")


def is_payout(text: str) -> bool:
    """Tell whether a text is one payout and nothing else, final punctuation aside."""
    return _CLOSED.fullmatch(text.strip()) is not None


def is_figure(text: str) -> bool:
    """Tell whether a cell holds one number, sum or payout."""
    return is_payout(text) or _FIGURE.fullmatch(text.strip()) is not None


def payouts_in(text: str) -> list[tuple[int, int]] | None:
    """The ranges of the payouts of a cell that holds payouts only; None for any other cell.

    >>> payouts_in("$50 $10 $3")
    [(0, 3), (4, 7), (8, 10)]
    """
    ranges, position = [], 0
    while position < len(text.rstrip(" ;.,\t")):
        match = PAYOUT.match(text, position + _blanks(text, position))
        if match is None:
            return None
        ranges.append(match.span())
        position = match.end()
    return ranges or None


def _blanks(text: str, position: int) -> int:
    return len(text) - position - len(text[position:].lstrip(" ;,\t"))


def label_and_payout(text: str) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Split a line that ends with its one payout; None where it does not, or in two ways.

    >>> [text[slice(*part)] for text in ("One 7 3 to 1",) for part in label_and_payout(text)]
    ['One 7', '3 to 1']
    >>> label_and_payout("Pair of 5 500 to 1") is None
    True
    """
    if len(text) > _LINE:
        return None
    short, long = _SHORTEST_LABEL.fullmatch(text), _LONGEST_LABEL.fullmatch(text)
    if short is None or long is None or short.span("label") != long.span("label"):
        return None
    if PAYOUT.search(short["label"]):
        return None
    return short.span("label"), short.span("payout")


def is_squashed(text: str) -> bool:
    """Tell whether a whole table was printed as one run of letters: `flush40 to 1Pair1 to 1`."""
    found = list(PAYOUT.finditer(text))
    if len(found) < 2 or found[-1].end() != len(text.rstrip(" ;.")):
        return False
    return all(_is_glued(text, match) for match in found[:-1])


def _is_glued(text: str, match: re.Match[str]) -> bool:
    before, after = text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1]
    return before.isalpha() and after.isalpha()
