"""The sentences of a clause, out of its parse: what is amended, and the items of it.

The two grammars bear the same rule names, so one builder serves both languages.
"""

import datetime as dt
import re

from lark import Token

from bylaw.ingest.clause.locators import Unreadable
from bylaw.ingest.clause.syntax import (
    Action,
    Arg,
    Edge,
    Following,
    Listed,
    Locator,
    NamedWords,
    Place,
    Provisions,
    Scoped,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.action_trees import ActionBuilder, renumbered_as
from bylaw.ingest.clause.trees.back_references import put_in
from bylaw.ingest.clause.trees.called_units import numbered_alike
from bylaw.ingest.clause.trees.places_in_turn import in_turn
from bylaw.ingest.clause.trees.said_sections import of_one_section
from bylaw.ingest.clause.trees.sentence_subjects import (
    check_text_of_each,
    check_texts,
    from_kind,
    more_numbers,
    of_first_text,
    of_one_text,
    subjects_of,
)
from bylaw.ingest.clause.trees.shared_words import in_same_holder, with_own_text
from bylaw.ingest.clause.trees.tree_parts import (
    ActionBlock,
    LooseOrder,
    NumberedText,
    Numbers,
    Object,
    Respectively,
    args_of,
    children_of,
    locators_of,
    new_of,
    one_of,
    only,
)
from bylaw.registry.law.messages import N_


class SyntaxBuilder(ActionBuilder):
    """Turns the parse of either language into the values of `syntax`."""

    def located(self, parts: list[object]) -> Locator:
        inner, outer = locators_of(parts)
        return inner + outer

    def subjects(self, parts: list[object]) -> Object:
        """Take the units named; a number alone is of the kind of the unit named before it."""
        first, *others = numbered_alike(locators_of(parts))
        check_texts((first, *others))
        return Object((first, *others, *more_numbers(first, only(parts, NumberedText))))

    def numbered(self, parts: list[object]) -> NumberedText:
        return NumberedText(only(parts, Numbers)[0].labels, only(parts, Step)[0])

    def replaced(self, parts: list[object]) -> Action:
        return Action(
            "replacing",
            object=subjects_of(parts),
            new=new_of(parts[1:]),
            args=args_of(parts),
            respectively=one_of(parts, Respectively) is not None,
        )

    def restated(self, parts: list[object]) -> Action:
        """Replace a unit by how it is to read."""
        return Action(
            "replacing", object=subjects_of(parts), new=Following(None), args=args_of(parts)
        )

    def retitled(self, parts: list[object]) -> Action:
        """Replace the heading of the unit that was named, in the form of a table of changes."""
        said = next(part for part in parts if isinstance(part, Token) and part.type == "OF_IT")
        kind = _HEADED[re.split(r"[ ']", said.lower())[-1]]
        units = tuple((Step("heading"), *from_kind(unit, kind)) for unit in subjects_of(parts))
        return Action("replacing", object=units, new=Following(None), args=args_of(parts))

    def substituted(self, parts: list[object]) -> Action:
        return Action(
            "replacing", object=subjects_of(parts), new=new_of(parts), args=args_of(parts)
        )

    def removal(self, parts: list[object]) -> str:
        struck = isinstance(parts[0], Token) and parts[0].type == "STRUCK"
        return "striking" if struck else "repealing"

    def removed(self, parts: list[object]) -> Action:
        verb = next(part for part in parts if isinstance(part, str))
        on, listed = one_of(parts, dt.date), one_of(parts, Listed)
        if listed is not None:
            return Action(verb, object=of_one_text(listed, one_of(parts, Provisions)))
        named = of_first_text(*(subjects_of([each]) for each in only(parts, Object)))
        units = (*named, *((heading,) for heading in only(parts, Step)))
        return Action(verb, object=units, args=args_of(parts), on=on)

    def removed_terms(self, parts: list[object]) -> Action:
        """Strike out definitions that are listed by their terms after the verb."""
        verb = next(part for part in parts if isinstance(part, str))
        return Action(verb, object=self.listed_terms(parts).value, args=args_of(parts))

    def repeals(self, parts: list[object]) -> Action:
        """Repeal a part of a text that is named; one of no text could be of this very one."""
        units = subjects_of(parts)
        check_text_of_each(units)
        return Action("repealing", object=units)

    def replaces(self, parts: list[object]) -> Action:
        units = subjects_of(parts)
        check_text_of_each(units)
        return Action("replacing", object=units, new=new_of(parts[1:]), args=args_of(parts))

    def ceased(self, parts: list[object]) -> Action:
        return Action("ceasing", object=subjects_of(parts), on=one_of(parts, dt.date))

    def words_replaced(self, parts: list[object]) -> Scoped:
        old, new = only(parts, NamedWords)
        pairs_off = one_of(parts, Respectively) is not None
        first, args = _placed_first(parts)
        order = Action("replacing", object=old, new=new, args=args, respectively=pairs_off)
        return Scoped(args=first, children=(order,), is_fragment=True)

    def words_substituted(self, parts: list[object]) -> Scoped:
        new, old = only(parts, NamedWords)
        order = Action("replacing", object=old, new=new, args=args_of(parts))
        return Scoped(children=(order,), is_fragment=True)

    def words_struck(self, parts: list[object]) -> Scoped:
        first, args = _placed_first(parts)
        order = Action("striking", object=only(parts, NamedWords)[0], args=args)
        return Scoped(args=first, children=(order,), is_fragment=True)

    def inserted(self, parts: list[object]) -> Action:
        return Action("inserting", new=new_of(parts), args=args_of(parts))

    def renumbered(self, parts: list[object]) -> Action:
        subjects, named = subjects_of(parts), locators_of(parts[1:])
        becomes = named[0] if named else renumbered_as(subjects[0], parts)
        return Action("renumbering", object=subjects, becomes=becomes)

    def renumbered_amended(self, parts: list[object]) -> Scoped:
        """Give a unit another number and amend it: until then it bears the old one."""
        renumbered, *orders = children_of(parts)
        units = renumbered.object if isinstance(renumbered, Action) else ()
        subjects = units if isinstance(units, tuple) else ()
        amended = Scoped(subjects, args_of(parts), in_same_holder(tuple(orders)))
        return Scoped(children=(renumbered, amended))

    def instrument_replaced(self, parts: list[object]) -> Action:
        """Replace one text or several by this one; a noun alone names none of them."""
        named = only(parts, Step)
        if not all(step.name or step.order or step.quotes for step in named):
            raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
        return Action("replacing_instrument", object=tuple((step,) for step in named))

    def instrument_repealed(self, parts: list[object]) -> Action:
        return Action("repealing", object=((only(parts, Step)[0],),))

    def attached(self, parts: list[object]) -> Action:
        return Action(
            "attaching", object=locators_of(parts), new=Following(None), args=args_of(parts)
        )

    def erratum(self, parts: list[object]) -> Scoped:
        new, old = only(parts, NamedWords)
        return _misread(old, new, _of_the_law(parts))

    def erratum_reversed(self, parts: list[object]) -> Scoped:
        old, new = only(parts, NamedWords)
        return _misread(old, new, _of_the_law(parts))

    def lone_figures(self, parts: list[object]) -> Action:
        """Figures that are the whole of an erratum, those that should stand before the others."""
        return self.lone_misprint(parts[::-1])

    def lone_misprint(self, parts: list[object]) -> Action:
        """Words that are the whole of an erratum: no place is named, and none can be lost."""
        old, new = only(parts, NamedWords)
        return Action("replacing", object=old, new=new)

    def erratum_unit(self, parts: list[object]) -> Action:
        """A section that should have read otherwise; the provision that brought it is put aside."""
        args = tuple(arg for arg in _of_the_law(parts) if not _is_provision(arg))
        return Action("replacing", object=subjects_of(parts), new=new_of(parts), args=args)

    def items1(self, parts: list[object]) -> Scoped:
        """Number the items of the clause, so that each can have its own day."""
        items = enumerate(children_of(parts))
        return Scoped(children=tuple(Scoped(children=(child,), item=at) for at, child in items))

    items2 = items1

    def items3(self, parts: list[object]) -> Scoped:
        return Scoped(children=children_of(parts), is_listed=True)

    def then(self, parts: list[object]) -> LooseOrder:
        return LooseOrder(children_of(parts)[0])

    def block(self, parts: list[object]) -> ActionBlock:
        return ActionBlock(of_one_section(with_own_text(children_of(parts))))

    def telegraphic(self, parts: list[object]) -> Scoped:
        return Scoped(subjects_of(parts), children=children_of(parts))

    def item1(self, parts: list[object]) -> Scoped:
        return in_turn(Scoped((), args_of(parts), in_same_holder(children_of(parts))))

    item2 = item3 = part = placed = item1

    def excerpt(self, parts: list[object]) -> Scoped:
        return Scoped(children=children_of(parts), is_excerpt=True)

    def fragment(self, parts: list[object]) -> Scoped:
        children = in_same_holder(children_of(parts))
        return Scoped(args=args_of(parts), children=children, is_fragment=True)

    def amended(self, parts: list[object]) -> Scoped:
        children = in_same_holder(children_of(parts))
        return in_turn(Scoped(subjects_of(parts), args_of(parts), children))

    def supplemented(self, parts: list[object]) -> Scoped:
        """Add to a unit: "section 12 is supplemented by the following paragraph", or by words."""
        new, args = new_of(parts), args_of(parts)
        if isinstance(new, NamedWords) and not only(list(args), Edge):
            args = (Edge("end"), *args)
        order = Action("adding", new=new, args=args)
        return Scoped(subjects_of(parts), children=(order,))

    def start(self, parts: list[object]) -> Scoped:
        blocks = only(parts, ActionBlock)
        numbered = (Scoped(children=one.children, block=n) for n, one in enumerate(blocks, start=1))
        children = tuple(numbered) or of_one_section(with_own_text(children_of(parts)))
        return put_in(Scoped(children=children), lang=self._lang)


def _placed_first(parts: list[object]) -> tuple[tuple[Arg, ...], tuple[Arg, ...]]:
    """The place that opens a sentence, which may be that of what follows too, and the rest."""
    args = (*_located(parts), *args_of(parts))
    if parts and isinstance(parts[0], Place):
        return (parts[0],), tuple(arg for arg in args if arg is not parts[0])
    return (), args


def _misread(old: NamedWords, new: NamedWords, args: tuple[Arg, ...]) -> Scoped:
    """Words that should read otherwise; the place that opens the sentence is for others too."""
    opens = 1 if args and isinstance(args[0], Place) else 0
    order = Action("replacing", object=old, new=new, args=args[opens:])
    return Scoped(args=args[:opens], children=(order,), is_fragment=True)


def _located(parts: list[object]) -> tuple[Place, ...]:
    """The place of words that are named with it: « les mots « A » de l'article 4 »."""
    return tuple(Place((locator,)) for locator in locators_of(parts))


def _of_the_law(parts: list[object]) -> tuple[Arg, ...]:
    """Leave out the columns of an erratum, which are those of the printed page."""
    return tuple(arg for arg in args_of(parts) if not isinstance(arg, TableColumn))


def _is_provision(arg: Arg) -> bool:
    """Tell a place that is a section and no more: of the corrected order, as an erratum says it."""
    kinds = [step.kind for one in arg.locators for step in one] if isinstance(arg, Place) else []
    return kinds == ["section"]


_HEADED = {"article": "section", "section": "division", "chapitre": "chapter"}
