"""A document as plain text: one paragraph to a line, cells apart by tabs, in printed order.

The layout is that of a consolidation, so that it can be read back.  For a screen, paragraphs are
broken at a width; a file has none, so that its bytes do not depend on a screen.
"""

import textwrap
from collections.abc import Iterable, Iterator
from typing import assert_never

from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    DocumentLine,
    Grid,
    Heading,
    LineRole,
    Paragraph,
    QuotedText,
)

_INDENT = "    "


def plain_text(document: Document, *, width: int | None = None) -> str:
    """Set a document as plain text."""
    title = (document.title, document.chapter, document.enabling)
    lines = [words for words in title if words]
    # What stands before the law has its cells apart by spaces: only the law has tables with tabs.
    lines += [_set_block(block, width, gap="  ") for block in document.front]
    lines += [_set_block(block, width) for part in document.parts for block in part.blocks]
    lines += [_set_block(block, width, gap="  ") for block in document.back]
    return "\n\n".join(lines) + "\n"


def _set_block(block: Block, width: int | None, *, gap: str = "\t") -> str:
    match block:
        case Heading(number=number, title=title, level=level):
            joined = f"{number} — {title}" if number.startswith("§") else f"{number}\n{title}"
            line = joined if number and title else number or title
            return line if level > 1 else line.upper()
        case Paragraph():
            return _paragraph(block, width)
        case Grid():
            return "\n".join(_rows(block, gap))
        case QuotedText(blocks=blocks):
            narrower = None if width is None else width - len(_INDENT)
            inner = "\n\n".join(_set_block(one, narrower, gap=gap) for one in blocks)
            return textwrap.indent(inner, _INDENT)
        case _:
            assert_never(block)


def _paragraph(block: Paragraph, width: int | None) -> str:
    marker = f"{block.marker} " if block.marker else ""
    marker = f"- {marker}" if block.role is LineRole.FINDING else marker
    lead = _INDENT * block.depth
    if width is None:
        return f"{lead}{marker}{block.text}".rstrip()
    return textwrap.fill(
        f"{marker}{block.text}",
        max(width, 20),
        initial_indent=lead,
        subsequent_indent=lead + (" " * min(len(marker), 4) if block.depth else ""),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _rows(grid: Grid, gap: str) -> Iterator[str]:
    """Pad each column to its widest cell; a rubric stands alone on its line."""
    rows = [*([DocumentLine(grid.header)] if grid.header else []), *grid.rows]
    widths = _widths([row.cells for row in rows if not row.is_rubric])
    for row in rows:
        padded = [cell.ljust(width) for cell, width in zip(row.cells, widths, strict=False)]
        cells = row.cells if row.is_rubric else padded
        yield (_INDENT * grid.depth + gap.join(cells)).rstrip()


def _widths(rows: Iterable[tuple[str, ...]]) -> list[int]:
    widths: list[int] = []
    for row in rows:
        widths += [0] * (len(row) - len(widths))
        widths = [max(w, len(row[i])) if i < len(row) else w for i, w in enumerate(widths)]
    return widths
