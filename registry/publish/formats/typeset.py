"""A document as a PDF, set by typst: numbered pages, running heads, tables as tables.

The words go to typst as string literals, so that nothing in the law can be taken for markup.
The fonts are those that typst carries, and no clock is asked: the same document, the same bytes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import assert_never

from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    DocumentLine,
    DocumentPart,
    Grid,
    Heading,
    LineRole,
    Paragraph,
    QuotedText,
    pair_parts,
)
from bylaw.registry.publish.document.links import LinkWords, kept_words
from bylaw.registry.publish.document.phrases import PHRASES
from bylaw.registry.publish.formats.typst_templates import compile_pdf_of, label, typst_source_of

_LISTED = 3
_HEADED = ("heading", "section")
"""Nodes that are headings, whose address is a named destination of the PDF."""


@dataclass(frozen=True, slots=True)
class TypstNode:
    """A block as the template sets it; `target` is the address that others can lead to.

    A section that stands under no heading is loose; the first of several is `listed_as` such.
    """

    kind: str
    text: str = ""
    marker: str = ""
    role: str = ""
    runs: tuple[LinkWords, ...] = ()
    level: int = 0
    depth: int = 0
    sections: str = ""
    listed_as: str = ""
    header: tuple[str, ...] = ()
    rows: tuple[DocumentLine, ...] = ()
    width: int = 0
    nodes: tuple["TypstNode", ...] = ()
    target: str = ""
    is_listed: bool = False
    is_quoted: bool = False
    is_sticky: bool = False
    is_loose: bool = False

    @property
    def has_links(self) -> bool:
        """Whether some of the words lead somewhere."""
        return any(run.href for run in self.runs)


@dataclass(frozen=True, slots=True)
class _Side:
    """One language of a PDF; only the first has addresses, for each may stand only once."""

    document: Document
    is_first: bool = True

    def part(self, part: DocumentPart) -> tuple[TypstNode, ...]:
        """Set a part; what comes just before a table, a mark or a history note stays with it."""
        nodes = (self.node(block, is_sticky=sticks) for block, sticks in _sticking(part.blocks))
        first, *others = (self._with_place(node, part) for node in nodes)
        if not self.is_first:
            return first, *others
        marks = tuple(TypstNode("target", target=name) for _label, name in part.others)
        if first.kind in _HEADED:
            return *marks, replace(first, target=part.anchor), *others
        return TypstNode("target", target=part.anchor), *marks, first, *others

    def _with_place(self, node: TypstNode, part: DocumentPart) -> TypstNode:
        """Say where a heading or a section stands, and what the contents say of it."""
        entry = self.document.entries.get(part.anchor)
        if node.kind == "heading":
            sections = entry.sections if entry is not None and node.marker else ""
            return replace(node, depth=part.depth, sections=sections)
        if node.kind != "section":
            return node
        named = replace(node, is_loose=not part.depth)
        return (
            named
            if entry is None
            else replace(named, listed_as=entry.heading.title, sections=entry.sections)
        )

    def around(self, blocks: Iterable[Block]) -> tuple[TypstNode, ...]:
        """Set what stands before or after the law: its headings are in no contents."""
        return tuple(
            self.node(block, is_sticky=sticks, is_listed=False)
            for block, sticks in _sticking(tuple(blocks))
        )

    def node(
        self,
        block: Block,
        *,
        is_sticky: bool = False,
        is_listed: bool = True,
    ) -> TypstNode:
        """Set one block."""
        match block:
            case Heading(number=number, title=title, level=level):
                listed = is_listed and self.is_first
                return TypstNode("heading", title, number, level=level, is_listed=listed)
            case Paragraph():
                return self._paragraph(block, is_sticky=is_sticky)
            case Grid(header=header, depth=depth, width=width):
                rows = tuple(_fill_row(row, width) for row in block.rows)
                return TypstNode(
                    "grid", header=header, rows=rows, depth=depth, width=width, is_sticky=is_sticky
                )
            case QuotedText(blocks=blocks):
                # A heading that is quoted is none of the contents, yet a bookmark leads to it.
                nodes = (replace(one, is_quoted=self.is_first) for one in self.around(blocks))
                return TypstNode("quotation", nodes=tuple(nodes))
            case _:
                assert_never(block)

    def _paragraph(self, block: Paragraph, *, is_sticky: bool) -> TypstNode:
        is_finding = block.role is LineRole.FINDING
        is_section = block.anchor and block.marker and self.is_first and not is_finding
        return TypstNode(
            "section" if is_section else "paragraph",
            block.text,
            block.marker,
            block.role.value,
            kept_words(block, self.document) if self.is_first else (),
            depth=block.depth,
            target=block.anchor if is_finding and self.is_first else "",
            is_sticky=is_sticky,
        )

    def lines_of_contents(self, addresses: Collection[str]) -> tuple[TypstNode, ...]:
        """List the contents; a heading that only this side has leads nowhere."""
        return tuple(
            TypstNode(
                "line",
                entry.heading.words,
                sections=entry.sections,
                depth=entry.depth,
                target=entry.heading.anchor if entry.heading.anchor in addresses else "",
            )
            for entry in self.document.contents
            if entry.heading.level <= _LISTED
        )

    def as_values(self, addresses: Collection[str]) -> Mapping[str, object]:
        """Hand the template what it needs of this side."""
        phrases = PHRASES[self.document.lang]
        return {
            "document": self.document,
            "front": self.around(self.document.front),
            "back": self.around(self.document.back),
            "contents": phrases.contents,
            "lines": self.lines_of_contents(addresses),
            "absent": phrases.absent,
        }


def _sticking(blocks: Sequence[Block]) -> Iterator[tuple[Block, bool]]:
    """Each block, and whether it goes to the page of the next."""
    for block, after in zip_longest(blocks, blocks[1:]):
        yield block, _holds(block, after)


def _holds(block: Block, after: Block | None) -> bool:
    """Tell whether a block goes to the page of the next: a table is read with its first words."""
    return _is_note(after) or (isinstance(block, Paragraph) and isinstance(after, Grid))


def _is_note(block: Block | None) -> bool:
    return isinstance(block, Paragraph) and block.role in (LineRole.MARK, LineRole.HISTORY)


def _fill_row(row: DocumentLine, width: int) -> DocumentLine:
    """Fill a row up to the width of its table; a rubric spans it."""
    if row.is_rubric:
        return row
    return DocumentLine((*row.cells, *("" for _ in range(width - len(row.cells)))))


def pdf(document: Document) -> bytes:
    """Set one document as a PDF."""
    return compile_pdf_of(typst_source(document))


def pdf_pair(left: Document, right: Document) -> bytes:
    """Set the two languages side by side, section against section, as a PDF."""
    return compile_pdf_of(typst_pair(left, right))


def typst_source(document: Document) -> str:
    """Write one document in the language of typst."""
    side = _Side(document)
    parts = [(side.part(part),) for part in document.parts]
    return _source([side], parts, running=document.running)


def typst_pair(left: Document, right: Document) -> str:
    """Write two documents in two columns, in the language of typst."""
    sides = _Side(left), _Side(right, is_first=False)
    parts = [
        tuple(
            None if part is None else side.part(part)
            for side, part in zip(sides, pair, strict=True)
        )
        for pair in pair_parts(left, right)
    ]
    return _source(sides, parts, running=f"{left.running} · {right.running}")


def _source(sides: Sequence[_Side], parts: Sequence[object], *, running: str) -> str:
    document = sides[0].document
    return typst_source_of(
        "document.typ",
        *(side.document.lang for side in sides),
        title=document.title,
        running=running,
        wide=len(sides) > 1,
        close=document.is_extract,
        day=document.day,
        sides=[side.as_values({part.anchor for part in document.parts}) for side in sides],
        parts=parts,
        label=label,
    )
