"""Choosing among arrays by arithmetic, and not by a branch for each element.

A processor guesses which way a branch goes.  What a round came to cannot be guessed: where each
element is chosen by a branch, as `numpy.where` does, most of the time goes into wrong guesses.
"""

from collections.abc import Iterable
from typing import TypeVar, cast

from bylaw.registry.rules.play.array_library import NDArray, np

_Mask = NDArray[np.bool_]
_Kind = TypeVar("_Kind", bound=np.generic)
_Number = TypeVar("_Number", bound=np.integer)


def either(
    mask: _Mask, yes: NDArray[_Number] | _Number, no: NDArray[_Number] | _Number
) -> NDArray[_Number]:
    """Take one whole number where the mask is true, and the other elsewhere.

    >>> either(np.array([True, False]), np.array([1, 2]), np.array([3, 4])).tolist()
    [1, 4]
    """
    # The difference may run over, and then the sum runs back: it is exact either way.
    return cast("NDArray[_Number]", no + (yes - no) * mask)


def either_mask(mask: _Mask, yes: _Mask, no: _Mask) -> _Mask:
    """Take one truth where the mask is true, and the other elsewhere."""
    return np.asarray((mask & yes) | (~mask & no))


def looked_up(table: NDArray[_Kind], index: NDArray[np.integer]) -> NDArray[_Kind]:
    """Look each place up in a table."""
    return table.take(index.astype(np.intp, copy=False))


def rows_at(table: NDArray[_Kind], rows: "NDArray[np.intp] | slice") -> NDArray[_Kind]:
    """Some rows of a table of several columns; by an index, these take ten times as long.

    >>> rows_at(np.array([[1, 2], [3, 4]]), np.array([1])).tolist()
    [[3, 4]]
    """
    return table[rows] if isinstance(rows, slice) else table.take(rows, axis=0)


def any_of(size: int, masks: Iterable[_Mask]) -> _Mask:
    """Tell where any of some masks is true."""
    found = np.zeros(size, dtype=np.bool_)
    for mask in masks:
        found |= mask
    return found
