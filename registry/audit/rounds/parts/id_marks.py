"""The marks of many ids at once, each as one id alone has it."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Marks = NDArray[np.uint64]
_Narrow = NDArray[np.uint32]
_ODD, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
_WORD = 8
_MOST = 10**_WORD
"""Numbers below this have no more digits than a word of the machine has bytes."""
_CHUNK = 1 << 15
"""How many numbers are marked at once: a processor holds as many close by."""


class IdMarks(NamedTuple):
    """The marks of the ids of some rounds, and the places of these rounds in their file."""

    marks: Marks
    places: Marks


class RisingIds(NamedTuple):
    """Ids that are numbers, each larger than the one before, of rounds that follow each other.

    None of them repeats another, and no mark is needed to tell.  Numbers without a gap, as most
    files have, are a range.
    """

    numbers: Marks | range
    first_place: int

    def marked(self) -> IdMarks:
        """The same ids by their marks."""
        marks = marks_of_numbers(np.asarray(self.numbers, dtype=np.uint64))
        assert marks is not None
        places = np.arange(self.first_place, self.first_place + len(marks), dtype=np.uint64)
        return IdMarks(marks, places)


FoundIds = IdMarks | RisingIds


def are_rising(numbers: NDArray[np.integer]) -> bool:
    """Tell whether numbers that have marks only grow.

    >>> [are_rising(np.array(some)) for some in ([3, 5, 9], [3, 3], [0, 1], [1, 10**8])]
    [True, False, False, False]
    """
    if not len(numbers) or numbers[0] <= 0 or numbers[-1] >= _MOST:
        return False
    return bool((numbers[1:] > numbers[:-1]).all())


def rising_ids(numbers: NDArray[np.integer], first_place: int) -> RisingIds:
    """Ids that are numbers that only grow, as briefly as they can be said.

    >>> [rising_ids(np.array(some), 1).numbers for some in ([3, 4, 5], [3, 5])]
    [range(3, 6), array([3, 5], dtype=uint64)]
    """
    first, last = int(numbers[0]), int(numbers[-1])
    if last - first == len(numbers) - 1:
        return RisingIds(range(first, last + 1), first_place)
    return RisingIds(numbers.astype(np.uint64), first_place)


def marks_in(texts: pa.Array) -> Marks:
    """Make a mark of each text.

    >>> from bylaw.registry.audit.many.identities import mark_of
    >>> ids = ["a", "4711", "a round of a table", "déjà vu", ""]
    >>> marks_in(pa.array(["-", *ids]).slice(1)).tolist() == [mark_of(one) for one in ids]
    True
    """
    if not len(texts):
        return np.zeros(0, dtype=np.uint64)
    _, places, held = texts.buffers()
    every = np.frombuffer(places, dtype=np.int32, count=len(texts) + 1, offset=4 * texts.offset)
    starts, lengths = every[:-1].astype(np.int64), np.diff(every).astype(np.int64)
    words = _words(held, int(every[-1]))
    marks = _mix(lengths.astype(np.uint64))
    for at in range(0, int(lengths.max()), _WORD):
        left = np.clip(lengths - at, 0, _WORD)
        found = words[np.minimum(starts + at, len(words) - 1)] & _MASKS[left]
        mixed = _mix(marks ^ found)
        marks = mixed if left.all() else np.where(left > 0, mixed, marks)
    return marks


def marks_of_numbers(numbers: NDArray[np.integer]) -> Marks | None:
    """Make the mark that each number has as a text; None where one of them is no such number.

    >>> numbers = np.append(np.arange(1, 20_000), [10_203_040, 99_999_999])
    >>> marks_of_numbers(numbers).tolist() == marks_in(pa.array(map(str, numbers))).tolist()
    True
    """
    if not len(numbers) or numbers.min() <= 0 or numbers.max() >= _MOST:
        return None
    marks = np.empty(len(numbers), dtype=np.uint64)
    for start in range(0, len(numbers), _CHUNK):
        some = slice(start, start + _CHUNK)
        marks[some] = _marks_of_some(numbers[some].astype(np.uint32))
    return marks


def _marks_of_some(held: _Narrow) -> Marks:
    lengths = _lengths(held)
    blanks = np.asarray((_WORD - lengths) << 3, dtype=np.uint64)
    return _mix(_mix(lengths) ^ _figures(held) >> blanks)


def _lengths(numbers: _Narrow) -> Marks:
    """Say how many figures each number has: of ids that follow each other, all have as many."""
    fewest, most = (len(str(int(edge))) for edge in (numbers.min(), numbers.max()))
    lengths = np.full(1 if fewest == most else len(numbers), fewest, dtype=np.uint8)
    for power in range(fewest, most):
        lengths += numbers >= 10**power
    return lengths.astype(np.uint64)


def _figures(numbers: _Narrow) -> Marks:
    """Write numbers in eight figures, the first in the lowest byte: half of them at a time."""
    halves = numbers // 10_000
    found = np.empty((len(numbers), 2), dtype=np.uint32)
    found[:, 0], found[:, 1] = _four_figures(halves), _four_figures(numbers - halves * 10_000)
    return found.view("<u8").reshape(-1)


def _four_figures(numbers: _Narrow) -> _Narrow:
    """Write small numbers in four figures, the first in the lowest byte: pairs, then each.

    To multiply and to drop bits divides small numbers exactly, two of them in one at once.
    """
    pairs = numbers * 5_243 >> 19
    pairs |= (numbers - pairs * 100) << 16
    figures = (pairs * 103 >> 10) & 0x000F000F
    figures |= (pairs - figures * 10) << 8
    return np.asarray(figures | 0x30303030, dtype=np.uint32)


_MASKS = np.array([(1 << 8 * count) - 1 for count in range(_WORD + 1)], dtype=np.uint64)


def _words(held: pa.Buffer | None, size: int) -> Marks:
    """The eight bytes that begin at each byte of a text, as one number."""
    data = np.zeros(size + _WORD, dtype=np.uint8)
    if held is not None and size:
        data[:size] = np.frombuffer(held, dtype=np.uint8, count=size)
    return np.ndarray((size + 1,), dtype="<u8", buffer=data.data, strides=(1,))


def _mix(marks: Marks) -> Marks:
    product = marks * _ODD
    return np.asarray(product ^ product >> _SHIFT)
