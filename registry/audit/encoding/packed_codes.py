"""Codes as Parquet packs them: in runs of one code, or side by side in as few bits as they need.

Parquet calls it the hybrid of runs and packed bits.  Levels, which say where a column has nothing
and where a list begins, are packed the same way.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.encoding.thrift_structs import varint
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces

Codes = NDArray[np.unsignedinteger]
_LANES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))
_BYTE, _WORD = 8, 64
_GROUP = 8
"""How many codes are packed together."""
_COMPRESSED = 4
"""How many times shorter than codes side by side runs must be: these are compressed after that."""
_LEAST_HEAD = 1
"""In how many bytes the length of a short run is said."""


def bits_for(number: int) -> int:
    """In how many bits so many codes are packed: a few more than they need, where that is sooner.

    Codes of nearly a byte get a whole one, in which like codes are found when it is compressed.

    >>> [bits_for(number) for number in (0, 1, 2, 3, 17, 256, 257, 1 << 17, (1 << 17) + 1)]
    [0, 0, 1, 2, 8, 8, 10, 20, 20]
    """
    needed = max(number - 1, 0).bit_length()
    if _BYTE // 2 < needed <= _BYTE:
        return _BYTE
    step = _lane(needed).itemsize
    return -(-needed // step) * step


def _lane(bits: int) -> "np.dtype[np.unsignedinteger]":
    """The narrowest numbers that hold codes of so many bits."""
    return next(lane for lane in _LANES if bits <= lane.itemsize * _BYTE)


@dataclass(frozen=True)
class PackedCodes:
    """Codes as they are packed, and whether in runs, which are hardly shorter if compressed."""

    data: bytes
    in_runs: bool


def packed(codes: Codes, bits: int) -> PackedCodes:
    """Pack codes in the shorter of the two ways.

    >>> packed(np.array([5] * 200, dtype=np.uint8), 3).data.hex()
    '900305'
    >>> packed(np.array([0, 1, 2, 3, 4, 5, 6, 7], dtype=np.uint8), 3).data.hex()
    '0388c6fa'
    """
    if not bits or not len(codes):
        return PackedCodes(varint(len(codes) << 1), in_runs=True)
    is_new = codes[1:] != codes[:-1]
    if _are_shorter(_COMPRESSED * (int(np.count_nonzero(is_new)) + 1), len(codes), bits):
        ends = np.append(np.flatnonzero(is_new) + 1, len(codes))
        return PackedCodes(_in_runs(codes[ends - 1], np.diff(ends, prepend=0), bits), in_runs=True)
    head = varint(-(-len(codes) // _GROUP) << 1 | 1)
    return PackedCodes(head + _side_by_side(codes, bits), in_runs=False)


def packed_repeats(codes: Codes, numbers: RowPlaces, bits: int) -> PackedCodes:
    """Pack codes that stand so many times each, one after the other.

    >>> packed_repeats(np.array([5, 6], dtype=np.uint8), np.array([100, 100]), 3).data.hex()
    'c80105c80106'
    """
    if not bits or not _are_shorter(len(codes), int(numbers.sum()), bits):
        return packed(np.repeat(codes, numbers), bits)
    return PackedCodes(_in_runs(codes, numbers, bits), in_runs=True)


def _are_shorter(runs: int, codes: int, bits: int) -> bool:
    """Tell whether so many runs take fewer bytes than the codes side by side."""
    return runs * (_LEAST_HEAD + -(-bits // _BYTE)) < codes * bits / _BYTE


def _in_runs(codes: Codes, lengths: RowPlaces, bits: int) -> bytes:
    """Write runs: how long each is, in sevens of bits, and its code."""
    head = -(-(int(lengths.max()) << 1).bit_length() // 7)
    size = head + -(-bits // _BYTE)
    word = np.dtype(np.uint32 if size <= np.dtype(np.uint32).itemsize else np.uint64)
    said, words = lengths.astype(word) << 1, codes.astype(word) << _BYTE * head
    for place in range(head):
        more = 0x80 if place < head - 1 else 0
        words |= (said >> 7 * place & 0x7F | more) << _BYTE * place
    return np.ndarray(len(words), f"V{size}", words, strides=(word.itemsize,)).tobytes()


def _side_by_side(codes: Codes, bits: int) -> bytes:
    """Pack codes side by side: neighbours in a word of the machine are joined in pairs, and again.

    The number of bits is such that a word has whole bytes in the end.
    """
    lane = _lane(bits)
    whole = np.zeros(-(-len(codes) // _GROUP) * _GROUP, dtype=lane)
    whole[: len(codes)] = codes
    words, width, held = whole.view(np.uint64), lane.itemsize * _BYTE, bits
    while width < _WORD:
        low = np.uint64(sum(((1 << width) - 1) << at for at in range(0, _WORD, 2 * width)))
        words = words & low | (words & ~low) >> np.uint64(width - held)
        width, held = 2 * width, 2 * held
    return words.view(np.uint8).reshape(-1, _WORD // _BYTE)[:, : held // _BYTE].tobytes()


def packed_validity(column: pa.Array) -> bytes:
    """Where a column has something, as levels of one bit: Arrow packs them as Parquet does."""
    marks, size = column.buffers()[0], len(column)
    if marks is None or column.null_count in (0, size):
        return varint(size << 1) + bytes([not column.null_count])
    if column.offset:
        return packed(np.asarray(column.is_valid()).astype(np.uint8), 1).data
    groups = -(-size // _GROUP)
    return varint(groups << 1 | 1) + bytes(marks[:groups])
