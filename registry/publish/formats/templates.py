"""Templates of pages: every word goes through one that escapes it."""

from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bylaw.registry.publish", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["css_string"] = css_string
    return made


def css_string(words: str) -> Markup:
    r"""Write words as a string of a style sheet, where nothing in them can end it.

    >>> css_string('By-law "1"</style>')
    Markup('"By\\2d law\\20 \\22 1\\22 \\3c \\2f style\\3e "')
    """
    signs = (sign if sign.isalnum() else f"\\{ord(sign):x} " for sign in words)
    return Markup('"{}"').format(Markup("".join(signs)))


def template(name: str) -> Template:
    """Find a template by its name."""
    return _environment().get_template(name)


@cache
def style_sheet() -> str:
    """Read the one style of all pages."""
    sheet = resources.files("bylaw.registry.publish.formats").joinpath("sheet.css")
    return sheet.read_text(encoding="utf-8")
