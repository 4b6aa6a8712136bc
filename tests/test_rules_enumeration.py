"""House edges by exact enumeration: the published figures come out of the printed tables."""

import datetime as dt
from fractions import Fraction
from math import comb

import pytest
from corpus_law import law_on

from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.games.poker_357 import five_ranking
from bylaw.registry.rules.odds.costs import main_odds
from bylaw.registry.rules.odds.counting import Task, kept_count
from bylaw.registry.rules.odds.enumeration import hand_odds, strength_counts
from bylaw.registry.rules.rule import Terms

DAY = dt.date(2010, 2, 3)

EDGES = [
    ("three_card_poker", "pair_plus", {}, 2.3167),
    ("three_card_poker", "pair_plus", {"ace-pair": "no-straight"}, 4.217),
    ("three_card_poker", "initial", {}, 3.3730),
    ("three_card_poker", "initial", {"highest-card": "single-card"}, 3.449),
    ("war", "supplemental", {}, 18.650),
    ("war", "initial", {}, 2.33),
    ("sic_bo", "small", {}, 2.778),
    ("sic_bo", "double:4", {}, 33.33),
    ("sic_bo", "double:4", {"sic-bo-double": "exactly-two"}, 37.5),
    ("craps", "pass", {}, 1.4141),
    ("craps", "come", {}, 1.4141),
    ("craps", "dont_pass", {}, 1.364),
    ("craps", "pass_odds", {}, 0),
    ("craps", "dont_come_odds", {}, 0),
    ("craps", "field", {}, 5.556),
    ("craps", "horn", {}, 12.5),
    ("craps", "world", {}, 13.33),
    ("craps", "three_way_craps", {}, 12.96),
    ("craps", "hard:8", {}, 9.09),
    ("craps", "hard:4", {}, 11.11),
    ("craps", "right:6", {}, 1.515),
    ("craps", "buy:6", {}, 4.762),
    ("craps", "buy:4", {}, 4.762),
    ("craps", "buy:4", {"buy-bet": "as-received"}, 20.635),
    ("craps", "lay:4", {}, 2.439),
    ("craps", "lay:9", {}, 3.226),
    ("craps", "lay:8", {}, 4.000),
    ("blackjack", "sevens", {}, 11.400),
    ("crazy_four_poker", "ante", {}, -3.196),
    ("crazy_four_poker", "ante", {"super-bonus": "push"}, 0.429),
    ("poker_357", "five", {}, 4.124),
    ("poker_357", "five", {"wheel-357": "no-straight"}, 4.399),
    ("poker_357", "seven", {}, 3.2662),
    ("poker_357", "seven", {"two-pairs-tens": "both-pairs"}, 25.7495),
    ("four_card_poker", "ante", {}, 2.788),
    ("four_card_poker", "ante", {"four-card-tie": "pushes"}, 2.872),
    ("boston_poker", "ante", {"two-pairs-below-tens": "push"}, 20.634),
]
SIX = 6
_SLOW = ("poker_357", "crazy_four_poker", "four_card_poker", "boston_poker")
"""Games whose counts take long: those of the package are looked at (see tools/costs.py)."""


@pytest.mark.parametrize(("game", "bet", "options", "percent"), EDGES)
def test_known_edges(game: str, bet: str, options: dict[str, str], percent: float) -> None:
    terms = Terms(RULES[game], law_on(DAY), options)
    hand = terms.rule.hand_bets.get(bet)
    if hand is not None and hand.withdrawn is None:
        found = hand_odds(terms, bet)
    elif game in _SLOW:
        task = Task(terms, "" if hand is None else bet, 0)
        found = next(odds for odds in kept_count(task).bets if odds.bet == bet)
    else:
        found = next(odds for odds in main_odds(terms, decks=SIX) if odds.bet == bet)
    assert float(found.edge) * 100 == pytest.approx(percent, abs=0.006)
    assert sum((each.probability for each in found.outcomes), Fraction(0)) == 1


def test_pair_plus_is_exact() -> None:
    found = hand_odds(Terms(RULES["three_card_poker"], law_on(DAY)), "pair_plus")
    assert found.edge == Fraction(512, 22100)


def test_every_seven_card_deal_is_counted_once() -> None:
    ranking = five_ranking(Terms(RULES["poker_357"], law_on(DAY)))
    assert sum(strength_counts(ranking, 7)) == comb(52, 7)


def test_67_47_who_never_withdraws_loses_more() -> None:
    terms = Terms(RULES["poker_357"], law_on(DAY))
    (found,) = kept_count(Task(terms, "seven", 0)).bets
    assert found.unaltered is not None
    assert round(100 * float(found.unaltered), 4) == 3.2795
    assert found.unaltered > found.loss


def test_95_22_5_a_duo_is_counted_once_and_never_of_one_number() -> None:
    bets = [odds.bet for odds in main_odds(Terms(RULES["sic_bo"], law_on(DAY)), decks=0)]
    assert len([bet for bet in bets if bet.startswith("duo:")]) == comb(6, 2)
