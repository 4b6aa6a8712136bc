"""Addresses: from the steps that a clause names to one exact place in the tree.

Both languages name the same places by different words, and English changes its words with the
context; the depth of enumeration decides, not the word: "subparagraph 1 of the first paragraph"
and "paragraphe 1° du premier alinéa" are one address.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bylaw.ingest.clause.locators import (
    ENUMERATING,
    HOLDERS,
    ONLY,
    OWN,
    UNNUMBERED,
    Undecided,
    Unreadable,
    enumerated,
    inside_instrument,
    on_note,
)
from bylaw.ingest.clause.syntax import Locator, QuoteRef, Step
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels, Path, Target
from bylaw.registry.law.text.labels import label_key

_OF_ITS_HOLDER = frozenset(("heading", "statement", "version"))
_SUBSECTIONS = frozenset(("subsection", "subarticle", "sub-article"))
_LOWEST = ("disposition", "sous-disposition")
_LEVELS = ("paragraph", "subparagraph")
_FIRST_LEVEL = frozenset(("paragraph", "paragraphe"))


@dataclass
class AddressBuilder:
    """An address in the making."""

    quote: Callable[[QuoteRef], str]
    keeps_own: bool = False
    parts: dict[str, object] = field(default_factory=dict)
    items: list[Labels] = field(default_factory=list)
    in_subsection: bool = False
    in_table: bool = False

    def add(self, step: Step) -> None:
        """Go one step further in."""
        _check_labels(step)
        self._leave_holder(step)
        match step.kind:
            case "item":
                self._item(step)
            case "form_item":
                self._form_item(step)
            case "lead_in" | "rest" | "heading_before":
                self._before(step)
            case "table" if step.labels:
                self.in_table = True
                self._set("table", _one_label(step.labels))
            case "heading" | "statement":
                self._check_heading(step)
            case "preamble":
                self._set("preamble", True)
            case "table":
                self.in_table = True
            case _:
                self._name(step)

    def _leave_holder(self, step: Step) -> None:
        """Forget what the unit before comprises: it is not said of what lies in it."""
        if step.kind not in _OF_ITS_HOLDER:
            self.parts.pop("comprising", None)

    def _check_heading(self, step: Step) -> None:
        """Refuse the heading of a table without a number, lest it be that of what holds it."""
        if step.kind == "heading" and self.in_table and "table" not in self.parts:
            raise Unreadable(N_("the heading of a table that bears no number has no address"))

    def _check_table(self, step: Step) -> None:
        """Refuse an item, a block or a sentence inside a table, which has rows and lines."""
        if self.in_table and step.kind != "line":
            raise Unreadable(N_("a table has rows and notes, not numbered items"))

    def _name(self, step: Step) -> None:
        """Set the part of the address that a step names by number, rank, term or title."""
        match step.kind:
            case "alinea" | "sentence" | "line":
                self._check_table(step)
                name = "inner_alinea" if step.kind == "alinea" and self.items else step.kind
                self._set(name, step.ordinals)
            case "ranked_row":
                self._set("line", step.ordinals)
            case "definition":
                self._set("definition", tuple(self.quote(ref) for ref in step.quotes))
            case "row":
                self._set("row", self._one_row(step))
            case "instrument":
                quoted = self.quote(step.quotes[0]) if step.quotes else step.name
                self._set("instrument", OWN if step.is_own and self.keeps_own else quoted)
                self._set("order", step.order)
            case "version":
                self._set("version", step.name)
            case "chapter" | "title" | "schedule" | "form" | "part" | "book":
                self._set(step.kind, _one_label(step.labels) if step.labels else ONLY)
                self._set("comprising", step.comprising)
            case _:
                self._set(step.kind, step.labels)
                self._set("comprising", step.comprising)

    def _one_row(self, step: Step) -> str:
        has_rows = self.in_table or self.parts.keys() & UNNUMBERED
        if step.name and not has_rows:
            raise Undecided(N_("a “{noun}” may be a row of a table, or words"), noun=step.name)
        if step.labels:
            if not has_rows:
                raise Unreadable(N_("a line is numbered, and it is not said to be of a table"))
            return _one_label(step.labels)
        if len(step.quotes) > 1:
            raise Unreadable(N_("several rows are named where one is expected"))
        return self.quote(step.quotes[0])

    def _before(self, step: Step) -> None:
        """Set what a lead-in, a heading or the rest of a list stands beside."""
        if step.kind == "heading_before":
            for named in (one for one in step.inner or () if one.kind == "instrument"):
                self._name(named)
            self._set("preceding", self._path(step.inner or ()))
        elif step.inner is not None:
            name = "until" if step.kind == "lead_in" else "after"
            self._beside_item(step.inner[: step.below], step.inner[step.below :], name)

    def _item(self, step: Step) -> None:
        """Go one enumerated level down; a paragraph holds no paragraph, and a table only rows."""
        self._check_table(step)
        if step.name in _LOWEST and len(self.items) < len(_LEVELS):
            raise Unreadable(N_("a “disposition” belongs to a subparagraph, and none is named"))
        if not self.items and "alinea" not in self.parts and _is_second_level(step):
            self.items.append(())
        if step.name in _FIRST_LEVEL and self.items and not self._holds(step):
            raise Unreadable(N_("a paragraph cannot be inside another paragraph"))
        self.in_subsection = step.name in _SUBSECTIONS
        self.items.append(step.labels)

    def _holds(self, step: Step) -> bool:
        """Tell whether a lettered paragraph stands in a numbered one, as "(4)(a)"."""
        outer, inner = self.items[-1], step.labels
        is_lettered = all(isinstance(each, str) and each[0].isalpha() for each in inner)
        is_numbered = all(isinstance(each, str) and each[0].isdigit() for each in outer)
        return self.in_subsection or (is_lettered and is_numbered and len(self.items) == 1)

    def _form_item(self, step: Step) -> None:
        """An item of a schedule or form stands where a section stands."""
        if step.quotes:
            self._set("title", self.quote(step.quotes[0]))
        if not self.parts.keys() & UNNUMBERED:
            raise Unreadable(
                N_("an item is named without the section, schedule or form that contains it")
            )
        self._set("section", step.labels)

    def _beside_item(self, inner: Locator, holder: Locator, name: str) -> None:
        """What stands before the first item of a list, or after one, is held by their holder."""
        if inner[0].kind not in _PRECEDED:
            raise Unreadable(N_("what precedes or follows that unit is not a unit of its own"))
        for step in reversed(holder):
            self.add(step)
        is_inside = bool(self.items) or not self.parts.keys().isdisjoint(ENUMERATING)
        first, *further = inner
        if is_inside and first.kind == "form_item":
            first = enumerated(first)
        self._set(name, self._path((first, *further), below=True))

    def _path(self, locator: Locator, *, below: bool = False) -> Path:
        inner = AddressBuilder(self.quote)
        if below:
            inner.items = list(self.items)
            inner.parts = {k: v for k, v in self.parts.items() if k == "alinea"}
        for step in reversed(locator):
            inner.add(step)
        return inside_instrument(inner.target(None))

    def _set(self, name: str, value: object) -> None:
        if value is None:
            return
        if self.parts.get(name, value) != value:
            raise Unreadable(
                N_("the clause names two different places ({name}) for one operation"), name=name
            )
        self.parts[name] = value

    def target(self, last: Step | None) -> Target:
        """The whole address, and the unit in which its last step ends."""
        levels = zip(_LEVELS, self.items, strict=False)
        parts = self.parts | {name: labels for name, labels in levels if labels}
        if len(self.items) > len(_LEVELS):
            lowest = self.items[len(_LEVELS) : -1]
            parts["clause"] = (*map(_one_label, lowest), _level(self.items[-1]))
        return Target(**parts, unit=self._unit(last))  # type: ignore[arg-type]  # names of fields

    def _unit(self, last: Step | None) -> str:
        if last is None:
            return "instrument"
        match last.kind:
            case "item":
                return "paragraph" if len(self.items) == 1 else "subparagraph"
            case "heading_before":
                return "heading"
            case "row" | "ranked_row":
                return "table_row"
            case "line" if self.in_table:
                return "table_row"
            case "form_item":
                return "section"
            case kind:
                return kind


def _is_second_level(step: Step) -> bool:
    """Tell whether a lone subparagraph bears a letter: it then stands below a paragraph."""
    first = step.labels[0]
    label = first if isinstance(first, str) else first.first
    is_below = (step.name or "").startswith(("sub", "sous")) and step.name not in _SUBSECTIONS
    return is_below and not label[0].isdigit()


def _check_labels(step: Step) -> None:
    """Refuse a note, a label of the wrong sort, and a title where only a section bears one."""
    labels = [each if isinstance(each, str) else each.first for each in step.labels]
    if step.kind == "note":
        raise on_note()
    if step.kind in ("section", "rule") and not all(label[0].isdigit() for label in labels):
        raise Unreadable(N_("“{label}” is not the number of a section"), label=labels[0])
    if step.name == "alinéa" and any(label[0].isdigit() for label in labels):
        raise Unreadable(N_("an alinea is named by its rank, not by a number"))
    if step.quotes and step.kind not in _QUOTING:
        raise Unreadable(N_("a quotation appears where none was expected"))
    _check_order(step.labels)


_PRECEDED = frozenset(("item", "form_item", "alinea", "definition"))
"""What the portion of a section may precede."""
_QUOTING = frozenset((*HOLDERS, "form_item", "definition", "row", "heading_before")) - {"rule"}


def _check_order(labels: Labels) -> None:
    for label in labels:
        if isinstance(label, LabelRange) and label_key(label.first) >= label_key(label.last):
            raise Unreadable(
                N_("a range cannot run from {first} to {last}"), first=label.first, last=label.last
            )


def _level(labels: Labels) -> str | LabelRange | Labels:
    """The innermost level of an address: one label or range, or several."""
    return labels[0] if len(labels) == 1 else labels


def _one_label(labels: Labels) -> str:
    if len(labels) != 1 or isinstance(labels[0], LabelRange):
        raise Unreadable(N_("one label was expected here, and the clause gives several"))
    return labels[0]
