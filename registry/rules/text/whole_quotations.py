"""Quotations as a lawyer would have them: whole sentences that can be understood alone.

A rule finds a figure by a few words around it.  What is shown is their sentence, unless that pays
several odds, of which the words are the ones that count; a sentence that leans on the one before
it ("In such a case, …", "… in all other cases.") is shown with that one.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.sentences import quotable_parts
from bylaw.registry.rules.text.law_text import Ground, SectionText, blocks
from bylaw.registry.rules.text.legal_words import level_text, pattern

_LEANS = {
    "en": late_pattern(r"In (?:such|that) (?:a )?case\b|If there is no such\b|Afterwards\b"),
    "fr": late_pattern(r"Dans (?:un tel|ce) cas\b|À défaut\b|Par la suite\b"),
}
_OTHERWISE = {
    "en": late_pattern(r"\bin all other cases\b|\bthat announcement\b"),
    "fr": late_pattern(r"\bdans tous les autres cas\b|\bcette annonce\b"),
}
_CONDITION = {"en": late_pattern(r"\bif\b"), "fr": late_pattern(r"\bsi\b|\bs'il", re.IGNORECASE)}


def whole(quoted: Ground, section: SectionText) -> Ground:
    """Quote the sentence that holds the words of a quotation; a row of a table stays as it is."""
    wanted = level_text(quoted.quote)
    for block in (block for block in blocks(section.provision) if block.label == quoted.item):
        parts = quotable_parts(block.text)
        holding = [place for place, part in enumerate(parts) if wanted in level_text(part)]
        if len(holding) == 1:
            return replace(quoted, quote=_understood(parts, holding[0], quoted))
    return quoted


def _understood(parts: Sequence[str], place: int, quoted: Ground) -> str:
    """The sentence of a place, with the one before it where it says nothing alone."""
    sentence = parts[place].strip()
    if level_text(quoted.quote) != level_text(sentence) and _pays_several(sentence, quoted.lang):
        return quoted.quote
    if place and leans(sentence, lang=quoted.lang):
        return f"{parts[place - 1].strip()} {sentence}"
    return sentence


def _pays_several(sentence: str, lang: str) -> bool:
    return len(list(pattern("{odds}", lang=lang).all(sentence))) > 1


def leans(sentence: str, *, lang: str) -> bool:
    """Tell whether a sentence says nothing without the one before it.

    >>> leans("In such a case, the player's ante is a push.", lang="en")
    True
    >>> leans("It wins if the total is 7 and it shall lose in all other cases.", lang="en")
    False
    """
    is_rest = _OTHERWISE[lang].search(sentence) and not _CONDITION[lang].search(sentence)
    return bool(_LEANS[lang].match(sentence) or is_rest)


def without_repeats(grounds: Sequence[Ground]) -> tuple[Ground, ...]:
    """Leave out what another quotation of the same place says too."""
    kept: list[Ground] = []
    for ground in dict.fromkeys(grounds):
        if any(says_too(other, ground) for other in kept):
            continue
        kept = [*(other for other in kept if not says_too(ground, other)), ground]
    return tuple(kept)


def says_too(one: Ground, other: Ground) -> bool:
    """Tell whether a quotation holds the words of another of the same place."""
    is_same_place = replace(one, quote="") == replace(other, quote="")
    return is_same_place and level_text(other.quote) in level_text(one.quote)
