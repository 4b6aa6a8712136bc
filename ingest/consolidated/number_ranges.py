"""Numbers of sections that a consolidated text prints as a range, each on a line of its own.

Where nothing is left of several sections in a row, one line stands for all: "5 to 7. (Revoked).".
"""

import re
from collections.abc import Iterator

from bylaw.ingest.sources.passages import Passage

_NUMBER = r"\d{1,5}(?:\.\d{1,5}){0,5}"
_RANGE = re.compile(
    rf"(?P<numbers>{_NUMBER}\.?(?:\s?(?:,|-|–|to|and|à|et)\s?{_NUMBER}\.?)+)(?<=\.)\s*"
    r"(?P<mark>\([^()]{2,80}\)\.?|(?:\[[^\[\]]{2,200}\]\s*)+)"
)
_PLURAL = re.compile(r"(?i)\b(abrogée?|supprimée?|remplacée?)s\b")
_MOST = 500


def in_single_numbers(line: Passage) -> Iterator[Passage]:
    """A line for each number of a range of sections of which only a mark is left.

    >>> [one.text for one in in_single_numbers(Passage.of("5 to 7. (Revoked)."))]
    ['5. (Revoked).', '6. (Revoked).', '7. (Revoked).']
    >>> [one.text for one in in_single_numbers(Passage.of("12.1, 12.4 et 12.5. (Abrogés)."))]
    ['12.1. (Abrogé).', '12.4. (Abrogé).', '12.5. (Abrogé).']
    >>> [one.text for one in in_single_numbers(Passage.of("5 to 6. [text not held] [finding 2]"))]
    ['5. [text not held] [finding 2]', '6. [text not held] [finding 2]']
    """
    match = _RANGE.fullmatch(line.text)
    labels = list(_labels(match["numbers"])) if match is not None else []
    if match is None or not labels:
        yield line
        return
    mark = _PLURAL.sub(r"\1", match["mark"])
    for label in labels:
        yield line.replaced(0, len(line), f"{label}. {mark}")


def is_untold(line: str) -> bool:
    """Tell a range of numbers of which it cannot be told which ones lie in it.

    >>> is_untold("7.1 to 9. (Revoked)."), is_untold("7 to 9. (Revoked).")
    (True, False)
    """
    match = _RANGE.fullmatch(line)
    return match is not None and not list(_labels(match["numbers"]))


def _labels(numbers: str) -> Iterator[str]:
    """The numbers that a range names; none where it cannot be told which lie between."""
    found: list[str] = []
    for part in re.split(r"\s?(?:,|\band\b|\bet\b)\s?", numbers.rstrip(".")):
        first, *last = re.split(r"\.?\s?(?:\bto\b|à|-|–)\s?", part.strip().rstrip("."))
        between = _between(first, last[-1]) if last else [first]
        if not between:
            return
        found += between
    yield from found


def _between(first: str, last: str) -> list[str]:
    head, _, low = first.rpartition(".")
    above, _, high = last.rpartition(".")
    if head != above or not 0 < int(high) - int(low) < _MOST:
        return []
    return [f"{head}.{n}" if head else str(n) for n in range(int(low), int(high) + 1)]
