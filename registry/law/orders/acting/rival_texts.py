"""Where two texts of one instrument order different things, in one language or in both.

The same order may be printed twice, and is printed in two languages.  Texts of one language must
order the same; those of both must name the same provisions and the same figures.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bylaw.registry.law.gathering import gather
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.enactments import ContestedOrder, Enactment, Order
from bylaw.registry.law.orders.operations import ON_WORDS, Labels, Path, UnitAnchor
from bylaw.registry.law.text.figures import PAYOUT, in_24_hours
from bylaw.registry.law.text.provisions import Kind

_FIGURE = late_pattern(r"\d+(?:[\s.,\u00a0\u202f]\d+)*")
_NO_CENTS = late_pattern(r"[.,]00$")
_NO_DIGIT = late_pattern(r"\D")
_IN_ONE = N_("two texts of this number order different things")
_IN_BOTH = N_("its English and its French order different things")


def contested_orders(item: Enactment, rivals: Iterable[Enactment]) -> tuple[ContestedOrder, ...]:
    """Find the orders on which the texts of an instrument do not agree.

    Where only the languages differ, both readings are carried on, and money is not in doubt for it.
    """
    return tuple(one for rival in rivals for one in _between(item, rival))


def _between(item: Enactment, rival: Enactment) -> Iterator[ContestedOrder]:
    is_between = item.lang != rival.lang
    ours, theirs = _ordering(item), _ordering(rival)
    why = Message(_IN_BOTH if is_between else _IN_ONE)
    for number in dict.fromkeys((*ours, *theirs)):
        own, other = ours.get(number, ()), theirs.get(number, ())
        if own and other and _is_alike(own, other, is_between=is_between):
            continue
        told = other if not own else own if is_between else (*own, *other)
        yield from (ContestedOrder(order, why, is_between) for order in told)


_Orders = Sequence[Order]
"""What one provision orders."""


def _ordering(item: Enactment) -> Mapping[str, _Orders]:
    """The orders of the provisions that order something in every text, by their numbers."""
    found = gather((order.source.provision, order) for order in item.orders)
    return {
        number: orders
        for number, orders in found.items()
        if any(one.operation.target.version is None for one in orders)
    }


def _is_alike(one: _Orders, other: _Orders, *, is_between: bool) -> bool:
    if not is_between:
        return _exactly(one) == _exactly(other)
    ours, theirs = _figures(one), _figures(other)
    # Figures in words on one side say nothing against those of the other.
    told = (place for place in ours.keys() & theirs.keys() if ours[place] and theirs[place])
    return _sections_concerned(one) == _sections_concerned(other) and all(
        ours[place] == theirs[place] for place in told
    )


def _exactly(orders: _Orders) -> list[object]:
    return [(order.operation, _words(order)) for order in orders]


def _words(order: Order) -> tuple[str, ...]:
    return tuple(node.text for unit in order.units for node in unit.walk())


def _sections_concerned(orders: _Orders) -> frozenset[str]:
    """The sections that a provision names or brings."""
    return frozenset(label for order in orders for label in _sections(order))


def _sections(order: Order) -> Iterator[str]:
    operation = order.operation
    anchor = operation.anchor.path if isinstance(operation.anchor, UnitAnchor) else Path()
    for labels in (operation.target.section, anchor.section):
        yield from map(str, labels or _NOTHING)
    for unit in order.units:
        yield from (node.label for node in unit.walk() if node.kind is Kind.SECTION)


_NOTHING: Labels = ()


_QUOTED = "words"


def _figures(orders: _Orders) -> Mapping[str, list[str]]:
    """The figures of the words that a provision takes out and puts in, and of each new section.

    Of new text only payouts count: names of games have figures too, and need not be alike in both
    languages.
    """
    found: dict[str, list[str]] = {}
    for order in orders:
        for words in _quoted_words(order):
            found.setdefault(_QUOTED, []).extend(_FIGURE.findall(in_24_hours(words)))
        for place, words in _new_words(order):
            paid = (match[0] for match in PAYOUT.finditer(words))
            found.setdefault(place, []).extend(f for one in paid for f in _FIGURE.findall(one))
    return {place: sorted(map(_digits, figures)) for place, figures in found.items()}


def _digits(figure: str) -> str:
    return _NO_DIGIT.sub("", _NO_CENTS.sub("", figure))


def _quoted_words(order: Order) -> tuple[str, ...]:
    """The words that an order on words takes out and puts in."""
    operation = order.operation
    return (operation.old or "", operation.new or "") if operation.op in ON_WORDS else ()


def _new_words(order: Order) -> Iterator[tuple[str, str]]:
    """The words of the new text that an order brings, each with its section, if it has one."""
    section = ""
    for node in (node for unit in order.units for node in unit.walk()):
        section = node.label if node.kind is Kind.SECTION else section
        yield section, node.text
        for row in node.table.rows if node.table else ():
            yield from ((section, cell) for cell in row.cells)
