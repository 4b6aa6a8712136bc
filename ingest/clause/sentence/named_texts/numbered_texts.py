"""Texts that are named together by their numbers, and a text with what amended it.

The by-laws of a council are called by numbers, several under one noun; each is a text of its own.

>>> one_by_one("By-laws 12, 14-2 and 16 are repealed")
'By-law 12, By-law 14-2 and By-law 16 are repealed'
>>> one_by_one("Les règlements numéros 12 et 14 sont abrogés")
'le règlement numéro 12 et le règlement numéro 14 sont abrogés'

What amended a text goes with it, and makes its verb a plural one:

>>> one_by_one("Le règlement 12 et ses amendements sont abrogés")
'Le règlement 12 est abrogés'
"""

import re

_NUMBER = r"\d[\w-]{0,20}(?:\.\d{1,6})?"
_NUMBERS = rf"{_NUMBER}(?:\s*,\s*{_NUMBER}){{0,60}}\s+(?:and|et)\s+{_NUMBER}"
_TEXTS = re.compile(
    rf"\b(?:(?P<en>[Bb]y-?laws)|(?P<fr>[Ll]es\s+[Rr]èglements))\s+"
    rf"(?:(?P<mark>numbers?|numéros?|[Nn]os?\.?|n[°ºo]s?)\s*)?(?P<numbers>{_NUMBERS})"
    r"(?=\s+(?:(?:et|and)\s+(?:leurs|their)\s|are\b|sont\b|of\b|de\b))"
)
_WITH_AMENDMENTS = re.compile(
    r",?\s+(?:and|et|ainsi\s+que)\s+(?:all\s+|tous\s+)?(?:its|ses)"
    r"\s+(?:amendments|amendements|modifications),?\s+(?P<verb>are|sont)\b"
)
_VERBS = {"are": " is", "sont": " est"}


def one_by_one(text: str) -> str:
    """Name each of several texts by its noun, and leave out what amended a text."""
    text = _WITH_AMENDMENTS.sub(lambda found: _VERBS[found["verb"]], text)
    return _TEXTS.sub(_each, text)


def _each(found: re.Match[str]) -> str:
    noun = "By-law" if found["en"] else "le règlement"
    mark = re.sub(r"(?<=[a-zé])s\b", "", found["mark"] or "")
    called = f"{noun} {mark} " if mark else f"{noun} "
    return re.sub(_NUMBER, lambda number: called + number[0], found["numbers"])
