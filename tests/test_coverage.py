"""Every character is in exactly one region, and text that no rule explains comes out unread."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.page.account import Account, account
from bylaw.ingest.page.regions import Region
from bylaw.ingest.pipeline import Reading, read_corpus, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source

INTRUDER = "The quick committee has considered nothing at all in this matter."
ORDER = read_source(read_bytes(load_manifest()[0]), name="order").text
BEFORE = {
    "the first line": "Gouvernement du Québec",
    "a recital": "WHEREAS it is expedient to approve",
    "the order": "IT IS ORDERED, therefore",
    "the signature": "MICHEL NOËL DE TILLY",
    "the title of the text": "By-law amending the By-law respecting casino games*",
    "the first provision": "1. Section 1 of the By-law",
    "the job number": "3438",
    "the next instrument": "Gouvernement du Québec\n\nO.C. 122-2000",
}


@pytest.fixture(scope="module")
def corpus() -> tuple[Reading, ...]:
    return read_corpus()


def read(text: str, lang: str = "en") -> Account:
    return account(read_text(Received("t", text), lang=lang, published=dt.date(2000, 2, 23)))


def unread(text: str, lang: str = "en") -> list[str]:
    found = read(text, lang)
    return [found.quote(span) for span in found.unread]


def assert_partition(found: Account, length: int) -> None:
    ends = [0, *(stretch.span.end for stretch in found.stretches)]
    starts = [*(stretch.span.start for stretch in found.stretches), length]
    assert ends == starts
    assert sum(found.counts.values()) == length


def test_nothing_in_the_corpus_is_unread(corpus: tuple[Reading, ...]) -> None:
    quotes = {
        r.received.file: [account(r).quote(s)[:60] for s in account(r).unread] for r in corpus
    }
    assert {file: found for file, found in quotes.items() if found} == {}


def test_the_regions_of_the_corpus_leave_no_gap_and_no_overlap(corpus: tuple[Reading, ...]) -> None:
    for reading in corpus:
        assert_partition(account(reading), len(reading.received.text))


@pytest.mark.parametrize("place", BEFORE)
def test_a_paragraph_that_no_rule_explains_is_unread_and_alone_is(place: str) -> None:
    at = ORDER.index(BEFORE[place])
    assert unread(ORDER[:at] + INTRUDER + "\n\n" + ORDER[at:]) == [INTRUDER]


def test_a_paragraph_of_prose_before_the_first_instrument_of_a_file_is_unread() -> None:
    assert unread(INTRUDER) == [INTRUDER]


def test_an_instruction_that_is_refused_is_unread() -> None:
    refused = "2. Section 6 is amended by whistling the second paragraph."
    text = (
        f"1. Section 5 is revoked.\n\n{refused}\n\n3. This By-law comes into force on 1 May 2001."
    )
    assert unread(text) == [refused]


def test_a_footnote_inside_a_payload_stays_a_footnote(corpus: tuple[Reading, ...]) -> None:
    for reading in corpus:
        found = account(reading)
        notes = [found.quote(s.span) for s in found.stretches if s.region is Region.FOOTNOTE]
        assert len(notes) == len([i for i in reading.instruments if i.chain])
        assert all("odification" in note or "amend" in note for note in notes)


def test_words_are_placed_where_a_reader_would_place_them(corpus: tuple[Reading, ...]) -> None:
    found = account(corpus[0])
    regions = {
        "O.C. 111-2000": Region.HEADING,
        "WHEREAS it is expedient": Region.RECITAL,
        "2. Section 44 of the said": Region.INSTRUCTION,
        "67.27 The dealer deals": Region.PAYLOAD,
        "|-----------------|": Region.FURNITURE,
        "3438": Region.FURNITURE,
    }
    for words, region in regions.items():
        at = found.received.text.index(words)
        (stretch,) = [s for s in found.stretches if s.span.start <= at < s.span.end]
        assert (words, stretch.region) == (words, region)


def test_the_provisions_of_a_text_that_amends_nothing_are_another_instrument() -> None:
    text = "It goes on from a page not held.\n\n**16.** A decision.\n\n**17.** The end.\n\n48226"
    counts = read(text).counts
    assert counts[Region.UNREAD] == 0
    assert counts[Region.OTHER_INSTRUMENT] > 40


PIECES = (
    "Gouvernement du Québec",
    "O.C. 1-2001, 3 May 2001",
    "WHEREAS x;",
    "1. Section 5 is revoked.",
    '2. Section 6 is replaced by the following: "6. X.".',
    "Draft Regulation",
    "* It was last amended by Order in Council 1-90.",
    "SCHEDULE II",
    "a\tb",
    "3438",
    "**",
    "« x",
    "Index",
    INTRUDER,
)


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=12), max_size=12), st.booleans())
def test_any_page_is_read_and_accounted_for(pieces: list[str], is_apart: bool) -> None:
    text = ("\n\n" if is_apart else "\n").join(pieces)
    assert_partition(read(text), len(text))
