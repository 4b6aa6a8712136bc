"""Number words of both languages, cardinal and ordinal, as the Gazette spells them.

Accents that extraction loses, plurals and old spellings make no difference.

>>> ordinal_value("forty-fifth"), ordinal_value("quatre-vingt-dixième"), ordinal_value("30th")
(45, 90, 30)
>>> ordinal_value("quinzieme"), ordinal_value("vingt et unièmes"), ordinal_value("hundredth")
(15, 21, 100)
>>> ordinal_value("one hundred and eightieth"), ordinal_value("cent quatre-vingtième")
(180, 180)
>>> cardinal_value("ten"), cardinal_value("soixante"), cardinal_value("15")
(10, 60, 15)
"""

import re
from functools import cache

from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.text.typography import without_accents

_EN_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)  # fmt: skip
_EN_TENS = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip
_EN_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_FR_UNITS = (
    "zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
    "douze", "treize", "quatorze", "quinze", "seize", "dix-sept", "dix-huit", "dix-neuf",
)  # fmt: skip
_FR_TENS = (
    "vingt", "trente", "quarante", "cinquante", "soixante", "soixante", "quatre-vingt",
    "quatre-vingt",
)  # fmt: skip
_FR_IRREGULAR = {"premier": 1, "premiere": 1, "second": 2, "seconde": 2, "centieme": 100}
_ABOVE = late_pattern(
    r"(?:(?P<count>an?|one|two|three|deux|trois)-)?(?:hundred(?:-and)?|cent)-(?P<rest>.+)"
)
_HUNDREDS = {"hundred": 100, "one-hundred": 100, "cent": 100}


def ordinal_value(word: str) -> int | None:
    """The number of an ordinal word or figure, or None if it is not one."""
    figures = re.fullmatch(r"(\d+)(?:st|nd|rd|th|e|er|re)", word.lower())
    return int(figures[1]) if figures else _within_thousand(_plain(word), _ordinals())


def cardinal_value(word: str) -> int | None:
    """The number of a cardinal word or figure, or None if it is not one."""
    return int(word) if word.isdecimal() else _within_thousand(_plain(word), _cardinals())


def _within_thousand(plain: str, below: dict[str, int]) -> int | None:
    """The value of a word, or of a number of hundreds and a word."""
    hundreds = _ABOVE.fullmatch(plain)
    if plain in below or hundreds is None:
        return below.get(plain)
    rest = below.get(hundreds["rest"])
    count = 1 if hundreds["count"] in (None, "a", "an") else _cardinals()[hundreds["count"]]
    return None if rest is None or rest >= 100 else count * 100 + rest


def _plain(word: str) -> str:
    """Spell a number word without accents, blanks and the plural of ordinals."""
    bare = without_accents(word.lower(), form="NFD")
    return re.sub(
        r"(?<=ieme)s$|(?<=premier)s$|(?<=premiere)s$|(?<=second)s$", "", _with_dashes(bare)
    )


def _with_dashes(words: str) -> str:
    return re.sub(r"[\s-]+", "-", words.strip())


@cache
def _cardinals() -> dict[str, int]:
    names = ((value, name) for value in range(1, 100) for name in (_english(value), _french(value)))
    return {_plain(name): value for value, name in names} | _HUNDREDS


@cache
def _ordinals() -> dict[str, int]:
    english = {_english_ordinal(_english(value)): value for value in range(1, 100)}
    french = {_plain(_french_ordinal(_french(value))): value for value in range(2, 100)}
    hundredth = {"hundredth": 100, "one-hundredth": 100}
    return english | french | hundredth | _FR_IRREGULAR


def _english(value: int) -> str:
    if value < 20:
        return _EN_UNITS[value]
    tens, unit = divmod(value, 10)
    return _EN_TENS[tens - 2] + (f"-{_EN_UNITS[unit]}" if unit else "")


def _english_ordinal(name: str) -> str:
    head, _, last = name.rpartition("-")
    regular = last[:-1] + "ieth" if last.endswith("y") else last + "th"
    return f"{head}-" * bool(head) + _EN_IRREGULAR.get(last, regular)


def _french(value: int) -> str:
    if value < 20:
        return _FR_UNITS[value]
    tens = value // 10
    unit = value - 10 * (tens if tens < 7 or tens == 8 else tens - 1)
    joined = "-et-" if unit in (1, 11) and tens < 8 else "-"
    return _FR_TENS[tens - 2] + (f"{joined}{_FR_UNITS[unit]}" if unit else "")


def _french_ordinal(name: str) -> str:
    for ending, stem in (("cinq", "cinqu"), ("neuf", "neuv"), ("e", "")):
        if name.endswith(ending):
            return name.removesuffix(ending) + stem + "ième"
    return name + "ième"


_TYPED = late_pattern("[0-9]{1,18}")


def typed_number(said: str) -> int | None:
    """Read a number as it is typed; what is none, or longer than any we count, gives nothing.

    >>> typed_number("12"), typed_number("²"), typed_number("9" * 5000)
    (12, None, None)
    """
    return int(said) if _TYPED.fullmatch(said) else None
