"""Templates of pages: every word goes through one that escapes it."""

from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined, Template


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("bylaw.registry.publish", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def template(name: str) -> Template:
    """Find a template by its name."""
    return _environment().get_template(name)


@cache
def style_sheet() -> str:
    """Read the one style of all pages."""
    sheet = resources.files("bylaw.registry.publish.formats").joinpath("sheet.css")
    return sheet.read_text(encoding="utf-8")
