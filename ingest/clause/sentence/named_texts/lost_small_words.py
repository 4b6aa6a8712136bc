"""Signs that a French title lost a small word: « Loi sur (les) quais » is the title of no text.

>>> str(lost_small_word("Loi sur quais"))
'“Loi sur quais”: a small word of this title is missing'
>>> str(lost_small_word("Règlement sur la vente, l'achat la location de quais"))
'“achat la location”: a small word of this title is missing'
>>> lost_small_word("Loi sur certains quais et sur la vente de bois sur pied") is None
True
"""

import re

from bylaw.registry.law.messages import N_, Message

_TEXT = (
    r"(?i:\b(?:règlement|loi|code|charte|décret|arrêté|règles?|tarif|politique|programme|directive|norme))"
    r"(?:\s+(?:n[o°º]\.?\s*|numéro\s+)?[\w.-]*\d[\w.-]*)?"
)
_DETERMINER = (
    r"(?:l[ea]s?|une?|des?|du|ce(?:tte|t|s)?|s(?:on|a|es)|leurs?|tou(?:te?s?|s)|certaine?s?|divers(?:es)?"
    r"|plusieurs|différente?s?|chaque|quelques|aucune?|\w+ment)\b|[ld]'"
)
_OPENS_A_NOUN = (
    r"(?:sur|dans|par|pour|sous|selon|entre|vers|et|ou|que|qui|dont|où|hors|chez|contre|envers|avec"
    r"|sans|malgré|après|avant|depuis|dès|outre|parmi|sauf|via|ni|mais|comme|soit|est|sont|tout(?:es?)?"
    r"|tous|même|puis|voire|car|non|\w+(?:ant|er|ir|re|ment))"
)
"""A word right before an article: a preposition, an infinitive, a participle or an adverb."""
_OF_A_CLAUSE = re.compile(r"\b(?:qui|que|dont|où|lorsque)\b|\bqu'")
"""The word that opens a clause within a title, whose verb may stand before an article."""
_SMALL_WORD_LOST = re.compile(
    rf"{_TEXT}\s+(?:sur|concernant)\s+(?!{_DETERMINER})[a-zà-ÿ][\w-]*"
    rf"|(?<![\w'’-])(?!{_OPENS_A_NOUN}\s)[a-zà-ÿ]{{4,}}\s+(?:l'|l[ea]s?\s)[a-zà-ÿ][\w-]*"
    r"|(?<=')(?!\w+(?:ant|er|ir|re|ment)\s)[a-zà-ÿ]{4,}\s+(?:l'|l[ea]s?\s)[a-zà-ÿ][\w-]*"
    r"|\b(?:de|l[ea]|du|au)\s(?!on[zd]|ou|et\b|une?\b|en\b)[aeiouéèêâîôûœ][\w-]+"
    r"|\b(?:à|dans|de|par)\s(?:article|annexe|alinéa)\s[\dIVX]"
)


def lost_small_word(title: str) -> Message | None:
    """Say which words of a title a small one must stand between or before."""
    for found in _SMALL_WORD_LOST.finditer(title):
        if not _OF_A_CLAUSE.search(title, max(0, found.start() - 40), found.start()):
            words = " ".join(found[0].split())
            template = N_("“{words}”: a small word of this title is missing")
            return Message(template, {"words": words})
    return None
