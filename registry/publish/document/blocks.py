"""What a document is made of: headings, paragraphs and tables, each with the words it prints."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from functools import cached_property
from itertools import groupby, takewhile

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import sayer
from bylaw.registry.law.messages import N_


class LineRole(StrEnum):
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
        return " — ".join(" ".join(one.split()) for one in (self.number, self.title) if one)


@dataclass(frozen=True, slots=True)
class DocumentLink:
    """Characters `[start, end)` of a paragraph that lead to another place of the document."""

    start: int
    end: int
    href: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph: what it is, the number before it, how far it is set in, where it leads."""

    text: str
    role: LineRole = LineRole.TEXT
    marker: str = ""
    depth: int = 0
    anchor: str = ""
    links: tuple[DocumentLink, ...] = ()


def about_line(words: str) -> Paragraph:
    """A line that says something about the document, and is no part of the law."""
    return Paragraph(words, LineRole.ABOUT)


@dataclass(frozen=True, slots=True)
class DocumentLine:
    """A row of a table; a rubric has one cell that stands over the rows below it."""

    cells: tuple[str, ...]
    is_rubric: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the heads of its columns and its rows."""

    header: tuple[str, ...]
    rows: tuple[DocumentLine, ...]
    depth: int = 0

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(self.header), *(len(row.cells) for row in self.rows)), default=1)


@dataclass(frozen=True, slots=True)
class QuotedText:
    """New text that an amending provision quotes, set apart from the sentence around it."""

    blocks: tuple["Block", ...]


Block = Heading | Paragraph | Grid | QuotedText


@dataclass(frozen=True, slots=True)
class DocumentPart:
    """A heading or a section, the smallest part that has an address of its own.

    `label` is the number of a section, and `depth` counts the parts that it stands under.
    Of a section whose words are not held, `is_unheld`.  `others` are the numbers and the addresses
    of further sections, if its line stands for them too.
    """

    anchor: str
    blocks: tuple[Block, ...]
    label: str = ""
    depth: int = 0
    is_unheld: bool = False
    others: tuple[tuple[str, str], ...] = ()

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers of the sections that it stands for."""
        return (self.label, *(label for label, _anchor in self.others)) if self.label else ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a heading, and the first and last section under it.

    Sections that stand under no heading have a line of their own.
    """

    heading: Heading
    sections: str = ""
    depth: int = 0


@dataclass(frozen=True)
class Document:
    """A consolidated text ready to be set: three lines of status, the law, then what it rests on.

    `anchors` leads from the number of each section to its address.
    """

    lang: str
    day: dt.date
    title: str
    chapter: str
    enabling: str
    running: str
    front: tuple[Block, ...]
    parts: tuple[DocumentPart, ...]
    back: tuple[Block, ...] = ()
    is_extract: bool = False

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings of the law, for a table of contents."""
        blocks = (block for part in self.parts for block in part.blocks)
        return tuple(block for block in blocks if isinstance(block, Heading) and block.anchor)

    @cached_property
    def anchors(self) -> Mapping[str, str]:
        """The address of each section, by its number."""
        own = ((part.label, part.anchor) for part in self.parts if part.label)
        return dict((*own, *(other for part in self.parts for other in part.others)))

    @cached_property
    def contents(self) -> tuple[Entry, ...]:
        """The headings in their order, each with its sections, and the sections under none."""
        return tuple(self._entries())

    def _entries(self) -> Iterator[Entry]:
        for is_loose, group in groupby(enumerate(self.parts), key=lambda one: _is_loose(one[1])):
            places = list(group)
            if is_loose:
                yield self._loose([part for _place, part in places])
                continue
            for place, part in places:
                heading = part.blocks[0]
                if isinstance(heading, Heading) and heading.anchor:
                    yield Entry(heading, self._range(place), part.depth)

    def _loose(self, parts: Sequence[DocumentPart]) -> Entry:
        """List sections that stand under no heading together."""
        is_one = len(parts) == 1 and not parts[0].others
        title = sayer(self.lang)(N_("Section") if is_one else N_("Sections"))
        labels = [label for part in parts for label in part.labels]
        return Entry(Heading("", title, 2, parts[0].anchor), _ends(labels))

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        """The lines of the contents by the address that they lead to."""
        return {entry.heading.anchor: entry for entry in self.contents}

    def _range(self, place: int) -> str:
        depth = self.parts[place].depth
        under = takewhile(lambda part: part.depth > depth, self.parts[place + 1 :])
        return _ends([label for part in under for label in part.labels])


def _is_loose(part: DocumentPart) -> bool:
    """Tell whether a part is a section under no heading."""
    return bool(part.label) and not part.depth


def _ends(labels: Sequence[str]) -> str:
    """The first and the last of some numbers."""
    return "–".join(dict.fromkeys((*labels[:1], *labels[-1:])))


_Pair = tuple[DocumentPart | None, DocumentPart | None]


def pair_parts(left: Document, right: Document) -> tuple[_Pair, ...]:
    """Pair the parts with the same anchor, each document in its own order."""
    return tuple(_pairs(left.parts, right.parts))


def _pairs(left: tuple[DocumentPart, ...], right: tuple[DocumentPart, ...]) -> Iterator[_Pair]:
    names, others = [part.anchor for part in left], [part.anchor for part in right]
    matcher = SequenceMatcher(None, names, others, autojunk=False)
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            yield from zip(left[start:end], right[other_start:other_end], strict=True)
            continue
        yield from ((part, None) for part in left[start:end])
        yield from ((None, part) for part in right[other_start:other_end])
