"""Orders of one instrument that cannot both be carried out: neither is then preferred."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations, product

from bylaw.registry.law.amend.edits import (
    Bury,
    Close,
    Detach,
    Edit,
    Relabel,
    Splice,
    Swap,
    SwapRows,
    touched_by,
)
from bylaw.registry.law.amend.locate.numbering import bearers
from bylaw.registry.law.amend.plan import Plan
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.outcomes import Reason, Refused
from bylaw.registry.law.text.naming import unit_name
from bylaw.registry.law.text.tree import Tree

Plans = Mapping[int, Plan]
Refusals = dict[int, Refused]


def refusals(tree: Tree, plans: Plans) -> Refusals:
    """Find the plans to refuse because they overlap or give out a number that is taken."""
    refused = dict(_overlapping(tree, plans))
    while True:
        active = {index: plan for index, plan in plans.items() if index not in refused}
        more = dict(_numbers_alive(tree, active)) | dict(_numbers_twice(active))
        if not more:
            return refused
        refused |= more


def yielding(tree: Tree, plans: Plans, wide: Set[int]) -> Plans:
    """Spare, from changes of words everywhere, what the same instrument repeals.

    Whichever is carried out first, nothing is left of the words there.  A repeal that another order
    contradicts is not carried out, and leaves its words.
    """
    others = {index: plan for index, plan in plans.items() if index not in wide}
    refused = refusals(tree, others) if wide else {}
    gone = frozenset(
        node.identity
        for index, plan in others.items()
        if index not in refused
        for edit in plan.edits
        if isinstance(edit, Bury)
        for node in tree.nodes[edit.identity].walk()
    )
    return {
        index: _sparing(plan, gone) if gone and index in wide else plan
        for index, plan in plans.items()
    }


def _sparing(plan: Plan, gone: Set[str]) -> Plan:
    kept = tuple(e for e in plan.edits if not (isinstance(e, Splice) and touched_by(e) in gone))
    return replace(plan, edits=kept) if kept else plan


def _overlapping(tree: Tree, plans: Plans) -> Iterator[tuple[int, Refused]]:
    text = N_("Two orders of the same instrument change the same words or the same provision.")
    refusal = Refused(Reason.CONFLICT, Message(text))
    for index, plan in plans.items():
        if any(_clash(tree, one, other) for one, other in combinations(plan.edits, 2)):
            yield index, refusal
    for one, other in combinations(plans, 2):
        pairs = product(plans[one].edits, plans[other].edits)
        if any(_clash(tree, first, second) for first, second in pairs):
            yield one, refusal
            yield other, refusal


def _clash(tree: Tree, one: Edit, other: Edit) -> bool:
    if isinstance(one, Splice) and isinstance(other, Splice):
        return one.field == other.field and _overlap((one.start, one.end), (other.start, other.end))
    if isinstance(one, SwapRows) and isinstance(other, SwapRows):
        same = one.identity == other.identity
        return same and _overlap((one.start, one.end), (other.start, other.end))
    if isinstance(one, SwapRows | Splice) and isinstance(other, SwapRows | Splice):
        return _row_clash(one, other)
    if isinstance(one, Relabel) and isinstance(other, Relabel):
        return one.identity == other.identity
    if isinstance(one, Bury) and isinstance(other, Bury):
        return one.identity == other.identity
    return _takes_away(tree, one, other) or _takes_away(tree, other, one)


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether two ranges overlap; an insertion at the edge of a range does not."""
    return one[0] < other[1] and other[0] < one[1]


def _row_clash(one: SwapRows | Splice, other: SwapRows | Splice) -> bool:
    if isinstance(one, Splice):
        one, other = other, one
    assert isinstance(one, SwapRows), "one of the two changes rows"
    assert isinstance(other, Splice), "the other changes words"
    return one.identity == other.field.identity and one.start <= other.field.row < one.end


def _takes_away(tree: Tree, one: Edit, other: Edit) -> bool:
    if not isinstance(one, Swap | Bury | Close) or _is_moved_only(one, other):
        return False
    where = touched_by(other)
    chain = (where, *(node.identity for node in tree.ancestors(where)))
    return touched_by(one) in chain


def _is_moved_only(one: Edit, other: Edit) -> bool:
    """Tell whether a node is only moved: its own words may still change."""
    return isinstance(other, Detach) and touched_by(one) == other.identity


def _numbers_alive(tree: Tree, plans: Plans) -> Iterator[tuple[int, Refused]]:
    released = _released_numbers(tree, [edit for plan in plans.values() for edit in plan.edits])
    released |= _forgotten(tree, plans)
    text = N_("{kind} {label} already exists; nothing can be inserted under a number in use.")
    borne_by = bearers(tree, (claim for plan in plans.values() for claim in plan.claims))
    for index, plan in plans.items():
        for claim in plan.claims:
            if any(node.identity not in released for node in borne_by(claim)):
                values: dict[str, Value] = {
                    "kind": unit_name(claim.kind.value),
                    "label": claim.label,
                }
                yield index, Refused(Reason.NUMBER_ALIVE, Message(text, values))


def _released_numbers(tree: Tree, edits: Sequence[Edit]) -> frozenset[str]:
    """Name the nodes whose numbers this instrument frees."""
    freed = [edit for edit in edits if isinstance(edit, Bury | Relabel | Swap)]
    names: set[str] = set()
    for edit in freed:
        node = tree.nodes[edit.identity]
        below = () if isinstance(edit, Relabel) else (one.identity for one in node.walk())
        kept = {node.identity} if isinstance(edit, Swap) else set()
        names.update({node.identity, *below} - kept)
    return frozenset(names)


def _forgotten(tree: Tree, plans: Plans) -> frozenset[str]:
    """Name all that stands in sections whose words are not held from then on."""
    tops = (name for plan in plans.values() for name in plan.forgets)
    items = (child for top in tops for child in tree.nodes[top].children)
    return frozenset(one.identity for item in items for one in item.walk())


def _numbers_twice(plans: Plans) -> Iterator[tuple[int, Refused]]:
    owners = gather((claim, index) for index, plan in plans.items() for claim in plan.claims)
    text = N_("{kind} {label} is assigned twice by the same instrument.")
    for claim, indices in owners.items():
        if len(indices) > 1:
            values: dict[str, Value] = {"kind": unit_name(claim.kind.value), "label": claim.label}
            for index in indices:
                yield index, Refused(Reason.CONFLICT, Message(text, values))
