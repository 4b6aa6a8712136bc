"""Consolidated texts: every format says the same words, marks what is doubtful, and keeps still."""

import datetime as dt
import re
from collections import Counter
from dataclasses import replace

import pypdfium2  # type: ignore[import-untyped]  # it ships no types
import pypdfium2.raw as raw  # type: ignore[import-untyped]  # it ships no types
import pytest
from lxml import etree, html
from published_corpus import NEW_YEAR, text_on, work

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.message_catalogue import tell_in
from bylaw.registry.law.messages import LANGUAGES
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import tree_of
from bylaw.registry.law.time.replay import Base, History
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.publish.document.blocks import (
    Document,
    DocumentLine,
    DocumentPart,
    Grid,
    Heading,
    Paragraph,
    pair_parts,
)
from bylaw.registry.publish.document.composition import document_of, note_of
from bylaw.registry.publish.document.consolidating import consolidate
from bylaw.registry.publish.document.consolidation import Consolidation, Mark, NotInForceError, Unit
from bylaw.registry.publish.document.phrases import PHRASES
from bylaw.registry.publish.document.section_ranges import in_one_line
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation, set_pair
from bylaw.registry.publish.formats.markdown import markdown
from bylaw.registry.publish.formats.plain import plain_text
from bylaw.registry.publish.formats.typeset import pdf, typst_pair, typst_source

_WORD = re.compile(r"[^\W_]+")


def words(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text))


def blocks_of(document: Document) -> list[str]:
    """Every string of a document, in order."""
    found = [document.title, document.chapter, document.enabling]
    law = (block for part in document.parts for block in part.blocks)
    parts = [*document.front, *law, *document.back]
    for block in parts:
        match block:
            case Heading(number=number, title=title):
                found += [number, title]
            case Paragraph(text=text, marker=marker):
                found += [marker, text]
            case Grid(header=header, rows=rows):
                found += [*header, *(cell for row in rows for cell in row.cells)]
    return [text for text in found if text]


def section(text: Consolidation, label: str) -> Unit:
    (found,) = (
        unit
        for unit in text.walk()
        if unit.version.kind is Kind.SECTION and unit.version.label == label
    )
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_text_markdown_html_and_akoma_ntoso_say_the_same_words(lang: str) -> None:
    text = text_on(lang=lang)
    every = " ".join(blocks_of(document_of(text)))
    expected = words(" ".join(blocks_of(in_one_line(document_of(text)))))
    assert words(set_consolidation(text, Format.TEXT).decode()) == expected
    shown = set_consolidation(text, Format.MARKDOWN).decode()
    shown = re.sub(r'<a id="[^"]*"></a>|(?<=\])\(#[^)]*\)', "", shown)
    assert words(shown) == expected
    page = html.document_fromstring(set_consolidation(text, Format.HTML))
    for part in page.xpath("//style | //head | //nav"):
        part.getparent().remove(part)
    assert words(" ".join(page.itertext())) == expected
    root = etree.fromstring(set_consolidation(text, Format.AKN))
    (act,) = root
    act.remove(act[0])
    # Where a heading is not held, data have none.
    assert words(" ".join(root.itertext())) == words(every.replace(PHRASES[lang].untitled, ""))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pdf_shows_every_word_in_order(lang: str) -> None:
    text = text_on(lang=lang)
    document = in_one_line(document_of(text))
    pages = pypdfium2.PdfDocument(set_consolidation(text, Format.PDF))
    printed = "".join(
        letter
        for page in pages
        for line in page.get_textpage().get_text_range().splitlines()
        if not line.startswith(document.running) and not re.match(r"Page \d+ ", line)
        for letter in line
        if letter.isalnum()
    )
    place = 0
    for block in blocks_of(document):
        sought = "".join(letter for letter in block if letter.isalnum())
        found = printed.find(sought, place)
        assert found >= 0, block
        place = found + len(sought)


def test_a_pdf_has_a_named_destination_for_each_section_and_division() -> None:
    held = pypdfium2.PdfDocument(set_consolidation(text_on(), Format.PDF))
    names = [part.anchor for part in document_of(text_on()).parts]
    found = [bool(raw.FPDF_GetNamedDestByName(held.raw, name.encode())) for name in names]
    assert "sec_67-31" in names
    assert all(found), [name for name, is_there in zip(names, found, strict=True) if not is_there]


def test_the_pdf_has_numbered_pages_and_running_heads() -> None:
    pages = pypdfium2.PdfDocument(set_consolidation(text_on(), Format.PDF))
    last = pages[len(pages) - 1].get_textpage().get_text_range()
    assert f"Page {len(pages)} of {len(pages)}" in last
    assert last.startswith("By-law respecting casino games — 1 January 2008")


@pytest.mark.parametrize("header", [("Wager", "Payout"), ()], ids=["headed", "bare"])
def test_a_long_table_goes_on_over_a_page_and_no_rubric_ends_one(header: tuple[str, ...]) -> None:
    rows = [line for n in range(70) for line in (DocumentLine((f"rubric {n}",), is_rubric=True),
                                                 DocumentLine((f"row {n}", "1 to 1")))]  # fmt: skip
    blocks = (
        Paragraph("x", marker="1."),
        Grid(header, tuple(rows)),
        Paragraph("O.C. 1-2000, s. 1."),
    )
    text = Document("en", NEW_YEAR, "T", "", "", "T", (), (DocumentPart("sec_1", blocks, "1"),))
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf(text))]
    assert len(pages) > 2
    assert "row 0" in pages[0]
    lasts = [re.findall(r"r\w+ \d+", page)[-1] for page in pages]
    assert all(last.startswith("row") for last in lasts), lasts


@pytest.mark.parametrize("form", list(Format), ids=str)
def test_the_same_text_gives_the_same_bytes(form: Format) -> None:
    assert set_consolidation(text_on(), form) == set_consolidation(text_on(), form)


def test_each_section_has_its_history_in_the_official_style() -> None:
    english = plain_text(document_of(text_on()))
    note = "O.C. 111-2000, s. 1; O.C. 928-2000, s. 1; O.C. 1033-2007, s. 1."
    marks = r"\[earlier history not held\] \[findings? [\d, ]+\]"
    assert re.search(rf"\n{marks}\n\n{re.escape(note)}\n", english)
    assert "\nD. 1033-2007, a. 3.\n" in plain_text(document_of(text_on(lang="fr")))


@pytest.mark.parametrize(
    ("label", "mark"),
    [
        ("9", Mark.NOT_HELD),
        ("9", Mark.PENDING),
        ("6", Mark.PARTLY_HELD),
        ("95.17", Mark.CORRECTED),
        ("21.2", Mark.CORRECTED),
    ],
)
def test_what_is_doubtful_is_marked(label: str, mark: Mark) -> None:
    assert mark in section(text_on(), label).marks


def test_a_section_held_whole_as_made_has_no_mark() -> None:
    assert section(text_on(), "67.41").marks == ()


def test_the_french_of_2007_is_marked_as_a_draft() -> None:
    assert section(text_on(lang="fr"), "67.41").marks == (Mark.DRAFT,)
    assert "[d’après le projet]" in plain_text(document_of(text_on(lang="fr")))


def test_the_law_begins_after_three_lines_that_say_what_the_document_is() -> None:
    before = plain_text(document_of(text_on())).partition("\n1. ")[0].split("\n\n")
    title, *_lines = before
    assert title == "By-law respecting casino games"
    assert [line.strip() for line in before[3:]] == [
        "Text in force on 1 January 2008, consolidated from the published instruments.",
        (
            "No official status: only the texts published in the Gazette officielle du Québec are "
            "authoritative."
        ),
        (
            "Reflects the registry as of 31 January 2026. Unchanged since 27 December 2007. "
            "Sections: 118 held, 1 partly held, 6 not held."
        ),
    ]


def test_the_end_says_what_the_document_rests_on() -> None:
    said = plain_text(document_of(text_on())).partition("\nAbout this document\n")[2]
    for words_said in (
        "(O.C. 1253-93) is not held",
        "b45ed15ca6885ee923329a1dfd4de30e69ae3efa3a4d45031f7dcda6855c51b7",
        "27 December 2007 (inferred)",
        "correction buy-bet-lost-line was applied",
    ):
        assert words_said in said


@pytest.mark.parametrize("day", [dt.date(1993, 8, 31), dt.date(2011, 10, 13)], ids=str)
def test_a_day_without_the_by_law_is_refused(day: dt.date) -> None:
    with pytest.raises(NotInForceError, match=str(day)):
        text_on(day)


def test_before_2000_nothing_is_claimed() -> None:
    text = text_on(dt.date(1999, 1, 1))
    assert text.acts == ()
    assert all(unit.marks[0] is Mark.NOT_HELD for unit in text.walk())


def test_instruments_are_listed_the_oldest_first_held_or_not() -> None:
    numbers = re.findall(r"(?m)^O\.C\. ([\d-]+) ", plain_text(document_of(text_on())))
    assert numbers == ["1253-93", "111-2000", "928-2000", "1033-2007"]


def test_a_division_of_the_same_number_as_a_deleted_one_is_shown_once() -> None:
    divisions = [unit for unit in text_on().walk() if unit.version.kind is Kind.DIVISION]
    assert [(u.version.label, u.version.provision.heading) for u in divisions] == [
        ("VI", "DICE GAMES")
    ]


def test_a_table_is_set_as_a_table_with_its_payouts() -> None:
    page = html.document_fromstring(set_consolidation(text_on(), Format.HTML))
    (row,) = page.xpath("//section[@id='sec_67-48']//tr[td[1]='Straight flush']")
    assert [cell.text for cell in row] == ["Straight flush", "40 to 1"]


def test_every_link_of_the_page_leads_somewhere() -> None:
    pair = set_pair([text_on(), text_on(lang="fr")], Format.HTML)
    for data in (set_consolidation(text_on(), Format.HTML), pair):
        page = html.document_fromstring(data)
        names = page.xpath("//@id")
        assert len(names) == len(set(names))
        links = page.xpath("//@href")
        assert links
        assert {link.removeprefix("#") for link in links} <= set(names)


def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = html.document_fromstring(set_consolidation(text_on(), Format.HTML))
    assert page.xpath("//@src | //link | //script") == []


def test_side_by_side_each_section_stands_against_its_twin() -> None:
    pairs = pair_parts(document_of(text_on()), document_of(text_on(lang="fr")))
    twins = [(one.anchor, other.anchor) for one, other in pairs if one and other]
    assert ("sec_67-41", "sec_67-41") in twins
    assert all(one == other for one, other in twins)
    assert len(twins) >= 70
    assert ("sec_95-17", "sec_95-17") in twins


def test_each_column_of_a_two_language_pdf_has_its_contents() -> None:
    source = typst_pair(document_of(text_on()), document_of(text_on(lang="fr")))
    assert source.count("#contents-of(") == 2
    for line in ("DIVISION VI — DICE GAMES", "SECTION VI — [intitulé non détenu]"):
        assert f'(name: "{line}", sections: "95.1–95.24", depth: 0, at: <' in source


DOCKS = """REGULATION RESPECTING DOCKS

DIVISION I
PAINT

Every owner takes care.

The colours are:

(1) red;

(2) blue.

Large dock\t5 to 1
Small dock\t1 to 1

1. The owner paints the dock.
"""


@pytest.mark.parametrize("form", [Format.TEXT, Format.MARKDOWN, Format.HTML, Format.AKN])
def test_words_of_a_division_before_its_first_section_are_shown_once(form: Format) -> None:
    read = read_consolidation(read_source(DOCKS.encode(), name="docks"), lang="en").text
    past = History(Base(tree_of(read.provision, lang="en")), (), ())
    text = consolidate(past, timeline=timeline_of(past), work=work(), day=NEW_YEAR)
    said = set_consolidation(text, form).decode()
    for words_ in ("Every owner takes care", "red;", "blue.", "Small dock", "paints the dock"):
        assert said.count(words_) == 1, words_


def test_a_character_that_no_font_has_is_set_by_its_code() -> None:
    strange = "dock 漢 \x1b[31m \ufeff \ue000 🂡 é"
    document = replace(document_of(text_on()), parts=(), back=(), title=strange)
    set_ = pypdfium2.PdfDocument(pdf(document))[0].get_textpage().get_text_range()
    assert "dock \\u6f22 \\x1b[31m \\ufeff \\ue000 \\U0001f0a1 é" in " ".join(set_.split())


def test_nothing_in_the_law_is_taken_for_markup() -> None:
    trap = 'a "b" #strong[x] *y* _z_ <i>&amp; $5 \\ | ~ `q`'
    document = Document(
        "en", dt.date(2008, 1, 1), trap, "", "", trap, (), document_of(text_on()).parts[:1]
    )
    assert trap in plain_text(document)
    assert r"\#strong\[x\] \*y\*" in markdown(document)
    assert r"\"b\" #strong[x]" in typst_source(document)


Told = tuple[str, str, str, str, object]


def told(provision: Provision) -> list[Told]:
    """The words and the numbers of a provision, without the places they were read from."""
    found: list[Told] = []
    for node in provision.walk():
        rows = None
        if node.table is not None:
            cells = [(row.rubric, row.label, row.cells) for row in node.table.rows]
            rows = (node.table.header, cells)
        if node.kind is not Kind.INSTRUMENT:
            found.append((node.kind.value, node.label, node.heading, node.text, rows))
    return found


def whole(unit: Unit) -> Provision:
    children = (*unit.version.provision.children, *(whole(child) for child in unit.children))
    return replace(unit.version.provision, children=children)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_our_own_text_read_back_gives_the_same_tree(lang: str) -> None:
    text = text_on(lang=lang)
    source = read_source(set_consolidation(text, Format.TEXT), name="own.txt")
    read = read_consolidation(source, lang=lang)
    ours = Provision(Kind.INSTRUMENT, children=tuple(whole(unit) for unit in text.units))
    assert told(read.text.provision) == told(ours)
    assert {f.code for f in read.findings} <= {"editorial-mark", "lost-cell", "words-missing"}
    for unit in text.walk():
        if unit.version.kind is Kind.SECTION and unit.version.history:
            assert read.text.notes[unit.version.label] == note_of(unit, lang)


def test_new_year_is_the_day_of_the_demonstration() -> None:
    assert text_on().day == NEW_YEAR


def test_a_mark_of_a_whole_subdivision_is_said_once() -> None:
    said = plain_text(document_of(text_on(lang="fr")))
    assert 0 < said.count("[d’après le projet]") < 12


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_finding_leads_to_its_sections_and_each_section_back(lang: str) -> None:
    page = html.document_fromstring(set_consolidation(text_on(lang=lang), Format.HTML))
    findings = page.xpath("//ul[@class='findings']/li")
    pairs = {(item.get("id"), link.get("href")) for item in findings for link in item.xpath(".//a")}
    back = {
        (link.get("href").removeprefix("#"), f"#{section.get('id')}")
        for section in page.xpath("//section")
        for link in section.xpath(".//a[starts-with(@href, '#finding-')]")
    }
    assert len(back) > 5
    sections = {pair for pair in back if pair[1].startswith("#sec_")}
    ranged = {item.get("id") for item in findings if re.search(r" (to|à) ", item.text_content())}
    assert {pair for pair in sections if pair[0] not in ranged} <= pairs


def test_a_finding_names_no_section_between_two_that_are_apart() -> None:
    said = plain_text(document_of(text_on(lang="fr"), tell_in("fr")))
    (told,) = (line for line in said.splitlines() if "928-2000 n’est pas détenu" in line)
    assert told.endswith("article 1, article 9, articles 21.2 à 21.4, articles 95.1 à 95.24.")
    assert "9 à 21.4" not in said


def test_a_finding_of_a_row_says_in_which_section_it_is() -> None:
    said = plain_text(document_of(text_on()))
    assert "after which a payout stands. (s. 21.2)" in said
    text = set_consolidation(text_on(), Format.MARKDOWN).decode()
    assert "(s. [21.2](#sec_21-2))" in text
    assert '- <a id="finding-1"></a>**1\\.** ' in text


def test_what_bears_on_a_whole_division_is_said_once() -> None:
    said = plain_text(document_of(text_on(lang="fr")))
    parts = [part for part in said.split("\n\n") if "constat" in part and part.startswith("[")]
    assert len(parts) < 12


def test_contents_name_the_sections_of_each_part() -> None:
    entries = {entry.heading.words: entry.sections for entry in document_of(text_on()).contents}
    assert entries["§ 10. — 3-5-7 Poker"] == "67.41–67.50"
    assert entries["§ 14. — Poker rooms"] == "67.88–67.110"
    assert entries["DIVISION VI — DICE GAMES"] == "95.1–95.24"


def test_contents_name_the_sections_that_stand_under_no_heading() -> None:
    entries = document_of(text_on()).contents
    loose = [(one.heading.words, one.sections) for one in entries if not one.heading.number]
    assert loose == [("Sections", "1–67.21"), ("Sections", "86–95")]
    french = document_of(text_on(lang="fr")).contents
    assert [one.heading.words for one in french if not one.heading.number] == ["Articles"] * 2
    page = set_consolidation(text_on(lang="fr"), Format.HTML).decode()
    assert '<a href="#sec_1">Articles</a> <span class="range">1–67.21</span>' in page


def test_a_heading_that_is_not_held_is_said_to_be_so() -> None:
    said = plain_text(document_of(text_on(lang="fr")))
    assert "\n§ 8. — [intitulé non détenu]\n" in said
    assert "\n§ 8.\n" not in said


def test_a_bookmark_names_its_sections_and_stands_under_its_own_heading() -> None:
    pdf = pypdfium2.PdfDocument(set_consolidation(text_on(), Format.PDF))
    levels = {item.get_title(): item.level for item in pdf.get_toc(max_depth=9)}
    assert levels["§ 10. — 3-5-7 Poker (67.41–67.50)"] == 0
    assert levels["67.41."] == 1
    assert levels["DIVISION VI — DICE GAMES (95.1–95.24)"] == 0
    assert levels["§ 2. — Sic bo (95.18–95.24)"] == 1
    assert levels["95.24."] == 2
    assert {levels[f"{label}."] for label in ("1", "6", "21.2", "86", "95")} == {0}


def test_sections_are_headings_items_are_lists_and_references_are_links() -> None:
    page = html.document_fromstring(set_consolidation(text_on(), Format.HTML))
    headings = page.xpath("//*[@role='heading']")
    assert len(headings) == 125
    (item,) = page.xpath("//section[@id='sec_67-43']//ul[@class='items']")
    assert len(item.xpath("./li")) == 5
    assert page.xpath("//section[@id='sec_67-76']//a[@href='#sec_67-65']")
    assert not page.xpath("//p[@class='history']//a")


def test_the_pdf_has_bookmarks_for_sections_and_the_day_in_its_title() -> None:
    pdf = pypdfium2.PdfDocument(set_consolidation(text_on(), Format.PDF))
    titles = [item.get_title() for item in pdf.get_toc(max_depth=9)]
    assert "67.41." in titles
    first = pdf[0].get_textpage().get_text_range()
    assert "67.41–67.50" in first
    assert pdf.get_metadata_dict()["Title"] == "By-law respecting casino games — 1 January 2008"


def test_sections_of_an_instrument_not_held_are_named_in_the_order_of_the_text() -> None:
    (finding,) = (
        one
        for one in text_on(lang="fr").findings
        if one.code == "not-held-in-this-language" and "928-2000" in str(one.message)
    )
    named = re.findall(r"section ([\d.]+\d)", str(finding.message))
    assert named[named.index("95.1") :] == [f"95.{number}" for number in range(1, 25)]


def test_a_page_on_paper_keeps_both_columns_and_has_a_running_head() -> None:
    texts = text_on(lang="en"), text_on(lang="fr")
    page = set_pair(texts, Format.HTML).decode()
    assert "@media screen and (max-width" in page
    assert re.search(r'@top-left \{ content: "By\\2d law\\20 respecting', page)
    assert 'content: "Page\\20 " counter(page) "\\20 of\\20 " counter(pages)' in page
    assert '<h1><span class="whole">By-law</span> respecting' in page


def test_on_paper_the_reason_of_a_change_stays_with_its_words() -> None:
    paper = set_consolidation(text_on(), Format.HTML).decode().partition("@media print")[2]
    assert re.search(r"\.change > :is\(\.why, \.mark\) \{ break-after: avoid; \}", paper)


def test_a_table_stands_on_the_page_of_the_words_that_introduce_it() -> None:
    source = typst_source(document_of(text_on()))
    (introduced,) = re.findall(r'#section-of\([^\n]*"67\.85\."[^\n]*', source)
    assert "stick: true" in introduced


def test_the_running_head_of_an_extract_names_its_sections() -> None:
    title = "By-law respecting casino games"
    assert document_of(text_on()).running == f"{title} — 1 January 2008"
    part = document_of(text_on(), extract="67.75–67.87")
    assert part.running == f"{title} — 67.75–67.87 — 1 January 2008"
