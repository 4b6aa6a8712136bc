"""The history of the text that is kept, from all that is held of it in one language."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from bylaw.registry.law.orders.acting.acting_instruments import acting
from bylaw.registry.law.orders.acting.chain import missing_links
from bylaw.registry.law.orders.enactments import Enactment, Order
from bylaw.registry.law.orders.instruments import Instrument
from bylaw.registry.law.orders.operations import Operation
from bylaw.registry.law.orders.outcomes import Applied, Pending
from bylaw.registry.law.orders.subjects import Subject
from bylaw.registry.law.text.tree import unheld_tree
from bylaw.registry.law.time.base.witness import replay_with_witness
from bylaw.registry.law.time.replay import Base, History

_Touched = Mapping[tuple[str, str, Operation], frozenset[str]]


def histories_of(
    instruments: Iterable[Instrument],
    subject: Subject,
    *,
    langs: Iterable[str],
    bases: Mapping[str, Sequence[Base]] | None = None,
) -> tuple[History, ...]:
    """Replay what acts in each language on the oldest of its base texts, or on none.

    A base text that some amendments had already changed is a witness: what came before it is
    reconstructed only where that is unambiguous.  Each later one is compared on its own day.
    Where an instrument is held in another language only, and changes words wherever they appear,
    the history there shows in which sections; it is replayed once for all.
    """
    held = tuple(instruments)
    missing = missing_links(held, subject)
    acts = cache(lambda lang: acting(held, subject, lang=lang))

    def replay_in(items: Sequence[Enactment], lang: str) -> History:
        return _replay_texts(items, subject, lang=lang, bases=(bases or {}).get(lang, ()))

    unconfined = cache(lambda lang: replay_in(acts(lang), lang))

    def history(lang: str) -> History:
        wide = {o.source.lang for item in acts(lang) for o in item.orders if is_wide(o)}
        if not wide:
            return unconfined(lang)
        items = acts(lang)
        for other in sorted(wide):
            touched = _sections_touched(unconfined(other))
            items = tuple(_confine(item, touched, other) for item in items)
        return replay_in(items, lang)

    return tuple(replace(history(lang), missing=missing) for lang in langs)


def _replay_texts(
    items: Sequence[Enactment], subject: Subject, *, lang: str, bases: Iterable[Base]
) -> History:
    texts = sorted(bases, key=_day_of)
    base = texts[0] if texts else Base(unheld_tree(lang, subject.names(lang)))
    return replay_with_witness(base, items, later=texts[1:])


def is_wide(order: Order) -> bool:
    """Tell whether an order changes words everywhere, and this language has none of them."""
    return order.is_foreign and order.operation.scope == "all"


def _sections_touched(history: History) -> _Touched:
    """Say which sections each order changed that was carried out, or may have: some wait."""
    root = history.base.tree.root.identity
    return {
        (order.source.instrument, order.source.provision, order.operation): outcome.touched
        for step in history.steps
        for order, outcome in step.pairs()
        if isinstance(outcome, Applied | Pending) and root not in outcome.touched
    }


def _confine(item: Enactment, touched: _Touched, lang: str) -> Enactment:
    """Confine orders on words everywhere to the sections in which the other language has them."""

    def confine(order: Order) -> Order:
        if not is_wide(order) or order.source.lang != lang:
            return order
        key = (order.source.instrument, order.source.provision, order.operation)
        return replace(order, confined=touched.get(key))

    return replace(item, orders=tuple(confine(order) for order in item.orders))


def _day_of(base: Base) -> str:
    return "" if base.as_of is None else base.as_of.isoformat()
