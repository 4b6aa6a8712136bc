"""Tables of a PDF: the lines around their cells, and the cells that a row leaves empty."""

import html
import io
import itertools
from collections.abc import Sequence

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph, Table

from bylaw.ingest.sources.received import read_source

BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12, spaceAfter=6)
RULED = [("GRID", (0, 0), (-1, -1), 0.5, "black"), ("LEFTPADDING", (0, 0), (-1, -1), 1)]
WORDS = "The fees payable for a berth, and for a night at the quay, are set out below in the table."
FEES = [["Vessel", "Day", "Month"], ["Canoe", "$5", "$60"], ["Ferry", "$9", "$80"]]


def printed(*parts: Flowable) -> list[str]:
    """The lines of a page in one column, the words above and below its table left out."""
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, 512, 600)]))
    document.build([Paragraph(WORDS, BODY), *parts, Paragraph(WORDS, BODY)])
    text = read_source(out.getvalue(), name="page.pdf").text
    return [line for line in text.split("\n") if line and line != WORDS]


def lines(rows: Sequence[Sequence[str]]) -> list[str]:
    return ["\t".join(row) for row in rows]


def table(
    rows: Sequence[Sequence[str]], *, widths: float = 80, style: Sequence[tuple[object, ...]] = ()
) -> Table:
    cells = [[Paragraph(html.escape(cell), BODY) for cell in row] for row in rows]
    return Table(cells, colWidths=widths, style=style)  # type: ignore[arg-type]  # drawn as asked


@pytest.mark.parametrize(
    "last", [["Raft", "$2", ""], ["Raft", "", "$20"], ["Raft", "", ""], ["", "$2", "$20"]]
)
def test_a_cell_between_lines_is_empty_where_it_has_no_words(last: list[str]) -> None:
    rows = [*FEES, last]
    assert printed(table(rows, style=RULED)) == lines(rows)


def test_cells_so_narrow_that_their_words_touch_the_lines_stay_apart() -> None:
    rows = [*FEES, ["A barge of wood", "$100,000", "$1,200,000"]]
    assert printed(table(rows, widths=52, style=RULED)) == lines(rows)


@pytest.mark.parametrize(
    ("head", "span"),
    [
        (["Fees", "", ""], ((0, 0), (2, 0))),
        (["Vessel", "Fees", "Fees"], ((1, 0), (2, 0))),
    ],
)
def test_a_cell_that_spans_others_has_its_words_in_each_place_as_in_a_web_page(
    head: list[str], span: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    rows = [head, *FEES]
    shown = printed(table(rows, style=[*RULED, ("SPAN", *span)]))
    assert shown == ["Fees" if head[0] == "Fees" else "\t".join(head), *lines(FEES)]


def test_a_cell_over_two_rows_has_its_words_in_both() -> None:
    rows = [*FEES, ["Ferry", "$9", "$70"]]
    assert printed(table(rows, style=[*RULED, ("SPAN", (0, 2), (0, 3))])) == lines(rows)


class TwiceRuled(Table):
    """A table of which each cell has a frame of its own, as a browser draws it."""

    def draw(self) -> None:
        """Draw the cells, and a frame within the edges of each."""
        super().draw()
        canvas: Canvas = self.canv
        edges = zip(self._rowpositions[1:], self._rowHeights, strict=True)  # type: ignore[attr-defined]
        for bottom, height in edges:
            for left, right in itertools.pairwise(self._colpositions):  # type: ignore[attr-defined]
                canvas.rect(left + 1, bottom + 1, right - left - 2, height - 2)


def test_two_lines_between_two_cells_are_one() -> None:
    rows = [[Paragraph(cell, BODY) for cell in row] for row in FEES]
    assert printed(TwiceRuled(rows, colWidths=80)) == lines(FEES)


@pytest.mark.parametrize(
    "words",
    [
        "A dock is made of oak and a pier of stone. " * 30,
        "1. Section 4 of the Regulation respecting docks is revoked. A dock is made of oak. ",
    ],
)
def test_columns_of_text_in_a_frame_are_no_cells(words: str) -> None:
    shown = "\n".join(printed(table([[words, words], ["", ""]], widths=250, style=RULED)))
    assert f"{words.strip()}\t" not in shown


@pytest.mark.parametrize("last", [["Raft", "$2", ""], ["Raft", "", "$20"]])
def test_a_row_without_lines_shows_by_its_place_which_cell_it_lacks(last: list[str]) -> None:
    rows = [*FEES, last]
    assert printed(table(rows)) == lines(rows)


def test_a_row_whose_words_stand_under_no_column_is_left_as_it_is() -> None:
    rows = [*FEES[:1], ["A", "$5", "$60"], ["B", "$9", "$80"]]
    wide = Table([["", "", "", "see below", "Raft"]], colWidths=[110, 80, 80, 80, 80])
    assert printed(table(rows), wide)[-1] == "see below\tRaft"


def test_figures_as_far_apart_as_words_are_cells_all_the_same() -> None:
    wages = [["Class A", "19,45 $", "20,04 $", "20,64 $"], ["Class B", "18,98 $", "19,55 $", "2 $"]]
    assert printed(table(wages, widths=46)) == lines(wages)


def test_a_title_between_rows_and_a_cell_over_two_lines_hide_no_empty_cell() -> None:
    rows = [*FEES, ["Raft", "$2", ""], ["A barge made of the oldest oak", "", "$20"]]
    shown = printed(
        table(FEES[:2]), Paragraph("Rowing boats", BODY), table([FEES[2], *rows[3:]], widths=80)
    )
    assert shown == [*lines(FEES[:2]), "Rowing boats", *lines([FEES[2], *rows[3:]])]


def test_an_aside_below_an_item_is_its_end() -> None:
    item = (
        "“berth”: a space at a quay of the river or of the sea, reserved for a single boat there;"
    )
    shown = printed(Paragraph(f"{item}<br/>(poste)<br/>“quay”: a wall. (quai)", BODY))
    assert f"{item} (poste)" in shown


def test_a_page_full_of_framed_cells_is_a_table() -> None:
    out, (width, height) = io.BytesIO(), (12, 9)
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 5)
    for row, column in itertools.product(range(40), range(40)):
        canvas.rect(40 + column * width, 40 + row * height, width, height)
        canvas.drawString(42 + column * width, 42 + row * height, str(row * column % 97))
    canvas.save()
    text = read_source(out.getvalue(), name="page.pdf").text
    assert [line.count("\t") for line in text.split("\n") if line] == [39] * 40
