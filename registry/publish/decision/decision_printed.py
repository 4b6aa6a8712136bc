"""A decision as a page that stands alone, or as a PDF of one or two pages for the file."""

from bylaw.registry.publish.decision.decision_sheet import DecisionSheet
from bylaw.registry.publish.formats.templates import style_sheet, template
from bylaw.registry.publish.formats.typst_templates import (
    compile_pdf_of,
    style_source,
    typst_source_of,
)


def decision_html(sheet: DecisionSheet) -> bytes:
    """Set a decision as a page."""
    page = template("decision.html").render(
        lang=sheet.lang, title=sheet.title, kind="decision", style=style_sheet(), sheet=sheet
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
