"""What every bet of a game costs under the law of a day.

The games that two hands decide take seconds; they tell which part of it is done.
"""

from collections.abc import Callable, Mapping

from bylaw.registry.rules.games.blackjack import MANNERS
from bylaw.registry.rules.odds.bet_odds import BetOdds
from bylaw.registry.rules.odds.card_costs import (
    progressive_odds,
    sevens_odds,
    thirteen_odds,
    war_odds,
)
from bylaw.registry.rules.odds.commission_costs import commission_odds
from bylaw.registry.rules.odds.dice_costs import craps_odds, sic_bo_odds
from bylaw.registry.rules.odds.four_card_costs import four_card_odds
from bylaw.registry.rules.odds.main_games import boston_odds, crazy_four_odds
from bylaw.registry.rules.odds.meetings import Progress
from bylaw.registry.rules.odds.three_card_costs import three_card_odds
from bylaw.registry.rules.rule import Terms
from bylaw.registry.rules.settlement.outcome_columns import Result

Method = Callable[[Terms, int], list[BetOdds]]
Main = Callable[[Terms, Progress], BetOdds]


def silently(_: float) -> None:
    """Tell nobody how far a count has come."""


def main_odds(terms: Terms, *, decks: int, progress: Progress = silently) -> tuple[BetOdds, ...]:
    """The cost of the bets that more than one hand decides, where they can be counted."""
    main = _MAIN_GAMES.get(terms.rule.game)
    if main is not None:
        return (main(terms, progress),)
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
}
_MAIN_GAMES: Mapping[str, Main] = {
    "three_card_poker": lambda terms, progress: three_card_odds(terms, progress=progress),
    "boston_poker": lambda terms, progress: boston_odds(terms, progress=progress),
    "four_card_poker": lambda terms, progress: four_card_odds(terms, progress=progress),
    "crazy_four_poker": lambda terms, progress: crazy_four_odds(terms, progress=progress),
}
