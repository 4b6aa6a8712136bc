"""The months as the two languages write them: the one list of their names.

>>> MONTH_NUMBERS["août"], MONTH_NUMBERS["august"]
(8, 8)
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
