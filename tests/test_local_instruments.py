"""By-laws of councils and decisions of boards, with all that they print around their provisions."""

import datetime as dt
from pathlib import Path

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import Status

HERE = Path(__file__).parent


def read(name: str) -> Reading:
    words = (HERE / f"{name}.txt").read_text("utf-8")
    return read_text(Received("words", words), lang=name[-2:], published=dt.date(2012, 5, 2))


def orders(reading: Reading) -> list[tuple[str, str, object]]:
    return [
        (provision.number, str(read.operation.op), read.operation.target.as_json().get("section"))
        for item in reading.instruments
        for provision in item.provisions
        for read in provision.operations
    ]


@pytest.mark.parametrize(
    ("name", "number", "found"),
    [
        (
            "municipal_2009.en",
            "769-09",
            [("2", "append_unit", "4.6"), ("3", "repeal_unit", "5.2.1")],
        ),
        ("municipal_2009.fr", "1-47", [("1", "append_unit", "4.2.1"), ("2", "repeal_unit", "5")]),
        (
            "noise_2009.fr",
            "09-018",
            [("1", "replace_unit", "9"), ("2", "replace_text", "20"), ("3", "repeal_unit", None)],
        ),
        ("decision_2012.fr", "CAS-118224", [("1", "replace_text", "4"), ("2", "repeal_unit", "8")]),
    ],
)
def test_a_local_instrument_is_read_whole(name: str, number: str, found: list[object]) -> None:
    """Each article has its number, and its dash, on the line of its words."""
    reading = read(name)
    told = [(f.code, f.quote) for f in reading.all_findings() if f.severity is Severity.ERROR]
    assert told == []
    assert [(item.number, item.status) for item in reading.instruments] == [(number, Status.MADE)]
    assert orders(reading) == found


def read_words(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2012, 5, 2))


def errors(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("lang", "head", "number", "base"),
    [
        (
            "fr",
            "RÈGLEMENT N° 2016-283 MODIFIANT LE RÈGLEMENT N° 216",
            "2016-283",
            "RÈGLEMENT N° 216",
        ),
        ("fr", "RÈGLEMENT NUMÉRO 412\n\nmodifiant le règlement 300", "412", "règlement 300"),
        ("fr", "Règlement numéro 412-3 amendant le règlement 300", "412-3", "règlement 300"),
        ("en", "BY-LAW NUMBER 412 AMENDING BY-LAW NUMBER 300", "412", "BY-LAW NUMBER 300"),
        ("en", "BY-LAW NO. 412\n\namending By-law No. 300", "412", "By-law No. 300"),
    ],
)
def test_a_by_law_with_its_number_and_title_in_one_has_both(
    lang: str, head: str, number: str, base: str
) -> None:
    body = {
        "en": "1. Section 12 of the By-law is repealed.\n\n2. This by-law comes into force today.",
        "fr": "1. L'article 12 de ce règlement est abrogé.\n\n2. Le présent règlement entre en "
        "vigueur le 1er juin 2009.",
    }[lang].replace("today", "on 1 June 2009")
    town = {"en": "CITY OF BELLERIVE", "fr": "VILLE DE BELLERIVE"}[lang]
    page = f"{town}\n\n{head}\n\n{body}\n"
    reading = read_words(page, lang)
    (item,) = reading.instruments
    assert (item.number, item.base_title, item.status) == (number, base, Status.MADE)
    assert errors(reading) == []
    second = head.replace("412", "413").replace("283", "284")
    assert len(read_words(f"{page}\n{second}\n\n{body}\n", lang).instruments) == 2
    certified = head.partition("\n")[0].partition(" MODIFIANT")[0].partition(" AMENDING")[0]
    assert len(read_words(f"{page}\nCERTIFIED\n\n{certified}\n", lang).instruments) == 1


@pytest.mark.parametrize(
    ("lang", "title", "words", "named"),
    [
        (
            "fr",
            "Règlement concernant un comité",
            "Le présent règlement abroge le règlement 1140-2010.",
            "règlement 1140-2010",
        ),
        (
            "en",
            "By-law respecting a committee",
            "This by-law repeals By-law 1140-2010.",
            "By-law 1140-2010",
        ),
    ],
)
def test_a_new_by_law_that_repeals_another_does_so(
    lang: str, title: str, words: str, named: str
) -> None:
    """The heading of the next article is no part of the sentence."""
    head = {"en": "BY-LAW 1289-2020", "fr": "RÈGLEMENT 1289-2020"}[lang]
    force = {
        "en": "This by-law comes into force according to law.",
        "fr": "Le présent règlement entre en vigueur conformément à la loi.",
    }[lang]
    about = {"en": "A committee is made.", "fr": "Un comité est formé."}[lang]
    reading = read_words(
        f"{head}\n\n{title}\n\nArticle 1\tName\n\n{about}\n\nArticle 2\tEnd\n\n{words}\n\n"
        f"Article 3\tForce\n\n{force}\n",
        lang,
    )
    assert orders(reading) == [("2", "repeal_instrument", None)]
    (repeal,) = reading.instruments[0].provisions[1].operations
    assert repeal.operation.target.instrument == named
    assert errors(reading) == []


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "fr",
            (
                "1. L'annexe B du Règlement VQ-3 « Sur les quais » et ses "
                "amendements est modifiée par : "
                "l'embellissement d'un mât."
            ),
        ),
        (
            "en",
            (
                "1. Schedule B of By-law VQ-3 “Docks” and its amendments is "
                "amended by: the polishing of "
                "a mast."
            ),
        ),
    ],
)
def test_an_order_on_a_text_whose_title_is_quoted_is_never_passed_over(
    lang: str, words: str
) -> None:
    head = {"en": "BY-LAW 594-2009", "fr": "RÈGLEMENT 594-2009"}[lang]
    assert "clause-not-understood" in errors(read_words(f"{head}\n\n{words}\n", lang))


ORDERS = {
    "en": "1. Section 4 of the Regulation respecting rafts is repealed.\n\n"
    "2. This Regulation comes into force on 1 May 2012.\n",
    "fr": "1. L'article 4 du Règlement sur les radeaux est abrogé.\n\n"
    "2. Le présent règlement entre en vigueur le 1er mai 2012.\n",
}


@pytest.mark.parametrize(
    ("lang", "head", "number", "tail"),
    [
        ("en", "Regulation respecting the revocation of the Regulation respecting rafts", None, ""),
        ("fr", "Règlement sur l'abrogation du Règlement sur les radeaux", None, ""),
        ("en", "Amendments to Schedules I and II.1 to the Regulation respecting rafts", None, ""),
        ("fr", "Modifications aux annexes I et II.1 du Règlement sur les radeaux", None, ""),
        ("en", "BY-LAW NO. 11 (2012)\n\nBY-LAW TO AMEND BY-LAW NO. 5", "11", ""),
        ("fr", "RÈGLEMENT N° 11 (2012)\n\nRÈGLEMENT MODIFIANT LE RÈGLEMENT N° 5", "11", ""),
        (
            "fr",
            "RÈGLEMENT 19-014\n\nRÈGLEMENT MODIFIANT LE RÈGLEMENT SUR LES RADEAUX (18-068)",
            "19-014",
            "Cet avis relatif à ce règlement a été affiché le 1er avril 2012.\n\nGDD 1193843003",
        ),
    ],
)
def test_titles_numbers_and_notices_of_other_shapes_are_read(
    lang: str, head: str, number: str | None, tail: str
) -> None:
    words = f"{head}\n\n{ORDERS[lang]}\n{tail}"
    reading = read_text(Received("words", words), lang=lang, published=dt.date(2012, 5, 2))
    assert [f.code for f in reading.all_findings() if f.severity is Severity.ERROR] == []
    assert [item.number for item in reading.instruments] == [number]
    assert orders(reading) == [("1", "repeal_unit", "4")]


SITTING = {
    "en": (
        "TOWN OF SAINT ALBAN\n\nBY-LAW NO. 2021-4-URB-06\n\nBY-LAW TO AMEND BY-LAW NO. 20\n\n"
        "At a regular sitting of the Council, held on June 5, 2017, at which were present:\n\n"
        "Mayor: Dr. Anne Roy\n\nCouncillors: Jean Caron, Luc Côté\n\n"
        "WHEREAS notice was given;\n\nIt was moved by Councillor Caron,\n\n"
        "Seconded by Councillor Côté,\n\nAND RESOLVED:\n\n"
        "THAT By-law No. 2021-4-URB-06 be adopted as follows:\n\n"
        "1. Schedule “A” of By-law No. 20 is replaced by Schedule “A” attached hereto.\n\n"
        "2. This By-law comes into force on 1 May 2024.\n\nAnne Roy\nMayor\n\nSCHEDULE “A”\n\n"
        "Function\tDelegate\tLimit\nGoods\tDirector General\t$100,000\nTravel\tSecretary\t$500\n"
    ),
    "fr": (
        "VILLE DE SAINT-ALBAN\n\nRÈGLEMENT NUMÉRO 2021-4-URB-06\n\n"
        "RÈGLEMENT MODIFIANT LE RÈGLEMENT NUMÉRO 20\n\n"
        "À une séance ordinaire du conseil, tenue le 5 juin 2017 :\n\n"
        "Sont présents : les conseillers Jean Caron et Luc Côté\n\nMairesse : Anne Roy\n\n"
        "ATTENDU QU’un avis a été donné;\n\nIl est proposé par M. Caron,\n\n"
        "Appuyé par M. Côté\n\nEt résolu :\n\n"
        "QUE le règlement 2021-4-URB-06 soit adopté comme suit :\n\n"
        "1. L’annexe « A » du Règlement numéro 20 est remplacée par l’annexe « A » jointe au "
        "présent règlement.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n\nAnne Roy\nMairesse\n\n"
        "ANNEXE « A »\n\nFonction\tDélégué\tLimite\nBiens\tDirecteur général\t100 000 $\n"
        "Voyages\tSecrétaire\t500 $\n"
    ),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_who_sat_and_who_moved_a_by_law_is_none_of_it_and_its_schedule_is(lang: str) -> None:
    reading = read_text(Received("words", SITTING[lang]), lang=lang, published=dt.date(2024, 4, 10))
    assert [f for f in reading.all_findings() if f.severity is Severity.ERROR] == []
    (by_law,) = reading.instruments
    assert by_law.number == "2021-4-URB-06"
    (order,) = by_law.provisions[0].operations
    tables = [node.table for unit in order.payload for node in unit.walk() if node.table]
    assert [row.cells[-1] for row in tables[0].rows] == [
        "$100,000" if lang == "en" else "100 000 $",
        "$500" if lang == "en" else "500 $",
    ]


def test_a_row_of_a_table_with_a_function_is_signed_by_no_one() -> None:
    words = SITTING["en"].replace("SCHEDULE “A”\n\n", "").replace("attached hereto", "below")
    reading = read_text(Received("words", words), lang="en", published=dt.date(2024, 4, 10))
    unread = "\n".join(f.quote for f in reading.all_findings() if f.code == "unread-text")
    assert "Director General" in unread


BOARD = {
    "en": (
        "OAK HILL SCHOOL BOARD\n\nBY-LAW R2018-3\n\nBY-LAW AMENDING BY-LAW R2017-1\n\n"
        "At a regular meeting, held on May 23, 2018, at which were present:\n\n"
        "Councillors Laurence Parent, Errol Johnson and Mickey Guttman\n\n"
        "The City Clerk, Sophie Valois, was also in attendance.\n\nWHEREAS notice was given;\n\n"
        "On motion duly seconded, it is resolved:\n\nTo adopt the following by-law:\n\n{order}"
        "1. Section 8 of By-law R2017-1 is revoked.\n\n"
        "2. This By-law comes into force on 1 May 2024.\n\n"
        "Adopted at the meeting of May 23, 2018 (resolution CC-18.05-012).\n\n"
        "ANNE ROY\nMAYOR\n"
    ),
    "fr": (
        "COMMISSION SCOLAIRE DES CHÊNES\n\nRÈGLEMENT R2018-3\n\n"
        "RÈGLEMENT MODIFIANT LE RÈGLEMENT R2017-1\n\n"
        "À une séance ordinaire, tenue le 23 mai 2018 :\n\n"
        "Les conseillers Laurence Parent, Luc Côté et Marc Roy\n\n"
        "La greffière, Me Sophie Valois, est aussi présente.\n\nATTENDU QU’un avis a été donné;\n\n"
        "Sur proposition dûment appuyée, il est résolu :\n\nD’adopter le règlement suivant :\n\n"
        "{order}1. L’article 8 du Règlement R2017-1 est abrogé.\n\n"
        "2. Le présent règlement entre en vigueur le 1er mai 2024.\n\n"
        "Adopté à la séance du 23 mai 2018 (résolution CC-18.05-012).\n\nANNE ROY\nMAIRESSE\n"
    ),
}


def errors_of(words: str, lang: str) -> list[str]:
    reading = read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))
    return [f.quote for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_board_that_resolves_to_adopt_a_by_law_is_read_whole(lang: str) -> None:
    words = BOARD[lang].format(order="")
    assert errors_of(words, lang) == []
    reading = read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))
    assert [item.number for item in reading.instruments] == ["R2018-3"]


@pytest.mark.parametrize(
    ("lang", "order"),
    [
        ("en", "The council amends section 5 of By-law R2017-1."),
        ("en", "The Mayor revokes section 5 of By-law R2017-1, and was present."),
        ("fr", "Le conseil abroge l’article 5 du Règlement R2017-1."),
        ("fr", "Les conseillers abrogent l’article 5."),
    ],
)
def test_what_a_council_orders_in_passing_is_not_who_sat(lang: str, order: str) -> None:
    assert errors_of(BOARD[lang].format(order=f"{order}\n\n"), lang) != []
