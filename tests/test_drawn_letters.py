"""PDFs that draw each letter by itself, as browsers print a page, read as the words they show."""

import io
from collections.abc import Sequence

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.received import read_source

FONT, SIZE = "Times-Roman", 10.0
ORDER = (
    "1. Section 12 of the Regulation respecting docks is",
    "amended by replacing the word “oak” by “elm”, as",
    "of the day that is fixed for a river or a lake.",
)


def drawn(
    rows: Sequence[Sequence[tuple[float, str]]], *, width: float | None = None, leading: float = 11
) -> str:
    """The text of a page on which every letter of some rows of cells is drawn by itself.

    Where a width is given, all rows but the last are spread over it.
    """
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont(FONT, SIZE)
    for place, row in enumerate(rows):
        for left, cell in row:
            is_spread = width is not None and place + 1 < len(rows)
            _draw(canvas, cell, left, 700 - place * leading, width if is_spread else None)
    canvas.save()
    return read_source(out.getvalue(), name="page.pdf").text


def _draw(canvas: Canvas, words: str, left: float, foot: float, width: float | None) -> None:
    room = 0.0 if width is None else width - stringWidth(words, FONT, SIZE)
    more = room / max(words.count(" "), 1)
    for sign in words:
        if sign != " ":
            canvas.drawString(left, foot, sign)
        left += stringWidth(sign, FONT, SIZE) + (more if sign == " " else 0)


@pytest.mark.parametrize("width", [None, 245.0, 300.0])
def test_letters_drawn_one_by_one_are_words_in_their_lines(width: float | None) -> None:
    text = drawn([[(72, line)] for line in ORDER], width=width)
    assert text.split() == " ".join(ORDER).split()
    assert "<sup>" not in text


def test_a_line_of_few_words_that_is_spread_over_its_column_is_no_row_of_a_table() -> None:
    rows = [[(72, line)] for line in ("BY-LAW 1307 CONCERNING", "docks and piers", *ORDER)]
    assert "BY-LAW 1307 CONCERNING docks" in drawn(rows, width=240)


def test_a_page_of_few_letters_is_read_by_their_places() -> None:
    assert drawn([[(72, "2. By-law 1307 is revoked.")]]) == "2. By-law 1307 is revoked.\n"


def test_cells_drawn_letter_by_letter_stay_apart() -> None:
    table = [
        [(72.0, "Straight flush"), (172.0, "40 to 1")],
        [(72.0, "Pair"), (172.0, "1 to 1")],
        [(72.0, "10"), (122.0, "20"), (172.0, "30")],
    ]
    prose = [[(72.0, line)] for line in ORDER]
    lines = drawn([*prose, *table, *prose]).split("\n")
    rows = [line for line in lines if "\t" in line]
    assert rows == ["Straight flush\t40 to 1", "Pair\t1 to 1", "10\t20\t30"]


@pytest.mark.parametrize("hyphen", ["-", "\u00ad"])
def test_a_title_in_capitals_that_is_cut_within_a_word_is_whole(hyphen: str) -> None:
    title = f"A BY-LAW TO AMEND VARI{hyphen}", "OUS BY-LAWS ON DOCKS", "1. Oak is elm."
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    for place, line in enumerate(title):
        canvas.drawString(72, 700 - place * 14, line)
    canvas.save()
    received = read_source(out.getvalue(), name="page.pdf")
    assert "VARIOUS BY-LAWS" in clean(received).passage.text


def test_columns_whose_gutter_is_as_narrow_as_a_blank_are_read_one_after_the_other() -> None:
    out, words = io.BytesIO(), ORDER[0].split()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont(FONT, 13)
    columns = [
        " ".join(words[place % 5 :]) + f" {side}{place}" for side in "ab" for place in range(12)
    ]
    wide = max(stringWidth(line, FONT, 13) for line in columns)
    for place, line in enumerate(columns):
        left = 60 if place < 12 else 60 + wide + 7
        spread = wide - stringWidth(line, FONT, 13)
        canvas.drawString(left, 700 - place % 12 * 15, line, wordSpace=spread / line.count(" "))
    canvas.save()
    text = read_source(out.getvalue(), name="page.pdf").text
    assert text.split() == " ".join(columns).split()
