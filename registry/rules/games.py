"""The games that have an implementation."""

from collections.abc import Mapping

from registry.rules import (
    blackjack,
    boston_poker,
    craps,
    crazy_four_poker,
    four_card_poker,
    poker_357,
    poker_room,
    sic_bo,
    three_card_poker,
    war,
)
from registry.rules.rule import Rule

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
