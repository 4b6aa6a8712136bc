"""What the poker games against the dealer share: reading a ranking, and comparing two hands."""

from collections.abc import Collection, Sequence
from functools import cache, partial
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_choices import looked_up
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, Cards, Masks, dealt, masks_of
from bylaw.registry.rules.play.hands import ACE, Ranking, Strengths, evaluator
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import (
    PERMITTED,
    Column,
    Mask,
    Outcome,
    Result,
    first_case,
)
from bylaw.registry.rules.text.law_text import Ground

Slots = tuple[str, ...]

_SUIT = np.uint64(len(RANKS))


def ranking(terms: Terms, section: str, *, size: int, low_ace: frozenset[str]) -> Ranking:
    """Read the order of the combinations from a section."""
    return _ranking(size, terms.items_order(section), low_ace)


@cache
def _ranking(
    size: int, order: tuple[str, ...], low_ace: frozenset[str], *, kickers: bool = True
) -> Ranking:
    """Keep one value for each ranking, with the scale that it carries."""
    return Ranking(size, order, low_ace, kickers)


def compared_by(terms: Terms, order: Ranking) -> Ranking:
    """The ranking that tells equal combinations apart, under the chosen tie rule."""
    if terms.option("highest-card") != "single-card":
        return order
    return _ranking(order.size, order.order, order.low_ace, kickers=False)


def hold_low_run(rounds: Batch, *slots: str, size: int) -> Mask:
    """Tell where a hand of a slot has the ace and the lowest cards that it may go with."""
    low = np.uint64(1 << ACE | (1 << size - 1) - 1)
    found = np.zeros(rounds.size, dtype=np.bool_)
    for slot in slots:
        masks = cast(Masks, rounds.keep(slot, partial(masks_of, rounds.cards[slot])))
        held = masks | masks >> _SUIT | masks >> (_SUIT + _SUIT) | masks >> (_SUIT + _SUIT + _SUIT)
        found |= (held & low) == low
    return found


def strengths(order: Ranking, rounds: Batch, *slots: str) -> Strengths:
    """The strength of the best hand among the cards of the slots together.

    `dealer_four:2` stands for the first two cards of that slot.
    """
    kept = rounds.keep(("strengths", order, slots), lambda: _strengths(order, rounds, slots))
    return cast(Strengths, kept)


def _strengths(order: Ranking, rounds: Batch, slots: tuple[str, ...]) -> Strengths:
    cards = [_cards(rounds, slot) for slot in slots]
    dealt_one = _dealt_once(cards) if rounds.size == 1 else ()
    if dealt_one:
        # Looking one hand up takes less time than loading tables for all hands.
        return np.array([order.strength(dealt_one)], dtype=np.uint16)
    from bylaw.registry.rules.play.compiled_hands import loop_for

    tables = evaluator(order, sum(c.shape[1] for c in cards))
    if loop_for(rounds.size) is not None:
        return tables.strengths_of(*cards)
    masks = [
        cast(Masks, rounds.keep(slot, partial(masks_of, c)))
        for slot, c in zip(slots, cards, strict=True)
    ]
    together = masks[0] if len(masks) == 1 else np.bitwise_or.reduce(masks)
    return tables.strengths(together)


def _dealt_once(slots: Sequence[Cards]) -> Collection[int]:
    """The cards of a single round; none where one of them is not there, or there twice."""
    cards = [card for slot in slots for card in slot[0].tolist()]
    is_whole = len(set(cards)) == len(cards) and max(cards) < DECK_SIZE
    return cards if is_whole else ()


def _cards(rounds: Batch, slot: str) -> Cards:
    name, _, first = slot.partition(":")
    cards = rounds.cards[name]
    return cards[:, : int(first)] if first else cards


@dataclass(frozen=True)
class Compared:
    """The player's hand against the dealer's."""

    higher: Mask
    equal: Mask


def compare(
    terms: Terms, rounds: Batch, order: Ranking, *, player: Slots, dealer: Slots
) -> Compared:
    """Compare two hands; what tells equal combinations apart is asked only where it matters."""
    ours, theirs = strengths(order, rounds, *player), strengths(order, rounds, *dealer)
    alike = looked_up(_combinations(order), ours) == looked_up(_combinations(order), theirs)
    by = compared_by(terms.where(alike), order) if alike.any() else order
    if by != order:
        ours, theirs = strengths(by, rounds, *player), strengths(by, rounds, *dealer)
    return Compared(np.asarray(ours > theirs), np.asarray(ours == theirs))


@cache
def _combinations(order: Ranking) -> NDArray[np.int64]:
    """Number the combinations of a scale: strengths with one number differ by other cards only."""
    numbers: dict[tuple[int, tuple[int, ...]], int] = {}
    found = [numbers.setdefault((v.place, v.ranks), len(numbers)) for v in order.scale]
    return np.array([-1, *found], dtype=np.int64)


def opens(order: Ranking, dealer: Strengths, *, lowest: int) -> Mask:
    """Tell whether the dealer opens: a combination, or a card of at least the lowest rank."""
    return looked_up(_opening(order, lowest), dealer)


@cache
def _opening(order: Ranking, lowest: int) -> NDArray[np.bool_]:
    opening = (value.place > 0 or value.others[0] >= lowest for value in order.scale)
    return np.array([False, *opening], dtype=np.bool_)


def lost(*grounds: Ground) -> Outcome:
    """A bet that is lost."""
    return Outcome(Result.LOSE, None, grounds)


def push(*grounds: Ground) -> Outcome:
    """A bet that is returned."""
    return Outcome(Result.PUSH, None, grounds)


def forbidden(*grounds: Ground) -> Outcome:
    """A round, or a bet, that the section does not permit."""
    return Outcome(Result.NOT_PERMITTED, None, grounds)


def one_deck(rounds: Batch, ground: Ground) -> Column:
    """Forbid a round that shows the same card twice, which one deck cannot do."""
    twice = cast(Mask, rounds.keep("twice", lambda: _has_twice(rounds)))
    return first_case(rounds.size, (twice, forbidden(ground)), otherwise=PERMITTED)


def _has_twice(rounds: Batch) -> Mask:
    """Tell which rounds show the same card twice, which one deck cannot do."""
    masks = [
        cast(Masks, rounds.keep(slot, partial(masks_of, cards)))
        for slot, cards in rounds.cards.items()
    ]
    together = np.bitwise_or.reduce(masks)
    counts = sum((dealt(cards) for cards in rounds.cards.values()), np.uint8(0))
    return np.asarray(np.bitwise_count(together) != counts)
