"""Which sections some orders name: of the others, nothing but the number needs to be looked at."""

from collections.abc import Iterable, Iterator, Set

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import LabelRange, Path, UnitAnchor
from bylaw.registry.law.text.provisions import ATTACHMENTS, CONTAINERS, Kind
from bylaw.registry.law.text.typography import reduced_key

_WITHIN = frozenset(Kind) - CONTAINERS - ATTACHMENTS - {Kind.INSTRUMENT}


@dataclass(frozen=True)
class NamedSections:
    """The sections that orders name, one by one or as a range."""

    labels: frozenset[str]
    ranges: tuple[LabelRange, ...] = ()

    def __contains__(self, label: object) -> bool:
        return label in self.labels or (isinstance(label, str) and covers(self.ranges, label))


def sections_named(orders: Iterable[Order], *, titles: Set[str]) -> NamedSections | None:
    """The sections that orders name; None where one of them acts on more than sections it names.

    `titles` are those of the text: what names another acts on that.
    """
    labels, ranges = set[str](), list[LabelRange]()
    for order in orders:
        if not _is_confined(order, titles):
            return None
        for path in _paths(order):
            for one in path.section or ():
                ranges += (one,) if isinstance(one, LabelRange) else ()
                labels |= {one} if isinstance(one, str) else set()
        labels |= {*order.operation.new_units, order.operation.new or ""}
    return NamedSections(frozenset(labels), tuple(ranges))


def _is_confined(order: Order, titles: Set[str]) -> bool:
    target, anchor = order.operation.target, order.operation.anchor
    if target.order is not None or reduced_key(target.instrument or "") not in {"", *titles}:
        return False
    if _is_between(order):
        return False
    if target.section is not None:
        return _is_of_the_text(target)
    return isinstance(anchor, UnitAnchor) and bool(anchor.path.section) and _is_of_the_text(target)


def _is_between(order: Order) -> bool:
    """Tell whether an order concerns headings: these stand above sections that it need not name."""
    target = order.operation.target
    is_heading = target.unit == "heading" or target.preceding is not None
    return is_heading or any(one.kind not in _WITHIN or one.heading for one in order.units)


def _is_of_the_text(path: Path) -> bool:
    """Tell whether a path leads to sections of the text itself, whatever division it names."""
    return path.schedule is None and path.form is None and path.rule is None


def _paths(order: Order) -> Iterator[Path]:
    target, anchor = order.operation.target, order.operation.anchor
    yield target
    if isinstance(anchor, UnitAnchor):
        yield anchor.path
