"""The words of one provision, line by line, as they are shown and given to programs."""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.text.provisions import CONTAINERS, SECTIONS, Kind, Provision, Table
from bylaw.registry.publish.document.numbering_style import marker_of, number_of, reference_of

_MARKED = frozenset((Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE, Kind.DEFINITION))


def text_of(provision: Provision, lang: str) -> str:
    """The words of a provision without its number: a line for each block, item and row."""
    return "\n".join(lines_of(provision, lang))


def lines_of(provision: Provision, lang: str) -> Iterator[str]:
    """The lines of a provision: headings, blocks, items with their mark, rows of tables."""
    reference = reference_of(provision)
    yield from (words for words in (reference, provision.heading) if words)
    mark = marker_of(provision, lang) if provision.kind in _MARKED else ""
    if mark or provision.text:
        yield f"{mark} {provision.text}".strip()
    if provision.table is not None:
        yield from _rows(provision.table)
    first, others = provision.children[:1], provision.children[1:]
    if reference:
        first = tuple(replace(child, text="") for child in first)
    for child in (*first, *others):
        if child.kind in CONTAINERS:
            yield number_of(child, lang)
        yield from _numbered_lines(child, lang) if child.kind in SECTIONS else lines_of(child, lang)


def _numbered_lines(section: Provision, lang: str) -> Iterator[str]:
    """The lines of a section of a schedule, its number before its first words."""
    for place, line in enumerate(lines_of(section, lang)):
        yield line if place else f"{number_of(section, lang)} {line}"


def _rows(table: Table) -> Iterator[str]:
    if table.header:
        yield "\t".join(table.header)
    rubric = ""
    for row in table.rows:
        if row.rubric and row.rubric != rubric:
            yield row.rubric
        rubric = row.rubric
        yield "\t".join((row.label, *row.cells))
