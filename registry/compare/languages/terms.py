"""The bilingual terms: concepts that must stand in both texts, read from the corpus."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import cast

from bylaw.registry.law.corpus_tables import corpus_table
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import LANGUAGES


class Weight(StrEnum):
    """What a difference is worth to a lawyer."""

    SUBSTANTIVE = "substantive"
    EDITORIAL = "editorial"
    NOISE = "noise"


@dataclass(frozen=True, slots=True)
class Concept:
    """One idea of the law or of a game; `is_counted` where how often matters too."""

    id: str
    weight: Weight
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Expression:
    """Words of one language, and the ideas that they stand for."""

    pattern: re.Pattern[str]
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MetTerm:
    """An expression met in a text, with its place."""

    start: int
    end: int
    concepts: tuple[str, ...]


@dataclass(frozen=True)
class TermPairs:
    """All concepts, the expressions of each language, and the names that say nothing of the law."""

    concepts: Mapping[str, Concept]
    expressions: Mapping[str, tuple[Expression, ...]]
    names: Mapping[str, re.Pattern[str]]
    pronouns: Mapping[str, re.Pattern[str]]

    def met_in(self, text: str, *, lang: str) -> tuple[MetTerm, ...]:
        """Find the concepts of a text: the first one, and of two at one place the longer."""
        found = sorted(self._candidates(text, lang), key=lambda met: (met.start, -met.end))
        kept: list[MetTerm] = []
        for met in found:
            if not kept or met.start >= kept[-1].end:
                kept.append(met)
        return tuple(kept)

    def _candidates(self, text: str, lang: str) -> Iterator[MetTerm]:
        for expression in self.expressions[lang]:
            for match in expression.pattern.finditer(text):
                yield MetTerm(match.start(), match.end(), expression.concepts)


@cache
def load_terms() -> TermPairs:
    """Read the terms of the corpus, once."""
    data = corpus_table("terms")
    rows = cast(list[dict[str, object]], data["concept"])
    compounds = cast(list[dict[str, object]], data["compound"])
    names, pronouns = (cast(dict[str, list[str]], data[key]) for key in ("names", "pronouns"))
    pairs: list[tuple[dict[str, object], tuple[str, ...]]]
    pairs = [(row, (str(row["id"]),)) for row in rows]
    pairs += [(row, tuple(cast(Sequence[str], row["concepts"]))) for row in compounds]
    return TermPairs(
        {one.id: one for one in map(_concept, rows)},
        {lang: tuple(_expressions(pairs, lang)) for lang in LANGUAGES},
        {lang: late_pattern("|".join(map(re.escape, words))) for lang, words in names.items()},
        {lang: _whole_words("|".join(words)) for lang, words in pronouns.items()},
    )


def _concept(row: Mapping[str, object]) -> Concept:
    return Concept(str(row["id"]), Weight(str(row["weight"])), bool(row.get("counted")))


def _expressions(
    pairs: Iterable[tuple[Mapping[str, object], tuple[str, ...]]], lang: str
) -> Iterator[Expression]:
    for row, concepts in pairs:
        for words in cast(Sequence[str], row[lang]):
            yield Expression(_whole_words(words), concepts)


def _whole_words(words: str) -> re.Pattern[str]:
    """Match words as a whole; an apostrophe ends a word too."""
    return late_pattern(rf"(?<![\w-])(?:{words})(?:(?<=')|(?<= )|(?!\w))", re.IGNORECASE)
