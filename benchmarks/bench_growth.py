"""How one more ingest, a consolidated text and a verification grow with the history behind them.

Run it as `python -m benchmarks growth`, or `python benchmarks/bench_growth.py [MOST] [URL…]`: MOST
is the largest number of instruments (300 by default), each URL a database without tables (an
SQLite file of its own by default; give a PostgreSQL one to measure that).  Every instrument
changes five sections of a by-law of `SECTIONS`, in one language.  For each size it prints the time
and the rows of one more ingest, the time of a consolidated text of the last day and of a
verification, and their ratios to the smallest size in the same run.  Times are those that this
process computes, so that a shared machine does not change them; after a stroke stands the time on
the clock, which has that of a database server in it.  With BYLAW_GROWTH_SECTIONS in the
environment, the by-law has as many sections.
"""

import datetime as dt
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from sqlalchemy import Engine

from bylaw.front.texts.rereading import reread
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.evidence import Certainty, Evidence
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.store.database import open_engine
from bylaw.registry.store.integrity.verifying import verify
from bylaw.registry.store.ledger.entries import (
    BaseRecorded,
    SubjectRecorded,
    TextRecorded,
)
from bylaw.registry.store.recording import record

_Done = TypeVar("_Done")
SECTIONS = int(os.environ.get("BYLAW_GROWTH_SECTIONS", "400"))
SIZES = (30, 100, 300, 1_000)
TITLE = "Regulation respecting river docks"
MADE = dt.date(1990, 1, 1)
MOMENT = dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
PAGE = """O.C. {number}, {day} {year}

Docks Act
(R.S.Q., c. D-1)

Regulation to amend the Regulation respecting river docks*

{provisions}
6. This Regulation comes into force on the fifteenth day following the date of its publication in \
the Gazette officielle du Québec.

* The Regulation respecting river docks, made by Order in Council 1-90 dated 1 January 1990 \
(1990, G.O. 2, 1), was last amended by the regulation made by Order in Council {last}.
"""
CLAUSE = """{provision}. Section {section} of the Regulation respecting river docks is replaced by \
the following:

“{section}. Dock {section} holds {count} boats and is inspected in year {count}.”.
"""


def base(count: int, day: dt.date, words: Mapping[int, str] | None = None) -> BaseRecorded:
    """Make a text of many sections, some of them with words of their own."""
    said = {n: f"Dock {n} holds 1 boat." for n in range(1, count + 1)} | dict(words or {})
    lines = (f"{n}. {said[n]}\n\nO.C. 1-90, s. {n}.\n" for n in range(1, count + 1))
    data = (f"Text of {day}\n\n" + "\n".join(lines)).encode()
    read = read_consolidation(read_source(data, name=f"base-{day}.txt"), lang="en")
    return BaseRecorded(f"base-{day}.txt", "en", data, day, read.text)


def sections_of(number: int, sections: int = SECTIONS) -> list[int]:
    """The sections that an instrument changes."""
    return [1 + (number * 5 + n) * 7 % sections for n in range(5)]


def instrument(number: int, sections: int = SECTIONS) -> TextRecorded:
    """Make an instrument that changes five sections."""
    published = MADE + dt.timedelta(days=20 + 7 * number)
    chosen = sections_of(number, sections)
    provisions = "\n".join(
        CLAUSE.format(provision=place, section=section, count=number + 2)
        for place, section in enumerate(chosen, start=1)
    )
    year = published.year
    text = PAGE.format(
        number=f"{number + 3}-{year}",
        day="3 March",
        year=year,
        provisions=provisions,
        last=_before(number),
    )
    data = text.encode()
    reading = read_text(
        read_source(data, name=f"{number}.txt"),
        lang="en",
        published=published,
        evidence=Certainty.STATED,
    )
    return TextRecorded(
        f"{number}.txt",
        "en",
        data,
        published,
        Evidence.from_words("benchmark"),
        reading.instruments,
    )


def _before(number: int) -> str:
    """The instrument before another; before the first one, the order that made the text."""
    published = MADE + dt.timedelta(days=20 + 7 * (number - 1))
    return f"{number + 2}-{published.year}" if number else "1-90"


def words_after(count: int) -> dict[int, str]:
    """The words of the sections that so many instruments changed."""
    return {
        section: f"Dock {section} holds {number + 2} boats and is inspected in year {number + 2}."
        for number in range(count)
        for section in sections_of(number)
    }


def instruments(first: int, last: int) -> Iterator[TextRecorded]:
    """Make the instruments from one number up to another."""
    return (instrument(number) for number in range(first, last))


@dataclass(frozen=True)
class Spent:
    """The time that a piece of work took this process, and on the clock."""

    computed: float
    passed: float

    def line(self, first: "Spent") -> str:
        """Both times, and how many times as long it computed as the first one."""
        ratio = self.computed / first.computed
        return f"{self.computed:>10.2f} /{self.passed:>8.2f}{ratio:>6.1f}"


def timed(work: Callable[[], _Done]) -> tuple[Spent, _Done]:
    """Measure a piece of work once."""
    computed, passed = time.process_time(), time.perf_counter()
    done = work()
    return Spent(time.process_time() - computed, time.perf_counter() - passed), done


def measure(engine: Engine, most: int) -> None:
    """Grow one registry, and print a line for each size."""
    record(
        engine,
        [SubjectRecorded(Subject("1-90", {"en": TITLE}, MADE)), base(SECTIONS, MADE)],
        moment=MOMENT,
    )
    first: tuple[Spent, ...] = ()
    held = 0
    print(f"{'instruments':>12}{'ingest s':>20}{'x':>6}{'text s':>20}{'x':>6}", end="")
    print(f"{'verify s':>20}{'x':>6}{'rows':>6}")
    for size in (size for size in SIZES if size <= most):
        record(engine, list(instruments(held, size - 1)), moment=MOMENT)
        event = instrument(size - 1)
        spent, done = timed(partial(record, engine, [event], moment=MOMENT))
        rows = done.opened + done.closed
        after = MADE + dt.timedelta(days=60 + 7 * size)
        text = base(SECTIONS, after, words_after(size))
        again, _ = timed(partial(record, engine, [text], moment=MOMENT, is_tried=True))
        checked, _ = timed(partial(verify, engine, reread=reread))
        held = size
        first = first or (spent, again, checked)
        lines = (one.line(two) for one, two in zip((spent, again, checked), first, strict=True))
        print(f"{size:>12}{''.join(lines)}{rows:>6}", flush=True)


def main() -> None:
    """Measure each database."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as folder:
        for url in sys.argv[2:] or [f"sqlite:///{folder}/growth.sqlite3"]:
            print(url.partition(":")[0])
            measure(open_engine(url), most)


if __name__ == "__main__":
    main()
