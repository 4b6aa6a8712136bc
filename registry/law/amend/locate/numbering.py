"""Which numbers new provisions claim, and whether a living provision already has them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bylaw.registry.law.amend.locate.resolve import below
from bylaw.registry.law.amend.plan import Claim
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS, Kind
from bylaw.registry.law.text.tree import Node, Tree
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


def bearers(tree: Tree, claims: Iterable[Claim]) -> Callable[[Claim], Sequence[Node]]:
    """Look once for the living provisions that may bear the claimed numbers; gives who does."""
    rooms = dict.fromkeys((claim.scope, claim.kind) for claim in claims)
    held = {room: _living_by_number(tree.nodes[room[0]], room[1]) for room in rooms}
    return lambda claim: held[claim.scope, claim.kind].get(reduced_key(claim.label), ())


def _living_by_number(scope: Node, kind: Kind) -> Mapping[str, Sequence[Node]]:
    """The living provisions of a kind, by their numbers."""
    among = below(scope, kind) if kind in SECTIONS else scope.children
    living = (node for node in among if node.kind is kind and not node.repealed)
    return gather((reduced_key(node.label), node) for node in living)
