"""The memory of each command: its peak, as the system counts it, beside that of the program alone.

Run it as `python -m benchmarks memory`, or `python benchmarks/bench_memory.py [ROUNDS]`: ROUNDS
(1000000 by default) are audited from Parquet, CSV and JSONL, and so is a tenth of them; a base
text of 10 MB is taken in, consolidated and verified.  Every command is a process of its own.  What
an audit takes is bounded by its batch: the last column shows how much the larger file adds.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TEXT = 10_000_000
GAME, DAY = "sic_bo", "2005-01-01"
FORMS = ("parquet", "csv", "jsonl")


@dataclass(frozen=True)
class Spent:
    """The memory and the time of a command."""

    megabytes: float
    seconds: float


def spent_by(arguments: Sequence[str]) -> Spent:
    """Run `bylaw` in a process of its own, and ask the system what it took."""
    began = time.perf_counter()
    # A process of its own between, so that the peak of its children is that of one command.
    script = (
        "import resource, subprocess, sys; "
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.returncode)"
    )
    bylaw = (sys.executable, "-c", "from bylaw.cli.main import main; main()", *arguments)
    command = (sys.executable, "-c", script, *bylaw)
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    peak, status = map(int, told.stdout.split())
    if status not in (0, 1):
        raise SystemExit(f"bylaw {' '.join(arguments)} ended with status {status}\n{told.stderr}")
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return Spent(peak * unit / 1_000_000, time.perf_counter() - began)


def shown(what: str, spent: Spent, more: str = "") -> None:
    """Print one line."""
    print(f"{what:<34}{spent.megabytes:>8.0f} MB{spent.seconds:>8.1f} s  {more}", flush=True)


def long_text(size: int) -> str:
    """Write a base text of so many bytes, in sections of some lines."""
    words = "The owner of a dock shall have it painted and inspected each year. " * 16
    count = size // (len(words) + 40)
    return "\n".join(f"{n}. {words}\n\nO.C. 1-90, s. {n}.\n" for n in range(1, count + 1))


def measure_text(folder: Path) -> None:
    """Take a long base text in, print it, and verify all."""
    url, base = f"sqlite:///{folder}/text.sqlite3", folder / "base.txt"
    base.write_text(long_text(TEXT), encoding="utf-8")
    shown("bylaw --version", spent_by(("--version",)))
    shown("db create", spent_by(("db", "create", "--db", url)))
    given = ("--consolidation", "--as-of", "1999-01-01", "--lang", "en", "--accept", "measured")
    shown("ingest, 10 MB", spent_by(("ingest", str(base), *given, "--db", url)))
    out = ("--out", str(folder / "law.html"), "--format", "html")
    asked = ("consolidate", "--on", "1999-06-01", "--lang", "en", *out, "--db", url)
    shown("consolidate, 10 MB", spent_by(asked))
    shown("verify", spent_by(("verify", "--db", url)))


def measure_rounds(folder: Path, most: int) -> None:
    """Audit a file of each form, and one of a tenth of its rounds."""
    url = f"sqlite:///{folder}/rounds.sqlite3"
    spent_by(("db", "create", "--db", url))
    for form in FORMS:
        peaks = []
        for count in (most // 10, most):
            file = folder / f"rounds.{form}"
            made = ("--game", GAME, "--count", str(count), "--seed", "1", "--out", str(file))
            spent_by(("rounds", "generate", *made, "--db", url))
            out = str(folder / "verdicts.parquet")
            peaks.append(spent_by(("audit", str(file), "--out", out, "--db", url)))
            size = file.stat().st_size / 1_000_000
            ratio = f"{size:.0f} MB of file, {peaks[-1].megabytes / peaks[0].megabytes:.1f} x"
            shown(f"audit, {count} rounds, {form}", peaks[-1], ratio)


def main() -> None:
    """Measure texts, then rounds."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as name:
        measure_text(Path(name))
        measure_rounds(Path(name), most)


if __name__ == "__main__":
    main()
