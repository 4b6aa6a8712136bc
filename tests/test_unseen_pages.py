"""Pages as boards, councils and the Gazette print them, with what stands around and within them."""

import datetime as dt

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.text.provisions import Provision

LANGUAGES = pytest.mark.parametrize("lang", ["en", "fr"])
HEADS = {
    "en": "O.C. 5-2024, 3 April 2024\n\nBy-law to amend the By-law respecting docks\n\n",
    "fr": "Décret 5-2024, 3 avril 2024\n\nRèglement modifiant le Règlement sur les quais\n\n",
}
INSERTED = {
    "en": (
        "1. The By-law respecting docks is amended by inserting the following after section 2:\n\n"
        "“{text}”.\n\n2. This By-law comes into force on 1 May 2024.\n"
    ),
    "fr": (
        "1. Le Règlement sur les quais est modifié par l'insertion, après l'article 2, de ce qui "
        "suit :\n\n« {text} ».\n\n2. Le présent règlement entre en vigueur le 1er mai 2024.\n"
    ),
}


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))


def told(reading: Reading) -> list[str]:
    found = (f for f in reading.all_findings() if f.severity is not Severity.NOTE)
    return [finding.code for finding in found]


def new_texts(reading: Reading) -> list[str | None]:
    return [
        each.operation.new
        for item in reading.instruments
        for provision in item.provisions
        for each in provision.operations
    ]


def inserted(text: str, lang: str) -> Reading:
    return read(HEADS[lang] + INSERTED[lang].format(text=text), lang)


def units(reading: Reading) -> list[tuple[str, str, str]]:
    """The units of the first new text: kind, number and words, from the outside in."""
    walked: list[Provision] = []
    for unit in reading.instruments[0].provisions[0].operations[0].payload:
        walked += unit.walk()
    return [(str(unit.kind), unit.label, unit.text) for unit in walked]


@pytest.mark.parametrize(
    ("lang", "head"),
    [
        ("en", "5372\tGazette officielle du Québec, April 10, 2024, Vol. 156, No. 15\nPart 2"),
        ("en", "Part 2   Gazette officielle du Québec, April 10, 2024, Vol. 156, No. 15   5371"),
        ("en", "Gazette officielle du Québec, April 10, 2024, Vol. 156, No. 15"),
        ("fr", "5372 Gazette officielle du Québec, 10 avril 2024, 156e année, no 15\nPartie 2"),
        ("fr", "Gazette officielle du Québec, 10 avril 2024, 156<sup>e</sup> année, n° 15\t5371"),
    ],
)
def test_the_head_of_a_page_in_small_letters_is_no_part_of_a_new_text(lang: str, head: str) -> None:
    words = {"en": ("A lamp burns all", "night."), "fr": ("Une lampe brûle toute", "la nuit.")}
    first, rest = words[lang]
    reading = inserted(f"2.1. {first}\n\n{head}\n\n{rest}", lang)
    assert told(reading) == []
    assert new_texts(reading) == [f"2.1. {first} {rest}"]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "2.1 Hedges\n\nA hedge is low."),
        ("fr", "2.1 Haies\n\nUne haie est basse."),
    ],
)
def test_a_short_title_that_opens_a_new_text_is_not_joined_to_its_words(
    lang: str, text: str
) -> None:
    """It is no cut quotation that the next block would close."""
    assert new_texts(inserted(text, lang)) == [text.replace("\n\n", "\n")]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "en",
            "2.1. (1) A dock is dry.\n\n(2) Subsection 1 applies:\n\n(a) to ports;\n\n(b) here.",
        ),
        ("en", "2.1. (1) A dock is dry. (2) Subsection 1 applies: (a) to ports; (b) here."),
        ("fr", "2.1. 1) Un quai est sec.\n\n2) Ceci vise :\n\na) le port;\n\nb) la rade."),
        ("fr", "2.1. 1° un quai sec;\n\n2° un quai :\n\na) du port;\n\nb) de la rade."),
    ],
)
def test_the_first_mark_right_after_the_number_of_a_section_opens_a_list(
    lang: str, text: str
) -> None:
    reading = inserted(text, lang)
    assert told(reading) == []
    kinds = [(kind, label) for kind, label, _ in units(reading)]
    assert kinds == [
        ("section", "2.1"),
        ("paragraph", "1"),
        ("paragraph", "2"),
        ("subparagraph", "a"),
        ("subparagraph", "b"),
    ]


def test_odds_of_thirty_contre_one_are_rows_of_a_table() -> None:
    reading = inserted("2.1. Les cotes sont :\n\nQuinte  50 contre 1\nBrelan  3 contre 2", "fr")
    assert told(reading) == []
    assert [kind for kind, _, _ in units(reading)][:3] == ["section", "alinea", "table"]


@LANGUAGES
def test_the_decision_of_a_board_is_read_whole(lang: str) -> None:
    pages = {
        "en": (
            "DECISION NO. 2024-PDG-0012\n\n{title}\n\nWhereas the Authority may do so;\n\n"
            "Therefore:\n\nThe Authority hereby makes the {title}, in its French and English "
            "versions, the texts of which are attached to this decision.\n\nMade on 14 March "
            "2024.\n\nYves Ouellet\nPresident and Chief Executive Officer\n\n{title}\n\n"
            "Securities Act\n(chapter V-1.1, s. 331.1)\n\n1. Section 4 of the Regulation "
            "respecting docks is amended by replacing “oak” by “ash”.\n\n2. This Regulation comes "
            "into force on 1 May 2024.\n"
        ).format(title="Regulation to amend the Regulation respecting docks"),
        "fr": (
            "DÉCISION N° 2024-PDG-0012\n\n{title}\n\nVu le pouvoir de l'Autorité;\n\n"
            "En conséquence :\n\nL'Autorité prend le {title}, dans ses versions française et "
            "anglaise, dont les textes sont annexés à la présente décision.\n\nFait le 14 mars "
            "2024.\n\nYves Ouellet\nPrésident-directeur général\n\n{title}\n\n"
            "Loi sur les valeurs mobilières\n(chapitre V-1.1, a. 331.1)\n\n1. L'article 4 du "
            "Règlement sur les quais est modifié par le remplacement de « chêne » par « frêne ».\n"
            "\n2. Le présent règlement entre en vigueur le 1er mai 2024.\n"
        ).format(title="Règlement modifiant le Règlement sur les quais"),
    }
    reading = read(pages[lang], lang)
    assert told(reading) == []
    (item,) = reading.instruments
    assert (item.number, str(item.status), len(item.provisions)) == ("2024-PDG-0012", "made", 2)


@LANGUAGES
def test_a_board_that_makes_a_text_with_changes_is_not_passed_over(lang: str) -> None:
    pages = {
        "en": (
            "DECISION NO. 2024-PDG-0012\n\nWhereas the Authority may;\n\nTherefore:\n\nThe "
            "Authority makes the Regulation to amend the Regulation respecting docks, attached "
            "hereto, with section 2 left out.\n\nRegulation to amend the Regulation respecting "
            "docks\n\n1. Section 4 of the Regulation respecting docks is revoked.\n"
        ),
        "fr": (
            "DÉCISION N° 2024-PDG-0012\n\nVu le pouvoir;\n\nEn conséquence :\n\nL'Autorité prend "
            "le Règlement modifiant le Règlement sur les quais, annexé aux présentes, sauf son "
            "article 2.\n\nRèglement modifiant le Règlement sur les quais\n\n1. L'article 4 du "
            "Règlement sur les quais est abrogé.\n"
        ),
    }
    assert "unread-text" in told(read(pages[lang], lang))


def test_the_treasury_board_amends_a_schedule_under_a_title_without_a_noun() -> None:
    title = "Amendments to Schedule II to the Pensions Act"
    reading = read(
        f"Conseil du trésor\n\nT.B. 228910, 20 February 2024\n\nPensions Act\n(chapter R-10)\n\n"
        f"{title}\n\nWHEREAS it is expedient;\n\nTHE CONSEIL DU TRÉSOR ORDERS:\n\nTHAT the "
        f"{title}, attached to this Decision, be made.\n\nLOUIS TREMBLAY,\nClerk of the Conseil du "
        f"trésor\n\n{title}\n\nPensions Act\n(chapter R-10, s. 220)\n\n1. Schedule II to "
        "the Pensions Act (chapter R-10) is revoked.\n\n2. These Amendments come into force on "
        "1 May 2024.\n",
        "en",
    )
    assert told(reading) == []
    assert reading.instruments[0].title == title


@LANGUAGES
def test_a_council_enacts_under_a_title_in_capitals_over_two_lines(lang: str) -> None:
    pages = {
        "en": (
            "TOWN OF HUDSON\n\nBY-LAW NO. 2024-118\n\nBY-LAW TO AMEND ZONING BY-LAW NO. 2008-40 IN "
            "ORDER TO REVISE THE PROVISIONS\nRELATING TO FENCES\n\nWHEREAS fences are low;\n\n"
            "WHEREFORE, be it ordained and enacted by By-law No. 2024-118 as follows:\n\n"
            "SECTION 1\nSection 4 of Zoning By-law No. 2008-40 is revoked.\n\n"
            "SECTION 2\nThis By-law comes into force according to law.\n"
        ),
        "fr": (
            "VILLE DE HUDSON\n\nRÈGLEMENT NO 2024-118\n\nRÈGLEMENT MODIFIANT LE RÈGLEMENT DE "
            "ZONAGE NO 2008-40 AFIN DE RÉVISER LES DISPOSITIONS\nRELATIVES AUX CLÔTURES\n\n"
            "ATTENDU QUE les clôtures sont basses;\n\nEN CONSÉQUENCE, il est décrété ce qui suit "
            ":\n\nARTICLE 1\n"
            "L'article 4 du Règlement de zonage no 2008-40 est abrogé.\n\nARTICLE 2\n"
            "Le présent règlement entre en vigueur conformément à la loi.\n"
        ),
    }
    reading = read(pages[lang], lang)
    assert "unread-text" not in told(reading)
    (item,) = reading.instruments
    assert item.title.endswith(("PROVISIONS RELATING TO FENCES", "RELATIVES AUX CLÔTURES"))
    assert [len(provision.operations) for provision in item.provisions] == [1, 0]


@pytest.mark.parametrize(
    ("lang", "head"),
    [
        ("en", "412 GAZETTE OFFICIELLE DU QUÉBEC, April 10,\n2024, Vol. 156, No. 15 Part 2"),
        ("fr", "412 GAZETTE OFFICIELLE DU QUÉBEC, 10 avril 2024, 156e\nannée, no 15 Partie 2"),
        ("fr", "- 413 -"),
        ("en", "- 413 -"),
    ],
)
def test_a_page_head_over_two_lines_and_a_number_between_dashes_are_none_of_the_text(
    lang: str, head: str
) -> None:
    words = {"en": ("A lamp burns all", "night."), "fr": ("Une lampe brûle toute", "la nuit.")}
    first, rest = words[lang]
    reading = inserted(f"2.1. {first}\n\n{head}\n\n{rest}", lang)
    assert told(reading) == []
    assert new_texts(reading) == [f"2.1. {first} {rest}"]


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "The oﬃcial of the ﬁrst ﬂoor."), ("fr", "L'oﬃcier modiﬁé du ﬂanc.")]
)
def test_ligatures_of_print_are_the_letters_they_join(lang: str, words: str) -> None:
    plain = words.replace("ﬃ", "ffi").replace("ﬁ", "fi").replace("ﬂ", "fl")
    assert new_texts(inserted(f"2.1. {words}", lang)) == [f"2.1. {plain}"]


def test_a_text_in_ligatures_is_read_whole() -> None:
    words = INSERTED["fr"].replace("fi", "ﬁ").format(text="2.1. Un quai est sec.")
    assert told(read(HEADS["fr"].replace("fi", "ﬁ") + words, "fr")) == []


@LANGUAGES
def test_two_short_lines_of_a_schedule_stay_two(lang: str) -> None:
    """Two names tell nothing of how wide the column is."""
    schedule = {"en": "SCHEDULE I", "fr": "ANNEXE I"}[lang]
    clause = {
        "en": "1. Schedule I to the By-law respecting docks is replaced by Schedule I attached to "
        "this By-law.\n\n2. This By-law comes into force on 1 May 2024.",
        "fr": "1. L'annexe I du Règlement sur les quais est remplacée par l'annexe I jointe au "
        "présent règlement.\n\n2. Le présent règlement entre en vigueur le 1er mai 2024.",
    }[lang]
    reading = read(f"{HEADS[lang]}{clause}\n\n{schedule}\n\nLIST\n\nBaie-Comeau\nMatane\n", lang)
    assert [text for _, _, text in units(reading)][-2:] == ["Baie-Comeau", "Matane"]


@LANGUAGES
def test_two_by_laws_that_an_order_approves_together_are_both_made(lang: str) -> None:
    pages = {
        "en": (
            "O.C. 640-2012, 20 June 2012\n\nWHEREAS Loto-Québec made the {one} and the {two} "
            "on 2 May "
            "2012;\n\nIT IS ORDERED, therefore, on the recommendation of the Minister:\n\nTHAT the "
            "By-laws attached to this Order in Council be approved.\n\n{one}\n\nDocks "
            "Act\n(chapter "
            "D-1, s. 13)\n\n1. Section 5 of the By-law respecting docks is revoked.\n\n2. This "
            "By-law "
            "comes into force on 1 July 2012.\n\n{two}\n\nDocks Act\n(chapter D-1, s. 13)\n\n"
            "1. Section 9 of the By-law respecting ports is revoked.\n\n2. This By-law comes into "
            "force on 1 July 2012.\n"
        ).format(
            one="By-law to amend the By-law respecting docks",
            two="By-law to amend the By-law respecting ports",
        ),
        "fr": (
            "Décret 640-2012, 20 juin 2012\n\nATTENDU QUE Loto-Québec a pris le {one} et le "
            "{two} le "
            "2 mai 2012;\n\nIL EST ORDONNÉ, en conséquence, sur la recommandation du ministre :\n\n"
            "QUE soient approuvés les règlements annexés au présent décret.\n\n{one}\n\nLoi "
            "sur les "
            "quais\n(chapitre Q-1, a. 13)\n\n1. L'article 5 du Règlement sur les quais est abrogé."
            "\n\n2. Le présent règlement entre en vigueur le 1er juillet 2012.\n\n{two}\n\nLoi sur "
            "les quais\n(chapitre Q-1, a. 13)\n\n1. L'article 9 du Règlement sur les ports est "
            "abrogé.\n\n2. Le présent règlement entre en vigueur le 1er juillet 2012.\n"
        ).format(
            one="Règlement modifiant le Règlement sur les quais",
            two="Règlement modifiant le Règlement sur les ports",
        ),
    }
    reading = read(pages[lang], lang)
    assert told(reading) == []
    assert [(item.number, str(item.status)) for item in reading.instruments] == [
        ("640-2012", "made"),
        ("640-2012", "made"),
    ]


def test_an_order_that_makes_an_omnibus_regulation_approves_it_as_it_stands() -> None:
    words = (
        "Décret 877-2016, 28 septembre 2016\n\nATTENDU QU'il y a lieu de le faire;\n\nIL EST "
        "ORDONNÉ, en conséquence, sur la recommandation du ministre :\n\nQUE soit édicté le "
        "Règlement omnibus modifiant divers règlements, annexé au présent décret.\n\nRèglement "
        "omnibus modifiant divers règlements\n\n1. L'article 5 du Règlement sur les quais est "
        "abrogé.\n\n2. Le présent règlement entre en vigueur le 1er octobre 2016.\n"
    )
    assert told(read(words, "fr")) == []
    changed = words.replace("annexé au présent décret", "en modifiant son article 1")
    assert "clause-not-understood" in told(read(changed, "fr"))


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        (
            "en",
            (
                "1 The By-law respecting docks, approved by Order in Council 1253-93 dated 1 "
                "September "
                "1993, has been amended only once, by the by-law approved by Order in Council "
                "55-99."
            ),
        ),
        (
            "fr",
            (
                "1 Le Règlement sur les quais, approuvé par le décret numéro 1253-93 du 1er "
                "septembre "
                "1993, n'a été modifié qu'une fois, par le règlement approuvé par le décret numéro "
                "55-99."
            ),
        ),
    ],
)
@pytest.mark.parametrize("number", ["1 ", "[1] "])
def test_a_note_copied_with_a_plain_number_tells_the_history_of_a_text(
    lang: str, note: str, number: str
) -> None:
    words = {"en": "2.1. A dock is dry.", "fr": "2.1. Un quai est sec."}[lang]
    reading = read(
        f"{HEADS[lang]}{INSERTED[lang].format(text=words)}\n51200\n\n{note}\n".replace(
            "\n1 ", f"\n{number}"
        ),
        lang,
    )
    assert told(reading) == []
    chain = reading.instruments[0].chain
    assert chain is not None
    assert chain.last is not None
    assert (chain.base.number, chain.last.number) == ("1253-93", "55-99")


def test_the_number_of_a_by_law_of_a_city_stands_below_its_name() -> None:
    for number in ("RCG 14-029-3", "CA29 0040-62"):
        reading = read(
            f"VILLE DE MONTRÉAL\nRÈGLEMENT\n{number}\n\nRÈGLEMENT MODIFIANT LE RÈGLEMENT SUR LES "
            "QUAIS (RCG 14-029)\n\nÀ l'assemblée du 22 février 2024, le conseil décrète :\n\n1. "
            "L'article 5 du Règlement sur les quais (RCG 14-029) est abrogé.\n",
            "fr",
        )
        assert [item.number for item in reading.instruments] == [number]


@LANGUAGES
def test_a_minister_who_signs_below_the_text_has_a_name_in_small_letters(lang: str) -> None:
    signed = {
        "en": "Québec, 22 January 2024\n\nThe Minister of Transport,\nGeneviève Guilbault\n",
        "fr": "Québec, le 22 janvier 2024\n\nLa ministre des Transports,\nGeneviève Guilbault\n",
    }[lang]
    words = {"en": "2.1. A dock is dry.", "fr": "2.1. Un quai est sec."}[lang]
    assert told(read(f"{HEADS[lang]}{INSERTED[lang].format(text=words)}\n{signed}", lang)) == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "The preamble forms part of this by-law."),
        ("fr", "Le préambule fait partie du présent règlement."),
    ],
)
def test_a_preamble_that_is_part_of_a_by_law_orders_nothing(lang: str, words: str) -> None:
    page = (
        f"{HEADS[lang]}1. {words}\n\n{INSERTED[lang].replace('2. ', '3. ').replace('1. ', '2. ')}"
    )
    reading = read(page.format(text="2.1. Oak."), lang)
    assert told(reading) == []
    assert reading.instruments[0].provisions[0].operations == ()


BURNS = {"en": "2.1. A lamp burns all{}night.", "fr": "2.1. Une lampe brûle toute{}la nuit."}


@LANGUAGES
def test_a_number_alone_between_running_lines_leaves_the_provision_unread(lang: str) -> None:
    """It may be that of a page, or one that the copy tore from its sentence."""
    reading = inserted(BURNS[lang].format("\n413\n"), lang)
    assert new_texts(reading) == []
    assert "clause-not-understood" in told(reading)


@LANGUAGES
def test_a_number_alone_between_blank_lines_of_a_new_text_is_told(lang: str) -> None:
    reading = inserted(BURNS[lang].format("\n\n413\n\n"), lang)
    assert new_texts(reading) == [BURNS[lang].format(" ")]
    assert told(reading) == ["number-alone"]


@LANGUAGES
@pytest.mark.parametrize("gap", ["\n\n413\n\n", "\n413\n"])
def test_the_number_of_a_page_is_known_by_the_next_page(lang: str, gap: str) -> None:
    """Another page further on bears the next number."""
    said = {"en": "A dock is dry. ", "fr": "Un quai est sec. "}[lang]
    more = "\n\n".join(f"2.{n}. {said * 8}".strip() for n in range(2, 12))
    text = f"{BURNS[lang].format(gap)}\n\n{more}\n\n414\n\n2.12. {said.strip()}"
    reading = inserted(text, lang)
    assert "number-alone" not in told(reading)
    (words,) = new_texts(reading)
    assert words is not None
    assert words.startswith(f"{BURNS[lang].format(' ')}\n2.2. ")


@LANGUAGES
@pytest.mark.parametrize("blank", ["\n", "\n\n"])
def test_a_page_head_whose_parts_stand_in_lines_of_their_own_is_none_of_the_text(
    lang: str, blank: str
) -> None:
    head = {
        "en": ("Part 2", "GAZETTE OFFICIELLE DU QUÉBEC, April 10, 2024, Vol. 156, No. 15", "413"),
        "fr": ("Partie 2", "GAZETTE OFFICIELLE DU QUÉBEC, 10 avril 2024, 156e année, no 15", "413"),
    }[lang]
    reading = inserted(BURNS[lang].format(f"\n\n{blank.join(head)}\n\n"), lang)
    assert told(reading) == []
    assert new_texts(reading) == [BURNS[lang].format(" ")]


def test_a_job_number_above_the_head_of_a_page_still_ends_its_instrument() -> None:
    words = {lang: HEADS[lang] + INSERTED[lang].format(text="2.1. Oak.") for lang in ("en",)}["en"]
    head = "Part 2\n\nGAZETTE OFFICIELLE DU QUÉBEC, April 10, 2024, Vol. 156, No. 15\n\n413"
    reading = read(f"{words}\n8812\n\n{head}\n\n{words.replace('5-2024', '6-2024')}", "en")
    assert [item.number for item in reading.instruments] == ["5-2024", "6-2024"]
    assert reading.instruments[0].job_number == "8812"


@LANGUAGES
def test_a_title_that_goes_on_in_small_letters_below_a_blank_line_is_whole(lang: str) -> None:
    words = HEADS[lang] + INSERTED[lang].format(text="2.1. Oak.")
    title = {
        "en": ("By-law to amend the By-law respecting docks", "and piers"),
        "fr": ("Règlement modifiant le Règlement sur les quais", "et les jetées"),
    }[lang]
    reading = read(words.replace(f"{title[0]}\n", f"{title[0]}\n\n{title[1]}\n"), lang)
    assert "unread-text" not in told(reading)
    assert reading.instruments[0].title == " ".join(title)


@LANGUAGES
def test_a_council_that_adopts_the_by_law_that_follows_enacts_it(lang: str) -> None:
    pages = {
        "en": (
            "MUNICIPALITY OF DUNDEE\n\nBY-LAW NUMBER 568-2\n\nBY-LAW AMENDING BY-LAW NUMBER 568\n\n"
            "WHEREAS a notice of motion was given;\n\nIT IS PROPOSED BY Mr. Roy\nSECONDED BY Ms. "
            "Houle\nAND RESOLVED\n\nTHAT the following by-law be adopted:\n\nARTICLE 1 – NOISE\n\n"
            "Section 3 of By-law number 568 is revoked.\n\nARTICLE 2 – COMING INTO FORCE\n\nThis "
            "by-law comes into force on 1 May 2024.\n\nADOPTED\n"
        ),
        "fr": (
            "MUNICIPALITÉ DE DUNDEE\n\nRÈGLEMENT NUMÉRO 568-2\n\nRÈGLEMENT MODIFIANT LE RÈGLEMENT "
            "NUMÉRO 568\n\nCONSIDÉRANT QU'un avis de motion a été donné;\n\nIL EST PROPOSÉ PAR M. "
            "Roy\nAPPUYÉ PAR Mme Houle\nET RÉSOLU\n\nQUE le règlement suivant soit adopté :\n\n"
            "ARTICLE 1 – BRUIT\n\nL'article 3 du règlement numéro 568 est abrogé.\n\nARTICLE 2 – "
            "ENTRÉE EN VIGUEUR\n\nLe présent règlement entre en vigueur le 1er mai 2024.\n\n"
            "ADOPTÉ\n"
        ),
    }
    reading = read(pages[lang], lang)
    assert told(reading) == []
    assert [len(one.operations) for one in reading.instruments[0].provisions] == [1, 0]


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "p. 3"), ("en", "(continued on next page)"), ("fr", "P. 3"), ("fr", "(suite)")],
)
def test_what_a_page_says_of_itself_is_none_of_the_text(lang: str, line: str) -> None:
    reading = inserted(BURNS[lang].format(f"\n\n{line}\n\n"), lang)
    assert told(reading) == []
    assert new_texts(reading) == [BURNS[lang].format(" ")]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "2.1. Docks. (1) A dock is dry. (2) A dock is wet."),
        ("fr", "2.1. Quais. 1° Un quai est sec. 2° Un quai est plein."),
    ],
)
def test_a_list_that_was_copied_into_the_sentence_before_it_is_told(lang: str, text: str) -> None:
    assert "block-inside-text" in told(inserted(text, lang))


@pytest.mark.parametrize(
    ("lang", "text", "header"),
    [
        ("en", "2.1. The fines are:\n\nOffence Fine\nFirst $200\nSecond $400", ("Offence", "Fine")),
        (
            "fr",
            "2.1. Les amendes sont :\n\nInfraction Amende\nPremière 200 $\nRécidive 400 $",
            ("Infraction", "Amende"),
        ),
    ],
)
def test_the_heads_of_columns_copied_without_gaps_do_not_run_into_the_first_row(
    lang: str, text: str, header: tuple[str, str]
) -> None:
    payload = inserted(text, lang).instruments[0].provisions[0].operations[0].payload
    tables = [unit.table for part in payload for unit in part.walk() if unit.table is not None]
    assert [(table.header, len(table.rows)) for table in tables] == [(header, 2)]


def test_the_head_of_a_ministerial_order_goes_on_up_to_its_day() -> None:
    order = (
        "Arrêté numéro 2024-03 du ministre de l'Agriculture,\n\ndes Pêcheries et de l'Alimentation"
    )
    words = INSERTED["fr"].format(text="2.1. Un quai est sec.")
    title = "Règlement modifiant le Règlement sur les quais"
    reading = read(f"{order} en date du 15 janvier 2024\n\n{title}\n\n{words}", "fr")
    assert told(reading) == []
    assert reading.instruments[0].made == dt.date(2024, 1, 15)
    reading = read(
        f"Décret 5-2024, 3 avril 2024\n\nconcernant les quais\n\n{title}\n\n{words}", "fr"
    )
    assert reading.instruments[0].made == dt.date(2024, 4, 3)
    assert reading.instruments[0].title == title


@LANGUAGES
def test_the_last_cell_of_a_new_text_may_be_empty(lang: str) -> None:
    rows = {"en": "Make\tModel\tNumber\nHaenni\tWL 103\t22", "fr": "Marque\tModèle\tNo\nA\tB\t22"}
    text = f"2.1. X :\n\n{rows[lang]}\nDini\tArgeo\t"
    assert (new_texts(inserted(text, lang))[0] or "").endswith("\nDini\tArgeo\t")


NOTICES = {
    "en": (
        "Notice\n\nParks Act\n(chapter P-9)\n\nNotice is hereby given that the amounts in section "
        "11 of the By-law respecting casino games {are} replaced by the following:\n\n$103\n\n"
        "JEAN ROY,\nMinister\n"
    ),
    "fr": (
        "Avis\n\nLoi sur les parcs\n(chapitre P-9)\n\nAvis est donné par les présentes que les "
        "montants de l’article 11 du Règlement sur les jeux de casino {are} remplacés par les "
        "suivants :\n\n103 $\n\nLe ministre,\nJEAN ROY\n"
    ),
}


@pytest.mark.parametrize(
    ("lang", "verb", "found"),
    [
        ("en", "are", ["unread-text"]),
        ("en", "may be", ["unread-text"]),
        ("en", "are not", []),
        ("fr", "sont", ["unread-text"]),
        ("fr", "ne sont pas", []),
    ],
)
def test_a_notice_that_changes_a_text_itself_is_not_passed_over(
    lang: str, verb: str, found: list[str]
) -> None:
    reading = read(NOTICES[lang].format(are=verb), lang)
    assert told(reading) == found


@pytest.mark.parametrize("brings", [True, False])
def test_an_order_in_a_schedule_is_told_unless_the_schedule_is_new_text(brings: bool) -> None:
    words = (
        HEADS["en"]
        + (
            "1. Schedule I to the By-law respecting docks is replaced by Schedule I attached.\n\n"
            if brings
            else "1. Section 4 of the By-law respecting docks is revoked.\n\n"
        )
        + "2. This By-law comes into force on 1 May 2024.\n\nSCHEDULE I\n\nACT RESPECTING PIERS\n\n"
        "1. A pier is a dock.\n\n2. Section 67.50 of the By-law respecting casino games is revoked."
    )
    reading = read(words, "en")
    assert told(reading) == ([] if brings else ["unread-text"])
