"""What every bet of a game costs under the law of a day."""

from collections.abc import Callable, Mapping

from bylaw.registry.rules.games.blackjack import MANNERS
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.boston_costs import boston_odds
from bylaw.registry.rules.odds.card_costs import (
    progressive_odds,
    sevens_odds,
    thirteen_odds,
    war_odds,
)
from bylaw.registry.rules.odds.commission_costs import commission_odds
from bylaw.registry.rules.odds.crazy_four_costs import crazy_four_odds
from bylaw.registry.rules.odds.dice_costs import craps_odds, sic_bo_odds
from bylaw.registry.rules.odds.four_card_costs import four_card_odds
from bylaw.registry.rules.odds.three_card_costs import three_card_odds
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.outcome_columns import Result

Method = Callable[[Terms, int], list[BetOdds]]


def main_odds(terms: Terms, *, decks: int) -> tuple[BetOdds, ...]:
    """The cost of the bets that more than one hand decides, where they can be counted."""
    method = _METHODS.get(terms.rule.game)
    return () if method is None else tuple(method(terms, decks))


def _named_bets(terms: Terms) -> list[str]:
    return [
        f"{form.name}:{parameter}" if parameter else form.name
        for form in terms.rule.form.bets
        for parameter in (sorted(filter(_is_in_order, form.parameters), key=_numbers) or [""])
    ]


def _numbers(parameter: str) -> tuple[int, ...]:
    return tuple(int(number) for number in parameter.split("-"))


def _is_in_order(parameter: str) -> bool:
    """Tell whether two numbers are named from the lower to the higher, so that each counts once."""
    return sorted(_numbers(parameter)) == list(_numbers(parameter))


def _sic_bo(terms: Terms, _: int) -> list[BetOdds]:
    """Count every wager that the sections permit."""
    found = (sic_bo_odds(terms, bet) for bet in _named_bets(terms))
    return [
        odds
        for odds in found
        if any(chance.label != Result.NOT_PERMITTED.value for chance in odds.outcomes)
    ]


def _craps(terms: Terms, _: int) -> list[BetOdds]:
    bets = (bet for bet in _named_bets(terms) if bet != terms.rule.form.commission)
    return [craps_odds(terms, bet) for bet in bets]


def _blackjack_bets(terms: Terms, decks: int) -> list[BetOdds]:
    over_under = [thirteen_odds(terms, bet, decks=decks) for bet in ("over13", "under13")]
    progressive = [
        progressive_odds(terms, f"progressive_manner_{manner}", decks=decks) for manner in MANNERS
    ]
    return [*progressive, sevens_odds(terms, decks=decks), *over_under]


_METHODS: Mapping[str, Method] = {
    "sic_bo": _sic_bo,
    "craps": _craps,
    "war": lambda terms, decks: list(war_odds(terms, decks=decks)),
    "blackjack": _blackjack_bets,
    "poker_room": lambda terms, _: [commission_odds(terms)],
    "three_card_poker": lambda terms, _: [three_card_odds(terms)],
    "boston_poker": lambda terms, _: [boston_odds(terms)],
    "four_card_poker": lambda terms, _: [four_card_odds(terms)],
    "crazy_four_poker": lambda terms, _: [crazy_four_odds(terms)],
}
