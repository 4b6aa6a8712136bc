"""Craps: wagers withdrawn, increased or reduced (95.11, 95.14 to 95.17)."""

import datetime as dt

import pytest
from corpus_law import law_on

from bylaw.registry.audit.rounds.parts.round_errors import RoundError
from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor

AUDITOR = Auditor(lambda _: law_on(dt.date(2005, 6, 1)))
POINT_THEN_SEVEN = [[4, 2], [2, 2], [3, 4]]


def bets(
    dice: list[list[int]], staked: dict[str, str], **said: int
) -> dict[str, dict[str, object]]:
    decisions = {name.replace("__", ":"): after for name, after in said.items()}
    parts = {"day": "2005-06-01", "game": "craps", "bets": staked, "dice": dice}
    verdict = AUDITOR.audit(read_round({**parts, "decisions": decisions}))
    found: dict[str, dict[str, object]] = verdict["bets"]  # type: ignore[assignment]
    return found


@pytest.mark.parametrize(
    ("bet", "change", "section"),
    [
        ("pass", "withdrawn", "95.14"),
        ("pass", "reduced", "95.11"),
        ("dont_pass", "increased", "95.14"),
        ("dont_come", "increased", "95.14"),
        ("come", "withdrawn", "95.14"),
    ],
)
def test_a_change_that_the_sections_forbid_is_not_permitted(
    bet: str, change: str, section: str
) -> None:
    found = bets(POINT_THEN_SEVEN, {bet: "10", "field": "5"}, **{f"{change}__{bet}": 2})
    assert found[bet]["result"] == "not_permitted"
    assert found[bet]["basis"][0]["section"] == section  # type: ignore[index]
    assert found["field"]["result"] == "lose"


def test_the_odds_of_a_wager_that_was_withdrawn_against_95_14_fall_with_it() -> None:
    staked = {"pass": "10", "pass_odds": "10"}
    found = bets(POINT_THEN_SEVEN, staked, withdrawn__pass=2)
    assert {name: bet["result"] for name, bet in found.items()} == {
        "pass": "not_permitted",
        "pass_odds": "not_permitted",
    }


@pytest.mark.parametrize(
    ("bet", "stands"),
    [("dont_pass", "win"), ("buy:6", "lose"), ("lay:6", "win"), ("hard:6", "lose")],
)
def test_a_wager_withdrawn_after_an_inconclusive_roll_is_not_decided_any_more(
    bet: str, stands: str
) -> None:
    rolls = [[4, 1], [2, 2], [3, 4]] if bet != "dont_pass" else POINT_THEN_SEVEN
    assert bets(rolls, {bet: "10"})[bet]["result"] == stands
    assert bets(rolls, {bet: "10"}, **{f"withdrawn__{bet}": 2})[bet]["result"] == "no_action"


def test_a_wager_withdrawn_after_it_was_decided_keeps_its_result() -> None:
    found = bets([[3, 4], [2, 2]], {"dont_pass": "10"}, withdrawn__dont_pass=2)
    assert found["dont_pass"]["result"] == "lose"


def test_a_pass_wager_may_be_increased() -> None:
    assert bets([[3, 4]], {"pass": "10"}, increased__pass=1)["pass"]["result"] == "win"


def test_a_change_of_a_bet_that_there_is_not_is_refused() -> None:
    with pytest.raises(RoundError, match="has no decision “withdrawn:ante”"):
        bets([[3, 4]], {"pass": "10"}, withdrawn__ante=1)
