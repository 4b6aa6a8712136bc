"""The counting of main games piece by piece, on a few made-up kinds of hands."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import cast

import numpy as np
import pytest

from bylaw.registry.rules.odds import boston_costs, four_card_costs, matchups
from bylaw.registry.rules.odds.best_play import Nets, Plays
from bylaw.registry.rules.odds.card_costs import _one_more
from bylaw.registry.rules.odds.matchups import DEALS, HELD, Counts, suit_kinds
from bylaw.registry.rules.play.cards import Cards, masks_of
from bylaw.registry.rules.play.hands import Ranking, Strengths, evaluator

FIVE = Ranking(5, ("straight_flush", "flush", "straight", "pair"), frozenset())
WEIGHTS = np.array([2, 3, 4])
HANDS = np.array([[0, 1, 2, 3, 4], [0, 13, 26, 39, 5]], dtype=np.uint8)
NO_HANDS = np.zeros((0, 0), dtype=np.uint8)
Kinds = Callable[[int], tuple[Counts, Cards, Counts]]


class FewPlays:
    """Two ways to play, of which each hand has one total."""

    unit = 1
    best = Plays.best

    def __init__(self, *totals: list[int]) -> None:
        self.found = [np.array(one) for one in totals]

    def totals(self, *_met: object) -> list[Counts]:
        return self.found

    def tally(self, play: int, *_met: object, weights: Counts) -> Nets:
        return Counter({Fraction(play + 1): int(weights.sum())})


def kinds(hands: Cards, weights: Counts) -> Kinds:
    return lambda size: suit_kinds(size) if size < HELD else (weights, hands, weights)


@pytest.mark.parametrize(("size", "number", "hands"), [(0, 1, 1), (1, 13, 52), (2, 169, 1326)])
def test_hands_are_alike_but_for_the_names_of_the_suits(size: int, number: int, hands: int) -> None:
    by_place, examples, counts = suit_kinds(size)
    assert (by_place.shape, examples.shape, counts.shape) == ((hands,), (number, size), (number,))
    assert int(counts.sum()) == hands


def test_three_cards_have_1755_kinds() -> None:
    assert len(suit_kinds(3)[1]) == 1755


def test_one_more_card_is_dealt_from_what_is_left_of_all_decks() -> None:
    cards, ways = _one_more(np.array([[0]], dtype=np.uint8), np.array([2]), decks=2)
    assert cards.shape == (52, 2)
    assert ways.tolist() == [2 * 1, *(2 * 2 for _ in range(51))]


def test_four_card_hands_take_the_best_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(four_card_costs, "suit_kinds", kinds(NO_HANDS, np.array([2, 3, 4, 5])))
    none, deals = np.zeros(4, dtype=np.int32), four_card_costs._DEALS
    plays = FewPlays([-2 * deals, 5, 0, -2 * deals], [-2 * deals, 1, 7, -2 * deals])
    met = four_card_costs.DealersHands(np.arange(4), none, none)
    nets, value = four_card_costs._best(cast(Plays, plays), np.zeros(4, dtype=np.uint16), met)
    assert nets == {Fraction(-1): (2 + 5) * deals, Fraction(1): 3, Fraction(2): 4}
    assert value == -(2 + 5) * deals + 3 * 5 + 4 * 7


def test_what_is_at_most_equal_is_below_the_next_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    def holding(_order: Ranking, held: Cards, limit: Strengths) -> Counts:
        return limit.astype(np.int64) if held.shape[1] == 1 else np.zeros(len(limit), np.int64)

    monkeypatch.setattr(four_card_costs, "_holding", holding)
    own = np.array([7, 9], dtype=np.uint16)
    under, at_most = four_card_costs._below(FIVE, HANDS, own, shown=51)
    assert (under.tolist(), at_most.tolist()) == ([7, 9], [8, 10])


def test_a_hand_is_folded_where_no_play_is_better() -> None:
    totals = [np.array(one) for one in ([-3 * DEALS, 5, 0], [-3 * DEALS, 1, 7])]
    own, counts = np.zeros(3, dtype=np.uint16), [np.full(3, DEALS)]
    plays = cast(Plays, FewPlays())
    nets, gain = plays.best(own, counts, totals=totals, weights=WEIGHTS, folded=-3)
    assert nets == {Fraction(-3): 2 * DEALS, Fraction(1): 3, Fraction(2): 4}
    assert gain == 2 * -3 * DEALS + 3 * 5 + 4 * 7


def test_three_cards_are_folded_that_lose_more_than_folding_costs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = np.ones(2, dtype=np.int64)
    monkeypatch.setattr(boston_costs, "suit_kinds", lambda _size: (one, NO_HANDS, one))
    monkeypatch.setattr(boston_costs, "_first_kinds", lambda: np.array([[0], [1]]))
    least = -2 * 1176 * DEALS
    folds = boston_costs._folds(np.array([least - 1, least]), limit=-2)
    assert folds.tolist() == [1, 0]


def test_five_cards_have_ten_choices_of_the_first_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boston_costs, "suit_kinds", kinds(HANDS, WEIGHTS))
    found = boston_costs._first_kinds.__wrapped__()
    assert found.shape == (2, 10)
    assert found[1].tolist() != found[0].tolist()


def test_each_kind_of_five_cards_has_its_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matchups, "suit_kinds", kinds(HANDS, WEIGHTS))
    found = matchups.own_strengths.__wrapped__(FIVE)
    assert found.tolist() == evaluator(FIVE, HELD).strengths(masks_of(HANDS)).tolist()
