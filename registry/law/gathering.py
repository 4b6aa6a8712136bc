"""Things gathered by what they have in common, wherever they stand among the others."""

from collections.abc import Iterable
from typing import TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def gather(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, list[_Value]]:
    """Put what stands under one key together, in its order.

    >>> gather((len(word), word) for word in ("one", "four", "two"))
    {3: ['one', 'two'], 4: ['four']}
    """
    found: dict[_Key, list[_Value]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
