"""How words say what they are for without a number: "this Division", "no card game", “bet” means.

>>> [kind.value for kind in own_containers("Nothing in this Division is paid twice.", lang="en")]
['division']
>>> kinds_of_games("No wager at a card game is paid twice.", lang="en")
('cards',)
>>> defined_terms("“Pair” means two cards of one suit.", lang="en")
('Pair',)
"""

import re
from functools import lru_cache

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.sentences import quotable_parts

# What words must have to be worth a closer look: few have it, and it is soon looked for.
_OWN_SIGNS = {
    "en": {
        "this division": Kind.DIVISION,
        "this subdivision": Kind.SUBDIVISION,
        "this chapter": Kind.CHAPTER,
    },
    "fr": {
        "présente section": Kind.DIVISION,
        "présente sous-section": Kind.SUBDIVISION,
        "présent chapitre": Kind.CHAPTER,
    },
}
_TERM_SIGNS = frozenset('“«"')
_MEANING_SIGNS = {
    "en": ("mean", "include", "is understood"),
    "fr": ("désigne", "signifie", "entend", "comprend"),
}
_CLOSING = '”»"'
_GIVING = (*_MEANING_SIGNS["en"], *_MEANING_SIGNS["fr"], "s'entend", "s’entend")
_KIND_SIGNS = {"en": ("game", "table"), "fr": ("jeu",)}
# "Subdivision 9 of this Division" says where one stands, and nothing of the others.
_NOT_OF, _NON_DE = r"(?<!\d of )", r"(?<!\d de )"
_OWN = {
    "en": {
        Kind.DIVISION: late_pattern(rf"{_NOT_OF}\bthis division\b", re.IGNORECASE),
        Kind.SUBDIVISION: late_pattern(rf"{_NOT_OF}\bthis subdivision\b", re.IGNORECASE),
        Kind.CHAPTER: late_pattern(rf"{_NOT_OF}\bthis chapter\b", re.IGNORECASE),
    },
    "fr": {
        Kind.DIVISION: late_pattern(rf"{_NON_DE}\bla présente section\b", re.IGNORECASE),
        Kind.SUBDIVISION: late_pattern(rf"{_NON_DE}\bla présente sous-section\b", re.IGNORECASE),
        Kind.CHAPTER: late_pattern(r"(?<!\d )\b(?:le|du|au) présent chapitre\b", re.IGNORECASE),
    },
}
_KIND = {
    "en": late_pattern(
        r"\b(?P<kind>card|dice|poker|casino)[ -]games?\b|\b(?:any|every|each|all|no) (?:game|table)"
        r"s?\b(?! of)",
        re.IGNORECASE,
    ),
    "fr": late_pattern(
        r"\bjeux? de (?P<kind>cartes?|dés?|poker|casino)\b|\b(?:tout|chaque|aucun|tous les) jeux?"
        r"\b(?! de)",
        re.IGNORECASE,
    ),
}
_USED = {"card": "cards", "carte": "cartes", "cartes": "cartes", "dés": "dés", "dé": "dés"}
_OF_MONEY = (
    r"wager|bet|pa(?:y|id)|payout|odds|stake|mise|misé|paris?\b|pay[ée]|paie|gain|gagn|cote\b"
)
_MONEY = late_pattern(rf"\b(?:{_OF_MONEY})", re.IGNORECASE)
_PLAY = late_pattern(
    rf"\b(?:{_OF_MONEY}|player|dealer|deals?\b|dealt|decks?\b|cards\b|dice\b|hands?\b|win|won\b"
    r"|los[et]|tie|rule|joueu|croupier|donneu|distribu|cartes\b|paquet|dés\b|main|perd|égalité"
    r"|règle)",
    re.IGNORECASE,
)
_GENERAL = late_pattern(
    r"(?:general|common|preliminary|interpretation|definitions?)\b|généralités\b|définitions?\b"
    r"|interprétation\b|(?:dispositions?|règles?) (?:générale|commune|préliminaire)",
    re.IGNORECASE,
)
_DEFINED = {
    "en": late_pattern(
        r"[“\"](?P<term>[^“”\"]{2,60})[”\"],?\s+(?:means?|includes?|is understood)\b",
        re.IGNORECASE,
    ),
    "fr": late_pattern(
        r"[«“\"]\s*(?P<term>[^«»“”\"]{2,60}?)\s*[»”\"]\s*:?\s*"
        r"(?:désigne|signifie|s['’]entend|comprend)\b|"
        r"on entend par\s+[«“\"]\s*(?P<said>[^«»“”\"]{2,60}?)\s*[»”\"]",
        re.IGNORECASE,
    ),
}


@lru_cache(maxsize=4096)
def own_containers(words: str, *, lang: str) -> tuple[Kind, ...]:
    """The kinds of container that words call their own."""
    plain = words.casefold()
    signs = (kind for sign, kind in _OWN_SIGNS[lang].items() if sign in plain)
    return tuple(kind for kind in signs if _OWN[lang][kind].search(words))


@lru_cache(maxsize=4096)
def kinds_of_games(words: str, *, lang: str) -> tuple[str, ...]:
    """What games have in common of which words say what is paid; "" where all games are meant.

    What says nothing of wagers or payments changes no payout.
    """
    plain = words.casefold()
    if not any(sign in plain for sign in _KIND_SIGNS[lang]):
        return ()
    return tuple(
        "" if said in ("", "casino") else _USED.get(said, said)
        for sentence in quotable_parts(words)
        if _MONEY.search(sentence)
        for match in _KIND[lang].finditer(sentence)
        for said in ((match["kind"] or "").casefold(),)
    )


def is_general(heading: str) -> bool:
    """Tell whether what stands under a heading is for all that stands beside it.

    >>> is_general("General provisions"), is_general("Généralités"), is_general("Pai Gow")
    (True, True, False)
    """
    return _GENERAL.match(heading) is not None


def is_on_money(words: str) -> bool:
    """Tell whether words say what is wagered or paid.

    >>> is_on_money("DICE GAMES"), is_on_money("DICE GAMES AND PAYOUTS")
    (False, True)
    """
    return _MONEY.search(words) is not None


def is_on_play(sentence: str) -> bool:
    """Tell whether a sentence says how something is played or paid, and does not only list games.

    >>> is_on_play("The games are Keno and War."), is_on_play("At War, a tie is a push.")
    (False, True)
    """
    return _PLAY.search(sentence) is not None


def _may_define(plain: str) -> bool:
    """Tell whether a word that gives a meaning may stand beside a quotation mark."""
    after = (rest for mark in _CLOSING for rest in plain.split(mark)[1:])
    said = (rest.lstrip().lstrip(",:").lstrip() for rest in after)
    return "on entend par" in plain or any(rest.startswith(_GIVING) for rest in said)


@lru_cache(maxsize=4096)
def defined_terms(words: str, *, lang: str) -> tuple[str, ...]:
    """The terms that words give a meaning, unless they say in which part it holds."""
    plain = words.casefold()
    if _TERM_SIGNS.isdisjoint(words) or not any(sign in plain for sign in _MEANING_SIGNS[lang]):
        return ()
    if own_containers(words, lang=lang) or not _may_define(plain):
        return ()
    found = (match.groupdict() for match in _DEFINED[lang].finditer(words))
    return tuple(one["term"] or one.get("said") or "" for one in found)
