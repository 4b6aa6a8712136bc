"""Raised print: the small figures and letters of a PDF that stand above the line they belong to.

The extracted text shows them as a web page does, `1<sup>o</sup>`, for what they mean is told later.

>>> words, mark = PrintedRun("20 m", 10, 30, 100, 106), PrintedRun("2", 30.2, 33, 104.5, 109)
>>> [run.text for run in with_raised_joined([words, mark])]
['20 m<sup>2</sup>']
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bylaw.ingest.sources.pdf_text.page_rows import PrintedRun

_SIGNS = re.compile(r"[*†‡]{1,3}")
"""The signs of notes, which are raised of themselves and read the same on the line."""
_FIGURES = re.compile(rf"\(?\d{{1,3}}\)?|{_SIGNS.pattern}")
_SMALL = re.compile(rf"{_FIGURES.pattern}|[a-zèéº°]{{1,3}}")
_LOWER = 0.95
"""How high raised print is at most, of the height of the words beside it."""

_RAISED_BY = 0.3
"""How far above the foot of its words raised print begins, of their height."""

_BEFORE, _AFTER = 0.25, 0.7
"""The widest gap to the words before raised print, and after it, of their height."""

_WIDE = 12.0
"""How wide the strips of the page are, in points, in which a neighbour is looked for."""


def with_raised_joined(runs: Sequence[PrintedRun]) -> list[PrintedRun]:
    """Join raised print to the words that it follows, or that follow it as the first of a line."""
    joined: dict[int, PrintedRun] = dict(enumerate(runs))
    by_end, by_start = _strips(runs)
    for place, run in enumerate(runs):
        if _SMALL.fullmatch(run.text.strip()) is None:
            continue
        before = _beside(run, by_end[_strip(run.left)], joined, place)
        if before is not None:
            joined[before] = _followed(joined[before], joined.pop(place))
        elif _FIGURES.fullmatch(run.text.strip()):
            after = _ahead(run, by_start[_strip(run.right)], joined, place)
            if after is not None:
                joined[after] = _led(joined.pop(place), joined[after])
    return list(joined.values())


_Strips = defaultdict[int, list[int]]


def _strips(runs: Sequence[PrintedRun]) -> tuple[_Strips, _Strips]:
    """The places of the runs by where they end, and by where they begin, with their neighbours."""
    by_end: _Strips = defaultdict(list)
    by_start: _Strips = defaultdict(list)
    for place, run in enumerate(runs):
        for near in (-1, 0, 1):
            by_end[_strip(run.right) + near].append(place)
            by_start[_strip(run.left) + near].append(place)
    return by_end, by_start


def _strip(edge: float) -> int:
    return int(edge // _WIDE)


def _beside(
    run: PrintedRun, places: Sequence[int], joined: dict[int, PrintedRun], own: int
) -> int | None:
    """The words that raised print touches at its left."""
    below = _below(run, places, joined, own)
    near = (at for at, words in below if abs(run.left - words.right) <= words.height * _BEFORE)
    return next(near, None)


def _ahead(
    run: PrintedRun, places: Sequence[int], joined: dict[int, PrintedRun], own: int
) -> int | None:
    """The words before which raised print stands as the first of their line."""
    below = _below(run, places, joined, own)
    near = (at for at, words in below if 0 <= words.left - run.right <= words.height * _AFTER)
    return next(near, None)


def _below(
    run: PrintedRun, places: Sequence[int], joined: dict[int, PrintedRun], own: int
) -> Iterator[tuple[int, PrintedRun]]:
    """The words at some places above whose foot print is raised."""
    for place in places:
        if place != own and place in joined and _is_raised(run, joined[place]):
            yield place, joined[place]


def _is_raised(run: PrintedRun, words: PrintedRun) -> bool:
    """Tell print that is smaller than the words beside it, and begins above their foot."""
    begins = run.bottom - words.bottom
    is_above = words.height * _RAISED_BY <= begins < words.height + run.height / 2
    if not _SIGNS.fullmatch(run.text.strip()) and run.size > words.size * _LOWER:
        return False
    return is_above and run.height < words.height * _LOWER and run.top > words.top - run.height / 2


def _followed(words: PrintedRun, mark: PrintedRun) -> PrintedRun:
    text = f"{words.text.rstrip()}{_shown(mark)}"
    edges = words.left, mark.right, words.bottom, words.top
    return PrintedRun(text, *edges, mark.is_spaced, words.size, words.foot)


def _led(mark: PrintedRun, words: PrintedRun) -> PrintedRun:
    text = f"{_shown(mark)} {words.text}"
    edges = mark.left, words.right, words.bottom, words.top
    return PrintedRun(text, *edges, words.is_spaced, words.size, words.foot)


def _shown(mark: PrintedRun) -> str:
    sign = mark.text.strip()
    return sign if _SIGNS.fullmatch(sign) else f"<sup>{sign}</sup>"
