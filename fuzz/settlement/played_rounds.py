"""A round as it was played, and what can become of a bet of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fuzz.settlement.hands import (
    Hand,
    Scale,
    Strength,
    strength,
    strength_by_one_card,
)

Found = tuple[str, Fraction | None]
Bets = Mapping[str, Fraction]
Hands = Mapping[str, list[str]]
Options = Mapping[str, str]
NOT_PERMITTED: Found = ("not_permitted", None)
UNDEFINED: Found = ("undefined", None)


@dataclass(frozen=True)
class Played:
    """A round: its bets in dollars, its cards, its decisions, and the options of the reader."""

    bets: Bets
    cards: Hands
    decisions: Mapping[str, object]
    options: Options

    def says(self, question: str, option: str) -> bool:
        """Tell whether an option is chosen that is not the primary one."""
        return self.options.get(question) == option

    def bet(self, name: str) -> Fraction:
        """What was staked on a bet."""
        return self.bets.get(name, Fraction(0))

    def strengths(self, hand: Hand, dealer: Hand, scale: Scale) -> tuple[Strength, Strength]:
        """What the hands of the player and of the dealer are compared by."""
        is_one = self.says("highest-card", "single-card")
        by = strength_by_one_card if is_one else strength
        return by(hand, scale), by(dealer, scale)


def win(stake: Fraction, odds: int | Fraction) -> Found:
    """A bet that is won at odds to one."""
    return "win", stake * odds


def lose(stake: Fraction) -> Found:
    """A bet that is lost."""
    return "lose", -stake


def push() -> Found:
    """A bet that is returned."""
    return "push", Fraction(0)


def one_deck(found: dict[str, Found], cards: Hands) -> dict[str, Found]:
    """Forbid everything where the same card was dealt twice."""
    dealt = [card for hand in cards.values() for card in hand]
    return found if len(set(dealt)) == len(dealt) else dict.fromkeys(found, NOT_PERMITTED)


def by_table(hand: Hand, table: Mapping[str, int], stake: Fraction) -> Found:
    """Pay a hand by its row; a hand without a row loses."""
    return win(stake, table[hand.name]) if hand.name in table else lose(stake)
