"""A consolidated text as a witness of what came before it.

A text consolidated to a day shows each section as its last change left it.  Going back from it,
orders are undone where that is unambiguous; going forward again, the same orders must lead to the
witness.  Where they do not, the earlier text is not held: a witness is never trusted by guess.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bylaw.registry.law.amend.apply import apply_together
from bylaw.registry.law.amend.edited_trees import perform
from bylaw.registry.law.amend.edits import Swap
from bylaw.registry.law.amend.locate.places_reached import unheld
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.operations import Op
from bylaw.registry.law.text.provisions import SECTIONS
from bylaw.registry.law.text.tree import Held, Node, Tree
from bylaw.registry.law.time.base.undo import is_same_text, names_reached, undo
from bylaw.registry.law.time.base.words_of_a_day import shown_tree
from bylaw.registry.law.time.replay import Base, History, ReplayStep, step_of
from bylaw.registry.law.time.revising.revision import revise
from bylaw.registry.law.time.schedule import Stage, stages


def replay_with_witness(
    witness: Base, enactments: Sequence[Enactment], *, later: Sequence[Base] = ()
) -> History:
    """Replay instruments on a text that some of them had already changed.

    What took effect until the day of the witness is undone, then done again to check it.  On its
    own day the witness shows its own words, and so does every later one.
    """
    items = tuple(enactments)
    everything = stages(revise(items).enactments, lang=witness.tree.lang)
    day = witness.as_of
    early = [stage for stage in everything if day is not None and stage.day <= day]
    known = _backwards(witness.tree, early)
    doubts: _Doubts = {}
    steps, more = _forwards(known, early, doubts)
    while more != doubts:
        doubts = more
        steps, more = _forwards(known, early, doubts)
    start = _without_doubtful(known[0], doubts, at=0)
    own = [_showing_step(steps[-1].after, witness, is_later=False)] if steps else []
    onwards = carried_out(own[-1].after if own else start, everything[len(early) :], later)
    base = replace(witness, tree=start, as_of=None)
    return History(base, items, (*steps, *own, *onwards), witness)


def carried_out(
    tree: Tree, ahead: Sequence[Stage], witnesses: Sequence[Base]
) -> Iterator[ReplayStep]:
    """Carry out the stages, and show each witness once all of its own day has acted."""
    left = sorted(witnesses, key=lambda base: base.as_of or dt.date.min)
    for stage in ahead:
        while left and (left[0].as_of or dt.date.min) < stage.day:
            yield (step := _showing_step(tree, left.pop(0)))
            tree = step.after
        yield (step := step_of(tree, stage))
        tree = step.after
    for witness in left:
        yield (step := _showing_step(tree, witness))
        tree = step.after


def _showing_step(tree: Tree, witness: Base, *, is_later: bool = True) -> ReplayStep:
    """Make the step by which a text shows its own words; nothing is shown once all has ended."""
    day = witness.as_of or dt.date.min
    after = (
        tree if tree.root.repealed else shown_tree(tree, witness.tree, day=day, is_later=is_later)
    )
    number = "" if witness.source is None else witness.source.instrument
    stage = Stage(day, Enactment(number, tree.lang, (), ()), (), day)
    printed = {node.identity for node in witness.tree.root.walk() if node.repealed}
    dead = frozenset(node.identity for node in tree.root.walk() if node.repealed)
    return ReplayStep(stage, tree, after, (), dead - printed)


def _backwards(tree: Tree, early: Sequence[Stage]) -> list[Tree]:
    """The texts before, between and after the stages, as far as they can be known."""
    known = [tree]
    for stage in reversed(early):
        orders = sorted(stage.orders, key=_undone_late)
        shared = _reached_twice(tree, stage)
        for order in reversed(orders):
            tree = undo(tree, order)
        doubtful = [tree.nodes[name] for name in shared if name in tree.nodes]
        tree = perform(tree, [Swap(node.identity, unheld(node)) for node in doubtful])
        known.insert(0, tree)
    return known


def _undone_late(order: Order) -> int:
    """Say how late an order acts, so that the last is undone first.

    The other orders speak of the numbers of before, so numbers are given back first.  What was
    inserted goes before what was struck comes back: both may bear one number.
    """
    late = {Op.RENUMBER_UNIT: 3, Op.INSERT_UNIT: 2, Op.APPEND_UNIT: 2}
    early = (Op.STRIKE_UNIT, Op.REPEAL_UNIT)
    return 0 if order.operation.op in early else late.get(order.operation.op, 1)


def _reached_twice(tree: Tree, stage: Stage) -> list[str]:
    """Name the sections that several orders of a stage reach: they cannot be undone one by one."""
    counts = Counter(name for order in stage.orders for name in names_reached(tree, order))
    return [name for name, count in counts.items() if count > 1]


# For a section, the last of the known texts that must not be relied on.
_Doubts = dict[str, int]


def _forwards(
    known: Sequence[Tree], early: Sequence[Stage], doubts: _Doubts
) -> tuple[tuple[ReplayStep, ...], _Doubts]:
    """Carry the stages out again; doubt what does not lead to the text that is shown."""
    steps: list[ReplayStep] = []
    more = dict(doubts)
    tree = _without_doubtful(known[0], doubts, at=0)
    for at, stage in enumerate(early):
        together = apply_together(tree, stage.orders)
        shown = _without_doubtful(known[at + 1], doubts, at=at + 1)
        for name in _differing(together.after, shown):
            more[name] = max(at, more.get(name, -1))
        tree = _complete_from(together.after, shown)
        steps.append(ReplayStep(stage, together.before, tree, together.outcomes))
    return tuple(steps), more


def _sections(tree: Tree) -> dict[str, Node]:
    return {n.identity: n for n in tree.root.walk() if n.kind in SECTIONS and not n.repealed}


def _without_doubtful(tree: Tree, doubts: _Doubts, *, at: int) -> Tree:
    nodes = [node for name, node in _sections(tree).items() if doubts.get(name, -1) >= at]
    return perform(tree, [Swap(node.identity, unheld(node)) for node in nodes])


def _differing(tree: Tree, shown: Tree) -> list[str]:
    """Name the sections that are held on both sides and do not say the same."""
    ours, theirs = _sections(tree), _sections(shown)
    return [
        name
        for name in ours.keys() & theirs.keys()
        if ours[name].held is theirs[name].held is Held.HELD
        and not is_same_text(ours[name].provision(), theirs[name].provision())
    ]


def _complete_from(tree: Tree, shown: Tree) -> Tree:
    """Fill in from the witness the sections that we lack, and the proof of reconstructed ones.

    Where we hold other words from an instrument, ours stay: a witness does not overrule it.
    """
    ours, theirs = _sections(tree), _sections(shown)
    proved = [
        name
        for name in ours
        if name in theirs and theirs[name].held is Held.HELD and _yields(ours[name], theirs[name])
    ]
    return perform(tree, [Swap(name, theirs[name]) for name in proved])


def _yields(ours: Node, theirs: Node) -> bool:
    return ours.held is not Held.HELD or is_same_text(ours.provision(), theirs.provision())
