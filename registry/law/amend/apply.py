"""Carry out operations: exactly as ordered, or refused, or pending on words that are not held.

All operations of one instrument resolve against the tree as it stood just before, so an
instrument that inserts a Division VI and deletes Division VI does not delete what it inserts.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bylaw.registry.law.amend.boundary import check_boundary
from bylaw.registry.law.amend.conflicts import refusals, yielding
from bylaw.registry.law.amend.each_holder import in_each_holder
from bylaw.registry.law.amend.edited_trees import perform
from bylaw.registry.law.amend.edits import (
    Await,
    Bury,
    Close,
    Detach,
    Edit,
    Insert,
    Swap,
    touched_by,
)
from bylaw.registry.law.amend.insertion import plan_insertion
from bylaw.registry.law.amend.locate.places_reached import unheld
from bylaw.registry.law.amend.locate.presumed_text import presume
from bylaw.registry.law.amend.other_language import plan_without_words
from bylaw.registry.law.amend.plan import Plan, join_plans
from bylaw.registry.law.amend.removal import plan_removal, plan_renumbering
from bylaw.registry.law.amend.replacement import plan_replacement
from bylaw.registry.law.amend.words import plan_words
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.orders.outcomes import (
    Applied,
    OrderOutcome,
    Pending,
    Reason,
    Refused,
    Unresolved,
)
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, SECTIONS
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.text.typography import reduced_key


@dataclass(frozen=True)
class Outcomes:
    """What became of the orders of one instrument, which act at once.

    `before` is the tree that they were resolved against, what they presume included.
    """

    before: Tree
    after: Tree
    outcomes: tuple[OrderOutcome, ...]


def apply(tree: Tree, order: Order) -> OrderOutcome:
    """Carry out one operation on a tree."""
    return apply_together(tree, (order,)).outcomes[0]


def apply_together(tree: Tree, orders: Sequence[Order]) -> Outcomes:
    """Carry out the operations of one instrument on the tree as it stands."""
    before = presume(tree, orders)
    planned = _plan_orders(before, orders)
    found = {index: plan for index, plan in enumerate(planned) if isinstance(plan, Plan)}
    wide = {index for index, order in enumerate(orders) if order.operation.scope == "all"}
    plans = yielding(before, found, wide)
    refused = refusals(before, plans)
    plans = {index: plan for index, plan in plans.items() if index not in refused}
    done = perform(before, (edit for plan in plans.values() for edit in plan.edits))
    after = _forgotten(done, [(orders[index], plan) for index, plan in plans.items()])
    check_boundary(
        before,
        after,
        targets=[name for plan in plans.values() for name in plan.targets],
        new=[name for plan in plans.values() for name in plan.new_identities],
    )
    outcomes = {**dict(enumerate(planned)), **plans, **refused}.values()
    return Outcomes(before, after, tuple(_outcome(before, after, one) for one in outcomes))


def _forgotten(tree: Tree, plans: Sequence[tuple[Order, Plan]]) -> Tree:
    """Leave of sections only their number, where the words that they were given are not held."""
    waiting = gather((name, order) for order, plan in plans for name in plan.forgets)
    nodes = {name: tree.nodes[name] for name in waiting if name in tree.nodes}
    alive = {name: node for name, node in nodes.items() if not node.repealed}
    swaps = (Swap(n, _without_words(node, waiting[n])) for n, node in alive.items())
    return perform(tree, swaps)


def _without_words(node: Node, orders: Sequence[Order]) -> Node:
    """Leave of a node its number; where only its heading is given new words, all but that."""
    sources = tuple(order.source for order in orders)
    is_large = node.kind in CONTAINERS
    if not is_large and any(order.operation.target.unit != "heading" for order in orders):
        return unheld(node, waiting_for=sources)
    is_open = is_large or node.incomplete
    return replace(node, heading="", incomplete=is_open, pending=(*node.pending, *sources))


def _plan_orders(tree: Tree, orders: Sequence[Order]) -> tuple[Plan | Refused, ...]:
    plans: list[Plan | Refused] = []
    taken: frozenset[str] = frozenset()
    for order in orders:
        plan = _plan(tree, order, taken)
        taken |= plan.new_identities if isinstance(plan, Plan) else frozenset()
        plans.append(plan)
    return tuple(plans)


def _plan(tree: Tree, order: Order, taken: frozenset[str]) -> Plan | Refused:
    try:
        _check_instrument(tree, order)
        if order.is_foreign:
            return plan_without_words(tree, order, taken=taken)
        plan = plan_of(tree, order, taken=taken)
    except Unresolved as unresolved:
        if unresolved.reason is not Reason.NOT_HELD:
            return Refused(unresolved.reason, unresolved.message)
        plan = Plan((), waits=unresolved.message, targets=frozenset(unresolved.about))
    return plan if plan.waits is None else _awaiting(tree, order, plan)


def _awaiting(tree: Tree, order: Order, plan: Plan) -> Plan:
    """Leave a note on each section, or other node, that waits for the words not held."""
    if any(isinstance(edit, Await | Bury) for edit in plan.edits):
        return plan
    names = dict.fromkeys(tree.section_of(name).identity for name in sorted(plan.targets))
    notes: tuple[Edit, ...] = tuple(Await(name, order.source) for name in names)
    return replace(plan, edits=plan.edits + notes, targets=plan.targets | frozenset(names))


def _check_instrument(tree: Tree, order: Order) -> None:
    if tree.root.repealed:
        text = N_("The text that is amended has ended.")
        raise Unresolved(Reason.INSTRUMENT_ENDED, Message(text))
    # An order of the text in the other language names it by the title that it has there.
    named = order.operation.target.instrument if order.source.lang == tree.lang else None
    keys = [reduced_key(name) for name in tree.names]
    if named and keys and reduced_key(named) not in keys:
        text = N_("The order amends another text: {title}.")
        raise Unresolved(Reason.OTHER_INSTRUMENT, Message(text, {"title": named}))


def plan_of(tree: Tree, order: Order, *, taken: frozenset[str] = frozenset()) -> Plan:
    """Plan one operation; raise Unresolved where the tree does not bear it out."""
    plans: list[Plan] = []
    for one in in_each_holder(tree, order):
        plans.append(_plan_in_holder(tree, one, taken=taken))
        taken |= plans[-1].new_identities
    return join_plans(plans)


def _plan_in_holder(tree: Tree, order: Order, *, taken: frozenset[str]) -> Plan:
    match order.operation.op:
        case Op.REPLACE_TEXT | Op.INSERT_TEXT | Op.APPEND_TEXT | Op.STRIKE_TEXT:
            return plan_words(tree, order)
        case Op.REPLACE_UNIT:
            return plan_replacement(tree, order, taken=taken)
        case Op.INSERT_UNIT | Op.APPEND_UNIT:
            return plan_insertion(tree, order, taken=taken)
        case Op.STRIKE_UNIT | Op.REPEAL_UNIT:
            return plan_removal(tree, order)
        case Op.RENUMBER_UNIT:
            return plan_renumbering(tree, order)
        case Op.REPLACE_INSTRUMENT | Op.REPEAL_INSTRUMENT:
            root = tree.root.identity
            return Plan((Close(root),), frozenset((root,)))


def _outcome(before: Tree, after: Tree, plan: Plan | Refused) -> OrderOutcome:
    if isinstance(plan, Refused):
        return plan
    touched = frozenset(_touched_names(before, after, plan.edits)) | plan.forgets
    if plan.waits is not None:
        return Pending(after, plan.waits, touched)
    return Applied(after, touched, plan.notes)


def _touched_names(before: Tree, after: Tree, edits: Iterable[Edit]) -> Iterator[str]:
    """Name the sections, and the parts above sections, that edits change."""
    for edit in edits:
        match edit:
            case Insert(parent=parent, nodes=nodes):
                tops = [name for node in nodes for name in _versioned_names(node)]
                tops = [name for name in tops if name not in before.nodes]
                yield from tops or (before.section_of(parent).identity,)
            case Bury(identity) | Swap(identity) | Close(identity):
                yield before.section_of(identity).identity
                yield from _versioned_names(before.nodes[identity])
                yield from _versioned_names(after.nodes[identity])
            case Detach():
                pass  # It comes to stand under another heading; its own words stay as they are.
            case _:
                yield before.section_of(touched_by(edit)).identity


def _versioned_names(node: Node) -> Iterator[str]:
    kinds = SECTIONS | ATTACHMENTS | CONTAINERS
    return (one.identity for one in node.walk() if one.kind in kinds)
