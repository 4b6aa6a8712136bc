"""What print and extraction leave of a sentence, put together again outside its quotations."""

import re
from functools import lru_cache

_ELIDED = re.compile(
    r"(?i)(?<![\w'-])([ld])\s(?=(?:article|annexe|alinéa|intitulé|insertion|ajout|addition|abrogation"
    r"|expression|exception|expiration|ordre|entrée|une?)\b)"
)
_GLUED = re.compile(
    r"(?<=[^\W\d_])-[ ]+(?=paragraph|alin|section)|(?<=\b[a-z])[ ]+(?=[)°])|(?<=\b[LlDd])[ ]+(?=')"
    r"|(?<=\()[ ]+(?=\w{1,4}(?:\.\d{1,3})?[ ]*\))|(?<=\d)[ ]+(?=\))"
    r"|(?<=\b1)[ ]+(?=(?:er|re)\b)|(?<=\d)[ ]+(?=e\s(?:alin|ligne|phrase|paragraph|jour))"
)
_RUN_TOGETHER = re.compile(
    r"(?<=[^\W\d_],)(?=[^\W\d_]{2})"
    r"|(?:(?<=\d)|(?<=\d°)|(?<=[IVXLC]))(?=(?:de|du|des|est|sont|of|is|are)\s)"
    r"|(?:(?<=\d)|(?<=\d°))(?=(?:et|par|and|by|with)\s)"
)
"""Where the blank between two words is lost: « les quais,le Règlement », « annexe IIde »."""
_IN_FORCE = re.compile(r"\be ?n ?t ?r ?e((?: ?n ?t)?) e ?n(?=\s+vigueur)")
_SHORT = re.compile(r" (?:al|para?)\.")
_SHORTENED = re.compile(
    r"(?i)\b(?P<before>(?:articles?|section|alinéa) \d+(?:\.\d+)*),?"
    r" (?P<unit>al|para?)\.(?= ?\(?\d)"
)
"""A shortened unit after the one that holds it: « l'article 14 al. 2 », "section 14 par. 2"."""
_SHORT_RANKED = re.compile(
    r"(?i)\b(?:(?P<french>premier|dernier|\w+i[èe]me|\d{1,2}er?) al"
    r"|(?P<english>first|last|[\w-]+(?:nd|rd|st|th)) para?)\."
)
_CAPITAL_UNIT = re.compile(
    r"(?<=[a-zà-ÿ,][ '])(?:Article|Alinéa|Paragraphe?|Sous-paragraphe|Subparagraph|Subsection"
    r"|Section(?=s?\s\d))(?=s?\b)"
)
"""A unit that is written like a name within a sentence, where it would begin a title."""
_RAISED = str.maketrans("ᵉʳᵈᵒⁿˢ‐‑", "erdons--")
"""The raised letters of an ordinal, 2ᵉ and 1ᵉʳ; and hyphens that part no lines."""
_UNACCENTED = re.compile(
    r"(?i)\b(?P<noun>r[eé](?=glements?\b))|\baline(?=as?\b)"
    r"|\b(?:est|sont) (?:modifi|remplac|abrog|supprim|insér|ajout)e(?=e?s?\b)"
    r"|\b(?:est|sont) inse(?=ree?s?\b)|(?<=t inse)re(?=e?s?\b)"
    r"|(?<![^.;:¶⟩] )(?<![^\s.])(?-i:A)(?= l'| la | moins | compter | partir )"
)
"""What print in capitals or an older spelling leaves of « règlement », « alinéa », « modifié »
and, at the head of a sentence, « À »."""


@lru_cache(maxsize=64)
def unbroken(text: str) -> str:
    """Mend what extraction prints apart: "sous- paragraphe", "a )", "entre e n vigueur".

    An apostrophe that was lost is put back where only an article can stand; a unit in short or
    like a name is written as the formulas have it:

    >>> unbroken("L article 4 et l annexe II"), unbroken("de l'Article 4 al. 2")
    ("L'article 4 et l'annexe II", "de l'article 4, alinéa 2")
    """
    text = _ELIDED.sub(r"\1'", _GLUED.sub(lambda m: m[0].strip(), text.translate(_RAISED)))
    text = _IN_FORCE.sub(_whole, _RUN_TOGETHER.sub(" ", text))
    text = _CAPITAL_UNIT.sub(lambda m: m[0].lower(), text)
    text = _UNACCENTED.sub(_accented, text)
    if _SHORT.search(text):
        text = _SHORT_RANKED.sub(_ranked_in_full, text)
        text = _SHORTENED.sub(_in_full, _SHORTENED.sub(_in_full, text))
    return re.sub(r"\be\s+n(?=\s+vigueur)", "en", text)


def _whole(verb: re.Match[str]) -> str:
    return f"entre{verb[1].strip().replace(' ', '')} en"


def _accented(word: re.Match[str]) -> str:
    marked = "à" if word[0] == "A" else "è" if word["noun"] else "é"
    return word[0][:-1] + (marked.upper() if word[0][-1].isupper() else marked)


def _in_full(shortened: re.Match[str]) -> str:
    """A unit in full, after the comma by which a path goes down to it."""
    before, unit = shortened["before"], shortened["unit"].casefold()
    in_full = "alinéa" if unit == "al" else "paragraph" if before[0] in "sS" else "paragraphe"
    return f"{before}, {in_full}"


def _ranked_in_full(shortened: re.Match[str]) -> str:
    french, english = shortened["french"], shortened["english"]
    return f"{french} alinéa" if french else f"{english} paragraph"
