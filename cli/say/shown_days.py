"""Days as people read them, without the texts that stood on them."""

import datetime as dt

from bylaw.cli.say.language import _
from bylaw.cli.say.printing import UNKNOWN
from bylaw.registry.law.evidence import INFERRED_NOTE, INFERRED_SIGN, Certainty


def shown_day(day: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
    """A day as people read it: a dash for unknown, a sign for inferred."""
    if day is None:
        return UNKNOWN
    return day.isoformat() + (INFERRED_SIGN if certainty is Certainty.INFERRED else "")


def shown_last(end: dt.date | None, certainty: Certainty = Certainty.STATED) -> str:
    """The last day on which something stood, where it ended on a day."""
    return shown_day(None if end is None else end - dt.timedelta(days=1), certainty)


def inferred_note() -> str:
    """What the sign of an inferred day means."""
    return _(INFERRED_NOTE, sign=INFERRED_SIGN)
