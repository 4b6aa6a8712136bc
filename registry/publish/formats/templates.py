"""Templates of pages: every word goes through one that escapes it."""

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.publish.document.phrases import PHRASES

_HYPHENED = late_pattern(r"\b[^\W_]{1,6}(?:-[^\W_]{1,6}){1,2}\b")


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("bylaw.registry.publish", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {"css_string": css_string, "whole_words": whole_words}
    made.globals |= {"page_number": page_number, "style_sheet": style_sheet}
    return made


def css_string(words: str) -> Markup:
    r"""Write words as a string of a style sheet, where nothing in them can end it.

    >>> css_string('By-law "1"</style>')
    Markup('"By\\2d law\\20 \\22 1\\22 \\3c \\2f style\\3e "')
    """
    signs = (sign if sign.isalnum() else f"\\{ord(sign):x} " for sign in words)
    return Markup('"{}"').format(Markup("".join(signs)))


def page_number(langs: Sequence[str]) -> Markup:
    """Number a printed page in one language or in two, in the terms of a style sheet."""
    numbered = (_page_number(PHRASES[lang].page) for lang in langs)
    return Markup(f" {css_string(' · ')} ").join(numbered)


def _page_number(words: str) -> Markup:
    r"""Put the counters of a style sheet into a phrase.

    >>> _page_number("{number} of {count}")
    Markup('counter(page) "\\20 of\\20 " counter(pages)')
    """
    counters = {"{number}": Markup("counter(page)"), "{count}": Markup("counter(pages)")}
    parts = (part for part in re.split(r"(\{\w+\})", words) if part)
    return Markup(" ").join(counters.get(part) or css_string(part) for part in parts)


def whole_words(words: str) -> Markup:
    """Keep words with a hyphen, as "By-law", "1033-2007" and "2008-06-01", in one line.

    >>> whole_words("O.C. 1033-2007")
    Markup('O.C. <span class="whole">1033-2007</span>')
    >>> whole_words("3-5-7 Poker")
    Markup('<span class="whole">3-5-7</span> Poker')
    """
    return Markup(_HYPHENED.sub(r'<span class="whole">\g<0></span>', str(escape(words))))


def template(name: str) -> Template:
    """Find a template by its name."""
    return _environment().get_template(name)


@cache
def style_sheet() -> str:
    """Read the one style of all pages."""
    sheet = resources.files("bylaw.registry.publish.formats").joinpath("sheet.css")
    return sheet.read_text(encoding="utf-8")
