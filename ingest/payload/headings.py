"""Headings of chapters, divisions, subdivisions, schedules and forms: keyword, number, title.

French *section* is a division, and an English "Section" with a roman numeral is one too:

>>> heading = heading_at("SUBDIVISION 10 3-5-7 POKER", lang="en")
>>> heading.kind.value, heading.label, heading.number
('subdivision', 'SUBDIVISION 10', '10')
>>> heading_at("SECTION III.1 TITRE", lang="fr").kind.value
'division'
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from bylaw.registry.law.text.provisions import Kind

_ENGLISH = {
    "PART": Kind.PART,
    "TITLE": Kind.TITLE,
    "CHAPTER": Kind.CHAPTER,
    "DIVISION": Kind.DIVISION,
    "SECTION": Kind.DIVISION,
    "SUBDIVISION": Kind.SUBDIVISION,
    "SUB-SECTION": Kind.SUBDIVISION,
    "SCHEDULE": Kind.SCHEDULE,
    "APPENDIX": Kind.SCHEDULE,
    "EXHIBIT": Kind.SCHEDULE,
    "FORM": Kind.FORM,
}
_FRENCH = {
    "PARTIE": Kind.PART,
    "TITRE": Kind.TITLE,
    "CHAPITRE": Kind.CHAPTER,
    "SECTION": Kind.DIVISION,
    "SOUS-SECTION": Kind.SUBDIVISION,
    "ANNEXE": Kind.SCHEDULE,
    "FORMULE": Kind.FORM,
    "FORMULAIRE": Kind.FORM,
}
KEYWORDS: Mapping[str, Mapping[str, Kind]] = {"en": _ENGLISH, "fr": _FRENCH}

_ROMAN_ONLY = frozenset((("en", "TITLE"), ("en", "SECTION"), ("fr", "TITRE")))
_ARABIC = r"\d{1,5}(?:[A-Z](?![\w.]))?(?:\.\d{1,5}){0,8}"
_ROMAN = r"[IVXLC]{1,12}(?:\.\d{1,5}){0,8}"
_OF_FORM = r"\d{2}-\d{3}[A-Z]\d{1,2}"
"""The number of a form that bears that of its regulation: 45-106F1."""
_ANY = rf"{_OF_FORM}|{_ROMAN}|{_ARABIC}|[A-Z](?:\.\d{{1,5}})?"
_STOP = r"(?:\.(?=[\s—–]|$))?(?=[\s:—–]|$)(?:\s*[:—–])?\s*"
_SIGN = re.compile(rf"(?P<keyword>§)\s*(?P<number>{_ARABIC}){_STOP}")
_RANKS = (Kind.PART, Kind.TITLE, Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
_ATTACHMENTS = (Kind.SCHEDULE, Kind.FORM)


@dataclass(frozen=True, slots=True)
class PrintedHeading:
    """The keyword and number of a heading, and the position at which its title starts."""

    kind: Kind
    label: str
    number: str
    start: int
    end: int


def rank(kind: Kind) -> int:
    """Say how high a heading stands: it holds everything up to the next of its rank or higher."""
    return 0 if kind in _ATTACHMENTS else _RANKS.index(kind) + 1


def _pattern(lang: str) -> re.Pattern[str]:
    words = sorted(KEYWORDS[lang], key=len, reverse=True)
    free = "|".join(word for word in words if (lang, word) not in _ROMAN_ONLY)
    roman = "|".join(word for word in words if (lang, word) in _ROMAN_ONLY)
    return re.compile(
        rf"(?P<keyword>\b(?:{free}))\s+(?P<number>{_ANY}){_STOP}"
        rf"|(?P<roman_keyword>\b(?:{roman}))\s+(?P<roman>{_ROMAN}){_STOP}"
    )


_CAPITALS = {lang: _pattern(lang) for lang in KEYWORDS}
_ANY_CASE = {lang: re.compile(f"(?i:{_pattern(lang).pattern})") for lang in KEYWORDS}
_BARE = {lang: re.compile(rf"(?P<keyword>{'|'.join(KEYWORDS[lang])})\s*$") for lang in KEYWORDS}


_NUMBER_BELOW = re.compile(
    rf"\s*\b(?:{'|'.join({**_ENGLISH, **_FRENCH})})[ \t]*\n[ \t]*"
    rf"(?:(?:{_ANY})(?=[ \t]*(?:\n|$))|(?:{_ROMAN}|{_ARABIC})(?=[ \t]+[A-ZÀ-Þ]{{2}}))"
)
"""A keyword alone in its line, and below it a number: alone too, or before a title in capitals."""


def numbered_below(text: str, start: int, end: int) -> int:
    """Where the number ends that stands below the keyword of a heading; else the end of the line.

    >>> text = "DIVISION\\nIX ICE BRIDGES\\nSCHEDULE\\nA dock is dry."
    >>> numbered_below(text, 0, 8), numbered_below(text, 24, 32)
    (11, 32)
    """
    found = _NUMBER_BELOW.match(text, start)
    return end if found is None else found.end()


def heading_at(
    text: str, start: int = 0, *, lang: str, announced: bool = False
) -> PrintedHeading | None:
    """Read the heading that starts at a position, if one does.

    In capitals it needs no more evidence; in small letters ("Schedule II") it is a heading only
    where the clause announced one, since a sentence may start with the same words.
    """
    pattern = (_ANY_CASE if announced else _CAPITALS)[lang]
    match = _SIGN.match(text, start) or pattern.match(text, start)
    if match is not None:
        return _heading(match, lang)
    bare = _BARE[lang].match(text, start)
    return None if bare is None or start > 0 else _bare_heading(bare, lang)


def headings_in(text: str, start: int, *, lang: str) -> list[PrintedHeading]:
    """Find the headings in capitals that stand after a position of one block."""
    found = [_heading(match, lang) for match in _CAPITALS[lang].finditer(text, start)]
    found += [_heading(match, lang) for match in _SIGN.finditer(text, start)]
    return sorted(found, key=lambda heading: heading.start)


def _heading(match: re.Match[str], lang: str) -> PrintedHeading:
    groups = match.groupdict()
    keyword = groups["keyword"] or groups["roman_keyword"]
    number = groups["number"] or groups["roman"]
    if keyword == "§":
        return PrintedHeading(Kind.SUBDIVISION, f"§{number}", number, match.start(), match.end())
    kind = KEYWORDS[lang][keyword.upper()]
    return PrintedHeading(kind, f"{keyword} {number}", number, match.start(), match.end())


def _bare_heading(match: re.Match[str], lang: str) -> PrintedHeading:
    """Read a heading without a number: a lone SCHEDULE."""
    keyword = match["keyword"]
    return PrintedHeading(KEYWORDS[lang][keyword], keyword, "", match.start(), match.end())
