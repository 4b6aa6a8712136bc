"""Files become received text, or are refused with a reason that a person can act upon."""

import hashlib
import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph, Table
from reportlab.platypus.flowables import Flowable

from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.page_heads import EDGE_MARK, PAGE_MARK
from bylaw.ingest.sources.passages import Passage, Received
from bylaw.ingest.sources.pdf_text.column_lines import ColumnLine, row_text
from bylaw.ingest.sources.pdf_text.line_paragraphs import _continues, paragraphs_of
from bylaw.ingest.sources.pdf_text.page_columns import _gutter
from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun
from bylaw.ingest.sources.pdf_text.pdf_pages import extract_pdf
from bylaw.ingest.sources.pdf_text.wrapped_cells import with_cells_joined
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import SourceError
from bylaw.registry.law.orders.instruments import Instrument

CORPUS = Path(str(resources.files("bylaw.corpus"))) / "casino_games" / "gazette"
ORDER = (CORPUS / "order-in-council-111-2000.en.txt").read_bytes()


def test_plain_text_is_kept_to_the_character_with_the_hash_of_its_bytes() -> None:
    received = read_source(ORDER, name="order.txt")
    assert received.text.encode() == ORDER
    assert received.sha256 == hashlib.sha256(ORDER).hexdigest()


def test_windows_line_ends_and_a_byte_order_mark_keep_every_position() -> None:
    data = b"\xef\xbb\xbfFirst line\r\nSecond line\r\n"
    received = read_source(data, name="w.txt")
    passage = clean(received).passage
    start = passage.text.index("Second")
    span = passage.span(start, start + 6)
    assert received.text[span.start : span.end] == "Second"
    assert span.line == 2
    assert "\r" not in passage.text
    assert passage.text.startswith("First")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(b" \n\t ", "is empty", id="blank"),
        pytest.param("Société".encode("latin-1"), "not UTF-8 text (byte 4)", id="latin-1"),
        pytest.param("Société".encode("utf-16"), "is UTF-16 text", id="utf-16"),
        pytest.param(b"PK\x03\x04\x00\x00", "binary file", id="zip"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00", "binary file", id="png"),
        pytest.param(b"%PDF-1.7 nothing more", "not a PDF that can be read", id="broken-pdf"),
        pytest.param(b"<html><script>x</script></html>", "holds no text", id="empty-html"),
        pytest.param(b"x" * (limits().text.bytes + 1), "at most 20000000 bytes", id="enormous"),
    ],
)
def test_what_is_no_published_text_is_refused_by_name(data: bytes, words: str) -> None:
    with pytest.raises(SourceError) as refused:
        read_source(data, name="given.txt")
    assert words in str(refused.value)
    assert "given.txt" in str(refused.value)


def test_an_encrypted_pdf_is_refused_as_encrypted() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, encrypt=StandardEncryption("secret", canPrint=0))
    canvas.drawString(100, 700, "By-law")
    canvas.save()
    with pytest.raises(SourceError, match="is encrypted"):
        read_source(out.getvalue(), name="locked.pdf")


def test_a_pdf_without_text_is_refused() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.rect(100, 100, 50, 50)
    canvas.save()
    with pytest.raises(SourceError, match="holds no text"):
        read_source(out.getvalue(), name="scan.pdf")


def test_html_gives_blocks_cells_and_superscripts_without_scripts() -> None:
    page = """<!DOCTYPE html><html><head><title>no</title><script>var no;</script></head>
    <body><h2>Projet de r&egrave;glement</h2><p>1<sup>o</sup> le mot<br>suivant</p><nav>no</nav>
    <table><tr><th>Mises</th><th>Rapport</th></tr><tr><td>Paire</td><td>1 à 1</td></tr></table>
    </body></html>"""
    text = read_source(page.encode(), name="p.html").text
    assert "Projet de règlement\n\n" in text
    assert "1<sup>o</sup> le mot\nsuivant" in text
    assert "Mises\tRapport\nPaire\t1 à 1" in text
    assert "no" not in text


@pytest.mark.parametrize(
    ("shown", "read"),
    [
        ("<p>oak</p><p hidden>elm</p><div style='display: none'>ash</div>", "oak"),
        ("<ol><li>The oak.</li><li>The elm.</li></ol>", "1. The oak.\n\n2. The elm."),
        ("<ol><li><p>The oak.</p><p>An elm.</p></li></ol>", "1. The oak.\n\nAn elm."),
        ("<ol><li> <div><p>The oak.</p></div></li></ol>", "1. The oak."),
        ("<ol><li><p>1. The oak.</p></li></ol>", "1. The oak."),
        (
            "<p>“5. Trees:</p><ol><li>Oak;<li>Elm.</ol><p>Ash.”.</p>",
            "“5. Trees:\n\n(1) Oak;\n\n(2) Elm.\n\nAsh.”.",
        ),
        ("<p>« Ici. » :</p><ol><li>Oak.</ol>", "« Ici. » :\n\n1. Oak."),
        ("<ol start=3><li>oak;</li><li value=7>elm.</li></ol>", "(3) oak;\n\n(7) elm."),
        ("<ol style='list-style: none'><li>oak</li></ol><ul><li>elm</li></ul>", "oak\n\nelm"),
        ("<ol><li></li><li>1° oak</li></ol>", "1° oak"),
        ("<p>10<sub>3</sub></p>", "10₃"),
        ("<ol style='list-style-type: lower-alpha'><li>oak;<li>elm.</ol>", "a) oak;\n\nb) elm."),
        ("<ol type=i start=4><li>oak;<li>elm.</ol>", "iv) oak;\n\nv) elm."),
        ("<ol style='list-style-type: disc'><li>oak</li></ol>", "oak"),
        (
            (
                "<style>ol.a {list-style: lower-alpha inside} .b > li {list-style: upper-roman}"
                "</style><ol class='x a'><li>oak;</ol><ol class=b><li>elm.</ol><ol><li>ash;</ol>"
            ),
            "a) oak;\n\nI) elm.\n\n(1) ash;",
        ),
        (
            (
                "<style>/* p */ .a {display: none} @media print {p {display: none}} #b .c {display:"
                "none} @media screen {.d {visibility: hidden}}</style><p class=a>oak<p class=c>elm"
                "<div id=b><p class=c>ash</div><p class=a style='display: block'>fir<p class=d>yew"
            ),
            "elm\n\nfir",
        ),
        (
            (
                "<style>.a {visibility: hidden} .a .b {visibility: visible} .c {visibility:"
                "collapse}</style><div class=a>fir<ol><li>ash<li class=b>Oak</ol>yew <b class=b>"
                "elm</b> box</div><p class=c>may<div class=a style='display:none'><p class=b>no"
            ),
            "2. Oak\n\nelm",
        ),
        ("<p>oak<sup><a href='#n1'>1</a></sup> dies</p>", "oak dies"),
        ("<p>oak<a href='#_ftn1'><span>[1]</span></a> dies</p>", "oak dies"),
        ("<p><a href='#r1'><sup>1</sup></a> See elm.</p>", "<sup>1</sup> See elm."),
        ("<p><a href='#s1'>¶</a>1. Oak.<a href='#s1'>↩</a> <a href='#n'>*</a></p>", "1. Oak. *"),
        ("<p><a href='#d8'>§</a> 8. Oak</p>", "§ 8. Oak"),
        ("<p>10<sup>2</sup> <a href='#s2'>2</a></p>", "10<sup>2</sup> 2"),
        ("<p><q>oak</q></p><p lang=fr-CA><q>orme</q></p>", "“oak”\n\n« orme »"),
        (
            "<header>Menu</header><main><header>Oak</header><p>elm</p></main><footer>Top</footer>",
            "Oak\n\nelm",
        ),
        ("<header>Oak</header><p>elm</p><footer>ash</footer>", "Oak\n\nelm\n\nash"),
        ("<header><a href=/>Home</a></header><p>elm<footer>© Q <a href=/x>Fr</a>", "elm"),
        ("<p>elm</p><div role=contentinfo>© Québec 2024 <p>Contact</p></div>", "elm"),
        ("<p>elm</p><footer><a href=/>Fr</a><p>2. Elm.</footer>", "elm\n\nFr\n\n2. Elm."),
        (
            "<p>elm<footer><a href=/>Fr</a><p>Section 2 ends.</footer>",
            "elm\n\nFr\n\nSection 2 ends.",
        ),
        ("<header><a href=/>Fr</a><h1>Oak</h1></header><p>elm", "Fr\n\nOak\n\nelm"),
        ("<header><h1>Oak Act</h1></header><main>1. Elm.</main>", "Oak Act\n\n1. Elm."),
        ("<header><h1>Site</h1></header><main><h1>Oak Act</h1></main>", "Oak Act"),
        ("<main>1. Oak.</main><footer><p>2. Elm.</footer>", "1. Oak.\n\n2. Elm."),
        (
            "<ol><li><p hidden>oak</p>elm;</li><li>ash.</ol>",
            "(1) elm;\n\n(2) ash.",
        ),
        ("<pre>1. Oak\n  is.\n\n2. Elm.</pre>", "1. Oak\nis.\n\n2. Elm."),
        (
            "<span style='display:block'>oak</span><details>elm<summary>ash</summary>",
            "oak\n\nelm\n\nash",
        ),
        ("<p>1. Oak <svg><title>x</title></svg><svg aria-hidden=true></svg></p>", "1. Oak \ufffc"),
        ("<p>1. Oak <object>x</object></p><button>Print</button>", "1. Oak \ufffc"),
        ("<table><tr><td>One-<br>pair<br>oak<td>elm</table>", "One-pair oak\telm"),
        ("<p><img src=a>1. Oak <img alt=x></p><p><a><img></a><img alt=''></p>", "1. Oak \ufffc"),
    ],
)
def test_html_gives_what_a_reader_of_the_page_sees(shown: str, read: str) -> None:
    assert (
        read_source(f"<html><body>{shown}</body></html>".encode(), name="a.html").text
        == f"{read}\n"
    )


@pytest.mark.parametrize(
    "sheet",
    [
        "p {display: none} @media (min-width: 9em) {p {display: block}}",
        ".md\\:b {display: none !important} @layer a {.md\\:b {display: grid !important}}",
        "#oak {display: block} div .elm.elm {display: none}",
        "div p {display: block} p {display: none}",
        "p {display: block !important} .elm {display: none}",
        "body > p {display: none} #ash > p {display: none}",
        ".fir {color: red; .elm {display: none}}",
        "p {display: none} p:not(.fir) {display: block}",
        "p {visibility: hidden} [id] {visibility: visible}",
        "@media print {i::before {content: '}'} p {display: none}}",
    ],
)
def test_a_style_sheet_hides_words_only_where_they_are_surely_unseen(sheet: str) -> None:
    words = "<div id=ash><div><p id=oak class='elm md:b'>1. Oak.</p></div></div>"
    page = f"<html><style>{sheet}</style><style media=print>p {{display: none}}</style>{words}"
    assert read_source(page.encode(), name="a.html").text == "1. Oak.\n"


def test_a_page_of_deep_elements_and_long_selectors_is_refused_soon() -> None:
    rules = ".z div div div div div div b {display: none}" * 1000
    page = f"<html><style>{rules}</style>{'<div>' * 150}{'<b>x</b>' * 200}</html>"
    with pytest.raises(SourceError, match="too many rules"):
        read_source(page.encode(), name="a.html")


@pytest.mark.parametrize("tag", ["del", "s", "strike", "b style='text-decoration:line-through'"])
def test_html_with_words_struck_out_is_refused(tag: str) -> None:
    page = f"<html><body><p>“<{tag}>eleven</{tag.split()[0]}> twelve”</p></body></html>"
    with pytest.raises(SourceError, match="“eleven” struck out"):
        read_source(page.encode(), name="a.html")


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (".old {text-decoration: line-through}", "struck out"),
        ("li::before {content: counter(item, lower-alpha) ')'}", "by a style sheet"),
        ("p.s:before {content: counter(s) '. '}", "by a style sheet"),
        ("p:before {content: '5. '}", "by a style sheet"),
        ("p:before {content: '\\35. '}", "by a style sheet"),
        ("p::after {content: ' (repealed)'}", "by a style sheet"),
        ("[data-n]::before {content: attr(data-n) '.'}", "by a style sheet"),
    ],
)
def test_html_whose_style_sheet_strikes_words_or_counts_items_is_refused(
    sheet: str, words: str
) -> None:
    text = "<p class=s data-n=5>Oak.</p><ol><li>1. <i class=old>Oak</i></li></ol>"
    page = f"<html><style>{sheet}</style>{text}</html>"
    with pytest.raises(SourceError, match=words):
        read_source(page.encode(), name="page.html")


def test_html_whose_style_sheet_draws_a_sign_before_words_is_read() -> None:
    sheet = "p::before {content: '\\f105'} q::before {content: '1. '} li::before {content: '–'}"
    sheet += "p::after {content: attr(data-n)} nav p::before {content: 'x'}"
    page = f"<html><style>{sheet}</style><nav><p>Home</nav><p>Oak.</p><ul><li>Elm.</li></ul></html>"
    assert "Oak." in read_source(page.encode(), name="page.html").text


def test_paragraphs_within_the_cells_of_a_table_are_words_of_one_row() -> None:
    page = """<html><table><tr><td><p>Type</p></td><td><p>Fee</p><p>a year</p></td></tr>
    <tr><td>Chair<br>lift<sup>1</sup></td><td><div>$300</div></td></tr></table>
    <table><tr><td><p>1. One.</p><p>2. Two.</p></td></tr></table>
    <table><tr><td><h2>Menu</h2><p>Home</p></td><td><p>3. Three.</p></td></tr></table></html>"""
    text = read_source(page.encode(), name="p.html").text
    assert "Type\tFee a year\nChair lift<sup>1</sup>\t$300\n" in text
    assert "1. One.\n\n2. Two." in text
    assert "Menu\n\nHome" in text


def test_a_provision_laid_out_beside_its_number_keeps_its_paragraphs() -> None:
    page = """<html><table>
    <tr><td>1.</td><td>It is replaced by the following:<br>“4. One.<br>Two.”.</td></tr>
    <tr><td><p>ARTICLE 2.</p></td><td><p>It is:</p><p>(1) dry;</p><p>(2) green.</p></td></tr>
    </table><table><tr><td>1.</td><td>Royal<br>flush</td><td>50<br>to 1.</td></tr>
    <tr><td>2.</td><td>Four<br>aces</td></tr></table></html>"""
    text = read_source(page.encode(), name="p.html").text
    assert "by the following:\n“4. One.\nTwo.”." in text
    assert "It is:\n\n(1) dry;\n\n(2) green." in text
    assert "1.\tRoyal flush\t50 to 1.\n2.\tFour aces\n" in text


def test_html_reads_no_file_and_no_entity_of_its_own() -> None:
    page = b"""<!DOCTYPE html [<!ENTITY leak SYSTEM "file:///etc/passwd">]>
    <html><body><p>before &leak; after</p></body></html>"""
    text = read_source(page, name="p.html").text
    assert "root:" not in text
    assert "after" in text


def test_html_in_a_declared_encoding_is_decoded() -> None:
    page = '<html><head><meta charset="iso-8859-1"></head><p>Société</p></html>'
    assert "Société" in read_source(page.encode("latin-1"), name="p.html").text


@pytest.mark.parametrize("declared", ["", '<meta charset="iso-8859-1">'])
def test_html_said_to_be_latin_1_is_read_as_a_browser_does(declared: str) -> None:
    page = f"<html><head>{declared}</head><p>“Société”</p></html>"
    assert "“Société”" in read_source(page.encode("cp1252"), name="p.html").text


def test_html_nested_very_deep_is_read_or_refused_but_never_crashes() -> None:
    page = b"<html>" + b"<div>" * 5000 + b"deep" + b"</div>" * 5000
    try:
        text = read_source(page, name="deep.html").text
    except SourceError:
        return
    assert "deep" in text


def _html_of(text: str) -> bytes:
    blocks = "".join(f"<p>{block}</p>" for block in text.split("\n\n") if "|" not in block)
    return f"<!DOCTYPE html><html><meta charset=utf-8><body>{blocks}</body></html>".encode()


def _instrument(received_text: bytes, name: str) -> Instrument:
    reading = read_text(read_source(received_text, name=name), lang="en", published=None)
    return reading.instruments[0]


def test_an_order_reads_the_same_from_html() -> None:
    plain = _instrument(ORDER, "order.txt")
    html = _instrument(_html_of(ORDER.decode()), "order.html")
    assert (html.number, html.title, html.chain and html.chain.last) == (
        plain.number,
        plain.title,
        plain.chain and plain.chain.last,
    )
    assert [p.text for p in html.provisions][:4] == [p.text for p in plain.provisions][:4]
    assert len(html.provisions) == len(plain.provisions)


def _flowables(text: str) -> list[Flowable]:
    style = ParagraphStyle("body", fontName="Times-Roman", fontSize=9, leading=11, spaceAfter=6)
    flow: list[Flowable] = []
    for block in clean(read_source(text.encode(), name="t")).passage.text.split("\n\n"):
        if "\t" in block:
            rows = [line.split("\t") for line in block.strip().split("\n")]
            flow.append(Table(rows, style=[("FONT", (0, 0), (-1, -1), "Times-Roman", 9)]))
        elif block.strip():
            flow.extend(Paragraph(line, style) for line in block.strip().split("\n"))
    return flow


def _two_column_pdf(text: str) -> bytes:
    out = io.BytesIO()
    width, height = letter
    frames = [
        Frame(x, 50, width / 2 - 50, height - 100, id=f"column {x}") for x in (40, width / 2 + 10)
    ]
    document = BaseDocTemplate(out, pagesize=letter, invariant=1)
    document.addPageTemplates(PageTemplate(frames=frames))
    document.build(_flowables(text))
    return out.getvalue()


def test_a_two_column_pdf_gives_back_the_provisions_of_the_text_it_was_made_from() -> None:
    plain = _instrument(ORDER, "order.txt")
    printed = _instrument(_two_column_pdf(ORDER.decode()), "order.pdf")
    assert printed.number == "111-2000"
    assert printed.title == plain.title
    assert [p.number for p in printed.provisions] == [p.number for p in plain.provisions]
    for read, expected in zip(printed.provisions, plain.provisions, strict=True):
        assert read.text.split() == expected.text.split()


def test_a_one_column_pdf_is_read_line_after_line() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    lines = ("Gouvernement du Québec", "O.C. 5-2001, 3 May 2001", "An Act respecting docks")
    for index, line in enumerate(lines):
        canvas.drawString(72, 700 - 40 * index, line)
    canvas.save()
    text = read_source(out.getvalue(), name="one.pdf").text
    assert text.split("\n\n") == [*lines[:2], lines[2] + "\n"]


def _page_under_head(lines: Sequence[str]) -> bytes:
    """A page whose first column alone is filled, under a head as wide as the paper."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 9)
    canvas.drawString(60, 750, "Part 2")
    canvas.drawCentredString(306, 750, "GAZETTE OFFICIELLE DU QUÉBEC, June 10, 2009, Vol. 141")
    canvas.drawRightString(552, 750, "1901")
    for index, line in enumerate(lines):
        canvas.drawString(60, 700 - 11 * index, line)
    canvas.save()
    return out.getvalue()


def test_the_head_of_a_page_does_not_break_the_sentences_of_a_narrow_column() -> None:
    lines = (
        "“5. A dealer must hold a licence to deal the games described in",
        "sections 67.22 to 67.40 of the By-law respecting casino games",
        "and to accept the wagers that are placed at the table.”.",
    ) * 8
    head, sentences = read_source(_page_under_head(lines), name="a.pdf").text.split("\n\n")
    assert head == "Part 2\tGAZETTE OFFICIELLE DU QUÉBEC, June 10, 2009, Vol. 141\t1901"
    assert sentences.strip() == " ".join(lines)


@pytest.mark.parametrize("font", ["Times-Italic", "Times-Bold", "Times-BoldItalic"])
@pytest.mark.parametrize(
    "words",
    [
        ("The player bets (", "half", ") of it."),
        ("The dealer says “", "off", "” and waits."),
        ("A ", "chef", " game is played."),
        ("Le croupier ferme l’", "as", "-tu-vu du joueur."),
        ("Le jeu de l’", "Craps", " se joue."),
        ("", "1. ", "The sous-chef waits."),
        ("It is of ", "Wolf", ", that is, of one."),
    ],
)
def test_words_in_other_print_are_read_once_and_apart_as_they_are_drawn(
    words: Sequence[str], font: str
) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    drawn = canvas.beginText(60, 700)
    for name, part in zip(("Times-Roman", font, "Times-Roman"), words, strict=True):
        drawn.setFont(name, 10)
        drawn.textOut(part)
    canvas.drawText(drawn)
    canvas.save()
    assert extract_pdf(out.getvalue(), name="a.pdf") == "".join(words) + "\n"


def test_the_sign_of_a_note_stays_at_the_end_of_the_title_that_it_is_raised_above() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Bold", 10)
    canvas.drawString(60, 700, "By-law respecting docks")
    width = canvas.stringWidth("By-law respecting docks")
    canvas.setFont("Times-Bold", 7)
    canvas.drawString(60 + width, 705, "*")
    canvas.drawString(60, 605, "†")
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(66, 600, "The By-law was last amended in 2007.")
    canvas.save()
    title, note = extract_pdf(out.getvalue(), name="a.pdf").split("\n\n")
    assert title == "By-law respecting docks*"
    assert note.strip() == "† The By-law was last amended in 2007."


@pytest.mark.parametrize("is_right", [True, False])
def test_a_narrow_gap_below_the_cell_of_another_row_parts_two_cells(is_right: bool) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 9)
    for index, (label, odds) in enumerate((("Rouge", "1 contre 1"), ("Égalité", "8 contre 1"))):
        canvas.drawString(60, 700 - 11 * index, label)
        if is_right:
            canvas.drawRightString(138, 700 - 11 * index, odds)
        else:
            canvas.drawString(99, 700 - 11 * index, odds)
    canvas.save()
    text = extract_pdf(out.getvalue(), name="a.pdf")
    assert text.split("\n\n") == ["Rouge\t1 contre 1", "Égalité\t8 contre 1\n"]


@pytest.mark.parametrize("is_headed", [True, False])
def test_one_line_in_the_second_column_of_a_page_is_read_after_the_first(is_headed: bool) -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 9)
    if is_headed:
        canvas.drawString(60, 750, "Part 2")
        canvas.drawCentredString(306, 750, "GAZETTE OFFICIELLE DU QUÉBEC, June 10, 2009, Vol. 141")
        canvas.drawRightString(552, 750, "1903")
    for index in range(30):
        canvas.drawString(60, 700 - 11 * index, "The oak stands in the wood that is all ours.")
    canvas.drawString(320, 700, "5. This By-law comes into force on 1 May 2009.")
    canvas.save()
    lines = extract_pdf(out.getvalue(), name="a.pdf").strip().split("\n\n")
    assert lines[-1] == "5. This By-law comes into force on 1 May 2009."


def test_a_sign_that_a_pdf_holds_in_two_halves_is_one_and_a_half_alone_is_none() -> None:
    words = b"BT /F 12 Tf 60 700 Td (The A and the B win.) Tj ET"
    signs = (
        b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
        b"2 beginbfchar <41> <D83CDCA1> <42> <D83C> endbfchar endcmap"
    )
    things = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>",
        *(b"<< /Length %d >> stream\n%s\nendstream" % (len(one), one) for one in (words, signs)),
    )
    written = b"".join(b"%d 0 obj %s endobj\n" % pair for pair in enumerate(things, start=1))
    page = b"%PDF-1.4\n" + written + b"trailer << /Root 1 0 R >>"
    assert extract_pdf(page, name="a.pdf") == "The \U0001f0a1 and the \ufffd win.\n"


def test_the_head_of_a_page_in_two_columns_stays_one_line() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 9)
    canvas.drawString(60, 750, "1902")
    canvas.drawCentredString(306, 750, "GAZETTE OFFICIELLE DU QUÉBEC, June 10, 2009, Vol. 141")
    canvas.drawRightString(552, 750, "Part 2")
    for left, word in ((60, "oak"), (320, "elm")):
        for index in range(4):
            canvas.drawString(left, 700 - 11 * index, f"The {word} stands in the wood that is ours")
    canvas.save()
    head, *_ = read_source(out.getvalue(), name="a.pdf").text.split("\n\n")
    assert head.split("\t")[::2] == ["1902", "Part 2"]


def _pages(*pages: Sequence[str], foot: Callable[[int], str]) -> bytes:
    """Pages of full lines, each with its foot below them in the middle of the paper."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    for number, lines in enumerate(pages, 1):
        canvas.setFont("Times-Roman", 9)
        for index, line in enumerate(lines):
            canvas.drawString(60, 700 - 11 * index, line)
        canvas.drawCentredString(200, 600, foot(number))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


CUT_BY_A_PAGE = (
    ("a player who has placed a wager at the table before the Casino",) * 4,
    ("Games Supervisor has said that no more wagers are taken wins if",) * 4,
)


@pytest.mark.parametrize(
    "foot",
    [
        lambda _: "https://www.gazette.gouv.qc.ca/page.html",
        lambda page: f"www.gazette.gouv.qc.ca {page}/2",
        lambda _: "By-law respecting casino games",
        lambda page: f"Casino games – page {page}",
        lambda page: str(page + 17),
        lambda _: "gazette officielle – partie 2",
        lambda _: "Printed on 20 March 2024",
    ],
    ids=["address", "bare address", "title", "page", "number", "small letters", "day of printing"],
)
def test_the_foot_of_a_page_never_stands_in_the_sentence_that_the_page_cuts(
    foot: Callable[[int], str],
) -> None:
    received = Received("a.pdf", extract_pdf(_pages(*CUT_BY_A_PAGE, foot=foot), name="a.pdf"))
    (line,) = read_lines(clean(received).passage)
    assert line.text == " ".join(words for page in CUT_BY_A_PAGE for words in page)
    assert foot(1) in received.text


def _column_page(
    left: Sequence[str], right: Sequence[str], *aside: tuple[float, float, str]
) -> str:
    """The text of one page in two columns, and of rows apart from them, each at its place."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 9)
    for edge, lines in ((60, left), (320, right)):
        for index, line in enumerate(lines):
            canvas.drawString(edge, 700 - 11 * index, line)
    for x, y, words in aside:
        canvas.drawString(x, y, words)
    canvas.save()
    return extract_pdf(out.getvalue(), name="a.pdf")


FULL = (
    "the one who has placed a wager at the table wins",
    "if the hand of the player is the higher of both and",
)
ENDED = "and the wagers are then taken from the table here."


@pytest.mark.parametrize("place", [(60, 600), (320, 740), (60, 740)], ids=["foot", "right", "left"])
def test_a_row_apart_from_a_sentence_that_two_columns_share_is_of_the_page(
    place: tuple[float, float],
) -> None:
    aside = (*place, "Printed for the use of the casino")
    received = Received("a.pdf", _column_page(FULL * 4, (*FULL * 3, ENDED), aside))
    (line,) = read_lines(clean(received).passage)
    assert line.text == " ".join((*FULL * 7, ENDED))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((320, 560), "7. Section 67.31 is revoked"),
        ((320, 560), "Section 67.31 is revoked."),
        ((60, 740), "O.C. 928-2000, 26 July 2000"),
        ((60, 740), "Règlement modifiant le Règlement sur les jeux de casino"),
    ],
)
def test_a_row_apart_that_reads_as_one_of_the_text_is_not_of_the_page(
    place: tuple[float, float], words: str
) -> None:
    text = _column_page(FULL * 4, (*FULL * 3, FULL[0], ENDED), (*place, words))
    assert words in text
    assert PAGE_MARK not in text


def test_a_row_below_a_sentence_that_a_column_ends_is_marked_as_one_that_may_be_of_the_page() -> (
    None
):
    text = _column_page(
        (*FULL * 3, ENDED), FULL * 3, (60, 600, "Printed for the use of the casino")
    )
    assert f"{EDGE_MARK}Printed" in text


def test_the_number_of_a_page_is_not_joined_to_the_first_line_of_the_next() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    for number, y in (("12", 40), ("", 0)):
        canvas.setFont("Times-Roman", 9)
        for index in range(4):
            canvas.drawString(
                60, 700 - 30 * index, "The hand of the player is shown to the dealer."
            )
        canvas.drawRightString(222, y, number)
        canvas.showPage()
    canvas.save()
    assert "12 The" not in extract_pdf(out.getvalue(), name="a.pdf")


def test_a_sentence_that_ends_with_its_column_is_marked_as_one_that_may_end_a_paragraph() -> None:
    assert f" {EDGE_MARK}The hand" in _column_page(
        (*FULL * 3, ENDED), ("The hand of the player is shown to it",) * 6
    )


def test_words_that_a_mark_of_its_own_height_parts_are_one_run_and_show_no_gutter() -> None:
    words = "L'article de la Loi sur les appareils d'amusement est remplacé par l'article qui suit."
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    for index in range(8):
        canvas.drawString(60, 700 - 30 * index, words)
    canvas.save()
    assert extract_pdf(out.getvalue(), name="a.pdf").split("\n\n") == [*[words] * 7, f"{words}\n"]


def test_a_row_at_the_foot_of_two_pages_is_kept_where_its_numbers_do_not_count_the_pages() -> None:
    printed = _pages(*CUT_BY_A_PAGE, foot=lambda page: f"Flush of hearts pays {page * 5} to 1")
    text = extract_pdf(printed, name="a.pdf")
    assert PAGE_MARK not in text


@pytest.mark.parametrize(("last", "count"), [("page at", 1), ("table of each", 2)])
def test_an_address_is_part_of_a_sentence_only_where_the_words_before_it_lead_to_it(
    last: str, count: int
) -> None:
    words = "1. The rules of every game are shown to the players of a State casino, on the "
    text = f"{words}{last}\n\nhttps://www.casino.qc.ca/rules\n"
    assert len(read_lines(Passage.of(text))) == count


def test_a_column_of_titles_and_few_sentences_is_a_column() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Courier", 8)
    full = "1. Section 14 of the Ports Act is replaced by that"
    words = ("made.", "2014.", full, full, "38014")
    for place, line in enumerate(words):
        canvas.drawString(316, 700 - 11 * place, line)
    for place, title in enumerate(("ANDRÉ FORTIER", "Clerk of the Council", "Regulation", "Docks")):
        canvas.drawCentredString(316 + canvas.stringWidth(full) / 2, 600 - 15 * place, title)
    for place in range(12):
        canvas.drawString(
            50, 700 - 11 * place, "The oak stands in the wood, as no tree else does it"
        )
    canvas.save()
    read = read_source(out.getvalue(), name="a.pdf").text
    assert read.rindex("oak") < read.index("made.") < read.index("38014") < read.index("FORTIER")


def test_a_title_too_long_for_its_column_does_not_close_the_columns() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(40, 711, "REGULATION TO AMEND THE REGULATION ON RIVER DOCKS")
    for left, word in ((60, "oak"), (320, "elm")):
        for index in range(6):
            canvas.drawString(
                left, 700 - 11 * index, f"The {word} stands in the wood, and no other tree does"
            )
    canvas.drawString(320, 722, "The elms are counted first")
    canvas.save()
    read = read_source(out.getvalue(), name="a.pdf").text
    assert read.index("REGULATION") < read.rindex("oak") < read.index("elms")


@pytest.mark.parametrize(
    ("before", "after", "is_one"),
    [
        ("No person may close a road unless the person", "(1) has given notice", False),
        ("as is required by the first words of subparagraph", "(1) of the paragraph", True),
        ("permet au gouvernement de prendre des règlements;", "IL EST ORDONNÉ, donc", False),
        ("IL EST ORDONNÉ, sur la recommandation du ministre", ":", True),
    ],
    ids=["an item at the head of a column", "a unit named", "an order", "a lone mark"],
)
def test_a_line_goes_on_or_begins_a_paragraph_by_its_words(
    before: str, after: str, is_one: bool
) -> None:
    first, second = (
        ColumnLine(before, is_full=True),
        ColumnLine(after, is_first=True, first_word=20.0),
    )
    assert _continues(first, second) is is_one


@pytest.mark.parametrize(
    ("before", "after", "is_one"),
    [
        ("Regulation to amend the Regulation", "respecting snow groomers", True),
        ("(1) the slope of a ditch may not", "exceed 10 m;", True),
        ("The following may sit:", "the mayor;", False),
        ("A permit is required", "No person may fish.", False),
    ],
    ids=["a centred title", "an item that hangs", "what a colon announces", "a new sentence"],
)
def test_an_indented_line_goes_on_in_small_letters_only(
    before: str, after: str, is_one: bool
) -> None:
    assert _continues(ColumnLine(before), ColumnLine(after, is_indented=True)) is is_one


def test_a_page_of_short_paragraphs_is_as_wide_as_the_page_before_it() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    wide = (
        "A groomer must be inspected every year by a person whom the Minister names in writing, and"
    )
    short = ("4. A record is kept by the owner.", "The record is kept for five years.")
    for lines in ((wide, wide, wide, wide), (*short, *short)):
        canvas.setFont("Times-Roman", 10)
        for place, words in enumerate(lines):
            canvas.drawString(72, 700 - 12 * place, words)
        canvas.showPage()
    canvas.save()
    text = read_source(out.getvalue(), name="pages.pdf").text
    assert "owner.\n\nThe record" in text


def test_words_after_raised_print_are_apart_from_it() -> None:
    row = [PrintedRun("1<sup>o</sup>", 10, 16, 100, 108), PrintedRun("pour", 17, 40, 100, 108)]
    assert row_text(row) == "1<sup>o</sup> pour"


@pytest.mark.parametrize(
    ("before", "after", "room"),
    [
        ("Order of the Minister dated 28 October", "2016", 90.0),
        ("Arrêté numéro 2012-07 du ministre en date du", "20 avril 2012", 60.0),
        ("Order number 2012-07 of the Minister for Finance,", "20 April 2012", 60.0),
        ("Regulation to amend Regulation 45-", "106 respecting docks", 60.0),
        ("* The Code of ethics of pilots (R.R.Q., 1981, c. I-9, r.", "3) was last amended", 4.0),
        ("The dock is dry.", "The pier is wet.", 4.0),
        ("The dock is dry. It is closed.", "5 boats are let in.", 40.0),
    ],
)
def test_a_printed_line_goes_on_below_where_its_last_words_need_more(
    before: str, after: str, room: float
) -> None:
    lines = [
        ColumnLine(before, is_full=room < 50, is_centred=room > 50, room=room),
        ColumnLine(after, first_word=20.0, room=room),
    ]
    assert "\n\n" not in paragraphs_of(lines).strip()
    apart = [lines[0], replace(lines[1], is_apart=True)]
    assert "\n\n" in paragraphs_of(apart).strip()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The dock is dry.", "The pier is wet."),
        ("The dock has", "The pier is wet."),
        ("is amended :", "1o par la suppression de « a »;"),
        ("of the Minister of Finance;", "Therefore:"),
    ],
)
def test_a_paragraph_ends_where_the_next_word_had_room_though_no_gap_shows_it(
    before: str, after: str
) -> None:
    ends = before[-1] in ".;:"
    lines = [
        ColumnLine(before, is_full=True, room=30.0),
        ColumnLine(after, first_word=20.0, is_full=True),
    ]
    assert ("\n\n" in paragraphs_of(lines).strip()) is ends


def _sections(*falls: float) -> list[ColumnLine]:
    """Two sections of a paragraph that fills two lines, and one that goes on in a third."""
    words = ("A dock that is closed", "to boats stays dry.", "No boat is let in", "by night.")
    texts = [f"{number}. {words[0]}" for number in (1, 2)]
    lines = [line for text in texts for line in (text, *words[1:])]
    return [
        ColumnLine(text, is_full=not text.startswith("by"), fall=fall)
        for text, fall in zip(lines, (0, *falls * 2), strict=False)
    ]


def test_a_little_more_room_than_between_the_lines_of_a_paragraph_ends_it() -> None:
    text = paragraphs_of(_sections(11.0, 12.3, 11.0, 12.3))
    assert text.count("dry.\n\nNo boat") == 2
    assert EDGE_MARK not in text


def test_where_nothing_shows_paragraphs_a_sentence_that_ends_with_its_line_is_marked() -> None:
    lines = _sections(11.0, 11.0, 11.0, 11.0)
    assert paragraphs_of(lines).count(f"dry. {EDGE_MARK}No boat") == 2
    shown = [replace(line, is_apart=line.text[0].isdigit()) for line in lines]
    assert paragraphs_of(shown).count("dry. No boat") == 2


@pytest.mark.parametrize("hyphen", ["\u0002", "\u2010"])
def test_a_word_cut_at_the_end_of_a_printed_line_is_one_whatever_hyphen_is_drawn(
    hyphen: str,
) -> None:
    lines = [ColumnLine(f"the dock regu{hyphen}", is_full=True), ColumnLine("lation is dry.")]
    printed = Received("page", paragraphs_of(lines))
    assert clean(printed).passage.text.strip() == "the dock regulation is dry."


@pytest.mark.parametrize("hyphen", ["-", "\u0002", "\u2010"])
def test_a_word_cut_in_a_cell_is_one(hyphen: str) -> None:
    cell = [
        PrintedRun(f"A fine dock regu{hyphen}", 0, 90, 11, 20),
        PrintedRun("lation", 0, 40, 0, 9),
    ]
    odds = PrintedRun("3 to 1", 120, 150, 11, 20)
    ((row,),) = with_cells_joined([[cell[0], odds], [cell[1]]], {0})
    assert clean(Received("page", row.text)).passage.text == "A fine dock regulation\t3 to 1"


def test_words_of_a_line_of_a_pdf_are_apart_by_a_tab_only_where_the_gap_is_wide() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    for left, font, words in (
        (72, "Times-Roman", "Pair"),
        (97, "Times-Bold", "wins"),
        (300, "Times-Roman", "1 to 1"),
    ):
        canvas.setFont(font, 12)
        canvas.drawString(left, 700, words)
    canvas.save()
    assert read_source(out.getvalue(), name="row.pdf").text.strip() == "Pair wins\t1 to 1"


def test_an_apostrophe_set_on_its_own_is_part_of_its_word() -> None:
    edges = (
        ("ten o", 0.0, 20.0, 0.0, 4.0),
        ("'", 20.8, 22.0, 4.0, 6.0),
        ("clock", 22.5, 40.0, 0.0, 6.0),
    )
    assert row_text([PrintedRun(*edge) for edge in edges]) == "ten o'clock"


def test_a_page_has_a_gutter_only_in_its_middle_and_where_few_lines_cross_it() -> None:
    left, right = PrintedRun("a", 0, 45, 0, 1), PrintedRun("b", 55, 100, 0, 1)
    wide = PrintedRun("c", 0, 100, 0, 1)
    assert _gutter([left, right] * 3, left=0, right=100) == 50
    assert _gutter([*[left, right] * 3, wide, wide], left=0, right=100) is None
    aside = [PrintedRun("a", 100, 139, 0, 1), PrintedRun("b", 141, 200, 0, 1)]
    assert _gutter(aside * 3, left=100, right=200) is None
