"""Languages: in which language a text is, and whether two stand side by side in it.

>>> language_of_text("The Regulation is amended by the addition of the following " * 4)
'en'
>>> is_mixed(["The section is amended by the addition of this:\\tL'article est modifié par la"] * 4)
True
"""

import re
from collections import Counter
from collections.abc import Iterable

_FUNCTION_WORDS = {
    "en": re.compile(r"\b(?:the|of|and|is|by|this|in|to|following|which|with|are|an|on|that)\b"),
    "fr": re.compile(r"\b(?:le|la|les|de|du|des|et|est|par|une|au|dans|qui|suivant|sont|aux)\b"),
}
_FEWEST_WORDS = 8
_MAJORITY = 3
"""A text is of a language if so many times more of its function words are of that language."""


def language_of_text(text: str) -> str | None:
    """Tell the language of a text by its commonest words; None where they do not tell.

    >>> language_of_text("67.22")
    """
    counts = _counts(text)
    best = _prevailing(counts)
    return best if best and counts[best] >= _FEWEST_WORDS else None


def is_mixed(lines: Iterable[str]) -> bool:
    """Tell whether the lines of one instrument, or their columns, are partly of each language."""
    words = Counter[str]()
    for part in (part for line in lines for part in line.split("\t")):
        counts = _counts(part)
        best = _prevailing(counts)
        words[best or ""] += counts[best] if best else 0
    return all(words[lang] >= _FEWEST_WORDS for lang in _FUNCTION_WORDS)


def _counts(text: str) -> Counter[str]:
    plain = text.lower()
    return Counter({lang: len(words.findall(plain)) for lang, words in _FUNCTION_WORDS.items()})


def _prevailing(counts: Counter[str]) -> str | None:
    (best, most), *others = counts.most_common()
    return best if most >= max(1, _MAJORITY * sum(count for _, count in others)) else None
