"""Facts of hands by their value: from a table of all values, or of one hand alone."""

from collections.abc import Callable, Hashable
from functools import cache
from typing import TypeVar

from bylaw.registry.rules.play.array_choices import looked_up
from bylaw.registry.rules.play.array_library import NDArray, np
from bylaw.registry.rules.play.hands import HandValue, Ranking, Strengths

_Kind = TypeVar("_Kind", bound=np.generic)
_Tell = Callable[..., int]
"""What says something of a value, given the rest that it depends on."""


def facts_of_hands(
    ranking: Ranking,
    hands: Strengths,
    tell: _Tell,
    *given: Hashable,
    kind: type[_Kind],
) -> NDArray[_Kind]:
    """Tell something of each hand; of what is no hand, nothing."""
    if len(hands) == 1:
        # The value of one hand takes less time than a table of the seven thousand that there are.
        strength = int(hands[0])
        told = tell(ranking.value(strength), *given) if strength else 0
        return np.array([told], dtype=kind)
    # A kind of number can be a key, which its stubs do not say.
    table = _table(ranking, tell, given, kind)  # type: ignore[arg-type]
    return looked_up(table, hands)


@cache
def _table(
    ranking: Ranking, tell: _Tell, given: tuple[Hashable, ...], kind: type[_Kind]
) -> NDArray[_Kind]:
    return np.array([0, *(tell(value, *given) for value in ranking.scale)], dtype=kind)


def same_but_for_others(value: HandValue, ranking: Ranking) -> int:
    """A number that hands have in common which differ by their other cards only."""
    return ranking.spelt(value._replace(others=()))
