"""The card games as the Gazette prints them, one round at a time."""

from fractions import Fraction

from fuzz.settlement.hands import (
    ACE,
    FIVE,
    FOUR,
    TEN,
    THREE,
    Hand,
    Scale,
    best,
    hand_of,
    opens,
    rank,
    strength,
)
from fuzz.settlement.played_rounds import (
    NOT_PERMITTED,
    UNDEFINED,
    Found,
    Played,
    by_table,
    lose,
    one_deck,
    push,
    win,
)

QUEEN, KING = 12, 13


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
    if said == "withdraw":
        half: Found = ("lose_half", -initial / 2)
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
