"""The chain of amendments: each instrument names the one before it, so that a missing one shows."""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bylaw.registry.law.findings import Finding, Severity
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.law.orders.acting import Subject, amends
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.text.spans import Span


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


def chain_of(instruments: Iterable[Instrument], subject: Subject) -> tuple[ChainLink, ...]:
    """Put the made amendments in a chain: the text itself, what only footnotes name, and the end.

    Instruments between the text and the first one named are not known: nothing names them.
    """
    made = [i for i in instruments if i.status is Status.MADE and amends(i, subject)]
    held = {i.name: i for i in sorted(made, key=_day)}
    links = [ChainLink(subject.number, subject.made, None, is_held=False)]
    for item in held.values():
        last = None if item.chain is None else item.chain.last
        if last is not None and last.number not in {*held, *(link.number for link in links)}:
            links.append(ChainLink(last.number, last.made, None, is_held=False))
        span = None if item.chain is None else item.chain.span
        previous = None if last is None else last.number
        links.append(ChainLink(item.name, item.made, previous, True, span))
    if subject.ending is not None:
        links.append(ChainLink(subject.ending.number, None, None, is_held=False))
    return tuple(links)


def _day(instrument: Instrument) -> dt.date:
    return instrument.made or instrument.published or dt.date.max


def chain_findings(links: Iterable[ChainLink]) -> Iterator[Finding]:
    """Find places where an instrument names another predecessor than the one that is known."""
    before: ChainLink | None = None
    for link in links:
        if link.previous is not None and before is not None and link.previous != before.number:
            template = N_("{number} says that {previous} came before it; the chain has {found}.")
            values = {"number": link.number, "previous": link.previous, "found": before.number}
            yield Finding("chain-broken", Severity.ERROR, Message(template, values), span=link.span)
        elif link.previous is not None and before is not None and not before.is_held:
            template = N_("{number} came after {previous}, whose text is not held.")
            values = {"number": link.number, "previous": before.number}
            message = Message(template, values)
            yield Finding("chain-not-held", Severity.WARNING, message, span=link.span)
        before = link
