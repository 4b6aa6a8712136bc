"""The places that a clause names, out of its parse: what holds a unit, and where an action acts."""

import re
from collections.abc import Iterator
from dataclasses import replace

from lark import Token

from bylaw.ingest.clause.locators import ONE_OF_SEVERAL, Undecided, Unreadable
from bylaw.ingest.clause.syntax import (
    Alphabetical,
    Anchor,
    Edge,
    Excepting,
    Listed,
    Locator,
    Nth,
    Opposite,
    OwnPlace,
    Place,
    Provisions,
    Qualified,
    QuoteRef,
    Scope,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.back_references import IT, LIKE
from bylaw.ingest.clause.trees.called_units import NUMBERED, numbered_alike
from bylaw.ingest.clause.trees.sentence_subjects import more_numbers
from bylaw.ingest.clause.trees.shared_ends import of_text_before, shared_ends
from bylaw.ingest.clause.trees.shared_places import joined
from bylaw.ingest.clause.trees.shared_words import are_siblings, in_last_holder, siblings
from bylaw.ingest.clause.trees.tree_parts import (
    Compound,
    Comprising,
    NumberedText,
    Numbers,
    Occurrence,
    OrdinalNumbers,
    locators_of,
    one_of,
    only,
)
from bylaw.ingest.clause.trees.unit_trees import (
    UnitBuilder,
    compound_steps,
    has_roman_number,
    rank_of,
)
from bylaw.ingest.payload.sequences import follows
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels, Ordinals
from bylaw.registry.law.text.labels import bare_label, roman_value

_COLUMNS = 20
"""The most columns that a table is numbered with: "column C" bears a letter."""
_SIDES = re.compile(r"(?i)\b(end(s|ing)?|fin|termine(nt)?|clôt)\b")
BEFORE = re.compile(r"(?i)\b(before|preced\w*|avant|précède\w*)\b")
_REACHED = re.compile(r"(?i)(?:up )?to\b|jusqu'")
_THEY = re.compile(r"(?i)\b(they|these|those|ils|elles|ces)\b")
_IT = re.compile(r"(?i)\b(?:it|il|elle)\b")


class PlaceBuilder(UnitBuilder):
    """Builds the places of a clause."""

    def locator(self, parts: list[object]) -> Locator:
        first, *outer = _steps(parts)
        comprising = one_of(parts, Comprising)
        if comprising is not None:
            if first.kind not in _COMPRISING | _ATTACHED:
                raise Unreadable(N_("a unit that has no sections is said to comprise some"))
            first = replace(first, comprising=comprising.labels)
        if first.kind in ("lead_in", "rest") and first.inner is not None:
            first, outer = _of_portion(first, outer)
        return (first, *map(_after_unit, outer))

    nearest = locator

    def descent(self, parts: list[object]) -> Locator:
        """Read "section 3, paragraph 2", which names what holds a unit before the unit."""
        outer = self.unit(parts[:2])
        if len(outer.labels) != 1 or outer.kind == "item":
            raise Unreadable(N_("one label was expected here, and the clause gives several"))
        steps = only(parts, Step)
        if any(map(_is_content, steps)) and outer.kind in _COMPRISING:
            raise Undecided(N_("the sections named may be all that the unit comprises"))
        texts = tuple(step for step in steps if step.kind == "instrument")
        return (*reversed(steps[: len(steps) - len(texts)]), outer, *texts)

    def place(self, parts: list[object]) -> Place:
        first, *others = siblings(numbered_alike(locators_of(parts)))
        more = more_numbers(first, only(parts, NumberedText))
        return Place(of_text_before(in_last_holder((first, *others, *more))))

    def own_place(self, parts: list[object]) -> OwnPlace:
        return OwnPlace(locators_of(parts))

    def numbered_item(self, parts: list[object]) -> Locator:
        """A unit that is called by its number alone, after one of its kind that is held alike."""
        return (Step(NUMBERED, only(parts, Numbers)[0].labels), *self.locator(parts[1:]))

    def compound_next(self, parts: list[object]) -> Locator:
        """Read 5(1) after "sections 4(2) and": it names the unit and the section alike."""
        return (*compound_steps(str(parts[0])), *only(parts, Step))

    def excepting(self, parts: list[object]) -> Excepting:
        return Excepting(siblings(locators_of(parts)))

    def place_list(self, parts: list[object]) -> Place:
        """Name several places one after the other, none of which can lie in the one before it."""
        locators = locators_of(parts)
        kinds = [{step.kind for step in locator} for locator in locators]
        attached = [bool(_ATTACHED & found) for found in kinds]
        is_own = all(map(_stands_alone, locators)) and attached == sorted(attached)
        if not is_own and not are_siblings(locators):
            raise Unreadable(N_("which of the two places contains the other cannot be determined"))
        return Place(locators)

    listed_units = place_list

    def like_place(self, parts: list[object]) -> Place:
        """A place that is called by its rank alone is of the kind of the one before it."""
        return Place(((self.like_rank(parts),),))

    def like_rank(self, parts: list[object]) -> Step:
        return Step(LIKE, ordinals=only(parts, OrdinalNumbers)[0].values)

    def like_unit(self, parts: list[object]) -> Locator:
        return only(parts, Step)

    def like_edge(self, parts: list[object]) -> Edge:
        """Name the end of a unit by its rank alone, after one of its kind."""
        (place,) = self.like_place(parts[1:]).locators
        return replace(self.edge(parts[:1]), locator=place)

    def scope(self, parts: list[object]) -> Scope:
        words = str(parts[0])
        return Scope(_THEY.search(words) is not None, _IT.search(words) is not None)

    def joined_scope(self, parts: list[object]) -> Scope:
        return replace(self.scope(parts), is_joined=True)

    def edge(self, parts: list[object]) -> Edge:
        side = "end" if _SIDES.search(str(parts[0])) else "start"
        is_reached = _REACHED.match(str(parts[0])) is not None
        return Edge(side, next(iter(locators_of(parts)), ()), is_reached)

    def anchor(self, parts: list[object]) -> Anchor:
        position = "before" if BEFORE.search(str(parts[0])) else "after"
        named = [part for part in parts[1:] if isinstance(part, QuoteRef | str)]
        words = next((part for part in named if getattr(part, "type", "") != "FINAL"), None)
        occurrence = one_of(parts, Occurrence)
        rank = -1 if len(named) > 1 else None if occurrence is None else occurrence.rank
        return Anchor(position, words, next(iter(locators_of(parts)), ()), rank)

    def anchor_all(self, parts: list[object]) -> Anchor:
        return replace(self.anchor(parts), everywhere=True)

    def beside_it(self, parts: list[object]) -> Anchor:
        return replace(self.anchor(parts), locator=(Step(IT),))

    def between_words(self, parts: list[object]) -> Anchor:
        """Take "between “a” and “b”" for "after “a”"."""
        return Anchor("after", only(parts, QuoteRef)[0])

    def between_units(self, parts: list[object]) -> Anchor:
        """Take "between section 4 and section 5" for "after section 4"."""
        first, *others = locators_of(parts)
        second = others[0][0] if others else self.like_rank(parts)
        if {first[0].kind, second.kind} - {first[0].kind, LIKE}:
            raise Unreadable(N_("“between” needs two units, one after the other"))
        _check_neighbours(
            (*first[0].labels, *second.labels), (*first[0].ordinals, *second.ordinals)
        )
        return Anchor("after", locator=first)

    def after_before(self, parts: list[object]) -> Anchor:
        """Take "after section 29 and before Division IV" for "after section 29"."""
        first, *others = locators_of(parts)
        if first[0].kind in _ENDING and others and others[0][0].kind in _BEGINNING:
            return Anchor("after", locator=first)
        return self.between_units(parts)

    def between(self, parts: list[object]) -> Anchor:
        """Take "between paragraphs 2 and 3" for "after paragraph 2"."""
        (first, *outer), *_ = locators_of(parts)
        _check_neighbours(first.labels, first.ordinals)
        if len(first.labels) == 2 and all(isinstance(each, str) for each in first.labels):
            return Anchor("after", locator=(replace(first, labels=first.labels[:1]), *outer))
        if len(first.ordinals) == 2:
            return Anchor("after", locator=(replace(first, ordinals=first.ordinals[:1]), *outer))
        if first.kind == "definition" and len(first.quotes) == 2:
            return Anchor("after", locator=(replace(first, quotes=first.quotes[:1]), *outer))
        raise Unreadable(N_("“between” needs two units, one after the other"))

    def opposite(self, parts: list[object]) -> Opposite:
        return Opposite(only(parts, QuoteRef)[0])

    def column(self, parts: list[object]) -> TableColumn:
        return TableColumn(rank_of(str(parts[0])), next(iter(locators_of(parts)), ()))

    def numbered_column(self, parts: list[object]) -> TableColumn:
        label = bare_label(str(parts[0]))
        is_number = label.isdecimal() or (
            has_roman_number(label) and roman_value(label) <= _COLUMNS
        )
        if not is_number:
            raise Unreadable(N_("“{label}” is not the number of a column"), label=label)
        rank = int(label) if label.isdecimal() else roman_value(label)
        return TableColumn(rank, next(iter(locators_of(parts)), ()))

    def named_column(self, parts: list[object]) -> TableColumn:
        return TableColumn(only(parts, QuoteRef)[0], next(iter(locators_of(parts)), ()))

    def occurrence(self, parts: list[object]) -> Occurrence:
        return Occurrence(rank_of(str(parts[0])))

    def nth(self, parts: list[object]) -> Nth:
        return Nth(rank_of(str(parts[0])))

    def provisions(self, parts: list[object]) -> Provisions:
        noun = next(str(part).lower() for part in parts if isinstance(part, Token))
        return Provisions(next(iter(locators_of(parts)), ()), noun)

    def listed(self, parts: list[object]) -> Listed:
        return Listed(locators_of(parts))

    def listed_numbers(self, parts: list[object]) -> Listed:
        """Take numbers alone for those of sections; “1°” is that of an item."""
        labels = only(parts, Numbers)[0].labels
        if len(labels) == 1 and isinstance(labels[0], str):
            raise Unreadable(ONE_OF_SEVERAL)
        return Listed(((Step("section", labels),),), is_bare=True)

    def listed_item(self, parts: list[object]) -> Listed:
        locators = locators_of(parts)
        named = shared_ends(locators) if len(locators) > 1 else locators
        return Listed(named, everywhere=named if one_of(parts, Scope) else ())

    def listed_items(self, parts: list[object]) -> Listed:
        return joined(only(parts, Listed))

    def alphabetical(self, parts: list[object]) -> Alphabetical:
        return Alphabetical()

    def qualified(self, parts: list[object]) -> Qualified:
        return Qualified(str(parts[0]))


def _is_content(step: Step) -> bool:
    """Tell sections that may be all that a division comprises: "Division II, sections 4 to 9"."""
    labels = step.labels
    return step.kind == "section" and (len(labels) > 1 or isinstance(labels[0], LabelRange))


def _stands_alone(locator: Locator) -> bool:
    """Tell a place that lies in none named before it: one of its own, or the heading of one."""
    kinds = {step.kind for step in locator}
    is_heading = locator[0].kind == "heading" and bool(_COMPRISING & kinds)
    return is_heading or bool(_OWN_PLACES & kinds)


_COMPRISING = frozenset(("part", "book", "title", "chapter", "division", "subdivision"))
_ATTACHED = frozenset(("schedule", "form"))
_ENDING = frozenset(("section", "rule"))
_BEGINNING = _COMPRISING | _ATTACHED | {"heading", "heading_before"}
"""What may begin where a section ends: "after section 29 and before Division IV"."""
_OWN_PLACES = frozenset(("section", "rule")) | _ATTACHED
"""What a place names that needs no other to be found; a schedule may hold a section."""


def _of_portion(portion: Step, outer: list[Step]) -> tuple[Step, list[Step]]:
    """Tell what holds the unit beside a portion from what holds the portion itself.

    In "the portion of the first paragraph before subparagraph i of paragraph a", it is a portion of
    the first paragraph, and paragraph a holds only the subparagraph.
    """
    inner = portion.inner or ()
    holder = inner[portion.below :]
    kinds = _BELOW.get(holder[0].kind, ()) if holder else ()
    is_below = [one.kind in kinds and not _is_opened_by(portion, one) for one in outer]
    count = (*is_below, False).index(False)
    within = (*inner[: portion.below], *outer[:count], *holder)
    return replace(portion, inner=within, below=portion.below + count), outer[count:]


def _is_opened_by(portion: Step, step: Step) -> bool:
    """Tell whether opening words are those of the first block, and run into no other."""
    return portion.kind == "lead_in" and step.ordinals == (1,)


_BELOW = {
    "section": ("item", "definition", "alinea"),
    "alinea": ("item", "definition"),
    "definition": ("item",),
}
"""What may lie between each unit and the unit that a portion of it stands before."""


def _after_unit(step: Step) -> Step:
    return replace(step, is_after_unit=step.kind == "instrument" and bool(step.quotes))


def _check_neighbours(labels: Labels, ordinals: Ordinals) -> None:
    """Refuse a place between two units of which the second does not follow the first."""
    ends = [str(one) for one in labels or ordinals]
    if len(ends) == 2 and not follows(ends[1], ends[0]):
        raise Unreadable(N_("“between” needs two units, one after the other"))


def _steps(parts: list[object]) -> Iterator[Step]:
    for part in parts:
        if isinstance(part, Compound):
            yield from part.steps
        elif isinstance(part, Step):
            yield part
