"""What a document is made of: headings, paragraphs and tables, each with the words it prints."""

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a paragraph is, so that each format can set it as such."""

    TEXT = "text"
    HISTORY = "history"
    MARK = "mark"
    ABOUT = "about"
    MEANING = "meaning"
    FINDING = "finding"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its number, its title, and how deep it stands (1 is the highest)."""

    number: str
    title: str
    level: int
    anchor: str = ""

    @property
    def words(self) -> str:
        """The heading in one line."""
        return " ".join(" ".join((self.number, self.title)).split())


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: what it is, the number before it, and how far it is set in."""

    text: str
    role: Role = Role.TEXT
    marker: str = ""
    depth: int = 0
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a table; a rubric has one cell that stands over the rows below it."""

    cells: tuple[str, ...]
    is_rubric: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the heads of its columns and its rows."""

    header: tuple[str, ...]
    rows: tuple[Line, ...]
    depth: int = 0

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(self.header), *(len(row.cells) for row in self.rows)), default=1)


Block = Heading | Paragraph | Grid


@dataclass(frozen=True, slots=True)
class Part:
    """A heading or a section, the smallest part that has an address of its own."""

    anchor: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A consolidated text ready to be set: what it is, then the law."""

    lang: str
    title: str
    chapter: str
    enabling: str
    running: str
    front: tuple[Block, ...]
    parts: tuple[Part, ...]

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings of the law, for a table of contents."""
        blocks = (block for part in self.parts for block in part.blocks)
        return tuple(block for block in blocks if isinstance(block, Heading))
