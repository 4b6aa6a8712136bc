"""Whole instruments of each kind, with all that is printed around their provisions."""

import datetime as dt
from pathlib import Path

import pytest

from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.findings import Severity

HERE = Path(__file__).parent
TAIL = """of the first paragraph by “ash”;

(2) by striking out paragraph 4.

3. Section 67.110 of the By-law is revoked.

4. This By-law comes into force on 1 January 2008.

8123
"""
LANGUAGES = pytest.mark.parametrize("lang", ["en", "fr"])


def read(words: str, lang: str) -> Reading:
    return read_text(Received("words", words), lang=lang, published=dt.date(2024, 4, 10))


def read_page(name: str, lang: str) -> Reading:
    return read((HERE / f"{name}.{lang}.txt").read_text("utf-8"), lang)


def errors(reading: Reading) -> list[tuple[str, str]]:
    found = (f for f in reading.all_findings() if f.severity is Severity.ERROR)
    return [(finding.code, finding.quote) for finding in found]


@LANGUAGES
@pytest.mark.parametrize(
    ("name", "number", "made", "count"),
    [
        ("ministerial_2023", "2023-17", dt.date(2023, 11, 3), 3),
        ("statute_2022", "2022, c. 19", dt.date(2022, 6, 9), 6),
        ("municipal_2014", "2014-55", None, 3),
    ],
)
def test_an_instrument_is_read_whole_with_its_number_its_day_and_its_provisions(
    name: str, number: str, made: dt.date | None, count: int, lang: str
) -> None:
    reading = read_page(name, lang)
    assert errors(reading) == []
    (instrument,) = reading.instruments
    assert (instrument.number, instrument.made) == (number, made)
    assert [p.number for p in instrument.provisions] == [str(n) for n in range(1, count + 1)]
    assert all(p.operations for p in instrument.provisions[:2])


@LANGUAGES
@pytest.mark.parametrize("name", ["ministerial_2023", "statute_2022", "municipal_2014"])
def test_a_title_in_capitals_over_two_lines_is_whole(name: str, lang: str) -> None:
    (instrument,) = read_page(name, lang).instruments
    ends = ("FUNDS", "D'INVESTISSEMENT", "PROVISIONS", "LÉGISLATIVES", "DOCKS", "QUAIS")
    assert instrument.title.endswith(ends)


def test_the_rest_of_a_provision_at_the_head_of_a_page_is_unread() -> None:
    unread = [quote for code, quote in errors(read(TAIL, "en")) if code == "unread-text"]
    assert [quote.partition("\n")[0] for quote in unread] == ["of the first paragraph by “ash”;"]


@pytest.mark.parametrize(("lang", "word"), [("en", "business"), ("fr", "déterminé")])
def test_a_word_cut_at_the_end_of_a_line_is_whole_in_the_new_text(lang: str, word: str) -> None:
    (instrument,) = read_page("ministerial_2023", lang).instruments
    assert word in (instrument.provisions[0].operations[0].operation.new or "")
