"""The history of a text as a picture: instruments, drafts, comment periods, and bars in force."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape

from bylaw.registry.law.orders.enactments import Certainty
from bylaw.registry.publish.document.phrases import known_day, order_name
from bylaw.registry.publish.events.events import Event, EventKind
from bylaw.registry.publish.events.feeds import summary

_WIDTH, _LEFT, _RIGHT = 960, 200, 24
_TOP, _ROW = 64, 26
_STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1d1d1f; }
.title { font-size: 16px; font-weight: 600; }
.quiet { fill: #5f6368; font-size: 11px; }
.axis { stroke: #d9d6cf; } .paper { fill: #fffefb; }
.bar { fill: #9cc3e6; } .comments { fill: #f0cf9a; }
.dot { fill: #0b4f8a; stroke: #fffefb; } .draft { fill: #fffefb; stroke: #8a4b00; stroke-width: 2; }
.end { fill: #9b1c1c; } .inferred { stroke-dasharray: 3 2; stroke: #1d1d1f; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8e6e1; } .quiet { fill: #a3a7ad; } .axis { stroke: #3a3d42; }
  .paper { fill: #17181a; } .bar { fill: #2f5f8a; } .comments { fill: #7a5418; }
  .dot { fill: #8cc4ff; stroke: #17181a; } .draft { fill: #17181a; stroke: #f0b45f; }
  .end { fill: #ffb3b3; } .inferred { stroke: #e8e6e1; } }
"""


@dataclass(frozen=True, slots=True)
class Bar:
    """Something in force from a day to another; None is a side that is not known."""

    label: str
    start: dt.date | None
    end: dt.date | None
    certainty: Certainty = Certainty.STATED


@dataclass(frozen=True, slots=True)
class ChartWords:
    """The words of the picture in one language."""

    instruments: str
    games: str
    key: str


WORDS: Mapping[str, ChartWords] = {
    "en": ChartWords(
        "Instruments",
        "Games",
        "○ draft · ▬ comments · ● published, in force · ■ end · dashed: inferred day",
    ),
    "fr": ChartWords(
        "Actes",
        "Jeux",
        "○ projet · ▬ commentaires · ● publication, entrée en vigueur · ■ fin · "
        "tirets : jour inféré",
    ),
}


@dataclass(frozen=True)
class Scale:
    """Years along the width of the picture."""

    first: int
    last: int

    def x(self, day: dt.date) -> float:
        """Give the place of a day."""
        start = dt.date(self.first, 1, 1).toordinal()
        end = dt.date(self.last + 1, 1, 1).toordinal()
        share = (day.toordinal() - start) / (end - start)
        return round(_LEFT + share * (_WIDTH - _LEFT - _RIGHT), 1)


def timeline_svg(events: Iterable[Event], bars: Iterable[Bar], *, title: str, lang: str) -> str:
    """Draw the history; every mark has a title that says it in words."""
    told, drawn = tuple(events), tuple(bars)
    scale = _scale(told, drawn)
    lanes = list(_lanes(told, lang))
    height = _TOP + _ROW * (len(lanes) + len(drawn) + 3) + 24
    rows = [*_instruments(lanes, scale, lang)]
    rows += _games(drawn, scale, top=_TOP + _ROW * (len(lanes) + 2), lang=lang)
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" lang="{lang}">',
            f"<title>{escape(title)}</title><style>{_STYLE}</style>",
            f'<rect class="paper" width="{_WIDTH}" height="{height}"/>',
            f'<text class="title" x="16" y="28">{escape(title)}</text>',
            *_axis(scale, height),
            *rows,
            f'<text class="quiet" x="16" y="{height - 12}">{escape(WORDS[lang].key)}</text>',
            "</svg>\n",
        )
    )


def _scale(events: tuple[Event, ...], bars: tuple[Bar, ...]) -> Scale:
    days = [event.day for event in events]
    days += [day for bar in bars for day in (bar.start, bar.end) if day is not None]
    years = [day.year for day in days] or [1993]
    return Scale(min(years), max(years))


def _lanes(events: tuple[Event, ...], lang: str) -> Iterator[tuple[str, tuple[Event, ...]]]:
    """Put the events of each instrument in a lane, with those of its draft."""
    groups: dict[str, list[Event]] = {}
    for event in events:
        groups.setdefault(event.instrument, []).append(event)
    for number, group in groups.items():
        yield order_name(number, lang), tuple(group)


def _axis(scale: Scale, height: int) -> Iterator[str]:
    step = max(1, (scale.last - scale.first) // 9)
    for year in range(scale.first, scale.last + 1, step):
        x = scale.x(dt.date(year, 1, 1))
        yield f'<line class="axis" x1="{x}" x2="{x}" y1="{_TOP - 12}" y2="{height - 32}"/>'
        yield f'<text class="quiet" x="{x + 3}" y="{_TOP - 16}">{year}</text>'


def _instruments(
    lanes: list[tuple[str, tuple[Event, ...]]], scale: Scale, lang: str
) -> Iterator[str]:
    yield _heading(WORDS[lang].instruments, _TOP)
    for index, (name, events) in enumerate(lanes, 1):
        y = _TOP + _ROW * index
        yield f'<text x="28" y="{y + 4}">{escape(name)}</text>'
        yield from _comments(events, scale, y)
        yield from (_mark(event, scale, y, lang) for event in events)


def _heading(words: str, y: int) -> str:
    return f'<text class="quiet" x="16" y="{y + 4}">{escape(words)}</text>'


def _comments(events: tuple[Event, ...], scale: Scale, y: int) -> Iterator[str]:
    for event in events:
        if event.kind is EventKind.COMMENTS_CLOSE:
            x, end = scale.x(event.announced), scale.x(event.day)
            width = round(max(end - x, 2), 1)
            yield f'<rect class="comments" x="{x}" y="{y - 5}" width="{width}" height="10"/>'


def _mark(event: Event, scale: Scale, y: int, lang: str) -> str:
    x = scale.x(event.day)
    dashed = " inferred" if event.certainty is Certainty.INFERRED else ""
    when = known_day(event.day, event.certainty, lang=lang)
    told = f"<title>{escape(f'{when} · {summary(event, lang)}')}</title>"
    match event.kind:
        case EventKind.ENDED:
            return f'<rect class="end" x="{x - 5}" y="{y - 5}" width="10" height="10">{told}</rect>'
        case EventKind.COMMENTS_CLOSE:
            return f'<circle class="comments" cx="{x}" cy="{y}" r="2">{told}</circle>'
        case EventKind.DRAFT_PUBLISHED:
            return f'<circle class="draft" cx="{x}" cy="{y}" r="4">{told}</circle>'
        case _:
            radius = 5 if event.kind is EventKind.IN_FORCE else 3
            return f'<circle class="dot{dashed}" cx="{x}" cy="{y}" r="{radius}">{told}</circle>'


def _games(bars: tuple[Bar, ...], scale: Scale, *, top: int, lang: str) -> Iterator[str]:
    if bars:
        yield _heading(WORDS[lang].games, top)
    for index, bar in enumerate(bars, 1):
        y = top + _ROW * index
        x = _LEFT if bar.start is None else scale.x(bar.start)
        end = _WIDTH - _RIGHT if bar.end is None else scale.x(bar.end)
        dashed = " inferred" if bar.certainty is Certainty.INFERRED else ""
        start = known_day(bar.start, bar.certainty, lang=lang)
        stop = known_day(bar.end, Certainty.STATED, lang=lang)
        yield f'<text x="28" y="{y + 4}">{escape(bar.label)}</text>'
        yield (
            f'<rect class="bar{dashed}" x="{x}" y="{y - 8}" width="{round(end - x, 1)}" '
            f'height="16" rx="3"><title>{escape(f"{bar.label}: {start} – {stop}")}</title></rect>'
        )
