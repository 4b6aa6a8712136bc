"""The titles that amendments gave a text: it may be cited by each of them since."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bylaw.registry.law.amend.apply import apply
from bylaw.registry.law.orders.acting.instruments_concerned import amends
from bylaw.registry.law.orders.enactments import Order, orders_of
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.outcomes import Applied
from bylaw.registry.law.orders.subjects import LaterTitle, Subject
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.tree import Node, TextState, Tree
from bylaw.registry.law.text.typography import reduced_key


def with_new_titles(instruments: Iterable[Instrument], subject: Subject) -> Subject:
    """What is known of a text, with every title that instruments gave it, by its first ones.

    An instrument may cite a title that another gave, and give one itself: all are looked for.
    """
    made = sorted((i for i in instruments if i.status is Status.MADE), key=_issue)
    retitling = [item for item in made if any(_title_orders(item))]
    first = known = replace(subject, later=())
    for _again in retitling:
        found = _titles_given(retitling, first, known)
        if found == known.later:
            break
        known = replace(subject, later=found)
    return known


def _issue(item: Instrument) -> dt.date:
    return item.published or item.made or dt.date.min


def _title_orders(item: Instrument) -> Iterator[Order]:
    """The orders of an instrument on the title of a text."""
    for provision in item.all_provisions:
        for order in orders_of(provision, item.name, item.lang, TextState.MADE):
            if order.operation.is_on_title:
                yield order


def _titles_given(
    retitling: Sequence[Instrument], first: Subject, known: Subject
) -> tuple[LaterTitle, ...]:
    """The titles that instruments give, one after another."""
    given = first
    for item in retitling:
        for order in _title_orders(item) if amends(item, known) else ():
            lang = order.operation.target.version or item.lang
            words = _title_after(order, given.names(lang), lang)
            if words and reduced_key(words) not in map(reduced_key, given.names(lang)):
                later = LaterTitle(lang, words, item.published or item.made)
                given = replace(given, later=(*given.later, later))
    return given.later


def _title_after(order: Order, titles: Sequence[str], lang: str) -> str:
    """The title that an order leads to, from the newest that bears it out."""
    for title in reversed(titles):
        root = Node(Kind.INSTRUMENT.value, Kind.INSTRUMENT, heading=title)
        outcome = apply(Tree(lang, root, tuple(titles)), order)
        if isinstance(outcome, Applied):
            return outcome.tree.root.heading
    return ""
