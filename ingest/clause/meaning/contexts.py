"""Where a clause acts: what it has said so far of the place, pushed down to each of its actions."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from bylaw.ingest.clause.locators import (
    Undecided,
    Unreadable,
    check_sections,
    check_several,
    check_texts_named,
)
from bylaw.ingest.clause.syntax import (
    Action,
    Alphabetical,
    Anchor,
    Arg,
    Beyond,
    Edge,
    Excepting,
    Listed,
    Locator,
    NamedWords,
    Nth,
    Opposite,
    Payload,
    Place,
    Provisions,
    Qualified,
    QuoteRef,
    Scope,
    Step,
    TableColumn,
)
from bylaw.ingest.clause.trees.shared_words import are_of_one_list, are_siblings
from bylaw.registry.law.messages import N_

T = TypeVar("T")


@dataclass(frozen=True)
class Context:
    """What the clause has said so far of where it acts: steps outermost first, and its scope.

    `block` and `item` are where in the clause it says so, and `places` in how many places at once.
    """

    steps: tuple[Step, ...] = ()
    scope: str | None = None
    row: QuoteRef | None = None
    edge: Edge | None = None
    anchor: Anchor | None = None
    payload: Payload | None = None
    alphabetical: bool = False
    qualification: str | None = None
    excepted: tuple[Locator, ...] = ()
    column: int | QuoteRef | None = None
    occurrence: int | None = None
    is_list_announced: bool = False
    announced: str = ""
    is_list_given: bool = False
    is_list_numbered: bool = False
    item: int | None = None
    block: int | None = None
    is_fragment: bool = False
    is_excerpt: bool = False
    places: int = 1


def outermost_first(args: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """Put a block named right after what it holds before it: "in the definition of “x” in …".

    An item may hold the block as well as be held by it, which the clause does not say.
    """
    ordered: list[Arg] = []
    for arg in args:
        before = _outermost(ordered[-1]) if ordered and _outermost(arg) == {"alinea"} else set()
        is_mixed = bool(ordered) and _may_stand_beside(arg, ordered[-1])
        if before == {"item"} or is_mixed:
            raise Unreadable(N_("which of the two places contains the other cannot be determined"))
        ordered.insert(len(ordered) - (before == {"definition"}), arg)
    return tuple(ordered)


def _may_stand_beside(arg: Arg, before: Arg) -> bool:
    """Tell places of several kinds, and a place named after them or before them.

    It may lie in the last of them alone, and hold the first of them alone, or none.
    """
    if not isinstance(arg, Place) or not isinstance(before, Place):
        return False
    if len({one[0].kind for one in before.locators if one}) > 1:
        return True
    is_held = _outermost(before) <= {"item", "alinea", "definition"}
    return is_held and len(arg.locators) > 1 and not are_siblings(arg.locators)


def _outermost(arg: Arg) -> set[str]:
    return {one[-1].kind for one in arg.locators if one} if isinstance(arg, Place) else set()


def named_again(action: Action, context: Context) -> tuple[Action, Context]:
    """Act on the unit that stands around an order where the order names that same unit.

    In "in the second paragraph, by striking out the second paragraph", nothing is named within it.
    """
    units = action.object
    if not isinstance(units, tuple) or all(units) or not context.steps:
        return action, context
    *around, own = context.steps
    named = tuple(unit or (own,) for unit in units)
    return replace(action, object=named), replace(context, steps=tuple(around))


def enter(arg: Arg, context: Context) -> Iterator[Context]:
    """Enter what an argument names; several places give several contexts."""
    if context.is_list_numbered and not isinstance(arg, Payload | Qualified):
        raise Unreadable(N_("what follows a list of provisions belongs to the list"))
    match arg:
        case Place(locators):
            for locator in locators:
                yield _inside(context, locator)
        case Listed():
            yield from _listed(arg, context)
        case Provisions(locator, noun):
            inside = _inside(context, locator)
            yield replace(inside, is_list_announced=True, announced=noun)
        case Excepting(locators):
            yield replace(context, excepted=context.excepted + locators)
        case TableColumn() | Nth():
            yield _narrowed(arg, context)
        case _:
            yield _with_manner(arg, context)


def _listed(arg: Listed, context: Context) -> Iterator[Context]:
    if arg.is_bare:
        check_sections(context.announced)
    if not any(step.kind == "instrument" for step in context.steps):
        check_texts_named(arg.locators)
    check_several(arg.locators)
    for locator in arg.locators:
        inner = _inside(context, locator)
        scope = "all" if locator in arg.everywhere else inner.scope
        yield replace(inner, is_list_given=True, is_list_numbered=arg.is_numbered, scope=scope)


def _narrowed(arg: TableColumn | Nth, context: Context) -> Context:
    """Keep which of several words are meant: those of a column, or one occurrence."""
    if isinstance(arg, Nth):
        return replace(context, occurrence=once(context.occurrence, arg.rank))
    return replace(_inside(context, arg.locator), column=once(context.column, arg.rank))


def _inside(context: Context, locator: Locator) -> Context:
    if locator and context.excepted:
        raise Undecided(N_("the place named last may be that of what is excepted"))
    if locator and context.steps and are_of_one_list(context.steps[-1], locator[-1]):
        raise Unreadable(N_("which of the two places contains the other cannot be determined"))
    return replace(context, steps=context.steps + tuple(reversed(locator)))


def _with_manner(
    arg: Scope | Edge | Anchor | Opposite | Payload | Alphabetical | Qualified, context: Context
) -> Context:
    """Keep what says how an action is done, which is said once."""
    match arg:
        case Scope():
            return replace(context, scope="all")
        case Edge():
            return replace(context, edge=once(context.edge, arg))
        case Anchor():
            scope = "all" if arg.everywhere else context.scope
            return replace(context, anchor=once(context.anchor, arg), scope=scope)
        case Opposite(ref):
            return replace(context, row=once(context.row, ref))
        case Payload():
            return replace(context, payload=once(context.payload, arg))
        case Qualified(words):
            return replace(context, qualification=once(context.qualification, words))
        case Alphabetical():
            return replace(context, alphabetical=True)


def once(held: T | None, given: T) -> T:
    """Take what is said once; what is said twice is refused."""
    if held is not None:
        raise Unreadable(N_("the clause says the same thing twice, differently"))
    return given


def around(where: Beyond, context: Context) -> Context:
    """Enter the unit whose words before or after some others are named."""
    edge = context.edge
    if edge is not None and (edge.side == "start") == (where.position == "after"):
        raise Unreadable(N_("what precedes some words does not run to the end"))
    return _inside(at_edge(context), where.locator)


def edge_side(context: Context, words: NamedWords) -> str | None:
    """Say at which end of its place an action on words takes place, if it says so."""
    if context.edge is None:
        return "end" if words.is_final else None
    if context.edge.is_reached:
        raise Unreadable(N_("what runs from some words to the end is not quoted"))
    if words.is_final and context.edge.side == "start":
        raise Unreadable(N_("the clause says the same thing twice, differently"))
    return "start" if context.edge.side == "start" else "end"


def beside_last_mark(context: Context) -> Context:
    """Take "at the end of …, before the period" for "before the last period of …"."""
    anchor, edge = context.anchor, context.edge
    if anchor is None or not isinstance(anchor.words, str) or anchor.position != "before":
        return context
    if edge is None or edge.side != "end" or edge.is_reached:
        return context
    last = replace(anchor, occurrence=once(anchor.occurrence, -1))
    return replace(at_edge(context), edge=None, anchor=last)


def at_edge(context: Context) -> Context:
    """Enter the unit whose beginning or end is named."""
    if context.edge is None or not context.edge.locator:
        return context
    return replace(context, steps=context.steps + tuple(reversed(context.edge.locator)))


def is_table(context: Context) -> bool:
    """Tell whether what is added goes to a table as a whole: it is then a row."""
    steps = at_edge(context).steps
    return bool(steps) and steps[-1].kind == "table" and context.row is None


def is_placed_words(context: Context) -> bool:
    """Tell whether added words have a place other than beside some words or unit."""
    return context.edge is not None or context.row is not None
