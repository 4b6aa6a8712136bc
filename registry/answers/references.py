"""Which sections a text names, and where: the links of a page, and the edges of the open data.

>>> [(found.label, found.until) for found in references_in("under sections 67.22 to 67.24", "en")]
[('67.22', '67.24')]
>>> [found.label for found in references_in("les articles 12, 13.1 et 14", "fr")]
['12', '13.1', '14']
>>> references_in("section 12 of the Act respecting lotteries", "en")
()
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bylaw.registry.answers.provision_text import text_of
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Version

_LABEL = r"\d+(?:\.\d+)*"
_JOINED = {
    "en": r"(?:\s*,\s*(?:and|or)?\s*|\s+(?:and|or|to)\s+)",
    "fr": r"(?:\s*,\s*(?:et|ou)?\s*|\s+(?:et|ou|à)\s+(?:l['’]article\s+|de\s+l['’]article\s+)?)",
}
_NAMED = {
    lang: re.compile(
        rf"\b(?:{noun})\s+(?P<labels>{_LABEL}(?:{_JOINED[lang]}{_LABEL})*)(?P<of>{other})?",
        re.IGNORECASE,
    )
    for lang, noun, other in (
        (
            "en",
            r"sections?|articles?|ss?\.",
            r"\s+of\s+(?:the|an|that|said)\b(?!\s+(?:said\s+)?by-law)",
        ),
        (
            "fr",
            r"articles?|art\.",
            r"\s+(?:de\s+la\s+loi|de\s+cette\s+loi|du\s+code|du\s+décret)\b",
        ),
    )
}
_RANGE = re.compile(r"(?:to|à)\b", re.IGNORECASE)
_ONE = re.compile(_LABEL)


@dataclass(frozen=True, slots=True)
class Reference:
    """A section that a text names at `[start, end)`; `until` is the last one of a range."""

    label: str
    start: int
    end: int
    until: str = ""


def references_in(text: str, lang: str) -> tuple[Reference, ...]:
    """Find the sections of the same by-law that a text names, in their order."""
    return tuple(
        reference
        for named in _NAMED[lang].finditer(text)
        if not named["of"]
        for reference in _labels(text, named.start("labels"), named.end("labels"))
    )


def _labels(text: str, start: int, end: int) -> Iterator[Reference]:
    found = list(_ONE.finditer(text, start, end))
    for place, match in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        is_range = after is not None and _RANGE.search(text, match.end(), after.start())
        until = after[0] if after is not None and is_range else ""
        yield Reference(match[0], match.start(), match.end(), until)


def named_by(version: Version) -> tuple[Reference, ...]:
    """Find the sections that a version names, itself left out."""
    found = references_in(text_of(version.provision, version.lang), version.lang)
    return tuple(one for one in found if one.label != version.label)


def links_between(versions: Iterable[Version]) -> Mapping[str, tuple[str, ...]]:
    """Give, for each section of a day, the sections that its words name and that are known."""
    alive = [v for v in versions if v.kind is Kind.SECTION and v.held is not Held.REPEALED]
    known = sorted({v.label for v in alive}, key=label_key)
    return {v.label: tuple(dict.fromkeys(_named(v, known))) for v in alive}


def _named(version: Version, known: list[str]) -> Iterator[str]:
    for reference in named_by(version):
        if reference.until:
            first, last = label_key(reference.label), label_key(reference.until)
            yield from (label for label in known if first <= label_key(label) <= last)
        elif reference.label in known:
            yield reference.label
