"""How long a consolidated text of the whole by-law takes in each format, and a redline.

Run it as `python benchmarks/bench_publish.py [TIMES]`.  It prints one line for each format: the
best time, and its ratio to that of plain text in the same run.  The budget is half a second for
text, HTML and XML, the consolidation itself included.
"""

import datetime as dt
import sys
import time
from collections.abc import Callable

from bylaw.ingest.pipeline import read_corpus
from bylaw.ingest.subject import load_subject
from bylaw.registry.compare.days import differences
from bylaw.registry.law.time.histories import histories_of
from bylaw.registry.law.time.timeline import timeline_of
from bylaw.registry.publish.document.consolidating import consolidate
from bylaw.registry.publish.document.consolidation import ConsolidatedWork, Consolidation
from bylaw.registry.publish.formats.all_formats import Format, set_consolidation

DAY = dt.date(2008, 1, 1)
BUDGET = 0.5
TIMED = (Format.TEXT, Format.HTML, Format.AKN)


def best(work: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        spent.append(time.perf_counter() - start)
    return min(spent)


def main() -> None:
    """Measure, and print."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    subject = load_subject()
    instruments = [item for reading in read_corpus() for item in reading.instruments]
    (history,) = histories_of(instruments, subject, langs=("en",))
    timeline = timeline_of(history)
    work = ConsolidatedWork(subject.number, subject.made, subject.titles, {})

    def text() -> Consolidation:
        return consolidate(history, timeline=timeline, work=work, day=DAY)

    def timed(form: Format) -> float:
        return best(lambda: set_consolidation(text(), form), times)

    spent = {form: timed(form) for form in Format}
    for form, seconds in spent.items():
        ratio = seconds / spent[Format.TEXT]
        verdict = "" if form not in TIMED else "ok" if seconds < BUDGET else "over budget"
        print(f"{form.value:10} {seconds * 1000:8.1f} ms  × {ratio:6.1f}  {verdict}")
    eve = dt.date(2000, 1, 1)
    redlined = best(lambda: differences(timeline.day(eve), timeline.day(DAY)), times)
    print(f"{'redline':10} {redlined * 1000:8.1f} ms  × {redlined / spent[Format.TEXT]:6.1f}")


if __name__ == "__main__":
    main()
