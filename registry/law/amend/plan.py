"""A plan: what an operation would change in a tree, before anything is changed."""

from collections.abc import Sequence

from bylaw.registry.law.amend.edits import Edit
from bylaw.registry.law.findings import Finding
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Node


@dataclass(frozen=True, slots=True)
class Claim:
    """A number that an operation gives out, inside the node where numbers must be unique."""

    scope: str
    kind: Kind
    label: str


@dataclass(frozen=True, slots=True)
class Plan:
    """The edits of one operation, the nodes they may change, and the numbers they give out.

    `waits` says why the effect is not wholly known; the edits are then those that are certain.
    `forgets` are sections whose words are not held from then on.
    """

    edits: tuple[Edit, ...]
    targets: frozenset[str] = frozenset()
    new: tuple[Node, ...] = ()
    claims: tuple[Claim, ...] = ()
    waits: Message | None = None
    notes: tuple[Finding, ...] = ()
    forgets: frozenset[str] = frozenset()

    @property
    def new_identities(self) -> frozenset[str]:
        """The identities of all nodes that the plan adds."""
        return frozenset(node.identity for top in self.new for node in top.walk())


def join_plans(plans: Sequence[Plan]) -> Plan:
    """The plans of one operation that acts in several places, as one."""
    first, *others = plans
    for plan in others:
        first = Plan(
            first.edits + plan.edits,
            first.targets | plan.targets,
            first.new + plan.new,
            first.claims + plan.claims,
            first.waits or plan.waits,
            first.notes + plan.notes,
            first.forgets | plan.forgets,
        )
    return first
