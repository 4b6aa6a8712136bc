"""Acts with rules of their own beside those that amend other texts, as most bills have."""

import datetime as dt

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity

ACTS = {
    "en": (
        "2019, chapter 29\n\nAN ACT RESPECTING PILOTS AND AMENDING VARIOUS LEGISLATIVE PROVISIONS\n"
        "\n[Assented to 11 December 2019]\n\nTHE PARLIAMENT OF QUÉBEC ENACTS AS FOLLOWS:\n\n"
        "1. {own}\n\n2. Section 12 of the Docks Act (chapter D-1) is repealed.\n\n"
        "3. This Act comes into force on 11 December 2019.\n"
    ),
    "fr": (
        "2019, chapitre 29\n\nLOI SUR LES PILOTES ET MODIFIANT DIVERSES DISPOSITIONS LÉGISLATIVES\n"
        "\n[Sanctionnée le 11 décembre 2019]\n\nLE PARLEMENT DU QUÉBEC DÉCRÈTE CE QUI SUIT :\n\n"
        "1. {own}\n\n2. L’article 12 de la Loi sur les quais (chapitre Q-1) est abrogé.\n\n"
        "3. La présente loi entre en vigueur le 11 décembre 2019.\n"
    ),
}


def read(own: str, lang: str) -> Reading:
    words = ACTS[lang].format(own=own)
    return read_text(Received("words", words), lang=lang, published=dt.date(2019, 12, 18))


def refused(reading: Reading) -> list[str]:
    return [f.code for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("lang", "own"),
    [
        ("en", "The object of this Act is to ensure the safety of pilots."),
        ("en", "In this Act, “pilot” means a person who steers a vessel."),
        ("en", "A person who contravenes section 4 is liable to a fine of $1,000 to $40,000."),
        ("en", "A pilot holds a permit within the meaning of section 4 of the Docks Act."),
        ("fr", "La présente loi a pour objet d’assurer la sécurité des pilotes."),
        ("fr", "Dans la présente loi, on entend par « pilote » : celui qui conduit un bateau."),
        ("fr", "Quiconque contrevient à l’article 4 est passible d’une amende de 1 000 $."),
        ("fr", "Un pilote porte une lampe allumée.\n\nIl la tient haut."),
    ],
)
def test_a_rule_of_the_act_itself_is_no_order_that_was_not_understood(own: str, lang: str) -> None:
    reading = read(own, lang)
    assert refused(reading) == []
    (act,) = reading.instruments
    assert [len(provision.operations) for provision in act.provisions] == [0, 1, 0]


@pytest.mark.parametrize(
    ("lang", "own"),
    [
        ("en", "Section 5 of the Docks Act is ameded."),
        ("en", "The Regulation respecting docks."),
        ("en", "The Docks Act."),
        ("en", "In section 4 of the Docks Act, “oak” is to read “ash”."),
        ("en", "A permit has no effect, and sections 3 to 5 of the Docks Act end."),
        ("en", "Whoever holds a permit under this Act. Section 4 is removed."),
        ("en", "Whatever stands in the schedule to the Docks Act is void."),
        ("en", "A pilot holds a permit and the"),
        ("fr", "Il est mis fin à l’application de l’article 5 de la Loi sur les quais."),
        ("fr", "Sont caducs les articles 5 à 7."),
        ("fr", "N’est plus l’article 67.40 du Règlement sur les jeux de casino."),
        ("fr", "Le Règlement sur les jeux de casino."),
        ("fr", "À l’article 5, le mot « chêne » est lu « frêne »."),
    ],
)
def test_what_may_be_an_order_with_a_word_lost_is_still_refused(own: str, lang: str) -> None:
    assert "clause-not-understood" in refused(read(own, lang))


def test_a_regulation_that_amends_has_no_rules_of_its_own() -> None:
    """Its title says that it amends: what is not understood in it may be an order."""
    words = (
        "O.C. 5-2024, 3 April 2024\n\nRegulation to amend the Regulation respecting docks\n\n"
        "1. Section 4 of the Regulation respecting docks is revoked.\n\n"
        "2. A pilot carries a lighted lamp.\n\n3. This Regulation comes into force on 1 May 2024.\n"
    )
    reading = read_text(Received("words", words), lang="en", published=dt.date(2024, 4, 10))
    assert "clause-not-understood" in refused(reading)
