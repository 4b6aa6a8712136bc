"""The rows of a CSV file that are rows: what is damaged is left out, with its number and reason.

A quotation mark that is not closed would swallow the rows after it, and one byte that is no UTF-8
would refuse the whole file.  Here such a row is told and the others go on.  A value runs over the
end of a line only where a line soon after closes it, and all of them make one row together.
"""

import codecs
import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

import numpy as np
import pyarrow as pa
import pyarrow.csv

from bylaw.registry.audit.maps.file_map import Writing
from bylaw.registry.audit.rounds.columns.layouts import ColumnsError
from bylaw.registry.audit.rounds.columns.lost_rows import LostRows
from bylaw.registry.audit.rounds.columns.opened_files import all_named, headed_file, opened_file
from bylaw.registry.audit.rounds.round_files import is_utf8
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message

_BLOCK = 1 << 22
_QUOTE, _LINE = ord('"'), ord("\n")
_UNCLOSED = N_("a quotation mark is not closed")
_NOT_UTF8 = N_("the row is not written in UTF-8")

TellDamage = Callable[[int, Message | None, str], None]


class SoundRows(io.RawIOBase):
    """A CSV file without its damaged rows; each is reported by its number, counted from 1.

    A line that is blank, has only empty cells, or goes on with the row before it, is told without
    a reason.
    """

    def __init__(self, stream: BinaryIO, tell: TellDamage, separator: str = ",") -> None:
        """Read from a stream, and tell of each damaged row."""
        self._stream, self._tell, self._separator = stream, tell, separator
        self._ready, self._rest = b"", b""
        self._row = 0

    def readable(self) -> bool:
        """Say that it can be read."""
        return True

    def close(self) -> None:
        """Close the file below."""
        self._stream.close()
        super().close()

    def read(self, size: int = -1) -> bytes:
        """Some sound rows; nothing more at the end."""
        while not self._ready:
            block = self._stream.read(_BLOCK)
            lines = self._rest + block
            end = lines.rfind(b"\n") + 1 if block else len(lines)
            self._rest = lines[end:]
            self._ready = self._sound(lines[:end], is_last=not block)
            _check_end(self._rest)
            if not block:
                break
        count = len(self._ready) if size < 0 else size
        given, self._ready = self._ready[:count], self._ready[count:]
        return given

    def _sound(self, lines: bytes, *, is_last: bool) -> bytes:
        if _is_sound(lines) and not _has_blanks(lines, self._separator):
            self._row += lines.count(b"\n") + (not lines.endswith(b"\n") and bool(lines))
            return lines
        return b"\n".join(self._sound_rows(lines.split(b"\n"), is_last=is_last))

    def _sound_rows(self, lines: Sequence[bytes], *, is_last: bool) -> Iterator[bytes]:
        """The sound rows among some lines; what may go on after them waits for more to be read."""
        at = 0
        while at < len(lines):
            row, number = lines[at], 1
            if row.count(b'"') % 2:
                row, number = self._row_beginning_at(lines, at)
                if not number and not is_last:
                    self._rest = b"\n".join([*lines[at:-1], self._rest])
                    yield b""
                    return
                row, number = (row, number) if number else (lines[at], 1)
            at += number
            if at == len(lines) and not row:
                # What stands after the last line break is no line.
                yield row
                return
            if self._keeps(row):
                yield row
            self._pass_over(number - 1)

    def _row_beginning_at(self, lines: Sequence[bytes], at: int) -> tuple[bytes, int]:
        """The row that begins on a line, and on how many it stands; on none, if it does not end."""
        size, most = 0, limits().round.line
        for end in range(at, len(lines)):
            size += len(lines[end]) + 1
            if size > most:
                return lines[at], 1
            if end > at and lines[end].count(b'"') % 2:
                row = b"\n".join(lines[at : end + 1])
                is_row = _row_of(self._separator).fullmatch(row) is not None
                return (row, end + 1 - at) if is_row else (lines[at], 1)
        return lines[at], 0

    def _pass_over(self, number: int) -> None:
        """Count lines that are no rows of their own; those before the header count for nothing."""
        for _ in range(number if self._row else 0):
            self._tell(self._row, None, "")
            self._row += 1

    def _keeps(self, line: bytes) -> bool:
        """Count a line, and tell whether it is a sound row; the header is row 0."""
        if line in (b"", b"\r"):
            self._pass_over(1)
            return True
        if self._row and not line.strip(self._separator.encode() + b"\r"):
            self._pass_over(1)
            return False
        row, self._row = self._row, self._row + 1
        if not row:
            # A file whose header is not UTF-8 is in another encoding, and refused as a whole.
            return line.decode() is not None
        why = _damage(line)
        if why:
            self._tell(row, why, line.decode(errors="replace").rstrip())
        return not why


@cache
def _row_of(separator: str) -> re.Pattern[bytes]:
    """One row: cells without a quotation mark, and cells between two of them."""
    mark = re.escape(separator).encode()
    cell = rb'(?:"(?:[^"]++|"")*+"|[^"\r\n' + mark + rb"]*+)"
    return re.compile(cell + rb"(?:" + mark + cell + rb")*+\r?")


def _check_end(begun: bytes) -> None:
    """Refuse a line that does not end: it would be kept whole until it does."""
    most = limits().round.document
    if len(begun) > most:
        raise ColumnsError(N_("a line of the file has more than {limit} bytes"), limit=most)


def _is_sound(lines: bytes) -> bool:
    """Tell quickly whether no line of a block is damaged."""
    if not is_utf8(lines):
        return False
    codes = np.frombuffer(lines, dtype=np.uint8)
    ends = np.flatnonzero(codes == _LINE)
    if np.diff(ends, prepend=-1, append=len(lines)).max() > limits().round.line:
        return False
    if b'"' not in lines:
        return True
    before = np.searchsorted(np.flatnonzero(codes == _QUOTE), ends)
    return not (before % 2).any() and not lines.count(b'"') % 2


def _has_blanks(lines: bytes, separator: str) -> bool:
    """Tell whether some line is blank, or has only empty cells."""
    mark = separator.encode()
    if b"\n\n" in lines or b"\n\r\n" in lines or lines[:1] in (b"\n", b"\r", mark):
        return True
    return b"\n" + mark in lines and _empty_row(separator).search(lines) is not None


@cache
def _empty_row(separator: str) -> re.Pattern[bytes]:
    return re.compile(rb"\n(?:" + re.escape(separator).encode() + rb")+\r?(?=\n|\Z)")


def _damage(line: bytes) -> Message | None:
    most = limits().round.line
    if len(line) >= most:
        template = N_("the row has {count} bytes; at most {limit} are read")
        return Message(template, {"count": len(line), "limit": most})
    if line.count(b'"') % 2:
        return Message(_UNCLOSED)
    return None if is_utf8(line) else Message(_NOT_UTF8)


def csv_reader(
    path: Path,
    how: Writing,
    lost: LostRows,
    *,
    types: dict[str, pa.DataType] | None,
    block: int,
) -> pa.csv.CSVStreamingReader:
    """Read a text of rows as it is written; what is no row is noted and left out."""
    stream = opened_file(path)
    if how.encoding:
        stream = cast(BinaryIO, codecs.EncodedFile(stream, "utf-8", how.encoding))
    for _ in range(1, how.header - how.is_grouped):
        stream.readline()
    if how.is_grouped:
        stream = headed_file(stream, how.separator)
    with ExitStack() as refused:
        rows = refused.enter_context(SoundRows(stream, lost.damage, how.separator))
        reader = pa.csv.open_csv(
            pa.PythonFile(rows, mode="r"),
            read_options=pa.csv.ReadOptions(use_threads=False, block_size=block),
            parse_options=pa.csv.ParseOptions(
                delimiter=how.separator, invalid_row_handler=lost.skip, newlines_in_values=True
            ),
            convert_options=pa.csv.ConvertOptions(
                column_types=types, strings_can_be_null=True, null_values=[""]
            ),
        )
        refused.pop_all()
    return reader


Cells = TypeVar("Cells", pa.Table, pa.RecordBatch)


def with_all_named(rows: Cells) -> Cells:
    """Give every column a name; one that is not UTF-8 is refused later."""
    try:
        return rows.rename_columns(all_named(rows.schema.names))
    except UnicodeDecodeError:
        return rows
