"""Number words of both languages, cardinal and ordinal, as the Gazette spells them.

>>> ordinal_value("forty-fifth"), ordinal_value("quatre-vingt-dixième"), ordinal_value("30th")
(45, 90, 30)
>>> cardinal_value("ten"), cardinal_value("soixante"), cardinal_value("15")
(10, 60, 15)
"""

import re
from functools import cache

_EN_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_EN_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_EN_IRREGULAR = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip
_FR_UNITS = [
    "zéro",
    "un",
    "deux",
    "trois",
    "quatre",
    "cinq",
    "six",
    "sept",
    "huit",
    "neuf",
    "dix",
    "onze",
    "douze",
    "treize",
    "quatorze",
    "quinze",
    "seize",
    "dix-sept",
    "dix-huit",
    "dix-neuf",
]
_FR_TENS = [
    "vingt",
    "trente",
    "quarante",
    "cinquante",
    "soixante",
    "soixante",
    "quatre-vingt",
    "quatre-vingt",
]
_FR_IRREGULAR = {"premier": 1, "première": 1, "second": 2, "seconde": 2, "vingt-et-unième": 21}


def ordinal_value(word: str) -> int | None:
    """Give the number of an ordinal word or figure, or None if it is not one."""
    figures = re.fullmatch(r"(\d+)(?:st|nd|rd|th|e|er|re)", word.lower())
    return int(figures[1]) if figures else _ordinals().get(word.lower())


def cardinal_value(word: str) -> int | None:
    """Give the number of a cardinal word or figure, or None if it is not one."""
    return int(word) if word.isdecimal() else _cardinals().get(word.lower())


@cache
def _cardinals() -> dict[str, int]:
    return {name: value for value in range(1, 100) for name in (_english(value), _french(value))}


@cache
def _ordinals() -> dict[str, int]:
    values = {_english_ordinal(_english(value)): value for value in range(1, 100)}
    return (
        values | {_french_ordinal(_french(value)): value for value in range(2, 100)} | _FR_IRREGULAR
    )


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
