"""A document as a PDF, set by typst: numbered pages, running heads, tables as tables.

The words go to typst as string literals, so that nothing in the law can be taken for markup.
The fonts are those that typst carries, and no clock is asked: the same document, the same bytes.
"""

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
    Role,
)
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
    body = [line for part in document.parts for line in _part(part)]
    return _whole(document, [*_front(document), *_outline(document), *body], is_wide=False)


def typst_pair(left: Document, right: Document) -> str:
    """Write two documents in two columns, in the language of typst."""
    body = [*_beside(_front(left), _front(right)), "#pagebreak()"]
    for one, other in paired(left, right):
        first = [] if one is None else _part(one)
        second = [] if other is None else _part(other, is_second=True)
        body += _beside(first, second)
    return _whole(left, body, is_wide=True, also=right)


def compiled(source: str) -> bytes:
    """Compile a document; its date is left out of the file, so that the bytes stay the same."""
    import typst  # heavy: only those who ask for a PDF pay for it

    result = typst.Compiler(source.encode(), ignore_system_fonts=True).compile(
        format="pdf", timestamp=0
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
        f"page-of: (n, m) => {page_of(document.lang)})"
    )
    return "\n".join((template, call, *body)) + "\n"


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


def _outline(document: Document) -> Iterator[str]:
    yield f"#contents({quoted(PHRASES[document.lang].contents)})"


def _part(part: Part, *, is_second: bool = False) -> Iterator[str]:
    """Set a part; what comes just before a mark or a history note stays on its page."""
    for block, after in zip(part.blocks, (*part.blocks[1:], None), strict=True):
        is_noted = isinstance(after, Paragraph) and after.role in (Role.MARK, Role.HISTORY)
        yield from _set(block, is_second=is_second, stick=is_noted)


def _beside(first: Iterable[str], second: Iterable[str]) -> Iterator[str]:
    yield "#beside["
    yield from first
    yield "]["
    yield from second
    yield "]"


def _set(
    block: Block, *, is_front: bool = False, is_second: bool = False, stick: bool = False
) -> Iterator[str]:
    sticky = f"stick: {str(stick).lower()}"
    match block:
        case Heading(number=number, title=title, level=level):
            listed = str(not is_front and not is_second).lower()
            yield f"#head({level}, {quoted(number)}, {quoted(title)}, listed: {listed})"
        case Paragraph(text=text, role=role, marker=marker, depth=depth):
            name = "finding" if role is Role.FINDING else role.value
            yield f"#block-of({quoted(name)}, {quoted(marker)}, {quoted(text)}, {depth}, {sticky})"
        case Grid():
            yield from _grid(block, sticky)
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
