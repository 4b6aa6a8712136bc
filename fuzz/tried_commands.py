"""The commands that a fuzz run tries its inputs with, on a registry of its own."""

import tempfile
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from bylaw.cli.main import bylaw

Try = Callable[[bytes], str]
"""Tries an input, and says what kind of answer came."""


@cache
def folder() -> Path:
    """A folder for all that a run writes."""
    return Path(tempfile.mkdtemp(prefix="bylaw-fuzz-"))


@cache
def registry() -> str:
    """Build a registry of our own, to be asked."""
    database = f"sqlite:///{folder() / 'registry.sqlite3'}"
    done = CliRunner().invoke(bylaw, ("db", "create", "--db", database), prog_name="bylaw")
    assert done.exit_code == 0, done.output
    return database


def run(*arguments: str, expected: tuple[int, ...] = (0, 1, 2)) -> str:
    """Run the command on a registry of its own; a fault that is not ours to tell is raised."""
    done = CliRunner().invoke(bylaw, arguments, prog_name="bylaw", env={"BYLAW_DB": registry()})
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code in expected, done.output
    return done.stdout


def written(name: str, data: bytes) -> str:
    """Write an input to a file of the run, and name it."""
    file = folder() / name
    file.write_bytes(data)
    return str(file)


def audit(suffix: str) -> Try:
    """Try bytes as a file of rounds whose name ends so."""

    def attempt(data: bytes) -> str:
        told = run("audit", written(f"rounds{suffix}", data), "--ui", "en")
        return " ".join(sorted({word for word in told.split() if word.isalpha()})[:20])

    return attempt


@cache
def generated(suffix: str) -> Sequence[bytes]:
    """Sound rounds of two games, in files whose names end so."""
    files = {game: folder() / f"{game}{suffix}" for game in ("sic_bo", "war")}
    for game, file in files.items():
        asked = ("--game", game, "--count", "20", "--seed", "1", "--out", str(file))
        run("rounds", "generate", *asked, expected=(0,))
    return [file.read_bytes() for file in files.values()]
