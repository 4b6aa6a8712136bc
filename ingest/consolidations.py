"""A base or consolidated text: divisions, sections, items, tables, and history notes.

The same layout is read from plain text and from the pages of LégisQuébec, whose text `html`
extracts.  Everything before the first heading or section is the title of the text; everything
after a heading such as REFERENCES belongs to the publisher.  An act in Akoma Ntoso names its
parts, and is read by their names.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from bylaw.ingest.page.printed_lines import read_lines
from bylaw.ingest.payload.headings import heading_at
from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.sources.akoma.act import ReceivedAct
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, SourceError
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.spans import Span
from bylaw.registry.law.text.tree import ATTACHMENTS, CONTAINERS, SECTIONS

_ORDER = r"(?:O\.\s?C\.|M\.\s?O\.|D\.|A\.\s?M\.|R\.R\.Q\.|S\.Q\.|L\.Q\.|C\.T\.|T\.B\.)\s?\d"
NOTE = re.compile(rf"{_ORDER}[^;]{{1,160}}(?:;\s*(?:{_ORDER}|Erratum|I\.N\.|N\.I\.)[^;]{{0,160}})*")
_PUBLISHER = re.compile(r"(?:REFERENCES|RÉFÉRENCES|REFERENCE|RÉFÉRENCE|UPDATES|MISES À JOUR)\s*:?")
# An editor's mark, alone on its line or in place of the words of a section.
_MARK = re.compile(r"(?P<number>(?:\d[\d.]*\.)?)\s*(?P<marks>(?:\[[^\[\]]+\]\s*)+)")
WORDS_MISSING = "words-missing"
"""The code of a finding: a section of the text has a mark in place of its words."""

_SENTENCE = re.compile(r"[.;:,]\s*$")
_HEADING_LENGTH = 120
_PLACED = CONTAINERS | SECTIONS | ATTACHMENTS


@dataclass(frozen=True)
class ReadConsolidation:
    """The tree of a whole text, the history note of each unit by its name, and what to tell.

    A section goes by its number, a larger unit by its kind and number, as `division:VI`.
    """

    provision: Provision
    notes: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()


def read_consolidation(received: Received, *, lang: str) -> ReadConsolidation:
    """Read a base or consolidated text; refuse one in which no section can be found."""
    if isinstance(received, ReceivedAct):
        return _read_act(received, lang=lang)
    everything = list(_law_lines(received))
    lines = [line for line in map(_without_marks, everything) if line.text]
    notes = [line for line in lines if NOTE.fullmatch(line.text)]
    words = [_capitals(line, lang) for line in lines if not NOTE.fullmatch(line.text)]
    if not words:
        raise SourceError(N_("{file} holds no section"), file=received.file)
    payload = read_payload(Passage.joined(words, "\n"), lang=lang)
    placed = [unit for unit in payload.units if unit.kind in _PLACED]
    text = Provision(Kind.INSTRUMENT, heading=_title(payload.units), children=tuple(placed))
    _refuse_without_sections(text, received.file)
    findings = (*payload.findings, *_twice(text), *_marked(everything))
    return ReadConsolidation(text, dict(_noted(text, notes)), findings)


def _read_act(act: ReceivedAct, *, lang: str) -> ReadConsolidation:
    """Take the tree of an act in Akoma Ntoso, and tell what in it are notes and marks."""
    if act.lang != lang:
        raise SourceError(
            N_("{file} states that its language is “{stated}”, not “{lang}”"),
            file=act.file,
            stated=act.lang,
            lang=lang,
        )
    _refuse_without_sections(act.provision, act.file)
    notes = [one for one in act.remarks if NOTE.fullmatch(one.put.words)]
    gaps = dict(act.gaps)
    marks = [one for one in act.remarks if one not in notes and one.unit not in gaps]
    findings = [_gap(put.words, put.spans) for put in gaps.values()]
    findings += [_left_out(one.put.words, one.put.spans) for one in marks]
    told = (*act.findings, *_twice(act.provision), *findings)
    return ReadConsolidation(act.provision, {n.unit: n.put.words for n in notes}, told)


def _refuse_without_sections(text: Provision, file: str) -> None:
    if not any(node.kind in SECTIONS for node in text.walk()):
        raise SourceError(N_("{file} holds no section"), file=file)


def _law_lines(received: Received) -> Iterator[Passage]:
    """Give the lines of the text itself, up to what its publisher adds at the end."""
    for line in read_lines(clean(received).passage):
        stripped = line.passage.stripped()
        if _PUBLISHER.fullmatch(stripped.text):
            return
        if stripped.text:
            yield stripped


def _without_marks(line: Passage) -> Passage:
    """Leave out an editor's marks: they are not words of the law."""
    match = _MARK.fullmatch(line.text)
    return line if match is None else line.part(0, match.end("number"))


def _marked(lines: Iterable[Passage]) -> Iterator[Finding]:
    for line in lines:
        match = _MARK.fullmatch(line.text)
        if match is not None:
            tell = _missing if match["number"] else _left_out
            yield tell(line.text, (line.span(),))


def _missing(words: str, spans: tuple[Span, ...]) -> Finding:
    message = Message(N_("an editor's mark stands in place of the words of a section"))
    return Finding(WORDS_MISSING, Severity.ERROR, message, words, next(iter(spans), None))


def _gap(words: str, spans: tuple[Span, ...]) -> Finding:
    message = Message(N_("the document does not hold all the words of this unit"))
    return Finding(WORDS_MISSING, Severity.ERROR, message, words, next(iter(spans), None))


def _left_out(words: str, spans: tuple[Span, ...]) -> Finding:
    message = Message(N_("an editor's mark was left out: it is not a word of the law"))
    return Finding("editorial-mark", Severity.NOTE, message, words, next(iter(spans), None))


def _capitals(line: Passage, lang: str) -> Passage:
    """Put the keyword of a heading that stands alone on its line in capitals, as headings are."""
    if len(line) > _HEADING_LENGTH or _SENTENCE.search(line.text):
        return line
    heading = heading_at(line.text, lang=lang, announced=True)
    if heading is None or heading.start:
        return line
    keyword = heading.label.partition(" ")[0]
    return line.replaced(0, len(keyword), line.text[: len(keyword)].upper())


def _title(units: Iterable[Provision]) -> str:
    """Give what stands before the first heading or section: the title of the text."""
    lines: list[str] = []
    for unit in units:
        if unit.kind in _PLACED:
            break
        lines += [node.text for node in unit.walk() if node.text]
    return "\n".join(lines)


def _noted(text: Provision, notes: Iterable[Passage]) -> Iterator[tuple[str, str]]:
    """Give each history note to the unit that is printed before it."""
    units = [unit for unit in text.walk() if unit.kind in _PLACED and unit.spans]
    units.sort(key=lambda unit: unit.spans[0].start)
    for note in notes:
        start = note.span().start
        before = [unit for unit in units if unit.spans[0].start < start]
        if before:
            unit = before[-1]
            is_section = unit.kind in SECTIONS
            yield unit.label if is_section else f"{unit.kind}:{unit.label}", note.text


def _twice(text: Provision) -> Iterator[Finding]:
    counts = Counter((node.kind, node.label) for node in text.walk() if node.kind in SECTIONS)
    for (_kind, label), count in counts.items():
        if count > 1:
            message = Message(
                N_("section {label} is printed {count} times"),
                {
                    "label": label,
                    "count": count,
                },
            )
            yield Finding("section-printed-twice", Severity.ERROR, message)
