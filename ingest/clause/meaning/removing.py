"""Striking out, repealing and renumbering."""

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import eq

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import SAID, Unreadable
from bylaw.ingest.clause.meaning.contexts import Context, around, at_edge, edge_side
from bylaw.ingest.clause.meaning.named_places import resolved, spread
from bylaw.ingest.clause.meaning.quoted import Quoted
from bylaw.ingest.clause.meaning.step_targets import target_of
from bylaw.ingest.clause.syntax import Action, Beyond, Locator, NamedWords, QuoteRef, Step
from bylaw.ingest.clause.trees.back_references import IT
from bylaw.ingest.clause.unit_names import singular
from bylaw.ingest.payload.sequences import labels_between
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels, Op, Operation, TextAnchor
from bylaw.registry.law.text.labels import bare_label

_LABEL = re.compile(r"\d+(?:\.\d+)*|[A-Za-z]{1,4}(?:\.\d+)?")


class Removing(Quoted):
    """Gives the operations of an action that removes or renumbers."""

    def orders(self, action: Action, context: Context) -> Iterator[Instruction]:
        """The operations of one striking out or repeal."""
        strikes = action.verb == "striking"
        if context.payload is not None:
            raise Unreadable(N_("a new text is quoted, and nothing says where it goes"))
        if isinstance(action.object, NamedWords):
            if not strikes:
                raise Unreadable(N_("words are struck out, not repealed"))
            yield from self._strike_words(action.object, context)
            return
        if isinstance(action.object, Beyond):
            yield self._strike_beyond(action.object, context)
            return
        for locator in resolved(action.object or (), apart=True):
            yield from self._remove(action, locator, context)

    def _remove(self, action: Action, locator: Locator, context: Context) -> Iterator[Instruction]:
        for steps in spread(context.steps + tuple(reversed(locator))):
            target = target_of(steps, self.quote)
            if target.unit == "instrument":
                whole = self.whole(Op.REPEAL_INSTRUMENT, locator, context.steps)
                yield replace(whole, operation=replace(whole.operation, on=action.on))
            else:
                op = Op.STRIKE_UNIT if action.verb == "striking" else Op.REPEAL_UNIT
                old = self.quoted_heading(locator)
                yield Instruction(Operation(op, target, old=old, scope=context.scope, on=action.on))

    def ceased(self, action: Action, context: Context) -> Iterator[Instruction]:
        """What ceases to have effect on a day goes on that day, whatever the clause's own day."""
        locators = action.object if isinstance(action.object, tuple) else ()
        for locator in locators:
            steps = context.steps + tuple(reversed(locator))
            target = target_of(steps, self.quote, keeps_own=True)
            is_whole = target.unit == "instrument"
            op = Op.REPEAL_INSTRUMENT if is_whole else Op.REPEAL_UNIT
            yield Instruction(Operation(op, target, on=action.on))

    def _label(self, ref: QuoteRef) -> str:
        """The number that a quotation is; other words are none."""
        label = bare_label(self.quote(ref).strip())
        if _LABEL.fullmatch(label) is None:
            raise Unreadable(N_("“{word}” is not a number"), word=self.quote(ref))
        return label

    def _strike_words(self, words: NamedWords, context: Context) -> Iterator[Instruction]:
        target = self.text_target(at_edge(context))
        for part in words.parts:
            operation = Operation(
                Op.STRIKE_TEXT,
                target,
                anchor=self.beside(words, context),
                old=self.text(part),
                scope=context.scope,
                at=edge_side(context, words),
                occurrence=self.occurrence_of(words, context),
            )
            yield Instruction(operation)

    def _strike_beyond(self, where: Beyond, context: Context) -> Instruction:
        anchor = TextAnchor(where.position, self.text(where.ref))
        target = self.text_target(around(where, context))
        return Instruction(Operation(Op.STRIKE_TEXT, target, anchor=anchor))

    def renumbered(self, action: Action, context: Context) -> Iterator[Instruction]:
        """The operations that change the numbers of units, one by one."""
        (locator,) = action.object if isinstance(action.object, tuple) else ((),)
        before, after = locator[0], action.becomes[0]
        if before.kind != after.kind or len(action.becomes) > len(locator):
            raise Unreadable(N_("a unit can only be renumbered as a unit of the same kind"))
        quoted = tuple(self._label(ref) for ref in after.quotes)
        old, new = _single_labels(before.labels), quoted or _single_labels(after.labels)
        if len(old) != len(new) or not old:
            raise Unreadable(N_("the old and the new numbers do not match one to one"))
        if any(map(eq, old, new)):
            raise Unreadable(N_("a unit would keep its number"))
        outer = context.steps + tuple(reversed(locator[1:]))
        _check_unmoved(before, action.becomes, outer)
        for label, becomes in zip(old, new, strict=True):
            target = target_of((*outer, replace(before, labels=(label,))), self.quote)
            yield Instruction(Operation(Op.RENUMBER_UNIT, target, new=becomes))


def _check_unmoved(before: Step, becomes: Locator, outer: tuple[Step, ...]) -> None:
    """Refuse a unit that goes into another holder, or to another level: its number is not all."""
    after, *holders = becomes
    if after.comprising not in (None, before.comprising):
        raise Unreadable(N_("the sections of what is renumbered would be renumbered too"))
    names = {singular(step.name) for step in (before, after) if step.name}
    if before.kind == "item" and len(names) > 1:
        raise Unreadable(N_("a unit can only be renumbered as a unit of the same kind"))
    if not all(_points_back(step) or any(_is_same(step, one) for one in outer) for step in holders):
        raise Unreadable(N_("a unit that is moved into another one is not merely renumbered"))


def _points_back(step: Step) -> bool:
    """Tell "of that section" and "of that Act", which can only mean what holds the unit."""
    is_unnamed = step.kind == "instrument" and not (step.name or step.quotes)
    return is_unnamed or step.kind in (SAID, IT)


def _is_same(step: Step, other: Step) -> bool:
    text, other_text = (one.name if one.kind == "instrument" else None for one in (step, other))
    is_numbered_alike = (step.labels, step.ordinals) == (other.labels, other.ordinals)
    return step.kind == other.kind and is_numbered_alike and text == other_text


def _single_labels(labels: Labels) -> tuple[str, ...]:
    return tuple(label for each in labels for label in _spread(each))


def _spread(label: str | LabelRange) -> tuple[str, ...]:
    if isinstance(label, str):
        return (label,)
    found = labels_between(label.first, label.last)
    if not found:
        raise Unreadable(N_("which numbers lie in the range to be renumbered cannot be determined"))
    return found
