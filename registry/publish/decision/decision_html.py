"""A decision as a page that stands alone, for a screen and for paper."""

from bylaw.registry.publish.decision.decision_sheet import DecisionSheet
from bylaw.registry.publish.formats.templates import style_sheet, template


def decision_html(sheet: DecisionSheet) -> bytes:
    """Set a decision as a page."""
    page = template("decision.html").render(
        lang=sheet.lang, title=sheet.title, kind="decision", style=style_sheet(), sheet=sheet
    )
    return page.encode()
