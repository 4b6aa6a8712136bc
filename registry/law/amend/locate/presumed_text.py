"""What an amendment takes for granted in a text that is not held.

"After section 67.21" tells that there is a section 67.21.  Where the text is not held, the
provisions that orders name are put into the tree as *not held*, so that they can be shown,
cited, replaced and stood next to.  In a text that is held whole, nothing is presumed.
"""

from collections.abc import Iterable, Iterator

from bylaw.registry.law.amend.edited_trees import perform
from bylaw.registry.law.amend.edits import Insert
from bylaw.registry.law.amend.locate.resolve import below
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import ON_WORDS, Labels, Path, UnitAnchor, label_ends
from bylaw.registry.law.text.provisions import SECTIONS, Kind, order_key
from bylaw.registry.law.text.tree import Node, Tree, mint
from bylaw.registry.law.text.typography import reduced_key

_OUTER = (
    Kind.SCHEDULE, Kind.FORM, Kind.TITLE, Kind.CHAPTER, Kind.DIVISION, Kind.SUBDIVISION,
    Kind.SECTION, Kind.RULE,
)  # fmt: skip
_WITH_BLOCKS = (Kind.SECTION, Kind.RULE, Kind.SCHEDULE, Kind.FORM)


def presume(tree: Tree, orders: Iterable[Order]) -> Tree:
    """Add, as not held, what the orders name and an incomplete tree lacks."""
    for order in orders:
        for path in _paths(order):
            tree = _presume_path(tree, path, is_deep=order.operation.op not in ON_WORDS)
    return tree


def _paths(order: Order) -> Iterator[Path]:
    operation = order.operation
    yield operation.target
    if operation.target.preceding is not None:
        yield operation.target.preceding
    if isinstance(operation.anchor, UnitAnchor):
        yield operation.anchor.path


def _presume_path(tree: Tree, path: Path, *, is_deep: bool) -> Tree:
    holders: tuple[str, ...] = (tree.root.identity,)
    for kind in _OUTER:
        labels = getattr(path, kind.value)
        if labels is not None:
            tree, holders = _presume_labels(tree, holders, kind, _each_label(labels))
    if not is_deep or all(getattr(path, kind.value) is None for kind in _WITH_BLOCKS):
        return tree
    return _presume_inner(tree, path, holders)


def _presume_inner(tree: Tree, path: Path, holders: tuple[str, ...]) -> Tree:
    ordinals = path.alinea or ((1,) if path.sentence == (1,) else ())
    if path.sentence == (1,) and path.paragraph is not None:
        ordinals = path.alinea or ()
    if ordinals and min(ordinals) > 0:
        tree, holders = _presume_alineas(tree, holders, max(ordinals), ordinals)
    inner = (
        (Kind.DEFINITION, path.definition),
        (Kind.PARAGRAPH, path.paragraph),
        (Kind.SUBPARAGRAPH, path.subparagraph),
    )
    for kind, labels in inner:
        if labels is not None:
            tree, holders = _presume_labels(tree, holders, kind, _each_label(labels))
    return tree


def _each_label(labels: str | Labels) -> tuple[str, ...]:
    listed = (labels,) if isinstance(labels, str) else labels
    return tuple(label for item in listed for label in label_ends(item))


Presumed = tuple[Tree, tuple[str, ...]]


def _presume_labels(
    tree: Tree, holders: tuple[str, ...], kind: Kind, labels: tuple[str, ...]
) -> Presumed:
    found: list[str] = []
    for holder in holders:
        for label in labels:
            tree, identity = _presume_one(tree, holder, kind, label)
            found += [identity] if identity else []
    return tree, tuple(found)


def _presume_one(tree: Tree, holder: str, kind: Kind, label: str) -> tuple[Tree, str]:
    node = tree.nodes[holder]
    named = [n for n in below(node, kind) if reduced_key(n.label) == reduced_key(label)]
    if named:
        return tree, next((n.identity for n in named if not n.repealed), named[-1].identity)
    if not node.incomplete or node.repealed:
        return tree, ""
    return _with_stub(tree, node, kind, label)


def _with_stub(tree: Tree, parent: Node, kind: Kind, label: str) -> tuple[Tree, str]:
    identity = mint(kind, label, parent=parent, taken=tree.nodes)
    stub = Node(identity, kind, label, incomplete=True)
    index = place_by_label(parent, kind, label)
    return perform(tree, (Insert(parent.identity, index, (stub,)),)), identity


def place_by_label(parent: Node, kind: Kind, label: str) -> int:
    """Find the index at which a label stands in order among the children of a parent."""
    key, index = order_key(kind, label), 0
    for position, child in enumerate(parent.children, start=1):
        first = _first_label(child, kind)
        if first is not None and order_key(kind, first) < key:
            index = position
    if index == 0 and not any(_first_label(child, kind) for child in parent.children):
        return len(parent.children)
    return index


def _first_label(node: Node, kind: Kind) -> str | None:
    kinds = SECTIONS if kind in SECTIONS else {kind}
    return next((one.label for one in node.walk() if one.kind in kinds), None)


def _presume_alineas(
    tree: Tree, holders: tuple[str, ...], count: int, ordinals: tuple[int, ...]
) -> Presumed:
    found: list[str] = []
    for holder in holders:
        tree = _with_alineas(tree, holder, count)
        blocks = [child for child in tree.nodes[holder].alive if child.kind is Kind.ALINEA]
        found += [blocks[n - 1].identity for n in ordinals if n <= len(blocks)]
    return tree, tuple(found)


def _with_alineas(tree: Tree, holder: str, count: int) -> Tree:
    node = tree.nodes[holder]
    known = sum(child.kind is Kind.ALINEA for child in node.alive)
    if not node.incomplete or node.repealed or known >= count:
        return tree
    tree, _ = _with_stub(tree, node, Kind.ALINEA, "")
    return _with_alineas(tree, holder, count)
