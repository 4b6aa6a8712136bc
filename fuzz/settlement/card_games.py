"""The card games as the Gazette prints them, one round at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fuzz.settlement.hands import (
    ACE,
    FIVE,
    FOUR,
    TEN,
    THREE,
    Hand,
    Scale,
    Strength,
    best,
    hand_of,
    opens,
    rank,
    strength,
    strength_by_one_card,
)

QUEEN, KING = 12, 13
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


# ---- 3-Cards Poker, 67.22 to 67.32 -----------------------------------------------------

_BONUS = {"straight flush": 5, "three": 4, "straight": 1}
_PAIR_PLUS = {"straight flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1}


def three_card_poker(one: Played) -> dict[str, Found]:
    """Settle by 67.28 to 67.32."""
    no_low = Scale(3, THREE.order, frozenset(("straight flush",)))
    scale = no_low if one.says("ace-pair", "no-straight") else THREE
    hand = hand_of(one.cards["player"], scale)
    initial, additional = one.bet("initial"), one.bet("additional")
    found = {"pair_plus": by_table(hand, _PAIR_PLUS, one.bet("pair_plus"))}
    if additional and additional != initial:
        found |= {"initial": NOT_PERMITTED, "additional": NOT_PERMITTED}
    elif not additional:
        found["initial"] = lose(initial)
    else:
        found |= _against_three(one, hand, scale)
    return one_deck(found, one.cards)


def _against_three(one: Played, hand: Hand, scale: Scale) -> dict[str, Found]:
    initial, additional = one.bet("initial"), one.bet("additional")
    dealer = hand_of(one.cards["dealer"], scale)
    bonus = _BONUS.get(hand.name)
    found = {"initial_bonus": win(initial, bonus)} if bonus else {}
    ours, theirs = one.strengths(hand, dealer, scale)
    if not opens(dealer, QUEEN):
        return found | {"initial": win(initial, 1), "additional": push()}
    if ours > theirs:
        return found | {"initial": win(initial, 1), "additional": win(additional, 1)}
    if ours == theirs:
        return found | {"initial": push(), "additional": push()}
    kept = bonus and one.says("beaten-bonus-ante", "kept")
    return found | {"initial": push() if kept else lose(initial), "additional": lose(additional)}


# ---- War, 67.33 to 67.40 ---------------------------------------------------------------


def war(one: Played) -> dict[str, Found]:
    """Settle by 67.38 to 67.40."""
    initial, additional = one.bet("initial"), one.bet("additional")
    player, dealer = rank(one.cards["player"][0]), rank(one.cards["dealer"][0])
    supplemental = one.bet("supplemental")
    found = {
        "supplemental": win(supplemental, 10) if player == dealer else lose(supplemental),
        "initial": win(initial, 1) if player > dealer else lose(initial),
        "additional": NOT_PERMITTED,
    }
    if player == dealer:
        found |= _tie(one, initial, additional)
    if one.decisions.get("decks") not in (None, 6, 8) or not initial:
        return dict.fromkeys(found, NOT_PERMITTED)
    return found


def _tie(one: Played, initial: Fraction, additional: Fraction) -> dict[str, Found]:
    said = one.decisions.get("on_tie")
    if said == "withdraw" or (said is None and not additional):
        half: Found = ("lose_half", -initial / 2) if said else ("no_action", Fraction(0))
        return {"initial": NOT_PERMITTED if additional else half, "additional": NOT_PERMITTED}
    if additional != initial:
        return {"initial": NOT_PERMITTED, "additional": NOT_PERMITTED}
    player, dealer = rank(one.cards["war_player"][0]), rank(one.cards["war_dealer"][0])
    if player < dealer:
        return {"initial": lose(initial), "additional": lose(additional)}
    if player == dealer:
        return {"initial": win(initial, 1), "additional": win(additional, 1)}
    silent = one.says("war-win-additional", "undefined")
    return {"initial": win(initial, 1), "additional": UNDEFINED if silent else push()}


# ---- 3-5-7 Poker, 67.41 to 67.50 -------------------------------------------------------

_ON_THREE = {"straight flush": 40, "three": 25, "straight": 6, "flush": 4, "pair": 1}
_ON_FIVE = {
    "royal flush": 500,
    "straight flush": 100,
    "four": 40,
    "full house": 12,
    "flush": 9,
    "straight": 6,
    "three": 4,
    "two pairs": 3,
}
_ON_SEVEN = {
    "royal flush": 100,
    "straight flush": 20,
    "four": 7,
    "full house": 5,
    "flush": 4,
    "straight": 3,
    "three": 2,
}
_SIX = 6


def poker_357(one: Played) -> dict[str, Found]:
    """Settle by 67.45 to 67.50."""
    no_low = Scale(5, FIVE.order, frozenset(("straight flush",)))
    scale = no_low if one.says("wheel-357", "no-straight") else FIVE
    player, dealer = one.cards["player"], one.cards["dealer_four"]
    of_five = hand_of([*player, *dealer[:2]], scale)
    five = by_table(of_five, _ON_FIVE, one.bet("five"))
    if of_five.name == "pair" and of_five.ranks[0] >= _SIX:
        five = win(one.bet("five"), 1)
    found = {
        "three": by_table(hand_of(player, THREE), _ON_THREE, one.bet("three")),
        "five": five,
        "seven": _seven(one, best([*player, *dealer], scale)),
    }
    withdraws = one.decisions.get("withdraw_seven") is True
    if withdraws and one.bet("seven"):
        found["seven"] = ("lose_half", -one.bet("seven") / 2)
    if not one.bet("three") or not one.bet("five") or (withdraws and not one.bet("seven")):
        return dict.fromkeys(found, NOT_PERMITTED)
    return one_deck(found, one.cards)


def _seven(one: Played, hand: Hand) -> Found:
    stake = one.bet("seven")
    if hand.name == "two pairs" and _is_of_tens(one, hand):
        return win(stake, 1)
    return by_table(hand, _ON_SEVEN, stake)


def _is_of_tens(one: Played, hand: Hand) -> bool:
    """Tell whether two pairs are of tens or better: the higher one, or both."""
    pair = hand.ranks[2 if one.says("two-pairs-tens", "both-pairs") else 0]
    return pair >= TEN


# ---- Boston Poker, 67.51 to 67.63 ------------------------------------------------------

_ON_BONUS = {"straight flush": 40, "three": 30, "straight": 6, "flush": 4, "pair": 1}
_ON_ANTE = {
    "royal flush": 1000,
    "straight flush": 200,
    "four": 100,
    "full house": 25,
    "flush": 15,
    "straight": 8,
    "three": 5,
}


def boston_poker(one: Played) -> dict[str, Found]:
    """Settle by 67.56 to 67.63."""
    ante, first = one.bet("ante"), one.bet("first_additional")
    second = one.bet("second_additional")
    first_three = hand_of(one.cards["player_first_three"], THREE)
    found = {"bonus": by_table(first_three, _ON_BONUS, one.bet("bonus"))}
    main = ("ante", "first_additional", "second_additional")
    if not ante or not first:
        found |= dict.fromkeys((*main, "bonus"), NOT_PERMITTED)
    elif first != 2 * ante or (second and second != 2 * ante):
        found |= dict.fromkeys(main, NOT_PERMITTED)
    elif not second:
        found |= {"ante": lose(ante), "first_additional": lose(first)}
    else:
        found |= _against_five(one)
    return one_deck(found, one.cards)


def _against_five(one: Played) -> dict[str, Found]:
    cards = [*one.cards["player_first_three"], *one.cards["player_next_two"]]
    hand, dealer = hand_of(cards, FIVE), hand_of(one.cards["dealer_five"], FIVE)
    ours, theirs = one.strengths(hand, dealer, FIVE)
    tie = UNDEFINED if one.says("boston-tie", "undefined") else push()

    def compared(stake: Fraction) -> Found:
        return win(stake, 1) if ours > theirs else tie if ours == theirs else lose(stake)

    ante, plain = one.bet("ante"), push() if ours > theirs else compared(one.bet("ante"))
    found = by_table(hand, _ON_ANTE, ante) if hand.name in _ON_ANTE else plain
    if hand.name == "two pairs":
        found = win(ante, 2) if _is_of_tens(one, hand) else _low_pairs(one, ante, plain)
    names = ("first_additional", "second_additional")
    return {"ante": found, **{name: compared(one.bet(name)) for name in names}}


def _low_pairs(one: Played, ante: Fraction, plain: Found) -> Found:
    match one.options.get("two-pairs-below-tens"):
        case "push":
            return plain
        case "table-rate":
            return win(ante, 2)
    return UNDEFINED


# ---- 4-Card Poker, 67.64 to 67.74 ------------------------------------------------------

_ANTE_BONUS = {"four": 25, "straight flush": 20, "three": 2}
_ACES_UP = {
    "four": 50,
    "straight flush": 30,
    "three": 7,
    "flush": 5,
    "straight": 4,
    "two pairs": 2,
}


def four_card_poker(one: Played) -> dict[str, Found]:
    """Settle by 67.70 to 67.74."""
    ante, additional = one.bet("ante"), one.bet("additional")
    hand = best(one.cards["player_five"], FOUR)
    aces_up = by_table(hand, _ACES_UP, one.bet("aces_up"))
    if hand.name == "pair" and hand.ranks[0] == ACE:
        aces_up = win(one.bet("aces_up"), 1)
    found = {"aces_up": aces_up}
    if not additional:
        found["ante"] = lose(ante)
    elif not ante or not ante <= additional <= 3 * ante:
        found |= {"ante": NOT_PERMITTED, "additional": NOT_PERMITTED}
    else:
        found |= _against_six(one, hand)
    return one_deck(found, one.cards)


def _against_six(one: Played, hand: Hand) -> dict[str, Found]:
    ante, additional = one.bet("ante"), one.bet("additional")
    dealer = best(one.cards["dealer_six"], FOUR)
    ours, theirs = one.strengths(hand, dealer, FOUR)
    bonus = _ANTE_BONUS.get(hand.name)
    found = {"ante_bonus": win(ante, bonus)} if bonus else {}
    if ours == theirs and one.says("four-card-tie", "pushes"):
        return found | {"ante": push(), "additional": push()}
    if ours >= theirs:
        return found | {"ante": win(ante, 1), "additional": win(additional, 1)}
    kept = bonus and one.says("beaten-bonus-ante", "kept")
    return found | {"ante": push() if kept else lose(ante), "additional": lose(additional)}


# ---- Crazy Four Poker, 67.75 to 67.87 --------------------------------------------------

_SUPER_BONUS = {"four": 30, "straight flush": 15, "three": 2, "flush": 3, "straight": 1}
_QUEENS_UP = {
    "four": 50,
    "straight flush": 30,
    "three": 7,
    "flush": 4,
    "straight": 3,
    "two pairs": 2,
}


def crazy_four_poker(one: Played) -> dict[str, Found]:
    """Settle by 67.79 to 67.87."""
    ante, bonus = one.bet("ante"), one.bet("super_bonus")
    hand = best(one.cards["player_five"], FOUR)
    queens = by_table(hand, _QUEENS_UP, one.bet("queens_up"))
    if hand.name == "pair" and hand.ranks[0] >= QUEEN:
        queens = win(one.bet("queens_up"), 1)
    found = {"queens_up": queens}
    main = ("ante", "super_bonus", "additional")
    if not ante or not bonus:
        found |= dict.fromkeys((*main, "queens_up"), NOT_PERMITTED)
    elif bonus != ante or not _may_add(one, hand):
        found |= dict.fromkeys(main, NOT_PERMITTED)
    elif not one.bet("additional"):
        found |= {"ante": lose(ante), "super_bonus": lose(bonus)}
    else:
        found |= _against_crazy(one, hand)
    return one_deck(found, one.cards)


def _may_add(one: Played, hand: Hand) -> bool:
    ante, additional = one.bet("ante"), one.bet("additional")
    aces = strength(hand, FOUR) >= strength(Hand("pair", (ACE,)), FOUR)
    if additional in (0, ante) or (aces and additional == 3 * ante):
        return True
    between = aces and ante < additional < 3 * ante
    return between and one.says("double-raise", "up-to")


def _against_crazy(one: Played, hand: Hand) -> dict[str, Found]:
    ante, additional = one.bet("ante"), one.bet("additional")
    dealer = best(one.cards["dealer_five"], FOUR)
    ours, theirs = one.strengths(hand, dealer, FOUR)
    bonus = _super_bonus(one, hand, dealer)
    if not opens(dealer, KING):
        return {"super_bonus": bonus, "ante": push(), "additional": win(additional, 1)}
    if ours == theirs:
        return {"super_bonus": bonus, "ante": push(), "additional": push()}
    if ours > theirs:
        return {"super_bonus": bonus, "ante": win(ante, 1), "additional": win(additional, 1)}
    return {"super_bonus": bonus, "ante": lose(ante), "additional": lose(additional)}


def _super_bonus(one: Played, hand: Hand, dealer: Hand) -> Found:
    stake, is_open = one.bet("super_bonus"), opens(dealer, KING)
    ours, theirs = one.strengths(hand, dealer, FOUR)
    if hand.name in _SUPER_BONUS:
        if one.says("super-bonus", "push") and (not is_open or ours == theirs):
            return push()
        four_aces = hand.name == "four" and hand.ranks[0] == ACE
        return win(stake, 200 if four_aces else _SUPER_BONUS[hand.name])
    if ours >= theirs:
        return push()
    loses = is_open or one.says("super-bonus-closed", "loses")
    return lose(stake) if loses else push()


# ---- Blackjack, 21.2 to 21.4 -----------------------------------------------------------

_RED = frozenset("DH")
_COUNTED = 3


def blackjack(one: Played) -> dict[str, Found]:
    """Settle by 21.2 to 21.4."""
    found: dict[str, Found] = {}
    cards = one.cards["player"]
    for name, stake in one.bets.items():
        if name in ("over13", "under13"):
            total = sum(_value(card) for card in cards[:2])
            wins = total > 13 if name == "over13" else total < 13
            found[name] = win(stake, 1) if wins else lose(stake)
        elif stake != 1:
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
