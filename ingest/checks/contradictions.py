"""What a person would check before taking in a Gazette text: its days, language and numbers.

A contradiction is no doubt about the law but about what was said of the file.  It is refused
unless someone overrides it and says why.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bylaw.ingest.checks.languages import language_of_text
from bylaw.ingest.pipeline import Reading
from bylaw.registry.law.messages import N_, Message, Value
from bylaw.registry.law.orders.instruments import Instrument, Status
from bylaw.registry.law.orders.order_citations import order_named, order_year
from bylaw.registry.law.text.months import parse_day

_WEDNESDAY = 2
_WEEKDAYS = (
    N_("a Monday"),
    N_("a Tuesday"),
    N_("a Wednesday"),
    N_("a Thursday"),
    N_("a Friday"),
    N_("a Saturday"),
    N_("a Sunday"),
)
_LONGEST = dt.timedelta(days=365)
"""No order is known to have appeared later than so long after it was made."""
_RUNNING_HEAD = re.compile(
    r"(?im)^[^a-zà-ÿ\n]{0,40}(?:part(?:ie)? 2[^a-zà-ÿ\n]{1,40})?GAZETTE OFFICIELLE DU QU[ÉE]BEC\b"
    r"(?!\s+(?:of|dated|on|du|le|datée)\b).{0,120}$"
)
"""The name alone at the head of a page; in a sentence it is the issue that the sentence cites."""
_VOLUME = re.compile(r"(?i)\b(?:vol\.?|no\.?|n[°º])\s*\d|\b(?:part|partie) 2\b|\d+\s*[ea]?\s*année")
_UPDATED = re.compile(r"(?im)^\W*(?:updated to|à jour au)\b(?P<day>.{6,30})$")


@dataclass(frozen=True)
class Contradiction:
    """Something said of a text that the text, or what is held, contradicts."""

    code: str
    message: Message


@dataclass(frozen=True)
class Said:
    """A text as read, the day and language that were said of it, and what is held already.

    `superseded` are the instruments of which the text is said to be a corrected copy.
    """

    reading: Reading
    published: dt.date
    held: Sequence[Instrument] = ()
    superseded: frozenset[str] = frozenset()

    @property
    def lang(self) -> str:
        """The language that was said."""
        return self.reading.lang

    def orders(self) -> Iterator[Instrument]:
        """The instruments of the text that bear a number of their own."""
        return (item for item in self.reading.instruments if item.number and not _is_note(item))


def _is_note(item: Instrument) -> bool:
    return item.status not in (Status.MADE, Status.DRAFT)


def contradictions(said: Said) -> tuple[Contradiction, ...]:
    """Check what was said of a text against the text itself and against what is held."""
    return tuple(found for check in _CHECKS for found in check(said))


def day_contradictions(said: Said) -> tuple[Contradiction, ...]:
    """Check only the day of issue that was said of a text."""
    return tuple(found for check in _DAY_CHECKS for found in check(said))


def _made_later(said: Said) -> Iterator[Contradiction]:
    """An order cannot be published before the day it was made."""
    for item in said.orders():
        if item.made is not None and item.made > said.published:
            template = N_("{number} was made on {made}, after the issue of {published}")
            values = {
                "number": order_named(item.name),
                "made": item.made.isoformat(),
                "published": said.published.isoformat(),
            }
            yield Contradiction("made-after-issue", Message(template, values))


def _issued_late(said: Said) -> Iterator[Contradiction]:
    """An order appears within weeks of the day it was made; after a year, a day is mistaken."""
    for item in said.orders():
        year = order_year(item.name)
        last = item.made or (None if year is None else dt.date(year, 12, 31))
        if last is not None and said.published - last > _LONGEST:
            template = N_("{number} was made in {year}, more than a year before {published}")
            values = {
                "number": order_named(item.name),
                "year": str(last.year),
                "published": said.published.isoformat(),
            }
            yield Contradiction("issued-late", Message(template, values))


def _printed_otherwise(said: Said) -> Iterator[Contradiction]:
    """The running head of a page prints the day of the issue; an erratum cites another one."""
    if any(item.status is Status.ERRATUM for item in said.reading.instruments):
        return
    for day in sorted(set(printed_days(said.reading.received.text)) - {said.published}):
        template = N_("the page prints {printed} as the date of the issue, not {published}")
        values = {"printed": day.isoformat(), "published": said.published.isoformat()}
        yield Contradiction("printed-day", Message(template, values))


def printed_days(text: str) -> Iterator[dt.date]:
    """The days of issue that the running heads of a text print.

    >>> head = "300 GAZETTE OFFICIELLE DU QUÉBEC, February 18, 2009, Vol. 141, No. 7 Part 2"
    >>> [day.isoformat() for day in printed_days(head)]
    ['2009-02-18']
    >>> list(printed_days("published in Part 2 of the Gazette officielle du Québec of 6 May 2009"))
    []
    """
    for head in _RUNNING_HEAD.finditer(text):
        day = parse_day(head[0])
        if day is not None and _VOLUME.search(head[0]):
            yield day


def _in_other_language(said: Said) -> Iterator[Contradiction]:
    """Both languages of an instrument are made on one day and appear on one day."""
    for item in said.orders():
        for twin in said.held:
            if twin.number == item.number and twin.lang != item.lang:
                yield from _twin_days(item, twin, said.published)


def _twin_days(item: Instrument, twin: Instrument, published: dt.date) -> Iterator[Contradiction]:
    for name, ours, theirs in (
        (N_("published"), published, twin.published),
        (N_("made"), item.made, twin.made),
    ):
        if ours is not None and theirs is not None and ours != theirs:
            template = N_("{number} is held in the other language as {name} on {held}, not {said}")
            values: dict[str, Value] = {
                "number": order_named(item.name),
                "name": Message(name),
                "held": theirs.isoformat(),
                "said": ours.isoformat(),
            }
            yield Contradiction("other-language", Message(template, values))


def _on_other_weekday(said: Said) -> Iterator[Contradiction]:
    """Part 2 of the Gazette appears on Wednesdays; special issues are rare."""
    if said.published.weekday() != _WEDNESDAY:
        template = N_("{published} is {weekday}; Part 2 of the Gazette appears on Wednesdays")
        weekday = Message(_WEEKDAYS[said.published.weekday()])
        values: dict[str, Value] = {
            "published": said.published.isoformat(),
            "weekday": weekday,
        }
        yield Contradiction("weekday", Message(template, values))


def _in_wrong_language(said: Said) -> Iterator[Contradiction]:
    yield from language_contradictions(said.reading.cleaned.passage.text, lang=said.lang)


def language_contradictions(text: str, *, lang: str) -> Iterator[Contradiction]:
    """Check the language that was said of a text against its words."""
    found = language_of_text(text)
    if found is not None and found != lang:
        template = N_("the words of the text are in the language “{found}”, not “{said}”")
        message = Message(template, {"found": found, "said": lang})
        yield Contradiction("language", message)


def as_of_contradictions(text: str, *, as_of: dt.date) -> Iterator[Contradiction]:
    """Check the day that was said of a consolidated text against the one to which it is updated."""
    updated = _UPDATED.search(text)
    day = parse_day(updated["day"]) if updated else None
    if day is not None and as_of < day:
        template = N_("the text is up to date to {day}; it does not show the law on {said}")
        yield Contradiction("as-of", Message(template, {"day": f"{day}", "said": f"{as_of}"}))


def _held_already(said: Said) -> Iterator[Contradiction]:
    """One number stands for one instrument in a language."""
    held = {item.number for item in said.held if item.lang == said.lang and not _is_note(item)}
    for item in said.orders():
        if item.number in held - said.superseded:
            template = N_(
                "{number} is held already from another text; a corrected copy takes its place "
                "with --supersedes {number}"
            )
            yield Contradiction("number-held", Message(template, {"number": item.name}))


_DAY_CHECKS: tuple[Callable[[Said], Iterator[Contradiction]], ...] = (
    _made_later,
    _issued_late,
    _printed_otherwise,
    _in_other_language,
    _on_other_weekday,
)
_CHECKS = (
    *_DAY_CHECKS,
    _in_wrong_language,
    _held_already,
)
DAY_CODES = ("made-after-issue", "issued-late", "printed-day", "other-language", "weekday")
"""What can be overridden where only the day of issue is said."""
CODES = (
    *DAY_CODES,
    "language",
    "number-held",
)
"""What can be overridden, by the code of the contradiction."""
