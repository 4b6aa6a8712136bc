"""Codes as Parquet packs them: in runs of one code, or side by side in as few bits as they need.

Parquet calls it the hybrid of runs and packed bits.  Levels, which say where a column has nothing
and where a list begins, are packed the same way.
"""

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.encoding.thrift_structs import varint

Codes = NDArray[np.unsignedinteger]
_LANES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))
_WORD = 64
_GROUP = 8
"""How many codes are packed together."""
_LEAST_HEAD = 1
"""In how many bytes the length of a short run is said."""


def bits_for(number: int) -> int:
    """In how many bits so many codes are packed: a few more than they need, where that is sooner.

    >>> [bits_for(number) for number in (0, 1, 2, 3, 256, 257, 1 << 17, (1 << 17) + 1)]
    [0, 0, 1, 2, 8, 10, 20, 20]
    """
    needed = max(number - 1, 0).bit_length()
    lane = _lane(needed)
    step = lane.itemsize
    return -(-needed // step) * step


def _lane(bits: int) -> "np.dtype[np.unsignedinteger]":
    """The narrowest numbers that hold codes of so many bits."""
    return next(lane for lane in _LANES if bits <= lane.itemsize * 8)


def packed(codes: Codes, bits: int) -> bytes:
    """Pack codes in the shorter of the two ways.

    >>> packed(np.array([5] * 200, dtype=np.uint8), 3).hex()
    '900305'
    >>> packed(np.array([0, 1, 2, 3, 4, 5, 6, 7], dtype=np.uint8), 3).hex()
    '0388c6fa'
    """
    if not bits:
        return varint(len(codes) << 1)
    is_new = codes[1:] != codes[:-1]
    runs = np.count_nonzero(is_new) + 1
    if len(codes) and runs * (_LEAST_HEAD + -(-bits // 8)) < len(codes) * bits / 8:
        ends = np.append(np.flatnonzero(is_new) + 1, len(codes))
        return _in_runs(codes[ends - 1], np.diff(ends, prepend=0), bits)
    return varint(-(-len(codes) // _GROUP) << 1 | 1) + _side_by_side(codes, bits)


def _in_runs(codes: Codes, lengths: NDArray[np.intp], bits: int) -> bytes:
    """Write runs: how long each is, in sevens of bits, and its code."""
    said = lengths << 1
    head, size = -(-int(said.max()).bit_length() // 7), -(-bits // 8)
    found = np.empty((len(codes), head + size), dtype=np.uint8)
    for place in range(head):
        more = 0x80 if place < head - 1 else 0
        found[:, place] = said >> 7 * place & 0x7F | more
    found[:, head:] = codes.astype("<u4").view(np.uint8).reshape(-1, 4)[:, :size]
    return found.tobytes()


def _side_by_side(codes: Codes, bits: int) -> bytes:
    """Pack codes side by side: neighbours in a word of the machine are joined in pairs, and again.

    The number of bits is such that a word has whole bytes in the end.
    """
    lane = _lane(bits)
    whole = np.zeros(-(-len(codes) // _GROUP) * _GROUP, dtype=lane)
    whole[: len(codes)] = codes
    words, width, held = whole.view(np.uint64), lane.itemsize * 8, bits
    while width < _WORD:
        low = np.uint64(sum(((1 << width) - 1) << at for at in range(0, _WORD, 2 * width)))
        words = words & low | (words & ~low) >> np.uint64(width - held)
        width, held = 2 * width, 2 * held
    return words.view(np.uint8).reshape(-1, _WORD // 8)[:, : held // 8].tobytes()


def packed_validity(column: pa.Array) -> bytes:
    """Where a column has something, as levels of one bit: Arrow packs them as Parquet does."""
    marks, size = column.buffers()[0], len(column)
    if marks is None or not column.null_count:
        return varint(size << 1) + b"\x01"
    if column.offset:
        return packed(np.asarray(column.is_valid()).astype(np.uint8), 1)
    groups = -(-size // _GROUP)
    return varint(groups << 1 | 1) + bytes(marks[:groups])
