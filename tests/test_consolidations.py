"""Reading a base or consolidated text: plain, wrapped, or a page of LégisQuébec."""

import io

import pytest
from registries import BASE_FILE
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate
from reportlab.platypus.flowables import Flowable

from bylaw.ingest.consolidations import ReadConsolidation, read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import SourceError
from bylaw.registry.law.text.consolidated import consolidated_tree
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held

PAGE = """<!DOCTYPE html><html><head><title>S-13.1, r. 3</title></head><body><nav>Accueil</nav>
<h1>chapitre S-13.1, r. 3</h1><h2>Règlement sur les jeux de casino</h2>
<div class="Group1">SECTION <span>I</span></div><div>SYSTÈME DE LOTERIE</div>
<div class="HistoryLink">D. 1253-93, sec. I.</div>
<div id="se:1"><span>1.</span>&nbsp;&nbsp;Le règlement vise le Black Jack et le Keno.</div>
<div class="HistoryLink">D. 1253-93, a. 1; D. 1675-95, a. 1.</div>
<div id="se:2"><span>2.</span>&nbsp;&nbsp;La Société offre:</div>
<div>1<sup>o</sup>&nbsp;des jeux de cartes;</div><div>2<sup>o</sup>&nbsp;des jeux de dés:</div>
<div>a)&nbsp;le craps;</div><div>b)&nbsp;le sic bo.</div><div>Elle en fixe l'horaire.</div>
<div id="se:3"><span>3.</span>&nbsp;&nbsp;<i>(Abrogé).</i></div>
<div class="HistoryLink">D. 1253-93, a. 3; D. 745-96, a. 2.</div>
<div class="Group1">SECTION II</div><div>JEUX DE CARTES</div>
<div class="Group2">§ 1. — <i>Dispositions générales</i></div>
<div id="se:6"><span>6.</span>&nbsp;&nbsp;Un jeu compte 52 cartes et rapporte:</div>
<table><tr><td>Paire</td><td>1 contre 1</td></tr><tr><td>Brelan</td><td>3 contre 1</td></tr></table>
<h3>RÉFÉRENCES</h3><div>D. 1253-93, 1993 G.O. 2, 6516</div></body></html>"""

WRAPPED = """By-law respecting casino games
Division I — Lottery scheme
1. The Société conducts and manages a lottery scheme that comprises the games of
Blackjack, Caribbean Stud Poker, Pai Gow and Keno.
O.C. 1253-93, s. 1; O.C. 1675-95, s. 1.
2. The player wins if
 1° the hand of the dealer is lower;
 2° the hand of the dealer
 is void.
The dealer then pays.
Division II
Card games
§ 1. — General
6. Each deck has 52 cards.
Schedule I
Fees
Small\t5
"""


def read(text: str | bytes, lang: str = "en") -> ReadConsolidation:
    data = text.encode() if isinstance(text, str) else text
    return read_consolidation(read_source(data, name="base.txt"), lang=lang)


def outline(provision: Provision) -> list[str]:
    placed = (Kind.DIVISION, Kind.SUBDIVISION, Kind.SECTION, Kind.SCHEDULE)
    return [f"{p.kind} {p.label}" for p in provision.walk() if p.kind in placed]


def test_a_plain_base_text_is_read_whole() -> None:
    found = read(BASE_FILE.read_bytes())
    assert found.findings == ()
    assert outline(found.text.provision) == [
        "division I", "section 1", "section 2", "division II", "subdivision 1", "section 6",
        "section 9", "section 21.2", "section 44", "section 45", "section 46", "subdivision 7",
        "section 67.21", "division V", "section 86", "section 90", "section 95", "division VI",
        "section 96", "section 97",
    ]  # fmt: skip


def test_history_notes_belong_to_the_section_before_them_and_are_no_text() -> None:
    found = read(BASE_FILE.read_bytes())
    assert found.text.notes["9"] == "O.C. 1253-93, s. 9; O.C. 745-96, s. 2."
    assert not any("O.C." in node.text for node in found.text.provision.walk())


def test_what_the_publisher_adds_at_the_end_is_no_law() -> None:
    assert not any("G.O." in node.text for node in read(PAGE, "fr").text.provision.walk())


@pytest.mark.parametrize(
    "between",
    ["\n\n", "\n\nSCHEDULE I\n\nTadoussac\n\n", "\n\nREFERENCES\n\nO.C. 1-93, 1993 G.O. 2, 4\n\n"],
)
def test_a_text_with_sections_in_both_languages_is_refused(between: str) -> None:
    english = "1. The owner of a dock must light the dock and the path that leads to it by night."
    french = (
        "2. Le propriétaire du quai doit éclairer le quai et le sentier qui mène au quai la nuit."
    )
    with pytest.raises(SourceError, match="both languages"):
        read(f"{english}{between}{french}\n")


@pytest.mark.parametrize(
    ("tail", "codes"),
    [
        ("REFERENCES\n\nO.C. 1-93, 1993 G.O. 2, 4\nS.Q. 1993, c. 2, s. 8\n", []),
        ("REFERENCES\n\n2. No raft may moor at a dock.\n", ["text-after-references"]),
        ("Contact us\n\nDate modified: 12 June 2024\n", ["words-after-note"]),
        ("2. No raft may moor.\n\nIt may wait.\n", []),
    ],
)
def test_what_follows_the_end_of_a_text_is_told(tail: str, codes: list[str]) -> None:
    found = read(f"1. A dock is lit.\n\nO.C. 1-93, s. 1.\n\n{tail}")
    assert [finding.code for finding in found.findings] == codes


def test_a_note_that_a_line_cuts_before_the_year_of_an_act_is_one_note() -> None:
    found = read(
        "1. A dock is lit.\n\nO.C. 1-93, s. 1; O.C. 70-2020, s. 1; S.Q.\n2020, c. 12, s. 4.\n"
    )
    assert found.text.notes == {"1": "O.C. 1-93, s. 1; O.C. 70-2020, s. 1; S.Q. 2020, c. 12, s. 4."}


def test_the_imprint_of_a_page_is_no_law() -> None:
    found = read("1. A dock is lit.\n\n2. No raft may moor.\n\n© Gouvernement du Québec, 2024\n")
    assert not any("©" in node.text for node in found.text.provision.walk())


def test_a_page_of_legisquebec_is_read_like_plain_text() -> None:
    found = read(PAGE, "fr")
    assert outline(found.text.provision) == [
        "division I", "section 1", "section 2", "section 3", "division II", "subdivision 1",
        "section 6",
    ]  # fmt: skip
    assert found.text.notes["1"] == "D. 1253-93, a. 1; D. 1675-95, a. 1."
    assert found.text.notes["division:I"] == "D. 1253-93, sec. I."
    second = found.text.provision.find(Kind.SECTION, "2")
    assert second is not None
    items = [(p.kind, p.label) for p in second.walk() if p.label and p is not second]
    assert items == [
        (Kind.PARAGRAPH, "1"),
        (Kind.PARAGRAPH, "2"),
        (Kind.SUBPARAGRAPH, "a"),
        (Kind.SUBPARAGRAPH, "b"),
    ]
    (table,) = (p.table for p in found.text.provision.walk() if p.table is not None)
    assert [(row.label, row.cells) for row in table.rows] == [
        ("Paire", ("1 contre 1",)),
        ("Brelan", ("3 contre 1",)),
    ]


def test_a_title_in_capitals_does_not_take_in_the_division_below_it() -> None:
    found = read("REGULATION RESPECTING SKI LIFTS\nDIVISION I\nFIRST\n1. One.\n").text.provision
    assert outline(found) == ["division I", "section 1"]
    assert found.heading == "REGULATION RESPECTING SKI LIFTS"


def test_short_lines_one_below_the_other_are_no_column() -> None:
    found = read(
        "DIVISION I\nFIRST\n1. One lift is open today.\nTwo are not.\nO.C. 420-91, s. 1.\n"
        "DIVISION II\nSECOND\n2. Two.\nO.C. 420-91, s. 2; O.C. 77-92, s. 1.\nSCHEDULE I\nFEES\n"
    )
    assert outline(found.text.provision) == [
        "division I", "section 1", "division II", "section 2", "schedule I",
    ]  # fmt: skip
    first = found.text.provision.find(Kind.SECTION, "1")
    assert first is not None
    assert [one.text for one in first.children] == ["One lift is open today.", "Two are not."]
    assert found.text.notes["1"] == "O.C. 420-91, s. 1."
    listed = read("1. Where the wind rises, the operator must\n(1) warn;\n(2) stop.\n2. Two.\n")
    assert [p.label for p in listed.text.provision.walk() if p.kind is Kind.PARAGRAPH] == ["1", "2"]


def test_lines_broken_at_a_column_are_joined_and_small_headings_are_headings() -> None:
    found = read(WRAPPED)
    assert outline(found.text.provision) == [
        "division I", "section 1", "section 2", "division II", "subdivision 1", "section 6",
        "schedule I",
    ]  # fmt: skip
    first = found.text.provision.find(Kind.SECTION, "1")
    assert first is not None
    assert first.children[0].text.endswith(
        "the games of Blackjack, Caribbean Stud Poker, Pai Gow and Keno."
    )
    assert [d.heading for d in found.text.provision.children] == [
        "Lottery scheme",
        "Card games",
        "Fees",
    ]


def test_a_sentence_that_begins_like_a_heading_is_no_heading() -> None:
    found = read("1. One.\n\nDivision II applies to the game.\n\n2. Two.\n")
    assert outline(found.text.provision) == ["section 1", "section 2"]


def test_a_revoked_number_is_a_tombstone() -> None:
    tree = consolidated_tree(read(PAGE, "fr").text.provision, lang="fr")
    assert tree.nodes["section:3"].held is Held.REPEALED
    assert tree.nodes["section:2"].held is Held.HELD


def test_words_about_revocation_are_no_tombstone() -> None:
    tree = consolidated_tree(read("1. A licence (revoked) is void.\n").text.provision, lang="en")
    assert tree.nodes["section:1"].held is Held.HELD


def test_a_number_printed_twice_is_an_error() -> None:
    found = read("1. One.\n\n2. Two.\n\n2. Two again.\n")
    assert "section-printed-twice" in {finding.code for finding in found.findings}


@pytest.mark.parametrize(
    "text", ["Only a title\n", "O.C. 1253-93, s. 1.\n", "REFERENCES\n\n1. x\n"]
)
def test_a_text_without_sections_is_refused(text: str) -> None:
    with pytest.raises(SourceError, match="holds no section"):
        read(text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Regulation respecting river docks\n1. A permit is required.\n2. It costs $20.\n"),
        ("fr", "Règlement sur les débarcadères\n1. Il faut un permis.\n2. Il coûte 20 $.\n"),
    ],
)
def test_the_title_of_a_short_text_takes_no_section_with_it(lang: str, text: str) -> None:
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang=lang)
    assert [unit.label for unit in read.text.provision.children] == ["1", "2"]
    assert read.text.provision.heading == text.partition("\n")[0]


def test_the_title_of_a_short_text_takes_no_division_with_it() -> None:
    text = "Regulation respecting docks\nDIVISION I\nPERMITS AND FEES OF DOCKS\n1. A fee is due.\n"
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang="en")
    (division,) = read.text.provision.children
    assert (division.label, division.heading) == ("I", "PERMITS AND FEES OF DOCKS")


@pytest.mark.parametrize(
    ("title", "lang", "is_title"),
    [
        ("REGULATION RESPECTING DOCKS", "en", True),
        ("RÈGLEMENT SUR LES QUAIS", "fr", True),
        ("GENERAL PROVISIONS", "en", False),
        ("DISPOSITIONS GÉNÉRALES", "fr", False),
    ],
)
def test_a_title_right_above_the_first_section_is_not_its_heading(
    title: str, lang: str, is_title: bool
) -> None:
    text = read(f"{title}\n\n1. A dock is dry.\n\nDRY DOCKS\n\n2. It is long.\n", lang)
    first, second = text.text.provision.children
    assert text.text.provision.heading == (title if is_title else "")
    assert first.heading == ("" if is_title else title)
    assert second.heading == "DRY DOCKS"


@pytest.mark.parametrize(
    ("lang", "head", "division"),
    [("en", "TABLE OF CONTENTS", "DIVISION"), ("fr", "TABLE DES MATIÈRES", "SECTION")],
)
def test_a_table_of_contents_is_no_part_of_the_law(lang: str, head: str, division: str) -> None:
    contents = f"{division} I\nDOCKS.......... 1\n{division} II\nRATES.......... 2"
    law = f"{division} I\nDOCKS\n\n1. A dock.\n\n{division} II\nRATES\n\n2. A rate.\n"
    found = read(f"A regulation\n\n{head}\n\n{contents}\n\n{law}", lang)
    assert outline(found.text.provision) == [
        "division I", "section 1", "division II", "section 2",
    ]  # fmt: skip
    assert [one.heading for one in found.text.provision.children] == ["DOCKS", "RATES"]
    assert [one.code for one in found.findings] == ["editorial-mark"]


@pytest.mark.parametrize(("second", "codes"), [("1", {"section-printed-twice"}), ("2", set[str]())])
def test_a_schedule_numbers_its_sections_anew_but_each_once(second: str, codes: set[str]) -> None:
    lines = ("1. Dry.", "SCHEDULE I", "1. Oak.", f"{second}. Elm.", "SCHEDULE II", "1. Ash.")
    page = "\n\n".join(lines)
    found = {finding.code for finding in read(page).findings}
    assert found & {"section-printed-twice"} == codes


@pytest.mark.parametrize(
    ("mark", "lang"), [("Not in force", "en"), ("[Not in force]", "en"), ("Non en vigueur", "fr")]
)
def test_a_section_printed_as_not_in_force_is_not_the_law_of_that_day(mark: str, lang: str) -> None:
    text = f"1. One.\nD. 1-90, a. 1.\n{mark}\n2. Two.\nIt goes on.\nD. 2-99, a. 1.\n3. Three.\n"
    found = read(text, lang)
    assert outline(found.text.provision) == ["section 1", "section 3"]
    assert found.text.notes == {"1": "D. 1-90, a. 1."}
    assert [(one.code, one.quote) for one in found.findings] == [("not-in-force", "2. Two.")]


def test_less_than_a_section_printed_as_not_in_force_is_not_understood() -> None:
    found = read("1. Docks:\n(1) one;\nNot in force\n(2) two.\n")
    assert [one.code for one in found.findings] == ["words-missing"]


CITING = {
    "en": (
        "The map is that of the Regulation made by O.C. 1573-91, s. 4.",
        "The permit replaces that of the Regulation on maple (R.R.Q., 1981, c. P-30, r. 9).",
    ),
    "fr": (
        "La carte est celle du règlement édicté par D. 1573-91, a. 4.",
        "Le permis remplace celui du Règlement sur l’érable (R.R.Q., 1981, c. P-30, r. 9).",
    ),
}
NOTED = {
    "en": "O.C. 870-95, s. 1; 1997, c. 43, s. 875.",
    "fr": "D. 870-95, a. 1; 1997, c. 43, a. 875.",
}


@pytest.mark.parametrize("blank", ["\n", "\n\n"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_citation_cut_at_the_end_of_a_line_loses_no_words(lang: str, blank: str) -> None:
    note = NOTED[lang]
    for words in (*CITING[lang], note):
        first = words.index("O.C.") if "O.C." in words else max(words.find("D."), words.find("(R"))
        for at in (n for n, sign in enumerate(words) if sign == " " and n > first):
            cut = f"{words[:at]}\n{words[at + 1 :]}"
            lines = [f"1. {cut}", note] if words != note else ["1. The dock is red.", cut]
            said = words if words != note else "The dock is red."
            read = read_consolidation(
                read_source(blank.join([*lines, "2. Other."]).encode(), name="base.txt"), lang=lang
            )
            found = [one.text for one in read.text.provision.walk() if one.text]
            assert (found, read.text.notes) == ([said, "Other."], {"1": note}), cut


def test_the_width_of_a_column_shows_where_a_sentence_was_cut_before_a_figure() -> None:
    pairs = [
        ("1. The operator must keep each of the registers", "for as long as the permit is valid."),
        ("2. The operator must keep each of the receipts", "for as long as the permit is valid."),
        ("3. The operator must keep each of the permits in", "the office near the door."),
        ("4. The operator must keep each of the pictures", "for as long as the permit is valid."),
        ("5. The operator must keep each of the notebooks", "for as long as the permit is valid."),
        ("6. The operator must keep the tax receipts since", "1998 in the office near the door."),
    ]
    text = "\n\n".join("\n".join(pair) for pair in pairs)
    read = read_consolidation(read_source(text.encode(), name="base.txt"), lang="en")
    found = [one.text for one in read.text.provision.walk() if one.text]
    assert len(found) == len(pairs)


SPANNED = """<html><body><div>1. The fees are as follows:</div><table>
<tr><td rowspan="2">Class</td><td colspan="2">Fee ($)</td></tr>
<tr><td>Adult</td><td>Child</td></tr>
<tr><td>A</td><td>10</td><td>5</td></tr><tr><td>B</td><td colspan="2">12</td></tr>
<tr><td colspan="3">Winter</td></tr>
<tr><td rowspan="2">C</td><td>14</td><td>7</td></tr><tr><td>15</td><td>8</td></tr>
<tr><td>D</td><td rowspan="0">20</td><td>9</td></tr><tr><td>E</td><td>10</td></tr>
</table><div>2. Other.</div></body></html>"""


def test_cells_that_span_rows_or_columns_move_no_words_into_another_column() -> None:
    found = read_consolidation(read_source(SPANNED.encode(), name="base.html"), lang="en")
    (table,) = [one.table for one in found.text.provision.walk() if one.table]
    assert table.header == ("Class", "Fee ($) Adult", "Fee ($) Child")
    assert [(row.rubric, row.label, *row.cells) for row in table.rows] == [
        ("", "A", "10", "5"), ("", "B", "12", "12"), ("Winter", "C", "14", "7"),
        ("Winter", "C", "15", "8"), ("Winter", "D", "20", "9"), ("Winter", "E", "20", "10"),
    ]  # fmt: skip
    assert found.findings == ()


def test_cells_that_span_without_end_are_refused() -> None:
    row = '<tr><td rowspan="900" colspan="60">a</td><td>b</td></tr>'
    page = f"<html><body><div>1. Fees:</div><table>{row * 900}</table></body></html>"
    with pytest.raises(SourceError, match="span too much"):
        read_source(page.encode(), name="base.html")


@pytest.mark.parametrize("note", ["O.C. 1-90, s. {}.\n", ""])
def test_a_title_in_small_letters_belongs_to_the_section_below_it(note: str) -> None:
    sections = [f"{n}. Dock {n} is red.\n{note.format(n)}" for n in range(1, 4)]
    text = f"{sections[0]}Colour of boats\n{sections[1]}{sections[2]}"
    found = read(text)
    titles = {one.label: one.heading for one in found.text.provision.children}
    first = [one.text for one in found.text.provision.children[0].walk() if one.text]
    codes = [finding.code for finding in found.findings]
    if note:
        assert (titles["2"], first, codes) == ("Colour of boats", ["Dock 1 is red."], [])
    else:
        assert (titles["2"], len(first), codes) == ("", 2, ["title-or-text"])


@pytest.mark.parametrize(
    "above",
    ["By-law respecting docks", "By-law respecting docks\n\nDIVISION I\nGENERAL"],
    ids=["below the title", "in a division"],
)
def test_a_section_whose_number_has_no_dot_is_told(above: str) -> None:
    """Its words would become those of the title, of the division, or of the section above."""
    sections = "1 Oak is used.", "1.1. Elm is used.", "2 (Revoked).", "3. 52 Piers.", "52. Ash."
    words = "\n\n".join((above, *sections))
    reading = read_consolidation(read_source(words.encode(), name="base.txt"), lang="en")
    told = [finding.quote for finding in reading.findings if finding.code == "section-without-dot"]
    assert told == ["1 Oak is used.", "2 (Revoked)."]


@pytest.mark.parametrize("end", ["The dock is dry.", "(Revoked).", "It pays “dry”."])
def test_a_note_on_the_line_of_the_words_above_it_is_no_text(end: str) -> None:
    note = "O.C. 1253-93, s. 1; O.C. 745-96, s. 2."
    text = read(f"1. {end} {note}\n2. As made by O.C. 9-93, s. 4.\n{note}\n").text
    first, second = text.provision.children
    assert [node.text for node in first.walk() if node.text] == [end]
    assert [node.text for node in second.walk() if node.text] == ["As made by O.C. 9-93, s. 4."]
    assert text.notes == {"1": note, "2": note}


NESTED = {
    "en": """chapter T-9, r. 2
Regulation respecting docks
1. In this Regulation, unless the context indicates otherwise, and subject to section 2,
“berth” means
(a) a place; or
(b) a mooring.
O.C. 10-90, s. 1.
2. This Regulation applies to
(1) docks
i. in a river; and
ii. in a lake.
Despite the first paragraph, section 4 does not apply to a dock of less than 10 metres.
O.C. 10-90, s. 2; O.C. 50-95, s. 1; O.C. 60-99, s. 3.
3. (Omitted).
O.C. 10-90, s. 3.
""",
    "fr": """chapitre T-9, r. 2
Règlement sur les quais
1. Dans le présent règlement, à moins que le contexte n'indique un sens différent, on entend par:
«poste»:
a) un emplacement;
b) un mouillage.
D. 10-90, a. 1.
2. Le présent règlement s'applique aux
1° quais
i. en rivière;
ii. en lac.
Malgré le premier alinéa, l'article 4 ne s'applique pas à un quai de moins de dix mètres.
D. 10-90, a. 2; D. 50-95, a. 1; D. 60-99, a. 3.
3. (Omis).
D. 10-90, a. 3.
""",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_terms_items_and_notes_of_one_line_each_stay_apart_in_text_and_in_a_pdf(lang: str) -> None:
    text = read(NESTED[lang], lang).text
    term = {"en": "berth", "fr": "poste"}[lang]
    section, second, third = text.provision.children
    assert [n.label for n in section.walk() if n.kind is Kind.DEFINITION] == [term]
    assert [n.label for n in second.walk()][2:5] == ["1", "i", "ii"]
    assert [n.text for n in third.walk()][1:] == [{"en": "(Omitted).", "fr": "(Omis)."}[lang]]
    out, style = io.BytesIO(), ParagraphStyle("one", fontSize=9, leading=11, spaceAfter=6)
    lines = NESTED[lang].splitlines()
    story: list[Flowable] = [Paragraph(line, style) for line in lines]
    SimpleDocTemplate(out, invariant=1).build(story)
    printed = read_consolidation(read_source(out.getvalue(), name="base.pdf"), lang=lang)
    assert outline_of(printed.text.provision) == outline_of(text.provision)
    assert printed.text.notes == text.notes


def outline_of(provision: Provision) -> list[tuple[str, str, str]]:
    return [(str(node.kind), node.label, node.text) for node in provision.walk()][1:]


def test_titles_in_the_middle_of_a_page_of_short_lines_are_no_second_column() -> None:
    body = ParagraphStyle("body", fontName="Helvetica", fontSize=8.5, leading=9.4, spaceAfter=6)
    title = ParagraphStyle("title", parent=body, alignment=1)
    places = ("Québec", "Lévis", "Trois-Rivières", "Sherbrooke", "Gaspé")
    story: list[Flowable] = []
    for number, place in enumerate(places, 1):
        story += [
            Paragraph(f"DIVISION {'I' * number}", title),
            Paragraph(f"DOCKS OF {place.upper()} AND OF ITS RIVERS", title),
            Paragraph(f"{number}. The dock of {place} is lit.", body),
            Paragraph(f"O.C. 10-90, s. {number}.", body),
        ]
    out = io.BytesIO()
    SimpleDocTemplate(out, invariant=1).build(story)
    text = read_source(out.getvalue(), name="base.pdf").text
    assert [text.index(f"OF {p.upper()}") < text.index(f"of {p} is") for p in places] == [True] * 5
    ends = [text.index(f"s. {number}.") for number in range(1, 6)]
    assert all(
        end < text.index(f"OF {p.upper()}") for end, p in zip(ends, places[1:], strict=False)
    )


@pytest.mark.parametrize(("gap", "codes"), [(0, ["paragraph-end-unclear"]), (2, [])])
def test_a_paragraph_that_may_end_with_a_full_line_of_a_pdf_is_told(
    gap: int, codes: list[str]
) -> None:
    """Where no room parts the sections, none can show whether section 1 has two paragraphs."""
    paragraphs = (
        ("1. No boat is moored in this port.", "The keeper may let a boat in where"),
        ("2. A boat pays to the keeper the fee that the",),
        ("3. A keeper shows to each of the",),
    )
    out, top = io.BytesIO(), 700
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setFont("Courier", 10)
    for paragraph in paragraphs:
        for line in (*paragraph, "water is low."):
            canvas.drawString(60, top, line)
            top -= 12
        top -= gap
    canvas.save()
    found = read(out.getvalue())
    assert outline(found.text.provision) == ["section 1", "section 2", "section 3"]
    assert [finding.code for finding in found.findings] == codes


@pytest.mark.parametrize("row", ["No stove\t$35\t", "\t$35\t$7", "Raft\t\t$7"])
def test_a_row_with_an_empty_cell_stays_whole(row: str) -> None:
    read_ = read(f"1. The fees are:\nClass\tWeek\tNight\nStove\t$50\t$10\n{row}\n2. Pay here.\n")
    tables = [node.table for node in read_.text.provision.walk() if node.table is not None]
    first, *others = row.split("\t")
    assert [(one.label, *one.cells) for one in tables[0].rows[1:]] == [(first, *others)]
