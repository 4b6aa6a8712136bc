"""Columns that have codes already, as the chunks that Parquet keeps: their words, then the codes.

The words are a page that Arrow writes, under another head.  A list is its words and two kinds of
levels: where a list begins, and whether anything stands in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.packed_codes import (
    Codes,
    PackedCodes,
    bits_for,
    packed,
    packed_repeats,
    packed_validity,
)
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
from bylaw.registry.rules.settlement.outcome_columns import Mask, RowPlaces

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
_FEW = 1 << 10
"""Up to how many texts are laid out one by one."""


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
    if pa.types.is_run_end_encoded(kind):
        return True
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
    """Write a column that has codes, or cells that stand several times; none of these is null."""
    if pa.types.is_list(column.type):
        words = column.flatten().dictionary_encode()
        return _chunk((name, "list", "element"), words, _list_levels(column))
    is_repeated = pa.types.is_run_end_encoded(column.type)
    if not is_repeated and column.dictionary.null_count:
        column = column.cast(column.type.value_type).dictionary_encode()
    levels, size = packed_validity(column) if nullable else b"", len(column)
    told = _Levels(b"", levels, size, column.null_count, size)
    if is_repeated:
        return _chunk((name,), column.values, told, numbers=_repeats(column))
    return _chunk((name,), column, told)


def _repeats(column: pa.RunEndEncodedArray) -> RowPlaces:
    """How many times each cell of a column stands."""
    return np.diff(numbers_in(column.run_ends), prepend=0)


def _chunk(
    path: tuple[str, ...],
    column: pa.Array,
    levels: _Levels,
    *,
    numbers: RowPlaces | None = None,
) -> Chunk:
    """Write cells, or their codes, that stand once each, or so many times."""
    if not pa.types.is_dictionary(column.type):
        every = np.arange(len(column), dtype=np.uint32)
        column = pa.DictionaryArray.from_arrays(every, column, safe=False)
    bits, kind = bits_for(len(column.dictionary)), column.type.value_type
    said = _codes_of(column)
    codes = packed(said, bits) if numbers is None else packed_repeats(said, numbers, bits)
    pages = _words_page(column.dictionary), _codes_page(codes, bits, levels)
    unpacked, written = (
        one + other for one, other in zip(*(page.sizes for page in pages), strict=True)
    )
    told: dict[int, tuple[int, Value]] = {
        1: (I32, _physical(kind) or 0),
        2: (LIST, (I32, [_PLAIN, _RUNS, _CODES])),
        3: (LIST, (BINARY, [part.encode() for part in path])),
        4: (I32, _CODEC),
        5: (I64, levels.number),
        6: (I64, unpacked),
        7: (I64, written),
        9: (I64, pages[0].sizes[1]),
        11: (I64, 0),
    }
    if pa.types.is_date32(kind) and len(column.dictionary):
        told[12] = (STRUCT, _range_of(column.dictionary, levels.nulls))
    return Chunk(told, [piece for page in pages for piece in page.data])


def _codes_of(column: pa.DictionaryArray) -> Codes:
    """The codes of the rows that have something."""
    numbers = numbers_in(column.indices)
    codes: Codes = numbers.view(f"u{numbers.dtype.itemsize}")
    if column.null_count == len(column):
        return codes[:0]
    return codes.take(np.flatnonzero(_is_said(column))) if column.null_count else codes


def _is_said(column: pa.Array) -> Mask:
    """Where a column has something, which Arrow marks by bits."""
    marks = np.frombuffer(column.buffers()[0], dtype=np.uint8)
    return np.unpackbits(marks, bitorder="little")[column.offset :][: len(column)].view(np.bool_)


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
    if pa.types.is_string(words.type) and len(words) > _FEW:
        return _many_texts(words)
    if pa.types.is_string(words.type):
        texts = (word.encode() for word in words.to_pylist())
        plain: bytes | pa.Buffer = b"".join(
            len(text).to_bytes(4, "little") + text for text in texts
        )
    else:
        size = words.type.byte_width
        plain = words.buffers()[1].slice(words.offset * size, len(words) * size)
    return len(plain), pa.compress(plain, CODEC, asbytes=True)


def _many_texts(words: pa.StringArray) -> tuple[int, bytes]:
    """The same of texts that are many: out of a file that Arrow writes."""
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


def _codes_page(codes: PackedCodes, bits: int, levels: _Levels) -> _Page:
    """The page of codes, with the levels before them; compressed only where that is shorter."""
    plain = bytes([bits]) + codes.data
    pressed = plain if codes.in_runs else pa.compress(plain, CODEC, asbytes=True)
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
    return _Levels(packed(starts, 1).data, packed(filled, 2).data, number, empty, len(column))
