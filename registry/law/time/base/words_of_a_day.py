"""What a consolidated text shows on its own day, set against what replay leads to.

A consolidated text says what stood on its day, and from then on its words are those of the law.
Where the instruments that are held lead to other words, that is told of every section: neither of
the two is preferred in silence.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.amend.edited_trees import perform, tombstone_of
from bylaw.registry.law.amend.edits import Insert
from bylaw.registry.law.doubt.contradictions_shown import DIFFERS_ON, LACKS
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.provisions import ATTACHMENTS, PLACED, SECTIONS, WHOLE
from bylaw.registry.law.text.tree import Held, Node, TextState, Tree, mint
from bylaw.registry.law.text.typography import is_same_wording
from bylaw.registry.law.time.base.undo import is_same_text

_Key = tuple[str, ...]


def shown_tree(ours: Tree, theirs: Tree, *, day: dt.date, is_later: bool) -> Tree:
    """The text that a consolidated text shows on its day, under the identities that we know.

    A section that replay has and the text does not show is struck, and marked as disputed; so is
    one that only the text shows, where it is later than another that was held whole.
    """
    known = {key: node for key, node in _units_by_key(ours.root, ()) if not node.repealed}
    used = theirs.nodes if is_later and not ours.root.incomplete else ours.nodes
    taken = {*ours.nodes, *theirs.nodes}
    root = _merge_words(theirs.root, (), _KnownUnits(ours, known, frozenset(used), taken, day))
    incomplete = ours.root.incomplete and theirs.root.incomplete
    merged = Tree(ours.lang, replace(root, incomplete=incomplete), ours.names or theirs.names)
    return perform(merged, _left_over(ours, merged, day))


def _left_over(ours: Tree, merged: Tree, day: dt.date) -> Iterator[Insert]:
    """Put back, as tombstones, what the text does not show; a dead number stays where it was."""
    for parent, node in _missing(ours.root, merged):
        tomb = node if node.repealed else replace(tombstone_of(node), disputed=day.isoformat())
        yield Insert(parent.identity, _place(parent, node, merged), (tomb,))


def _missing(node: Node, merged: Tree) -> Iterator[tuple[Node, Node]]:
    """The topmost units that a tree lacks, each with the unit that held it."""
    for child in node.children:
        if child.kind not in PLACED:
            continue
        if child.identity not in merged.nodes:
            yield node, child
        elif child.kind not in WHOLE:
            yield from _missing(child, merged)


def _place(parent: Node, node: Node, merged: Tree) -> int:
    """Find the place after the sisters that stood before a unit, as far as they are still there."""
    now = [child.identity for child in merged.nodes[parent.identity].children]
    before = [child.identity for child in parent.children[: parent.children.index(node)]]
    return max((now.index(name) + 1 for name in before if name in now), default=0)


def _units_by_key(node: Node, above: _Key) -> Iterator[tuple[_Key, Node]]:
    """The sections and larger units by what they are called."""
    for child in node.children:
        if child.kind in PLACED:
            key = _key(child, above)
            yield key, child
            if child.kind not in WHOLE:
                yield from _units_by_key(child, key)


def _key(node: Node, above: _Key) -> _Key:
    own = (node.kind.value, node.label)
    return own if node.kind in SECTIONS and not _is_attached(above) else (*above, *own)


def _is_attached(above: _Key) -> bool:
    return bool(above) and above[0] in ATTACHMENTS


@dataclass(frozen=True)
class _KnownUnits:
    """What is known before a text is shown: units by what they are called, identities in use."""

    tree: Tree
    units: dict[_Key, Node]
    used: frozenset[str]
    taken: set[str]
    day: dt.date

    def is_given_up(self, child: Node) -> bool:
        """Tell whether the number of a unit is one that a living unit gave up for another."""
        ours = self.tree.nodes.get(child.identity)
        return ours is not None and not ours.repealed and ours.label != child.label

    def apart(self, child: Node) -> Node:
        """A unit that only the text shows, apart from one that gave up the number it bears."""
        if not self.is_given_up(child):
            return child
        identity = mint(child.kind, child.label, parent=self.tree.root, taken=self.taken)
        self.taken.add(identity)
        is_whole = child.kind in WHOLE
        return _with_identity(child, identity) if is_whole else replace(child, identity=identity)


def _merge_words(node: Node, above: _Key, known: _KnownUnits) -> Node:
    # A number that was given up is dead: the line that says so is no unit of its own.
    kept = (one for one in node.children if not (one.repealed and known.is_given_up(one)))
    return replace(node, children=tuple(_child(one, above, known) for one in kept))


def _child(child: Node, above: _Key, known: _KnownUnits) -> Node:
    if child.kind not in PLACED:
        return child
    key = _key(child, above)
    ours = known.units.get(key)
    if ours is None:
        child = known.apart(child)
    if child.kind in WHOLE:
        return _section(child, ours, known.day, is_new=child.identity not in known.used)
    merged = _merge_words(child, key, known)
    return merged if ours is None else _container(merged, ours, known.day)


def _container(theirs: Node, ours: Node, day: dt.date) -> Node:
    """Adopt a larger unit as shown; its heading is disputed where ours differs."""
    is_disputed = bool(ours.heading) and not is_same_wording(ours.heading, theirs.heading)
    disputed = day.isoformat() if is_disputed else ours.disputed
    return replace(theirs, identity=ours.identity, disputed=disputed)


def _section(theirs: Node, ours: Node | None, day: dt.date, *, is_new: bool) -> Node:
    """Adopt a section as shown; keep ours where both say the same."""
    if ours is None:
        return theirs if is_new or theirs.repealed else replace(theirs, disputed=day.isoformat())
    if ours.held is not Held.HELD:
        return _with_identity(theirs, ours.identity)
    is_same = not theirs.repealed and is_same_text(ours.provision(), theirs.provision())
    if is_same and ours.text_state is TextState.MADE:
        return ours
    renamed = _with_identity(theirs, ours.identity)
    return renamed if is_same else replace(renamed, disputed=day.isoformat())


def _with_identity(node: Node, identity: str) -> Node:
    """A node, and what is below it, under another identity."""
    if node.identity == identity:
        return node
    children = tuple(
        _with_identity(child, identity + child.identity.removeprefix(node.identity))
        for child in node.children
    )
    return replace(node, identity=identity, children=children)


def disputes(before: Tree, after: Tree, *, day: dt.date) -> Iterator[Finding]:
    """A doubt for every section where a consolidated text and the replay differ."""
    for node in after.root.walk():
        ours = before.nodes.get(node.identity)
        is_known = ours is not None and ours.repealed and node.repealed
        if node.disputed == day.isoformat() and not is_known:
            yield _dispute(node, ours, day)


def _dispute(node: Node, ours: Node | None, day: dt.date) -> Finding:
    values: dict[str, Value] = {"place": node_name(node), "day": day.isoformat()}
    if ours is None or ours.repealed:
        text = N_("The consolidated text of {day} has {place}, which the instruments do not.")
    elif node.repealed:
        text = LACKS
    else:
        text = DIFFERS_ON
    is_whole = node.kind in WHOLE
    quote = " ".join(one.text for one in node.walk() if one.text) if is_whole else node.heading
    span = next((span for one in node.walk() for span in one.spans), None)
    return Finding("consolidation-differs", Severity.WARNING, Message(text, values), quote, span)
