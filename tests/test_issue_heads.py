"""The head of a page of the Gazette tells the page on which an erratum stands, or tells none."""

import datetime as dt

import pytest

from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.passages import Received

ERRATUM = """{head}

Erratum

Décret 388-2009, 1er avril 2009

À l'article 3 du règlement, on aurait dû lire « 12.1 » au lieu de « 12.2 ».
"""
ISSUE = "GAZETTE OFFICIELLE DU QUÉBEC, 6 mai 2009, 141e année, no 18"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("head", "page"),
    [
        (f"Partie 2 {ISSUE} 1703", " (2009 G.O. 2, 1703)"),
        (f"1704 {ISSUE} Partie 2", " (2009 G.O. 2, 1704)"),
        (f"{ISSUE} Partie 2", ""),
    ],
)
def test_the_number_of_a_part_is_not_that_of_a_page(head: str, page: str, end: str) -> None:
    words = ERRATUM.format(head=head).replace("\n", end)
    reading = read_text(Received("words", words), lang="fr", published=dt.date(2009, 5, 6))
    assert [item.title for item in reading.instruments] == [f"Erratum, 388-2009{page}"]
