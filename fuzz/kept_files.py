"""The files that bylaw writes and reads again, to be damaged: databases, seals, keys, maps."""

import gzip
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from fuzz.tried_commands import folder, generated, registry, run, written

_ASKED = (
    ("show", "67.22", "--on", "2008-01-01", "--lang", "en"),
    ("log", "--json"),
    ("db", "current"),
    ("findings", "--json"),
    ("withdraw", "1033-2007", "--why", "fuzz"),
)
_BESIDE = ("-wal", "-shm", "-journal")


@cache
def databases() -> Sequence[bytes]:
    """A sound registry."""
    return [Path(registry().removeprefix("sqlite:///")).read_bytes()]


@cache
def _sound(command: tuple[str, ...]) -> str:
    return run(*command)


def try_database(data: bytes) -> str:
    """Ask a damaged registry: it answers as the sound one, or refuses."""
    file = folder() / "damaged.sqlite3"
    for ending in _BESIDE:
        file.with_name(file.name + ending).unlink(missing_ok=True)
    file.write_bytes(data)
    command = random.Random(data).choice(_ASKED)
    told = run(*command, "--db", f"sqlite:///{file}")
    if command[0] == "show" and told:
        assert told == _sound(command), "a damaged registry answers otherwise"
    return f"{command[0]} {told[:40]}"


@cache
def _key() -> Path:
    run("key", "new", "--key", str(folder() / "sound.pem"), expected=(0,))
    return folder() / "sound.pem"


def keys() -> Sequence[bytes]:
    """A sound private key, and the public one as it is shown."""
    public = run("key", "show", "--key", str(_key()), expected=(0,))
    return [_key().read_bytes(), public.encode()]


@cache
def seals() -> Sequence[bytes]:
    """A sound seal."""
    file = folder() / "sound.seal"
    run("seal", "--key", str(_key()), "--out", str(file), expected=(0,))
    return [file.read_bytes()]


def try_key(data: bytes) -> str:
    """Show a damaged key."""
    return run("key", "show", "--key", written("damaged.pem", data))[:20]


def try_seal(data: bytes) -> str:
    """Show what was recorded since a damaged seal."""
    return run("log", "--proof", written("damaged.seal", data))[:40]


@cache
def maps() -> Sequence[bytes]:
    """A sound map of the columns of a file of rounds."""
    file = folder() / "sound.toml"
    run("rounds", "map", written("mapped.csv", generated(".csv")[0]), "--out", str(file))
    return [file.read_bytes()]


def try_map(data: bytes) -> str:
    """Audit rounds by a damaged map."""
    rounds = written("mapped.csv", generated(".csv")[0])
    return run("audit", rounds, "--map", written("damaged.toml", data), "--summary")[:40]


def packed_rounds() -> Sequence[bytes]:
    """Sound rounds in CSV, packed."""
    return [gzip.compress(data, mtime=0) for data in generated(".csv")]
