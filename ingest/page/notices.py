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
>>> comment_days("before the end of summer", "en")
"""

import re

from bylaw.registry.law.text.typography import reduced

_PERIODS = {
    "en": re.compile(
        r"(?i)\b(?:expiry of|within|before the end of|during|end of) (?:the |a |that )?"
        r"(?:period of )?(?P<days>\d{1,3})[- ]days?\b"
    ),
    "fr": re.compile(
        r"(?i)\b(?:l'expiration|dans|avant la fin|au cours|pendant|d'ici la fin)"
        r" (?:d'un |du |de ce |le |un )?(?:délai |période )?(?:de )?(?:les )?"
        r"(?P<days>\d{1,3}) jours\b"
    ),
}


def comment_days(notice: str, lang: str) -> int | None:
    """Read the period for comments that a notice states, in days from its publication."""
    found = {int(match["days"]) for match in _PERIODS[lang].finditer(reduced(notice).text)}
    return found.pop() if len(found) == 1 else None
