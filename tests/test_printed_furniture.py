"""What print and viewers put around the provisions of an instrument, none of which hides one."""

import datetime as dt
import io

import pytest
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate
from reportlab.platypus.flowables import Flowable

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.findings import Severity

LANGUAGES = pytest.mark.parametrize("lang", ["en", "fr"])
PAGE = {
    "en": (
        "O.C. 5-2024, 3 April 2024\n\nBy-law to amend the By-law respecting docks{mark}\n\n"
        "1. Section 4 of the By-law respecting docks is revoked.\n\n"
        "2. This By-law comes into force on 1 May 2024.\n\n{note}\n"
    ),
    "fr": (
        "Décret 5-2024, 3 avril 2024\n\nRèglement modifiant le Règlement sur les quais{mark}\n\n"
        "1. L'article 4 du Règlement sur les quais est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n\n{note}\n"
    ),
}


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))


def errors(reading: Reading) -> list[tuple[str, str]]:
    found = (f for f in reading.all_findings() if f.severity is Severity.ERROR)
    return [(finding.code, finding.quote) for finding in found]


def read_as(reading: Reading) -> list[tuple[str | None, list[tuple[str, int]]]]:
    return [
        (each.number, [(p.number, len(p.operations)) for p in each.provisions])
        for each in reading.instruments
    ]


PILOT = {
    "en": (
        "M.O., 2024\n\nOrder 2024-06 of the Minister of Transport dated 5 April 2024\n\n"
        "CONCERNING heavy vehicles\n\nTHE MINISTER OF TRANSPORT ORDERS AS FOLLOWS:\n\n"
        "1. Section 3 of the Pilot project on heavy vehicles (chapter C-24.2, r. 39.1) is revoked."
        "\n\n2. Section 67.40 of that pilot scheme is revoked.\n\n"
        "3. This Order comes into force on 1 May 2024.\n"
    ),
    "fr": (
        "A.M., 2024\n\nArrêté numéro 2024-06 du ministre des Transports en date du 5 avril 2024\n\n"
        "CONCERNANT les véhicules lourds\n\nLE MINISTRE DES TRANSPORTS ARRÊTE CE QUI SUIT :\n\n"
        "1. L'article 3 du Projet pilote sur les véhicules lourds (chapitre C-24.2, r. 39.1) est "
        "abrogé.\n\n2. L'article 67.40 de ce cadre pilote est abrogé.\n\n"
        "3. Le présent arrêté entre en vigueur le 1er mai 2024.\n"
    ),
}


@LANGUAGES
def test_an_order_on_a_text_of_any_kind_is_read_or_refused_under_a_title_that_amends_none(
    lang: str,
) -> None:
    reading = read(PILOT[lang], lang)
    (order,) = reading.instruments
    assert [p.number for p in order.provisions if p.operations] == ["1"]
    assert [quote[:2] for code, quote in errors(reading) if code == "unread-text"] == ["2."]
    assert [one.is_amending for one in order.provisions] == [True, True, True]


PROGRAM = {
    "en": (
        "M.O., 2022\n\nOrder 2022-37 of the Minister of Public Security dated 20 June 2022\n\n"
        "CONCERNING aid in case of flood\n\nTHE MINISTER OF PUBLIC SECURITY ORDERS AS FOLLOWS:\n\n"
        "1. The General Aid Program{made} is {change}.\n\n"
        "2. This Order comes into force on 1 July 2022.\n"
    ),
    "fr": (
        "A.M., 2022\n\nArrêté numéro 2022-37 de la ministre de la Sécurité publique en date du "
        "20 juin 2022\n\nCONCERNANT l'aide en cas d'inondation\n\nLA MINISTRE DE LA SÉCURITÉ "
        "PUBLIQUE ARRÊTE CE QUI SUIT :\n\n1. Le Programme général d'aide{made} est {change}.\n\n"
        "2. Le présent arrêté entre en vigueur le 1er juillet 2022.\n"
    ),
}


@pytest.mark.parametrize(
    ("lang", "made", "change"),
    [
        ("en", "", "amended by replacing “$150” by “$200” in section 9"),
        ("en", "", "amended:\n\n(1) in section 9, by replacing “$150” by “$200”"),
        ("en", ", established by Order in Council 403-2019,", "revoked"),
        ("fr", "", "modifié par le remplacement, à l'article 9, de « 150 $ » par « 200 $ »"),
        ("fr", "", "modifié, à l'article 9, par la suppression de « 150 $ »"),
        ("fr", ", établi par le décret 403-2019,", "abrogé"),
    ],
)
def test_a_change_of_a_text_of_no_known_kind_is_never_left_out_without_a_word(
    lang: str, made: str, change: str
) -> None:
    reading = read(PROGRAM[lang].format(made=made, change=change), lang)
    ordered = [p.number for p in reading.instruments[0].provisions if p.operations]
    told = [quote[:2] for code, quote in errors(reading) if code == "unread-text"]
    assert ordered == ["1"] or told == ["1."]


NOTES = {
    "en": (
        "(*) The By-law respecting docks (R.R.Q., c. D-1, r. 2) was amended by the By-laws made by "
        "Orders in Council 7-95 and 8-96.\n\nFor previous amendments, refer to the “Tableau des "
        "modifications et Index sommaire”, updated to 1 September 2009."
    ),
    "fr": (
        "(*) Le Règlement sur les quais (R.R.Q., c. D-1, r. 2) a été modifié par les règlements "
        "approuvés par les décrets 7-95 et 8-96.\n\nPour les modifications antérieures, voir le "
        "« Tableau des modifications et Index sommaire », à jour au 1er septembre 2009."
    ),
}


@LANGUAGES
@pytest.mark.parametrize("gap", ["\n\n", "\n"], ids=["blocks", "one block"])
def test_a_footnote_with_its_mark_in_parentheses_and_what_follows_it_is_one(
    gap: str, lang: str
) -> None:
    words = PAGE[lang].format(mark=" (*)", note=NOTES[lang])
    reading = read(words.replace("\n\n", gap), lang)
    assert errors(reading) == []
    assert read_as(reading) == [("5-2024", [("1", 1), ("2", 0)])]


COUNCIL = {
    "en": (
        "TOWN OF HAMPSTEAD\n\nBY-LAW NO. 1002-9\n\nBY-LAW TO AMEND BY-LAW NO. 1002\n\n"
        "THE COUNCIL ENACTS THE FOLLOWING:\n\nSECTION 1\n\n"
        "Section 4 of By-law No. 1002 is repealed.\n\nSECTION 2\n\n"
        "The present by-law shall come into force according to law.\n\n(S) William Steinberg\n"
        "Dr. William Steinberg, Mayor\n\nCERTIFIED TRUE COPY\n"
    ),
    "fr": (
        "MUNICIPALITÉ DE SAINT-LIBOIRE\n\n"
        "RÈGLEMENT NUMÉRO 86-97/54-18 AMENDANT LE RÈGLEMENT D'URBANISME NUMÉRO 86-97\n\n"
        "EN CONSÉQUENCE, il est résolu qu'il soit décrété ce qui suit :\n\nARTICLE 1 – USAGES\n\n"
        "L'article 4 du règlement d'urbanisme numéro 86-97 est abrogé.\n\n"
        "ARTICLE 2 – ENTRÉE EN VIGUEUR\n\nLe présent règlement entre en vigueur conformément à la "
        "loi.\n\n(S) Claude Vadnais\nClaude Vadnais, maire\n\nCOPIE CERTIFIÉE CONFORME\n"
    ),
}


@LANGUAGES
def test_a_council_may_sign_with_s_and_certify_its_copy(lang: str) -> None:
    reading = read(COUNCIL[lang], lang)
    assert errors(reading) == []
    number = {"en": "1002-9", "fr": "86-97/54-18"}[lang]
    assert read_as(reading) == [(number, [("1", 1), ("2", 0)])]


BOARD = {
    "en": (
        "Decision 10388, 12 May 2014\n\nAn Act respecting the marketing of fish\n(chapter M-35.1)\n"
        "\nPlease note that the board has made the Decree to amend the Decree respecting fish, the "
        "text of which follows.\n\nThe secretary,\nMarie-France Veilleux, advocate\n\n"
        "Decree to amend the Decree respecting fish\n\n"
        "WHEREAS the Government made the Decree respecting fish (chapter M-35.1, r. 8);\n\n"
        "1. Section 4 of the Decree respecting fish (chapter M-35.1, r. 8) is revoked.\n\n"
        "2. This Decree comes into force on 1 July 2014.\n"
    ),
    "fr": (
        "Décision 10388, 12 mai 2014\n\nLoi sur la mise en marché du poisson\n(chapitre M-35.1)\n\n"
        "Veuillez prendre note que la Régie a pris le Décret modifiant le Décret sur le poisson, "
        "dont le texte suit.\n\nLa secrétaire,\nMarie-France Veilleux, avocate\n\n"
        "Décret modifiant le Décret sur le poisson\n\n"
        "ATTENDU QUE le gouvernement a édicté le Décret sur le poisson (chapitre M-35.1, r. 8);\n\n"
        "1. L'article 4 du Décret sur le poisson (chapitre M-35.1, r. 8) est abrogé.\n\n"
        "2. Le présent décret entre en vigueur le 1er juillet 2014.\n"
    ),
}


@LANGUAGES
def test_a_reason_that_cites_a_chapter_begins_no_other_text(lang: str) -> None:
    reading = read(BOARD[lang], lang)
    assert errors(reading) == []
    assert read_as(reading) == [("10388", [("1", 1), ("2", 0)])]


PRINTS = [
    "1 of 2\n\nhttps://a.example/o.html\n\n7/16/2009 10:12 AM",
    "2009-07-16, 10 h 12\tGazette\n\nhttps://a.example/o.html\t1/2",
    "1/2\n16/07/09 10:12",
    "fi le:///tmp/o.html\t1/2",
]


@LANGUAGES
@pytest.mark.parametrize(
    "printed", PRINTS, ids=["three lines", "beside a title", "short", "a file"]
)
def test_what_a_browser_prints_on_each_page_is_none_of_a_provision(printed: str, lang: str) -> None:
    quoted = {
        "en": "is replaced by the following:\n\n“4. Oak is dry.\n\n{}\n\nElm is not.”.",
        "fr": "est remplacé par le suivant :\n\n« 4. Le chêne est sec.\n\n{}\n\nL'orme non. ».",
    }[lang].format(printed)
    last = printed.replace("1 of", "2 of").replace("1/2", "2/2")
    words = PAGE[lang].format(mark="", note=last).replace("is revoked.", quoted)
    reading = read(words.replace("est abrogé.", quoted), lang)
    assert errors(reading) == []
    new = reading.instruments[0].provisions[0].operations[0].operation.new or ""
    assert new.splitlines()[1:] == [{"en": "Elm is not.", "fr": "L'orme non."}[lang]]


SCHEDULE = {
    "en": "SCHEDULE A\n(s. 4)\n\n1. The dock is dry.\n\n2. Section 9 is amended by the tide.\n\n"
    "3. This table comes into force at noon.",
    "fr": "ANNEXE A\n(a. 4)\n\n1. Le quai est sec.\n\n2. L'article 9 est modifié par la marée.\n\n"
    "3. Le présent tableau entre en vigueur à midi.",
}


@LANGUAGES
def test_the_numbers_of_a_schedule_below_the_last_provision_are_its_own(lang: str) -> None:
    reading = read(PAGE[lang].format(mark="", note=SCHEDULE[lang]), lang)
    assert errors(reading) == []
    assert read_as(reading) == [("5-2024", [("1", 1), ("2", 0)])]
    (attached,) = reading.instruments[0].attachments
    assert attached.text.endswith(SCHEDULE[lang].rpartition("\n")[2])


@LANGUAGES
def test_an_order_that_was_copied_as_one_line_has_its_number_its_clause_and_its_end(
    lang: str,
) -> None:
    order = {
        "en": "Gouvernement du Québec O.C. 97-2010, 3 February 2010 Docks Act (c. D-1) By-law to "
        "amend the By-law respecting docks WHEREAS it is expedient to approve the By-law; IT IS "
        "ORDERED, therefore, on the recommendation of the Minister of Finance: THAT the By-law to "
        "amend the By-law respecting docks, attached to this Order in Council, be approved. "
        "GÉRARD BIBEAU, Clerk of the Conseil exécutif By-law to amend the By-law respecting docks "
        "Docks Act (R.S.Q., c. D-1, s. 13) 1. Section 4 of the By-law respecting docks is "
        "revoked. 2. This By-law comes into force on 1 April 2010. 9701",
        "fr": "Gouvernement du Québec Décret 97-2010, 3 février 2010 Loi sur les quais (c. D-1) "
        "Règlement modifiant le Règlement sur les quais ATTENDU QU'il y a lieu d'approuver ce "
        "règlement; IL EST ORDONNÉ, en conséquence, sur la recommandation du ministre : QUE le "
        "Règlement modifiant le Règlement sur les quais, annexé au présent décret, soit approuvé. "
        "Le greffier du Conseil exécutif, GÉRARD BIBEAU Règlement modifiant le Règlement sur les "
        "quais Loi sur les quais (L.R.Q., c. D-1, a. 13) 1. L'article 4 du Règlement sur les quais "
        "est abrogé. 2. Le présent règlement entre en vigueur le 1er avril 2010. 53701",
    }[lang]
    reading = read(order, lang)
    assert errors(reading) == []
    assert read_as(reading) == [("97-2010", [("1", 1), ("2", 0)])]
    (one,) = reading.instruments
    assert (one.made, one.job_number) == (dt.date(2010, 2, 3), order.rpartition(" ")[2])
    assert one.title.endswith({"en": "respecting docks", "fr": "sur les quais"}[lang])


NAMES = {"en": "REGULATION RESPECTING PIERS", "fr": "RÈGLEMENT SUR LE BAC"}


@LANGUAGES
def test_a_short_name_in_capitals_below_the_act_says_what_is_amended(lang: str) -> None:
    words = {
        "en": "O.C. 5-2024, 3 April 2024\n\nOmnibus regulation to amend various regulations\n\n"
        "Docks Act\n(R.S.Q., c. D-1, s. 13)\n\n{}\n\n1. Section 4 is revoked.\n\n"
        "2. This Regulation comes into force on 1 May 2024.\n\n"
        "Made at Québec, this 3rd day of April 2024\n\nLynne Roiter,\nSecretary General\n",
        "fr": "Décret 5-2024, 3 avril 2024\n\nRèglement omnibus modifiant divers règlements\n\n"
        "Loi sur les quais\n(L.R.Q., c. D-1, a. 13)\n\n{}\n\n1. L'article 4 est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n\n"
        "Fait à Québec, le 3 avril 2024\n\nLynne Roiter,\nLa secrétaire générale\n",
    }[lang]
    reading = read(words.format(NAMES[lang]), lang)
    assert errors(reading) == []
    (read_one,) = reading.instruments[0].provisions[0].operations
    assert (read_one.operation.target.instrument or "").upper() == NAMES[lang]


def printed(words: str, *, after: float) -> bytes:
    """Print a text in one column, its paragraphs indented, with little or no room between them."""
    style = ParagraphStyle("p", fontSize=9, leading=11, spaceAfter=after, firstLineIndent=12)
    out = io.BytesIO()
    paragraphs: list[Flowable] = [Paragraph(line, style) for line in words.split("\n") if line]
    SimpleDocTemplate(out, invariant=1).build(paragraphs)
    return out.getvalue()


@pytest.mark.parametrize("after", [0, 2])
def test_a_section_below_a_row_and_a_note_below_a_full_line_begin_their_own_paragraphs(
    after: float,
) -> None:
    words = (
        PAGE["en"]
        .format(
            mark="*",
            note="* The By-law respecting docks, made by Order in Council 7-90 dated 7 March 1990 "
            "(1990, G.O. 2, 700), has not been amended since it was made.",
        )
        .replace(
            "is revoked.",
            "is replaced by the following:\n\n“4.1 It pays:\n\nBet Payout odds\n\nOak 1 to 1\n\n"
            "Elm 10 to 1\n\n4.2 The dealer announces the end of the play.”.",
        )
    )
    source = read_source(printed(words, after=after), name="page.pdf")
    reading = read_text(source, lang="en", published=dt.date(2024, 4, 10))
    assert errors(reading) == []
    assert read_as(reading) == [("5-2024", [("1", 1), ("2", 0)])]
    (replaced,) = reading.instruments[0].provisions[0].operations
    assert replaced.operation.new_units == ("4.1", "4.2")
    chain = reading.instruments[0].chain
    assert chain is not None
    assert chain.base.number == "7-90"


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_page_number_within_a_footnote_leaves_it_whole(gap: str) -> None:
    note = (
        "* The By-law respecting docks, made by Order in Council 1-90 dated 1 May 1990, was last"
        f"{gap}413{gap}amended by the by-law made by Order in Council 5-99 dated 1 March 1999."
    )
    words = (
        "O.C. 5-2024, 3 April 2024\n\nBy-law to amend the By-law respecting docks*\n\n"
        "1. Section 4 of the By-law respecting docks is revoked.\n\n{within}"
        "2. This By-law comes into force on 1 May 2024.\n\n{below}"
    )
    for within, below in ((f"{note}\n\n", ""), ("", f"{note}\n")):
        page = words.format(within=within, below=below)
        reading = read_text(Received("words", page), lang="en", published=dt.date(2024, 4, 10))
        assert [f.code for f in reading.all_findings() if f.severity is Severity.ERROR] == []
        (by_law,) = reading.instruments
        assert by_law.chain is not None
        assert by_law.chain.last is not None
        assert by_law.chain.last.number == "5-99"
        assert [len(provision.operations) for provision in by_law.provisions] == [1, 0]


HEADS = {
    "en": "Order number 2018-11 of the Minister of Transport, Sustainable Mobility and",
    "fr": "Arrêté numéro 2018-11 du ministre des Transports, de la Mobilité durable et",
}


@pytest.mark.parametrize(
    ("lang", "rest"),
    [
        ("en", "Transport\n\nElectrification dated 12 June 2018"),
        ("en", "Electrification dated 12\n\nJune 2018"),
        ("fr", "de\n\nl’Électrification en date du 12 juin 2018"),
        ("fr", "l’Électrification en date du 12\n\njuin 2018"),
    ],
)
def test_the_head_of_a_ministers_order_goes_on_to_its_day(lang: str, rest: str) -> None:
    body = {
        "en": "Regulation to amend Regulation\n\n81-102 respecting Docks\n\n1. Section 4 of "
        "Regulation 81-102 respecting Docks is revoked.\n",
        "fr": "Règlement modifiant le Règlement\n\n81-102 sur les quais\n\n1. L’article 4 du "
        "Règlement 81-102 sur les quais est abrogé.\n",
    }[lang]
    page = f"{HEADS[lang]} {rest}\n\n{body}"
    reading = read_text(Received("words", page), lang=lang, published=dt.date(2024, 4, 10))
    (order,) = reading.instruments
    assert order.made == dt.date(2018, 6, 12)
    assert order.title.endswith(("81-102 respecting Docks", "81-102 sur les quais"))
