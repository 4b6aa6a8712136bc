"""Which numbers new provisions claim, and whether a living provision already has them."""

from collections.abc import Iterator

from bylaw.registry.law.amend.locate.resolve import below
from bylaw.registry.law.amend.plan import Claim
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import ATTACHMENTS, CONTAINERS, SECTIONS, Node, Tree
from bylaw.registry.law.text.typography import reduced_key


def claims_of(tree: Tree, parent: Node, nodes: tuple[Node, ...]) -> Iterator[Claim]:
    """The numbers that new nodes under a parent claim, those of their sections included."""
    for node in nodes:
        if node.repealed:
            continue
        if node.label:
            yield claim_of(tree, parent, node.kind, node.label)
        # A new division has room for its subdivisions; its sections count in the whole text.
        for kind in SECTIONS if node.kind in CONTAINERS else ():
            sections = (one for one in below(node, kind) if not one.repealed)
            yield from (claim_of(tree, parent, kind, one.label) for one in sections)


def claim_of(tree: Tree, parent: Node, kind: Kind, label: str) -> Claim:
    """The claim to one number: sections are unique in a text, other labels in their parent."""
    if kind not in SECTIONS:
        return Claim(parent.identity, kind, label)
    chain = (parent, *tree.ancestors(parent.identity))
    scope = next((node for node in chain if node.kind in ATTACHMENTS), tree.root)
    return Claim(scope.identity, kind, label)


def bearers(tree: Tree, claim: Claim) -> Iterator[Node]:
    """The living provisions that already bear a claimed number."""
    scope = tree.nodes[claim.scope]
    among = below(scope, claim.kind) if claim.kind in SECTIONS else iter(scope.children)
    for node in among:
        is_same = reduced_key(node.label) == reduced_key(claim.label)
        if is_same and node.kind is claim.kind and not node.repealed:
            yield node
