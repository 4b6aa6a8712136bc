"""A provision as it was found: its lines, its number, and the headings above it."""

from dataclasses import dataclass
from functools import cached_property

from bylaw.ingest.page.lines.line_marks import PROVISION, is_whole
from bylaw.ingest.page.lines.printed_lines import PrintedLine
from bylaw.ingest.page.title_cues import GROUP_HEADING
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding


@dataclass(frozen=True)
class FoundProvision:
    """The lines of one provision, its number by sequence and the number as printed."""

    number: str
    printed: str
    lines: tuple[PrintedLine, ...]
    is_amending: bool = True
    findings: tuple[Finding, ...] = ()
    headings: tuple[PrintedLine, ...] = ()

    @cached_property
    def passage(self) -> Passage:
        """The words of the provision without its number, one block per line."""
        own = (line for line in self.lines if self.is_amending or not is_group_heading(line))
        whole = Passage.joined((line.passage for line in own), "\n")
        match = PROVISION.match(whole.text) if self.printed else None
        return whole.part(match.end() if match else 0, len(whole))


@dataclass(frozen=True)
class Found:
    """The provisions of a text, and the lines before the first and after the last."""

    before: tuple[PrintedLine, ...]
    found: tuple[FoundProvision, ...]
    after: tuple[PrintedLine, ...]


def is_group_heading(line: PrintedLine) -> bool:
    """Tell a heading of a chapter, division or the like."""
    return is_whole(GROUP_HEADING, line.text)
