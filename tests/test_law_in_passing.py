"""Words that no formula explains, and texts of their own, that may still change the law."""

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import Run
from docks_history import COMES, TITLES, docks, page
from gazette_pages import DOCKS, Page, numbered

from bylaw.ingest.clause.reading import read_clause_text
from bylaw.registry.store.ledger.entries import Event, TextRecorded

DAY, BEFORE = "2001-03-22", "2001-03-21"
_OWN_TEXTS = {
    "en": """O.C. 10-2001, 21 February 2001

Docks Act
(R.S.Q., c. D-1)

{title}

IT IS ORDERED, therefore, on the recommendation of the Minister:

{clause}

MICHEL NOËL DE TILLY,
Clerk of the Conseil exécutif

{title}

Docks Act
(R.S.Q., c. D-1, s. 13)

{provisions}
""",
    "fr": """Décret 10-2001, 21 février 2001

Loi sur les quais
(L.R.Q., c. D-1)

{title}

IL EST ORDONNÉ, en conséquence, sur la recommandation du ministre:

{clause}

Le greffier du Conseil exécutif,
MICHEL NOËL DE TILLY

{title}

Loi sur les quais
(L.R.Q., c. D-1, a. 13)

{provisions}
""",
}
_APPROVED = {
    "en": "THAT the {title}, attached to this Order in Council, be approved{more}.",
    "fr": "QUE le {title}, annexé au présent décret, soit approuvé{more}.",
}
FESTIVAL = {
    "en": "Regulation respecting the river festival",
    "fr": "Règlement sur la fête de la rivière",
}
AMENDING = {
    "en": f"Regulation to amend the {TITLES['en']}",
    "fr": f"Règlement modifiant le {TITLES['fr']}",
}


def own_text(*provisions: str, lang: str = "en", title: str = "", more: str = "") -> Event:
    """An order that approves a text of its own with these provisions."""
    named = title or FESTIVAL[lang]
    text = _OWN_TEXTS[lang].format(
        title=named,
        clause=_APPROVED[lang].format(title=named, more=more),
        provisions=numbered((*provisions, COMES[lang])),
    )
    return Page("10-2001", lang, dt.date(2001, 3, 7), text).event()


SEEMING = [
    ("en", f"The {TITLES['en']} is suspended until 1 June 2002."),
    ("en", f"The {TITLES['en']} is of no effect."),
    ("en", f"Any person may obtain, under section 3 of the {TITLES['en']}, a permit for $10."),
    ("en", (f"Section 3 of the {TITLES['en']}, which was last amended by Order in Council 2-90, is "
           "to be read without its fee.")),
    ("en", "No penal sanction applies to section 3, the fee of which is of no effect."),
    ("fr", f"Le {TITLES['fr']} cesse de s'appliquer aux canots du 1er mai 2001 au 1er juin 2001."),
    ("fr", f"Le {TITLES['fr']}, en ce qui concerne les canots, demeure sans effet."),
    ("fr", (f"Toute personne peut, en s'adressant au ministre, payer 10 $ malgré l'article 3 du "
           f"{TITLES['fr']}.")),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "words"), SEEMING, ids=[words[:40] for _, words in SEEMING])
def test_a_numbered_provision_is_never_passed_over_as_a_title_or_a_note(
    tmp_path: Path, lang: str, words: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", words, lang=lang))
    assert law.codes("3", DAY, lang) == ["operation-unread"]
    assert not law.codes("3", BEFORE, lang)


def test_the_preamble_is_the_one_note_that_a_provision_may_be(tmp_path: Path) -> None:
    words = "The preamble forms an integral part of this regulation."
    law = docks(tmp_path, page("10-2001", "2001-03-07", words))
    assert not law.codes("3", DAY)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("fr", f"L'article 3 du {TITLES['fr']} cesse d'avoir effet le 1er mai 2001."),
        ("en", f"Section 3 of the {TITLES['en']} ceases to have effect on 1 May 2001."),
    ],
)
def test_the_title_of_a_text_ends_before_the_verb(lang: str, words: str) -> None:
    (read,) = read_clause_text(words, lang=lang).operations
    assert read.operation.target.instrument == TITLES[lang]


IN_PASSING = [
    ("en", f"Despite section 3 of the {TITLES['en']}, the fee for a permit is $5."),
    ("en", f"The application of section 3 of the {TITLES['en']} is suspended."),
    ("fr", f"L'application de l'article 3 du {TITLES['fr']} est suspendue."),
    ("fr", f"L'article 3 du {TITLES['fr']} ne s'applique pas aux canots."),
]


@pytest.mark.parametrize(("lang", "words"), IN_PASSING, ids=[words[:40] for _, words in IN_PASSING])
def test_what_another_text_says_of_a_section_leaves_a_doubt(
    tmp_path: Path, lang: str, words: str
) -> None:
    law = docks(tmp_path, own_text(words, lang=lang))
    assert law.codes("3", DAY, lang) == ["operation-unread"]
    assert words in str(law.findings("3", DAY, lang)[0]["message"])
    assert not law.codes("3", BEFORE, lang)
    assert not law.codes("5", DAY, lang)


@pytest.mark.parametrize(
    ("lang", "words", "fee"),
    [
        ("en", f"Section 3 of the {TITLES['en']} is amended by replacing “$20” by “$25”.", "$25"),
        ("fr", (f"L'article 3 du {TITLES['fr']} est modifié par le remplacement de « 20 $ » par "
               "« 25 $ »."), "25 $"),
    ],
)  # fmt: skip
def test_another_text_amends_in_passing(tmp_path: Path, lang: str, words: str, fee: str) -> None:
    own = {"en": "The festival takes place in June.", "fr": "La fête a lieu en juin."}
    law = docks(tmp_path, own_text(own[lang], words, lang=lang))
    assert fee in law.text("3", DAY, lang)
    assert fee not in law.text("3", BEFORE, lang)
    assert not law.codes("3", DAY, lang)


def test_an_order_that_a_new_text_gives_in_words_not_understood_is_told(tmp_path: Path) -> None:
    own = "The festival takes place in June."
    words = f"Section 3 of the {TITLES['en']} is amended by bettering the fee."
    law = docks(tmp_path, own_text(own, words))
    assert law.codes("3", DAY) == ["operation-unread"]
    assert "bettering the fee" in str(law.findings("3", DAY)[0]["message"])


@pytest.mark.parametrize(
    ("lang", "words", "next_words"),
    [
        ("en", f"Section 5 of the {TITLES['en']} is amended by striking out “oak”.",
         "Section 3 of the Regulation is amended by replacing “$20” by “$25”."),
        ("fr", f"L'article 5 du {TITLES['fr']} est modifié par la suppression de « chêne ».",
         "L'article 3 de ce règlement est modifié par le remplacement de « 20 $ » par « 25 $ »."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("own", [True, False], ids=["a new text", "orders alone"])
def test_the_text_named_last_is_meant_in_a_text_whose_title_names_none(
    tmp_path: Path, lang: str, words: str, next_words: str, own: bool
) -> None:
    first = {"en": "The festival takes place in June.", "fr": "La fête a lieu en juin."}
    before = (first[lang],) if own else ()
    law = docks(tmp_path, own_text(*before, f"{words}\n\nFEES", next_words, lang=lang))
    assert "25" in law.text("3", DAY, lang)


def test_another_text_that_does_not_name_this_one_is_its_own_affair(tmp_path: Path) -> None:
    law = docks(tmp_path, own_text("Section 3 applies to rafts. A permit may be revoked."))
    assert not law.codes("3", DAY)


def test_a_new_text_of_the_same_title_ends_the_old_one_and_no_more(tmp_path: Path) -> None:
    earlier = page("5-2001", "2001-01-10", "Section 3 is amended by replacing “$20” by “$25”.")
    replaced = f"This Regulation replaces the {TITLES['en']}, made by Order in Council 1-90."
    law = docks(tmp_path, earlier, own_text(replaced, title=TITLES["en"]))
    assert "$25" in law.text("3", BEFORE)
    assert law.shown("3", DAY)["state"] == "ended"


CHANGED = {
    "en": ", with the replacement of “$25” by “$30” in section 1",
    "fr": ", avec le remplacement de « 25 $ » par « 30 $ » à l'article 1",
}
FEES = {
    "en": f"Section 3 of the {TITLES['en']} is amended by replacing “$20” by “$25”.",
    "fr": f"L'article 3 du {TITLES['fr']} est modifié par le remplacement de « 20 $ » par "
    "« 25 $ ».",
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_text_approved_with_changes_is_in_doubt(tmp_path: Path, lang: str) -> None:
    changed = own_text(FEES[lang], lang=lang, title=AMENDING[lang], more=CHANGED[lang])
    law = docks(tmp_path, changed)
    assert "operation-unread" in law.codes("3", DAY, lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_text_approved_as_it_stands_is_not(tmp_path: Path, lang: str) -> None:
    without = {"en": " without amendment", "fr": " sans modification"}
    approved = own_text(FEES[lang], lang=lang, title=AMENDING[lang], more=without[lang])
    law = docks(tmp_path, approved)
    assert not law.codes("3", DAY, lang)


@pytest.mark.parametrize(
    "clause",
    [
        "THAT the application of section 67.32 of the By-law respecting casino games be suspended.",
        "THAT the By-law respecting casino games be suspended as of 1 April 2009.",
    ],
)
def test_a_clause_of_an_order_on_the_text_itself_is_told_by_every_answer(
    registry: Run, tmp_path: Path, clause: str
) -> None:
    file = tmp_path / "order.txt"
    file.write_text(
        f"O.C. 77-2009, 4 February 2009\n\nCONCERNING certain provisions\n\nWHEREAS it is "
        f"expedient to do so;\n\nIT IS ORDERED, therefore, on the recommendation of the Minister "
        f"of Finance:\n\n{clause}\n\nGÉRARD BIBEAU,\nClerk of the Conseil exécutif\n",
        encoding="utf-8",
    )
    said = ("--lang", "en", "--published", "2009-02-18", "--accept", "as it is")
    assert "not understood" in registry("ingest", str(file), *said).stdout
    told = registry("in-force", "2009-06-01", "--json").stdout
    assert '"operation-unread"' in told


def test_an_ingest_tells_that_another_text_speaks_of_this_one(
    registry: Run, tmp_path: Path
) -> None:
    text = _OWN_TEXTS["en"].format(
        title="By-law respecting casino tournaments",
        clause="THAT the By-law respecting casino tournaments be approved.",
        provisions="1. Section 67.32 of the By-law respecting casino games does not apply.",
    )
    file = tmp_path / "order.txt"
    file.write_text(text, encoding="utf-8")
    told = registry("ingest", str(file), "--lang", "en", "--published", "2001-03-07").stdout
    assert "10-2001, s. 1, was not understood and may change this text" in " ".join(told.split())
    assert "by-law-not-amended" not in told


OWN = [
    ("en", "Section 1 does not apply to canoes.", "transitional-provision"),
    ("fr", "L'article 1 ne s'applique pas aux canots.", "transitional-provision"),
    ("en", "Section 1 applies only to permits issued after 1 May 2001.", "transitional-provision"),
]


@pytest.mark.parametrize(("lang", "words", "code"), OWN, ids=[words[:30] for _, words, _ in OWN])
def test_a_section_of_no_named_text_may_be_one_of_the_order_itself(
    tmp_path: Path, lang: str, words: str, code: str
) -> None:
    law = docks(tmp_path, page("10-2001", "2001-03-07", FEES[lang], words, lang=lang))
    assert law.codes("3", DAY, lang) == [code]
    assert not law.codes("5", DAY, lang)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Section 3 of the Regulation is revoked."),
        ("fr", "L'article 3 de ce règlement est abrogé."),
    ],
)
@pytest.mark.parametrize(("number", "codes"), [("1-91", ["operation-unread"]), ("1-90", [])])
def test_a_footnote_that_names_another_order_than_ours_beside_our_title_leaves_a_doubt(
    tmp_path: Path, lang: str, words: str, number: str, codes: list[str]
) -> None:
    origin = {lang: said.replace("1-90", number, 1) for lang, said in DOCKS.origin.items()}
    event = page("10-2001", "2001-03-07", words, lang=lang, amended=replace(DOCKS, origin=origin))
    law = docks(tmp_path, event)
    assert law.codes("3", DAY, lang) == codes
    assert not law.codes("5", DAY, lang)
    assert ("1-91" in str(law.findings("3", DAY, lang))) is bool(codes)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", f"A boat is a boat within the meaning of section 3 of the {TITLES['en']}."),
        ("en", f"In this Regulation, a dock is as defined in the {TITLES['en']}."),
        ("fr", f"Un bateau est un bateau au sens de l'article 3 du {TITLES['fr']}."),
    ],
)
def test_a_text_that_only_borrows_a_term_changes_nothing(
    tmp_path: Path, lang: str, words: str
) -> None:
    law = docks(tmp_path, own_text(words, lang=lang))
    assert not law.codes("3", DAY, lang)


def test_what_amends_a_new_text_that_speaks_of_ours_amends_another_text(tmp_path: Path) -> None:
    speaking = own_text(f"Despite section 3 of the {TITLES['en']}, the fee is $5.")
    origin = {"en": "10-2001 dated 21 February 2001 (2001, G.O. 2, 1)", "fr": ""}
    festival = replace(DOCKS, title=FESTIVAL, origin=origin)
    words = f"Section 5 of the {FESTIVAL['en']} is revoked."
    amended = page("12-2002", "2002-03-06", words, amended=festival)
    law = docks(tmp_path, speaking, amended)
    assert law.codes("3", "2002-05-01") == ["operation-unread"]
    assert not law.codes("5", "2002-05-01")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("Section 5 is revoked.", "Section 6 is revoked.")),
        ("fr", ("L'article 5 est abrogé.", "L'article 6 est abrogé.")),
    ],
)
def test_a_provision_that_the_numbers_show_to_be_lost_may_order_anything(
    tmp_path: Path, lang: str, words: tuple[str, str]
) -> None:
    whole = page("10-2001", "2001-03-07", *words, lang=lang)
    assert isinstance(whole, TextRecorded)
    text = whole.data.decode().replace("\n2. ", "\n3. ", 1).replace("\n3. T", "\n4. T", 1)
    lost = Page("10-2001", lang, dt.date(2001, 3, 7), text).event()
    assert not docks(tmp_path / "whole", whole).codes("3", DAY, lang)
    law = docks(tmp_path / "lost", lost)
    assert law.codes("3", DAY, lang) == ["operation-unread"]
    assert not law.codes("3", BEFORE, lang)
