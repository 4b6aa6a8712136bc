"""The shares of a run on Apache Spark: rows of a file that a worker reads and judges by itself.

How a run is divided depends on its files alone, and not on how many workers there are: a run that
was killed finds what it has judged again, and ends byte for byte as it would have ended.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.parquet_sizes import RowGroups, all_groups, groups_within
from bylaw.registry.audit.rounds.columns.row_batches import BATCH
from bylaw.registry.audit.runs.verdict_files import VerdictForm

SENT = pa.schema(
    [
        ("share", pa.int32()),
        ("rows", pa.int64()),
        ("part", pa.binary()),
        ("fault", pa.binary()),
    ]
)
"""What a worker sends back: the parts of a share, and at its end how many rows were read for it.

Or else it says what is wrong with the file.
"""
SENT_AS = "share int, rows long, part binary, fault binary"
"""The same schema in the words of Spark."""
ROWS = BATCH
"""How many rows a share has at most, unless one group of rows has more."""
_TOGETHER = 2
"""How many times as many are asked for in one job: all that it gives is in memory at once."""


@dataclass(frozen=True)
class FileTold:
    """What a worker must know of a file: its name, how to read it, and what to group by.

    `form` is how verdicts are written, where they are.
    """

    name: str
    file: ColumnFile
    by: tuple[str, ...]
    program: str
    form: VerdictForm | None = None


@dataclass(frozen=True)
class FileShare:
    """Some rows of one of the files, which are numbered, as the shares are."""

    number: int
    file: int
    groups: RowGroups


def shares_of(files: Iterable[FileTold]) -> list[FileShare]:
    """Divide files into shares; in the long form the rows of a round must stay together."""
    found = ((number, some) for number, told in enumerate(files) for some in _groups(told))
    return [FileShare(number, file, some) for number, (file, some) in enumerate(found)]


def _groups(told: FileTold) -> Iterator[RowGroups]:
    described = pq.read_metadata(told.file.path)
    if told.file.is_long:
        yield all_groups(described)
    else:
        yield from groups_within(described, ROWS)


def asked_together(shares: Iterable[FileShare]) -> Iterator[list[FileShare]]:
    """Group shares into jobs."""
    held: list[FileShare] = []
    for share in shares:
        rows = sum(one.groups.rows for one in held)
        if held and rows + share.groups.rows > _TOGETHER * ROWS:
            yield held
            held = []
        held.append(share)
    if held:
        yield held


def pack_share(sent: pa.Table) -> pa.Buffer:
    """Write what a worker sent of a share as bytes."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_file(sink, sent.schema) as writer:
        writer.write_table(sent)
    return sink.getvalue()


def unpack_share(source: pa.NativeFile) -> pa.Table:
    """Read what a worker sent of a share again."""
    with pa.ipc.open_file(source) as reader:
        return reader.read_all().select(SENT.names).cast(SENT)


def rows_in(sent: pa.Table) -> int:
    """How many rows of a file were read for what a worker sent; of what has no end, none."""
    return sum(sent["rows"].to_pylist())
