"""What a sentence says that its twin must say too: figures, references, terms, negations.

>>> facts = facts_of("The bet is paid at even money, as provided in section 67.65.", lang="en")
>>> facts.odds, facts.references
(('1:1',), frozenset({'67.65'}))
>>> facts_of("La mise est payée 1 à 1, comme le prévoit l'article 67.65.", lang="fr").odds
('1:1',)
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache

from bylaw.registry.compare.languages.terms import MetTerm, load_terms
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.figures import (
    MONEY,
    NUMBER,
    ODDS_IN_WORDS,
    dollars_in,
    in_24_hours,
    odds_told,
    whole_number,
)
from bylaw.registry.law.text.labels import DOTTED_NUMBER
from bylaw.registry.law.text.months import MONTH_NAME, MONTH_NUMBERS
from bylaw.registry.law.text.numerals import cardinal_value, ordinal_value
from bylaw.registry.law.text.typography import plain_marks

_REFERENCES = late_pattern(
    rf"(?i)\b(?:sections?|articles?|arts?\.|ss?\.)\s+"
    rf"(?P<labels>{DOTTED_NUMBER}(?:\s*(?:,|and|et|to|à|or|ou)\s*{DOTTED_NUMBER})*)"
)
_PERCENT = late_pattern(r"(?i)(?P<figure>\d+(?:[.,]\d+)?)\s*(?:%|per cent|percent|pour cent)")
_MONEY = late_pattern(MONEY)
_DATE = late_pattern(
    rf"(?i)(?:(?P<day>\d{{1,2}})(?:er|st|nd|rd|th)?\s+)?\b(?P<month>{MONTH_NAME})\b"
    r"(?:\s+(?P<late>\d{1,2}),)?\s+(?P<year>\d{4})"
)
_WORD = late_pattern(rf"(?:{NUMBER})(?:st|nd|rd|th|er|re|e)?\b|[^\W\d_]+(?:-[^\W\d_]+)*")
_OR = {"en": late_pattern(r"(?i)\bor\b"), "fr": late_pattern(r"(?i)\bou\b")}
_AND = {"en": late_pattern(r"(?i)\band\b"), "fr": late_pattern(r"(?i)\bet\b")}
_PLURAL_RANKS = ("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")
_SKIPPED = frozenset((0, 1))
"""Numbers that are mostly articles: "one", « un », « une »."""


@dataclass(frozen=True)
class Facts:
    """What can be compared between two languages; each part without the words of the others."""

    odds: tuple[str, ...]
    money: tuple[Decimal, ...]
    percentages: tuple[Decimal, ...]
    references: frozenset[str]
    dates: tuple[str, ...]
    numbers: frozenset[int]
    concepts: Mapping[str, int]
    pronouns: int
    ors: int
    ands: int
    length: int


@lru_cache(maxsize=4096)
def facts_of(text: str, *, lang: str) -> Facts:
    """Read a sentence, or any stretch of a text."""
    plain = _on_one_line(text)
    rest = rest_of_names = load_terms().names[lang].sub(_blanks, plain)
    references, rest = _extract(_REFERENCES, rest)
    dates, rest = _extract(_DATE, rest)
    odds, rest = _extract(ODDS_IN_WORDS, rest)
    percentages, rest = _extract(_PERCENT, rest)
    money, rest = _extract(_MONEY, rest)
    met = load_terms().met_in(rest, lang=lang)
    return Facts(
        tuple(sorted(map(odds_told, odds))),
        tuple(sorted(map(_dollars, money))),
        tuple(sorted(Decimal(m["figure"].replace(",", ".")) for m in percentages)),
        frozenset(label for m in references for label in re.findall(DOTTED_NUMBER, m["labels"])),
        tuple(sorted(map(_one_date, dates))),
        frozenset(_numbers(rest)),
        Counter(concept for one in met for concept in one.concepts),
        len(load_terms().pronouns[lang].findall(plain)),
        len(_OR[lang].findall(_without(rest, met))),
        len(_AND[lang].findall(_without(rest, met))),
        len(" ".join(rest_of_names.split())),
    )


def _on_one_line(text: str) -> str:
    """Write apostrophes and blanks in one way, and keep every character in its place."""
    return re.sub(r"[\n\t]", " ", plain_marks(text))


def _extract(pattern: re.Pattern[str], text: str) -> tuple[list[re.Match[str]], str]:
    """Blank out what a pattern finds in a text, which keeps its length."""
    return list(pattern.finditer(text)), pattern.sub(_blanks, text)


def _without(text: str, met: Iterable[MetTerm]) -> str:
    """Remove the terms that were met: the “or” of “or better” joins nothing."""
    for one in met:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _dollars(match: re.Match[str]) -> Decimal:
    found = dollars_in(match)
    return Decimal(found.numerator) / found.denominator


def _one_date(match: re.Match[str]) -> str:
    day = match["day"] or match["late"] or ""
    return f"{match['year']}-{MONTH_NUMBERS[match['month'].casefold()]:02}-{day:0>2}"


def _numbers(text: str) -> Iterator[int]:
    """Name the numbers of a text, in figures or in words, cardinal or ordinal."""
    for match in _WORD.finditer(in_24_hours(text)):
        value = _value(match[0].lower())
        if value is not None and value not in _SKIPPED:
            yield value


def _value(word: str) -> int | None:
    if word[0].isdigit() and (figures := re.match(NUMBER, word)):
        return whole_number(figures[0])
    if word == "both":
        return 2
    if word in _PLURAL_RANKS:
        return _PLURAL_RANKS.index(word) + 2
    value = cardinal_value(word) or ordinal_value(word)
    if value is not None or "-" not in word:
        return value
    # "5-card", "trente-six", "five-card": the first part that is a number counts.
    return next((v for part in word.split("-") if (v := _value(part)) is not None), None)
