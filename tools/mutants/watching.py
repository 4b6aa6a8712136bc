"""Run every test once under the eyes of coverage, and note which lines each of them runs.

What the program caches is forgotten before each test, so that no test finds a line run already;
only what is long to make again is kept, and watched under its own name as the helpers are.
"""

import functools
import gc
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType

import coverage
import pytest

from tools.mutants.places import HERE, ROOMS
from tools.mutants.watched import Watched, digest, is_tried

_ASKING = frozenset({"run", "engine", "filled", "client"})
_BETWEEN_SAVES = 25.0
_LONG_TO_MAKE = (
    *("/tests/", "/registry/rules/odds/", "/registry/rules/play/"),
    *("/ingest/clause/outlines.py", "/ingest/clause/sentence/vocabulary.py"),
)
_Function = Callable[..., object]


class Watch:
    """Runs the tests that were not watched as they are now, one file after the other."""

    def __init__(self) -> None:
        self.kept = Watched()
        self._names: list[str] = []
        self._asked: dict[str, set[str]] = {}
        self._failed: set[str] = set()
        self._kept_caches: list[object] = []
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        self._coverage = coverage.Coverage(
            data_file=None, include=[f"{HERE / room}/*" for room in ROOMS], messages=False
        )
        self._coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self._next_save = 0.0
        functools.cache = self._watched_cache  # type: ignore[assignment]  # before a test is read

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Watch each file that has to be, and keep what was seen."""
        by_file: dict[str, list[pytest.Item]] = {}
        for item in filter(is_tried, session.items):
            by_file.setdefault(item.nodeid.partition("::")[0], []).append(item)
        for one in (found := caches()):
            one.cache_clear()
        kept = {id(one) for one in self._kept_caches}
        self._caches = [one for one in found if id(one) not in kept]
        stale = {f: items for f, items in by_file.items() if not self.kept.is_current(f)}
        for file in sorted(stale, key=lambda one: _asks_for_registry(stale[one])):
            self._watch(file, stale[file])
        self.kept.save()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails before anything is broken: it would kill every mutant."""
        if report.failed:
            self._failed.add(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """Watch a fixture that several tests share under its own name."""
        if fixturedef.scope == "function":
            return (yield)
        with self._under(_fixture(fixturedef)):
            return (yield)

    def _watch(self, file: str, items: Sequence[pytest.Item]) -> None:
        begun = time.process_time()
        self.kept.forget(file)
        self._coverage.start()
        for item, following in zip(items, (*items[1:], None), strict=True):
            for one in self._caches:
                one.cache_clear()
            with self._under(item.nodeid):
                self._asked[item.nodeid].update(_fixtures(item))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        self._coverage.stop()
        names = [item.nodeid for item in items if item.nodeid not in self._failed]
        self._keep(file, names)
        if begun > self._next_save:
            self.kept.save()
            self._next_save = time.process_time() + _BETWEEN_SAVES
        print(f"{time.process_time() - begun:6.1f} s {len(names):>5} {file}", flush=True)

    def _keep(self, file: str, names: Sequence[str]) -> None:
        data = self._coverage.get_data()
        for measured in data.measured_files():
            path = measured.removeprefix(f"{HERE}/")
            for line, contexts in data.contexts_by_lineno(measured).items():
                for name in contexts:
                    self.kept.lines.setdefault(name, {}).setdefault(path, []).append(line)
        self._coverage.erase()
        self.kept.tests += names
        self.kept.asked.update({name: sorted(asked) for name, asked in self._asked.items()})
        self.kept.files[file] = digest([HERE / file])

    @contextmanager
    def _under(self, name: str) -> Iterator[None]:
        """Watch some work under a name, and note its own seconds and who asked for it."""
        self._asked.setdefault(name, set())
        self._names.append(name)
        self._coverage.switch_context(name)
        begun = time.process_time()
        yield
        self._names.pop()
        taken = time.process_time() - begun
        self.kept.seconds[name] = self.kept.seconds.get(name, 0) + taken
        if self._names:
            outer = self._names[-1]
            self.kept.seconds[outer] = self.kept.seconds.get(outer, 0) - taken
            self._coverage.switch_context(outer)

    def _watched_cache(self, function: _Function) -> Callable[..., object]:
        """Cache a function; one that is long to make again is watched under its own name."""
        kept = functools.lru_cache(maxsize=None)
        if not (_is_ours(getattr(function, "__code__", None)) and _is_long_to_make(function)):
            return kept(function)
        name = name_of_cache(function)
        missed = kept(self._named(name, function))
        self._kept_caches.append(missed)

        def asked(*args: Hashable, **kwargs: Hashable) -> object:
            if self._names:
                self._asked[self._names[-1]].add(name)
            return missed(*args, **kwargs)

        for part in ("cache_clear", "cache_info"):
            setattr(asked, part, getattr(missed, part))
        return functools.wraps(function)(asked)

    def _named(self, name: str, function: _Function) -> _Function:
        def watched(*args: Hashable, **kwargs: Hashable) -> object:
            if not self._names:
                return function(*args, **kwargs)
            with self._under(name):
                return function(*args, **kwargs)

        return watched


def _is_long_to_make(function: _Function) -> bool:
    code = function.__code__
    long = any(folder in code.co_filename for folder in _LONG_TO_MAKE)
    return long or not code.co_argcount + code.co_kwonlyargcount or function.__name__ == "grammar"


def name_of_cache(function: _Function) -> str:
    """Name the work of a cached function, as it is watched."""
    return f"cached {function.__module__}.{function.__qualname__}"


def caches() -> "list[functools._lru_cache_wrapper[object]]":
    """Find what the program and the helpers of the tests cache."""
    gc.unfreeze()
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    gc.freeze()
    return [one for one in found if _is_ours(getattr(one.__wrapped__, "__code__", None))]


def _is_ours(code: CodeType | None) -> bool:
    file = code.co_filename if code else ""
    return file.startswith(f"{HERE}/") and "/site-packages/" not in file and "/tools/" not in file


def _asks_for_registry(items: Sequence[pytest.Item]) -> bool:
    """Tell whether tests run commands or fill databases: they are watched last."""
    return any(not _ASKING.isdisjoint(getattr(item, "fixturenames", ())) for item in items)


def _fixture(fixture: pytest.FixtureDef[object]) -> str:
    return f"fixture {fixture.baseid}::{fixture.argname}"


def _fixtures(item: pytest.Item) -> Iterator[str]:
    """Name the fixtures of a test, as they are watched."""
    found = getattr(item, "_fixtureinfo", None)
    for fixtures in found.name2fixturedefs.values() if found else ():
        yield _fixture(fixtures[-1])
