"""The history of a text as a picture: instruments, drafts, comment periods, and bars in force."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bylaw.registry.law.evidence import Certainty
from bylaw.registry.law.gathering import gather
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.message_catalogue import InEachLanguage
from bylaw.registry.law.messages import N_
from bylaw.registry.law.orders.order_citations import order_name
from bylaw.registry.publish.document.phrases import known_day
from bylaw.registry.publish.events.events import EventKind, LawEvent
from bylaw.registry.publish.events.feeds import summary
from bylaw.registry.publish.formats.templates import template

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
class TimelineBar:
    """Something in force from a day to another; None is a side that is not known."""

    label: str
    start: dt.date | None
    end: dt.date | None
    certainty: Certainty = Certainty.STATED


class ChartWords(NamedTuple):
    """The words of the picture in one language."""

    instruments: str = N_("Instruments")
    games: str = N_("Games")
    key: str = N_("○ draft · ▬ comments · ● published, in force · ■ end · dashed: inferred date")


WORDS: Mapping[str, ChartWords] = InEachLanguage(ChartWords())


@dataclass(frozen=True)
class Scale:
    """Years along the width of the picture."""

    first: int
    last: int

    def x(self, day: dt.date) -> float:
        """The place of a day."""
        start = dt.date(self.first, 1, 1).toordinal()
        end = dt.date(self.last + 1, 1, 1).toordinal()
        share = (day.toordinal() - start) / (end - start)
        return round(_LEFT + share * (_WIDTH - _LEFT - _RIGHT), 1)


@dataclass(frozen=True, slots=True)
class TimelineShape:
    """A mark of the picture; `told` is what it shows in words, or the words themselves.

    The `width` of a circle is its radius, and the `height` of a line where it ends.
    """

    shape: str
    kind: str
    x: float
    y: float
    told: str = ""
    width: float = 0
    height: float = 0
    is_round: bool = False


def timeline_svg(
    events: Iterable[LawEvent], bars: Iterable[TimelineBar], *, title: str, lang: str
) -> str:
    """Draw the history; every mark has a title that says it in words."""
    told, drawn = tuple(events), tuple(bars)
    scale = _scale(told, drawn)
    lanes = list(_lanes(told, lang))
    height = _TOP + _ROW * (len(lanes) + len(drawn) + 3) + 24
    games = _games(drawn, scale, top=_TOP + _ROW * (len(lanes) + 2), lang=lang)
    return template("timeline.svg").render(
        width=_WIDTH,
        height=height,
        lang=lang,
        title=title,
        style=_STYLE,
        shapes=(*_axis(scale, height), *_instruments(lanes, scale, lang), *games),
        key=WORDS[lang].key,
    )


def _scale(events: tuple[LawEvent, ...], bars: tuple[TimelineBar, ...]) -> Scale:
    days = [event.day for event in events]
    days += [day for bar in bars for day in (bar.start, bar.end) if day is not None]
    years = [day.year for day in days] or [1993]
    return Scale(min(years), max(years))


def _lanes(events: tuple[LawEvent, ...], lang: str) -> Iterator[tuple[str, tuple[LawEvent, ...]]]:
    """Arrange the events of each instrument in a lane, with those of its draft."""
    for number, group in gather((event.instrument, event) for event in events).items():
        yield order_name(number, lang), tuple(group)


def _axis(scale: Scale, height: int) -> Iterator[TimelineShape]:
    step = max(1, (scale.last - scale.first) // 9)
    for year in range(scale.first, scale.last + 1, step):
        x = scale.x(dt.date(year, 1, 1))
        yield TimelineShape("line", "axis", x, _TOP - 12, height=height - 32)
        yield TimelineShape("text", "quiet", x + 3, _TOP - 16, str(year))


def _instruments(
    lanes: list[tuple[str, tuple[LawEvent, ...]]], scale: Scale, lang: str
) -> Iterator[TimelineShape]:
    yield TimelineShape("text", "quiet", 16, _TOP + 4, WORDS[lang].instruments)
    for index, (name, events) in enumerate(lanes, 1):
        y = _TOP + _ROW * index
        yield TimelineShape("text", "", 28, y + 4, name)
        yield from _comments(events, scale, y)
        yield from (_mark(event, scale, y, lang) for event in events)


def _comments(events: tuple[LawEvent, ...], scale: Scale, y: int) -> Iterator[TimelineShape]:
    for event in events:
        if event.kind is EventKind.COMMENTS_CLOSE:
            x, end = scale.x(event.announced), scale.x(event.day)
            width = round(max(end - x, 2), 1)
            yield TimelineShape("rect", "comments", x, y - 5, width=width, height=10)


def _mark(event: LawEvent, scale: Scale, y: int, lang: str) -> TimelineShape:
    x = scale.x(event.day)
    told = f"{known_day(event.day, event.certainty, lang=lang)} · {summary(event, lang)}"
    match event.kind:
        case EventKind.ENDED | EventKind.REVOKED:
            return TimelineShape("rect", "end", x - 5, y - 5, told, width=10, height=10)
        case EventKind.COMMENTS_CLOSE:
            return TimelineShape("circle", "comments", x, y, told, width=2)
        case EventKind.DRAFT_PUBLISHED:
            return TimelineShape("circle", "draft", x, y, told, width=4)
        case _:
            radius = 5 if event.kind is EventKind.IN_FORCE else 3
            return TimelineShape(
                "circle", _line_style("dot", event.certainty), x, y, told, width=radius
            )


def _line_style(kind: str, certainty: Certainty) -> str:
    return f"{kind} inferred" if certainty is Certainty.INFERRED else kind


def _games(
    bars: tuple[TimelineBar, ...], scale: Scale, *, top: int, lang: str
) -> Iterator[TimelineShape]:
    if bars:
        yield TimelineShape("text", "quiet", 16, top + 4, WORDS[lang].games)
    for index, bar in enumerate(bars, 1):
        y = top + _ROW * index
        x = _LEFT if bar.start is None else scale.x(bar.start)
        end = _WIDTH - _RIGHT if bar.end is None else scale.x(bar.end)
        start = known_day(bar.start, bar.certainty, lang=lang)
        stop = known_day(bar.end, Certainty.STATED, lang=lang)
        told, kind = f"{bar.label}, {start} – {stop}", _line_style("bar", bar.certainty)
        yield TimelineShape("text", "", 28, y + 4, bar.label)
        yield TimelineShape(
            "rect", kind, x, y - 8, told, width=round(end - x, 1), height=16, is_round=True
        )
