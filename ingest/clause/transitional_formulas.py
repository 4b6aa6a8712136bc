"""Transitional provisions, by the formulas of each language: what continues, remains, is deemed.

They order nothing, so no operation is ever made of them.  A sentence that amends a text or brings
something into force is no transitional provision, whatever else it says.

>>> transition_of("Section 5 continues to apply to games begun before 1 May 2009.", lang="en").kind
<TransitionKind.CONTINUED: 'continued'>
>>> transition_of("Section 5 is revoked.", lang="en") is None
True
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.clause.sentence.joined_clauses import with_application
from bylaw.ingest.clause.transition_words import (
    CHANGED_HERE,
    FORMULAS,
    LOST_COMMENCEMENT,
    READ_FOR_A_TIME,
)
from bylaw.ingest.page.enacting_cues import AMENDS, CHANGES_A_TEXT
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.orders.transitions import Transition, TransitionKind
from bylaw.registry.law.text.months import parse_day
from bylaw.registry.law.text.typography import QUOTATION, plain_apostrophes

_OWN_APPLICATION = re.compile(
    r"(?i)^\W*(?:\d{1,2}[.)]\s+)?"
    r"(?:(?:subsections?|(?:sub)?paragraphs?)\s(?:(?!\b(?:this )?sections?\s+[\dh]|\bof the|\bis\b|\bare\b).){1,160}?"
    r"\b(?:appl(?:y|ies)|ha(?:s|ve) effect)\b"
    r"|les?\s(?:sous-)?paragraphes?\s(?:(?!\barticles?\s+[\dao]|\best\b|\bsont\b).){1,160}?"
    r"(?:\bs'appliqu(?:e|ent)|\b(?:a|ont)\s+effet)\b"
    r"|this section applies\b|le présent article s'applique\b)"
)
"""What a sentence says of the sentences before it in its own provision: « Le paragraphe 1 … »."""
_MARKS = '“”«»"'
_OWN_PARTS = (
    r"(?:Subsections?|Paragraphs? [^.;]{1,40} of subsections?|This section"
    r"|Les? (?:sous-)?paragraphes?|Le présent article)\b"
)
"""How a sentence begins that speaks of the provision that it stands in."""
_ENDS = re.compile(
    r"(?:(?<=[^\W\d_]{3})|(?<=\d{4})|(?<=[)”»\"]))"
    r"(?:\.\s+(?=(?:\(?\d{1,2}[.)]\s+)?[A-ZÀ-Þ])|;\s++(?!\(?\w{1,4}[)°.]|(?:and|or|et|ou) \())"
    rf"|(?:(?<=[.;][”»\"])|(?<=[.;]\s»))\s+(?=\(?\d{{1,2}}[.)]\s+{_OWN_PARTS})"
    rf"|(?<=[\w°º])\.\s+(?=(?:\(?\d{{1,2}}[.)]\s+)?{_OWN_PARTS})"
)
_CHANGES = re.compile(
    r"(?i)\b(?:replac|substitut|insert|add(?:ed|ing)|str[iu]ck|striking|delet|repeal|revok|renumber|amend"
    r"|modifi|rempla|insér|insert|ajout|addition|suppri|suppres|abrog|biff|retranch|retrait|radi(?:é|ation))"
)
_INSTRUCTS = re.compile(
    r"(?i)\bby (?:replac|substitut|insert|add|strik|delet|remov)\w*ing\b"
    r"|\bpar (?:le remplacement|l['’](?:insertion|ajout|addition)|la suppression)\b"
)
"""The words of an instruction, without the verb that they depend on: an item of a list."""
_TAKEN_OUT = re.compile(
    r"(?i)\b(?:is|are|be) (?:struck|stricken|removed|deleted|taken) (?:off|out|from)\b|\b(?:is|are|be) renamed\b"
    r"|\b(?:est|sont|sera|seront|être) (?:radi|retir|biff|retranch|ray|renomm)ée?s?\b"
    r"|\b(?:sera|seront|être) (?:modifi|amend|remplac|abrog|insér|ajout|supprim|renumérot)ée?s?\b"
    r"|\b(?:is|are) completed\b[^.;]*[…“]|\bfollowing(?: \w+)?\s*:\s*[…“]"
    r"|\bby (?:replac|insert|add|strik|delet|repeal|revok|substitut)\w*ing\b[^.;]*[…“]"
    r"|\b(?:est|sont) complétée?s?\b[^.;]*[…«]|\b(?:suivante?s?|rédigée?s?)\s*:\s*[…«]"
    r"|\bpar (?:le remplacement|la suppression|l'(?:insertion|ajout|addition|abrogation))\b[^.;]*[…«]"
    r"|\bmodifiée?s? en (?:y )?(?:remplaç|ajout|insér|supprim|retranch)ant\b"
    r"|\ben (?:y )?(?:remplaç|ajout|insér|supprim|retranch|abroge|biff)ant\b[^.;]*[…«]"
    r"|\b(?:replace|insert|add|delete|strike out|remove|remplacer|insérer|ajouter|supprimer|biffer|(?<!se )lire)\b[^.;]*…"
    r"|\b(?:completed as follows|complétée?s? (?:comme suit|ainsi))\b"
    r"|\b(?:amended|modified) (?:as follows|in the following manner)\b"
    r"|\b(?:modifi|amend)ée?s? (?:comme suit|tel(?:le)?s? que suit|de la (?:façon|manière) suivante)\b"
)
"""What changes a list or a text beside the verbs of an order: "are struck from the list", or any
words that announce a new text."""
# "until it is replaced" says how long something else holds.
_UNTIL = re.compile(
    r"(?i)\b(?:until|unless|if|when) (?:it|they) (?:is|are)\b|\bjusqu'à ce qu'\w+ (?:est|sont|soi(?:t|ent))\b"
)
# "before the day on which this By-law comes into force" says when something else was done.
_IN_PASSING = re.compile(
    r"(?i)\b(?:before|until|after|on|from|since|when|unless|avant|jusqu'\w*|après|à|depuis|lorsqu\w*)"
    r"[^,.;]{0,60}?\b(?:on which|when|before|until|où|à laquelle|que|qu'|date)\b[^,.;]{0,120}?"
    rf"(?:{COMMENCES.pattern.removeprefix('(?i)')})"
)
_DIVIDES = (
    re.compile(r"(?i)\b(?:before|prior to|avant le|antérieure?s? au)\s+(?=\w+ \w)"),
    re.compile(r"(?i)\b(?:on or after|as of|from|à compter du|à partir du)\s+(?=\w+ \w)"),
    re.compile(r"(?i)(?<!jusqu')(?<!later than )(?<!plus tard )\b(?:on|le|au)\s+(?=\d|[a-z]+ \d)"),
)
_LASTS = re.compile(r"(?i)\b(?:until|up to|no later than|jusqu'au|jusqu'à|au plus tard le)\s+")
_DAY_LENGTH = 24
"""The longest day that is written out: « 30 septembre 2009 »."""
HEADING = re.compile(
    r"(?i)\W*(?:(?:chapter|chapitre|division|section|title|titre|part|partie|§)\W*[ivxlc\d]+\W*)?"
    r"(?:(?:miscellaneous|transitional|final|amending|temporary|saving)(?:\W+and\W+|\W+)?)*"
    r"\b(?:transitional|temporary|saving)\b.{0,60}\b(?:provisions?|measures?|rules?)\W*"
    r"|(?:\W*(?:chapitre|section|titre|partie|§)\W*[ivxlc\d]+\W*)?\W*"
    r"(?:dispositions?|mesures?|règles?)\b.{0,60}\b(?:transitoires?|temporaires?)\b.{0,60}"
)
"""A heading under which transitional provisions stand."""


@dataclass(frozen=True)
class Sorted:
    """A provision without its transitional sentences, and these; either may be missing."""

    rest: Passage | None
    transition: Transition | None = None


def transition_of(text: str, *, lang: str) -> Transition | None:
    """Read one sentence as a transitional provision, or give None."""
    words = " ".join(_unquoted(plain_apostrophes(text)).split())
    if READ_FOR_A_TIME.match(words) and not CHANGES_A_TEXT.search(words):
        return _with_days(TransitionKind.READ_AS, text)
    if _is_order(words) or LOST_COMMENCEMENT.match(words):
        return None
    kinds = (kind for kind, pattern in FORMULAS[lang] if pattern.search(words))
    kind = next(kinds, None)
    return None if kind is None else _with_days(kind, text)


def under_heading(text: str) -> Transition | None:
    """Take a provision for a transitional one because it stands under such a heading."""
    is_other = _is_order(_unquoted(plain_apostrophes(text)))
    return None if is_other else _with_days(TransitionKind.UNDER_HEADING, text)


def _is_order(words: str) -> bool:
    """Tell words that change a text, or bring one into force."""
    said = _UNTIL.sub(" ", words)
    changes = CHANGES_A_TEXT.search(said) or _TAKEN_OUT.search(said) or _INSTRUCTS.search(said)
    return bool(changes or COMMENCES.search(_IN_PASSING.sub(" ", words)))


def sort_sentences(passage: Passage, *, lang: str) -> Sorted:
    """Part the transitional sentences of a provision from what it orders."""
    first, *applied = with_application(passage)
    if applied:
        return Sorted(first, _with_days(TransitionKind.CONTINUED, applied[0].text))
    ordered, *told = _with_own_application(passage)
    if told:
        return Sorted(ordered, _with_days(TransitionKind.CONTINUED, told[0].text))
    pieces = tuple(_sentences(passage))
    said = [n for n, piece in enumerate(pieces) if _transition_at(n, piece.text, lang=lang)]
    if not said:
        return Sorted(passage)
    rest = _ordering(pieces, said)
    if any(n - 1 in rest and _is_listed(pieces[n - 1].text) for n in said):
        return Sorted(passage)
    if rest and rest[-1] - rest[0] != len(rest) - 1:
        return Sorted(passage)
    kind = _transition_at(said[0], pieces[said[0]].text, lang=lang)
    assert kind is not None, "the piece was found to be transitional"
    words = " ".join(piece.text for n, piece in enumerate(pieces) if n not in rest)
    ordering = Passage.joined((pieces[n] for n in rest), " ") if rest else None
    return Sorted(ordering, _with_days(kind.kind, words))


def _ordering(pieces: Sequence[Passage], said: Sequence[int]) -> list[int]:
    """The places of the sentences that may order something, with what goes on after a semicolon."""
    found: list[int] = []
    for n, piece in enumerate(pieces):
        before = pieces[n - 1].text if n else ""
        goes_on = n - 1 in found and (piece.text[:1].islower() or before.endswith(";"))
        if n not in said and (goes_on or may_order(piece.text)):
            found.append(n)
    return found


def _is_listed(text: str) -> bool:
    """Tell a part of a list of what is ordered: the next part belongs to it."""
    return text.endswith(";") and ":" in _unquoted(text)


_SECOND_SUBSECTION = re.compile(
    r"(?i)(?<=[.”»\"])\s+(?=\(?2[.)]\s+(?:subsection 1|paragraphs? [^.;“«]{1,40} of subsection 1"
    r"|le paragraphe 1|les? sous-paragraphes? [^.;“«]{1,40} du paragraphe 1)(?![°º\d])"
    r"[^“«.;]{0,400}?(?:appl(?:y|ies)|ha(?:s|ve) effect|s'appliqu(?:e|ent)|(?:a|ont) effet)\b)"
)
_READ_AS_IF = re.compile(
    r"(?i)\b(?:is|are) to be read|\bdoi(?:t|vent) se lire\b|\bse li(?:t|sent)\b"
)


def _with_own_application(passage: Passage) -> tuple[Passage, ...]:
    """Part the first subsection from the others, which say to what it applies and how it reads.

    "It is to be read as if “a” were replaced by “b”" quotes words, and changes none.
    """
    text = plain_apostrophes(passage.text)
    match = _SECOND_SUBSECTION.search(text)
    if match is None or not re.match(r"\s*(?:\d+\.\s+)?\(?1[.)]\s", text):
        return (passage,)
    head, tail = text[: match.start()], text[match.end() :]
    is_quoted = any(head.count(one) != head.count(other) for one, other in ("“”", "«»"))
    is_quoted = is_quoted or head.count('"') % 2 == 1
    if is_quoted or not _READ_AS_IF.search(tail) or AMENDS.search(_unquoted(tail)):
        return (passage,)
    return passage.part(0, match.start()), passage.part(match.end(), len(text))


def _transition_at(place: int, text: str, *, lang: str) -> Transition | None:
    """Read a sentence as transitional; one after the first may say when the others apply."""
    words = " ".join(plain_apostrophes(text).split())
    if place and _OWN_APPLICATION.match(words) and not AMENDS.search(words):
        return _with_days(TransitionKind.CONTINUED, text)
    return transition_of(text, lang=lang)


def may_order(text: str) -> bool:
    """Tell a sentence beside a transitional one that may change a text, or bring it into force."""
    words = plain_apostrophes(text)
    passing = COMMENCES.search(_IN_PASSING.sub(" ", words))
    return bool(
        AMENDS.search(words)
        or passing
        or _CHANGES.search(CHANGED_HERE.sub("", words))
        or QUOTATION.search(words)
        or _NAMES_FIRST.match(words)
    )


_NAMES_FIRST = re.compile(
    r"(?i)\W*(?:\d{1,3}[.)]\s+)*(?:l'article|les articles|sections?|l'annexe|les annexes|schedules?)"
    r"\s+[\dIVX]|\W*(?:les dispositions suivantes|the following provisions)\b"
)
"""How an order begins, with what it changes; its verb may have been lost."""


def _sentences(passage: Passage) -> Iterator[Passage]:
    """Cut a provision into sentences; all that it quotes belongs to its first one."""
    text, start = passage.text, 0
    quoted = max(text.rfind(mark) for mark in _MARKS)
    for match in _ENDS.finditer(text):
        if match.end() > quoted:
            yield passage.part(start, match.end()).stripped()
            start = match.end()
    if text[start:].strip():
        yield passage.part(start, len(text)).stripped()


def _unquoted(text: str) -> str:
    return QUOTATION.sub("…", text)


def _with_days(kind: TransitionKind, text: str) -> Transition:
    words = plain_apostrophes(text)
    before = next(_days_after(_DIVIDES, words), None)
    return Transition(
        kind, " ".join(text.split()), before, next(_days_after((_LASTS,), words), None)
    )


def _days_after(formulas: Iterable[re.Pattern[str]], words: str) -> Iterator[dt.date]:
    """The days that stand right after some words, the weightiest of these first."""
    for formula in formulas:
        for match in formula.finditer(words):
            day = parse_day(words[match.end() : match.end() + _DAY_LENGTH])
            if day is not None:
                yield day
