"""An order that stands anywhere on a page is read, or told as unread; none is put aside."""

import datetime as dt

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity

PAGES = {
    "en": (
        "Decision OPQ 2017-98, 20 July 2017\n\nProfessional Code\n(chapter C-26)\n\n"
        "Notice is hereby given that the Regulation respecting pilots, made by the Ordre, was "
        "approved by the Office on 20 July 2017 and whose text appears below.\n\n"
        "JEAN ROY,\nChair of the Office\n\nRegulation respecting pilots\n\n"
        "Professional Code\n(chapter C-26, s. 94)\n\n1. A pilot carries a lamp.\n\n"
        "2. The lamp is lit at night.\n\n3. This Regulation comes into force on 1 May 2018.\n\n"
        "SCHEDULE I\n\nLAMPS\n\nA lamp is red.\n\n103122\n"
    ),
    "fr": (
        "Décision OPQ 2017-98, 20 juillet 2017\n\nCode des professions\n(chapitre C-26)\n\n"
        "Prenez avis que le Règlement sur les pilotes, pris par l’Ordre, a été approuvé par "
        "l’Office le 20 juillet 2017 et dont le texte suit.\n\n"
        "La présidente de l’Office,\nANNE ROY\n\nRèglement sur les pilotes\n\n"
        "Code des professions\n(chapitre C-26, a. 94)\n\n1. Le pilote porte une lampe.\n\n"
        "2. La lampe est allumée la nuit.\n\n3. Le présent règlement entre en vigueur le 1er mai "
        "2018.\n\nANNEXE I\n\nLAMPES\n\nUne lampe est rouge.\n\n103122\n"
    ),
}
ORDERS = {
    "en": (
        "Section 77.77 of the By-law respecting casino games is revoked.",
        "In section 77.77 of the By-law respecting casino games, “oak” is replaced by “ash”.",
        "The By-law respecting casino games is amended by striking out section 77.77.",
    ),
    "fr": (
        "L’article 77.77 du Règlement sur les jeux de casino est abrogé.",
        "Dans l’article 77.77 du Règlement sur les jeux de casino, « a » est remplacé par « b ».",
        "Le Règlement sur les jeux de casino est modifié par la suppression de l’article 77.77.",
    ),
}


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2018, 4, 11))


def is_told(reading: Reading) -> bool:
    found = (f.quote for f in reading.all_findings() if f.severity is Severity.ERROR)
    targets = (
        str(each.operation.as_json())
        for item in reading.instruments
        for provision in item.all_provisions
        for each in provision.operations
    )
    return any("77.77" in words for words in (*found, *targets))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_itself_is_read_whole(lang: str) -> None:
    errors = [f for f in read(PAGES[lang], lang).all_findings() if f.severity is Severity.ERROR]
    assert errors == []


@pytest.mark.parametrize("at", range(18))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_order_is_read_or_told_wherever_it_stands(lang: str, at: int) -> None:
    blocks = PAGES[lang].strip().split("\n\n")
    for order in ORDERS[lang]:
        words = "\n\n".join([*blocks[:at], order, *blocks[at:]])
        assert is_told(read(words, lang)), order
