"""Drawn runs: the words that a PDF draws at one go, each character by its place in the page.

Slanted or bold print leans over what follows it, so the words of a run are told by their order and
not by the room that they take; a blank between two runs is one that the page has there.  Some
programs draw each letter by itself: those that touch on one line are one word.
"""

import ctypes
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as pdfium_raw  # type: ignore[import-untyped]  # it ships no types

from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun
from bylaw.ingest.sources.pdf_text.page_rules import PageRules

_Box = tuple[float, float, float, float]
_BLANK = re.compile(r"[^\S\r\n]+")
_NO_RULES = PageRules()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The characters of one thing drawn, blanks around them included, from a place on."""

    place: int
    text: str

    @property
    def is_open(self) -> bool:
        """Whether a blank leads on to what is drawn next on the line."""
        return _BLANK.fullmatch(self.text[len(self.text.rstrip()) :]) is not None


def drawn_runs(page: pdfium.PdfTextPage, rules: PageRules = _NO_RULES) -> Iterator[PrintedRun]:
    """The runs of a page in the order in which they are drawn, those that show nothing left out.

    No run goes over one of the `rules` between the cells of a table.
    """
    drawn = list(_lines_of(page, _drawn(page), rules))
    for one, after in itertools.zip_longest(drawn, drawn[1:]):
        text = one.text.strip()
        first = one.place + len(one.text) - len(one.text.lstrip())
        shapes = page.count_rects(first, len(text)) if text else 0
        if shapes:
            edges = _around([page.get_rect(shape) for shape in range(shapes)])
            is_spaced = one.is_open or (after is not None and after.text[0] == " ")
            shown = re.sub(r"\s+", " ", _whole_signs(text.replace(_NO_BLANK, "")))
            size = max(_height(page, place) for place in (first, first + len(text) - 1))
            yield PrintedRun(shown, *edges, is_spaced, size, _foot(page, first))


def _height(page: pdfium.PdfTextPage, place: int) -> float:
    box: _Box = page.get_charbox(place, loose=True)
    return box[3] - box[1]


def _around(shapes: Sequence[_Box]) -> tuple[float, float, float, float]:
    """The left, right, bottom and top of what several shapes take up together."""
    left, bottom, right, top = zip(*shapes, strict=True)
    return min(left), max(right), min(bottom), max(top)


def _whole_signs(text: str) -> str:
    r"""Join the two halves in which a page holds a sign beyond the first 65,536, as 🂡.

    >>> _whole_signs("\ud83c\udca1, \ud83c") == "\U0001f0a1, \ufffd"
    True
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _lines_of(
    page: pdfium.PdfTextPage, drawn: Iterable[_Drawn], rules: PageRules
) -> Iterator[_Drawn]:
    """What is drawn, the letters and words of one line put together that were drawn one by one."""
    line: list[_Placed] = []
    for one in (_placed(page, thing) for thing in drawn):
        if line and not (_goes_on(line[-1], one) and not _is_parted(line[-1], one, rules)):
            yield from _without_wide_gaps(line)
            line = []
        line.append(one)
    yield from _without_wide_gaps(line)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A thing drawn and where its print stands: the line it is on, its size, and its ends."""

    drawn: _Drawn
    foot: float
    size: float
    left: float
    right: float
    height: float
    is_meant: bool
    """Whether a blank after it is only meant, and not drawn."""


def _placed(page: pdfium.PdfTextPage, drawn: _Drawn) -> _Placed:
    first = drawn.place + len(drawn.text) - len(drawn.text.lstrip())
    last = drawn.place + max(len(drawn.text.rstrip()) - 1, 0)
    left, bottom, _, top = page.get_charbox(min(first, last), loose=True)
    right = page.get_charbox(last, loose=True)[2]
    size = pdfium_raw.FPDFText_GetFontSize(page, last)
    end = drawn.place + len(drawn.text) - 1
    is_meant = pdfium_raw.FPDFText_IsGenerated(page, end) == 1
    return _Placed(drawn, _foot(page, last), size, left, right, top - bottom, is_meant)


def _foot(page: pdfium.PdfTextPage, place: int) -> float:
    """How high the line is on which a letter stands, whichever letter it is."""
    across, up = ctypes.c_double(), ctypes.c_double()
    pdfium_raw.FPDFText_GetCharOrigin(page, place, across, up)
    return up.value


def _goes_on(one: _Placed, other: _Placed) -> bool:
    """Tell two things of which one stands to the right of the other, on one line and as high."""
    is_level = abs(one.foot - other.foot) < _LEVEL and abs(one.size - other.size) < _LEVEL
    return is_level and other.left - one.right > -_TOUCHING * one.height


def _is_parted(one: _Placed, other: _Placed, rules: PageRules) -> bool:
    """Tell two things with a line of a table between them."""
    height = one.foot + one.height / 4
    return rules.part(one.right - _LEVEL, other.left + _LEVEL, height=height)


def _without_wide_gaps(line: Sequence[_Placed]) -> Iterator[_Drawn]:
    """A line in one piece, or in several where it has a gap that is none between words."""
    widest = _word_gap(line)
    part: list[_Placed] = []
    for one in line:
        if part and not _is_near(part[-1], one, widest):
            yield _whole(part)
            part = []
        part.append(one)
    if part:
        yield _whole(part)


def _whole(part: Sequence[_Placed]) -> _Drawn:
    """The things of a line as one; a blank that is meant between two that touch is none."""
    texts = [
        _BLANKS.sub(_NO_BLANK, one.drawn.text) if _is_within_word(one, other) else one.drawn.text
        for one, other in itertools.pairwise(part)
    ]
    return _Drawn(part[0].drawn.place, "".join([*texts, part[-1].drawn.text]))


def _is_within_word(one: _Placed, other: _Placed) -> bool:
    return one.is_meant and other.left - one.right <= _NO_GAP * one.height


_BLANKS = re.compile(r"\s(?=\s*$)")
_NO_BLANK = "\u2060"
"""What stands for a blank that the page does not show, until the words of a line are whole."""

_NO_GAP = 0.05
"""The widest gap that is none between two words, of the height of their print."""


def _is_near(one: _Placed, other: _Placed, widest: float) -> bool:
    """Tell two things of one line that are parts of a word, or words beside one another.

    On a page of few letters each of them may be said to end a line: their places alone tell.  A
    page gives a ligature no more room than its print takes: the letters beside it tell how much.

    >>> ligature = _Placed(_Drawn(0, "fi"), 747, 16, 218.3, 224.5, 9.3, is_meant=False)
    >>> rest = _Placed(_Drawn(2, "nal"), 747, 16, 225.6, 240, 14.0, is_meant=False)
    >>> _is_near(ligature, rest, 4.9)
    True
    """
    if "\n" in one.drawn.text:
        return one.is_meant and other.left - one.right <= _BETWEEN_WORDS * one.height
    is_blank = one.drawn.text[-1].isspace() or other.drawn.text[0].isspace()
    touching = _TOUCHING * max(one.height, other.height)
    return other.left - one.right <= (widest if is_blank else touching)


def _word_gap(line: Sequence[_Placed]) -> float:
    """The widest gap between two words of a line, which is wide where print fills its column.

    Most gaps of such a line are as wide as one another; those between the cells of a table are not,
    unless the cells are figures.
    """
    pairs = [(a, b) for a, b in itertools.pairwise(line) if a.drawn.text[-1].isspace()]
    gaps = sorted(b.left - a.right for a, b in pairs)
    usual = _BETWEEN_WORDS * max((one.height for one in line), default=0.0)
    even = gaps[len(gaps) // 2] + _EVEN if gaps else 0.0
    alike = sum(even - 2 * _EVEN <= gap <= even for gap in gaps)
    words = _whole(line).text.split() if line else []
    is_worded = sum(word[0].isalpha() for word in words) * 2 > max(len(words), 2)
    is_filled = alike > 1 and alike * 2 > len(gaps) and is_worded
    return max(usual, even) if is_filled else usual


_LEVEL = 0.2
"""By how much, in points, the feet and the sizes of two words of one line differ at most."""

_TOUCHING = 0.1
"""The widest gap between two letters of one word, of the height of their print."""

_BETWEEN_WORDS = 0.35
"""The widest gap between two words of a line, of the height of their print."""

_EVEN = 0.15
"""By how much, in points, the gaps differ at most by which a line is spread over its column."""


def _drawn(page: pdfium.PdfTextPage) -> Iterator[_Drawn]:
    """What is drawn, one thing after another; a blank that nothing draws is of the one before."""
    owner: int | None = None
    start, signs = 0, list[str]()
    for place in range(page.count_chars()):
        drawn_by = _drawn_by(page, place) or owner
        if drawn_by != owner:
            if signs:
                yield _Drawn(start, "".join(signs))
            owner, start, signs = drawn_by, place, []
        signs.append(chr(pdfium_raw.FPDFText_GetUnicode(page, place)))
    if signs:
        yield _Drawn(start, "".join(signs))


def _drawn_by(page: pdfium.PdfTextPage, place: int) -> int | None:
    """Where in memory the thing is that draws a character; None of a blank that is only meant."""
    thing = pdfium_raw.FPDFText_GetTextObject(page, place)
    return ctypes.cast(thing, ctypes.c_void_p).value
