"""Poker hands over arrays: what the best combination of a hand is, and which of two ranks higher.

A `Ranking` says how one section orders hands.  An `Evaluator` turns sets of cards into strengths:
integers that compare as the hands do, on one scale for all evaluators of the same ranking.  It
needs five look-ups for each hand, whatever the number of cards, because only one suit can hold
enough cards for a flush: the ranks of each suit give a number, the four numbers add up, and the
sum says which ranks are there and which flush, if any.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cache, cached_property, partial
from itertools import combinations, combinations_with_replacement
from operator import ge
from typing import NamedTuple

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.cards import DECK_SIZE, RANKS, SUITS, Cards, Masks, masks_of
from bylaw.registry.rules.play.table_cache import Tables, kept_tables

Strengths = NDArray[np.uint16]
"""Places on the scale of a ranking; a hand on its own may have a number that spells its value."""

ACE = len(RANKS) - 1
NO_COMBINATION = "no_combination"

_SAME_RANK = {
    "four_of_a_kind": (4,),
    "full_house": (3, 2),
    "three_of_a_kind": (3,),
    "two_pairs": (2, 2),
    "pair": (2,),
    NO_COMBINATION: (),
}
_DOWN = tuple(range(ACE, -1, -1))
_SUIT_BITS = len(RANKS)
_SUIT_SETS = 1 << _SUIT_BITS
# Numbers for the ranks such that every hand of up to five, or seven, cards has a sum of its own.
_SUMS_FIVE = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
_SUMS_SEVEN = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
_MOST_WITH_FIVE = 5
_CHUNK = 1 << 15
_SPELT = 1 << 16


class HandValue(NamedTuple):
    """What a hand is worth: its combination, the ranks of that combination, then other cards."""

    place: int
    ranks: tuple[int, ...]
    others: tuple[int, ...]
    combination: str


@dataclass(frozen=True)
class Ranking:
    """How hands of `size` cards are ordered: the combinations from the highest to the lowest.

    `low_ace` names the combinations that an ace completes below a two.  `kickers` says how equal
    combinations are told apart: by all their cards in order, or by the single highest card only.
    """

    size: int
    order: tuple[str, ...]
    low_ace: frozenset[str]
    kickers: bool = True

    @cached_property
    def scale(self) -> tuple[HandValue, ...]:
        """All different values of a hand, from the lowest to the highest."""
        values = {self.best_by_ranks(counts) for counts in _rank_counts(self.size)}
        for held in combinations(range(ACE, -1, -1), self.size):
            suited = self.best_in_suit(held)
            if suited is not None:
                values.add(suited)
        return tuple(sorted(values))

    @cached_property
    def strength_of(self) -> dict[HandValue, int]:
        """The place of each value on the scale, counted from 1; 0 is no value."""
        return {value: place for place, value in enumerate(self.scale, start=1)}

    def value(self, strength: int) -> HandValue:
        """The value that stands at a place of the scale, or that a number spells."""
        return self._read(strength) if strength >= _SPELT else self.scale[strength - 1]

    def best(self, cards: Collection[int]) -> HandValue | None:
        """The best hand of a round on its own; none where a card is not there, or there twice."""
        held = sorted({card for card in cards if card < DECK_SIZE}, reverse=True)
        if len(held) < len(cards):
            return None
        suits: dict[int, list[int]] = {}
        for card in held:
            suits.setdefault(card // len(RANKS), []).append(card % len(RANKS))
        counts = Counter(card % len(RANKS) for card in held)
        by_ranks = self.best_by_ranks([counts[rank] for rank in range(len(RANKS))])
        suited = (self.best_in_suit(ranks) for ranks in suits.values())
        return max((by_ranks, *(one for one in suited if one is not None)))

    def spelt(self, value: HandValue) -> int:
        """A number that compares as the value does, and that is found without the scale.

        Its bytes are the place of the combination, the ranks and the other cards, then how many
        of each, which is the same for all hands of one combination.
        """
        cards = (*value.ranks, *value.others)
        blanks = (0,) * (self.size - len(cards))
        of_each = (len(value.ranks), len(value.others))
        return int.from_bytes((value.place + 1, *cards, *blanks, *of_each), "big")

    def _read(self, number: int) -> HandValue:
        above, *cards, ranks, others = number.to_bytes(self.size + 3, "big")
        combination = (NO_COMBINATION, *reversed(self.order))[above - 1]
        rest = tuple(cards[ranks : ranks + others])
        return HandValue(above - 1, tuple(cards[:ranks]), rest, combination)

    def best_by_ranks(self, counts: Sequence[int]) -> HandValue:
        """Find the best combination that the ranks allow, whatever the suits."""
        most = tuple(sorted(filter(None, counts), reverse=True))
        if len(most) >= self.size and "straight" in _above(self.order, most):
            held = frozenset(rank for rank, count in enumerate(counts) if count)
            top = self._highest_run(held, "straight")
            if top is not None:
                return self._value("straight", (top,))
        combination = _of_same_rank(self.order, most)
        return self._value(combination, _highest_groups(counts, _SAME_RANK[combination]), counts)

    def best_in_suit(self, held: Sequence[int]) -> HandValue | None:
        """Find the best combination of cards of one suit, given their ranks, the highest first."""
        if len(held) < self.size:
            return None
        top = self._highest_run(frozenset(held), "straight_flush")
        if top == ACE and "royal_flush" in self.order:
            return self._value("royal_flush", (top,))
        if top is not None and "straight_flush" in self.order:
            return self._value("straight_flush", (top,))
        if "flush" in self.order:
            best = tuple(held[: self.size])
            return HandValue(self._place("flush"), (), best if self.kickers else best[:1], "flush")
        return None

    def _highest_run(self, held: frozenset[int], combination: str) -> int | None:
        for top, run in _runs(self.size):
            if run <= held:
                return top
        low = frozenset(range(self.size - 1)) | {ACE}
        return self.size - 2 if combination in self.low_ace and low <= held else None

    def _value(
        self, combination: str, ranks: tuple[int, ...], counts: Sequence[int] = ()
    ) -> HandValue:
        others = self._others(combination, ranks, counts)
        if not self.kickers and counts:
            others = (max(ranks + others),)
        return HandValue(self._place(combination), ranks, others, combination)

    def _others(
        self, combination: str, ranks: tuple[int, ...], counts: Sequence[int]
    ) -> tuple[int, ...]:
        groups = dict(zip(ranks, _SAME_RANK.get(combination, ()), strict=False))
        rest = [
            rank
            for rank in _DOWN[len(_DOWN) - len(counts) :]
            if counts[rank]
            for _ in range(counts[rank] - groups.get(rank, 0))
        ]
        return tuple(rest[: self.size - sum(groups.values())])

    def _place(self, combination: str) -> int:
        return len(self.order) - (*self.order, NO_COMBINATION).index(combination)


@cache
def _of_same_rank(order: tuple[str, ...], most: tuple[int, ...]) -> str:
    """Find the highest combination of cards of the same rank, given how many there are of each."""
    return next(
        one
        for one in (*order, NO_COMBINATION)
        if one in _SAME_RANK and _has_groups(most, _SAME_RANK[one])
    )


def _has_groups(most: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    return len(sizes) <= len(most) and all(map(ge, most, sizes))


@cache
def _above(order: tuple[str, ...], most: tuple[int, ...]) -> frozenset[str]:
    """The combinations that rank higher than the one of cards of the same rank."""
    every = (*order, NO_COMBINATION)
    return frozenset(every[: every.index(_of_same_rank(order, most))])


@cache
def _runs(size: int) -> tuple[tuple[int, frozenset[int]], ...]:
    """The runs of that many ranks, the highest first, each with its highest rank."""
    return tuple(
        (top, frozenset(range(top - size + 1, top + 1))) for top in range(ACE, size - 2, -1)
    )


def _highest_groups(counts: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Pick the highest rank for each group of equal cards, each rank once; each is there."""
    found: list[int] = []
    for size in sizes:
        found.append(next(r for r in _DOWN if counts[r] >= size and r not in found))
    return tuple(found)


def _rank_counts(number: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the ranks of that many cards of one deck can be distributed."""
    for ranks in combinations_with_replacement(range(len(RANKS)), number):
        counts = [0] * len(RANKS)
        for rank in ranks:
            counts[rank] += 1
        if max(counts) <= len(SUITS):
            yield tuple(counts)


@dataclass(frozen=True)
class Evaluator:
    """Look-up tables that give the best hand of a ranking out of a number of dealt cards.

    `by_suit` holds, for the ranks held in one suit, the sum of their rank numbers in its low half
    and the strength of their flush in its high half; `by_ranks` the strength for a whole sum.
    """

    by_suit: NDArray[np.int64]
    by_ranks: Strengths

    @cached_property
    def small_tables(self) -> tuple[NDArray[np.int32], Strengths]:
        """The table of suits in two that a processor keeps close: sums of ranks, and flushes."""
        from bylaw.registry.rules.play.compiled_hands import LARGEST_SUM

        flushes = (self.by_suit >> 32).astype(np.uint16)
        marks = (flushes > 0) * np.int32(LARGEST_SUM + 1)
        return (self.by_suit & 0xFFFFFFFF).astype(np.int32) + marks, flushes

    def strengths_of(self, *slots: Cards) -> Strengths:
        """The strength of the best hand among the cards of each row of some slots together."""
        from bylaw.registry.rules.play.compiled_hands import loop_for, rank_hands

        loop = loop_for(len(slots[0]))
        return self.strengths(masks_of(*slots)) if loop is None else rank_hands(loop, self, slots)

    def strengths(self, masks: Masks) -> Strengths:
        """The strength of the best hand in each set of cards."""
        found = np.empty(len(masks), dtype=np.uint16)
        for start in range(0, len(masks), _CHUNK):
            part = masks[start : start + _CHUNK].view(np.int64)
            found[start : start + _CHUNK] = self._strengths(part)
        return found

    def _strengths(self, masks: NDArray[np.int64]) -> NDArray[np.int64]:
        sums = self.by_suit.take(masks & (_SUIT_SETS - 1))
        for suit in range(1, len(SUITS)):
            sums += self.by_suit.take((masks >> (suit * _SUIT_BITS)) & (_SUIT_SETS - 1))
        return np.asarray(np.maximum(self.by_ranks.take(sums & 0xFFFFFFFF), sums >> 32))


@cache
def evaluator(ranking: Ranking, dealt: int) -> Evaluator:
    """Build the tables for the best hand of a ranking among `dealt` cards; kept once built."""
    low = ",".join(sorted(ranking.low_ace))
    name = f"{ranking.size} {','.join(ranking.order)} {low} {ranking.kickers} {dealt}"
    found = kept_tables(name, partial(_tables, ranking, dealt), made_by=__file__)
    by_suit, by_ranks = found["by_suit"], found["by_ranks"]
    return Evaluator(by_suit.astype(np.int64), by_ranks.astype(np.uint16))


def _tables(ranking: Ranking, dealt: int) -> Tables:
    numbers = _SUMS_FIVE if dealt <= _MOST_WITH_FIVE else _SUMS_SEVEN
    by_ranks = _rank_table(ranking, dealt, numbers=numbers)
    return {"by_suit": _suit_table(ranking, numbers), "by_ranks": by_ranks}


def _suit_table(ranking: Ranking, numbers: Sequence[int]) -> NDArray[np.int64]:
    table = np.zeros(_SUIT_SETS, dtype=np.int64)
    for held in range(_SUIT_SETS):
        ranks = tuple(rank for rank in range(ACE, -1, -1) if held >> rank & 1)
        value = ranking.best_in_suit(ranks)
        strength = 0 if value is None else ranking.strength_of[value]
        table[held] = sum(numbers[rank] for rank in ranks) | strength << 32
    return table


def _rank_table(ranking: Ranking, dealt: int, *, numbers: Sequence[int]) -> Strengths:
    strengths = {
        sum(numbers[rank] * count for rank, count in enumerate(counts)): ranking.strength_of[
            ranking.best_by_ranks(counts)
        ]
        for counts in _rank_counts(dealt)
    }
    table = np.zeros(max(strengths) + 1, dtype=np.uint16)
    table[list(strengths)] = list(strengths.values())
    return table
