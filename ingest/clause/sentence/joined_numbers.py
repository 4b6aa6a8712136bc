"""Numbers of units that stand side by side: the word between them is lost, so they mean nothing.

"articles 7 13" was printed as "articles 7 à 13" or as "articles 7, 13"; nobody can tell which.

>>> str(unjoined("Les articles 7 13 de cette loi sont abrogés"))
'“articles 7 13”: what joins these numbers is missing'
>>> unjoined("Sections 7, 13 and 15 to 18 are repealed") is None
True
"""

import re

from bylaw.registry.law.messages import N_, Message

_NUMBER = r"(?<![\d.-])\d[\d.]{0,20}(?:[A-Z][\d.]{0,10})?(?:-\d[\d.]{0,10}){0,3}[°º)]?"
# Two of one kind: "annexe A L'article" and "Schedule I A player" are not two names.
_NAMES = (
    r"[A-Z]-?\d[\d.]{0,10}(?![\w-])",
    r"[IVXLC]{1,8}(?:[.-]\d{1,4}){0,3}(?![\w'’-])",
    r"[A-Z](?![\w'’-])",
)
_JOINT = r"(?:\s*,\s*|\s*;\s*|\s+(?:and|to|or|et|à|ou)\s+)"
_NOUN = (
    r"(?i:\b(?:(?:sub|sous-)?(?:sections?|paragraphe?s?|paragraphs?|alinéas?)|articles?|rules?|règles?"
    r"|schedules?|annexes?))"
)
_LETTERS = r"(?i:\b(?:sub|sous-)?(?:paragraphes|paragraphs))\s+[a-z]\)?\s+[a-z]\b"
_BRACKETED = r"\s+\([a-z\d]{1,4}\)"
_NAMED = "|".join(rf"(?:{name}{_JOINT})*{name}\s+{name}" for name in _NAMES)
_SIDE_BY_SIDE = re.compile(
    rf"{_NOUN}\s+(?:(?:{_NUMBER}{_JOINT})*{_NUMBER}(?:\s+{_NUMBER}|{_BRACKETED})|{_NAMED})"
    rf"|{_LETTERS}"
)


def unjoined(text: str) -> Message | None:
    """Say which numbers of a clause stand side by side, if some do."""
    found = _SIDE_BY_SIDE.search(text)
    if found is None:
        return None
    return Message(
        N_("“{words}”: what joins these numbers is missing"), {"words": " ".join(found[0].split())}
    )
