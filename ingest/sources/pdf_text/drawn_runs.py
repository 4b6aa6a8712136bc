"""Drawn runs: the words that a PDF draws at one go, each character by its place in the page.

Slanted or bold print leans over what follows it, so the words of a run are told by their order and
not by the room that they take; a blank between two runs is one that the page has there.
"""

import ctypes
import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as pdfium_raw  # type: ignore[import-untyped]  # it ships no types

from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun

_BLANK = re.compile(r"[^\S\r\n]+")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The characters of one thing drawn, blanks around them included, from a place on."""

    place: int
    text: str

    @property
    def is_open(self) -> bool:
        """Whether a blank leads on to what is drawn next on the line."""
        return _BLANK.fullmatch(self.text[len(self.text.rstrip()) :]) is not None


def drawn_runs(page: pdfium.PdfTextPage) -> Iterator[PrintedRun]:
    """The runs of a page in the order in which they are drawn, those that show nothing left out."""
    drawn = list(_drawn(page))
    for one, after in itertools.zip_longest(drawn, drawn[1:]):
        text = one.text.strip()
        first = one.place + len(one.text) - len(one.text.lstrip())
        if text and page.count_rects(first, len(text)):
            left, bottom, right, top = page.get_rect(0)
            is_spaced = one.is_open or (after is not None and after.text[0] == " ")
            shown = re.sub(r"\s+", " ", _whole_signs(text))
            yield PrintedRun(shown, left, right, bottom, top, is_spaced)


def _whole_signs(text: str) -> str:
    r"""Join the two halves in which a page holds a sign beyond the first 65,536, as 🂡.

    >>> _whole_signs("\ud83c\udca1, \ud83c") == "\U0001f0a1, \ufffd"
    True
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


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
