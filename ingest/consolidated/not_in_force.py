"""Provisions that a consolidated text prints before they are in force.

Official consolidations print them under the words “Not in force”.  They are not the law of that
day: a section so marked is left out, and told; a mark on less than a section is not understood.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.payload.headings import heading_at
from bylaw.ingest.payload.markers import section_at
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message

_MARK = re.compile(r"(?i)[(\[]?(?:not in force|non en vigueur)[)\]]?[.:]?")


@dataclass(frozen=True)
class LinesInForce:
    """The lines of a text without what is not in force; the marks that were not understood."""

    lines: tuple[Passage, ...]
    findings: tuple[Finding, ...] = ()
    unread: tuple[Passage, ...] = ()


def lines_in_force(lines: Sequence[Passage], *, lang: str) -> LinesInForce:
    """Leave out the sections that a text marks as not in force."""
    if not any(_MARK.fullmatch(line.text) for line in lines):
        return LinesInForce(tuple(lines))
    kept: list[Passage] = []
    findings: list[Finding] = []
    unread: list[Passage] = []
    for mark, block in _blocks(lines, lang=lang):
        if mark is None:
            kept += block
        elif block and section_at(block[0].text):
            findings.append(_left_out(block[0]))
        else:
            unread.append(mark)
    return LinesInForce(tuple(kept), tuple(findings), tuple(unread))


def _blocks(
    lines: Sequence[Passage], *, lang: str
) -> Iterator[tuple[Passage | None, list[Passage]]]:
    """Cut a text at each section and heading, with the mark that stands before it, if any."""
    mark: Passage | None = None
    block: list[Passage] = []
    for line in lines:
        is_mark = _MARK.fullmatch(line.text) is not None
        starts = section_at(line.text) or heading_at(line.text, lang=lang)
        if is_mark or (starts and block):
            yield mark, block
            mark, block = (line, []) if is_mark else (None, [line])
        else:
            block.append(line)
    yield mark, block


def _left_out(line: Passage) -> Finding:
    message = Message(N_("the text prints this provision as not in force; it is left out"))
    return Finding("not-in-force", Severity.WARNING, message, line.text, line.span())
