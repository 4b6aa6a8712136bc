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
