"""Two things said in one sentence: when a text takes effect, and what it replaces or applies to.

>>> text = "This Act comes into force on 1 May 2024 and applies to loans made on or after that day."
>>> [part.text for part in with_application(Passage.of(text))]
['This Act comes into force on 1 May 2024', 'and applies to loans made on or after that day.']
"""

import datetime as dt
import re

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.text.months import WRITTEN_DAY, parse_day
from bylaw.registry.law.text.typography import QUOTATION, before_quotations, plain_apostrophes

_APPLIES = re.compile(
    r"(?i),?\s(?=(?:and|et)\s(?:(?:it|they|ils?|elles?)\s)?"
    r"(?:appl(?:y|ies)\s(?:only\s)?(?:to|in\srespect|with\srespect)"
    r"|(?:ne\s)?s'appliqu(?:e|ent)\s(?:aux?|à|qu'aux?|qu'à))\s)"
)
_EXCEPTS = re.compile(r"(?i)\bexcept|\bsauf\b|\bexclu")
_REPLACES = re.compile(
    r"(?i)^(?P<head>(?:\d{1,3}\.\s)?(?:this|le présent|la présente)\s[\w-]+)\s"
    r"(?:replaces|remplace)\s[^;:“«\"]{1,400}?(?P<joint>,?\s(?:and|et)\s)"
    r"(?=(?:(?:shall|will)\s)?comes?\sinto\sforce|entre(?:ra)?\sen\svigueur)"
)
_REPLACES_TOO = re.compile(
    r"(?i)^(?P<head>(?:\d{1,3}\.\s)?(?:this|le présent|la présente)\s[\w-]+)\s"
    r"(?:(?:shall\s|will\s)?comes?\sinto\sforce|entre(?:ra)?\sen\svigueur)\s"
    r"[^;:“«\"]{1,300}?(?P<joint>,?\s(?:and|et)\s)"
    r"(?=(?:replaces|remplace)\s[^;:“«\"]{1,400}\Z)"
)
_FROM = (
    r"(?:à (?:compter|partir) du|avec effet (?:au|le|à (?:compter|partir) du)|effective(?: on)?"
    r"|as of|with effect (?:from|as of|on)|on and after|(?:beginning|commencing) on|from)"
)
_IS = r"\b(?:est|sont|is|are)"
_CHANGED = (
    r"(?:(?:de nouveau|again|further) )?(?:(?:modifi|remplac|abrog|supprim|amend)ée?s?"
    r"|amended|replaced|repealed|revoked|struck out|deleted)"
)
_DAY_OF_ORDER = re.compile(
    rf"(?i)^(?:\d{{1,3}}\.\s?)?(?P<first>(?:{_FROM}|le|on) {WRITTEN_DAY}, )"
    rf"|{_IS}(?P<inside>,? {_FROM} {WRITTEN_DAY},)(?= {_CHANGED}\b)"
    rf"|{_IS} {_CHANGED}(?P<after>,? {_FROM} {WRITTEN_DAY},?)"
    r"(?= (?:par|by|with|as follows|comme suit)\b| ?:)"
)
_VERB = re.compile(r"(?i)\b(?:est|sont|soit|soient|is|are|be|becomes?|devien(?:t|nent))\b")
_WORD = re.compile(r"[^\W\d_]{2}")
_BLANK = re.compile(r"\s")
_OWN_DAY = re.compile(
    r"(?i)(?<=[.”»\"])\s+(?=(?:however, |toutefois, )?(?:paragraphs? [\d, and]{1,40} of "
    r"|les? paragraphes? [\d°, et]{1,40} de? ?)?(?:this section|le présent article)\b"
    r"[^“”«»\"]{1,400}\Z)"
)

_SUBSECTION_DAY = re.compile(
    r"(?i)(?<=[.”»\"])\s+\(?2[.)]\s+(?P<part>paragraphs? [\d, and]{1,40} of "
    r"|les? (?P<below>sous-)paragraphes? [\d°º, et]{1,40} du )?"
    r"(?P<subject>subsection 1|(?:le )?paragraphe 1(?![°º]))\s"
    r"(?=(?:ha(?:s|ve) effect|(?:a|ont) effet|comes? into force|entre(?:nt)? en vigueur)\b"
    r"[^“”«»\".;]{1,80}(?:\.?\Z|\.\s))"
)
_FIRST_SUBSECTION = re.compile(r"\s*(?P<section>\d{1,3}(?:\.\d+)?\s?\.\s+)?\(?1[.)]\s")


def _even(text: str) -> str:
    """The text, of the same length, with one kind of apostrophe and one kind of blank."""
    return _BLANK.sub(" ", plain_apostrophes(text))


def of_whole_section(passage: Passage, *, is_numbered: bool = False) -> Passage:
    """Let the day of the one subsection that orders something be that of its section.

    The number of that section is known, or printed before the subsection.

    >>> text = "4. (1) Section 5 is revoked. (2) Subsection 1 has effect from 1 May 2024."
    >>> of_whole_section(Passage.of(text)).text
    '4. (1) Section 5 is revoked. This section has effect from 1 May 2024.'
    """
    first = _FIRST_SUBSECTION.match(passage.text)
    if first is None or not (is_numbered or first["section"]):
        return passage
    match = _SUBSECTION_DAY.search(_even(passage.text))
    if match is None:
        return passage
    is_english = match["subject"].casefold() == "subsection 1"
    whole = "This section" if is_english else "Le présent article"
    start = match.start() + len(match[0]) - len(match[0].lstrip())
    return passage.replaced(start, match.end("subject"), f"{_part(match)}{whole}")


def _part(match: re.Match[str]) -> str:
    """The items of the subsection that the day is of, as those of its section."""
    part = match["part"] or ""
    return f"{part.replace('sous-', '').removesuffix('du ')}de " if match["below"] else part


def with_own_day(passage: Passage) -> tuple[Passage, ...]:
    """Part what a section orders from the sentence after it that gives the section its day.

    >>> text = "Section 5 is revoked. This section comes into force on 1 May 2024."
    >>> [part.text for part in with_own_day(Passage.of(text))]
    ['Section 5 is revoked.', 'This section comes into force on 1 May 2024.']
    """
    text = _even(passage.text)
    match = _OWN_DAY.search(text)
    if match is None or not COMMENCES.search(text, match.end()):
        return (passage,)
    if not _WORD.search(text, 0, match.start()):
        return (passage,)
    return passage.part(0, match.start()), passage.part(match.end(), len(text))


def with_day(passage: Passage) -> tuple[Passage, dt.date | None]:
    """Part what a sentence orders from the day on which it does, if it says one.

    A day is that of the whole sentence only where there is one verb.

    >>> rest, day = with_day(Passage.of("As of 1 May 2024, section 5 is revoked."))
    >>> rest.text, day.isoformat()
    ('section 5 is revoked.', '2024-05-01')
    """
    text = before_quotations(_even(passage.text))
    match = _DAY_OF_ORDER.search(text)
    day = parse_day(match[0]) if match else None
    if match is None or day is None or len(_VERB.findall(_outside(passage.text))) != 1:
        return passage, None
    return passage.without(*match.span(str(match.lastgroup))), day


def _outside(text: str) -> str:
    return QUOTATION.sub(" ", _even(text))


def with_application(passage: Passage) -> tuple[Passage, ...]:
    """Part a commencement from what the same sentence says it applies to."""
    text = _even(passage.text)
    match = _APPLIES.search(text)
    if match is None or not COMMENCES.search(text[: match.start()]):
        return (passage,)
    tail = text[match.end() :]
    if COMMENCES.search(tail) or _EXCEPTS.search(tail):
        return (passage,)
    return (
        passage.part(0, match.start()),
        passage.part(match.end(), len(text)),
    )


def with_replacement(passage: Passage) -> tuple[Passage, ...]:
    """Part what a text replaces from its commencement, each with the text as its subject."""
    text = _even(passage.text)
    replaces, replaces_too = _REPLACES.match(text), _REPLACES_TOO.match(text)
    match = replaces or replaces_too
    if match is None:
        return (passage,)
    tail = passage.part(match.end("joint"), len(passage.text))
    subject = passage.part(match.start("head"), match.end("head"))
    parts = passage.part(0, match.start("joint")), Passage.joined((subject, tail), " ")
    return parts if replaces else parts[::-1]
