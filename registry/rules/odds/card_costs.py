"""What the wagers of War and Blackjack cost, with cards from several decks."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import perm
from typing import cast

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.games import blackjack
from bylaw.registry.rules.odds.best_play import Nets, cost_per_ante
from bylaw.registry.rules.odds.bet_odds import BetOdds, weigh
from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, RANKS, SUITS, Cards
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch

_STAKE = 100
_HAND = 5


def war_odds(terms: Terms, *, decks: int) -> tuple[BetOdds, ...]:
    """Compare every pair of ranks, and every pair after a tie, with war on each tie."""
    copies = decks * len(SUITS)
    ranks = range(len(RANKS))
    first = [(p, d, copies * (copies - (p == d))) for p, d in product(ranks, ranks)]
    after = copies * len(RANKS) - 2
    cases = [(p, d, 0, 0, w * after * (after - 1)) for p, d, w in first if p != d]
    for p, _, weight in (case for case in first if case[0] == case[1]):
        for x, y in product(ranks, ranks):
            left = copies - 2 * (x == p)
            again = copies - 2 * (y == p) - (x == y)
            cases.append((p, p, x, y, weight * left * again))
    columns = np.array(cases, dtype=np.int64).T
    return _war(terms, columns)


def _war(terms: Terms, columns: NDArray[np.int64]) -> tuple[BetOdds, ...]:
    size, weights = columns.shape[1], columns[4].tolist()
    tie = columns[0] == columns[1]
    stakes = np.full(size, _STAKE, dtype=np.int64)
    slots = ("player", "dealer", "war_player", "war_dealer")
    batch = Batch(
        size,
        {"initial": stakes, "additional": np.where(tie, stakes, 0), "supplemental": stakes},
        {slot: columns[i].astype(np.uint8)[:, None] for i, slot in enumerate(slots)},
        decisions={"on_tie": np.where(tie, 0, -1)},
    )
    settled = terms.rule.settle(terms, batch).bets
    nets: Nets = Counter()
    gain = Fraction(0)
    for row, weight in enumerate(weights):
        placed = ("initial", "additional") if tie[row] else ("initial",)
        found = [settled[name].at(row).net(Fraction(1)) for name in placed]
        known = sum((net for net in found if net is not None), Fraction(0))
        nets[None if None in found else known] += weight
        gain += known * weight
    whole = cost_per_ante("initial", nets, gain=gain)
    return whole, weigh("supplemental", settled["supplemental"], weights)


def sevens_odds(terms: Terms, *, decks: int) -> BetOdds:
    """Deal three cards of several decks: sevens by suit, and all other cards as one."""
    sevens = [len(RANKS) * suit + RANKS.index("7") for suit in range(len(SUITS))]
    kinds = [(card, decks) for card in sevens] + [(RANKS.index("2"), decks * (DECK_SIZE - 4))]
    hands, weights = [], []
    for picked in product(range(len(kinds)), repeat=3):
        left, weight = [number for _, number in kinds], 1
        for kind in picked:
            weight, left[kind] = weight * left[kind], left[kind] - 1
        hands.append([kinds[kind][0] for kind in picked])
        weights.append(weight)
    return _dealt(terms, "sevens", np.array(hands, dtype=np.uint8), weights)


def thirteen_odds(terms: Terms, bet: str, *, decks: int) -> BetOdds:
    """Deal two cards of several decks."""
    copies = decks * len(SUITS)
    pairs = list(product(range(len(RANKS)), repeat=2))
    weights = [copies * (copies - (a == b)) for a, b in pairs]
    return _dealt(terms, bet, np.array(pairs, dtype=np.uint8), weights)


def _dealt(
    terms: Terms, bet: str, cards: Cards, weights: list[int], *, stake: Fraction = Fraction(1)
) -> BetOdds:
    hand = np.full((len(cards), _HAND), NO_CARD, dtype=np.uint8)
    hand[:, : cards.shape[1]] = cards
    stakes = np.full(len(cards), _STAKE, dtype=np.int64)
    settled = terms.rule.settle(terms, Batch(len(cards), {bet: stakes}, {"player": hand}))
    return weigh(bet, settled.bets[bet], weights, stake=stake)


# Progressive wagers


def progressive_odds(terms: Terms, bet: str, *, decks: int) -> BetOdds:
    """Deal up to five cards, as long as a row of the table can still be met."""
    manner = bet.rpartition("_")[2]
    rows = tuple(rate.outcome for rate, _ in terms.rates(f"progressive_{manner}"))
    hands: list[Cards] = []
    weights: list[int] = []
    for cards, ways in _deals(rows, decks=decks):
        whole = np.full((len(cards), _HAND), NO_CARD, dtype=np.uint8)
        whole[:, : cards.shape[1]] = cards
        hands.append(whole)
        rest = perm(decks * DECK_SIZE - cards.shape[1], _HAND - cards.shape[1])
        weights += [int(way) * rest for way in ways.tolist()]
    stake = cast(Fraction, terms.value("progressive_stake"))
    return _dealt(terms, bet, np.concatenate(hands), weights, stake=stake)


def _deals(rows: tuple[str, ...], *, decks: int) -> Iterator[tuple[Cards, NDArray[np.int64]]]:
    """Hands with the number of ways to deal them; what no row can be met with stops early."""
    cards = np.arange(DECK_SIZE, dtype=np.uint8)[:, None]
    ways = np.full(DECK_SIZE, decks, dtype=np.int64)
    for size in range(1, _HAND):
        more = blackjack.may_go_on(rows, cards) if size > 1 else np.ones(len(cards), dtype=np.bool_)
        yield cards[~more], ways[~more]
        cards, ways = _one_more(cards[more], ways[more], decks=decks)
    yield cards, ways


def _one_more(
    cards: Cards, ways: NDArray[np.int64], *, decks: int
) -> tuple[Cards, NDArray[np.int64]]:
    deck = np.tile(np.arange(DECK_SIZE, dtype=np.uint8), len(cards))[:, None]
    longer = np.concatenate([np.repeat(cards, DECK_SIZE, axis=0), deck], axis=1)
    left = decks - (longer[:, :-1] == deck).sum(axis=1)
    dealt = np.repeat(ways, DECK_SIZE) * left
    return longer[dealt > 0], dealt[dealt > 0]
