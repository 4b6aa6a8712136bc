"""A document as a PDF, set by typst: numbered pages, running heads, tables as tables.

The words go to typst as string literals, so that nothing in the law can be taken for markup.
The fonts are those that typst carries, and no clock is asked: the same document, the same bytes.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import assert_never

from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    Grid,
    Heading,
    Line,
    Paragraph,
    Part,
    Quotation,
    Role,
)
from bylaw.registry.publish.document.links import Words, linked_words
from bylaw.registry.publish.document.pairs import paired
from bylaw.registry.publish.document.phrases import PHRASES

_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": " ", "\r": " "})


def pdf(document: Document) -> bytes:
    """Set one document as a PDF."""
    return compiled(typst_source(document))


def pdf_pair(left: Document, right: Document) -> bytes:
    """Set the two languages side by side, section against section, as a PDF."""
    return compiled(typst_pair(left, right))


def typst_source(document: Document) -> str:
    """Write one document in the language of typst."""
    body = [line for part in document.parts for line in _part(part, document)]
    whole = [*_front(document), *_outline(document), *body, *_back(document)]
    return _whole(document, whole, is_wide=False)


def typst_pair(left: Document, right: Document) -> str:
    """Write two documents in two columns, in the language of typst."""
    body = [*_beside(_front(left), _front(right))]
    for one, other in paired(left, right):
        first = _absent(left) if one is None else _part(one, left)
        second = _absent(right) if other is None else _part(other, right, is_second=True)
        body += _beside(first, second)
    body += _beside(_back(left), _back(right, is_second=True))
    return _whole(left, body, is_wide=True, also=right)


def compiled(source: str) -> bytes:
    """Compile a document; its date is that of the law, so that the bytes stay the same.

    Each PDF meets PDF/UA-1, for those who listen, and PDF/A-2a, to be kept; typst refuses others.
    """
    import typst  # heavy: only those who ask for a PDF pay for it

    result = typst.Compiler(source.encode(), ignore_system_fonts=True).compile(
        format="pdf", timestamp=0, pdf_standards=["ua-1", "a-2a"]
    )
    if not isinstance(result, bytes):
        raise TypeError("typst gave more than one file for one document")
    return result


def _whole(
    document: Document, body: Iterable[str], *, is_wide: bool, also: Document | None = None
) -> str:
    template = (
        resources.files("bylaw.registry.publish.formats").joinpath("sheet.typ").read_text("utf-8")
    )
    running = document.running if also is None else f"{document.running} · {also.running}"
    call = (
        f"#show: sheet.with(title: {quoted(document.title)}, running: {quoted(running)}, "
        f"lang: {quoted(document.lang)}, wide: {str(is_wide).lower()}, "
        f"close: {str(document.is_extract).lower()}, "
        f"page-of: (n, m) => {page_of(document.lang)}, day: {typst_day(document.day)})"
    )
    return "\n".join((template, call, *body)) + "\n"


def typst_day(day: dt.date) -> str:
    """Write a day as a value of typst."""
    return f"datetime(year: {day.year}, month: {day.month}, day: {day.day})"


def page_of(lang: str) -> str:
    """Write how a page is numbered, as a function body of typst."""
    before, middle, after = (
        PHRASES[lang].page.replace("{number}", "\0").replace("{count}", "\0").split("\0")
    )
    return f"[#{quoted(before)}#n#{quoted(middle)}#m#{quoted(after)}]"


def quoted(words: str) -> str:
    """Write words as a string of typst.

    >>> quoted('the "Buy Bet" #1')
    '"the \\\\"Buy Bet\\\\" #1"'
    """
    return f'"{words.translate(_ESCAPES)}"'


def _front(document: Document) -> Iterator[str]:
    yield f"#title-of({quoted(document.title)})"
    for words in (document.chapter, document.enabling):
        if words:
            yield f"#quiet({quoted(words)})"
    for block in document.front:
        yield from _set(block, is_front=True)


def _back(document: Document, *, is_second: bool = False) -> Iterator[str]:
    for block in document.back:
        if isinstance(block, Paragraph) and block.anchor and not is_second:
            yield f"#metadata({quoted(block.anchor)}) <{block.anchor}>"
            yield _paragraph(block, document, stick=False, is_second=False)
        else:
            yield from _set(block, is_front=True)


def _outline(document: Document) -> Iterator[str]:
    if len(document.contents) > 1:
        yield f"#contents({quoted(PHRASES[document.lang].contents)})"


def _absent(document: Document) -> Iterator[str]:
    yield f"#quiet-run({quoted(PHRASES[document.lang].absent)})"


def _part(part: Part, document: Document, *, is_second: bool = False) -> Iterator[str]:
    """Set a part; what comes just before a mark or a history note stays on its page."""
    if not is_second:
        yield f"#metadata({quoted(part.anchor)}) <{part.anchor}>"
    for block, after in zip(part.blocks, (*part.blocks[1:], None), strict=True):
        is_noted = isinstance(after, Paragraph) and after.role in (Role.MARK, Role.HISTORY)
        if isinstance(block, Paragraph) and block.role in (Role.TEXT, Role.MARK):
            yield _paragraph(block, document, stick=is_noted, is_second=is_second)
        else:
            sections = document.ranges.get(part.anchor, "") if isinstance(block, Heading) else ""
            yield from _set(block, is_second=is_second, stick=is_noted, sections=sections)


def _paragraph(block: Paragraph, document: Document, *, stick: bool, is_second: bool) -> str:
    words = quoted(block.text) if is_second else _linked(block, document)
    sticky = f"stick: {str(stick).lower()}"
    role, marker = quoted(block.role.value), quoted(block.marker)
    if block.anchor and block.marker and not is_second and block.role is not Role.FINDING:
        return f"#section-of({role}, {marker}, {words}, {sticky})"
    return f"#block-of({role}, {marker}, {words}, {block.depth}, {sticky})"


def _linked(block: Paragraph, document: Document) -> str:
    """Write words with a link on each section or finding of this document that they name."""
    runs = linked_words(block, document)
    if not any(run.href for run in runs):
        return quoted(block.text)
    return f"[{''.join(map(_run, runs))}]"


def _run(run: Words) -> str:
    words = f"#{quoted(run.text)}"
    return f"#link(<{run.href}>)[{words}]" if run.href else words


def _beside(first: Iterable[str], second: Iterable[str]) -> Iterator[str]:
    yield "#beside["
    yield from first
    yield "]["
    yield from second
    yield "]"


def _set(
    block: Block,
    *,
    is_front: bool = False,
    is_second: bool = False,
    stick: bool = False,
    sections: str = "",
) -> Iterator[str]:
    sticky = f"stick: {str(stick).lower()}"
    match block:
        case Heading(number=number, title=title, level=level):
            listed = str(not is_front and not is_second).lower()
            more = f"listed: {listed}, sections: {quoted(sections)}"
            yield f"#head({level}, {quoted(number)}, {quoted(title)}, {more})"
        case Paragraph(text=text, role=role, marker=marker, depth=depth):
            name = "finding" if role is Role.FINDING else role.value
            yield f"#block-of({quoted(name)}, {quoted(marker)}, {quoted(text)}, {depth}, {sticky})"
        case Grid():
            yield from _grid(block, sticky)
        case Quotation(blocks=blocks):
            yield "#quotation["
            for one in blocks:
                yield from _set(one, is_front=True)
            yield "]"
        case _:
            assert_never(block)


def _grid(grid: Grid, sticky: str) -> Iterator[str]:
    yield f"#grid-of({grid.width}, {grid.depth}, ({_strings(grid.header)}), ("
    for row in grid.rows:
        yield f"  {_row(row, grid.width)},"
    yield f"), {sticky})"


def _row(row: Line, width: int) -> str:
    filled = (*row.cells, *("" for _ in range(width - len(row.cells))))
    cells = row.cells if row.is_rubric else filled
    return f"(rubric: {str(row.is_rubric).lower()}, cells: ({_strings(cells)}))"


def _strings(cells: Iterable[str]) -> str:
    return "".join(f"{quoted(cell)}, " for cell in cells)
