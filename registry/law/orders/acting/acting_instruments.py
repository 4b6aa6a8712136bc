"""Which instruments act on the text whose history is kept, and in which language.

A made instrument acts in both languages, also where it is held in one of them only.  Where an
order approves a draft without amendment and its own text is not held in a language, the draft in
that language acts under the number and on the days of the order; its words are then marked as
those of a draft.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.acting.instruments_concerned import (
    concerned_with,
    day_of,
    is_by_number,
    is_misnumbered,
    is_nearly,
    is_titled,
    says_any,
)
from bylaw.registry.law.orders.acting.rival_texts import contested_orders
from bylaw.registry.law.orders.commencements import Commencement, CommencementKind
from bylaw.registry.law.orders.enactments import (
    Enactment,
    Order,
    Unread,
    enactment_of,
    foreign_enactment,
)
from bylaw.registry.law.orders.instruments import AmendingProvision, Instrument, Status
from bylaw.registry.law.orders.operations import OWN, Op, Operation, Target
from bylaw.registry.law.orders.subjects import Ending, Subject
from bylaw.registry.law.text.provenance import Source
from bylaw.registry.law.text.tree import TextState
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.revising.revision import with_errata

_MISNUMBERED = N_(
    "its footnote says that the text was made by {said}, but the one that is kept was made by "
    "{number}; if that is a misprint, record it with bylaw correct"
)
_MISNAMED = N_(
    "it amends the “{title}”, which may be meant for the text that is kept; if the title is "
    "misprinted, record it with bylaw correct"
)
_FROM_PUBLICATION = frozenset(
    (
        CommencementKind.NTH_DAY_AFTER_PUBLICATION,
        CommencementKind.PUBLICATION_DATE,
        CommencementKind.FIRST_OF_NTH_MONTH,
        CommencementKind.LATEST_OF,
    )
)


def acting(
    instruments: Iterable[Instrument], subject: Subject, *, lang: str
) -> tuple[Enactment, ...]:
    """The instruments that act on the text in one language, each of them once."""
    concerned = concerned_with(instruments, subject)
    made = [item for item in concerned if item.status is Status.MADE]
    own = _once(item for item in made if item.lang == lang)
    put_right = _Corrections(concerned)
    enacted = [(item, _among_rivals(item, tuple(_rivals(item, made)), put_right)) for item in own]
    enacted += _approved_drafts(made, concerned, known={item.name for item in own}, lang=lang)
    enacted += _foreign(made, known={each.number for _, each in enacted}, lang=lang)
    errata = (item for item in concerned if item.status is Status.ERRATUM and item.lang == lang)
    enacted += [(item, enactment_of(item, certainty=certainty_of(item))) for item in errata]
    unsure = (i for i in concerned if i.status is Status.UNKNOWN and i.lang == lang)
    enacted += ((item, enactment_of(item, certainty=certainty_of(item))) for item in unsure)
    enacted = [(item, _without_own_titles(each, subject)) for item, each in enacted]
    others = {reduced_key(name) for _, each in enacted for name in (each.number, *each.names)}
    kept = ((item, _on_subject(each, item, others, subject)) for item, each in enacted)
    found = [
        _unread_if_misnamed(_unread_if_doubtful(each, item, subject), item, subject)
        for item, each in kept
    ]
    if subject.ending is not None:
        found.append(_ending(subject.ending, lang))
    return tuple(found)


def _foreign(
    made: Iterable[Instrument], *, known: set[str], lang: str
) -> Iterator[tuple[Instrument, Enactment]]:
    """Enactments of instruments that are held in the other language only."""
    items = list(made)
    nameless = {item.published for item in items if item.lang == lang and item.number is None}
    for item in _once(one for one in items if one.lang != lang and one.name not in known):
        if item.number is not None or item.published not in nameless:
            yield item, foreign_enactment(item, certainty=certainty_of(item), lang=lang)


def _on_subject(
    enactment: Enactment, item: Instrument, others: Set[str], subject: Subject
) -> Enactment:
    """Keep the orders that amend the text, or another instrument that amends it."""
    names = others | subject.title_keys(day_of(item))
    is_ours = is_titled(item, subject) or bool(enactment.corrects)
    ours = names | {None, OWN} if is_ours else names
    meant = (one for one in enactment.orders if _is_on(one, ours, subject))
    orders = tuple(_without_number(one, subject) for one in meant)
    unread = tuple(one for one in enactment.unread if _bears_on(one, names, is_ours=is_ours))
    kept = tuple(
        one for one in enactment.transitional if is_ours or says_any(one.transition.text, names)
    )
    disputed = tuple(one for one in enactment.contested if _is_on(one.order, ours, subject))
    return replace(enactment, orders=orders, unread=unread, transitional=kept, contested=disputed)


def _unread_if_doubtful(enactment: Enactment, item: Instrument, subject: Subject) -> Enactment:
    """Treat an instrument's orders as unread where its number and its title disagree."""
    if item.chain is None or not is_misnumbered(item, subject):
        return enactment
    why = Message(_MISNUMBERED, {"said": item.chain.base.number, "number": subject.number})
    ordering = {one.source.provision for one in enactment.orders}
    unread = (
        Unread(_source(enactment, one, item), one.text, why, is_apart=True)
        for one in item.provisions
        if one.operations and one.number not in ordering
    )
    return replace(enactment, unread=(*enactment.unread, *unread))


def _unread_if_misnamed(enactment: Enactment, item: Instrument, subject: Subject) -> Enactment:
    """Treat a provision as unread if it amends a text of nearly the same title."""
    named = (
        (one, read.operation.target.instrument or item.base_title or "")
        for one in item.provisions
        for read in one.operations
        if is_nearly(item, read.operation.target, subject)
    )
    unread = (
        Unread(_source(enactment, one, item), one.text, Message(_MISNAMED, {"title": title}))
        for one, title in dict(named).items()
    )
    return replace(enactment, unread=(*enactment.unread, *unread))


def _source(enactment: Enactment, provision: AmendingProvision, item: Instrument) -> Source:
    return Source(enactment.number, provision.number, item.lang, (provision.span,))


def _bears_on(unread: Unread, names: Set[str], *, is_ours: bool) -> bool:
    """Tell whether words that were not understood may concern the text."""
    return (is_ours and not unread.is_apart) or says_any(unread.text, names)


def _is_on(order: Order, ours: Set[str | None], subject: Subject) -> bool:
    """Tell whether an order names one of these texts: by its number, or else by its title."""
    target = order.operation.target
    is_numbered = target.order is not None and reduced_key(target.order) in ours
    return is_numbered or is_by_number(target, subject) or _text_of(order) in ours


def _text_of(order: Order) -> str | None:
    named = order.operation.target.instrument
    return None if named is None else reduced_key(named)


def _without_own_titles(item: Enactment, subject: Subject) -> Enactment:
    """Leave out the titles of the text itself: what names it amends no instrument.

    A new text may bear the same title as the one that it replaces.
    """
    titles = subject.title_keys()
    return replace(
        item, names=tuple(name for name in item.names if reduced_key(name) not in titles)
    )


def _without_number(order: Order, subject: Subject) -> Order:
    """Leave out the number of the text itself, and the name of it that is only its number."""
    operation = order.operation
    if operation.target.order != subject.number:
        return order
    named = None if is_by_number(operation.target, subject) else operation.target.instrument
    target = replace(operation.target, order=None, instrument=named)
    kept = replace(operation, target=target)
    return replace(order, operation=kept, own_number=subject.number)


def _rivals(item: Instrument, made: Iterable[Instrument]) -> Iterator[Instrument]:
    """Find the other texts of an instrument, in the same language or in the other."""
    return (one for one in made if one is not item and one.number and one.name == item.name)


class _Corrections:
    """The errata by instrument and language, so that texts are compared as they put them right."""

    def __init__(self, concerned: Iterable[Instrument]) -> None:
        self._errata: dict[tuple[str, str], list[Enactment]] = {}
        for item in concerned:
            if item.status is Status.ERRATUM:
                read = enactment_of(item, certainty=certainty_of(item))
                self._errata.setdefault((item.corrects, item.lang), []).append(read)

    def of(self, item: Enactment) -> Enactment:
        """An instrument as its errata in its own language put it right."""
        return with_errata(item, self._errata.get((item.number, item.lang), ()))


def _among_rivals(
    item: Instrument, rivals: tuple[Instrument, ...], put_right: _Corrections
) -> Enactment:
    """Prepare an instrument for replay, with the orders on which its other texts disagree."""
    own = enactment_of(item, certainty=certainty_of(item), rivals=rivals)
    others = [put_right.of(enactment_of(one, certainty=Certainty.STATED)) for one in rivals]
    return replace(own, contested=contested_orders(put_right.of(own), others)) if others else own


def _once(instruments: Iterable[Instrument]) -> tuple[Instrument, ...]:
    """Keep the first text of each instrument: the same order may be printed in two issues."""
    first: dict[str, Instrument] = {}
    for item in instruments:
        first.setdefault(item.name, item)
    return tuple(first.values())


def certainty_of(instrument: Instrument) -> Certainty:
    """Say how sure the days of an instrument are: those counted from an inferred issue are not."""
    provisions = instrument.all_provisions
    kinds = {rule.kind for provision in provisions for rule in provision.commencements}
    counted = instrument.evidence if kinds & _FROM_PUBLICATION else None
    return counted or Certainty.STATED


def _approved_drafts(
    made: Iterable[Instrument], all_of_them: Sequence[Instrument], *, known: set[str], lang: str
) -> Iterator[tuple[Instrument, Enactment]]:
    """Enactments of drafts approved without amendment, where the made text is not held."""
    for order in _once(item for item in made if item.without_amendment and item.name not in known):
        drafts = [item for item in all_of_them if _is_draft_of(item, order, lang)]
        latest = max(drafts, key=lambda item: item.published or dt.date.min, default=None)
        if latest is not None:
            yield (
                latest,
                enactment_of(
                    latest,
                    certainty=certainty_of(order),
                    text_state=TextState.DRAFT,
                    approved_by=order,
                ),
            )


def _is_draft_of(draft: Instrument, order: Instrument, lang: str) -> bool:
    """Tell a draft that an order can have approved: before it, and of the same provisions."""
    if draft.status is not Status.DRAFT or draft.lang != lang:
        return False
    if draft.published is None or order.made is None or draft.published > order.made:
        return False
    if draft.last_amended_by != order.last_amended_by:
        return False
    return [p.number for p in draft.provisions] == [p.number for p in order.provisions]


def _ending(ending: Ending, lang: str) -> Enactment:
    operation = Operation(Op.REPLACE_INSTRUMENT, Target(unit="instrument"))
    order = Order(Source(ending.number, lang=lang), operation)
    day = Commencement(CommencementKind.FIXED_DATE, ending.day)
    return Enactment(ending.number, lang, (order,), (day,), ending.certainty)
