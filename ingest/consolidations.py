"""A base or consolidated text: divisions, sections, items, tables, and history notes.

The same layout is read from plain text and from the pages of LégisQuébec, whose text `html`
extracts.  Everything before the first heading or section is the title of the text; everything
after a heading such as REFERENCES belongs to the publisher.  An act in Akoma Ntoso names its
parts, and is read by their names.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.checks.languages import is_mixed
from bylaw.ingest.consolidated.consolidation_findings import (
    EDITORS_MARK,
    ends_unclear,
    mark_left_out,
    marks_told,
    notes_not_read,
    ranges_not_told,
    sections_twice,
    sections_without_dot,
    text_resumed,
    words_after_notes,
    words_lacking,
    words_missing,
)
from bylaw.ingest.consolidated.not_in_force import lines_in_force
from bylaw.ingest.consolidated.notes_of_units import notes_by_unit
from bylaw.ingest.consolidated.number_ranges import in_single_numbers
from bylaw.ingest.consolidated.section_titles import with_titles
from bylaw.ingest.page.cues import CONTENTS
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.page.texts_amended import titles_in
from bylaw.ingest.payload.headings import heading_at
from bylaw.ingest.payload.markers import section_at
from bylaw.ingest.payload.reading_units import read_payload
from bylaw.ingest.printed_notes import begins_as_note, is_note, joined_notes, notes_apart
from bylaw.ingest.sources.akoma.act import ReceivedAct
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.ingest.sources.received import refuse_many_provisions
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_, SourceError
from bylaw.registry.law.text.consolidated import ConsolidatedText, note_name
from bylaw.registry.law.text.provisions import PLACED, SECTIONS, Kind, Provision

_PUBLISHER = re.compile(
    r"(?:REFERENCES|RÉFÉRENCES|REFERENCE|RÉFÉRENCE|UPDATES|MISES À JOUR"
    r"|(?P<ours>(?i:about this document|à propos de ce document)))\s*:?"
)
"""The heading of what a publisher adds; our own is the last, and quotes sections in its turn."""

_LEADERS = re.compile(r"[.\s]{3,}\d+$")
_SENTENCE = re.compile(r"[.;:,]\s*$")
_HEADING_LENGTH = 120


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
    placed = [unit for unit in payload.units if unit.kind in PLACED]
    titled = with_titles(_titled(_title(payload.units), placed, lang=lang), notes)
    text = titled.text
    _refuse_number_of_sections(text, received.file)
    told = (one for one in payload.findings if _is_of_the_law(one, placed))
    findings = (
        *told,
        *sections_twice(text),
        *sections_without_dot(text),
        *marks_told(everything),
        *notes_not_read(words),
        *ranges_not_told(words),
        *ends_unclear(words),
    )
    findings += tuple(mark_left_out(line.text, (line.span(),)) for line in contents[:1])
    findings += (*marked_off.findings, *titled.findings, *map(text_resumed, resumed[:1]))
    findings += tuple(words_after_notes(text, notes))
    findings += tuple(words_missing(line.text, (line.span(),)) for line in marked_off.unread)
    notes_by_name = dict(notes_by_unit(text, notes, lang=lang))
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
    findings = [words_lacking(put.words, put.spans) for put in gaps.values()]
    findings += [mark_left_out(one.put.words, one.put.spans) for one in marks]
    told = (*act.findings, *sections_twice(act.provision), *findings)
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
    passages = (line.passage.trimmed() for line in printed if line.kind is not LineKind.IMPRINT)
    lines = list(notes_apart(passages))
    ends = (n for n, line in enumerate(lines) if _PUBLISHER.fullmatch(line.text))
    end = next(ends, len(lines))
    heading = _PUBLISHER.fullmatch(lines[end].text) if end < len(lines) else None
    added = [] if heading is None or heading["ours"] else lines[end + 1 :]
    return [line for line in lines[:end] if line.text], added


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
    match = EDITORS_MARK.fullmatch(line.text)
    return line if match is None else line.part(0, match.end("kept"))


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
        if unit.kind in PLACED:
            break
        lines += [node.text for node in unit.walk() if node.text]
    return "\n".join(lines)
