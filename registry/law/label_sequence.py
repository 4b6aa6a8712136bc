"""Units in the sequence of their numbers, after some were given other numbers."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bylaw.registry.law.text.provisions import Kind

_Number = tuple[Kind, tuple[tuple[int, int, str], ...]]
"""The kind of a unit and the key by which its number is ordered."""


def in_sequence(numbers: Sequence[_Number], moved: Iterable[int]) -> list[int]:
    """The places of units in print: those with another number go where it belongs.

    >>> one, two, three = ((Kind.SECTION, ((n, 0, ""),)) for n in (1, 2, 3))
    >>> in_sequence([three, one, two], [0]), in_sequence([three, one, two], [])
    ([1, 2, 0], [0, 1, 2])
    """
    order = list(range(len(numbers)))
    for place in moved:
        at = order.index(place)
        if not _stands_well(numbers, order, at):
            del order[at]
            order.insert(_place_among(numbers, order, numbers[place]), place)
    return order


def _stands_well(numbers: Sequence[_Number], order: Sequence[int], at: int) -> bool:
    """Tell whether a unit stands between a lower and a higher number of its kind."""
    own = numbers[order[at]]
    before = [numbers[one] for one in order[:at] if numbers[one][0] is own[0]]
    after = [numbers[one] for one in order[at + 1 :] if numbers[one][0] is own[0]]
    near = [*before[-1:], own, *after[:1]]
    return all(one[1] <= other[1] for one, other in pairwise(near))


def _place_among(numbers: Sequence[_Number], order: Sequence[int], own: _Number) -> int:
    """Count what stands before a unit: after the last lower number, else before the first."""
    like = [at for at, one in enumerate(order) if numbers[one][0] is own[0]]
    lower = [at for at in like if numbers[order[at]][1] < own[1]]
    return lower[-1] + 1 if lower else like[0]
