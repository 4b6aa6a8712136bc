"""The steps of an address: a language, a day, and the ending that names a form."""

import datetime as dt

from starlette.convertors import StringConvertor, register_url_convertor

from bylaw.registry.law.messages import N_
from bylaw.registry.law.written_days import written_day
from bylaw.web.serving.problems import ProblemError


class LangConvertor(StringConvertor):
    """The first step of an address: a language."""

    regex = "en|fr"


class DayConvertor(StringConvertor):
    """A day in an address, as it is written; whether it exists is asked later."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"


class EndingConvertor(StringConvertor):
    """The ending of an address, which no number of a section has: letters alone."""

    regex = r"[A-Za-z]+"


register_url_convertor("ending", EndingConvertor())
register_url_convertor("lang", LangConvertor())
register_url_convertor("day", DayConvertor())


def day_of(text: str) -> dt.date:
    """Read a day of an address, or refuse."""
    day = written_day(text)
    if day is None:
        template = N_("{value} is not a valid date; expected YYYY-MM-DD.")
        raise ProblemError(400, template, value=text)
    return day
