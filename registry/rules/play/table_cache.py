"""Look-up tables that took a while to build, kept on disk from one run to the next.

A file is named after all that its tables depend on, the code that makes them included, and begins
with a checksum of the rest: what is out of date is never found, and what is damaged is never used.
A folder that cannot be read or written is as good as none.
"""

import hashlib
import io
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from bylaw.registry.rules.play.array_library import NDArray, np

Tables = Mapping[str, NDArray[np.generic]]

_CHECKSUM = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """The place where the system keeps what programs can make again."""
    from platformdirs import user_cache_path

    return user_cache_path("bylaw", appauthor=False)


def kept_tables(name: str, make: Callable[[], Tables], *, made_by: str) -> Tables:
    """The tables of a name from disk, made and kept if new; `made_by` is the file of code."""
    try:
        code = Path(made_by).read_bytes()
    except OSError:
        return make()
    key = hashlib.sha256(name.encode() + b"\0" + code).hexdigest()
    file = cache_folder() / "tables" / f"{key}.tables"
    found = _read(file)
    if found is None:
        found = make()
        _write(file, found)
    return found


def _read(file: Path) -> Tables | None:
    try:
        data = file.read_bytes()
    except OSError:
        return None
    checksum, rest = data[:_CHECKSUM], data[_CHECKSUM:]
    if hashlib.sha256(rest).digest() != checksum:
        return None
    with np.load(io.BytesIO(rest), allow_pickle=False) as arrays:
        return {name: arrays[name] for name in arrays.files}


def _write(file: Path, tables: Tables) -> None:
    """Write in one step, so that nobody reads half of a file."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, allow_pickle=False, **tables)
    rest = buffer.getvalue()
    half = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        half.write_bytes(hashlib.sha256(rest).digest() + rest)
        half.replace(file)
