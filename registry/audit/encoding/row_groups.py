"""A row group as a Parquet file stores it: its columns one after the other, and their metadata.

Dictionary columns are encoded from their indices.  Arrow encodes all others into a file of their
own in memory, and they are copied from there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.column_chunks import (
    EncodedChunk,
    encode_chunk,
    is_encoded_here,
)
from bylaw.registry.audit.encoding.parquet_fields import (
    CODEC,
    FOOTER_LENGTH,
    MAGIC,
    ColumnChunkData,
    ColumnMetaData,
    FileMetaData,
    RowGroupData,
)
from bylaw.registry.audit.encoding.thrift_structs import (
    I64,
    LIST,
    STRUCT,
    Struct,
    Value,
    number_of,
    read_struct,
    struct_bytes,
)

_ROWS_AT_ONCE = 1 << 16
_OFFSETS = (ColumnMetaData.DATA_PAGE_OFFSET, ColumnMetaData.DICTIONARY_PAGE_OFFSET)


@dataclass(frozen=True)
class EncodedRowGroup:
    """The bytes of a row group, and its metadata, in which offsets count from its first byte."""

    metadata: Struct
    data: Sequence[bytes | memoryview]

    def metadata_at(self, offset: int) -> Struct:
        """The metadata of the group where it begins at an offset of its file."""
        columns = _structs_in(self.metadata, RowGroupData.COLUMNS)
        moved: list[Value] = [_moved_chunk(column, offset) for column in columns]
        return {
            **self.metadata,
            RowGroupData.COLUMNS: (LIST, (STRUCT, moved)),
            RowGroupData.FILE_OFFSET: (I64, offset),
        }

    def packed(self) -> bytes:
        """The group as bytes that can be kept or sent: its metadata, then its data."""
        return b"".join([struct_bytes(self.metadata), *self.data])


def unpack_row_group(packed: "bytes | pa.Buffer") -> EncodedRowGroup:
    """Read a row group that was packed."""
    data = memoryview(packed).cast("B")
    metadata, end = read_struct(data)
    return EncodedRowGroup(metadata, [data[end:]])


def encode_row_group(columns: Sequence[pa.Array], schema: pa.Schema) -> EncodedRowGroup:
    """Encode columns, each of the type of its field or a dictionary of values of that type."""
    pairs = list(zip(schema, columns, strict=True))
    by_arrow = _chunks_by_arrow([pair for pair in pairs if not is_encoded_here(pair[1])])
    chunks = [
        encode_chunk(field.name, column, nullable=field.nullable)
        if is_encoded_here(column)
        else next(by_arrow)
        for field, column in pairs
    ]
    return _row_group(chunks, rows=len(columns[0]))


def _row_group(chunks: Sequence[EncodedChunk], *, rows: int) -> EncodedRowGroup:
    """Lay the columns of a group one after the other."""
    offset, columns, data = 0, list[Value](), list[bytes]()
    for chunk in chunks:
        column: Struct = {
            ColumnChunkData.FILE_OFFSET: (I64, 0),
            ColumnChunkData.META_DATA: (STRUCT, chunk.metadata),
        }
        columns.append(_moved_chunk(column, offset))
        data += chunk.data
        offset += number_of(chunk.metadata, ColumnMetaData.TOTAL_COMPRESSED_SIZE)
    sizes = (number_of(one.metadata, ColumnMetaData.TOTAL_UNCOMPRESSED_SIZE) for one in chunks)
    metadata: Struct = {
        RowGroupData.COLUMNS: (LIST, (STRUCT, columns)),
        RowGroupData.TOTAL_BYTE_SIZE: (I64, sum(sizes)),
        RowGroupData.NUM_ROWS: (I64, rows),
        RowGroupData.TOTAL_COMPRESSED_SIZE: (I64, offset),
    }
    return EncodedRowGroup(metadata, data)


def _moved_chunk(column: Struct, by: int) -> Struct:
    metadata = cast(Struct, column[ColumnChunkData.META_DATA][1])
    return {**column, ColumnChunkData.META_DATA: (STRUCT, _moved(metadata, by))}


def _moved(metadata: Struct, by: int) -> Struct:
    """The metadata of a column whose bytes begin so much later."""
    offsets = {
        field: (I64, number_of(metadata, field) + by) for field in _OFFSETS if field in metadata
    }
    return {**metadata, **offsets}


def _structs_in(metadata: Struct, field: int) -> list[Struct]:
    return cast("tuple[int, list[Struct]]", metadata[field][1])[1]


def _chunks_by_arrow(pairs: Sequence[tuple[pa.Field, pa.Array]]) -> Iterator[EncodedChunk]:
    """Let Arrow encode columns, and take each out of the file that it makes."""
    if not pairs:
        return
    schema = pa.schema([field for field, _ in pairs])
    sink = pa.BufferOutputStream()
    with parquet_writer(sink, schema) as writer:
        writer.write_batch(pa.record_batch([column for _, column in pairs], schema=schema))
    data = sink.getvalue()
    (group,) = _structs_in(footer_of(data), FileMetaData.ROW_GROUPS)
    for column in _structs_in(group, RowGroupData.COLUMNS):
        metadata = cast(Struct, column[ColumnChunkData.META_DATA][1])
        start = min(number_of(metadata, field) for field in _OFFSETS if field in metadata)
        size = number_of(metadata, ColumnMetaData.TOTAL_COMPRESSED_SIZE)
        yield EncodedChunk(_moved(metadata, -start), [data[start : start + size].to_pybytes()])


def parquet_writer(sink: pa.NativeFile, schema: pa.Schema) -> pa.parquet.ParquetWriter:
    """Arrow's own writer; it keeps statistics of days only, by which a reader skips row groups."""
    days = [one.name for one in schema if pa.types.is_date32(one.type)]
    return pa.parquet.ParquetWriter(
        sink,
        schema,
        # A dictionary of sums, or of what rounds carry along, only costs time.
        use_dictionary=[one.name for one in schema if pa.types.is_dictionary(one.type)],
        write_statistics=days,
        write_batch_size=_ROWS_AT_ONCE,
        data_page_version="2.0",
        compression=CODEC,
    )


def footer_of(data: pa.Buffer) -> Struct:
    """The footer of a Parquet file in memory."""
    end = data.size - len(MAGIC) - FOOTER_LENGTH
    size = int.from_bytes(data[end : end + FOOTER_LENGTH].to_pybytes(), "little")
    return read_struct(data[end - size : end].to_pybytes())[0]
