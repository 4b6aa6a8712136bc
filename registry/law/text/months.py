"""The months as the two languages write them: the one list of their names, and a day in words.

>>> MONTH_NUMBERS["août"], MONTH_NUMBERS["august"]
(8, 8)
>>> import re
>>> [bool(re.fullmatch(WRITTEN_DAY, day)) for day in ("1er AOUT 2009", "May 5, 2009", "5 2009")]
[True, True, False]
"""

from collections.abc import Mapping

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

WRITTEN_DAY = (
    r"(?:\d{1,2}(?:er|st|nd|rd|th)?\s+[^\W\d_]{3,9}\s+\d{4}"
    r"|[^\W\d_]{3,9}\s+\d{1,2}(?:st|nd|rd|th)?,\s+\d{4})"
)
"""A day in words by its shape: print may lack the accents of a month, or misspell it."""
