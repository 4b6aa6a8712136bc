"""A document as one HTML file that needs no other: for a screen, a phone and paper."""

from collections.abc import Iterable, Iterator
from html import escape
from importlib import resources
from itertools import chain
from typing import assert_never

from bylaw.registry.publish.document.blocks import Block, Document, Grid, Heading, Paragraph, Role
from bylaw.registry.publish.document.pairs import paired
from bylaw.registry.publish.document.phrases import PHRASES


def html(document: Document) -> str:
    """Set one document."""
    parts = chain.from_iterable(_part(part.anchor, part.blocks) for part in document.parts)
    return page(
        document.running,
        (*_title(document), *_about(document), *_contents(document), "<main>", *parts, "</main>"),
        lang=document.lang,
    )


def html_pair(left: Document, right: Document) -> str:
    """Set the two languages of one text side by side, section against section."""
    body = [
        *_columns([*_title(left), *_about(left)], [*_title(right), *_about(right)], left, right)
    ]
    body += _columns(list(_contents(left)), list(_contents(right, "-2")), left, right)
    body.append("<main>")
    for one, other in paired(left, right):
        first = [] if one is None else list(_part(one.anchor, one.blocks))
        second = [] if other is None else list(_part(f"{other.anchor}-2", other.blocks))
        body += _columns(first, second, left, right)
    body.append("</main>")
    title = f"{left.title} · {right.running}"
    return page(title, body, lang=left.lang, kind="pair")


def page(title: str, body: Iterable[str], *, lang: str, kind: str = "single") -> str:
    """Put the parts of a page together, its style inside it."""
    style = (
        resources.files("bylaw.registry.publish.formats")
        .joinpath("sheet.css")
        .read_text(encoding="utf-8")
    )
    lines = (
        "<!DOCTYPE html>",
        f'<html lang="{lang}-CA">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style}</style>",
        "</head>",
        f'<body class="{kind}">',
        *body,
        "</body>",
        "</html>",
    )
    return "\n".join(lines) + "\n"


def _columns(first: list[str], second: list[str], left: Document, right: Document) -> Iterator[str]:
    yield '<div class="columns">'
    for lines, document in ((first, left), (second, right)):
        yield f'<div lang="{document.lang}">'
        yield from lines
        yield "</div>"
    yield "</div>"


def _title(document: Document) -> Iterator[str]:
    yield f"<header><h1>{escape(document.title)}</h1>"
    for role in ("chapter", "enabling"):
        words = getattr(document, role)
        if words:
            yield f'<p class="{role}">{escape(words)}</p>'
    yield "</header>"


def _about(document: Document) -> Iterator[str]:
    yield '<aside class="front">'
    yield from _listed(document.front)
    yield "</aside>"


def _listed(blocks: Iterable[Block]) -> Iterator[str]:
    """Set blocks in order; findings that follow one another make one list."""
    in_list = False
    for block in blocks:
        is_finding = isinstance(block, Paragraph) and block.role is Role.FINDING
        if is_finding != in_list:
            yield "<ul>" if is_finding else "</ul>"
            in_list = is_finding
        yield from _set(block)
    if in_list:
        yield "</ul>"


def _contents(document: Document, suffix: str = "") -> Iterator[str]:
    if not document.headings:
        return
    name = escape(PHRASES[document.lang].contents)
    yield f'<nav aria-label="{name}"><h2>{name}</h2><ol>'
    for heading in document.headings:
        link = f'<a href="#{heading.anchor}{suffix}">{escape(heading.words)}</a>'
        yield f'<li class="level-{heading.level}">{link}</li>'
    yield "</ol></nav>"


def _part(anchor: str, blocks: tuple[Block, ...]) -> Iterator[str]:
    yield f'<section class="section" id="{anchor}">'
    for block in blocks:
        yield from _set(block, anchor)
    yield "</section>"


def _set(block: Block, anchor: str = "") -> Iterator[str]:
    match block:
        case Heading():
            yield _heading(block)
        case Paragraph():
            yield _paragraph(block, anchor)
        case Grid():
            yield from _grid(block)
        case _:
            assert_never(block)


def _heading(block: Heading) -> str:
    tag = f"h{min(block.level, 6)}"
    number = f'<span class="number">{escape(block.number)}</span> ' if block.number else ""
    title = escape(block.title).replace("\n", "<br>")
    return f"<{tag}>{number}{title}</{tag}>"


def _paragraph(block: Paragraph, anchor: str) -> str:
    words = escape(block.text)
    if block.role is Role.FINDING:
        return f"<li>{words}</li>"
    if block.role is Role.MEANING:
        return f'<p class="meaning"><span class="mark">{escape(block.marker)}</span> {words}</p>'
    if block.depth and block.marker:
        number = f'<span class="number">{escape(block.marker)}</span>'
        return f'<div class="item depth-{block.depth}">{number} <span>{words}</span></div>'
    number = escape(block.marker)
    if block.anchor:
        number = f'<a href="#{anchor}">{number}</a>'
    lead = f'<span class="number">{number}</span> ' if block.marker else ""
    kind = block.role.value + (f" depth-{block.depth}" if block.depth else "")
    if block.role is Role.MARK and block.marker:
        return f'<p>{lead}<span class="mark">{words}</span></p>'
    return f'<p class="{kind}">{lead}{words}</p>'


def _grid(grid: Grid) -> Iterator[str]:
    kind = f"frame depth-{grid.depth}" if grid.depth else "frame"
    yield f'<div class="{kind}"><table>'
    if grid.header:
        yield f"<thead>{_row(grid.header, 'th')}</thead>"
    yield "<tbody>"
    for row in grid.rows:
        if row.is_rubric:
            span = f'colspan="{grid.width}"'
            yield f'<tr><th class="rubric" scope="rowgroup" {span}>{escape(row.cells[0])}</th></tr>'
        else:
            yield _row(row.cells, "td")
    yield "</tbody></table></div>"


def _row(cells: tuple[str, ...], tag: str) -> str:
    scope = ' scope="col"' if tag == "th" else ""
    return f"<tr>{''.join(f'<{tag}{scope}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
