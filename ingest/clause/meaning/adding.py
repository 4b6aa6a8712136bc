"""Inserting and adding words and units."""

from collections.abc import Iterator
from dataclasses import replace

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import HOLDERS, Unreadable, inside_instrument
from bylaw.ingest.clause.meaning.added_units import (
    BLOCKS,
    added_unit,
    announced_unit,
    attached_names,
    check_beside,
    check_opening,
    check_text,
    check_whole,
    check_words_beside,
)
from bylaw.ingest.clause.meaning.announced_texts import (
    announced_otherwise,
    check_announced,
    check_order,
    out_of_order,
)
from bylaw.ingest.clause.meaning.contexts import Context, at_edge, is_placed_words, is_table, once
from bylaw.ingest.clause.meaning.named_places import is_several
from bylaw.ingest.clause.meaning.quoted import Content, Quoted
from bylaw.ingest.clause.meaning.step_targets import container, target_of
from bylaw.ingest.clause.meaning.whole_rows import has_cells
from bylaw.ingest.clause.syntax import (
    Action,
    Anchor,
    Attachment,
    Edge,
    Following,
    Locator,
    NamedWords,
    QuoteRef,
    Step,
)
from bylaw.ingest.clause.unit_names import ANNOUNCED, NUMBERED_UNITS
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Op, Operation, TextAnchor, UnitAnchor


class Adding(Quoted):
    """Gives the operations of an action that inserts or adds."""

    def orders(self, action: Action, context: Context) -> Iterator[Instruction]:
        """The operations of one insertion or addition."""
        anchor = context.anchor
        if isinstance(action.new, Attachment):
            yield from self._insert_attachments(action.new, context)
        elif anchor is not None and anchor.words is not None:
            yield self._insert_words(action, anchor, context)
        elif anchor is not None:
            yield self._insert_unit(action, anchor, context)
        elif (
            is_placed_words(context)
            and not is_table(context)
            and (isinstance(action.new, NamedWords) or self._goes_on(action, context))
        ):
            yield from self._append_words(action, context)
        elif context.alphabetical and isinstance(action.new, NamedWords):
            yield from self._insert_entries(action, context)
        else:
            yield self._append_unit(action, context)

    def _insert_words(self, action: Action, anchor: Anchor, context: Context) -> Instruction:
        words = self.new_words(action, context)
        _check_joined(words)
        operation = Operation(
            Op.INSERT_TEXT,
            self.text_target(context),
            anchor=TextAnchor(anchor.position, self.text(anchor.words or "")),
            new=self.text(words[0]),
            scope=context.scope,
            occurrence=_occurrence(anchor, context),
        )
        return Instruction(operation)

    def _insert_unit(self, action: Action, anchor: Anchor, context: Context) -> Instruction:
        if _is_after_heading(anchor):
            first = replace(context, anchor=None, edge=Edge("start", anchor.locator[1:]))
            return self._append_unit(action, first)
        _check_anchor(anchor.locator)
        payload = self.payload(action, context)
        steps = context.steps + tuple(reversed(anchor.locator))
        beside, within = target_of(steps, self.quote), steps[:-1]
        unit, content = self._new_unit(action, payload, within, beside=beside.unit)
        check_beside(unit, beside.unit, announced=announced_unit(action, within))
        if isinstance(action.new, NamedWords) and not content.labels:
            check_words_beside(unit, action, payload)
        check_order(beside, anchor.position, content)
        where = UnitAnchor(anchor.position, inside_instrument(beside))
        operation = Operation(
            Op.INSERT_UNIT,
            container(within, unit, self.quote),
            anchor=where,
            new=payload.text,
            new_units=content.labels,
        )
        told = announced_otherwise(action, payload, content, unit=unit)
        told = told or out_of_order(beside, anchor.position, content)
        return Instruction(operation, payload, caveat=told)

    def _insert_attachments(self, new: Attachment, context: Context) -> Iterator[Instruction]:
        """Add whole schedules, forms or tables that are attached, each after the one before it."""
        names, anchor = attached_names(new), context.anchor
        for name, before in zip(names, (None, *names), strict=False):
            if before is not None and anchor is not None and anchor.position == "after":
                noun, label = before.split()
                step = Step(ANNOUNCED[noun], (label,))
                anchor = Anchor("after", locator=(step, *anchor.locator[1:]))
            yield self._insert_attachment(name, replace(context, anchor=anchor))

    def _insert_attachment(self, name: str, context: Context) -> Instruction:
        unit = ANNOUNCED[name.split()[0].lower()]
        anchor, edge = context.anchor, context.edge
        is_last = edge is not None and edge.side == "end" and _is_whole(edge.locator)
        beside = at_edge(context).steps
        beside += () if anchor is None else tuple(reversed(anchor.locator))
        operation = Operation(
            Op.APPEND_UNIT if is_last else Op.INSERT_UNIT,
            container(beside if anchor is None else beside[:-1], unit, self.quote),
            anchor=None
            if anchor is None
            else UnitAnchor(anchor.position, inside_instrument(target_of(beside, self.quote))),
            new_ref=name,
        )
        return Instruction(operation)

    def _append_words(self, action: Action, context: Context) -> Iterator[Instruction]:
        _check_order(context)
        target = self.text_target(at_edge(context))
        starts, parts = _at_start(context), self.new_words(action, context)
        for part in parts:
            if isinstance(part, QuoteRef) and has_cells(part, self.quote):
                yield self._append_row(part, context)
                continue
            _check_joined(parts)
            operation = Operation(
                Op.INSERT_TEXT if starts else Op.APPEND_TEXT,
                target,
                new=self.text(part),
                at="start" if starts else None,
            )
            yield Instruction(operation)

    def _append_row(self, part: QuoteRef, context: Context) -> Instruction:
        """Add a row of a table that is quoted whole, and is not called one."""
        starts = _at_start(context)
        operation = Operation(
            Op.INSERT_UNIT if starts else Op.APPEND_UNIT,
            container(at_edge(context).steps, "table_row", self.quote),
            new=self.text(part),
            at="start" if starts else None,
        )
        return Instruction(operation, self.quotes[part.index])

    def _goes_on(self, action: Action, context: Context) -> bool:
        """Tell whether a text that no noun announces goes on the words that it is put beside."""
        new = action.new
        if not isinstance(new, Following) or replace(new, is_several=None) != Following(None):
            return False
        if context.payload is None or context.edge is None:
            return False
        payload = self.payload(action, context)
        first, last = payload.text[0], payload.text[-1]
        is_part = first.islower() or first in ",;:" or (_at_start(context) and last == ",")
        return is_part and not self.read_content(payload, None).labels

    def _insert_entries(self, action: Action, context: Context) -> Iterator[Instruction]:
        """Insert words in the order of the alphabet: in a schedule or a table, each is an entry."""
        if not _holds_entries(context):
            raise _unordered()
        target = container(context.steps, "table_row", self.quote)
        for part in self.new_words(action, context):
            yield Instruction(Operation(Op.INSERT_UNIT, target, new=self.text(part)))

    def _append_unit(self, action: Action, context: Context) -> Instruction:
        payload = self.payload(action, context)
        within = at_edge(context).steps
        is_entry = context.alphabetical and _holds_entries(context)
        beside = "table_row" if is_entry or is_table(context) else None
        unit, content = self._new_unit(action, payload, within, beside=beside)
        if context.alphabetical and unit == "alinea":
            raise _unordered()
        if unit == "alinea" and within and within[-1].kind == "alinea":
            raise Unreadable(N_("the clause puts a unit inside a smaller one"))
        if unit in BLOCKS and context.edge is None and not content.labels:
            check_whole(action, payload)
        placed = context.edge is None and (context.alphabetical or unit in NUMBERED_UNITS)
        starts = _at_start(context)
        operation = Operation(
            Op.INSERT_UNIT if placed or starts else Op.APPEND_UNIT,
            container(within, unit, self.quote),
            new=payload.text,
            new_units=content.labels,
            at="start" if starts else None,
        )
        return Instruction(
            operation, payload, caveat=announced_otherwise(action, payload, content, unit=unit)
        )

    def attached(self, action: Action, context: Context) -> Instruction:
        """Insert a text that the clause says is attached, and quotes."""
        (locator,) = action.object if isinstance(action.object, tuple) else ()
        payload = self.payload(action, context)
        steps = context.steps + tuple(reversed(locator))
        target = target_of(steps, self.quote)
        content = self.read_content(payload, target.unit)
        labels = content.labels or tuple(str(label) for label in locator[0].labels)
        operation = Operation(
            Op.INSERT_UNIT,
            container(steps[:-1], target.unit, self.quote),
            new=payload.text,
            new_units=labels,
        )
        return Instruction(operation, payload)

    def _new_unit(
        self, action: Action, payload: Passage, within: tuple[Step, ...], *, beside: str | None
    ) -> tuple[str, Content]:
        """The unit that is added, and what its text holds."""
        announced = announced_unit(action, within)
        content = self.read_content(payload, announced or beside)
        check_announced(action, content, payload)
        check_text(payload, content)
        check_opening(payload, content, hint=announced or beside)
        return added_unit(announced, content, within, beside=beside), content


def _is_whole(locator: Locator) -> bool:
    """Tell the end of a text itself, whether or not it is named, from that of a part of it."""
    return all(step.kind == "instrument" for step in locator)


def _check_anchor(locator: Locator) -> None:
    """Refuse to put a unit beside what has no place of its own, or beside several."""
    if not locator:
        return
    if locator[0].kind in _NO_PLACE:
        raise Unreadable(
            N_(
                "what stands beside a heading or an opening part has no place of its own; name"
                " a unit beside it"
            )
        )
    if all(step.kind == "instrument" for step in locator):
        raise Unreadable(N_("the clause does not say where in the unit the new words go"))
    if locator[0].kind in _NUMBERED_APART and not locator[0].labels:
        raise Unreadable(
            N_("what stands beside a unit without a number cannot be determined; name its number")
        )
    if is_several(locator[0]):
        raise Unreadable(N_("one label was expected here, and the clause gives several"))


def _is_after_heading(anchor: Anchor) -> bool:
    """Tell the place right after the heading of a chapter or division, which is its beginning."""
    kinds = [step.kind for step in anchor.locator[:2]]
    is_holder = len(kinds) > 1 and kinds[1] in HOLDERS and kinds[1] not in _UNHEADED
    return anchor.position == "after" and kinds[:1] == ["heading"] and is_holder


_UNHEADED = frozenset(("instrument", "section", "rule"))
_NUMBERED_APART = frozenset(("table", "schedule", "form"))
"""Units of which a text may hold one alone, and then without a number."""
_NO_PLACE = frozenset(("heading", "heading_before", "lead_in", "rest", "statement"))


def _check_joined(words: tuple[QuoteRef | str, ...]) -> None:
    """Refuse several words for one place: what stands between them is not said."""
    if len(words) > 1:
        raise Unreadable(N_("several passages are put in one place, without saying how they join"))


def _check_order(context: Context) -> None:
    """Refuse words put among others in the order of the alphabet: where that is, is not said."""
    if context.alphabetical:
        raise _unordered()


def _unordered() -> Unreadable:
    return Unreadable(N_("the clause does not say which unit is added in order"))


def _occurrence(anchor: Anchor, context: Context) -> int | None:
    if context.occurrence is None:
        return anchor.occurrence
    return once(anchor.occurrence, context.occurrence)


def _at_start(context: Context) -> bool:
    return context.edge is not None and context.edge.side == "start"


def _holds_entries(context: Context) -> bool:
    """Tell whether words are added to a schedule or a table, which holds entries line by line."""
    return any(step.kind in ("schedule", "table") for step in context.steps)
