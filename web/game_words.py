"""The bets, cards and decisions of the games in words for a form."""

from collections.abc import Mapping

from bylaw.registry.law.messages import N_
from bylaw.web.translators import Translator

WORDS: Mapping[str, str] = {
    # Bets.
    "initial": N_("Initial wager"),
    "additional": N_("Additional wager"),
    "supplemental": N_("Supplemental wager"),
    "pair_plus": N_("Pair or plus"),
    "initial_bonus": N_("Bonus on the initial wager"),
    "ante": N_("Ante"),
    "ante_bonus": N_("Bonus on the ante"),
    "first_additional": N_("First additional wager"),
    "second_additional": N_("Second additional wager"),
    "bonus": N_("Bonus wager"),
    "super_bonus": N_("Super bonus"),
    "aces_up": N_("Aces up"),
    "queens_up": N_("Queens up"),
    "three": N_("Three-card wager"),
    "five": N_("Five-card wager"),
    "seven": N_("Seven-card wager"),
    "progressive_manner_1": N_("Progressive, first manner"),
    "progressive_manner_2": N_("Progressive, second manner"),
    "progressive_manner_3": N_("Progressive, third manner"),
    "sevens": N_("Sevens"),
    "over13": N_("Over 13"),
    "under13": N_("Under 13"),
    "pot": N_("Pot"),
    "total_bets": N_("All bets together"),
    "commission": N_("Commission"),
    # Cards.
    "player": N_("Player"),
    "dealer": N_("Dealer"),
    "war_player": N_("Player, at war"),
    "war_dealer": N_("Dealer, at war"),
    "dealer_four": N_("Dealer's four cards, in order"),
    "player_first_three": N_("Player's first three cards"),
    "player_next_two": N_("Player's next two cards"),
    "player_five": N_("Player's five cards"),
    "dealer_five": N_("Dealer's five cards"),
    "dealer_six": N_("Dealer's six cards"),
    # Decisions.
    "additional_wager": N_("Additional wager placed"),
    "on_tie": N_("On a tie"),
    "war": N_("war"),
    "withdraw": N_("withdraw"),
    "decks": N_("Number of decks"),
    "withdraw_seven": N_("Seven-card wager withdrawn"),
    "additional_multiple": N_("Additional wager, times the ante"),
    "hard_on_come_out": N_("Hard ways stand on a come-out roll"),
    "right_on_come_out": N_("Right bets stand on a come-out roll"),
    "buy_on_come_out": N_("Buy bets stand on a come-out roll"),
    "come_odds_on_come_out": N_("Come odds stand on a come-out roll"),
    "die_off_table": N_("A die left the table on the last roll"),
}


def in_words(name: str, translator: Translator) -> str:
    """Say a bet, cards or a decision in words; a name that has none is given as it is."""
    return translator.say(WORDS[name]) if name in WORDS else name
