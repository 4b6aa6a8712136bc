"""The document of a decision in the reader's words, as a page of its own or as a PDF."""

import datetime as dt
from dataclasses import dataclass

from bylaw.registry.publish.formats.templates import template
from bylaw.registry.publish.formats.typst_templates import (
    compile_pdf_of,
    style_source,
    typst_source_of,
)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One sentence of a decision, with the words of the law that it cites and their language."""

    text: str
    quote: str = ""
    quote_lang: str = ""
    depth: int = 1


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A part of a decision under its heading."""

    heading: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class ReceiptTable:
    """The receipt of a decision: what it was made from, and how it is checked."""

    heading: str
    rows: tuple[tuple[str, str], ...]
    note: str


@dataclass(frozen=True, slots=True)
class DecisionSheet:
    """A whole decision, ready to be set."""

    lang: str
    day: dt.date
    title: str
    subtitle: str
    summary: str
    official: str
    parts: tuple[SheetPart, ...]
    receipt: ReceiptTable


def decision_html(sheet: DecisionSheet) -> bytes:
    """Set a decision as a page."""
    page = template("decision.html").render(
        lang=sheet.lang, title=sheet.title, kind="decision", sheet=sheet
    )
    return page.encode()


def decision_pdf(sheet: DecisionSheet) -> bytes:
    """Set a decision as a PDF."""
    return compile_pdf_of(decision_typst(sheet))


def decision_typst(sheet: DecisionSheet) -> str:
    """Write a decision in the language of typst."""
    return typst_source_of(
        "decision.typ",
        sheet.lang,
        title=sheet.title,
        running=sheet.title,
        day=sheet.day,
        definitions=style_source("decision_sheet.typ"),
        sheet=sheet,
    )
