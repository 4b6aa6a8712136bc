"""The text whose history is kept, and what ended it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import field

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.text.typography import reduced_key


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
class LaterTitle:
    """A title that an amendment gave the text; `known` is the day on which that was published."""

    lang: str
    words: str
    known: dt.date | None = None

    def may_be_cited(self, day: dt.date | None) -> bool:
        """Tell whether an instrument of a day can mean the text by this title."""
        return self.known is None or day is None or self.known <= day


@dataclass(frozen=True)
class Subject:
    """The text whose history is kept: the order that made it, its titles, its end if it has one.

    `made` is the day of the order: on an earlier day the text was certainly not in force.  `titles`
    are those under which it is first known, `later` those that amendments gave it.
    """

    number: str
    titles: Mapping[str, str] = field(default_factory=dict)
    made: dt.date | None = None
    ending: Ending | None = None
    later: tuple[LaterTitle, ...] = ()

    def names(self, lang: str) -> tuple[str, ...]:
        """The titles by which the text is cited in a language."""
        first = (self.titles[lang],) if lang in self.titles else ()
        return (*first, *(one.words for one in self.later if one.lang == lang))

    def title_keys(self, day: dt.date | None = None) -> frozenset[str]:
        """The titles by which an instrument of a day may cite the text, in reduced form."""
        later = (one.words for one in self.later if one.may_be_cited(day))
        return frozenset(reduced_key(title) for title in (*self.titles.values(), *later))
