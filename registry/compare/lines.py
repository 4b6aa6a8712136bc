"""Two wordings of one provision, line against line and row against row."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from enum import StrEnum

from bylaw.registry.compare.redline import Pieces, RedlinePiece, WordChange, redline
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import Kind, Provision, Table
from bylaw.registry.law.text.typography import reduced_key

_DEPTHS = {Kind.PARAGRAPH: 1, Kind.DEFINITION: 1, Kind.SUBPARAGRAPH: 2, Kind.CLAUSE: 3}


class LineChange(StrEnum):
    """What became of a line."""

    KEPT = "kept"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"
    REPLACED = "replaced"
    MOVED_AWAY = "moved_away"
    MOVED_HERE = "moved_here"


@dataclass(frozen=True, slots=True)
class ProvisionLine:
    """A block, an item, a heading or a row of a table, as printed; a block has one cell."""

    kind: Kind
    label: str
    cells: tuple[str, ...]
    is_row: bool = False
    is_heading: bool = False

    @property
    def key(self) -> str:
        """The words, whatever their typography."""
        return reduced_key("\t".join(self.cells))


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of the comparison: what became of it, and the words of its cells."""

    line: ProvisionLine
    change: LineChange
    cells: tuple[Pieces, ...]
    other_place: str = ""

    @property
    def depth(self) -> int:
        """How far the line is set in."""
        return _DEPTHS.get(self.line.kind, 0)


def lines_of(provision: Provision) -> tuple[ProvisionLine, ...]:
    """The lines of a provision in printed order."""
    return tuple(_lines(provision))


def _lines(provision: Provision) -> Iterator[ProvisionLine]:
    if provision.heading:
        yield ProvisionLine(provision.kind, provision.label, (provision.heading,), is_heading=True)
    if provision.text:
        yield ProvisionLine(provision.kind, provision.label, (provision.text,))
    if provision.table is not None:
        yield from _rows(provision.table)
    for child in provision.children:
        yield from _lines(child)


def _rows(table: Table) -> Iterator[ProvisionLine]:
    if table.header:
        yield ProvisionLine(Kind.TABLE, "", table.header, is_row=True, is_heading=True)
    for row in table.rows:
        yield ProvisionLine(Kind.TABLE, row.rubric, (row.label, *row.cells), is_row=True)


def compare_lines(
    old: Sequence[ProvisionLine], new: Sequence[ProvisionLine]
) -> tuple[ComparedLine, ...]:
    """Compare two sequences of lines: equal lines first, then what stands between them."""
    matcher = SequenceMatcher(
        None, [_name(x) for x in old], [_name(x) for x in new], autojunk=False
    )
    found: list[ComparedLine] = []
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag == "equal":
            found += [whole_line(line, LineChange.KEPT) for line in new[other_start:other_end]]
        else:
            found += _between(old[start:end], new[other_start:other_end])
    return tuple(found)


def _name(line: ProvisionLine) -> tuple[Kind, str, str]:
    return line.kind, "" if line.is_row else line.label, line.key


def _between(old: Sequence[ProvisionLine], new: Sequence[ProvisionLine]) -> Iterator[ComparedLine]:
    """Set lines against each other that can be the same line changed; the rest came or went."""
    left = list(old)
    for line in new:
        index = next((i for i, other in enumerate(left) if _is_same_line(other, line)), None)
        if index is None:
            yield whole_line(line, LineChange.ADDED)
            continue
        yield from (whole_line(gone, LineChange.REMOVED) for gone in left[:index])
        yield _changed_line(left[index], line)
        left = left[index + 1 :]
    yield from (whole_line(gone, LineChange.REMOVED) for gone in left)


def _is_same_line(old: ProvisionLine, new: ProvisionLine) -> bool:
    """Tell whether a line can be another one changed: a row by its label, an item by its number."""
    if (old.kind, old.is_row, old.is_heading) != (new.kind, new.is_row, new.is_heading):
        return False
    if old.is_row and not old.is_heading:
        return reduced_key(old.cells[0]) == reduced_key(new.cells[0])
    return old.label == new.label


def _changed_line(old: ProvisionLine, new: ProvisionLine) -> ComparedLine:
    width = max(len(old.cells), len(new.cells))
    before, after = (cells + ("",) * (width - len(cells)) for cells in (old.cells, new.cells))
    return ComparedLine(new, LineChange.CHANGED, tuple(map(redline, before, after)))


def whole_line(line: ProvisionLine, change: LineChange) -> ComparedLine:
    """A line that stayed, came or went whole, or took the place of words that are not held."""
    words = WordChange(change.value)
    return ComparedLine(
        line, change, tuple((RedlinePiece(words, cell),) if cell else () for cell in line.cells)
    )


def as_moved(compared: ComparedLine, other_place: str) -> ComparedLine:
    """Mark a line that came or went as moved: it stands elsewhere with the same words."""
    change = LineChange.MOVED_HERE if compared.change is LineChange.ADDED else LineChange.MOVED_AWAY
    return replace(compared, change=change, other_place=other_place)
