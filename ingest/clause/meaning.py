"""From what a clause says to the operations it orders.

Contexts are pushed down to the actions they govern; each action becomes one operation for each
place and each pair of words; what does not make sense is `Unreadable`, never guessed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeVar

from bylaw.ingest.clause.locators import (
    Unreadable,
    container,
    inside_instrument,
    item_unit,
    target_of,
    within_unnumbered,
)
from bylaw.ingest.clause.sentence.lone_quotes import lone_marks
from bylaw.ingest.clause.syntax import (
    Action,
    Alphabetical,
    Anchor,
    Arg,
    Attachment,
    Beyond,
    Edge,
    Following,
    Locator,
    Opposite,
    Payload,
    Place,
    Qualified,
    QuoteRef,
    Scope,
    Scoped,
    Step,
    Words,
)
from bylaw.ingest.clause.unit_names import (
    ANNOUNCED,
    CONTENT_UNITS,
    ITEM_KINDS,
    ITEM_UNITS,
    NUMBERED_UNITS,
    SURE_BY_NAME,
    TEXT_UNITS,
)
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import (
    LabelRange,
    Labels,
    Op,
    Operation,
    Path,
    Target,
    TextAnchor,
    UnitAnchor,
)
from bylaw.registry.law.text.provisions import Kind


@dataclass(frozen=True, slots=True)
class Content:
    """What the quoted text of a unit holds: its labels, and the kind of its first unit."""

    labels: tuple[str, ...] = ()
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class ReadOperation:
    """An operation, the passage that holds its new text, and the numbered item that orders it."""

    operation: Operation
    payload: Passage | None = None
    item: str = ""


T = TypeVar("T")
ReadContent = Callable[[Passage, str | None], Content]


@dataclass(frozen=True)
class _Context:
    """What the clause has said so far of where it acts: steps outermost first, and its scope."""

    steps: tuple[Step, ...] = ()
    scope: str | None = None
    row: QuoteRef | None = None
    edge: Edge | None = None
    anchor: Anchor | None = None
    payload: Payload | None = None
    alphabetical: bool = False
    qualification: str | None = None
    is_fragment: bool = False
    is_excerpt: bool = False


@dataclass(frozen=True)
class Reader:
    """Reads the meaning of one clause, given its quotations and a reader of their content.

    `items` are the numbers of the items of the clause.
    """

    quotes: tuple[Passage, ...]
    read_content: ReadContent
    lang: str = field(default="en")
    items: tuple[str, ...] = ()

    def operations(self, clause: Scoped) -> tuple[ReadOperation, ...]:
        """Give the operations of a clause, in the order of the clause."""
        return tuple(self._scoped(clause, _Context()))

    def _scoped(self, scoped: Scoped, context: _Context) -> Iterator[ReadOperation]:
        context = replace(
            context,
            is_fragment=context.is_fragment or scoped.is_fragment,
            is_excerpt=context.is_excerpt or scoped.is_excerpt,
        )
        for subject in scoped.subjects or ((),):
            start = replace(context, steps=context.steps + tuple(reversed(subject)))
            for inner in self._inside(scoped.args, start):
                for child in scoped.children:
                    if isinstance(child, Scoped):
                        yield from self._item(child, inner)
                    else:
                        yield from self._action(child, inner)

    def _item(self, scoped: Scoped, context: _Context) -> Iterator[ReadOperation]:
        """Give each operation the number of the item in which it stands."""
        found = self._scoped(scoped, context)
        if scoped.item is None or scoped.item >= len(self.items):
            yield from found
            return
        yield from (replace(one, item=one.item or self.items[scoped.item]) for one in found)

    def _inside(self, args: Iterable[Arg], context: _Context) -> Iterator[_Context]:
        """Enter the places that the arguments name; several places give several contexts."""
        contexts = [context]
        for arg in args:
            contexts = [entered for each in contexts for entered in _enter(arg, each)]
        yield from contexts

    def _action(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        for inner in self._inside(action.args, context):
            for read in self._orders(action, inner):
                if not inner.is_excerpt:
                    _check_placed(read.operation, is_fragment=inner.is_fragment)
                yield _qualified(read, inner.qualification)

    def _orders(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        match action.verb:
            case "replacing":
                yield from self._replace(action, context)
            case "inserting" | "adding":
                yield from self._insert(action, context)
            case "ceasing":
                yield from self._cease(action, context)
            case "striking" | "repealing":
                yield from self._remove(action, context)
            case "renumbering":
                yield from self._renumber(action, context)
            case "attaching":
                yield self._attach(action, context)
            case _:
                yield self._whole(Op.REPLACE_INSTRUMENT, _first(action))

    # Replacing

    def _replace(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        if isinstance(action.object, Words):
            yield from self._replace_words(action, action.object, context)
        elif isinstance(action.object, Beyond):
            yield self._replace_beyond(action, action.object, context)
        else:
            _check_attached(action)
            if len(action.object or ()) > 1 and not _is_attached(action):
                raise Unreadable(N_("one new text is given for units that stand apart"))
            for locator in _resolved(action.object or (), apart=_is_attached(action)):
                yield self._replace_unit(action, locator, context)

    def _replace_beyond(self, action: Action, where: Beyond, context: _Context) -> ReadOperation:
        new = self._new_words(action, context)
        if len(new) != 1:
            raise Unreadable(N_("the words replaced and the new words do not pair off"))
        operation = Operation(
            Op.REPLACE_TEXT,
            self._text_target(_at_edge(context)),
            anchor=TextAnchor(where.position, self._text(where.ref)),
            new=self._text(new[0]),
        )
        return ReadOperation(operation)

    def _replace_words(
        self, action: Action, old: Words, context: _Context
    ) -> Iterator[ReadOperation]:
        new = self._new_words(action, context)
        if len(new) not in (1, len(old.parts)) or (len(new) > 1 and not action.respectively):
            raise Unreadable(N_("the words replaced and the new words do not pair off"))
        target = self._text_target(_at_edge(context))
        for before, after in zip_longest(old.parts, new, fillvalue=new[0]):
            operation = Operation(
                Op.REPLACE_TEXT,
                target,
                old=self._text(before),
                new=self._text(after),
                scope=context.scope,
                at=_at(context),
            )
            yield ReadOperation(operation)

    def _new_words(self, action: Action, context: _Context) -> tuple[QuoteRef | str, ...]:
        if isinstance(action.new, Words) and context.payload is None:
            return action.new.parts
        if isinstance(action.new, Following) and context.payload is not None:
            return (context.payload.ref,)
        raise Unreadable(N_("the new words are not quoted"))

    def _replace_unit(self, action: Action, locator: Locator, context: _Context) -> ReadOperation:
        steps = context.steps + tuple(reversed(locator))
        target = target_of(steps, self._quote)
        if target.unit == "instrument":
            return self._whole(Op.REPLACE_INSTRUMENT, locator)
        if isinstance(action.new, Attachment):
            name = action.new.name or _printed_name(locator)
            return ReadOperation(Operation(Op.REPLACE_UNIT, target, new_ref=name))
        payload = self._payload(action, context)
        content = self.read_content(payload, target.unit)
        operation = Operation(
            Op.REPLACE_UNIT, target, new=payload.text, new_units=content.labels, scope=context.scope
        )
        return ReadOperation(operation, payload)

    def _payload(self, action: Action, context: _Context) -> Passage:
        """Find the one quoted text that an action brings."""
        payload = self._announced(action, context)
        if not payload.text.strip():
            raise Unreadable(N_("the new text is empty"))
        return payload

    def _announced(self, action: Action, context: _Context) -> Passage:
        if isinstance(action.new, Following) and context.payload is not None:
            return self.quotes[context.payload.ref.index]
        if isinstance(action.new, Words) and len(action.new.parts) == 1 and not context.payload:
            (part,) = action.new.parts
            if isinstance(part, QuoteRef):
                return self.quotes[part.index]
        raise Unreadable(N_("the new text is not quoted"))

    # Inserting and adding

    def _insert(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        anchor = context.anchor
        if isinstance(action.new, Attachment):
            yield self._insert_attachment(action.new, context)
        elif anchor is not None and anchor.words is not None:
            yield from self._insert_words(action, anchor, context)
        elif anchor is not None:
            yield self._insert_unit(action, anchor, context)
        elif isinstance(action.new, Words) and _is_placed_words(context) and not _is_table(context):
            yield from self._append_words(action, context)
        else:
            yield self._append_unit(action, context)

    def _insert_words(
        self, action: Action, anchor: Anchor, context: _Context
    ) -> Iterator[ReadOperation]:
        where = TextAnchor(anchor.position, self._text(anchor.words or ""))
        for part in self._new_words(action, context):
            operation = Operation(
                Op.INSERT_TEXT,
                self._text_target(context),
                anchor=where,
                new=self._text(part),
                scope=context.scope,
            )
            yield ReadOperation(operation)

    def _insert_unit(self, action: Action, anchor: Anchor, context: _Context) -> ReadOperation:
        payload = self._payload(action, context)
        steps = context.steps + tuple(reversed(anchor.locator))
        beside, within = target_of(steps, self._quote), steps[:-1]
        unit, content = self._new_unit(action, payload, within, beside=beside.unit)
        where = UnitAnchor(anchor.position, inside_instrument(beside))
        operation = Operation(
            Op.INSERT_UNIT,
            container(within, unit, self._quote),
            anchor=where,
            new=payload.text,
            new_units=content.labels,
        )
        return ReadOperation(operation, payload)

    def _insert_attachment(self, attachment: Attachment, context: _Context) -> ReadOperation:
        """Add a whole schedule, form or table that is attached to the instrument."""
        if attachment.name is None:
            raise Unreadable(N_("the clause does not name the attached text"))
        unit = ANNOUNCED[attachment.name.split()[0].lower()]
        anchor = context.anchor
        beside = () if anchor is None else context.steps + tuple(reversed(anchor.locator))
        operation = Operation(
            Op.INSERT_UNIT,
            container(context.steps, unit, self._quote),
            anchor=None
            if anchor is None
            else UnitAnchor(anchor.position, inside_instrument(target_of(beside, self._quote))),
            new_ref=attachment.name,
        )
        return ReadOperation(operation)

    def _append_words(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        target = self._text_target(_at_edge(context))
        starts = context.edge is not None and context.edge.side == "start"
        for part in self._new_words(action, context):
            operation = Operation(
                Op.INSERT_TEXT if starts else Op.APPEND_TEXT,
                target,
                new=self._text(part),
                at="start" if starts else None,
            )
            yield ReadOperation(operation)

    def _append_unit(self, action: Action, context: _Context) -> ReadOperation:
        if context.alphabetical and isinstance(action.new, Words):
            raise Unreadable(N_("the clause does not say which unit is added in order"))
        payload = self._payload(action, context)
        within = _at_edge(context).steps
        beside = "table_row" if _is_table(context) else None
        unit, content = self._new_unit(action, payload, within, beside=beside)
        placed = context.edge is None and (context.alphabetical or unit in NUMBERED_UNITS)
        starts = context.edge is not None and context.edge.side == "start"
        operation = Operation(
            Op.INSERT_UNIT if placed or starts else Op.APPEND_UNIT,
            container(within, unit, self._quote),
            new=payload.text,
            new_units=content.labels,
            at="start" if starts else None,
        )
        return ReadOperation(operation, payload)

    def _attach(self, action: Action, context: _Context) -> ReadOperation:
        (locator,) = action.object if isinstance(action.object, tuple) else ()
        payload = self._payload(action, context)
        steps = context.steps + tuple(reversed(locator))
        target = target_of(steps, self._quote)
        content = self.read_content(payload, target.unit)
        labels = content.labels or tuple(str(label) for label in locator[0].labels)
        operation = Operation(
            Op.INSERT_UNIT,
            container(steps[:-1], target.unit, self._quote),
            new=payload.text,
            new_units=labels,
        )
        return ReadOperation(operation, payload)

    def _new_unit(
        self, action: Action, payload: Passage, within: tuple[Step, ...], *, beside: str | None
    ) -> tuple[str, Content]:
        """Decide which unit is added: by its content first, then by its name, then by its place."""
        announced = (
            ANNOUNCED.get(action.new.noun or "") if isinstance(action.new, Following) else None
        )
        hint = announced or beside
        content = self.read_content(payload, hint)
        if announced in SURE_BY_NAME and not (announced == "heading" and content.labels):
            return announced, content
        if content.kind in ITEM_KINDS or (beside in ITEM_UNITS and content.kind is Kind.SECTION):
            return item_unit(within), content
        if content.kind is not None and content.kind.value in CONTENT_UNITS:
            return _as_rule(content.kind.value, hint), content
        if announced in (None, "paragraph", "subparagraph", "alinea"):
            return (beside if announced is None and beside else "alinea"), content
        return announced, content

    # Removing and renumbering

    def _remove(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        strikes = action.verb == "striking"
        if context.payload is not None:
            raise Unreadable(N_("a new text is quoted, and nothing says where it goes"))
        if isinstance(action.object, Words):
            if not strikes:
                raise Unreadable(N_("words are struck out, not repealed"))
            yield from self._strike_words(action.object, context)
            return
        if isinstance(action.object, Beyond):
            yield self._strike_beyond(action.object, context)
            return
        for locator in _resolved(action.object or (), apart=True):
            target = target_of(context.steps + tuple(reversed(locator)), self._quote)
            if target.unit == "instrument":
                whole = self._whole(Op.REPEAL_INSTRUMENT, locator)
                yield replace(whole, operation=replace(whole.operation, on=action.on))
            else:
                op = Op.STRIKE_UNIT if strikes else Op.REPEAL_UNIT
                yield ReadOperation(Operation(op, target, scope=context.scope, on=action.on))

    def _cease(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        """What ceases to have effect on a day goes on that day, whatever the clause's own day."""
        locators = action.object if isinstance(action.object, tuple) else ()
        for locator in locators:
            steps = context.steps + tuple(reversed(locator))
            target = target_of(steps, self._quote, keeps_own=True)
            is_whole = target.unit == "instrument"
            op = Op.REPEAL_INSTRUMENT if is_whole else Op.REPEAL_UNIT
            yield ReadOperation(Operation(op, target, on=action.on))

    def _strike_words(self, words: Words, context: _Context) -> Iterator[ReadOperation]:
        target = self._text_target(_at_edge(context))
        for part in words.parts:
            operation = Operation(
                Op.STRIKE_TEXT, target, old=self._text(part), scope=context.scope, at=_at(context)
            )
            yield ReadOperation(operation)

    def _strike_beyond(self, where: Beyond, context: _Context) -> ReadOperation:
        anchor = TextAnchor(where.position, self._text(where.ref))
        target = self._text_target(_at_edge(context))
        return ReadOperation(Operation(Op.STRIKE_TEXT, target, anchor=anchor))

    def _renumber(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        (locator,) = action.object if isinstance(action.object, tuple) else ((),)
        before, after = locator[0], action.becomes[0]
        if before.kind != after.kind or len(action.becomes) > len(locator):
            raise Unreadable(N_("a unit can only be renumbered as a unit of the same kind"))
        old, new = _single_labels(before.labels), _single_labels(after.labels)
        if len(old) != len(new) or not old:
            raise Unreadable(N_("the old numbers and the new numbers do not pair off"))
        outer = context.steps + tuple(reversed(locator[1:]))
        for label, becomes in zip(old, new, strict=True):
            target = target_of((*outer, replace(before, labels=(label,))), self._quote)
            yield ReadOperation(Operation(Op.RENUMBER_UNIT, target, new=becomes))

    def _whole(self, op: Op, locator: Locator) -> ReadOperation:
        """Order something of a whole text, whatever the clause says of its parts."""
        target = target_of(tuple(s for s in locator if s.kind == "instrument"), self._quote)
        return ReadOperation(Operation(op, replace(target, unit="instrument")))

    # Quotations

    def _quote(self, ref: QuoteRef) -> str:
        return self.quotes[ref.index].text

    def _text(self, part: QuoteRef | str) -> str:
        text = part if isinstance(part, str) else self._quote(part)
        if not text.strip(_MARKS_AND_BLANKS):
            raise Unreadable(N_("a quotation is empty"))
        if lone_marks(text):
            raise Unreadable(
                N_("a quotation mark has no partner within the words “{words}”"), words=text
            )
        return text

    def _text_target(self, context: _Context) -> Target:
        """Give the target of an operation on words: where they stand, and what confines them."""
        target = target_of(context.steps, self._quote)
        target = within_unnumbered(target)
        row = self._quote(context.row) if context.row else target.row
        if row is not None:
            return replace(target, row=row, unit="table_cell")
        unit = TEXT_UNITS.get(target.unit, "text")
        return replace(target, unit=unit)


def _enter(arg: Arg, context: _Context) -> Iterator[_Context]:
    match arg:
        case Place(locators):
            for locator in locators:
                yield replace(context, steps=context.steps + tuple(reversed(locator)))
        case Scope():
            yield replace(context, scope="all")
        case Edge():
            yield replace(context, edge=_once(context.edge, arg))
        case Anchor():
            yield replace(context, anchor=_once(context.anchor, arg))
        case Opposite(ref):
            yield replace(context, row=_once(context.row, ref))
        case Payload():
            yield replace(context, payload=_once(context.payload, arg))
        case _:
            yield _with_manner(arg, context)


def _with_manner(arg: Alphabetical | Qualified, context: _Context) -> _Context:
    if isinstance(arg, Qualified):
        return replace(context, qualification=_once(context.qualification, arg.words))
    return replace(context, alphabetical=True)


def _once(held: T | None, given: T) -> T:
    if held is not None:
        raise Unreadable(N_("the clause says the same thing twice, differently"))
    return given


def _at(context: _Context) -> str | None:
    if context.edge is None:
        return None
    return "start" if context.edge.side == "start" else "end"


def _at_edge(context: _Context) -> _Context:
    if context.edge is None or not context.edge.locator:
        return context
    return replace(context, steps=context.steps + tuple(reversed(context.edge.locator)))


def _is_table(context: _Context) -> bool:
    """Tell whether what is added goes to a table as a whole: it is then a row."""
    steps = _at_edge(context).steps
    return bool(steps) and steps[-1].kind == "table" and context.row is None


def _is_placed_words(context: _Context) -> bool:
    return context.edge is not None or context.row is not None


def _first(action: Action) -> Locator:
    return action.object[0] if isinstance(action.object, tuple) else ()


def _qualified(read: ReadOperation, words: str | None) -> ReadOperation:
    if words is None:
        return read
    return replace(read, operation=replace(read.operation, qualification=words))


def _check_placed(operation: Operation, *, is_fragment: bool) -> None:
    """Refuse an order that does not say which section it is about, or that lost those words."""
    if not (is_fragment or _is_inside_section(operation.target)):
        return
    anchor = operation.anchor.path if isinstance(operation.anchor, UnitAnchor) else Path()
    named = (getattr(path, name) for path in (operation.target, anchor) for name in _HOLDERS)
    if all(name is None for name in named) and operation.target.preceding is None:
        raise Unreadable(N_("the words that say which section is amended are missing"))


def _is_inside_section(target: Target) -> bool:
    return target.definition is None and any(getattr(target, name) for name in _INNER)


_MARKS_AND_BLANKS = ' \t\n\u00a0“”«»"'
_INNER = ("alinea", "paragraph", "subparagraph", "clause", "inner_alinea", "sentence", "line")
_HOLDERS = (
    "instrument",
    "schedule",
    "form",
    "part",
    "book",
    "title",
    "chapter",
    "division",
    "subdivision",
    "section",
    "rule",
)


def _check_attached(action: Action) -> None:
    """Refuse attachments that are numbered otherwise than what they replace."""
    if isinstance(action.new, Attachment) and action.new.labels and action.object:
        replaced = tuple(label for step, *_ in _first_steps(action) for label in step.labels)
        if replaced != action.new.labels:
            raise Unreadable(N_("the attached texts do not bear the numbers of those replaced"))


def _first_steps(action: Action) -> Iterator[Locator]:
    return iter(action.object) if isinstance(action.object, tuple) else iter(())


def _is_attached(action: Action) -> bool:
    return isinstance(action.new, Attachment)


def _printed_name(locator: Locator) -> str:
    """Name a unit as the clause does, for an attachment that is named by it."""
    step = locator[0]
    if step.name is None or step.kind not in ("schedule", "form"):
        raise Unreadable(N_("the clause does not name the attached text"))
    return " ".join((step.name, *(str(label) for label in step.labels)))


def _resolved(locators: tuple[Locator, ...], *, apart: bool) -> Iterator[Locator]:
    """Give the units named; "the heading preceding it" points at the unit named before.

    Several schedules are taken `apart`, since an address names one.
    """
    previous: Locator = ()
    for locator in locators:
        step = locator[0]
        if step.kind == "heading_before" and step.inner is None:
            yield (replace(step, inner=previous), *locator[1:])
        elif apart and step.kind in _NAMED_ONE_BY_ONE and len(step.labels) > 1:
            for label in step.labels:
                yield (replace(step, labels=(label,)), *locator[1:])
        else:
            yield locator
        previous = locator


_NAMED_ONE_BY_ONE = frozenset(("schedule", "form", "chapter", "title", "part", "book"))


def _single_labels(labels: Labels) -> tuple[str, ...]:
    return tuple(label for each in labels for label in _spread(each))


def _spread(label: str | LabelRange) -> tuple[str, ...]:
    if isinstance(label, str):
        return (label,)
    if not (label.first.isdecimal() and label.last.isdecimal()):
        raise Unreadable(N_("a range of numbers that are not whole cannot be renumbered"))
    return tuple(str(number) for number in range(int(label.first), int(label.last) + 1))


def _as_rule(unit: str, hint: str | None) -> str:
    return "rule" if unit == "section" and hint == "rule" else unit
