"""The months as the two languages write them: the one list of their names, and a day in words.

>>> MONTH_NUMBERS["août"], MONTH_NUMBERS["august"]
(8, 8)
>>> import re
>>> [bool(re.fullmatch(WRITTEN_DAY, day)) for day in ("1er AOUT 2009", "May 5, 2009", "5 2009")]
[True, True, False]
>>> parse_day("26 juillet 2000"), parse_day("September 1, 1993")
(datetime.date(2000, 7, 26), datetime.date(1993, 9, 1))
"""

import datetime as dt
from collections.abc import Mapping

from bylaw.registry.law.late_patterns import late_pattern

MONTHS: Mapping[str, tuple[str, ...]] = {
    "en": (
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ),
    "fr": (
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
        "octobre", "novembre", "décembre",
    ),
}  # fmt: skip

MONTH_NUMBERS: Mapping[str, int] = {
    name.casefold(): number for names in MONTHS.values() for number, name in enumerate(names, 1)
}
"""The number of each month by its name in either language, without capitals."""

MONTH_NAME = "|".join(MONTH_NUMBERS)
"""The names of the months, for a pattern that does not mind capitals."""

_NUMBER = r"\d{1,2}(?:er|st|nd|rd|th)?"

WRITTEN_DAY = (
    rf"(?:{_NUMBER}\s+[^\W\d_]{{3,9}}\s+\d{{4}}"
    r"|[^\W\d_]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?,\s+\d{4})"
)
"""A day in words by its shape: print may lack the accents of a month, or misspell it."""

DAY_WITHOUT_YEAR = rf"(?:{_NUMBER} (?:{MONTH_NAME})|(?:{MONTH_NAME}) \d{{1,2}},)"
"""A day as it stands before its year, for a pattern that does not mind capitals."""

_DAY = late_pattern(
    rf"(?i)(?:(?P<d1>\d{{1,2}})(?:er|st|nd|rd|th)? (?P<m1>{MONTH_NAME}),? (?P<y1>\d{{4}})"
    rf"|(?P<m2>{MONTH_NAME}) (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?, (?P<y2>\d{{4}}))"
)


def parse_day(text: str) -> dt.date | None:
    """Read the first day that a text prints in words, in either language."""
    match = _DAY.search(text)
    if match is None:
        return None
    month = MONTH_NUMBERS[(match["m1"] or match["m2"]).casefold()]
    day, year = match["d1"] or match["d2"], match["y1"] or match["y2"]
    try:
        return dt.date(int(year), month, int(day))
    except ValueError:
        return None
