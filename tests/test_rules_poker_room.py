"""Poker rooms: the pot and secondary pots with all-in players, and table stakes."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
