"""Which instruments concern a text whose history is kept: they amend it, or speak of what does."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence, Set

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.orders.enactments import unread_provisions
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.operations import Target
from bylaw.registry.law.orders.order_citations import (
    ORDER_INTRODUCED,
    ORDER_NUMBER,
    is_order_citation,
    order_year,
)
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.typography import reduced_key

_BY_NUMBER = late_pattern(rf"(?i:{ORDER_INTRODUCED})(?P<number>{ORDER_NUMBER})")
_BORROWED = late_pattern(
    r"(?i)\b(?:within the meaning of|as defined (?:in|by)|au sens (?:de|du|des)\b"
    r"|(?:définie?s?|défini(?:t|ssent)) (?:à|au|aux|par))[^.;:,“”«»]*"
)
"""Words that take the meaning of a term from a text; they change nothing there."""

_Named = tuple[str | None, str | None]


def concerned_with(instruments: Iterable[Instrument], subject: Subject) -> tuple[Instrument, ...]:
    """The instruments that amend a text, and those that speak of these; no other acts on it."""
    every = tuple(instruments)
    amending = [item for item in every if amends(item, subject)]
    return (*amending, *bearing_on(amending, every))


def amends(instrument: Instrument, subject: Subject) -> bool:
    """Tell whether an instrument amends the text: by the order that it cites, or else by title.

    An instrument of another title amends the text where one of its provisions names it.
    """
    titles = subject.title_keys(day_of(instrument))
    is_meant = is_titled(instrument, subject) or is_misnumbered(instrument, subject)
    is_named = is_meant or any(
        reduced_key(one.instrument or "") in titles
        or is_by_number(one, subject)
        or is_nearly(instrument, one, subject)
        for one in _targets(instrument)
    )
    return is_named or _keeps(instrument, titles) or _may_bear_on(instrument, titles)


def is_titled(instrument: Instrument, subject: Subject) -> bool:
    """Tell whether the text is the one that an instrument says, as a whole, that it amends.

    Where both go by the number of an order, the number tells; otherwise the title.
    """
    made_by = "" if instrument.chain is None else instrument.chain.base.number
    if order_year(made_by) is not None and order_year(subject.number) is not None:
        return made_by == subject.number
    return _bears_title(instrument, subject)


def _bears_title(instrument: Instrument, subject: Subject) -> bool:
    said = reduced_key(instrument.base_title or "")
    return bool(said) and said in subject.title_keys(day_of(instrument))


def is_misnumbered(instrument: Instrument, subject: Subject) -> bool:
    """Tell an instrument that amends a text of our title, made by an order that nobody knows.

    Its footnote may be misprinted, or it may mean another text: only a person can say.
    """
    if is_titled(instrument, subject) or instrument.chain is None:
        return False
    ending = None if subject.ending is None else subject.ending.number
    is_other = instrument.chain.base.number == ending
    return not is_other and _bears_title(instrument, subject)


def day_of(instrument: Instrument) -> dt.date | None:
    """The day of an instrument: by then, its author knew the titles that had been published."""
    return instrument.published or instrument.made


def is_by_number(target: Target, subject: Subject) -> bool:
    """Tell whether an operation means the text by the order that made it, and by no title."""
    is_untitled = target.instrument is None or is_order_citation(target.instrument)
    return is_untitled and target.order == subject.number


def is_nearly(instrument: Instrument, target: Target, subject: Subject) -> bool:
    """Tell whether an operation names a text by a title that may well be meant for this one."""
    named = target.instrument or instrument.base_title
    return named is not None and not is_titled(instrument, subject) and subject.is_nearly(named)


def _targets(instrument: Instrument) -> Iterator[Target]:
    """What the operations of an instrument are on."""
    for provision in instrument.all_provisions:
        for read in provision.operations:
            yield read.operation.target


def _keeps(instrument: Instrument, titles: Set[str]) -> bool:
    """Tell whether a transitional provision of an instrument names one of these texts."""
    provisions = instrument.all_provisions
    kept = (one.transition for one in provisions if one.transition is not None)
    return any(says_any(each.text, titles) for each in kept)


def _may_bear_on(instrument: Instrument, titles: Set[str]) -> bool:
    """Tell whether words of an instrument that were not understood name one of these texts."""
    return any(says_any(one.text, titles) for one, _why in unread_provisions(instrument))


def says_any(text: str, names: Set[str]) -> bool:
    """Tell whether words name the text, or what amends it, otherwise than to borrow its terms."""
    said = reduced_key(_BORROWED.sub("", text))
    return any(name and name in said for name in names)


def bearing_on(
    concerned: Sequence[Instrument], everything: Sequence[Instrument]
) -> list[Instrument]:
    """The instruments that only speak of those concerned: they fix a day, revoke or correct.

    They name an instrument by its number, or by its title where they give no number.  What amends
    a new text that says something of the one that is kept amends another text.
    """
    known = {id(item) for item in concerned}
    changing = [item for item in concerned if not _is_new_text(item)]
    numbers = {item.number for item in changing if item.number}
    titles = [reduced_key(item.title) for item in changing if item.title]
    return [
        item
        for item in everything
        if id(item) not in known
        and (item.corrects in numbers or any(_is_of(n, numbers, titles) for n in spoken_of(item)))
    ]


def _is_new_text(item: Instrument) -> bool:
    """Tell an instrument with a text of its own from one that amends."""
    return any(not one.is_amending for one in item.provisions)


def spoken_of(item: Instrument) -> Iterator[_Named]:
    """The titles and numbers of the other instruments that an instrument mentions."""
    for provision in item.all_provisions:
        for rule in provision.commencements:
            yield rule.instrument, rule.order
        for read in provision.operations:
            yield read.operation.target.instrument, read.operation.target.order
    for provision, _why in unread_provisions(item):
        for match in _BY_NUMBER.finditer(provision.text):
            yield None, match["number"]


def _is_of(named: _Named, numbers: set[str], titles: Sequence[str]) -> bool:
    title, number = named
    if number is not None:
        return number in numbers
    return title is not None and any(reduced_key(title).startswith(one) for one in titles)
