"""Labels of provisions: dotted numbers, letters and roman numerals, and the order among them.

A label such as 67.10 is a sequence of numbers, never a decimal:

>>> sorted(["67.100", "67.9", "67.10"], key=label_key)
['67.9', '67.10', '67.100']
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from bylaw.registry.law.late_patterns import late_pattern

_Number = tuple[str, tuple[tuple[int, int, str], ...]]
"""The kind of a unit and the key by which its number is ordered."""

_Item = TypeVar("_Item")
DOTTED_NUMBER = r"\d+(?:\.\d+)*"
"""The number of a section, or of another unit that is counted in figures: 67, 67.10."""

_ROMAN = late_pattern(r"(?i)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_DIGITS = (("M", 1000), ("CM", 900), ("D", 500), ("CD", 400), ("C", 100), ("XC", 90))
_ROMAN_SMALL = (("L", 50), ("XL", 40), ("X", 10), ("IX", 9), ("V", 5), ("IV", 4), ("I", 1))
_PIECE = late_pattern(r"\d+|[^\W\d_]+")

PieceKey = tuple[int, int, str]


@lru_cache(maxsize=1 << 16)
def label_key(label: str) -> tuple[PieceKey, ...]:
    """Order labels as a reader of the by-law expects: by number, then by letter."""
    return tuple(_piece_key(piece) for piece in _PIECE.findall(label))


def _piece_key(piece: str) -> PieceKey:
    return (0, int(piece), "") if piece.isdecimal() else (1, 0, piece.casefold())


def is_roman(text: str) -> bool:
    """Tell whether a word is a roman numeral, in capitals or in small letters."""
    return bool(text) and _ROMAN.fullmatch(text) is not None


def roman_value(text: str) -> int:
    """The number that a roman numeral stands for.

    >>> roman_value("XIV")
    14
    """
    if not is_roman(text):
        raise ValueError(f"{text!r} is not a roman numeral")
    rest, total = text.upper(), 0
    for digits, value in _ROMAN_DIGITS + _ROMAN_SMALL:
        while rest.startswith(digits):
            rest, total = rest.removeprefix(digits), total + value
    return total


def roman_numeral(value: int) -> str:
    """Write a number as a roman numeral.

    >>> roman_numeral(14), roman_numeral(9)
    ('XIV', 'IX')
    """
    numeral = ""
    for digits, worth in _ROMAN_DIGITS + _ROMAN_SMALL:
        numeral, value = numeral + digits * (value // worth), value % worth
    return numeral


def term_of(mark: str) -> str:
    """Strip the marks that print around a term being defined.

    >>> term_of("« jeton » :"), term_of("“chip”")
    ('jeton', 'chip')
    """
    return mark.strip(' \u00a0\u202f«»“”":,')


def bare_label(marker: str) -> str:
    """Strip the marks that print around a label: 1°, (1), a) and 67.41. become 1, 1, a, 67.41.

    >>> [bare_label(marker) for marker in ("1°", "(1)", "a)", "67.41.", "(ii.1)")]
    ['1', '1', 'a', '67.41', 'ii.1']
    """
    return marker.strip().strip("().°º").strip()


def spell_run(labels: list[str]) -> str:
    """Shorten a run of numbers to its two ends.

    >>> spell_run(["67.22", "67.23", "67.24"]), spell_run(["21.2", "21.4"])
    ('67.22–67.24', '21.2, 21.4')
    """
    runs = group_runs(labels, follows)
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else r[0] for r in runs)


def group_runs(
    items: Iterable[_Item], goes_on: Callable[[_Item, _Item], bool]
) -> list[list[_Item]]:
    """Group items into runs in which each follows from the one before."""
    runs: list[list[_Item]] = []
    for item in items:
        if runs and goes_on(runs[-1][-1], item):
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


def follows(before: str, label: str) -> bool:
    """Tell whether a number is the one right after another.

    >>> follows("67.9", "67.10"), follows("67.9", "68"), follows("44", "45")
    (True, False, True)
    """
    head, _dot, tail = before.rpartition(".")
    other, _other_dot, number = label.rpartition(".")
    is_counted = tail.isdecimal() and number.isdecimal()
    return head == other and is_counted and int(number) == int(tail) + 1


def in_sequence(numbers: Sequence[_Number], moved: Iterable[int]) -> list[int]:
    """The places of units in print: those with another number go where it belongs.

    >>> one, two, three = (("section", ((n, 0, ""),)) for n in (1, 2, 3))
    >>> in_sequence([three, one, two], [0]), in_sequence([three, one, two], [])
    ([1, 2, 0], [0, 1, 2])
    """
    order = list(range(len(numbers)))
    for place in moved:
        at = order.index(place)
        if not _stands_well(numbers, order, at):
            del order[at]
            order.insert(_place_among(numbers, order, numbers[place]), place)
    return order


def _stands_well(numbers: Sequence[_Number], order: Sequence[int], at: int) -> bool:
    """Tell whether a unit stands between a lower and a higher number of its kind."""
    own = numbers[order[at]]
    before = [numbers[one] for one in order[:at] if numbers[one][0] is own[0]]
    after = [numbers[one] for one in order[at + 1 :] if numbers[one][0] is own[0]]
    near = [*before[-1:], own, *after[:1]]
    return all(one[1] <= other[1] for one, other in pairwise(near))


def _place_among(numbers: Sequence[_Number], order: Sequence[int], own: _Number) -> int:
    """Count what stands before a unit: after the last lower number, else before the first."""
    like = [at for at, one in enumerate(order) if numbers[one][0] is own[0]]
    lower = [at for at in like if numbers[order[at]][1] < own[1]]
    return lower[-1] + 1 if lower else like[0]
