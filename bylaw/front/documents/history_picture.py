"""The history of the by-law as a picture: what happened to its instruments, and its games."""

from bylaw.front.documents.law_events import events_in
from bylaw.registry.answers.law.game_periods import game_periods
from bylaw.registry.publish.events.chart import TimelineBar, timeline_svg
from bylaw.registry.store.view import View


def picture(view: View, lang: str) -> str:
    """Draw the events that the registry knows of, and each game while its text is held."""
    title = view.title(lang)
    bars = tuple(
        TimelineBar(game.title, game.first.start, game.last.end, game.first.start_certainty)
        for game in game_periods([view.timeline(one) for one in view.langs()], lang=lang)
    )
    return timeline_svg(events_in(view, lang), bars, title=title, lang=lang)
