"""Titles of sections that are not in capitals, in a base or consolidated text.

Such a title stands between the history note of one section and the number of the next.  Where a
text has no notes, it looks like the last line of the section before it, and this is told.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provisions import ATTACHMENTS, SECTIONS, Kind, Provision

_ENDS = ".;:,!?)]»”_"
_WORDS = 14


@dataclass(frozen=True)
class Titled:
    """A text with its titles in place, and the lines of which it cannot be told what they are."""

    text: Provision
    findings: tuple[Finding, ...] = ()


def with_titles(text: Provision, notes: Sequence[Passage]) -> Titled:
    """Give each section the title that stands above it, after the note of the one before."""
    findings: list[Finding] = []
    places = sorted(note.span().start for note in notes)
    return Titled(_titled(text, places, findings), tuple(findings))


def _titled(unit: Provision, notes: Sequence[int], findings: list[Finding]) -> Provision:
    if unit.kind in SECTIONS | ATTACHMENTS:
        return unit
    children = [_titled(child, notes, findings) for child in unit.children]
    for at in range(1, len(children)):
        before, section = children[at - 1 : at + 1]
        title = _line_above(before, section)
        if title is None:
            continue
        if not any(before.spans[0].start < note < title.spans[0].start for note in notes):
            findings.append(_doubtful(title))
            continue
        children[at - 1] = replace(before, children=before.children[:-1])
        spans = (*title.spans, *section.spans)
        children[at] = replace(section, heading=title.text, spans=spans)
    return replace(unit, children=tuple(children))


def _line_above(before: Provision, section: Provision) -> Provision | None:
    """The last line of a section, if it may be the title of the next one."""
    are_sections = before.kind in SECTIONS and section.kind in SECTIONS and not section.heading
    if not are_sections or len(before.children) < 2 or not before.spans:
        return None
    last = before.children[-1]
    is_plain = last.kind is Kind.ALINEA and last.spans and not (last.children or last.table)
    return last if is_plain and _is_headline(last.text) else None


def _is_headline(text: str) -> bool:
    is_short = 0 < len(text.split()) <= _WORDS and "\n" not in text
    return is_short and text[0].isupper() and text[-1] not in _ENDS


def _doubtful(line: Provision) -> Finding:
    message = Message(
        N_("this line ends no sentence: it may be the title of the section that follows it")
    )
    return Finding("title-or-text", Severity.WARNING, message, line.text, next(iter(line.spans)))
