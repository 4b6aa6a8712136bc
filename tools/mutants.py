"""Break the code one place at a time, and see whether a test notices.

python -m tools.mutants [--count 400] [--seed 8] [--first N] [--jobs 2] [--only ROOM] [--map FILE]

A mutant is the program with one expression changed: a comparison turned, a bound moved, a number
one higher, a truth value reversed, `and` for `or`, a sum for a difference, or a returned value
lost.  The sample is drawn with a fixed seed, so that the same code has the same mutants.  Each
mutant stands in a copy of the project.  The examples of its own module run first, then the tests
that were seen to run its line (coverage tells which, once, before anything is broken), the quickest
first; where none was seen, the test files of its room.  What no test noticed is listed with its
line: each is a missing test, or a change without a meaning, and somebody must look which.
"""

import argparse
import ast
import contextlib
import copy
import importlib
import io
import json
import multiprocessing
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import coverage
import pytest

HERE = Path(__file__).parent.parent
ROOMS = ("registry/law", "registry/rules", "registry/audit", "ingest")
_COPIED = ("bylaw", "registry", "ingest", "corpus", "cli", "web", "tests", "tools", "fuzz", "docs")
_LIMIT = 150
"""Seconds for the tests of one mutant."""
_NEAREST = 30
"""Seconds of tests for one mutant, of those that run its line; so long they took when watched."""
_APART = ("web", "fuzz", "tampering", "differential", "documentation", "packaging", "architecture")
"""Tests that ask the whole program, long: they are not tried on a mutant."""
_PAUSE = 0.1
_STATUSES = (0, 1, 2, 4)
"""How tests end: all passed, some failed, a module could not be read, or that of the fixtures."""
_LOADED_ONCE = ("pytest", "numpy", "pyarrow", "lark", "lxml.etree", "sqlmodel")
"""Libraries that every run needs: a mutant's process begins with them loaded."""
_TESTS = {
    "registry/law/amend": ("amending_edges", "apply", "tree", "replay", "amended_tables"),
    "registry/law/doubt": ("time_edges", "doubts", "commencement_by_item"),
    "registry/law/orders": ("time_edges", "apply", "timeline", "instruments", "replay"),
    "registry/law/text": (
        "amending_edges",
        "tree",
        "apply",
        "payloads",
        "governing",
        "round_trips",
    ),
    "registry/law/time": ("time_edges", "timeline", "witness", "replay", "store", "law_commands"),
    "registry/law": ("time_edges", "apply", "timeline", "cli_language"),
    "registry/rules/odds": ("rules_enumeration", "odds_command"),
    "registry/rules/text": (
        "rules_edges",
        "rules_binding",
        "governing",
        "audit",
        "payouts_command",
    ),
    "registry/rules": ("rules_edges", "rules_tables", "hands", "audit", "rules_by_day"),
    "registry/audit/many": ("rules_edges", "audit_columns", "audit_tables", "audit_command"),
    "registry/audit/maps": ("round_maps",),
    "registry/audit/rows": ("audit_tables", "questions_raised"),
    "registry/audit/runs": ("audit_tables", "audit_resumed", "run_statements", "run_reports"),
    "registry/audit": ("rules_edges", "audit", "audit_payments", "audit_columns", "audit_damage"),
    "ingest/checks": ("page_edges", "rectifying", "coverage", "mutations", "ingest_command"),
    "ingest/clause": ("golden_clauses", "reading", "clause_properties", "cli_clause"),
    "ingest/dates": ("golden_clauses", "commencement_by_item", "instruments"),
    "ingest/payload": ("payloads", "tables", "reading", "amended_tables"),
    "ingest/sources": ("noise", "sources", "akoma", "consolidations"),
    "ingest": ("page_edges", "provisions", "segments", "instruments", "payloads", "feed"),
}
"""The test files of a room, the quickest first; the longest name that fits is taken."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One expression of a file, by its bytes, and what stands in its place."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}  {self.old} → {self.new}"

    def applied(self, source: bytes) -> bytes:
        """Write the file with this one expression changed."""
        return source[: self.start] + f"({self.new})".encode() + source[self.end :]


# ---- What can be changed ----------------------------------------------------------------------

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_SWAPPED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
}


def mutants_of(path: Path, name: str) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _expressions(ast.parse(source)):
        for changed in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            old = " ".join(source[start:end].decode().split())
            yield Mutant(name, node.lineno, start, end, old, ast.unparse(changed))


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions that run; annotations, decorators and patterns stay as they are."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "pattern", "bases", "keywords"):
            value = [one.value for one in value] if isinstance(node, ast.Call) else ()
        for child in value if isinstance(value, list | tuple) else (value,):
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                if isinstance(child, ast.expr) and _is_changed(node, child):
                    yield child
                yield from _expressions(child)


def _is_changed(parent: ast.AST, child: ast.expr) -> bool:
    kinds = (ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Constant, ast.IfExp)
    return isinstance(parent, ast.Return) or isinstance(child, kinds)


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=[op, *_]):
            yield _with(node, ops=[_TURNED[type(op)](), *node.ops[1:]])
        case ast.BoolOp(op=ast.And()):
            yield _with(node, op=ast.Or())
        case ast.BoolOp():
            yield _with(node, op=ast.And())
        case ast.BinOp(op=op) if type(op) in _SWAPPED:
            yield _with(node, op=_SWAPPED[type(op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case _:
            yield from _other_values(node)


def _other_values(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.IfExp():
            yield _with(node, body=node.orelse, orelse=node.body)
        case ast.Constant(value=bool()):
            yield ast.Constant(not node.value)
        case ast.Constant(value=int()):
            yield ast.Constant(int(str(node.value)) + 1)
        case ast.Call() | ast.Name() | ast.Tuple() | ast.Attribute() | ast.Subscript():
            yield ast.Constant(None)


def _with(node: ast.expr, **fields: object) -> ast.expr:
    changed = copy.deepcopy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def sample(count: int, seed: int) -> list[Mutant]:
    """Draw the mutants, from each room as many as its share of the code."""
    paths = [path for room in ROOMS for path in sorted((HERE / room).rglob("*.py"))]
    found = [m for path in paths for m in mutants_of(path, path.relative_to(HERE).as_posix())]
    return random.Random(seed).sample(found, min(count, len(found)))


# ---- Which tests run a line -------------------------------------------------------------------


class Seen:
    """The tests that were seen to run each line, before anything was broken."""

    def __init__(self, file: Path) -> None:
        self._data = coverage.CoverageData(str(file))
        self._data.read()
        self._seconds = json.loads(file.with_suffix(".json").read_text())

    def tests(self, mutant: Mutant) -> list[str]:
        """Name the tests that run a mutant's line, the quickest first."""
        lines = self._data.contexts_by_lineno(str((HERE / mutant.path).resolve()))
        found = [name for name in lines.get(mutant.line, ()) if name in self._seconds]
        ordered = sorted(found, key=self._seconds.__getitem__)
        ends = accumulate(self._seconds[name] for name in ordered)
        return [name for name, end in zip(ordered, ends, strict=True) if end <= _NEAREST]


class _Watch:
    """Tells coverage which test runs now, and notes how long each took."""

    def __init__(self, watched: coverage.Coverage) -> None:
        self._watched = watched
        self.seconds: dict[str, float] = {}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._watched.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0) + report.duration


def see(file: Path) -> None:
    """Run the tests once, and record which lines each of them runs."""
    names = sorted(path.stem.removeprefix("test_") for path in (HERE / "tests").glob("test_*.py"))
    tests = [f"tests/test_{name}.py" for name in names if not name.startswith(_APART)]
    watched = coverage.Coverage(str(file), source=[str(HERE / room) for room in ROOMS])
    watch = _Watch(watched)
    watched.start()
    pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[watch])
    watched.stop()
    watched.save()
    file.with_suffix(".json").write_text(json.dumps(watch.seconds))


# ---- Trying one -------------------------------------------------------------------------------


def tests_of(path: str, tree: Path) -> list[str]:
    """Name the module itself, for its examples, and the test files of its room."""
    room = max((room for room in _TESTS if path.startswith(f"{room}/")), key=len)
    files = (f"tests/test_{name}.py" for name in _TESTS[room])
    return [f"bylaw/{path}", *(name for name in files if (tree / name).exists())]


def _run(tree: Path, tests: Sequence[str]) -> None:
    """Run the tests in a copy of the project; the status of the process is theirs."""
    os.chdir(tree)
    sys.path.insert(0, str(tree))
    sys.dont_write_bytecode = True
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    status = 0
    with contextlib.redirect_stdout(io.StringIO()):
        status = int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]))
    os._exit(status)


class Trial:
    """The tests of a place, broken or whole, that run in a copy of the project."""

    def __init__(self, tree: Path, tests: Sequence[str], mutant: Mutant | None = None) -> None:
        self.tree, self.mutant = tree, mutant
        if mutant is not None:
            self._file = tree / mutant.path
            self._whole, self._times = self._file.read_bytes(), self._file.stat()
            self._file.write_bytes(mutant.applied(self._whole))
        self._end = time.monotonic() + _LIMIT
        self._process = multiprocessing.get_context("fork").Process(
            target=_run, args=(tree, tests), daemon=True
        )
        self._process.start()

    def verdict(self) -> str | None:
        """Tell what became of it: killed, survived or timeout; None while it runs."""
        status = self._process.exitcode
        if status is None and time.monotonic() < self._end:
            return None
        self._process.kill()
        self._process.join()
        if self.mutant is not None:
            self._file.write_bytes(self._whole)
            os.utime(self._file, ns=(self._times.st_atime_ns, self._times.st_mtime_ns))
        if status not in (None, *_STATUSES):
            raise SystemExit(f"the tests of {self.mutant} did not run (status {status})")
        return "timeout" if status is None else "killed" if status else "survived"


def failing(mutants: Sequence[Mutant], tree: Path) -> Iterator[str]:
    """Name the rooms whose tests fail before anything is broken: they would kill every mutant."""
    for tests in sorted({tuple(tests_of(mutant.path, tree)[1:]) for mutant in mutants}):
        trial = Trial(tree, tests)
        while (verdict := trial.verdict()) is None:
            time.sleep(_PAUSE)
        if verdict != "survived":
            yield f"{verdict}: {' '.join(tests)}"


def copied(folder: Path) -> Path:
    """Copy what the tests need of the project; links stay links."""
    for name in _COPIED:
        shutil.copytree(HERE / name, folder / name, symlinks=True)
    for path in HERE.glob("*.*"):
        if path.is_file():
            shutil.copy2(path, folder)
    return folder


# ---- All of them ------------------------------------------------------------------------------


def tried(
    mutants: Sequence[Mutant], trees: Sequence[Path], seen: Seen
) -> Iterator[tuple[Mutant, str]]:
    """Try the mutants, as many at a time as there are copies."""
    waiting, free = deque(mutants), deque(trees)
    running: list[Trial] = []
    while waiting or running:
        while waiting and free:
            tree, mutant = free.popleft(), waiting.popleft()
            examples, *files = tests_of(mutant.path, tree)
            tests = [examples, *(seen.tests(mutant) or files)]
            running.append(Trial(tree, tests, mutant))
        time.sleep(_PAUSE)
        for trial in tuple(running):
            verdict = trial.verdict()
            if verdict is not None and trial.mutant is not None:
                running.remove(trial)
                free.append(trial.tree)
                yield trial.mutant, verdict


def table(results: Sequence[tuple[Mutant, str]]) -> Iterator[str]:
    """Write how many of each room were killed, survived or ran out of time."""
    verdicts = ("killed", "survived", "timeout")
    yield f"{'room':<18}" + "".join(f"{name:>10}" for name in verdicts)
    for room in (*ROOMS, ""):
        count = Counter(verdict for mutant, verdict in results if mutant.path.startswith(room))
        yield f"{room or 'all':<18}" + "".join(f"{count[name]:>10}" for name in verdicts)


def main() -> int:
    """Try the sample and say what survived."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--count", type=int, default=400, help="mutants in the sample")
    options.add_argument("--seed", type=int, default=8, help="of the sample")
    options.add_argument("--first", type=int, default=None, help="try only so many of them")
    options.add_argument("--from", type=int, default=0, dest="begin", help="leave out so many")
    options.add_argument("--jobs", type=int, default=2, help="how many at a time")
    options.add_argument("--only", default="", help="a folder or file, as registry/law")
    options.add_argument("--map", type=Path, help="which tests run which lines, from a run before")
    options.add_argument("--unchecked", action="store_true", help="trust that all tests pass now")
    chosen = options.parse_args()
    drawn = [m for m in sample(chosen.count, chosen.seed) if m.path.startswith(chosen.only)]
    drawn = drawn[chosen.begin :]
    for name in _LOADED_ONCE:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory() as folder:
        trees = [copied(Path(folder) / str(number)) for number in range(chosen.jobs)]
        broken = () if chosen.unchecked else tuple(failing(drawn[: chosen.first], trees[0]))
        if broken:
            raise SystemExit("\n".join(("Before anything is changed,", *broken)))
        seen = chosen.map or Path(folder) / "seen"
        if not seen.exists():
            apart = multiprocessing.get_context("spawn").Process(target=see, args=(seen,))
            apart.start()
            apart.join()
        tell(tried(drawn[: chosen.first], trees, Seen(seen)))
    return 0


def tell(verdicts: Iterable[tuple[Mutant, str]]) -> None:
    """Print each verdict as it comes, then the table, then what survived."""
    results: list[tuple[Mutant, str]] = []
    for mutant, verdict in verdicts:
        results.append((mutant, verdict))
        print(f"{len(results):>4} {verdict:<9}{mutant}", flush=True)
    print("", *table(results), "", sep="\n")
    alive = (mutant for mutant, verdict in results if verdict == "survived")
    for mutant in sorted(alive, key=lambda one: (one.path, one.line)):
        print(f"survived {mutant}")


if __name__ == "__main__":
    sys.exit(main())
