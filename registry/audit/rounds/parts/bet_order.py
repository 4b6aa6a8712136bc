"""The order of bets where none is given: as the forms of the games have them, then by number."""

from collections.abc import Mapping
from functools import cache

from bylaw.registry.rules.games.catalogue import RULES

_Order = tuple[int, str, tuple[int, ...], str]


def order_of_bet(name: str) -> _Order:
    """Where a bet stands among others.

    >>> sorted(["total:10", "single:2", "small", "total:9"], key=order_of_bet)
    ['total:9', 'total:10', 'small', 'single:2']
    """
    kind, _, number = name.partition(":")
    figures = number.replace("-", " ").split()
    numbers = tuple(map(int, figures)) if all(one.isdecimal() for one in figures) else ()
    return _kinds().get(kind, len(_kinds())), kind, numbers, number


@cache
def _kinds() -> Mapping[str, int]:
    """The place of each kind of bet in the forms of all games."""
    names = (bet.name for rule in RULES.values() for bet in rule.form.bets)
    return {name: place for place, name in enumerate(dict.fromkeys(names))}
