"""What each bet costs: exact probabilities and house edge, by going through every case.

Every case is settled by the rule itself, so that an edge follows the tables of payments in force.
Hands are counted, not sampled; where the player decides, he decides as is best for him.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, product

import numpy as np
from numpy.typing import NDArray

from bylaw.registry.rules.play.cards import DECK_SIZE, NO_CARD, RANKS, SUITS, Cards, Masks, masks_of
from bylaw.registry.rules.play.dice import FACES
from bylaw.registry.rules.play.hands import Ranking, evaluator
from bylaw.registry.rules.rule import HandBet, Terms
from bylaw.registry.rules.settlement import Batch, Column, Outcome, Result

Weights = NDArray[np.int64]

_STAKE = 100
_ONE = Fraction(1)


@dataclass(frozen=True)
class BetOdds:
    """What a bet costs: the house edge per unit of `per`, and how likely each outcome is."""

    bet: str
    edge: Fraction
    per: str
    outcomes: tuple[tuple[Outcome, Fraction], ...]


def weigh(bet: str, column: Column, weights: Iterable[int]) -> BetOdds:
    """Weigh the outcomes of a bet; rolls that decide nothing are left out."""
    total: dict[Outcome, int] = {}
    for place, weight in zip(column.index.tolist(), weights, strict=True):
        outcome = column.outcomes[place]
        if weight and outcome.result is not Result.NO_ACTION:
            total[outcome] = total.get(outcome, 0) + int(weight)
    return _odds(bet, total)


def _odds(bet: str, total: Mapping[Outcome, int]) -> BetOdds:
    everything = sum(total.values())
    shares = tuple((o, Fraction(weight, everything)) for o, weight in total.items())
    edge = -sum(((o.net(_ONE) or Fraction(0)) * share for o, share in shares), Fraction(0))
    return BetOdds(bet, edge, "stake", shares)


# Hands


def hand_odds(terms: Terms, bet: str) -> BetOdds:
    """Count every hand that can be dealt to a bet that one hand decides."""
    hand: HandBet = terms.rule.hand_bets[bet]
    counts = strength_counts(hand.ranking(terms), hand.dealt)
    strengths = np.arange(len(counts), dtype=np.uint16)
    return weigh(bet, hand.column(terms, strengths), counts)


@cache
def strength_counts(ranking: Ranking, dealt: int) -> tuple[int, ...]:
    """Count, for each strength, the sets of `dealt` cards that come to it."""
    counts = np.zeros(len(ranking.scale) + 1, dtype=np.int64)
    for masks in _deals(dealt):
        found = evaluator(ranking, dealt).strengths(masks)
        counts += np.bincount(found, minlength=len(counts))
    return tuple(counts.tolist())


def _deals(dealt: int) -> Iterable[Masks]:
    """Give all sets of that many cards; beyond five, five at a time above each choice of others."""
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
    """Give every hand of one deck, in order of its lowest card."""
    flat = chain.from_iterable(combinations(range(DECK_SIZE), size))
    return np.fromiter(flat, dtype=np.uint8).reshape(-1, size)


def three_card_odds(terms: Terms, *, progress: Callable[[float], None]) -> BetOdds:
    """Play every hand of 3-Cards Poker against every hand of the dealer, raising when it pays."""
    dealers = all_hands(3)
    masks = masks_of(dealers)
    gain, deals = Fraction(0), 0
    classes = suit_classes(3)
    for done, (hand, weight) in enumerate(classes, start=1):
        free = dealers[(masks & _mask(hand)) == 0]
        raised = _net_of_raise(terms, hand, free)
        gain += weight * max(raised, Fraction(-len(free)))
        deals += weight * len(free)
        progress(done / len(classes))
    return BetOdds("initial", -gain / deals, "ante", ())


def _net_of_raise(terms: Terms, hand: tuple[int, ...], dealers: Cards) -> Fraction:
    size = len(dealers)
    stakes = np.full(size, _STAKE, dtype=np.int64)
    player = np.broadcast_to(np.array(hand, dtype=np.uint8), (size, len(hand)))
    bets = {"initial": stakes, "additional": stakes}
    batch = Batch(size, bets, {"player": np.ascontiguousarray(player), "dealer": dealers})
    settled = terms.rule.settle(terms, batch)
    names = ("initial", "additional", "initial_bonus")
    return sum((_total(settled.bets[name]) for name in names), Fraction(0))


def _total(column: Column) -> Fraction:
    counts = np.bincount(column.index, minlength=len(column.outcomes)).tolist()
    nets = ((outcome.net(_ONE) or Fraction(0)) for outcome in column.outcomes)
    return sum((count * net for count, net in zip(counts, nets, strict=True)), Fraction(0))


@cache
def suit_classes(size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Give one hand for each kind that differs by more than the names of the suits."""
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


# Cards from several decks


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
    initial = weigh("initial", settled["initial"], weights)
    on_tie = [w * int(t) for w, t in zip(weights, tie.tolist(), strict=True)]
    extra = weigh("additional", settled["additional"], on_tie)
    edge = initial.edge + extra.edge * Fraction(sum(on_tie), sum(weights))
    whole = BetOdds("initial", edge, "ante", initial.outcomes)
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
    return _blackjack(terms, "sevens", np.array(hands, dtype=np.uint8), weights)


def thirteen_odds(terms: Terms, bet: str, *, decks: int) -> BetOdds:
    """Deal two cards of several decks."""
    copies = decks * len(SUITS)
    pairs = list(product(range(len(RANKS)), repeat=2))
    weights = [copies * (copies - (a == b)) for a, b in pairs]
    return _blackjack(terms, bet, np.array(pairs, dtype=np.uint8), weights)


def _blackjack(terms: Terms, bet: str, cards: Cards, weights: list[int]) -> BetOdds:
    hand = np.full((len(cards), 5), NO_CARD, dtype=np.uint8)
    hand[:, : cards.shape[1]] = cards
    stakes = np.full(len(cards), _STAKE, dtype=np.int64)
    settled = terms.rule.settle(terms, Batch(len(cards), {bet: stakes}, {"player": hand}))
    return weigh(bet, settled.bets[bet], weights)


# Dice


def sic_bo_odds(terms: Terms, bet: str) -> BetOdds:
    """Roll three dice in every way."""
    dice = np.array(list(product(range(1, FACES + 1), repeat=3)), dtype=np.int8)
    stakes = {bet: np.full(len(dice), _STAKE, dtype=np.int64)}
    settled = terms.rule.settle(terms, Batch(len(dice), stakes, dice=dice))
    return weigh(bet, settled.bets[bet], [1] * len(dice))


def craps_odds(terms: Terms, bet: str) -> BetOdds:
    """Roll two dice in every way; a point is followed by the roll that decides it."""
    line = bet.startswith(("pass", "come", "dont"))
    games = _line_games() if line else [(((a, b),), 1) for a, b in _rolls()]
    if "come" in bet:
        games = [(((2, 2), *rolls), weight) for rolls, weight in games]
    dice = np.zeros((len(games), 3, 2), dtype=np.int8)
    for row, (rolls, _) in enumerate(games):
        dice[row, : len(rolls)] = rolls
    names = {bet, bet.removesuffix("_odds")}
    stakes = {name: np.full(len(games), _STAKE, dtype=np.int64) for name in names}
    on = np.ones(len(games), dtype=np.int64)
    said = {f"{kind}_on_come_out": on for kind in ("hard", "right", "buy", "come_odds")}
    column = terms.rule.settle(terms, Batch(len(games), stakes, dice=dice, decisions=said)).bets[
        bet
    ]
    allowed = [column.outcomes[i].result is not Result.NOT_PERMITTED for i in column.index.tolist()]
    weights = [w * ok for (_, w), ok in zip(games, allowed, strict=True)]
    return weigh(bet, column, weights)


def _rolls() -> list[tuple[int, int]]:
    return [(a, b) for a in range(1, FACES + 1) for b in range(1, FACES + 1)]


def _line_games() -> list[tuple[tuple[tuple[int, int], ...], int]]:
    """Give the games of a line wager, with whole weights that are in proportion to their chance."""
    ways = {total: sum(a + b == total for a, b in _rolls()) for total in range(2, 13)}
    scale = int(np.lcm.reduce([ways[p] + ways[7] for p in (4, 5, 6, 8, 9, 10)]))
    games: list[tuple[tuple[tuple[int, int], ...], int]] = []
    for first in _rolls():
        point = sum(first)
        if point not in (4, 5, 6, 8, 9, 10):
            games.append(((first,), scale))
            continue
        deciding = [roll for roll in _rolls() if sum(roll) in (point, 7)]
        games += [((first, roll), scale // len(deciding)) for roll in deciding]
    return games
