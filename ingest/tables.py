"""Tables: lines with cells become a header and rows, each with one label and its own cells.

A pay table has one payout in each row.  Column heads may stand apart, before or after the rows;
a line without a payout is a rubric; a label may run on in the next line.  What these rules do
not rebuild with certainty is refused whole, with a finding that quotes it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ingest.passages import Passage
from ingest.payouts import (
    PAYOUT,
    is_figure,
    is_payout,
    is_squashed,
    label_and_payout,
    payouts_in,
)
from ingest.spans import spans_of
from registry.law.findings import Finding, Severity
from registry.law.messages import Message, N_
from registry.law.provisions import Row, Table
from registry.law.spans import Span

__all__ = ["TableReading", "is_payout", "is_row", "is_title", "read_table"]

_TITLE_WORDS, _ROW_WORDS = 10, 16
_PIPE_RULE = re.compile(r"\|?[\s|:-]*-[\s|:-]*")
_LOST = re.compile(r"[\s_…?]*[_…?][\s_…?]*")
_CAPITAL = re.compile(r"(?<=\S)\s+(?=[A-ZÀ-Þ])")
_JOINING = re.compile(r"(?i)(?:\b(?:or|and|of|ou|et|de|d['’])|[,:;])$")
_CASE_CHANGE = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")


@dataclass(frozen=True, slots=True)
class TableReading:
    """What was read of a table: the table or None, where its heads stand, and what to tell."""

    table: Table | None
    head: tuple[Span, ...] = ()
    dropped: tuple[Span, ...] = ()
    findings: tuple[Finding, ...] = ()


class _Refused(Exception):
    """These lines are no table that the rules can rebuild."""

    def __init__(self, template: str, where: Passage) -> None:
        self.template, self.where = template, where


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line as read: its label (or None) and its payout (or None); `alone` if in one cell."""

    label: Passage | None
    payout: Passage | None = None
    alone: bool = False
    head: tuple[Passage, ...] = ()


def is_row(text: str) -> bool:
    """Tell whether a block can be a row: cells, a label with a payout, a lone payout."""
    if "\t" in text or text.startswith("|"):
        return True
    if is_squashed(text) or payouts_in(text) is not None:
        return True
    return len(text.split()) <= _ROW_WORDS and label_and_payout(text) is not None


def is_title(text: str) -> bool:
    """Tell whether a block can be a column head, a rubric or a label: short, and no sentence."""
    words = text.split()
    return 0 < len(words) <= _TITLE_WORDS and text[0] not in "(" and text[-1] not in ".;!?"


def read_table(lines: Sequence[Passage], *, rubric: str = "") -> TableReading:
    """Read lines as one table; `rubric` is the words of the item that introduces the rows."""
    kept, dropped = _without_pipes(lines)
    try:
        reading = _pay_table(kept, rubric) if _has_payout(kept) else _plain_table(kept)
    except _Refused as refusal:
        return TableReading(None, (), tuple(dropped), (_refusal(refusal),))
    return TableReading(
        reading.table, reading.head, tuple(dropped) + reading.dropped, reading.findings
    )


def _refusal(refusal: _Refused) -> Finding:
    where = refusal.where
    return Finding(
        "table-refused", Severity.ERROR, Message(refusal.template), where.text, where.span()
    )


def _has_payout(lines: Iterable[Passage]) -> bool:
    return any(PAYOUT.search(line.text) for line in lines)


def _without_pipes(lines: Sequence[Passage]) -> tuple[list[Passage], list[Span]]:
    """Turn the strokes of a Markdown table into tabs, and drop its rule lines."""
    kept: list[Passage] = []
    dropped: list[Span] = []
    for line in lines:
        if not line.text.startswith("|"):
            kept.append(line)
            continue
        strokes = [match.start() for match in re.finditer(r"\|", line.text)]
        if _PIPE_RULE.fullmatch(line.text):
            dropped.append(line.span())
            continue
        dropped += [line.span(stroke, stroke + 1) for stroke in strokes]
        kept.append(_retabbed(line, strokes))
    return kept, dropped


def _retabbed(line: Passage, strokes: list[int]) -> Passage:
    edges = [-1, *strokes, len(line)]
    cells = [
        line.part(start + 1, end).stripped() for start, end in zip(edges, edges[1:], strict=False)
    ]
    inner = [cell for cell in cells[1:-1] if cell.text] or [line.part(0, 0)]
    return Passage.joined(inner, "\t")


def _cells(line: Passage) -> list[Passage]:
    """Split a line at its tabs, empty cells included."""
    edges = [-1, *(match.start() for match in re.finditer("\t", line.text)), len(line)]
    pairs = zip(edges, edges[1:], strict=False)
    return [line.part(start + 1, end).stripped() for start, end in pairs]


# Pay tables


def _pay_table(lines: Sequence[Passage], rubric: str) -> TableReading:
    entries = [entry for line in lines for entry in _entries(line)]
    fold = _Fold(rubric)
    for entry in _with_labels_rejoined(entries):
        fold.take(entry)
    table = fold.table()
    findings = tuple(_rebuilt(line) for line in lines if _is_tangled(line))
    head = tuple(span for cell in fold.head for span in spans_of(cell))
    return TableReading(table, head, (), findings)


def _rebuilt(line: Passage) -> Finding:
    message = Message(N_("the cells of this table were printed together and are told apart by rule"))
    return Finding("table-rebuilt", Severity.NOTE, message, line.text, line.span())


def _is_tangled(line: Passage) -> bool:
    return len(PAYOUT.findall(line.text)) > 1


def _entries(line: Passage) -> Iterator[_Entry]:
    """Read one line: a title, a row, several rows printed together, or a lone payout."""
    cells = [cell for cell in _cells(line) if cell.text]
    lost = next((cell for cell in cells if _LOST.fullmatch(cell.text)), None)
    if lost is not None:
        raise _Refused(N_("a cell of this row is lost"), line)
    if is_squashed(line.text):
        yield from _squashed_entries(line)
    elif len(cells) == 1:
        yield _lone_entry(cells[0])
    elif len(cells) == 2:
        yield from _pair_entries(line, cells[0], cells[1])
    else:
        raise _Refused(N_("a row of a pay table has one label and one payout"), line)


def _lone_entry(cell: Passage) -> _Entry:
    payouts = payouts_in(cell.text)
    if payouts is not None:
        return _Entry(None, _only(cell, payouts))
    split = label_and_payout(cell.text)
    if split is not None:
        return _Entry(cell.part(*split[0]), cell.part(split[1][0], len(cell)), alone=True)
    if PAYOUT.search(cell.text):
        raise _Refused(N_("the label and the payout of this row cannot be told apart"), cell)
    return _Entry(cell, alone=True)


def _only(cell: Passage, payouts: list[tuple[int, int]]) -> Passage:
    if len(payouts) > 1:
        raise _Refused(N_("several payouts stand here without their labels"), cell)
    return cell


def _pair_entries(line: Passage, label: Passage, payout: Passage) -> Iterator[_Entry]:
    payouts = payouts_in(payout.text)
    if payouts is not None and not PAYOUT.search(label.text):
        yield from _dealt_out(line, label, payout, payouts=payouts)
    elif PAYOUT.search(line.text):
        yield _broken_payout(line, label, payout)
    else:
        yield _Entry(None, head=(label, payout))


def _broken_payout(line: Passage, label: Passage, payout: Passage) -> _Entry:
    """Read a payout that runs over two cells: `100 % of the progressive | Jackpot`."""
    whole = Passage.joined([label, payout], " ")
    split = label_and_payout(whole.text)
    if split is None or split[1][0] >= len(label):
        raise _Refused(N_("the label and the payout of this row cannot be told apart"), line)
    return _Entry(whole.part(*split[0]), whole.part(split[1][0], len(whole)))


def _dealt_out(
    line: Passage, label: Passage, payout: Passage, *, payouts: list[tuple[int, int]]
) -> Iterator[_Entry]:
    """Give each payout its label, where as many labels start with a capital as there are payouts."""
    labels = _labels_in(label) if len(payouts) > 1 else [label]
    if len(labels) != len(payouts):
        raise _Refused(N_("this row does not show one label for each payout"), line)
    ends = [start for start, _ in payouts[1:]] + [len(payout)]
    for name, (start, _), end in zip(labels, payouts, ends, strict=True):
        yield _Entry(name, payout.part(start, end).stripped())


def _labels_in(cell: Passage) -> list[Passage]:
    starts = [0]
    for match in _CAPITAL.finditer(cell.text):
        if not _JOINING.search(cell.text[: match.start()]):
            starts.append(match.end())
    ends = [*starts[1:], len(cell)]
    return [cell.part(start, end).stripped() for start, end in zip(starts, ends, strict=True)]


def _squashed_entries(line: Passage) -> Iterator[_Entry]:
    """Take a squashed table apart: at each payout, and at each change of case in the first label."""
    matches = list(PAYOUT.finditer(line.text))
    starts = [0, *(match.end() for match in matches)]
    first = _case_parts(line.part(0, matches[0].start()))
    if len(first) not in (1, 3):
        raise _Refused(N_("the heads of this table cannot be told from its first label"), line)
    if len(first) == 3:
        yield _Entry(None, head=(first[0], first[1]))
    yield _Entry(first[-1], line.part(*matches[0].span()))
    for start, match in zip(starts[1:], matches[1:], strict=False):
        last = match is matches[-1]
        end = len(line) if last else match.end()
        yield _Entry(line.part(start, match.start()).stripped(), line.part(match.start(), end))


def _case_parts(label: Passage) -> list[Passage]:
    edges = [0, *(match.start() for match in _CASE_CHANGE.finditer(label.text)), len(label)]
    return [label.part(a, b).stripped() for a, b in zip(edges, edges[1:], strict=False)]


def _with_labels_rejoined(entries: Sequence[_Entry]) -> list[_Entry]:
    """Join a label that runs on in the next line to its beginning."""
    joined: list[_Entry] = []
    for entry in entries:
        if joined and _runs_on(joined[-1], entry):
            start, rest = joined.pop().label, entry.label
            assert start is not None and rest is not None
            entry = _Entry(Passage.joined([start, rest], " "), entry.payout, alone=entry.alone)
        joined.append(entry)
    return joined


def _runs_on(before: _Entry, entry: _Entry) -> bool:
    if before.label is None or before.payout is not None or entry.label is None:
        return False
    if not entry.label.text[0].islower():
        return False
    return entry.alone or before.label.text.endswith(",")


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

    def take(self, entry: _Entry) -> None:
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
            raise _Refused(N_("this row of a pay table has no payout"), head[0])
        self._settle()
        self.head = head

    def _take_lone(self, payout: Passage) -> None:
        """Give a payout that stands alone to the label that waits for one."""
        if not self._waiting:
            raise _Refused(N_("this payout stands without a label"), payout)
        label = self._waiting.pop()
        self._settle()
        self._add(label, payout)

    def _add(self, label: Passage, payout: Passage) -> None:
        spans = self._rubric_spans + spans_of(label) + spans_of(payout)
        cell = payout.text.rstrip(" ;.,")
        self._rows.append(Row(label.text, (cell,), self._rubric, spans))
        self._rubric_spans = ()

    def _settle(self) -> None:
        """Decide what the waiting titles are, now that a row follows them."""
        waiting, self._waiting = self._waiting, []
        if not self._rows and not self.head and len(waiting) >= 2:
            self.head, waiting = tuple(waiting[:2]), waiting[2:]
        if len(waiting) > 1:
            raise _Refused(N_("this row of a pay table has no payout"), waiting[0])
        for title in waiting:
            self._leading = title if not self._rows and not self.head else None
            self._rubrics += 1
            self._open_rubric(title)

    def _open_rubric(self, title: Passage) -> None:
        if self._rubric_spans:
            raise _Refused(N_("no row stands under this rubric"), title)
        self._rubric, self._rubric_spans = title.text.rstrip(" :"), spans_of(title)

    def table(self) -> Table:
        """Give the table, once the heads that stand after its rows are in place."""
        if self._waiting:
            self._take_trailing_head()
        if not self._rows:
            raise _Refused(N_("no row stands under this rubric"), self._waiting[0])
        return Table(tuple(cell.text for cell in self.head), tuple(self._rows))

    def _take_trailing_head(self) -> None:
        """Pair a head printed before the rows with the one printed after them."""
        if self._leading is None or self._rubrics != 1 or len(self._waiting) != 1:
            raise _Refused(N_("no row stands under this rubric"), self._waiting[0])
        self.head = (self._leading, self._waiting[0])
        count = len(spans_of(self._leading))
        first = self._rows[0]
        self._rows = [Row(row.label, row.cells, "", row.spans) for row in self._rows]
        self._rows[0] = Row(first.label, first.cells, "", first.spans[count:])
        self._waiting = []


# Other tables


def _plain_table(lines: Sequence[Passage]) -> TableReading:
    """Read rows of a label and any number of cells; a row unlike the others is a finding."""
    rows = [_cells(line) for line in lines]
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    heads = _leading_heads(rows)
    body, dropped = _without_repeated_heads(rows, heads)
    findings = tuple(_damage(row) for row in body if not _is_sound(row, width))
    table = Table(_merged_head(rows[:heads], width), tuple(_plain_row(row) for row in body))
    head = tuple(span for row in rows[:heads] for cell in row for span in spans_of(cell))
    return TableReading(table, head, tuple(dropped), findings)


def _leading_heads(rows: Sequence[Sequence[Passage]]) -> int:
    """Count the lines before the first figure: they are heads, if any figure follows at all."""
    bare = [not any(is_figure(cell.text) for cell in row[1:]) for row in rows]
    return 0 if all(bare) else bare.index(False)


def _without_repeated_heads(
    rows: Sequence[list[Passage]], heads: int
) -> tuple[list[list[Passage]], list[Span]]:
    """Leave out the heads that each new page of a table repeats."""
    seen = {_words(row) for row in rows[:heads]}
    body: list[list[Passage]] = []
    dropped: list[Span] = []
    for row in rows[heads:]:
        bare = not any(is_figure(cell.text) for cell in row[1:])
        if bare and _words(row) in seen:
            dropped += [span for cell in row for span in spans_of(cell)]
            continue
        if bare:
            seen.add(_words(row))
        body.append(row)
    return body, dropped


def _words(row: Sequence[Passage]) -> str:
    return re.sub(r"\W+", " ", " ".join(cell.text for cell in row)).strip()


def _merged_head(rows: Sequence[Sequence[Passage]], width: int) -> tuple[str, ...]:
    if not rows:
        return ()
    columns = [[row[i].text for row in rows if i < len(row)] for i in range(width)]
    return tuple(" ".join(text for text in column if text) for column in columns)


def _plain_row(row: Sequence[Passage]) -> Row:
    spans = tuple(span for cell in row for span in spans_of(cell))
    return Row(row[0].text, tuple(cell.text for cell in row[1:]), "", spans)


def _is_sound(row: Sequence[Passage], width: int) -> bool:
    figures = [is_figure(cell.text) for cell in row[1:]]
    return len(row) == width and bool(row[0].text) and (all(figures) or width == 2)


def _damage(row: Sequence[Passage]) -> Finding:
    line = Passage.joined([cell for cell in row if cell.text], " | ")
    message = Message(N_("this row of a table is not like the others: a cell is lost or damaged"))
    return Finding("damaged-row", Severity.WARNING, message, line.text, line.span())
