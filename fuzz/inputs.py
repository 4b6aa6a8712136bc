"""The kinds of input that a fuzz run damages: where each begins, and how each is tried.

A try gives what kind of answer came; anything but an answer or a refusal of ours raises.
"""

import io
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
from reportlab.pdfgen.canvas import Canvas

from bylaw.cli.main import COMMANDS
from bylaw.ingest.clause.reading import read_clause_text
from bylaw.ingest.consolidations import read_consolidation
from bylaw.ingest.packaged import load_manifest, read_bytes
from bylaw.ingest.pipeline import read_text
from bylaw.ingest.sources.passages import Received
from bylaw.ingest.sources.pdf_text.pdf_pages import extract_pdf
from bylaw.ingest.sources.received import read_source
from bylaw.registry.law.messages import BylawError
from fuzz.kept_files import (
    databases,
    keys,
    maps,
    packed_rounds,
    seals,
    try_database,
    try_key,
    try_map,
    try_seal,
)
from fuzz.mutation import mutate
from fuzz.tried_commands import Try, audit, generated, run

TESTS = Path(__file__).parent.parent / "tests"
KEPT = Path(__file__).parent / "corpus"
LARGEST = 12_000


@dataclass(frozen=True)
class Kind:
    """One kind of input: the sound ones to begin with, and the try."""

    name: str
    seeds: Callable[[], Sequence[bytes]]
    attempt: Try

    def damaged(self, pool: Sequence[bytes], chance: random.Random) -> bytes:
        """Damage one of a pool: as words where it is words, else byte by byte."""
        chosen = chance.choice(pool)
        try:
            words = chosen.decode()
        except UnicodeDecodeError:
            return _damaged_bytes(chosen, chance)
        others = [one.decode("utf-8", "ignore") for one in chance.sample(pool, min(3, len(pool)))]
        return mutate(words, others, chance)[:LARGEST].encode("utf-8", "replace")


def _damaged_bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 4, 40))):
        at = chance.randrange(len(changed)) if changed else 0
        match chance.randrange(4):
            case 0:
                changed[at : at + 1] = bytes((chance.randrange(256),))
            case 1:
                del changed[at : at + chance.choice((1, 8, 200))]
            case 2:
                changed[at:at] = chance.randbytes(chance.choice((1, 4, 50)))
            case _:
                changed[at : at + 4] = chance.choice((b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff"))
    return bytes(changed)


# ---- Texts -----------------------------------------------------------------------------


def _pages() -> Sequence[bytes]:
    texts = [read_bytes(entry) for entry in load_manifest()]
    kept = [path.read_bytes() for path in sorted(KEPT.glob("*.txt"))]
    return [text[at : at + 4000] for text in texts for at in range(0, len(text), 3000)] + kept


def _clauses() -> Sequence[bytes]:
    lines = [line for page in _pages() for line in page.split(b"\n")]
    return [line for line in lines if b"amended" in line or "modifié".encode() in line]


def _words(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _try_clause(data: bytes) -> str:
    words = _words(data)[:2000]
    found = [read_clause_text(words, lang=lang) for lang in ("en", "fr")]
    assert found[0] == read_clause_text(words, lang="en"), "two answers to one clause"
    return " ".join(sorted({str(o.operation.op) for one in found for o in one.operations}))


def _try_page(data: bytes) -> str:
    page = read_text(Received("fuzz", _words(data)), lang="en", published=None)
    return " ".join(sorted({finding.code for finding in page.all_findings()}))


def _try_base(data: bytes) -> str:
    read = read_consolidation(read_source(data, name="fuzz"), lang="en")
    return " ".join(sorted({finding.code for finding in read.findings}))


def _base() -> Sequence[bytes]:
    return [(TESTS / "base_1999.en.txt").read_bytes()]


def _html() -> Sequence[bytes]:
    lines = _base()[0].decode().split("\n\n")
    body = "".join(f"<p>{line}</p>" for line in lines)
    table = "<table><tr><th>A</th><td colspan='2'>1 to 1</td></tr></table>"
    return [f"<!DOCTYPE html><html><body><div class='x'>{body}{table}</div></body></html>".encode()]


@cache
def _akoma() -> Sequence[bytes]:
    asked = ("--on", "2008-01-01", "--lang", "en", "--format", "akn")
    return [run("consolidate", *asked, expected=(0,)).encode()]


@cache
def _pdf() -> Sequence[bytes]:
    out = io.BytesIO()
    canvas = Canvas(out, pageCompression=0)
    for row, line in enumerate(_base()[0].decode().split("\n")[:60]):
        canvas.drawString(50, 800 - 12 * row, line[:80])
    canvas.save()
    return [out.getvalue()]


# ---- Rounds ----------------------------------------------------------------------------


def _json() -> Sequence[bytes]:
    return (TESTS / "rounds_examples.jsonl").read_bytes().splitlines()


@cache
def _parquet() -> Sequence[bytes]:
    odd = pa.table({"id": ["a"], "day": [[1, 2]], "game": ["war"], "bets.initial": [{"a": 1}]})
    out = io.BytesIO()
    pyarrow.parquet.write_table(odd, out)
    return [*generated(".parquet"), out.getvalue()]


# ---- Arguments -------------------------------------------------------------------------

_VALUES: tuple[str, ...] = (
    "",
    "-1",
    "67.22",
    "2008-01-01",
    "9999-12-31",
    "0000-00-00",
    "en",
    "fr",
    "x" * 500,
)
_VALUES += ("--json", "--on", "--lang", "--from", "--to", "--why", "--as-known", "--format", "--")
_VALUES += ("\x1b[31m", "é", "🂡", "1e999", "../..", "/dev/null", "sic_bo", "small", "{}", "%s")
_QUIET = tuple(name for name in COMMANDS if name not in ("serve", "key", "seal", "export"))


def _arguments() -> Sequence[bytes]:
    return [json.dumps([name, *_VALUES[5:8]]).encode() for name in _QUIET]


def _try_arguments(data: bytes) -> str:
    chance = random.Random(data)
    given = [chance.choice(_VALUES) for _ in range(chance.randrange(5))]
    return run(chance.choice(_QUIET), *given)[:40]


KINDS = (
    Kind("clauses", _clauses, _try_clause),
    Kind("pages", _pages, _try_page),
    Kind("base texts", _base, _try_base),
    Kind("HTML", _html, _try_base),
    Kind("PDF", _pdf, lambda data: str(len(extract_pdf(data, name="fuzz")) > 0)),
    Kind("Akoma Ntoso", _akoma, _try_base),
    Kind("JSON", _json, audit(".json")),
    Kind("CSV", lambda: generated(".csv"), audit(".csv")),
    Kind("Parquet", _parquet, audit(".parquet")),
    Kind("packed rounds", packed_rounds, audit(".csv.gz")),
    Kind("maps", maps, try_map),
    Kind("databases", databases, try_database),
    Kind("seals", seals, try_seal),
    Kind("keys", keys, try_key),
    Kind("arguments", _arguments, _try_arguments),
)


def answer_of(kind: Kind, data: bytes) -> str:
    """Try an input; a refusal of ours is an answer."""
    try:
        return kind.attempt(data)
    except BylawError as refusal:
        return refusal.message.template


def failures(kind: Kind, *, seed: int) -> Iterator[tuple[bytes, Exception | None]]:
    """Try damaged inputs without end, with what each broke; a new answer is damaged further."""
    chance, pool, seen = random.Random(f"{kind.name} {seed}"), list(kind.seeds()), set[str]()
    while True:
        data = kind.damaged(pool, chance)
        try:
            answer = answer_of(kind, data)
        except Exception as trouble:
            yield data, trouble
            continue
        if answer not in seen:
            seen.add(answer)
            pool.append(data)
        yield data, None
