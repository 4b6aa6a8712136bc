"""Labels as a list names them: which lie in it, and what is left when some are taken out."""

from collections.abc import Iterator
from itertools import combinations

from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.operations import LabelRange, Labels
from bylaw.registry.law.text.labels import is_roman, label_key, roman_value

STANDS_TWICE = N_("“{number}” stands twice in one list")
"""Why a list is refused that names a label more than once."""


def covers(labels: Labels, label: str) -> bool:
    """Tell whether a provision is one of those named, or lies in a range of them.

    >>> covers(("1", LabelRange("67.8", "67.12")), "67.10")
    True
    """
    return any(item == label or _lies_within(item, label) for item in labels)


def _lies_within(item: str | LabelRange, label: str) -> bool:
    if isinstance(item, str) or not label:
        return False
    return label_key(item.first) <= label_key(label) <= label_key(item.last)


def share(labels: Labels, others: Labels) -> bool:
    """Tell whether two lists name a label in common."""
    return any(
        covers(others, end) or covers(labels, other)
        for one in labels
        for end in _ends(one)
        for item in others
        for other in _ends(item)
    )


def overlapping(labels: Labels) -> str | None:
    """A label that a list names more than once, alone or within a range.

    >>> overlapping((LabelRange("4", "8"), "9", "6"))
    '6'
    >>> overlapping((LabelRange("I", "V"), "IX")) is None
    True
    """
    for one, other in combinations(map(_number_of, labels), 2):
        if share((one,), (other,)):
            return max(_ends(one)[0], _ends(other)[0], key=label_key)
    return None


def _number_of(item: str | LabelRange) -> str | LabelRange:
    """A label in capital numerals as the number that it stands for, so that V comes before IX."""
    first, last = (str(roman_value(end)) if _is_numeral(end) else end for end in _ends(item))
    return first if isinstance(item, str) else LabelRange(first, last)


def _is_numeral(label: str) -> bool:
    return label.isupper() and is_roman(label)


def without(labels: Labels, gone: Labels) -> Labels | None:
    """A list without some of its labels; None where they are not, or may not be, in it.

    >>> without((LabelRange("3", "9"),), ("5",))
    (LabelRange(first='3', last='4'), LabelRange(first='6', last='9'))
    >>> without(("3", "4"), ("4",))
    ('3',)
    >>> without(("3", "4"), ("7",)) is None
    True
    """
    for taken in gone:
        if not all(covers(labels, end) for end in _ends(taken)):
            return None
        left = [tuple(_beside(one, taken)) for one in labels]
        if any(None in parts for parts in left):
            return None
        labels = tuple(part for parts in left for part in parts if part is not None)
    return labels


def _beside(item: str | LabelRange, taken: str | LabelRange) -> Iterator[str | LabelRange | None]:
    """What a label or a range leaves beside another one; None where it cannot be counted."""
    first, last, low, high = *_ends(item), *_ends(taken)
    if not share((item,), (taken,)):
        yield item
    elif first != last or low != high:
        if not all(end.isdecimal() for end in (first, last, low, high)):
            yield None
            return
        yield from _range(int(first), int(low) - 1)
        yield from _range(int(high) + 1, int(last))


def _range(first: int, last: int) -> Iterator[str | LabelRange]:
    if first == last:
        yield str(first)
    elif first < last:
        yield LabelRange(str(first), str(last))


def _ends(item: str | LabelRange) -> tuple[str, str]:
    return (item, item) if isinstance(item, str) else (item.first, item.last)
