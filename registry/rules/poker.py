"""What the poker games against the dealer share: reading a ranking, and comparing two hands."""

from dataclasses import dataclass
from functools import cache, partial
from typing import cast

import numpy as np
from numpy.typing import NDArray

from registry.rules.cards import Cards, Masks, dealt, masks_of
from registry.rules.hands import Ranking, Strengths, evaluator
from registry.rules.lawtext import Ground
from registry.rules.rule import Terms
from registry.rules.settlement import (
    PERMITTED,
    Batch,
    Case,
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)


def ranking(terms: Terms, section: str, *, size: int, low_ace: frozenset[str]) -> Ranking:
    """Read the order of the combinations from a section, under the chosen tie rule."""
    kickers = terms.option("highest-card") != "single-card"
    return _ranking(size, terms.items_order(section), low_ace, kickers)


@cache
def _ranking(size: int, order: tuple[str, ...], low_ace: frozenset[str], kickers: bool) -> Ranking:
    """Keep one value for each ranking, with the scale that it carries."""
    return Ranking(size, order, low_ace, kickers)


def strengths(order: Ranking, rounds: Batch, *slots: str) -> Strengths:
    """Give the strength of the best hand among the cards of the slots together.

    `dealer_four:2` stands for the first two cards of that slot.
    """
    kept = rounds.keep(("strengths", order, slots), lambda: _strengths(order, rounds, slots))
    return cast(Strengths, kept)


def _strengths(order: Ranking, rounds: Batch, slots: tuple[str, ...]) -> Strengths:
    cards = [_cards(rounds, slot) for slot in slots]
    masks = [
        cast(Masks, rounds.keep(slot, partial(masks_of, c)))
        for slot, c in zip(slots, cards, strict=True)
    ]
    together = masks[0] if len(masks) == 1 else np.bitwise_or.reduce(masks)
    return evaluator(order, sum(c.shape[1] for c in cards)).strengths(together)


def _cards(rounds: Batch, slot: str) -> Cards:
    name, _, first = slot.partition(":")
    cards = rounds.cards[name]
    return cards[:, : int(first)] if first else cards


@dataclass(frozen=True)
class Compared:
    """The player's hand against the dealer's."""

    higher: Mask
    equal: Mask


def compare(player: Strengths, dealer: Strengths) -> Compared:
    """Compare two columns of hands on one scale."""
    return Compared(np.asarray(player > dealer), np.asarray(player == dealer))


def opens(order: Ranking, dealer: Strengths, *, lowest: int) -> Mask:
    """Tell whether the dealer opens: a combination, or a card of at least the lowest rank."""
    return np.asarray(_opening(order, lowest)[dealer])


@cache
def _opening(order: Ranking, lowest: int) -> NDArray[np.bool_]:
    table = np.zeros(len(order.scale) + 1, dtype=np.bool_)
    for strength, value in enumerate(order.scale, start=1):
        table[strength] = value.place > 0 or value.others[0] >= lowest
    return table


def lost(*grounds: Ground) -> Outcome:
    """A bet that is lost."""
    return Outcome(Result.LOSE, None, grounds)


def push(*grounds: Ground) -> Outcome:
    """A bet that is returned."""
    return Outcome(Result.PUSH, None, grounds)


def forbidden(*grounds: Ground) -> Outcome:
    """A round, or a bet, that the section does not permit."""
    return Outcome(Result.NOT_PERMITTED, None, grounds)


def breach(rounds: Batch, *cases: Case, deck: Ground) -> Column:
    """Find the first rule that a round breaks; the same card twice is not one deck."""
    twice = cast(Mask, rounds.keep("twice", lambda: _has_twice(rounds)))
    return first_case(rounds.size, *cases, (twice, forbidden(deck)), otherwise=PERMITTED)


def _has_twice(rounds: Batch) -> Mask:
    """Tell which rounds show the same card twice, which one deck cannot do."""
    masks = [
        cast(Masks, rounds.keep(slot, partial(masks_of, cards)))
        for slot, cards in rounds.cards.items()
    ]
    together = np.bitwise_or.reduce(masks)
    counts = sum((dealt(cards) for cards in rounds.cards.values()), np.uint8(0))
    return np.asarray(np.bitwise_count(together) != counts)
