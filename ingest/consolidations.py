"""A base or consolidated text: divisions, sections, items, tables, and history notes.

The same layout is read from plain text and from the pages of LégisQuébec, whose text `html`
extracts.  Everything before the first heading or section is the title of the text; everything
after a heading such as REFERENCES belongs to the publisher.  An act in Akoma Ntoso names its
parts, and is read by their names.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from bylaw.ingest.checks.languages import is_mixed
from bylaw.ingest.not_in_force import lines_in_force
from bylaw.ingest.number_ranges import in_single_numbers, is_untold
from bylaw.ingest.page.cues import CONTENTS
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.page.texts_amended import titles_in
from bylaw.ingest.payload.headings import heading_at
from bylaw.ingest.payload.markers import section_at
from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.printed_notes import begins_as_note, is_note, joined_notes
from bylaw.ingest.section_titles import with_titles
from bylaw.ingest.sources.akoma.act import ReceivedAct
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.ingest.sources.received import refuse_many_provisions
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, SourceError
from bylaw.registry.law.text.consolidated import ConsolidatedText, note_name
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.spans import Span
from bylaw.registry.law.text.tree import (
    ATTACHMENTS,
    CONTAINERS,
    SECTIONS,
    Node,
    tree_of,
)

_PUBLISHER = re.compile(
    r"(?:REFERENCES|RÉFÉRENCES|REFERENCE|RÉFÉRENCE|UPDATES|MISES À JOUR"
    r"|(?P<ours>(?i:about this document|à propos de ce document)))\s*:?"
)
"""The heading of what a publisher adds; our own is the last, and quotes sections in its turn."""
# An editor's mark, alone on its line or in place of the words of a section.
_MARK = re.compile(
    r"(?P<kept>(?P<number>\d[\d.]*\.)?|§\s*\d[\d.]*\.(?=\s*—))\s*(?:—\s*)?"
    r"(?P<marks>(?:\[[^\[\]]+\]\s*)+)"
)
WORDS_MISSING = "words-missing"
"""The code of a finding: a section of the text has a mark in place of its words."""

_OF_SCHEDULE = re.compile(r"(?i)\b(?:sch|sched|schedule|app|form|ann|annexe|form)\b\.?")
_LEADERS = re.compile(r"[.\s]{3,}\d+$")
_SENTENCE = re.compile(r"[.;:,]\s*$")
_HEADING_LENGTH = 120
_PLACED = CONTAINERS | SECTIONS | ATTACHMENTS


@dataclass(frozen=True)
class ReadConsolidation:
    """A base or consolidated text, and what there is to tell of it."""

    text: ConsolidatedText
    findings: tuple[Finding, ...] = ()


def read_consolidation(received: Received, *, lang: str) -> ReadConsolidation:
    """Read a base or consolidated text; refuse one in which no section can be found."""
    if isinstance(received, ReceivedAct):
        return _read_act(received, lang=lang)
    printed, added = _law_lines(received)
    resumed = [line for line in added if section_at(line.text) and not begins_as_note(line.text)]
    if is_mixed(line.text for line in (*printed, *resumed) if section_at(line.text)):
        template = N_("{file} has sections in both languages; save each language as its own text")
        raise SourceError(template, file=received.file)
    contents = _contents(printed)
    known = {id(line) for line in contents}
    marked_off = lines_in_force([line for line in printed if id(line) not in known], lang=lang)
    everything = [one for line in marked_off.lines for one in in_single_numbers(line)]
    lines = [line for line in map(_without_marks, everything) if line.text]
    notes = [line for line in joined_notes(lines) if is_note(line.text)]
    words = [_capitals(line, lang) for line in lines if not is_note(line.text)]
    if not words:
        raise SourceError(N_("{file} holds no section"), file=received.file)
    payload = read_payload(Passage.joined(words, "\n"), lang=lang)
    placed = [unit for unit in payload.units if unit.kind in _PLACED]
    titled = with_titles(_titled(_title(payload.units), placed, lang=lang), notes)
    text = titled.text
    _refuse_number_of_sections(text, received.file)
    told = (one for one in payload.findings if _is_of_the_law(one, placed))
    findings = (*told, *_twice(text), *_marked(everything), *_unlike_notes(words), *_untold(words))
    findings += tuple(_left_out(line.text, (line.span(),)) for line in contents[:1])
    findings += (*marked_off.findings, *titled.findings, *map(_resumed, resumed[:1]))
    findings += tuple(_after_notes(text, notes))
    findings += tuple(_missing(line.text, (line.span(),)) for line in marked_off.unread)
    notes_by_name = dict(_noted(text, notes, lang=lang))
    return ReadConsolidation(ConsolidatedText(text, notes_by_name), findings)


def _read_act(act: ReceivedAct, *, lang: str) -> ReadConsolidation:
    """Take the tree of an act in Akoma Ntoso, and tell what in it are notes and marks."""
    if act.lang != lang:
        raise SourceError(
            N_("{file} states that its language is “{stated}”, not “{lang}”"),
            file=act.file,
            stated=act.lang,
            lang=lang,
        )
    _refuse_number_of_sections(act.provision, act.file)
    notes = [one for one in act.remarks if is_note(one.put.words)]
    gaps = dict(act.gaps)
    marks = [one for one in act.remarks if one not in notes and one.unit not in gaps]
    findings = [_gap(put.words, put.spans) for put in gaps.values()]
    findings += [_left_out(one.put.words, one.put.spans) for one in marks]
    told = (*act.findings, *_twice(act.provision), *findings)
    said = {note_name(note.unit): note.put.words for note in notes}
    return ReadConsolidation(ConsolidatedText(act.provision, said), told)


def _refuse_number_of_sections(text: Provision, file: str) -> None:
    """Refuse a text without a section, or with more of them than are read."""
    count = sum(node.kind in SECTIONS for node in text.walk())
    if not count:
        raise SourceError(N_("{file} holds no section"), file=file)
    refuse_many_provisions(count, file=file)


def _is_of_the_law(finding: Finding, placed: Sequence[Provision]) -> bool:
    """Tell what concerns the law from what concerns the pages before it."""
    first = next((span for unit in placed for span in unit.spans), None)
    return finding.span is None or first is None or finding.span.start >= first.start


def _law_lines(received: Received) -> tuple[Sequence[Passage], Sequence[Passage]]:
    """The lines of the text itself, and what its publisher adds at the end."""
    printed = list(read_lines(clean(received).passage))
    lines = [line.passage.stripped() for line in printed if line.kind is not LineKind.IMPRINT]
    ends = (n for n, line in enumerate(lines) if _PUBLISHER.fullmatch(line.text))
    end = next(ends, len(lines))
    heading = _PUBLISHER.fullmatch(lines[end].text) if end < len(lines) else None
    added = [] if heading is None or heading["ours"] else lines[end + 1 :]
    return [line for line in lines[:end] if line.text], added


def _resumed(line: Passage) -> Finding:
    """Tell that numbered words follow what ends a text: they may be law, and are not read."""
    message = Message(
        N_(
            "the text goes on after its publisher’s references, and nothing there is read; ingest "
            "it as a text of its own, or without the references"
        )
    )
    return Finding("text-after-references", Severity.ERROR, message, line.text, line.span())


def _after_notes(text: Provision, notes: Sequence[Passage]) -> Iterator[Finding]:
    """Tell of words after the note that ends the last unit: they may be those of the page."""
    placed = [unit for unit in text.walk() if unit.kind in _PLACED and unit.spans]
    last = max(placed, key=lambda unit: unit.spans[0].start, default=text)
    end = max((note.span().start for note in notes), default=-1)
    if not last.spans or end < last.spans[0].start:
        return
    after = (part for part in last.walk() if part.spans and part.spans[0].start > end)
    for part in islice(after, 1):
        message = Message(
            N_("these words stand after the last history note: they may not be words of the law")
        )
        yield Finding("words-after-note", Severity.WARNING, message, part.text, part.spans[0])


def _contents(lines: Sequence[Passage]) -> Sequence[Passage]:
    """The table of contents: from its heading to where its first line stands a second time."""
    start = next((n for n, line in enumerate(lines) if CONTENTS.fullmatch(line.text)), None)
    if start is None or start + 1 >= len(lines):
        return ()
    first = f"{_LEADERS.sub('', lines[start + 1].text)} "
    again = (n for n in range(start + 2, len(lines)) if first.startswith(f"{lines[n].text} "))
    end = next(again, start)
    is_plain = not any(section_at(line.text) for line in lines[start:end])
    return lines[start:end] if is_plain else ()


def _without_marks(line: Passage) -> Passage:
    """Leave out an editor's marks: they are not words of the law."""
    match = _MARK.fullmatch(line.text)
    return line if match is None else line.part(0, match.end("kept"))


def _marked(lines: Iterable[Passage]) -> Iterator[Finding]:
    for line in lines:
        match = _MARK.fullmatch(line.text)
        if match is not None:
            tell = _missing if match["number"] else _left_out
            yield tell(line.text, (line.span(),))


def _unlike_notes(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell of lines that begin as a history note does, and are kept as words of the law."""
    for line in lines:
        if begins_as_note(line.text):
            message = Message(
                N_("this line begins as a history note; it is kept as words of the law")
            )
            yield Finding("note-not-read", Severity.WARNING, message, line.text, line.span())


def _untold(lines: Iterable[Passage]) -> Iterator[Finding]:
    """Tell of ranges of numbers of which it cannot be said what lies between their ends."""
    for line in lines:
        if is_untold(line.text):
            message = Message(
                N_(
                    "it cannot be told which sections this range of numbers holds; give each of "
                    "them a line of its own"
                )
            )
            yield Finding("range-not-told", Severity.ERROR, message, line.text, line.span())


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


def _titled(title: str, placed: Sequence[Provision], *, lang: str) -> Provision:
    """Put units below their title; one in capitals right above the first section is no heading."""
    first, *others = placed or [Provision(Kind.SECTION)]
    is_title = not title and bool(titles_in(first.heading.capitalize(), lang=lang))
    if not is_title or first.kind not in SECTIONS:
        return Provision(Kind.INSTRUMENT, heading=title, children=tuple(placed))
    return Provision(
        Kind.INSTRUMENT, heading=first.heading, children=(replace(first, heading=""), *others)
    )


def _title(units: Iterable[Provision]) -> str:
    """What stands before the first heading or section: the title of the text."""
    lines: list[str] = []
    for unit in units:
        if unit.kind in _PLACED:
            break
        lines += [node.text for node in unit.walk() if node.text]
    return "\n".join(lines)


def _noted(text: Provision, notes: Iterable[Passage], *, lang: str) -> Iterator[tuple[str, str]]:
    """Attach each history note to the unit that is printed before it.

    A note after the last section of a schedule, the only one in it, is that of the schedule; a note
    after numbers that are printed as a range is that of each.
    """
    tree = tree_of(text, lang=lang)
    units = [node for node in tree.root.walk() if node.kind in _PLACED and node.spans]
    units.sort(key=lambda unit: unit.spans[0].start)
    starts = [unit.spans[0].start for unit in units]
    found = [
        (note, units[bisect_left(starts, starts[place - 1]) : place])
        for note in notes
        if (place := bisect_left(starts, note.span().start))
    ]
    counts = Counter(tree.section_of(above[-1].identity).identity for _, above in found)
    for note, above in found:
        for unit in above:
            attached = tree.section_of(unit.identity)
            is_only = counts[attached.identity] == 1 and _is_last(attached, unit)
            yield note_name(_bearer(attached, unit, note.text, is_only).identity), note.text


def _is_last(attached: Node, unit: Node) -> bool:
    """Tell whether nothing that bears notes stands after a unit in its schedule."""
    return [one for one in attached.walk() if one.kind in _PLACED][-1] is unit


def _bearer(attached: Node, unit: Node, note: str, is_only: bool) -> Node:
    is_of_all = is_only or _OF_SCHEDULE.search(note)
    return attached if attached.kind in ATTACHMENTS and is_of_all else unit


def _numbered(text: Provision, above: str = "") -> Iterator[tuple[str, Provision]]:
    """The sections with the schedule that numbers them anew, if any."""
    for child in text.children:
        if child.kind in SECTIONS:
            yield above, child
        elif child.kind in ATTACHMENTS:
            yield from _numbered(child, f"{child.kind}:{child.label}")
        else:
            yield from _numbered(child, above)


def _twice(text: Provision) -> Iterator[Finding]:
    counts = Counter((above, node.kind, node.label) for above, node in _numbered(text))
    for (_above, _kind, label), count in counts.items():
        if count > 1:
            message = Message(
                N_("section {label} is printed {count} times"),
                {
                    "label": label,
                    "count": count,
                },
            )
            yield Finding("section-printed-twice", Severity.ERROR, message)
