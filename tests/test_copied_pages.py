"""Pages copied from viewers and sites: in one line, with dashes for numbers, or with marks lost."""

import datetime as dt

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.noise import clean
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import Status

GLUED = {
    "en": "412 GAZETTE OFFICIELLE DU QUÉBEC, May 6, 2009, Vol. 141, No. 18 Part 2 WHEREAS docks "
    "are old; THE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS: DOCKS ACT 1. Section 4 of the Docks Act "
    "(chapter D-1) is replaced by the following: “4. A dock is closed at night. 5. A lamp burns.”. "
    "2. Section 9 of the Act is repealed. PORTS ACT 3. Section 12 of the Ports Act (chapter P-2) "
    "is amended by striking out Part 2 GAZETTE OFFICIELLE DU QUÉBEC, May 6, 2009, Vol. 141, No. 18 "
    "413 “wet”. 4. This Act comes into force on 1 June 2009.",
    "fr": "412 GAZETTE OFFICIELLE DU QUÉBEC, 6 mai 2009, 141e année, "
    "no 18 Partie 2 ATTENDU QUE les "
    "quais sont vieux; LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT : LOI SUR LES QUAIS 1. L'article "
    "4 de la Loi sur les quais (chapitre Q-1) est remplacé par le suivant : « 4. Un quai est fermé "
    "la nuit. 5. Une lampe brûle. ». 2. L'article 9 de cette loi est abrogé. LOI SUR LES PORTS 3. "
    "L'article 12 de la Loi sur les ports (chapitre P-2) est "
    "modifié par la suppression de Partie 2 "
    "GAZETTE OFFICIELLE DU QUÉBEC, 6 mai 2009, 141e année, no 18 "
    "413 « mouillé ». 4. La présente loi "
    "entre en vigueur le 1er juin 2009.",
}


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2009, 5, 6))


def orders(reading: Reading) -> list[tuple[str, str, str | None, object]]:
    return [
        (
            provision.number,
            str(each.op),
            each.target.instrument,
            each.target.as_json().get("section"),
        )
        for item in reading.instruments
        for provision in item.provisions
        for each in (read.operation for read in provision.operations)
    ]


def errors(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("lang", "docks", "ports"),
    [("en", "Docks Act", "Ports Act"), ("fr", "Loi sur les quais", "Loi sur les ports")],
)
def test_a_page_in_one_line_has_its_provisions(lang: str, docks: str, ports: str) -> None:
    """Neither the numbers of a quoted text nor the heads of the pages begin one."""
    reading = read(GLUED[lang], lang)
    assert errors(reading) == []
    assert orders(reading) == [
        ("1", "replace_unit", docks, "4"),
        ("2", "repeal_unit", docks, "9"),
        ("3", "strike_text", ports, "12"),
    ]
    (item,) = reading.instruments
    assert [day.in_force for day in item.provisions[3].commencements] == [dt.date(2009, 6, 1)]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            (
                "1. Section 4 of the Docks Act is replaced by the following: "
                "4. A dock is closed. 2. "
                "Section 9 of the Docks Act is repealed."
            ),
        ),
        (
            "en",
            (
                "1. Section 4 of the Docks Act is replaced by the following: "
                "“4. A dock is closed. 2. "
                "Section 9 of the Docks Act is repealed."
            ),
        ),
        (
            "fr",
            (
                "1. L'article 4 de la Loi sur les quais est remplacé par le "
                "suivant : 4. Un quai est "
                "fermé. 2. L'article 9 de la Loi sur les quais est abrogé."
            ),
        ),
    ],
)
def test_a_line_whose_quotation_has_no_marks_is_refused(lang: str, words: str) -> None:
    """The second order might be part of the new text."""
    assert orders(read(words, lang)) == []
    assert errors(read(words, lang))


@pytest.mark.parametrize(
    ("lang", "words", "days"),
    [
        (
            "en",
            (
                "13. This Regulation comes into force on 3 June 2009. 104512 "
                "M.O., 2009-05 Order number "
                "D-1-2009-05 of the Minister of Ports dated 15 May 2009 "
                "Docks Act (chapter D-1) Concerning "
                "the Regulation to amend the Regulation respecting docks Whereas docks are old;"
            ),
            [dt.date(2009, 6, 3)],
        ),
        (
            "fr",
            (
                "13. Le présent règlement entre en vigueur le 3 juin 2009. "
                "104512 A.M., 2009-05 Arrêté "
                "numéro D-1-2009-05 du ministre des Ports en date du 15 mai "
                "2009 Loi sur les quais (chapitre "
                "Q-1) Concernant le Règlement modifiant le Règlement sur les "
                "quais Attendu que les quais "
                "sont vieux;"
            ),
            [dt.date(2009, 6, 3)],
        ),
    ],
)
def test_the_next_order_in_one_line_is_another(lang: str, words: str, days: list[object]) -> None:
    tail, order = read(words, lang).instruments
    assert [day.in_force for day in tail.provisions[0].commencements] == days
    assert (order.number, order.made, order.status) == (
        "2009-05",
        dt.date(2009, 5, 15),
        Status.MADE,
    )


@pytest.mark.parametrize(
    ("lang", "act", "words"),
    [
        (
            "en",
            "Docks Act (chapter D-1, s. 4)",
            (
                "- Section 3 of Regulation 12-101 respecting Docks, Piers, Moorings and Floats,\n"
                "Quays and Slips (chapter D-1, r. 4) is amended by striking out “wet”.\n"
                "- Section 7 of the Regulation is repealed.\nEffective Date\n"
                "- This Regulation comes into force on 1 June 2009.\n"
            ),
        ),
        (
            "fr",
            "Loi sur les quais (chapitre Q-1, a. 4)",
            (
                "- L'article 3 du Règlement 12-101 sur les quais (chapitre Q-1, r. 4) est modifié\n"
                "par la suppression de « mouillé ».\n- L'article 7 de ce règlement est abrogé.\n"
                "- Le présent règlement entre en vigueur le 1er juin 2009.\n"
            ),
        ),
    ],
)
def test_dashes_stand_for_the_numbers_that_a_copy_lost(lang: str, act: str, words: str) -> None:
    """A title in capitals goes on over its lines, up to the act under which the text is made."""
    title = {
        "en": "REGULATION TO AMEND REGULATION 12-101 RESPECTING DOCKS, PIERS, MOORINGS AND\n"
        "FLOATS, QUAYS\nAND SLIPS",
        "fr": "RÈGLEMENT MODIFIANT LE RÈGLEMENT 12-101 SUR LES\nQUAIS",
    }[lang]
    reading = read(f"{title}\n{act}\n{words}", lang)
    assert errors(reading) == []
    assert [row[0::3] for row in orders(reading)] == [("1", "3"), ("2", "7")]
    assert reading.instruments[0].title == title.replace("\n", " ")
    assert len(reading.instruments[0].provisions) == 3


def test_a_list_with_dashes_that_orders_nothing_has_no_numbers() -> None:
    words = "BY-LAW 412 AMENDING BY-LAW 300\n\n- Oak is dry.\n\n- Section 3 is repealed.\n"
    assert orders(read(words, "en")) == []


@pytest.mark.parametrize(
    ("received", "cleaned"),
    [
        ("1 CITY OF BELLERIVE BY-LAW 412\n\n2 Section 3 is\n\n3 repealed.", True),
        ("1 Section 3 is repealed.\n\n2 Section 4 is repealed.", False),
        ("1 CITY OF BELLERIVE BY-LAW 412\n\n3 Section 3 is repealed.", False),
    ],
)
def test_the_count_of_pages_is_no_number_of_a_provision(received: str, *, cleaned: bool) -> None:
    text = clean(Received("words", received)).passage.text
    assert text.startswith("1 ") is not cleaned


@pytest.mark.parametrize(
    ("received", "cleaned"),
    [
        ("1 o l ajout, à l article 3, de « l eau »;", "1° l'ajout, à l'article 3, de « l'eau »;"),
        ("à l article 3, les paragraphes c et d aux", "à l'article 3, les paragraphes c et d aux"),
        ("le paragraphe d une fois, qu il y a lieu", "le paragraphe d une fois, qu'il y a lieu"),
        ("les zones l et d ouvertes", "les zones l et d ouvertes"),
    ],
)
def test_lost_apostrophes_are_put_back_where_the_text_shows_the_loss(
    received: str, cleaned: str
) -> None:
    assert clean(Received("words", received)).passage.text == cleaned


@pytest.mark.parametrize(
    ("received", "cleaned"),
    [
        (
            "the busi- ness of the by- law, pre- and post-war",
            "the business of the by-law, pre- and post-war",
        ),
        (
            "le jour déter- miné au sous- paragraphe 2, socio- et éco-",
            "le jour déterminé au sous-paragraphe 2, socio- et éco-",
        ),
        ("the docks- piers and the docks", "the docks- piers and the docks"),
        ("Zone A- résidentielle", "Zone A- résidentielle"),
        ("a cut busi- ness is a business", "a cut business is a business"),
    ],
)
def test_a_word_cut_within_a_line_is_joined(received: str, cleaned: str) -> None:
    assert clean(Received("words", received)).passage.text == cleaned


SITE = """By-laws of Bellerive

Legal services
{status}

B-12 - By-law to amend the By-law respecting docks

{full}
BY-LAW 12-2009
By-law to amend the By-law respecting docks
1. Section 3 is repealed.
2. This by-law comes into force on 1 June 2009.
"""


def test_what_a_site_sets_above_a_text_is_no_part_of_it() -> None:
    page = SITE.format(status="This document has official status.", full="Full text")
    reading = read(page, "en")
    assert errors(reading) == []
    assert reading.instruments[0].title == "By-law to amend the By-law respecting docks"
    assert errors(read(SITE.format(status="Others", full="More"), "en")) == ["unread-text"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            "1. Section 4 is replaced by the following:\n\n“4. A dock is closed at night and on",
        ),
        (
            "fr",
            "1.L'article 4 est remplacé par le suivant :\n\n« 4. Un quai est fermé la nuit et le",
        ),
    ],
)
def test_a_new_text_that_a_page_cuts_off_is_refused(lang: str, words: str) -> None:
    """Neither a mark nor a full stop ends it; where a full stop does, only a mark is lost."""
    title = {
        "en": "Regulation to amend the Regulation respecting docks",
        "fr": "Règlement modifiant le Règlement sur les quais",
    }[lang]
    cut, ended = read(f"{title}\n\n{words}", lang), read(f"{title}\n\n{words} Sunday.", lang)
    assert orders(cut) == []
    assert "clause-not-understood" in errors(cut)
    assert [row[3] for row in orders(ended)] == ["4"]


def test_a_glued_number_begins_any_provision() -> None:
    page = (
        "RÈGLEMENT R.V.B. 1692\nRèglement modifiant le Règlement sur "
        "les travaux des quais et sur les "
        "coûts qui y sont rattachés\n1.L'article 1 du Règlement sur "
        "les travaux des quais et sur les "
        "coûts qui y sont rattachés, R.V.B. 1495, est modifié par le remplacement de « 15 $ » par "
        "« 14 $ ».\n2.Ce règlement est modifié par l'ajout, après "
        "l'article 1, du suivant : « 1.1.Une "
        "dépense est autorisée. ».\n3.Dans ce règlement, l'article 7 est abrogé.\n"
    )
    title = "Règlement sur les travaux des quais et sur les coûts qui y sont rattachés"
    assert orders(read(page, "fr")) == [
        ("1", "replace_text", title, "1"),
        ("2", "insert_unit", None, None),
        ("3", "repeal_unit", None, "7"),
    ]


_MORE = {
    "en": "It sets the hours at which a dock is open, and who may close it. " * 3,
    "fr": "Il fixe les heures où un quai est ouvert, et qui peut le fermer. " * 3,
}
COVERS = {
    "en": "1 SECOND SESSION THIRTY-SIXTH LEGISLATURE Bill 70 (2002, chapter 22) An Act to amend "
    "the Docks Act Introduced 11 December 2001 Passage in principle 14 March 2002 Passage 12 June "
    "2002 Assented to 13 June 2002 Québec Official Publisher\n\n2 EXPLANATORY NOTES This bill "
    f"amends the Docks Act. {_MORE['en']}\n\n3 Bill 70 AN ACT TO AMEND THE DOCKS ACT THE "
    "PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS : 1. Section 24 of the Docks Act (chapter D-1) is "
    "repealed. 2. This Act comes into force on 1 July 2002.",
    "fr": "1 DEUXIÈME SESSION TRENTE-SIXIÈME LÉGISLATURE Projet de loi n o 70 (2002, chapitre 22) "
    "Loi modifiant la Loi sur les quais Présenté le 11 décembre 2001 Principe adopté le 14 mars "
    "2002 Adopté le 12 juin 2002 Sanctionné le 13 juin 2002 Éditeur officiel du Québec\n\n2 NOTES "
    f"EXPLICATIVES Ce projet de loi modifie la Loi sur les quais. {_MORE['fr']}\n\n3 Projet de "
    "loi n o 70 LOI MODIFIANT LA LOI SUR LES QUAIS LE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT : 1. "
    "L article 24 de la Loi sur les quais (chapitre Q-1) est abrogé. 2. La présente loi entre en "
    "vigueur le 1er juillet 2002.",
}


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "An Act to amend the Docks Act"), ("fr", "Loi modifiant la Loi sur les quais")],
)
def test_the_cover_of_an_act_in_one_line_says_what_it_is(lang: str, title: str) -> None:
    reading = read(COVERS[lang], lang)
    (act,) = reading.instruments
    assert (act.number, act.made, act.title) == ("2002, c. 22", dt.date(2002, 6, 13), title)
    assert [row[0::3] for row in orders(reading)] == [("1", "24")]
    assert errors(reading) == []


def test_a_capital_title_is_not_parted_where_it_says_what_it_concerns() -> None:
    head = (
        "1 CITY OF BELLERIVE BY-LAW NUMBER 412-3 AMENDING BY-LAW NUMBER 300 TO CHANGE CHAPTER 14 "
        "CONCERNING DOCKS AND DIVISION 3 OF CHAPTER 16 CONCERNING "
        "FLOATS WHEREAS docks are old and the "
        "council wishes to amend its by-law on docks and floats in the harbour of the city;"
    )
    (item,) = read(head, "en").instruments
    assert "CONCERNING FLOATS" in item.title


def test_a_title_takes_in_no_other_provision() -> None:
    """The two columns of a page were mixed."""
    words = (
        "1. Regulation 55-103 respecting Docks for 2. Section 9.1 of "
        "the Regulation is amended: (1) "
        "in paragraph (1): (a) by replacing “oak” with “elm”."
    )
    assert orders(read(words, "en")) == []
    assert "clause-not-understood" in errors(read(words, "en"))


@pytest.mark.parametrize(
    ("lang", "title", "words"),
    [
        (
            "en",
            "Regulation to amend the Regulation respecting Floating Docks",
            (
                "1. Section 4 of the Regulation respecting Floating\nDocks is amended by striking "
                "out “wet” where it stands\nbeside the word that names the planks and beams of "
                "the dock."
            ),
        ),
        (
            "fr",
            "Règlement modifiant le Règlement sur la Pêche",
            (
                "1. L'article 4 du Règlement sur la\nPêche est modifié par "
                "la suppression de « mouillé »."
            ),
        ),
    ],
)
def test_a_title_goes_on_with_a_capital_in_a_line_that_is_not_full(
    lang: str, title: str, words: str
) -> None:
    (item,) = read(f"{title}\n\n{words}", lang).instruments
    assert item.provisions[0].text.count("\n") == 0


def test_the_notice_of_motion_beside_the_last_sentence_is_no_part_of_it() -> None:
    page = (
        "RÈGLEMENT R.V.B. 19\n1.L'article 9 du Règlement sur les quais est abrogé.\n2.Le présent "
        "règlement entre en vigueur conformément à la loi. Avis de motion\nJe donne avis qu'il "
        "sera présenté un règlement modifiant le Règlement sur les quais.\n"
    )
    reading = read(page, "fr")
    assert errors(reading) == []
    assert len(reading.instruments[0].provisions[1].commencements) == 1


CUT = {
    "en": "O.C. 5-2024, 3 April 2024\n\nBy-law to amend the By-law respecting docks\n\n1. Section "
    "4 of the By-law respecting docks is amended by replacing “oak” by “trade\ufffematching”.\n\n"
    "2. This By-law comes into force on 1 May 2024.\n",
    "fr": "Décret 5-2024, 3 avril 2024\n\nRèglement modifiant le Règlement sur les quais\n\n"
    "1. L'article 4 du Règlement sur les quais est modifié par le remplacement de « orme » par "
    "« expert\ufffecomptable ».\n\n2. Le présent règlement entre en vigueur le 1er mai 2024.\n",
}


@pytest.mark.parametrize(("lang", "word"), [("en", "tradematching"), ("fr", "expertcomptable")])
def test_an_order_tells_of_a_cut_word_that_may_have_a_hyphen_of_its_own(
    lang: str, word: str
) -> None:
    def told(more: str) -> list[tuple[str, Severity]]:
        (item,) = read(CUT[lang] + more, lang).instruments
        (order,) = item.provisions[0].operations
        return [(f.quote, f.severity) for f in order.findings if f.code == "joined-word"]

    assert told("") == [(word, Severity.WARNING)]
    note = {"en": "The regu-\nlations; regulations.", "fr": "Les règle-\nments; règlements."}
    assert told(f"\n* {note[lang]}\n") == [(word, Severity.NOTE)]
    assert told(f"\n* {word}\n") == []
