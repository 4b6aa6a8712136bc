"""A sheet for the screen: words that wrap, tables in columns, styles where there is colour.

It does the little that an answer needs, and loads nothing for it.  A no-break space is never
broken, and no character of a text can command the screen.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import pairwise
from typing import TextIO

from bylaw.cli.say.line_breaking import (
    StyledWords,
    line_breaks,
    longest_word_width,
    strip_line,
    text_width,
    width_of,
    wrapped_hanging,
)
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.numerals import typed_number
from bylaw.registry.law.text.printable import printable

_CODES = {
    "bold": "1", "dim": "2", "italic": "3", "underline": "4", "strike": "9",
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36",
}  # fmt: skip
_GAP = 2
_WIDTH = 80


class Text:
    """Words in one line or several, each piece in a style of its own."""

    def __init__(self, text: str = "", style: str = "") -> None:
        self.pieces: list[StyledWords] = [(text, style)] if text else []

    def append(self, text: str, style: str = "") -> "Text":
        """Add words at the end."""
        if text:
            self.pieces.append((text, style))
        return self

    def lines(self) -> Iterator[list[StyledWords]]:
        """The lines as they were written."""
        line: list[StyledWords] = []
        for text, style in self.pieces:
            first, *others = printable(text).replace("\t", "  ").splitlines() or [""]
            line.append((first, style))
            for other in others:
                yield line
                line = [(other, style)]
        yield line

    def widest_line(self) -> int:
        """The width of the widest line."""
        return max(map(width_of, self.lines()), default=0)

    def longest_word(self) -> int:
        """The width of the longest word, with the blanks before the first of a line."""
        lines = ("".join(text for text, _style in line) for line in self.lines())
        return max((longest_word_width(line) for line in lines), default=0)

    def lines_in(self, width: int) -> Iterator[list[StyledWords]]:
        """The lines as they fit into a width."""
        for line in self.lines():
            yield from wrapped_hanging(line, max(width, 1))


@dataclass(frozen=False)
class SheetColumn:
    """A column of a table: its title, on which side its cells stand, and whether they wrap."""

    title: str
    justify: str = "left"
    no_wrap: bool = False


_Cell = str | Text


@dataclass(frozen=False)
class SheetTable:
    """A table without lines: titles in bold, cells that wrap and are never cut."""

    columns: list[SheetColumn]
    rows: list[tuple[Text, ...]] = field(default_factory=list)
    show_header: bool = True

    def add_row(self, *cells: _Cell) -> None:
        """Add a row; cells that are left out are empty."""
        row = [one if isinstance(one, Text) else Text(one) for one in cells]
        row += [Text()] * (len(self.columns) - len(row))
        self.rows.append(tuple(row))

    def add_section(self) -> None:
        """Leave a line free."""
        self.add_row()

    def lines_in(self, width: int) -> Iterator[list[StyledWords]]:
        """The lines as they fit into a width."""
        rows = list(self.rows)
        if self.show_header and any(column.title for column in self.columns):
            rows.insert(0, tuple(Text(column.title, "bold") for column in self.columns))
        widths = self._widths(rows, width)
        for row in rows:
            yield from self._row(row, widths)

    def _widths(self, rows: Sequence[tuple[Text, ...]], width: int) -> list[int]:
        """Find the width of each column; the widest give way first, and words are cut last."""
        columns = [[row[place] for row in rows] for place in range(len(self.columns))]
        wanted = [max((cell.widest_line() for cell in one), default=0) for one in columns]
        least = [max((cell.longest_word() for cell in one), default=0) for one in columns]
        whole = [one.no_wrap for one in self.columns]
        wrap = [w if kept else low for w, low, kept in zip(wanted, least, whole, strict=True)]
        room = width - _GAP * (len(self.columns) - 1)
        return _narrow_columns(wanted, (wrap, least, [1] * len(wanted)), room)

    def _row(self, row: Sequence[Text], widths: Sequence[int]) -> Iterator[list[StyledWords]]:
        cells = [list(cell.lines_in(width)) for cell, width in zip(row, widths, strict=True)]
        for number in range(max(map(len, cells), default=0)):
            line: list[StyledWords] = []
            for column, width, lines in zip(self.columns, widths, cells, strict=True):
                found = lines[number] if number < len(lines) else []
                blank = (" " * (width - width_of(found)), "")
                line += [blank, *found] if column.justify == "right" else [*found, blank]
                line.append((" " * _GAP, ""))
            yield line


def _narrow_columns(wanted: Sequence[int], least: Iterable[Sequence[int]], room: int) -> list[int]:
    """Narrow the widest columns until all fit, down to one minimum width, then to the next."""
    widths = list(wanted)
    for lowest in least:
        while sum(widths) > room:
            wide = [place for place, width in enumerate(widths) if width > lowest[place]]
            if not wide:
                break
            widths[max(wide, key=lambda place: widths[place])] -= 1
    return widths


@dataclass(frozen=True)
class Indented:
    """Anything, set in from the left margin; `mark` stands in the margin.

    Where a paragraph takes several lines, `rest` stands beside the others.
    """

    inner: Text | SheetTable
    by: int = 2
    mark: str = ""
    rest: str | None = None

    def lines_in(self, width: int) -> Iterator[list[StyledWords]]:
        """The lines as they fit into a width."""
        for number, line in enumerate(self.inner.lines_in(width - self.by)):
            mark = self.rest if number and self.rest is not None else self.mark
            yield [(mark.ljust(self.by), ""), *line]


_Printed = str | Text | SheetTable | Indented


class Sheet:
    """What is to be shown, line by line."""

    def __init__(self, *, width: int | None = None, is_coloured: bool | None = None) -> None:
        self.width = width or _known_columns(sys.__stdout__) or _WIDTH
        self.is_coloured = has_colour() if is_coloured is None else is_coloured
        self.lines: list[str] = []

    def print(self, item: _Printed = "", style: str = "") -> None:
        """Put one thing on the sheet, under the last."""
        shown = Text(item) if isinstance(item, str) else item
        for line in shown.lines_in(self.width):
            self.lines.append(self._line(line, style))

    def _line(self, line: Sequence[StyledWords], style: str) -> str:
        parts = [(text, f"{style} {own}".split()) for text, own in strip_line(line)]
        if not self.is_coloured:
            return "".join(text for text, _style in parts)
        return "".join(_with_style(text, styles) for text, styles in parts)


def wrapped_message(text: str) -> str:
    """Break the lines of a message to the standard error where the screen ends.

    Where no screen shows it, each stays one line; what is copied, such as a path, is never cut.
    """
    width = _known_columns(sys.__stderr__)
    if width is None:
        return text
    return "\n".join(_message_lines(line, width) for line in text.split("\n"))


def _message_lines(line: str, width: int) -> str:
    if text_width(line) <= width:
        return line
    breaks = [0, *line_breaks(line, width - _GAP, folds=False), len(line)]
    parts = (line[start:end].rstrip(" ") for start, end in pairwise(breaks))
    return f"\n{' ' * _GAP}".join(parts)


def _known_columns(stream: TextIO | None) -> int | None:
    if stated := typed_number(os.environ.get("COLUMNS", "")):
        return stated
    try:
        return None if stream is None else os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def has_colour() -> bool:
    """Tell whether the standard output shows colours."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _with_style(text: str, styles: Iterable[str]) -> str:
    codes = ";".join(dict.fromkeys(_CODES[one] for one in styles if one in _CODES))
    return f"\x1b[{codes}m{text}\x1b[0m" if codes and text else text
