"""Columns: the cells of a row printed with pipes, leaders or blanks are set apart by tabs.

>>> [put for _, _, _, put in pipe_edits("“| Flush | 4 to 1 |”.")]
['', '\\t', '']
>>> rows = "Wager  Payout\\nFlush ..... 4 to 1\\nPair of 5  500 to 1"
>>> [rows[start:end] for _, start, end, _ in column_edits(rows)]
['  ', ' ..... ', '  ']
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bylaw.registry.law.text.figures import PAYOUT

TextEdit = tuple[str, int, int, str]
"""A rule, the characters `[start, end)` that it takes away, and what it puts there."""

_OPENING, _CLOSING = '“«"', '”»"'
_BLANKS = r"[ \t\u00a0\u202f]"
_PIPE = re.compile(rf"{_BLANKS}*(?<!\\)\|{_BLANKS}*")
_LINE = re.compile(r"^.*\|.*$", re.M)
_LABEL = r"(?P<label>[^\t\n]{1,90}?[^\s\t.:;!?…—–])"
# Dots once taken are not given back: no other reading of a leader is looked for.
_LEADER = r"[ \u00a0]*+(?:…|\.{3}|\.(?:[ \u00a0]\.){2})[ \u00a0.…]*+"
_GAP = re.compile(
    rf"^{_BLANKS}*{_LABEL}(?P<gap>{_LEADER}|[ \u00a0]{{2,}}|[ \u00a0][—–][ \u00a0])"
    rf"(?P<cell>[^\s.…—–][^\t\n]{{0,60}})$"
)
_QUOTED = re.compile(
    rf"[{_OPENING}]{_BLANKS}?[^{_OPENING}{_CLOSING}\t\n]{{1,90}}?[^\s.…]"
    rf"(?P<gap>{_LEADER}|[ \u00a0]{{2,}})(?:{PAYOUT.pattern}){_BLANKS}?[{_CLOSING}]"
)
_PAID = re.compile(rf"\s?(?:{PAYOUT.pattern})\s*[;.,]?\s?[{_CLOSING}]?\s?[;.,]?\s*")
_ALLEY = re.compile(r"(?<=\S)[ \u00a0]{2,}(?=\S)")
_WIDTH, _MOST = 3, 9
"""How many cells a row has, at least and at most, that wide blanks alone set apart."""
_LONGEST = 48
_DASH = re.compile(r"[—–]")
_WIDE = re.compile(r"[ \u00a0]{2,}|…|\.{3,}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that may be a row: where its gap stands, and whether a payout follows it."""

    start: int
    end: int
    pays: bool
    has_dash: bool


def pipe_edits(text: str) -> Iterator[TextEdit]:
    """Set apart the cells that pipes divide; a pipe around a row, inside its quotation, goes."""
    for line in _LINE.finditer(text):
        for pipe in _PIPE.finditer(text, line.start(), line.end()):
            before, after = text[line.start() : pipe.start()], text[pipe.end() : line.end()]
            inner = _has_cell(before[-1:], _OPENING + ">") and _has_cell(
                after[:1], _CLOSING + ".;,"
            )
            yield "pipe-table", pipe.start(), pipe.end(), "\t" if inner else ""


def _has_cell(beside: str, edges: str) -> bool:
    return bool(beside) and beside not in edges


def column_edits(text: str) -> Iterator[TextEdit]:
    """Set apart the cells of rows whose payout stands after a leader, a dash or wide blanks."""
    for run in _runs(text):
        if any(line.pays for line in run) and (len(run) > 1 or not run[0].has_dash):
            yield from (("column", line.start, line.end, "\t") for line in run)
    for quoted in _QUOTED.finditer(text):
        yield "column", *quoted.span("gap"), "\t"


def row_edits(text: str) -> Iterator[TextEdit]:
    """Set apart the cells of neighbouring rows that have equally many, three at least.

    They stand below one another, or each row but the first ends with a figure.

    >>> rows = "Age    Fare  Pass\\nAdult  $3    $30\\nOld    $2    $20"
    >>> len(list(row_edits(rows)))
    6
    """
    run: list[_Cells] = []
    for match in re.finditer(r"^.*\S.*$", text, re.M):
        row = _Cells.of(match[0], match.start())
        if run and (row is None or len(row.cells) != len(run[0].cells)):
            yield from _set_apart(run)
            run = []
        run += [] if row is None else [row]
    yield from _set_apart(run)


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a line between wide blanks, and where in the text each begins and ends."""

    at: int
    cells: tuple[tuple[int, int], ...]
    ends_with_figure: bool

    @classmethod
    def of(cls, line: str, at: int) -> "_Cells | None":
        gaps = [] if "\t" in line else [gap.span() for gap in _ALLEY.finditer(line)]
        starts = [len(line) - len(line.lstrip()), *(end for _, end in gaps)]
        ends = [*(start for start, _ in gaps), len(line.rstrip())]
        cells = tuple(zip(starts, ends, strict=True))
        is_short = all(end - start <= _LONGEST for start, end in cells)
        if not is_short or not _WIDTH <= len(cells) <= _MOST:
            return None
        return cls(at, cells, any(map(str.isdigit, line[starts[-1] :])))


def _set_apart(run: Sequence[_Cells]) -> Iterator[TextEdit]:
    """Put tabs between the cells of rows that are surely those of a table."""
    columns = list(zip(*(row.cells for row in run), strict=True))[1:]
    is_aligned = all(_is_one_column(column) for column in columns)
    are_figures = all(row.ends_with_figure for row in run[1:])
    if len(run) < 2 or not (is_aligned or (len(run) > 2 and are_figures)):
        return
    for row in run:
        for (_, end), (start, _) in pairwise(row.cells):
            yield "column", row.at + end, row.at + start, "\t"


def _is_one_column(cells: Sequence[tuple[int, int]]) -> bool:
    """Tell cells that begin, or end, right below one another."""
    return any(len({cell[edge] for cell in cells}) == 1 for edge in (0, 1))


def _runs(text: str) -> Iterator[list[_Line]]:
    """Collect neighbouring lines that have one gap each; blank lines do not part them."""
    run: list[_Line] = []
    for match in re.finditer(r"^.*\S.*$", text, re.M):
        line = _line(match[0], match.start())
        if line is None and run:
            yield run
            run = []
        if line is not None:
            run.append(line)
    if run:
        yield run


def _line(text: str, at: int) -> _Line | None:
    found = _GAP.match(text)
    if found is None or _WIDE.search(found["cell"].rstrip()):
        return None
    pays = _PAID.fullmatch(found["cell"]) is not None
    start, end = found.span("gap")
    return _Line(at + start, at + end, pays, _DASH.search(found["gap"]) is not None)
