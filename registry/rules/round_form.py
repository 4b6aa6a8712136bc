"""What a round of a game looks like: its bets, cards, dice and decisions."""

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.late_bets import LATE, LATENESS
from bylaw.registry.rules.table_rules import DECKS, MAXIMUM, MINIMUM, PLACES, PLAYERS

Choices = tuple[str, ...] | type[bool] | type[int] | type[Fraction]
"""What a decision may be: one of named choices, yes or no, a whole number, or dollars."""

AT_EVERY_TABLE: Mapping[str, Choices] = {
    PLAYERS: int,
    PLACES: int,
    MINIMUM: Fraction,
    MAXIMUM: Fraction,
}
"""What a round of any game may say of its table, among its decisions."""

WITH_CARDS: Mapping[str, Choices] = {DECKS: int, **AT_EVERY_TABLE}
"""The same of a game that is dealt."""

COMMISSION = "commission"
"""How the name begins of what a player is charged, and its whole name among the payments."""


@dataclass(frozen=True, slots=True)
class BetForm:
    """A bet that a game knows, with the values that its parameter may take, if it has one.

    An amount that is `stated` is no stake against the house; where nothing is paid for an amount
    either, as for a pot, it is not `payable`.
    """

    name: str
    parameters: frozenset[str] = frozenset()
    stated: bool = False
    payable: bool = True

    @property
    def spelled(self) -> tuple[str, ...]:
        """The bet as rounds name it, once for each value of its parameter."""
        return tuple(f"{self.name}:{one}" for one in sorted(self.parameters)) or (self.name,)


@dataclass(frozen=True, slots=True)
class Slot:
    """Cards that a round shows: how many, and with which bet they must be shown, if not always.

    `on_equal` names cards that must be of equal rank for these to be dealt at all.
    """

    fewest: int
    most: int
    needed_with: str = ""
    on_equal: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NeededDecision:
    """When a round must state a decision: with a bet, on cards of equal rank.

    Where the bet that `tells` it was placed, the decision follows from it.
    """

    bet: str
    on_equal: tuple[str, ...]
    tells: str


@dataclass(frozen=True, slots=True)
class Form:
    """What a round of a game looks like; `dice` is empty, "three" or "rolls".

    A decision is yes or no, a whole number, or one of named choices.  `repeats` names decisions
    that say over again that a bet was placed, `multiples` those that say how many times another,
    `needed` those without which nothing can be said of a bet.
    `measured_by` names, for a bet, the amounts of which one must be known to judge it.  `changes`
    names what may be said of one bet: `withdrawn:pass` is a number of rolls, `rank:seat:3` the
    place of its hand, `late:ante` how it came too late.
    """

    bets: tuple[BetForm, ...]
    slots: Mapping[str, Slot] = field(default_factory=dict)
    dice: str = ""
    decisions: Mapping[str, Choices] = field(default_factory=dict)
    repeats: Mapping[str, str] = field(default_factory=dict)
    multiples: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    needed: Mapping[str, NeededDecision] = field(default_factory=dict)
    measured_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    changes: Mapping[str, Choices] = field(default_factory=lambda: {LATE: LATENESS})

    @property
    def seats(self) -> frozenset[str]:
        """The amounts that are stated seat by seat: what each of them put in."""
        return frozenset(bet.name for bet in self.bets if bet.stated and bet.parameters)

    def is_stated(self, name: str) -> bool:
        """Tell whether an amount is no stake against the house, but what a player says."""
        kind, _, _ = name.partition(":")
        return any(bet.name == kind and bet.stated for bet in self.bets)

    def is_payable(self, name: str) -> bool:
        """Tell whether a round may say that something was paid for an amount."""
        kind, _, _ = name.partition(":")
        return all(bet.payable for bet in self.bets if bet.name == kind)

    @property
    def commission(self) -> str:
        """The amount under which the game states its commission; empty where it has none."""
        return next((bet.name for bet in self.bets if bet.name.startswith(COMMISSION)), "")

    def choices(self, decision: str) -> Choices | None:
        """What a decision may be; None if the game has no such decision."""
        change, _, bet = decision.partition(":")
        of_bet = self.changes.get(change) if bet else None
        return self.decisions.get(decision, self.at_table.get(decision, of_bet))

    @property
    def at_table(self) -> Mapping[str, Choices]:
        """What a round may say of its table: of its decks only where cards are dealt."""
        return WITH_CARDS if self.slots else AT_EVERY_TABLE
