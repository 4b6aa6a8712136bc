"""What a worker of Spark does: rows of a file come in, and judged parts go out as bytes.

Each row that goes out is one part, with how many rows of the file were read for it; or else it
says what is wrong with the file.
"""

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.long_form import PlacedRows
from bylaw.registry.audit.runs.packed_parts import pack_part
from bylaw.registry.audit.runs.verdict_files import aligned
from bylaw.registry.audit.runs.verdict_tables import AuditRun, judge_done
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.messages import N_, BylawError, Message

SENT = pa.schema(
    [
        ("file", pa.int32()),
        ("rows", pa.int64()),
        ("part", pa.binary()),
        ("fault", pa.binary()),
    ]
)
SENT_AS = "file int, rows long, part binary, fault binary"
"""The same schema in the words of Spark."""


@dataclass(frozen=True)
class FileTold:
    """What a worker is told of a file: its number and name, its columns, and what to add up by."""

    number: int
    name: str
    file: ColumnFile
    schema: pa.Schema
    in_long_form: bool
    by: tuple[str, ...]
    program: str


class WorkerError(BylawError):
    """A worker has another version of this program."""


def judge_rows(
    told: FileTold, law: PlainLaw, batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Judge the rows of a file that a worker is given; their places stand in the last column."""
    try:
        if engine() != told.program:
            template = N_(
                "a worker has {theirs}, but this machine has {ours}; install the same version "
                "everywhere"
            )
            raise WorkerError(template, theirs=engine(), ours=told.program)
        yield from _judged(told, AuditRun({told.name: told.file}, law, told.by), batches)
    except BylawError as error:
        yield _sent(told, 0, fault=pickle.dumps(error.message))


def _judged(
    told: FileTold, run: AuditRun, batches: Iterable[pa.RecordBatch]
) -> Iterator[pa.RecordBatch]:
    """Judge part by part; the rows that were read are all told, also where a round waits."""
    read: list[int] = []
    placed = (_placed(told, batch, read) for batch in batches if batch.num_rows)
    for part in told.file.parts_in(placed, in_long_form=told.in_long_form):
        packed = pack_part(judge_done(run, told.name, part))
        yield _sent(told, sum(read), part=packed.to_pybytes())
        read.clear()
    if read:
        yield _sent(told, sum(read))


def fault_in(sent: bytes) -> Message:
    """Read what a worker found wrong."""
    found = pickle.loads(sent)
    assert isinstance(found, Message)
    return found


def _placed(told: FileTold, batch: pa.RecordBatch, read: list[int]) -> PlacedRows:
    """Lay the rows out as they stand in the file, with their places in it, counted from 1."""
    read.append(batch.num_rows)
    *columns, places = batch.columns
    named = pa.RecordBatch.from_arrays(columns, names=told.schema.names)
    counted = np.asarray(places.to_numpy(zero_copy_only=False), dtype=np.int64) + 1
    first, last = int(counted[0]), int(counted[-1])
    is_run = last - first + 1 == len(counted) and bool((np.diff(counted) == 1).all())
    found = range(first, last + 1) if is_run else counted.tolist()
    return told.file.mapped(aligned(named, told.schema)), found


def _sent(
    told: FileTold, rows: int, *, part: bytes | None = None, fault: bytes | None = None
) -> pa.RecordBatch:
    row = {"file": told.number, "rows": rows, "part": part, "fault": fault}
    return pa.RecordBatch.from_pylist([row], schema=SENT)
