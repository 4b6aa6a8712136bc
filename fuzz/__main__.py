"""A fuzz run: damaged inputs of every kind until the time is over, then a table of what broke.

    python -m fuzz [--minutes 5] [--seed 1] [--only clauses]

Each input must be read or refused in our own words, within its time.  An input that brings a new
kind of answer is damaged further; one that breaks a law is written to `fuzz/corpus`.  Instruments
that amend several texts are made up too: no order of theirs may be given for another text.
"""

import argparse
import hashlib
import itertools
import random
import sys
import time

from fuzz import named_texts
from fuzz.inputs import KEPT, KINDS, Kind, failures

LONGEST = 20.0
NAMED_TEXTS = "named texts"


def main() -> int:
    """Run until the time is over; the exit status is 1 if anything broke."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[*(kind.name for kind in KINDS), NAMED_TEXTS])
    arguments = parser.parse_args()
    kinds = [kind for kind in KINDS if arguments.only in (None, kind.name)]
    share = 60 * arguments.minutes / (len(kinds) + (arguments.only in (None, NAMED_TEXTS)))
    rows = [(kind.name, *_tried(kind, share, seed=arguments.seed)) for kind in kinds]
    if arguments.only in (None, NAMED_TEXTS):
        rows.append((NAMED_TEXTS, *_instruments(share, seed=arguments.seed)))
    print(f"{'what':<14}{'tried':>8}{'failed':>8}")
    for name, tried, failed in rows:
        print(f"{name:<14}{tried:>8}{failed:>8}")
    return 1 if any(failed for _name, _tried_, failed in rows) else 0


def _tried(kind: Kind, seconds: float, *, seed: int) -> tuple[int, int]:
    kind.seeds()  # what it begins with is made before its time begins
    end, started, tried, failed = time.monotonic() + seconds, time.process_time(), 0, 0
    for data, trouble in failures(kind, seed=seed):
        took, started = time.process_time() - started, time.process_time()
        tried += 1
        if trouble is not None or took > LONGEST:
            failed += 1
            print(f"{_keep_input(kind, data)}: {trouble!r} ({took:.1f} s)", flush=True)
        if time.monotonic() >= end:
            break
    return tried, failed


def _instruments(seconds: float, *, seed: int) -> tuple[int, int]:
    """Read made-up instruments over several texts until the time is over."""
    end, failed = time.monotonic() + seconds, 0
    for tried in itertools.count():
        if time.monotonic() >= end:
            return tried, failed
        try:
            named_texts.check(random.Random(seed + tried), ("en", "fr")[tried % 2])
        except AssertionError as trouble:
            failed += 1
            print(f"{NAMED_TEXTS}, seed {seed + tried}: {trouble!r}", flush=True)
    raise AssertionError("time does not end")


def _keep_input(kind: Kind, data: bytes) -> str:
    """Keep an input that breaks a law, under the hash of its bytes."""
    suffix = "txt" if kind.name in ("clauses", "pages", "base texts") else "bin"
    name = f"{kind.name.lower().replace(' ', '-')}-{hashlib.sha256(data).hexdigest()[:16]}"
    path = KEPT / f"{name}.{suffix}"
    path.write_bytes(data)
    return str(path)


if __name__ == "__main__":
    sys.exit(main())
