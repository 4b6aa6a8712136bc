"""From what a clause says to the operations it orders.

Contexts are pushed down to the actions they govern; each action becomes one operation for each
place and each pair of words; what does not make sense is `Unreadable`, never guessed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TypeVar

from ingest.passages import Passage
from ingest.syntax import (
    Action,
    Alphabetical,
    Anchor,
    Arg,
    Attachment,
    Edge,
    Following,
    Locator,
    Opposite,
    Payload,
    Place,
    QuoteRef,
    Scope,
    Scoped,
    Step,
    Words,
)
from registry.law.labels import label_key
from registry.law.messages import BylawError, N_
from registry.law.operations import (
    LabelRange,
    Labels,
    Op,
    Operation,
    Path,
    Target,
    TextAnchor,
    UnitAnchor,
)
from registry.law.provisions import Kind


class Unreadable(BylawError):
    """A clause that parses but orders nothing exact."""


@dataclass(frozen=True, slots=True)
class Content:
    """What the quoted text of a unit holds: its labels, and the kind of its first unit."""

    labels: tuple[str, ...] = ()
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class ReadOperation:
    """An operation, with the passage that holds its new text."""

    operation: Operation
    payload: Passage | None = None


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


@dataclass(frozen=True)
class Reader:
    """Reads the meaning of one clause, given its quotations and a reader of their content."""

    quotes: tuple[Passage, ...]
    read_content: ReadContent
    lang: str = field(default="en")

    def operations(self, clause: Scoped) -> tuple[ReadOperation, ...]:
        """Give the operations of a clause, in the order of the clause."""
        return tuple(self._scoped(clause, _Context()))

    def _scoped(self, scoped: Scoped, context: _Context) -> Iterator[ReadOperation]:
        for subject in scoped.subjects or ((),):
            start = replace(context, steps=context.steps + tuple(reversed(subject)))
            for inner in self._inside(scoped.args, start):
                for child in scoped.children:
                    if isinstance(child, Scoped):
                        yield from self._scoped(child, inner)
                    else:
                        yield from self._action(child, inner)

    def _inside(self, args: Iterable[Arg], context: _Context) -> Iterator[_Context]:
        """Enter the places that the arguments name; several places give several contexts."""
        contexts = [context]
        for arg in args:
            contexts = [entered for each in contexts for entered in _enter(arg, each)]
        yield from contexts

    def _action(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        for inner in self._inside(action.args, context):
            match action.verb:
                case "replacing":
                    yield from self._replace(action, inner)
                case "inserting" | "adding":
                    yield from self._insert(action, inner)
                case "striking" | "repealing":
                    yield from self._remove(action, inner)
                case "renumbering":
                    yield from self._renumber(action, inner)
                case "attaching":
                    yield self._attach(action, inner)
                case _:
                    yield ReadOperation(_whole(Op.REPLACE_INSTRUMENT, _first(action)))

    # Replacing

    def _replace(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        if isinstance(action.object, Words):
            yield from self._replace_words(action, action.object, context)
            return
        for locator in _resolved(action.object or ()):
            yield self._replace_unit(action, locator, context)

    def _replace_words(
        self, action: Action, old: Words, context: _Context
    ) -> Iterator[ReadOperation]:
        new = self._new_words(action, context)
        if len(new) not in (1, len(old.parts)) or (len(new) > 1 and not action.respectively):
            raise Unreadable(N_("the words replaced and the new words do not pair off"))
        target = self._text_target(context)
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
        target = _target(steps, self._quote)
        if target.unit == "instrument":
            return ReadOperation(_whole(Op.REPLACE_INSTRUMENT, locator))
        if isinstance(action.new, Attachment):
            return ReadOperation(Operation(Op.REPLACE_UNIT, target, new_ref=action.new.name))
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
        elif isinstance(action.new, Words) and _announces_no_unit(action, context):
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
        beside, within = _target(steps, self._quote), steps[:-1]
        unit, content = self._new_unit(action, payload, within, beside=beside.unit)
        where = UnitAnchor(anchor.position, _inside_instrument(beside))
        operation = Operation(
            Op.INSERT_UNIT,
            _container(within, unit, self._quote),
            anchor=where,
            new=payload.text,
            new_units=content.labels,
        )
        return ReadOperation(operation, payload)

    def _insert_attachment(self, attachment: Attachment, context: _Context) -> ReadOperation:
        """Add a whole schedule, form or table that is attached to the instrument."""
        unit = _ANNOUNCED[attachment.name.split()[0].lower()]
        anchor = context.anchor
        beside = () if anchor is None else context.steps + tuple(reversed(anchor.locator))
        operation = Operation(
            Op.INSERT_UNIT,
            _container(context.steps, unit, self._quote),
            anchor=None
            if anchor is None
            else UnitAnchor(anchor.position, _inside_instrument(_target(beside, self._quote))),
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
        payload = self._payload(action, context)
        within = _at_edge(context).steps
        unit, content = self._new_unit(action, payload, within, beside=None)
        placed = context.edge is None and (context.alphabetical or unit in _NUMBERED_UNITS)
        starts = context.edge is not None and context.edge.side == "start"
        operation = Operation(
            Op.INSERT_UNIT if placed or starts else Op.APPEND_UNIT,
            _container(within, unit, self._quote),
            new=payload.text,
            new_units=content.labels,
            at="start" if starts else None,
        )
        return ReadOperation(operation, payload)

    def _attach(self, action: Action, context: _Context) -> ReadOperation:
        (locator,) = action.object if isinstance(action.object, tuple) else ()
        payload = self._payload(action, context)
        steps = context.steps + tuple(reversed(locator))
        target = _target(steps, self._quote)
        content = self.read_content(payload, target.unit)
        labels = content.labels or tuple(str(label) for label in locator[0].labels)
        operation = Operation(
            Op.INSERT_UNIT,
            _container(steps[:-1], target.unit, self._quote),
            new=payload.text,
            new_units=labels,
        )
        return ReadOperation(operation, payload)

    def _new_unit(
        self, action: Action, payload: Passage, within: tuple[Step, ...], *, beside: str | None
    ) -> tuple[str, Content]:
        """Decide which unit is added: by its content first, then by its name, then by its place."""
        announced = _ANNOUNCED.get(action.new.noun or "") if isinstance(action.new, Following) else None
        hint = announced or beside
        content = self.read_content(payload, hint)
        if announced in _SURE_BY_NAME and not (announced == "heading" and content.labels):
            return announced, content
        if content.kind in _ITEM_KINDS or (beside in _ITEM_UNITS and content.kind is Kind.SECTION):
            return _item_unit(within), content
        if content.kind is not None and content.kind.value in _CONTENT_UNITS:
            return _as_rule(content.kind.value, hint), content
        if announced in (None, "paragraph", "subparagraph", "alinea"):
            return (beside if announced is None and beside else "alinea"), content
        return announced, content

    # Removing and renumbering

    def _remove(self, action: Action, context: _Context) -> Iterator[ReadOperation]:
        strikes = action.verb == "striking"
        if isinstance(action.object, Words):
            if not strikes:
                raise Unreadable(N_("words are struck out, not repealed"))
            yield from self._strike_words(action.object, context)
            return
        for locator in _resolved(action.object or ()):
            target = _target(context.steps + tuple(reversed(locator)), self._quote)
            if target.unit == "instrument":
                yield ReadOperation(_whole(Op.REPEAL_INSTRUMENT, locator))
            else:
                op = Op.STRIKE_UNIT if strikes else Op.REPEAL_UNIT
                yield ReadOperation(Operation(op, target, scope=context.scope))

    def _strike_words(self, words: Words, context: _Context) -> Iterator[ReadOperation]:
        target = self._text_target(_at_edge(context))
        for part in words.parts:
            operation = Operation(
                Op.STRIKE_TEXT, target, old=self._text(part), scope=context.scope, at=_at(context)
            )
            yield ReadOperation(operation)

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
            target = _target((*outer, replace(before, labels=(label,))), self._quote)
            yield ReadOperation(Operation(Op.RENUMBER_UNIT, target, new=becomes))

    # Quotations

    def _quote(self, ref: QuoteRef) -> str:
        return self.quotes[ref.index].text

    def _text(self, part: QuoteRef | str) -> str:
        text = part if isinstance(part, str) else self._quote(part)
        if not text.strip():
            raise Unreadable(N_("a quotation is empty"))
        return text

    def _text_target(self, context: _Context) -> Target:
        """Give the target of an operation on words: where they stand, and what confines them."""
        target = _target(context.steps, self._quote)
        row = self._quote(context.row) if context.row else target.row
        if row is not None:
            return replace(target, row=row, unit="table_cell")
        unit = _TEXT_UNITS.get(target.unit, "text")
        return replace(target, unit=unit)


_ANNOUNCED = {
    noun: unit
    for unit, nouns in (
        ("section", "section sections article articles"),
        ("rule", "rule rules règle règles"),
        ("alinea", "alinéa alinéas"),
        ("paragraph", "paragraph paragraphs item items paragraphe paragraphes note notes"),
        ("subparagraph", "subparagraph subparagraphs clause clauses sous-paragraphe sous-paragraphes"),
        ("sentence", "sentence sentences phrase phrases"),
        ("definition", "definition definitions définition définitions"),
        ("heading", "heading headings title titles intitulé intitulés titre titres"),
        ("lead_in", "portion part partie"),
        ("division", "division divisions"),
        ("subdivision", "subdivision subdivisions sub-section sub-sections subsection subsections sous-section sous-sections"),
        ("chapter", "chapter chapters chapitre chapitres"),
        ("schedule", "schedule schedules appendix appendices annex annexe annexes"),
        ("table", "table tables tableau tableaux"),
        ("table_row", "row rows ligne lignes mention mentions"),
        ("form", "form forms formule formules formulaire formulaires"),
    )
    for noun in nouns.split()
}
_SURE_BY_NAME = frozenset(("sentence", "definition", "heading", "lead_in", "table", "table_row", "rule"))
_NUMBERED_UNITS = frozenset(
    ("section", "rule", "division", "subdivision", "chapter", "schedule", "form", "definition")
)
_CONTENT_UNITS = frozenset(
    ("section", "division", "subdivision", "chapter", "schedule", "form", "definition", "rule", "title")
)
_ITEM_KINDS = frozenset((Kind.PARAGRAPH, Kind.SUBPARAGRAPH, Kind.CLAUSE))
_ITEM_UNITS = frozenset(("paragraph", "subparagraph"))
_TEXT_UNITS = {
    "heading": "heading",
    "lead_in": "lead_in",
    "instrument": "instrument",
    "table": "table_cell",
    "table_row": "table_cell",
}
_FIRST_LEVEL = frozenset(("paragraph", "paragraphe"))
_DEPTH = {
    kind: depth
    for depth, kinds in enumerate(
        (
            "instrument version",
            "schedule form",
            "title",
            "chapter",
            "division",
            "subdivision",
            "section rule form_item",
            "alinea item definition table statement",
            "row heading heading_before lead_in",
            "sentence",
            "line",
        )
    )
    for kind in kinds.split()
}
_RANK = {
    kind: rank
    for rank, kind in enumerate(
        ("instrument", "version", "schedule", "form", "title", "chapter", "division", "subdivision", "section", "rule")
    )
}


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
        case Alphabetical():
            yield replace(context, alphabetical=True)


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


def _announces_no_unit(action: Action, context: _Context) -> bool:
    return context.edge is not None or context.row is not None


def _first(action: Action) -> Locator:
    return action.object[0] if isinstance(action.object, tuple) else ()


def _whole(op: Op, locator: Locator) -> Operation:
    name = next((step.name for step in locator if step.kind == "instrument"), None)
    return Operation(op, Target(instrument=name, unit="instrument"))


def _resolved(locators: tuple[Locator, ...]) -> Iterator[Locator]:
    """Give the units named; "the heading preceding it" points at the unit named before."""
    previous: Locator = ()
    for locator in locators:
        step = locator[0]
        if step.kind == "heading_before" and step.inner is None:
            yield (replace(step, inner=previous), *locator[1:])
        else:
            yield locator
        previous = locator


def _single_labels(labels: Labels) -> tuple[str, ...]:
    return tuple(label for each in labels for label in _spread(each))


def _spread(label: str | LabelRange) -> tuple[str, ...]:
    if isinstance(label, str):
        return (label,)
    if not (label.first.isdecimal() and label.last.isdecimal()):
        raise Unreadable(N_("a range of numbers that are not whole cannot be renumbered"))
    return tuple(str(number) for number in range(int(label.first), int(label.last) + 1))


def _item_unit(within: tuple[Step, ...]) -> str:
    depth = sum(1 for step in within if step.kind == "item")
    return "paragraph" if depth == 0 else "subparagraph"


def _as_rule(unit: str, hint: str | None) -> str:
    return "rule" if unit == "section" and hint == "rule" else unit


def _container(steps: tuple[Step, ...], unit: str, quote: Callable[[QuoteRef], str]) -> Target:
    """Give the target of an addition: what holds the new unit, and the unit."""
    held = steps
    if unit == "alinea":
        held = tuple(step for step in steps if step.kind != "alinea")
    if unit in _RANK:
        held = tuple(s for s in steps if _RANK.get(s.kind, len(_RANK)) < _RANK[unit])
    return replace(_target(held, quote), unit=unit, until=None)


def _inside_instrument(target: Target) -> Path:
    parts = {name: getattr(target, name) for name in Path.__slots__}
    return Path(**(parts | {"instrument": None, "version": None}))


def _target(steps: tuple[Step, ...], quote: Callable[[QuoteRef], str]) -> Target:
    """Compose steps, outermost first, into an address and the unit it ends in."""
    _check_nesting(steps)
    address = _Address(quote)
    for step in sorted(steps, key=lambda step: _RANK.get(step.kind, len(_RANK))):
        address.add(step)
    return address.target(next(_unit_steps(steps), None))


def _check_nesting(steps: tuple[Step, ...]) -> None:
    """Refuse an address that puts a unit inside a smaller one, such as a section of a sentence."""
    smallest = -1
    for step in (step for step in steps if step.kind not in ("version", "statement")):
        depth = _DEPTH[step.kind]
        if depth < smallest and depth > _DEPTH["instrument"] and step.kind not in _LOOSE:
            raise Unreadable(N_("the clause puts a unit inside a smaller one"))
        smallest = max(smallest, depth)


_LOOSE = frozenset(("schedule", "form", "table"))


def _unit_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    return (s for s in reversed(steps) if s.kind not in ("version", "statement"))


@dataclass
class _Address:
    """An address in the making."""

    quote: Callable[[QuoteRef], str]
    parts: dict[str, object] = field(default_factory=dict)
    items: list[Labels] = field(default_factory=list)

    def add(self, step: Step) -> None:
        match step.kind:
            case "item":
                self._item(step)
            case "form_item":
                self._form_item(step)
            case "alinea" | "sentence" | "line":
                name = "inner_alinea" if step.kind == "alinea" and self.items else step.kind
                self._set(name, step.ordinals)
            case "definition":
                self._set("definition", tuple(self.quote(ref) for ref in step.quotes))
            case "row":
                self._set("row", self.quote(step.quotes[0]))
            case "instrument" | "version":
                if step.name is not None:
                    self._set(step.kind, step.name)
            case "lead_in":
                if step.inner is not None:
                    self._lead_in(step.inner)
            case "heading_before":
                self._set("preceding", self._path(step.inner or ()))
            case "heading" | "table" | "statement":
                pass
            case "chapter" | "title" | "schedule" | "form":
                if step.labels:
                    self._set(step.kind, _one_label(step.labels))
                self._comprise(step)
            case _:
                _check_order(step.labels)
                self._set(step.kind, step.labels)
                self._comprise(step)

    def _item(self, step: Step) -> None:
        """Go one enumerated level down; a paragraph holds no paragraph."""
        _check_order(step.labels)
        if not self.items and "alinea" not in self.parts and _is_second_level(step):
            self.items.append(())
        if step.name in _FIRST_LEVEL:
            if self.items:
                raise Unreadable(N_("a paragraph does not stand inside another paragraph"))
        self.items.append(step.labels)

    def _form_item(self, step: Step) -> None:
        """An item of a form stands where a section stands; inside a section it is a paragraph."""
        if step.quotes:
            self._set("title", self.quote(step.quotes[0]))
        if "section" in self.parts:
            self.items.append(step.labels)
        else:
            self._set("section", step.labels)

    def _comprise(self, step: Step) -> None:
        if step.comprising is not None:
            self._set("comprising", step.comprising)

    def _lead_in(self, inner: Locator) -> None:
        """A lead-in is held by what holds the first item it precedes."""
        for step in reversed(inner[1:]):
            self.add(step)
        until = self._path((inner[0],), below=True)
        self._set("until", until)

    def _path(self, locator: Locator, *, below: bool = False) -> Path:
        inner = _Address(self.quote)
        if below:
            inner.items = list(self.items)
            inner.parts = {k: v for k, v in self.parts.items() if k == "alinea"}
        for step in reversed(locator):
            inner.add(step)
        return _inside_instrument(inner.target(None))

    def _set(self, name: str, value: object) -> None:
        if self.parts.get(name, value) != value:
            raise Unreadable(
                N_("the clause names two different places ({name}) for one operation"), name=name
            )
        self.parts[name] = value

    def target(self, last: Step | None) -> Target:
        parts = dict(self.parts)
        for name, labels in zip(("paragraph", "subparagraph"), self.items, strict=False):
            if labels:
                parts[name] = labels
        if len(self.items) > 2:
            parts["clause"] = tuple(_one_label(labels) for labels in self.items[2:])
        return Target(**parts, unit=self._unit(last))  # type: ignore[arg-type]  # names of fields

    def _unit(self, last: Step | None) -> str:
        if last is None:
            return "instrument"
        match last.kind:
            case "item":
                return "paragraph" if len(self.items) == 1 else "subparagraph"
            case "heading_before":
                return "heading"
            case "row":
                return "table_row"
            case "form_item":
                return "paragraph" if self.items else "section"
            case kind:
                return kind


def _is_second_level(step: Step) -> bool:
    """Tell whether a lone subparagraph bears a letter: it then stands below a paragraph."""
    first = step.labels[0]
    label = first if isinstance(first, str) else first.first
    return (step.name or "").startswith(("sub", "sous")) and not label[0].isdigit()


def _check_order(labels: Labels) -> None:
    for label in labels:
        if isinstance(label, LabelRange) and label_key(label.first) >= label_key(label.last):
            raise Unreadable(
                N_("a range cannot run from {first} to {last}"), first=label.first, last=label.last
            )


def _one_label(labels: Labels) -> str:
    if len(labels) != 1 or isinstance(labels[0], LabelRange):
        raise Unreadable(N_("one label was expected here, and the clause gives several"))
    return labels[0]
