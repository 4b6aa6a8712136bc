"""How long a question about one day takes as the versions grow, and a rebuild, on each database.

Run it as `python benchmarks/bench_store.py [MOST] [URL]`: MOST is the largest number of versions
(1000000 by default), URL a database without tables (an SQLite file of its own by default).  It
prints one line for each size: the time to record a version, the time of a question about a
section with a hundred versions and about one section that has a tenth of all, and their ratios to
the smallest size in the same run.  Both must stay flat.
"""

import datetime as dt
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict
from statistics import median

from sqlalchemy import insert

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import Held, TextState
from bylaw.registry.law.time.versions import Version
from bylaw.registry.store.access.readable_database import Database
from bylaw.registry.store.database import ConnectedRows, open_engine, writing
from bylaw.registry.store.ledger.entries import SubjectRecorded
from bylaw.registry.store.ledger.ledger_chain import last_entry, make_entry
from bylaw.registry.store.recording import record
from bylaw.registry.store.renewing.version_rows import version_row
from bylaw.registry.store.tables import LedgerTable, VersionTable
from bylaw.registry.store.view import View, newest

SMALLEST = 1_000
PER_SECTION = 100
BATCH = 200_000
QUESTIONS = 300
FIRST_DAY = dt.date(1900, 1, 1)
MOMENT = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)


def versions(label: str, count: int, place: int) -> Iterator[Version]:
    """Make the versions of one section, one after the other, a week or less each."""
    days = max(1, 40_000 // count)
    for number in range(count):
        start = FIRST_DAY + dt.timedelta(days=days * number)
        end = FIRST_DAY + dt.timedelta(days=days * (number + 1))
        source = Source(f"{number}-2000", "1", "en")
        text = Provision(Kind.SECTION, label, children=(Provision(Kind.ALINEA, text=f"{number}."),))
        yield Version(
            f"section:{label}", "en", Kind.SECTION, label, "instrument", place,
            start if number else None, None if number + 1 == count else end, Certainty.STATED,
            Certainty.STATED, start, Held.HELD, TextState.MADE, text, (source,), (source,), (),
        )  # fmt: skip


def sections(first: int, count: int) -> Iterator[Version]:
    """Make as many sections as give that number of versions."""
    for number in range(count // PER_SECTION):
        yield from versions(f"{first}.{number}", PER_SECTION, number)


def add(url: str, made: Iterator[Version]) -> int:
    """Record versions in bulk, with an entry of the ledger for each batch; give their number."""
    rows = [version_row(version) for version in made]
    for start in range(0, len(rows), BATCH):
        with writing(open_engine(url)) as connection:
            last = last_entry(ConnectedRows(connection))
            entry = make_entry(last, moment=MOMENT.isoformat(), kind="benchmark", body={})
            batch = [{**row, "recorded_from": entry.seq} for row in rows[start : start + BATCH]]
            connection.execute(insert(VersionTable), batch)
            connection.execute(insert(LedgerTable), [asdict(entry)])
    return len(rows)


def seconds_per_question(view: View, labels: list[str], chance: random.Random) -> float:
    """Ask about random sections on random days, and give the usual time of an answer."""
    spent = []
    for _ in range(QUESTIONS):
        label = chance.choice(labels)
        day = FIRST_DAY + dt.timedelta(days=chance.randrange(40_000))
        start = time.perf_counter()
        near = view.near(label, day, langs=("en",))
        spent.append(time.perf_counter() - start)
        assert len(near.timelines["en"].versions) == 1, (label, day)
    return median(spent)


def main() -> None:
    """Measure at each size, and print."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    folder = tempfile.mkdtemp()
    url = sys.argv[2] if len(sys.argv) > 2 else f"sqlite:///{folder}/bench.sqlite3"
    subject = Subject("1-2000", {"en": "Regulation"})
    record(open_engine(url), [SubjectRecorded(subject)], moment=MOMENT)
    chance = random.Random(1)
    total, size, baseline = 0, SMALLEST, (0.0, 0.0, 0.0)
    while size <= most:
        start = time.perf_counter()
        many = f"{size}.many"
        added = add(url, versions(many, size // 10, 0))
        added += add(url, sections(size, size - size // 10 - total))
        writing_time = (time.perf_counter() - start) / added
        total += added
        view = newest(Database(url))
        few = [f"{size}.{number}" for number in range((size - size // 10) // PER_SECTION // 2 or 1)]
        found = (
            writing_time,
            seconds_per_question(view, few, chance),
            seconds_per_question(view, [many], chance),
        )
        baseline = baseline if any(baseline) else found
        ratios = "  ".join(
            f"{a * 1e3:8.3f} ms ×{a / b:5.2f}" for a, b in zip(found, baseline, strict=True)
        )
        print(f"{total:>9} versions  record {ratios}", flush=True)
        size *= 10


if __name__ == "__main__":
    main()
