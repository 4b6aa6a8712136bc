"""What a text says of other provisions of the same text: "Despite section 67.31", « l'article 4 ».

Only the numbers that are written out are read.  French *article* is a section, *section* is a
division and *sous-section* a subdivision.

>>> [str(one) for one in references("Despite sections 67.31, 67.33 to 67.35 and 70,", lang="en")]
['section 67.31', 'section 67.33 to 67.35', 'section 70']
>>> [str(one) for one in references("Pour l'application de la sous-section 8,", lang="fr")]
['subdivision 8']
>>> [str(one) for one in references("Despite paragraph 2 of section 12,", lang="en")]
['section 12']
>>> references("section 12 of the Act respecting lotteries", lang="en")
()
"""

import re
from collections.abc import Iterator
from dataclasses import field
from functools import cache, lru_cache

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.labels import DOTTED_NUMBER
from bylaw.registry.law.text.provisions import Kind, Provision, order_key
from bylaw.registry.law.text.typography import reduced_key

ENABLING = late_pattern(r"\((?:ss?|aa?|sections?|articles?)\.?\s[^()]*\)")
"""The reference above the title of a schedule: "(s. 13)"."""

_ROMAN = r"(?-i:[IVXLC]+)(?:\.\d+)*\b"
_EN = {
    Kind.SECTION: (r"\b(?:sections?|rules?|articles?|ss?\.)", DOTTED_NUMBER),
    Kind.DIVISION: (r"\b(?<!sub)divisions?", _ROMAN),
    Kind.SUBDIVISION: (r"(?:\bsubdivisions?|§{1,2})", DOTTED_NUMBER),
    Kind.CHAPTER: (r"\bchapters?", _ROMAN),
}
_FR = {
    Kind.SECTION: (r"\b(?:articles?|art\.|aa?\.)", DOTTED_NUMBER),
    Kind.DIVISION: (r"\b(?<!sous-)sections?", _ROMAN),
    Kind.SUBDIVISION: (r"(?:\bsous-sections?|§{1,2})", DOTTED_NUMBER),
    Kind.CHAPTER: (r"\bchapitres?", _ROMAN),
}
_WORDS = {"en": _EN, "fr": _FR}
_STEMS = {
    "en": (
        ("section", Kind.SECTION),
        ("rule", Kind.SECTION),
        ("article", Kind.SECTION),
        ("s.", Kind.SECTION),
        ("division", Kind.DIVISION),
        ("subdivision", Kind.SUBDIVISION),
        ("§", Kind.SUBDIVISION),
        ("chapter", Kind.CHAPTER),
    ),
    "fr": (
        ("article", Kind.SECTION),
        ("art.", Kind.SECTION),
        ("a.", Kind.SECTION),
        ("section", Kind.DIVISION),
        ("sous-section", Kind.SUBDIVISION),
        ("§", Kind.SUBDIVISION),
        ("chapitre", Kind.CHAPTER),
    ),
}
"""What a text must have to name a kind of provision: few texts do, and it is soon looked for."""
_ROMAN_DIGITS = frozenset("ivxlc")
_AGAIN = r"(?:(?:de\s+)?l['’]article\s+)?"
_AND = r"(?:\s*,\s*(?:(?:and|or|et|ou)\s+)?|\s+(?:and|or|et|ou)\s+)(?:to\s+|à\s+|aux?\s+)?" + _AGAIN
_TO = r"\s*(?:to|through|à|–|-)\s*" + _AGAIN
_ANOTHER = r"(?:Act|Code|Charter|Loi|Charte)\b"
_OF_ANOTHER = late_pattern(
    rf"\s*(?:of|de la|de l'|de cette|du)\s*(?:the |an )?{_ANOTHER}|\s+du\s+décret\b", re.IGNORECASE
)
_SECTION_OF_ANOTHER = late_pattern(
    r"\s+of\s+(?:the|an|that|said)\b(?!\s+(?:said\s+)?(?:by-law|regulation\b(?!\s+respecting)))",
    re.IGNORECASE,
)
_TITLED = late_pattern(
    r"\s+(?:of\s+the|du|de\s+la|des)\s+(?P<title>(?:by-?law|regulation|order|rules?|règlement"
    r"|règles?|décret|arrêté)\s+(?:respecting|concerning|regarding|governing|on|to|sur|relati\w+"
    r"|concernant|régissant|portant|visant)\b)",
    re.IGNORECASE,
)
"""The title of a text right after the numbers of its provisions."""

_WITHIN = late_pattern(r"\d\s+(?:of|de la|de l')\s*$", re.IGNORECASE)
_WHOLE = late_pattern(
    r"\b(?:despite|notwithstanding|in spite of|for the purposes? of|for the application of|"
    r"any|every|all|no|malgré|nonobstant|par dérogation|pour l'application|aux fins|"
    r"toute?s?|tous|aucune?)\b[^.;]{0,80}?"
    # What says in which text a section stands speaks of that section alone.
    r"(?:(?<!(?-i:[\dIVXLC] of ))\bthis (?:by-?law|regulation)"
    r"|(?<!(?-i:[\dIVXLC] ))\b(?:du |le |au )?(?<!(?-i:[\dIVXLC] du ))présent règlement)\b"
    r"|(?:^|[.;:]\s+)(?:in this (?:by-?law|regulation)|(?:dans le|au sens du) présent règlement)\b",
    re.IGNORECASE,
)
_WHOLE_SIGNS = ("this by", "this regulation", "présent règlement")


@cache
def _list(kind: Kind, lang: str) -> re.Pattern[str]:
    """A list of numbers of a kind of provision, which begins with its word."""
    word, number = _WORDS[lang][kind]
    one = rf"{number}(?:{_TO}{number})?"
    return re.compile(rf"{word}\s*({one}(?:{_AND}{one})*)", re.IGNORECASE)


@cache
def _single(kind: Kind, lang: str) -> re.Pattern[str]:
    """One number of a list, or the two ends of a run."""
    number = _WORDS[lang][kind][1]
    return re.compile(rf"({number})(?:{_TO}({number}))?", re.IGNORECASE)


_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reference:
    """A provision that a text names, or a run of them with both ends, and where each end stands."""

    kind: Kind
    first: str
    last: str
    at: _Range = field(default=(0, 0), compare=False)
    until: _Range = field(default=(0, 0), compare=False)

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
def references(text: str, *, lang: str, titles: tuple[str, ...] = ()) -> tuple[Reference, ...]:
    """Find the provisions that a text names by their numbers.

    With the titles of the text that is meant, what is said to stand in one of another title is left
    out:

    >>> found = references("L'article 5 du Règlement sur les quais", lang="fr", titles=("Loi",))
    >>> found
    ()
    """
    return tuple(
        _reference(kind, one)
        for kind in _kinds_in(text.casefold(), lang)
        for match in _list(kind, lang).finditer(text)
        if _is_own(text, match, kind, titles)
        for one in _single(kind, lang).finditer(text, match.start(1), match.end(1))
    )


def _kinds_in(plain: str, lang: str) -> tuple[Kind, ...]:
    """The kinds of provision whose numbers may stand in a text."""
    found = (kind for stem, kind in _STEMS[lang] if stem in plain and _is_numbered(plain, stem))
    return tuple(dict.fromkeys(found))


def _is_numbered(plain: str, stem: str) -> bool:
    """Tell whether a number may follow a word; it costs far less than to compile an expression."""
    after = (rest.lstrip("s§").lstrip()[:1] for rest in plain.split(stem)[1:])
    return any(one.isdecimal() or one in _ROMAN_DIGITS for one in after)


def _reference(kind: Kind, one: re.Match[str]) -> Reference:
    last = 2 if one[2] else 1
    return Reference(kind, one[1], one[last], one.span(1), one.span(last))


_SAID_OF_A_TEXT = late_pattern(
    r"\s*,?\s+(?:of|du|de\s+la|de\s+l['’]|de\s+ce|de\s+cet|des)\s*(?!this\b|présent)", re.IGNORECASE
)


def sections_unplaced(text: str, *, lang: str) -> frozenset[str]:
    """The sections that are named without saying which text they are in.

    In an amending text, they may be its own provisions.

    >>> sorted(sections_unplaced("Section 1 applies; so does section 5 of the By-law.", lang="en"))
    ['1']
    """
    return frozenset(
        one[1]
        for match in _list(Kind.SECTION, lang).finditer(text)
        if _SAID_OF_A_TEXT.match(text, match.end()) is None
        for one in _single(Kind.SECTION, lang).finditer(text, match.start(1), match.end(1))
    )


def names_another(text: str, *, lang: str, titles: tuple[str, ...]) -> bool:
    """Tell whether words name provisions, all of them in a text of another title."""
    every = [m for kind in _WORDS[lang] for m in _list(kind, lang).finditer(text)]
    return bool(every) and all(_is_titled_otherwise(text, match, titles) for match in every)


def _is_titled_otherwise(text: str, match: re.Match[str], titles: tuple[str, ...]) -> bool:
    """Tell whether a list of numbers is followed by the title of another text."""
    said = _TITLED.match(text, match.end())
    if said is None or not titles:
        return False
    after = reduced_key(text[said.start("title") :])
    return not any(after.startswith(reduced_key(title)) for title in titles)


def _is_own(text: str, match: re.Match[str], kind: Kind, titles: tuple[str, ...]) -> bool:
    """Leave out a section of an Act, and a division that only says where a subdivision stands."""
    if titles and _TITLED.match(text, match.end()):
        return not _is_titled_otherwise(text, match, titles)
    if _OF_ANOTHER.match(text, match.end()):
        return False
    if kind is Kind.SECTION:
        return _SECTION_OF_ANOTHER.match(text, match.end()) is None
    return _WITHIN.search(text, 0, match.start()) is None


@dataclass(frozen=True, slots=True)
class NamedSection:
    """A section that a text names at `[start, end)`; `until` is the last one of a range."""

    label: str
    start: int
    end: int
    until: str = ""


def sections_named(text: str, lang: str) -> tuple[NamedSection, ...]:
    """Find the sections of the same text that are named, each where it stands: links of a page.

    >>> [(one.label, one.until) for one in sections_named("under sections 67.22 to 67.24", "en")]
    [('67.22', '67.24'), ('67.24', '')]
    >>> [one.label for one in sections_named("les articles 12, 13.1 et 14", "fr")]
    ['12', '13.1', '14']
    """
    return tuple(
        named
        for one in references(text, lang=lang)
        if one.kind is Kind.SECTION
        for named in _ends(one)
    )


def _ends(one: Reference) -> Iterator[NamedSection]:
    if one.at == one.until:
        yield NamedSection(one.first, *one.at)
        return
    yield NamedSection(one.first, *one.at, until=one.last)
    yield NamedSection(one.last, *one.until)


@lru_cache(maxsize=4096)
def speaks_of_all(text: str) -> bool:
    """Tell whether a text says that it concerns all of the text that it stands in."""
    plain = text.casefold()
    return any(sign in plain for sign in _WHOLE_SIGNS) and _WHOLE.search(text) is not None


def all_words(provision: Provision) -> Iterator[str]:
    """The words of a provision, piece by piece, its tables included."""
    for node in provision.walk():
        yield from (part for part in (node.heading, node.text) if part)
        for row in node.table.rows if node.table else ():
            yield " ".join((row.rubric, row.label, *row.cells))
