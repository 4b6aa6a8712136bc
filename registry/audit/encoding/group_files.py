"""A Parquet file that is put together from groups of rows, by copying them."""

from dataclasses import dataclass, field
from typing import BinaryIO

import pyarrow as pa

from bylaw.registry.audit.encoding.column_chunks import MARK
from bylaw.registry.audit.encoding.encoded_groups import (
    ROW_GROUPS,
    footer_of,
    parquet_writer,
    unpacked_group,
)
from bylaw.registry.audit.encoding.thrift_structs import (
    I64,
    LIST,
    STRUCT,
    Struct,
    Value,
    number_of,
    struct_bytes,
)

_ROWS = 3
"""The field that tells how many rows there are, of a file as of a group."""
_LENGTH = 4


@dataclass(frozen=True)
class GroupFile:
    """A file that grows by groups of rows; what it tells of them comes at its end."""

    file: BinaryIO
    schema: pa.Schema
    groups: list[Struct] = field(default_factory=list)

    def begin(self) -> None:
        """Mark the file as Parquet."""
        self.file.write(MARK)

    def add(self, packed: "bytes | pa.Buffer") -> None:
        """Add a group that was packed, as it is."""
        group = unpacked_group(packed)
        self.groups.append(group.told_from(self.file.tell()))
        self.file.writelines(group.data)

    def close(self) -> None:
        """Tell what the file holds."""
        with self.file:
            footer = struct_bytes(self._footer())
            self.file.write(footer + len(footer).to_bytes(_LENGTH, "little") + MARK)

    def _footer(self) -> Struct:
        """What Arrow tells of a file of this schema without any rows, and the groups."""
        sink = pa.BufferOutputStream()
        parquet_writer(sink, self.schema).close()
        rows = sum(number_of(one, _ROWS) for one in self.groups)
        groups: list[Value] = list(self.groups)
        return {
            **footer_of(sink.getvalue()),
            _ROWS: (I64, rows),
            ROW_GROUPS: (LIST, (STRUCT, groups)),
        }
