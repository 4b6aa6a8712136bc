"""Poker rooms: the pot and secondary pots with all-in players, and table stakes."""

import datetime as dt
import itertools
import json
from fractions import Fraction
from typing import Any, cast

import pytest
from corpus_law import law_on
from hypothesis import given
from hypothesis import strategies as st

from bylaw.registry.audit.rounds.round import read_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.rules.games.poker_room import exceeds_table_stakes, pots

PLAYERS = st.dictionaries(st.sampled_from("abcdefg"), st.integers(1, 50), min_size=1)


def dollars(**bets: int) -> dict[str, Fraction]:
    return {name: Fraction(amount) for name, amount in bets.items()}


@pytest.mark.parametrize(
    ("bets", "folded", "expected"),
    [
        (dollars(a=10, b=10), (), [(20, "ab")]),
        (dollars(a=5, b=9, c=9), (), [(15, "abc"), (8, "bc")]),
        (dollars(a=5, b=8, c=12), (), [(15, "abc"), (6, "bc"), (4, "c")]),
        # 67.88 (1): who folds forfeits the pot, and what he bet stays in.
        (dollars(a=5, b=9, c=9), ("c",), [(15, "ab"), (8, "b")]),
        (dollars(a=5, b=5, c=9), ("c",), [(19, "ab")]),
    ],
)
def test_67_96_divides_the_pot(
    bets: dict[str, Fraction], folded: tuple[str, ...], expected: list[tuple[int, str]]
) -> None:
    found = pots(bets, folded=frozenset(folded))
    assert [(int(pot.amount), "".join(sorted(pot.players))) for pot in found] == expected


@given(PLAYERS)
def test_nothing_is_lost_and_no_one_wins_what_he_did_not_match(bets: dict[str, int]) -> None:
    found = pots(dollars(**bets))
    assert sum(pot.amount for pot in found) == sum(bets.values())
    assert found[0].players == frozenset(bets)
    for pot, deeper in itertools.pairwise(found):
        assert deeper.players < pot.players


def test_67_95_limits_a_bet_to_the_table_stakes() -> None:
    assert exceeds_table_stakes(Fraction(11), stakes=Fraction(10))
    assert not exceeds_table_stakes(Fraction(10), stakes=Fraction(10))


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
