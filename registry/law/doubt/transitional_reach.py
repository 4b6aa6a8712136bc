"""What a transitional provision concerns: the sections that it names, and until when money does."""

import datetime as dt
from collections.abc import Iterable, Iterator

from bylaw.registry.law.doubt.doubts import Doubt, DoubtKind, Reach
from bylaw.registry.law.doubt.order_reach import EVERYTHING, Reached, reached_by
from bylaw.registry.law.doubt.text_layout import Layout
from bylaw.registry.law.messages import Message
from bylaw.registry.law.orders.enactments import Enactment, Order, Transitional
from bylaw.registry.law.orders.transitions import Transition
from bylaw.registry.law.text.references import Reference, sections_unplaced
from bylaw.registry.law.time.schedule import earliest, possible_rules

_DAY = dt.timedelta(days=1)


def doubts_of_transitional(
    enactments: Iterable[Enactment], layout: Layout, *, lang: str, titles: tuple[str, ...] = ()
) -> Iterator[Doubt]:
    """A doubt for each transitional provision, on all it concerns, from its first effect on."""
    for item in enactments:
        for kept in item.transitional if item.lang == lang else ():
            written = kept.source.lang or lang
            own = titles if written == lang else ()
            if not kept.transition.is_of_another(written, own):
                yield _doubt(item, kept, layout, lang=written, titles=own)


def _doubt(
    item: Enactment, kept: Transitional, layout: Layout, *, lang: str, titles: tuple[str, ...]
) -> Doubt:
    since = earliest(item, kept.source.provision)
    reached = _reach_of_transitional(item, kept, layout, since=since, lang=lang, titles=titles)
    is_moot = not (kept.transition.derogates or _has_changed(reached, layout, since))
    return Doubt(
        DoubtKind.TRANSITIONAL,
        kept.source,
        Message("{words}", {"words": kept.transition.text}),
        since,
        reached.reach,
        tuple(sorted(reached.touched)),
        settled=_day_settled(item, kept),
        is_harmless=is_moot,
    )


def _reach_of_transitional(
    item: Enactment,
    kept: Transitional,
    layout: Layout,
    *,
    since: dt.date | None,
    lang: str,
    titles: tuple[str, ...],
) -> Reached:
    """Say what it concerns: what it names; else what its instrument changes; else everything."""
    references = kept.transition.references(lang, titles)
    named = frozenset(_names_referred_to(kept.transition, references, layout, since=since))
    own = {*kept.transition.own_provisions, *sections_unplaced(kept.transition.text, lang=lang)}
    meant = [one for one in item.orders if one.source.provision in own]
    orders = meant if named or meant else item.orders
    touched = named | frozenset(_names_touched(orders, layout, since=since, lang=lang))
    return Reached(Reach.NAMED, layout.named_since(touched, since)) if touched else EVERYTHING


def _names_referred_to(
    transition: Transition,
    references: Iterable[Reference],
    layout: Layout,
    *,
    since: dt.date | None,
) -> Iterator[str]:
    for one in references:
        yield from layout.names_referred(one, since)
    games = tuple(layout.divisions_titled(transition.text))
    yield from games
    yield from layout.below(games, since)


def _names_touched(
    orders: Iterable[Order], layout: Layout, *, since: dt.date | None, lang: str
) -> Iterator[str]:
    for order in orders:
        yield from reached_by(order, layout, lang=lang, since=since).touched


def _has_changed(reached: Reached, layout: Layout, since: dt.date | None) -> bool:
    """Tell whether the text reads otherwise than before: then the earlier one may still count."""
    for version in layout.versions:
        name = version.name
        is_meant = reached.reach is Reach.ALL or name in reached.touched
        if is_meant and (since is None or (version.start is not None and version.start >= since)):
            return True
    return False


def _day_settled(item: Enactment, kept: Transitional) -> dt.date | None:
    """Say since when no round can be concerned: its last day, or that of rounds begun before."""
    transition = kept.transition
    days = [transition.until] if transition.until else []
    if transition.is_about_rounds:
        divides = transition.before or _known_day(item, kept.source.provision)
        days += [divides] if divides else []
    return min(days) + _DAY if days else None


def _known_day(item: Enactment, provision: str) -> dt.date | None:
    days = {rule.in_force for rule in possible_rules(item, provision)}
    return next(iter(days)) if len(days) == 1 else None
