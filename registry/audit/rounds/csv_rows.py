"""The rows of a CSV file that are rows: what is damaged is left out, with its number and reason.

A quotation mark that is not closed would swallow the rows after it, and one byte that is no UTF-8
would refuse the whole file.  Here such a row is told and the others go on.  A value never runs over
the end of a line.
"""

import io
from collections.abc import Callable
from typing import BinaryIO

import numpy as np

from bylaw.registry.audit.rounds.layouts import ColumnsError
from bylaw.registry.law.limits import limits
from bylaw.registry.law.messages import N_, Message

_BLOCK = 1 << 22
_QUOTE, _LINE = ord('"'), ord("\n")
_UNCLOSED = N_("a quotation mark is not closed")
_NOT_UTF8 = N_("the row is not written in UTF-8")

Tell = Callable[[int, Message, str], None]


class SoundRows(io.RawIOBase):
    """A CSV file without its damaged rows; each of them is told by its number, counted from 1."""

    def __init__(self, stream: BinaryIO, tell: Tell) -> None:
        """Read from a stream, and tell of each damaged row."""
        self._stream, self._tell = stream, tell
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
            _check_end(self._rest)
            self._ready = self._sound(lines[:end])
            if not block:
                break
        count = len(self._ready) if size < 0 else size
        given, self._ready = self._ready[:count], self._ready[count:]
        return given

    def _sound(self, lines: bytes) -> bytes:
        if _is_sound(lines):
            self._row += _rows(lines)
            return lines
        return b"\n".join(line for line in lines.split(b"\n") if self._keeps(line))

    def _keeps(self, line: bytes) -> bool:
        """Count a line, and tell whether it is a sound row; the header is row 0."""
        if _is_blank(line):
            return True
        row, self._row = self._row, self._row + 1
        if not row:
            # A file whose header is not UTF-8 is in another encoding, and refused as a whole.
            return line.decode() is not None
        why = _damage(line)
        if why:
            self._tell(row, why, line.decode(errors="replace").rstrip())
        return not why


def _check_end(begun: bytes) -> None:
    """Refuse a line that does not end: it would be kept whole until it does."""
    most = limits().round.document
    if len(begun) > most:
        raise ColumnsError(N_("a line of the file has more than {limit} bytes"), limit=most)


def _is_sound(lines: bytes) -> bool:
    """Tell quickly whether no line of a block is damaged."""
    try:
        lines.decode()
    except UnicodeDecodeError:
        return False
    codes = np.frombuffer(lines, dtype=np.uint8)
    ends = np.flatnonzero(codes == _LINE)
    if np.diff(ends, prepend=-1, append=len(lines)).max() > limits().round.line:
        return False
    if b'"' not in lines:
        return True
    before = np.searchsorted(np.flatnonzero(codes == _QUOTE), ends)
    return not (before % 2).any() and not lines.count(b'"') % 2


def _rows(lines: bytes) -> int:
    """Count the lines that are not blank."""
    if b"\n\n" in lines or b"\n\r\n" in lines or lines[:1] in (b"\n", b"\r"):
        return sum(not _is_blank(line) for line in lines.split(b"\n"))
    return lines.count(b"\n") + (not lines.endswith(b"\n") and bool(lines))


def _is_blank(line: bytes) -> bool:
    return line in (b"", b"\r")


def _damage(line: bytes) -> Message | None:
    most = limits().round.line
    if len(line) >= most:
        template = N_("the row has {count} bytes; at most {limit} are read")
        return Message(template, {"count": len(line), "limit": most})
    if line.count(b'"') % 2:
        return Message(_UNCLOSED)
    try:
        line.decode()
    except UnicodeDecodeError:
        return Message(_NOT_UTF8)
    return None
