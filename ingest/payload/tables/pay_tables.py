"""Pay tables: the heads, the rubrics and the rows, each row with its one payout."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bylaw.ingest.payload.tables.pay_rows import (
    PrintedRow,
    RefusedTableError,
    TableReading,
    cells_of,
    is_lost,
    read_entries,
)
from bylaw.ingest.sources.passages import Passage, spans_of
from bylaw.registry.law.findings import TABLE_REBUILT, Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.figures import PAYOUT
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Row, Table


def read_pay_table(lines: Sequence[Passage], *, rubric: str) -> TableReading:
    """Read the lines of a pay table; a table that cannot be rebuilt with certainty is refused."""
    fold = _Fold(rubric)
    for entry in read_entries(lines):
        fold.take(entry)
    table = fold.table()
    if len(table.rows) < sum(PAYOUT.search(line.text) is not None for line in lines):
        raise RefusedTableError(
            N_("the table read has fewer rows than lines with a payout"), lines[0]
        )
    rebuilt = [_rebuilt(line) for line in lines if _is_tangled(line)]
    lost = [_lost(line) for line in lines if any(is_lost(cell.text) for cell in cells_of(line))]
    findings = (*rebuilt, *lost)
    head = tuple(span for cell in fold.head for span in spans_of(cell))
    return TableReading(table, head, (), findings)


def _rebuilt(line: Passage) -> Finding:
    message = Message(
        N_("the cells of this table were printed together and were separated by rule")
    )
    return Finding(TABLE_REBUILT, Severity.NOTE, message, line.text, line.span())


def _lost(line: Passage) -> Finding:
    message = Message(N_("the payout of this row is lost: the text held gives none"))
    return Finding("lost-cell", Severity.WARNING, message, line.text, line.span())


def _is_tangled(line: Passage) -> bool:
    return len(PAYOUT.findall(line.text)) > 1


_HEADS = re.compile(
    r"(?P<label>\S.*?)\s+(?P<payout>(?i:(?:payout )?odds|payouts?|prizes?|fines?|fees?|amounts?"
    r"|(?:(?:rapports?|taux) de )?paiements?|cotes?|gains?|lots?|amendes?|frais|droits|montants?))"
)


_OPEN = re.compile(r"(?i)\b(?:des?|du|la|les|et|pour|of|the|and|for)$")
"""A small word after which a title goes on: « Tableau des paiements » is no pair of heads."""


def _heads_in(title: Passage) -> tuple[Passage, ...]:
    """The two column heads that stand in one line above the rows, if a payout is the second."""
    match = _HEADS.fullmatch(title.text)
    if match is None or _OPEN.search(match["label"]):
        return ()
    return tuple(title.part(*match.span(n)) for n in ("label", "payout"))


class _Fold:
    """Builds the rows in order: titles wait until it is known whether they are heads or rubrics."""

    def __init__(self, rubric: str) -> None:
        self.head: tuple[Passage, ...] = ()
        self._rubric = rubric
        self._rubric_spans: tuple[Span, ...] = ()
        self._rows: list[Row] = []
        self._waiting: list[Passage] = []
        self._leading: Passage | None = None
        self._rubrics = 0

    def take(self, entry: PrintedRow) -> None:
        """Take the next line of the table."""
        if entry.head:
            self._take_head(entry.head)
        elif entry.payout is None:
            assert entry.label is not None
            self._waiting.append(entry.label)
        elif entry.label is None:
            self._take_lone(entry.payout)
        else:
            self._settle()
            self._add(entry.label, entry.payout)

    def _take_head(self, head: tuple[Passage, ...]) -> None:
        if self._rows or self.head or len(self._waiting) > 1:
            raise RefusedTableError(N_("this row of a pay table has no payout"), head[0])
        # What stands above the heads is the title of the rows, be it like heads itself.
        self.head = head
        self._settle()

    def _take_lone(self, payout: Passage) -> None:
        """Join a payout that stands alone to the label that waits for one."""
        if not self._waiting:
            raise RefusedTableError(N_("this payout has no label"), payout)
        label = self._waiting.pop()
        self._settle()
        self._add(label, payout)

    def _add(self, label: Passage, payout: Passage) -> None:
        spans = self._rubric_spans + spans_of(label) + spans_of(payout)
        cell = "" if is_lost(payout.text) else payout.text.rstrip(" ;.,")
        self._rows.append(Row(label.text, (cell,), self._rubric, spans))
        self._rubric_spans = ()

    def _settle(self) -> None:
        """Decide what the waiting titles are, now that a row follows them."""
        waiting, self._waiting = self._waiting, []
        if not self._rows and not self.head and len(waiting) >= 2:
            self.head, waiting = tuple(waiting[:2]), waiting[2:]
        elif not self._rows and not self.head and waiting:
            self.head = _heads_in(waiting[0])
            waiting = waiting[1:] if self.head else waiting
        if len(waiting) > 1:
            raise RefusedTableError(N_("this row of a pay table has no payout"), waiting[0])
        for title in waiting:
            self._leading = title if not self._rows and not self.head else None
            self._rubrics += 1
            self._open_rubric(title)

    def _open_rubric(self, title: Passage) -> None:
        if self._rubric_spans:
            raise RefusedTableError(N_("there is no row under this rubric"), title)
        self._rubric, self._rubric_spans = title.text.rstrip(" :"), spans_of(title)

    def table(self) -> Table:
        """The table, once the heads that stand after its rows are in place."""
        if self._waiting:
            self._take_trailing_head()
        if not self._rows:
            raise RefusedTableError(N_("there is no row under this rubric"), self._waiting[0])
        return Table(tuple(cell.text for cell in self.head), tuple(self._rows))

    def _take_trailing_head(self) -> None:
        """Pair a head printed before the rows with the one printed after them."""
        if self._leading is None or self._rubrics != 1 or len(self._waiting) != 1:
            raise RefusedTableError(N_("there is no row under this rubric"), self._waiting[0])
        self.head = (self._leading, self._waiting[0])
        count = len(spans_of(self._leading))
        first = self._rows[0]
        self._rows = [replace(row, rubric="") for row in self._rows]
        self._rows[0] = replace(first, rubric="", spans=first.spans[count:])
        self._waiting = []
