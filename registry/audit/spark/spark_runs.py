"""A run on Apache Spark: workers read and judge shares of the files, and parts come back in order.

The law is sent once to each worker, as plain data.  What a lost worker had judged is judged again
by another.  What has come back is kept beside the output: a killed run goes on from there.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.round_files import PARQUET
from bylaw.registry.audit.runs.packed_parts import DonePart, unpack_part
from bylaw.registry.audit.runs.resuming import KeptParts
from bylaw.registry.audit.runs.verdict_tables import AuditRun
from bylaw.registry.audit.spark.rows_judged import fault_in, judge_share
from bylaw.registry.audit.spark.shares import (
    SENT_AS,
    FileShare,
    FileTold,
    asked_together,
    pack_share,
    rows_in,
    shares_of,
    unpack_share,
)
from bylaw.registry.audit.spark.spark_session import SparkError, check_installed, spark_session
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.messages import N_, UsageError

if TYPE_CHECKING:
    from pyspark import Broadcast
    from pyspark.sql import SparkSession

_MOST_JOBS = 32


def spark_engine(master: str) -> Callable[[AuditRun], Iterator[DonePart]]:
    """An engine that has the workers of a master judge the parts of a run."""
    return partial(_parts_on, master=master)


def _parts_on(run: AuditRun, *, master: str) -> Iterator[DonePart]:
    """The parts in the order of the files and their rows; what is missing is judged on Spark."""
    check_installed()
    told = [_look_at_file(name, run) for name in run.files]
    shares = shares_of(told)
    missing = [share for share in shares if kept_share(run.kept, share) is None]
    numbers = {share.number for share in missing}
    with closing(_judge_shares(master, run, told, missing)) as judged:
        for share in shares:
            sent = next(judged) if share.number in numbers else kept_share(run.kept, share)
            assert sent is not None
            parts = (part.as_buffer() for part in sent["part"] if part.is_valid)
            yield from map(unpack_part, parts)


def _look_at_file(name: str, run: AuditRun) -> FileTold:
    """Look at a file before any worker does, so that a fault of the whole file is reported once."""
    file = run.files[name]
    if not isinstance(file, ColumnFile) or file.path.suffix.lower() != PARQUET:
        raise UsageError(N_("--engine spark reads Parquet, which {file} is not"), file=name)
    file.carried_types()
    file.check()
    return FileTold(name, file, run.by, engine(), run.form)


def kept_share(kept: KeptParts | None, share: FileShare) -> pa.Table | None:
    """What an earlier run kept of a share, where that is whole."""
    found = None if kept is None else kept.read_part(share.number, unpack_share)
    return found if found is not None and rows_in(found) == share.groups.rows else None


def _judge_shares(
    master: str, run: AuditRun, told: Sequence[FileTold], missing: Sequence[FileShare]
) -> Generator[pa.Table]:
    """Judge shares on Spark, several jobs at a time, and yield the results in order."""
    if not missing:
        return
    with spark_session(master) as session, _jobs_of(session) as pool:
        asked = _SharesAsked(session, session.sparkContext.broadcast(run.law), told, run.kept)
        waiting: deque[Future[list[pa.Table]]] = deque()
        for some in asked_together(missing):
            waiting.append(pool.submit(asked.judge, some))
            while len(waiting) > _jobs_at_once(session):
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


@contextmanager
def _jobs_of(session: "SparkSession") -> Iterator[ThreadPoolExecutor]:
    """Submit several jobs to Spark at a time; none goes on when the run ends, however it ends."""
    pool = ThreadPoolExecutor(_MOST_JOBS)
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        session.sparkContext.cancelAllJobs()
        pool.shutdown()


def _jobs_at_once(session: "SparkSession") -> int:
    """As many jobs as give each core of the workers a share, and one that waits."""
    return min(session.sparkContext.defaultParallelism, _MOST_JOBS - 1)


@dataclass(frozen=True)
class _SharesAsked:
    """What the workers of a session are asked to judge, and where it is kept."""

    session: "SparkSession"
    law: "Broadcast[PlainLaw]"
    told: Sequence[FileTold]
    kept: KeptParts | None

    def judge(self, shares: Sequence[FileShare]) -> list[pa.Table]:
        """Have workers judge some shares, one each, and keep the results."""
        law, told = self.law, self.told

        def judge_some(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            for place in (place for batch in batches for place in batch.column(0).to_pylist()):
                yield from judge_share(told, shares[place], law.value)

        places = self.session.range(0, len(shares), 1, len(shares))
        sent = places.mapInArrow(judge_some, SENT_AS).toArrow()
        return [self._sent_of(share, sent) for share in shares]

    def _sent_of(self, share: FileShare, every: pa.Table) -> pa.Table:
        """Collect the results of a share; refuse what a worker refused, and what is incomplete."""
        sent = every.filter(pc.equal(every["share"], share.number))
        for fault in sent["fault"].drop_null().to_pylist():
            message = fault_in(fault)
            raise ColumnsError(message.template, **message.values)
        if (found := rows_in(sent)) != (wanted := share.groups.rows):
            template = N_("{file} has {wanted} rows, but Spark read only {found}")
            name = self.told[share.file].name
            raise SparkError(template, file=name, wanted=wanted, found=found)
        if self.kept is not None:
            self.kept.keep_packed(share.number, pack_share(sent))
        return sent
