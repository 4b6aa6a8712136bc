"""Which sections a text names, and where: links of a page, edges of the open data.

>>> [(found.label, found.until) for found in references_in("under sections 67.22 to 67.24", "en")]
[('67.22', '67.24'), ('67.24', '')]
>>> [found.label for found in references_in("les articles 12, 13.1 et 14", "fr")]
['12', '13.1', '14']
>>> references_in("section 12 of the Act respecting lotteries", "en")
()
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

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
