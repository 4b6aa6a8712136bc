"""A decision as a PDF of one or two pages, for the file."""

from collections.abc import Iterator
from importlib import resources

from bylaw.registry.publish.decision.decision_sheet import DecisionSheet, ReceiptTable, SheetPart
from bylaw.registry.publish.formats.typeset import compiled, page_of, quoted, typst_day


def decision_pdf(sheet: DecisionSheet) -> bytes:
    """Set a decision as a PDF."""
    return compiled(decision_typst(sheet))


def decision_typst(sheet: DecisionSheet) -> str:
    """Write a decision in the language of typst."""
    here = resources.files("bylaw.registry.publish")
    call = (
        f"#show: sheet.with(title: {quoted(sheet.title)}, running: {quoted(sheet.title)}, "
        f"lang: {quoted(sheet.lang)}, page-of: (n, m) => {page_of(sheet.lang)}, "
        f"day: {typst_day(sheet.day)})"
    )
    lines = [
        here.joinpath("formats", "sheet.typ").read_text("utf-8"),
        here.joinpath("decision", "decision.typ").read_text("utf-8"),
        call,
        "#show: decision",
        f"#title-of({quoted(sheet.title)})",
        f"#quiet({quoted(sheet.subtitle)})",
        *([f"#summary({quoted(sheet.summary)})"] if sheet.summary else []),
        *(line for part in sheet.parts for line in _part(part)),
        *_receipt(sheet.receipt),
        f"#quiet-note({quoted(sheet.official)})",
    ]
    return "\n".join(lines) + "\n"


def _part(part: SheetPart) -> Iterator[str]:
    yield f"#part-head({quoted(part.heading)})"
    for line in part.lines:
        sticky = str(bool(line.quote)).lower()
        yield f"#line-of({quoted(line.text)}, {line.depth}, stick: {sticky})"
        if line.quote:
            yield f"#law-words({quoted(line.quote)}, {quoted(line.quote_lang)})"


def _receipt(receipt: ReceiptTable) -> Iterator[str]:
    yield f"#part-head({quoted(receipt.heading)})"
    yield "#receipt-table(("
    for name, value in receipt.rows:
        yield f"  ({quoted(name)}, {quoted(value)}),"
    yield "))"
    yield f"#quiet-note({quoted(receipt.note)})"
