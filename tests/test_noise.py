"""Noise goes away, words never change, and every removal can be put back."""

import re
import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.findings import Severity

TEXTS = {entry.file: read_source(read_bytes(entry), name=entry.file) for entry in load_manifest()}


def cleaned(text: str) -> str:
    return clean(Received("t", text)).passage.text


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        pytest.param("- **95.1** Dice", "95.1 Dice", id="list dash and strong"),
        pytest.param("#### **SOUS-SECTION 11**", "SOUS-SECTION 11", id="heading mark"),
        pytest.param("the *Gazette officielle*;", "the Gazette officielle;", id="emphasis"),
        pytest.param(
            "**Casino games\n— Amendments**", "Casino games\n— Amendments", id="two lines"
        ),
        pytest.param("1<sup>o</sup> par", "1° par", id="degree"),
        pytest.param("the fi nal offi ce", "the final office", id="ligature"),
        pytest.param("1 o un bac; n o 5", "1° un bac; n° 5", id="raised letter apart"),
        pytest.param("2 ° à 20 °C, 5 o'clock", "2° à 20 °C, 5 o'clock", id="degrees"),
        pytest.param("l° un bac; 3.I° un quai", "1° un bac; 3.1° un quai", id="figure as a letter"),
        pytest.param("l' article qu’ il", "l'article qu’il", id="apostrophe apart"),
        pytest.param("les mots <<a>>, <<<< b >> : c>>", "les mots «a», «« b » : c»", id="angles"),
        pytest.param("offi ce, 16 fl oz, bouffi de", "office, 16 fl oz, bouffi de", id="words so"),
        pytest.param("a sci fi movie at Amalfi bay", "a sci fi movie at Amalfi bay", id="whole"),
        pytest.param(
            "\t(1)\tby oak;\n\t“2.1.\tThe elm", "(1) by oak;\n“2.1. The elm", id="indents"
        ),
        pytest.param("each\nhttps://a.ca/b\nPage 2 of 5\none", "each\n\none", id="printed page"),
        pytest.param("each\nhttps://a.ca/b 2/5\none", "each\n\none", id="printed address"),
        pytest.param("décret n<sup>o</sup> 647-91", "décret n° 647-91", id="numéro"),
        pytest.param("1<sup>er</sup> mars", "1er mars", id="ordinal"),
        pytest.param("7^e étage, 1^{er} mars", "7e étage, 1er mars", id="caret"),
        pytest.param("games^{*}", "games*", id="raised footnote mark"),
        pytest.param("games<sup>1</sup>", "games¹", id="raised figure stays raised"),
        pytest.param(r"casino \*", "casino *", id="escaped footnote mark"),
        pytest.param(r"**casino\***", "casino*", id="footnote mark within strong"),
        pytest.param(r"for \$1.00", "for $1.00", id="escaped dollar"),
        pytest.param("Ace $-2-3-4-5$, same", "Ace -2-3-4-5, same", id="math"),
        pytest.param("<b>Mises</b>\t<b>Rapport</b>", "Mises\tRapport", id="bold cells"),
        pytest.param("| A | B |\n|---|---|\n| C | 5 to 1 |", "A\tB\n\nC\t5 to 1", id="pipe table"),
        pytest.param("amend\u00ad\nment", "amendment", id="soft hyphen"),
        pytest.param("\u200etwenty\u200f-\u2063five", "twenty-five", id="unseen marks"),
        pytest.param("«\u00a0X\u00a0»", "« X »", id="no-break space"),
        pytest.param("L&rsquo;article &#167;8", "L’article §8", id="entity"),
        pytest.param("text\n41\tPart 2\nmore", "text\n\nmore", id="running head"),
        pytest.param(
            "Part 2 GAZETTE OFFICIELLE DU QUÉBEC, October 10, 2007, Vol. 139, No. 41 2815",
            "",
            id="running head in full",
        ),
    ],
)
def test_marks_of_print_go_away(printed: str, read: str) -> None:
    assert cleaned(printed) == read


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("from $25,000 to $250,000", id="two amounts"),
        pytest.param("from $5-$10", id="range of amounts"),
        pytest.param("de 25 $ à 50 $", id="French amounts"),
        pytest.param("100$/50$", id="amounts with a stroke"),
        pytest.param("* The last amendment", id="footnote mark"),
        pytest.param("games*", id="footnote call"),
        pytest.param("¹ The last amendment", id="raised footnote mark"),
        pytest.param("Part 2", id="a heading that is no running head"),
        pytest.param("at\nhttps://a.ca/b\nor by mail", id="an address that the law gives"),
        pytest.param("\tOak\t25\n1.\tElm\t30\nNo.\tName\n1)\t25", id="cells of a table"),
        pytest.param("— Amendments", id="long dash"),
        pytest.param("5 * 3 * 2 = 30", id="stars apart"),
        pytest.param("a < b and c > d", id="comparison"),
        pytest.param("\t- 2,00\t0 1,000", id="dash in a cell"),
        pytest.param("Bell & Co; R&D;", id="ampersand"),
    ],
)
def test_what_only_looks_like_noise_stays(text: str) -> None:
    assert cleaned(text) == text


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]{3,}", text)


@pytest.mark.parametrize("file", TEXTS)
def test_no_word_of_the_corpus_is_changed(file: str) -> None:
    received = TEXTS[file]
    result = clean(received)
    # Tags and raised ends (1er, no) hold letters that are no words; a running head is furniture.
    kept = re.sub(r"</?(?:b|sup)>", "", received.text)
    kept = re.sub(r"(?m)^\d+\tPart 2$", "", kept)
    assert _words(result.passage.text) == _words(kept)


@pytest.mark.parametrize("file", TEXTS)
def test_the_received_text_is_what_is_left_and_what_was_removed(file: str) -> None:
    received = TEXTS[file]
    result = clean(received)
    held = set(result.passage.origins)
    covered = {p for r in result.removals for p in range(r.start, r.end)}
    assert held | covered == set(range(len(received.text)))
    for character, origin in zip(result.passage.text, result.passage.origins, strict=True):
        assert received.text[origin] == character or origin in covered


@given(st.text(alphabet="ab *_#|-<>/sup^{}$\\&;\n\t\r1°«»\u00a0\u00ad", max_size=80))
def test_any_text_is_cleaned_and_its_positions_rise(text: str) -> None:
    result = clean(Received("t", text))
    assert list(result.passage.origins) == sorted(result.passage.origins)
    starts = [(r.start, r.end) for r in result.removals]
    assert all(a[1] <= b[0] for a, b in pairwise(starts))


HEAD = "Part 2 GAZETTE OFFICIELLE DU QUÉBEC, May 13, 2009, Vol. 141, No. 19 1533"


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}\n\n1. The dealer\n{HEAD}\nmay not play.",
        "Oak  40 to 1\n--- | ---\n***\nElm  30 to 1",
        "1. The regu-\nlation is revoked.\n1533 Part 2\n2. Oak.",
    ],
)
def test_a_text_is_cleaned_alike_whatever_ends_its_lines(text: str, end: str) -> None:
    assert cleaned("\ufeff" + text.replace("\n", end)) == cleaned(text)
    assert HEAD not in cleaned(text)


def test_a_correction_keeps_the_positions_of_the_words_it_leaves() -> None:
    received = Received("t", "paid at 3 to 2 if it is 4 or 10. End")
    change = Correction("c", "is 4 or 10. End", "is 5 or 9, or 2 to 1 if it is 4 or 10. End")
    result = clean(received, corrections=[change])
    assert result.passage.text == "paid at 3 to 2 if it is 5 or 9, or 2 to 1 if it is 4 or 10. End"
    end = result.passage.text.index("End")
    span = result.passage.span(end, end + 3)
    assert received.text[span.start : span.end] == "End"
    assert [removal.rule for removal in result.removals] == ["correction"]


def test_a_page_of_twice_the_size_is_cleaned_in_not_much_more_than_twice_the_time() -> None:
    text = "".join(received.text for received in TEXTS.values())[:50_000]
    clean(Received("page", text))
    assert seconds(text + text) < 3.5 * seconds(text)


def seconds(text: str) -> float:
    """Measure the quickest of three cleanings, for a busy machine slows some of them."""
    return min(_once(text) for _ in range(3))


def _once(text: str) -> float:
    started = time.process_time()
    clean(Received("page", text))
    return time.process_time() - started


@pytest.mark.parametrize(
    ("printed", "cells"),
    [
        ("Age        Fare   Pass\nAn adult   $3     $30\nA child    free   none", 9),
        ("Age  Fare   Pass\n\nAdult  $3     $30\n\nChild   $2.50   $25", 9),
        ("Age     Fare   Pass\nAn adult   pays   much", 0),
        ("The  owner of a  dock\nmust  light  it", 0),
        ("The  owner of a  dock\nmust  light  it\nby  night  always", 0),
        ("Age        Fare   Pass", 0),
    ],
)
def test_cells_that_wide_blanks_set_apart_are_those_of_a_table(printed: str, cells: int) -> None:
    rows = [line.split("\t") for line in cleaned(printed).splitlines() if "\t" in line]
    assert sum(map(len, rows)) == cells


@pytest.mark.parametrize("unit", ["*", "**a", "<sup>", "|", "$x", "_", "&amp", "^{", "A ", "\\"])
def test_hostile_repetition_costs_no_time(unit: str) -> None:
    started = time.process_time()
    clean(Received("page", unit * (50_000 // len(unit))))
    assert time.process_time() - started < 5


@pytest.mark.parametrize("mark", ["\u0002", "\u00ad", "\ufffe", "-", "\u2010"])
def test_a_word_cut_at_a_line_end_is_joined_and_the_removal_is_recorded(mark: str) -> None:
    text = f"L'article 4 de ce règle{mark}\nment est abrogé."
    cleaned = clean(Received("cut", text))
    assert cleaned.passage.text == "L'article 4 de ce règlement est abrogé."
    assert len(cleaned.removals) == 1


@pytest.mark.parametrize(
    "words",
    [
        "the By|law and a BY|LAW, face|up, face|down",
        "thirty|six, vingt|deux, quatre|vingt-dix, dix|sept, twenty|first, two|thirds",
        "three|of-a-kind, a three-of|a-kind, a five|card hand, c'est-à|dire, vis-à|vis",
        "au|dessus, ci|après, contre|expertise, est|il, ex|officio, sous|traitant, sous|ministre",
        "a full|time dock is a full-time-or-part-time dock",
        "Trois|Rivières, Val|d'Or, L'Île|d'Orléans, Saint|Jean, O.C. 928|2000, A-2-3|4",
    ],
)
def test_the_hyphen_of_a_compound_stays_where_a_line_ends(words: str) -> None:
    assert clean(Received("cut", words.replace("|", "-\n"))).passage.text == words.replace("|", "-")


@pytest.mark.parametrize("mark", ["-\n", "\u0002\n", "\ufffe", "\u0002"])
@pytest.mark.parametrize(
    "words",
    [
        "Trois|Rivières, Val|d'Or, L'Île|d'Orléans, O.C. 928|2000, Form 45|106F1, A-2-3|4",
        "Saint-Jean|sur-Richelieu, Saint-Roch-de|l'Achigan, the up-to|date boat",
    ],
)
def test_no_mark_of_a_line_end_takes_the_hyphen_of_a_name_or_a_number(
    words: str, mark: str
) -> None:
    assert clean(Received("cut", words.replace("|", mark))).passage.text == words.replace("|", "-")


@pytest.mark.parametrize(
    "words",
    [
        "four|teen, seven|ty, vingt|aine, non-compli|ance",
        "the REGU|LATION",
        "six|tieth",
        "l'au|torité, la ci|viles, le co|mité, un ex|ploitant, le mi|nistre",
        "il contre|vient, sous|crire, il est|imera, vis|ible, sous|traction",
    ],
)
def test_a_hyphen_that_only_cuts_a_word_goes_away(words: str) -> None:
    assert clean(Received("cut", words.replace("|", "-\n"))).passage.text == words.replace("|", "")


@pytest.mark.parametrize("text", ["the dock\n- 12-\n2007 is a year", "a dock-\n2. A pier"])
def test_a_hyphen_before_a_page_or_a_provision_joins_nothing(text: str) -> None:
    assert clean(Received("cut", text)).passage.text.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("cut", "whole"),
    [
        ("the by\ufffelaw", "the by-law"),
        ("thirty\ufffesix", "thirty-six"),
        ("inter\ufffelisted and inter-listed", "inter-listed and inter-listed"),
        ("inter\u00adlisted and inter-listed", "inter-listed and inter-listed"),
        ("non\u00adconforming", "nonconforming"),
    ],
)
def test_a_mark_of_a_line_end_hides_the_hyphen_that_the_text_has_elsewhere(
    cut: str, whole: str
) -> None:
    assert clean(Received("cut", cut)).passage.text == whole


def test_a_clause_tells_which_of_its_words_a_line_end_had_cut() -> None:
    cut = "Section 5 is amended by replacing “a long\ufffeknown dock” by “a regu-\nlation”."
    read = read_clause_text(cut, lang="en")
    assert [str(one.quote) for one in read.findings] == ["longknown", "regulation"]
    assert {one.severity for one in read.findings} == {Severity.NOTE}


def test_a_cell_with_a_blank_only_is_empty() -> None:
    cleaned = clean(Received("-", "Canoe\t\u00a0\t$5\nRaft\t$5\t \u00a0\n"))
    assert cleaned.passage.text == "Canoe\t\t$5\nRaft\t$5\t\n"
