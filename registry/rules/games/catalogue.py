"""The games that have an implementation, and all implementations of each.

A game whose wording is amended gets a second implementation here, beside the first.  The module of
a game is loaded when the game is asked for, and no other.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    from bylaw.registry.rules.rule import Rule

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


@dataclass(frozen=True)
class Implementations(Mapping[str, "tuple[Rule, ...]"]):
    """The implementations of each game, loaded when they are asked for."""

    modules: Mapping[str, tuple[str, ...]]

    def __getitem__(self, game: str) -> "tuple[Rule, ...]":
        return tuple(_load(module) for module in self.modules[game])

    def __contains__(self, game: object) -> bool:
        return game in self.modules

    def __iter__(self) -> Iterator[str]:
        return iter(self.modules)

    def __len__(self) -> int:
        return len(self.modules)


@dataclass(frozen=True)
class FirstImplementations(Mapping[str, "Rule"]):
    """The first implementation of each game, loaded when it is asked for."""

    every: Implementations

    def __getitem__(self, game: str) -> "Rule":
        return self.every[game][0]

    def __contains__(self, game: object) -> bool:
        return game in self.every

    def __iter__(self) -> Iterator[str]:
        return iter(self.every)

    def __len__(self) -> int:
        return len(self.every)


IMPLEMENTATIONS = Implementations(_MODULES)
"""The implementations of each game; the text in force on a day selects one."""

RULES = FirstImplementations(IMPLEMENTATIONS)
"""One implementation of each game, in the order of the law."""
