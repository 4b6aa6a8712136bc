"""Whether the verb of a clause agrees with the texts that it names: one text is amended, two are.

A title may name other texts, and words of history may stand between two titles.  Where what was
taken for one text has a plural verb, or what was taken for several has a singular one, a title was
cut at the wrong place or a text was lost, and the clause is refused.

>>> str(disagreement("Section 3 of the ⟪0⟫ and the ⟪1⟫ is repealed", ("Act A", "Act B")))
'several texts are named, but the verb says that one is changed: where a title ends is unclear'
>>> disagreement("The ⟪0⟫ and the ⟪1⟫ are repealed", ("Act A", "Act B")) is None
True
"""

import re

from bylaw.ingest.clause.locators import ONE_OF_SEVERAL
from bylaw.ingest.clause.sentence.named_texts.lost_small_words import lost_small_word
from bylaw.ingest.text_nouns import TEXT_NOUNS, TEXT_NOUNS_EN, TEXT_NOUNS_FR
from bylaw.registry.law.messages import N_, Message

_HEAD = re.compile(r"^(?P<head>[^⟦¶]*?)\s(?P<verb>is|are|est|sont)\s")
_TITLE = re.compile(r"⟪(?P<place>\d+)⟫")
_ONE_UNIT = re.compile(
    r"(?i)(?:(?:the|le|la|l')\s*)?"
    r"(?:(?:section|article|schedule|annexe|form|formulaire)\s+[\w.]+\s+(?:of|to|du|de)\s+)?"
    r"(?:(?:the|la|l')\s*)?⟪(?P<place>\d+)⟫(?:\s*⟬[^⟭]*⟭)?[\s,]*"
)
_OWN = re.compile(
    rf"(?i)\bthe present (?:regulations|rules|{TEXT_NOUNS_EN})\b(?! amends)"
    rf"|\bprésente?s? (?:règles|{TEXT_NOUNS_FR})\b(?! modifie)"
)
"""The text that a clause stands in, by the words that never mean another one."""
_ATTACHED = re.compile(
    rf"(?i)\b(?:jointe?|annexée?)s? (?:au|à la|aux) présente?s? (?:règles|{TEXT_NOUNS_FR})\b"
)
"""Where a new schedule is found, which is no part of the text that changes."""
_LONE_LABEL = re.compile(
    r"(?i)(?:les\s+)?(?:articles|sections|paragraphe?s|règles|rules|annexes|schedules)\s+"
    r"(?:\d[\w.]*°?|[a-z]|[ivxlc]+)\)?"
    r"(?:\s+(?:of|du|de|to(?=\s+th))\b(?!.*(?:,|\b(?:and|et)\b)).*)?"
)
"""A plural noun with one label: what stood beside the label was lost."""
_LOST_LABEL = re.compile(
    r"(?i)\b(?:articles|sections|(?:sous-|sub)?paragraphe?s|annexes|schedules)\s+"
    r"(?:\d[\w.]*°?|[ivxlc]+)\)?\s+(?:et|and)\s+(?:(?:d[eu]|dans|aux?|of|in)\b|(?:l[ea]s?|the)\s⟪)"
)
"""A plural noun with one label and the joint before another, which was lost."""
_SEVERAL = (
    r"(?i)(?<![\w-])(?:articles|sections|(?:sous-|sub)*paragraphe?s|alinéas|annexes|schedules|règles|rules"
    r"|chapitres|chapters|divisions|formules|formulaires|forms)"
)
_LABEL = r"\(?(?:\d[\w.-]*[°º]?|[a-z](?:\.\d+)*|[ivxlc]{1,6})\)?(?![\w(°º'’-])"
_JOINT = r"(?:,|\b(?:et|à|ou|ainsi que|and|to|or|as well as)\b)"
_LONE_ANYWHERE = re.compile(
    rf"{_SEVERAL}\s+{_LABEL}(?!\s*[-–(])(?![^⟦⟨;:¶]*?{_JOINT}\s*(?:[dl]es\s|the\s)?{_LABEL})"
    r"|(?i:\bdéfinitions\sd|\bdefinitions\sof\s)[^⟦;:]*⟦\d+⟧(?!\s*(?:⟦|,|et\b|ou\b|and\b|or\b))"
)
"""A plural noun with one label, or one term that is defined, wherever it stands."""
_LOST_NUMBER = re.compile(
    r"(?i)\b(?:et|ou|and|or)\s(?:(?:à|dans|in)\s)?(?:l'article|the\s(?:section|article))"
    r"(?!\s(?:\(?\d|premier|suivant|[a-z]+ing|heading)|\sof\b)\b"
    r"|\b(?:à|dans|in)\s(?:l'article|the\s(?:section|article)),?\s(?:et|ou|and|or|l[ea]s?)\s"
    r"|⟨\d⟩[^⟨⟦]*\b(?:article|section)\s\d[^⟨⟦]*⟨\d⟩[^⟨⟦]*\b(?:de\sl'article|of\sthe\ssection)(?=[\s;.]*(?:⟨|$))"
)
"""A section that is joined to other places and lacks its number: it points back to none."""
_LOST_NOUN = re.compile(
    r"(?i)\b(?:la (?:première|seconde|dernière|\w+ième)"
    r" du (?:premier|dernier|second|\w+ième) alinéa"
    r"|le (?:premier|dernier|second|\w+ième) de la (?:première|dernière|seconde|\w+ième) phrase"
    r"|the (?:first|second|third|last|\w+th) of (?:each of )?the (?:first|second|third|last|\w+th)"
    r"(?: and (?:the )?(?:first|second|third|last|\w+th))? paragraphs?)\b"
)
"""A rank whose noun was lost: « la première du deuxième alinéa » was a line or a sentence of it."""
_VERBLESS = re.compile(
    r"⟪\d+⟫(?:\s*⟬[^⟭]*⟭)?,?\s(?:(?:modifi|amend|remplac|abrog|supprim|complét|substitu)ée?s?"
    r"|amended|replaced|repealed|revoked|struck|deleted)\b"
    r"|^(?!.*\b(?i:that)\b).*⟪\d+⟫(?:\s*⟬[^⟭]*⟭)?,?\sbe\s"
)
"""A title and what is done to it, without a verb between them: the title ran over the verb."""
_ONE_TEXT = re.compile(rf"(?i)(?:{TEXT_NOUNS})\b")


_NO_JOINT = (
    r"(?!(?:\w+ant|de|et|ou|selon|sous|dans|par|que|avec|pour|vers|à|qu'(?:il|elle)|and|or|to|of|in|on|by|under|with|from"
    r"|for|than|that|\w+ing|amend|repeal|revoke|replace|implement|abroge|modifie|remplace)\b)"
)
"""A word that joins no title to another."""
_RUNS_ON = re.compile(
    r"(?i)(?:\b(?:de|du|des|et|ou|la|les?|à|aux?|dans|sur|concernant|of|the|and|or|to|in|respecting|concerning)|d')$"
    r"|\b(?:(?:modifi|remplac|abrog|supprim)ée?|amended|replaced|repealed|revoked|struck out)$"
    rf"|\b(?:ce|cette|cet) (?:{TEXT_NOUNS_FR})\b"
    rf"|^(?:{TEXT_NOUNS_FR}|règles|régime) (?:l[ea]s?\b|l')"
    r"|\bl[ea]s? (?:sur|du|des)\b|\bdans les articles\b"
    r"|\b(?:numéro|number|no\.?|n[°º])$|-$|\s-\d"
    rf"|\b(?:of|to|in) (?:that|the said) (?:{TEXT_NOUNS_EN})\b"
    r"|(?<!visé )(?<!visés )(?<!visées )(?<!prévu )(?<!prévus )(?<!prévues )"
    r"(?<!contemplated )(?<!referred to )(?<!provided for )(?<!mentioned )(?<!described )"
    r"\b(?:dans (?:l'|les )articles?|in sections?) \d"
    r"|\b(?:ainsi que|de même que|as well as|together with) "
    r"(?:l'|les |the )?(?:articles?|sections?|\d)"
    r"|\bles articles \d|\bet \d[\d.]* (?:à |et )?\d|\b(?:le|la) (?:sur|concernant)\b"
    r"|, (?-i:Règlement|Loi|Code) (?:sur|concernant|relati)"
    r"|, (?-i:Regulation|Act|By-law) respecting"
    r"|\b(?:les?|la|des|du|aux?) l'|\bet de (?:ses|leurs) |\band of (?:its|their) "
    r"|\s\d{1,3}\.\s(?-i:Sections?|Paragraph|Schedule|The|L['’]|Les?|La)\b"
    r"|, \d{1,3}(?:\.\d+)*(?![\w-])"
    r"|\b(?!(?:sections?|articles?|chapters?|chapitres?|parts?|parties?|rules?|règles?|règlement|regulation"
    r"|by-?law|law|order|décret|arrêté|numéro|number|no|n|bill|loi)\b)[^\W\d]+ "
    r"\d[\d.]* (?:du|de la|de l'|of)\b"
    r"|\b(?:sections?|articles?|paragraphe?s?)\d|\bparagraphe?s? (?:\d|[a-z]\b)"
    r"|\b([\w-]{2,}) \1\b"
    rf"|\b{_NO_JOINT}[\w'-]+\.? (?:l[ea]s? (?-i:Règlement|Loi|Code|Charte)"
    r"|the (?-i:Act|Regulation|By-law|Code))\b"
    rf"|\b{_NO_JOINT}(?!(?:l[ea]s?|du|des?|ce|cette|the|an?|this|said|omnibus)\b)"
    r"(?-i:[a-zà-ÿ])[\w'-]*\.? "
    r"(?-i:Règlement|Loi|Act|Regulation|By-law) "
    r"(?:sur|concernant|relati\w+|respecting|concerning)\b"
)
"""What no title holds: the end of a phrase that is cut, a place in a text named before, or the
number of another provision, as where the columns of a page were mixed."""


def disagreement(text: str, titles: tuple[str, ...]) -> Message | None:
    """Say how the verb of a skeleton disagrees with the texts named before it, if it does."""
    if any(map(_RUNS_ON.search, titles)) or _VERBLESS.search(text):
        return _UNENDED
    small = next(filter(None, map(lost_small_word, titles)), None)
    if small is not None:
        return small
    lost = next((reason for words, reason in _LOST if words.search(text)), None)
    if lost is not None:
        return lost
    head = _HEAD.match(text)
    if head is None:
        return None
    if _OWN.search(_ATTACHED.sub("", head["head"])):
        return _ITSELF
    if head["verb"] in ("is", "est"):
        return _TEXTS if len(_TITLE.findall(head["head"])) > 1 else None
    if _LONE_LABEL.fullmatch(head["head"].rstrip(" ,")):
        return _LONE
    alone = _ONE_UNIT.fullmatch(head["head"])
    is_one = alone is not None and _ONE_TEXT.match(titles[int(alone["place"])])
    return _ONE if is_one else None


_UNENDED = Message(N_("where a title ends is unclear"))
_ITSELF = Message(
    N_("the clause changes the text that it stands in, and not the one that this text amends")
)
_LONE = Message(ONE_OF_SEVERAL)
_NUMBERLESS = Message(N_("a section is named without its number beside other places"))
_NOUNLESS = Message(N_("a rank is named without the unit that it counts"))
_LOST = (
    (_LOST_LABEL, _LONE),
    (_LONE_ANYWHERE, _LONE),
    (_LOST_NUMBER, _NUMBERLESS),
    (_LOST_NOUN, _NOUNLESS),
)
_TEXTS = Message(
    N_(
        "several texts are named, but the verb says that one is changed: where a title ends is"
        " unclear"
    )
)
_ONE = Message(
    N_("one text is named, but the verb says that several are changed: a text may have been missed")
)
