"""The fields of a round on its page: bets, cards, dice and decisions."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BetField:
    """A bet of the form: its name, the stake and what was paid, as they are said."""

    name: str
    stake: str
    paid: str


BLANK = BetField("", "", "")


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card of the table: its name, rank and suit, and whether a hand has it already."""

    name: str
    rank: str
    suit: str
    is_red: bool
    is_dealt: bool


@dataclass(frozen=True)
class SlotField:
    """Cards that the form asks for."""

    name: str
    said: str
    cards: tuple[CardFace, ...]
    fewest: int
    most: int
    is_chosen: bool

    @property
    def missing(self) -> int:
        """How many cards are still to be dealt."""
        return max(0, self.fewest - len(self.cards))


@dataclass(frozen=True, slots=True)
class DieField:
    """A die that is thrown, and its place among all of them."""

    place: int
    value: int


@dataclass(frozen=True, slots=True)
class DecisionField:
    """A decision that the form asks for: `choices` are empty for a number."""

    name: str
    said: str
    choices: tuple[str, ...]


YES = ("yes", "no")


def face_of(card: str, *, is_dealt: bool) -> CardFace:
    """Show a card by its rank and the sign of its suit."""
    rank, suit = card[:-1], card[-1:]
    sign = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}.get(suit, "?")
    return CardFace(card, "10" if rank == "T" else rank, sign, suit in ("H", "D"), is_dealt)


def choices_of(kind: object) -> tuple[str, ...]:
    """The answers between which a decision chooses; none for a number."""
    if isinstance(kind, tuple):
        return tuple(str(choice) for choice in kind)
    return YES if kind is bool else ()
