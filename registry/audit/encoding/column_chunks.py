"""Dictionary columns as Parquet's column chunks: a page of dictionary values, one of indices."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.hybrid_encoding import (
    HybridBytes,
    Indices,
    bit_width,
    encode_hybrid,
    encode_repeated,
)
from bylaw.registry.audit.encoding.parquet_fields import (
    CODEC,
    MAGIC,
    SNAPPY,
    ColumnMetaData,
    DataPageHeaderV2,
    DictionaryPageHeader,
    Encoding,
    PageHeader,
    PageType,
    PhysicalType,
    Statistics,
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
from bylaw.registry.audit.encoding.value_levels import Levels, list_levels, plain_levels
from bylaw.registry.audit.rounds.columns.plain_cells import numbers_in
from bylaw.registry.rules.settlement.outcome_columns import Mask, RowPlaces

_ONE_PAGE = 1 << 30
"""More bytes than a page has: all that is written becomes one page."""
_PAGE_HEADER = 64
"""No fewer bytes than the header of a page that Arrow writes without statistics."""
_FEW = 1 << 10
"""Up to how many texts are encoded one by one."""


@dataclass(frozen=True)
class EncodedChunk:
    """A column of one row group, and its metadata, in which offsets count from its first byte."""

    metadata: Struct
    data: Sequence[bytes]


def is_encoded_here(column: pa.Array) -> bool:
    """Tell whether a column is encoded here: a dictionary, runs of one, or lists of texts.

    Lists of which one, or a text in one, is null are left to Arrow, as any other column is.
    """
    kind = column.type
    if pa.types.is_run_end_encoded(kind):
        return True
    if pa.types.is_list(kind):
        is_whole = not column.null_count and not column.values.null_count
        return bool(pa.types.is_string(kind.value_type)) and is_whole
    return bool(pa.types.is_dictionary(kind)) and _physical_type(kind.value_type) is not None


def _physical_type(kind: pa.DataType) -> int | None:
    """How Parquet stores values of a type, where a dictionary page may hold them."""
    if pa.types.is_string(kind):
        return PhysicalType.BYTE_ARRAY
    if pa.types.is_int64(kind):
        return PhysicalType.INT64
    return PhysicalType.INT32 if pa.types.is_date32(kind) else None


def encode_chunk(name: str, column: pa.Array, *, nullable: bool) -> EncodedChunk:
    """Encode a dictionary, a run-end encoded column without nulls, or lists of texts."""
    if pa.types.is_list(column.type):
        texts = column.flatten().dictionary_encode()
        return _chunk((name, "list", "element"), texts, list_levels(column))
    is_in_runs = pa.types.is_run_end_encoded(column.type)
    if not is_in_runs and column.dictionary.null_count:
        column = column.cast(column.type.value_type).dictionary_encode()
    levels = plain_levels(column, nullable=nullable)
    if is_in_runs:
        return _chunk((name,), column.values, levels, lengths=_run_lengths(column))
    return _chunk((name,), column, levels)


def _run_lengths(column: pa.RunEndEncodedArray) -> RowPlaces:
    ends = numbers_in(column.run_ends)
    lengths = ends.astype(np.intp)
    lengths[1:] -= ends[:-1]
    return lengths


def _chunk(
    path: tuple[str, ...],
    column: pa.Array,
    levels: Levels,
    *,
    lengths: RowPlaces | None = None,
) -> EncodedChunk:
    """Encode cells, or dictionary indices, of which each stands once, or as often as is said."""
    if not pa.types.is_dictionary(column.type):
        every = np.arange(len(column), dtype=np.uint32)
        column = pa.DictionaryArray.from_arrays(every, column, safe=False)
    width, indices = bit_width(len(column.dictionary)), _indices_of(column)
    encoded = (
        encode_hybrid(indices, width)
        if lengths is None
        else encode_repeated(indices, lengths, width)
    )
    pages = _dictionary_page(column.dictionary), _data_page(encoded, width, levels)
    metadata = _metadata(path, column.type.value_type, pages, values=levels.values)
    if pa.types.is_date32(column.type.value_type) and len(column.dictionary):
        metadata[ColumnMetaData.STATISTICS] = (STRUCT, _statistics(column.dictionary, levels.nulls))
    return EncodedChunk(metadata, [piece for page in pages for piece in page.data])


def _indices_of(column: pa.DictionaryArray) -> Indices:
    """The indices of the cells that are not null."""
    numbers = numbers_in(column.indices)
    indices: Indices = numbers.view(f"u{numbers.dtype.itemsize}")
    if column.null_count == len(column):
        return indices[:0]
    return indices.take(np.flatnonzero(_validity(column))) if column.null_count else indices


def _validity(column: pa.Array) -> Mask:
    """Tell which cells are not null, from the bitmap of Arrow."""
    bitmap = np.frombuffer(column.buffers()[0], dtype=np.uint8)
    return np.unpackbits(bitmap, bitorder="little")[column.offset :][: len(column)].view(np.bool_)


# ---- Metadata --------------------------------------------------------------------------


def _metadata(
    path: tuple[str, ...], kind: pa.DataType, pages: "tuple[_Page, _Page]", *, values: int
) -> dict[int, tuple[int, Value]]:
    dictionary, data = pages
    encodings: list[Value] = [Encoding.PLAIN, Encoding.RLE, Encoding.RLE_DICTIONARY]
    field = ColumnMetaData
    return {
        field.TYPE: (I32, _physical_type(kind) or 0),
        field.ENCODINGS: (LIST, (I32, encodings)),
        field.PATH_IN_SCHEMA: (LIST, (BINARY, [part.encode() for part in path])),
        field.CODEC: (I32, SNAPPY),
        field.NUM_VALUES: (I64, values),
        field.TOTAL_UNCOMPRESSED_SIZE: (I64, dictionary.uncompressed + data.uncompressed),
        field.TOTAL_COMPRESSED_SIZE: (I64, dictionary.compressed + data.compressed),
        field.DATA_PAGE_OFFSET: (I64, dictionary.compressed),
        field.DICTIONARY_PAGE_OFFSET: (I64, 0),
    }


def _statistics(days: pa.Array, nulls: int) -> Struct:
    """The first and the last of some days, by which a reader skips what it does not ask for."""
    numbers = numbers_in(days.view(pa.int32()))
    last, first = (one.astype("<i4").tobytes() for one in (numbers.max(), numbers.min()))
    return {
        Statistics.NULL_COUNT: (I64, nulls),
        Statistics.MAX_VALUE: (BINARY, last),
        Statistics.MIN_VALUE: (BINARY, first),
    }


# ---- Pages -----------------------------------------------------------------------------


@dataclass(frozen=True)
class _Page:
    """A page with its header; its size without compression, and with it."""

    data: Sequence[bytes]
    uncompressed: int
    compressed: int


def _page(header: Struct, uncompressed: int, *body: bytes) -> _Page:
    size = sum(map(len, body))
    sizes: Struct = {
        PageHeader.UNCOMPRESSED_SIZE: (I32, uncompressed),
        PageHeader.COMPRESSED_SIZE: (I32, size),
    }
    head = struct_bytes({**header, **sizes})
    return _Page([head, *body], len(head) + uncompressed, len(head) + size)


def _dictionary_page(values: pa.Array) -> _Page:
    uncompressed, body = (
        _plain_values(values) if len(values) else (0, pa.compress(b"", CODEC).to_pybytes())
    )
    header: Struct = {
        DictionaryPageHeader.NUM_VALUES: (I32, len(values)),
        DictionaryPageHeader.ENCODING: (I32, Encoding.PLAIN),
    }
    kind = (I32, PageType.DICTIONARY)
    page: Struct = {PageHeader.TYPE: kind, PageHeader.DICTIONARY_PAGE: (STRUCT, header)}
    return _page(page, uncompressed, body)


def _plain_values(values: pa.Array) -> tuple[int, bytes]:
    """Values in the plain encoding, compressed, and how many bytes they were before."""
    if pa.types.is_string(values.type) and len(values) > _FEW:
        return _plain_texts(values)
    if pa.types.is_string(values.type):
        texts = (text.encode() for text in values.to_pylist())
        plain: bytes | pa.Buffer = b"".join(
            len(text).to_bytes(4, "little") + text for text in texts
        )
    else:
        size = values.type.byte_width
        plain = values.buffers()[1].slice(values.offset * size, len(values) * size)
    return len(plain), pa.compress(plain, CODEC, asbytes=True)


def _plain_texts(texts: pa.StringArray) -> tuple[int, bytes]:
    """The same of many texts, which Arrow encodes sooner: the body of the page that it writes."""
    sink, schema = pa.BufferOutputStream(), pa.schema([pa.field("", texts.type, nullable=False)])
    with pyarrow.parquet.ParquetWriter(
        sink,
        schema,
        use_dictionary=False,
        compression=CODEC,
        write_statistics=False,
        store_schema=False,
        data_page_size=_ONE_PAGE,
        write_batch_size=len(texts),
        max_rows_per_page=len(texts),
    ) as writer:
        writer.write_batch(pa.record_batch([texts], schema=schema))
    data = sink.getvalue()[len(MAGIC) :]
    header, end = read_struct(data[:_PAGE_HEADER].to_pybytes())
    size = number_of(header, PageHeader.COMPRESSED_SIZE)
    return number_of(header, PageHeader.UNCOMPRESSED_SIZE), data[end : end + size].to_pybytes()


def _data_page(encoded: HybridBytes, width: int, levels: Levels) -> _Page:
    """The page of levels and indices; the latter are compressed where that makes them shorter."""
    plain = bytes([width]) + encoded.data
    compressed = plain if encoded.in_runs else pa.compress(plain, CODEC, asbytes=True)
    is_shorter = len(compressed) < len(plain)
    field = DataPageHeaderV2
    header: Struct = {
        field.NUM_VALUES: (I32, levels.values),
        field.NUM_NULLS: (I32, levels.nulls),
        field.NUM_ROWS: (I32, levels.rows),
        field.ENCODING: (I32, Encoding.RLE_DICTIONARY),
        field.DEFINITION_LEVELS_LENGTH: (I32, len(levels.definition)),
        field.REPETITION_LEVELS_LENGTH: (I32, len(levels.repetition)),
        field.IS_COMPRESSED: (TRUE, True) if is_shorter else (FALSE, False),
    }
    page: Struct = {
        PageHeader.TYPE: (I32, PageType.DATA_V2),
        PageHeader.DATA_PAGE_V2: (STRUCT, header),
    }
    before = levels.repetition + levels.definition
    return _page(page, len(before) + len(plain), before, compressed if is_shorter else plain)
