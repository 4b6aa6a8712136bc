"""Redlines: whole words, tables row by row, moved text, and no difference where there is none."""

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html
from published_corpus import NEW_YEAR, history, instruments, timeline
from test_casino_history import base

from bylaw.ingest.subject import load_subject
from bylaw.registry.compare.days import UnitChange, differences, with_days
from bylaw.registry.compare.drafts import effect_of, newest_draft
from bylaw.registry.compare.lines import LineChange, ProvisionLine, compare_lines
from bylaw.registry.compare.redline import WordChange, new_words, old_words, redline
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.text.typography import is_same_wording
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Version
from bylaw.registry.publish.comparison.comparison import Comparison, comparison_text, plain
from bylaw.registry.publish.comparison.comparison_printed import (
    comparison_html,
    comparison_pdf,
    comparison_typst,
)

_WORDS = st.lists(
    st.sampled_from(
        ["dealer", "bank", "5 000", "67.41", "1°", "l’été", "e\u0301té", ",", "(", "3-5-7"]
    )
).map(" ".join)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("pays 5 000 to 1", "pays 15 000 to 1", "pays [-5 000-]{+15 000+} to 1"),
        ("section 67.4 applies", "section 67.41 applies", "section [-67.4-]{+67.41+} applies"),
        ("le joueur gagne", "le joueur gagné", "le joueur [-gagne-]{+gagné+}"),
        ("l'article 1", "l'alinéa 1", "[-l'article-]{+l'alinéa+} 1"),
        ("the 3-card hand", "the 5-card hand", "the [-3-card-]{+5-card+} hand"),
        ("“No more bets”", '"No more bets"', '"No more bets"'),
        ("a\u00a0b", "a b", "a b"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
        ("", "", ""),
    ],
)
def test_words_and_numbers_are_never_split(old: str, new: str, shown: str) -> None:
    assert plain(redline(old, new)) == shown


@given(_WORDS, _WORDS)
def test_a_redline_gives_back_both_texts(old: str, new: str) -> None:
    pieces = redline(old, new)
    assert new_words(pieces) == new
    assert is_same_wording(old_words(pieces), old)


@given(st.text(), st.text())
def test_a_redline_loses_nothing_of_any_text(old: str, new: str) -> None:
    assert new_words(redline(old, new)) == new


def row(label: str, payout: str) -> ProvisionLine:
    return ProvisionLine(Kind.TABLE, "", (label, payout), is_row=True)


def test_tables_are_compared_row_by_row() -> None:
    old = [row("Straight", "40 to 1"), row("Flush", "6 to 1"), row("Pair", "1 to 1")]
    new = [row("Straight", "30 to 1"), row("Flush", "6 to 1"), row("Full house", "9 to 1")]
    found = compare_lines(old, new)
    assert [(line.line.cells[0], line.change) for line in found] == [
        ("Straight", LineChange.CHANGED),
        ("Flush", LineChange.KEPT),
        ("Full house", LineChange.ADDED),
        ("Pair", LineChange.REMOVED),
    ]
    assert plain(found[0].cells[1]) == "[-40-]{+30+} to 1"


def test_two_days_without_a_change_do_not_differ() -> None:
    law = timeline("en")
    assert differences(law.day(dt.date(2001, 1, 1)), law.day(dt.date(2007, 1, 1))) == ()


def test_the_words_of_section_46_change_and_the_instrument_is_named() -> None:
    law = timeline_of(base())
    found = differences(law.day(dt.date(2000, 3, 8)), law.day(dt.date(2000, 3, 9)))
    (change,) = (one for one in found if one.label == "46")
    assert change.what is UnitChange.REPLACED
    assert [plain(cell) for line in change.lines for cell in line.cells] == [
        "The hand of the [-dealer-]{+bank+}."
    ]
    assert [(s.instrument, s.provision) for s in change.sources] == [("111-2000", "4")]


def test_a_repealed_division_is_told_with_its_sections() -> None:
    law = timeline_of(base())
    found = differences(law.day(dt.date(2000, 8, 23)), law.day(dt.date(2000, 8, 24)))
    gone = {one.label for one in found if one.what is UnitChange.REPEALED}
    assert {"96", "97"} <= gone
    assert "95.17" in {one.label for one in found if one.what is UnitChange.INSERTED}


def test_an_amendment_of_words_not_held_is_told_as_such() -> None:
    law = timeline("en")
    found = differences(law.day(dt.date(2000, 3, 8)), law.day(dt.date(2000, 3, 9)))
    assert {one.label: one.what for one in found}["46"] is UnitChange.PENDING
    cited = {one.label: [(s.instrument, s.provision) for s in one.sources] for one in found}
    assert cited["44"] == [("111-2000", "2")]


def test_words_of_a_draft_and_words_not_held_are_told_in_every_form() -> None:
    law, days = timeline("fr"), (dt.date(2000, 3, 8), dt.date(2007, 12, 27))
    found = with_days(differences(law.day(days[0]), law.day(days[1])), law, *days)
    by_label = {one.label: one for one in found}
    assert (by_label["67.41"].text_state, by_label["67.31"].text_state) == (TextState.DRAFT, None)
    shown = tuple(by_label[label] for label in ("67.31", "67.41", "67.42"))
    comparison = Comparison("fr", "T", "A", "B", shown, days[1])
    for told in (comparison_html(comparison), comparison_text(comparison)):
        assert told.count("Le texte est celui du projet") == 1
        assert told.count("Le texte n’est pas détenu dans cette langue.") == 1
    assert "stick: true" in comparison_typst(comparison)
    made = Comparison("en", "T", "A", "B", (by_label["67.31"],), days[1])
    assert "those of the draft" not in comparison_text(made)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_that_replace_words_not_held_are_never_shown_as_an_insertion(lang: str) -> None:
    law = timeline(lang)
    days = dt.date(2007, 12, 26), dt.date(2007, 12, 27)
    found = with_days(differences(law.day(days[0]), law.day(days[1])), law, *days)
    (six,) = (one for one in found if one.label == "6")
    assert six.is_earlier_unheld
    assert {line.change for line in six.lines} == {LineChange.REPLACED}
    comparison = Comparison(lang, "T", "A", "B", (six,), days[1])
    page = html.document_fromstring(comparison_html(comparison))
    assert not page.xpath("//ins")
    assert page.xpath("//span[@class='replaced']")
    said = {"en": "replaced, earlier words not held", "fr": "texte antérieur non détenu"}[lang]
    assert said in comparison_text(comparison)
    assert "{~" in comparison_text(comparison)
    assert "{+" not in comparison_text(comparison)


def test_each_change_says_since_when_it_has_held() -> None:
    law = timeline("en")
    days = dt.date(2000, 1, 1), dt.date(2008, 1, 1)
    found = with_days(differences(law.day(days[0]), law.day(days[1])), law, *days)
    by_name = {one.version.identity: one for one in found}
    assert [(c.day.isoformat(), c.sources[0].instrument) for c in by_name["section:1"].changes] == [
        ("2000-03-09", "111-2000"),
        ("2000-08-24", "928-2000"),
        ("2007-12-27", "1033-2007"),
    ]
    (one,) = (one for one in found if one.label == "67.41")
    comparison = Comparison("en", "T", "A", "B", (one,), days[1])
    assert "O.C. 1033-2007, s. 3, in force 27 December 2007 (inferred)" in comparison_text(
        comparison
    )
    (cell,) = html.document_fromstring(comparison_html(comparison)).xpath("//tbody/tr/td[4]")
    assert cell.text_content() == "27 December 2007 (inferred)"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "ended with the whole text · O.C. 951-2011, in force 13 October 2011"),
        ("fr", "cessation d’effet du texte entier · D. 951-2011, en vigueur le 13 octobre 2011"),
    ],
)
def test_a_section_that_went_with_the_whole_text_names_what_ended_it(lang: str, said: str) -> None:
    law, days = timeline(lang), (dt.date(2007, 12, 26), dt.date(2011, 10, 14))
    found = with_days(differences(law.day(days[0]), law.day(days[1])), law, *days)
    comparison = Comparison(lang, "T", "A", "B", found, days[1])
    told = comparison_text(comparison)
    assert said in told
    assert "1033-2007" not in told
    (summary,) = comparison.summary()
    assert summary.by
    assert summary.days


def test_a_redline_explains_the_marks_that_it_uses_and_no_other() -> None:
    law, days = timeline("en"), (dt.date(2007, 12, 26), dt.date(2007, 12, 27))
    found = with_days(differences(law.day(days[0]), law.day(days[1])), law, *days)
    comparison = Comparison("en", "T", "A", "B", found, days[1])
    told = "{+words inserted+} · {~new wording, earlier words not held~}"
    assert told in comparison_text(comparison).splitlines()
    (mark,) = html.document_fromstring(comparison_html(comparison)).xpath("//aside//ins")
    assert mark.text == "words inserted"
    assert "words inserted" in comparison_typst(comparison)
    nothing = replace(comparison, differences=())
    assert "words inserted" not in comparison_text(nothing)


def test_nothing_in_a_comparison_is_taken_for_markup() -> None:
    law = timeline("en")
    hostile = 'a <b>bold</b> #panic("x") \\ "quoted" {{ 1 + 1 }}'
    (old,) = (v for v in law.day(dt.date(2008, 1, 1)) if v.label == "67.42")
    new = _ending_with(old, Provision(Kind.ALINEA, text=hostile))
    comparison = Comparison("en", hostile, "A", "B", differences([old], [new]), NEW_YEAR)
    page = html.document_fromstring(comparison_html(comparison))
    assert hostile in page.text_content()
    assert comparison_pdf(comparison).startswith(b"%PDF")
    assert r"#panic(\"x\") \\ \"quoted\" {{ 1 + 1 }}" in comparison_typst(comparison)


def test_text_that_moves_is_shown_as_moved() -> None:
    law = timeline_of(base())
    one, other = (v for v in law.day(dt.date(2000, 3, 9)) if v.label in ("46", "67.22"))
    words = Provision(Kind.ALINEA, text="The dealer burns the first card of each deck.")
    before = [_ending_with(one, words), other]
    after = [one, _ending_with(other, words)]
    lines = {d.label: d.lines[-1] for d in differences(before, after)}
    assert (lines["46"].change, lines["46"].other_place) == (LineChange.MOVED_AWAY, "67.22")
    assert (lines["67.22"].change, lines["67.22"].other_place) == (LineChange.MOVED_HERE, "46")


def _ending_with(version: Version, words: Provision) -> Version:
    longer = replace(version.provision, children=(*version.provision.children, words))
    return replace(version, provision=longer)


def test_the_draft_would_insert_the_sections_that_were_made() -> None:
    draft = newest_draft(instruments(), load_subject(), lang="en")
    assert draft is not None
    effect = effect_of(draft, history("en"))
    assert effect.day == dt.date(2007, 10, 10)
    assert {one.label for one in effect.differences} >= {"1", "6", "67.41", "67.110"}
    assert "67.22" not in {one.label for one in effect.differences}


def comparison() -> Comparison:
    law = timeline_of(base())
    found = differences(law.day(dt.date(2000, 3, 8)), law.day(dt.date(2000, 3, 9)))
    return Comparison("en", "By-law", "8 March 2000", "9 March 2000", found, dt.date(2000, 3, 9))


def test_the_summary_comes_first_and_tells_neighbours_together() -> None:
    told = comparison_text(comparison())
    assert told.index("Summary") < told.index("Section 46 · changed")
    assert "- Subdivision 8 – Section 67.40 · inserted · O.C. 111-2000, s. 5" in told


def test_the_page_shows_what_came_and_went_and_its_links_lead_somewhere() -> None:
    page = html.document_fromstring(comparison_html(comparison()))
    (section,) = page.xpath("//section[@id='sec_46']")
    assert section.xpath(".//del/text()") == ["dealer"]
    assert section.xpath(".//ins/text()") == ["bank"]
    names = page.xpath("//@id")
    assert len(names) == len(set(names))
    assert {link.removeprefix("#") for link in page.xpath("//@href")} <= set(names)


def test_the_pdf_is_the_same_each_time() -> None:
    data = comparison_pdf(comparison())
    assert data.startswith(b"%PDF-")
    assert data == comparison_pdf(comparison())


def test_no_difference_says_so() -> None:
    empty = Comparison("fr", "Règlement", "1er mars 2000", "2 mars 2000", (), dt.date(2000, 3, 2))
    assert "Aucune différence." in comparison_text(empty)
    assert "Aucune différence." in comparison_html(empty)
    assert comparison_pdf(empty).startswith(b"%PDF-")


def test_a_kept_word_is_kept() -> None:
    assert [piece.change for piece in redline("same", "same")] == [WordChange.KEPT]
