"""Texts copied from a page: lines broken at the width of a column, no blank lines between them."""

import datetime as dt
import textwrap
from pathlib import Path

import pytest

from bylaw.ingest.page.title_cues import enabling_start
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.text.provisions import Provision

HERE = Path(__file__).parent
HEAD = "Part 2 GAZETTE OFFICIELLE DU QUÉBEC, May 13, 2009, Vol. 141, No. 19 {page}"
TWO_ALINEAS = """Regulation to amend the Regulation respecting docks
Docks Act
(R.S.Q., c. D-1, s. 4)
1. Section 3 of the Regulation respecting docks is
replaced by the following:
“3. The inspector enters a dock at a proper time.
The inspector keeps a register.”.
2. Section 9 of the Regulation is revoked.
3. This Regulation comes into force on 1 May 2009.
"""


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2009, 5, 13))


def copied(text: str, width: int) -> str:
    """A text as it is copied from a page: full lines, and the head of a page among them."""
    blocks = text.replace("\n\n", "\n").split("\n")
    wrap = textwrap.TextWrapper(width, break_on_hyphens=False, break_long_words=False).wrap
    lines = [line for block in blocks for line in ([block] if "\t" in block else wrap(block))]
    pages = range(0, len(lines), 40)
    heads = (HEAD.format(page=1500 + place // 40) for place in pages)
    return "\n".join(
        line for head, at in zip(heads, pages, strict=True) for line in (head, *lines[at : at + 40])
    )


def operations(reading: Reading) -> list[object]:
    return [
        (item.number, item.title, provision.number, read.operation.as_json())
        for item in reading.instruments
        for provision in item.provisions
        for read in provision.operations
    ]


def errors(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [52, 68])
@pytest.mark.parametrize(
    "name",
    ["two_attached_2009", "order_77_2009", "statute_2022", "ministerial_2023", "ministerial_2024"],
)
def test_a_copied_page_gives_the_operations_of_its_text(name: str, width: int, lang: str) -> None:
    text = (HERE / f"{name}.{lang}.txt").read_text("utf-8")
    page = read(copied(text, width), lang)
    assert operations(page) == operations(read(text, lang))
    assert errors(page) == []


def test_a_quotation_whose_paragraphs_cannot_be_told_is_refused() -> None:
    """A sentence ends with a full line: whether a paragraph does is not shown."""
    reading = read(TWO_ALINEAS, "en")
    assert errors(reading) == ["unread-text", "clause-not-understood"]
    apart = TWO_ALINEAS.replace("time.\nThe", "time.\n\nThe")
    assert errors(read(apart, "en")) == []
    assert errors(read(TWO_ALINEAS.replace("at a proper time", "by day"), "en")) == []


@pytest.mark.parametrize(
    ("title", "act"),
    [
        ("Règlement modifiant le Règlement sur le bingo", "Loi sur les loteries (c. L-6, a. 13)"),
        ("Règlement modifiant le Code de déontologie*", "Code des professions (c. C-26, a. 87)"),
        ("Regulation to amend the Regulation respecting docks", "Ports Act (c. P-1, ss. 4 and 5)"),
        ("REGULATION TO AMEND REGULATION 91-507", "Derivatives Act (c. I-14.01, s. 175, par. (2))"),
    ],
)
def test_the_act_that_enables_a_text_is_no_part_of_its_title(title: str, act: str) -> None:
    assert enabling_start(f"{title} {act}") == len(title) + 1


@pytest.mark.parametrize(
    "title",
    [
        "Règlement modifiant le Règlement d'application de la Loi sur les ports (c. P-1, a. 4)",
        "Regulation to amend the Regulation under the Highway Safety Code (c. C-24.2, s. 618)",
        "Regulation to amend the Ports Act (c. P-1, s. 4)",
        "An Act to amend the Ports Act (2008, c. 11)",
    ],
)
def test_an_act_that_a_title_names_stays_in_it(title: str) -> None:
    assert enabling_start(title) is None


def test_the_title_of_the_first_division_of_a_new_text_may_stand_in_its_own_line() -> None:
    words = """O.C. 5-2009, 1 April 2009

IT IS ORDERED, therefore, on the recommendation of the Minister:

THAT the Regulation respecting docks, attached to this Order in Council, be made.

Regulation respecting docks

Docks Act
(R.S.Q., c. D-1, s. 4)

DIVISION I

SCOPE

1. This Regulation applies to docks.

2. This Regulation comes into force on 1 May 2009.
"""
    assert errors(read(words, "en")) == []


ROWS = {
    "en": ("The payouts are:", "Straight flush", "40 to 1", "Full house", "20 to 1"),
    "fr": ("Les paiements sont :", "Quinte couleur", "40 à 1", "Main pleine", "20 à 1"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("leader", [" | ", "\t", " ............ "])
@pytest.mark.parametrize("place", range(1, 30))
def test_a_row_cut_anywhere_is_whole_or_told(lang: str, leader: str, place: int) -> None:
    """Where a line ends within the leader or the payout of the first row, no row is lost."""
    said, one, first, other, second = ROWS[lang]
    row = f"{one}{leader}{first}"
    at = len(one) + min(place, len(leader) + len(first) - 1)
    words = {
        "en": "By-law to amend the By-law respecting casino games\n\n1. Section 67.40 of the "
        "By-law respecting casino games is replaced by the following:\n\n“67.40. {}\n\n{}”.\n",
        "fr": "Règlement modifiant le Règlement sur les jeux de casino\n\n1. L'article 67.40 du "
        "Règlement sur les jeux de casino est remplacé par le suivant :\n\n"
        "« 67.40. {}\n\n{} ».\n",
    }[lang]
    at += (row[at - 1] + row[at]).isalnum()  # No line ends within a word or a figure.
    cut = f"{row[:at]}\n{row[at:].lstrip()}\n{other}{leader}{second}"
    reading = read(words.format(said, cut), lang)
    found = [row for unit in _units(reading) if unit.table for row in unit.table.rows]
    rows = [(row.label, *row.cells, row.rubric) for row in found]
    is_whole = rows == [(one, first, ""), (other, second, "")]
    assert is_whole or errors(reading) or _warnings(reading)


def _units(reading: Reading) -> list[Provision]:
    payloads = (
        unit
        for item in reading.instruments
        for provision in item.provisions
        for each in provision.operations
        for unit in each.payload
    )
    return [below for unit in payloads for below in unit.walk()]


def _warnings(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.WARNING]
