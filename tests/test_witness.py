"""A later consolidated text proves earlier texts only where undoing is unambiguous."""

import datetime as dt
from dataclasses import replace

import pytest
from small_texts import section

from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.operations import Json, operation_from_json
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState, tree_of
from bylaw.registry.law.time.base.witness import replay_with_witness
from bylaw.registry.law.time.replay import Base
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.law.time.versions import Version

CHANGED, WITNESSED, LATER = dt.date(2000, 3, 9), dt.date(2005, 1, 1), dt.date(2007, 12, 27)


def enactment(day: dt.date, op: str, target: dict[str, Json], *units: Provision,
              **more: Json) -> Enactment:  # fmt: skip
    blank: dict[str, Json] = {"anchor": None, "old": None, "new": None, "scope": None}
    operation = operation_from_json(blank | {"op": op, "target": target} | more)
    order = Order(Source(f"1-{day.year}", "1", "en"), operation, units)
    rule = Commencement(CommencementKind.FIXED_DATE, day)
    return Enactment(f"1-{day.year}", "en", (order,), (rule,))


def versions(label: str, shown: tuple[Provision, ...], *items: Enactment) -> tuple[Version, ...]:
    tree = tree_of(Provision(Kind.INSTRUMENT, children=shown), lang="en")
    return timeline_of(replay_with_witness(Base(tree, WITNESSED), items)).of(label)


def text(version: Version) -> str:
    return "\n".join(node.text for node in version.provision.walk() if node.text)


TO_BANK: dict[str, Json] = {"old": "of the dealer", "new": "of the bank"}
IN_46: dict[str, Json] = {"section": "46", "unit": "text"}


def test_words_that_stand_once_are_changed_back_and_marked_reconstructed() -> None:
    shown = (section("46", "The hand of the bank is shown."),)
    before, since = versions("46", shown, enactment(CHANGED, "replace_text", IN_46, **TO_BANK))
    assert text(before) == "The hand of the dealer is shown."
    assert (before.text_state, before.end) == (TextState.RECONSTRUCTED, CHANGED)
    assert text(since) == "The hand of the bank is shown."
    assert (since.text_state, since.held) == (TextState.MADE, Held.HELD)


@pytest.mark.parametrize(
    ("shown", "item"),
    [
        (
            section("46", "The hand of the bank and the card of the bank."),
            enactment(CHANGED, "replace_text", IN_46, **TO_BANK),
        ),
        (
            section("46", "The hand of the bank."),
            enactment(CHANGED, "replace_text", IN_46, scope="all", **TO_BANK),
        ),
        (
            section("46", "The hand of the bank and the card of the dealer."),
            enactment(CHANGED, "replace_text", IN_46, **TO_BANK),
        ),
        (
            section("46", "The hand."),
            enactment(CHANGED, "strike_text", IN_46, old="of the dealer"),
        ),
        (
            section("46", "The hand."),
            enactment(
                CHANGED, "replace_unit", {"section": "46", "unit": "section"},
                section("46", "The hand."),
            ),
        ),
    ],
    ids=["repeated", "everywhere", "cannot have been so", "struck", "replaced"],
)  # fmt: skip
def test_what_cannot_be_undone_for_certain_is_not_held_before_and_shown_since(
    shown: Provision, item: Enactment
) -> None:
    before, since = versions("46", (shown,), item)
    assert (before.held, before.end) == (Held.NOT, CHANGED)
    assert (since.held, since.start) == (Held.HELD, CHANGED)
    assert text(since) == "\n".join(block.text for block in shown.children)


def test_inserted_words_and_units_are_taken_out_again() -> None:
    shown = (section("1", "Stud Poker, War and Keno."), section("2", "New."))
    words = enactment(
        CHANGED, "insert_text", {"section": "1", "unit": "text"},
        anchor={"position": "after", "text": "Stud Poker"}, new=", War",
    )  # fmt: skip
    unit = enactment(
        CHANGED, "insert_unit", {"unit": "section"}, section("2", "New."),
        anchor={"position": "after", "section": "1"},
    )  # fmt: skip
    assert [text(v) for v in versions("1", shown, words, unit)] == [
        "Stud Poker and Keno.",
        "Stud Poker, War and Keno.",
    ]
    assert [v.start for v in versions("2", shown, words, unit)] == [CHANGED]


def test_a_section_repealed_before_the_witness_is_not_held_before_and_a_tombstone_since() -> None:
    item = enactment(CHANGED, "repeal_unit", {"section": "2", "unit": "section"})
    before, since = versions("2", (section("1", "One."),), item)
    assert (before.held, since.held) == (Held.NOT, Held.REPEALED)


def test_what_takes_effect_after_the_witness_is_replayed_on_it() -> None:
    shown = (section("46", "The hand of the bank."),)
    early = enactment(CHANGED, "replace_text", IN_46, **TO_BANK)
    late = enactment(LATER, "replace_text", IN_46, old="hand", new="card")
    assert [text(version) for version in versions("46", shown, early, late)] == [
        "The hand of the dealer.",
        "The hand of the bank.",
        "The card of the bank.",
    ]


def test_on_its_own_day_the_witness_shows_its_own_words_and_the_dispute_is_told() -> None:
    item = enactment(
        CHANGED, "insert_unit", {"unit": "section"}, section("2", "Six to five."),
        anchor={"position": "after", "section": "1"},
    )  # fmt: skip
    shown = (section("1", "One."), section("2", "Three to two."))
    before, since = versions("2", shown, item)[-2:]
    assert (text(before), before.start, before.end) == ("Six to five.", CHANGED, WITNESSED)
    assert (text(since), since.disputed) == ("Three to two.", WITNESSED.isoformat())
    tree = tree_of(Provision(Kind.INSTRUMENT, children=shown), lang="en")
    found = replay_with_witness(Base(tree, WITNESSED), (item,)).findings()
    assert [(f.code, f.quote) for f in found] == [("consolidation-differs", "Three to two.")]


def test_a_section_that_two_orders_of_one_day_reach_is_not_undone() -> None:
    shown = (section("46", "The hand of the bank is shown."),)
    to_bank = enactment(CHANGED, "replace_text", IN_46, **TO_BANK)
    to_shown = enactment(CHANGED, "replace_text", IN_46, old="is hidden", new="is shown")
    both = replace(to_bank, orders=(*to_bank.orders, *to_shown.orders))
    before, since = versions("46", shown, both)
    assert before.held is not Held.HELD
    assert text(since) == "The hand of the bank is shown."
