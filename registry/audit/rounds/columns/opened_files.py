"""Opening a file of rounds, which may be compressed, and saying why it cannot be read."""

import gzip
import zlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, cast

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.round_files import GZIP
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.system_reasons import system_reason


def opened_file(path: Path) -> BinaryIO:
    """A file of text, which may be compressed."""
    return cast(BinaryIO, _Unpacked(path)) if path.suffix.lower() == GZIP else path.open("rb")


class _Unpacked(gzip.GzipFile):
    """A compressed file; however its damage shows, it is that of a file."""

    def read(self, size: int | None = -1) -> bytes:
        """Read and unpack."""
        try:
            return super().read(size)
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile(str(error)) from None


def all_named(names: Sequence[str]) -> Sequence[str]:
    """Name the columns that have no name by their places, as spreadsheets leave them.

    >>> all_named(["id", "", "day", ""])
    ['id', 'column_2', 'day', 'column_4']
    """
    return [name or f"column_{place}" for place, name in enumerate(names, start=1)]


def named_once(names: Sequence[str]) -> Sequence[str]:
    """The names of columns, or the refusal of one that stands twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise ColumnsError(N_("there are two columns {column}"), column=name)
    return names


def unreadable_file(path: Path, error: Exception) -> ColumnsError:
    """Say why a file of rounds cannot be read; the system's reasons are said in our words."""
    if isinstance(error, UnicodeDecodeError) and error.encoding == "utf-8":
        return ColumnsError(N_("{file} is not UTF-8 text; save it as UTF-8"), file=str(path))
    said = Message("{said}", {"said": str(error).partition("\n")[0]})
    reason = system_reason(error) if isinstance(error, OSError) and error.errno else said
    return ColumnsError(N_("{file} cannot be read: {reason}"), file=str(path), reason=reason)
