"""The text of an instrument in one language, as a tree whose nodes keep their identity.

A node keeps its identity when its number or its words change, and stays as a tombstone when it
is repealed: nothing ever disappears from a tree.  What is not held is part of it: a node that is
`incomplete` has further words or parts, after those known, that nobody has given us.

>>> tree = tree_of(Provision(Kind.INSTRUMENT, children=(
...     Provision(Kind.SECTION, "12", text="The deck holds 52 cards."),)), lang="en")
>>> [node.identity for node in tree.root.walk()]
['instrument', 'section:12', 'section:12/alinea:1']
>>> unheld_tree("en").root.held
<Held.NOT: 'not_held'>
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from enum import StrEnum
from functools import cached_property

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.provenance import Source, Span
from bylaw.registry.law.text.provisions import (
    ATTACHMENTS,
    CONTAINERS,
    SECTIONS,
    Kind,
    Provision,
    Table,
    rank,
)

_MARKED = SECTIONS | CONTAINERS


class Held(StrEnum):
    """How much of a provision's words we hold."""

    HELD = "held"
    PARTLY = "partly_held"
    NOT = "not_held"
    REPEALED = "repealed"


class TextState(StrEnum):
    """What the words rest on: the made text, an approved draft, or an undone amendment."""

    MADE = "made"
    DRAFT = "draft"
    RECONSTRUCTED = "reconstructed"


_WEAKEST_LAST = tuple(TextState)


def weakest(states: Iterable[TextState]) -> TextState:
    """The state of words that rest on several: the one that proves least."""
    return max(states, key=_WEAKEST_LAST.index, default=TextState.MADE)


@dataclass(frozen=True, slots=True)
class Node:
    """A provision with its identity, what is missing of it and what waits to change it.

    `disputed` is the day of a consolidated text that shows it otherwise than the instruments.
    """

    identity: str
    kind: Kind
    label: str = ""
    heading: str = ""
    text: str = ""
    children: tuple["Node", ...] = ()
    table: Table | None = None
    incomplete: bool = False
    repealed: bool = False
    text_state: TextState = TextState.MADE
    pending: tuple[Source, ...] = ()
    spans: tuple[Span, ...] = ()
    mark: str = ""
    disputed: str = ""

    def walk(self) -> Iterator["Node"]:
        """Visit this node and all below it, in printed order."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(node.children[::-1])

    @property
    def alive(self) -> tuple["Node", ...]:
        """The children that are not repealed."""
        return tuple(child for child in self.children if not child.repealed)

    @property
    def has_words(self) -> bool:
        """Whether any words at or below this node are held; the title of a text is none of them."""
        below = (node for node in self.walk() if node.kind is not Kind.INSTRUMENT)
        return any(node.text or node.heading or node.table for node in below)

    @property
    def held(self) -> Held:
        """How much of this provision is held, everything below it counted."""
        if self.repealed:
            return Held.REPEALED
        if not any(node.incomplete and not node.repealed for node in self.walk()):
            return Held.HELD
        return Held.PARTLY if self.has_words else Held.NOT

    def provision(self, *, is_within: bool = False) -> Provision:
        """The words alone, without identity and state.

        A schedule is kept as one text, so words stand in it in place of a section that is revoked,
        also within its divisions; `is_within` tells those.
        """
        is_one = is_within or self.kind in ATTACHMENTS
        children = tuple(
            _revoked_provision(child) if child.repealed else child.provision(is_within=is_one)
            for child in self.children
            if not child.repealed or (is_one and child.mark and child.kind in _MARKED)
        )
        return Provision(
            self.kind, self.label, self.heading, self.text, children, self.table, self.spans,
            self.mark,
        )  # fmt: skip

    def own(self) -> "Node":
        """The node without its children: what must not change unless it is a target."""
        return replace(self, children=())


def _revoked_provision(node: Node) -> Provision:
    """The number of a section or division that is revoked, and the words in its place."""
    return Provision(node.kind, node.label, children=(Provision(Kind.ALINEA, text=node.mark),))


@dataclass(frozen=True)
class Tree:
    """The text of one instrument in one language; `names` are the titles it is cited by."""

    lang: str
    root: Node
    names: tuple[str, ...] = ()

    @cached_property
    def nodes(self) -> dict[str, Node]:
        """Every node by its identity, in printed order."""
        return {node.identity: node for node in self.root.walk()}

    @cached_property
    def parents(self) -> dict[str, str]:
        """The identity of the parent of every node but the root."""
        return {
            child.identity: node.identity for node in self.root.walk() for child in node.children
        }

    def parent(self, identity: str) -> Node | None:
        """The node that holds another, or None for the whole text."""
        above = self.parents.get(identity)
        return None if above is None else self.nodes[above]

    def ancestors(self, identity: str) -> Iterator[Node]:
        """The nodes that hold another, the nearest first."""
        node = self.parent(identity)
        while node is not None:
            yield node
            node = self.parent(node.identity)

    def section_of(self, identity: str) -> Node:
        """The schedule, form or section that a node belongs to, or the node itself."""
        chain = (self.nodes[identity], *self.ancestors(identity))
        attached = [node for node in chain if node.kind in ATTACHMENTS]
        sections = [node for node in chain if node.kind in SECTIONS]
        return (attached + sections + [chain[0]])[0]


def unheld_tree(lang: str, names: tuple[str, ...] = ()) -> Tree:
    """The tree of a text of which only the title is held."""
    title = next(iter(names), "")
    root = Node(Kind.INSTRUMENT.value, Kind.INSTRUMENT, heading=title, incomplete=True)
    return Tree(lang, root, names)


def tree_of(
    provision: Provision,
    *,
    lang: str,
    names: tuple[str, ...] = (),
) -> Tree:
    """Make the tree of a whole text from its provisions."""
    root = _bare(provision, TextState.MADE, identity=Kind.INSTRUMENT.value)
    children = plant(provision.children, parent=root, taken=())
    return Tree(lang, replace(root, kind=Kind.INSTRUMENT, children=children), names)


def plant(
    provisions: Iterable[Provision],
    *,
    parent: Node,
    taken: Iterable[str],
    text_state: TextState = TextState.MADE,
) -> tuple[Node, ...]:
    """Make nodes of provisions, each with an identity that no other node has had."""
    used = set(taken)
    return tuple(_plant(item, parent, used, text_state) for item in provisions)


def regrow(
    provision: Provision,
    *,
    node: Node,
    taken: Iterable[str],
    text_state: TextState = TextState.MADE,
) -> Node:
    """Write a provision with the identity of the node whose place it takes."""
    item = _with_alinea(provision)
    used = set(taken) - {one.identity for one in node.walk()} | {node.identity}
    bare = _bare(item, text_state, identity=node.identity)
    children = tuple(_plant(child, bare, used, text_state) for child in item.children)
    return _bare(item, text_state, identity=node.identity, children=children)


def _plant(provision: Provision, parent: Node, used: set[str], state: TextState) -> Node:
    item = _with_alinea(provision)
    identity = mint(item.kind, item.label, parent=parent, taken=used)
    used.add(identity)
    bare = _bare(item, state, identity=identity)
    if not item.children:
        return bare
    children = tuple(_plant(child, bare, used, state) for child in item.children)
    return _bare(item, state, identity=identity, children=children)


def _bare(
    provision: Provision, state: TextState, *, identity: str, children: tuple[Node, ...] = ()
) -> Node:
    return Node(
        identity, provision.kind, provision.label, provision.heading, provision.text, children,
        table=provision.table, text_state=state, spans=provision.spans, mark=provision.mark,
    )  # fmt: skip


def _with_alinea(provision: Provision) -> Provision:
    """Move the words that stand directly in a section into its first alinea."""
    if provision.kind not in SECTIONS or not provision.text:
        return provision
    children = provision.children
    alineas = (index for index, child in enumerate(children) if child.kind is Kind.ALINEA)
    cut = next(alineas, len(children))
    first = Provision(
        Kind.ALINEA, text=provision.text, children=children[:cut], table=provision.table,
        spans=provision.spans,
    )  # fmt: skip
    return replace(provision, text="", table=None, children=(first, *children[cut:]))


def mint(kind: Kind, label: str, *, parent: Node, taken: Iterable[str]) -> str:
    """Make an identity: numbers of sections are unique in a text, others inside their parent."""
    used = taken if isinstance(taken, set) else set(taken)
    is_global = rank(kind) <= rank(Kind.SECTION) and parent.kind not in ATTACHMENTS
    prefix = "" if is_global and "/" not in parent.identity else f"{parent.identity}/"
    if not label:
        return _first_free(lambda number: f"{prefix}{kind}:{number}", used)
    name = f"{prefix}{kind}:{label}"
    return _first_free(lambda n: name if n == 1 else f"{name}~{n}", used)


def _first_free(name: Callable[[int], str], used: set[str]) -> str:
    """Find a name that is free after one that is used; ten thousand used ones are no burden."""
    low, step = 1, 1
    if name(low) not in used:
        return name(low)
    while name(low + step) in used:
        low, step = low + step, step * 2
    high = low + step
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if name(middle) in used else (low, middle)
    return name(high)
