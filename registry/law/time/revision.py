"""A later instrument that changes an earlier one before it takes effect.

Such an order speaks of a provision of an amending instrument, not of the text that this one
amends.  It is carried out on the new words that the provision brings, or takes the provision
away, as long as the provision has not yet acted.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.operations import LabelRange, Op, Target
from bylaw.registry.law.orders.outcomes import Outcome, Reason, Refused
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.tree import tree_of
from bylaw.registry.law.text.typography import find_words, reduced, reduced_key
from bylaw.registry.law.time.schedule import day_of

_ON_WORDS = frozenset((Op.REPLACE_TEXT, Op.INSERT_TEXT, Op.STRIKE_TEXT, Op.APPEND_TEXT))


@dataclass(frozen=True)
class Revised:
    """The instruments as they act in the end, and the orders on instruments that were refused."""

    enactments: tuple[Enactment, ...]
    refused: tuple[tuple[Order, Refused], ...] = ()


def revise(enactments: Iterable[Enactment]) -> Revised:
    """Carry out the orders that change instruments which have not yet taken effect."""
    items = list(enactments)
    known = _Names(items)
    refused: list[tuple[Order, Refused]] = []
    for index, item in enumerate(items):
        for order in item.orders:
            named = known.meant_by(order, other_than=index)
            if not named:
                continue
            result = _revised(item, order, [items[i] for i in named])
            if isinstance(result, Refused):
                refused.append((order, result))
            else:
                items[named[0]] = result
            items[index] = _without(items[index], order)
    return Revised(tuple(items), tuple(refused))


def _without(item: Enactment, order: Order) -> Enactment:
    return replace(item, orders=tuple(one for one in item.orders if one is not order))


class _Names:
    """The instruments by number and by title, so that the one which an order names is found."""

    def __init__(self, items: Sequence[Enactment]) -> None:
        self._langs = [item.lang for item in items]
        self._numbers: dict[str, list[int]] = {}
        self._titles: dict[str, list[int]] = {}
        for index, item in enumerate(items):
            self._numbers.setdefault(reduced(item.number).text.strip(), []).append(index)
            for key in {reduced_key(name) for name in item.names if name}:
                self._titles.setdefault(key, []).append(index)

    def meant_by(self, order: Order, *, other_than: int) -> list[int]:
        """Find the instruments that an order may mean: by number, or else by title."""
        said = order.operation.target.instrument
        if said is None:
            return []
        words, key = reduced(said).text, reduced_key(said)
        numbers = [n for n in self._numbers if n and n in words and find_words(said, n)]
        titles = [title for title in self._titles if key.startswith(title)]
        by_number = [index for number in numbers for index in self._numbers[number]]
        by_title = sorted({index for title in titles for index in self._titles[title]})
        return self._others(by_number, other_than) or self._others(by_title, other_than)

    def _others(self, found: list[int], other_than: int) -> list[int]:
        lang = self._langs[other_than]
        return [index for index in found if index != other_than and self._langs[index] == lang]


def _revised(item: Enactment, order: Order, named: list[Enactment]) -> Enactment | Refused:
    if len(named) > 1:
        text = N_("Several instruments are called {title}; the order must give a number.")
        title = order.operation.target.instrument or ""
        return Refused(Reason.TARGET_AMBIGUOUS, Message(text, {"title": title}))
    (earlier,) = named
    numbers = _numbers(order.operation.target)
    meant = [one for one in earlier.orders if one.source.provision in numbers]
    values = {"instrument": earlier.number, "provision": ", ".join(numbers)}
    if not meant:
        text = N_("{instrument} has no provision {provision} that changes a text.")
        return Refused(Reason.TARGET_MISSING, Message(text, values))
    if any(not _is_earlier(item, order, earlier, one) for one in meant):
        text = N_("Provision {provision} of {instrument} has already acted.")
        return Refused(Reason.ALREADY_ACTED, Message(text, values))
    return _changed(order, earlier, meant)


def _numbers(target: Target) -> tuple[str, ...]:
    return tuple(n for n in target.section or () if not isinstance(n, LabelRange))


def _is_earlier(item: Enactment, order: Order, earlier: Enactment, meant: Order) -> bool:
    acts, acted = day_of(item, order), day_of(earlier, meant)
    return acts is not None and (acted is None or acts[0] < acted[0])


def _changed(order: Order, earlier: Enactment, meant: list[Order]) -> Enactment | Refused:
    if order.operation.op in (Op.STRIKE_UNIT, Op.REPEAL_UNIT):
        kept = (one for one in earlier.orders if not any(one is other for other in meant))
        return replace(earlier, orders=tuple(kept))
    if order.operation.op not in _ON_WORDS or len(meant) != 1:
        text = N_("An order on {instrument} can change or remove one provision that it brings.")
        return Refused(Reason.PAYLOAD_UNFIT, Message(text, {"instrument": earlier.number}))
    unworded = replace(meant[0], is_foreign=True)
    result = unworded if order.is_foreign else _reworded(order, meant[0])
    if isinstance(result, Refused):
        return result
    return replace(
        earlier, orders=tuple(result if one is meant[0] else one for one in earlier.orders)
    )


def _reworded(order: Order, meant: Order) -> Order | Refused:
    plain = Provision(Kind.SECTION, "0", text=meant.operation.new or "")
    text = Provision(Kind.INSTRUMENT, children=meant.units or (plain,))
    whole = replace(order.operation, target=Target(unit="instrument"))
    outcome: Outcome = apply(tree_of(text, lang=order.source.lang), replace(order, operation=whole))
    if isinstance(outcome, Refused):
        return outcome
    units = tuple(node.provision() for node in outcome.tree.root.children)
    if meant.units:
        return replace(meant, units=units, operation=replace(meant.operation, new=None))
    new = "\n".join(_texts(units))
    return replace(meant, operation=replace(meant.operation, new=new))


def _texts(units: Iterable[Provision]) -> Iterator[str]:
    return (node.text for unit in units for node in unit.walk() if node.text)
