"""Writing a file: beside its place first, then renamed, so that no half-written file is left."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bylaw.registry.law.messages import N_, BylawError
from bylaw.registry.law.system_reasons import system_reason


class WriteError(BylawError):
    """A file cannot be written where it was asked for."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, in a folder that is made where there is none."""
    with written_beside(path) as beside:
        beside.write_bytes(data)


@contextmanager
def written_beside(path: Path) -> Iterator[Path]:
    """Lend a place beside a file, to be written part by part; when it is whole, it is renamed."""
    try:
        with _beside(path) as place:
            yield place
    except OSError as error:
        raise WriteError(
            N_("{file} cannot be written: {reason}"), file=str(path), reason=system_reason(error)
        ) from None


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    if path.exists() and not path.is_file():
        # A pipe or a terminal cannot be renamed over; a folder says by itself that it is none.
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


def _mode(path: Path) -> int:
    """The permissions of the file that is there, or those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
