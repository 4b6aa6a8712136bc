"""Primitive changes of a tree, carried out together.

Every edit speaks of the tree as it stood before: positions and indices never shift under it.
"""

from bylaw.registry.law.amend.locate.places import Field
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import Source, Span
from bylaw.registry.law.text.provisions import Row
from bylaw.registry.law.text.tree import Node, TextState


@dataclass(frozen=True, slots=True)
class Splice:
    """Other words in place of `[start, end)` of a field."""

    field: Field
    start: int
    end: int
    new: str
    spans: tuple[Span, ...] = ()
    text_state: TextState = TextState.MADE


@dataclass(frozen=True, slots=True)
class Swap:
    """Other content for a node, which keeps its identity."""

    identity: str
    node: Node


@dataclass(frozen=True, slots=True)
class Insert:
    """New nodes before the child that stands at `index` of a parent."""

    parent: str
    index: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Bury:
    """A node, with all below it, becomes a tombstone that keeps its number.

    `mark` are the words in its place, where it stands in something that is kept as one text.
    """

    identity: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Detach:
    """A node leaves its parent, because an insert brings it back elsewhere."""

    identity: str


@dataclass(frozen=True, slots=True)
class Relabel:
    """Another number for a node, which keeps its identity."""

    identity: str
    label: str


@dataclass(frozen=True, slots=True)
class SwapRows:
    """Other rows in place of the rows `[start, end)` of a node's table."""

    identity: str
    start: int
    end: int
    rows: tuple[Row, ...]
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Await:
    """A note on a node that an operation waits for words that are not held."""

    identity: str
    source: Source


@dataclass(frozen=True, slots=True)
class Close:
    """The whole instrument ends."""

    identity: str


Edit = Splice | Swap | Insert | Bury | Detach | Relabel | SwapRows | Await | Close


def touched_by(edit: Edit) -> str:
    """Name the node that an edit changes; an insert changes the list of a parent's children."""
    match edit:
        case Splice(field=where):
            return where.identity
        case Insert(parent=parent):
            return parent
        case _:
            return edit.identity
