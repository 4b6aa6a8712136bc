"""Laws of the whole reading: any bytes are read or refused in our words, soon and purely."""

import hashlib
import random
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bylaw.ingest import pipeline
from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.page.account import account
from bylaw.ingest.pipeline import Reading, read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import BylawError

KEPT = sorted((Path(__file__).parent.parent / "fuzz" / "corpus").glob("*.txt"))
LONGEST = 10.0

HEAD = "Gouvernement du Québec\n\nO.C. 1-2000, 1 May 2000\n\nBy-law to amend the By-law\n\n"
LINES = (
    *("1. Section 4 is amended by replacing “oak” by “ash”.", "2. Section 5 is repealed."),
    *("1. L'article 4 est abrogé.", "3. The By-law is amended by inserting the following:"),
    *("“67.1. Dice are used.", "67.3. They are thrown:", "1° by hand;", "3° by foot.”.", '"', "”."),
    *("Bets\tOdds", "Pair\t1 to 1", "Straight 6 to 1Flush4 to 1Pair1 to 1", "\t\t", "| a | b |"),
    *(
        "4. This By-law comes into force on the fifteenth day following publication.",
        "",
        "",
        "8337",
    ),
    *("WHEREAS it is expedient;", "IT IS ORDERED:", "Draft By-law", "* last amended by", "- §2. X"),
    *(
        "\0",
        "\u202e\u05d0",
        "⟦0⟧ ⟪1⟫ ⟨2⟩",
        "9" * 50,
        "A" * 500,
        "SCHEDULE II",
        "Index",
        "(1) (a) i)",
    ),
)
pages = st.lists(st.sampled_from(LINES), max_size=40).map("\n".join)


def read(text: str, lang: str = "en") -> Reading | None:
    started = time.process_time()
    try:
        return read_text(Received("t", text), lang=lang, published=None)
    except BylawError:
        return None
    finally:
        assert time.process_time() - started < LONGEST


@given(
    st.one_of(st.text(max_size=300), pages, pages.map(HEAD.__add__)), st.sampled_from(["en", "fr"])
)
def test_any_page_is_read_and_every_character_is_accounted_for(text: str, lang: str) -> None:
    reading = read(text, lang)
    if reading is not None:
        spans = [stretch.span for stretch in account(reading).stretches]
        assert [span.start for span in spans[1:]] == [span.end for span in spans[:-1]]
        assert sum(span.end - span.start for span in spans) == len(text)


@given(st.binary(max_size=400), st.sampled_from(["t.txt", "t.html", "t.md", "t.pdf"]))
def test_any_bytes_are_received_or_refused_in_our_words(data: bytes, name: str) -> None:
    try:
        received = read_source(data, name=name)
    except BylawError:
        return
    assert received.sha256 == hashlib.sha256(data).hexdigest()


PAGES = {
    "one line without end": "Section 4 is amended " * 5000,
    "every line a number": "\n".join(f"{n}." for n in range(1000)),
    "every line a section": "\n\n".join(f"67.{n}. Oak." for n in range(1000)),
    "every line a row": "\n".join(f"Pair {n}\t{n} to 1" for n in range(400)),
    "every line an item": "\n".join("(1) oak;" for _ in range(1000)),
    "quotes alone": '"\n' * 1000,
    "recitals": "WHEREAS it is expedient;\n\n" * 1000,
    "orders": "O.C. 1-2000, 1 May 2000\n\n" * 1000,
    "blanks": " \t\n" * 20_000,
    "pipes": "|" * 10_000 + "\n" + "|---" * 2500,
    "stars": "**a " * 10_000 + "\n" + "*" * 20_000,
}


@pytest.mark.parametrize("head", ["", HEAD + "1. Section 4 is replaced by the following: “4. "])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_takes_long(name: str, head: str) -> None:
    read(head + PAGES[name])


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_inputs_that_once_broke_a_law_no_longer_do(path: Path) -> None:
    for lang in ("en", "fr"):
        read(path.read_text("utf-8"), lang)


def test_reading_does_not_depend_on_the_order_in_which_texts_are_read() -> None:
    texts = [(entry.lang, read_bytes(entry).decode()[:12_000]) for entry in load_manifest()]
    first = {text: read(text, lang) for lang, text in texts}
    # What was read is kept: without this, it would be compared with itself.
    pipeline._read_once.cache_clear()
    random.Random(4).shuffle(texts)
    assert {text: read(text, lang) for lang, text in texts} == first
