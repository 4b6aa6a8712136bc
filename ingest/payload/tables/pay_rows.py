"""Rows of a pay table as they are read from its lines, each with one label and one payout."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bylaw.ingest.payload.tables.printed_payouts import is_squashed, label_and_payout, payouts_in
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.figures import PAYOUT
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Table


@dataclass(frozen=True, slots=True)
class TableReading:
    """What was read of a table: the table or None, where its heads stand, and what to tell."""

    table: Table | None
    head: tuple[Span, ...] = ()
    dropped: tuple[Span, ...] = ()
    findings: tuple[Finding, ...] = ()


class RefusedTableError(Exception):
    """These lines are no table that the rules can rebuild."""

    def __init__(self, template: str, where: Passage) -> None:
        self.template, self.where = template, where


def cells_of(line: Passage) -> list[Passage]:
    """Split a line at its tabs, empty cells included."""
    edges = [-1, *(match.start() for match in re.finditer("\t", line.text)), len(line)]
    pairs = pairwise(edges)
    return [line.part(start + 1, end).stripped() for start, end in pairs]


_INSEPARABLE = N_("the label and the payout of this row cannot be separated")
_HEADLESS = N_("the column headings of this table cannot be distinguished from its first label")
_LOST = re.compile(r"[\s_…?]*[_…?][\s_…?]*")
_CAPITAL = re.compile(r"(?<=\S)\s+(?=[A-ZÀ-Þ])")
_JOINING = re.compile(r"(?i)(?:\b(?:or|and|of|ou|et|de|d['’])|[,:;])$")
_CASE_CHANGE = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """One line as read: its label (or None) and its payout (or None); `alone` if in one cell."""

    label: Passage | None
    payout: Passage | None = None
    alone: bool = False
    head: tuple[Passage, ...] = ()


def read_entries(lines: Sequence[Passage]) -> list[PrintedRow]:
    """Read the lines of a pay table, with labels that run on in the next line rejoined."""
    return _with_labels_rejoined([entry for line in lines for entry in _entries(line)])


def _entries(line: Passage) -> Iterator[PrintedRow]:
    """Read one line: a title, a row, several rows printed together, or a lone payout."""
    cells = [cell for cell in cells_of(line) if cell.text]
    if any(is_lost(cell.text) for cell in cells):
        yield _entry_with_loss(line, cells)
    elif is_squashed(line.text):
        yield from _squashed_entries(line)
    elif len(cells) == 1:
        yield _lone_entry(cells[0])
    elif len(cells) == 2:
        yield from _pair_entries(line, cells[0], cells[1])
    else:
        raise RefusedTableError(N_("a row of a pay table has one label and one payout"), line)


def is_lost(text: str) -> bool:
    """Tell whether a cell holds only a mark that stands for no word."""
    return _LOST.fullmatch(text) is not None


def _entry_with_loss(line: Passage, cells: list[Passage]) -> PrintedRow:
    """Keep a row whose payout alone is lost; a row that lost more is refused."""
    if len(cells) != 2 or is_lost(cells[0].text) or PAYOUT.search(cells[0].text):
        raise RefusedTableError(N_("a cell of this row is lost"), line)
    return PrintedRow(cells[0], cells[1])


def _lone_entry(cell: Passage) -> PrintedRow:
    payouts = payouts_in(cell.text)
    if payouts is not None:
        return PrintedRow(None, _only(cell, payouts))
    split = label_and_payout(cell.text.removesuffix("."))
    if split is not None:
        return PrintedRow(cell.part(*split[0]), cell.part(split[1][0], len(cell)), alone=True)
    if PAYOUT.search(cell.text):
        raise RefusedTableError(_INSEPARABLE, cell)
    return PrintedRow(cell, alone=True)


def _only(cell: Passage, payouts: list[tuple[int, int]]) -> Passage:
    if len(payouts) > 1:
        raise RefusedTableError(N_("several payouts appear here without their labels"), cell)
    return cell


def _pair_entries(line: Passage, label: Passage, payout: Passage) -> Iterator[PrintedRow]:
    payouts = payouts_in(payout.text)
    if payouts is not None and not PAYOUT.search(label.text):
        yield from _dealt_out(line, label, payout, payouts=payouts)
    elif PAYOUT.search(line.text):
        yield _broken_payout(line, label, payout)
    else:
        yield PrintedRow(None, head=(label, payout))


def _broken_payout(line: Passage, label: Passage, payout: Passage) -> PrintedRow:
    """Read a payout that runs over two cells: `100 % of the progressive | Jackpot`."""
    whole = Passage.joined([label, payout], " ")
    split = label_and_payout(whole.text)
    if split is None or split[1][0] >= len(label):
        raise RefusedTableError(_INSEPARABLE, line)
    return PrintedRow(whole.part(*split[0]), whole.part(split[1][0], len(whole)))


def _dealt_out(
    line: Passage, label: Passage, payout: Passage, *, payouts: list[tuple[int, int]]
) -> Iterator[PrintedRow]:
    """Pair each payout with its label, where the cell shows as many labels as payouts."""
    labels = _labels_in(label) if len(payouts) > 1 else [label]
    if len(labels) != len(payouts):
        raise RefusedTableError(N_("this row does not show one label for each payout"), line)
    ends = [start for start, _ in payouts[1:]] + [len(payout)]
    for name, (start, _), end in zip(labels, payouts, ends, strict=True):
        yield PrintedRow(name, payout.part(start, end).stripped())


def _labels_in(cell: Passage) -> list[Passage]:
    """Split a cell where a capital starts a label; after a joining word it does not."""
    capitals = _CAPITAL.finditer(cell.text)
    starts = [m.end() for m in capitals if not _JOINING.search(cell.text[: m.start()])]
    return [cell.part(start, end).stripped() for start, end in pairwise([0, *starts, len(cell)])]


def _squashed_entries(line: Passage) -> Iterator[PrintedRow]:
    """Take a squashed table apart: at each payout, and at the changes of case before the first."""
    matches = list(PAYOUT.finditer(line.text))
    starts = [0, *(match.end() for match in matches)]
    first = _case_parts(line.part(0, matches[0].start()))
    if len(first) not in (1, 3):
        raise RefusedTableError(_HEADLESS, line)
    if len(first) == 3:
        yield PrintedRow(None, head=(first[0], first[1]))
    yield PrintedRow(first[-1], line.part(*matches[0].span()))
    for start, match in zip(starts[1:], matches[1:], strict=False):
        last = match is matches[-1]
        end = len(line) if last else match.end()
        yield PrintedRow(line.part(start, match.start()).stripped(), line.part(match.start(), end))


def _case_parts(label: Passage) -> list[Passage]:
    edges = [0, *(match.start() for match in _CASE_CHANGE.finditer(label.text)), len(label)]
    return [label.part(a, b).stripped() for a, b in pairwise(edges)]


def _with_labels_rejoined(entries: Sequence[PrintedRow]) -> list[PrintedRow]:
    """Join a label that runs on in the next line to its beginning."""
    joined: list[PrintedRow] = []
    for entry in entries:
        if joined and _runs_on(joined[-1], entry):
            start, rest = joined.pop().label, entry.label
            assert start is not None
            assert rest is not None
            entry = PrintedRow(Passage.joined([start, rest], " "), entry.payout, alone=entry.alone)
        joined.append(entry)
    return joined


def _runs_on(before: PrintedRow, entry: PrintedRow) -> bool:
    if before.label is None or before.payout is not None or entry.label is None:
        return False
    if not entry.label.text[0].islower():
        return False
    return entry.alone or before.label.text.endswith(",")
