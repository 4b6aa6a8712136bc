"""Quoted texts become trees: containers, sections, alineas, items, definitions."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.ingest.packaged import load_corrections, load_manifest, read_bytes
from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.payload.reading_units import ReadPayload, read_payload
from bylaw.ingest.pipeline import read_corpus
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Kind, Provision, Table

QUOTED = {
    "111-2000": ("order-in-council-111-2000.en", "5. The said", "6. Section 86"),
    "21.2": ("order-in-council-928-2000.en", "3. The said", "4. The said"),
    "dice": ("order-in-council-928-2000.en", "4. The said", "5. The said"),
    "draft": ("gazette-2007-10-10-draft.en", "3. The following", "14. This"),
    "projet": ("gazette-2007-10-10-projet.fr", "3. Ce règlement", "4. Le présent"),
    "1033-2007": ("order-in-council-1033-2007.en", "3. The following", "4. This"),
    "support": ("gazette-2007-10-10-draft.en", "2. This Regulation comes", "Index"),
}


@cache
def passage_of(name: str, *, as_received: bool = False) -> Passage:
    """Cut the quoted text of one provision out of the corpus, outer quotation marks taken off."""
    file, after, before = QUOTED[name]
    entry = next(entry for entry in load_manifest() if file in entry.file)
    fixes = [
        fix.correction for fix in load_corrections() if fix.file == entry.file and not as_received
    ]
    cleaned = clean(read_source(read_bytes(entry), name=entry.file), corrections=fixes)
    lines = [line for line in read_lines(cleaned.passage) if line.kind is LineKind.TEXT]
    start = next(n for n, line in enumerate(lines) if line.text.startswith(after))
    end = next(n for n, line in enumerate(lines) if n > start and line.text.startswith(before))
    whole = Passage.joined((line.passage for line in lines[start + 1 : end]), "\n")
    closing = re.search(r"\s*[\"”»]\s*\.?\s*$", whole.text)
    opening = 1 if whole.text[0] in '"“«' else 0
    return whole.part(opening, closing.start() if closing else len(whole))


@cache
def read(name: str, *, as_received: bool = False) -> ReadPayload:
    lang = "fr" if name == "projet" else "en"
    return read_payload(passage_of(name, as_received=as_received), lang=lang)


def read_text(text: str, *, lang: str = "en", kind: Kind | None = None) -> ReadPayload:
    return read_payload(Passage.of(text), lang=lang, kind=kind)


def nodes(payload: ReadPayload) -> list[Provision]:
    return [node for unit in payload.units for node in unit.walk()]


def find(payload: ReadPayload, label: str) -> Provision:
    found = (unit.find(Kind.SECTION, label) for unit in payload.units)
    return next(section for section in found if section is not None)


def outline(provision: Provision) -> str:
    """Write a tree in one line: kinds by their first letters, labels, and the first words."""
    held = " ".join(outline(child) for child in provision.children)
    own = f"{provision.kind.value[:4]} {provision.label}".strip()
    return f"[{own}{' ' + held if held else ''}]"


@pytest.mark.parametrize(
    ("text", "lang", "labels"),
    [
        ("DIVISION IV TITLE 12.1 X", "en", ("DIVISION IV", "12.1")),
        ("SECTION III.1 TITRE 12.1 Texte", "fr", ("SECTION III.1", "12.1")),
        ("CHAPITRE II.1", "fr", ("CHAPITRE II.1",)),
        ("CHAPITRE II.1 « TITRE « 12.1. X", "fr", ("CHAPITRE II.1", "12.1")),
        ("CHAPTER II", "en", ("CHAPTER II",)),
        ("CHAPTER II “X “DIVISION II “Y", "en", ("CHAPTER II", "DIVISION II")),
        ("SUBDIVISION 10 3-5-7 POKER", "en", ("SUBDIVISION 10",)),
        ("SOUS-SECTION 10 POKER 3-5-7", "fr", ("SOUS-SECTION 10",)),
        ("SCHEDULE II", "en", ("SCHEDULE II",)),
        ("ANNEXE B", "fr", ("ANNEXE B",)),
        ("§8. Three Cards 67.22 Text", "en", ("§8", "67.22")),
        ("67.1. X 67.2. Y", "en", ("67.1", "67.2")),
        ("12. X 13. Y", "en", ("12", "13")),
        ("67.99. X\n67.100. Y", "en", ("67.99", "67.100")),
        ("2.1° X;", "fr", ("2.1",)),
        ("(6.1) X", "en", ("6.1",)),
        ("(a) X (b) Y", "en", ("a", "b")),
        ("(a) X “(b) Y", "en", ("a", "b")),
        ("« 5° d'un directeur ;\n6° d'un représentant ;", "fr", ("5", "6")),
        ("« b » : X;", "fr", ("b",)),
        ("b » : X;", "fr", ("b",)),
        ("« a » : X; « b » : Y;", "fr", ("a", "b")),
        ("“term” means X;", "en", ("term",)),
        ("3-Cards Poker, War", "en", ()),
        (", 21.3, 21.4", "en", ()),
        ("Each deck of cards must contain 52 cards.", "en", ()),
    ],
)
def test_labels_are_what_the_payload_creates(text: str, lang: str, labels: tuple[str, ...]) -> None:
    assert read_text(text, lang=lang).labels == labels


@pytest.mark.parametrize(
    ("text", "kind", "number", "title"),
    [
        ("SUBDIVISION 10 3-5-7 POKER", Kind.SUBDIVISION, "10", "3-5-7 POKER"),
        ("SUBDIVISION 12 4-CARD POKER", Kind.SUBDIVISION, "12", "4-CARD POKER"),
        ("§8. 3 Cards Poker", Kind.SUBDIVISION, "8", "3 Cards Poker"),
        ("DIVISION IV TITLE 12.1 X", Kind.DIVISION, "IV", "TITLE"),
        ("SECTION VI DICE GAMES", Kind.DIVISION, "VI", "DICE GAMES"),
        ("DIVISION II\nGENERAL RULES\n12.1 X", Kind.DIVISION, "II", "GENERAL RULES"),
        ("SCHEDULE II\n(s. 3)\nTABLE OF RATES\n1. X.", Kind.SCHEDULE, "II", "TABLE OF RATES"),
    ],
)
def test_a_heading_has_a_number_and_a_title(text: str, kind: Kind, number: str, title: str) -> None:
    unit = read_text(text).units[0]
    assert (unit.kind, unit.label, unit.heading) == (kind, number, title)


@pytest.mark.parametrize(
    ("kind", "titles"),
    [(None, ["Signals at night", "Signals by day"]), (Kind.SCHEDULE, ["", ""])],
)
def test_titles_in_small_letters_are_known_where_a_text_opens_with_one(
    kind: Kind | None, titles: list[str]
) -> None:
    text = "Signals at night\n14.1. A lamp is lit.\nSignals by day\n14.2. A flag is flown."
    sections = [one for one in read_text(text, kind=kind).units if one.kind is Kind.SECTION]
    assert [section.heading for section in sections] == titles


def test_a_line_between_sections_is_no_title_where_the_text_opens_with_none() -> None:
    first, _second = read_text("14.1. A lamp is lit.\nBy day\n14.2. A flag is flown.").units
    assert [child.text for child in first.children] == ["A lamp is lit.", "By day"]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("12. Text.\nMore.", "[sect 12 [alin] [alin]]"),
        ("12. Text:\n1° one;\n2° two.\nFlush.", "[sect 12 [alin [para 1] [para 2]] [alin]]"),
        (
            "12. Text:\n1° one;\nFlush.\n2° two.",
            "[sect 12 [alin [para 1]] [alin [para 2]]]",
        ),
        (
            "12. Text:\n1° one:\n(a) x;\n(b) y;\n2° two.",
            "[sect 12 [alin [para 1 [subp a] [subp b]] [para 2]]]",
        ),
        (
            "12. Text:\n(h) x:\n(i) one;\n(ii) two;\n(i) y.",
            "[sect 12 [alin [para h [subp i] [subp ii]] [para i]]]",
        ),
        (
            "12. Text:\n(1) a pair; (2) two pairs, with two (2) aces; (3) none.",
            "[sect 12 [alin [para 1] [para 2] [para 3]]]",
        ),
        ("12. Text (1) x; and (2) y.", "[sect 12 [alin [para 1] [para 2]]]"),
        (
            "12. Text: (1) x: (a) y; (b) z; (2) w.",
            "[sect 12 [alin [para 1 [subp a] [subp b]] [para 2]]]",
        ),
        ("12.1 A licence (chapter A-1, s. 12.2) is needed.", "[sect 12.1 [alin]]"),
        ("12. X.\nIt pays as follows:\nPair\t1 to 1", "[sect 12 [alin] [alin [tabl]]]"),
        ("12. The four (4) kinds and one (1) card.", "[sect 12 [alin]]"),
        ("12. See section 12.1 and paragraph (1) or (2).", "[sect 12 [alin]]"),
        ("12. The rate of section 13. The rest of it.", "[sect 12 [alin]]"),
        ("1. The total is 2. The player wins.", "[sect 1 [alin]]"),
        (
            "DIVISION I\n§1. One\n1. X.\n§2. Two\n2. Y.",
            "[divi I [subd 1 [sect 1 [alin]]] [subd 2 [sect 2 [alin]]]]",
        ),
        ("1. In this by-law,\n“a” means x;\n“b” means y.", "[sect 1 [alin] [defi a] [defi b]]"),
        ("“a” means:\n(1) x;\n(2) y.", "[defi a [para 1] [para 2]]"),
    ],
)
def test_the_tree_follows_the_print(text: str, tree: str) -> None:
    assert outline(read_text(text).units[0]) == tree


def test_what_the_clause_announced_decides_where_the_print_does_not() -> None:
    assert read_text("(a) X", kind=Kind.SUBPARAGRAPH).units[0].kind is Kind.SUBPARAGRAPH
    assert read_text("12 X", kind=Kind.SECTION).labels == ("12",)
    assert read_text("39.1 Swearing in.", kind=Kind.RULE).units[0].kind is Kind.RULE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("67.100. X.\n67.99. Y.", "label-out-of-order"),
        ("12. Text:\n1° one;\n3° three.", "item-out-of-sequence"),
        ("12. Text:\n(1) one;\n(1) one.", "item-out-of-sequence"),
        ('12. A game called "Craps is played.', "unbalanced-quote"),
        ("DIVISION VI DICE GAMES\n$25\n95.1 Dice.", "stray-cell"),
    ],
)
def test_what_is_doubtful_is_told(text: str, code: str) -> None:
    assert [finding.code for finding in read_text(text).findings] == [code]


def test_a_quotation_mark_that_opens_nothing_is_dropped_and_recorded() -> None:
    payload = read_text('95.19 "The number of "Craps" players\n"95.20 Other')
    assert find(payload, "95.19").children[0].text == 'The number of "Craps" players'
    assert [(span.start, span.end) for span in payload.dropped] == [(6, 7), (37, 38)]


# The corpus


def numbers(first: int, last: int, *, stem: str) -> list[str]:
    return [f"{stem}.{number}" for number in range(first, last + 1)]


@pytest.mark.parametrize(
    ("name", "sections"),
    [
        ("111-2000", numbers(22, 40, stem="67")),
        ("21.2", numbers(2, 4, stem="21")),
        ("dice", numbers(1, 24, stem="95")),
        ("draft", numbers(41, 110, stem="67")),
        ("projet", numbers(41, 110, stem="67")),
        ("1033-2007", numbers(41, 110, stem="67")),
    ],
)
def test_sections_come_out_whole_and_in_order(name: str, sections: list[str]) -> None:
    payload = read(name)
    found = [node.label for node in nodes(payload) if node.kind is Kind.SECTION]
    assert found == sections
    weighty = [each.code for each in payload.findings if each.severity is not Severity.NOTE]
    assert weighty == (["lost-cell"] if name == "21.2" else [])


@pytest.mark.parametrize("name", sorted(set(QUOTED) - {"support"}))
def test_the_whole_pipeline_gives_the_same_tree(name: str) -> None:
    file = QUOTED[name][0]
    (reading,) = (one for one in read_corpus() if file in one.received.file)
    provisions = (pr for instrument in reading.instruments for pr in instrument.provisions)
    trees = [order.payload for provision in provisions for order in provision.operations]
    assert read(name).units in trees


@pytest.mark.parametrize("name", sorted(QUOTED))
def test_no_noise_is_left_in_the_words(name: str) -> None:
    words = "\n".join(node.heading + node.text for node in nodes(read(name)))
    assert re.findall(r"\*|\\|<|\||_|G\.O\.|  ", words) == []


def test_the_draft_and_the_made_text_of_2007_differ_in_two_words() -> None:
    pairs = zip(nodes(read("draft")), nodes(read("1033-2007")), strict=True)
    differences = [(one.text, other.text) for one, other in pairs if bare(one) != bare(other)]
    assert len(differences) == 2
    assert all("play" in draft and "player" in made for draft, made in differences)


def bare(node: Provision) -> tuple[object, ...]:
    """A node without typography; a table by its labels and payouts."""
    text = node.text.translate(str.maketrans("’“”", '\'""'))
    rows = [(row.label, row.cells) for row in node.table.rows] if node.table else None
    return node.kind, node.label, text, rows


def test_english_and_french_of_2007_have_the_same_shape() -> None:
    english, french = (map(outline, read(name).units) for name in ("1033-2007", "projet"))
    assert list(english) == list(french)


def test_67_54_has_nine_combinations_though_two_are_printed_in_one_block() -> None:
    combinations = find(read("draft"), "67.54").children[0].children
    assert [item.label for item in combinations] == [str(n) for n in range(1, 10)]
    assert combinations[8].text.startswith("One pair: a hand")


def test_67_96_ends_with_a_flush_alinea() -> None:
    assert outline(find(read("draft"), "67.96")) == "[sect 67.96 [alin [para 1] [para 2]] [alin]]"


def test_95_14_goes_on_counting_after_a_flush_alinea() -> None:
    alineas = find(read("dice"), "95.14").children
    assert [[item.label for item in alinea.children] for alinea in alineas] == [
        ["1", "2", "3", "4"],
        ["5"],
    ]


def test_a_number_in_running_text_is_no_label_67_43() -> None:
    assert find(read("draft"), "67.43").children[0].text.startswith("3-5-7 Poker combinations")


def test_dice_games_are_a_division_with_two_subdivisions() -> None:
    division = read("dice").units[0]
    headings = [node.heading for node in division.walk() if node.heading]
    assert headings == ["DICE GAMES", "Craps", "Sic bo"]
    assert find(read("dice"), "95.19").children[0].text.startswith("The number of players")


def test_the_spans_of_a_section_point_at_its_printed_number() -> None:
    section = find(read("1033-2007"), "67.42")
    text = passage_of("1033-2007").received.text
    assert [text[span.start : span.end] for span in section.spans] == ["67.42."]
    assert section.spans[0].line == 54


# Pay tables of the corpus

ODDS_OF_2007 = {
    "67.48": "40 25 6 4 1",
    "67.49": "500 100 40 12 9 6 4 3 1",
    "67.50": "100 20 7 5 4 3 2 1",
    "67.59": "40 30 6 4 1",
    "67.63": "1000 200 100 25 15 8 5 2",
    "67.73": "25 20 2",
    "67.74": "50 30 7 5 4 2 1",
    "67.85": "200 30 15 2 3 1",
    "67.87": "50 30 7 4 3 2 1 1 1",
}


def tables(section: Provision) -> list[Table]:
    return [node.table for node in section.walk() if node.table is not None]


def pay_rows(section: Provision) -> list[tuple[str, ...]]:
    return [(row.rubric, row.label, *row.cells) for table in tables(section) for row in table.rows]


@pytest.mark.parametrize("section", sorted(ODDS_OF_2007))
@pytest.mark.parametrize("name", ["draft", "1033-2007", "projet"])
def test_pay_tables_of_2007(name: str, section: str) -> None:
    (table,) = tables(find(read(name), section))
    french = name == "projet"
    assert table.header == (("Mises", "Rapport de paiement") if french else ("Bets", "Payout odds"))
    assert [row.rubric for row in table.rows] == [""] * len(table.rows)
    odds = [re.sub(r" (?=\d{3})| (?:to|à) 1$", "", row.cells[0]) for row in table.rows]
    assert odds == ODDS_OF_2007[section].split()


def test_pay_table_67_59_is_the_same_in_the_draft_though_it_was_squashed() -> None:
    draft, made = (pay_rows(find(read(name), "67.59")) for name in ("draft", "1033-2007"))
    assert draft == made


def test_pay_tables_67_31_and_67_32() -> None:
    payload = read("111-2000")
    assert pay_rows(find(payload, "67.31")) == [
        ("", "Straight Flush", "5 to 1"),
        ("", "Three-of-a-Kind", "4 to 1"),
        ("", "Straight", "1 to 1"),
    ]
    assert [row[2] for row in pay_rows(find(payload, "67.32"))] == [
        "40 to 1", "30 to 1", "6 to 1", "4 to 1", "1 to 1",
    ]  # fmt: skip


def test_pay_table_21_2_has_three_manners() -> None:
    manners = find(read("21.2"), "21.2").children[0].children
    assert [item.label for item in manners] == ["1", "2", "3"]
    assert [pay_rows(item) for item in manners] == [
        [
            ("First five cards", "Ace -2 -3 -4 -5, same suit", "100 % of the progressive Jackpot"),
            ("First four cards", "2 - 3 - 4 - 5, same suit", "$5000"),
            ("First three cards", "4-5-6, same suit", "$500"),
            ("First two cards", "Ace, jack, same suit", "$50"),
            ("First two cards", "Blackjack, same suit", "$10"),
            ("First two cards", "Pair, ace, king, queen, jack, 10", "$3"),
            ("First Cards", "Blackjack, first cards", "$2"),
        ],
        [
            (
                "First four cards",
                "Four red aces or four black aces",
                "100 % of the progressive Jackpot",
            ),
            ("First three cards", "Three aces, same suit", "$2500"),
            ("First three cards", "Three aces", "$250"),
            ("First two cards", "Two aces, same suit", "$100"),
            ("First two cards", "Two aces", "$25"),
        ],
        [
            ("First five cards", "Ace -2-3-4-5, same suit", "100 % of the progressive Jackpot"),
            *(
                (
                    "First four cards",
                    f"Four 5 or four 4 or four 3 or Four 2, {colour}",
                    payout,
                )
                for colour, payout in (("red", ""), ("black", "10 % of the progressive Jackpot"))
            ),
            ("First three cards", "Three 6 or three 5 or three 4 or three 3, same suit", "$1000"),
            ("First three cards", "Three 6 or three 5 or three 4 or three 3", "$250"),
            ("First two cards", f"Two 10 or two jacks or two queens or {KINGS}", "$25"),
        ],
    ]


KINGS = "two kings, same suit"


def test_21_2_ends_with_the_display_board() -> None:
    alinea = find(read("21.2"), "21.2").children[1]
    assert alinea.text.startswith("A display board continuously showing the amount of the progr")
    assert alinea.text.endswith("clearly visible from each table offering that wager.")


def test_as_received_the_third_manner_of_21_2_is_refused_and_the_others_are_read() -> None:
    payload = read("21.2", as_received=True)
    manners = find(payload, "21.2").children[0].children
    assert [len(pay_rows(item)) for item in manners] == [7, 5, 0]
    errors = [one for one in payload.findings if one.severity is Severity.ERROR]
    assert [(one.code, one.span.line if one.span else 0) for one in errors] == [
        ("table-refused", 69)
    ]


def test_as_received_a_payout_strays_into_the_dice_games_and_is_told() -> None:
    payload = read("dice", as_received=True)
    errors = [one for one in payload.findings if one.severity is Severity.ERROR]
    assert [(one.code, one.quote) for one in errors] == [("stray-cell", "$25")]
    assert payload.labels == read("dice").labels


def test_pay_table_21_3() -> None:
    assert pay_rows(find(read("21.2"), "21.3")) == [
        ("First three cards", "Three 7's, same suit", "5 000 to 1"),
        ("First three cards", "Three 7's", "500 to 1"),
        ("First two cards", "Two 7's, same suit", "100 to 1"),
        ("First two cards", "Two 7's", "50 to 1"),
        ("First card", "One 7", "3 to 1"),
    ]


def test_pay_table_95_24_ends_with_three_rows_under_single() -> None:
    found = pay_rows(find(read("dice"), "95.24"))
    assert len(found) == 23
    assert found[:2] == [("", "Three of a kind", "150 to 1"), ("", "Two of a kind", "8 to 1")]
    assert found[-3:] == [
        ("Single", "One of the dice", "1 to 1"),
        ("Single", "Two of the dice", "2 to 1"),
        ("Single", "Three of the dice", "3 to 1"),
    ]


def test_the_child_support_table_comes_out_as_rows_and_its_damage_as_findings() -> None:
    schedule = read("support").units[0]
    assert (schedule.kind, schedule.label) == (Kind.SCHEDULE, "II")
    assert schedule.heading.startswith("BASIC PARENTAL CONTRIBUTION")
    (table,) = tables(schedule)
    rows = {row.label: row.cells for row in table.rows}
    assert rows["70,001 - 72,000"] == ("8,660", "12,520", "15,900", "19,260", "22,640", "26,010")
    damaged = [one.quote for one in read("support").findings if one.code == "damaged-row"]
    assert any("13.780" in quote for quote in damaged)
    assert not any(quote.startswith("198,001 - 200,000") for quote in damaged)


# Every character in one place


def spans(payload: ReadPayload) -> Iterator[Span]:
    for node in nodes(payload):
        yield from node.spans
        for row in node.table.rows if node.table else ():
            yield from row.spans
    yield from payload.dropped


def account(passage: Passage, payload: ReadPayload) -> tuple[set[int], set[int]]:
    """The non-blank characters that no span covers, and those that two cover."""
    counts = Counter(at for span in spans(payload) for at in range(span.start, span.end))
    wanted = {
        at for at, letter in zip(passage.origins, passage.text, strict=True) if letter.strip()
    }
    return {at for at in wanted if not counts[at]}, {at for at in wanted if counts[at] > 1}


@pytest.mark.parametrize("name", sorted(QUOTED))
def test_every_character_of_the_corpus_lands_in_one_place(name: str) -> None:
    passage = passage_of(name, as_received=True)
    assert account(passage, read(name, as_received=True)) == (set(), set())


PARTS = st.sampled_from(
    [
        "67.1. ", "67.2 ", "12. ", "13. ", "(1) ", "(2) ", "1° ", "2° ", "a) ", "b) ", "(i) ",
        "DIVISION IV ", "§8. ", "SCHEDULE II", "“", "”", '"', "« ", " »", "« b » : ", "means ",
        "The player wins; ", "as follows:", "Bets", "Payout odds", "Straight flush", "40 to 1",
        "$50 $10", "Three aces Two aces", "100 % of the progressive", "Jackpot", "_", "| a |",
        "Total of 4", "BetsOddsPair1 to 1Flush2 to 1", "section 67.3 ", "and ", "(s. 3)", ".", ";",
        "\n", "\n", "\n", "\t", "\t", " ", "⁽¹⁾", "8,660", "x", "É",
    ]
)  # fmt: skip


TEXTS = st.lists(PARTS, max_size=25).map("".join) | st.text(max_size=60)


@given(TEXTS, st.sampled_from(["en", "fr"]))
def test_every_character_of_any_text_lands_in_one_place(text: str, lang: str) -> None:
    passage = Passage.of(text)
    assert account(passage, read_payload(passage, lang=lang)) == (set(), set())


def test_a_whole_payload_on_one_line_gives_the_same_labels() -> None:
    blocks = passage_of("1033-2007").text
    assert read_text(re.sub(r"\s+", " ", blocks)).labels == read("1033-2007").labels


@given(TEXTS, st.sampled_from(list(Kind)))
def test_reading_is_a_function_of_its_input(text: str, kind: Kind) -> None:
    assert read_text(text, kind=kind) == read_text(text, kind=kind)


def test_numbers_quoted_within_a_new_text_open_nothing_of_it() -> None:
    text = (
        "5. The notice reads:\n“6. You may cancel.\n(1) Call us.”.\n"
        "The notice is posted.\n7. A dock is dry."
    )
    read = read_text(text)
    assert read.labels == ("5", "7")
    blocks = [block.text for block in read.units[0].children]
    assert blocks[1:3] == ["“6. You may cancel.", "(1) Call us.”."]
