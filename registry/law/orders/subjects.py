"""The text whose history is kept, and what ended it."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import field

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.late_patterns import late_pattern
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

    def is_nearly(self, title: str) -> bool:
        """Tell a title that is not the text's own, but may well be meant for it.

        >>> own = Subject("1-90", {"en": "By-law respecting docks"})
        >>> [own.is_nearly(f"{one} docks") for one in ("Regulation respecting the", "Bylaws on")]
        [True, True]
        >>> own.is_nearly("By-law respecting docks"), own.is_nearly("By-law respecting dry docks")
        (False, False)
        >>> own.is_nearly("Docks By-law"), own.is_nearly("By-law respecting dcks")
        (True, True)
        """
        own = (*self.titles.values(), *(one.words for one in self.later))
        is_own = reduced_key(title) in {reduced_key(one) for one in own}
        return not is_own and any(_are_near(_gist(title), _gist(one)) for one in own)


_WORD = late_pattern(r"[\w-]+")
_LINKS = frozenset(
    (
        *("respecting", "concerning", "governing", "relating", "regarding"),
        *("to", "on", "of", "the", "a", "an"),
        *("concernant", "régissant", "relatif", "relative", "sur"),
        *("à", "au", "aux", "le", "la", "les", "l", "de", "du", "des", "d"),
    )
)
_KINDS = {"regulation": "by-law", "bylaw": "by-law"}
"""Other names for a by-law."""


def _gist(title: str) -> tuple[str, ...]:
    """The words of a title that tell it from others: without links, each in the singular."""
    words = (word for word in _WORD.findall(reduced_key(title)) if word not in _LINKS)
    singular = (word.rstrip("sx") for word in words)
    return tuple(_KINDS.get(word, word) for word in singular)


def _are_near(title: tuple[str, ...], own: tuple[str, ...]) -> bool:
    """Tell the same words in any order, or but for one letter that one of them lost or has wrong.

    >>> _are_near(("by-law", "port"), ("by-law", "post")), _are_near(("oak",), ("ash",))
    (True, False)
    """
    if len(title) != len(own):
        return False
    odd = [pair for pair in zip(title, own, strict=True) if pair[0] != pair[1]]
    return sorted(title) == sorted(own) or (len(odd) == 1 and _is_misprint(*odd[0]))


def _is_misprint(one: str, other: str) -> bool:
    """Tell two words of which one has a letter more than the other, or another in one place."""
    short, long = sorted((one, other), key=len)
    if len(short) < _LONG_ENOUGH or len(long) - len(short) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    rests = short[at + 1 :], short[at:]
    return long[at + 1 :] in rests


_LONG_ENOUGH = 3
"""The letters of a word at least that may be one with a misprint."""
