"""What is replayed: the orders of an instrument, when they take effect, and how sure that is."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.findings import UNREAD_TEXT, Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.commencements import COMMENCES, Commencement, CommencementKind
from bylaw.registry.law.orders.instruments import (
    AmendingProvision,
    Extent,
    Instrument,
    OperationState,
    Status,
)
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.provisions import Kind, Provision
from bylaw.registry.law.text.references import references
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.text.typography import before_quotations

MISSING_NUMBER = "missing-number"
"""The code of a finding about provisions that are lost, as the numbers of the others show."""

_MISSING = {
    Extent.HEAD_MISSING: N_("only the end of this instrument is held"),
    Extent.CUT: N_("the end of this instrument is missing"),
    Extent.TEXT_MISSING: N_("the text that this instrument announces is not held"),
}
_APART = N_("a provision of another text speaks of this one: “{words}”")


UnitName = tuple[Kind, str]
"""A section, a division or the like, by its kind and number."""


@dataclass(frozen=True, slots=True)
class Reviser:
    """A provision that changed an order itself, and in which units; None: in all it brings."""

    source: Source
    units: frozenset[UnitName] | None = None

    def has_changed(self, kind: Kind, label: str) -> bool:
        """Tell whether it changed what the order brings as that unit."""
        return self.units is None or (kind, label) in self.units


@dataclass(frozen=True, slots=True)
class Order:
    """One operation, the tree of its new text, and the provision that orders it.

    `item` is the numbered paragraph of that provision in which the order stands, if it has any,
    `inner_item` the one below it, and `alinea` the block, if the provision has several.
    `is_foreign` says that the instrument is held in the other language only; `confined` are then
    the sections in which that language shows the order to act, where it names none.
    `enacts` and `days` are what the reading says of its new text; `revised_by` are the provisions
    that changed the order itself before it acted, or put it right.
    `findings` tell what was not read whole.  `own_number` is the number by which the order names
    the text that is kept, which its operation then leaves out.
    """

    source: Source
    operation: Operation
    units: tuple[Provision, ...] = ()
    text_state: TextState = TextState.MADE
    item: str = ""
    inner_item: str = ""
    alinea: int | None = None
    is_foreign: bool = False
    confined: frozenset[str] | None = None
    enacts: tuple[AmendingProvision, ...] = ()
    days: tuple[dt.date, ...] = ()
    revised_by: tuple[Reviser, ...] = ()
    findings: tuple[Finding, ...] = ()
    own_number: str | None = None

    def concerns(self, lang: str) -> bool:
        """Tell whether the operation changes the text in that language."""
        return self.operation.target.version in (None, lang)


@dataclass(frozen=True, slots=True)
class Fixing:
    """A day that one instrument fixes for another, and the provision that fixes it."""

    rule: Commencement
    source: Source


@dataclass(frozen=True, slots=True)
class Unread:
    """A provision, or a whole instrument, that was not understood: its words, and why.

    `is_apart` says that it is a provision of a text of its own, which amends nothing: it concerns
    another text only where it names it.
    """

    source: Source
    text: str
    why: Message
    is_apart: bool = False

    @property
    def is_about_days(self) -> bool:
        """Whether it says when something takes effect, and changes nothing by itself."""
        return COMMENCES.search(self.text) is not None and not references(
            before_quotations(self.text), lang=self.source.lang
        )


@dataclass(frozen=True, slots=True)
class Transitional:
    """A transitional provision of an instrument, and where it stands."""

    source: Source
    transition: Transition


@dataclass(frozen=True, slots=True)
class ContestedOrder:
    """An order that does not stand in all texts of its instrument, or not so; and why."""

    order: Order
    why: Message
    is_between_languages: bool


@dataclass(frozen=True, slots=True)
class Enactment:
    """An instrument as it acts on one text in one language.

    `commencements` hold the default first and then the exceptions by provision.  `certainty` is
    that of the days, which rest on the day of publication.  `names` are the titles by which a
    later instrument cites this one.  `ruled_by` are the provisions of the commencements, in their
    order.  `fixings` are days of other instruments.  `corrects` is the number of the instrument
    of which this is an erratum.  `unread` is what was not understood of it, and `rivals` are the
    rules of commencement in its other texts, which may differ.  `transitional` are its provisions
    that change no words, and say for whom something else holds.  `contested` are orders on which
    the texts of the instrument do not agree.
    """

    number: str
    lang: str
    orders: tuple[Order, ...]
    commencements: tuple[Commencement, ...]
    certainty: Certainty = Certainty.STATED
    made: dt.date | None = None
    published: dt.date | None = None
    names: tuple[str, ...] = ()
    ruled_by: tuple[str, ...] = ()
    fixings: tuple[Fixing, ...] = ()
    corrects: str = ""
    unread: tuple[Unread, ...] = ()
    rivals: tuple[tuple[Commencement, ...], ...] = ()
    is_made: bool = True
    transitional: tuple[Transitional, ...] = ()
    contested: tuple[ContestedOrder, ...] = ()


def enactment_of(
    instrument: Instrument,
    *,
    certainty: Certainty,
    text_state: TextState = TextState.MADE,
    approved_by: Instrument | None = None,
    rivals: Iterable[Instrument] = (),
) -> Enactment:
    """Prepare an instrument, as read, for replay.

    A draft that another instrument approved without amendment acts under the number and on the
    days of that instrument; its `text_state` says that the made text is not held.
    """
    acting = approved_by or instrument
    provisions = instrument.all_provisions
    unread = tuple(finding for finding in instrument.findings if finding.code == UNREAD_TEXT)
    orders = (orders_of(p, acting.name, instrument.lang, text_state, unread) for p in provisions)
    own = tuple(_own_rules(acting))
    return Enactment(
        acting.name,
        instrument.lang,
        tuple(chain.from_iterable(orders)),
        tuple(rule for _number, rule in own),
        certainty,
        acting.made,
        acting.published,
        (instrument.title, acting.name),
        tuple(number for number, _rule in own),
        tuple(_fixings(acting.all_provisions, acting)),
        instrument.corrects,
        tuple(_unread(instrument, acting.name)),
        tuple(commencements_of(item) for item in rivals),
        acting.status is not Status.UNKNOWN,
        tuple(_transitional(provisions, acting.name, instrument.lang)),
    )


def _own_rules(acting: Instrument) -> Iterator[tuple[str, Commencement]]:
    """When an instrument takes effect by its own words, and which of its provisions say so."""
    ruling = acting.all_provisions
    own = [(p.number, rule) for p in ruling for rule in p.commencements if rule.is_own]
    yield from own
    if not acting.provisions and not own and acting.made is not None:
        # An order in council that approves no text takes effect when it is made.
        yield "", Commencement(CommencementKind.FIXED_DATE, acting.made)


def foreign_enactment(instrument: Instrument, *, certainty: Certainty, lang: str) -> Enactment:
    """Prepare an instrument that only the other language holds for replay in this one.

    An order that speaks of the text in this language has its words, and acts as any other.
    """
    own = enactment_of(instrument, certainty=certainty)
    orders = (
        replace(one, is_foreign=one.operation.target.version != lang)
        for one in own.orders
        if one.concerns(lang)
    )
    return replace(own, lang=lang, orders=tuple(orders))


def _transitional(
    provisions: Iterable[AmendingProvision], number: str, lang: str
) -> Iterator[Transitional]:
    for provision in provisions:
        if provision.transition is not None:
            source = Source(number, provision.number, lang, (provision.span,))
            yield Transitional(source, provision.transition)


def _fixings(ruling: Iterable[AmendingProvision], acting: Instrument) -> Iterator[Fixing]:
    for provision in ruling:
        for rule in provision.commencements:
            if not rule.is_own:
                source = Source(acting.name, provision.number, acting.lang, (provision.span,))
                yield Fixing(rule, source)


def commencements_of(instrument: Instrument) -> tuple[Commencement, ...]:
    """The rules of commencement of an instrument, in its order."""
    provisions = instrument.all_provisions
    rules = (rule for provision in provisions for rule in provision.commencements)
    return tuple(rule for rule in rules if rule.is_own)


def _unread(instrument: Instrument, number: str) -> Iterator[Unread]:
    """Find what was not understood: provisions, stretches of text, parts that are missing."""
    whole = Source(number, "", instrument.lang, (instrument.span,))
    if instrument.extent is not Extent.WHOLE:
        yield Unread(whole, "", Message(_MISSING[instrument.extent]))
    provisions = instrument.all_provisions
    for provision, why in unread_provisions(instrument):
        source = Source(number, provision.number, instrument.lang, (provision.span,))
        yield Unread(source, provision.text, why, not provision.is_amending)
    yield from _lost_provisions(instrument, number)
    for finding in instrument.findings:
        span = finding.span
        is_known = span is not None and any(one.span.overlaps(span) for one in provisions)
        if finding.code == UNREAD_TEXT and not is_known:
            yield Unread(whole, finding.quote, finding.message)


def _lost_provisions(instrument: Instrument, number: str) -> Iterator[Unread]:
    """The provisions that the numbers of the others show to be missing: they may order anything."""
    for provision in instrument.provisions:
        for finding in provision.findings:
            if finding.code == MISSING_NUMBER and provision.is_amending:
                source = Source(number, "", instrument.lang, (finding.span or provision.span,))
                yield Unread(source, "", finding.message)


def unread_provisions(instrument: Instrument) -> Iterator[tuple[AmendingProvision, Message]]:
    """Find the provisions that were not understood, and those of a new text, which amend nothing.

    What a new text says of another one that it names may still bear on it.
    """
    for provision in instrument.all_provisions:
        errors = [f for f in provision.findings if f.severity is Severity.ERROR]
        if errors and provision.is_amending and _is_unread(provision):
            yield provision, errors[0].message
        elif not provision.is_amending:
            yield provision, Message(_APART, {"words": " ".join(provision.text.split())})


def _is_unread(provision: AmendingProvision) -> bool:
    """Tell whether a provision was read as nothing, or an order of it is of an unknown text."""
    is_silent = not provision.operations and not provision.commencements
    return is_silent or any(one.state is OperationState.REFUSED for one in provision.operations)


def orders_of(
    provision: AmendingProvision,
    number: str,
    lang: str,
    text_state: TextState,
    unread: Iterable[Finding] = (),
) -> Iterator[Order]:
    """The orders of one amending provision, but those that could not be read.

    `unread` are findings about words of the instrument that nothing explains.
    """
    stretches = tuple(one for one in unread if one.span and provision.span.overlaps(one.span))
    for read in provision.operations:
        if read.state is not OperationState.REFUSED:
            source = Source(number, provision.number, lang, (read.span,))
            order = Order(
                source,
                read.operation,
                read.payload,
                text_state,
                read.item,
                read.inner_item,
                read.alinea,
            )
            told = (*stretches, *read.findings)
            yield replace(order, enacts=read.enacts, days=read.days, findings=told)
