"""Signs that a sentence lost its beginning or its end: a page that was cut, or a line.

What is left may read as an order of its own: « (le paragraphe 3° de) l'article 8 est supprimé ».

>>> str(cut_short("l'article 8 est supprimé."))
'the sentence begins in a small letter: what stands before it is missing'
>>> cut_short("L'article 8 est supprimé.") is None
True
>>> lost_subject("⟪0⟫ est remplacée par l'annexe II", ("Règlement sur les bacs",)) is None
False
"""

import re

from bylaw.ingest.text_nouns import TEXT_NOUNS, TEXT_NOUNS_FR
from bylaw.registry.law.messages import N_, Message

_UNITS = (
    r"(?:sub|sous-)?(?:sections?|articles?|paragraphe?s?|alinéas?)|schedules?|annexes?|chapters?"
    r"|chapitres?|divisions?|phrases?|sentences?"
)
_RANK = r"(?:(?:premi|derni|deuxi|second|troisi)\w*|first|last|third)"
_BEGUN_BEFORE = re.compile(
    rf"\s*(?:(?:l['’]\s?|(?:the|this|that|l[ea]s?|cet(?:te)?|ce|ledit|ladite)\s)(?:{_RANK}\s)?"
    rf"(?i:(?:(?:said|same)\s)?(?:{_UNITS}|{TEXT_NOUNS}))\b|(?:{_RANK}\s)?(?:{_UNITS}|{TEXT_NOUNS})\b"
    r"|the\s(?:[A-Z][\w'’-]+\s){1,6}(?:is|are)\s|said\s(?:[A-Z]|by-?law)|(?:of|d[eu]s?)\b|d['’]|[,;:)])"
)
"""A subject in small letters at the head of a clause: a sentence, or a list, goes on there."""
_GOES_ON = re.compile(
    r",\s*$|[:;]\s*\(?\w{1,3}[°º)]\s*$"
    r"|\s(?:et|and|d[eu]s?|of|par|by|l[ea]s?|the|aux?|où|qui|que|est|sont|is|are"
    r"|date|jour|day)\s*$"
)
"""The end of words that others follow, or the mark of an item that does not."""


def cut_short(text: str) -> Message | None:
    """Say that a clause lost its beginning or its end, if it shows."""
    if _BEGUN_BEFORE.match(text):
        return Message(
            N_("the sentence begins in a small letter: what stands before it is missing")
        )
    if _GOES_ON.search(text):
        return Message(_ENDS, {"words": " ".join(text.split()[-3:])})
    return None


_ENDS = N_("the clause ends with “{words}”, where the sentence goes on")

_SUBJECT = re.compile(r"^(?P<head>[^⟦¶]*?)[\s,]*\s(?P<verb>(?P<be>is|are|est|sont)\s.*)", re.DOTALL)
_SEVERAL_UNITS = re.compile(rf"(?i)(?:(?:the|les)\s)?(?:{_UNITS})(?<=s)\b")
_ONE_TEXT = re.compile(rf"(?i)(?:l[ea]|ce|cette|ledit|ladite|the|this|that) (?:{TEXT_NOUNS})")
_BARE_TEXT = re.compile(
    rf"(?i)(?:{TEXT_NOUNS})\s+(?:is|are|est|sont|shall)\b"
    r"|[^⟦¶]*\bof\s(?:by-?law|order in council|order|decree)(?:\s(?:is|are|shall)\b|,?$)"
)
"""A text without its article or its number, which stood before the noun or after it."""
_TEXT_ALONE = re.compile(
    r"(?i)(?:(?:l[ea]|ce|cette|ledit|ladite)\s|l')?"
    rf"(?:⟪(?P<place>\d+)⟫(?:\s*⟬[^⟭]*⟭)?|(?P<noun>{TEXT_NOUNS_FR}))"
)
_WITHOUT_ARTICLE = re.compile(r"⟪(?P<place>\d+)⟫")
_PARTICIPLE = re.compile(r"(?:est|sont)(?: (?:de|à) nouveau)? [a-zé]+(?<=é)(?P<feminine>e?)s?\b")
_FEMININE = (
    "loi",
    "charte",
    "décision",
    "norme",
    "instruction",
    "politique",
    "directive",
    "entente",
)
_MASCULINE = ("règlement", "code", "tarif", "décret", "arrêté", "programme", "régime", "plan")
_GENDERS = dict.fromkeys(_FEMININE, True) | dict.fromkeys(_MASCULINE, False)
"""Whether a noun by which a French text is called is feminine."""


def lost_subject(text: str, titles: tuple[str, ...]) -> Message | None:
    """Say that a verb is not that of the text or the units before it, but of what held them."""
    if _BARE_TEXT.match(text):
        return _BARE
    subject = _SUBJECT.match(text)
    if subject is None:
        return None
    is_one = subject["be"] in ("is", "est")
    several, one = _SEVERAL_UNITS.match(subject["head"]), _ONE_TEXT.fullmatch(subject["head"])
    is_other = bool(several if is_one else one) or _is_of_other_gender(subject, titles)
    is_other = is_other or _lacks_article(subject["head"], titles)
    return _LOST if is_other else None


def _lacks_article(head: str, titles: tuple[str, ...]) -> bool:
    """Tell a title that opens a sentence without its article; in English a number stands for it."""
    bare = _WITHOUT_ARTICLE.match(head)
    if bare is None:
        return False
    title = titles[int(bare["place"])]
    return title.split()[0].lower() in _GENDERS or not re.search(r"\d", title)


def _is_of_other_gender(subject: re.Match[str], titles: tuple[str, ...]) -> bool:
    alone, participle = _TEXT_ALONE.fullmatch(subject["head"]), _PARTICIPLE.match(subject["verb"])
    if alone is None or participle is None:
        return False
    noun = alone["noun"] or titles[int(alone["place"])].split()[0]
    is_feminine = _GENDERS.get(noun.lower())
    return is_feminine is not None and is_feminine != bool(participle["feminine"])


_LOST = Message(
    N_("the verb is not that of what stands before it: the beginning of the sentence is missing")
)
_BARE = Message(N_("a text is named without its article or its number"))
