"""The marks of many ids at once, each as one id alone has it."""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Marks = NDArray[np.uint64]
_ODD, _SHIFT = np.uint64(0x9E3779B97F4A7C15), np.uint64(29)
_WORD = 8
_CHUNK = 1 << 13
"""How many numbers are marked at once: a processor holds as many close by."""


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
    marks = _mixed(lengths.astype(np.uint64))
    for at in range(0, int(lengths.max()), _WORD):
        left = np.clip(lengths - at, 0, _WORD)
        found = words[np.minimum(starts + at, len(words) - 1)] & _MASKS[left]
        mixed = _mixed(marks ^ found)
        marks = mixed if left.all() else np.where(left > 0, mixed, marks)
    return marks


def marks_of_numbers(numbers: NDArray[np.integer]) -> Marks | None:
    """Make the mark that each number has as a text; None where one of them is no such number.

    >>> numbers = np.array([1, 10, 4711, 10_203_040])
    >>> marks_of_numbers(numbers).tolist() == marks_in(pa.array(map(str, numbers))).tolist()
    True
    """
    if not len(numbers) or numbers.min() <= 0 or numbers.max() >= 10**_WORD:
        return None
    marks = np.empty(len(numbers), dtype=np.uint64)
    for start in range(0, len(numbers), _CHUNK):
        some = slice(start, start + _CHUNK)
        marks[some] = _marks_of_some(numbers[some].astype(np.uint64))
    return marks


def _marks_of_some(held: Marks) -> Marks:
    lengths = np.ones(len(held), dtype=np.uint64)
    for power in range(1, len(str(int(held.max())))):
        lengths += held >= 10**power
    blanks = np.asarray((_WORD - lengths) << 3, dtype=np.uint64)
    return _mixed(_mixed(lengths) ^ _figures(held) >> blanks)


def _figures(numbers: Marks) -> Marks:
    """Write numbers in eight figures, the first in the lowest byte: halves, then pairs, then each.

    To multiply and to drop bits divides small numbers exactly, several of them in one at once.
    """
    halves = numbers // 10_000
    halves |= (numbers - halves * 10_000) << 32
    pairs = (halves * 10_486 >> 20) & 0x0000007F_0000007F
    pairs |= (halves - pairs * 100) << 16
    figures = (pairs * 103 >> 10) & 0x000F000F_000F000F
    figures |= (pairs - figures * 10) << 8
    return np.asarray(figures | 0x30303030_30303030, dtype=np.uint64)


_MASKS = np.array([(1 << 8 * count) - 1 for count in range(_WORD + 1)], dtype=np.uint64)


def _words(held: pa.Buffer | None, size: int) -> Marks:
    """The eight bytes that begin at each byte of a text, as one number."""
    data = np.zeros(size + _WORD, dtype=np.uint8)
    if held is not None and size:
        data[:size] = np.frombuffer(held, dtype=np.uint8, count=size)
    return np.ndarray((size + 1,), dtype="<u8", buffer=data.data, strides=(1,))


def _mixed(marks: Marks) -> Marks:
    product = marks * _ODD
    return np.asarray(product ^ product >> _SHIFT)
