"""Try mutants: each in a child of a process that has everything loaded, on the tests that matter.

A change within a function is made in memory, in a process that has read every test.  What is
computed when a module is read is not changed by that: such mutants, and those that survived the
first trial, are tried in a child that reads the program anew, with the changed module in it.
"""

import functools
import gc
import importlib.machinery
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NoReturn

import pytest

from tools.mutants.places import HERE, Mutant
from tools.mutants.watching import caches, name_of_cache

_LONGER, _AT_LEAST = 4, 10
"""How many times as long as they took, and how many seconds, the tests of one mutant may work."""
_PATIENCE = 12
"""How many times as long on the clock: other work may go on beside it."""
_MEMORY = 12 << 30
PYTEST = ("-p", "no:cacheprovider", "-p", "no:terminal")


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and the tests that are tried on it, in their order."""

    mutant: Mutant
    tests: Sequence[str]
    seconds: float
    """How long the tests took when they were watched."""
    untouched: frozenset[str] = frozenset()
    """Shared work that does not run the mutant's line: a child may use what was made of it."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: killed (by which test), alive or timeout."""

    word: str
    killer: str = ""


Note = Callable[[Mutant, Verdict], None]


# ---- In memory --------------------------------------------------------------------------------


class InMemory:
    """Tries mutants one after the other, once pytest has read every test."""

    def __init__(self, trials: Sequence[Trial], warming: Sequence[str], note: Note) -> None:
        self._trials, self._warming, self._note = trials, warming, note

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the long shared work once, then try each mutant in a child."""
        items = {item.nodeid: item for item in session.items}
        for item in (items[name] for name in self._warming if name in items):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        functions, kept = _functions(), caches()
        for trial in self._trials:
            changed = _changed(trial.mutant, functions.get(trial.mutant.path, ()))
            if changed:
                chosen = [items[name] for name in trial.tests if name in items]
                work = partial(_run, chosen, changed, _forgotten(kept, trial.untouched))
                self._note(trial.mutant, in_child(work, trial.seconds))
        return True


def _run(items: Sequence[pytest.Item], changed: "_Changed", forgotten: "_Caches") -> None:
    for function, code in changed:
        function.__code__ = code
    for one in forgotten:
        one.cache_clear()
    run_until_one_fails(items)


def _forgotten(kept: "_Caches", untouched: frozenset[str]) -> "_Caches":
    """What was cached and may have been made by the line that a mutant changes."""
    return [one for one in kept if name_of_cache(one.__wrapped__) not in untouched]


_Caches = Sequence["functools._lru_cache_wrapper[object]"]
_Changed = Sequence[tuple[FunctionType, CodeType]]


def _functions() -> dict[str, list[FunctionType]]:
    """Find every function of the project that is loaded, by its file."""
    gc.unfreeze()
    found: dict[str, list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(f"{HERE}/bylaw/"):
            path = Path(one.__code__.co_filename).resolve().relative_to(HERE).as_posix()
            found.setdefault(path, []).append(one)
    gc.freeze()
    return found


def _changed(mutant: Mutant, functions: Sequence[FunctionType]) -> _Changed:
    """Pair the functions that a mutant changes with what they do then; none, if it is elsewhere."""
    near = [one for one in functions if one.__code__.co_firstlineno <= mutant.line]
    if not near:
        return ()
    whole = compile(mutant.source(), near[0].__code__.co_filename, "exec")
    codes: dict[tuple[str, int], list[CodeType]] = {}
    for code in _codes(whole):
        codes.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
    pairs = [
        (one, *codes.get((one.__code__.co_qualname, one.__code__.co_firstlineno), ()))
        for one in near
    ]
    return [
        (one, new[0])
        for one, *new in pairs
        if len(new) == 1 and new[0] != one.__code__ and _fits(new[0], one.__code__)
    ]


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _fits(new: CodeType, old: CodeType) -> bool:
    return len(new.co_freevars) == len(old.co_freevars)


# ---- Read anew --------------------------------------------------------------------------------


def fresh(trial: Trial) -> Verdict:
    """Try a mutant in a child that reads the program with the changed module in it."""
    return in_child(lambda: _run_fresh(trial.tests, trial.mutant), trial.seconds)


def whole(tests: Sequence[str], seconds: float) -> Verdict:
    """Try tests in a child that reads the program as it is: none may fail."""
    return in_child(lambda: _run_fresh(tests), seconds)


def _run_fresh(tests: Sequence[str], mutant: Mutant | None = None) -> None:
    if mutant is not None:
        _read_changed(mutant)
    files = dict.fromkeys(name.partition("::")[0] for name in tests)
    status = pytest.main([*PYTEST, *files], plugins=[_Chosen(tests)])
    _leave("reading the tests" if status else "")


def _read_changed(mutant: Mutant) -> None:
    """Let Python read one module with its change."""
    target, source = (HERE / mutant.path).resolve(), mutant.source()
    read = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        if Path(self.path).resolve() == target:
            return compile(source, self.path, "exec")
        return read(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class _Chosen:
    """Runs only the chosen tests, in their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def pytest_runtestloop(self, session: pytest.Session) -> None:
        if session.testsfailed:
            _leave("reading the tests")
        items = {item.nodeid: item for item in session.items}
        missing = [name for name in self._names if name not in items]
        if missing:
            _leave(missing[0])
        run_until_one_fails([items[name] for name in self._names])


# ---- A child ----------------------------------------------------------------------------------

_KILLER = -1
_FAULT = "A mutant could not be tried: "


def run_until_one_fails(items: Sequence[pytest.Item]) -> NoReturn:
    """Run tests in their order, and leave the process at the first that fails."""
    if items:
        items[0].config.pluginmanager.register(_Failing())
    for item, following in zip(items, (*items[1:], None), strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    _leave("")


class _Failing:
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            _leave(report.nodeid)


def _leave(killer: str) -> NoReturn:
    os.write(_KILLER, killer.encode()[:4000])
    os._exit(1 if killer else 0)


def in_child(work: Callable[[], None], expected: float) -> Verdict:
    """Do the work in a child with a folder of its own, and read how it ended."""
    seconds = _AT_LEAST + int(_LONGER * expected)
    global _KILLER
    folder = tempfile.mkdtemp(prefix="bylaw-mutant-")
    reading, _KILLER = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _alone(folder, seconds)
        try:
            work()
        except BaseException:
            _leave(f"{_FAULT}{traceback.format_exc()[-3000:]}")
    os.close(_KILLER)
    status = _awaited(child, seconds)
    killer = os.read(reading, 4000).decode(errors="replace")
    os.close(reading)
    shutil.rmtree(folder, ignore_errors=True)
    if killer.startswith(_FAULT):
        raise SystemExit(killer)
    if status is None or (os.WIFSIGNALED(status) and not killer):
        return Verdict("timeout")
    return Verdict("killed", killer) if killer else Verdict("alive")


def _alone(folder: str, seconds: int) -> None:
    os.setpgid(0, 0)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    os.environ["TMPDIR"] = tempfile.tempdir = folder
    sys.dont_write_bytecode = True
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def _awaited(child: int, seconds: int) -> int | None:
    """Wait for a child and end what it left running; None, if it had to be ended itself."""
    end = time.monotonic() + seconds * _PATIENCE
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            _end_group(child)
            return status
        time.sleep(0.02)
    _end_group(child)
    os.waitpid(child, 0)
    return None


def _end_group(child: int) -> None:
    try:
        os.killpg(child, signal.SIGKILL)
    except ProcessLookupError:
        return


def loaded_once() -> tuple[ModuleType, ...]:
    """Load what every fresh child needs and no mutant changes."""
    names = ("numpy", "pyarrow", "lark", "lxml.etree", "sqlmodel", "alembic")
    more = ("rich", "click.testing", "jinja2", "reportlab", "coverage")
    return tuple(importlib.import_module(name) for name in (*names, *more))
