"""The history of the by-law as a picture: what happened to its instruments, and its games."""

import datetime as dt
from collections.abc import Iterator

from bylaw.front.documents.law_events import events_in
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline
from bylaw.registry.publish.events.chart import Bar, timeline_svg
from bylaw.registry.rules.binding import game_facts
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.store.view import View


def picture(view: View, lang: str) -> str:
    """Draw the events that the registry knows of, and each game while its text is held."""
    title = view.subject().titles.get(lang, "")
    bars = tuple(_bars([view.timeline(one) for one in view.langs()], lang))
    return timeline_svg(events_in(view, lang), bars, title=title, lang=lang)


def _bars(timelines: list[Timeline], lang: str) -> Iterator[Bar]:
    for name, facts in game_facts().items():
        held = [
            version
            for timeline in timelines
            for label in RULES[name].sections
            for version in timeline.of(label)
            if version.held is Held.HELD
        ]
        if held:
            first = min(held, key=lambda version: version.start or dt.date.min)
            last = max(held, key=lambda version: version.end or dt.date.max)
            label = facts.title.get(lang) or facts.title["en"]
            yield Bar(label, first.start, last.end, first.start_certainty)
