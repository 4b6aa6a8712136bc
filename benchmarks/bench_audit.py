"""How long the audit of rounds in columns takes, against reading the same file and nothing else.

Run it as `python benchmarks/bench_audit.py [ROUNDS]`.  It makes a Parquet file of Crazy Four
rounds, reads it, audits it in batches, and prints both times and their ratio; then the same with
every verdict made, and written to a file; the same as a command does it, which keeps each part on
the disk so that it can go on when it is killed; beside it, how long Arrow alone takes to encode the
same verdicts; the memory, which must not grow with the file; and the ratio of every other game.
Reading has both cores and every column, as the audit has.  Ratios of processor time stand beside
those of the clock, for they say the same on a machine that has other work.
"""

import datetime as dt
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from bylaw.cli.asking.registry_asked import RegistryChoice
from bylaw.front.building import build
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import judge_into
from bylaw.front.opening import open_view
from bylaw.registry.audit.encoding.row_groups import parquet_writer
from bylaw.registry.audit.many.file_counts import count_file
from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.columns.column_files import ColumnFile
from bylaw.registry.audit.rounds.columns.row_batches import BATCH
from bylaw.registry.audit.rounds.generation import Dealer
from bylaw.registry.audit.rounds.writing_files import writer_for, written_rounds
from bylaw.registry.audit.runs.verdict_tables import AuditRun, done_parts, write_tables
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.store.view import View

GAME = "crazy_four_poker"
AUDITED, WRITTEN, OTHERS = 3, 5, 8
"""The budgets: how many times reading the file each may take."""
START, END = dt.date(2009, 1, 1), dt.date(2010, 1, 1)
WRONG = 0.001
RUNS = 3
OTHER = 1_000_000
"""Rounds of each other game: enough for several parts, or one core would be idle."""
VERDICTS = "verdicts.parquet"


def make(auditor: Auditor, path: Path, rounds: int, *, game: str = GAME) -> None:
    """Write rounds of which a few are paid wrong."""
    terms = auditor.game_law(RULES[game], auditor.law_on(START))
    if isinstance(terms, Refusal):
        raise SystemExit(str(terms.why))
    dealer = Dealer(terms, 1, WRONG)
    writer_for(path)(path, RULES[game], written_rounds(dealer, rounds, start=START, end=END))


def read(path: Path) -> None:
    """Read the whole file in the batches of the audit."""
    with pq.ParquetFile(path) as file:
        for _ in file.iter_batches(batch_size=BATCH):
            pass


def audit(auditor: Auditor, path: Path) -> Tally:
    """Audit the whole file."""
    tally = Tally()
    for _ in count_file(ColumnFile(path), auditor, tally, ids=Identities(), most=0):
        pass
    return tally


def make_verdicts(law: PlainLaw, path: Path) -> None:
    """Make every verdict of the file."""
    for _ in done_parts(AuditRun({str(path): ColumnFile(path)}, law)):
        pass


def write_verdicts(law: PlainLaw, path: Path) -> None:
    """Make every verdict of the file, and write it."""
    out, rejects = path.with_name(VERDICTS), path.with_name("rejects.jsonl")
    write_tables(AuditRun({str(path): ColumnFile(path)}, law), out=out, rejects=rejects)


def write_as_a_command(law: PlainLaw, path: Path) -> None:
    """Write every verdict, and keep each part until all are written."""
    run, out = AuditRun({str(path): ColumnFile(path)}, law), path.with_name("kept.parquet")
    rejects = out.with_suffix(".jsonl")
    judge_into(run, out=out, rejects=rejects, options={}, tell=lambda _done, _total: None)


def encode_verdicts(path: Path) -> "Spent":
    """Let Arrow encode again the verdicts that were written, some at a time, and measure that."""
    spent = Spent(0.0, 0.0)
    with pq.ParquetFile(path.with_name(VERDICTS)) as file:
        again = str(path.with_name("again.parquet"))
        with pa.OSFile(again, "wb") as sink, parquet_writer(sink, file.schema_arrow) as target:
            for batch in file.iter_batches(batch_size=1 << 20):
                spent += spent_by(partial(target.write_batch, batch))
    return spent


@dataclass(frozen=True)
class Spent:
    """The time that something took, by the clock and of the processors."""

    wall: float
    processor: float

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(self.wall + other.wall, self.processor + other.processor)

    def told(self, what: str, reading: "Spent", *, budget: int | None = None) -> None:
        """Print it as a row: how many times the reading of the file, and what it may take."""
        wall, processor = self.wall / reading.wall, self.processor / reading.processor
        verdict = "" if budget is None else "within" if wall <= budget else "over"
        print(
            f"{what:32}{self.wall:8.2f} s {wall:6.1f} {self.processor:8.2f} s {processor:6.1f}"
            f"{budget or '':>8}  {verdict}".rstrip(),
            flush=True,
        )


def spent_by(work: Callable[[], object]) -> Spent:
    """Measure one run."""
    start = time.perf_counter(), time.process_time()
    work()
    return Spent(time.perf_counter() - start[0], time.process_time() - start[1])


def best(work: Callable[[], object]) -> Spent:
    """The shortest of a few runs."""
    runs = [spent_by(work) for _ in range(RUNS)]
    return Spent(min(one.wall for one in runs), min(one.processor for one in runs))


def measure(view: View, path: Path) -> None:
    """Print what each step takes, the last with all that comes before."""
    auditor, law = auditor_of(view, {}), plain_law_of(view, {})
    reading, before = best(partial(read, path)), peak()
    reading.told("reading the file", reading)
    auditing = best(partial(audit, auditor, path))
    auditing.told("judging and counting", reading, budget=AUDITED)
    tally, grown = audit(auditor, path), peak() - before
    best(partial(make_verdicts, law, path)).told("making every verdict", reading)
    best(partial(write_verdicts, law, path)).told("writing them too", reading, budget=WRITTEN)
    best(partial(write_as_a_command, law, path)).told("keeping each part as well", reading)
    encode_verdicts(path).told("Arrow encoding the same rows", reading)
    print(
        f"{tally.rounds / auditing.wall:,.0f} rounds a second, {tally.wrong:,} not as due;", end=""
    )
    print(f" judging and counting took {grown} MB more than reading")


def compare_games(auditor: Auditor, folder: Path) -> None:
    """Print the ratio of each other game, on fewer rounds."""
    head(f"{OTHER:,} rounds of each")
    for game in (game for game in RULES if game not in (GAME, "poker_room")):
        path = folder / f"{game}.parquet"
        make(auditor, path, OTHER, game=game)
        reading, auditing = best(partial(read, path)), best(partial(audit, auditor, path))
        auditing.told(game, reading, budget=OTHERS)


def head(what: str) -> None:
    """Print the head of a table; both ratios are to reading the file."""
    print(f"{what:32}{'clock':>10} {'ratio':>6} {'processor':>10} {'ratio':>6}{'budget':>8}")


def peak() -> int:
    """The most memory that this process had so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> None:
    """Make, read, audit, and compare."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/registry.sqlite3"
        build(url)
        view = open_view(RegistryChoice(url))
        path = Path(folder) / "rounds.parquet"
        make(auditor_of(view, {}), path, rounds)
        head(f"{rounds:,} rounds of {GAME}")
        measure(view, path)
        compare_games(auditor_of(view, {}), Path(folder))


if __name__ == "__main__":
    main()
