"""What an order may touch: the sections that it names, where it would stand, or everything."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace

from bylaw.registry.law.doubt.attachments_named import (
    attachment_reach,
    attachments_named,
    without_their_sections,
)
from bylaw.registry.law.doubt.bare_numbers import bare_numbers, speaks_of_renumbering
from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach, name_of
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.enactments import Order
from bylaw.registry.law.orders.operations import Labels, Op, Operation, Path, TextAnchor, UnitAnchor
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import CONTAINERS, SECTIONS, Kind
from bylaw.registry.law.text.references import references, speaks_of_all

_ENDS = frozenset((Op.REPLACE_INSTRUMENT, Op.REPEAL_INSTRUMENT))
_ADDS = frozenset((Op.INSERT_UNIT, Op.APPEND_UNIT))
_WHOLE_UNITS = frozenset(kind.value for kind in SECTIONS | CONTAINERS)
_EVERYWHERE = ("wherever", "throughout", "everywhere", "partout", "l'ensemble")


@dataclass(frozen=True)
class Reached:
    """What an order may touch, and what it only names."""

    reach: Reach
    touched: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()

    def doubt(
        self, kind: DoubtKind, source: Source, why: Message, *, since: dt.date | None
    ) -> Doubt:
        """The doubt that something casts on all that it reaches."""
        touched, beside = sorted(self.touched), sorted(self.beside - self.touched)
        return Doubt(kind, source, why, since, self.reach, tuple(touched), tuple(beside))

    def doubt_of(
        self, order: Order, kind: DoubtKind, why: Message, *, since: dt.date | None
    ) -> Doubt:
        """The doubt that an order casts; on a heading, or on other words, it harms no answer."""
        is_harmless = order.is_foreign or order.operation.target.unit == "heading"
        found = self.doubt(kind, order.source, why, since=since)
        return replace(found, is_harmless=is_harmless)


EVERYTHING = Reached(Reach.ALL)


def reached_by(order: Order, layout: Layout, *, lang: str, since: dt.date | None) -> Reached:
    """Say what an order may touch, whatever became of it."""
    operation = order.operation
    if operation.is_on_title:
        return Reached(Reach.NAMED, frozenset((name_of(Kind.INSTRUMENT, ""),)))
    spoken = spoken_of(order, layout, lang=lang, since=since)
    if operation.op in _ENDS or spoken == EVERYTHING:
        return EVERYTHING
    named, cited = _names_in_target(operation, layout, since), spoken.touched
    if operation.op in _ADDS and operation.target.unit in _WHOLE_UNITS:
        return _reach_of_added(order, layout, named=named, cited=cited)
    if named is None:
        return _anywhere(operation, layout, cited=cited, since=since)
    touched = named | cited | _under_new_numbers(operation)
    return Reached(Reach.NAMED, layout.named_since(touched, since))


def reached_by_words(
    text: str,
    layout: Layout,
    *,
    lang: str,
    since: dt.date | None,
    titles: tuple[str, ...] = (),
) -> Reached:
    """Say what a provision that was not understood may touch: what it names, or everything.

    Where it gives other numbers, what stands next to them may be meant too.
    """
    said = without_their_sections(text)
    found = (*references(said, lang=lang, titles=titles), *bare_numbers(said))
    attachments = [
        frozenset(attachment_reach(*one, layout, lang=lang, since=since))
        for one in attachments_named(said)
    ]
    is_all = speaks_of_all(text) or any(word in text.casefold() for word in _EVERYWHERE)
    # What concerns a schedule that is not held may concern anything.
    if is_all or not (found or (attachments and all(attachments))):
        return EVERYTHING
    names = frozenset(name for one in found for name in layout.names_referred(one, since))
    names = names.union(*attachments)
    touched = layout.named_since(names | frozenset(layout.around(names)), since)
    is_moved = speaks_of_renumbering(text)
    beside = frozenset(layout.next_to(names, since)) if is_moved else frozenset[str]()
    return Reached(Reach.NAMED, touched, beside)


def _new_words(order: Order) -> Iterator[str]:
    yield order.operation.new or ""
    for unit in order.units:
        yield from (node.text for node in unit.walk() if node.text)


def spoken_of(order: Order, layout: Layout, *, lang: str, since: dt.date | None) -> Reached:
    """Say what the new words speak of: they may say "Despite section 67.31"."""
    written, words = order.source.lang or lang, tuple(_new_words(order))
    if any(speaks_of_all(one) for one in words):
        return EVERYTHING
    named = (each for one in words for each in references(one, lang=written))
    return Reached(
        Reach.NAMED,
        frozenset(name for each in named for name in layout.names_referred(each, since)),
    )


def _names_in_target(
    operation: Operation, layout: Layout, since: dt.date | None
) -> frozenset[str] | None:
    """Name what the target of an order says; None where it says nothing but the whole text."""
    target = operation.target
    anchor, is_inner = operation.anchor, target.unit not in _WHOLE_UNITS
    beside = anchor.path if is_inner and isinstance(anchor, UnitAnchor) else None
    paths = [path for path in (target.preceding, beside, target) if path is not None]
    found = [names for path in paths if (names := _of_path(path, layout, since)) is not None]
    if target.comprising is not None:
        found.append(frozenset(layout.sections_labelled(Kind.SECTION, target.comprising)))
    return frozenset().union(*found) if found else None


def _of_path(path: Path, layout: Layout, since: dt.date | None) -> frozenset[str] | None:
    for kind, label in ((Kind.SCHEDULE, path.schedule), (Kind.FORM, path.form)):
        if label is not None:
            return frozenset((name_of(kind, label),))
    for kind, labels in ((Kind.SECTION, path.section), (Kind.RULE, path.rule)):
        if labels is not None:
            names = frozenset(layout.sections_labelled(kind, labels))
            gone = (one for one in labels if isinstance(one, str))
            return names | frozenset(name for one in gone for name in layout.near(kind, one))
    return _of_containers(path, layout, since)


def _of_containers(path: Path, layout: Layout, since: dt.date | None) -> frozenset[str] | None:
    said: tuple[tuple[Kind, Labels | None], ...] = (
        (Kind.SUBDIVISION, path.subdivision),
        (Kind.DIVISION, path.division),
        (Kind.CHAPTER, None if path.chapter is None else (path.chapter,)),
        (Kind.TITLE, None if path.title is None else (path.title,)),
        (Kind.PART, None if path.part is None else (path.part,)),
    )
    for kind, labels in said:
        if labels is not None:
            containers = tuple(layout.containers(kind, labels))
            names = (name_of(kind, label) for label in labels if isinstance(label, str))
            inside = layout.below(containers, since)
            return frozenset((*(containers or names), *inside))
    return None


def _reach_of_added(
    order: Order, layout: Layout, *, named: frozenset[str] | None, cited: frozenset[str]
) -> Reached:
    """New sections touch themselves, the division they come into, and what they speak of."""
    new = frozenset(_new_names(order))
    anchor = order.operation.anchor
    beside: frozenset[str] = frozenset()
    if isinstance(anchor, UnitAnchor):
        beside = _of_path(anchor.path, layout, None) or frozenset()
    is_section = order.operation.target.unit not in {kind.value for kind in CONTAINERS}
    # Where no division is known, what stands beside tells the place.
    inside = (frozenset(layout.around(beside)) or beside) if is_section else frozenset()
    touched = new | inside | cited | (named or frozenset())
    if not touched and not beside:
        return EVERYTHING
    return Reached(Reach.NAMED, touched, beside)


def _new_names(order: Order) -> Iterator[str]:
    for unit in order.units:
        for node in unit.walk():
            if node.kind in SECTIONS | CONTAINERS and node.label:
                yield name_of(node.kind, node.label)
    if not order.units:
        yield from (name_of(Kind.SECTION, label) for label in order.operation.new_units)


def _under_new_numbers(operation: Operation) -> frozenset[str]:
    if operation.op is not Op.RENUMBER_UNIT or operation.target.unit not in _WHOLE_UNITS:
        return frozenset()
    return frozenset((f"{operation.target.unit}:{operation.new}",))


def _anywhere(
    operation: Operation, layout: Layout, *, cited: frozenset[str], since: dt.date | None
) -> Reached:
    """An order on words anywhere touches the sections that say them, and those not held."""
    anchor = operation.anchor
    words = anchor.text if isinstance(anchor, TextAnchor) else operation.old
    if operation.op in _ADDS or not words:
        return EVERYTHING
    saying = frozenset(layout.saying(words, since))
    if not saying and layout.is_whole:
        return EVERYTHING
    return Reached(Reach.UNHELD, saying | cited)
