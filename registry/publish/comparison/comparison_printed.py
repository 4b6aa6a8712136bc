"""A comparison as HTML or as a PDF: the summary, then each provision with its words redlined."""

from bylaw.registry.publish.comparison.comparison import Comparison, setting_of
from bylaw.registry.publish.formats.templates import template
from bylaw.registry.publish.formats.typst_templates import compile_pdf_of, typst_source_of


def comparison_html(comparison: Comparison) -> str:
    """Set a comparison; every word goes through the template, which escapes it."""
    return template("comparison.html").render(
        lang=comparison.lang,
        title=_title(comparison),
        kind="single",
        **setting_of(comparison),
    )


def comparison_pdf(comparison: Comparison) -> bytes:
    """Set a comparison as a PDF."""
    return compile_pdf_of(comparison_typst(comparison))


def comparison_typst(comparison: Comparison) -> str:
    """Write a comparison in the language of typst."""
    return typst_source_of(
        "comparison.typ",
        comparison.lang,
        title=_title(comparison),
        running=_title(comparison),
        day=comparison.day,
        **setting_of(comparison),
    )


def _title(comparison: Comparison) -> str:
    return f"{comparison.title} — {comparison.heading}"
