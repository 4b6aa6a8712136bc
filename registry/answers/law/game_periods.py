"""How long each game has stood in the text that is held."""

import datetime as dt
from collections.abc import Iterator, Sequence

from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.tree import Held
from bylaw.registry.law.time.versions import Timeline, Version
from bylaw.registry.rules.binding import game_facts, game_title
from bylaw.registry.rules.rule_text import first_texts


@dataclass(frozen=True)
class GamePeriod:
    """A game, its title, and the first and the last of its versions that are held."""

    name: str
    title: str
    first: Version
    last: Version


def game_periods(timelines: Sequence[Timeline], *, lang: str) -> Iterator[GamePeriod]:
    """Tell from when until when a section of each game is held, in any language."""
    texts = first_texts()
    for name in game_facts():
        held = [
            version
            for timeline in timelines
            if timeline.work == texts[name].work
            for label in texts[name].sections
            for version in timeline.of(label)
            if version.held is Held.HELD
        ]
        if held:
            first = min(held, key=lambda version: version.start or dt.date.min)
            last = max(held, key=lambda version: version.end or dt.date.max)
            yield GamePeriod(name, game_title(name, lang), first, last)
