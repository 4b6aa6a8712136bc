"""A fuzz run: damaged texts go to the reader until the time is over; what is new is kept.

    python -m fuzz [--minutes 5] [--seed 1]

Each input must be read or refused in our own words, within its time, twice with the same result.
An input that makes the reader tell something new (a finding or a kind of order that no input had
given before) is kept and mutated further; one that breaks a law is written to `fuzz/corpus`, where
`tests/test_pipeline_properties.py` reads it for ever after.
"""

import argparse
import hashlib
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.passages import Received
from bylaw.registry.law.messages import BylawError
from fuzz import named_texts
from fuzz.mutation import mutate

KEPT = Path(__file__).parent / "corpus"
LONGEST = 10.0
LARGEST = 12_000
Signs = frozenset[str]


def main() -> int:
    """Run until the time is over; the exit status is 1 if a law was broken."""
    parser = argparse.ArgumentParser(prog="fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance, end = random.Random(arguments.seed), time.monotonic() + 60 * arguments.minutes
    pool, seen, tried, broken = list(seeds()), set[str](), 0, 0
    while time.monotonic() < end:
        broken += _takes_texts_for_others(chance)
        text = mutate(chance.choice(pool), pool, chance)[:LARGEST]
        tried += 1
        try:
            signs = signs_of(text)
        except Exception as trouble:
            broken += 1
            print(f"{keep(text)}: {trouble!r}")
            continue
        if signs - seen:
            seen |= signs
            pool.append(text)
    print(f"{tried} inputs, {len(seen)} kinds of answer, {broken} broken laws")
    return 1 if broken else 0


def _takes_texts_for_others(chance: random.Random) -> int:
    """Try the law of named texts once; give 1 if it is broken."""
    try:
        named_texts.check(chance, chance.choice(("en", "fr")))
    except AssertionError as trouble:
        print(trouble)
        return 1
    return 0


def seeds() -> Iterator[str]:
    """Give pieces of the published texts, and the inputs that were kept."""
    for entry in load_manifest():
        text = read_bytes(entry).decode()
        yield from (text[at : at + 4000] for at in range(0, len(text), 3000))
        yield from (line for line in text.split("\n") if "amended" in line or "modifié" in line)
    yield from (path.read_text("utf-8") for path in sorted(KEPT.glob("*.txt")))


def signs_of(text: str) -> Signs:
    """Read a text as a page and as a clause, in both languages; say what kinds of answer it gives.

    An input that takes too long, or gives two answers, raises AssertionError.
    """
    started = time.process_time()
    signs = frozenset(sign for lang in ("en", "fr") for sign in _signs(text, lang))
    assert time.process_time() - started < LONGEST, "too slow"
    return signs


def _signs(text: str, lang: str) -> Iterator[str]:
    try:
        page = read_text(Received("fuzz", text), lang=lang, published=None)
        clause = read_clause_text(text[:2000], lang=lang)
    except BylawError as refusal:
        yield refusal.message.template
        return
    assert clause == read_clause_text(text[:2000], lang=lang), "two answers to one clause"
    findings = (*page.all_findings(), *clause.findings)
    yield from (f"{lang} {each.code} {each.message.template}" for each in findings)
    yield from (f"{lang} {each.operation.op}" for each in clause.operations)


def keep(text: str) -> Path:
    """Keep an input that breaks a law, under the hash of its bytes."""
    path = KEPT / f"{hashlib.sha256(text.encode('utf-8', 'replace')).hexdigest()[:16]}.txt"
    path.write_text(text, encoding="utf-8", errors="replace")
    return path


if __name__ == "__main__":
    sys.exit(main())
