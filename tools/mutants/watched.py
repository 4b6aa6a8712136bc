"""Watch which test runs which lines, once, before anything is broken.

What is read once in a session (a cached helper of the tests, a fixture of a module) is watched
under its own name, and belongs to every test that asks for it.  What was watched is kept under
`build/` with the digests of the files: a changed test file is watched again, and everything if the
program, its data or the helpers of the tests changed.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from tools.mutants.places import HERE, Mutant
from tools.mutants.reach import reach

_MAP = HERE / "build" / "mutants" / "watched.json"
_READ = ("registry", "ingest", "corpus", "cli", "web", "bylaw/front", "tests")
_APART = (
    *("web", "fuzz", "tampering", "differential", "documentation", "packaging", "architecture"),
    *(
        "load",
        "spark",
        "start_up",
        "limits",
        "clause_sizes",
        "valid_pages",
        "screens",
        "hostile_pdfs",
    ),
)
"""Tests that ask the whole program, other programs or the clock: they are not tried on a mutant."""
_LONG_WORK = 0.3

Lines = dict[str, dict[str, list[int]]]


def is_tried(item: pytest.Item) -> bool:
    """Tell whether a test is quick enough, and alone enough, to be tried on every mutant."""
    name = item.path.stem.removeprefix("test_")
    apart = item.path.parent.name == "tests" and name.startswith(_APART)
    return not (apart or "postgresql" in item.nodeid)


# ---- What is kept -----------------------------------------------------------------------------


class Watched:
    """Which tests run each line, how long they take, and what they share."""

    def __init__(self) -> None:
        kept = json.loads(_MAP.read_text()) if _MAP.exists() else {}
        self.house = digest(_house())
        whole = kept if kept.get("house") == self.house else {}
        self.files: dict[str, str] = whole.get("files", {})
        self.tests: list[str] = whole.get("tests", [])
        self.seconds: dict[str, float] = whole.get("seconds", {})
        """Of each test, and of each work that tests share, without what it asks of others."""
        self.asked: dict[str, list[str]] = whole.get("asked", {})
        self.lines: Lines = whole.get("lines", {})

    def save(self) -> None:
        """Keep all of it, for the next run."""
        _MAP.parent.mkdir(parents=True, exist_ok=True)
        _MAP.write_text(json.dumps(vars(self)))

    def is_current(self, file: str) -> bool:
        """Tell whether a test file was watched as it is now."""
        return self.files.get(file) == digest([HERE / file])

    def forget(self, file: str) -> None:
        """Drop what a test file did before it changed."""
        gone = {name for name in self.seconds if name.partition("::")[0] == file}
        self.tests = [name for name in self.tests if name not in gone]
        for name in gone:
            del self.seconds[name], self.asked[name]
            self.lines.pop(name, None)

    def running(
        self, mutant: Mutant, budget: float, *, done: frozenset[str] = frozenset()
    ) -> list[str]:
        """Name the tests that run a mutant's line, the quickest first, up to so many seconds.

        What is `done` already costs nothing.
        """
        for places in reach(mutant):
            if found := self._through(places):
                return list(self._paid(found, budget, done))
        return []

    def _through(self, places: frozenset[tuple[str, int]]) -> list[str]:
        """Name the tests that run one of some lines, themselves or by what they ask for."""
        by_path: dict[str, set[int]] = {}
        for path, line in places:
            by_path.setdefault(path, set()).add(line)
        runs = {
            name
            for name, lines in self.lines.items()
            if any(not by_path[path].isdisjoint(lines.get(path, ())) for path in by_path)
        }
        return [name for name in self.tests if not runs.isdisjoint(self._works(name))]

    def _paid(self, names: Sequence[str], budget: float, done: frozenset[str]) -> Iterator[str]:
        """Take the quickest tests first, until their time is spent; at least one."""
        names = sorted(names, key=lambda name: self._cost(self._works(name) - done))
        paid = set(done)
        for number, name in enumerate(names):
            budget -= self._cost(self._works(name) - paid)
            if number and budget < 0:
                return
            paid |= self._works(name)
            yield name

    def _cost(self, works: set[str]) -> float:
        return sum(self.seconds.get(one, 0) for one in works)

    def seconds_of(self, names: Iterable[str]) -> float:
        """Tell how long tests took, with all that they ask for."""
        return self._cost({work for name in names for work in self._works(name)})

    def untouched(self, mutant: Mutant) -> frozenset[str]:
        """Name the shared work that does not run a mutant's line: what it made may be used."""
        runs = {n for n, lines in self.lines.items() if mutant.line in lines.get(mutant.path, ())}
        shared = self.lines.keys() - set(self.tests)
        return frozenset(name for name in shared if runs.isdisjoint(self._works(name)))

    def warming(self) -> list[str]:
        """Name tests that do the long shared work, for a process whose children will use it."""
        found = []
        for shared in (name for name, taken in self.seconds.items() if taken > _LONG_WORK):
            asking = [name for name in self.tests if shared in self._works(name) - {name}]
            found += sorted(asking, key=lambda name: self._cost(self._works(name)))[:1]
        return list(dict.fromkeys(found))

    def _works(self, name: str) -> set[str]:
        """Name a test and all that it asks for, near and far."""
        found, waiting = set[str](), [name]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found.add(one)
                waiting += self.asked.get(one, ())
        return found


def _house() -> list[Path]:
    """Everything on which every test depends: the program, its data, the helpers of the tests."""
    paths = (path for room in _READ for path in sorted((HERE / room).rglob("*")))
    return [path for path in paths if path.is_file() and _is_read(path)]


def _is_read(path: Path) -> bool:
    is_test = path.parent.name == "tests" and path.name.startswith("test_")
    return "__pycache__" not in path.parts and not is_test


def digest(paths: Sequence[Path]) -> str:
    """Sum up the names and the bytes of files."""
    whole = sha256()
    for path in paths:
        whole.update(path.relative_to(HERE).as_posix().encode())
        whole.update(sha256(path.read_bytes()).digest())
    return whole.hexdigest()
