"""Memory that was freed stays with the process while many rounds are judged.

By default, the system takes the memory of a large array back as soon as it is free, and gives the
next one fresh pages, each of which costs an interruption: a fifth of the time of an audit.  What is
freed is kept in one place for all threads: kept for each of them, it is half as much again.  Arrow
has a place of its own by default, and gives pages back from there too; here it uses the same one.
What is kept comes to lie in pieces that fit less and less; so all of it is given back now and then.
"""

import ctypes
import sys
from functools import cache

import pyarrow as pa

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MOST_ARENAS = -1, -3, -8
_KEPT = 1 << 28
_PARTS = 64
"""After how many parts the memory that is kept is given back, some 17 million rounds."""


@cache
def keep_freed_memory() -> None:
    """Ask the C library of Linux to keep what is freed; any other system is left as it is."""
    if (library := _library()) is None:
        return
    change = library.mallopt
    change(_MOST_ARENAS, 1)
    change(_MMAP_THRESHOLD, _KEPT)
    change(_TRIM_THRESHOLD, _KEPT)
    pa.set_memory_pool(pa.system_memory_pool())


def give_back_memory(number: int) -> None:
    """Give back what is kept after so many parts, so that it does not grow with the file."""
    if number % _PARTS == _PARTS - 1 and (library := _library()) is not None:
        library.malloc_trim(0)


@cache
def _library() -> ctypes.CDLL | None:
    """The C library of Linux, where it is the one that can be asked so."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None
