"""Pages and clauses at the edges: numbers in sequence, items, marks, months and unlike tables."""

import datetime as dt
import re

import pytest
from lxml import etree
from small_texts import enacting, section

from bylaw.ingest.checks.completeness import incomplete
from bylaw.ingest.checks.two_texts import SectionsEnacted, compare_twins
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.clause.sentence.item_marks import mark_items
from bylaw.ingest.clause.sentence.quotations import readings
from bylaw.ingest.clause.transitional_formulas import under_heading
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.page.parts import assign_roles, split_annexes
from bylaw.ingest.page.provisions.numbered_provisions import find_plain, find_provisions
from bylaw.ingest.payload.tables.pay_rows import RefusedTableError, read_entries
from bylaw.ingest.payload.tables.pay_tables import read_pay_table
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.akoma.act_tables import read_akoma_table
from bylaw.ingest.sources.akoma.act_words import Page
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received, merged, spans_of
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table


def test_a_number_out_of_sequence_begins_no_provision() -> None:
    lines = read_lines(Passage.of("\n\n".join(("1. Oak.", "3. Elm.", "2. Ash.", "2. Fir."))))
    assert [found.number for found in find_plain(lines).found] == ["1", "2"]
    assert [found.number for found in find_plain(lines, first=3).found] == ["3"]


@pytest.mark.parametrize("numbers", [(1, 3), (1, 3, 4), (1, 7, 8), (1, 2, 7, 8, 9)])
def test_the_sequence_goes_on_from_the_number_that_was_found_after_a_gap(
    numbers: tuple[int, ...],
) -> None:
    texts = [f"{n}. Section {n} is amended by striking out “x”." for n in numbers]
    found = find_provisions(read_lines(Passage.of("\n\n".join(texts)))).found
    assert [each.number for each in found] == [str(n) for n in numbers]
    assert [f.code for each in found for f in each.findings] == ["missing-number"]


_PAGE = "Part 2  GAZETTE OFFICIELLE DU QUÉBEC, June 25, 2014, Vol. 146, No. 26  2812"


@pytest.mark.parametrize(
    ("printed", "lines"),
    [
        (
            "75.3. The fine for a breach is\n$10,000 for one of a section\n75.2. It ends.",
            1,
        ),
        (f"75.3. Est puni quiconque contrevient à l'article\n\n{_PAGE}\n\n75.2. ».", 1),
        ("Numbering of the sections\n1. A dock is lit from dusk to dawn, and\n2. so is a pier.", 3),
        ("Order respecting certain old wharves\nWHEREAS a wharf is old and soon\nfalls;", 2),
        ("A quad is four cards of a\nrank and of a suit, whatever\n(a) a seat; or\n(b) a bet.", 3),
        ("A dock that is lit as said in subsection\n(a) of it is open by night, and a pier is.", 1),
        ("Règlement modifiant le Règlement numéro\n\n412 relatif aux quais", 1),
        (
            "Le règlement entre en vigueur\nquand il est publié au complet.\nAdopté le 6 mai 2019.",
            2,
        ),
        (
            "ATTENDU que la ville a\nun quai;\nATTENDU qu'il est laid;\nARTICLE 1\nIl est clos.",
            4,
        ),
        ("Le présent règlement est ainsi\nen vigueur depuis ce jour.\nAl Bé, maire", 2),
        ("THAT a pier of the North be\nclosed now, and open in May.\nAL BÉ, Clerk", 2),
    ],
)
def test_a_full_line_goes_on_with_the_number_it_lacks_and_with_no_new_part(
    printed: str, lines: int
) -> None:
    found = read_lines(clean(Received("page", printed)).passage)
    assert len(found) == lines


@pytest.mark.parametrize(
    ("printed", "lines"),
    [
        ("1.\n\nSection 5 is revoked.", ["1. Section 5 is revoked."]),
        ("(1)\nby oak;\n\n2°\n\n“elm”;", ["(1) by oak;", "2° “elm”;"]),
        ("67.31.\n\n12 cards are dealt.", ["67.31.", "12 cards are dealt."]),
        ("1.\n\nAdult\t$5", ["1.", "Adult\t$5"]),
    ],
)
def test_a_number_in_a_line_of_its_own_is_that_of_the_words_below(
    printed: str, lines: list[str]
) -> None:
    assert [line.text for line in read_lines(Passage.of(printed))] == lines


def test_a_word_that_a_page_cuts_is_whole_and_its_hyphen_is_read() -> None:
    text = (
        "O.C. 5-2024, 3 April 2024\n\nRegulation to amend the Regulation respecting docks\n\n"
        "1. Section 5 is revoked.\n\n2. This Regulation comes into force on the day of its publi-"
        f"\n\n{_PAGE}\n\ncation in the Gazette officielle du Québec.\n"
    )
    reading = read_text(Received("page", text), lang="en", published=dt.date(2024, 4, 17))
    assert (
        reading.instruments[0]
        .provisions[1]
        .text.endswith("the day of its publication in the Gazette officielle du Québec.")
    )
    assert [f.code for f in reading.all_findings() if f.code == "unread-text"] == []


@pytest.mark.parametrize(
    ("mine", "theirs", "is_twin"),
    [
        ("123", "123", True),
        ("12", "12", False),
        ("1234", "12345", True),
        ("123", "1234", False),
        ("12345", "1234x", False),
    ],
)
def test_two_texts_are_twins_from_three_sections_and_four_fifths_on(
    mine: str, theirs: str, is_twin: bool
) -> None:
    one, other = enacting(*mine), enacting(*theirs, lang="fr")
    assert SectionsEnacted(one).is_twin(SectionsEnacted(other)) is is_twin
    lost = {"twin-differs"} if is_twin and mine != theirs else set()
    assert {finding.code for _, finding in compare_twins((one, other))} == lost


def test_a_line_is_a_footnote_only_under_a_mark_that_a_title_calls() -> None:
    texts = ("By-law respecting fees*", "1. Oak.", "* Made under the Act.", "† Not called.")
    lines = read_lines(Passage.of("\n\n".join(texts)))
    notes = [line.text for line in lines if line.kind is LineKind.FOOTNOTE]
    assert notes == ["* Made under the Act."]


@pytest.mark.parametrize(
    ("labels", "gaps"),
    [(("2.1", "2.1"), []), (("2.1", "2.2"), []), (("2.1", "2.3"), ["label-gap"])],
)
def test_a_number_that_comes_twice_passes_over_nothing(labels: list[str], gaps: list[str]) -> None:
    units = tuple(section(label, "One.") for label in labels)
    assert [finding.code for finding in incomplete(units)] == gaps


@pytest.mark.parametrize(
    ("unit", "codes"),
    [
        (section("5.1", "Oak. 5.2. Elm."), ["label-inside-text"]),
        (section("5.A", "Oak. 5.2. Elm."), []),
        (section("5", "Oak. .6. Elm."), []),
        (Provision(Kind.ALINEA, "5.1", text="Oak. 5.2. Elm."), []),
    ],
)
def test_only_a_section_with_a_decimal_number_has_a_next_one(
    unit: Provision, codes: list[str]
) -> None:
    assert [finding.code for finding in incomplete((unit,))] == codes


def test_a_straight_mark_before_a_space_opens_no_quotation() -> None:
    text = 'Section 4 is amended by replacing "a b" by "c d".'
    (read,) = read_clause_text(text, lang="en").operations
    assert (read.operation.old, read.operation.new) == ("a b", "c d")
    assert not read_clause_text(text.replace('"', ' " '), lang="en").operations


@pytest.mark.parametrize(
    ("marks", "depths"),
    [
        ("i ii iii", "111"),
        ("1 i ii 2", "1221"),
        ("a i ii b", "1221"),
        ("i a b ii", "1221"),
        ("g h i j", "1111"),
        ("l m n", "111"),
        ("1 a i A B ii b 2", "12344321"),
    ],
)
def test_roman_numerals_are_one_list_whatever_stands_above_them(marks: str, depths: str) -> None:
    text = "amended " + "; ".join(f"({mark}) by striking out it" for mark in marks.split())
    assert "".join(re.findall("⟨(.)⟩", mark_items(text))) == depths


ROMAN = {
    "en": "Section 4 is amended (i) in the first paragraph, by striking out “x”;"
    " (ii) by replacing “y” by “z”.",
    "fr": "L’article 4 est modifié : i) dans le premier alinéa, par la suppression de « x »;"
    " ii) par le remplacement de « y » par « z ».",
}


@pytest.mark.parametrize("lang", ROMAN)
def test_what_the_first_roman_item_names_does_not_confine_the_second(lang: str) -> None:
    read = read_clause_text(ROMAN[lang], lang=lang).operations
    assert [one.operation.target.alinea for one in read] == [(1,), None]


@pytest.mark.parametrize(("day", "is_read"), [(1, True), (30, True), (31, False)])
def test_a_month_has_its_last_day_and_none_after_it(day: int, is_read: bool) -> None:
    text = f"This Regulation comes into force on {day} April 2009."
    days = [one.in_force for one in read_clause_text(text, lang="en").commencements]
    assert days == ([dt.date(2009, 4, day)] if is_read else [])


def test_several_payouts_without_their_labels_are_refused() -> None:
    with pytest.raises(RefusedTableError, match="several payouts appear here"):
        read_entries([Passage.of("40 to 1 30 to 1")])


@pytest.mark.parametrize(
    ("heads", "is_told"),
    [
        pytest.param((("Wager", "Payout"), ("Payout", "Wager")), False, id="one against one"),
        pytest.param(
            (("Wager", "Payout"), ("Wager", "Payout"), ("Payout", "Wager")), True, id="one of three"
        ),
        pytest.param((("Wager", "Payout"), ("Wager", "Payout"), ()), True, id="none at all"),
        pytest.param(
            (("Wager", "Payout"), ("Wager", "Payout"), ("Dice", "Payout")), False, id="others"
        ),
    ],
)
def test_a_table_whose_heads_are_unlike_those_of_two_others_is_told(
    heads: tuple[tuple[str, ...], ...], is_told: bool
) -> None:
    tables = (Table(head, (Row("Flush", ("5 to 1",)),)) for head in heads)
    blocks = (Provision(Kind.TABLE, table=table) for table in tables)
    units = tuple(
        Provision(Kind.SECTION, str(place), children=(block,))
        for place, block in enumerate(blocks, start=1)
    )
    codes = [finding.code for finding in incomplete(units)]
    assert ("heads-unlike" in codes) is is_told


@pytest.mark.parametrize(
    ("published", "months", "day"),
    [
        ("2009-01-31", "one month", "2009-02-28"),
        ("2009-11-30", "one month", "2009-12-30"),
        ("2009-12-15", "one month", "2010-01-15"),
        ("2008-02-29", "one year", "2009-02-28"),
        ("2009-01-31", "13 months", "2010-02-28"),
    ],
)
def test_months_after_publication_end_within_their_month(
    published: str, months: str, day: str
) -> None:
    clause = f"This Regulation comes into force {months} after the date of its publication in the "
    issue = dt.date.fromisoformat(published)
    read = read_clause_text(f"{clause}Gazette officielle du Québec.", lang="en", published=issue)
    assert [str(one.in_force) for one in read.commencements] == [day]


def test_a_block_in_small_letters_after_an_ended_one_may_have_lost_its_beginning() -> None:
    ended, going_on = ("A dock is dry.", "and long."), ("A dock is", "dry and long.")
    codes = [[finding.code for finding in incomplete((section("1", *texts),))]
             for texts in (ended, going_on)]  # fmt: skip
    assert "text-without-beginning" in codes[0]
    assert "text-without-beginning" not in codes[1]
    grouped = Provision(Kind.DIVISION, "I", children=section("1", *ended).children)
    assert "text-without-beginning" not in {finding.code for finding in incomplete((grouped,))}


def test_what_follows_the_last_provision_is_parted_by_its_heads() -> None:
    lines = read_lines(Passage.of("\n\n".join(("1234", "Notice of sale", "Oaks.", "SCHEDULE I"))))
    roles = [(role.name, len(run)) for role, run in split_annexes(lines)]
    assert roles == [("UNREAD", 1), ("NOTICE", 2), ("SCHEDULE", 1)]


def test_spans_are_joined_only_over_blanks_and_only_forwards() -> None:
    text = "one two  three"
    one, two, three = (Span("f", *edges, 1) for edges in ((0, 3), (4, 7), (9, 14)))
    assert merged((one, two, three), text) == (Span("f", 0, 14, 1),)
    assert merged((one, three), text) == (one, three)
    assert merged((two, one), text) == (two, one)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('Add: "chip" means a token;"', ['"chip" means a token;']),
        ('Add: "He says: "go"', ['He says: "go"']),
        ("Add: “He says: “go”", ["He says: “go”"]),
        ("Replace “one”by “two”.", ["one", "two"]),
        ('Add " one" here', []),
    ],
)
def test_a_quotation_ends_where_words_of_instruction_go_on(text: str, quoted: list[str]) -> None:
    words = {"add", "replace", "by", "here"}

    def is_instruction(gap: str) -> bool:
        return {word.strip(".:").lower() for word in gap.split()} <= {*words, ""}

    first = next(readings(Passage.of(text), is_instruction=is_instruction))
    assert [text[one.inner_start : one.inner_end] for one in first] == quoted


@pytest.mark.parametrize(
    ("text", "is_transitional"),
    [
        ("A licence stays valid until it ends.", True),
        ("Section 5 is amended by striking out “x”.", False),
        ("This By-law comes into force on 1 January 2005.", False),
    ],
)
def test_under_a_transitional_heading_stands_what_neither_amends_nor_commences(
    text: str, is_transitional: bool
) -> None:
    assert (under_heading(text) is not None) is is_transitional


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("on 1 January 2005", []),
        ("on the date to be fixed by the Government", ["commencement-unknown"]),
    ],
)
def test_a_day_that_can_be_computed_is_not_said_to_be_unknown(words: str, codes: list[str]) -> None:
    read = read_clause_text(f"This By-law comes into force {words}.", lang="en")
    assert [finding.code for finding in read.findings] == codes


def test_a_second_head_of_a_pay_table_is_where_it_is_refused() -> None:
    lines = [Passage.of(line) for line in ("Hand\tPayout", "Pair\t1 to 1", "Hand\tPayout")]
    with pytest.raises(RefusedTableError) as refused:
        read_pay_table(lines, rubric="")
    assert refused.value.where.text == "Hand"


def test_a_passage_has_a_span_for_each_stretch_without_words_between() -> None:
    text = "one, two three four"
    passage = Passage.of(text)
    one, two, three = (passage.part(*edges) for edges in ((0, 3), (5, 8), (9, 14)))
    beside, apart = Passage.joined((one, two)), Passage.joined((one, three))
    assert [(span.start, span.end) for span in spans_of(beside)] == [(0, 8)]
    assert [(span.start, span.end) for span in spans_of(apart)] == [(0, 3), (9, 14)]


def test_the_rows_of_a_table_are_lines_and_its_cells_are_apart_by_tabs() -> None:
    row = "<tr><td><p>{}</p></td><td><p>{}</p></td></tr>"
    table = etree.fromstring(f"<table>{row.format('Pair', '1')}{row.format('Run', '2')}</table>")
    page = Page("act.xml")
    read_akoma_table(table, page, introduced="", findings=[])
    assert page.text == "Pair\t1\nRun\t2\n"


@pytest.mark.parametrize(
    ("words", "role"),
    [
        ("Please note that the Régie, by its Decision 9876, approved the Regulation.", "notice"),
        ("Please also note that the Regulation is exempted from section 8.", "notice"),
        ("À une séance ordinaire du conseil, à laquelle étaient présents : le maire.", "recital"),
        ("Lors d'une séance spéciale du conseil, tenue le 6 mai 2019.", "recital"),
    ],
)
def test_a_notice_and_a_sitting_are_told_by_their_first_words(words: str, role: str) -> None:
    (part,) = assign_roles(read_lines(Passage.of(words)))
    assert part.role == role


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "This Regulation is entitled “Regulation to amend the Regulation on docks”."),
        (
            "fr",
            "Le présent règlement s'intitule « Règlement modifiant le Règlement sur un quai ».",
        ),
        ("en", "This Tariff may be cited as the Docks Tariff."),
        ("fr", "La présente charte peut être citée sous le titre de Charte des quais."),
    ],
)
def test_a_provision_that_names_its_own_text_orders_nothing(lang: str, words: str) -> None:
    title = {"en": "Regulation to amend the Docks Regulation", "fr": "Règlement modifiant le Quai"}
    text = f"{title[lang]}\n\n1. {words}\n"
    reading = read_text(Received("page", text), lang=lang, published=None)
    assert [f for f in reading.all_findings() if f.severity is Severity.ERROR] == []


def test_recitals_that_order_nothing_may_be_signed() -> None:
    texts = ("WHEREAS docks are regulated;", "Québec, 3 May 2001", "JEAN TREMBLAY,")
    parts = assign_roles(read_lines(Passage.of("\n\n".join(texts))))
    assert [part.role.name for part in parts] == ["RECITAL", "SIGNATURE", "SIGNATURE"]


@pytest.mark.parametrize(
    ("lang", "where", "words"),
    [
        ("en", "Page 1873, section 67.36:", "“the deck” should read “the decks”."),
        ("en", "Section 67.36, second paragraph", "“the deck” should read “the decks”."),
        ("fr", "Page 2500, article 3 :", "on aurait dû lire « 15 » au lieu de « 10 »."),
        ("fr", "Article 67.36, premier alinéa", "Lire « les cartes » au lieu de « la carte »."),
    ],
)
def test_the_place_that_an_erratum_names_in_a_line_of_its_own_is_never_dropped(
    lang: str, where: str, words: str
) -> None:
    head = "Erratum\n\nO.C. 611-2009, 27 May 2009\n\n"
    reading = read_text(
        Received("page", f"{head}{where}\n\n{words}\n"), lang=lang, published=dt.date(2009, 7, 15)
    )
    clauses = [clause for item in reading.instruments for clause in item.order_clauses]
    assert [clause.text for clause in clauses] == [f"{where}\n{words}"]
    assert all(read.operation.target.section for read in clauses[0].operations)
