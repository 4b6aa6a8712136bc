"""Places in a tree: a whole node, a range of words in one field of it, or rows of its table."""

from collections.abc import Iterator
from enum import StrEnum

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Kind, Table
from bylaw.registry.law.text.tree import Node


class Part(StrEnum):
    """The fields of a node that hold words."""

    HEADING = "heading"
    MARK = "mark"
    TEXT = "text"
    COLUMN = "column"
    ROW_LABEL = "row_label"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class Field:
    """One run of words: a heading, the words of a node, or one cell of its table."""

    identity: str
    part: Part
    row: int = -1
    column: int = -1


@dataclass(frozen=True, slots=True)
class Whole:
    """A node with all that is below it."""

    identity: str


@dataclass(frozen=True, slots=True)
class FoundWords:
    """The characters `[start, end)` of one field."""

    field: Field
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows `[start, end)` of the table of a node."""

    identity: str
    start: int
    end: int


PlaceFound = Whole | FoundWords | Rows


def words_of(node: Node) -> Iterator[tuple[Field, str]]:
    """The fields of one node that hold words, in printed order."""
    if node.heading:
        yield Field(node.identity, Part.HEADING), node.heading
    if node.mark and node.kind is Kind.DEFINITION:
        yield Field(node.identity, Part.MARK), node.mark
    if node.text:
        yield Field(node.identity, Part.TEXT), node.text
    if node.table is not None:
        yield from _words_of_table(node.identity, node.table)


def _words_of_table(identity: str, table: Table) -> Iterator[tuple[Field, str]]:
    for column, name in enumerate(table.header):
        yield Field(identity, Part.COLUMN, column=column), name
    for index, row in enumerate(table.rows):
        yield Field(identity, Part.ROW_LABEL, index), row.label
        for column, cell in enumerate(row.cells):
            yield Field(identity, Part.CELL, index, column), cell


def words_below(node: Node) -> Iterator[tuple[Field, str]]:
    """The fields at and below a node that hold words, in printed order."""
    for one in node.walk():
        if not one.repealed:
            yield from words_of(one)


def word_in(node: Node, field: Field) -> str:
    """The words of one field of a node; a field that it lacks is empty."""
    return dict(words_of(node)).get(field, "")
