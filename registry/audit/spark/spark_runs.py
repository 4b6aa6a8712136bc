"""A run on Apache Spark: workers read and judge the rows, and the parts come back in order.

The law is sent once to each worker, as plain data.  What a lost worker had judged is judged again
by another, and every row of every file must have come back once before anything is given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.parquet

from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.round_files import PARQUET
from bylaw.registry.audit.runs.packed_parts import DonePart, unpack_part
from bylaw.registry.audit.runs.verdict_tables import AuditRun
from bylaw.registry.audit.spark.rows_judged import SENT_AS, FileTold, fault_in, judge_rows
from bylaw.registry.audit.spark.spark_session import SparkError, check_installed, spark_session
from bylaw.registry.audit.verdicts.receipts import engine
from bylaw.registry.law.messages import N_, UsageError

if TYPE_CHECKING:
    from pyspark import Broadcast
    from pyspark.sql import DataFrame, Row, SparkSession

_SECONDS = 0.5
_GLOB = str.maketrans({mark: f"\\{mark}" for mark in "\\{}[]*?"})
_PLACE = "place"


def spark_engine(master: str) -> Callable[[AuditRun], Iterator[DonePart]]:
    """Let the workers of a master judge the parts of a run."""
    return partial(_parts_on, master=master)


def _parts_on(run: AuditRun, *, master: str) -> Iterator[DonePart]:
    """Judge all rounds on Spark, then give the parts in the order of the files and their rows."""
    check_installed()
    told = [_told(number, name, run) for number, name in enumerate(run.files)]
    with spark_session(master) as session:
        judged = _Judged.of(session, run.law, told)
        judged.finish(run.tell)
        yield from judged.parts()


def _told(number: int, name: str, run: AuditRun) -> FileTold:
    """Look at a file before any worker does, so that its faults as a whole are told once."""
    file = run.files[name]
    if not isinstance(file, ColumnFile) or file.path.suffix.lower() != PARQUET:
        raise UsageError(N_("--engine spark reads Parquet, which {file} is not"), file=name)
    file.carried_types()
    file.check()
    schema = pa.parquet.read_schema(file.path)
    return FileTold(number, name, file, schema, file.is_long, run.by, engine())


@dataclass(frozen=True)
class _Judged:
    """The parts of a run as Spark holds them, and the files that they are of."""

    session: "SparkSession"
    told: Sequence[FileTold]
    frame: "DataFrame"

    @classmethod
    def of(cls, session: "SparkSession", law: PlainLaw, told: Sequence[FileTold]) -> "_Judged":
        """Plan the work; a worker keeps what it has judged on its disk."""
        from pyspark.storagelevel import StorageLevel

        sent = session.sparkContext.broadcast(law)
        frames = [_judged_file(session, sent, one) for one in told]
        whole = reduce(lambda some, more: some.union(more), frames)
        return cls(session, told, whole.persist(StorageLevel.DISK_ONLY))

    def finish(self, tell: Callable[[int], None]) -> None:
        """Do the work, tell how far it is, and check that every row came back once."""
        with ThreadPoolExecutor(1) as waiting:
            rows = waiting.submit(lambda: self.frame.drop("part").collect())
            total = sum(map(_rows_in, self.told))
            while not _is_done(rows):
                tell(int(total * self._share()))
        self._check((row.file, row.rows, row.fault) for row in rows.result())
        tell(total)

    def _share(self) -> float:
        """The share of the tasks that are done."""
        tracker = self.session.sparkContext.statusTracker()
        stages = [tracker.getStageInfo(number) for number in tracker.getActiveStageIds()]
        done = [(one.numCompletedTasks, one.numTasks) for one in stages if one is not None]
        return sum(n for n, _ in done) / max(sum(n for _, n in done), 1)

    def _check(self, rows: Iterable[tuple[int, int, bytes | None]]) -> None:
        """Refuse what a worker refused, and a file of which rows did not come back."""
        found = [0] * len(self.told)
        for file, number, fault in rows:
            if fault is not None:
                message = fault_in(fault)
                raise ColumnsError(message.template, **message.values)
            found[file] += number
        for told, number in zip(self.told, found, strict=True):
            if number != _rows_in(told):
                template = N_("{file} has {wanted} rows, but Spark read only {found}")
                raise SparkError(template, file=told.name, wanted=_rows_in(told), found=number)

    def parts(self) -> Iterator[DonePart]:
        """Fetch the parts; one share of the work at a time is in memory."""
        for row in self.frame.select("part").toLocalIterator(prefetchPartitions=True):
            if row.part is not None:
                yield unpack_part(pa.py_buffer(bytes(row.part)))


def _judged_file(
    session: "SparkSession", law: "Broadcast[PlainLaw]", told: FileTold
) -> "DataFrame":
    """Plan how a file is read and judged; what a round is must not be torn apart."""
    from pyspark.sql import functions

    def judge_some(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return judge_rows(told, law.value, batches)

    read = session.read.parquet(_address(told.file.path))
    placed = read.select("*", functions.col("_metadata.row_index").alias(_PLACE))
    # A dot in a name would mean something else to Spark.
    plain = placed.toDF(*(f"c{number}" for number in range(len(placed.columns))))
    whole = plain.coalesce(1) if told.in_long_form else plain
    return whole.mapInArrow(judge_some, SENT_AS)


def _address(path: Path) -> str:
    """Name a file so that Spark takes no mark in it for a pattern."""
    return f"file://{path.resolve()}".translate(_GLOB)


def _rows_in(told: FileTold) -> int:
    return int(pa.parquet.read_metadata(told.file.path).num_rows)


def _is_done(work: "Future[list[Row]]") -> bool:
    """Wait a moment for work, and say whether it is done."""
    try:
        work.result(timeout=_SECONDS)
    except TimeoutError:
        return False
    return True
