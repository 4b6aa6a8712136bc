"""The text as it stood just before a day, made again from the versions that are recorded.

A version tells the words, and nearly always all else: the identities below a section are those
that its parts get when it is first planted.  Where they are not, the node itself is remembered.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace

from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provisions import CONTAINERS, Kind
from bylaw.registry.law.text.tree import Held, Node, Tree, regrow
from bylaw.registry.law.time.versions import Version

_OPEN = CONTAINERS | {Kind.INSTRUMENT}


@dataclass(frozen=True)
class Remembered:
    """What a version does not tell: its node, and the day of the order that presumes it."""

    node: Node | None = None
    presumed: dt.date | None = None


def what_to_remember(version: Version, node: Node, *, presumed: dt.date | None) -> Remembered:
    """Say what must be remembered of a provision beside its version."""
    return Remembered(None if usual_node(version) == node else node, presumed)


def usual_node(version: Version) -> Node:
    """Make the node that a version has, unless something else is remembered."""
    bare = Node(version.identity, version.kind, version.label)
    if version.held is Held.NOT:
        bare = replace(bare, incomplete=True)
    elif version.kind in _OPEN:
        said = version.provision
        bare = replace(
            bare, heading=said.heading, text=said.text, table=said.table, spans=said.spans,
            mark=said.mark, text_state=version.text_state,
        )  # fmt: skip
    else:
        bare = regrow(version.provision, node=bare, taken=(), text_state=version.text_state)
    return replace(
        bare,
        repealed=version.held is Held.REPEALED,
        pending=version.pending,
        disputed=version.disputed,
    )


@dataclass(frozen=True)
class PlacedNode:
    """A provision that stood on a day: its node, without its parts if it has versions of them."""

    node: Node
    parent: str
    place: int


def tree_of_day(stood: Iterable[PlacedNode], *, lang: str, names: tuple[str, ...]) -> Tree:
    """Rebuild the tree from the provisions of a day."""
    below = gather((one.parent, one) for one in sorted(stood, key=lambda one: one.place))
    (root,) = below[""]
    return Tree(lang, _grow(root.node, below), names)


def _grow(node: Node, below: Mapping[str, list[PlacedNode]]) -> Node:
    if node.kind not in _OPEN or node.identity not in below:
        return node
    return replace(node, children=tuple(_grow(one.node, below) for one in below[node.identity]))
