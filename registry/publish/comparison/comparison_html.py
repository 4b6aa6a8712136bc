"""A comparison as one HTML file: the summary, then each provision with its words redlined."""

from bylaw.registry.publish.comparison.comparison import Comparison, setting_of
from bylaw.registry.publish.formats.templates import style_sheet, template


def comparison_html(comparison: Comparison) -> str:
    """Set a comparison; every word goes through the template, which escapes it."""
    return template("comparison.html").render(
        lang=comparison.lang,
        title=f"{comparison.title} — {comparison.heading}",
        kind="single",
        style=style_sheet(),
        **setting_of(comparison),
    )
