"""From a replay to its doubts: every order that was not carried out as it stands, and why."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Doubts, Reach, in_order, name_of
from bylaw.registry.law.doubt.order_reach import Reached, reached_by, spoken_of
from bylaw.registry.law.doubt.orders_without_effect import (
    of_contested,
    of_revision,
    of_unread,
    of_waiting,
)
from bylaw.registry.law.doubt.qualified_days import is_qualified, qualified_days
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.doubt.transitional_reach import doubts_of_transitional
from bylaw.registry.law.doubt.unheld_amendments import doubts_of_unheld
from bylaw.registry.law.doubt.unplaced_units import names_division, unplaced_reached
from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message, listed
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.outcomes import Applied, Pending, Reason, Refused
from bylaw.registry.law.text.provenance import lies_in
from bylaw.registry.law.text.provisions import SECTIONS, Provision
from bylaw.registry.law.text.tree import Held, Node
from bylaw.registry.law.time.replay import History, ReplayStep
from bylaw.registry.law.time.schedule import day_of
from bylaw.registry.law.time.versions import Version

_UNPLACED = N_("it is not known whether this text is in the division that the order names")
_WIDE = (Reach.NAMED, Reach.UNHELD, Reach.ALL)


def doubts_of(history: History, versions: Iterable[Version]) -> Doubts:
    """Every doubt that a replay leaves, in the order of the instruments."""
    layout = Layout(tuple(versions))
    lang = history.base.tree.lang
    found = (
        *(doubt for step in history.steps for doubt in _of_step(step, layout, lang)),
        *of_revision(history, layout, lang),
        *of_waiting(history, layout, lang),
        *(doubt for item in history.enactments for doubt in of_contested(item, layout, lang)),
        *(doubt for item in history.enactments for doubt in of_unread(item, history, layout)),
        *doubts_of_transitional(
            history.enactments, layout, lang=lang, titles=history.base.tree.names
        ),
        *doubts_of_unheld(history, layout),
    )
    return in_order(found)


def _of_step(step: ReplayStep, layout: Layout, lang: str) -> Iterator[Doubt]:
    day = step.stage.day
    for order, outcome in step.pairs():
        match outcome:
            case Refused(Reason.OTHER_INSTRUMENT):
                continue
            case Refused(message=why):
                reached = reached_by(order, layout, lang=lang, since=day)
                yield reached.doubt_of(order, DoubtKind.REFUSED, why, since=day)
            case Pending(message=why, touched=touched):
                yield _pending(order, why, step, layout, touched=touched)
                yield from _doubts_of_unplaced(order, step, layout)
            case Applied(touched=touched):
                yield from _of_applied(step, order, layout, lang)
                if _is_presumed(touched, step):
                    yield from _doubts_of_unplaced(order, step, layout)


def _pending(
    order: Order, why: Message, step: ReplayStep, layout: Layout, *, touched: frozenset[str]
) -> Doubt:
    """An order waits for words that are not held; a later text of a section makes it certain."""
    lang = step.after.lang
    lacks = lang if order.is_foreign else ""
    if order.operation.is_on_title:
        reached = reached_by(order, layout, lang=lang, since=step.stage.day)
        doubt = reached.doubt_of(order, DoubtKind.PENDING, why, since=step.stage.day)
        return replace(doubt, lacks=lacks)
    root = step.after.root.identity
    reach = Reach.UNHELD if root in touched else Reach.NAMED
    waiting = frozenset(one for one in touched if _waits(step.after.nodes.get(one), order))
    names = frozenset(_name(step, one) for one in (waiting or touched) - {root})
    reached = Reached(reach, names)
    if not order.is_foreign:
        spoken = spoken_of(order, layout, lang=lang, since=step.stage.day)
        reached = Reached(max(reach, spoken.reach, key=_WIDE.index), names | spoken.touched)
    doubt = reached.doubt_of(order, DoubtKind.PENDING, why, since=step.stage.day)
    return replace(doubt, cleared=_days_cleared(doubt, layout), lacks=lacks)


def _doubts_of_unplaced(order: Order, step: ReplayStep, layout: Layout) -> Iterator[Doubt]:
    """An order on a division that is not held may concern what is held and stands in none."""
    day = step.stage.day
    names = unplaced_reached(order.operation, layout, day=day)
    if names:
        reached = Reached(Reach.NAMED, names)
        yield reached.doubt_of(order, DoubtKind.REFUSED, Message(_UNPLACED), since=day)


def _is_presumed(touched: frozenset[str], step: ReplayStep) -> bool:
    """Tell whether an order acted on units that were not held, and only taken for granted."""
    before = [step.before.nodes.get(one) for one in touched]
    return all(node is not None and node.held is Held.NOT for node in before)


def _waits(node: Node | None, order: Order) -> bool:
    """Tell whether a unit waits for words: of an order on many sections, some may be done."""
    return node is not None and any(order.source in one.pending for one in node.walk())


def _name(step: ReplayStep, identity: str) -> str:
    """Name what an order touched, also where another order of the same day takes it away."""
    node = step.after.nodes.get(identity) or step.before.nodes[identity]
    return name_of(node.kind, node.label, identity)


def _days_cleared(doubt: Doubt, layout: Layout) -> Mapping[str, dt.date]:
    """Say since when a section no longer waits: when its words came whole."""
    days: dict[str, dt.date] = {}
    for name in doubt.touched:
        for version in layout.versions_named(name):
            start = version.start
            is_later = start is not None and doubt.since is not None and start > doubt.since
            if start is not None and is_later and doubt.source not in version.pending:
                days[name] = min(start, days.get(name, start))
    return days


def _of_applied(step: ReplayStep, order: Order, layout: Layout, lang: str) -> Iterator[Doubt]:
    """An order may be carried out and still be in doubt: for its day, or for its words."""
    if _is_plain(step, order):
        return
    days, partly = _days(step, order), _partly_read(order)
    reached = reached_by(order, layout, lang=lang, since=step.stage.day)
    if len(days) > 1:
        yield _doubt_of_disputed_day(order, days, reached)
    yield from (_partly(step, order, finding, reached) for finding in partly)
    yield from qualified_days(step, order, reached)


def _days(step: ReplayStep, order: Order) -> set[dt.date]:
    return {step.stage.day, *_other_days(step.stage.enactment, order)}


def _partly_read(order: Order) -> list[Finding]:
    return [one for one in order.findings if one.severity is not Severity.NOTE]


def is_clear(step: ReplayStep) -> bool:
    """Tell whether the sections that a step touched account for all its doubts."""
    return not step.stage.enactment.contested and all(
        (isinstance(outcome, Pending) and not names_division(order.operation))
        or (isinstance(outcome, Refused) and outcome.reason is Reason.OTHER_INSTRUMENT)
        or (isinstance(outcome, Applied) and _is_certain(step, order, outcome))
        for order, outcome in step.pairs()
    )


def _is_certain(step: ReplayStep, order: Order, outcome: Applied) -> bool:
    is_placed = not (names_division(order.operation) and _is_presumed(outcome.touched, step))
    return _is_plain(step, order) and is_placed


def _is_plain(step: ReplayStep, order: Order) -> bool:
    """Tell whether nothing is in doubt of an order that was carried out."""
    is_sure = len(_days(step, order)) == 1 and not is_qualified(step, order)
    return is_sure and not _partly_read(order)


def cleared_again(
    doubt: Doubt, versions: Iterable[Version], *, since: dt.date
) -> Mapping[str, dt.date]:
    """Work out again since when sections no longer wait, after versions from a day on changed."""
    early = {name: day for name, day in doubt.cleared.items() if day < since}
    return {**_days_cleared(doubt, Layout(tuple(versions))), **early}


def _doubt_of_disputed_day(order: Order, days: set[dt.date], reached: Reached) -> Doubt:
    why = listed(Message(day.isoformat()) for day in sorted(days))
    doubt = reached.doubt_of(order, DoubtKind.DISPUTED, why, since=min(days))
    return replace(doubt, settled=max(days))


def _other_days(item: Enactment, order: Order) -> Iterator[dt.date]:
    """The days that other texts of the same instrument say."""
    for rules in item.rivals:
        when = day_of(replace(item, commencements=rules), order) if rules else None
        if when is not None:
            yield when[0]


def _partly(step: ReplayStep, order: Order, finding: Finding, reached: Reached) -> Doubt:
    """The section in which an order's partly read words stand, if it can be determined."""
    sections = [
        name_of(node.kind, node.label)
        for unit in order.units
        for node in unit.walk()
        if node.kind in SECTIONS and _is_in(finding, node)
    ]
    named = Reached(Reach.NAMED, frozenset(sections)) if sections else reached
    doubt = named.doubt_of(order, DoubtKind.PARTLY_READ, finding.message, since=step.stage.day)
    return replace(doubt, is_harmless=finding.severity is not Severity.ERROR)


def _is_in(finding: Finding, node: Provision) -> bool:
    where = finding.span
    return where is not None and any(lies_in(where, span) for span in node.all_spans())
