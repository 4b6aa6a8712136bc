"""PDF: the text of a Gazette page in reading order, column by column, one paragraph per line."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace

import pypdfium2 as pdfium  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as pdfium_raw  # type: ignore[import-untyped]  # it ships no types

from bylaw.ingest.sources.noise import EDGE_MARK, PAGE_MARK
from bylaw.ingest.sources.pdf_text.page_rows import (
    PrintedRun,
    announces_address,
    bottom_of,
    columns_of,
    is_across,
    is_address,
    is_outside,
    lone_rows,
    rows_of,
    running_rows,
    top_of,
)
from bylaw.ingest.sources.pdf_text.raised_runs import with_raised_joined
from bylaw.ingest.sources.pdf_text.wrapped_cells import CUT, with_cells_joined
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, SourceError

_ENDED = re.compile(r"[.;:][”»\"]?[.;]?$")
_BEGINS = re.compile(r"<sup>\d|[A-ZÀ-Þ]{4}|[A-ZÀ-Þ]{2,} [A-ZÀ-Þ]{2}|\d{1,6}$")
"""How a line begins, after the end of a sentence, that is no part of it: a note, words in capitals,
or the number of a page."""
_ITEM = re.compile(
    r"(?:\((?:\d{1,2}|[a-z])\)|(?:\d{1,2}|[a-z])(?:[)°]|<sup>o</sup>))\s(?=[a-zà-ÿ“«])"
)
_NAMES_UNIT = re.compile(
    r"(?i)(?:\b(?:(?:sub)?(?:section|paragraph|paragraphe)s?|sous-paragraphes?|articles?|items?"
    r"|clauses?|alinéas?|schedule|annexe|part|partie|and|or|to|et|ou|à|in|of|du|des|les?)|,|\d)$"
)
_POINTS = re.compile(r"[.,;:»”]{1,3}")
_NUMBERED = re.compile(r"(?:\d{1,3}\.\s[A-ZÀ-Þ]|\(?(?:\d{1,2}|[a-z])(?:[)°]|<sup>o</sup>)\s)")


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
    return _paragraphs(lines)


def _refuse_pages(document: pdfium.PdfDocument, name: str) -> None:
    most = limits().text.pages
    if len(document) > most:
        template = N_("{file} has {pages} pages; at most {limit} are read")
        raise SourceError(template, file=name, pages=len(document), limit=most)


def _refusal(error: pdfium.PdfiumError, name: str) -> SourceError:
    if getattr(error, "err_code", None) == pdfium_raw.FPDF_ERR_PASSWORD:
        return SourceError(N_("{file} is encrypted; save it without a password"), file=name)
    return SourceError(N_("{file} is not a PDF that can be read"), file=name)


@dataclass(frozen=True, slots=True)
class _Line:
    """A printed line in its column: whether it is indented, stands apart, or fills the column.

    A line that is `is_running` belongs to the page, as its head and its foot do; one that is
    `is_lone` may.  One that is `is_across` stands over both columns.  `first_word` is as wide as
    the first word of the line, `room` as what the line leaves blank, `indent` as what it leaves so
    before it begins; a line that `is_centred` leaves as much on either side.
    """

    text: str
    is_indented: bool = False
    is_apart: bool = False
    is_full: bool = False
    is_running: bool = False
    is_lone: bool = False
    is_across: bool = False
    is_first: bool = False
    first_word: float = 0.0
    room: float = 0.0
    indent: float = 0.0
    is_centred: bool = False


def _lines(document: pdfium.PdfDocument, name: str) -> Iterator[_Line]:
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
        gutter = None if few else _page_gutter(text, width, before=gutter)
        is_first = False
        apart = lone_rows(text, gutter)
        inner = [run for run in text if not any(run in row for row in apart)]
        outside = [row for row in apart if is_outside(row, inner, gutter)]
        lone = frozenset(run for row in apart if row not in outside for run in row)
        kept = [run for run in text if run in lone or run in inner]
        for band in _bands(kept, gutter):
            rows = list(rows_of(band))
            column = gutter is not None and not is_across(rows[0], gutter)
            left, right = _edges(rows)
            widest[column] = max(widest[column], right - left)
            edges = left, left + widest[column]
            yield from _column_lines(rows, edges=edges, gutter=gutter, lone=lone)
        yield from (_Line(_row_text(row), is_running=True) for row in (*running, *outside))


def _page_gutter(runs: Sequence[PrintedRun], width: float, *, before: float | None) -> float | None:
    """The gutter of a page, or that of the page before where too few lines show one."""
    if not runs:
        return before
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    found = _gutter(runs, left=left, right=right) or _last_gutter(runs, width)
    if found is None and before is not None:
        crosses = any(run.left < before < run.right for run in runs)
        return None if crosses else before
    return found


def _runs(page: pdfium.PdfPage, name: str) -> list[PrintedRun]:
    _refuse_deep_forms(page, name)
    text_page = page.get_textpage()
    _refuse_words(text_page, name)
    boxes = (text_page.get_rect(index) for index in range(text_page.count_rects()))
    runs = [_run(text_page, box) for box in boxes]
    rows = rows_of(with_raised_joined([run for run in runs if run.text.strip()]))
    return [run for row in rows for run in _whole_runs(row)]


def _whole_runs(row: Sequence[PrintedRun]) -> Iterator[PrintedRun]:
    """Put together the runs of a line that a mark set on its own parts: no column ends there."""
    part = [row[0]]
    for run in row[1:]:
        if run.left - part[-1].right > max(run.height, part[-1].height) * _WORD_SPACE:
            yield _whole_run(part)
            part = []
        part.append(run)
    yield _whole_run(part)


def _whole_run(part: Sequence[PrintedRun]) -> PrintedRun:
    edges = part[0].left, part[-1].right, bottom_of(part), top_of(part)
    return PrintedRun(_row_text(part), *edges) if len(part) > 1 else part[0]


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


def _run(text_page: pdfium.PdfTextPage, box: tuple[float, float, float, float]) -> PrintedRun:
    left, bottom, right, top = box
    text = text_page.get_text_bounded(left, bottom, right, top)
    return PrintedRun(re.sub(r"\s+", " ", text).strip(), left, right, bottom, top)


def _gutter(runs: Sequence[PrintedRun], *, left: float, right: float) -> float | None:
    """Find the middle of a two-column page: a place that nearly no line of print crosses."""
    middle, width = (left + right) / 2, right - left
    places = [middle + width * step / 100 for step in range(-8, 9)]
    crossing = {place: sum(r.left < place < r.right for r in runs) for place in places}
    least = min(crossing.values())
    best = [place for place, count in crossing.items() if count == least]
    place = min(best, key=lambda p: abs(p - middle))
    sides = [r for r in runs if r.right <= place], [r for r in runs if r.left >= place]
    widths = (place - left) * _OF_COLUMN, (right - place) * _OF_COLUMN
    are_columns = all(map(_is_column, sides, widths)) and not _is_of_one_column(runs, place)
    return place if are_columns and least * 4 < len(runs) else None


def _is_column(runs: Sequence[PrintedRun], least: float) -> bool:
    """Tell a column of text from one of a table: some line of it is wider than a cell."""
    return len(runs) > 2 and max(run.right - run.left for run in runs) > least


def _is_of_one_column(runs: Sequence[PrintedRun], gutter: float) -> bool:
    """Tell a page of one column with a table: a numbered provision stands across the middle."""
    across = (row for row in rows_of(runs) if is_across(row, gutter))
    return any(_PROVISION.match(row[0].text) for row in across)


_PROVISION = re.compile(r"[“«\"]?\s?\d{1,3}(?:\.\d{1,3})*\.\s+[A-ZÀ-Þ]")
_OF_COLUMN = 0.4
"""How wide the widest line of a column is at least, of the width of the column."""


def _last_gutter(runs: Sequence[PrintedRun], width: float) -> float | None:
    """The gutter of a last page, whose second column holds a line or two: nothing crosses it.

    It stands near the middle of the paper: the number of a page, at its edge, is no column.
    """
    place = max(run.left for run in runs) - 1
    crosses = any(run.left < place < run.right for run in runs)
    is_column = sum(run.right <= place for run in runs) > _COLUMN
    return place if is_column and not crosses and place < width * _MIDDLE else None


_FEW_RUNS = 40
"""The runs below which a page after one of one column has one too: a table makes no other."""

_COLUMN = 20
"""The runs of print beyond which one side of a page is a column by itself."""

_MIDDLE = 2 / 3
"""Where the second column of a page begins at the latest, of the width of the paper."""


def _bands(runs: Sequence[PrintedRun], gutter: float | None) -> Iterator[list[PrintedRun]]:
    """The columns in reading order; a line across the gutter closes the columns above it."""
    if gutter is None:
        yield from ([list(runs)] if runs else [])
        return
    for is_over, group in itertools.groupby(rows_of(runs), lambda row: is_across(row, gutter)):
        band = [run for row in group for run in row]
        yield from ([band] if is_over else columns_of(band, gutter))


def _column_lines(
    rows: Sequence[Sequence[PrintedRun]],
    *,
    edges: tuple[float, float],
    gutter: float | None,
    lone: Set[PrintedRun],
) -> Iterator[_Line]:
    left, right = edges
    apart = _rows_apart(rows)
    firsts = frozenset(rows[place][0] for place in apart)
    edge = {place for place, row in enumerate(rows) if not lone.isdisjoint(row)}
    alone = apart | edge | {place + 1 for place in edge}
    for index, row in enumerate(with_cells_joined(rows, alone)):
        height = top_of(row) - bottom_of(row) or 1.0
        yield _Line(
            _row_text(row),
            is_indented=row[0].left - left > height * 0.6,
            is_apart=row[0] in firsts,
            is_full=right - row[-1].right < (right - left) * _RAGGED,
            is_lone=not lone.isdisjoint(row),
            is_across=gutter is not None and is_across(row, gutter),
            is_first=index == 0,
            first_word=_first_word(row[0]),
            room=right - row[-1].right,
            indent=row[0].left - left,
            is_centred=_is_centred(row[0].left - left, right - row[-1].right, right - left),
        )


def _is_centred(before: float, after: float, width: float) -> bool:
    """Tell a line in the middle of its column, as a title is; the column is `width` wide."""
    return before > width * _CENTRED and abs(before - after) < width * _CENTRED / 2


_CENTRED = 0.08
"""How much of the width of a column a centred line leaves blank before it, at least."""


def _rows_apart(rows: Sequence[Sequence[PrintedRun]]) -> frozenset[int]:
    """The places of the rows before which a gap is wider than between lines of one paragraph."""
    gaps = [bottom_of(above) - top_of(below) for above, below in itertools.pairwise(rows)]
    within = [gap for gap, row in zip(gaps, rows[1:], strict=True) if _GOES_ON.match(row[0].text)]
    heights = (top_of(row) - bottom_of(row) or 1.0 for row in rows[1:])
    pairs = enumerate(zip(gaps, heights, strict=True), 1)
    return frozenset(
        place
        for place, (gap, height) in pairs
        if gap > _usual(gaps, within, height) + height * 0.35
    )


def _first_word(run: PrintedRun) -> float:
    """How wide about the first word of a run is."""
    return (run.right - run.left) * len(run.text.split()[0]) / len(run.text)


def _edges(rows: Sequence[Sequence[PrintedRun]]) -> tuple[float, float]:
    """Where the full lines of a column begin and end: a head of the page, or a title, is wider."""
    more = max(2, len(rows) // 10)
    starts = sorted(row[0].left for row in rows)
    shared = (a for a, b in zip(starts, starts[more:], strict=False) if b - a < _INDENT)
    left = next(shared, starts[0])
    ends = sorted((row[-1].right for row in rows), reverse=True)
    full = (a for a, b in zip(ends, ends[more:], strict=False) if a - b < (a - left) * _RAGGED)
    return left, next(full, ends[0])


_INDENT = 3.0
"""By how much, in points, lines that begin at the edge of a column may differ."""

_RAGGED = 0.2
"""How much of the width of a column a full line may leave blank."""


def _usual(gaps: Sequence[float], within: Sequence[float], height: float) -> float:
    """The gap between two lines of one paragraph, also where most paragraphs are one line.

    A line that goes on in small letters shows it.  Where none does, no paragraph may have two.
    """
    if within:
        return min(sorted(within)[len(within) // 2], height)
    return min(sorted(gaps)[len(gaps) // 5], height * 0.45) if gaps else 0.0


_GOES_ON = re.compile(r"[a-zà-öø-ÿ]{2}|[cdjlmnst]['’]")
"""How a line begins that goes on with the sentence before it, and is no item."""


def _row_text(row: Sequence[PrintedRun]) -> str:
    """The runs of a line apart by a tab where a wide gap separates them, as in a table.

    Runs that touch are parts of one word, as an apostrophe that is set on its own; after raised
    print, which is narrow, a blank may be too small to be seen.
    """
    text, height = row[0].text, top_of(row) - bottom_of(row)
    for before, run in itertools.pairwise(row):
        gap = run.left - before.right
        touches = gap <= height * _TOUCHING or _is_elision(text, run.text)
        touches = touches and not (text.endswith("</sup>") and run.text[0].isalpha())
        text += "\t" if gap > height * 1.5 else "" if touches else " "
        text += run.text
    return text


def _is_elision(before: str, after: str) -> bool:
    """Tell an apostrophe set on its own from what it elides: "D 'INVESTISSEMENT"."""
    return bool(_ELIDED.search(before[-4:]) and re.match(r"['’][^\W\d_]?", after))


_ELIDED = re.compile(r"(?i)(?<![^\W\d_])(?:[cdjlmnst]|qu)$")


_TOUCHING = 0.16
"""The widest gap between two runs of one word, in heights of the line."""


def _paragraphs(lines: Sequence[_Line]) -> str:
    """Join the lines of each paragraph: a new one is indented, apart, or after a short line.

    The head or foot of a page that stands within a paragraph is put after it.
    """
    blocks: list[str] = []
    running: list[str] = []
    before: _Line | None = None
    for line in _with_lone_told(lines):
        if line.is_running:
            running.append(f"{PAGE_MARK}{line.text}{PAGE_MARK}")
            continue
        if before is None or not _continues(before, line):
            blocks += [*running, f"{EDGE_MARK if line.is_lone else ''}{line.text}"]
            running = []
        else:
            blocks[-1] += _join(before, line) + line.text
        before = line
    blocks += running
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _join(before: _Line, line: _Line) -> str:
    """What stands between two lines of a paragraph.

    Where a full line ends a sentence and a column, a paragraph may end too: that is marked.
    """
    if before.text.endswith(("-", CUT)):
        return "\n"
    is_doubtful = line.is_first and _ENDED.search(before.text) and line.text[0].isupper()
    return f" {EDGE_MARK}" if is_doubtful else " "


def _with_lone_told(lines: Sequence[_Line]) -> Iterator[_Line]:
    """Take a lone line at the edge of a page for its head or foot, where a sentence goes on."""
    before: _Line | None = None
    for place, line in enumerate(lines):
        if line.is_lone and before is not None and _is_open(before, lines[place + 1 :]):
            yield replace(line, is_running=True)
            continue
        yield replace(line, is_lone=line.is_lone and before is not None)
        before = before if line.is_running or line.is_lone else line


def _is_open(before: _Line, below: Sequence[_Line]) -> bool:
    """Tell whether a sentence that a line leaves open goes on after the edge of a page."""
    after = next((line for line in below if not (line.is_running or line.is_lone)), None)
    if after is None or not before.is_full or _ENDED.search(before.text):
        return False
    return _GOES_ON.match(after.text) is not None and _continues(before, after)


def _continues(before: _Line, line: _Line) -> bool:
    if "\t" in before.text or "\t" in line.text:
        return False
    if before.is_lone is not line.is_lone or before.is_across is not line.is_across:
        return False
    if before.text.isdecimal():
        # The number of a page is as full as its line, and no sentence goes on after it.
        return False
    if _is_open_end(before, line):
        return True
    if _NUMBERED.match(line.text) and (_ENDED.search(before.text) or before.text.isupper()):
        return False
    if _opens_paragraph(before, line):
        return False
    if line.is_indented:
        return not line.is_apart and _goes_on_indented(before, line)
    is_cut = (before.is_full and not _ends_title(before, line)) or _is_title_cut(before, line)
    return is_cut and not line.is_apart


def _goes_on_indented(before: _Line, line: _Line) -> bool:
    """Tell an indented line that goes on with the one before it.

    In a block that is indented as a whole, a full line that ends no sentence goes on below it.
    """
    is_block = before.is_indented and abs(before.indent - line.indent) < _INDENT / 2
    if is_block and before.is_full and not (_ENDED.search(before.text) or before.is_across):
        return True
    return _hangs(before, line) or _is_title_cut(before, line)


def _hangs(before: _Line, line: _Line) -> bool:
    """Tell an indented line that goes on in small letters: of an item, or of a centred title."""
    return _GOES_ON.match(line.text) is not None and not _ENDED.search(before.text)


def _opens_paragraph(before: _Line, line: _Line) -> bool:
    """Tell a line that begins a paragraph by its words, though no gap may show it."""
    if is_address(line.text) and not announces_address(before.text):
        return True
    if _ENDED.search(before.text):
        return _had_room(before, line) or _BEGINS.match(line.text) is not None
    # At the head of a column no gap is seen; “paragraph / (1)” only goes on.
    return line.is_first and bool(_ITEM.match(line.text)) and not _NAMES_UNIT.search(before.text)


def _is_open_end(before: _Line, line: _Line) -> bool:
    """Tell a line that ends within a word, or whose last mark stands alone in the next."""
    is_cut = before.text.endswith(CUT) and line.text[0].islower()
    return is_cut or _POINTS.fullmatch(line.text) is not None


def _is_title_cut(before: _Line, line: _Line) -> bool:
    """Tell a title in capitals that goes on below, its next word too long for what was left.

    A centred line leaves as much blank before it as after it.
    """
    room = before.room * 2 if before.is_indented else before.room
    return before.text.isupper() and line.text.isupper() and line.first_word > room


def _ends_title(before: _Line, line: _Line) -> bool:
    """Tell a centred line below which a paragraph begins at the edge of the column."""
    return before.is_centred and _GOES_ON.match(line.text) is None


def _had_room(before: _Line, line: _Line) -> bool:
    """Tell whether the head of a column begins a paragraph: its first word had room before it."""
    return line.is_first and line.first_word < before.room
