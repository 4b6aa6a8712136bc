"""Arrays in plain Python, for a single round: what NumPy says of it, without loading NumPy.

Loading NumPy takes longer than judging a round.  Here is what the rules do with their arrays;
anything else is handed to NumPy itself.  Numbers are exact: they run over only where a kind of
number is asked for by name.
"""

import operator
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Protocol, cast

from bylaw.registry.law.light_values import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_Number = int
Shape = tuple[int, ...]
_Operation = Callable[[_Number, _Number], _Number]
Operator = Callable[["PlainArray", object], "PlainArray"]


class Reduction(Protocol):
    """What brings the numbers of an array to fewer."""

    def __call__(self, axis: int | None = None, *, keepdims: bool = False) -> "PlainArray":
        """Reduce all numbers to one, or those along a dimension."""
        ...


@dataclass(frozen=True)
class NumberKind:
    """A kind of number: how many bits it has, and whether it may be negative."""

    name: str
    bits: int
    is_signed: bool = True

    def __call__(self, value: _Number = 0) -> _Number:
        """Convert a number to the type, as NumPy does.

        >>> NumberKind("int8", 8)(200), NumberKind("uint64", 64, is_signed=False)(1 << 255)
        (-56, 0)
        """
        if self.bits == 1:
            return bool(value)
        kept = int(value) & ((1 << self.bits) - 1)
        return kept - (1 << self.bits) if self.is_signed and kept >> (self.bits - 1) else kept

    @property
    def type(self) -> "NumberKind":
        """The kind itself, which makes its numbers."""
        return self

    @property
    def dtype(self) -> "np.dtype[np.generic]":
        """What NumPy calls the kind."""
        import numpy as np

        return np.dtype(self.name)

    @property
    def max(self) -> int:
        """The largest number of the kind."""
        return (1 << (self.bits - self.is_signed)) - 1


TRUTH = NumberKind("bool", 1, is_signed=False)
WHOLE = NumberKind("int64", 64)


def _operator(do: _Operation, *, kind: NumberKind | None = None, turned: bool = False) -> Operator:
    """Make an operator of arrays from one of numbers; what it does not know is left to NumPy."""

    def apply(self: "PlainArray", other: object) -> "PlainArray":
        if not isinstance(other, int | PlainArray | list | tuple):
            return cast(PlainArray, NotImplemented)
        second = plain(other)
        pair = (second, self) if turned else (self, second)
        return applied(do, *pair, kind=kind or wider(self, other))

    return apply


def _every(values: Sequence[_Number]) -> bool:
    return all(values)


def _some(values: Sequence[_Number]) -> bool:
    return any(values)


def _place_of_largest(values: Sequence[_Number]) -> int:
    return values.index(max(values))


def _reduction(
    reduce: Callable[[Sequence[_Number]], _Number], kind: NumberKind | None
) -> "Reduction":
    """Make what brings the numbers along a dimension, or all of them, to one."""

    def along(
        self: "PlainArray", axis: int | None = None, *, keepdims: bool = False
    ) -> "PlainArray":
        if axis is None:
            return cast(PlainArray, reduce(self.flat))
        found = self.changed_along(axis, lambda lane: [reduce(lane)])
        at = axis % self.ndim
        shape = found.shape if keepdims else (*found.shape[:at], *found.shape[at + 1 :])
        return PlainArray(found.flat, shape, kind or self.dtype)

    return cast(Reduction, along)


class PlainArray:
    """Numbers in rows, as an array of NumPy has them, but a part of it is a copy."""

    __slots__ = ("dtype", "flat", "shape")
    __hash__ = None  # type: ignore[assignment]  # as of any value that can change

    def __init__(self, flat: list[_Number], shape: Shape, dtype: NumberKind) -> None:
        self.flat, self.shape, self.dtype = flat, shape, dtype

    def __array__(
        self, dtype: "np.dtype[np.generic] | None" = None, copy: bool | None = None
    ) -> "NDArray[np.generic]":
        """Become an array of NumPy."""
        import numpy as np

        made = np.array(self.flat, dtype=self.dtype.name).reshape(self.shape)
        return made if dtype is None else made.astype(dtype)

    def __getattr__(self, name: str) -> object:
        """Ask NumPy for what a plain array does not have."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.__array__(), name)

    def of_numpy(self, method: str, *given: object, **named: object) -> object:
        """Have NumPy do what a plain array cannot."""
        return getattr(self.__array__(), method)(*given, **named)

    def __repr__(self) -> str:
        return f"PlainArray({self.tolist()!r}, {self.dtype.name})"

    # ---- Its form ----------------------------------------------------------------------

    @property
    def ndim(self) -> int:
        """How many dimensions it has."""
        return len(self.shape)

    @property
    def T(self) -> "PlainArray":  # noqa: N802
        """The same with its dimensions in the other order."""
        steps = _steps(self.shape)[::-1]
        flat = [self.flat[_at(place, steps)] for place in product(*map(range, self.shape[::-1]))]
        return PlainArray(flat, self.shape[::-1], self.dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __bool__(self) -> bool:
        (only,) = self.flat
        return bool(only)

    def __iter__(self) -> Iterator[object]:
        return (self[place] for place in range(len(self)))

    def tolist(self) -> object:
        """Its numbers, in lists."""
        if not self.shape:
            return self.flat[0]
        return [one.tolist() if isinstance(one, PlainArray) else one for one in self]

    def astype(self, dtype: object, *, copy: bool = True) -> object:
        """Its numbers in another kind."""
        if not isinstance(dtype, NumberKind):
            return self.of_numpy("astype", dtype, copy=copy)
        return PlainArray([dtype(one) for one in self.flat], self.shape, dtype)

    view = astype

    def lanes(self, axis: int) -> Iterator[list[_Number]]:
        """The numbers along a dimension, for each place in the others."""
        steps = _steps(self.shape)
        others = [range(1) if one == axis else range(n) for one, n in enumerate(self.shape)]
        for place in product(*others):
            start = _at(place, steps)
            yield [self.flat[start + n * steps[axis]] for n in range(self.shape[axis])]

    def changed_along(
        self, axis: int, change: Callable[[list[_Number]], list[_Number]]
    ) -> "PlainArray":
        """Change the numbers along a dimension, which may become more or fewer."""
        at = axis % self.ndim
        return from_lanes([change(lane) for lane in self.lanes(at)], self, at)

    # ---- Its parts ---------------------------------------------------------------------

    def __getitem__(self, key: object) -> object:
        if isinstance(key, PlainArray) and key.dtype is not TRUTH:
            return self.take(key, axis=0)
        found = _chosen(self.shape, key)
        if found is None:
            return self.of_numpy("__getitem__", key)
        at, shape = found
        flat = [self.flat[place] for place in at]
        return flat[0] if shape is None else PlainArray(flat, shape, self.dtype)

    def __setitem__(self, key: object, value: object) -> None:
        index = key.flat if isinstance(key, PlainArray) and key.dtype is not TRUTH else key
        found = _chosen(self.shape, index)
        if found is None:
            raise IndexError(key)
        at, shape = found
        for place, one in zip(at, spread_over(plain(value), shape or ()), strict=True):
            self.flat[place] = self.dtype(one)

    def take(self, index: object, axis: int | None = None) -> object:
        """Take the numbers at some places: of all of them, or along a dimension."""
        if not isinstance(index, PlainArray):
            return self.of_numpy("take", index, axis=axis)
        if axis is None or self.ndim == 1:
            return PlainArray([self.flat[n] for n in index.flat], index.shape, self.dtype)
        key = (*(slice(None),) * axis, index.flat)
        at, _ = _chosen(self.shape, key) or ([], ())
        shape = (*self.shape[:axis], *index.shape, *self.shape[axis + 1 :])
        return PlainArray([self.flat[place] for place in at], shape, self.dtype)

    # ---- Reckoning ---------------------------------------------------------------------

    __add__, __radd__ = _operator(operator.add), _operator(operator.add, turned=True)
    __sub__, __rsub__ = _operator(operator.sub), _operator(operator.sub, turned=True)
    __mul__, __rmul__ = _operator(operator.mul), _operator(operator.mul, turned=True)
    __floordiv__, __mod__ = _operator(operator.floordiv), _operator(operator.mod)
    __and__, __rand__ = _operator(operator.and_), _operator(operator.and_, turned=True)
    __or__, __ror__ = _operator(operator.or_), _operator(operator.or_, turned=True)
    __lshift__, __rlshift__ = _operator(operator.lshift), _operator(operator.lshift, turned=True)
    __rshift__ = _operator(operator.rshift)
    __eq__ = _operator(operator.eq, kind=TRUTH)  # type: ignore[assignment]
    __ne__ = _operator(operator.ne, kind=TRUTH)  # type: ignore[assignment]
    __lt__, __le__ = _operator(operator.lt, kind=TRUTH), _operator(operator.le, kind=TRUTH)
    __gt__, __ge__ = _operator(operator.gt, kind=TRUTH), _operator(operator.ge, kind=TRUTH)

    def __invert__(self) -> "PlainArray":
        flat = [not one if self.dtype is TRUTH else ~one for one in self.flat]
        return PlainArray(flat, self.shape, self.dtype)

    any, all = _reduction(_some, TRUTH), _reduction(_every, TRUTH)
    sum, max = _reduction(sum, WHOLE), _reduction(max, None)
    argmax = _reduction(_place_of_largest, WHOLE)


# ---- Making, and bringing together -----------------------------------------------------


def plain(value: object) -> PlainArray:
    """Make an array of a number, or of numbers in lists."""
    if isinstance(value, PlainArray):
        return value
    if isinstance(value, int):
        return PlainArray([value], (), TRUTH if isinstance(value, bool) else WHOLE)
    given = cast(Sequence[object], value)
    if all(isinstance(one, int) for one in given):
        numbers = cast(Sequence[_Number], given)
        are_truths = bool(numbers) and all(isinstance(one, bool) for one in numbers)
        return PlainArray(list(numbers), (len(numbers),), TRUTH if are_truths else WHOLE)
    parts = [plain(one) for one in given]
    kind = max((part.dtype for part in parts), key=lambda kind: kind.bits)
    flat = [one for part in parts for one in part.flat]
    return PlainArray(flat, (len(parts), *parts[0].shape), kind)


def from_lanes(lanes: Sequence[list[_Number]], like: PlainArray, axis: int) -> PlainArray:
    """Replace the numbers of an array along a dimension."""
    before, after = like.shape[:axis], like.shape[axis + 1 :]
    length, width = len(lanes[0]) if lanes else 0, prod(after)
    rows = [lanes[start : start + width] for start in range(0, len(lanes), width or 1)]
    flat = [lane[place] for row in rows for place in range(length) for lane in row]
    return PlainArray(flat, (*before, length, *after), like.dtype)


def wider(one: PlainArray, other: object) -> NumberKind:
    """The kind of what two arrays come to; a bare number takes that of the array."""
    if not isinstance(other, PlainArray):
        is_truth = one.dtype is TRUTH and not isinstance(other, bool)
        return WHOLE if is_truth else one.dtype
    return max(one.dtype, other.dtype, key=lambda kind: kind.bits)


def applied(do: _Operation, one: PlainArray, other: PlainArray, *, kind: NumberKind) -> PlainArray:
    """Apply an operation number by number, each array spread over the form of both."""
    shape = common_shape(one.shape, other.shape)
    pairs = zip(spread_over(one, shape), spread_over(other, shape), strict=True)
    if kind is TRUTH:
        return PlainArray([bool(do(a, b)) for a, b in pairs], shape, kind)
    return PlainArray([do(a, b) for a, b in pairs], shape, kind)


def common_shape(one: Shape, other: Shape) -> Shape:
    """The form over which two arrays are spread."""
    if one == other:
        return one
    size = max(len(one), len(other))
    pairs = zip(_padded(one, size), _padded(other, size), strict=True)
    return tuple(b if a == 1 else a for a, b in pairs)


def spread_over(one: PlainArray, shape: Shape) -> list[_Number]:
    """Repeat the numbers of an array where a form asks for more."""
    if one.shape == shape:
        return one.flat
    if len(one.flat) == 1:
        return one.flat * prod(shape)
    own = _padded(one.shape, len(shape))
    steps = [0 if n == 1 else step for n, step in zip(own, _steps(own), strict=True)]
    return [one.flat[_at(place, steps)] for place in product(*map(range, shape))]


def _padded(shape: Shape, size: int) -> Shape:
    return (1,) * (size - len(shape)) + shape


def _steps(shape: Shape) -> list[int]:
    """How far apart neighbours of each dimension lie."""
    return [prod(shape[place + 1 :]) for place in range(len(shape))]


def _at(place: Sequence[int], steps: Sequence[int]) -> int:
    return sum(map(operator.mul, place, steps))


Chosen = tuple[list[int], Shape | None]


def _chosen(shape: Shape, key: object) -> Chosen | None:
    """Find the places that a key means, and their form; None if it is a key for NumPy.

    The form is None where one number is meant.
    """
    keys = list(key) if isinstance(key, tuple) else [key]
    at = next((place for place, one in enumerate(keys) if one is Ellipsis), len(keys))
    said = sum(one is not None and one is not Ellipsis for one in keys)
    keys[at : at + 1] = [slice(None)] * (len(shape) - said)
    sizes, form, picked = iter(shape), list[int](), list[Sequence[int]]()
    for one in keys:
        if one is None:
            form.append(1)
            continue
        places = _along(next(sizes), one)
        if places is None:
            return None
        picked.append(places)
        if not isinstance(one, int):
            form.append(len(places))
    steps = _steps(shape)
    is_number = all(isinstance(one, int) for one in keys)
    return [_at(place, steps) for place in product(*picked)], None if is_number else tuple(form)


def _along(size: int, key: object) -> Sequence[int] | None:
    """The places of one dimension that a part of a key means."""
    if isinstance(key, slice):
        return range(size)[key]
    if isinstance(key, int):
        return (range(size)[key],)
    if isinstance(key, PlainArray) and key.dtype is TRUTH and key.shape == (size,):
        return [place for place, is_in in enumerate(key.flat) if is_in]
    return key if isinstance(key, list) else None
