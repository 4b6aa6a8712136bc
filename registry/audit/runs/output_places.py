"""The place of a run's output, held by one run at a time: a second one is refused, not mixed in."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from bylaw.registry.law.messages import N_, BylawError


class PlaceTakenError(BylawError):
    """Another run is writing to the same file."""


@contextmanager
def held_alone(out: Path) -> Iterator[None]:
    """Hold the place of an output until its run ends, however that ends.

    Where nothing can be written beside it, nothing is held: writing will tell.
    """
    beside = out.resolve().with_name(f".{out.name}.lock")
    lock = _open_lock(beside)
    if lock is None:
        yield
        return
    with lock:
        if not _is_locked(lock) or not _is_still(beside, lock):
            template = N_(
                "another run is writing to {file}; wait until it ends, or choose another file"
            )
            raise PlaceTakenError(template, file=str(out))
        try:
            yield
        finally:
            with suppress(OSError):
                beside.unlink()


def _open_lock(beside: Path) -> IO[bytes] | None:
    try:
        return beside.open("ab")
    except OSError:
        return None


def _is_locked(lock: IO[bytes]) -> bool:
    """Lock a file, unless another process has; the system lets go of it when a process ends."""
    try:
        try:
            import fcntl
        except ImportError:
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_still(beside: Path, lock: IO[bytes]) -> bool:
    """Tell whether the file is the one that was opened: one that ended has removed its own."""
    try:
        return os.path.samestat(beside.stat(), os.fstat(lock.fileno()))
    except OSError:
        return False
