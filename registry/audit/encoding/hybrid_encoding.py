"""Parquet's hybrid of run-length encoding and bit packing, for dictionary indices and levels."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from bylaw.registry.audit.encoding.thrift_structs import varint
from bylaw.registry.rules.settlement.outcome_columns import RowPlaces

Indices = NDArray[np.unsignedinteger]
_LANES = (np.dtype(np.uint8), np.dtype(np.uint16), np.dtype(np.uint32))
_BYTE, _WORD = 8, 64
_GROUP = 8
"""How many numbers are bit-packed together."""
_GAIN_BY_COMPRESSION = 4
"""How many times shorter than bit-packed numbers, which are compressed later, runs must be."""
_SAMPLE = 1 << 12
"""How many numbers are looked at first: most columns that are in runs are so from the beginning."""
_LEAST_HEAD = 1
"""In how many bytes the length of a short run is said."""


def bit_width(number: int) -> int:
    """In how many bits the indices of so many values are packed: at times more than they need.

    Nearly a byte becomes a whole one, in which compression finds what repeats; other widths are
    those that are packed soonest.

    >>> [bit_width(number) for number in (0, 1, 2, 3, 17, 256, 257, 1 << 17, (1 << 17) + 1)]
    [0, 0, 1, 2, 8, 8, 10, 20, 20]
    """
    needed = max(number - 1, 0).bit_length()
    if _BYTE // 2 < needed <= _BYTE:
        return _BYTE
    step = _lane(needed).itemsize
    return -(-needed // step) * step


def _lane(width: int) -> "np.dtype[np.unsignedinteger]":
    """The narrowest type that holds numbers of so many bits."""
    return next(lane for lane in _LANES if width <= lane.itemsize * _BYTE)


@dataclass(frozen=True)
class HybridBytes:
    """Encoded numbers; runs hardly get shorter by compression."""

    data: bytes
    in_runs: bool


def encode_hybrid(indices: Indices, width: int) -> HybridBytes:
    """Encode numbers as runs or bit-packed, whichever is shorter.

    >>> encode_hybrid(np.array([5] * 200, dtype=np.uint8), 3).data.hex()
    '900305'
    >>> encode_hybrid(np.array([0, 1, 2, 3, 4, 5, 6, 7], dtype=np.uint8), 3).data.hex()
    '0388c6fa'
    """
    if not width or not len(indices):
        return HybridBytes(varint(len(indices) << 1), in_runs=True)
    if _seem_in_runs(indices[:_SAMPLE], width) and _seem_in_runs(indices, width):
        ends = np.append(np.flatnonzero(indices[1:] != indices[:-1]) + 1, len(indices))
        data = _runs(indices[ends - 1], np.diff(ends, prepend=0), width)
        return HybridBytes(data, in_runs=True)
    head = varint(-(-len(indices) // _GROUP) << 1 | 1)
    return HybridBytes(head + _bit_packed(indices, width), in_runs=False)


def _seem_in_runs(indices: Indices, width: int) -> bool:
    """Tell whether runs are much shorter than bit-packed numbers."""
    runs = int(np.count_nonzero(indices[1:] != indices[:-1])) + 1
    return _are_runs_shorter(_GAIN_BY_COMPRESSION * runs, len(indices), width)


def encode_repeated(indices: Indices, lengths: RowPlaces, width: int) -> HybridBytes:
    """Encode numbers of which each stands several times in a row.

    >>> encode_repeated(np.array([5, 6], dtype=np.uint8), np.array([100, 100]), 3).data.hex()
    'c80105c80106'
    """
    if not width or not _are_runs_shorter(len(indices), int(lengths.sum()), width):
        return encode_hybrid(np.repeat(indices, lengths), width)
    return HybridBytes(_runs(indices, lengths, width), in_runs=True)


def _are_runs_shorter(runs: int, numbers: int, width: int) -> bool:
    """Tell whether so many runs take fewer bytes than as many bit-packed numbers."""
    return runs * (_LEAST_HEAD + -(-width // _BYTE)) < numbers * width / _BYTE


def _runs(indices: Indices, lengths: RowPlaces, width: int) -> bytes:
    """Encode runs: the length of each as a varint, then its number."""
    head = -(-(int(lengths.max()) << 1).bit_length() // 7)
    size = head + -(-width // _BYTE)
    word = np.dtype(np.uint32 if size <= np.dtype(np.uint32).itemsize else np.uint64)
    heads, words = lengths.astype(word) << 1, indices.astype(word) << _BYTE * head
    for place in range(head):
        more = 0x80 if place < head - 1 else 0
        words |= (heads >> 7 * place & 0x7F | more) << _BYTE * place
    return _lowest_bytes(words, size)


def _bit_packed(indices: Indices, width: int) -> bytes:
    """Pack numbers bit by bit: neighbours within a machine word are joined in pairs, then pairs.

    The width is such that a word ends up with whole bytes.
    """
    lane = _lane(width)
    whole = np.zeros(-(-len(indices) // _GROUP) * _GROUP, dtype=lane)
    whole[: len(indices)] = indices
    words, spacing, held = whole.view(np.uint64), lane.itemsize * _BYTE, width
    while spacing < _WORD:
        low = np.uint64(sum(((1 << spacing) - 1) << at for at in range(0, _WORD, 2 * spacing)))
        upper = words & ~low
        upper >>= np.uint64(spacing - held)
        words &= low
        words |= upper
        spacing, held = 2 * spacing, 2 * held
    return _lowest_bytes(words, held // _BYTE)


def _lowest_bytes(words: NDArray[np.integer], size: int) -> bytes:
    """The lowest bytes of each word, so many; what lies together is made bytes at once."""
    some = np.ndarray(len(words), f"V{size}", words, strides=(words.itemsize,))
    return np.ascontiguousarray(some).tobytes()


def encode_validity(column: pa.Array) -> bytes:
    """Definition levels of one bit, which is set where a cell is not null; Arrow packs them so."""
    bitmap, size = column.buffers()[0], len(column)
    if bitmap is None or column.null_count in (0, size):
        return varint(size << 1) + bytes([not column.null_count])
    if column.offset:
        return encode_hybrid(np.asarray(column.is_valid()).astype(np.uint8), 1).data
    groups = -(-size // _GROUP)
    return varint(groups << 1 | 1) + bytes(bitmap[:groups])
