"""The words of an Akoma Ntoso document: its cover, its preface, and the law as a tree."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from lxml import etree

from bylaw.registry.law.text.provisions import SECTIONS, WORDED, Kind, Provision
from bylaw.registry.publish.document.anchors import address, element_address
from bylaw.registry.publish.document.blocks import (
    Block,
    Document,
    DocumentLine,
    Grid,
    Heading,
    Paragraph,
    QuotedText,
)
from bylaw.registry.publish.document.composition import (
    grid_of,
    marked_words,
    marker_of,
    note_of,
    number_of,
    units_of,
)
from bylaw.registry.publish.document.consolidation import Consolidation, Mark, Unit
from bylaw.registry.publish.document.findings_listed import ListedFinding, numbers_by_section
from bylaw.registry.publish.document.front_matter import sign_of
from bylaw.registry.publish.document.phrases import PHRASES
from bylaw.registry.publish.formats.akn.akn_elements import Child, element, period_name

_NAMES = {
    Kind.PART: "part",
    Kind.SUBPART: "subpart",
    Kind.TITLE: "title",
    Kind.CHAPTER: "chapter",
    Kind.DIVISION: "division",
    Kind.SUBDIVISION: "subdivision",
    Kind.SECTION: "section",
    Kind.RULE: "rule",
    Kind.ALINEA: "alinea",
    Kind.PARAGRAPH: "paragraph",
    Kind.SUBPARAGRAPH: "subparagraph",
    Kind.CLAUSE: "clause",
}
_STATUS = {
    Mark.NOT_HELD: "undefined",
    Mark.ELSEWHERE: "undefined",
    Mark.PARTLY_HELD: "incomplete",
    Mark.PENDING: "incomplete",
    Mark.DOUBTFUL: "undefined",
    Mark.CONTRADICTED: "undefined",
    Mark.REPEALED: "removed",
    Mark.CORRECTED: "edited",
}


def cover(document: Document) -> etree._Element:
    """Write what the document is, before the law."""
    return element("coverPage", *(_block(block) for block in (*document.front, *document.back)))


def preface(document: Document) -> etree._Element:
    """Write the title, the chapter and the enabling provision."""
    lines = [element("p", element("docTitle", document.title))]
    if document.chapter:
        lines.append(element("p", element("docNumber", document.chapter)))
    if document.enabling:
        lines.append(element("p", document.enabling, class_="enabling"))
    return element("preface", *lines)


def _block(block: Block) -> etree._Element:
    match block:
        case Heading():
            return element("p", element("b", block.words), class_="heading")
        case Paragraph(text=text, marker=marker, role=role, anchor=anchor):
            name = {"eId": anchor} if anchor else {}
            return element("p", f"{marker} {text}".strip(), class_=role.value, **name)
        case Grid():
            return _table(block)
        case QuotedText(blocks=blocks):
            return element("blockContainer", *map(_block, blocks))
        case _:
            assert_never(block)


def _table(grid: Grid, **attributes: str) -> etree._Element:
    rows = [element("tr", *(_cell("th", cell) for cell in grid.header))] if grid.header else []
    rows += [_row(line, grid.width) for line in grid.rows]
    return element("table", *rows, **attributes)


def _row(line: DocumentLine, width: int) -> etree._Element:
    if line.is_rubric:
        head = _cell("th", line.cells[0])
        head.set("colspan", str(width))
        return element("tr", head)
    return element("tr", *(_cell("td", cell) for cell in line.cells))


def _cell(tag: str, words: str) -> etree._Element:
    return element(tag, element("p", words))


def body(text: Consolidation, findings: Sequence[ListedFinding] = ()) -> etree._Element:
    """Write the law; a text of which nothing is held gets a note that says so."""
    numbered = units_of(text, numbers_by_section(findings))
    units = [_unit(unit, (), text.lang) for unit in numbered]
    if not units:
        words = element("p", _remark(sign_of(Mark.NOT_HELD, text.lang)))
        units = [element("hcontainer", element("content", words), name="text", status="undefined")]
    return element("body", *units)


def _remark(words: str) -> etree._Element:
    return element("remark", words, status="editorial")


def _unit_marks(unit: Unit, lang: str) -> etree._Element:
    """Write the marks of a unit, and lead to the findings that bear on it."""
    marked = marked_words(unit, lang)
    pieces: list[Child] = []
    at = 0
    for link in marked.links:
        number = marked.text[link.start : link.end]
        pieces += [marked.text[at : link.start], element("ref", number, href=f"#{link.href}")]
        at = link.end
    return element("remark", *pieces, marked.text[at:], status="editorial")


def _unit(unit: Unit, above: tuple[Unit, ...], lang: str) -> etree._Element:
    version = unit.version
    eid = address(version, tuple(one.version for one in above))
    if version.kind in WORDED:
        return provision_element(version.provision, eid, lang)
    number = number_of(version.provision, lang)
    children: list[Child] = [element("num", number)] if number else []
    if version.provision.heading:
        children.append(element("heading", version.provision.heading))
    parts = [*_below(unit, eid, lang), *(_unit(c, (*above, unit), lang) for c in unit.children)]
    said = (_unit_marks(unit, lang), _remark(note_of(unit, lang)))
    notes = [element("p", one) for one in said if one.text or len(one)]
    children += _in_schema_order(parts, notes, is_container=version.kind not in SECTIONS)
    attributes = {"eId": eid, "period": f"#{period_name(version.start, version.end)}"}
    status = next((_STATUS[mark] for mark in unit.marks if mark in _STATUS), None)
    if status is not None:
        attributes["status"] = status
    return _container(version.kind, children, attributes)


def _in_schema_order(
    parts: list[etree._Element], notes: list[etree._Element], *, is_container: bool
) -> Iterator[etree._Element]:
    """Put the parts of a unit and its notes where the schema has a place for them.

    The notes of a division stand under its heading, those of a section at its end.
    """
    if not parts:
        yield element("content", *(notes or [element("p")]))
        return
    if is_container and notes:
        yield element("intro", *notes)
    yield from parts
    if not is_container and notes:
        yield element("wrapUp", *notes)


def _below(unit: Unit, eid: str, lang: str) -> Iterator[etree._Element]:
    taken: dict[str, int] = {}
    for child in unit.version.provision.children:
        yield provision_element(child, own_address(child, eid, taken), lang, "")


def own_address(provision: Provision, above: str, taken: dict[str, int]) -> str:
    """Address a provision among its sisters: those without a number are counted."""
    if provision.label:
        found = element_address(provision.kind, provision.label, above)
        again = taken[found] = taken.get(found, 0) + 1
        return found if again == 1 else f"{found}~{again}"
    kind = provision.kind.value
    taken[kind] = taken.get(kind, 0) + 1
    return element_address(provision.kind, str(taken[kind]), above)


def provision_element(
    provision: Provision, eid: str, lang: str, introduced: str = ""
) -> etree._Element:
    """Write a provision and all below it; `introduced` are the words just above it."""
    is_container = provision.kind in PHRASES[lang].kinds
    number = number_of(provision, lang) if is_container else marker_of(provision, lang)
    head: list[Child] = [element("num", number)] if number else []
    if provision.heading:
        head.append(element("heading", provision.heading))
    return _container(
        provision.kind, [*head, *_content(provision, eid, lang, introduced)], {"eId": eid}
    )


def _content(
    provision: Provision, eid: str, lang: str, introduced: str
) -> Iterator[etree._Element]:
    words = [element("p", provision.text)] if provision.text else []
    if provision.table is not None:
        grid = grid_of(provision.table, provision.text or introduced)
        words.append(_table(grid, eId=f"{eid}__grid"))
    taken: dict[str, int] = {}
    below = [(child, own_address(child, eid, taken)) for child in provision.children]
    if all(child.kind is Kind.TABLE and not child.children for child, _ in below):
        for child, name in below:
            words += _plain_table(child, name, provision.text)
        yield element("content", *(words or [element("p")]))
        return
    if words:
        yield element("intro", *words)
    for child, name in below:
        yield provision_element(child, name, lang, provision.text)


def _plain_table(provision: Provision, eid: str, introduced: str) -> Iterator[etree._Element]:
    if provision.text:
        yield element("p", provision.text)
    if provision.table is not None:
        yield _table(grid_of(provision.table, provision.text or introduced), eId=eid)


def _container(kind: Kind, children: list[Child], attributes: dict[str, str]) -> etree._Element:
    if kind in _NAMES:
        return element(_NAMES[kind], *children, **attributes)
    return element("hcontainer", *children, name=kind.value, **attributes)
