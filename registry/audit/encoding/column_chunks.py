"""Columns that have codes already, as the chunks that Parquet keeps: their words, then the codes.

The words are a page that Arrow writes, under another head.  A list is its words and two kinds of
levels: where a list begins, and whether anything stands in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.packed_codes import Codes, bits_for, packed, packed_validity
from bylaw.registry.audit.encoding.thrift_structs import (
    BINARY,
    FALSE,
    I32,
    I64,
    LIST,
    STRUCT,
    TRUE,
    Struct,
    Value,
    number_of,
    read_struct,
    struct_bytes,
)
from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in

CODEC = "snappy"
MARK = b"PAR1"
"""What a Parquet file begins and ends with."""
_CODEC, _DATA_PAGE, _WORDS_PAGE = 1, 3, 2
_PLAIN, _RUNS, _CODES = 0, 3, 8
_WHOLE = 1 << 30
"""More bytes than a page has: what is written is one page."""
_HEAD = 64
"""At least the bytes of the head of a page that Arrow writes without statistics."""
_INT32, _INT64, _BYTES = 1, 2, 6


@dataclass(frozen=True)
class Chunk:
    """What a file keeps of a column in one group of rows; places in `told` count from its start."""

    told: Struct
    data: Sequence[bytes]


@dataclass(frozen=True)
class _Levels:
    """The levels of a column as they are packed, how many there are, and of how many rows."""

    starts: bytes
    filled: bytes
    number: int
    nulls: int
    rows: int


def has_codes(column: pa.Array) -> bool:
    """Tell whether a column is written here: one of codes, or of lists of words.

    A column in which a list, or a word of one, is none is left to Arrow; so is any other.
    """
    kind = column.type
    if pa.types.is_list(kind):
        is_whole = not column.null_count and not column.values.null_count
        return bool(pa.types.is_string(kind.value_type)) and is_whole
    return bool(pa.types.is_dictionary(kind)) and _physical(kind.value_type) is not None


def _physical(kind: pa.DataType) -> int | None:
    """How Parquet keeps values of a type, where they may stand in a page of words."""
    if pa.types.is_string(kind):
        return _BYTES
    if pa.types.is_int64(kind):
        return _INT64
    return _INT32 if pa.types.is_date32(kind) else None


def chunk_of(name: str, column: pa.Array, *, nullable: bool) -> Chunk:
    """Write a column that has codes."""
    if pa.types.is_list(column.type):
        words = column.flatten().dictionary_encode()
        return _chunk((name, "list", "element"), words, _list_levels(column))
    if column.dictionary.null_count:
        column = column.cast(column.type.value_type).dictionary_encode()
    levels = packed_validity(column) if nullable else b""
    size = len(column)
    return _chunk((name,), column, _Levels(b"", levels, size, column.null_count, size))


def _chunk(path: tuple[str, ...], column: pa.DictionaryArray, levels: _Levels) -> Chunk:
    words = _words_page(column.dictionary)
    codes = _codes_page(_codes_of(column), bits_for(len(column.dictionary)), levels)
    unpacked, written = (one + other for one, other in zip(words.sizes, codes.sizes, strict=True))
    kind = column.type.value_type
    told: dict[int, tuple[int, Value]] = {
        1: (I32, _physical(kind) or 0),
        2: (LIST, (I32, [_PLAIN, _RUNS, _CODES])),
        3: (LIST, (BINARY, [part.encode() for part in path])),
        4: (I32, _CODEC),
        5: (I64, levels.number),
        6: (I64, unpacked),
        7: (I64, written),
        9: (I64, words.sizes[1]),
        11: (I64, 0),
    }
    if pa.types.is_date32(kind) and len(column.dictionary):
        told[12] = (STRUCT, _range_of(column.dictionary, levels.nulls))
    return Chunk(told, [*words.data, *codes.data])


def _codes_of(column: pa.DictionaryArray) -> Codes:
    """The codes of the rows that have something."""
    codes = column.indices.drop_null() if column.null_count else column.indices
    numbers = numbers_in(codes)
    return numbers.view(f"u{numbers.dtype.itemsize}")


def _range_of(days: pa.Array, nulls: int) -> Struct:
    """The first and the last of some days, by which a reader passes over what it does not ask."""
    numbers = numbers_in(days.view(pa.int32()))
    last, first = (one.astype("<i4").tobytes() for one in (numbers.max(), numbers.min()))
    return {3: (I64, nulls), 5: (BINARY, last), 6: (BINARY, first)}


@dataclass(frozen=True)
class _Page:
    """A page under its head; its size as it would be without compression, and as it is."""

    data: Sequence[bytes]
    sizes: tuple[int, int]


def _page(head: Struct, unpacked: int, *body: bytes) -> _Page:
    size = sum(map(len, body))
    told = struct_bytes({**head, 2: (I32, unpacked), 3: (I32, size)})
    return _Page([told, *body], (len(told) + unpacked, len(told) + size))


def _words_page(words: pa.Array) -> _Page:
    """The page of words: a page that Arrow writes, under another head."""
    unpacked, body = (
        _plain_values(words) if len(words) else (0, pa.compress(b"", CODEC).to_pybytes())
    )
    kind: Struct = {1: (I32, len(words)), 2: (I32, _PLAIN)}
    return _page({1: (I32, _WORDS_PAGE), 7: (STRUCT, kind)}, unpacked, body)


def _plain_values(words: pa.Array) -> tuple[int, bytes]:
    """Values as they lie in a page without levels, compressed, and how many bytes they were."""
    sink, schema = pa.BufferOutputStream(), pa.schema([pa.field("", words.type, nullable=False)])
    with pyarrow.parquet.ParquetWriter(
        sink,
        schema,
        use_dictionary=False,
        compression=CODEC,
        write_statistics=False,
        store_schema=False,
        data_page_size=_WHOLE,
        write_batch_size=len(words),
        max_rows_per_page=len(words),
    ) as writer:
        writer.write_batch(pa.record_batch([words], schema=schema))
    data = sink.getvalue()[len(MARK) :]
    head, end = read_struct(data[:_HEAD].to_pybytes())
    return number_of(head, 2), data[end : end + number_of(head, 3)].to_pybytes()


def _codes_page(codes: Codes, bits: int, levels: _Levels) -> _Page:
    """The page of codes, with the levels before them; compressed only where that is shorter."""
    plain = bytes([bits]) + packed(codes, bits)
    pressed = pa.compress(plain, CODEC, asbytes=True)
    is_shorter = len(pressed) < len(plain)
    said: Struct = {
        1: (I32, levels.number),
        2: (I32, levels.nulls),
        3: (I32, levels.rows),
        4: (I32, _CODES),
        5: (I32, len(levels.filled)),
        6: (I32, len(levels.starts)),
        7: (TRUE, True) if is_shorter else (FALSE, False),
    }
    before = levels.starts + levels.filled
    return _page(
        {1: (I32, _DATA_PAGE), 8: (STRUCT, said)},
        len(before) + len(plain),
        before,
        pressed if is_shorter else plain,
    )


def _list_levels(column: pa.ListArray) -> _Levels:
    """The levels of lists: 0 where one begins, else 1; and 3 for a word, 1 for a list of none."""
    ends = numbers_in(column.offsets)
    held = np.flatnonzero(ends[1:] != ends[:-1])
    sizes = ends[held + 1] - ends[held]
    number = len(column) + int(sizes.sum()) - len(held)
    # A row stands as much later as the lists before it have words beyond the first.
    first = held + np.cumsum(sizes - 1) - (sizes - 1)
    words = np.arange(sizes.sum()) + np.repeat(first - np.cumsum(sizes) + sizes, sizes)
    starts, filled = np.zeros(number, dtype=np.uint8), np.ones(number, dtype=np.uint8)
    starts[words], filled[words] = 1, 3
    starts[first] = 0
    empty = len(column) - len(held)
    return _Levels(packed(starts, 1), packed(filled, 2), number, empty, len(column))
