"""How long the audit of rounds in columns takes, against reading the same file and nothing else.

Run it as `python benchmarks/bench_audit.py [ROUNDS]`.  It makes a Parquet file of Crazy Four
rounds, reads it, audits it in batches, and prints both times and their ratio; then the same with
every verdict made, and written to a file; the memory, which must not grow with the file; and the
ratio of every other game.
"""

import datetime as dt
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq

from bylaw.cli.asking.registry_asked import Asked
from bylaw.front.building import build
from bylaw.front.judging.judging_law import auditor_of
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.opening import open_view
from bylaw.registry.audit.many.file_counts import count_file
from bylaw.registry.audit.many.identities import Identities
from bylaw.registry.audit.many.judge import PlainLaw
from bylaw.registry.audit.many.tallies import Tally
from bylaw.registry.audit.rounds.columns.column_files import BATCH, ColumnFile
from bylaw.registry.audit.rounds.generation import Dealer
from bylaw.registry.audit.rounds.writing_files import writer_for, written_rounds
from bylaw.registry.audit.runs.verdict_tables import AuditRun, done_parts, write_tables
from bylaw.registry.audit.verdicts.auditor import Auditor, Refusal
from bylaw.registry.rules.games.catalogue import RULES

GAME = "crazy_four_poker"
START, END = dt.date(2009, 1, 1), dt.date(2010, 1, 1)
WRONG = 0.001
RUNS = 3
OTHER = 200_000


def make(auditor: Auditor, path: Path, rounds: int, *, game: str = GAME) -> None:
    """Write rounds of which a few are paid wrong."""
    terms = auditor.bound(RULES[game], auditor.law_on(START))
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
    out, rejects = path.with_name("verdicts.parquet"), path.with_name("rejects.jsonl")
    write_tables(AuditRun({str(path): ColumnFile(path)}, law), out=out, rejects=rejects)


def compare_games(auditor: Auditor, folder: Path) -> None:
    """Print the ratio of each other game, on fewer rounds."""
    for game in (game for game in RULES if game not in (GAME, "poker_room")):
        path = folder / f"{game}.parquet"
        make(auditor, path, OTHER, game=game)
        reading, auditing = best(partial(read, path)), best(partial(audit, auditor, path))
        print(f"{game}: {OTHER:,} rounds, ratio {auditing / reading:.1f}")


def best(work: Callable[[], object]) -> float:
    """The shortest of a few runs."""
    times = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Make, read, audit, and compare."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/registry.sqlite3"
        build(url)
        view = open_view(Asked(url))
        auditor = auditor_of(view, {})
        path = Path(folder) / "rounds.parquet"
        make(auditor, path, rounds)
        reading = best(lambda: read(path))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        auditing = best(lambda: audit(auditor, path))
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        tally = audit(auditor, path)
        law = plain_law_of(view, {})
        verdicts = best(lambda: make_verdicts(law, path))
        writing = best(lambda: write_verdicts(law, path))
        compare_games(auditor, Path(folder))
    print(f"rounds {tally.rounds:,}, not as due {tally.wrong:,}")
    print(f"reading {reading:.2f} s, audit {auditing:.2f} s, ratio {auditing / reading:.1f}")
    print(f"with verdicts {verdicts:.2f} s, ratio {verdicts / reading:.1f}")
    print(f"written to a file {writing:.2f} s, ratio {writing / reading:.1f}")
    print(f"{rounds / auditing:,.0f} rounds/s; memory grown while auditing {grown / 1024:.0f} MB")


if __name__ == "__main__":
    main()
