"""What a text says of other provisions of the same text: "Despite section 67.31", « l'article 4 ».

Only the numbers that are written out are read.  French *article* is a section, *section* is a
division and *sous-section* a subdivision.

>>> [str(one) for one in references("Despite sections 67.31, 67.33 to 67.35 and 70,", lang="en")]
['section 67.31', 'section 67.33 to 67.35', 'section 70']
>>> [str(one) for one in references("Pour l'application de la sous-section 8,", lang="fr")]
['subdivision 8']
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import order_key

_NUMBER = r"\d+(?:\.\d+)*"
_ROMAN = r"(?-i:[IVXLC]+)(?:\.\d+)*\b"
_EN = {
    Kind.SECTION: (r"\b(?:sections?|rules?|articles?|ss?\.)", _NUMBER),
    Kind.DIVISION: (r"\b(?<!sub)divisions?", _ROMAN),
    Kind.SUBDIVISION: (r"(?:\bsubdivisions?|§{1,2})", _NUMBER),
    Kind.CHAPTER: (r"\bchapters?", _ROMAN),
}
_FR = {
    Kind.SECTION: (r"\b(?:articles?|aa?\.)", _NUMBER),
    Kind.DIVISION: (r"\b(?<!sous-)sections?", _ROMAN),
    Kind.SUBDIVISION: (r"(?:\bsous-sections?|§{1,2})", _NUMBER),
    Kind.CHAPTER: (r"\bchapitres?", _ROMAN),
}
_WORDS = {"en": _EN, "fr": _FR}
_AND = r"(?:\s*,\s*(?:(?:and|or|et|ou)\s+)?|\s+(?:and|or|et|ou)\s+)(?:to\s+|à\s+|aux?\s+)?"
_TO = r"\s*(?:to|through|à|–|-)\s*"
_OF_ANOTHER = re.compile(
    r"\s*(?:of|de la|de l'|du)\s*(?:the |an )?(?:Act|Code|Charter|Loi|Charte)\b", re.IGNORECASE
)
_WITHIN = re.compile(r"\d\s+(?:of|de la|de l')\s*$", re.IGNORECASE)
_WHOLE = re.compile(
    r"\b(?:despite|notwithstanding|in spite of|for the purposes? of|for the application of|"
    r"any|every|all|no|malgré|nonobstant|par dérogation|pour l'application|aux fins|"
    r"toute?s?|tous|aucune?)\b[^.;]{0,80}?"
    r"\b(?:this (?:by-?law|regulation)|(?:du |le |au )?présent règlement)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Reference:
    """A provision that a text names, or a run of them with both ends."""

    kind: Kind
    first: str
    last: str

    def __str__(self) -> str:
        run = self.first if self.first == self.last else f"{self.first} to {self.last}"
        return f"{self.kind.value} {run}"

    def names(self, kind: Kind, label: str) -> bool:
        """Tell whether a provision is meant."""
        if kind is not self.kind:
            return False
        low, high = order_key(kind, self.first), order_key(kind, self.last)
        return low <= order_key(kind, label) <= high


@lru_cache(maxsize=4096)
def references(text: str, *, lang: str) -> tuple[Reference, ...]:
    """Find the provisions that a text names by their numbers."""
    found: list[Reference] = []
    for kind, (word, number) in _WORDS[lang].items():
        one = rf"{number}(?:{_TO}{number})?"
        listed = re.compile(rf"{word}\s*({one}(?:{_AND}{one})*)", re.IGNORECASE)
        single = re.compile(rf"({number})(?:{_TO}({number}))?", re.IGNORECASE)
        for match in listed.finditer(text):
            if _is_own(text, match):
                parts = single.finditer(match[1])
                found += (Reference(kind, part[1], part[2] or part[1]) for part in parts)
    return tuple(found)


def _is_own(text: str, match: re.Match[str]) -> bool:
    """Leave out a section of an Act, and a division that only says where a subdivision stands."""
    is_another = _OF_ANOTHER.match(text, match.end()) is not None
    return not is_another and _WITHIN.search(text, 0, match.start()) is None


def speaks_of_all(text: str) -> bool:
    """Tell whether a text says that it concerns all of the text that it stands in."""
    return _WHOLE.search(text) is not None


def all_words(provision: Provision) -> Iterator[str]:
    """Give the words of a provision, piece by piece, its tables included."""
    for node in provision.walk():
        yield from (part for part in (node.heading, node.text) if part)
        for row in node.table.rows if node.table else ():
            yield " ".join((row.rubric, row.label, *row.cells))
