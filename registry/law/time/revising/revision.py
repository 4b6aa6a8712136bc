"""A later instrument that changes an earlier one: its provisions, its words, its day.

Such an order speaks of a provision of an amending instrument, not of the text that this one
amends.  It is carried out on what the provision orders, as long as the provision has not yet
acted.  An erratum says what was meant from the beginning, so it may come later.  A day that the
Government fixes is that of the provisions which waited for it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import Enactment, Fixing, Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import Op, Operation, Target
from bylaw.registry.law.orders.outcomes import Reason, Refused
from bylaw.registry.law.text.typography import find_words, reduced_key, reduced_words
from bylaw.registry.law.time.revising.expiry import with_expiry
from bylaw.registry.law.time.revising.rewording import NotMeant, rewritten
from bylaw.registry.law.time.schedule import commencement_of, day_of

_REMOVALS = (Op.STRIKE_UNIT, Op.REPEAL_UNIT)


@dataclass(frozen=True)
class Revised:
    """The instruments as they act in the end, and the orders on instruments, done or refused."""

    enactments: tuple[Enactment, ...]
    refused: tuple[tuple[Order, Refused], ...] = ()
    done: tuple[Order, ...] = ()


def revise(enactments: Iterable[Enactment]) -> Revised:
    """Carry out the orders that change instruments, first errata, then as they were made."""
    items = list(enactments)
    known = _Names(items)
    refused: list[tuple[Order, Refused]] = []
    met: list[Order] = []
    for index in sorted(range(len(items)), key=lambda i: _turn(items[i])):
        for order in items[index].orders:
            meant = known.meant_by(items[index], order, other_than=index)
            if meant is not None:
                met.append(order)
                refused += _carry_out(items, index, order, meant)
        for fixing in items[index].fixings:
            met.append(_as_order(fixing))
            refused += _fix(items, known, index, fixing)
        items[index], late = with_expiry(items[index])
        refused += late
    done = (one for one in met if not any(one == order for order, _why in refused))
    return Revised(tuple(items), tuple(refused), tuple(done))


def with_errata(item: Enactment, errata: Iterable[Enactment]) -> Enactment:
    """Carry out the errata of one instrument alone: so its text was meant from the beginning."""
    for erratum in sorted(errata, key=_turn):
        for order in erratum.orders:
            result = _revise(erratum, order, item)
            item = item if isinstance(result, Refused) else result
    return item


def _turn(item: Enactment) -> tuple[bool, str]:
    day = item.made or item.published
    return not item.corrects, "9999" if day is None else day.isoformat()


# ---- Which instrument is meant ---------------------------------------------------------


class _Names:
    """The instruments by number and by title, so that the one which an order names is found.

    Errata are left out: nothing amends them.
    """

    def __init__(self, items: Sequence[Enactment]) -> None:
        self._langs = [item.lang for item in items]
        self._numbers: dict[str, list[int]] = {}
        self._titles: dict[str, list[int]] = {}
        self._found: dict[str, tuple[list[int], list[int]]] = {}
        for index, item in enumerate(items):
            if item.corrects:
                continue
            self._numbers.setdefault(reduced_words(item.number).strip(), []).append(index)
            for key in {reduced_key(name) for name in item.names if name}:
                self._titles.setdefault(key, []).append(index)

    def meant_by(self, item: Enactment, order: Order, *, other_than: int) -> list[int] | None:
        """Find the instruments that an order may mean; None where it means the text itself."""
        target = order.operation.target
        number = target.order or item.corrects
        if number:
            return self.of_number(number, other_than=other_than)
        return self.of_title(target.instrument, other_than=other_than) or None

    def of_number(self, number: str, *, other_than: int) -> list[int]:
        """Find the instruments of a number."""
        return self._others(self._numbers.get(reduced_words(number).strip(), []), other_than)

    def of_title(self, said: str | None, *, other_than: int) -> list[int]:
        """Find instruments by the number that stands in a title, or else by the title."""
        if said is None:
            return []
        if said not in self._found:
            # Nearly all orders say the title of one text: it is looked for once.
            self._found[said] = self._looked_for(said)
        by_number, by_title = self._found[said]
        return self._others(by_number, other_than) or self._others(by_title, other_than)

    def _looked_for(self, said: str) -> tuple[list[int], list[int]]:
        words, key = reduced_words(said), reduced_key(said)
        numbers = [n for n in self._numbers if n and n in words and find_words(said, n)]
        titles = [title for title in self._titles if key.startswith(title)]
        by_number = [index for number in numbers for index in self._numbers[number]]
        return by_number, sorted({index for title in titles for index in self._titles[title]})

    def _others(self, found: list[int], other_than: int) -> list[int]:
        lang = self._langs[other_than]
        return [index for index in found if index != other_than and self._langs[index] == lang]


def _only_instrument(
    items: list[Enactment], meant: list[int], target: Target
) -> Enactment | Refused:
    name = target.order or target.instrument or ""
    if not meant:
        text = N_("{title} is not held; amendments to it cannot be applied.")
        return Refused(Reason.OTHER_INSTRUMENT, Message(text, {"title": name}))
    if len(meant) > 1:
        text = N_("Several instruments are called {title}; the order must give a number.")
        return Refused(Reason.TARGET_AMBIGUOUS, Message(text, {"title": name}))
    return items[meant[0]]


# ---- What becomes of it ----------------------------------------------------------------

_Refusals = list[tuple[Order, Refused]]


def _carry_out(items: list[Enactment], index: int, order: Order, meant: list[int]) -> _Refusals:
    item = items[index]
    items[index] = replace(item, orders=tuple(one for one in item.orders if one is not order))
    target = replace(order.operation.target, order=order.operation.target.order or item.corrects)
    earlier = _only_instrument(items, meant, target)
    result = earlier if isinstance(earlier, Refused) else _revise(item, order, earlier)
    if isinstance(result, Refused):
        return [(order, result)]
    items[meant[0]] = result
    return []


def _revise(item: Enactment, order: Order, earlier: Enactment) -> Enactment | Refused:
    """Change an earlier instrument as an order says, where it has not yet acted."""
    operation = order.operation
    if operation.op in (Op.REPEAL_INSTRUMENT, Op.REPLACE_INSTRUMENT):
        return _without(item, order, earlier, lambda _one: True)
    named = operation.target.section or ()
    if operation.op in _REMOVALS and operation.target.unit == "section":
        return _without(item, order, earlier, lambda one: covers(named, one.source.provision))
    acted = _has_acted(item, order, earlier) if not item.corrects else (lambda _order: False)
    result = rewritten(order, earlier, acted=acted)
    if isinstance(result, NotMeant):
        return _missing(earlier, operation.target)
    return result


def _missing(earlier: Enactment, target: Target) -> Refused:
    """Say that an instrument has no provision such as an order names."""
    values = {"instrument": earlier.number, "provision": _sections_said(target)}
    text = N_("{instrument} has no provision {provision} that changes a text.")
    if not target.section:
        text = N_("Nothing that {instrument} orders is changed in this way.")
    return Refused(Reason.TARGET_MISSING, Message(text, values))


def _sections_said(target: Target) -> str:
    return ", ".join(str(label) for label in target.section or ())


def _has_acted(item: Enactment, order: Order, earlier: Enactment) -> Callable[[Order], bool]:
    """A test of which orders of an earlier instrument had acted when a later one acts."""
    acts = day_of(item, order)

    def has_acted(one: Order) -> bool:
        then = day_of(earlier, one)
        return acts is None or (then is not None and then[0] <= acts[0])

    return has_acted


def _without(
    item: Enactment, order: Order, earlier: Enactment, is_meant: Callable[[Order], bool]
) -> Enactment | Refused:
    """Remove provisions before they act; what has acted stays."""
    meant = [one for one in earlier.orders if is_meant(one)]
    has_acted = _has_acted(item, order, earlier)
    values = {"instrument": earlier.number, "provision": _sections_said(order.operation.target)}
    if not meant:
        return _missing(earlier, order.operation.target)
    gone = [one for one in meant if not has_acted(one)]
    if (len(gone) < len(meant) and order.operation.op in _REMOVALS) or not gone:
        part = N_("Provision {provision} of {instrument} has already taken effect.")
        text = part if values["provision"] else N_("{instrument} has already taken effect.")
        return Refused(Reason.ALREADY_ACTED, Message(text, values))
    kept = tuple(one for one in earlier.orders if not any(one is other for other in gone))
    return replace(earlier, orders=kept)


# ---- A day that is fixed later ---------------------------------------------------------


def _fix(items: list[Enactment], known: _Names, index: int, fixing: Fixing) -> _Refusals:
    """Provisions of another instrument the day that the Government fixed for them."""
    rule = fixing.rule
    target = Target(instrument=rule.instrument, order=rule.order, unit="instrument")
    if rule.order is not None:
        meant = known.of_number(rule.order, other_than=index)
    else:
        meant = known.of_title(rule.instrument, other_than=index)
    earlier = _only_instrument(items, meant, target)
    result = earlier if isinstance(earlier, Refused) else _fix_days(earlier, rule)
    if isinstance(result, Refused):
        return [(_as_order(fixing), result)]
    items[meant[0]] = result
    return []


def _fix_days(earlier: Enactment, rule: Commencement) -> Enactment | Refused:
    own = replace(rule, instrument=None, order=None)
    if rule.in_force is None:
        return _with_rule(earlier, own)
    meant = [one for one in earlier.orders if _is_of(rule, one)]
    rules = [commencement_of(earlier, one) for one in meant]
    waits = [one for one in rules if one is not None and one.in_force is None]
    values = {"instrument": earlier.number}
    if not meant:
        text = N_("{instrument} has no provision of which this fixes the date.")
        return Refused(Reason.TARGET_MISSING, Message(text, values))
    if not any(one.kind is CommencementKind.FIXED_BY_GOVERNMENT for one in waits):
        text = N_("{instrument} does not wait for a date fixed by the Government.")
        return Refused(Reason.ALREADY_ACTED, Message(text, values))
    if rule.sections is not None:
        return _with_rule(earlier, own)
    return replace(earlier, commencements=tuple(_resolve_days(earlier.commencements, own)))


def _with_rule(earlier: Enactment, rule: Commencement) -> Enactment:
    """Put a rule before the others, so that it counts for the provisions that it names."""
    return replace(
        earlier,
        commencements=(rule, *earlier.commencements),
        ruled_by=("", *earlier.ruled_by),
    )


def _resolve_days(rules: Iterable[Commencement], fixed: Commencement) -> Iterable[Commencement]:
    """Set in each rule that waits for the Government the day that was fixed for all."""
    for rule in rules:
        waits = rule.kind is CommencementKind.FIXED_BY_GOVERNMENT and rule.in_force is None
        yield replace(rule, in_force=fixed.in_force) if waits else rule


def _is_of(rule: Commencement, order: Order) -> bool:
    return rule.sections is None or covers(rule.sections, order.source.provision)


def _as_order(fixing: Fixing) -> Order:
    """The order that reports whether a day was fixed."""
    rule = fixing.rule
    named = Target(instrument=rule.instrument, order=rule.order, section=rule.sections)
    days = () if rule.in_force is None else (rule.in_force,)
    return Order(fixing.source, Operation(Op.REPLACE_TEXT, named), days=days)
