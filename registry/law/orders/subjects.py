"""The text whose history is kept, and what ended it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from bylaw.registry.law.evidence import Certainty


@dataclass(frozen=True)
class Ending:
    """An instrument that ends the whole text, whether or not its own text is held.

    `because` is what states the day; `note` says, by language, what holds since then.
    """

    number: str
    day: dt.date
    certainty: Certainty
    because: str = ""
    note: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Subject:
    """The text whose history is kept: the order that made it, its titles, its end if it has one.

    `made` is the day of the order: on an earlier day the text was certainly not in force.
    """

    number: str
    titles: Mapping[str, str] = field(default_factory=dict)
    made: dt.date | None = None
    ending: Ending | None = None

    def names(self, lang: str) -> tuple[str, ...]:
        """The titles by which the text is cited in a language."""
        return (self.titles[lang],) if lang in self.titles else ()
