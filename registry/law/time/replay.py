"""Replay instruments on a base text, one stage after another, and keep every step.

Replay is a function of the base and the instruments alone.  An operation that was pending
because the base was not held is applied when the same instruments are replayed on a base that
holds it.
"""

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from itertools import pairwise

from bylaw.registry.law.amend.apply import apply_together
from bylaw.registry.law.findings import Finding, Severity, note
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message, Value, listed
from bylaw.registry.law.orders.acting.chain import MissingLink
from bylaw.registry.law.orders.commencements import COMMENCEMENT_UNKNOWN
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.order_citations import order_named
from bylaw.registry.law.orders.outcomes import OrderOutcome, Pending, findings_of
from bylaw.registry.law.text.labels import label_key
from bylaw.registry.law.text.naming import node_name
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import ATTACHMENTS, SECTIONS, Kind
from bylaw.registry.law.text.tree import Node, Tree
from bylaw.registry.law.time.base.words_of_a_day import disputes
from bylaw.registry.law.time.revising.revision import Revised, revise
from bylaw.registry.law.time.schedule import Stage, Waiting, stages, waiting


@dataclass(frozen=True)
class Base:
    """The text that a replay starts from.

    `as_of` is the day on which it was the law: what took effect until then is in it already.
    It is None for the text before every instrument that is replayed.  `notes` are its history
    notes, by the name of the unit that they belong to.
    """

    tree: Tree
    as_of: dt.date | None = None
    source: Source | None = None
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ReplayStep:
    """One stage carried out; `before` includes what its orders presume of text not held.

    `unprinted` are the dead numbers that a consolidated text no longer prints.
    """

    stage: Stage
    before: Tree = field(repr=False)
    after: Tree = field(repr=False)
    outcomes: tuple[OrderOutcome, ...] = field(repr=False)
    unprinted: frozenset[str] = frozenset()

    @property
    def is_shown(self) -> bool:
        """Whether this is what a consolidated text shows on its day, and no order did it."""
        return not self.stage.orders

    @property
    def touched(self) -> frozenset[str]:
        """The sections that its orders changed, or may have."""
        return frozenset(name for outcome in self.outcomes for name in outcome.touched)

    def pairs(self) -> Iterator[tuple[Order, OrderOutcome]]:
        """Each order with what became of it."""
        yield from zip(self.stage.orders, self.outcomes, strict=True)


@dataclass(frozen=True)
class History:
    """A base, the instruments replayed on it, and the steps that they made.

    `witness` is a later text from which the base was reconstructed.  `missing` are amendments that
    the instruments name and that are not held.
    """

    base: Base
    enactments: tuple[Enactment, ...]
    steps: tuple[ReplayStep, ...]
    witness: Base | None = None
    missing: tuple[MissingLink, ...] = ()

    @property
    def tree(self) -> Tree:
        """The text after the last step."""
        return self.steps[-1].after if self.steps else self.base.tree

    @cached_property
    def revised(self) -> Revised:
        """The instruments as they act in the end, once those that change others have done so."""
        return revise(self.enactments)

    @cached_property
    def waiting(self) -> tuple[Waiting, ...]:
        """The orders without a day."""
        return waiting(self.revised.enactments, lang=self.base.tree.lang)

    def tree_on(self, day: dt.date) -> Tree:
        """The text as it stood on a day; before the first step it is the base."""
        count = bisect_right([step.stage.day for step in self.steps], day)
        return self.steps[count - 1].after if count else self.base.tree

    def findings(self) -> tuple[Finding, ...]:
        """Tell what was refused, what is pending, and what has no day."""
        found = [finding for step in self.steps for finding in _findings(step)]
        found += _same_day(self.steps)
        for order, refused in self.revised.refused:
            found.extend(findings_of(refused, span=order.source.span))
        for item in self.waiting:
            span = item.order.source.span
            found.append(Finding(COMMENCEMENT_UNKNOWN, Severity.WARNING, item.message, span=span))
        return tuple(found)


def _findings(step: ReplayStep) -> Iterator[Finding]:
    if step.is_shown:
        yield from disputes(step.before, step.after, day=step.stage.day)
    yield from _foreign_findings(step)
    for order, outcome in step.pairs():
        if order.is_foreign and isinstance(outcome, Pending):
            continue
        span = order.source.span
        quote = order.operation.old or ""
        for finding in findings_of(outcome, quote=quote, span=span):
            yield finding if finding.span is not None else replace(finding, span=span)


_NOT_HELD = {
    "en": N_(
        "{instrument} is not held in English: since {day}, the English words of {places} are not "
        "known."
    ),
    "fr": N_(
        "{instrument} is not held in French: since {day}, the French words of {places} are not "
        "known."
    ),
}


def _foreign_findings(step: ReplayStep) -> Iterator[Finding]:
    """Tell once, of an instrument that is held in the other language only, what it touches."""
    pairs = [(o, r) for o, r in step.pairs() if o.is_foreign and isinstance(r, Pending)]
    names = frozenset(name for _, result in pairs for name in result.touched)
    if not names:
        return
    kinds = SECTIONS | ATTACHMENTS | {Kind.INSTRUMENT}
    places = (node for node in step.after.root.walk() if node.identity in names)
    text = _NOT_HELD[step.after.lang]
    values: dict[str, Value] = {
        "instrument": order_named(step.stage.enactment.number),
        "day": step.stage.day.isoformat(),
        "places": listed(_place(node) for node in places if node.kind in kinds),
    }
    span = next((span for order, _ in pairs for span in order.source.spans), None)
    yield Finding("not-held-in-this-language", Severity.WARNING, Message(text, values), span=span)


def _place(node: Node) -> Message:
    """Name a unit whose words are not known; of the whole text, these are those of its title."""
    return Message(N_("the title")) if node.kind is Kind.INSTRUMENT else node_name(node)


def _same_day(steps: Iterable[ReplayStep]) -> Iterator[Finding]:
    """Tell where the order among instruments of one day decides what the text is."""
    text = N_(
        "{one} and {other} both change {sections} on {day}; they act in the order in which they "
        "were made."
    )
    for one, other in pairwise(steps):
        common = one.touched & other.touched
        if one.stage.day == other.stage.day and common:
            nodes = sorted(
                (other.before.nodes[n] for n in common), key=lambda n: label_key(n.label)
            )
            yield note(
                "same-day-order",
                text,
                one=order_named(one.stage.enactment.number),
                other=order_named(other.stage.enactment.number),
                sections=listed(map(node_name, nodes)),
                day=one.stage.day.isoformat(),
            )


def replay(base: Base, enactments: Iterable[Enactment]) -> History:
    """Replay instruments on a base, in the order in which they take effect."""
    items = tuple(enactments)
    steps: list[ReplayStep] = []
    tree = base.tree
    for stage in stages(revise(items).enactments, lang=tree.lang):
        if base.as_of is None or stage.day > base.as_of:
            steps.append(step_of(tree, stage))
            tree = steps[-1].after
    return History(base, items, tuple(steps))


def step_of(tree: Tree, stage: Stage) -> ReplayStep:
    """Carry one stage out."""
    together = apply_together(tree, stage.orders)
    return ReplayStep(stage, together.before, together.after, together.outcomes)
