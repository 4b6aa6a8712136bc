"""What a worker of Spark does: it reads and judges its shares, and sends judged parts as bytes."""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pyarrow as pa

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.runs.packed_parts import pack_part
from bylaw.registry.audit.runs.verdict_tables import AuditRun, judge_done
from bylaw.registry.audit.spark.shares import SENT, FileShare, FileTold
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.messages import N_, BylawError, Message


class WorkerError(BylawError):
    """A worker has another version of this program."""


def judge_share(
    told: Sequence[FileTold], share: FileShare, law: PlainLaw
) -> Iterator[pa.RecordBatch]:
    """Judge the rows of a share part by part, and say at the end how many they are."""
    one = told[share.file]
    try:
        if engine() != one.program:
            template = N_(
                "a worker has {theirs}, but this machine has {ours}; install the same version "
                "everywhere"
            )
            raise WorkerError(template, theirs=engine(), ours=one.program)
        run = AuditRun({one.name: one.file}, law, one.by, form=one.form)
        for part in replace(one.file, groups=share.groups).parts():
            yield _row_to_send(share, part=pack_part(judge_done(run, one.name, part)).to_pybytes())
        yield _row_to_send(share, rows=share.groups.rows)
    except BylawError as error:
        yield _row_to_send(share, fault=pickle.dumps(error.message))


def fault_in(sent: bytes) -> Message:
    """Read what a worker found wrong."""
    found = pickle.loads(sent)
    assert isinstance(found, Message)
    return found


def _row_to_send(
    share: FileShare, *, rows: int = 0, part: bytes | None = None, fault: bytes | None = None
) -> pa.RecordBatch:
    row = {"share": share.number, "rows": rows, "part": part, "fault": fault}
    return pa.RecordBatch.from_pylist([row], schema=SENT)
