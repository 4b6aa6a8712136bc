"""From an address, as the law writes it, to the nodes of a tree.

The address is followed from its outermost part inwards.  A part that names nothing is refused,
unless words that could hold it are not held; a part that names two things is refused.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.operations import LabelRange, Labels, Ordinals, Path
from bylaw.registry.law.orders.outcomes import Reason, Unresolved
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.naming import node_name, unit_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, Kind, rank
from bylaw.registry.law.text.references import ENABLING
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import reduced_key

_OUTER = (
    Kind.SCHEDULE, Kind.FORM, Kind.PART, Kind.TITLE, Kind.CHAPTER, Kind.DIVISION,
    Kind.SUBDIVISION, Kind.SECTION, Kind.RULE,
)  # fmt: skip

Nodes = tuple[Node, ...]


def resolve(tree: Tree, path: Path, *, tombstones: bool = False) -> Nodes:
    """Find the nodes that a path names; `tombstones` lets it name what is repealed."""
    nodes: Nodes = (tree.root,)
    _check_known(tree, path)
    for kind in _OUTER:
        labels = getattr(path, kind.value)
        if labels is not None:
            nodes = nodes_labelled(nodes, kind, _as_labels(labels), tombstones=tombstones)
    if path.definition is None:
        return _inner(nodes, path, tombstones=tombstones)
    try:
        return _inner(definitions_of(nodes, path.definition), path, tombstones=tombstones)
    except Unresolved as missing:
        if path.alinea is not None and missing.reason is Reason.TARGET_MISSING:
            # A list of definitions belongs to the block that announces it.
            return resolve(tree, replace(path, alinea=None), tombstones=tombstones)
        if path.paragraph is None or missing.reason is not Reason.TARGET_MISSING:
            raise
        return definitions_of(_inner(nodes, path, tombstones=tombstones), path.definition)


def _check_known(tree: Tree, path: Path) -> None:
    """Refuse an address in a preamble or a book, which no tree has, or in a part if none has."""
    if path.preamble:
        raise Unresolved(Reason.TARGET_MISSING, Message(N_("The text has no preamble.")))
    has_none = path.part is not None and not _has_parts(tree)
    if path.book is not None or has_none:
        text = N_("The text has no part or book {label}.")
        values: dict[str, Value] = {"label": path.part or path.book or ""}
        raise Unresolved(Reason.TARGET_MISSING, Message(text, values))


def _has_parts(tree: Tree) -> bool:
    return any(node.kind is Kind.PART for node in tree.nodes.values())


def _as_labels(labels: str | Labels) -> Labels:
    return (labels,) if isinstance(labels, str) else labels


def _inner(nodes: Nodes, path: Path, *, tombstones: bool) -> Nodes:
    if path.alinea is not None:
        nodes = in_each(nodes, lambda node: _alineas(node, path.alinea or ()))
    if path.paragraph is not None:
        nodes = nodes_labelled(nodes, Kind.PARAGRAPH, path.paragraph, tombstones=tombstones)
    if path.subparagraph is not None:
        nodes = nodes_labelled(nodes, Kind.SUBPARAGRAPH, path.subparagraph, tombstones=tombstones)
    for level in path.clause or ():
        labels = level if isinstance(level, tuple) else (level,)
        nodes = nodes_labelled(nodes, Kind.CLAUSE, labels, tombstones=tombstones)
    if path.inner_alinea is not None:
        # The words of an item are its first block, and not a node of their own.
        later = tuple(n if n < 0 else n - 1 for n in path.inner_alinea)
        nodes = in_each(nodes, lambda node: _alineas(node, later))
    return nodes


def in_each(nodes: Iterable[Node], find: Callable[[Node], Nodes]) -> Nodes:
    """Gather what is found in each of several nodes."""
    return tuple(found for node in nodes for found in find(node))


def nodes_labelled(nodes: Nodes, kind: Kind, labels: Labels, *, tombstones: bool) -> Nodes:
    """Find the nodes of a kind that bear the labels, all of them in each of the nodes given."""
    return in_each(
        nodes,
        lambda node: tuple(
            found
            for label in labels
            for found in (
                _range(node, kind, label)
                if isinstance(label, LabelRange)
                else (_only_child(node, kind, label, tombstones=tombstones),)
            )
        ),
    )


def below(node: Node, kind: Kind) -> Iterator[Node]:
    """The nodes of a kind below a node; those of a schedule only from inside the schedule."""
    for child in node.children:
        if child.kind is kind:
            yield child
        elif child.kind in ATTACHMENTS and kind not in ATTACHMENTS:
            continue
        elif child.kind is not Kind.DEFINITION or kind is Kind.DEFINITION:
            yield from below(child, kind)


def _only_child(node: Node, kind: Kind, label: str, *, tombstones: bool) -> Node:
    named = [n for n in below(node, kind) if reduced_key(n.label) == reduced_key(label)]
    alive = [n for n in named if not n.repealed]
    if len(alive) > 1:
        text = N_("{kind} {label} occurs {count} times in {place}; the address must say which.")
        raise unresolved_address(Reason.TARGET_AMBIGUOUS, text, node, kind, label, count=len(alive))
    if alive or (tombstones and named):
        return (alive or named)[-1]
    if named:
        text = N_("{kind} {label} of {place} has been repealed.")
        raise unresolved_address(Reason.TARGET_REPEALED, text, node, kind, label)
    raise absent(node, kind, label)


def _range(node: Node, kind: Kind, labels: LabelRange) -> Nodes:
    first = _only_child(node, kind, labels.first, tombstones=True)
    last = _only_child(node, kind, labels.last, tombstones=True)
    among = list(below(node, kind))
    if labels.first[:1].isdigit() and labels.last[:1].isdigit():
        low, high = label_key(labels.first), label_key(labels.last)
        found = [one for one in among if low <= label_key(one.label) <= high]
    else:
        found = among[among.index(first) : among.index(last) + 1]
    alive = tuple(one for one in found if not one.repealed)
    if not alive:
        text = N_("No {kind} is left from {label} in {place}.")
        raise unresolved_address(Reason.TARGET_REPEALED, text, node, kind, labels.first)
    return alive


def definitions_of(nodes: Nodes, terms: tuple[str, ...]) -> Nodes:
    """Find the definitions of terms."""
    return nodes_labelled(nodes, Kind.DEFINITION, terms, tombstones=False)


def _blocks(node: Node) -> list[Node]:
    """The unnumbered blocks of a unit; "(s. 13)" above a schedule is none of them."""
    blocks = [child for child in node.alive if child.kind is Kind.ALINEA]
    if node.kind in ATTACHMENTS and blocks and ENABLING.fullmatch(blocks[0].text):
        return blocks[1:]
    return blocks


def _alineas(node: Node, ordinals: Ordinals) -> Nodes:
    blocks = _blocks(node)
    found = []
    for ordinal in ordinals:
        index = ordinal - 1 if ordinal > 0 else len(blocks) + ordinal
        unsaid = ordinal == 0 or (ordinal < 0 and node.incomplete)
        if unsaid or not 0 <= index < len(blocks):
            raise absent(node, Kind.ALINEA, str(ordinal))
        found.append(blocks[index])
    return tuple(found)


def absent(node: Node, kind: Kind, label: str) -> Unresolved:
    """Say that a text lacks what an address names, or that it may stand in words not held."""
    gaps = tuple(
        one.identity
        for one in node.walk()
        if one.incomplete and not one.repealed and rank(one.kind) < rank(kind)
    )
    if gaps:
        text = N_("{kind} {label} of {place} is not held.")
        return unresolved_address(Reason.NOT_HELD, text, node, kind, label, about=gaps)
    text = N_("{place} has no {kind} {label}.")
    return unresolved_address(Reason.TARGET_MISSING, text, node, kind, label)


def unresolved_address(
    reason: Reason,
    template: str,
    node: Node,
    kind: Kind,
    label: str,
    *,
    count: int = 0,
    about: tuple[str, ...] = (),
) -> Unresolved:
    """Say what is wrong with an address."""
    values: dict[str, Value] = {
        "kind": unit_name(kind.value),
        "label": label,
        "place": node_name(node),
        "count": count,
    }
    return Unresolved(reason, Message(template, values), about)
