"""A Parquet file that is put together from encoded row groups, by copying them."""

from dataclasses import dataclass, field
from typing import BinaryIO

import pyarrow as pa

from bylaw.registry.audit.encoding.parquet_fields import (
    FOOTER_LENGTH,
    MAGIC,
    FileMetaData,
    RowGroupData,
)
from bylaw.registry.audit.encoding.row_groups import footer_of, parquet_writer, unpack_row_group
from bylaw.registry.audit.encoding.thrift_structs import (
    I64,
    LIST,
    STRUCT,
    Struct,
    Value,
    number_of,
    struct_bytes,
)


@dataclass(frozen=True)
class RowGroupFile:
    """A file that grows by row groups; their metadata are written when it is closed."""

    file: BinaryIO
    schema: pa.Schema
    groups: list[Struct] = field(default_factory=list)

    def begin(self) -> None:
        """Mark the file as Parquet."""
        self.file.write(MAGIC)

    def add(self, packed: "bytes | pa.Buffer") -> None:
        """Copy a packed row group into the file."""
        group = unpack_row_group(packed)
        self.groups.append(group.metadata_at(self.file.tell()))
        self.file.writelines(group.data)

    def close(self) -> None:
        """Write the footer."""
        with self.file:
            footer = struct_bytes(self._footer())
            self.file.write(footer + len(footer).to_bytes(FOOTER_LENGTH, "little") + MAGIC)

    def _footer(self) -> Struct:
        """The footer that Arrow gives an empty file of this schema, with the row groups in it."""
        sink = pa.BufferOutputStream()
        parquet_writer(sink, self.schema).close()
        rows = sum(number_of(one, RowGroupData.NUM_ROWS) for one in self.groups)
        groups: list[Value] = list(self.groups)
        return {
            **footer_of(sink.getvalue()),
            FileMetaData.NUM_ROWS: (I64, rows),
            FileMetaData.ROW_GROUPS: (LIST, (STRUCT, groups)),
        }
