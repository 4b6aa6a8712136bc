"""The tables of an Akoma Ntoso document: heads, rubrics and rows, as their cells say."""

from collections.abc import Iterator, Sequence

from lxml import etree

from bylaw.ingest.payload.tables.pay_rows import is_lost
from bylaw.ingest.sources.akoma.act_words import (
    NO_WORDS,
    Page,
    Put,
    name_of,
    refuse,
    refuse_loose_words,
)
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.text.figures import PAYOUT
from bylaw.registry.law.text.provisions import Kind, Provision, Row, Table

_HEAD, _CELL = "th", "td"


def read_akoma_table(
    table: etree._Element, page: Page, *, introduced: str, findings: list[Finding]
) -> Provision:
    """Read a table; `introduced` is the words of the item that it belongs to.

    As in a text, rows that pay stand under the words of their item where no rubric is printed.
    """
    rows = [(row, _cells(row, page)) for row in _rows(table, page)]
    heads = 1 if rows and _is_head(rows[0][0]) and not _is_rubric(rows[0][0]) else 0
    head = [cell for _, cells in rows[:heads] for cell in cells]
    pays = any(PAYOUT.search(cell.words) for _, cells in rows for cell in cells[1:])
    read = _under_rubrics(rows[heads:], page, rubric=introduced if pays else "")
    made = Table(tuple(cell.words for cell in head), tuple(_whole(row, findings) for row in read))
    return Provision(Kind.TABLE, table=made, spans=tuple(s for cell in head for s in cell.spans))


def _rows(table: etree._Element, page: Page) -> Iterator[etree._Element]:
    refuse_loose_words(table, page.file)
    for row in table:
        refuse_loose_words(row, page.file)
        if name_of(row) != "tr" or not len(row):
            raise refuse(row, page.file)
        yield row


def _cells(row: etree._Element, page: Page) -> list[Put]:
    """Write the cells of a row in one line."""
    last = len(row) - 1
    return [_cell(cell, page, end="\n" if at == last else "\t") for at, cell in enumerate(row)]


def _cell(cell: etree._Element, page: Page, *, end: str) -> Put:
    """Write a cell: one paragraph, or words alone; one that spans others must stand alone."""
    spans_others = cell.get("colspan", "1") != "1" and not _is_rubric(cell.getparent())
    is_cell = name_of(cell) in (_HEAD, _CELL) and cell.get("rowspan", "1") == "1"
    if not is_cell or spans_others or len(cell) > 1:
        raise refuse(cell, page.file)
    if not len(cell) or name_of(cell[0]) != "p":
        return page.put(cell, end=end)
    refuse_loose_words(cell, page.file)
    return page.put(cell[0], end=end)


def _is_head(row: etree._Element) -> bool:
    return all(name_of(cell) == _HEAD for cell in row)


def _is_rubric(row: etree._Element | None) -> bool:
    return row is not None and len(row) == 1 and name_of(row[0]) == _HEAD


def _under_rubrics(
    rows: Sequence[tuple[etree._Element, list[Put]]], page: Page, *, rubric: str
) -> Iterator[Row]:
    waiting = NO_WORDS
    for element, cells in rows:
        if _is_rubric(element):
            waiting, rubric = cells[0], cells[0].words.rstrip(" :")
            continue
        if _is_head(element):
            raise refuse(element, page.file)
        spans = (*waiting.spans, *(span for cell in cells for span in cell.spans))
        yield Row(cells[0].words, tuple(cell.words for cell in cells[1:]), rubric, spans)
        waiting = NO_WORDS
    if waiting.words:
        raise refuse(rows[-1][0], page.file)


def _whole(row: Row, findings: list[Finding]) -> Row:
    """Empty the cells that hold only a mark that stands for lost words, and tell of them."""
    if not any(is_lost(cell) for cell in row.cells):
        return row
    message = Message(N_("the payout of this row is lost: the text held gives none"))
    quote = "\t".join((row.label, *row.cells))
    findings.append(Finding("lost-cell", Severity.WARNING, message, quote, row.spans[0]))
    cells = tuple("" if is_lost(cell) else cell for cell in row.cells)
    return Row(row.label, cells, row.rubric, row.spans)
