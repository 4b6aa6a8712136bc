"""The games that have an implementation, and all implementations of each.

A game whose wording is amended gets a second implementation here, beside the first.  The module of
a game is loaded when the game is asked for, and no other.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar, cast

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    from bylaw.registry.rules.rule import Rule

_T = TypeVar("_T")
_MODULES: Mapping[str, tuple[str, ...]] = {
    "three_card_poker": ("three_card_poker",),
    "war": ("war",),
    "blackjack": ("blackjack",),
    "craps": ("craps.craps",),
    "sic_bo": ("sic_bo",),
    "poker_357": ("poker_357",),
    "boston_poker": ("boston_poker",),
    "four_card_poker": ("four_card_poker",),
    "crazy_four_poker": ("crazy_four_poker",),
    "poker_room": ("poker_room",),
}


@cache
def _load(module: str) -> "Rule":
    return cast("Rule", import_module(f"bylaw.registry.rules.games.{module}").RULE)


def _load_all(modules: tuple[str, ...]) -> "tuple[Rule, ...]":
    return tuple(map(_load, modules))


def _load_first(modules: tuple[str, ...]) -> "Rule":
    return _load(modules[0])


@dataclass(frozen=True)
class ByGame(Mapping[str, _T]):
    """Something of each game, loaded when it is asked for."""

    load: Callable[[tuple[str, ...]], _T]

    def __getitem__(self, game: str) -> _T:
        return self.load(_MODULES[game])

    def __contains__(self, game: object) -> bool:
        return game in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


IMPLEMENTATIONS = ByGame(_load_all)
"""The implementations of each game; the text in force on a day selects one."""

RULES = ByGame(_load_first)
"""One implementation of each game, in the order of the law."""
