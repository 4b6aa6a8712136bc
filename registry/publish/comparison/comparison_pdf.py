"""A comparison as a PDF: the summary, then each provision with its words redlined."""

from bylaw.registry.publish.comparison.comparison import Comparison, setting_of
from bylaw.registry.publish.formats.typst_templates import compiled, typst_source_of


def comparison_pdf(comparison: Comparison) -> bytes:
    """Set a comparison as a PDF."""
    return compiled(comparison_typst(comparison))


def comparison_typst(comparison: Comparison) -> str:
    """Write a comparison in the language of typst."""
    running = f"{comparison.title} — {comparison.heading}"
    return typst_source_of(
        "comparison.typ",
        lang=comparison.lang,
        title=running,
        running=running,
        day=comparison.day,
        **setting_of(comparison),
    )
