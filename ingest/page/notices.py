"""Notices of a draft: how long comments may be sent.

A notice that gives no period, or two that differ, gives none: nothing is presumed.

>>> comment_days("before the expiry of the 45-day period", "en")
45
>>> comment_days("avant l'expiration du délai de 45 jours", "fr")
45
>>> comment_days("comments may be sent within the 45-day period", "en")
45
>>> comment_days("may be made on the expiry of 45 days following this publication", "en")
45
>>> comment_days("dans les 60 jours de la présente publication", "fr")
60
>>> comment_days("dans les soixante (60) jours suivant la publication", "fr")
60
>>> comment_days("send comments on or before 15 January 2009", "en", dt.date(2008, 12, 3))
43
>>> comment_days("before the end of summer", "en")
"""

import datetime as dt
import re

from bylaw.ingest.page.cues import NOTICE
from bylaw.registry.law.text.months import parse_day
from bylaw.registry.law.text.numerals import cardinal_value
from bylaw.registry.law.text.typography import reduced_words

_COUNT = r"(?:\d{1,3}|[^\W\d_]+(?:-[^\W\d_]+)*)(?:\s?\(\d{1,3}\))?"
_PERIODS = {
    "en": re.compile(
        r"(?i)\b(?:expiry of|within|before the end of|during|end of|not? later than)"
        rf" (?:the |a |that )?(?:period of )?(?P<days>{_COUNT})[- ]days?\b"
        rf"|\bbefore (?P<elapsed>{_COUNT}) days have (?:elapsed|passed)\b"
        r"|\b(?P<named>\d{1,3}|[a-z]+)-day (?:[a-z]+ )?period\b"
    ),
    "fr": re.compile(
        r"(?i)\b(?:l'expiration|dans|avant la fin|au cours|pendant|d'ici la fin|au plus tard)"
        r"(?: d'un| du| d'une| de ce| de cette| de la| des| le| la| un| une| les)?"
        rf"(?: délai| période)?(?: de)? (?P<days>{_COUNT}) jours\b"
    ),
}
_UNTIL = {
    "en": re.compile(r"(?i)\bcomments?\b[^.]*?\b(?:not? later than|on or before|until|by) (?=\w)"),
    "fr": re.compile(r"(?i)\bcommentaires?\b[^.]*?\b(?:au plus tard le|jusqu'au|avant le) "),
}
_FIRST_PROVISION = re.compile(r"(?m)^\s*1\s?\.\s")
_DAY_LENGTH = 24


def comment_days(notice: str, lang: str, published: dt.date | None = None) -> int | None:
    """Read the period for comments that a notice states, in days from its publication.

    Where a notice names the last day itself, the days up to it are counted.
    """
    head = _FIRST_PROVISION.split(notice, maxsplit=1)[0]
    said = head if NOTICE.search(head) else notice
    found = _periods(said, lang)
    if found:
        return found.pop() if len(found) == 1 else None
    last = _last_day(said, lang)
    if last is None or published is None or last < published:
        return None
    return (last - published).days


def _periods(text: str, lang: str) -> set[int]:
    """The periods that a text states; the terms of the draft itself are no notice."""
    matches = _PERIODS[lang].finditer(reduced_words(text))
    counts = (next(filter(None, match.groups())).split("(")[0].strip() for match in matches)
    return {value for count in counts if (value := cardinal_value(count)) is not None}


def _last_day(text: str, lang: str) -> dt.date | None:
    words = reduced_words(text)
    days = {
        parse_day(words[match.end() : match.end() + _DAY_LENGTH])
        for match in _UNTIL[lang].finditer(words)
    } - {None}
    return days.pop() if len(days) == 1 else None
