"""The games that have an implementation, and all implementations of each.

A game whose wording is amended gets a second implementation here, beside the first.
"""

from collections.abc import Mapping

from bylaw.registry.rules.games import (
    blackjack,
    boston_poker,
    crazy_four_poker,
    four_card_poker,
    poker_357,
    poker_room,
    sic_bo,
    three_card_poker,
    war,
)
from bylaw.registry.rules.games.craps import craps
from bylaw.registry.rules.rule import Rule

RULES: Mapping[str, Rule] = {
    rule.game: rule
    for rule in (
        three_card_poker.RULE,
        war.RULE,
        blackjack.RULE,
        craps.RULE,
        sic_bo.RULE,
        poker_357.RULE,
        boston_poker.RULE,
        four_card_poker.RULE,
        crazy_four_poker.RULE,
        poker_room.RULE,
    )
}

IMPLEMENTATIONS: Mapping[str, tuple[Rule, ...]] = {game: (rule,) for game, rule in RULES.items()}
"""The implementations of each game; the text in force on a day selects one."""
