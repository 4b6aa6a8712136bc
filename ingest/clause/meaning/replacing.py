"""Replacing words, units and whole texts."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, zip_longest

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.meaning.announced_texts import announced_otherwise, check_announced
from bylaw.ingest.clause.meaning.contexts import Context, around, at_edge, edge_side
from bylaw.ingest.clause.meaning.named_places import headings_apart, joined, names_several, resolved
from bylaw.ingest.clause.meaning.portions import opened_by
from bylaw.ingest.clause.meaning.quoted import Quoted
from bylaw.ingest.clause.meaning.step_targets import target_of
from bylaw.ingest.clause.syntax import Action, Attachment, Beyond, Locator, NamedWords
from bylaw.ingest.clause.unit_names import ITEM_UNITS
from bylaw.ingest.sources.passages import Passage
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import (
    Op,
    Operation,
    Target,
    TextAnchor,
    label_ends,
)


class Replacing(Quoted):
    """Gives the operations of an action that replaces."""

    def orders(self, action: Action, context: Context) -> Iterator[Instruction]:
        """The operations of one replacement."""
        if isinstance(action.object, NamedWords):
            yield from self._replace_words(action, action.object, context)
        elif isinstance(action.object, Beyond):
            yield self._replace_beyond(action, action.object, context)
        elif _is_shared_out(action):
            yield from self._replace_in_turn(action, context)
        else:
            _check_attached(action)
            units = action.object or () if _is_attached(action) else joined(action.object or ())
            if len(units) == _HEADED and not _is_attached(action):
                yield from self._replace_headed(action, units, context)
                return
            if len(units) > 1 and not _is_attached(action):
                raise Unreadable(_APART)
            for locator in resolved(units, apart=_is_attached(action)):
                if _is_attached(action) or not names_several(locator):
                    yield self._replace_unit(action, locator, context)
                else:
                    yield from self._replace_each(action, locator, context)

    def _replace_beyond(self, action: Action, where: Beyond, context: Context) -> Instruction:
        new = self.new_words(action, context)
        if len(new) != 1:
            raise Unreadable(N_("the words replaced and the new words do not match one to one"))
        operation = Operation(
            Op.REPLACE_TEXT,
            self.text_target(around(where, context)),
            anchor=TextAnchor(where.position, self.text(where.ref)),
            new=self.text(new[0]),
        )
        return Instruction(operation)

    def _replace_words(
        self, action: Action, old: NamedWords, context: Context
    ) -> Iterator[Instruction]:
        new = self.new_words(action, context)
        if len(new) != len(old.parts) and (len(new) > 1 or action.respectively):
            raise Unreadable(N_("the words replaced and the new words do not match one to one"))
        if len(new) > 1 and not action.respectively:
            raise Unreadable(
                N_(
                    "the clause gives as many new words as old ones, and does not say that each"
                    " replaces one"
                )
            )
        target = self.text_target(at_edge(context))
        for before, after in zip_longest(old.parts, new, fillvalue=new[0]):
            operation = Operation(
                Op.REPLACE_TEXT,
                target,
                anchor=self.beside(old, context),
                old=self.text(before),
                new=self.text(after),
                scope=context.scope,
                at=edge_side(context, old),
                occurrence=self.occurrence_of(old, context),
            )
            yield Instruction(operation)

    def _replace_in_turn(self, action: Action, context: Context) -> Iterator[Instruction]:
        """Replace the headings of several units, each "respectively" by one of the new texts."""
        new = action.new.parts if isinstance(action.new, NamedWords) else ()
        units = [one for each in _units_of(action) for one in headings_apart(each)]
        if len(units) != len(new):
            raise Unreadable(N_("the new texts do not match what they replace one to one"))
        for locator, part in zip(units, new, strict=True):
            own = replace(action, new=NamedWords((part,)), respectively=False)
            yield self._replace_unit(own, locator, context)

    def _replace_each(
        self, action: Action, locator: Locator, context: Context
    ) -> Iterator[Instruction]:
        """Replace several schedules or forms, each by the part of the new text under its number."""
        payload = self.payload(action, context)
        labels = self.read_content(payload, locator[0].kind).labels
        starts = [_begins(label, payload.text) for label in labels]
        apart = tuple(resolved((locator,), apart=True))
        numbers = [step.labels[0] for step, *_ in apart]
        if [label.split()[-1] for label in labels] != numbers or starts != sorted({*starts} - {-1}):
            raise Unreadable(N_("the new texts do not bear the numbers of those replaced"))
        parts = pairwise((*starts, len(payload.text)))
        for one, label, (start, end) in zip(apart, labels, parts, strict=True):
            target = target_of(context.steps + tuple(reversed(one)), self.quote)
            part = payload.part(start, start + len(payload.text[start:end].rstrip(_OPENED)))
            operation = Operation(Op.REPLACE_UNIT, target, new=part.text, new_units=(label,))
            yield Instruction(operation, part)

    def _replace_headed(
        self, action: Action, units: tuple[Locator, ...], context: Context
    ) -> Iterator[Instruction]:
        """Replace a heading and sections below it, each by its part of the new text."""
        places = tuple(resolved(units, apart=False))
        if sorted(_is_heading(place) for place in places) != [False, True]:
            raise Unreadable(_APART)
        payload = self.payload(action, context)
        heading, sections = sorted(places, key=_is_heading, reverse=True)
        start = _opens_below(heading, sections, payload.text)
        labels = self.read_content(payload, "section").labels
        at = _place_below(_first_label(sections), labels)
        end = len(payload.text[:start].rstrip(_OPENED))
        for place in places:
            is_head = place is heading
            part = payload.part(0, end) if is_head else payload.part(start, len(payload.text))
            target = target_of(context.steps + tuple(reversed(place)), self.quote)
            own = labels[:at] if is_head else labels[at:]
            operation = Operation(Op.REPLACE_UNIT, target, new=part.text, new_units=own)
            yield Instruction(operation, part)

    def _replace_unit(self, action: Action, locator: Locator, context: Context) -> Instruction:
        steps = context.steps + tuple(reversed(locator))
        target = target_of(steps, self.quote)
        if target.unit == "instrument":
            return self.whole(Op.REPLACE_INSTRUMENT, locator, context.steps)
        if isinstance(action.new, Attachment):
            name = action.new.name or _printed_name(locator)
            return Instruction(Operation(Op.REPLACE_UNIT, target, new_ref=name))
        payload = self.payload(action, context)
        _check_beside(locator, payload.text)
        content = self.read_content(_without_section(payload, target), target.unit)
        check_announced(action, content, payload)
        _check_shared_out(action, locator, content.labels)
        _check_all_opened(locator, payload.text, content.labels)
        opened = context.steps + tuple(reversed(opened_by(locator, payload.text)))
        target = target_of(opened, self.quote)
        operation = Operation(
            Op.REPLACE_UNIT,
            target,
            old=self.quoted_heading(locator),
            new=payload.text,
            new_units=content.labels,
            scope=context.scope,
        )
        told = announced_otherwise(action, payload, content, unit=target.unit)
        told = told or self.numbered_otherwise(target, content)
        return Instruction(operation, payload, caveat=told)


def _without_section(payload: Passage, target: Target) -> Passage:
    """The new text of a subsection without the number of its section, which opens it.

    In "subsection 1 of section 8 is replaced by “8. (1) A dock”", 8 is no label that it brings.
    """
    section = target.section[0] if target.section and len(target.section) == 1 else None
    own = getattr(target, target.unit) if target.unit in ITEM_UNITS else None
    if not own or section in own or not isinstance(section, str):
        return payload
    opened = re.match(rf"{re.escape(section)}\.?\s+(?=\(?\w{{1,4}}[.)°])", payload.text)
    return payload if opened is None else payload.part(opened.end(), len(payload.text))


_OPENED = ' \t\n\u00a0“«"'
"""What stands before the next text of several in one quotation."""


def _begins(label: str, text: str) -> int:
    """Find where a text begins that bears a label: on a line of its own, or opened again."""
    found = re.search(rf"(?:^|[\n“«\"])\s*(?P<label>{re.escape(label)})(?![\w.])", text)
    return -1 if found is None else found.start("label")


_HEADED = 2
"""A heading, and the sections below it."""


def _is_heading(locator: Locator) -> bool:
    return locator[0].kind in ("heading", "heading_before")


def _first_label(locator: Locator) -> str:
    labels = locator[0].labels if locator[0].kind == "section" else ()
    return label_ends(labels[0])[0] if labels else ""


def _place_below(label: str, labels: tuple[str, ...]) -> int:
    """Where a section stands among the labels of a text: only headings may stand before it."""
    place = labels.index(label) if label in labels else None
    if place is None or any(one[0].isdecimal() for one in labels[:place]):
        raise Unreadable(_APART)
    return place


def _opens_below(heading: Locator, sections: Locator, text: str) -> int:
    """Find where the first of the sections opens in a text that begins with their heading."""
    label = _first_label(sections)
    found = re.search(rf"[\n“«\"]\s*(?P<label>{re.escape(label)})\.\s", text) if label else None
    number = str(heading[1].labels[0]) if len(heading) > 1 and heading[1].labels else ""
    head = text[: found.start()].split("\n")[0] if found else ""
    is_numbered = _KEYWORD.match(head)
    if found is None or (is_numbered and number and is_numbered[1] != number):
        raise Unreadable(_APART)
    return found.start("label")


_KEYWORD = re.compile(r"[«“\"\s]*(?:[A-ZÉ]{4,}|§)\s*([IVXLC\d.]+)(?!\w)")


def _check_shared_out(action: Action, locator: Locator, labels: tuple[str, ...]) -> None:
    """Refuse units replaced "respectively" by more or fewer numbered units than they are.

    What a range holds cannot be counted: 6.1 may stand between 6 and 8.
    """
    step = locator[0]
    if action.respectively and step.kind == "heading" and len(tuple(headings_apart(locator))) > 1:
        raise Unreadable(N_("the new texts do not match what they replace one to one"))
    is_counted = step.kind == "section" and all(isinstance(one, str) for one in step.labels)
    if action.respectively and is_counted and labels and len(labels) != len(step.labels):
        raise Unreadable(N_("the new texts do not bear the numbers of those replaced"))


_APART = N_("one new text is given for units that are not adjacent")


def _check_beside(locator: Locator, text: str) -> None:
    """Refuse blocks or sentences apart, of which one new text may take the place of either."""
    ranks = locator[0].ordinals
    is_run = all(after - before == 1 for before, after in pairwise(ranks))
    if not is_run and (locator[0].kind != "alinea" or len(text.split("\n")) != len(ranks)):
        raise Unreadable(_APART)


_OPENINGS = {
    "item": r"[;.,]\s*(?:(?:and|et)\s+)?\(?{label}[)°º]",
    "section": r"[;.]\s+{label}\.\s+(?=[A-ZÀ-Þ(])",
}
"""How a unit may open in the middle of a text, by its kind."""


def _check_all_opened(locator: Locator, text: str, labels: tuple[str, ...]) -> None:
    """Refuse a new text that bears the number of a unit replaced, and does not open it there."""
    step = locator[0]
    named = [end for one in step.labels for end in label_ends(one)]
    mark = _OPENINGS.get(step.kind)
    for label in (one for one in named if len(named) > 1 and one not in labels):
        if mark and re.search(mark.format(label=re.escape(label)), text):
            raise Unreadable(
                N_("“{label}” appears within the new text, and may open a unit there"), label=label
            )


def _check_attached(action: Action) -> None:
    """Refuse attachments that are numbered otherwise than what they replace."""
    if isinstance(action.new, Attachment) and action.new.labels and action.object:
        replaced = tuple(label for step, *_ in _units_of(action) for label in step.labels)
        if replaced != action.new.labels:
            raise Unreadable(N_("the attached texts do not bear the numbers of those replaced"))


def _units_of(action: Action) -> tuple[Locator, ...]:
    return action.object if isinstance(action.object, tuple) else ()


def _is_shared_out(action: Action) -> bool:
    """Tell headings that several quoted ones take the place of, each of one."""
    several = isinstance(action.new, NamedWords) and len(action.new.parts) > 1
    return (
        several
        and action.respectively
        and {one[0].kind for one in _units_of(action)} == {"heading"}
    )


def _is_attached(action: Action) -> bool:
    return isinstance(action.new, Attachment)


def _printed_name(locator: Locator) -> str:
    """Name a unit as the clause does, for an attachment that is named by it."""
    step = locator[0]
    if step.name is None or step.kind not in ("schedule", "form"):
        raise Unreadable(N_("the clause does not name the attached text"))
    return " ".join((step.name, *(str(label) for label in step.labels)))
