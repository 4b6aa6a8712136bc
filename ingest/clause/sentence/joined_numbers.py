"""Numbers of units that do not go together: a word between them is lost, or one is an item's.

"articles 7 13" was printed as "articles 7 à 13" or as "articles 7, 13"; nobody can tell which.

>>> str(unjoined("Les articles 7 13 de cette loi sont abrogés"))
'“articles 7 13”: what joins these numbers is missing'
>>> unjoined("Sections 7, 13 and 15 to 18 are repealed") is None
True
"""

import re

from bylaw.ingest.clause.locators import OF_ALL_OR_LAST
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


_WHOLE = r"(?i:\b(?:sections?|articles?|rules?|règles?|chapters?|chapitres?|schedules?|annexes?))"
_PLAIN = r"(?:\d[\d.]{0,20}|[IVXLC]{1,8})(?![\w.°º])"
_OTHER_KIND = re.compile(
    rf"{_WHOLE}\s+(?:(?:{_PLAIN}{_JOINT}){{1,20}}\([a-z\d]{{1,4}}\)"
    rf"|(?:{_PLAIN}{_JOINT}){{0,20}}\d{{1,3}}(?:\.\d{{1,3}})?\s?[°º])"
)
_ONE_OF_SEVERAL = re.compile(
    rf"^(?i:(?:the\s|la\s|le\s|l')?(?:section|article|rule|règle|chapter|chapitre|schedule|annexe))"
    rf"\s+(?:{_PLAIN}{_JOINT}){{1,20}}{_PLAIN}(?=(?:\s(?:of|to|de|du|des)\s[^⟦⟨,;:]{{1,80}})?,?\s(?:is|est)\s)"
)
_ONE_OF_A_LIST = re.compile(
    r"(?i:(?<![\w-])(?:(?:sub|sous-)?(?:paragraphe?|section)|article|annexe|schedule))"
    rf"\s+(?:{_NUMBER}\s*,\s*{_NUMBER}|[a-z]\)?,\s*[a-z]\)?)(?=\s*,)"
)
"""One unit whose number is printed twice, or another one."""
_ONE_COMMENCES = re.compile(
    rf"(?i:\b(?:paragraphes?|alinéas?|paragraphs?)\b[^,;:]{{0,60}}?\b(?:de\sl'article|of\ssection)\s+{_PLAIN}(?:,?\s+(?:ainsi\sque|et|as\swell\sas|and)\s+)"
    rf"{_PLAIN}(?:{_JOINT}{_PLAIN})*(?=,?\s(?:(?:qui|which)\s)?(?:entre(?:nt)?|a|ont|comes?|has|have)\s))"
)
"""Whether the number after that of a section whose items are named is a section's, or one of those
whose items are."""
_ONE_ENACTED = re.compile(
    rf"(?i:\b(?:édicte(?:nt)?|enacts?)\s+(?:the\s|l')?(?:section|article))\s+{_PLAIN}{_JOINT}+{_PLAIN}"
)
"""Whether the numbers after that of an enacted section are enacted too is not said."""
_ONE_WITH_A_HYPHEN = re.compile(
    rf"(?i:\b(?:(?:sub|sous-)?(?:paragraphes|paragraphs)|sections|articles|rules|règles))"
    rf"\s+\d{{1,4}}[-–]\d{{1,4}}(?![\w.-]|{_JOINT}\d)"
)
_BY_AN_ORDER = (
    r"(?:par\s(?:le\sremplacement|la\ssuppression|l'(?:insertion|ajout|addition|abrogation))"
    r"|by\s(?:replacing|striking|deleting|inserting|adding))\b"
)
_ORDERS_SIDE_BY_SIDE = re.compile(
    r"\b(?:suppression|abrogation|remplacement|insertion|ajout|striking\sout|deleting|repealing|replacing|inserting"
    rf"|adding)\s(?:(?!\b(?:et|ainsi|puis|and|then)\b)[^,;:⟨¶])*?(?<!⟧)\s{_BY_AN_ORDER}"
    rf"|⟨[23]⟩[^⟨]*;\s{_BY_AN_ORDER}"
)
"""One order after another with nothing between them, or no number: of which place is it?"""
_PLACE_WITHOUT_IN = re.compile(
    r"\band,\s(?:the\s[\w-]+\s(?:paragraph|sentence)|(?:sub)?(?:paragraph|section)\s[\w.()]+)"
    rf"(?:\sof\s[^⟦⟨,;:]{{1,60}})?,\s{_BY_AN_ORDER}"
    r"|\bet,\s(?:(?:le|la)\s\w+\s(?:alinéa|phrase)|(?:le\s(?:sous-)?paragraphe|l'article)\s[\w.()°]+)"
    rf"(?:\sd[eu]\s[^⟦⟨,;:]{{1,60}})?,\s{_BY_AN_ORDER}"
)
_WORD = r"(?:words?|figures?|numbers?|mots?|chiffres?|nombres?)\s"
_ARTICLE = r"(?:the|les?|la|l'|des?|du)"
_BESIDE = r"(?:after|before|following|preceding|for|après|avant)"
_WORDS_SIDE_BY_SIDE = re.compile(
    rf"(?<![\w'])(?!(?i:{_BESIDE}|{_ARTICLE}|{_WORD[:-2]})\b)[\w']+,?\s"
    rf"(?:{_ARTICLE}\s?)?(?:{_WORD})?⟦\d+⟧\s(?:{_ARTICLE}\s?)?{_WORD}(?=⟦)"
)
"""Words right after others, unless these are where they go: “after the word “a” the word “b””."""
_TWO_AND_A_PLACE = re.compile(
    r"\b(?:striking\sout|deleting|removing|suppression)\b[^⟦⟨]*⟦\d+⟧,\s(?:and|et)\s[^⟦⟨,]{0,30}"
    r"⟦\d+⟧\s(?:in|dans|de\sla|du|de\sl')\s"
)
"""A comma that may part the place of the second words from the first: “a”, and “b” in it."""
_RANK_AFTER_COMMA = re.compile(
    r"(?i)\b(?:et|and),\s(?:premier|dernier|first|last|second|\w+(?:ième|rd|th))\s"
    r"(?:alinéa|phrase|paragraph|sentence)\b"
)
"""A place that lacks its preposition: « et, (au) troisième alinéa, par … »."""
_UNSURE = (
    (_WORDS_SIDE_BY_SIDE, N_("what joins the quoted words is missing")),
    (_PLACE_WITHOUT_IN, N_("“{words}”: what joins these orders is missing")),
    (_TWO_AND_A_PLACE, OF_ALL_OR_LAST),
    (_RANK_AFTER_COMMA, N_("“{words}”: what stands before this unit is missing")),
    (_ORDERS_SIDE_BY_SIDE, N_("“{words}”: what joins these orders is missing")),
    (_SIDE_BY_SIDE, N_("“{words}”: what joins these numbers is missing")),
    (_OTHER_KIND, N_("“{words}”: the last of these numbers is that of an item")),
    (_ONE_OF_SEVERAL, N_("“{words}”: one unit is named, and several numbers are given")),
    (_ONE_OF_A_LIST, N_("“{words}”: one unit is named, and several numbers are given")),
    (_ONE_COMMENCES, N_("“{words}”: one unit is named, and several numbers are given")),
    (_ONE_ENACTED, N_("“{words}”: one unit is named, and several numbers are given")),
    (_ONE_WITH_A_HYPHEN, N_("“{words}”: several units are named, and one number is given")),
)


def unjoined(text: str) -> Message | None:
    """Say which numbers of a clause do not go together, if some do not.

    >>> str(unjoined("L'article 12, 1° est abrogé"))
    '“article 12, 1°”: the last of these numbers is that of an item'
    >>> str(unjoined("Sections 4-6 of the Act are repealed"))
    '“Sections 4-6”: several units are named, and one number is given'
    """
    for pattern, template in _UNSURE:
        found = pattern.search(text)
        if found is not None:
            words = re.sub(r"⟦\d+⟧", "…", re.sub(r"⟨\d⟩", "", found[0]))
            return Message(template, {"words": " ".join(words.split())})
    return None
