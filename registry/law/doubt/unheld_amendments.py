"""Amendments that are known by a footnote alone: what they may have changed, and until when.

Nobody knows what such an amendment says.  Words that stood when it was made may no longer be those
of the law; words that were enacted after it, and those that a later consolidated text shows, are.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach, name_of
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.acting.chain import MissingLink
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import BRINGING_UNITS, Op
from bylaw.registry.law.orders.outcomes import Applied
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import CONTAINERS, WHOLE, Kind
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.versions import Version

_REMOVES = frozenset((Op.REPEAL_UNIT, Op.STRIKE_UNIT))
_WHY = N_(
    "{previous}, which {number} names as the last amendment before it, is not held; it may have "
    "changed this text since {day}. Ingest it, or a consolidated text of a later date."
)


def doubts_of_unheld(history: History, layout: Layout) -> Iterator[Doubt]:
    """Doubt what an amendment that is not held may have changed, where its words are held."""
    for link in history.missing:
        if _is_in_base(link, history):
            continue
        doubt = _doubt(link, history, layout)
        touched = frozenset(v.name for v in layout.versions if _is_in_doubt(v, doubt))
        if touched:
            yield replace(doubt, touched=tuple(sorted(touched)))


def _is_in_base(link: MissingLink, history: History) -> bool:
    """Tell whether the text that replay starts from holds what an amendment had changed."""
    base = history.witness
    if base is None or base.as_of is None:
        return False
    return link.is_shown_on(base.as_of) or any(link.number in note for note in base.notes.values())


def _doubt(link: MissingLink, history: History, layout: Layout) -> Doubt:
    shown = (step.stage.day for step in history.steps if step.is_shown)
    values = {
        "previous": link.number,
        "number": link.named_by,
        "day": link.earliest.isoformat(),
    }
    return Doubt(
        DoubtKind.NOT_HELD,
        Source(link.number, lang=history.base.tree.lang, spans=(link.span,)),
        Message(_WHY, values),
        link.earliest,
        Reach.ALL,
        cleared=_days_cleared(link, history, layout),
        until=next((day for day in shown if link.is_shown_on(day)), None),
    )


def _days_cleared(link: MissingLink, history: History, layout: Layout) -> Mapping[str, dt.date]:
    """Say since when provisions are certain again: a later instrument enacted or removed them."""
    days: dict[str, dt.date] = {}
    for step in history.steps:
        item = step.stage.enactment
        for name in _names_settled(step) if link.is_before(item.number, item.made) else ():
            days.setdefault(name, step.stage.day)
    # What came in only then had not stood before: on no day is it in doubt.
    return {name: dt.date.min if _came(name, day, layout) else day for name, day in days.items()}


def _came(name: str, day: dt.date, layout: Layout) -> bool:
    starts = [version.start or dt.date.min for version in layout.versions_named(name)]
    return min(starts, default=day) >= day


def _names_settled(step: ReplayStep) -> Iterator[str]:
    """Name what the orders of a step enact whole, or remove."""
    for order, outcome in step.pairs():
        enacted = _units_enacted(order)
        for identity in outcome.touched if isinstance(outcome, Applied) else ():
            node = step.after.nodes.get(identity) or step.before.nodes[identity]
            if (node.kind, node.label) in enacted or _is_removed(order, identity, step):
                yield name_of(node.kind, node.label, node.identity)


def _units_enacted(order: Order) -> frozenset[tuple[Kind, str]]:
    """The units that an order enacts, and all within them, by kind and label."""
    units = order.units if order.operation.op in BRINGING_UNITS else ()
    return frozenset((one.kind, one.label) for unit in units for one in unit.walk())


def _is_removed(order: Order, identity: str, step: ReplayStep) -> bool:
    after = step.after.nodes.get(identity)
    return order.operation.op in _REMOVES and (after is None or after.repealed)


def _is_in_doubt(version: Version, doubt: Doubt) -> bool:
    """Tell whether words that are held were in force on a day on which they are in doubt."""
    if version.held is not Held.HELD or version.kind not in WHOLE | CONTAINERS:
        return False
    first = max(version.start or dt.date.min, doubt.since or dt.date.min)
    is_over = version.end is not None and version.end <= first
    return not is_over and doubt.marks(version.name, first)
