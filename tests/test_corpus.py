"""The packaged corpus is what was received, and says what is known about it."""

import datetime as dt
import hashlib
from collections import Counter
from dataclasses import replace

import pytest

from bylaw.ingest.packaged import (
    GazetteText,
    load_corrections,
    load_manifest,
    load_unheld,
    read_bytes,
)
from bylaw.registry.law.messages import CorpusError

# Independent of the manifest, so that a text and its hash cannot be changed together unseen.
RECEIVED = {
    "gazette/gazette-2007-10-10-draft.en.txt": (43316, "fdbde3451889c959219a"),
    "gazette/gazette-2007-10-10-projet.fr.txt": (38178, "10b489b84baf3645a65b"),
    "gazette/order-in-council-1033-2007.en.txt": (29124, "b45ed15ca6885ee92332"),
    "gazette/order-in-council-111-2000.en.txt": (11923, "bed1d548c8c41416a7d3"),
    "gazette/order-in-council-928-2000.en.txt": (22897, "ad82e66fb56df2a033f7"),
}


def test_the_five_texts_are_the_bytes_that_were_received() -> None:
    held = {entry.file: read_bytes(entry) for entry in load_manifest()}
    seen = {f: (len(data), hashlib.sha256(data).hexdigest()[:20]) for f, data in held.items()}
    assert seen == RECEIVED


def test_texts_are_listed_by_day_of_issue() -> None:
    days = [entry.published for entry in load_manifest()]
    assert days == sorted(days)


def test_a_changed_text_is_refused_with_both_hashes() -> None:
    entry = replace(load_manifest()[0], sha256="0" * 64)
    with pytest.raises(CorpusError, match=f"{load_manifest()[0].sha256}, not {'0' * 64}"):
        read_bytes(entry)


def test_a_missing_text_is_refused_by_name() -> None:
    entry = replace(load_manifest()[0], file="gazette/lost.txt")
    with pytest.raises(CorpusError, match=r"gazette/lost\.txt is missing"):
        read_bytes(entry)


@pytest.mark.parametrize("entry", load_manifest(), ids=lambda entry: entry.file)
def test_part_2_of_the_gazette_appears_on_wednesdays(entry: GazetteText) -> None:
    assert (entry.part, entry.published.isoweekday()) == (2, 3)


def test_only_days_that_a_source_prints_are_stated() -> None:
    stated = {e.published for e in load_manifest() if not e.evidence.is_inferred}
    assert stated == {dt.date(2007, 10, 10)}


def test_what_a_correction_restores_stands_exactly_once_in_its_text() -> None:
    texts = {entry.file: read_bytes(entry).decode() for entry in load_manifest()}
    found = {fix.id: texts[fix.file].count(fix.correction.received) for fix in load_corrections()}
    assert found
    assert set(found.values()) == {1}


def test_corrections_have_a_cause_an_authority_and_one_name_each() -> None:
    assert max(Counter(fix.id for fix in load_corrections()).values()) == 1
    assert all(fix.correction.cause and fix.correction.authority for fix in load_corrections())
    assert all(fix.correction.received != fix.correction.restored for fix in load_corrections())


def test_a_correction_speaks_the_language_of_its_text() -> None:
    langs = {entry.file: entry.lang for entry in load_manifest()}
    assert all(fix.lang == langs[fix.file] for fix in load_corrections())


def test_s_95_17_pays_every_number_that_it_announces_once_corrected() -> None:
    fix = next(fix for fix in load_corrections() if fix.id == "buy-bet-lost-line")
    assert "5 or 9" not in fix.correction.received
    assert "3 to 2 if the number selected is 5 or 9" in fix.correction.restored
    assert "2 to 1 if the number selected is 4 or 10" in fix.correction.restored


def test_every_known_fact_of_an_unheld_instrument_says_what_states_it() -> None:
    facts = ("made", "published", "in_force", "gazette", "effects")
    for instrument in load_unheld():
        known = {name for name in facts if getattr(instrument, name)}
        assert known == set(instrument.evidence), instrument.number


def test_the_by_law_ends_when_its_replacement_comes_into_force() -> None:
    (end,) = (item for item in load_unheld() if item.number == "951-2011")
    assert end.in_force == dt.date(2011, 10, 13)
    assert end.evidence["published"].is_inferred
