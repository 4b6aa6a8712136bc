"""Incorrect payments over time as a picture: a column for each day or, over years, each month."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from markupsafe import Markup

from bylaw.registry.publish.formats.templates import template

_WIDTH, _LEFT, _RIGHT = 800, 56, 12
_TOP, _HEIGHT, _BOTTOM = 30, 130, 24
_MOST_DAYS = 370
_WIDEST = 32.0


@dataclass(frozen=True, slots=True)
class DayOfPayments:
    """How many payments of a day were too much, and how many too little."""

    day: dt.date
    over: int
    under: int


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A column of the picture: where it stands, and how high its two parts are."""

    name: str
    over: int
    under: int
    x: float
    width: float
    over_height: float
    under_height: float


@dataclass(frozen=True, slots=True)
class DaysChart:
    """The picture of some days: its columns, the highest count, and its words."""

    heading: str
    over: str
    under: str
    most: int
    columns: Sequence[ChartColumn]

    @property
    def ends(self) -> tuple[str, str]:
        """The first and the last day, or month."""
        return self.columns[0].name, self.columns[-1].name


def days_chart(
    counts_of: Mapping[str, tuple[int, int]], *, heading: str, over: str, under: str
) -> DaysChart | None:
    """Draw the payments of each day that were too much and too little.

    One day alone, or days without an incorrect payment, need no picture.
    """
    found = sorted(_days(counts_of), key=lambda one: one.day)
    if len(found) < 2 or not any(one.over + one.under for one in found):
        return None
    is_long = (found[-1].day - found[0].day).days > _MOST_DAYS
    counts = _by_month(found) if is_long else found
    place = _month if is_long else dt.date.toordinal
    first, last = place(counts[0].day), place(counts[-1].day)
    most = max(one.over + one.under for one in counts)
    step = (_WIDTH - _LEFT - _RIGHT) / (last - first + 1)
    columns = [
        ChartColumn(
            f"{one.day:%Y-%m}" if is_long else one.day.isoformat(),
            one.over,
            one.under,
            x=_LEFT + step * (place(one.day) - first) + (step - min(step * 0.8, _WIDEST)) / 2,
            width=min(step * 0.8, _WIDEST),
            over_height=_HEIGHT * one.over / most,
            under_height=_HEIGHT * one.under / most,
        )
        for one in counts
    ]
    return DaysChart(heading, over, under, most, columns)


def _days(counts_of: Mapping[str, tuple[int, int]]) -> Iterator[DayOfPayments]:
    """Read the days; a column of the user's own may hold what is none."""
    for said, (over, under) in counts_of.items():
        with suppress(ValueError):
            yield DayOfPayments(dt.date.fromisoformat(said), over, under)


def _month(day: dt.date) -> int:
    return day.year * 12 + day.month


def _by_month(days: Iterable[DayOfPayments]) -> list[DayOfPayments]:
    found: dict[dt.date, DayOfPayments] = {}
    for one in days:
        month = one.day.replace(day=1)
        old = found.get(month, DayOfPayments(month, 0, 0))
        found[month] = DayOfPayments(month, old.over + one.over, old.under + one.under)
    return list(found.values())


def drawn_days(chart: DaysChart) -> Markup:
    """The picture as a piece of a page."""
    return Markup(
        template("days_chart.svg").render(
            chart=chart,
            width=_WIDTH,
            height=_TOP + _HEIGHT + _BOTTOM,
            left=_LEFT,
            right=_WIDTH - _RIGHT,
            top=_TOP,
            base=_TOP + _HEIGHT,
        )
    )
