"""PDF: the text of a Gazette page in reading order, column by column, one paragraph per line."""

from collections.abc import Iterable, Iterator, Sequence, Set

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as pdfium_raw  # type: ignore[import-untyped]  # it ships no types

from bylaw.ingest.sources.pdf_text.column_lines import ColumnLine, column_lines, row_text
from bylaw.ingest.sources.pdf_text.drawn_runs import drawn_runs
from bylaw.ingest.sources.pdf_text.line_paragraphs import paragraphs_of
from bylaw.ingest.sources.pdf_text.page_columns import bands_of, edges_of, page_gutter
from bylaw.ingest.sources.pdf_text.page_rows import (
    PrintedRun,
    bottom_of,
    is_across,
    is_outside,
    lone_rows,
    rows_of,
    running_rows,
    top_of,
)
from bylaw.ingest.sources.pdf_text.page_rules import rules_of
from bylaw.ingest.sources.pdf_text.raised_runs import with_raised_joined
from bylaw.ingest.sources.pdf_text.ruled_cells import with_ruled_cells
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError


def extract_pdf(data: bytes, *, name: str) -> str:
    """Extract the text of a PDF, each page's columns from left to right, top to bottom."""
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        raise _refusal(error, name) from None
    try:
        _refuse_pages(document, name)
        lines = list(_lines(document, name))
    except pdfium.PdfiumError:
        raise SourceError(N_("{file} is damaged: a page cannot be read"), file=name) from None
    finally:
        document.close()
    return paragraphs_of(lines)


def _refuse_pages(document: pdfium.PdfDocument, name: str) -> None:
    most = limits().text.pages
    if len(document) > most:
        template = N_("{file} has {pages} pages; at most {limit} are read")
        raise SourceError(template, file=name, pages=len(document), limit=most)


def _refusal(error: pdfium.PdfiumError, name: str) -> SourceError:
    if getattr(error, "err_code", None) == pdfium_raw.FPDF_ERR_PASSWORD:
        return SourceError(N_("{file} is encrypted; save it without a password"), file=name)
    return SourceError(N_("{file} is not a PDF that can be read"), file=name)


def _lines(document: pdfium.PdfDocument, name: str) -> Iterator[ColumnLine]:
    """The lines of every page, its running head and foot after those of its text."""
    widths, pages = zip(*((page.get_width(), _runs(page, name)) for page in document), strict=True)
    gutter: float | None = None
    is_first = True
    # A page of few lines does not show how wide its column is: those before it do.
    widest = {True: 0.0, False: 0.0}
    for width, runs, running in zip(widths, pages, running_rows(pages), strict=True):
        aside = {run for row in running for run in row}
        text = [run for run in runs if run not in aside]
        few = not is_first and gutter is None and len(text) < _FEW_RUNS
        gutter = None if few else page_gutter(text, width, before=gutter)
        is_first = False
        outside, lone = _rows_at_edges(text, gutter)
        beyond = {run for row in outside for run in row}
        for band in bands_of([run for run in text if run not in beyond], gutter):
            yield from _band_lines(band, gutter=gutter, lone=lone, widest=widest)
        yield from (ColumnLine(row_text(row), is_running=True) for row in (*running, *outside))


def _rows_at_edges(
    text: Sequence[PrintedRun], gutter: float | None
) -> tuple[list[Sequence[PrintedRun]], frozenset[PrintedRun]]:
    """The rows that stand outside the columns of a page, and the runs that may."""
    apart = lone_rows(text, gutter)
    inner = [run for run in text if not any(run in row for row in apart)]
    outside = [row for row in apart if is_outside(row, inner, gutter)]
    return outside, frozenset(run for row in apart if row not in outside for run in row)


def _band_lines(
    band: Sequence[PrintedRun],
    *,
    gutter: float | None,
    lone: Set[PrintedRun],
    widest: dict[bool, float],
) -> Iterator[ColumnLine]:
    """The lines of a column, or of what stands across; `widest` grows with the widest of each."""
    rows = list(rows_of(band))
    column = gutter is not None and not is_across(rows[0], gutter)
    left, right = edges_of(rows)
    widest[column] = max(widest[column], right - left)
    edges = left, left + widest[column]
    yield from column_lines(rows, edges=edges, gutter=gutter, lone=lone)


def _runs(page: pdfium.PdfPage, name: str) -> list[PrintedRun]:
    _refuse_deep_forms(page, name)
    text_page = page.get_textpage()
    _refuse_words(text_page, name)
    rules = rules_of(page)
    runs = with_ruled_cells(with_raised_joined(list(drawn_runs(text_page, rules))), rules)
    gutter = page_gutter(runs, page.get_width(), before=None)
    return [run for row in rows_of(runs) for run in _whole_runs(row, gutter)]


def _whole_runs(row: Sequence[PrintedRun], gutter: float | None) -> Iterator[PrintedRun]:
    """Put together the runs of a line that a mark set on its own parts: no column ends there.

    The gutter of a page may be as narrow as the blank between two words of a line.
    """
    part = [row[0]]
    for run in row[1:]:
        is_over = gutter is not None and part[-1].right <= gutter <= run.left
        gap = run.left - part[-1].right
        if is_over or gap > max(run.height, part[-1].height) * _WORD_SPACE:
            yield _whole_run(part)
            part = []
        part.append(run)
    yield _whole_run(part)


def _whole_run(part: Sequence[PrintedRun]) -> PrintedRun:
    edges = part[0].left, part[-1].right, bottom_of(part), top_of(part)
    if len(part) == 1:
        return part[0]
    size = max(run.size for run in part)
    return PrintedRun(row_text(part), *edges, part[-1].is_spaced, size, part[0].foot)


_WORD_SPACE = 0.7
"""The widest gap between two words of one line, in heights of the higher."""


def _refuse_deep_forms(page: pdfium.PdfPage, name: str) -> None:
    """Refuse forms within forms beyond a depth: the words in them would be lost in silence."""
    most = limits().text.forms
    count = pdfium_raw.FPDFPage_CountObjects(page)
    level = _forms(pdfium_raw.FPDFPage_GetObject(page, index) for index in range(count))
    for _ in range(most):
        level = [inner for form in level for inner in _forms_within(form)]
    if level:
        template = N_(
            "{file} has a page with forms nested too deep: words are read in {limit} at most, one "
            "within another; print the page to another PDF, or save its text"
        )
        raise SourceError(template, file=name, limit=most)


def _forms(drawn: Iterable[object]) -> list[object]:
    """Keep the forms among the things drawn: each has things of its own."""
    is_form = pdfium_raw.FPDF_PAGEOBJ_FORM
    return [one for one in drawn if pdfium_raw.FPDFPageObj_GetType(one) == is_form]


def _forms_within(form: object) -> list[object]:
    count = pdfium_raw.FPDFFormObj_CountObjects(form)
    return _forms(pdfium_raw.FPDFFormObj_GetObject(form, index) for index in range(count))


def _refuse_words(text_page: pdfium.PdfTextPage, name: str) -> None:
    """Refuse a page with more words than are read: looking for each takes as long as all are."""
    most = limits().text.page_words
    # Print has six characters to a word, the blank included.
    if text_page.count_rects() > most or text_page.count_chars() > 6 * most:
        template = N_("{file} has a page of more than {limit} words")
        raise SourceError(template, file=name, limit=most)


_FEW_RUNS = 40
"""The runs below which a page after one of one column has one too: a table makes no other."""
