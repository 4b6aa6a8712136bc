"""The tree of a legal text: chapters, divisions, subdivisions, sections, alineas, items, tables.

An alinea is an unnumbered block; the enumerated items that follow it are its children, and so is
a table that it introduces ("is paid as follows:").  An item may hold items of its own.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.labels import is_roman, label_key, roman_value
from bylaw.registry.law.text.provenance import Span


class Kind(StrEnum):
    """The kinds of provision, from the largest to the smallest."""

    INSTRUMENT = N_("instrument")
    PART = N_("part")
    SUBPART = N_("subpart")
    TITLE = N_("title")
    CHAPTER = N_("chapter")
    DIVISION = N_("division")
    SUBDIVISION = N_("subdivision")
    SCHEDULE = N_("schedule")
    FORM = N_("form")
    SECTION = N_("section")
    RULE = N_("rule")
    ALINEA = N_("alinea")
    PARAGRAPH = N_("paragraph")
    SUBPARAGRAPH = N_("subparagraph")
    CLAUSE = N_("clause")
    DEFINITION = N_("definition")
    TABLE = N_("table")


ITEM_LEVELS = (Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE)
"""The kinds of numbered items, each of which may hold those of the next."""
ITEMS = frozenset((*ITEM_LEVELS, Kind.TABLE))
CONTAINERS = frozenset(
    (Kind.PART, Kind.SUBPART, Kind.TITLE, Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION)
)
ATTACHMENTS = frozenset((Kind.SCHEDULE, Kind.FORM))
SECTIONS = frozenset((Kind.SECTION, Kind.RULE))
WHOLE = SECTIONS | ATTACHMENTS
"""What holds words of its own, and no other such unit."""
PLACED = CONTAINERS | WHOLE
"""What has a place of its own in a text, and is no part of a section."""
WORDED = frozenset(Kind) - PLACED - {Kind.INSTRUMENT}
"""What is part of a section, or stands in a division before its first section."""

_RANKS = {
    Kind.INSTRUMENT: 0,
    Kind.PART: 4,
    Kind.SUBPART: 7,
    Kind.TITLE: 10,
    Kind.SCHEDULE: 10,
    Kind.FORM: 10,
    Kind.CHAPTER: 20,
    Kind.DIVISION: 30,
    Kind.SUBDIVISION: 40,
    Kind.SECTION: 50,
    Kind.RULE: 50,
    Kind.ALINEA: 60,
    Kind.DEFINITION: 65,
    Kind.PARAGRAPH: 70,
    Kind.SUBPARAGRAPH: 80,
    Kind.CLAUSE: 90,
    Kind.TABLE: 95,
}


def rank(kind: Kind) -> int:
    """Say how deep in a text a kind of provision stands: the larger, the deeper."""
    return _RANKS[kind]


@lru_cache(maxsize=1 << 16)
def order_key(kind: Kind, label: str) -> tuple[tuple[int, int, str], ...]:
    """Order the labels of one kind of provision; containers count in roman numerals."""
    head, dot, tail = label.partition(".")
    if kind in CONTAINERS | ATTACHMENTS and is_roman(head):
        return label_key(f"{roman_value(head)}{dot}{tail}")
    return label_key(label)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the rubric it stands under, its label, and its other cells."""

    label: str
    cells: tuple[str, ...]
    rubric: str = ""
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the headings of its columns, and its rows in order."""

    header: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Provision:
    """One node of the tree, with the characters of the source that it came from.

    `label` is bare (67.41, VI, 1, a); `heading` is a title; `text` is the node's own words,
    without its label and without the words of its children.  `spans` are several where a
    footnote or a page break split the printed text.  `mark` is the term of a definition as it is
    printed, with its quotation marks and the colon that may follow it, the number of an item
    that is not drawn as usual, or the words in place of a provision that was revoked.
    """

    kind: Kind
    label: str = ""
    heading: str = ""
    text: str = ""
    children: tuple["Provision", ...] = ()
    table: Table | None = None
    spans: tuple[Span, ...] = ()
    mark: str = ""

    def walk(self) -> Iterator["Provision"]:
        """Visit this provision and all below it, in printed order."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(node.children[::-1])

    def all_spans(self) -> Iterator[Span]:
        """Visit every place from which words of this provision came, rows of tables included."""
        for node in self.walk():
            yield from node.spans
            for row in node.table.rows if node.table is not None else ():
                yield from row.spans

    def find(self, kind: Kind, label: str) -> "Provision | None":
        """Find the provision of that kind and label at or below this one."""
        return next((p for p in self.walk() if p.kind is kind and p.label == label), None)
