"""Writing a file: beside its place first, then renamed, so that no half-written file is left."""

import os
import tempfile
from pathlib import Path

from bylaw.registry.law.messages import N_, BylawError


class WriteError(BylawError):
    """A file cannot be written where it was asked for."""


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, in a folder that is made where there is none."""
    try:
        _write(path, data)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise WriteError(
            N_("{file} cannot be written: {reason}"), file=str(path), reason=reason
        ) from None


def _write(path: Path, data: bytes) -> None:
    if path.exists() and not path.is_file():
        # A pipe or a terminal cannot be renamed over; a folder says by itself that it is none.
        path.write_bytes(data)
        return
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        beside.chmod(_mode(target))
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """Give the permissions of the file that is there, or those of any new file."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
