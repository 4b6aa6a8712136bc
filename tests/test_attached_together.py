"""Several texts attached to one order or notice: each has its number, its day and its status."""

import datetime as dt
from pathlib import Path

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity
from bylaw.registry.law.orders.instruments import Status

HERE = Path(__file__).parent
DRAFT = """Draft Regulations

Draft Regulation

Docks Act
(R.S.Q., c. D-1)

Docks and piers

Notice is hereby given that the Regulation to amend the Regulation respecting docks and the \
Regulation to amend the Regulation respecting piers, appearing below, may be made by the \
Government on the expiry of 45 days following this publication.

JEAN ROY,
Minister of Transport

Regulation to amend the Regulation respecting docks

Docks Act
(R.S.Q., c. D-1, s. 4)

1. Section 5 of the Regulation respecting docks is revoked.

2. This Regulation comes into force on 1 May 2010.

Regulation to amend the Regulation respecting piers

Docks Act
(R.S.Q., c. D-1, s. 4)

1. Section 6 of the Regulation respecting piers is revoked.

2. This Regulation comes into force on 1 June 2010.
"""


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2009, 11, 4))


def page(lang: str) -> str:
    return (HERE / f"two_attached_2009.{lang}.txt").read_text("utf-8")


def errors(reading: Reading) -> list[str]:
    return [f.quote for f in reading.all_findings() if f.severity is Severity.ERROR]


@pytest.mark.parametrize(("lang", "number"), [("en", "1127-2009"), ("fr", "1128-2009")])
def test_each_of_two_texts_attached_to_one_order_is_made_by_it(lang: str, number: str) -> None:
    reading = read(page(lang), lang)
    assert errors(reading) == []
    made = [(i.number, i.made, i.status) for i in reading.instruments]
    assert made == [(number, dt.date(2009, 10, 21), Status.MADE)] * 2
    sections = [
        [read.operation.target.section for p in i.provisions for read in p.operations]
        for i in reading.instruments
    ]
    assert sections == [[("4",), ("67.42",)], [("67.43",), ("67.60",)]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_text_below_an_order_that_does_not_name_it_is_not_made_by_it(lang: str) -> None:
    named = {
        "en": "the By-law to amend the By-law respecting casino games",
        "fr": "casino, annexés",
    }
    other = {"en": "the By-law to amend the By-law respecting wheels", "fr": "cartes, annexés"}
    words = page(lang).replace(named[lang], other[lang], 1)
    assert words != page(lang)
    found = [(i.number is None, i.status) for i in read(words, lang).instruments]
    assert found == [(False, Status.MADE), (True, Status.UNKNOWN)]


def test_each_of_two_texts_of_one_notice_is_a_draft() -> None:
    reading = read(DRAFT, "en")
    assert errors(reading) == []
    assert [item.status for item in reading.instruments] == [Status.DRAFT] * 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_text_after_the_commencement_of_another_is_apart_from_it(lang: str) -> None:
    """Though the title of the first stands in one line with the act, the second is none of it."""
    act = {"en": "An Act respecting the S", "fr": "Loi sur la S"}[lang]
    title, below = page(lang).rsplit(f"\n\n{act}", 2)[0], page(lang).rsplit(f"\n\n{act}", 2)[1:]
    reading = read(f"{title} {act}" + f"\n\n{act}".join(below), lang)
    counts = [[p.number for p in item.provisions] for item in reading.instruments]
    assert counts == [["1", "2", "3"], ["1", "2", "3"]]


@pytest.mark.parametrize("named", [False, True])
def test_the_regulations_attached_are_all_those_below_where_none_is_named(named: bool) -> None:
    words = DRAFT.partition("JEAN ROY")[2].partition("Regulation to")[2]
    reason = "the Regulation to amend the Rules" if named else "two regulations"
    order = (
        f"O.C. 5-2009, 4 March 2009\n\nWHEREAS it is expedient to make {reason};\n\nIT IS ORDERED, "
        "therefore:\n\nTHAT the Regulations attached to this Order in Council be made.\n\n"
        "JEAN ROY,\nClerk of the Conseil exécutif\n\n"
    )
    reading = read(f"{order}Regulation to{words}", "en")
    assert errors(reading) == []
    numbers = [item.number for item in reading.instruments]
    assert numbers == ["5-2009", None if named else "5-2009"]
