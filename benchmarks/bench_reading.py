"""How long reading takes: a Gazette page of 100 kB, and one clause.

Run it as `python benchmarks/bench_reading.py [TIMES]`.  Each line gives the best processor time
and its ratio to a reference of the same run: for the page, splitting the same bytes into words by
one regular expression; for a clause, the grammar alone on the bare sentence without quotations.
The budget is one second for the page.
"""

import re
import sys
import time
from collections.abc import Callable

from bylaw.ingest.clause.grammars import forget_parses, parses
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.passages import Received

PAGE = 100_000
BUDGET = 1.0
CLAUSE = (
    "Section 46 is amended by replacing the words “of the dealer” with the words “of the bank”."
)
BARE = "Section 46 is amended by replacing the words ⟦0⟧ with the words ⟦1⟧"


def best(work: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds of processor time; no answer is remembered."""
    spent = []
    for _ in range(times):
        forget_parses()
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def page() -> str:
    """Put the English texts of the corpus one after the other until the page is full."""
    texts = [read_bytes(entry).decode() for entry in load_manifest() if entry.lang == "en"]
    return "\n\n".join(texts * 2)[:PAGE]


def main() -> None:
    """Measure, and print."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    text = page()
    read_clause_text(CLAUSE, lang="en")
    split = best(lambda: re.findall(r"\w+|\W", text), times)
    # A text of the usual size is read once in a process: each time it is another one.
    names = iter(range(times))
    whole = best(
        lambda: read_text(Received(f"page {next(names)}", text), lang="en", published=None), times
    )
    bare = best(lambda: parses("amending", "en", BARE), times)
    clause = best(lambda: read_clause_text(CLAUSE, lang="en"), times)
    verdict = "ok" if whole < BUDGET else "over budget"
    print(f"{'words of the page':20} {split * 1000:8.1f} ms  ×    1.0")
    print(f"{'page of 100 kB':20} {whole * 1000:8.1f} ms  × {whole / split:6.1f}  {verdict}")
    print(f"{'grammar alone':20} {bare * 1000:8.1f} ms  ×    1.0")
    print(f"{'one clause':20} {clause * 1000:8.1f} ms  × {clause / bare:6.1f}")


if __name__ == "__main__":
    main()
