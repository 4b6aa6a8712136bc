"""History notes as official consolidations print them: which instruments made and changed a unit.

A note is a line of its own under a section, a division or a schedule.  It names orders, ministerial
orders, decisions, statutes, the revised regulations of 1981, errata, and the publisher's own
corrections, one after the other.

>>> is_note("R.R.Q., 1981, c. P-42, r. 6, s. 1; O.C. 1573-91, s. 1; 1997, c. 43, s. 875.")
True
>>> is_note("O.C. 1573-91 applies to every boat."), begins_as_note("O.C. 1573-91 applies.")
(False, True)
"""

import re
from collections.abc import Iterable, Iterator

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.orders.order_citations import REVISED_LAWS

_NUMBER = r"\d[\w.]*(?:[-–]\w+)*"
_HEAD = (
    r"(?:(?:O\.\s?C\.|D\.|M\.\s?O\.|A\.\s?M\.|C\.\s?T\.|T\.\s?B\.),?(?:\s(?:no\.?|n[o°º]))?\s?"
    rf"{_NUMBER}"
    rf"|(?:Decision|Décision|Resolution|Résolution|Rés\.|By-?law|Règl(?:ement|\.))\s{_NUMBER}"
    rf"|(?:{REVISED_LAWS}|S\.\s?R\.|S\.\s?R\.\s?Q\.),?\s(?:\d{{4}}\b|c\.)"
    r"|CQLR|RLRQ"
    r"|(?:(?:S\.\s?Q\.|L\.\s?Q\.),?\s)?\d{4}(?:\s\(\d(?:st|nd|re|e)\s(?:sess?\.)\))?,\sc\.\s?[\w.-]+"
    r"|Suppl?\.(?:\s\d+)?)"
)
_LATER = r"(?:Errat(?:um|a)|I\.\s?N\.|N\.\s?I\.|[Ee]ff\.|[Ss]ee|[Vv]oir|\d{4},?\sG\.\s?O\.)"
_SHORT = (
    r"(?:ss?|aa?|arts?|c|ch|r|pp?|pars?|al|subpars?|divs?|secs?|s\.-s|sd|subd|t|tit|pt|schs?|sched"
    r"|apps?|ann|forms?|int|no|eff)\.\s?"
)
_WORD = r"(?:schedules?|annexes?|forms?|formules?|part|partie|division|title|titre)\s"
_LABEL = r"(?!\d{4},)[\w°§][\w.()°/-]{0,24}"
_PLACE = (
    rf"(?i:{_SHORT}|{_WORD}){_LABEL}(?:\s(?:and|et|to|à)\s{_LABEL})*"
    r"|\d{4},?\sG\.\s?O\.[^;]{0,30}|\d{1,6}[A-Z]?"
    rf"|\d{{1,3}}(?:\.\d{{1,3}})*(?:\s(?:and|et|to|à)\s{_LABEL})?"
    r"|(?i:schedule|annexe|preamble|préambule|title|titre)"
    r"|\d{4}-\d\d-\d\d"
)
_REST = rf"(?:,\s?(?:{_PLACE})(?:\s\([^();]{{1,80}}\))?)*(?:\s\([^();]{{1,80}}\))*"
_FIRST = re.compile(rf"{_HEAD}{_REST}\.?")
_NEXT = re.compile(rf"(?:{_HEAD}{_REST}|{_LATER}[^;]{{0,160}})\.?")
_BEGINS = re.compile(rf"{_HEAD}(?=[\s,;.]|$)")
_LONGEST = 4000
_SENTENCE_END = re.compile(rf"[.;:)”»\"]\s(?={_HEAD})")

# What leaves a citation open at the end of a line, and how the next line then goes on.
_OPEN = re.compile(
    r"(?:,|\b(?:by|of|the|under|and|or|to|in|from|see|par|de|du|des|le|la|les|à|au|et|ou|en|voir))$"
)
_BEFORE_NUMBER = re.compile(r"(?:\bO\.\s?C\.|\bM\.\s?O\.|\bA\.\s?M\.|\bD\.)$")
_BEFORE_YEAR = re.compile(r"(?:\b[SL]\.\s?Q\.|\bR\.\s?[RS]\.\s?Q\.|\bL\.\s?R\.\s?Q\.),?$")
_YEAR_FIRST = re.compile(r"(?:\d{4},\s)?c\.\s")
_BEFORE_LABEL = re.compile(r",\s(?:ss?|aa?|arts?|c|r|schs?|ann)\.$", re.IGNORECASE)
_ORDER_FIRST = re.compile(r"\d{1,4}-\d{2,4}\b")
_LABEL_FIRST = re.compile(r"\d|[A-Z]{1,2}-\d|[IVX]+\b")
_CLOSES = re.compile(r"(?:[^()]|\([^()]{1,40}\)){1,100}\)[.;]?")
_TAIL = 200
"""How far back the parenthesis may stand that a line leaves open."""
_CUE = 12
"""More than the longest word that leaves a citation open, and what stands before it."""


def is_note(line: str) -> bool:
    """Tell a history note: every entry of it is a citation."""
    if len(line) > _LONGEST or not _BEGINS.match(line):
        return False
    first, *others = (part.strip() for part in line.removesuffix(";").split(";"))
    return bool(_FIRST.fullmatch(first)) and all(_NEXT.fullmatch(other) for other in others)


def begins_as_note(line: str) -> bool:
    """Tell a line that begins as a history note does, be it one or not."""
    return _BEGINS.match(line) is not None


def note_after(line: str) -> int | None:
    """Where a history note begins that stands on one line with the words above it.

    >>> note_after("The dock is dry. O.C. 1253-93, s. 1; O.C. 745-96, s. 2."), note_after("Dry.")
    (17, None)
    """
    ends = (match.end() for match in _SENTENCE_END.finditer(line, max(0, len(line) - _LONGEST)))
    return next((place for place in ends if is_note(line[place:])), None)


def notes_apart(lines: Iterable[Passage]) -> Iterator[Passage]:
    """Lines, with a note that a copy has put on the line of the words above it on its own."""
    for line in lines:
        place = note_after(line.text)
        if place is None:
            yield line
        else:
            yield from (line.part(0, place).stripped(), line.part(place, len(line)))


def is_citation_cut(before: str, text: str) -> bool:
    """Tell whether a line goes on with a citation that the line before it begins.

    >>> is_citation_cut("the Regulation respecting maple (R.R.Q.,", "1981, c. P-30, r. 9).")
    True
    >>> is_citation_cut("as made by O.C. 870-95, s.", "4."), is_citation_cut("of class D.", "4. No")
    (True, False)
    >>> is_citation_cut("Parks Act (chapter P-9, s. 9, 1st par., subpar.", "d)")
    True
    """
    tail = before.rstrip()[-_TAIL:]
    end = tail[-_CUE:]
    if _BEFORE_YEAR.search(end):
        return _YEAR_FIRST.match(text) is not None
    if _BEFORE_NUMBER.search(end):
        return _ORDER_FIRST.match(text) is not None
    if _BEFORE_LABEL.search(end):
        return _LABEL_FIRST.match(text) is not None
    is_within = tail.rfind("(") > tail.rfind(")")
    if is_within and _CLOSES.fullmatch(text):
        return True
    return (is_within or _OPEN.search(end) is not None) and begins_as_note(text)


def joined_notes(lines: Iterable[Passage]) -> Iterator[Passage]:
    """Lines, with a note that goes on in the next line put together again."""
    held: Passage | None = None
    for line in lines:
        if held is not None and held.text.endswith(";") and is_note(line.text):
            held = Passage.joined([held, line], " ")
            continue
        if held is not None:
            yield held
        held = line if is_note(line.text) else None
        if held is None:
            yield line
    if held is not None:
        yield held
