"""Bets that one hand decides: every hand is counted, none is sampled.

Every hand is settled by the rule itself, so that an edge follows the tables of payments in force.
Where the player may withdraw, he does so when it is best for him.
"""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.odds.bet_odds import BetOdds, weigh
from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, SUITS, Cards, Masks, masks_of
from bylaw.registry.rules.play.hands import Ranking, evaluator
from bylaw.registry.rules.rule import HandBet, Terms
from bylaw.registry.rules.settlement.outcome_columns import Column, Outcome


def hand_odds(terms: Terms, bet: str) -> BetOdds:
    """Count every hand that can be dealt to a bet that one hand decides."""
    hand: HandBet = terms.rule.hand_bets[bet]
    ranking = hand.ranking(terms)
    strengths = np.arange(len(ranking.scale) + 1, dtype=np.uint16)
    column = hand.column(terms, strengths)
    if hand.withdrawn is not None:
        return _with_withdrawal(bet, hand, ranking, column, given_up=hand.withdrawn(terms))
    return weigh(bet, column, strength_counts(ranking, hand.dealt))


def _with_withdrawal(
    bet: str, hand: HandBet, ranking: Ranking, column: Column, *, given_up: Outcome
) -> BetOdds:
    """Withdraw the bet on each seen hand that loses more when it is played out."""
    classes = suit_classes(hand.seen)
    counts = seen_counts(ranking, hand.seen, hand.dealt)
    nets = [outcome.net(Fraction(1)) or Fraction(0) for outcome in column.outcomes]
    size = len(nets)
    by_outcome = np.array([_by_outcome(column, row, size) for row in counts])
    floor = given_up.net(Fraction(1)) or Fraction(0)
    kept = np.zeros(size, dtype=np.int64)
    given = 0
    for (_, weight), row in zip(classes, by_outcome.tolist(), strict=True):
        value = sum((net * count for net, count in zip(nets, row, strict=True)), Fraction(0))
        if value < floor * sum(row):
            given += weight * sum(row)
        else:
            kept += weight * np.array(row, dtype=np.int64)
    index = np.arange(size + 1, dtype=np.int16)
    best = weigh(bet, Column(index, (*column.outcomes, given_up)), [*kept.tolist(), given])
    weights = np.array([weight for _, weight in classes], dtype=np.int64)
    played = weigh(bet, Column(index[:-1], column.outcomes), (weights @ by_outcome).tolist())
    return replace(best, unaltered=played.loss)


def _by_outcome(column: Column, counts: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Add up the hands of each outcome; counts stay far below what a float holds exactly."""
    found = np.bincount(column.index, weights=counts.astype(np.float64), minlength=size)
    return found.astype(np.int64)


@cache
def seen_counts(ranking: Ranking, seen: int, dealt: int) -> NDArray[np.int64]:
    """Count, for each kind of seen cards, the strengths that all `dealt` cards may come to."""
    rest = masks_of(all_hands(dealt - seen))
    tables = evaluator(ranking, dealt)
    found = np.zeros((len(suit_classes(seen)), len(ranking.scale) + 1), dtype=np.int64)
    for row, (hand, _) in enumerate(suit_classes(seen)):
        mask = _mask(hand)
        strengths = tables.strengths(rest[(rest & mask) == 0] | mask)
        found[row] = np.bincount(strengths, minlength=found.shape[1])
    return found


@cache
def strength_counts(ranking: Ranking, dealt: int) -> tuple[int, ...]:
    """Count, for each strength, the sets of `dealt` cards that come to it."""
    counts = np.zeros(len(ranking.scale) + 1, dtype=np.int64)
    for masks in _deals(dealt):
        found = evaluator(ranking, dealt).strengths(masks)
        counts += np.bincount(found, minlength=len(counts))
    return tuple(counts.tolist())


def _deals(dealt: int) -> Iterable[Masks]:
    """All sets of that many cards; beyond five, five at a time above each choice of others."""
    base = min(dealt, 5)
    hands = all_hands(base)
    masks = masks_of(hands)
    if dealt == base:
        return (masks,)
    starts = np.searchsorted(hands[:, 0], np.arange(DECK_SIZE + 1))
    return (
        masks[starts[lower[-1] + 1] :] | _mask(lower)
        for lower in combinations(range(DECK_SIZE), dealt - base)
        if starts[lower[-1] + 1] < len(masks)
    )


def _mask(cards: Iterable[int]) -> np.uint64:
    return np.uint64(sum(1 << card for card in cards))


@cache
def all_hands(size: int) -> Cards:
    """Every hand of one deck, in order of its lowest card."""
    flat = chain.from_iterable(combinations(range(DECK_SIZE), size))
    return np.fromiter(flat, dtype=np.uint8).reshape(-1, size)


@cache
def suit_classes(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """One hand for each kind that differs by more than the names of the suits."""
    kinds: dict[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], int]] = {}
    for hand in combinations(range(DECK_SIZE), size):
        suits = tuple(
            sorted(
                tuple(c % len(RANKS) for c in hand if c // len(RANKS) == suit)
                for suit in range(len(SUITS))
            )
        )
        first, weight = kinds.get(suits, (hand, 0))
        kinds[suits] = (first, weight + 1)
    return tuple(kinds.values())
