"""Where words come from: the received text around them, with just their characters highlighted."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.store.access.rows import SourceRow

_AROUND = 320
_GAP = 900
_Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A run of received characters, lit or not."""

    text: str
    is_lit: bool = False


@dataclass(frozen=True)
class Excerpt:
    """A piece of one received text: its file, its first line, and its strokes in order.

    `is_cut` tells for each side whether the text goes on there.
    """

    file: str
    line: int
    start: int
    end: int
    strokes: tuple[Stroke, ...]
    is_cut: tuple[bool, bool] = (True, True)


def spans_of(provision: Provision) -> Iterator[Span]:
    """The characters of a provision and of all below it, rows of tables included."""
    for part in provision.walk():
        yield from part.spans
        if part.table is not None:
            yield from (span for row in part.table.rows for span in row.spans)


def excerpts(row: SourceRow, spans: Iterable[Span]) -> tuple[Excerpt, ...]:
    """Cut the received text around some characters; what lies far apart is cut apart."""
    lit = merge_ranges((span.start, span.end) for span in spans if span.file == row.file)
    if not lit:
        return ()
    received = _received_text(row.data, row.file)
    return tuple(
        _excerpt(received.text, group, row.file, received.line_of) for group in _groups(lit)
    )


@lru_cache(maxsize=16)
def _received_text(data: bytes, file: str) -> Received:
    """Read a text as received; page after page quotes the same ones."""
    return read_source(data, name=file)


def merge_ranges(ranges: Iterable[_Range]) -> list[_Range]:
    """Join ranges that touch or overlap.

    >>> merge_ranges([(5, 9), (0, 2), (2, 3), (7, 12)])
    [(0, 3), (5, 12)]
    """
    found: list[_Range] = []
    for start, end in sorted(ranges):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _groups(lit: list[_Range]) -> Iterator[list[_Range]]:
    group = [lit[0]]
    for one in lit[1:]:
        if one[0] - group[-1][1] > _GAP:
            yield group
            group = []
        group.append(one)
    yield group


def _excerpt(text: str, group: list[_Range], file: str, line_of: Callable[[int], int]) -> Excerpt:
    start, end = _line_start(text, group[0][0] - _AROUND), _line_end(text, group[-1][1] + _AROUND)
    strokes, at = [], start
    for first, last in group:
        strokes += [Stroke(text[at:first]), Stroke(text[first:last], is_lit=True)]
        at = last
    strokes.append(Stroke(text[at:end]))
    shown = tuple(stroke for stroke in strokes if stroke.text)
    return Excerpt(file, line_of(start), start, end, shown, (start > 0, end < len(text)))


def _line_start(text: str, near: int) -> int:
    return 0 if near <= 0 else text.rfind("\n", 0, near) + 1


def _line_end(text: str, near: int) -> int:
    found = text.find("\n", near) if near < len(text) else -1
    return len(text) if found < 0 else found
