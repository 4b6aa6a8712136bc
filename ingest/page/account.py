"""Coverage: every character of a source belongs to exactly one region, and what is unread shows.

Words have the region of the line they stand in.  Blanks and removed marks have the region of the
words around them where both sides agree, and are furniture where they do not.  A character that
is neither blank, nor removed by a recorded rule, nor placed by a rule of reading, is unread.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from bylaw.ingest.page.regions import Placed, Region
from bylaw.ingest.sources.noise import FURNITURE_RULES, Cleaned, Removal
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import UNREAD_TEXT, Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.provenance import Span

_UNREAD = Region.UNREAD
_CUT = re.compile(r"(?<=[^\W\d_])-(?=\s)")
"""The hyphen of a word that goes on after the end of a page: it is left out of the whole word."""


class Readable(Protocol):
    """What coverage needs of a reading: the text, what was removed, and where the rest belongs."""

    @property
    def received(self) -> Received:
        """The text as received."""

    @property
    def cleaned(self) -> Cleaned:
        """The text without its noise."""

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The passages that found their region; a later one overrides an earlier one."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Consecutive characters of one region."""

    region: Region
    span: Span


@dataclass(frozen=True)
class Account:
    """The account of one source: its stretches in order, without gap or overlap."""

    received: Received
    stretches: tuple[Stretch, ...]

    @property
    def counts(self) -> Mapping[Region, int]:
        """Count the characters of each region."""
        counted = Counter(dict.fromkeys(Region, 0))
        for stretch in self.stretches:
            counted[stretch.region] += stretch.span.end - stretch.span.start
        return counted

    @property
    def unread(self) -> tuple[Span, ...]:
        """The stretches that nothing explains."""
        return tuple(s.span for s in self.stretches if s.region is Region.UNREAD)

    def quote(self, span: Span) -> str:
        """The received characters of a span."""
        return self.received.text[span.start : span.end]


def account(reading: Readable) -> Account:
    """Account for every character of the source of a reading."""
    regions = _painted(reading)
    received = reading.received
    return Account(received, tuple(_stretches(received, regions)))


def unread_findings(found: Account) -> Iterator[Finding]:
    """Report each stretch that nothing explains."""
    for span in found.unread:
        message = Message(
            N_("characters not understood: {count}"), {"count": span.end - span.start}
        )
        yield Finding(UNREAD_TEXT, Severity.ERROR, message, found.quote(span), span)


def _painted(reading: Readable) -> list[Region]:
    painted: list[Region | None] = [None] * len(reading.received.text)
    for placed in reading.placed:
        for origin in placed.passage.origins:
            painted[origin] = placed.region
    _paint_furniture(painted, reading.cleaned.removals)
    _paint_leftovers(painted, reading)
    return _filled(painted)


def _paint_furniture(painted: list[Region | None], removals: Sequence[Removal]) -> None:
    for removal in removals:
        if removal.rule in FURNITURE_RULES:
            span = slice(removal.start, removal.end)
            painted[span] = [Region.FURNITURE] * (removal.end - removal.start)


def _paint_leftovers(painted: list[Region | None], reading: Readable) -> None:
    """Mark as unread every word that no rule of reading placed and no rule of noise removed."""
    removed = bytearray(len(painted))
    for removal in reading.cleaned.removals:
        removed[removal.start : removal.end] = b"\1" * (removal.end - removal.start)
    text = reading.received.text
    for position in [place for place, region in enumerate(painted) if region is None]:
        if not removed[position] and not text[position].isspace():
            is_cut = _CUT.match(text, position) and painted[position - 1] not in (None, _UNREAD)
            painted[position] = painted[position - 1] if is_cut else _UNREAD


def _filled(painted: Sequence[Region | None]) -> list[Region]:
    """Count blanks and removed marks to the region on both their sides, or else to furniture."""
    filled: list[Region] = []
    before: Region | None = None
    for region, run in groupby(painted):
        length = len(list(run))
        if region is not None:
            filled += [region] * length
        else:
            end = len(filled) + length
            after = painted[end] if end < len(painted) else None
            same = before if before is not None and before is after else None
            filled += [same or Region.FURNITURE] * length
        before = region
    return filled


def _stretches(received: Received, regions: Sequence[Region]) -> Iterator[Stretch]:
    start = 0
    for region, run in groupby(regions):
        end = start + len(list(run))
        yield Stretch(region, Span(received.file, start, end, received.line_of(start)))
        start = end
