"""A document as one HTML file that needs no other: for a screen, a phone and paper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
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
from bylaw.registry.publish.formats.templates import template

_SECOND = "__2"
"""What ends the addresses of the second of two documents."""


@dataclass(slots=True)
class HtmlNode:
    """A block as the template sets it; an item of a list holds what stands under it."""

    kind: str
    number: str = ""
    pieces: Sequence[LinkWords] = ()
    role: str = ""
    level: int = 0
    anchor: str = ""
    title: Sequence[str] = ()
    items: list["HtmlNode"] = field(default_factory=list)
    nodes: list["HtmlNode"] = field(default_factory=list)
    header: Sequence[str] = ()
    rows: Sequence[object] = ()
    width: int = 0
    is_mark: bool = False


def html(document: Document) -> str:
    """Set one document."""
    under = _headings_above(document)
    parts = [(_part(part, document, under),) for part in document.parts]
    return _page([document], parts, title=document.running, kind="single")


def html_pair(left: Document, right: Document) -> str:
    """Set the two languages of one text side by side, section against section."""
    under, under_right = _headings_above(left), _headings_above(right)
    parts = [
        (
            None if one is None else _part(one, left, under),
            None if other is None else _part(other, right, under_right, _SECOND),
        )
        for one, other in pair_parts(left, right)
    ]
    return _page([left, right], parts, title=f"{left.running} · {right.running}", kind="pair")


def _page(documents: Sequence[Document], parts: Sequence[object], *, title: str, kind: str) -> str:
    suffixes = ("", _SECOND)
    sides = [_side(one, suffix) for one, suffix in zip(documents, suffixes, strict=False)]
    return template("document.html").render(
        lang=documents[0].lang,
        title=title,
        kind=kind,
        sides=sides,
        parts=parts,
    )


def _side(document: Document, suffix: str) -> Mapping[str, object]:
    phrases = PHRASES[document.lang]
    lines = (("chapter", document.chapter), ("enabling", document.enabling))
    return {
        "lang": document.lang,
        "suffix": suffix,
        "title": document.title,
        "lines": [{"role": role, "text": text} for role, text in lines if text],
        "front": list(_nodes(document.front, document, suffix)),
        "back": list(_nodes(document.back, document, suffix)),
        "status_name": phrases.about,
        "details_name": phrases.details,
        "contents_name": phrases.contents,
        "absent_name": phrases.absent,
        "contents": [
            {
                "level": entry.depth + 2,
                "href": f"{entry.heading.anchor}{suffix}",
                "text": entry.heading.words,
                "sections": entry.sections,
            }
            for entry in document.contents
        ],
    }


def _headings_above(document: Document) -> Mapping[str, int]:
    """Count the headings that are shown above each part, by its address."""
    above: list[int] = []
    found: dict[str, int] = {}
    for part in document.parts:
        while above and above[-1] >= part.depth:
            above.pop()
        found[part.anchor] = len(above)
        if not part.label and any(isinstance(block, Heading) for block in part.blocks):
            above.append(part.depth)
    return found


def _part(
    part: DocumentPart, document: Document, under: Mapping[str, int], suffix: str = ""
) -> Mapping[str, object]:
    anchor = f"{part.anchor}{suffix}"
    nodes = list(_nodes(part.blocks, document, suffix, anchor))
    for node in nodes:
        _level_under(node, under[part.anchor])
    others = [f"{address}{suffix}" for _label, address in part.others]
    return {"anchor": anchor, "others": others, "nodes": nodes}


def _level_under(node: HtmlNode, headings: int) -> None:
    """Make sure no heading skips a level where what is above it is not held."""
    if node.kind == "section":
        node.level = min(headings + 2, 6)
    elif node.kind == "heading" and node.level > headings + 2:
        node.level, node.role = headings + 2, "sub" if node.number else "own"


def _nodes(
    blocks: Iterable[Block], document: Document, suffix: str, anchor: str = ""
) -> Iterator[HtmlNode]:
    """Set blocks in order: items that follow one another make one list, and so do findings."""
    made: list[HtmlNode] = []
    for block in blocks:
        node = _node(block, document, suffix, anchor)
        depth = getattr(block, "depth", 0)
        if node.kind == "finding":
            _list_at(made, "findings").items.append(node)
        elif depth and node.kind == "item":
            _level(made, depth).items.append(node)
        elif depth and made and made[-1].kind == "list":
            _last_item(made, depth).nodes.append(node)
        else:
            made.append(node)
    yield from made


def _list_at(made: list[HtmlNode], kind: str) -> HtmlNode:
    if not made or made[-1].kind != kind:
        made.append(HtmlNode(kind))
    return made[-1]


def _level(made: list[HtmlNode], depth: int) -> HtmlNode:
    """Open the list of a depth inside the last item above it."""
    current = _list_at(made, "list")
    for _step in range(depth - 1):
        if not current.items:
            break
        current = _list_at(current.items[-1].nodes, "list")
    return current


def _last_item(made: list[HtmlNode], depth: int) -> HtmlNode:
    item = made[-1].items[-1]
    while depth > 1 and item.nodes and item.nodes[-1].kind == "list":
        item, depth = item.nodes[-1].items[-1], depth - 1
    return item


def _node(block: Block, document: Document, suffix: str, anchor: str) -> HtmlNode:
    match block:
        case Heading():
            return HtmlNode(
                "heading",
                block.number,
                level=min(block.level, 6),
                title=block.title.split("\n"),
            )
        case Paragraph():
            return _paragraph(block, document, suffix, anchor)
        case Grid():
            return HtmlNode("grid", header=block.header, rows=block.rows, width=block.width)
        case QuotedText():
            return HtmlNode("quotation", nodes=list(_nodes(block.blocks, document, suffix)))
        case _:
            assert_never(block)


def _paragraph(block: Paragraph, document: Document, suffix: str, anchor: str) -> HtmlNode:
    pieces = tuple(
        LinkWords(one.text, f"{one.href}{suffix}" if one.href else "")
        for one in kept_words(block, document)
    )
    node = HtmlNode("paragraph", block.marker, pieces, block.role.value)
    if block.role is LineRole.FINDING:
        node.kind, node.anchor = "finding", f"{block.anchor}{suffix}" if block.anchor else ""
    elif block.role is LineRole.MEANING:
        node.kind = "meaning"
    elif block.anchor:
        node.kind, node.anchor = "section", anchor
        node.is_mark = block.role is LineRole.MARK
    elif block.depth and block.marker:
        node.kind = "item"
    return node
