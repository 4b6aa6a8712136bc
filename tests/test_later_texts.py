"""A consolidated text later than the first: what it agrees with, and what it contradicts."""

import datetime as dt
import re
from pathlib import Path

import pytest
from docks_history import BASES, Docks, base, docks, page
from gazette_pages import Page

from bylaw.registry.law.time.changes import days_of_change

NOTES = {"en": "O.C. 1-90, s. {}.", "fr": "D. 1-90, a. {}."}
LATER = dt.date(2002, 1, 1)
RENUMBERED = {
    "en": (
        "Sections 5 and 6 become sections 6 and 6.1, respectively.",
        "The Regulation is amended by inserting the following after section 4: “5. Boats are red.”",
    ),
    "fr": (
        "Les articles 5 et 6 deviennent respectivement les articles 6 et 6.1.",
        "Ce règlement est modifié par l’ajout, après l’article 4, de : « 5. Un quai est rouge. »",
    ),
}
CITED = {"en": "O.C. 10-2001, s. {}", "fr": "D. 10-2001, a. {}"}


def noted(text: str, lang: str) -> str:
    """Put a history note under each section of the text itself."""
    head, mark, tail = text.partition("SCHEDULE I" if lang == "en" else "ANNEXE I")
    parts = head.split("\n")
    starts = [at for at, line in enumerate(parts) if line[:1].isdigit() and ". " in line[:5]]
    for at in reversed([*starts[1:], len(parts) - 1]):
        number = parts[max(one for one in starts if one < at)].partition(". ")[0]
        at -= 2 if parts[at - 1].isupper() else 0
        parts.insert(at, NOTES[lang].format(number))
    return "\n".join(parts) + mark + tail


def later_text(lang: str) -> str:
    """The text after sections 5 and 6 were given other numbers; it prints the old one as gone."""
    text = noted(BASES[lang], lang)
    made, new = CITED[lang].format(1), RENUMBERED[lang][1].partition("5. ")[2].strip(" ”»")
    note5, note6 = NOTES[lang].format(5), NOTES[lang].format(6)
    text = text.replace("\n6. ", "\n6.1. ").replace("\n5. ", f"\n5. {new}\n{{}}\n6. ")
    text = text.replace(note5, f"{note5[:-1]}; {made}.").replace(note6, f"{note6[:-1]}; {made}.")
    return text.format(f"{CITED[lang].format(2)}.")


@pytest.fixture(scope="module", params=["en", "fr"])
def renumbered(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Docks, str]:
    """The regulation with a page that renumbers, and a text that agrees with it."""
    lang = request.param
    first = base(lang, noted(BASES[lang], lang))
    agreeing = base(lang, later_text(lang), as_of=LATER)
    folder = tmp_path_factory.mktemp(lang)
    orders = page("10-2001", "2001-03-07", *RENUMBERED[lang], lang=lang)
    return docks(folder, orders, agreeing, bases=[first]), lang


@pytest.mark.parametrize("day", ["2001-06-01", "2002-01-01", "2003-01-01"])
def test_a_renumbered_section_keeps_its_note_in_a_later_text(
    renumbered: tuple[Docks, str], day: str
) -> None:
    law, lang = renumbered
    made = CITED[lang].format(1)
    notes = {
        "5": f"{CITED[lang].format(2)}.",
        "6": f"{NOTES[lang].format(5)[:-1]}; {made}.",
        "6.1": f"{NOTES[lang].format(6)[:-1]}; {made}.",
        "7": NOTES[lang].format(7),
    }
    assert {n: law.shown(n, day, lang)["history_note"] for n in notes} == notes
    document = law.document(day, lang)
    places = [document.index(f"\n{number}. ") for number in ("5", "6", "6.1", "7")]
    for start, note in zip(places, notes.values(), strict=True):
        assert document[start:].index(note) < 400
    assert not any(law.codes(number, day, lang) for number in notes)


GONE = {"en": ("becomes section 7.1.", "(Revoked)."), "fr": ("devient l’article 7.1.", "(Abrogé).")}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_number_given_up_that_a_text_prints_as_revoked_contradicts_nothing(
    tmp_path: Path, lang: str
) -> None:
    name = "Section" if lang == "en" else "L’article"
    orders = page("10-2001", "2001-03-07", f"{name} 5 {GONE[lang][0]}", lang=lang)
    (words,) = re.findall(r"(?m)^5\. (.*)$", BASES[lang])
    text = BASES[lang].replace(words, GONE[lang][1])
    text = re.sub(r"(?m)^7\. .*$", rf"\g<0>\n7.1. {words}", text)
    law = docks(tmp_path, orders, base(lang, text, as_of=LATER), bases=[base(lang)])
    for day in ("2001-06-01", "2002-01-01"):
        assert law.codes("7.1", day, lang) == []
        assert law.codes("5", day, lang) == ["renumbered"]
    for day, numbers in (("2001-01-01", "567"), ("2002-01-01", ["6", "7", "7.1"])):
        document = law.document(day, lang)
        places = [document.index(f"\n{number}. ") for number in numbers]
        assert places == sorted(places), day


DIFFERENT = {
    "en": (("30 days", "45 days"), ("RATES", "TARIFFS"), ("Class | Rate", "Class | Price")),
    "fr": (("30 jours", "45 jours"), ("TARIFS", "PRIX"), ("Classe | Tarif", "Classe | Prix")),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_words_headings_and_heads_of_tables_that_differ_are_marked_where_they_stand(
    tmp_path: Path, lang: str
) -> None:
    text = BASES[lang]
    for old, new in DIFFERENT[lang]:
        text = text.replace(old, new)
    law = docks(tmp_path, base(lang, text, as_of=LATER), bases=[base(lang)])
    mark = {"en": "[contradicted]", "fr": "[contredit]"}[lang]
    for day, word in (("2001-06-01", 0), ("2002-01-01", 1)):
        document = law.document(day, lang)
        assert document.count(f"\n{mark}") == 3
        heading = DIFFERENT[lang][1][word]
        assert f"\n{heading}\n\n{mark}" in document
        assert law.codes("4", day, lang) == law.codes("5", day, lang) != []
        assert law.codes("3", day, lang) == []
    (told,) = [change for change in days_of_change(law.view.timeline(lang)) if change.day == LATER]
    assert len(told.findings()) == 3


def test_a_heading_that_is_replaced_is_disputed_no_longer(tmp_path: Path) -> None:
    text = BASES["en"].replace("RATES", "TARIFFS")
    clause = "The heading of Division II is replaced by the following: “PRICES”."
    law = docks(tmp_path, base("en", text, as_of=LATER), page("9-2003", "2003-03-05", clause))
    assert "TARIFFS\n\n[contradicted]" in law.document("2003-03-19")
    after = law.document("2003-03-20")
    assert "PRICES" in after
    assert "\n[contradicted]" not in after


EVERYWHERE = {
    "en": "The Regulation is amended by replacing “boat” by “vessel” wherever it appears.",
    "fr": "Ce règlement est modifié par le remplacement, partout où il se trouve, de « bateau » "
    "par « navire ».",
}
ONE_ONLY = "Section 7 is replaced by the following: “7. A fine of $600 is due for each boat.”"


def test_an_order_that_may_not_have_acted_is_in_no_history_note(tmp_path: Path) -> None:
    pages = [page("11-2002", "2002-03-06", EVERYWHERE[lang], lang=lang) for lang in ("en", "fr")]
    law = docks(tmp_path, page("10-2001", "2001-03-07", ONE_ONLY), *pages)
    assert law.shown("7", "2003-01-01", "fr")["history_note"] == "D. 10-2001, a. 1."
    assert law.shown("5", "2003-01-01", "fr")["history_note"] == "D. 11-2002, a. 1."
    english = law.shown("7", "2003-01-01", "en")["history_note"]
    assert english == "O.C. 10-2001, s. 1; O.C. 11-2002, s. 1."
    assert "operation-pending" in law.codes("7", "2003-01-01", "fr")


ERRATA = {
    "en": (
        "2756 GAZETTE OFFICIELLE DU QUÉBEC, June 12, 2002, Vol. 134, No. 24 Part 2",
        (
            "ERRATUM\n\nO.C. 10-2001, 21 February 2001\n\nRegulation to amend the Regulation "
            "respecting river docks\n\nGazette officielle du Québec, March 7, 2001, No. 10, 1111"
            "\n\nIn section 1, “$600” should read “$650”.\n"
        ),
        "O.C. 10-2001, s. 1; Erratum, {}.",
    ),
    "fr": (
        "Partie 2 GAZETTE OFFICIELLE DU QUÉBEC, 12 juin 2002, 134e année, no 24 3757",
        (
            "ERRATUM\n\nDécret 10-2001, 21 février 2001\n\nRèglement modifiant le Règlement sur "
            "les quais\n\nGazette officielle du Québec, 7 mars 2001, no 10, 1222"
            "\n\nÀ l’article 1, au lieu de « 600 $ », lire « 650 $ ».\n"
        ),
        "D. 10-2001, a. 1; Erratum, {}.",
    ),
}
FINES = {
    "en": "Section 7 is amended by replacing “$500” by “$600”.",
    "fr": "L’article 7 est modifié par le remplacement de « 500 $ » par « 600 $ ».",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("has_head", [True, False])
def test_an_erratum_is_cited_by_its_page_where_the_head_of_the_page_tells_it(
    tmp_path: Path, lang: str, *, has_head: bool
) -> None:
    head, words, note = ERRATA[lang]
    text = f"{head}\n\n{words}" if has_head else words
    erratum = Page("erratum", lang, dt.date(2002, 6, 12), text).event()
    law = docks(tmp_path, page("10-2001", "2001-03-07", FINES[lang], lang=lang), erratum)
    assert "650" in law.text("7", "2002-01-01", lang)
    page_of = {"en": "2002 G.O. 2, 2756", "fr": "2002 G.O. 2, 3757"}[lang]
    cited = note.format(page_of if has_head else "10-2001")
    assert law.shown("7", "2002-01-01", lang)["history_note"] == cited
    assert cited in law.document("2002-01-01", lang)
