"""The chain of amendments: each instrument names the one before it, so that a missing one shows."""

import datetime as dt
from collections.abc import Iterable, Iterator

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.acting.instruments_concerned import amends, is_titled
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.order_citations import number_key, order_named, order_year
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.provenance import Span

_TERM = dt.timedelta(days=15)
"""Unless it says otherwise, a regulation takes effect so long after its publication."""


@dataclass(frozen=True, slots=True)
class ChainLink:
    """An instrument of the chain, and the amendment that its footnote says came before it.

    `is_held` tells whether its text is held in any language; `span` is where the footnote stands.
    """

    number: str
    made: dt.date | None
    previous: str | None
    is_held: bool
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class MissingLink:
    """An amendment that is not held, its day where that is said, and the instrument naming it.

    `named_on` is the day of that instrument, and `span` is where its footnote stands.
    """

    number: str
    made: dt.date | None
    named_by: str
    named_on: dt.date
    span: Span

    @property
    def earliest(self) -> dt.date:
        """The first day on which it can have had effect: none was before it was made."""
        year = order_year(self.number) or self.named_on.year
        return self.made or dt.date(year, 1, 1)

    def is_before(self, number: str, made: dt.date | None) -> bool:
        """Tell whether it was made before another instrument, by their days or their numbers."""
        if self.made is not None and made is not None and self.made != made:
            return self.made < made
        return number_key(self.number) < number_key(number)

    def is_shown_on(self, day: dt.date) -> bool:
        """Tell whether a consolidated text of a day holds what it changed."""
        last = min(self.named_on, dt.date(self.earliest.year, 12, 31))
        return (self.made or last) + _TERM <= day


def chain_of(instruments: Iterable[Instrument], subject: Subject) -> tuple[ChainLink, ...]:
    """Put the made amendments in a chain: the text itself, what only footnotes name, and the end.

    Instruments between the text and the first one named are not known: nothing names them.
    """
    made = [i for i in instruments if i.status is Status.MADE and amends(i, subject)]
    held = {i.name: i for i in sorted(made, key=_day)}
    links = [ChainLink(subject.number, subject.made, None, is_held=False)]
    for item in held.values():
        last = item.last_amendment
        if last is not None and last.number not in {*held, *(link.number for link in links)}:
            links.append(ChainLink(last.number, last.made, None, is_held=False))
        span = None if item.chain is None else item.chain.span
        links.append(ChainLink(item.name, item.made, item.last_amended_by, True, span))
    if subject.ending is not None:
        links.append(ChainLink(subject.ending.number, None, None, is_held=False))
    return tuple(links)


def missing_links(
    instruments: Iterable[Instrument], subject: Subject, *, others: Iterable[Instrument] = ()
) -> tuple[MissingLink, ...]:
    """The amendments that footnotes of instruments name as the last, and that are not held.

    A draft speaks of the text as it stands too.  `others` are held beside these instruments.
    """
    concerned = sorted((one for one in instruments if amends(one, subject)), key=_day)
    known = (one for one in others if amends(one, subject))
    held = {subject.number, *(one.number for one in (*concerned, *known))}
    found: dict[str, MissingLink] = {}
    for item in concerned:
        last = item.last_amendment if is_titled(item, subject) else None
        if item.chain is not None and last is not None and last.number not in held:
            link = MissingLink(last.number, last.made, item.name, _day(item), item.chain.span)
            found.setdefault(last.number, link)
    return tuple(found.values())


def last_amendments(instruments: Iterable[Instrument]) -> frozenset[str]:
    """The numbers of the amendments that footnotes of instruments name as the last."""
    named = (item.last_amended_by for item in instruments)
    return frozenset(number for number in named if number is not None)


def _day(instrument: Instrument) -> dt.date:
    return instrument.made or instrument.published or dt.date.max


def chain_findings(links: Iterable[ChainLink]) -> Iterator[Finding]:
    """Find places where an instrument names another predecessor than the one that is known."""
    before: ChainLink | None = None
    for link in links:
        if link.previous is not None and before is not None and link.previous != before.number:
            template = N_("{number} says that {previous} came before it; the chain has {found}.")
            values = {
                "number": order_named(link.number),
                "previous": order_named(link.previous),
                "found": order_named(before.number),
            }
            yield Finding("chain-broken", Severity.ERROR, Message(template, values), span=link.span)
        elif link.previous is not None and before is not None and not before.is_held:
            template = N_("{number} came after {previous}, whose text is not held.")
            values = {"number": order_named(link.number), "previous": order_named(before.number)}
            message = Message(template, values)
            yield Finding("chain-not-held", Severity.WARNING, message, span=link.span)
        before = link
