"""One order on the same part of several sections acts in each of them."""

from collections.abc import Mapping

import pytest
from small_texts import after, applied, order, text_with, words_of

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.orders.outcomes import Reason, Refused
from bylaw.registry.law.text.provisions import Kind, Provision

BOTH = ["12", "14"]
RANGE = {"from": "12", "to": "14"}


def item(label: str, text: str) -> Provision:
    return Provision(Kind.PARAGRAPH, label, text=text)


def block(text: str, *items: Provision) -> Provision:
    return Provision(Kind.ALINEA, text=text, children=items)


def section(label: str, *blocks: Provision) -> Provision:
    return Provision(Kind.SECTION, label, children=blocks)


DOCKS = text_with(
    section("12", block("A dock. A pier.", item("1", "oak;"), item("2", "elm.")), block("Dry.")),
    section("14", block("A boat. A raft.", item("1", "ash;"), item("2", "fir.")), block("Wet.")),
    section("15", block("A buoy.")),
)
NEW = block("New.")


@pytest.mark.parametrize(
    ("op", "target", "units", "more", "first", "second"),
    [
        pytest.param(
            "replace_unit", {"section": BOTH, "alinea": 1, "unit": "alinea"}, [NEW], {},
            ["New.", "Dry."], ["New.", "Wet."], id="a block",
        ),
        pytest.param(
            "replace_unit", {"section": RANGE, "alinea": 1, "unit": "alinea"}, [NEW], {},
            ["New.", "Dry."], ["New.", "Wet."], id="a block of a range of sections",
        ),
        pytest.param(
            "replace_unit", {"section": BOTH, "alinea": 1, "sentence": 2, "unit": "sentence"}, [],
            {"new": "New."}, ["A dock. New.", "oak;", "elm.", "Dry."],
            ["A boat. New.", "ash;", "fir.", "Wet."], id="a sentence",
        ),
        pytest.param(
            "replace_unit", {"section": BOTH, "unit": "lead_in", "until": {"paragraph": "1"}}, [],
            {"new": "New:"}, ["New:", "oak;", "elm.", "Dry."], ["New:", "ash;", "fir.", "Wet."],
            id="a portion before an item",
        ),
        pytest.param(
            "append_unit", {"section": BOTH, "unit": "alinea"}, [NEW], {},
            ["A dock. A pier.", "oak;", "elm.", "Dry.", "New."],
            ["A boat. A raft.", "ash;", "fir.", "Wet.", "New."], id="a block at the end",
        ),
        pytest.param(
            "insert_unit", {"section": BOTH, "unit": "alinea"}, [NEW],
            {"anchor": after(section=BOTH, alinea=1)},
            ["A dock. A pier.", "oak;", "elm.", "New.", "Dry."],
            ["A boat. A raft.", "ash;", "fir.", "New.", "Wet."], id="a block after another",
        ),
        pytest.param(
            "insert_unit", {"section": BOTH, "unit": "paragraph"}, [item("1.1", "yew;")],
            {"anchor": after(section=BOTH, paragraph="1")},
            ["A dock. A pier.", "oak;", "yew;", "elm.", "Dry."],
            ["A boat. A raft.", "ash;", "yew;", "fir.", "Wet."], id="an item after another",
        ),
    ],
)  # fmt: skip
def test_a_new_text_is_given_to_each_section_that_is_named(
    op: str,
    target: Mapping[str, object],
    units: list[Provision],
    more: Mapping[str, object],
    first: list[str],
    second: list[str],
) -> None:
    tree = applied(apply(DOCKS, order(op, target, *units, **more)))
    found = [words_of(tree, label) for label in ("12", "14", "15")]
    assert found == [first, second, ["A buoy."]]


def test_blocks_that_are_replaced_together_get_one_text() -> None:
    said = order("replace_unit", {"section": "12", "alinea": [1, 2], "unit": "alinea"}, NEW)
    assert words_of(applied(apply(DOCKS, said)), "12") == ["New."]


def test_as_many_new_blocks_as_sections_are_not_shared_out() -> None:
    target = {"section": BOTH, "alinea": 1, "unit": "alinea"}
    said = order("replace_unit", target, NEW, block("Newer."))
    outcome = apply(DOCKS, said)
    assert isinstance(outcome, Refused)
    assert outcome.reason is Reason.PAYLOAD_UNFIT
