"""A group of rows as a Parquet file keeps it: its columns one after the other, and what they are.

Columns of codes are written from these; Arrow writes all others, in a file of their own in memory,
from which they are taken as they are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.encoding.column_chunks import CODEC, MARK, Chunk, chunk_of, has_codes
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

ROW_GROUPS = 4
_LENGTH = 4
_ROWS_AT_ONCE = 1 << 16
_CHUNKS, _SIZE, _ROWS, _START, _WRITTEN = 1, 2, 3, 5, 6
_BEGIN, _TOLD = 2, 3
_UNPACKED, _PRESSED, _CODES, _WORDS = 6, 7, 9, 11
"""The fields of a group, of a column in it, and of what is told of the column, by their numbers."""


@dataclass(frozen=True)
class EncodedGroup:
    """The bytes of a group of rows, and what its file tells of it; places count from its start."""

    told: Struct
    data: Sequence[bytes | memoryview]

    def told_from(self, start: int) -> Struct:
        """What its file tells of it where it begins at this place."""
        _, (kind, chunks) = cast("tuple[int, tuple[int, list[Struct]]]", self.told[_CHUNKS])
        moved: list[Value] = [_moved_chunk(chunk, start) for chunk in chunks]
        return {**self.told, _CHUNKS: (LIST, (kind, moved)), _START: (I64, start)}

    def packed(self) -> bytes:
        """The group as bytes: what is told of it, and its own."""
        return b"".join([struct_bytes(self.told), *self.data])


def unpacked_group(packed: "bytes | pa.Buffer") -> EncodedGroup:
    """Read a group that was packed."""
    data = memoryview(packed).cast("B")
    told, end = read_struct(data)
    return EncodedGroup(told, [data[end:]])


def encoded_group(columns: Sequence[pa.Array], schema: pa.Schema) -> EncodedGroup:
    """Write the columns of some rows; each is of the type of its field, or has codes for it."""
    pairs = list(zip(schema, columns, strict=True))
    others = _by_arrow([(field, column) for field, column in pairs if not has_codes(column)])
    chunks = [
        chunk_of(field.name, column, nullable=field.nullable) if has_codes(column) else next(others)
        for field, column in pairs
    ]
    return _group(chunks, rows=len(columns[0]))


def _group(chunks: Sequence[Chunk], *, rows: int) -> EncodedGroup:
    """Lay the columns of a group one after the other."""
    at, told, data = 0, list[Value](), list[bytes]()
    for chunk in chunks:
        told.append(_moved_chunk({_BEGIN: (I64, 0), _TOLD: (STRUCT, chunk.told)}, at))
        data += chunk.data
        at += number_of(chunk.told, _PRESSED)
    size = sum(number_of(chunk.told, _UNPACKED) for chunk in chunks)
    group: Struct = {
        _CHUNKS: (LIST, (STRUCT, told)),
        _SIZE: (I64, size),
        _ROWS: (I64, rows),
        _WRITTEN: (I64, at),
    }
    return EncodedGroup(group, data)


def _moved_chunk(chunk: Struct, by: int) -> Struct:
    told = cast(Struct, chunk[_TOLD][1])
    return {**chunk, _TOLD: (STRUCT, _moved(told, by))}


def _moved(told: Struct, by: int) -> Struct:
    """What is told of a column that stands so much later."""
    places = {
        field: (I64, number_of(told, field) + by) for field in (_CODES, _WORDS) if field in told
    }
    return {**told, **places}


def _by_arrow(pairs: Sequence[tuple[pa.Field, pa.Array]]) -> Iterator[Chunk]:
    """Let Arrow write columns, and take each out of its file."""
    if not pairs:
        return
    schema = pa.schema([field for field, _ in pairs])
    sink = pa.BufferOutputStream()
    with parquet_writer(sink, schema) as writer:
        writer.write_batch(pa.record_batch([column for _, column in pairs], schema=schema))
    data = sink.getvalue()
    (group,) = cast("tuple[int, list[Struct]]", footer_of(data)[ROW_GROUPS][1])[1]
    for chunk in cast("tuple[int, list[Struct]]", group[_CHUNKS][1])[1]:
        told = cast(Struct, chunk[_TOLD][1])
        start = number_of(told, _WORDS if _WORDS in told else _CODES)
        body = data[start : start + number_of(told, _PRESSED)].to_pybytes()
        yield Chunk(_moved(told, -start), [body])


def parquet_writer(sink: pa.NativeFile, schema: pa.Schema) -> pa.parquet.ParquetWriter:
    """Let Arrow write rows; of days, it tells the first and the last, by which a reader skips."""
    days = [one.name for one in schema if pa.types.is_date32(one.type)]
    return pa.parquet.ParquetWriter(
        sink,
        schema,
        # To make a dictionary of sums, or of what rounds carry along, only costs time.
        use_dictionary=[one.name for one in schema if pa.types.is_dictionary(one.type)],
        write_statistics=days,
        write_batch_size=_ROWS_AT_ONCE,
        data_page_version="2.0",
        compression=CODEC,
    )


def footer_of(data: pa.Buffer) -> Struct:
    """What a Parquet file in memory tells of itself."""
    end = data.size - len(MARK) - _LENGTH
    size = int.from_bytes(data[end : end + _LENGTH].to_pybytes(), "little")
    return read_struct(data[end - size : end].to_pybytes())[0]
