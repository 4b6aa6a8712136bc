"""The head of a sentence, up to its first quotation: whether it amends, or brings into force."""

import re

from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.lines.line_marks import CAPITAL, OPENING_QUOTES, PROVISION
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.text_nouns import TEXT_NOUNS
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.text.typography import QUOTATION

_QUOTE = re.compile(f"[{OPENING_QUOTES}]")
_NAMES_TERM = re.compile(
    r"(?i)\b(?:definitions? of|définitions? d[eu]s?|words?|mots?|terms?|termes?|expressions?"
    rf"|(?:{TEXT_NOUNS})(?:(?: (?:no\.?|number|numéro|n[°ºo]\.?))? [\w.-]*\d[\w.-]*)?"
    r"(?:,? (?:entitled|titled|intitulée?))?)"
    r"(?: (?:the |l['’]|les? |la )?(?:words?|terms?|expressions?|mots?|termes?))?,?\s?$"
)
_AFTER_TERMS = re.compile(
    rf"(?=(?P<terms>(?:[{OPENING_QUOTES}][^\n]{{1,80}}?[”»\"](?:,|\s|and|et|of|de)*)+))(?P=terms)"
    rf"(?!means\b|includes\b|has\b|désigne|s['’]entend|comprend)(?P<rest>[^\n{OPENING_QUOTES}]*)"
)
_TEXT = (
    r"Acts?|Regulations?|By-?laws?|Rules|Code|Charter|Order|Tariff|Lois?|Règlements?|Règles|Charte"
    r"|Décret|Arrêté|Tarif"
)
_PART_OF_TEXT = re.compile(
    r"(?i:(?:the |l['’]|les? |la )?(?:(?:first|second|third|fourth|last|premier|deuxième|troisième"
    r"|dernier) (?:paragraph|alinéa)|(?:sub)?(?:section|paragraph)s?|(?:sous-)?paragraphes?"
    r"|articles?|schedules?|annexes?|divisions?|chapters?|chapitres?|heading|title|intitulé|titre))"
    rf" .*\b(?:{_TEXT})\b|(?:The |L['’]|Les? |La )?(?:{_TEXT}) .*\b(?:chapter|chapitre|c\.|r\.)"
)
"""What an order on a text begins with: a part of a text of some kind, or its title."""

_NUMBERED_PART = re.compile(
    r"(?:The |L['’]|Les? |La )?(?i:sections?|rules?|schedules?|forms?|articles?|règles?|annexes?"
    rf"|formulaires?) (?:\d[\w.]*|[IVXLC]+|[A-Z])\b(?!.*\b(?:this|présente?) (?:{TEXT_NOUNS})\b)"
)
"""A part with its number, of which the text may be called by any noun: « ce projet pilote »."""

_CITED = re.compile(
    rf"(?:The |L['’]|Les? |La )?[{CAPITAL}][^.;]*"
    r"\([^()]*(?:chapter|chapitre|\bc\.) [^()]*, r\. ?[\d.]+\),? $"
)
"""A text that is named with its place among the revised regulations, right before the verb."""

_NAMED = re.compile(rf"(?:The |L['’]|Les? |La )?[{CAPITAL}][^.;:“«\"]+ $")
_CHANGED = re.compile(
    r"(?i)(?:is|are|est|sont) (?:\w+ ){0,2}(?:amended|modifiée?s?)\b"
    r"[,:\s]*(?:[(\d]\S{0,3}\s)?(?:(?:in|à|au|aux|dans) [^.;:“«\"]{1,80},? )?"
    r"(?:by (?:the )?\w+(?:ing|ion)|par (?:l['’]|le |la )\w+(?:ment|ion|out))\b"
)
"""How words are changed in a text of any kind: « est modifié par le remplacement »."""

_MADE = r"(?:made|enacted|established|adopted) by (?:Order|[Dd]ecision)"
_MADE_BY = re.compile(
    rf"(?:The |L['’]|Les? |La )?[{CAPITAL}][^.;:“«\"]*\b(?:{_MADE}"
    r"|(?:édicté|établi|adopté|pris|approuvé)e?s? par (?:le décret|l['’]arrêté|la décision))\b"
    r"[^;:“«\"]*$"
)
"""A text of any kind that is named with what made it."""


_WITHIN = re.compile(r"^\W*(?i:in|dans|à|aux?) ")
_TITLED = re.compile(
    rf"(?i:the |l['’]|les? |la )?(?:(?:{_TEXT}) (?:respecting|concerning|governing|sur|concernant"
    rf"|relati[fv]e?s?)\b|(?:[{CAPITAL}][\w'’-]{{0,40}} ){{1,6}}(?:Act|Code|Charter)\b)"
)
"""A text that is named by its title."""


def own_words(line: PrintedLine) -> str:
    """The words of a line without the number of its provision."""
    match = PROVISION.match(line.text)
    return line.text[match.end() :] if match else line.text


def is_like_instruction(text: str) -> bool:
    """Tell whether a sentence, up to its first quotation, amends or brings into force."""
    head = _head(text)
    return bool(AMENDS.search(head) or COMMENCES.search(head))


def orders_on_a_text(text: str) -> bool:
    """Tell a sentence that begins with a part of a text, or its title, and then amends it.

    >>> orders_on_a_text("Section 4 of the Docks Act is amended by striking out “oak”.")
    True
    >>> orders_on_a_text("Section 4 of that pilot project is revoked.")
    True
    >>> orders_on_a_text("The Dock Aid Program is amended by replacing “oak” by “ash”.")
    True
    >>> orders_on_a_text("A permit issued under the Docks Act is revoked by the Minister.")
    False
    """
    verb = AMENDS.search(_head(text))
    if verb is None:
        return False
    subject = text[: verb.start()]
    if _NAMED.match(subject) and _CHANGED.match(text, verb.start()):
        return True
    return any(cue.match(subject) for cue in (_PART_OF_TEXT, _NUMBERED_PART, _CITED, _MADE_BY))


def orders_on_a_named_text(text: str) -> bool:
    """Tell a sentence that amends a text which it names, by its kind or by its title.

    >>> orders_on_a_named_text("Section 4 of the Docks Act is revoked.")
    True
    >>> orders_on_a_named_text("In the Docks Act, “oak” is replaced by “ash”.")
    True
    >>> orders_on_a_named_text("Section 4 is amended by the tide.")
    False
    """
    words = _WITHIN.sub("", QUOTATION.sub(" ", text), count=1)
    verb = AMENDS.search(words)
    subject = words[: verb.start()] if verb else ""
    return any(cue.match(subject) for cue in (_PART_OF_TEXT, _CITED, _MADE_BY, _TITLED))


def _head(text: str) -> str:
    """A sentence up to its first quotation; the terms of "the definition of “chip”" go on, and so
    does the title of "By-law 12 “Docks”".
    """
    quote = _QUOTE.search(text, 1)
    if quote is None:
        return text
    named = _NAMES_TERM.search(text, 0, quote.start())
    rest = _AFTER_TERMS.match(text, quote.start()) if named else None
    return text[: quote.start()] + (rest["rest"] if rest else "")


def is_commencement(text: str) -> bool:
    """Tell whether a sentence, up to its first quotation, says when something takes effect."""
    quote = _QUOTE.search(text, 1)
    head = text[: quote.start()] if quote else text
    return bool(COMMENCES.search(head)) and not AMENDS.search(head)
