"""Writing a file: beside its place first, then renamed, so that no half-written file is left.

No answer takes the place of what it rests on: a file that is read, a database, a private key.
"""

import errno
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path

from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.law.system_reasons import system_reason

_DATABASE = b"SQLite format 3\0"
_PRIVATE_KEY = b"PRIVATE KEY-----"
_BEGINNING = 64


class WriteError(BylawError):
    """A file cannot be written where it was asked for."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, in a folder that is made where there is none."""
    with written_beside(path) as beside:
        beside.write_bytes(data)


def refuse_replacing(written: Iterable[Path], *, read: Iterable[Path]) -> None:
    """Refuse to write two files in one place, or over a file that is read, by whatever name."""
    out, given = list(written), list(read)
    for one, other in combinations(out, 2):
        if one.absolute() == other.absolute() or _are_one(one, other):
            raise UsageError(N_("two files would be written to {file}; name two"), file=str(one))
    for path in out:
        if any(_are_one(path, source) for source in given):
            template = N_("{file} is read here, and would be overwritten; write to another file")
            raise UsageError(template, file=str(path))


def _are_one(one: Path, other: Path) -> bool:
    try:
        return one.is_file() and one.samefile(other)
    except OSError:
        return False


@contextmanager
def written_beside(path: Path) -> Iterator[Path]:
    """Lend a place beside a file, to be written part by part; when it is whole, it is renamed."""
    try:
        with _beside(path) as place:
            yield place
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> WriteError:
    """Say why a file cannot be written."""
    template = N_("{file} cannot be written: {reason}")
    return WriteError(template, file=str(path), reason=system_reason(error))


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    refuse_irreplaceable(path)
    if path.exists() and not path.is_file():
        # A pipe or a terminal cannot be renamed over.
        yield path
        return
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(f".{target.name}", prefix=".", dir=target.parent)
    os.close(handle)
    beside = Path(name)
    try:
        yield beside
        beside.chmod(_mode(target))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def refuse_irreplaceable(path: Path) -> None:
    """Refuse to write over a folder, a database or a private key: none can be made again."""
    if path.is_dir():
        raise unwritable(path, IsADirectoryError(errno.EISDIR, ""))
    if not path.is_file():
        return
    with path.open("rb") as held:
        begins = held.read(_BEGINNING)
    if begins.startswith(_DATABASE):
        raise WriteError(N_("{file} is a database; it is never overwritten"), file=str(path))
    if _PRIVATE_KEY in begins:
        raise WriteError(N_("{file} is a private key; it is never overwritten"), file=str(path))


def _mode(path: Path) -> int:
    """The permissions of the file that is there, or those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
