"""The words of the by-law that a rule can read: numbers, odds, amounts, ranks, combinations.

The vocabulary is data, in the glossary of the corpus.  A `Pattern` is a piece of a sentence with
holes; what stands in a hole is read, what stands around it must be there to the letter:

>>> pattern("are then paid {odds}", lang="en").only("Wagers are then paid 1 to 1.").values
(Fraction(1, 1),)
"""

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.figures import ODDS, dollars_of, odds_of
from bylaw.registry.law.text.typography import plain_marks

_BLANKS = late_pattern(r"\s+")
_AROUND_DASH = late_pattern(r"\s*-\s*")
_NUMBERS = {"en": r"\d+(?:, \d+)*(?: or \d+)?", "fr": r"\d+(?:, \d+)*(?: ou \d+)?"}
_HOLE = late_pattern(r"\{(\w+)\}")
_SHARE = late_pattern(r"(\d+) ?% (?:of the progressive jackpot|du gros lot progressif)[;.]?", re.I)

Holed = Fraction | int | str | frozenset[int] | frozenset[str] | tuple[int, ...]
Vocabulary = Mapping[str, Mapping[str, Mapping[str, int | str]]]


@cache
def glossary() -> Vocabulary:
    """Read the glossary of the corpus: section, language, words, meaning."""
    return cast(Vocabulary, corpus_table("glossary"))


@lru_cache(maxsize=1 << 14)
def level_text(text: str) -> str:
    """Level the typography and the blanks of a text, to compare or to fingerprint it."""
    return _BLANKS.sub(" ", plain_marks(text)).strip()


@dataclass(frozen=True, slots=True)
class Match:
    """Where a pattern stands in a text, what its holes hold, and where the holes are."""

    start: int
    end: int
    values: tuple[Holed, ...]
    holes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Words with holes, in one language."""

    lang: str
    kinds: tuple[str, ...]
    regex: re.Pattern[str]

    def all(self, text: str) -> tuple[Match, ...]:
        """Find every place where the words stand."""
        return tuple(self._match(found) for found in self.regex.finditer(plain_marks(text)))

    def only(self, text: str) -> Match | None:
        """Find the one place where the words stand; None where there is none, or more than one."""
        found = self.all(text)
        return found[0] if len(found) == 1 else None

    def _match(self, found: re.Match[str]) -> Match:
        groups = range(1, len(self.kinds) + 1)
        values = tuple(
            _read_words(kind, found[group], self.lang)
            for kind, group in zip(self.kinds, groups, strict=True)
        )
        return Match(found.start(), found.end(), values, tuple(found.span(g) for g in groups))


@cache
def pattern(words: str, *, lang: str) -> Pattern:
    """Make a pattern of words with holes such as {odds}, {counts}, {percent} or {rank}."""
    pieces = _HOLE.split(plain_marks(words))
    literals = [_BLANKS.sub(r"\\s+", re.escape(p).replace(r"\ ", " ")) for p in pieces[::2]]
    kinds = tuple(pieces[1::2])
    regex = literals[0]
    for kind, literal in zip(kinds, literals[1:], strict=True):
        regex += f"({_hole_regex(kind, lang)})" + literal
    return Pattern(lang, kinds, re.compile(regex))


@cache
def _hole_regex(kind: str, lang: str) -> str:
    words = glossary()
    number = any_of(words["numbers"][lang])
    joint = {"en": "or", "fr": "ou"}[lang]
    rank = any_of(words["ranks"][lang])
    return {
        "odds": f"{ODDS[lang]}|{any_of(words['odds'][lang])}".rstrip("|"),
        "count": number,
        "counts": rf"(?:{number}) {joint} (?:{number})",
        "multiple": any_of(words["multiples"][lang]),
        "percent": r"\d+(?= ?%)",
        "numbers": _NUMBERS[lang],
        "rank": rank,
        "number": r"\d+",
        "verb": {"en": "is|equals", "fr": "est|est égal à"}[lang],
        "amount": r"\$ ?\d+(?:\.\d\d)?",
        "combinations": r"[^.;]+?",
    }[kind]


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


def _read_words(kind: str, text: str, lang: str) -> Holed:
    reader = _READERS.get(kind)
    return text if reader is None else reader(text, lang)


def _read_counts(text: str, lang: str) -> tuple[int, ...]:
    numbers = glossary()["numbers"][lang]
    return tuple(int(numbers[word]) for word in text.split() if word in numbers)


_READERS: Mapping[str, Callable[[str, str], Holed]] = {
    "odds": lambda text, lang: odds(text, lang=lang) or Fraction(0),
    "count": lambda text, lang: int(glossary()["numbers"][lang][text]),
    "counts": _read_counts,
    "multiple": lambda text, lang: int(glossary()["multiples"][lang][text]),
    "percent": lambda text, _: Fraction(int(text), 100),
    "numbers": lambda text, _: frozenset(int(number) for number in re.findall(r"\d+", text)),
    "rank": lambda text, lang: str(glossary()["ranks"][lang][text]),
    "combinations": lambda text, lang: named_combinations(text, lang=lang),
    "amount": lambda text, _: amount(text) or Fraction(0),
}


def odds(text: str, *, lang: str) -> Fraction | None:
    """Read odds: `5 000 to 1`, `3 to 2`, `1 à 1`, or words such as even money."""
    words = level_text(text).rstrip(";.")
    named = glossary()["odds"][lang].get(words.casefold())
    if named is not None:
        return Fraction(*map(int, str(named).split(":")))
    return odds_of(words) if re.fullmatch(ODDS[lang], words) else None


def amount(text: str) -> Fraction | None:
    """Read an amount in dollars: `$2500`, `$1.00`, `2 500 $`."""
    return dollars_of(level_text(text).removesuffix(";").removesuffix("."))


def share(text: str) -> Fraction | None:
    """Read a share of the progressive jackpot: `100 % of the progressive jackpot`."""
    found = _SHARE.fullmatch(level_text(text))
    return None if found is None else Fraction(int(found[1]), 100)


def named_combinations(text: str, *, lang: str) -> frozenset[str]:
    """Find the combinations that a phrase names, the longest names first.

    >>> sorted(named_combinations("a straight and a straight flush", lang="en"))
    ['straight', 'straight_flush']
    """
    words = glossary()["combinations"][lang]
    found = re.findall(any_of(words), plain_marks(text).casefold())
    return frozenset(str(words[name]) for name in found)


def row_outcome(label: str, *, lang: str) -> str | None:
    """The outcome that a row of a table of payments stands for; None if it is not known.

    >>> row_outcome("Pair of sixes or better", lang="en"), row_outcome("Brelan", lang="fr")
    ('pair:6+', 'three_of_a_kind')
    """
    words = _AROUND_DASH.sub("-", level_text(label)).casefold().rstrip(":;.")
    named = glossary()["combinations"][lang].get(words)
    if named is not None:
        return str(named)
    return _template_of(words, lang)


def _template_of(words: str, lang: str) -> str | None:
    for template, outcome in glossary()["rows"][lang].items():
        found = pattern(template, lang=lang).regex.fullmatch(words)
        if found is not None:
            kinds = pattern(template, lang=lang).kinds
            values = {
                k: _read_words(k, v, lang) for k, v in zip(kinds, found.groups(), strict=True)
            }
            return str(outcome).format(**values)
    return None
