"""Whole numbers written out in many cells at once, as ids of rounds are."""

from functools import cache

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in

_DIGITS = 4
_STEP = 10**_DIGITS
"""So many digits are written at once, out of a table."""


def texts_of_numbers(column: pa.Array) -> pa.StringArray:
    """Write out whole numbers; those of one length soonest, as ids that count rounds mostly are.

    >>> texts_of_numbers(pa.array([100_000, 999_999])).to_pylist()
    ['100000', '999999']
    >>> texts_of_numbers(pa.array([-9, 10, None])).to_pylist()
    ['-9', '10', None]
    """
    if column.null_count or not len(column):
        return column.cast(pa.string())
    numbers = numbers_in(column)
    length = len(str(numbers.max()))
    if numbers.min() < 10 ** (length - 1):
        return column.cast(pa.string())
    ends = np.arange(len(numbers) + 1) * length
    if ends[-1] > np.iinfo(np.int32).max:
        return column.cast(pa.string())
    data = pa.py_buffer(_digits(numbers, length))
    return pa.StringArray.from_buffers(len(numbers), pa.py_buffer(ends.astype(np.int32)), data)


def _digits(numbers: NDArray[np.integer], length: int) -> NDArray[np.void]:
    """The digits of numbers of one length, without those that would stand before them."""
    steps = -(-length // _DIGITS)
    found, rest = np.empty((len(numbers), steps), dtype=np.uint32), numbers
    for place in reversed(range(1, steps)):
        higher = rest // _STEP
        found[:, place] = _digits_of(rest - higher * _STEP)
        rest = higher
    found[:, 0] = _digits_of(rest)
    width = steps * _DIGITS
    shape = (len(numbers), f"V{length}", found, width - length, (width,))
    return np.ndarray(*shape).copy()


def _digits_of(numbers: NDArray[np.integer]) -> NDArray[np.uint32]:
    return _table().take(numbers.astype(np.intp, copy=False))


@cache
def _table() -> NDArray[np.uint32]:
    """The digits of every number of up to four digits, in four bytes."""
    return np.array([f"{number:0{_DIGITS}}" for number in range(_STEP)], dtype="S4").view(np.uint32)
