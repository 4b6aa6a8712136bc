"""The check after every operation that nothing outside its target has changed."""

from collections.abc import Iterable

from bylaw.registry.law.text.tree import Tree


class BoundaryError(AssertionError):
    """Our defect: an operation changed something outside its target."""


def check_boundary(
    before: Tree, after: Tree, *, targets: Iterable[str], new: Iterable[str]
) -> None:
    """Raise unless all that differs lies in the targets or among the new nodes.

    A target may change in itself and in all below it.  Elsewhere a node must be the same, in the
    same order among the nodes that were there before.
    """
    if before.root is after.root:
        return
    free = _at_and_below(before, targets) | frozenset(new)
    kept = [name for name in before.nodes if name not in free]
    for name in kept:
        one, other = before.nodes[name], after.nodes.get(name)
        if one is not other and (other is None or one.own() != other.own()):
            raise BoundaryError(f"{name} is outside the target and has changed")
    if kept != [name for name in after.nodes if name not in free]:
        raise BoundaryError("nodes outside the target were added or have changed places")


def _at_and_below(tree: Tree, identities: Iterable[str]) -> frozenset[str]:
    tops = [tree.nodes[name] for name in identities if name in tree.nodes]
    return frozenset(node.identity for top in tops for node in top.walk())
