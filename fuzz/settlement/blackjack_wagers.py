"""The wagers at blackjack, 21.2 to 21.4, as the Gazette prints them, one round at a time."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from fuzz.settlement.hands import (
    rank,
)
from fuzz.settlement.played_rounds import (
    NOT_PERMITTED,
    UNDEFINED,
    Found,
    Played,
    lose,
    win,
)

_RED = frozenset("DH")
_COUNTED = 3


def blackjack(one: Played) -> dict[str, Found]:
    """Settle by 21.2 to 21.4."""
    found: dict[str, Found] = {}
    cards = one.cards["player"]
    manners = [name for name in one.bets if name.startswith("progressive")]
    for name, stake in one.bets.items():
        if name in ("over13", "under13"):
            total = sum(_value(card) for card in cards[:2])
            wins = total > 13 if name == "over13" else total < 13
            found[name] = win(stake, 1) if wins else lose(stake)
        elif stake != 1 or (name in manners and len(manners) > 1):
            found[name] = NOT_PERMITTED
        elif name == "sevens":
            found[name] = _sevens(one, cards, stake)
        else:
            found[name] = _progressive(one, name[-1], cards, stake)
    return found


def _value(card: str) -> int:
    return 1 if card[0] == "A" else min(rank(card), 10)


def _is_sevens(cards: list[str]) -> bool:
    return all(card[0] == "7" for card in cards)


def _is_suited(cards: list[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def _sevens(one: Played, cards: list[str], stake: Fraction) -> Found:
    if len(cards) < _COUNTED and one.says("sevens-third-card", "wait"):
        return "no_action", Fraction(0)
    rates = {(3, True): 5000, (3, False): 500, (2, True): 100, (2, False): 50, (1, True): 3}
    sevens = [card for card in cards[:3] if card[0] == "7"]
    leading = next((n for n in (3, 2, 1) if len(cards) >= n and _is_sevens(cards[:n])), 0)
    by_table = rates[leading, _is_suited(cards[:leading])] if leading else 0
    if len(sevens) > leading and one.says("sevens-prose", "prose-count"):
        return win(stake, rates[len(sevens), _is_suited(sevens)])
    if not by_table and sevens and one.says("sevens-prose", "prose-one"):
        return win(stake, 3)
    return win(stake, by_table) if by_table else lose(stake)


def _progressive(one: Played, manner: str, cards: list[str], stake: Fraction) -> Found:
    """Pay the rows of 21.2 that the first cards fit: an amount, or None for a share or a loss."""
    rows = list(_ROWS[manner](cards))
    if not rows:
        return lose(stake)
    if not one.says("progressive-cumulation", "cumulative"):
        rows = rows[:1]
    if "lost" in rows:
        return UNDEFINED
    if any(isinstance(row, str) for row in rows):
        return "win", None
    return "win", Fraction(sum(row for row in rows if isinstance(row, int)))


def _first(cards: list[str], *ranks: str) -> bool:
    dealt = sorted(card[0] for card in cards[: len(ranks)])
    return dealt == sorted(ranks)


def _manner_1(cards: list[str]) -> list[int | str]:
    two = cards[:2]
    ten = {"T", "J", "Q", "K"}
    black = {two[0][0], two[1][0]}
    blackjack_ = "A" in black and bool(black & ten)
    rows: list[tuple[bool, int | str]] = [
        (_first(cards, *"A2345") and _is_suited(cards[:5]), "jackpot"),
        (_first(cards, *"2345") and _is_suited(cards[:4]), 5000),
        (_first(cards, *"456") and _is_suited(cards[:3]), 500),
        (_first(cards, "A", "J") and _is_suited(two), 50),
        (blackjack_ and _is_suited(two), 10),
        (two[0][0] == two[1][0] and two[0][0] in "AKQJT", 3),
        (blackjack_, 2),
    ]
    return [paid for fits, paid in rows if fits]


def _colour(cards: list[str]) -> str:
    reds = {card[1] in _RED for card in cards}
    return "" if len(reds) > 1 else "red" if reds == {True} else "black"


def _manner_2(cards: list[str]) -> list[int | str]:
    aces = [all(card[0] == "A" for card in cards[:n]) and len(cards) >= n for n in range(5)]
    rows: list[tuple[bool, int | str]] = [
        (aces[4] and bool(_colour(cards[:4])), "jackpot"),
        (aces[3] and _is_suited(cards[:3]), 2500),
        (aces[3], 250),
        (aces[2] and _is_suited(cards[:2]), 100),
        (aces[2], 25),
    ]
    return [paid for fits, paid in rows if fits]


def _same(cards: list[str], number: int, ranks: str) -> bool:
    first = cards[:number]
    alike = len(first) == number and len({card[0] for card in first}) == 1
    return alike and first[0][0] in ranks


def _manner_3(cards: list[str]) -> list[int | str]:
    rows: list[tuple[bool, int | str]] = [
        (_first(cards, *"A2345") and _is_suited(cards[:5]), "jackpot"),
        (_same(cards, 4, "5432") and _colour(cards[:4]) == "red", "lost"),
        (_same(cards, 4, "5432") and _colour(cards[:4]) == "black", "share"),
        (_same(cards, 3, "6543") and _is_suited(cards[:3]), 1000),
        (_same(cards, 3, "6543"), 250),
        (_same(cards, 2, "TJQK") and _is_suited(cards[:2]), 25),
    ]
    return [paid for fits, paid in rows if fits]


_ROWS: Mapping[str, Callable[[list[str]], list[int | str]]] = {
    "1": _manner_1,
    "2": _manner_2,
    "3": _manner_3,
}
