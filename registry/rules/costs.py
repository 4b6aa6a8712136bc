"""What every bet of a game costs under the law of a day."""

from collections.abc import Callable, Mapping

from registry.rules.enumeration import (
    BetOdds,
    craps_odds,
    hand_odds,
    sevens_odds,
    sic_bo_odds,
    thirteen_odds,
    three_card_odds,
    war_odds,
)
from registry.rules.main_games import boston_odds, crazy_four_odds
from registry.rules.rule import Terms

Method = Callable[[Terms, int], list[BetOdds]]


def bet_odds(terms: Terms, *, decks: int) -> tuple[BetOdds, ...]:
    """Give the cost of each bet of a game that can be counted through."""
    found = [hand_odds(terms, bet) for bet in terms.rule.hand_bets]
    return (*main_odds(terms, decks=decks), *found)


def main_odds(terms: Terms, *, decks: int) -> tuple[BetOdds, ...]:
    """Give the cost of the bets that more than one hand decides, where they can be counted."""
    method = _METHODS.get(terms.rule.game)
    return () if method is None else tuple(method(terms, decks))


def _named_bets(terms: Terms) -> list[str]:
    return [
        f"{form.name}:{parameter}" if parameter else form.name
        for form in terms.rule.form.bets
        for parameter in (sorted(form.parameters) or [""])
    ]


def _craps(terms: Terms, _: int) -> list[BetOdds]:
    bets = (bet for bet in _named_bets(terms) if bet != "commission_paid")
    return [craps_odds(terms, bet) for bet in bets]


def _blackjack_bets(terms: Terms, decks: int) -> list[BetOdds]:
    over_under = [thirteen_odds(terms, bet, decks=decks) for bet in ("over13", "under13")]
    return [sevens_odds(terms, decks=decks), *over_under]


_METHODS: Mapping[str, Method] = {
    "sic_bo": lambda terms, _: [sic_bo_odds(terms, bet) for bet in _named_bets(terms)],
    "craps": _craps,
    "war": lambda terms, decks: list(war_odds(terms, decks=decks)),
    "blackjack": _blackjack_bets,
    "three_card_poker": lambda terms, _: [three_card_odds(terms)],
    "crazy_four_poker": lambda terms, _: [crazy_four_odds(terms)],
    "boston_poker": lambda terms, _: [boston_odds(terms)],
}
