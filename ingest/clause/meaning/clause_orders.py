"""From a clause to its operations, in its order: contexts go down to the actions they govern.

Each action becomes one operation for each place and each pair of words; what does not make sense
is `Unreadable`, never guessed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bylaw.ingest.clause.instructions import Instruction
from bylaw.ingest.clause.locators import (
    DEPTH,
    EXCEPTED,
    HOLDERS,
    Unreadable,
    inside_instrument,
)
from bylaw.ingest.clause.meaning.adding import Adding
from bylaw.ingest.clause.meaning.caveats import caveats
from bylaw.ingest.clause.meaning.contexts import (
    Context,
    beside_last_mark,
    enter,
    named_again,
    outermost_first,
)
from bylaw.ingest.clause.meaning.named_places import (
    check_column,
    check_headed,
    check_kept,
    check_one_place,
    check_placed,
    check_shared_out,
    spread,
)
from bylaw.ingest.clause.meaning.quoted import Quoted
from bylaw.ingest.clause.meaning.removing import Removing
from bylaw.ingest.clause.meaning.replacing import Replacing
from bylaw.ingest.clause.meaning.step_targets import target_of
from bylaw.ingest.clause.meaning.together import (
    check_last_holder,
    check_plural,
    check_together,
)
from bylaw.ingest.clause.meaning.whole_rows import beside_row, check_cells, on_rows
from bylaw.ingest.clause.sentence.item_marks import NumberedItem
from bylaw.ingest.clause.syntax import Action, Arg, Locator, Scoped, Step
from bylaw.ingest.clause.unit_names import ITEM_UNITS
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import Labels, Op, Path, Target


@dataclass(frozen=True)
class Reader(Quoted):
    """Reads the meaning of one clause, given its quotations and a reader of their content.

    `items` are the numbers of the items of each block of the clause.
    """

    items: tuple[tuple[NumberedItem, ...], ...] = ()

    def operations(self, clause: Scoped) -> tuple[Instruction, ...]:
        """The operations of a clause, in the order of the clause."""
        orders = tuple(self._scoped(clause, Context()))
        check_together(orders)
        told = next(caveats(clause), None)
        first = tuple(replace(one, caveat=one.caveat or told) for one in orders[:1])
        return first + orders[1:]

    def _scoped(self, scoped: Scoped, context: Context) -> Iterator[Instruction]:
        context = replace(
            context,
            is_fragment=context.is_fragment or scoped.is_fragment,
            is_excerpt=context.is_excerpt or scoped.is_excerpt,
        )
        if scoped.is_shared_out:
            check_one_place(context)
        subjects = (tuple(reversed(subject)) for subject in scoped.subjects or ((),))
        starts = [replace(context, steps=context.steps + subject) for subject in subjects]
        inside = [inner for start in starts for inner in self._inside(scoped.args, start)]
        check_plural(scoped.children, self.quote)
        for inner in (replace(one, places=one.places * len(inside)) for one in inside):
            found = [(child, self._child(child, inner)) for child in scoped.children]
            check_last_holder([one for child, all_ in found if _is_trailed(child) for one in all_])
            yield from (one for _child, all_ in found for one in all_)

    def _child(self, child: Scoped | Action, context: Context) -> tuple[Instruction, ...]:
        """The orders of one verb, or of a part of the clause that has several."""
        if isinstance(child, Action):
            found = tuple(self._action(child, context))
        else:
            found = tuple(self._item(child, context))
        if isinstance(child, Action) or child.is_of_one_verb:
            check_last_holder(found)
        return found

    def _item(self, scoped: Scoped, context: Context) -> Iterator[Instruction]:
        """Number each operation by the item in which it stands."""
        if scoped.block is not None:
            inner = replace(context, block=scoped.block)
            yield from (replace(one, alinea=inner.block) for one in self._scoped(scoped, inner))
        elif scoped.item is None:
            yield from self._scoped(scoped, context)
        elif context.item is None:
            inner, numbered = (
                replace(context, item=scoped.item),
                self._numbered(context, scoped.item),
            )
            label = numbered.label if numbered else ""
            yield from (replace(one, item=label) for one in self._scoped(scoped, inner))
        else:
            numbered = self._numbered(context, context.item)
            label = dict(enumerate(numbered.inner if numbered else ())).get(scoped.item, "")
            found = self._scoped(scoped, context)
            yield from (replace(one, inner_item=label) for one in found)

    def _numbered(self, context: Context, place: int) -> NumberedItem | None:
        """The numbers of an item of the block that is being read."""
        block = (context.block or 1) - 1
        items = self.items[block] if block < len(self.items) else ()
        return items[place] if place < len(items) else None

    def _inside(self, args: Iterable[Arg], context: Context) -> Iterator[Context]:
        """Enter the places that the arguments name; several places give several contexts."""
        contexts = [context]
        for arg in outermost_first(tuple(args)):
            contexts = [entered for each in contexts for entered in enter(arg, each)]
        yield from contexts

    def _action(self, action: Action, context: Context) -> Iterator[Instruction]:
        contexts = tuple(self._inside(action.args, context))
        check_shared_out(action, contexts)
        apart = (replace(each, steps=steps) for each in contexts for steps in spread(each.steps))
        for inner in apart:
            if inner.is_list_announced != inner.is_list_given:
                raise Unreadable(N_("the provisions that are announced are not listed"))
            inner = beside_last_mark(inner)
            named, around = named_again(action, inner)
            for read in self._orders(on_rows(named, self.quote), beside_row(around, self.quote)):
                check_headed(action, inner)
                check_column(read.operation.target, inner.column)
                check_kept(read.operation, inner)
                check_cells(read.operation)
                if not inner.is_excerpt or read.operation.target.unit == "instrument":
                    is_fragment = inner.is_excerpt or _is_lost(inner) or _is_nowhere(read, inner)
                    check_placed(read.operation, is_fragment=is_fragment)
                yield self._sparing(_qualified(read, inner.qualification), inner)

    def _sparing(self, read: Instruction, context: Context) -> Instruction:
        """Keep where words sought everywhere are left as they are; no other order spares any."""
        if not context.excepted:
            return read
        if read.operation.scope != "all":
            raise Unreadable(EXCEPTED)
        texts = tuple(step for step in context.steps if step.kind == "instrument")
        targets = [
            target_of(_around(one, context.steps, texts), self.quote) for one in context.excepted
        ]
        paths = tuple(map(inside_instrument, targets))
        if any(_is_unaddressed(one) for one in targets):
            raise Unreadable(EXCEPTED)
        if not all(map(_is_placed, paths)):
            raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
        if any(_is_outside(path, read.operation.target) for path in paths):
            raise Unreadable(N_("what is excepted lies outside what is named"))
        return replace(read, operation=replace(read.operation, excepted=paths))

    def _orders(self, action: Action, context: Context) -> Iterator[Instruction]:
        quoted = (self.quotes, self.read_content)
        match action.verb:
            case "replacing":
                yield from Replacing(*quoted).orders(action, context)
            case "inserting" | "adding":
                yield from Adding(*quoted).orders(action, context)
            case "ceasing":
                yield from Removing(*quoted).ceased(action, context)
            case "striking" | "repealing":
                yield from Removing(*quoted).orders(action, context)
            case "renumbering":
                yield from Removing(*quoted).renumbered(action, context)
            case "attaching":
                yield Adding(*quoted).attached(action, context)
            case _:
                for locator in action.object if isinstance(action.object, tuple) else ():
                    yield self.whole(Op.REPLACE_INSTRUMENT, locator)


def _is_trailed(child: Scoped | Action) -> bool:
    """Tell an order whose place stands at its end, where it may be that of orders before it too."""
    return isinstance(child, Action) and child.is_trailed


def _is_unaddressed(target: Target) -> bool:
    """Tell a part of a unit that has no address of its own: an exception would spare the unit."""
    is_whole_table = target.unit == "table" and target.table is None
    parts = (target.sentence, target.line, target.row, target.column)
    return is_whole_table or target.unit in ("heading", "lead_in", "rest") or any(parts)


def _is_placed(path: Path) -> bool:
    """Tell a place of which it is said what holds it; a block of no section may be that of any."""
    names = (*HOLDERS[1:], "definition", "preamble")
    return any(getattr(path, name) is not None for name in names)


def _is_outside(path: Path, target: Target) -> bool:
    """Tell a place in another section than those that are named."""
    named, spared = (_single(one.section) for one in (target, path))
    return bool(named and spared) and not named & spared


def _single(labels: Labels | None) -> frozenset[str]:
    """The numbers of some sections; none where there is a range, which may hold any."""
    numbers = [one for one in labels or () if isinstance(one, str)]
    return frozenset(numbers if len(numbers) == len(labels or ()) else ())


def _around(one: Locator, steps: tuple[Step, ...], texts: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps of a place that is spared: a section is of the text, a part of the place named."""
    if one[-1].kind not in DEPTH:
        raise Unreadable(N_("which unit the clause refers back to cannot be determined"))
    is_section = DEPTH[one[-1].kind] <= DEPTH["section"]
    return (texts if is_section else steps) + tuple(reversed(one))


def _is_lost(context: Context) -> bool:
    """Tell whether the words that name what is amended are missing, so that a section must be."""
    return context.is_fragment and not any(step.kind == "instrument" for step in context.steps)


def _is_nowhere(read: Instruction, context: Context) -> bool:
    """Tell whether a part of a section is added, and nothing at all says where."""
    adds = read.operation.op in (Op.INSERT_UNIT, Op.APPEND_UNIT)
    return adds and not context.steps and read.operation.target.unit in _PARTS_OF_SECTIONS


_PARTS_OF_SECTIONS = ITEM_UNITS | {"alinea", "sentence"}


def _qualified(read: Instruction, words: str | None) -> Instruction:
    if words is None:
        return read
    return replace(read, operation=replace(read.operation, qualification=words))
