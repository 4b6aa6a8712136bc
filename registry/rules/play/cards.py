"""Playing cards: their written form, their number below 52, and sets of them as bit masks.

A card is written rank then suit (`AS`, `TC`).  Its number is 13 times the suit plus the rank, so
that a set of cards is 52 bits in four groups of thirteen, one for each suit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.play.array_library import NDArray, np

RANKS = "23456789TJQKA"
SUITS = "CDHS"
_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED_SUITS = frozenset("DH")
DECK_SIZE = len(RANKS) * len(SUITS)
NO_CARD = 255

Cards = NDArray[np.uint8]
Masks = NDArray[np.uint64]

_NUMBERS = {
    rank + suit: len(RANKS) * suit_index + rank_index
    for suit_index, suit in enumerate(SUITS)
    for rank_index, rank in enumerate(RANKS)
}
_ONE = np.uint64(1)
_IS_RED = np.array([SUITS[n // len(RANKS) % len(SUITS)] in RED_SUITS for n in range(NO_CARD + 1)])
_NAMES = {number: name for name, number in _NUMBERS.items()}


def card_number(name: str) -> int | None:
    """The number of a card, or None where the name is not that of a card.

    >>> card_number("2C"), card_number("AS"), card_number("1S"), card_number("10D")
    (0, 51, None, 21)
    """
    return _NUMBERS.get(f"T{name[2:]}" if name.startswith("10") else name)


def card_name(number: int) -> str:
    """The written form of a card."""
    return _NAMES[number]


def card_face(number: int) -> str:
    """A card as people write it, with the sign of its suit.

    >>> card_face(21), card_face(51)
    ('10♦', 'A♠')
    """
    name = card_name(number)
    return name[:-1].replace("T", "10") + _SIGNS[name[-1]]


def cards_at(cards: Cards, rows: NDArray[np.intp] | slice) -> Cards:
    """The cards of some rows; the first cards of all rows still lie side by side in memory."""
    return cards[rows] if isinstance(rows, slice) else cards.T.take(rows, axis=1).T


@dataclass(frozen=True)
class ChosenCards(Mapping[str, Cards]):
    """The cards of some rows, by their slots; those of a slot are taken when it is asked for."""

    held: Mapping[str, Cards]
    rows: NDArray[np.intp] | slice
    _taken: dict[str, Cards] = field(default_factory=dict)

    def __getitem__(self, slot: str) -> Cards:
        found = self._taken.get(slot)
        if found is None:
            found = self._taken.setdefault(slot, cards_at(self.held[slot], self.rows))
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.held)

    def __len__(self) -> int:
        return len(self.held)


def rank_of(cards: Cards) -> NDArray[np.int8]:
    """The rank of each card, from 0 for a two to 12 for an ace."""
    return np.asarray(cards - cards // len(RANKS) * len(RANKS), dtype=np.int8)


def suit_of(cards: Cards) -> NDArray[np.int8]:
    """The suit of each card, as its place in `SUITS`."""
    return np.asarray(cards // len(RANKS), dtype=np.int8)


def is_red(cards: Cards) -> NDArray[np.bool_]:
    """Tell which cards are diamonds or hearts."""
    return np.asarray(_IS_RED[cards])


def masks_of(*slots: Cards) -> Masks:
    """Make one mask for each row of cards; a card that was not dealt adds nothing."""
    masks = np.zeros(len(slots[0]), dtype=np.uint64)
    for cards in slots:
        for place in range(cards.shape[1]):
            masks |= np.left_shift(_ONE, cards[:, place], dtype=np.uint64)
    return masks


def dealt(cards: Cards) -> NDArray[np.uint8]:
    """Count the cards of each row that were dealt."""
    count = np.zeros(len(cards), dtype=np.uint8)
    for place in range(cards.shape[1]):
        count += cards[:, place] < DECK_SIZE
    return count


def copies(cards: Cards) -> NDArray[np.int8]:
    """How often the most frequent card of each row is there."""
    most = np.zeros(len(cards), dtype=np.int8)
    places = [cards[:, place] for place in range(cards.shape[1])]
    for one in places:
        same = np.zeros(len(cards), dtype=np.int8)
        for other in places:
            same += one == other
        most = np.maximum(most, same * (one < DECK_SIZE))
    return most
