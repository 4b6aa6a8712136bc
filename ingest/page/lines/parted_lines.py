"""Parted lines: a page that was copied as one line gets the lines back that its print had.

A provision begins after the end of a sentence, outside every quotation, with the next number; a
heading in capitals may stand before it.  The head of the page is parted where a recital, an order
or a title begins.  Where quotation marks do not pair, or a text is announced that no marks enclose,
nothing more is parted.

>>> from bylaw.ingest.sources.passages import Passage
>>> page = "DOCKS ACT 1. Section 4 is repealed. PORTS ACT 2. Section 9 is repealed."
>>> [line.text for line in parted([PrintedLine(Passage.of(page), is_apart=True)])]
['DOCKS ACT', '1. Section 4 is repealed.', 'PORTS ACT', '2. Section 9 is repealed.']
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from bylaw.ingest.page.enacting_cues import AMENDS
from bylaw.ingest.page.lines.line_marks import CAPITAL, ENDED, FOOTNOTE, PROVISION, at_end
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.registry.law.orders.commencements import COMMENCES
from bylaw.registry.law.text.months import WRITTEN_DAY

_SHORT = 60
"""A line up to this length holds no more than one provision."""

_NEAR = 400
"""Within how many characters before a provision its heading, or the last sentence, ends."""

_TITLE = 200
"""A line up to this length may be a title, and is no head of a page."""

_QUOTED = re.compile(
    r"“[^“”]*(?:“[^“”]*”[^“”]*)*”|«[^«»]*(?:«[^«»]*»[^«»]*)*»|\"[^\"]*\"", re.DOTALL
)
_LONE = re.compile(r"[“”«»\"]")
_PUT = "\0"
"""Stands for each character of a quotation, so that its words are not looked at."""

_NUMBERED = re.compile(
    r"(?:^|(?<=\s))(?:(?P<word>ARTICLE|Article)\s(?P<worded>\d{1,3})\s?[.:—–-]?\s+(?=[A-ZÀ-Þ])"
    r"|(?P<number>\d{1,3})\s?\.\s+(?=[A-ZÀ-Þ(]))"
)
_ANNOUNCED = re.compile(
    rf"(?:following|suivante?s?|qui suit)[^.;:]{{0,40}}:\s*(?![\s{_PUT}]|\(?[1a][)°])"
)
"""A text that is announced and that no quotation marks enclose."""

_HEADING = re.compile(
    rf"(?:^|(?<=[.;:){_PUT}]))\s*(?P<heading>(?=[^.;:]*[{CAPITAL}]{{4}})[{CAPITAL}][{CAPITAL}\s,'’-]{{3,150}}"
    r"|(?i:effective date|transitional|final|entrée en vigueur|dispositions? \w+(?: et finales?)?)"
    r"(?: (?i:provisions?))?)\s*$"
)
_NOUNS = r"AN ACT|LOI|REGULATION|RÈGLEMENT|BY-LAW"
_AMENDING = r"TO AMEND|AMENDING|MODIFIANT|TO REPEAL|ABROGEANT"
_STEP = (
    r"(?<=\s)(?:Introduced|Pass(?:age|ed)(?: in principle)?|Assented to"
    r"|(?:Présenté|Principe adopté|Adopté|Sanctionné)e?)"
)
_BEGINS = re.compile(
    r"(?<=\s)(?:WHEREAS|Whereas|ATTENDU|Attendu qu|CONSIDÉRANT|Considérant qu|IT IS ORDERED"
    r"|IL EST (?:ORDONNÉ|PROPOSÉ)|EXPLANATORY NOTES|NOTES EXPLICATIVES"
    r"|(?:(?<=\) )|(?<=\d{4} ))(?:CONCERNING|CONCERNANT|Concerning the|Concernant l)"
    r"|(?:THE )?PARLIAMENT OF QU[ÉE]BEC ENACTS|LE PARLEMENT DU QU[ÉE]BEC DÉCRÈTE"
    r"|LE CONSEIL [^.;:]{0,80}DÉCRÈTE CE QUI SUIT"
    rf"|(?<!CONCERNING THE )(?<!CONCERNANT LE )(?:{_NOUNS}) (?:{_AMENDING})"
    r"|(?<=[.;:] )(?:Consequently|CONSEQUENTLY|En conséquence|EN CONSÉQUENCE|À CES CAUSES|THAT"
    r"|QUE)\b)"
    rf"|(?P<step>{_STEP} (?:le )?{WRITTEN_DAY}\b"
    r"|(?:Québec Official Publisher|Éditeur officiel du Québec)\b)"
    r"|(?P<bill>(?:Bill|Projet de loi(?: n ?[o°])?) \d{1,3} "
    r"\(\d{4}, c(?:hapter|hapitre) \d{1,3}\) )"
    r"|(?P<after>(?:ENACTS AS FOLLOWS|DÉCRÈTE CE QUI SUIT)\s?:\s"
    r"|^(?:EXPLANATORY NOTES|NOTES EXPLICATIVES)\s"
    r"|\b(?:be (?:approved|made)|soi(?:t|ent) (?:approuvé|édicté)e?s?)\.\s)"
    rf"|(?:(?<=exécutif )|(?<=[{CAPITAL}]{{2}} ))(?:By-law|Regulation|Règlement)"
    r" (?:to amend|amending|modifiant)\b"
    rf"|(?P<dated>(?:dated|en date du) {WRITTEN_DAY} )(?=[{CAPITAL}])"
    rf"|(?:^|(?<=Québec ))(?P<order>(?:O\.\s?C\.|Décret) \d{{1,4}}-\d{{2,4}}, {WRITTEN_DAY} )"
    rf"(?=[{CAPITAL}])"
)
"""What begins a line of the head of an instrument, wherever a copy has put it."""

_MOTION = re.compile(r"(?<=\. )(?:Avis de motion|Notice of motion)$")
"""The heading of the notice below a by-law, in one line with its last sentence."""

_JOB = re.compile(
    r"(?:^|(?<=[.;:] ))(?P<job>\d{4,6} )"
    r"(?=(?:M\.\s?O|O\.\s?C|A\.\s?M|Décret|Arrêté|Gouvernement)\b)"
    r"|(?<=\d{4}\. )(?P<last>\d{4,6})$"
)
"""The number of a job of print: the next instrument begins after it, or the page ends."""


def parted(lines: Iterable[PrintedLine]) -> list[PrintedLine]:
    """The lines, each of those that hold several provisions or parts of a head parted."""
    return [piece for line in lines for piece in _pieces(line)]


def hides_provision(text: str, number: str) -> bool:
    """Tell whether the next provision may begin within a quotation that is not closed.

    >>> hides_provision("Section 4 is replaced by: “4. Oak. 2. Section 9 is repealed.", "1")
    True
    """
    lone = _LONE.search(_masked(text))
    if lone is None or not number.isdecimal():
        return False
    following = re.search(rf"\s{int(number) + 1}\.\s+(?=[A-ZÀ-Þ])", text[lone.start() :])
    rest = text[lone.start() + following.end() :] if following else ""
    return AMENDS.search(_LONE.split(rest, maxsplit=1)[0]) is not None


def _masked(text: str) -> str:
    return _QUOTED.sub(lambda match: _PUT * len(match[0]), text)


def _pieces(line: PrintedLine) -> Iterator[PrintedLine]:
    cuts = sorted({*_cuts(line.text), 0, len(line.text)})
    if len(cuts) == 2:
        yield line
        return
    for start, end in pairwise(cuts):
        piece = line.passage.part(start, end).stripped()
        if len(piece):
            yield replace(line, passage=piece, is_apart=line.is_apart or start > 0)


def _cuts(text: str) -> Iterator[int]:
    if len(text) <= _SHORT or "\t" in text:
        return
    masked = _masked(text)
    lone = _LONE.search(masked)
    masked = masked[: lone.start()] if lone else masked
    motion = _MOTION.search(masked)
    if motion:
        yield motion.start()
    jobs = [place for match in _JOB.finditer(masked) for place in match.span()]
    yield from jobs
    for start, end in pairwise((0, *jobs, len(masked))):
        words = masked[start:end].lstrip()
        yield from (end - len(words) + cut for cut in _instrument_cuts(words))


def _instrument_cuts(masked: str) -> Iterator[int]:
    """Where the parts of one instrument begin: those of its head, its headings and provisions."""
    provisions = tuple(_provisions(masked))
    first = provisions[0].start() if provisions else len(masked)
    yield from _head_cuts(masked[:first])
    for match in provisions:
        yield match.start()
        heading = _heading_before(masked, match.start())
        if heading and match != provisions[0]:
            yield heading.start("heading")


def _heading_before(masked: str, end: int) -> re.Match[str] | None:
    """The heading that ends here; as it is short, the words far before it are not looked at."""
    return _HEADING.search(masked, max(0, end - _NEAR), end)


def _head_cuts(head: str) -> Iterator[int]:
    is_other = FOOTNOTE.match(head) or PROVISION.match(head) or AMENDS.search(head)
    if len(head) <= _TITLE or is_other:
        return
    found = list(_BEGINS.finditer(head))
    is_cover = any(match["bill"] for match in found)
    for match in found:
        if match["step"] and not is_cover:
            continue
        if any(match[name] is not None for name in ("after", "dated", "bill", "order")):
            yield match.end()
        if match["after"] is None and match["dated"] is None:
            yield match.start()


def _provisions(masked: str) -> Iterator[re.Match[str]]:
    """The numbers in a line at which provisions begin, one after the other."""
    own = PROVISION.match(masked)
    number = int(own["mark"]) if own and (own["mark"] or "").isdecimal() else None
    start = without_order = 0
    for match in _NUMBERED.finditer(masked):
        said = int(match["number"] or match["worded"])
        is_new = match.start() > 0 and match.end() >= without_order
        if not is_new or not _is_next(masked, match, said, number):
            continue
        if number is None and not _orders(rest := masked[match.end() :].partition(_PUT)[0]):
            without_order = match.end() + len(rest)
            continue
        if number is not None and _ANNOUNCED.search(masked, start, match.start()):
            return
        number, start = said, match.end()
        yield match


def _is_next(masked: str, match: re.Match[str], said: int, before: int | None) -> bool:
    """Tell the number of the next provision: a sentence, or a heading, ends before it."""
    if before is None and said == 1:
        return True
    if before is not None and said != before + 1:
        return False
    words = masked[max(0, match.start() - _NEAR) : match.start()].rstrip()
    is_ended = at_end(ENDED, words.replace(_PUT, '"'))
    return bool(is_ended or _heading_before(masked, match.start()))


def _orders(rest: str) -> bool:
    return bool(AMENDS.search(rest) or COMMENCES.search(rest))
