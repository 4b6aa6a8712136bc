"""The report of a run as one page that stands alone: figures, tables, and bars drawn in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from bylaw.registry.publish.formats.templates import template
from bylaw.registry.publish.report.days_chart import DaysChart, drawn_days


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows of figures under a heading; the first cell of each names it."""

    heading: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class ReportBar:
    """One bar: its name, the parts that are too much and too little, and what is written at it."""

    name: str
    over: float
    under: float
    told: str


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars under a heading, on one scale."""

    heading: str
    bars: Sequence[ReportBar]

    @property
    def most(self) -> float:
        """The longest bar."""
        return max((bar.over + bar.under for bar in self.bars), default=0.0) or 1.0


@dataclass(frozen=True, slots=True)
class ReportPage:
    """All that the page says, in the words of the reader's language."""

    lang: str
    title: str
    summary: Sequence[str]
    over: str
    under: str
    days: DaysChart | None
    pictures: Sequence[Bars]
    tables: Sequence[ReportTable]
    notes: Sequence[str]


def report_html(page: ReportPage) -> bytes:
    """Set the report as a page."""
    made = template("run_report.html").render(
        lang=page.lang,
        title=page.title,
        kind="report",
        page=page,
        days=None if page.days is None else drawn_days(page.days),
    )
    return made.encode()
