"""What the poker games against the dealer share: reading a ranking, and comparing two hands."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import RANKS, Cards, Masks, dealt, masks_of
from bylaw.registry.rules.play.hand_facts import facts_of_hands, same_but_for_others
from bylaw.registry.rules.play.hands import ACE, HandValue, Ranking, Strengths, evaluator
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.batches import Batch
from bylaw.registry.rules.settlement.outcome_columns import PERMITTED, Column, Mask, first_case
from bylaw.registry.rules.settlement.unpaid_outcomes import forbidden, lost, no_action
from bylaw.registry.rules.text.law_text import Ground

Slots = tuple[str, ...]

_SUIT = np.uint64(len(RANKS))
_LOW_FLUSH = frozenset(("straight_flush",))
_LOW = _LOW_FLUSH | {"straight"}


def ranking(
    terms: Terms, section: str, *, size: int, low_ace: str = "low_ace", hole: int = 0
) -> Ranking:
    """Read the order of the combinations, and in a sentence what an ace completes below a two."""
    low = cast(frozenset[str], terms.value(low_ace, hole))
    return _ranking(size, terms.items_order(section), low)


def ranking_in_doubt(
    terms: Terms, section: str, *, question: str, size: int, shown: Mask | None = None
) -> Ranking:
    """Read the order of the combinations, where it is a question what an ace completes.

    Some rounds ask it only where a hand has shown such cards.
    """
    asking = terms if shown is None else terms.where(shown)
    is_met = shown is None or bool(shown.any())
    is_straight = not is_met or asking.option(question) == "straight"
    return _ranking(size, terms.items_order(section), _LOW if is_straight else _LOW_FLUSH)


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
        masks = _masks(rounds, slot)
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
    if rounds.size == 1:
        return _strength_of_one(order, cards)
    from bylaw.registry.rules.play.compiled_hands import loop_for

    tables = evaluator(order, sum(c.shape[1] for c in cards))
    if loop_for(rounds.size) is not None:
        return tables.strengths_of(*cards)
    masks = [_masks(rounds, slot) for slot in slots]
    together = masks[0] if len(masks) == 1 else np.bitwise_or.reduce(masks)
    return tables.strengths(together)


def _strength_of_one(order: Ranking, slots: Sequence[Cards]) -> Strengths:
    """Look at one hand by itself, which takes less time than loading tables for all hands."""
    cards = [card for slot in slots for card in slot[0].tolist()]
    best = order.best(cards)
    number = 0 if best is None else order.spelt(best)
    return cast(Strengths, np.array([number], dtype=np.uint64))


def _masks(rounds: Batch, slot: str) -> Masks:
    """The cards of a slot as one mask for each round."""
    return cast(Masks, rounds.keep(slot, lambda: masks_of(_cards(rounds, slot))))


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
    alike = _combinations(order, ours) == _combinations(order, theirs)
    by = compared_by(terms.where(alike), order) if alike.any() else order
    if by != order:
        ours, theirs = strengths(by, rounds, *player), strengths(by, rounds, *dealer)
    return Compared(np.asarray(ours > theirs), np.asarray(ours == theirs))


def _combinations(order: Ranking, hands: Strengths) -> NDArray[np.int64]:
    """Number the combinations: hands with one number differ by other cards only."""
    return facts_of_hands(order, hands, same_but_for_others, order, kind=np.int64)


def can_open(terms: Terms, order: Ranking, dealer: Strengths) -> Mask:
    """Tell whether the dealer opens: a combination, or a card of at least the rank that is read."""
    lowest = RANKS.index(cast(str, terms.value("opens")))
    return facts_of_hands(order, dealer, _is_open, lowest, kind=np.bool_)


def _is_open(value: HandValue, lowest: int) -> bool:
    return value.place > 0 or value.others[0] >= lowest


@dataclass(frozen=True)
class Play:
    """What the hands of a round come to, where the dealer must open."""

    order: Ranking
    player: Strengths
    opens: Mask
    compared: Compared


def paid_hands(
    terms: Terms, table: str, order: Ranking, hands: Strengths, *grounds: Ground
) -> Column:
    """Pay a bet by the row of a table that its hand fits; one that fits none is lost."""
    rows = terms.paid_rows(table, grounds[0])
    return terms.hand_column(order, hands, rows=rows, otherwise=lost(*grounds))


def bonus(terms: Terms, rounds: Batch, order: Ranking, player: Strengths, ground: Ground) -> Column:
    """Pay a bonus by its table to a player who placed an additional wager."""
    none = no_action(ground)
    paid = terms.hand_column(order, player, rows=terms.paid_rows("bonus", ground), otherwise=none)
    return first_case(rounds.size, (rounds.placed("additional"), paid), otherwise=none)


def one_deck(rounds: Batch, ground: Ground) -> Column:
    """Forbid a round that shows the same card twice, which one deck cannot do."""
    twice = cast(Mask, rounds.keep("twice", lambda: _has_twice(rounds)))
    return first_case(rounds.size, (twice, forbidden(ground)), otherwise=PERMITTED)


def _has_twice(rounds: Batch) -> Mask:
    """Tell which rounds show the same card twice, which one deck cannot do."""
    together = np.bitwise_or.reduce([_masks(rounds, slot) for slot in rounds.cards])
    counts = sum((dealt(cards) for cards in rounds.cards.values()), np.uint8(0))
    return np.asarray(np.bitwise_count(together) != counts)
