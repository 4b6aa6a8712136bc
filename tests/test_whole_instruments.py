"""Whole instruments of each kind, with all that is printed around their provisions."""

import datetime as dt
import html
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gazette_pages import as_html
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import Status
from bylaw.registry.law.orders.operations import Op

HERE = Path(__file__).parent
TAIL = """of the first paragraph by “ash”;

(2) by striking out paragraph 4.

3. Section 67.110 of the By-law is revoked.

4. This By-law comes into force on 1 January 2008.

8123
"""
LANGUAGES = pytest.mark.parametrize("lang", ["en", "fr"])


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))


def read_page(name: str, lang: str) -> Reading:
    return read((HERE / f"{name}.{lang}.txt").read_text("utf-8"), lang)


def errors(reading: Reading) -> list[tuple[str, str]]:
    found = (f for f in reading.all_findings() if f.severity is Severity.ERROR)
    return [(finding.code, finding.quote) for finding in found]


@LANGUAGES
@pytest.mark.parametrize(
    ("name", "number", "made", "count"),
    [
        ("ministerial_2023", "2023-17", dt.date(2023, 11, 3), 3),
        ("statute_2022", "2022, c. 19", dt.date(2022, 6, 9), 6),
        ("municipal_2014", "2014-55", None, 3),
        ("ministerial_2024", "2024-09", dt.date(2024, 3, 14), 5),
        ("statute_2021", "2021, c. 27", dt.date(2021, 10, 6), 11),
        ("securities_2024", "2024-05", dt.date(2024, 3, 15), 4),
        ("council_1496", "1496", None, 3),
        ("statute_2024", "2024, c. 12", dt.date(2024, 3, 21), 9),
        ("derivatives_2024", "2024-03", dt.date(2024, 2, 8), 6),
    ],
)
def test_an_instrument_is_read_whole_with_its_number_its_day_and_its_provisions(
    name: str, number: str, made: dt.date | None, count: int, lang: str
) -> None:
    reading = read_page(name, lang)
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert (instrument.number, instrument.made) == (number, made)
    assert [p.number for p in instrument.provisions] == [str(n) for n in range(1, count + 1)]
    assert all(p.operations for p in instrument.provisions[:2])


@LANGUAGES
@pytest.mark.parametrize("name", ["ministerial_2023", "statute_2022", "municipal_2014"])
def test_a_title_in_capitals_over_two_lines_is_whole(name: str, lang: str) -> None:
    (instrument,) = read_page(name, lang).instruments
    ends = ("FUNDS", "D'INVESTISSEMENT", "PROVISIONS", "LÉGISLATIVES", "DOCKS", "QUAIS")
    assert instrument.title.endswith(ends)


def test_the_rest_of_a_provision_at_the_head_of_a_page_is_unread() -> None:
    unread = [quote for code, quote in errors(read(TAIL, "en")) if code == "unread-text"]
    assert [quote.partition("\n")[0] for quote in unread] == ["of the first paragraph by “ash”;"]


@pytest.mark.parametrize(("lang", "word"), [("en", "business"), ("fr", "déterminé")])
def test_a_word_cut_at_the_end_of_a_line_is_whole_in_the_new_text(lang: str, word: str) -> None:
    (instrument,) = read_page("ministerial_2023", lang).instruments
    assert word in (instrument.provisions[0].operations[0].operation.new or "")


def test_a_by_law_that_numbers_its_provisions_in_headings_is_read_whole() -> None:
    for lang in ("en", "fr"):
        reading = read_page("municipal_2023", lang)
        assert errors(reading) == []
        (instrument,) = reading.instruments
        found = [(p.number, len(p.operations)) for p in instrument.provisions]
        assert found == [("1", 0), ("2", 1), ("3", 1), ("4", 1), ("5", 2), ("6", 0)]


def test_the_days_and_names_that_a_council_prints_below_its_by_law_are_read() -> None:
    for lang, number in (("en", "526.8-2024"), ("fr", "1171-22-03")):
        reading = read_page("zoning_2024", lang)
        assert errors(reading) == []
        (instrument,) = reading.instruments
        assert instrument.number == number
        found = [(p.number, len(p.operations)) for p in instrument.provisions]
        assert found == [("1", 0), ("2", 1), ("3", 1), ("4", 1), ("5", 0)]


def as_pdf(text: str) -> bytes:
    """A page in two columns, its titles broken where the text breaks them."""
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=9, leading=11, spaceAfter=6)
    out, (width, height) = io.BytesIO(), letter
    frames = [Frame(x, 50, width / 2 - 50, height - 100) for x in (40, width / 2 + 10)]
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=frames))
    marked = html.escape(text).replace("&lt;sup&gt;", "<super>").replace("&lt;/sup&gt;", "</super>")
    blocks = (block.strip().replace("\n", "<br/>") for block in marked.split("\n\n"))
    document.build([Paragraph(block, style) for block in blocks if block])
    return out.getvalue()


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("O.C. 5-2024, 3 April 2024", "\t3. Section 5 is revoked."),
        ("O.C. 5-2024, 3 April 2024", " Section 5 is revoked."),
        ("WHEREAS it is expedient;", "\t3. This Regulation comes into force on 1 May 2024."),
    ],
)
def test_a_provision_beside_a_line_of_the_head_is_unread(line: str, more: str) -> None:
    words = f"O.C. 5-2024, 3 April 2024\n\nWHEREAS it is expedient;\n\n{DOCKS['en']}"
    assert errors(read(words, "en")) == []
    beside = errors(read(words.replace(line, line + more), "en"))
    assert beside == [("unread-text", line + more)]


def test_a_provision_with_an_image_in_its_new_text_is_refused() -> None:
    words = DOCKS["en"].replace("is revoked.", "is replaced by the following:\n\n“4. Oak IMAGE.”.")
    page = as_html(f"O.C. 5-2024, 3 April 2024\n\n{words}").replace(b"IMAGE", b"<img src=a.png>")
    reading = read_text(read_source(page, name="a.html"), lang="en", published=dt.date(2024, 4, 10))
    assert orders(reading)[0][2] == []
    assert "clause-not-understood" in [code for code, _ in errors(reading)]


def test_paragraphs_of_one_line_each_stay_apart_in_a_pdf() -> None:
    words = (
        "O.C. 300-2024, 21 February 2024\n\n"
        "By-law to amend the By-law respecting casino games\n\n"
        "An Act respecting the Société des loteries du Québec\n\n"
        "1. Section 67.40 is replaced by the following:\n\n"
        "“67.40. The player wins where the hand beats that of the dealer.\n\n"
        "The dealer then pays the wager.\n\nA tie is a push.”.\n"
    )
    reading = read_text(
        read_source(as_pdf(words), name="page.pdf"), lang="en", published=dt.date(2024, 4, 10)
    )
    assert orders(reading) == orders(read(words, "en"))
    assert orders(reading)[0][0] == "By-law to amend the By-law respecting casino games"


def test_a_provision_with_a_line_that_may_be_the_foot_of_its_page_is_refused() -> None:
    words = DOCKS["en"].replace(
        "is revoked.", "is replaced by the following:\n\n“4. Oak.\n\n\x03Foot\n\nElm.”."
    )
    reading = read(f"O.C. 5-2024, 3 April 2024\n\n{words}", "en")
    assert orders(reading)[0][2] == []
    assert "clause-not-understood" in [code for code, _ in errors(reading)]


@pytest.mark.parametrize(
    ("lang", "head", "number"),
    [
        (
            "en",
            "M.O., 2023\n\nOrder 4568 of the Minister of Justice dated 17 February 2023",
            "4568",
        ),
        (
            "fr",
            "A.M., 2023\n\nArrêté 4568 du ministre de la Justice en date du 17 février 2023",
            "4568",
        ),
        ("fr", "RÈGLEMENT R.V.Q. 3301", "R.V.Q. 3301"),
    ],
)
def test_orders_with_a_plain_number_and_words_that_decree_are_read(
    lang: str, head: str, number: str
) -> None:
    bodies = {
        "en": (
            "Regulation to amend the Tariff of fees\n\nThe Minister of Justice orders as follows:"
            "\n\nTHAT the Regulation to amend the Tariff of fees is hereby made.\n\n"
            "1. Section 4 of the Tariff of fees is revoked.\n\n"
            "2. This Regulation comes into force on 1 May 2024.\n"
        ),
        "fr": (
            "RÈGLEMENT MODIFIANT LE RÈGLEMENT SUR LE STATIONNEMENT\n\n"
            "LA VILLE DE QUÉBEC, PAR LE CONSEIL DE LA VILLE, DÉCRÈTE CE QUI SUIT :\n\n"
            "1. L'article 4 du Règlement sur le stationnement est abrogé.\n\n"
            "2. Le présent règlement entre en vigueur le 1er mai 2024.\n"
        ),
    }
    reading = read(f"{head}\n\n{bodies[lang]}", lang)
    assert errors(reading) == []
    assert [one.number for one in reading.instruments] == [number]


def orders(reading: Reading) -> list[tuple[str, str, list[object], list[object]]]:
    return [
        (
            instrument.title,
            provision.number,
            [dict(item.operation.as_json()) for item in provision.operations],
            [dict(item.as_json()) for item in provision.commencements],
        )
        for instrument in reading.instruments
        for provision in instrument.provisions
    ]


@LANGUAGES
@pytest.mark.parametrize("made", [as_html, as_pdf], ids=["page.html", "page.pdf"])
@pytest.mark.parametrize(
    "name",
    [
        "ministerial_2023",
        "ministerial_2024",
        "statute_2021",
        "municipal_2023",
        "securities_2024",
        "council_1496",
        "statute_2024",
        "zoning_2024",
    ],
)
def test_a_web_page_and_a_page_of_two_columns_give_what_the_text_gives(
    name: str, made: Callable[[str], bytes], lang: str
) -> None:
    text = (HERE / f"{name}.{lang}.txt").read_text("utf-8")
    source = read_source(made(text), name="page.html" if made is as_html else "page.pdf")
    reading = read_text(source, lang=lang, published=dt.date(2024, 4, 10))
    assert errors(reading) == []
    assert orders(reading) == orders(read(text, lang))


FEES = """O.C. 455-2024, 13 March 2024

Regulation to amend the Regulation respecting harbour fees

Harbours Act (chapter H-2, s. 12)

1. Section 3 of the Regulation respecting harbour fees (chapter H-2, r. 5) is replaced by:

“3. The fees are as follows:

Vessel\tDaily fee\tMonthly fee
Canoe\t$5\t$60
Sailboat\t$20\t$300
Ferry\t$150\t$2,000

A fee is payable in advance.”.

2. This Regulation comes into force on 1 May 2024.
"""


BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12, spaceAfter=6)


def one_column_pdf(text: str, table: Callable[[list[list[str]]], Table]) -> bytes:
    """Print a text in one column, its tables as they are given."""
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, 512, 600)]))
    document.build(
        [
            table([row.split("\t") for row in block.split("\n")])
            if "\t" in block
            else Paragraph(html.escape(block), BODY)
            for block in text.strip().split("\n\n")
        ]
    )
    return out.getvalue()


def test_the_columns_of_a_table_are_no_columns_of_the_page() -> None:
    page = one_column_pdf(FEES, lambda rows: Table(rows, colWidths=80))
    reading = read_text(
        read_source(page, name="page.pdf"), lang="en", published=dt.date(2024, 4, 10)
    )
    assert errors(reading) == []
    assert orders(reading) == orders(read(FEES, "en"))


def test_a_block_that_is_indented_as_a_whole_is_one_paragraph() -> None:
    words = "“3. " + "The Harbour Master of Tadoussac may close 100 Docks and $5 Piers, " * 12
    text = FEES.partition("“3.")[0] + f"{words}but no Wharf.”.\n\n2. This Regulation comes into "
    text += "force on 1 May 2024.\n"
    style = ParagraphStyle("quoted", parent=BODY, leftIndent=30, rightIndent=30)
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, 512, 600)]))
    blocks = text.strip().split("\n\n")
    document.build([Paragraph(b, style if b.startswith("“") else BODY) for b in blocks])
    source = read_source(out.getvalue(), name="page.pdf")
    assert f"\n\n{words}but no Wharf.”.\n\n" in source.text


def test_a_paragraph_begins_below_a_centred_title_though_no_gap_shows_it() -> None:
    title = ParagraphStyle("title", parent=BODY, alignment=1, spaceAfter=0)
    words = "Règlement modifiant le Règlement numéro 412 relatif aux quais et aux bouées"
    text = "À une séance du conseil de la ville, il est résolu que le règlement soit pris. " * 4
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, 400, 600)]))
    document.build([Paragraph(words, title), Paragraph(text, BODY)])
    assert f"{words}\n\nÀ une séance" in read_source(out.getvalue(), name="page.pdf").text


@pytest.mark.parametrize("width", range(300, 420, 15))
def test_a_centred_title_over_two_lines_is_whole_however_wide_its_first_line(width: int) -> None:
    title = ParagraphStyle("title", parent=BODY, alignment=1)
    words = (
        "Regulation to amend the Regulation respecting the application of the Consumer Protection "
        "Act and of the Travel Agents Act"
    )
    text = "1. Section 4 of the Regulation respecting the application of the Docks Act is revoked. "
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, width, 600)]))
    document.build([Paragraph(words, title), Paragraph("Docks Act", title), Paragraph(text, BODY)])
    shown = read_source(out.getvalue(), name="page.pdf").text
    assert shown.startswith(f"{words}\n\nDocks Act\n\n1. Section")


def test_the_day_of_assent_below_a_centred_title_is_none_of_it() -> None:
    title = ParagraphStyle("title", parent=BODY, alignment=1)
    words = (
        "AN ACT TO AMEND THE ADMINISTRATIVE JUSTICE ACT AND OTHER LEGISLATIVE PROVISIONS AS WELL"
    )
    text = f"{words}<br/>[Assented to 19 June 2009]"
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=[Frame(50, 60, 520, 600)]))
    document.build([Paragraph(text, title), Paragraph("A dock is made of oak. " * 20, BODY)])
    assert read_source(out.getvalue(), name="page.pdf").text.startswith(f"{words}\n\n[Assented")


def test_a_last_page_with_little_but_a_table_has_the_column_of_the_page_before() -> None:
    rows = "Stalls\tAnnual fee of a stall\nOne to ten\t$120\nOver ten stalls a year\t$2,000"
    text = (
        FEES.partition("“3.")[0] + "“3. The pier is lit.\n\n" * 36 + f"SCHEDULE I\n\n{rows}\n\n”."
    )
    page = one_column_pdf(text, lambda rows: Table(rows, colWidths=[250, 200]))
    assert rows.replace("\n", "\n\n") in read_source(page, name="page.pdf").text


@pytest.mark.parametrize("place", ["TOP", "MIDDLE", "BOTTOM"])
def test_a_cell_over_several_lines_of_a_printed_table_is_one_cell(place: str) -> None:
    text = FEES.replace("Daily fee", "Daily fee for a berth").replace(
        "Sailboat", "Sailboat of any length, or any other vessel under sail for the night"
    )

    def table(rows: list[list[str]]) -> Table:
        cells = [[Paragraph(cell, BODY) for cell in row] for row in rows]
        return Table(cells, colWidths=[256, 80, 80], style=[("VALIGN", (0, 0), (-1, -1), place)])

    source = read_source(one_column_pdf(text, table), name="page.pdf")
    reading = read_text(source, lang="en", published=dt.date(2024, 4, 10))
    assert errors(reading) == []
    assert orders(reading) == orders(read(text, "en"))


def test_the_section_for_which_a_quoted_schedule_is_made_stands_below_its_number() -> None:
    page = DOCKS["en"].replace(
        "Section 4 of the Regulation respecting docks (chapter D-1, r. 2) is revoked.",
        "Schedule I to the Regulation respecting docks is replaced by the following:\n\n"
        "“SCHEDULE I\n(s. 3)\n\nFEES\n\nOak is free.”.",
    )
    new = read(f"O.C. 5-2024, 3 April 2024\n\n{page}", "en").instruments[0].provisions[0]
    assert new.operations[0].operation.new == "SCHEDULE I\n(s. 3)\nFEES\nOak is free."


COVERS = {
    "en": (
        "FIRST SESSION\nFORTY-THIRD LEGISLATURE\n\nBill 47\n(2024, chapter 8)\n\n"
        "An Act to amend various legislative provisions concerning lighthouses\n\n"
        "Introduced 14 February 2024\nPassed in principle 12 March 2024\nPassed 16 April 2024\n"
        "Assented to 18 April 2024\n\nQuébec Official Publisher\n2024\n\nEXPLANATORY NOTES\n\n"
        "This Act amends the Lighthouses Act.\n\nLEGISLATION AMENDED BY THIS ACT:\n\n"
        "– Lighthouses Act (chapter P-9.3).\n\nBill 47\n\n"
        "AN ACT TO AMEND VARIOUS LEGISLATIVE PROVISIONS CONCERNING LIGHTHOUSES\n\n"
        "THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:\n\n"
        "1. Section 4 of the Lighthouses Act (chapter P-9.3) is repealed.\n\n"
        "2. This Act comes into force on 18 April 2024.\n"
    ),
    "fr": (
        "PREMIÈRE SESSION\nQUARANTE-TROISIÈME LÉGISLATURE\n\nProjet de loi no 47\n"
        "(2024, chapitre 8)\n\n"
        "Loi modifiant diverses dispositions législatives concernant les phares\n\n"
        "Présenté le 14 février 2024\nPrincipe adopté le 12 mars 2024\nAdopté le 16 avril 2024\n"
        "Sanctionné le 18 avril 2024\n\nÉditeur officiel du Québec\n2024\n\nNOTES EXPLICATIVES\n\n"
        "Cette loi modifie la Loi sur les phares.\n\nLOI MODIFIÉE PAR CETTE LOI :\n\n"
        "– Loi sur les phares (chapitre P-9.3).\n\nProjet de loi no 47\n\n"
        "LOI MODIFIANT DIVERSES DISPOSITIONS LÉGISLATIVES CONCERNANT LES PHARES\n\n"
        "LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT :\n\n"
        "1. L’article 4 de la Loi sur les phares (chapitre P-9.3) est abrogé.\n\n"
        "2. La présente loi entre en vigueur le 18 avril 2024.\n"
    ),
}


@LANGUAGES
@pytest.mark.parametrize("made", ["text", "html", "pdf"])
def test_an_act_is_of_the_day_of_assent_and_not_of_another_step_of_its_bill(
    made: str, lang: str
) -> None:
    reading = cite(COVERS[lang], made, lang)
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert instrument.made == dt.date(2024, 4, 18)
    assert instrument.title.endswith(("concerning lighthouses", "concernant les phares"))


def test_a_board_that_decides_to_make_the_text_attached_is_read_whole() -> None:
    page = (
        "C.T. 228041, 5 mars 2024\n\nCONCERNANT le Règlement modifiant le Règlement sur les quais"
        "\n\nLE CONSEIL DU TRÉSOR DÉCIDE :\n\nD’édicter le Règlement modifiant le Règlement sur "
        "les quais, ci-annexé.\n\nLe greffier du Conseil du trésor,\nLOUIS TREMBLAY\n\n"
        "Règlement modifiant le Règlement sur les quais\n\nLoi sur les quais\n(chapitre Q-1, a. 4)"
        "\n\n1. L’article 4 du Règlement sur les quais (chapitre Q-1, r. 2) est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n"
    )
    assert errors(read(page, "fr")) == []
    changed = page.replace(", ci-annexé.", ", en y remplaçant « 4 » par « 5 ».")
    assert errors(read(changed, "fr")) != []


RAISED = """O.C. 5-2024, 3 April 2024

Regulation to amend the Regulation respecting docks<sup>1</sup>

Docks Act (chapter D-1, s. 4)

1. Section 4 of the Regulation respecting docks<sup>1</sup> is replaced by the following:

“4. A dock<sup>2</sup> of 20 m<sup>2</sup>, or of 30 feet<sup>2</sup>, of the 1<sup>er</sup> \
row<sup>a</sup> costs 10<sup>3</sup> dollars.<sup>2</sup>”.

2. This Regulation comes into force on 1 May 2024.

<sup>1</sup> Chapter D-1, r. 2.

<sup>2</sup> See the map.
"""


def cite(page: str, made: str, lang: str = "en") -> Reading:
    """A page as its text, as HTML or as a PDF, with its raised figures."""
    if made == "text":
        return read(page, lang)
    pages = {"html": as_html, "pdf": as_pdf}[made](page)
    marks = ((f"&lt;{end}sup&gt;", f"<{end}sup>") for end in ("", "/"))
    for escaped, mark in marks if made == "html" else ():
        pages = pages.replace(escaped.encode(), mark.encode())
    source = read_source(pages, name=f"page.{made}")
    return read_text(source, lang=lang, published=dt.date(2024, 4, 10))


@pytest.mark.parametrize("made", ["text", "html", "pdf"])
def test_raised_figures_that_call_notes_of_the_page_are_no_law_and_exponents_are(made: str) -> None:
    reading = cite(RAISED, made)
    assert errors(reading) == []
    operation = reading.instruments[0].provisions[0].operations[0].operation
    assert operation.target.instrument == "Regulation respecting docks"
    assert operation.new == (
        "4. A dock of 20 m², or of 30 feet², of the 1er rowᵃ costs 10³ dollars."
    )
    warned = [f.quote for f in reading.all_findings() if f.code == "note-without-text"]
    assert len(warned) == 1


def test_a_note_within_the_new_text_is_law_and_so_is_its_number() -> None:
    page = RAISED.replace("<sup>2</sup>”.", "<sup>2</sup>\n\n<sup>2</sup> In winter.”.")
    new = read(page, "en").instruments[0].provisions[0].operations[0].operation.new
    assert new is not None
    assert (new.count("²"), new.endswith("\n² In winter.")) == (5, True)


@pytest.mark.parametrize(
    ("lang", "bill"),
    [("en", "Bill 31 (2022, chapter 19)"), ("fr", "Projet de loi n° 31 (2022, chapitre 19)")],
)
def test_an_act_printed_as_a_bill_has_the_number_of_its_chapter(lang: str, bill: str) -> None:
    printed = (HERE / f"statute_2022.{lang}.txt").read_text("utf-8")
    chapter, act = printed.split("\n", maxsplit=1)
    (same,), (instrument,) = (
        read(printed, lang).instruments,
        read(f"{bill}\n{act}", lang).instruments,
    )
    assert chapter in bill
    assert instrument.number == same.number == "2022, c. 19"
    assert (
        instrument.provisions[0].operations[0].operation
        == same.provisions[0].operations[0].operation
    )


def test_notes_after_the_day_of_assent_leave_nothing_unread() -> None:
    words = """2009, chapitre 21
LOI MODIFIANT LA LOI SUR LES PHARES

[Sanctionnée le 4 juin 2009]

NOTES EXPLICATIVES

Cette loi modifie la Loi sur les phares. Elle abroge l'article 67.32.

LOI MODIFIÉE PAR CETTE LOI :
– Loi sur les phares (L.R.Q., chapitre P-9.3).

LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT :

CHAPITRE I
MODIFICATIONS

1. L'article 67.32 de la Loi sur les phares (L.R.Q., chapitre P-9.3) est abrogé.

2. La présente loi entre en vigueur le 4 juin 2009.
"""
    reading = read(words, "fr")
    assert errors(reading) == []
    assert [provision.number for provision in reading.instruments[0].provisions] == ["1", "2"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "fr",
            (
                "VILLE DE SAINT-ALBAN\n\nRÈGLEMENT NUMÉRO 2009-15\n\n"
                "RÈGLEMENT MODIFIANT LE RÈGLEMENT DE ZONAGE NUMÉRO 345\n\n"
                "ATTENDU QU'un avis a été donné;\n\n"
                "EN CONSÉQUENCE, il est proposé par Mme Roy que le règlement suivant soit pris "
                ":\n\n"
                "ARTICLE 1 – ZONAGE\n\n"
                "L'article 5 du règlement de zonage numéro 345 est abrogé.\n\n"
                "ARTICLE 2 – ENTRÉE EN VIGUEUR\n\nCe règlement entre en vigueur selon la loi.\n\n"
                "ADOPTÉ à la séance du 2 juin 2009\n\n______________      ______________\n"
            ),
        ),
        (
            "en",
            (
                "GAZETTE OFFICIELLE DU QUÉBEC, May 6, 2009, Vol. 141, No. 18\nPart 2\n1822\n\n"
                "TOWN OF SAINT ALBAN\n\nBY-LAW NUMBER 2009-15\n\n"
                "BY-LAW TO AMEND THE ZONING BY-LAW NUMBER 345\n\nWHEREAS notice was given;\n\n"
                "THEREFORE, it is moved by Mr. Roy that the following by-law be adopted:\n\n"
                "ARTICLE 1 – ZONING\n\nSection 5 of the Zoning By-law is revoked.\n\n"
                "ARTICLE 2 – EFFECT\n\nThis By-law comes into force according to law.\n\n"
                "ADOPTED at the sitting of 2 June 2009\n"
            ),
        ),
    ],
)
def test_the_words_of_a_council_around_its_by_law_are_read(lang: str, words: str) -> None:
    reading = read(words, lang)
    assert errors(reading) == []
    assert len(reading.instruments[0].provisions) == 2


def broken(text: str, width: int = 58) -> str:
    """A text of which every long line is broken, within a word where the line is not full."""
    return "\n\n".join("\n".join(_lines(block, width)) for block in text.split("\n\n"))


def _lines(block: str, width: int) -> Iterator[str]:
    for line in block.split("\n"):
        words, current = line.split(), ""
        for word in words:
            room = width - len(current) - 2
            if len(current) + len(word) < width:
                current = f"{current} {word}".strip()
            elif word.islower() and word.isalpha() and 2 < room < len(word) - 2:
                yield f"{current} {word[:room]}-"
                current = word[room:]
            else:
                yield current
                current = word
        yield current


@LANGUAGES
@pytest.mark.parametrize("name", ["securities_2024", "council_1496", "statute_2024"])
def test_a_text_whose_lines_are_broken_within_words_gives_what_the_text_gives(
    name: str, lang: str
) -> None:
    text = (HERE / f"{name}.{lang}.txt").read_text("utf-8")
    reading = read(broken(text), lang)
    assert errors(reading) == []
    assert orders(reading) == orders(read(text, lang))


DOCKS = {
    "en": (
        "Regulation to amend the Regulation respecting docks\n\nDocks Act\n(chapter D-1, s. 2)\n\n"
        "1. Section 4 of the Regulation respecting docks (chapter D-1, r. 2) is revoked.\n\n"
        "2. This Regulation comes into force on 1 May 2024.\n"
    ),
    "fr": (
        "Règlement modifiant le Règlement sur les quais\n\n"
        "Loi sur les quais\n(chapitre D-1, a. 2)\n\n"
        "1. L’article 4 du Règlement sur les quais (chapitre D-1, r. 2) est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n"
    ),
}


@pytest.mark.parametrize(
    ("lang", "head", "number", "day"),
    [
        (
            "en",
            (
                "Decision 10114, 20 August 2013\n\nPlease take note that the Régie, by "
                "Decision 10114 "
                "dated 20 August 2013, approved the Regulation to amend the Regulation respecting "
                "docks, whose text follows.\n\nCLAUDE ROY,\nSecretary of the Régie"
            ),
            "10114",
            dt.date(2013, 8, 20),
        ),
        (
            "fr",
            (
                "Décision OPQ 2018-261, 14 décembre 2018\n\nPrenez avis que le Règlement "
                "modifiant le "
                "Règlement sur les quais a été approuvé par l’Office le 14 décembre 2018.\n\n"
                "La présidente de l’Office,\nDIANE ROY"
            ),
            "OPQ 2018-261",
            dt.date(2018, 12, 14),
        ),
        (
            "en",
            (
                "T.B. 209123, 22 March 2011\n\nThe Conseil du trésor decides:\n\nTHAT the "
                "Regulation to "
                "amend the Regulation respecting docks, attached hereto, be made."
            ),
            "209123",
            dt.date(2011, 3, 22),
        ),
        (
            "fr",
            (
                "A.M., 2012\n\nArrêté du ministre des Transports en date du 6 août 2012\n\n"
                "LE MINISTRE DES TRANSPORTS,\n\nConsidérant l’article 2 de la Loi sur les "
                "quais;\n\n"
                "Arrête ce qui suit :\n\nEst édicté le Règlement modifiant le Règlement "
                "sur les quais."
            ),
            "2012-08-06",
            dt.date(2012, 8, 6),
        ),
    ],
)
def test_decisions_and_orders_without_a_number_are_instruments_that_were_made(
    lang: str, head: str, number: str, day: dt.date
) -> None:
    reading = read(f"{head}\n\n{DOCKS[lang]}", lang)
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert (instrument.number, instrument.made, instrument.status) == (number, day, Status.MADE)
    assert instrument.title == DOCKS[lang].partition("\n")[0]


def test_a_council_prints_its_number_below_the_word_and_signs_side_by_side() -> None:
    words = (
        "VILLE DE LAC-AUX-OURS\n\nRÈGLEMENT\n\n15-021\n\n"
        "RÈGLEMENT MODIFIANT LE RÈGLEMENT SUR LE BRUIT\n\nÀ l’assemblée du 26 janvier "
        "2015, le conseil de la ville décrète :\n\n"
        "1. L’article 9 du Règlement sur le bruit est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n\n"
        "(signé) Jean Roy\t(signé) Marie Côté\n\nJean Roy, maire\tMarie Côté, greffière\n\n"
        "© Ville de Lac-aux-Ours\n"
    )
    reading = read(words, "fr")
    assert errors(reading) == []
    assert [item.number for item in reading.instruments] == ["15-021"]


def test_a_heading_after_a_list_whose_last_item_quotes_nothing_is_a_heading() -> None:
    words = DOCKS["fr"].replace(
        "\n\n2. Le",
        "\n\n2. L’article 30 de ce règlement est modifié :\n\n1° par le remplacement de « "
        "dix » par "
        "« vingt »;\n\n2° par la suppression du troisième alinéa.\n\nDISPOSITIONS FINALES\n\n3. Le",
    )
    reading = read(f"Décret 5-2024, 3 avril 2024\n\n{words}", "fr")
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert [len(p.operations) for p in instrument.provisions] == [1, 2, 0]


def test_a_schedule_below_a_heading_that_only_points_to_it_is_the_one_attached() -> None:
    words = (
        DOCKS["en"]
        .replace(
            "is revoked.",
            "is revoked.\n\n2. Schedule I to the Regulation is replaced by the Schedule "
            "attached to "
            "this Regulation.",
        )
        .replace("2. This", "3. This")
    )
    annex = "\nSCHEDULE\n\n(s. 2)\n\nSCHEDULE I\n\nFEES\n\nThe fee is $25.\n"
    reading = read(f"O.C. 5-2024, 3 April 2024\n\n{words}{annex}", "en")
    assert errors(reading) == []
    second = reading.instruments[0].provisions[1].operations[0]
    assert [node.text for unit in second.payload for node in unit.walk()][-1] == "The fee is $25."


def test_a_title_below_the_number_of_a_provision_is_no_part_of_its_words() -> None:
    words = (
        "VILLE DE LAC-AUX-OURS\n\nRÈGLEMENT NUMÉRO 2018-77\n\n"
        "RÈGLEMENT MODIFIANT LE RÈGLEMENT DE ZONAGE NUMÉRO 2004-22\n\n"
        "EN CONSÉQUENCE, le conseil décrète ce qui suit :\n\n"
        "ARTICLE 1\nMODIFICATION DE L’ARTICLE 12\n\n"
        "L’article 12 du Règlement de zonage numéro 2004-22 est abrogé.\n\n"
        "ARTICLE 2\nENTRÉE EN VIGUEUR\n\nLe présent règlement entre en vigueur le 1er mai 2024.\n"
    )
    reading = read(words, "fr")
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert [len(p.operations) for p in instrument.provisions] == [1, 0]


BESIDE = (
    (
        "O.C. 700-2009, 27 May 2009",
        "By-law to amend the By-law respecting casino games",
        "1. Section 67.36 of the By-law respecting casino games is replaced by the following:",
        "“67.36. The dealer gives one of the cards to each of the players in this order.”.",
        "2. Section 67.41 is revoked.",
    ),
    (
        "Décret 700-2009, 27 mai 2009",
        "Règlement modifiant le Règlement sur les jeux de casino",
        "1. L’article 67.36 du Règlement sur les jeux de casino est remplacé par le suivant :",
        "« 67.36. Le croupier remet une des cartes à chacun des joueurs dans cet ordre. ».",
        "2. L’article 67.41 est abrogé.",
    ),
)


@LANGUAGES
@pytest.mark.parametrize("between", ["\n\n", "\t"])
def test_two_languages_side_by_side_are_refused_whole(lang: str, between: str) -> None:
    words = "\n\n".join(between.join(pair) for pair in zip(*BESIDE, strict=True))
    reading = read(words, lang)
    assert [
        read for each in reading.instruments for p in each.provisions for read in p.operations
    ] == []
    assert "clause-not-understood" in [code for code, _ in errors(reading)]


@LANGUAGES
def test_two_languages_one_after_the_other_are_read_by_language(lang: str) -> None:
    texts = ["\n\n".join(lines) for lines in BESIDE]
    reading = read("\n\n".join(texts), lang)
    own = texts[["en", "fr"].index(lang)]
    assert orders(read(own, lang))[0] in orders(reading)


@pytest.mark.parametrize(
    ("lang", "head", "names", "words"),
    [
        (
            "en",
            (
                "O.C. 7-2009, 27 May 2009\n\nRegulation to amend various regulations\n\n"
                "An Act respecting ports\n(R.S.Q., c. P-1)"
            ),
            ("REGULATION RESPECTING DOCKS", "Regulation respecting ferries"),
            "Section 12 is revoked.",
        ),
        (
            "fr",
            (
                "Décret 7-2009, 27 mai 2009\n\nRèglement modifiant divers règlements\n\n"
                "Loi sur les ports\n(L.R.Q., c. P-1)"
            ),
            ("Règlement sur les quais", "RÈGLEMENT SUR LES TRAVERSIERS"),
            "L’article 12 est abrogé.",
        ),
    ],
)
def test_the_first_heading_names_a_text_as_the_later_ones_do(
    lang: str, head: str, names: tuple[str, str], words: str
) -> None:
    reading = read(f"{head}\n\n{names[0]}\n\n1. {words}\n\n{names[1]}\n\n2. {words}\n", lang)
    (instrument,) = reading.instruments
    targets = [p.operations[0].operation.target.instrument for p in instrument.provisions]
    assert (errors(reading), targets) == ([], list(names))


THAT_CLAUSES = {
    "en": (
        (
            "M.O., 2009-007\n\n"
            "Order number 2009-007 of the Minister of Finance dated 27 May\n2009\n\n"
            "THE MINISTER OF FINANCE,\n\n(1) WHEREAS it is expedient to amend the Order;\n\n"
            "ORDERS:\n\nTHAT section 2 of the Order respecting terminals be revoked;\n\n"
            "THAT section 3 of that Order be revoked;\n\n"
            "THAT this Order come into force on 1 July 2009.\n"
        ),
        "Order respecting terminals",
    ),
    "fr": (
        (
            "A.M., 2009-007\n\nArrêté numéro 2009-007 de la ministre des Finances en date du"
            " 27 mai\n2009\n\nLA MINISTRE DES FINANCES,\n\n"
            "1° ATTENDU QU’il y a lieu de modifier l’Arrêté;\n\n"
            "ARRÊTE :\n\nQUE l’article 2 de l’Arrêté concernant les terminaux soit abrogé;\n\n"
            "QUE l’article 3 de cet arrêté soit abrogé;\n\n"
            "QUE le présent arrêté entre en vigueur le 1er juillet 2009.\n"
        ),
        "Arrêté concernant les terminaux",
    ),
}


@LANGUAGES
def test_the_clauses_of_a_ministers_order_amend_the_text_that_they_named_last(lang: str) -> None:
    words, name = THAT_CLAUSES[lang]
    reading = read(words, lang)
    (instrument,) = reading.instruments
    assert (instrument.number, errors(reading)) == ("2009-007", [])
    ordered = [read.operation.target for p in instrument.order_clauses for read in p.operations]
    assert [(target.section, target.instrument) for target in ordered] == [
        (("2",), name),
        (("3",), name),
    ]


@pytest.mark.parametrize(
    ("lang", "head", "title", "number"),
    [
        ("en", "OAK HILL SCHOOL BOARD\n\nBY-LAW NO. 12\n\n", "BY-LAW AMENDING BY-LAW NO. 4", "12"),
        (
            "fr",
            "COMMISSION SCOLAIRE DES CHÊNES\n\nRÈGLEMENT NO. 9\n\n",
            "RÈGLEMENT MODIFIANT LE RÈGLEMENT NO. 4",
            "9",
        ),
        ("en", "O.C. 7-2013, 4 December 2013\n\n", "Tariff to amend the Tariff of Costs", "7-2013"),
        (
            "fr",
            "Décret 7-2013, 4 décembre 2013\n\n",
            "Tarif modifiant le Tarif des frais",
            "7-2013",
        ),
    ],
)
def test_the_number_and_title_of_rarer_kinds_of_instruments_are_read(
    lang: str, head: str, title: str, number: str
) -> None:
    order = {"en": "1. Section 5 is repealed.", "fr": "1. L’article 5 est abrogé."}[lang]
    reading = read(f"{head}{title}\n\n{order}\n", lang)
    (instrument,) = reading.instruments
    assert (instrument.number, instrument.title, errors(reading)) == (number, title, [])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            (
                "O.C. 500-2016, 8 June 2016\n\nRegulation respecting docks\n\n"
                "1. A dock is made of oak.\n\n2. This Regulation replaces the Regulation "
                "respecting docks (chapter P-1, r. 3).\n\n"
                "3. This Regulation comes into force on 1 July 2016.\n"
            ),
        ),
        (
            "fr",
            (
                "Décret 500-2016, 8 juin 2016\n\nRèglement sur les quais\n\n"
                "1. Un quai est fait de chêne.\n\n2. Le présent règlement remplace le Règlement "
                "sur les quais (chapitre P-1, r. 3).\n\n"
                "3. Le présent règlement entre en vigueur le 1er juillet 2016.\n"
            ),
        ),
    ],
    ids=["en", "fr"],
)
def test_the_sections_of_a_text_that_replaces_another_are_its_own(lang: str, words: str) -> None:
    reading = read(words, lang)
    (instrument,) = reading.instruments
    found = [[read.operation.op for read in p.operations] for p in instrument.provisions]
    assert (found, errors(reading)) == ([[], [Op.REPLACE_INSTRUMENT], []], [])


def test_an_erratum_corrects_the_instrument_that_it_names_and_no_text_named_in_it() -> None:
    words = (
        "Erratum\n\nO.C. 471-2012, 9 May 2012\n\nRules amending the Machine Rules\n\n"
        "On page 1503, in section 1 of the Rules, “ten” should read “twelve”.\n"
    )
    assert errors(read(words, "en")) == []


DECISIONS = {
    "en": """Gazette officielle du Québec

Decision, 6 June 2016

Decision to amend the Decision respecting table games

1. Section 2 of the Decision respecting table games is amended by replacing “10” by “12”.

2. Section 67.40 of the By-law respecting casino games is revoked.

3. Section 4 of the Decision is revoked.

4. This Decision comes into force on 1 July 2016.
""",
    "fr": """Gazette officielle du Québec

Décision, 6 juin 2016

Décision modifiant la Décision concernant les jeux de table

1. L'article 2 de la Décision concernant les jeux de table est modifié par le remplacement de \
« 10 » par « 12 ».

2. L'article 67.40 du Règlement sur les jeux de casino est abrogé.

3. L'article 4 de cette décision est abrogé.

4. La présente décision entre en vigueur le 1er juillet 2016.
""",
}


@LANGUAGES
def test_a_decision_without_a_number_bears_its_day_and_names_the_decision_that_it_amends(
    lang: str,
) -> None:
    reading = read(DECISIONS[lang], lang)
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert (instrument.number, instrument.made) == ("2016-06-06", dt.date(2016, 6, 6))
    operations = [read.operation for each in instrument.provisions for read in each.operations]
    decision, casino, same = [operation.target.instrument for operation in operations]
    assert (decision, same) == (instrument.base_title, None)
    assert casino in ("By-law respecting casino games", "Règlement sur les jeux de casino")


FINAL_PROVISIONS = """O.C. 123-2008, 15 May 2008

Regulation to amend the By-law respecting casino games

1. Section 5 of the By-law respecting casino games is amended by replacing “oak” by “ash”.

2. The Minister of Finance is responsible for the administration of this Regulation.

3. The employees of the Agency become, without other formality, employees of the Society.

4. This Regulation comes into force on 1 January 2009.
"""


def test_a_numbered_provision_that_gives_a_duty_or_a_place_changes_no_text() -> None:
    reading = read(FINAL_PROVISIONS, "en")

    assert errors(reading) == []
    assert [len(provision.operations) for provision in reading.instruments[0].provisions] == [
        1,
        0,
        0,
        0,
    ]
