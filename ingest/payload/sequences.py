"""How labels follow one another: 9 then 10, 2 then 2.1, b then c, ii then iii.

One label can be read in two ways, and its neighbours decide: `i` is a letter after `h` and a
numeral at the head of a list.

>>> follows("c", "b"), follows("2.1", "2"), follows("67.100", "67.99"), follows("iv", "iii")
(True, True, True, True)
>>> follows("2A.2", "2A.1"), follows("3A.1", "2A.9")
(True, False)
>>> follows("67.43", "67.41")
False
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from bylaw.registry.law.text.labels import is_roman, roman_value

_LETTERED = re.compile(r"\d{1,5}[A-Z]{1,2}")
"""The number of a part that was inserted, as in 2A.1: its sections are a series of their own."""


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
