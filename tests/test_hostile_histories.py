"""Histories that try to get a wrong answer, or one without the doubt that the registry has."""

import datetime as dt
from pathlib import Path

import pytest
from docks_history import BASES, COMES, TITLES, base, docks, page
from gazette_pages import DOCKS, Page, amending_page, ordering_page, written

from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.sources.received import read_source
from bylaw.registry.answers.language_comparisons import compare_languages
from bylaw.registry.answers.law.changes_listed import change_as_json
from bylaw.registry.answers.law.words_found import search
from bylaw.registry.answers.text_comparisons import comparison_of_days
from bylaw.registry.compare.days import UnitChange
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.changes import days_of_change
from bylaw.registry.publish.formats.all_formats import Format
from bylaw.registry.store.ledger.entries import Event

HEADINGS = {
    "en": "The Regulation is amended by inserting the following heading after section 5: “LOGS”.",
    "fr": "Ce règlement est modifié par l’insertion, après l’article 5, de l’intitulé suivant: "
    "« LOGS ».",
}
LAST = {
    "en": "The Regulation is amended by inserting the following heading after section 3: “LOGS”.",
    "fr": "Ce règlement est modifié par l’insertion, après l’article 3, de l’intitulé suivant: "
    "« LOGS ».",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_heading_added_after_a_section_stands_above_the_next(tmp_path: Path, lang: str) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", HEADINGS[lang], lang=lang))
    assert "\n\nLOGS\n\n6. " in law.document("2001-03-22", lang)
    assert "LOGS" not in law.document("2001-03-21", lang)
    assert not law.codes("5", "2001-03-22", lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_heading_is_added_after_the_last_section_of_a_division(
    tmp_path: Path, lang: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", LAST[lang], lang=lang))
    assert "LOGS" not in law.document("2001-03-22", lang).partition("SCHEDULE")[0]
    assert "operation-refused" in law.codes("3", "2001-03-22", lang)


@pytest.mark.parametrize(
    ("lang", "clause", "mark"),
    [
        ("en", "Section 2 of Schedule I is revoked.", "2. (Revoked)."),
        ("fr", "L’article 2 de l’annexe I est abrogé.", "2. (Abrogé)."),
    ],
)
def test_a_section_revoked_in_a_schedule_stays_as_revoked(
    tmp_path: Path, lang: str, clause: str, mark: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause, lang=lang))
    after = law.document("2001-03-22", lang)
    assert mark in after
    assert "10-2001" in after.partition(mark)[2].strip().splitlines()[0]
    for form in (Format.HTML, Format.MARKDOWN, Format.AKN):
        assert mark.partition(" ")[2] in law.document("2001-03-22", lang, form=form)
    assert mark not in law.document("2001-03-21", lang)


KEPT = {
    "en": "Section 5 of the {}, as it read on 1 March 2001, continues to apply to permits issued "
    "before that date.",
    "fr": "L’article 5 du {}, tel qu’il se lisait le 1er mars 2001, continue de s’appliquer aux "
    "permis délivrés avant cette date.",
}
FEE = {
    "en": "Section 3 is amended by replacing “$20” by “$25”.",
    "fr": "L’article 3 est modifié par le remplacement de « 20 $ » par « 25 $ ».",
}
OTHER = {"en": "Regulation respecting marinas", "fr": "Règlement sur les marinas"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_transitional_provision_on_another_regulation_marks_no_section(
    tmp_path: Path, lang: str
) -> None:
    kept = KEPT[lang].format(OTHER[lang])
    law = docks(tmp_path, page("10-2001", "2001-03-07", FEE[lang], kept, lang=lang))
    assert not law.codes("5", "2001-04-01", lang)
    assert not law.codes("3", "2001-04-01", lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_transitional_provision_on_this_regulation_marks_the_section_it_names(
    tmp_path: Path, lang: str
) -> None:
    kept = KEPT[lang].format(TITLES[lang])
    law = docks(tmp_path, page("10-2001", "2001-03-07", FEE[lang], kept, lang=lang))
    assert law.codes("5", "2001-04-01", lang) == ["transitional-provision"]
    assert not law.codes("3", "2001-04-01", lang)


HIDDEN = {
    "en": ("The rates relating to boats are doubled.", "Section 5 of the Regulation is revoked."),
    "fr": ("La grille relative aux bateaux double.", "L’article 5 de ce règlement est abrogé."),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_order_on_a_text_that_cannot_be_told_marks_what_it_names(
    tmp_path: Path, lang: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", *HIDDEN[lang], lang=lang))
    assert law.codes("5", "2001-04-01", lang).count("operation-unread") == 2
    assert law.codes("3", "2001-04-01", lang).count("operation-unread") == 1


def test_languages_compared_and_words_found_tell_of_what_the_section_is_in_doubt_for(
    tmp_path: Path,
) -> None:
    kept = KEPT["en"].format(TITLES["en"])
    law = docks(tmp_path, page("10-2001", "2001-03-07", FEE["en"], kept))
    told = compare_languages(law.view, dt.date(2001, 4, 1)).findings
    assert [one.code for one in told] == ["transitional-provision"]
    assert not compare_languages(law.view, dt.date(2001, 4, 1), section="6").findings
    (hit,) = search([law.view.timeline("en")], "30 days")
    assert [one.code for one in hit.findings] == ["transitional-provision"]
    assert not search([law.view.timeline("en")], "register")[0].findings


@pytest.mark.parametrize(
    ("lang", "heading", "kept"),
    [
        (
            "en",
            "TRANSITIONAL PROVISION",
            "The operator may, until 1 June 2001, use the former signs.",
        ),
        (
            "fr",
            "DISPOSITION TRANSITOIRE",
            "L’exploitant peut, jusqu’au 1er juin 2001, employer les anciens signaux.",
        ),
    ],
)
def test_a_transitional_heading_before_the_first_provision_is_seen(
    tmp_path: Path, lang: str, heading: str, kept: str
) -> None:
    text = amending_page("10-2001", "21 February 2001", f"1. {kept}\n\n2. {COMES[lang]}", lang=lang,
                         amended=DOCKS)  # fmt: skip
    day = dt.date(2001, 3, 7)
    under = text.replace("1. " + kept[:5], f"{heading}\n\n1. {kept[:5]}")
    law = docks(tmp_path, Page("10-2001", lang, day, under).event())
    assert law.codes("5", "2001-04-01", lang) == ["transitional-provision"]


def test_an_order_on_a_number_that_is_borne_no_more_marks_who_bore_it(tmp_path: Path) -> None:
    moved = page("10-2001", "2001-03-07", "Section 5 becomes section 5.1.")
    late = page("12-2003", "2003-03-05", "Section 5 is amended by replacing “30” by “50”.")
    law = docks(tmp_path, moved, late)
    assert law.codes("5.1", "2003-03-20") == ["operation-refused"]
    assert not law.codes("5.1", "2003-03-19")
    assert "[in doubt: O.C. 12-2003, s. 1]" in law.document("2003-03-20")


UNDATED = "This Regulation comes into force on the date to be fixed by the Government."


def test_a_change_whose_day_is_open_is_told_between_any_two_days(tmp_path: Path) -> None:
    words = "Section 5 is amended by replacing “30” by “40”."
    law = docks(tmp_path, page("10-2001", "2001-03-07", words, comes=UNDATED))
    days = (dt.date(2001, 5, 5), dt.date(2002, 1, 1))
    found = comparison_of_days(law.view, days, "en").differences
    assert [(one.label, one.what) for one in found] == [("5", UnitChange.DOUBTFUL)]


def test_a_change_of_a_disputed_day_is_told_between_the_two(tmp_path: Path) -> None:
    comes = {
        "en": "This Regulation comes into force on 1 June 2001.",
        "fr": "Le présent règlement entre en vigueur le 1er juillet 2001.",
    }
    told = (page("10-2001", "2001-03-07", FEE[lang], lang=lang, comes=comes[lang]) for lang in FEE)
    law = docks(tmp_path, *told)
    days = (dt.date(2001, 6, 15), dt.date(2001, 7, 15))
    found = comparison_of_days(law.view, days, "en").differences
    assert [(one.label, one.what) for one in found] == [("3", UnitChange.DOUBTFUL)]


def test_an_order_held_in_one_language_names_the_one_that_is_missing(tmp_path: Path) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", FEE["en"]))
    (told,) = (str(one["message"]) for one in law.findings("3", "2001-04-01", "fr"))
    assert told.endswith("it is not held in French.")


def test_the_timeline_tells_of_schedules_and_headings_that_changed(tmp_path: Path) -> None:
    sign = "Section 1 of Schedule I is amended by replacing “red” by “blue”."
    head = "The heading of Division II is replaced by the following: “FEES”."
    law = docks(tmp_path, page("10-2001", "2001-03-07", sign, head))
    (change,) = days_of_change(law.view.timeline("en"))
    assert change.instruments == ("10-2001",)
    told = change_as_json(change)
    assert told["units"] == ["division II", "schedule I"]
    assert told["kind"] == "amended"


def test_two_texts_of_one_number_that_order_different_things_are_in_doubt(tmp_path: Path) -> None:
    other = "Section 5 is amended by replacing “30” by “40”."
    law = docks(
        tmp_path,
        page("10-2001", "2001-03-07", FEE["en"]),
        page("10-2001", "2001-03-07", other),
    )
    for section in ("3", "5"):
        assert "operation-texts-differ" in law.codes(section, "2001-03-22")
        assert not law.codes(section, "2001-03-21")
    assert not law.codes("6", "2001-03-22")


def test_the_same_text_printed_twice_leaves_no_doubt(tmp_path: Path) -> None:
    again = page("10-2001", "2001-03-07", FEE["en"]), page("10-2001", "2001-03-07", FEE["en"] + " ")
    law = docks(tmp_path, *again, page("10-2001", "2001-03-07", FEE["fr"], lang="fr"))
    assert not law.codes("3", "2001-03-22")


@pytest.mark.parametrize(
    ("english", "french", "touched"),
    [
        ((FEE["en"],), (FEE["fr"].replace("25", "35"),), "3"),
        ((FEE["en"], "Section 5 is revoked."), (FEE["fr"],), "5"),
        ((FEE["en"],), (FEE["fr"], "L’article 5 est abrogé."), "5"),
        ((FEE["en"], "Section 5 is revoked."), (FEE["fr"], "L’article 6 est abrogé."), "5"),
    ],
    ids=["another figure", "a provision less", "a provision more", "another section"],
)
def test_languages_that_order_different_things_are_told_by_both(
    tmp_path: Path, english: tuple[str, ...], french: tuple[str, ...], touched: str
) -> None:
    law = docks(
        tmp_path,
        page("10-2001", "2001-03-07", *english),
        page("10-2001", "2001-03-07", *french, lang="fr"),
    )
    for lang in ("en", "fr"):
        assert "operation-texts-differ" in law.codes(touched, "2001-03-22", lang)
        assert not law.codes(touched, "2001-03-21", lang)


def test_languages_that_order_the_same_leave_no_doubt(tmp_path: Path) -> None:
    pages = (page("10-2001", "2001-03-07", FEE[lang], lang=lang) for lang in FEE)
    law = docks(tmp_path, *pages)
    assert not law.codes("3", "2001-03-22", "en")
    assert not law.codes("3", "2001-03-22", "fr")


ERRATA = {
    "en": "Erratum\n\nO.C. 10-2001, 21 February 2001\n\nIn section 1, “{}” should read “{}”.\n",
    "fr": "Erratum\n\nDécret 10-2001, 21 février 2001\n\n"
    "À l’article 1, au lieu de « {} », lire « {} ».\n",
}
NEW_FEE = {
    "en": "Section 3 is replaced by the following: “3. The fee for a permit is $25.”.",
    "fr": "L’article 3 est remplacé par le suivant : « 3. Les droits d’un permis sont de 25 $. ».",
}


def erratum(lang: str, old: str, new: str) -> Event:
    text = ERRATA[lang].format(old, new)
    return Page("10-2001", lang, dt.date(2001, 4, 4), text).event()


@pytest.mark.parametrize(
    ("orders", "printed", "lang", "words", "differ"),
    [
        (FEE, "25", "en", ("$25", "$35"), True),
        (FEE, "25", "fr", ("25 $", "35 $"), True),
        (FEE, "35", "fr", ("35 $", "25 $"), False),
        (FEE, "25", "en", ("$25", "$25.00"), False),
        (NEW_FEE, "25", "en", ("$25", "$35"), True),
        (NEW_FEE, "35", "en", ("$25", "$35"), False),
    ],
    ids=["English", "French", "put right", "the same sum", "a new section", "put right there"],
)
def test_languages_are_compared_as_errata_put_them_right(
    tmp_path: Path,
    orders: dict[str, str],
    printed: str,
    lang: str,
    words: tuple[str, str],
    differ: bool,
) -> None:
    pages = (
        page("10-2001", "2001-03-07", orders["en"]),
        page("10-2001", "2001-03-07", orders["fr"].replace("25", printed), lang="fr"),
    )
    law = docks(tmp_path, *pages, erratum(lang, *words))
    assert words[1] in law.text("3", "2001-03-22", lang)
    for one in BASES:
        assert ("operation-texts-differ" in law.codes("3", "2001-03-22", one)) is differ
        assert not law.codes("3", "2001-03-21", one)


WAITS = {
    "en": "This Regulation comes into force on the date fixed by the Government.",
    "fr": "Le présent règlement entre en vigueur à la date fixée par le gouvernement.",
}
FIXED = {
    "en": "THAT {} be fixed as the date of coming into force of the Regulation made by Order in "
    "Council 10-2001 dated 21 February 2001.",
    "fr": "QUE le {} soit fixé comme date d’entrée en vigueur du Règlement modifiant le Règlement "
    "sur les quais, édicté par le décret numéro 10-2001 du 21 février 2001.",
}


def fixing(lang: str, number: str, published: dt.date, fixed: dt.date) -> Event:
    clause = FIXED[lang].format(written(fixed, lang))
    made = written(published - dt.timedelta(days=14), lang)
    text = ordering_page(number, made, clause, lang=lang)
    return Page(number, lang, published, text).event()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    ("first", "second", "doubtful", "certain"),
    [
        ("2001-05-01", "2001-07-01", ["2001-05-01", "2001-06-30"], ["2001-04-30", "2001-07-01"]),
        ("2001-07-01", "2001-05-01", ["2001-05-01", "2001-06-30"], ["2001-04-30", "2001-07-01"]),
        ("2001-07-01", "2001-07-01", [], ["2001-04-30", "2001-06-30", "2001-07-01"]),
    ],
    ids=["a later day", "an earlier day", "the same day"],
)
def test_two_days_fixed_for_one_instrument_leave_in_doubt_the_days_between_them(
    tmp_path: Path, lang: str, first: str, second: str, doubtful: list[str], certain: list[str]
) -> None:
    fixed = [
        fixing(lang, number, dt.date.fromisoformat(published), dt.date.fromisoformat(day))
        for number, published, day in (
            ("20-2001", "2001-04-04", first),
            ("21-2001", "2001-04-18", second),
        )
    ]
    waiting = page("10-2001", "2001-03-07", FEE[lang], lang=lang, comes=WAITS[lang])
    law = docks(tmp_path, waiting, *fixed)
    codes = {day: law.codes("3", day, lang) for day in (*doubtful, *certain)}
    assert codes == {day: ["operation-refused"] for day in doubtful} | {day: [] for day in certain}


def test_a_section_amended_between_two_fixed_days_stays_in_doubt(tmp_path: Path) -> None:
    days = (dt.date(2001, 5, 1), dt.date(2001, 7, 1))
    fixed = [fixing("en", f"2{n}-2001", dt.date(2001, 4, 4), day) for n, day in enumerate(days)]
    between = "Section 3 is amended by replacing “a permit” by “any permit”."
    law = docks(
        tmp_path,
        page("10-2001", "2001-03-07", FEE["en"], comes=WAITS["en"]),
        *fixed,
        page("30-2001", "2001-05-16", between),
    )
    assert law.codes("3", "2001-08-01") == ["operation-refused"]


BOTH = {
    "en": ("a boat", "any vessel", "A boat may not", "Any vessel may not be moored"),
    "fr": ("un bateau", "tout navire", "Un bateau ne", "Tout navire ne peut"),
}
THROUGHOUT = {
    "en": "The Regulation is amended by replacing “{}” by “{}” wherever it appears.",
    "fr": "Ce règlement est modifié par le remplacement, partout où il se trouve, de « {} » par "
    "« {} ».",
}
IN_FIVE = {
    "en": "Section 5 is amended by replacing “{}” by “{}”.",
    "fr": "L’article 5 est modifié par le remplacement de « {} » par « {} ».",
}


@pytest.mark.parametrize("form", [THROUGHOUT, IN_FIVE], ids=["wherever", "section"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_quoted_from_within_a_sentence_are_replaced_where_they_open_one(
    tmp_path: Path, lang: str, form: dict[str, str]
) -> None:
    old, new, before, after = BOTH[lang]
    clause = form[lang].format(old, new)
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause, lang=lang))
    assert law.text("5", "2001-03-21", lang).startswith(before)
    assert law.text("5", "2001-03-22", lang).startswith(after)
    within = law.text("2", "2001-03-22", lang)
    assert (new in within, old in within) == (
        (True, False) if form is THROUGHOUT else (False, True)
    )
    assert law.codes("5", "2001-03-22", lang) == []


def test_an_order_on_a_capital_changes_no_words_that_have_it(tmp_path: Path) -> None:
    clause = THROUGHOUT["en"].format("a boat", "A boat")
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause))
    assert law.text("5", "2001-03-22").startswith("A boat may")
    assert "moor A boat" in law.text("2", "2001-03-22")


DEEP = "(2) the dates\n(a) of arrival\ni. by day; or\nii. by night; and\n(b) of departure; and"
NOON = (
    "Section 6 is amended by replacing subparagraph ii of subparagraph a of subparagraph 2 of the "
    "first paragraph by the following: “ii. by noon; and”."
)


def test_an_item_of_the_third_level_that_is_replaced_stays_on_it(tmp_path: Path) -> None:
    text = BASES["en"].replace("(2) the date of arrival; and", DEEP)
    law = docks(tmp_path, page("10-2001", "2001-03-07", NOON), bases=[base("en", text)])
    after = law.document("2001-03-22", form=Format.AKN).encode()
    read = read_consolidation(read_source(after, name="after.xml"), lang="en")
    levels = {one.text: one.kind for one in read.text.provision.walk()}
    assert levels["by day; or"] is levels["by noon; and"] is Kind.CLAUSE


UNREAD_SCHEDULE = {
    "en": ("{of}Schedule I is amended by doing what nobody has ever read.", "section 2 of "),
    "fr": ("{of}annexe I est modifiée par ce que personne n’a jamais lu.", "article 2 de l’"),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("is_in_part", [True, False])
def test_an_unread_provision_on_a_schedule_marks_it_and_the_sections_it_belongs_to(
    tmp_path: Path, lang: str, is_in_part: bool
) -> None:
    words, part = UNREAD_SCHEDULE[lang]
    clause = words.format(of=part if is_in_part else "")
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause, lang=lang))
    places = ("schedule I", "4", "2", "5")
    marked = [one for one in places if law.codes(one, "2001-06-01", lang)]
    assert marked == ["schedule I", "4"]


NAMING_IT = {
    "en": ("for more than 30 days.", "without the signs of Schedule I."),
    "fr": ("plus de 30 jours.", "sans les signaux de l’annexe I."),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_unread_provision_on_a_schedule_marks_the_sections_that_name_it(
    tmp_path: Path, lang: str
) -> None:
    assert NAMING_IT[lang][0] in BASES[lang]
    named = base(lang, BASES[lang].replace(*NAMING_IT[lang]))
    clause = UNREAD_SCHEDULE[lang][0].format(of="")
    law = docks(tmp_path, page("10-2001", "2001-03-07", clause, lang=lang), bases=[named])
    marked = [one for one in ("2", "4", "5") if law.codes(one, "2001-06-01", lang)]
    assert marked == ["4", "5"]


@pytest.mark.parametrize("words", ["Schedule II is amended oddly.", "Form I is amended oddly."])
def test_an_unread_provision_on_a_schedule_that_is_not_held_marks_everything(
    tmp_path: Path, words: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", words))
    assert law.codes("5", "2001-06-01") == ["operation-unread"]
