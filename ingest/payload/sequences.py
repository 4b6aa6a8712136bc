"""How labels follow one another: 9 then 10, 2 then 2.1, b then c, ii then iii.

One label can be read in two ways, and its neighbours decide: `i` is a letter after `h` and a
numeral at the head of a list.

>>> follows("c", "b"), follows("2.1", "2"), follows("67.100", "67.99"), follows("iv", "iii")
(True, True, True, True)
>>> follows("2A.2", "2A.1"), follows("3A.1", "2A.9")
(True, False)
>>> follows("67.43", "67.41"), follows("64b", "64a")
(False, True)
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from bylaw.registry.law.text.labels import is_roman, roman_numeral, roman_value

_LETTERED = re.compile(r"\d{1,5}[A-Z]{1,2}")
"""The number of a part that was inserted, as in 2A.1: its sections are a series of their own."""
_INSERTED = re.compile(r"(?P<after>\d{1,5})(?P<letter>[a-z])")
"""The number of a section that was inserted, as statutes had it before the decimals: 64a, 64b."""


@dataclass(frozen=True, slots=True)
class LabelReading:
    """One way to read a label: in which series, and where in it."""

    series: str
    place: tuple[int, ...]

    def is_first(self) -> bool:
        """Tell whether the label opens its series: 1, a or i."""
        return self.place == (1,)

    def is_next(self, other: "LabelReading") -> bool:
        """Tell whether this label comes right after the other, or is inserted under it."""
        if self.series != other.series:
            return False
        return any(self.place == place for place in _next_places(other.place))


def _next_places(place: tuple[int, ...]) -> list[tuple[int, ...]]:
    """What may follow 67.9.1: 67.9.2, 67.10, 68, and 67.9.1.1 where something is inserted."""
    steps = [(*place[:size], place[size] + 1) for size in range(len(place))]
    return [*steps, (*place, 1)]


@lru_cache(maxsize=1024)
def readings(label: str) -> tuple[LabelReading, ...]:
    """Every way to read a bare label; none, where it is no label."""
    head, *rest = label.split(".")
    if not all(part.isdecimal() for part in rest):
        return ()
    tail = tuple(int(part) for part in rest)
    if _LETTERED.fullmatch(head):
        return (LabelReading(head, tail),) if tail else ()
    inserted = _INSERTED.fullmatch(label)
    if inserted is not None:
        return (LabelReading(f"{inserted['after']}a", (ord(inserted["letter"]) - ord("a") + 1,)),)
    return tuple(LabelReading(series, (value, *tail)) for series, value in _head_values(head))


def _head_values(head: str) -> list[tuple[str, int]]:
    if head.isdecimal():
        return [("1", int(head))]
    case = "A" if head.isupper() else "a"
    values = []
    if len(set(head)) == 1 and head.isascii() and head.isalpha():
        values.append((case, ord(head[0].lower()) - ord("a") + 1 + 26 * (len(head) - 1)))
    if is_roman(head):
        values.append((case + "i", roman_value(head)))
    return values


@lru_cache(maxsize=1024)
def follows(label: str, before: str) -> bool:
    """Tell whether a label can come right after another in the same list."""
    return any(this.is_next(that) for this in readings(label) for that in readings(before))


def is_first(label: str) -> bool:
    """Tell whether a label can open a list."""
    return any(reading.is_first() for reading in readings(label))


_MOST = 100
"""The most labels that a range is taken to hold."""

_LETTERS = 26
"""The letters of the alphabet: "I to L" is more than that as numerals, and four letters."""


def labels_between(first: str, last: str) -> tuple[str, ...]:
    """The labels of a range, both ends included; none where which ones lie in it cannot be told.

    >>> labels_between("a", "c"), labels_between("I", "IV"), labels_between("12.1", "12.3")
    (('a', 'b', 'c'), ('I', 'II', 'III', 'IV'), ('12.1', '12.2', '12.3'))
    >>> labels_between("64a", "64c"), labels_between("v", "x"), labels_between("I", "L")
    (('64a', '64b', '64c'), (), ())
    """
    pairs = [
        (low, high)
        for low in readings(first)
        for high in readings(last)
        if (low.series, low.place[:-1]) == (high.series, high.place[:-1])
        and 0 < high.place[-1] - low.place[-1] < _MOST
    ]
    sure = [pair for pair in pairs if pair[0].is_first() and pair[1].place[-1] <= _LETTERS] or pairs
    if len(sure) != 1:
        return ()
    ((low, high),) = sure
    values = range(low.place[-1], high.place[-1] + 1)
    return tuple(_printed(low.series, (*low.place[:-1], value)) for value in values)


def _printed(series: str, place: tuple[int, ...]) -> str:
    """Print a label of a series as its neighbours are printed."""
    head, *tail = place
    if series in ("a", "A"):
        number = chr(ord(series) + (head - 1) % 26) * (1 + (head - 1) // 26)
    elif series in ("ai", "Ai"):
        number = roman_numeral(head) if series == "Ai" else roman_numeral(head).lower()
    elif _INSERTED.fullmatch(series):
        number = f"{series[:-1]}{chr(ord('a') + head - 1)}"
    else:
        number = str(head) if series == "1" else f"{series}.{head}"
    return ".".join((number, *map(str, tail)))
