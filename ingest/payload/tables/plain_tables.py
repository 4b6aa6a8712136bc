"""Tables: lines with cells become a header and rows, each with one label and its own cells.

A pay table has one payout in each row.  Column heads may stand apart, before or after the rows;
a line without a payout is a rubric; a label may run on in the next line.  Other tables, of fares
or fees, are held as their cells stand.  What these rules do not rebuild with certainty is refused
whole, with a finding that quotes it.
"""

import re
from collections import Counter
from collections.abc import Sequence

from bylaw.ingest.payload.tables.pay_rows import RefusedTableError, TableReading, cells_of, is_lost
from bylaw.ingest.payload.tables.pay_tables import read_pay_table
from bylaw.ingest.payload.tables.printed_payouts import (
    is_figure,
    is_payout,
    is_squashed,
    label_and_payout,
    payouts_in,
)
from bylaw.ingest.sources.passages import Passage, spans_of
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.figures import PAYOUT
from bylaw.registry.law.text.provenance import Span
from bylaw.registry.law.text.provisions import Row, Table

__all__ = ["TableReading", "ends_rows", "is_payout", "is_row", "is_title", "read_table"]

_TITLE_WORDS, _ROW_WORDS = 10, 16
_VERB = re.compile(
    r"(?i)\b(?:is|are|be|was|were|has|have|pays?|paid|wins?|won|loses?|lost|receives?|must|may|shall"
    r"|est|sont|soit|a|ont|paie(?:nt)?|payée?s?|gagne(?:nt)?|perd(?:ent)?|reçoi(?:t|vent)|doit|peut)\b"
)
"""What a sentence has and no label of a row."""

_COUNTS = re.compile(
    r"(?i)\d|^(?:free|nil|no charge|n/?a|gratuite?s?|néant|sans frais|aucuns? frais|s\. ?o)\b"
)
"""What a fare is: a figure, or a word that says that nothing is due."""


def is_row(text: str) -> bool:
    """Tell whether a block can be a row: cells, a label with a payout, a lone payout."""
    if "\t" in text or is_squashed(text) or payouts_in(text) is not None:
        return True
    return len(text.split()) <= _ROW_WORDS and label_and_payout(text) is not None


def ends_rows(text: str, before: str) -> bool:
    """Tell the last row of a table, whose full stop ends the sentence: a label, and no verb.

    >>> ends_rows("Straight 2 to 1.", "Flush 4 to 1"), ends_rows("It pays 2 to 1.", "Flush 4 to 1")
    (True, False)
    """
    if not text.endswith(".") or not is_row(before) or len(text.split()) > _ROW_WORDS:
        return False
    split = label_and_payout(text[:-1])
    return split is not None and _VERB.search(text[slice(*split[0])]) is None


def is_title(text: str) -> bool:
    """Tell whether a block can be a column head, a rubric or a label: short, and no sentence."""
    words = text.split()
    return 0 < len(words) <= _TITLE_WORDS and text[0] not in "(" and text[-1] not in ".;!?"


def read_table(lines: Sequence[Passage], *, rubric: str = "") -> TableReading:
    """Read lines as one table; `rubric` is the words of the item that introduces the rows."""
    try:
        return read_pay_table(lines, rubric=rubric) if _pays(lines) else _plain_table(lines)
    except RefusedTableError as refusal:
        if _is_ruled(lines):
            return _plain_table(lines)
        return TableReading(None, findings=(_refusal(refusal),))


def _is_ruled(lines: Sequence[Passage]) -> bool:
    """Tell a table, of fares or fees, whose every line shows where each cell begins and ends.

    Two payouts in one cell, or one beside its label, may be rows that were printed together; where
    odds are paid, a row without any has lost them, and so has a row without a figure its fare.
    """
    rows = [[cell.text for cell in cells_of(line)] for line in lines]
    width = max(map(len, rows))
    whole = [row for row in rows if len(row) == width > 1]
    titles = (row for row in rows if len(row) != width)
    if len(whole) * 2 <= len(rows) or any(len(row) > 1 or PAYOUT.search(row[0]) for row in titles):
        return False
    if any(_pays_by_itself(row[0], row[-1]) or _are_odds(row[-1]) for row in whole):
        return False
    is_told = all(_COUNTS.search(row[-1]) for row in whole[1:])
    return is_told and all(_is_own_cell(cell) for row in whole for cell in row)


def _pays_by_itself(label: str, last: str) -> bool:
    """Tell a label with a payout of its own; beside a sum of money, `1 to 10` is a range."""
    is_range = is_payout(label) and "$" in last
    return not is_range and (is_payout(label) or label_and_payout(label) is not None)


def _are_odds(cell: str) -> bool:
    return is_payout(cell) and not re.search("[$%]", cell)


def _is_own_cell(cell: str) -> bool:
    """Tell words or one figure from a cell that is empty, lost or holds several payouts."""
    return bool(cell) and not is_lost(cell) and not is_squashed(cell) and _count(cell) < 2


def _count(cell: str) -> int:
    return len(payouts_in(cell) or ())


def _refusal(refusal: RefusedTableError) -> Finding:
    where = refusal.where
    template = N_(
        "{reason}; the table is held as it is printed, and no figure is read from it: set its "
        "cells apart by tabs, one row to a line"
    )
    message = Message(template, {"reason": Message(refusal.template)})
    return Finding("table-refused", Severity.ERROR, message, where.text, where.span())


def _pays(lines: Sequence[Passage]) -> bool:
    """Tell whether lines are a pay table: payouts, and most rows of two cells at most."""
    filled = [sum(1 for cell in cells_of(line) if cell.text) for line in lines]
    wide, rows = sum(count > 2 for count in filled), sum(count > 1 for count in filled)
    return any(map(_may_pay, lines)) and 2 * wide <= max(rows, len(lines) // 2)


def _may_pay(line: Passage) -> bool:
    """Tell whether a line holds a payout: in `1 to 50 | 2` the label is a range, and 2 a count."""
    *_, last = cells_of(line)
    is_count = last.text != line.text and is_figure(last.text) and not is_payout(last.text)
    return not is_count and PAYOUT.search(line.text) is not None


def _plain_table(lines: Sequence[Passage]) -> TableReading:
    """Read rows of a label and any number of cells; a row unlike the others is a finding."""
    rows = [cells_of(line) for line in lines]
    width = Counter(len(row) for row in rows).most_common(1)[0][0]
    heads = _without_rubric(rows, _leading_heads(rows), width)
    body, dropped = _without_repeated_heads(rows, heads)
    ruled = _with_rubrics(body, width)
    counted = _columns_of_figures([row for _, row in ruled], width)
    findings = tuple(_damage(row) for _, row in ruled if not _is_sound(row, width, counted))
    above = (None, *(rubric for rubric, _ in ruled))
    made = tuple(
        _plain_row(row, rubric, is_first=rubric is not before)
        for (rubric, row), before in zip(ruled, above, strict=False)
    )
    table = Table(_merged_head(rows[:heads], width), made)
    head = tuple(span for row in rows[:heads] for cell in row for span in spans_of(cell))
    return TableReading(table, head, tuple(dropped), findings)


def _with_rubrics(
    rows: Sequence[list[Passage]], width: int
) -> list[tuple[Passage | None, list[Passage]]]:
    """Put over each row the line of one cell that stands above it, where there is one."""
    found: list[tuple[Passage | None, list[Passage]]] = []
    rubric: Passage | None = None
    for row, below in zip(rows, [*rows[1:], []], strict=True):
        if len(row) == 1 and len(below) == width > 1:
            rubric = row[0]
        else:
            found.append((rubric, row))
    return found


def _leading_heads(rows: Sequence[Sequence[Passage]]) -> int:
    """Count the lines before the first figure: they are heads, if any figure follows at all."""
    bare = [not any(map(_has_figure, row[1:])) for row in rows]
    return 0 if all(bare) else bare.index(False)


def _without_rubric(rows: Sequence[Sequence[Passage]], heads: int, width: int) -> int:
    """Leave the title right above the first row, below a whole head, to the rows."""
    last = [sum(1 for cell in row if cell.text) for row in rows[max(0, heads - 2) : heads]]
    return heads - 1 if width > 2 and last == [width, 1] else heads


def _has_figure(cell: Passage) -> bool:
    """Tell a figure, or words with a sum: `$100 plus $5 per page` is no head."""
    return is_figure(cell.text) or PAYOUT.search(cell.text) is not None


def _without_repeated_heads(
    rows: Sequence[list[Passage]], heads: int
) -> tuple[list[list[Passage]], list[Span]]:
    """Leave out the heads that each new page of a table repeats."""
    seen = {_words(row) for row in rows[:heads]}
    body: list[list[Passage]] = []
    dropped: list[Span] = []
    for row in rows[heads:]:
        bare = not any(map(_has_figure, row[1:]))
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
    # A head that spans two lines is one head.
    return tuple(" ".join(dict.fromkeys(text for text in column if text)) for column in columns)


def _plain_row(row: Sequence[Passage], rubric: Passage | None, *, is_first: bool) -> Row:
    cells = (rubric, *row) if rubric is not None and is_first else row
    spans = tuple(span for cell in cells for span in spans_of(cell))
    words = "" if rubric is None else rubric.text
    return Row(row[0].text, tuple(cell.text for cell in row[1:]), words, spans)


def _columns_of_figures(rows: Sequence[Sequence[Passage]], width: int) -> list[int]:
    """Tell in which columns, of three or more, some row has a figure: the others are words."""
    columns = range(1, width) if width > 2 else ()
    return [at for at in columns if any(is_figure(row[at].text) for row in rows if at < len(row))]


def _is_sound(row: Sequence[Passage], width: int, counted: Sequence[int]) -> bool:
    if len(row) != width or not row[0].text:
        return False
    return all(is_figure(row[at].text) for at in counted)


def _damage(row: Sequence[Passage]) -> Finding:
    line = Passage.joined([cell for cell in row if cell.text], " | ")
    message = Message(N_("this row of a table is not like the others: a cell is lost or damaged"))
    return Finding("damaged-row", Severity.WARNING, message, line.text, line.span())
