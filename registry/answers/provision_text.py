"""The words of one provision, line by line, as they are shown and given to programs."""

from collections.abc import Iterator

from bylaw.registry.law.text.provisions import Kind, Provision, Table
from bylaw.registry.publish.document.phrases import PHRASES

_MARKED = frozenset((Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE))


def text_of(provision: Provision, lang: str) -> str:
    """Give the words of a provision without its number: a line for each block, item and row."""
    return "\n".join(lines_of(provision, lang))


def lines_of(provision: Provision, lang: str) -> Iterator[str]:
    """Give the lines of a provision: headings, blocks, items with their mark, rows of tables."""
    if provision.heading:
        yield provision.heading
    mark = ""
    if provision.kind in _MARKED and provision.label:
        mark = PHRASES[lang].items[provision.kind].format(label=provision.label) + " "
    if mark or provision.text:
        yield f"{mark}{provision.text}".rstrip()
    if provision.table is not None:
        yield from _rows(provision.table)
    for child in provision.children:
        yield from lines_of(child, lang)


def _rows(table: Table) -> Iterator[str]:
    if table.header:
        yield "\t".join(table.header)
    rubric = ""
    for row in table.rows:
        if row.rubric and row.rubric != rubric:
            yield row.rubric
        rubric = row.rubric
        yield "\t".join((row.label, *row.cells))
