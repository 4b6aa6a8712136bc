"""Units that a clause calls by their number or their rank alone.

In "subparagraphs 1 of the first paragraph and 3 of the second paragraph", the 3 is a subparagraph
too; "a second paragraph" that is added stands after the first.
"""

from dataclasses import replace

from bylaw.ingest.clause.locators import Undecided, Unreadable
from bylaw.ingest.clause.syntax import Anchor, Arg, Edge, Following, Locator, Step
from bylaw.ingest.clause.trees.back_references import LIKE
from bylaw.ingest.clause.unit_names import RANKED_KINDS
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Ordinals

NUMBERED = "numbered"
"""The kind of a step that is only a number."""


def numbered_alike(locators: tuple[Locator, ...]) -> tuple[Locator, ...]:
    """Call units of which only the numbers are said as the first one is called.

    Each lies in a unit of its own; so must the first, for a holder named once is that of all.
    """
    first = locators[0] if locators else ()
    return tuple(_alike(locator, first) for locator in locators)


def _alike(locator: Locator, first: Locator) -> Locator:
    ranked = [step for step in first if step.ordinals]
    if locator[0].kind == LIKE != first[0].kind and ranked == [first[0]]:
        return (replace(first[0], ordinals=_other_rank(locator, first)), *first[1:])
    if locator[0].kind != NUMBERED:
        return locator
    if [step.kind for step in locator[1:2]] != [step.kind for step in first[1:2]]:
        raise Unreadable(N_("a number is given alone, without the name of the unit that bears it"))
    return (replace(first[0], labels=locator[0].labels), *locator[1:])


def _other_rank(locator: Locator, first: Locator) -> Ordinals:
    """The rank of a unit beside one of its kind, which has another rank."""
    if set(locator[0].ordinals) & set(first[0].ordinals):
        raise Unreadable(N_("the clause says the same thing twice, differently"))
    return locator[0].ordinals


def placed_by_rank(new: object, args: tuple[Arg, ...], *, verb: str) -> tuple[Arg, ...]:
    """Put a block that is added by its rank after the one before it, unless its place is said."""
    if not isinstance(new, Following) or new.rank is None:
        return args
    noun = new.noun or ""
    if RANKED_KINDS.get(noun) not in _BLOCKS or verb not in _ADDS:
        raise Undecided(N_("“{noun}” with a rank may be an alinéa or an item"), noun=noun)
    where = _place(RANKED_KINDS[noun], new.rank)
    is_last = any(isinstance(arg, Edge) and arg.side == "end" for arg in args)
    return args if where in args or is_last else (*args, where)


def _place(kind: str, rank: int) -> Anchor | Edge:
    """After the unit of the rank before it, at the end, or before what was the first."""
    if rank < -1:
        raise Unreadable(N_("the clause does not say where in the unit the new words go"))
    if rank < 0:
        return Edge("end")
    beside = Step(kind, ordinals=(max(rank - 1, 1),))
    return Anchor("after" if rank > 1 else "before", locator=(beside,))


_BLOCKS = frozenset(("alinea", "sentence"))
_ADDS = frozenset(("adding", "inserting"))
