"""The games that have an implementation, and all implementations of each.

They are those whose readings the corpus lists.  A game whose wording is amended gets a second one
beside the first.  The module of a game is loaded when the game is asked for, and no other.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar, cast

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.rules.rule_text import RuleText, texts_of_games

if TYPE_CHECKING:
    from bylaw.registry.rules.rule import Rule

_T = TypeVar("_T")
_GAMES = "bylaw.registry.rules.games"


@cache
def _load(implementation: str) -> "Rule":
    """Load the module that is named after an implementation, or lies in a folder of that name."""
    name = implementation.replace(".", "_")
    module = import_module(f"{_GAMES}.{name}")
    if hasattr(module, "__path__"):
        module = import_module(f"{_GAMES}.{name}.{name}")
    return cast("Rule", module.RULE)


def _load_all(texts: tuple[RuleText, ...]) -> "tuple[Rule, ...]":
    return tuple(_load(text.id) for text in texts)


def _load_first(texts: tuple[RuleText, ...]) -> "Rule":
    return _load(texts[0].id)


@dataclass(frozen=True)
class ByGame(Mapping[str, _T]):
    """Something of each game, loaded when it is asked for."""

    load: Callable[[tuple[RuleText, ...]], _T]

    def __getitem__(self, game: str) -> _T:
        return self.load(texts_of_games()[game])

    def __contains__(self, game: object) -> bool:
        return game in texts_of_games()

    def __iter__(self) -> Iterator[str]:
        return iter(texts_of_games())

    def __len__(self) -> int:
        return len(texts_of_games())


IMPLEMENTATIONS = ByGame(_load_all)
"""The implementations of each game; the text in force on a day selects one."""

RULES = ByGame(_load_first)
"""One implementation of each game, in the order of the law."""
