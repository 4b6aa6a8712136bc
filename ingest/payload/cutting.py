"""A quoted text cut into pieces: each heading, section, item, definition and block of text.

Most pieces start a block.  Where several stand in one block ("(8) …; (9) …", or a whole payload
printed on one line), they are told apart by their sequence.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bylaw.ingest.clause.sentence.lone_quotes import lone_marks, without_lone_edges
from bylaw.ingest.payload.headings import (
    PrintedHeading,
    heading_at,
    headings_in,
)
from bylaw.ingest.payload.inline_marks import (
    LOOK_AHEAD,
    Course,
    opens_heading,
    opens_item,
    opens_section,
    opens_section_list,
)
from bylaw.ingest.payload.markers import (
    BARE,
    PrintedMark,
    Sort,
    definition_at,
    item_at,
    marks_in,
    section_at,
)
from bylaw.ingest.payload.payload_blocks import Range, is_quoted, quoted_in
from bylaw.ingest.payload.tables.numbered_rubrics import is_rubric_of_rows, within_tables
from bylaw.ingest.sources.passages import Passage, spans_of
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.typography import OPENING_MARKS, STRAIGHT_MARK

_HELD = (Kind.TITLE, Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
_HEADED = (*_HELD, Kind.SCHEDULE, Kind.FORM)


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: what it is, its label as printed and bare, and the words that follow it.

    `heading` is a title printed above a section, `lines` are the lines of a table, `dropped` the
    quotation marks around the piece that open or close nothing.
    """

    sort: Sort
    body: Passage
    mark: Passage | None = None
    label: str = ""
    printed: str = ""
    shape: str = ""
    kind: Kind | None = None
    heading: Passage | None = None
    lines: tuple[Passage, ...] = ()
    dropped: tuple[Span, ...] = ()

    @property
    def text(self) -> str:
        """The words of the piece, without its label."""
        return self.body.text


@dataclass(frozen=True, slots=True)
class _Opening:
    """Where a piece starts in its block, and what opens it."""

    mark: PrintedMark
    printed: str = ""
    kind: Kind | None = None

    @property
    def name(self) -> str:
        """The heading or number that opens it."""
        return self.printed or self.mark.label


_TEXT = _Opening(PrintedMark(Sort.TEXT, "", 0, 0))


@dataclass(frozen=True, slots=True)
class Cutter:
    """What is known of the whole payload while its blocks are cut.

    `is_bare` says that its sections are numbered without a dot, as in "14 The pilot signs."
    `heads` are the headings and sections with which its blocks begin, `items` the marks of items.
    """

    lang: str
    kind: Kind | None
    flat: bool
    is_bare: bool
    heads: frozenset[str] = frozenset()
    items: tuple[PrintedMark, ...] = ()

    @classmethod
    def of(cls, blocks: Sequence[Passage], *, lang: str, kind: Kind | None) -> "Cutter":
        """Look over a whole payload before it is cut."""
        cutter = cls(lang, kind, flat=len(blocks) == 1, is_bare=_is_bare(blocks, kind))
        if cutter.flat:
            return cutter
        firsts = [cutter._first(block.text, Course()) for block in blocks]
        marks = (first.mark for first in firsts)
        items = {(mark.shape, mark.label): mark for mark in marks if mark.sort is Sort.ITEM}
        heads = frozenset(first.name for first in firsts)
        return replace(cutter, heads=heads, items=tuple(items.values()))

    def cut(self, blocks: Iterable[Passage]) -> Iterator[Piece]:
        """Cut blocks into pieces, in printed order."""
        course, blocks = Course(), tuple(blocks)
        within = within_tables(blocks)
        for block, quoted, is_within in zip(blocks, quoted_in(blocks), within, strict=True):
            is_rubric = is_within and is_rubric_of_rows(block.text, course)
            openings = [_TEXT] if is_rubric else self._openings(block.text, course, quoted)
            for opening in openings:
                course = course.past(opening.mark)
            yield from _pieces(block, openings, quoted)

    def _openings(self, text: str, course: Course, quoted: Sequence[Range]) -> list[_Opening]:
        """List what opens in a block, in order; the first one opens at its first words.

        The title of a heading may stand in the block below its number, and a section after it.
        """
        openings = [self._first(text, course, quoted)]
        entitled = course if openings[0].mark.sort is Sort.TEXT else None
        course = course.past(openings[0].mark)
        found = self._candidates(text)
        candidates = [one for one in found if not is_quoted(one.mark.start, quoted)]
        marks = [candidate.mark for candidate in candidates]
        for index, candidate in enumerate(candidates):
            since = openings[-1].mark.end
            if candidate.mark.start < since:
                continue
            ahead = marks[index + 1 : index + 1 + LOOK_AHEAD]
            at = entitled if text[: candidate.mark.start].isupper() else None
            if self._opens(text, candidate, since=since, course=at or course, ahead=ahead):
                openings.append(candidate)
                course = course.past(candidate.mark)
        return openings

    def _candidates(self, text: str) -> list[_Opening]:
        if "\t" in text.strip():
            return []
        headings = [_opening(heading) for heading in headings_in(text, 1, lang=self.lang)]
        marks = (mark for mark in marks_in(text) if self.is_bare or mark.shape != BARE)
        found = [*headings, *map(_Opening, marks)]
        return sorted(found, key=lambda opening: opening.mark.start)

    def _opens(
        self,
        text: str,
        candidate: _Opening,
        *,
        since: int,
        course: Course,
        ahead: Sequence[PrintedMark],
    ) -> bool:
        mark = candidate.mark
        match mark.sort:
            case Sort.HEADING:
                flat = self.flat or self._runs_on(text, candidate)
                return opens_heading(text, mark, course=course, flat=flat)
            case Sort.SECTION:
                flat = self.flat or self._runs_on(text, candidate)
                return opens_section(text, mark, since=since, course=course, flat=flat)
            case Sort.ITEM:
                if course.current is Sort.SECTION and mark.start == since:
                    return opens_section_list(mark, (*ahead, *self.items))
                return opens_item(
                    text, mark, since=since, course=course, flat=self.flat, ahead=ahead
                )
            case _:
                return course.current is Sort.DEFINITION

    def _runs_on(self, text: str, candidate: _Opening) -> bool:
        """Tell a heading or number after a sentence, in lines that only the page broke.

        Where blocks begin with their numbers, one of these within a block is a reference.
        """
        before = text[: candidate.mark.start].rstrip(f" {OPENING_MARKS}{STRAIGHT_MARK}")
        return candidate.name not in self.heads and before.endswith(".")

    def _first(self, text: str, course: Course, quoted: Sequence[Range] = ()) -> _Opening:
        start, _ = without_lone_edges(text, 0, len(text), lone=_lone_marks(text, quoted))
        if is_quoted(start, quoted):
            return _Opening(PrintedMark(Sort.TEXT, "", start, start))
        heading = heading_at(text, start, lang=self.lang, announced=self.kind in _HEADED)
        if heading is not None:
            return _opening(heading)
        if "\t" in text.strip():
            return _Opening(PrintedMark(Sort.TEXT, "", start, start))
        mark = self._section(text, start, course) or item_at(text, start)
        mark = mark or self._definition(text, start)
        return _Opening(mark or PrintedMark(Sort.TEXT, "", start, start))

    def _section(self, text: str, start: int, course: Course) -> PrintedMark | None:
        mark = section_at(text, start, announced=self.is_bare)
        return mark if mark is not None and course.numbers(mark) else None

    def _definition(self, text: str, start: int) -> PrintedMark | None:
        announced = self.kind is Kind.DEFINITION
        return definition_at(text, 0, announced=announced) or definition_at(
            text, start, announced=announced
        )


def _is_bare(blocks: Sequence[Passage], kind: Kind | None) -> bool:
    """Tell whether the first number at the head of a line is bare, where sections are announced.

    What a division holds must read as a sentence too: its own title may begin with a number, as
    "3 CARD POKER" above section 67.22.
    """
    if kind is not Kind.SECTION and kind not in _HELD:
        return False
    found = ((section_at(block.text, announced=True), block.text) for block in blocks)
    numbered = [(mark, text) for mark, text in found if mark is not None]
    if not numbered or numbered[0][0].shape != BARE:
        return False
    first = numbered[0][1]
    if first.isupper() and first != blocks[0].text:
        return False
    bare = {mark.label for mark, _text in numbered if mark.shape == BARE}
    if any(mark.label.partition(".")[0] not in bare for mark, _text in numbered):
        return False
    return kind is Kind.SECTION or first.endswith((".", ":"))


def _opening(heading: PrintedHeading) -> _Opening:
    mark = PrintedMark(Sort.HEADING, heading.number, heading.start, heading.end)
    return _Opening(mark, heading.label, heading.kind)


def _lone_marks(text: str, quoted: Sequence[Range]) -> frozenset[int]:
    """The marks without a partner in a block, or in the quotation that runs over several."""
    return lone_marks(text).difference(edge for start, end in quoted for edge in (start, end - 1))


def _pieces(block: Passage, openings: list[_Opening], quoted: Sequence[Range]) -> list[Piece]:
    """Cut a block where something opens; what lies between the pieces is recorded as dropped."""
    lone = _lone_marks(block.text, quoted)
    ends = [opening.mark.start for opening in openings[1:]] + [len(block)]
    ranges = [
        _ranges(block.text, opening.mark, end=end, lone=lone)
        for opening, end in zip(openings, ends, strict=True)
    ]
    pieces = [_piece(block, *pair) for pair in zip(openings, ranges, strict=True)]
    kept = [bounds for pair in ranges for bounds in pair]
    return [replace(pieces[0], dropped=_left_out(block, kept)), *pieces[1:]]


def _ranges(text: str, mark: PrintedMark, *, end: int, lone: frozenset[int]) -> tuple[Range, Range]:
    start, stop = without_lone_edges(text, mark.end, end, lone=lone)
    if mark.sort is not Sort.TEXT:
        return (mark.start, mark.end), (start, stop)
    start -= len(text[:start]) - len(text[:start].rstrip("\t"))
    stop += len(text[stop:end]) - len(text[stop:end].lstrip("\t"))
    return (start, start), (start, stop)


def _piece(block: Passage, opening: _Opening, ranges: tuple[Range, Range]) -> Piece:
    mark = opening.mark
    printed = block.part(*ranges[0]).stripped()
    return Piece(
        mark.sort,
        block.part(*ranges[1]),
        printed if printed.text else None,
        label=mark.label,
        printed=opening.printed or mark.label,
        shape=mark.shape,
        kind=opening.kind,
    )


def _left_out(block: Passage, kept: list[Range]) -> tuple[Span, ...]:
    edges = [0, *(edge for bounds in kept for edge in bounds), len(block)]
    gaps = zip(edges[::2], edges[1::2], strict=True)
    return tuple(span for start, end in gaps for span in spans_of(block.part(start, end)))
