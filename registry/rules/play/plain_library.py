"""The functions of NumPy that the rules use, for arrays in plain Python."""

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import accumulate
from operator import mul
from types import SimpleNamespace
from typing import cast

from bylaw.registry.rules.play.plain_arrays import (
    TRUTH,
    WHOLE,
    NumberKind,
    PlainArray,
    Shape,
    applied,
    common_shape,
    from_lanes,
    plain,
    spread_over,
    wider,
)

bool_ = TRUTH
int8, int16, int32, int64 = (NumberKind(f"int{bits}", bits) for bits in (8, 16, 32, 64))
uint8, uint16, uint64 = (NumberKind(f"uint{bits}", bits, is_signed=False) for bits in (8, 16, 64))
intp = int64
generic = integer = object


def array(value: object, dtype: NumberKind | None = None) -> PlainArray:
    """Make a new array."""
    found = plain(value)
    kind = found.dtype if dtype is None else dtype
    return PlainArray([kind(one) for one in found.flat], found.shape, kind)


def asarray(value: object, dtype: NumberKind | None = None) -> PlainArray:
    """Take an array as it is, or make one."""
    is_ready = isinstance(value, PlainArray) and dtype is None
    return cast(PlainArray, value) if is_ready else array(value, dtype)


def full(shape: int | Shape, value: int, dtype: NumberKind | None = None) -> PlainArray:
    """Make an array of one number."""
    one = plain(value)
    kind = one.dtype if dtype is None else dtype
    sizes = (shape,) if isinstance(shape, int) else shape
    return PlainArray([kind(n) for n in spread_over(one, sizes)], sizes, kind)


def zeros(shape: int | Shape, dtype: NumberKind = WHOLE) -> PlainArray:
    """Make an array of zeros."""
    return full(shape, 0, dtype)


empty = zeros


def ones(shape: int | Shape, dtype: NumberKind = WHOLE) -> PlainArray:
    """Make an array of ones."""
    return full(shape, 1, dtype)


def zeros_like(one: PlainArray) -> PlainArray:
    """Make an array of zeros in the form of another."""
    return zeros(one.shape, one.dtype)


def arange(size: int) -> PlainArray:
    """Count from zero."""
    return plain(list(range(size)))


def concatenate(parts: Sequence[PlainArray], axis: int = 0) -> PlainArray:
    """Put arrays behind each other along a dimension."""
    rows = zip(*(part.lanes(axis) for part in parts), strict=True)
    return from_lanes([[n for lane in row for n in lane] for row in rows], parts[0], axis)


def take_along_axis(one: PlainArray, index: PlainArray, axis: int) -> PlainArray:
    """Take, along a dimension, the numbers at places that differ for each place in the others."""
    pairs = zip(one.lanes(axis), index.lanes(axis), strict=True)
    return from_lanes([[lane[n] for n in at] for lane, at in pairs], one, axis)


def sort(one: PlainArray, axis: int = -1) -> PlainArray:
    """Put the numbers along a dimension in order."""
    return one.changed_along(axis, sorted)


def cumprod(one: PlainArray, axis: int = -1) -> PlainArray:
    """Multiply the numbers along a dimension up to each place."""
    return array(one, WHOLE).changed_along(axis, lambda lane: list(accumulate(lane, mul)))


def where(mask: PlainArray, yes: object, no: object) -> PlainArray:
    """Take one number where a mask is true, and the other elsewhere."""
    first, second = plain(yes), plain(no)
    shape = common_shape(mask.shape, common_shape(first.shape, second.shape))
    columns = (spread_over(one, shape) for one in (mask, first, second))
    flat = [a if is_so else b for is_so, a, b in zip(*columns, strict=True)]
    return PlainArray(flat, shape, wider(first, second))


def maximum(one: object, other: object) -> PlainArray:
    """The larger of each two numbers."""
    return _paired(max, one, other)


def minimum(one: object, other: object) -> PlainArray:
    """The smaller of each two numbers."""
    return _paired(min, one, other)


def _paired(do: Callable[[int, int], int], one: object, other: object) -> PlainArray:
    first, second = plain(one), plain(other)
    kind = wider(second, one) if isinstance(one, int) else wider(first, other)
    return applied(do, first, second, kind=kind)


def left_shift(one: object, by: object, dtype: NumberKind) -> PlainArray:
    """Shift bits to the left, as far as the kind of number goes."""
    return applied(lambda a, b: dtype(a << b), plain(one), plain(by), kind=dtype)


def bitwise_count(one: PlainArray) -> PlainArray:
    """Count the bits of each number."""
    return PlainArray([n.bit_count() for n in one.flat], one.shape, uint8)


def _all_bits(parts: Sequence[PlainArray]) -> PlainArray:
    return reduce(operator.or_, parts)


bitwise_or = SimpleNamespace(reduce=_all_bits)


def isin(one: PlainArray, wanted: Sequence[int]) -> PlainArray:
    """Tell which numbers are among some."""
    return PlainArray([n in wanted for n in one.flat], one.shape, TRUTH)


def any(parts: object, axis: int | None = None) -> PlainArray:  # noqa: A001
    """Tell where any is true."""
    return plain(parts).any(axis)


def all(parts: object, axis: int | None = None) -> PlainArray:  # noqa: A001
    """Tell where all are true."""
    return plain(parts).all(axis)


def sum(parts: object, axis: int | None = None) -> PlainArray:  # noqa: A001
    """Add up."""
    return plain(parts).sum(axis)


def count_nonzero(one: PlainArray) -> int:
    """Count what is true, or not zero."""
    return len([n for n in one.flat if n])


def flatnonzero(one: PlainArray) -> PlainArray:
    """The places of what is true, or not zero."""
    return plain([place for place, n in enumerate(one.flat) if n])


def iinfo(kind: NumberKind) -> NumberKind:
    """Say how large a kind of number may be."""
    return kind
