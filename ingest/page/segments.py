"""Segments: several instruments share a page; each gets its own lines.

A segment ends at a job number, or where the next order, draft, index or division of the Gazette
announces itself.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bylaw.ingest.page.cues import (
    CONTENTS,
    COUNCIL,
    DIVISION,
    DRAFT_HEAD,
    ERRATUM,
    GOVERNMENT,
    INDEX,
    ORDER_HEAD,
    PART,
    head_of_title,
    is_contents_line,
)
from bylaw.ingest.page.enacting_cues import RECITAL
from bylaw.ingest.page.lines.line_marks import HEADING_LENGTH, PROVISION, is_whole
from bylaw.ingest.page.lines.printed_lines import LineKind, PrintedLine
from bylaw.ingest.page.provisions.sentence_heads import is_commencement, own_words
from bylaw.ingest.page.title_cues import ACT, ACT_NAME, AMENDING_TITLE, TITLE


class SegmentKind(StrEnum):
    """What a run of lines is: an instrument, or something around the instruments."""

    INSTRUMENT = "instrument"
    DIVISION = "division"
    CONTENTS = "contents"


@dataclass(frozen=True)
class Segment:
    """Consecutive lines of one kind; `is_first` where nothing but furniture stands before.

    `order` are the lines of the order or notice above, where another text stands between: this one
    may be attached to it too.
    """

    kind: SegmentKind
    lines: tuple[PrintedLine, ...]
    is_first: bool = False
    order: tuple[PrintedLine, ...] = ()


def split_segments(lines: Sequence[PrintedLine]) -> tuple[Segment, ...]:
    """Split the lines of a page into instruments, headings of the Gazette, contents and index."""
    segments: list[Segment] = []
    for kind, run in _runs(lines):
        is_first = all(segment.kind is not SegmentKind.INSTRUMENT for segment in segments)
        order = _order_above(segments, run)
        segments.append(Segment(kind, tuple(run), is_first, order))
    return tuple(segments)


def _order_above(
    segments: Sequence[Segment], run: Sequence[PrintedLine]
) -> tuple[PrintedLine, ...]:
    """The lines of the order to which a text that begins with its title may be attached."""
    after = run[1].text if len(run) > 1 else ""
    if not segments or not _is_text_title(run[0].text, after):
        return ()
    above = segments[-1]
    is_ended = above.lines[-1].kind is LineKind.JOB_NUMBER
    return () if is_ended else above.order or above.lines


def _runs(lines: Sequence[PrintedLine]) -> Iterator[tuple[SegmentKind, list[PrintedLine]]]:
    kind, run, has_title = SegmentKind.INSTRUMENT, list[PrintedLine](), False
    for index, line in enumerate(lines):
        after = lines[index + 1].text if index + 1 < len(lines) else ""
        begins = _begins(line, run=run, kind=kind, after=after)
        has_title = has_title or _ends_a_text(line)
        titled = _is_text_title(line.text, after)
        if begins is None and titled and has_title:
            begins = SegmentKind.INSTRUMENT
        if begins is not None:
            if run:
                yield kind, run
            kind, run, has_title = begins, [], False
        has_title = has_title or titled
        run.append(line)
    if run:
        yield kind, run


def _begins(
    line: PrintedLine, *, run: Sequence[PrintedLine], kind: SegmentKind, after: str
) -> SegmentKind | None:
    """Say what begins at a line, if something does."""
    text = line.text
    if run and _goes_on(text, run=run, after=after):
        return None
    if is_whole(DIVISION, text) or is_whole(ERRATUM, text):
        return _announced(text, kind=kind)
    if line.kind is LineKind.FOOTNOTE:
        return None
    if _is_instrument_head(text, run) or _is_council(text, after):
        return SegmentKind.INSTRUMENT
    if run and run[-1].kind is LineKind.JOB_NUMBER:
        return SegmentKind.INSTRUMENT
    if kind is SegmentKind.DIVISION:
        return SegmentKind.INSTRUMENT
    if kind is SegmentKind.CONTENTS and not is_contents_line(text):
        return SegmentKind.INSTRUMENT
    return None


def _goes_on(text: str, *, run: Sequence[PrintedLine], after: str) -> bool:
    """Tell a heading that ends nothing: of an erratum below its authority, or of a quoted text."""
    if is_whole(ERRATUM, text) and without_authority(run) is None:
        return True
    return is_whole(DIVISION, text) and _heads_a_text(text, run[-1].text, after)


def _heads_a_text(text: str, before: str, after: str) -> bool:
    """Tell a heading of a quoted text from one of the Gazette, which no section follows.

    A part of the Gazette is named at its head, beside its other headings.
    """
    if _SECTION.match(after):
        return True
    return is_whole(PART, text) and not any(is_whole(DIVISION, one) for one in (before, after))


_SECTION = re.compile(r"\d{1,4}(?:\.\d{1,4})*\.\s")


def _announced(text: str, *, kind: SegmentKind) -> SegmentKind | None:
    """Say what a heading of the Gazette announces; in a table of contents it is an entry."""
    if kind is SegmentKind.CONTENTS and not is_whole(INDEX, text):
        return None
    if is_whole(ERRATUM, text):
        return SegmentKind.INSTRUMENT
    is_list = CONTENTS.match(text) or is_whole(INDEX, text)
    return SegmentKind.CONTENTS if is_list else SegmentKind.DIVISION


def _repeats_head(text: str, run: Sequence[PrintedLine]) -> bool:
    """Tell the number of an act above its text, where the notes before it bear it too.

    That of a by-law stands again over what certifies it.
    """
    head = next((line.text for line in run if is_whole(ORDER_HEAD, line.text)), None)
    if head == text and not any(PROVISION.match(line.text) for line in run[1:]):
        return True
    number = _by_law_number(text)
    return number is not None and number in map(_by_law_number, (line.text for line in run))


def _by_law_number(text: str) -> str | None:
    """The number of a by-law, in a line of its own or with its title."""
    if len(text) > HEADING_LENGTH:
        return None
    head = ORDER_HEAD.fullmatch(text) or head_of_title(text)
    return (head["municipal"] or head["local"]) if head else None


def _is_instrument_head(text: str, run: Sequence[PrintedLine]) -> bool:
    """Tell the first line of the head of an instrument: its authority, or its number."""
    heads = (GOVERNMENT, ORDER_HEAD)
    is_titled = head_of_title(text) is not None and is_whole(AMENDING_TITLE, text)
    is_head = is_titled or any(is_whole(head, text) for head in (*heads, DRAFT_HEAD))
    if not is_head or _repeats_head(text, run):
        return False
    follows_head = bool(run) and (
        any(is_whole(head, run[-1].text) for head in heads) or _is_council(run[-1].text, text)
    )
    if run and all(_names_a_text(line.text) for line in run):
        return False
    if follows_head and not is_whole(DRAFT_HEAD, text):
        return is_whole(GOVERNMENT, text) and not is_whole(GOVERNMENT, run[-1].text)
    return not _awaits_order(run)


def _is_council(text: str, after: str) -> bool:
    """Tell the council that makes a by-law: the number of one stands right below it."""
    return is_whole(COUNCIL, text) and is_whole(ORDER_HEAD, after)


def _names_a_text(text: str) -> bool:
    """Tell a title: alone above the number of an order, it is that of the same instrument."""
    return is_whole(AMENDING_TITLE, text) or is_whole(TITLE, text)


def without_authority(lines: Iterable[PrintedLine]) -> PrintedLine | None:
    """The first line after the name of the authority, which may stand above everything."""
    return next((line for line in lines if not is_whole(GOVERNMENT, line.text)), None)


def _awaits_order(run: Sequence[PrintedLine]) -> bool:
    """Tell an erratum that has not yet named the order that it corrects."""
    first = without_authority(run)
    if first is None or not is_whole(ERRATUM, first.text):
        return False
    return not any(is_whole(ORDER_HEAD, line.text) for line in run)


def _ends_a_text(line: PrintedLine) -> bool:
    """Tell the provision that brings a text into force: what bears a title below it is another."""
    return PROVISION.match(line.text) is not None and is_commencement(own_words(line))


def _is_text_title(text: str, after: str) -> bool:
    """Tell the title that stands right before the enabling provision and the text itself."""
    is_act = is_whole(ACT, after) or is_whole(ACT_NAME, after)
    return is_whole(AMENDING_TITLE, text) and is_act and not RECITAL.match(after)
