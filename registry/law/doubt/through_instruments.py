"""What an order on an amending instrument may touch: only what that instrument changes.

"Section 2 of the by-law made by Order in Council 900-2009" is no section 2 of the text itself.
"""

import datetime as dt
from collections.abc import Iterable, Sequence

from bylaw.registry.law.doubt.doubts import Reach
from bylaw.registry.law.doubt.order_reach import EVERYTHING, Reached, reached_by, reached_by_words
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.named_labels import covers
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.orders.order_citations import ORDER_INTRODUCED, ORDER_NUMBER
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.text.references import references, sections_unplaced
from bylaw.registry.law.text.typography import reduced_key
from bylaw.registry.law.time.schedule import earliest

_BY_NUMBER = rf"{ORDER_INTRODUCED}{ORDER_NUMBER}"
_ON_INSTRUMENT = late_pattern(
    r"(?i)\b(?:sections?|articles?)\s[\d., ]+(?:(?:and|or|to|et|ou|à)\s[\d., ]+)*"
    r"(?:of|du|de la|de l'|des)\s?(?:the\s)?(?:said\s)?"
    r"(?:(?:by-?law|regulation|règlement)s?\s(?:to amend|amending|modifiant)\b"
    rf"|(?:(?:by-?law|regulation|règlement)[^.;]{{0,60}}?)?{_BY_NUMBER})"
    rf"(?:[^.;“«\"]*?{_BY_NUMBER})?"
)


def instruments_meant(
    items: Iterable[Enactment], *, number: str | None, title: str | None, other_than: object = None
) -> list[Enactment]:
    """Find the instruments that are meant: by number where one is given, else by their title."""
    others = [one for one in items if one is not other_than and not one.corrects]
    said = title or ""
    found = [one for one in others if one.number == number or (not number and one.number in said)]
    if found or number:
        return found
    key = reduced_key(said)
    return [one for one in others if any(n and reduced_key(n) in key for n in one.names)]


def orders_meant(items: Iterable[Enactment], labels: Labels | None) -> list[Order]:
    """The orders of the provisions that are named; all of them where none is."""
    every = [order for item in items for order in item.orders]
    named = [order for order in every if labels and covers(labels, order.source.provision)]
    return named or every


def reached_through(
    orders: Sequence[Order], layout: Layout, *, lang: str, since: dt.date | None
) -> Reached:
    """What some orders change; without any, it cannot be determined."""
    found = [reached_by(order, layout, lang=lang, since=since) for order in orders]
    if not found:
        return EVERYTHING
    return together(found)


def together(found: Sequence[Reached]) -> Reached:
    """Merge what several orders reach."""
    reach = max((one.reach for one in found), key=tuple(Reach).index, default=Reach.ALL)
    touched = frozenset(name for one in found for name in one.touched)
    return Reached(reach, touched, frozenset(name for one in found for name in one.beside))


def first_day(items: Iterable[Enactment], orders: Sequence[Order]) -> dt.date | None:
    """The first day on which some orders of instruments can have acted."""
    owners = [(item, order) for item in items for order in orders if order in item.orders]
    days = [earliest(item, order.source.provision) for item, order in owners]
    known = [day for day in days if day is not None]
    return min(known) if known and len(known) == len(days) else None


def reached_by_unread(
    text: str,
    layout: Layout,
    items: Iterable[Enactment],
    *,
    lang: str,
    since: dt.date | None,
    other_than: Enactment,
    titles: tuple[str, ...] = (),
) -> Reached:
    """Say what words that were not understood may touch, also by way of an instrument.

    Sections of which it is not said in which text they stand may be those of its own instrument.
    """
    reached = _reached_by_unread(
        text, layout, tuple(items), lang=lang, since=since, other_than=other_than, titles=titles
    )
    unplaced = sections_unplaced(text, lang=lang)
    own = [one for one in other_than.orders if one.source.provision in unplaced]
    through = [reached_through(own, layout, lang=lang, since=since)] if own else []
    return together([reached, *through])


def _reached_by_unread(
    text: str,
    layout: Layout,
    others: tuple[Enactment, ...],
    *,
    lang: str,
    since: dt.date | None,
    other_than: Enactment,
    titles: tuple[str, ...],
) -> Reached:
    on_instruments = [match[0] for match in _ON_INSTRUMENT.finditer(text)]
    if not on_instruments:
        return reached_by_words(text, layout, lang=lang, since=since, titles=titles)
    found = [
        reached_through(
            orders_meant(
                instruments_meant(others, number=None, title=words, other_than=other_than),
                _labels(words, lang),
            ),
            layout,
            lang=lang,
            since=since,
        )
        for words in on_instruments
    ]
    rest = _ON_INSTRUMENT.sub(" ", text)
    if references(rest, lang=lang, titles=titles):
        found.append(reached_by_words(rest, layout, lang=lang, since=since, titles=titles))
    return together(found)


def _labels(words: str, lang: str) -> Labels:
    named = (one for one in references(words, lang=lang) if one.kind is Kind.SECTION)
    return tuple(
        one.first if one.first == one.last else LabelRange(one.first, one.last) for one in named
    )
