"""Sections as received, worked out from their corrections and not by reading the text again."""

import datetime as dt
import pickle
from dataclasses import replace
from functools import cache

import pytest
from judging import registry_url

from bylaw.front.judging import undone_corrections
from bylaw.front.judging.law_periods import periods_in_force, received_in
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.undone_corrections import undone_in
from bylaw.front.opening import open_view
from bylaw.front.registry_choice import RegistryChoice
from bylaw.registry.law.corrections import Correction
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach, name_of
from bylaw.registry.law.messages import Message
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Provision
from bylaw.registry.rules.text.law_on_day import law_text
from bylaw.registry.rules.text.law_text import LawText
from bylaw.registry.store.view import View

DAY = dt.date(2005, 6, 1)
UNKNOWN = Correction("own", "words that are not in the text", "others")


@cache
def _view() -> View:
    return open_view(RegistryChoice(db=registry_url()))


@cache
def _law() -> LawText:
    return periods_in_force(_view())(DAY)


@cache
def _read_again() -> Provision:
    read = law_text(tuple(received_in(_view())), DAY, made=None)
    return read.sections["en", "95.17"].provision


def _undone(label: str) -> Provision | None:
    return undone_in(_view(), periods_in_force(_view()).timelines, _law().sections["en", label])


def test_what_is_worked_out_is_what_reading_the_text_again_finds() -> None:
    read = law_text(tuple(received_in(_view())), DAY, made=None).sections
    found = {label: _undone(label) for _lang, label in _law().sections}
    certain = {label: one for label, one in found.items() if one is not None}
    assert certain == {label: read["en", label].provision for label in certain}
    assert certain["95.17"] != _law().sections["en", "95.17"].provision
    assert "95.18" in certain


def test_the_law_as_plain_data_knows_such_a_section_without_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = plain_law_of(_view(), {})
    monkeypatch.setattr(undone_corrections, "corrections_of", lambda _row: [UNKNOWN])
    read = plain_law_of(_view(), {})
    assert (known.received, read.undone) == ((), {})
    assert known.digest != replace(known, undone={}).digest
    for law in (known, read):
        law_on = pickle.loads(pickle.dumps(law)).auditor.law_on
        assert law_on(DAY).sections["en", "95.17"].received == _read_again()


NEAR = "5 % of the wager"
"""Words that stand once in section 95.17."""


@pytest.mark.parametrize(
    ("received", "restored"),
    [
        (NEAR, "words that are not in the section"),
        (NEAR, "the"),
        ("of the\nwager", NEAR),
        ("commission of 5 % of the wager. This wager  shall", NEAR),
        ("the", NEAR),
        ("words that are not in the text", NEAR),
        ('unless otherwise indicated by the player;\n- 3° The "Lay', NEAR),
    ],
)
def test_a_correction_that_cannot_be_read_again_is_left_to_reading(
    received: str, restored: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Correction("own", received, restored)
    monkeypatch.setattr(undone_corrections, "corrections_of", lambda _row: [own])
    assert _undone("95.17") is None


def test_a_section_of_several_orders_is_left_to_reading() -> None:
    several = replace(_law().sections["en", "95.17"], instrument="928-2000, 1033-2007")
    assert undone_in(_view(), periods_in_force(_view()).timelines, several) is None


def test_a_section_that_a_refused_order_may_touch_is_left_to_reading() -> None:
    # The order may find its words in the text as received.
    section = _law().sections["en", "95.17"]
    timelines = periods_in_force(_view()).timelines
    why, name = Message("not found"), name_of(section.provision.kind, section.label)
    refused = Doubt(DoubtKind.REFUSED, Source("1-2001"), why, None, Reach.NAMED, (name,))
    doubted = [replace(one, doubts=(*one.doubts, refused)) for one in timelines]
    assert undone_in(_view(), timelines, section) is not None
    assert undone_in(_view(), doubted, section) is None
