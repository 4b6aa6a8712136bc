"""A document as Markdown, with headings, anchors and tables."""

import re
from collections.abc import Iterator
from typing import assert_never

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    Grid,
    Heading,
    LineRole,
    Paragraph,
    QuotedText,
)
from bylaw.registry.publish.document.links import LinkWords, linked_words

# Characters that Markdown would take for markup, wherever they stand in a line.
_SPECIAL = late_pattern(r"([\\`*_\[\]<>|~$#])")
# A number, a dash or a plus at the start of a line would begin a list.
_LIST_START = late_pattern(r"^(\s*)(\d+)([.)])|^(\s*)([-+])(?=\s)")


def markdown(document: Document) -> str:
    """Set a document as Markdown."""
    lines = [f"# {_plain(document.title)}"]
    lines += [_plain(words) for words in (document.chapter, document.enabling) if words]
    lines += [_set_block(block, document) for block in document.front]
    for part in document.parts:
        first, *others = (_set_block(block, document) for block in part.blocks)
        lines += ["".join(f'<a id="{name}"></a>' for _label, name in part.others) + first, *others]
    lines += [_set_block(block, document) for block in document.back]
    return "\n\n".join(lines) + "\n"


def _plain(words: str) -> str:
    """Write words so that Markdown shows them and nothing else.

    >>> _plain("3 * 2 = $6"), _plain("12. The deck")
    ('3 \\\\* 2 = \\\\$6', '12\\\\. The deck')
    """
    escaped = _SPECIAL.sub(r"\\\1", words)
    return _LIST_START.sub(lambda m: _guard(m), escaped)


def _guard(match: re.Match[str]) -> str:
    if match[2]:
        return f"{match[1]}{match[2]}\\{match[3]}"
    return f"{match[4]}\\{match[5]}"


def _set_block(block: Block, document: Document) -> str:
    match block:
        case Heading(level=level, anchor=anchor):
            tag = f'<a id="{anchor}"></a>' if anchor else ""
            return f"{'#' * min(level, 6)} {tag}{_plain(block.words)}"
        case Paragraph():
            return _paragraph(block, document)
        case Grid():
            return "\n".join(_rows(block))
        case QuotedText(blocks=blocks):
            inner = "\n\n".join(_set_block(one, document) for one in blocks)
            return "\n".join(f"> {line}".rstrip() for line in inner.split("\n"))
        case _:
            assert_never(block)


def _paragraph(block: Paragraph, document: Document) -> str:
    words = _words_with_links(block, document)
    tag = f'<a id="{block.anchor}"></a>' if block.anchor else ""
    marker = f"{tag}**{_plain(block.marker)}** " if block.marker else tag
    quote = "> " * block.depth
    match block.role:
        case LineRole.HISTORY | LineRole.MARK if words:
            return f"{quote}{marker}*{words}*"
        case LineRole.FINDING:
            return f"- {marker}{words}"
        case _:
            return f"{quote}{marker}{words}".rstrip()


def _words_with_links(block: Paragraph, document: Document) -> str:
    """Write words with their links; only the first of them can begin a list."""
    first, *others = linked_words(block, document) or (LinkWords(""),)
    words = [(_plain(first.text), first.href)]
    words += [(_SPECIAL.sub(r"\\\1", run.text), run.href) for run in others]
    return "".join(f"[{text}](#{href})" if href else text for text, href in words)


def _rows(grid: Grid) -> Iterator[str]:
    width = grid.width
    lead = "> " * grid.depth
    yield lead + _row(grid.header, width)
    yield lead + "|" + " --- |" * width
    for row in grid.rows:
        yield lead + (_rubric(row.cells[0], width) if row.is_rubric else _row(row.cells, width))


def _row(cells: tuple[str, ...], width: int) -> str:
    filled = (*cells, *("" for _ in range(width - len(cells))))
    return "|" + "".join(f" {_plain(cell)} |" for cell in filled)


def _rubric(words: str, width: int) -> str:
    return "|" + f" *{_plain(words)}* |" + " |" * (width - 1)
