"""Whether the orders of one clause can stand together: none acts inside what another takes away.

Where an order names a sentence or a line, and the orders before it were on a part of the same
section, nobody can tell whether it is of that part or of the section.  Nor where words are put
"at the end", if the same item of the clause has just spoken of a part.  In "by replacing “a” by “b”
and by striking out “c”, wherever they appear", one word cannot be they.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from itertools import combinations

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import OF_ALL_OR_LAST, OF_ALL_WORDS, Undecided, Unreadable
from bylaw.ingest.clause.syntax import Action, NamedWords, QuoteRef, Scope, Scoped
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Op, Operation, Path, Target, UnitAnchor

_TAKES_AWAY = frozenset((Op.REPEAL_UNIT, Op.STRIKE_UNIT, Op.REPLACE_UNIT))
_WHOLE = frozenset(
    (
        *("schedule", "form", "part", "book", "title", "chapter", "division", "subdivision"),
        *("section", "rule", "definition", "alinea", "paragraph", "subparagraph", "sentence"),
    )
)
_PARTS = ("definition", "alinea", "paragraph", "subparagraph")
_SMALLEST = ("sentence", "line")
_OF_TEXT = frozenset(("instrument", "order"))
"""What names the text that a unit is of, and not the unit."""


def check_together(orders: Sequence[Instruction]) -> None:
    """Refuse a clause whose orders contradict each other, or lose the place of one of them."""
    for at, order in enumerate(orders):
        _check_left(order.operation, (one.operation for one in orders if one is not order))
        _check_held(order, orders[:at])
        _check_edge(order, orders[:at])
        _check_holder(order, orders)
        _check_holder_before(order, orders[:at])
        _check_item_added(order, orders[:at])
        _check_number(order.operation, (one.operation for one in orders))


def check_last_holder(orders: Sequence[Instruction]) -> None:
    """Refuse a unit of no block where the same verb then governs its like with one.

    In "subparagraph 1 and subparagraph 2 of the second paragraph", both may be of that paragraph,
    and so may what precedes subparagraph 1, beside subparagraph a of subparagraph 2 of it.
    """
    for order, other in combinations(orders, 2):
        own = _levels(order.operation.target)
        if _place(other) == _place(order) and own and own[0] in _levels(other.operation.target)[1:]:
            raise Undecided(OF_ALL_OR_LAST)


def _check_left(operation: Operation, others: Iterable[Operation]) -> None:
    """Refuse an order inside a unit that another order of the same clause takes away whole."""
    for other in others:
        if other.op in _TAKES_AWAY and _is_inside(operation.target, other.target):
            raise Unreadable(
                N_("the clause acts inside a unit that it repeals, strikes out or replaces")
            )


def _is_inside(target: Target, whole: Target) -> bool:
    """Tell what lies within a unit that is taken away whole: a smaller unit, or words of it."""
    if whole.unit not in _WHOLE or whole.version != target.version:
        return False
    said = {name for name in _NAMES if getattr(whole, name) is not None}
    further = any(getattr(target, name) is not None for name in _NAMES if name not in said)
    is_smaller = further or target.unit != whole.unit
    if said <= _OF_TEXT:
        # A schedule without a number: what lies in it is said to be of a schedule.
        is_smaller = getattr(target, whole.unit) is not None
    return is_smaller and all(_covers(getattr(whole, one), getattr(target, one)) for one in said)


def _covers(whole: object, part: object) -> bool:
    """Tell whether the units that one address names are among those of another."""
    if isinstance(whole, tuple) and isinstance(part, tuple):
        return set(part) <= set(whole)
    return whole == part


def _check_held(order: Instruction, before: Iterable[Instruction]) -> None:
    """Refuse a sentence or a line of a section of which only a part was spoken of before."""
    target = order.operation.target
    if not _is_smallest(target) or _part(target):
        return
    for other in before:
        is_same = (other.alinea, other.operation.target.section) == (order.alinea, target.section)
        if is_same and _part(other.operation.target) and not _is_gone(other.operation):
            raise Undecided(
                N_("a sentence or a line may be of the section, or of its part named before")
            )


def _is_gone(operation: Operation) -> bool:
    """Tell a part that is taken away whole: what is named after it cannot lie in it."""
    return operation.op in _TAKES_AWAY and operation.target.unit not in _SMALLEST


def _check_edge(order: Instruction, before: Iterable[Instruction]) -> None:
    """Refuse words at the end of a unit of which the same item named only a part before."""
    if not _is_at_edge(order.operation):
        return
    for other in before:
        is_within = _lies_within(other.operation.target, order.operation.target)
        if _place(other) == _place(order) and is_within:
            raise Unreadable(
                N_(
                    "the words may go into the part named before, or into the whole; the clause "
                    "does not say which"
                )
            )


def _check_holder(order: Instruction, others: Iterable[Instruction]) -> None:
    """Refuse a subparagraph of no paragraph where the clause names another one with its own.

    Beside "subparagraph b of paragraph 3", "subparagraph a" may be that of any paragraph.
    """
    own = _named_parts(order.operation.target)
    for other in others:
        has_holder = _named_parts(other.operation.target) >= {"paragraph", "subparagraph"}
        if has_holder and _section(other) == _section(order) and own == {"subparagraph"}:
            raise Unreadable(N_("a subparagraph is named without the paragraph that contains it"))


def _check_holder_before(order: Instruction, before: Iterable[Instruction]) -> None:
    """Refuse a subparagraph of no paragraph after an order on a paragraph, which may hold it."""
    if _named_parts(order.operation.target) != {"subparagraph"}:
        return
    for other in before:
        holds = "paragraph" in _named_parts(other.operation.target) and not _is_gone(
            other.operation
        )
        if holds and _section(other) == _section(order):
            raise Unreadable(N_("a subparagraph is named without the paragraph that contains it"))


def _check_item_added(order: Instruction, before: Iterable[Instruction]) -> None:
    """Refuse an item added to a section after an order on an item of one of its blocks.

    It may be added to the list of that block; the section alone has none that is named.
    """
    operation = order.operation
    if operation.op is not Op.APPEND_UNIT or operation.target.unit != "paragraph":
        return
    for other in before:
        named = _named_parts(other.operation.target)
        is_same = _section(other) == _section(order) and not _part(operation.target)
        if is_same and named >= {"alinea", "paragraph"}:
            raise Undecided(
                N_("an item is added, and the paragraph whose list it goes into is not named")
            )


def _check_number(operation: Operation, others: Iterable[Operation]) -> None:
    """Refuse a new section that bears the number of the one beside which it is put.

    One that another order gives another number leaves its own to the new section.
    """
    beside = operation.anchor.path if isinstance(operation.anchor, UnitAnchor) else None
    if beside is None or any(getattr(beside, name) is not None for name in _PARTS):
        return
    freed = {
        label
        for one in others
        if one.op is Op.RENUMBER_UNIT and one.target.unit == "section"
        for label in one.target.section or ()
    }
    for number in beside.section or ():
        if number in operation.new_units and number not in freed:
            template = N_("the new text is numbered {label}, as what it is put beside")
            raise Unreadable(template, label=str(number))


def _is_at_edge(operation: Operation) -> bool:
    """Tell words that are put or sought at the end or at the beginning, wherever that is."""
    return operation.op is Op.APPEND_TEXT or operation.at is not None


def _place(order: Instruction) -> tuple[object, ...]:
    """Where in the clause an order stands, and the section that it is of."""
    return (order.item, order.inner_item, *_section(order))


def _section(order: Instruction) -> tuple[object, ...]:
    """The section that an order is of, in its block of the clause."""
    return (order.alinea, order.operation.target.section)


def _lies_within(part: Target, whole: Target) -> bool:
    """Tell a part that is named more closely than what it may lie in."""
    own = _named_parts(whole)
    is_same = all(getattr(part, name) == getattr(whole, name) for name in own)
    return is_same and bool(_named_parts(part) - own)


def _is_smallest(target: Target) -> bool:
    return target.unit in _SMALLEST or any(getattr(target, name) for name in _SMALLEST)


def _part(target: Target) -> bool:
    return bool(_named_parts(target))


def _levels(target: Target) -> tuple[str, ...]:
    """The names of the parts that a target is in or stands before, the innermost last."""
    until = target.until
    names = ("alinea", "definition", "paragraph", "subparagraph", *_SMALLEST)
    paths = (target,) if until is None else (target, until)
    return tuple(name for name in names if any(getattr(one, name) is not None for one in paths))


def _named_parts(target: Target) -> frozenset[str]:
    return frozenset(name for name in _PARTS if getattr(target, name) is not None)


_NAMES = tuple(one.name for one in fields(Path))


def check_plural(orders: Sequence[Scoped | Action], quote: Callable[[QuoteRef], str]) -> None:
    """Refuse "wherever they appear" after one word, if orders before it are on words too."""
    *others, last = orders or (Scoped(),)
    words = _words(last)
    if words is None or not any(_words(one) and not _scopes(one) for one in others):
        return
    if any(scope.is_plural for scope in _scopes(last)) and _is_one_word(words, quote):
        raise Undecided(OF_ALL_WORDS)


def _words(order: Scoped | Action) -> NamedWords | None:
    if isinstance(order, Action) and isinstance(order.object, NamedWords):
        return order.object
    return None


def _scopes(order: Scoped | Action) -> list[Scope]:
    return [arg for arg in order.args if isinstance(arg, Scope)]


def _is_one_word(words: NamedWords, quote: Callable[[QuoteRef], str]) -> bool:
    texts = [part if isinstance(part, str) else quote(part) for part in words.parts]
    return len(texts) == 1 and len(texts[0].split()) == 1
