"""Templates of typst sources: every value is written as a literal, so that none can be markup.

In a template `{{ words }}` gives a string of typst, quotation marks included; a number, a truth
value and a day give theirs.  What a macro wrote is source already, and stays as it is.
"""

import datetime as dt
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.printable import code_of
from bylaw.registry.publish.document.phrases import PHRASES

Compiler = Callable[[str], bytes]
_LABEL = late_pattern(r"[\w~-]+")
# Letters of Latin, Greek and Cyrillic, and the marks that our fonts have for certain.
_UNSURE = late_pattern(
    "[^\n\x20-\x7e\xa0-\xac\xae-\u017f\u0391-\u03c9\u0410-\u044f\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026"
    "\u2030\u202f\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212\u2264\u2265]"
)
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": " ", "\r": " "})


def literal(value: object) -> Markup:
    """Write a value as a literal of typst.

    >>> str(literal('the "Buy Bet" #1')), str(literal(True)), str(literal(dt.date(2008, 1, 1)))
    ('"the \\\\"Buy Bet\\\\" #1"', 'true', 'datetime(year: 2008, month: 1, day: 1)')
    """
    match value:
        case Markup():
            return value
        case bool():
            return Markup(str(value).lower())
        case int():
            return Markup(value)
        case dt.date():
            return Markup(f"datetime(year: {value.year}, month: {value.month}, day: {value.day})")
        case str():
            return Markup(f'"{value.translate(_ESCAPES)}"')
        case _:
            raise TypeError(f"typst has no literal for {value!r}")


def label(anchor: str) -> Markup:
    """Write an address as a label of typst; one that could be anything else is an error of ours."""
    if not _LABEL.fullmatch(anchor):
        raise ValueError(f"{anchor!r} cannot be a label of typst")
    return Markup(f"<{anchor}>")


@cache
def _environment() -> Environment:
    # Escaping is on so that what a macro gives is known to be source; `literal` escapes the rest.
    return Environment(
        loader=PackageLoader("bylaw.registry.publish", "templates"),
        autoescape=True,
        finalize=literal,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


@cache
def style_source(name: str) -> Markup:
    """Read a file of typst definitions."""
    place = resources.files("bylaw.registry.publish.formats").joinpath(name)
    return Markup(place.read_text("utf-8"))


def typst_source_of(name: str, /, *langs: str, **values: object) -> str:
    """Fill a template of typst; pages are numbered in each language, the first one leading."""
    pages = [(one, _cut_page_words(PHRASES[one].page)) for one in langs]
    return (
        _environment()
        .get_template(name)
        .render(lang=langs[0], pages=pages, style=style_source("sheet.typ"), **values)
    )


def _cut_page_words(page: str) -> list[str]:
    """Cut the words for the number of a page where the two numbers go."""
    return page.replace("{number}", "\0").replace("{count}", "\0").split("\0")


def compile_pdf_of(source: str) -> bytes:
    """Compile a document, here or by whatever compiler is at work."""
    return _COMPILER.get()(source)


@contextmanager
def compiled_by(compiler: Compiler) -> Iterator[None]:
    """Have a compiler, such as another process, make the documents set meanwhile."""
    token = _COMPILER.set(compiler)
    try:
        yield
    finally:
        _COMPILER.reset(token)


def compile_source(source: str) -> bytes:
    """Compile a document; its date is that of the law, so that the bytes stay the same.

    Each PDF meets PDF/UA-1, for those who listen, and PDF/A-2a, to be kept; typst refuses others.
    """
    import typst  # heavy: only those who ask for a PDF pay for it

    try:
        return _compile(source)
    except typst.TypstError:
        # No font has some character, or the standards forbid it: such are shown by their codes.
        return _compile(_UNSURE.sub(lambda match: f"\\{code_of(match[0])}", source))


def _compile(source: str) -> bytes:
    import typst

    result = typst.Compiler(source.encode(), ignore_system_fonts=True).compile(
        format="pdf", timestamp=0, pdf_standards=["ua-1", "a-2a"]
    )
    if not isinstance(result, bytes):
        raise TypeError("typst gave more than one file for one document")
    return result


_COMPILER: ContextVar[Compiler] = ContextVar("compiler", default=compile_source)
