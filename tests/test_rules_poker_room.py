"""Poker rooms: the pot and secondary pots with all-in players, and table stakes."""

import datetime as dt
import itertools
import json
from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest
from corpus_law import law_on
from hypothesis import given
from hypothesis import strategies as st

from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.games.poker_seats import pots
from bylaw.registry.rules.settlement.outcome_columns import (
    Column,
    Outcome,
    Result,
    first_case,
    no_index,
    spread,
)

PLAYERS = st.dictionaries(st.sampled_from("abcdefg"), st.integers(1, 50), min_size=1)


@pytest.mark.parametrize(
    ("bets", "folded", "expected"),
    [
        ({"a": 10, "b": 10}, (), [(20, "ab")]),
        ({"a": 5, "b": 9, "c": 9}, (), [(15, "abc"), (8, "bc")]),
        ({"a": 5, "b": 8, "c": 12}, (), [(15, "abc"), (6, "bc"), (4, "c")]),
        # 67.88 (1): who folds forfeits the pot, and what he bet stays in.
        ({"a": 5, "b": 9, "c": 9}, ("c",), [(15, "ab"), (8, "b")]),
        ({"a": 5, "b": 5, "c": 9}, ("c",), [(19, "ab")]),
    ],
)
def test_67_96_divides_the_pot(
    bets: dict[str, int], folded: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    found = pots(bets, folded=frozenset(folded))
    assert [(pot.amount, "".join(sorted(pot.players))) for pot in found] == expected


@given(PLAYERS)
def test_nothing_is_lost_and_no_one_wins_what_he_did_not_match(bets: dict[str, int]) -> None:
    found = pots(bets)
    assert sum(pot.amount for pot in found) == sum(bets.values())
    assert found[0].players == frozenset(bets)
    for pot, deeper in itertools.pairwise(found):
        assert deeper.players < pot.players


@pytest.mark.parametrize(
    ("bets", "decisions", "results"),
    [
        ({"stakes": "50"}, {"minimum_stakes": "100"}, {"stakes": ("not_permitted", "67.94")}),
        ({"stakes": "100"}, {"minimum_stakes": "100"}, {"stakes": ("no_action", "67.94")}),
        (
            {"stakes": "100", "player_bets": "120"},
            {},
            {"stakes": ("no_action", "67.94"), "player_bets": ("not_permitted", "67.95")},
        ),
        (
            {"time_commission": "8"},
            {"time_maximum": "7"},
            {"time_commission": ("not_permitted", "67.108")},
        ),
        (
            {"time_commission": "7"},
            {"time_maximum": "7"},
            {"time_commission": ("no_action", "67.108")},
        ),
    ],
)
def test_67_94_67_95_and_67_108_stakes_and_time(
    bets: dict[str, str],
    decisions: dict[str, str],
    results: dict[str, tuple[str, str]],
) -> None:
    auditor = Auditor(lambda _: law_on(dt.date(2008, 6, 1)))
    parts = {"day": "2008-06-01", "game": "poker_room", "bets": bets, "decisions": decisions}
    found = cast(dict[str, dict[str, Any]], auditor.audit(read_round(parts))["bets"])
    told = {n: (b["result"], b["basis"][0]["section"]) for n, b in found.items() if "basis" in b}
    assert {name: told[name] for name in results} == results


def test_67_95_who_has_bet_all_his_stakes_is_all_in() -> None:
    auditor = Auditor(lambda _: law_on(dt.date(2008, 6, 1)))
    bets = {"stakes": "100", "player_bets": "100"}
    parts = {"day": "2008-06-01", "game": "poker_room", "bets": bets}
    assert "considered to be all in" in json.dumps(auditor.audit(read_round(parts))["bets"])


def seats(bets: dict[str, str], **said: int) -> dict[str, tuple[str, str | None]]:
    auditor = Auditor(lambda _: law_on(dt.date(2008, 6, 1)))
    decisions = {name.replace("__", ":"): value for name, value in said.items()}
    parts = {"day": "2008-06-01", "game": "poker_room", "bets": bets, "decisions": decisions}
    found = cast(dict[str, dict[str, Any]], auditor.audit(read_round(parts))["bets"])
    return {n: (b["result"], b.get("net")) for n, b in found.items() if n.startswith("seat")}


def test_67_96_an_all_in_player_wins_only_the_pot_for_which_he_bet() -> None:
    bets = {"seat:1": "50", "seat:2": "100", "seat:3": "100"}
    found = seats(bets, rank__seat__1=1, rank__seat__2=2, rank__seat__3=3)
    assert found == {
        "seat:1": ("win", "100"),
        "seat:2": ("push", "0"),
        "seat:3": ("lose", "-100"),
    }


def test_67_103_equal_hands_share_the_pot() -> None:
    bets = {"seat:1": "30", "seat:2": "30", "seat:3": "30"}
    found = seats(bets, rank__seat__1=1, rank__seat__2=1, rank__seat__3=2)
    assert found["seat:1"] == found["seat:2"] == ("win", "15")


def test_67_103_a_bet_that_nobody_calls_wins_without_a_showdown() -> None:
    found = seats({"seat:1": "30", "seat:2": "10"}, folded__seat__2=1)
    assert found == {"seat:1": ("win", "10"), "seat:2": ("lose", "-10")}


def test_67_103_a_pot_without_a_showdown_between_two_players_is_not_decided() -> None:
    assert {result for result, _ in seats({"seat:1": "30", "seat:2": "30"}).values()} == {
        "undefined"
    }


def test_67_108_the_winner_gets_the_pot_without_the_commission() -> None:
    bets = {"seat:1": "50", "seat:2": "50", "total_bets": "100", "commission": "5"}
    found = seats(bets, rank__seat__1=1, rank__seat__2=2)
    assert found["seat:1"] == ("win", "45")


def test_a_seat_that_wins_less_than_it_bet_has_lost_the_rest() -> None:
    said = {"rank:seat:1": 1, "rank:seat:2": 2, "folded:seat:3": 2}
    parts = {
        "day": "2008-06-01",
        "game": "poker_room",
        "bets": {"seat:1": "50", "seat:2": "60", "seat:3": "60"},
        "decisions": said,
        "paid": {"seat:1": "100", "seat:2": "0"},
    }
    verdict = cast(dict[str, Any], Auditor(law_on).audit(read_round(parts)))
    assert (verdict["bets"]["seat:2"]["result"], verdict["bets"]["seat:2"]["net"]) == (
        "lose",
        "-40",
    )
    assert verdict["paid"]["seat:2"]["verdict"] == "ok"
    assert verdict["paid"]["total"]["due"] == "100"
    back = read_round({**parts, "paid": {"seat:2": "20"}, "paid_includes_stake": True})
    assert cast(dict[str, Any], Auditor(law_on).audit(back))["paid"]["seat:2"]["verdict"] == "ok"


def test_a_pot_in_three_parts_is_due_exactly() -> None:
    seats = [f"seat:{n}" for n in (1, 2, 3, 4)]
    parts = {
        "day": "2008-06-01",
        "game": "poker_room",
        "bets": dict.fromkeys(seats, "10"),
        "decisions": {f"rank:{seat}": 1 if seat != "seat:4" else 2 for seat in seats},
        "paid": {"seat:1": "3.33"},
    }
    verdict = cast(dict[str, Any], Auditor(law_on).audit(read_round(parts)))
    assert verdict["paid"]["seat:1"]["due"] == "10/3"
    assert verdict["paid"]["seat:1"]["difference"] == "-1/300"


def test_pots_of_very_many_sizes_are_told_apart() -> None:
    size = 40_000
    sums = tuple(Outcome(Result.WIN, amount=Fraction(n)) for n in range(size))
    index = no_index(size, of=size)
    index[:] = range(size)
    late = np.zeros(size, dtype=np.bool_)
    late[0] = True
    forbidden = Outcome(Result.NOT_PERMITTED)
    found = first_case(size, (late, forbidden), otherwise=Column(index, sums))
    assert (found.at(0), found.at(size - 1)) == (forbidden, sums[-1])
    again = spread(found, np.arange(1, size + 1), size + 1)
    assert again.at(size) == sums[-1]
