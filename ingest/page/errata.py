"""Errata: a notice that says how words of an earlier issue should read.

An erratum bears the number of the order that it corrects, and no number of its own: it is never
taken for that order, whose days and footnote stay as they are.
"""

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.page.citations import cited_orders
from bylaw.ingest.page.cues import ERRATUM, ORDER_HEAD
from bylaw.ingest.page.enacting_cues import ORDERED
from bylaw.ingest.page.instrument.instrument_facts import FoundInstrument
from bylaw.ingest.page.lines.line_marks import ENDED, at_end, is_whole
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.provisions.found_provisions import FoundProvision
from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.page.segments import Segment, without_authority
from bylaw.ingest.page.title_cues import ACT, AMENDING_TITLE
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.instruments import Extent, Instrument, Status
from bylaw.registry.law.orders.order_citations import ORDER_INTRODUCED, ORDER_NUMBER

_QUOTED = re.compile(r"[“«\"]")
_OPENS = re.compile(
    r"(?i)\b(?:should|ought|must|instead|read|au lieu|lire|doi(?:t|vent)|aurai(?:t|ent)|non)\b"
)
_CORRECTS = re.compile(
    r"(?i)\b(?:should|ought to|must) (?:have |be )?(?:read|been)\b|\binstead of\b|[”»\"],? read\b"
    r"|\bau lieu de\b|\blire\b"
)
_NEXT = re.compile(r"[”»\"]\s?[.;](?:\s+(?:and|et)\b)?\s+(?=[A-ZÀ-Þ(]|\d{1,2}[.)°])")
_MARK = re.compile(r"\(?\w{1,2}[).°]\s+")
_CITING = re.compile(
    r"(?i)(?P<into>(?:in|to|at|à|au|dans)\s+)?(?:the\s+|le\s+)?"
    rf"{ORDER_INTRODUCED}(?P<number>{ORDER_NUMBER})"
    r"(?:,?\s(?:dated |of |made on |du )?[^,:;“«\"]*?\d{4})?\s*[,:]\s*"
)
# In capitals: an erratum also cites the issue, and the page, of what it corrects.
_RUNNING_HEAD = re.compile(
    r"(?m)^[ \t]*(?:(?P<left>\d{1,5})\b)?.{0,40}?GAZETTE OFFICIELLE DU QUÉBEC,.{0,60}?"
    r"(?:No\.?|n[o°º]\.?)\s?\d+\w?"
    r"(?(left)|.{0,20}?(?<!Part)(?<!Partie)[ \t](?P<right>\d{1,5})[ \t\r]*$)"
)
_PLACE = re.compile(
    r"(?i)\b(?:(?:sections?|articles?|divisions?|parts?|parties?|lines?|lignes?)\s+[\dIVXLC]"
    r"|(?:sub)?paragraph|(?:sous-)?paragraphe|alinéa|schedule|annexe|tableau|table\b|definition"
    r"|définition)"
)
_ISSUE = re.compile(r"(?i)\bgazette officielle\b")
_AND = re.compile(r"(?<=;)\s+(?:and|et)$")
_BARE = re.compile(r"(?i)sections?\b")


@dataclass(frozen=True)
class _Sentence:
    """One correction: its words, the order that it cites, and what was put aside of it."""

    lines: tuple[PrintedLine, ...]
    cites: str = ""
    aside: tuple[Passage, ...] = ()


def is_erratum(segment: Segment) -> bool:
    """Tell a segment that announces itself as an erratum."""
    first = without_authority(line for line in segment.lines if line.kind is LineKind.TEXT)
    return first is not None and is_whole(ERRATUM, first.text)


def goes_on(segment: Segment) -> bool:
    """Tell, after an erratum, another order under the same heading that is only corrected too."""
    lines = [line for line in segment.lines if line.kind is LineKind.TEXT]
    if not lines or not is_whole(ORDER_HEAD, lines[0].text):
        return False
    corrects = any(_CORRECTS.search(line.text) for line in lines)
    return corrects and not any(ORDERED.match(line.text) for line in lines)


def find_errata(segment: Segment, *, lang: str) -> tuple[FoundInstrument, ...]:
    """Find which orders an erratum corrects, and the sentences about each of them."""
    lines = [line for line in segment.lines if line.kind is LineKind.TEXT]
    sentences = tuple(map(_without_citation, _sentences(lines)))
    announced = next((line.text for line in lines if is_whole(ORDER_HEAD, line.text)), "")
    cited = cited_orders(announced or "\n".join(line.text for line in lines))
    groups: dict[str, list[_Sentence]] = {}
    number = cited[0] if cited else ""
    for sentence in sentences:
        number = sentence.cites or number
        groups.setdefault(number, []).append(sentence)
    found = tuple(_found(number, group, lang=lang) for number, group in groups.items())
    return _with_rest(found or (_empty(segment, number, lang=lang),), segment, sentences)


def cited_in_gazette(item: Instrument, text: str, published: dt.date | None) -> Instrument:
    """Name an erratum with the page of its issue, where the head of the page tells it."""
    heads = list(_RUNNING_HEAD.finditer(text))
    before = [head for head in heads if head.start() <= item.span.start]
    head = next(iter([*before[-1:], *heads[:1]]), None)
    if head is None or published is None or not item.title or not item.corrects:
        return item
    page = head["left"] or head["right"]
    return replace(item, title=f"{item.title} ({published.year} G.O. 2, {page})")


def _with_rest(
    found: tuple[FoundInstrument, ...], segment: Segment, sentences: Sequence[_Sentence]
) -> tuple[FoundInstrument, ...]:
    """Let the first of the errata carry what stands around all of them."""
    read = [line.passage for sentence in sentences for line in sentence.lines]
    aside = [part for sentence in sentences for part in sentence.aside]
    known = {origin for part in (*read, *aside) for origin in part.origins}
    around = (*_placed(segment.lines, known), *(Placed(part, Region.HEADING) for part in aside))
    first, *others = found
    span = Passage.joined((line.passage for line in segment.lines), "\n").span()
    whole = first.instrument if others else replace(first.instrument, span=span)
    return (replace(first, instrument=whole, placed=around), *others)


def _found(number: str, sentences: Sequence[_Sentence], *, lang: str) -> FoundInstrument:
    lines = [line for sentence in sentences for line in sentence.lines]
    whole = Passage.joined((line.passage for line in lines), "\n")
    instrument = Instrument(
        lang=lang,
        status=Status.ERRATUM,
        extent=Extent.WHOLE,
        span=whole.span(),
        title=f"Erratum, {number}" if number else "Erratum",
        findings=() if number else (_unnamed(whole),),
        corrects=number,
    )
    clauses = tuple(FoundProvision("", "", sentence.lines) for sentence in sentences)
    return FoundInstrument(instrument, clauses, (), (), ())


def _empty(segment: Segment, number: str, *, lang: str) -> FoundInstrument:
    """Tell of an erratum of which no sentence is held."""
    nothing = _Sentence(tuple(segment.lines[:1]))
    found = _found(number, (nothing,), lang=lang)
    missing = replace(found.instrument, extent=Extent.TEXT_MISSING)
    return replace(found, instrument=missing, order_clauses=())


def _sentences(lines: Sequence[PrintedLine]) -> Iterator[tuple[PrintedLine, ...]]:
    """Put together the lines of each sentence that quotes words; the others only announce it.

    A line that says where the words stand is part of the sentence, or it would correct them all.
    """
    run, corrects = list[PrintedLine](), False
    for line in (part for whole in lines[1:] for part in _cut(whole)):
        quotes = _QUOTED.search(line.text) or _OPENS.search(line.text)
        if not run and not quotes and not _says_where(line.text):
            continue
        run.append(line)
        corrects = corrects or quotes is not None
        if corrects and at_end(ENDED, _AND.sub("", line.text)) and not line.text.endswith(":"):
            yield tuple(run)
            run, corrects = [], False
    if run:
        yield tuple(run)


def _says_where(text: str) -> bool:
    """Tell a line that names the place of a correction, and is no title, act or issue cited."""
    is_head = any(is_whole(cue, text) for cue in (ACT, AMENDING_TITLE, ORDER_HEAD))
    return bool(_PLACE.search(text)) and not (is_head or _ISSUE.search(text))


def _cut(line: PrintedLine) -> Iterator[PrintedLine]:
    """Cut a line in which one correction follows another."""
    start = 0
    for match in _NEXT.finditer(line.text):
        yield replace(line, passage=line.passage.part(start, match.end()).stripped())
        start = match.end()
    yield replace(line, passage=line.passage.part(start, len(line.passage)).stripped())


def _without_citation(lines: tuple[PrintedLine, ...]) -> _Sentence:
    """Put aside the mark of an item, and the order that a sentence cites at its head."""
    first, aside = lines[0].passage, list[Passage]()
    mark = _MARK.match(first.text)
    if mark is not None:
        aside.append(first.part(0, mark.end()))
        first = first.part(mark.end(), len(first))
    citing = _CITING.match(first.text)
    if citing is not None:
        is_bare = citing["into"] and _BARE.match(first.text, citing.end())
        start = citing.end("into") if is_bare else 0
        aside.append(first.part(start, citing.end()))
        first = first.without(start, citing.end())
    cut = [replace(lines[0], passage=first), *lines[1:]]
    last, joins = cut[-1].passage, _AND.search(cut[-1].text)
    if joins is not None:
        aside.append(last.part(joins.start(), len(last)))
        cut[-1] = replace(cut[-1], passage=last.part(0, joins.start()))
    return _Sentence(tuple(cut), citing["number"] if citing else "", tuple(aside))


def _unnamed(whole: Passage) -> Finding:
    message = Message(N_("this erratum does not say by its number which order it corrects"))
    return Finding("erratum-without-number", Severity.ERROR, message, span=whole.span())


def _placed(lines: Sequence[PrintedLine], known: set[int]) -> Iterator[Placed]:
    for line in lines:
        if line.kind is not LineKind.TEXT:
            is_note = line.kind is LineKind.FOOTNOTE
            yield Placed(line.passage, Region.FOOTNOTE if is_note else Region.FURNITURE)
        elif known.isdisjoint(line.passage.origins):
            yield Placed(line.passage, Region.HEADING)
