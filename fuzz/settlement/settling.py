"""The slow settlement of a round in its JSON form."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import cast

from fuzz.settlement import blackjack_wagers, card_games, dice_games, poker_rooms
from fuzz.settlement.played_rounds import Found, Played

Parts = Mapping[str, object]
_CARD_GAMES: Mapping[str, Callable[[Played], dict[str, Found]]] = {
    "three_card_poker": card_games.three_card_poker,
    "war": card_games.war,
    "poker_357": card_games.poker_357,
    "boston_poker": card_games.boston_poker,
    "four_card_poker": card_games.four_card_poker,
    "crazy_four_poker": card_games.crazy_four_poker,
    "blackjack": blackjack_wagers.blackjack,
}
BONUSES = {"initial_bonus": "initial", "ante_bonus": "ante"}


def settle(parts: Parts, options: Mapping[str, str]) -> dict[str, Found]:
    """Settle every bet of a round, and each bonus that the law adds to one."""
    game = cast(str, parts["game"])
    bets = {name: Fraction(one) for name, one in cast(dict[str, str], parts["bets"]).items()}
    said = cast(Mapping[str, object], parts.get("decisions", {}))
    if game == "poker_room":
        return poker_rooms.poker_room(bets, said)
    if game == "sic_bo":
        return dice_games.sic_bo(bets, cast(list[int], parts["dice"]), options)
    if game == "craps":
        rolls = [(one, other) for one, other in cast(list[list[int]], parts["dice"])]
        return dice_games.craps(bets, rolls, said, options)
    cards = {slot: hand.split() for slot, hand in cast(dict[str, str], parts["cards"]).items()}
    found = _CARD_GAMES[game](Played(bets, cards, said, options))
    placed = {name: one for name, one in found.items() if BONUSES.get(name, name) in bets}
    return {name: one for name, one in placed.items() if name in bets or one[0] == "win"}


def commission(parts: Parts, options: Mapping[str, str]) -> Found | None:
    """Say how the commission of a round compares, and what was due or the most; None for none."""
    bets = {name: Fraction(one) for name, one in cast(dict[str, str], parts["bets"]).items()}
    if parts["game"] == "poker_room":
        return poker_rooms.room_commission(bets, options)
    charged = [name for name in bets if name.startswith(("buy:", "lay:", "commission_paid"))]
    if parts["game"] != "craps" or not charged:
        return None
    paid, owed = bets.pop("commission_paid", Fraction(0)), dice_games.commission(bets)
    result = "charged" if paid == owed else "overcharged" if paid > owed else "undercharged"
    return result, owed
