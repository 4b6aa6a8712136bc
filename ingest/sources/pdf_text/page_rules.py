"""Rules: the straight lines that a page draws, as those between the cells of a table."""

import ctypes
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, takewhile

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as pdfium_raw  # type: ignore[import-untyped]  # it ships no types

RuledLine = tuple[float, float, float]
"""Where a line stands, and from where to where it reaches."""

_Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PageRules:
    """The lines of a page that stand upright, by their place from the left, and that lie flat.

    >>> rules = PageRules(upright=((50.0, 0.0, 20.0),))
    >>> rules.part(40, 60, height=10), rules.part(40, 60, height=30)
    (True, False)
    """

    upright: tuple[RuledLine, ...] = ()
    flat: tuple[RuledLine, ...] = ()

    def part(self, left: float, right: float, *, height: float) -> bool:
        """Tell whether a line stands upright between two places, at a height of the page."""
        start = bisect_left(self.upright, left, key=_place)
        between = takewhile(lambda line: line[0] <= right, islice(self.upright, start, None))
        return any(low <= height <= high for _, low, high in between)


def _place(line: RuledLine) -> float:
    return line[0]


def rules_of(page: pdfium.PdfPage) -> PageRules:
    """The rules of a page; one that draws more than any table has is taken to have none."""
    upright, flat = list[RuledLine](), list[RuledLine]()
    for one, other in _strokes(page):
        across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
        if up > _SHORTEST and across < _STRAIGHT:
            upright.append(_rule((one[0] + other[0]) / 2, one[1], other[1]))
        elif across > _SHORTEST and up < _STRAIGHT:
            flat.append(_rule((one[1] + other[1]) / 2, one[0], other[0]))
        if len(upright) + len(flat) > _MOST:
            return PageRules()
    return PageRules(tuple(sorted(upright)), tuple(sorted(flat)))


def _rule(at: float, one: float, other: float) -> RuledLine:
    return at, min(one, other), max(one, other)


_SHORTEST = 5.0
"""How long, in points, the line at the side of a cell is at least."""

_STRAIGHT = 0.5
"""By how much, in points, the ends of a straight line are out of line at most."""

_MOST, _OF_ONE = 20_000, 64
"""How many lines the tables of a page have at most, and one thing drawn."""

_THIN = 3.0
"""How thick, in points, a rule is at most that is drawn as a filled box."""


def _strokes(page: pdfium.PdfPage) -> Iterator[tuple[_Point, _Point]]:
    """The sides of whatever a page draws, of a filled thing only where it is thin as a line."""
    for index in range(pdfium_raw.FPDFPage_CountObjects(page)):
        drawn = pdfium_raw.FPDFPage_GetObject(page, index)
        if pdfium_raw.FPDFPageObj_GetType(drawn) == pdfium_raw.FPDF_PAGEOBJ_PATH:
            yield from _sides(drawn)


def _sides(drawn: object) -> Iterator[tuple[_Point, _Point]]:
    count = pdfium_raw.FPDFPath_CountSegments(drawn)
    if not 1 < count <= _OF_ONE or not _is_line(drawn):
        return
    start = before = _placed(drawn, 0)
    for index in range(1, count):
        point = _placed(drawn, index)
        part = pdfium_raw.FPDFPath_GetPathSegment(drawn, index)
        if pdfium_raw.FPDFPathSegment_GetType(part) == pdfium_raw.FPDF_SEGMENT_MOVETO:
            start = point
        else:
            yield before, point
        if pdfium_raw.FPDFPathSegment_GetClose(part):
            yield point, start
        before = point


def _is_line(drawn: object) -> bool:
    """Tell a thing whose sides are drawn, or that is itself as thin as a line."""
    filled, is_drawn = ctypes.c_int(), ctypes.c_int()
    pdfium_raw.FPDFPath_GetDrawMode(drawn, filled, is_drawn)
    if is_drawn.value or not filled.value:
        return bool(is_drawn.value)
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium_raw.FPDFPageObj_GetBounds(drawn, left, bottom, right, top)
    return min(right.value - left.value, top.value - bottom.value) < _THIN


def _placed(drawn: object, index: int) -> _Point:
    """Where on the page a corner of a thing drawn stands."""
    part = pdfium_raw.FPDFPath_GetPathSegment(drawn, index)
    across, up = ctypes.c_float(), ctypes.c_float()
    pdfium_raw.FPDFPathSegment_GetPoint(part, across, up)
    way = pdfium_raw.FS_MATRIX()
    pdfium_raw.FPDFPageObj_GetMatrix(drawn, way)
    x, y = across.value, up.value
    return way.a * x + way.c * y + way.e, way.b * x + way.d * y + way.f
