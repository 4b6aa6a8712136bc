"""A page is split into its instruments by general cues, and split sentences are rejoined."""

import pytest

from bylaw.ingest.page.lines.line_reading import read_lines
from bylaw.ingest.page.lines.printed_lines import LineKind
from bylaw.ingest.page.segments import SegmentKind, split_segments
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Passage, Received

PROSE = "The player places a wager at the table before the dealer announces that the round wins if"


def lines(text: str) -> list[str]:
    return [line.text for line in read_lines(Passage.of(text))]


def kinds(text: str) -> list[LineKind]:
    return [line.kind for line in read_lines(Passage.of(text))]


def segments(*texts: str) -> list[tuple[str, str]]:
    found = split_segments(read_lines(Passage.of("\n\n".join(texts))))
    return [(segment.kind.value, segment.lines[0].text) for segment in found]


def test_a_sentence_cut_by_a_page_break_is_rejoined() -> None:
    assert lines(f"{PROSE}\n\nthe hand is higher.") == [f"{PROSE} the hand is higher."]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("“67.33. War is played with six decks which the dealer", "shuffles before each shoe."),
        ("(2) the player who loses", "leaves the table;"),
        ("The cards rank from the ace down to the", "two.”."),
    ],
)
def test_a_short_line_that_is_numbered_or_left_open_is_rejoined(before: str, after: str) -> None:
    assert lines(f"{before}\n\n{after}") == [f"{before} {after}"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(a) the day that the owner states under subsection", "(1), or that the port states;"),
        ("(a) the day that the owner states under subsection", "(1) and the port confirms;"),
        ("1° le jour indiqué par le propriétaire au paragraphe", "2° du premier alinéa;"),
        ("1° le jour indiqué par le propriétaire selon l’article", "12, sans délai;"),
    ],
)
def test_the_number_of_a_unit_that_begins_a_line_opens_no_item(before: str, after: str) -> None:
    assert lines(f"{before}\n{after}") == [f"{before} {after}"]


@pytest.mark.parametrize(
    ("before", "after"),
    [("The port keeps:", "(1) a register;"), ("at every intersection", "(1) a lamp;")],
)
def test_an_item_after_words_that_name_no_unit_is_one(before: str, after: str) -> None:
    assert len(lines(f"{before}\n{after}")) == 2


def test_any_sentence_is_rejoined_over_the_head_of_a_page() -> None:
    head = "1902\tGAZETTE OFFICIELLE DU QUÉBEC, June 10, 2009, Vol. 141, No. 23\tPart 2"
    words = ("The dealer gives two cards", "face down.")
    over = clean(Received("page", f"\n\n{head}\n\n".join(words))).passage
    assert [line.text for line in read_lines(over)] == [" ".join(words)]
    assert len(lines("\n\n".join(words))) == 2


def test_a_sentence_cut_inside_a_quotation_is_rejoined() -> None:
    cut = (
        'The four categories of supplemental wagers which a player may place in a game are "Single'
    )
    assert lines(f'{cut}\n\nChances", and others.') == [f'{cut} Chances", and others.']


def test_a_footnote_in_several_lines_is_whole_before_the_sentence_that_it_cuts_goes_on() -> None:
    text = (
        "12. The dealer says that the\n\n* The By-law, approved by Order in Council\n\n"
        "number 1253-93 dated 1 September\n\n1993 (1993, G.O. 2, 5130), was last amended\n\n"
        "(2007, G.O. 2, 3671) in 2007.\n\nplayer may leave.\n"
    )
    title = "By-law to amend the By-law respecting casino games*\n\n"
    sentence, note = read_lines(Passage.of(title + text))[1:]
    assert sentence.text == "12. The dealer says that the player may leave."
    assert note.kind is LineKind.FOOTNOTE
    assert note.text.endswith("(2007, G.O. 2, 3671) in 2007.")


@pytest.mark.parametrize(
    "line",
    ["“(2) dry;", "“ante” means a bet;", "« mise » : x;", "— dry;", "$5 is paid.", "4\tFlush"],
)
def test_words_of_the_law_are_no_rest_of_an_open_footnote(line: str) -> None:
    title = "By-law to amend the By-law respecting casino games*\n\n"
    note = "* The By-law, approved by Order in Council 1253-93, was last amended in"
    text = f"12. Section 5 is replaced by the following:\n\n{note}\n\n{line}\n"
    assert [one.text for one in read_lines(Passage.of(title + text))][-2:] == [note, line]


def test_a_sentence_cut_by_a_footnote_and_a_page_number_is_rejoined_around_them() -> None:
    note = "* The By-law was last amended by Order in Council 1-2000."
    text = f"{PROSE}\n\n{note}\n\n2817\n\nthe hand is higher."
    assert lines(text) == [f"{PROSE} the hand is higher.", note, "2817"]
    assert kinds(text) == [LineKind.TEXT, LineKind.FOOTNOTE, LineKind.PAGE_NUMBER]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{PROSE}:\n\nthe hand is higher.", id="after a colon"),
        pytest.param(f"{PROSE}\n\n(2) the hand is higher.", id="an item"),
        pytest.param(f"{PROSE}\n\nb) the hand is higher.", id="a lettered item"),
        pytest.param("Two 10 or two jacks\n\nvisible from each table.", id="fragments of columns"),
        pytest.param(f"{PROSE}\n\npair\t1 to 1", id="a row of a table"),
    ],
)
def test_what_was_never_one_sentence_stays_apart(text: str) -> None:
    assert len(lines(text)) == 2


def test_hard_wrapped_lines_become_paragraphs_and_numbers_stay_at_line_heads() -> None:
    text = (
        "1. Section 5 of the said By-law is amended by\n"
        "replacing the words of section 6 or section\n"
        "67.41 by other words of the same\n"
        "length.\n"
        "2. Section 6 is revoked."
    )
    assert len(lines(text)) == 2
    assert lines(text)[1] == "2. Section 6 is revoked."


def test_a_hyphen_at_a_line_end_goes_only_where_the_text_knows_the_word_without_it() -> None:
    assert lines("the amend-\nment, an amendment.") == ["the amendment, an amendment."]
    assert lines("the face-\nup card") == ["the face-up card"]


def test_a_number_alone_is_a_job_number_before_a_heading_and_else_a_page_number() -> None:
    assert kinds("It ends.\n\n3438\n\nGouvernement du Québec")[1] is LineKind.JOB_NUMBER
    assert kinds("It ends.\n\n3438")[1] is LineKind.JOB_NUMBER
    assert kinds("It ends.\n\n2817\n\n(2) the next item;")[1] is LineKind.PAGE_NUMBER
    assert kinds("It ends.\n\n25\n\nGouvernement du Québec")[1] is LineKind.PAGE_NUMBER


def test_orders_drafts_and_job_numbers_bound_the_instruments_of_a_page() -> None:
    assert segments(
        "Regulations and other acts",
        "Gouvernement du Québec",
        "O.C. 1-2001, 3 May 2001",
        "1. Section 2 is revoked.",
        "3438",
        "Amendments to the Rules of docks",
        "Notice is hereby given.",
        "Draft Regulations",
        "Draft Regulation",
        "Index",
        "Docks\t2815\tDraft",
    ) == [
        (SegmentKind.DIVISION, "Regulations and other acts"),
        (SegmentKind.INSTRUMENT, "Gouvernement du Québec"),
        (SegmentKind.INSTRUMENT, "Amendments to the Rules of docks"),
        (SegmentKind.DIVISION, "Draft Regulations"),
        (SegmentKind.INSTRUMENT, "Draft Regulation"),
        (SegmentKind.CONTENTS, "Index"),
    ]


def test_french_cues_bound_instruments_too() -> None:
    assert segments(
        "Table des matières",
        "Quais\t2815",
        "Règlements et autres actes",
        "Gouvernement du Québec",
        "Décret 1-2001, 3 mai 2001",
        "ATTENDU QUE les quais sont vieux;",
        "Projet de règlement",
        "Loi sur les quais",
    ) == [
        (SegmentKind.CONTENTS, "Table des matières"),
        (SegmentKind.INSTRUMENT, "Gouvernement du Québec"),
        (SegmentKind.INSTRUMENT, "Projet de règlement"),
    ]


def test_an_order_without_the_line_of_the_government_still_begins_an_instrument() -> None:
    found = segments("O.C. 1-2001, 3 May 2001", "WHEREAS x;", "O.C. 2-2001, 3 May 2001")
    assert [first for _, first in found] == ["O.C. 1-2001, 3 May 2001", "O.C. 2-2001, 3 May 2001"]


def test_a_second_title_with_its_enabling_act_begins_an_instrument() -> None:
    act = "Code of Civil Procedure (R.S.Q., c. C-25)"
    titles = ("Rules to amend the Rules of docks", "Rules to amend the Rules of boats")
    end = "1. These Rules come into force on 1 May 2001."
    found = segments(titles[0], act, end, titles[1], act, end)
    assert [first for _, first in found] == list(titles)


@pytest.mark.parametrize(
    "title",
    [
        "By-law to amend the By-law respecting docks",
        "By-law respecting docks",
        "Règlement sur les quais",
    ],
)
def test_a_title_alone_above_the_number_of_an_order_is_of_the_same_instrument(title: str) -> None:
    assert [text for _, text in segments(title, "O.C. 9-2024, 3 April 2024")] == [title]


@pytest.mark.parametrize(
    ("heading", "after"),
    [
        ("NOTICES", "6. The dealer pays."),
        ("PART 2", "GAMES"),
        ("Partie 1", "67.42. La banque paie."),
    ],
)
def test_a_heading_inside_a_new_text_is_not_one_of_the_gazette(heading: str, after: str) -> None:
    head = "O.C. 1-2001, 3 May 2001"
    assert [text for _, text in segments(head, "1. Insert: “5. A text.", heading, after)] == [head]


def test_a_part_of_the_gazette_is_named_beside_its_other_headings() -> None:
    found = segments("O.C. 1-2001, 3 May 2001", "WHEREAS x;", "Part 2", "Laws and Regulations")
    assert [kind for kind, _ in found] == ["instrument", "division", "division"]


@pytest.mark.parametrize(
    ("council", "number"),
    [
        ("Conseil de la ville", "RÈGLEMENT R.V.Q. 612"),
        ("Arrondissement des Quais", "RÈGLEMENT R.C.A.4V.Q. 61"),
        ("Town of Docks", "BY-LAW 612"),
    ],
)
def test_the_council_above_the_number_of_a_by_law_belongs_to_it(council: str, number: str) -> None:
    assert segments(council, number, "1. Oak.") == [("instrument", council)]


def test_a_town_in_a_list_begins_no_instrument() -> None:
    assert segments("BY-LAW 612", "1. Oak.", "Ville de Québec", "Town of Docks") == [
        ("instrument", "BY-LAW 612")
    ]
