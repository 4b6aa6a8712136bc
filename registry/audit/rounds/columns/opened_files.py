"""Opening a file of rounds, which may be compressed, and saying why it cannot be read."""

import csv
import gzip
import io
import zlib
from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import BinaryIO, cast

from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.round_files import PACKED
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.system_reasons import system_reason

_TWICE = N_(
    "there are two columns {column}; if a line above names groups of columns, say so in a map, as "
    "header = [1, 2]"
)


def opened_file(path: Path) -> BinaryIO:
    """A file of text, which may be compressed."""
    ending = path.suffix.lower()
    if ending not in PACKED:
        return path.open("rb")
    if ending == ".gz":
        return cast(BinaryIO, _Unpacked(path))
    import pyarrow as pa

    form = "zstd" if ending == ".zst" else "bz2"
    return io.BufferedReader(pa.CompressedInputStream(pa.OSFile(str(path)), form))


class _Unpacked(gzip.GzipFile):
    """A compressed file; however its damage shows, it is that of a file."""

    def read(self, size: int | None = -1) -> bytes:
        """Read and unpack."""
        try:
            return super().read(size)
        except (EOFError, zlib.error) as error:
            raise gzip.BadGzipFile(str(error)) from None


def headed_file(stream: BinaryIO, separator: str) -> BinaryIO:
    """A text whose first two lines name its columns together, with one line in their place."""
    rows = [stream.readline().decode().lstrip("\ufeff") for _ in range(2)]
    groups, names = (next(csv.reader([row], delimiter=separator), []) for row in rows)
    line = io.StringIO(newline="")
    csv.writer(line, delimiter=separator, lineterminator="\n").writerow(
        names_with_groups(groups, names)
    )
    return cast(BinaryIO, _Headed(line.getvalue().encode(), stream))


class _Headed:
    """A text whose first bytes are replaced."""

    def __init__(self, begun: bytes, stream: BinaryIO) -> None:
        self._begun, self._stream = begun, stream

    def read(self, size: int = -1) -> bytes:
        """Read what stands at the beginning, then the text."""
        begun, self._begun = self._begun, b""
        return begun or self._stream.read(size)

    def close(self) -> None:
        """Close the text."""
        self._stream.close()


def names_with_groups(groups: Sequence[str], names: Sequence[str]) -> list[str]:
    """Name columns by the group above them, which stands over the first of its columns only.

    >>> names_with_groups(["", "Bets", "", "Paid"], ["id", "ante", "bonus", "ante"])
    ['id', 'Bets ante', 'Bets bonus', 'Paid ante']
    """
    found, group = list[str](), ""
    for said, name in zip_longest(groups, names, fillvalue=""):
        group = said.strip() or (group if name.strip() else "")
        found.append(f"{group} {name.strip()}".strip())
    return found


def all_named(names: Sequence[str]) -> Sequence[str]:
    """Name the columns that have no name by their places, and others without blanks around.

    >>> all_named(["id", "", " day ", ""])
    ['id', 'column_2', 'day', 'column_4']
    """
    return [name.strip() or f"column_{place}" for place, name in enumerate(names, start=1)]


def named_once(names: Sequence[str]) -> Sequence[str]:
    """The names of columns, or the refusal of one that stands twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise ColumnsError(_TWICE, column=name)
    return names


def told_of_file(error: ColumnsError, path: Path) -> ColumnsError:
    """Add the name of the file to a fault that does not say it."""
    said = error.message
    if "file" in said.values:
        return error
    return type(error)(N_("{file}: {reason}"), file=str(path), reason=said)


def unreadable_file(path: Path, error: Exception) -> ColumnsError:
    """Say why a file of rounds cannot be read; the system's reasons are said in our words."""
    if isinstance(error, UnicodeDecodeError) and error.encoding == "utf-8":
        return ColumnsError(N_("{file} is not UTF-8 text; save it as UTF-8"), file=str(path))
    said = Message("{said}", {"said": str(error).partition("\n")[0]})
    reason = system_reason(error) if isinstance(error, OSError) and error.errno else said
    return ColumnsError(N_("{file} cannot be read: {reason}"), file=str(path), reason=reason)
