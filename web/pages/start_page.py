"""The first page: one day, one box, the history as a picture, and the games of the day."""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from starlette.responses import RedirectResponse, Response

from bylaw.registry.answers.law.game_periods import GamePeriod, game_periods
from bylaw.registry.answers.law.provision_names import read_address
from bylaw.registry.answers.rules.game_rules import has_rules
from bylaw.registry.law.messages import LANGUAGES, UsageError
from bylaw.registry.law.text.provisions import Kind
from bylaw.registry.law.time.changes import DayOfChange
from bylaw.registry.law.written_days import required_day
from bylaw.registry.rules.binding import game_facts
from bylaw.web.pages.law_pages import changes, in_force_on
from bylaw.web.serving.requests.delivery import negotiate, render, timegate, wished_day
from bylaw.web.serving.requests.page_requests import Asking, PageRequest
from bylaw.web.serving.requests.page_routers import SiteRouter
from bylaw.web.serving.requests.problems import lang_of
from bylaw.web.wording import labels_spelled

router = SiteRouter(include_in_schema=False)
ROW, TOP, RIGHT = 24, 34, 16


@dataclass(frozen=True, slots=True)
class Canvas:
    """How wide the picture is, where its years begin, and how many of them are named."""

    width: int
    left: int
    years: int

    def place(self, share: float) -> float:
        """Where a share of all years stands."""
        return round(self.left + min(1.0, max(0.0, share)) * (self.width - self.left - RIGHT), 1)


WIDE, NARROW = Canvas(960, 150, 9), Canvas(360, 116, 3)
"""The picture on a screen, and on a telephone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A game while its text is held, as a bar of the picture."""

    game: str
    title: str
    x: float
    y: int
    width: float
    start: dt.date | None
    end: dt.date | None


@dataclass(frozen=True, slots=True)
class Tick:
    """A day on which the by-law changed, as a line of the picture."""

    change: DayOfChange
    x: float
    until: float


@dataclass(frozen=True)
class Picture:
    """The history of the by-law, drawn to a scale of years."""

    width: int
    height: int
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    years: tuple[tuple[int, float], ...]
    here: float


@router.get("/")
def root(asking: Asking) -> Response:
    """Lead to the first page in the reader's language."""
    lang = lang_of("/", asking.request.headers)
    return RedirectResponse(asking.carry(f"/{lang}/"), 303, {"vary": "Accept-Language"})


@router.get("/{lang:lang}", include_in_schema=False)
def without_slash(asking: Asking) -> Response:
    """Lead to the first page."""
    return RedirectResponse(asking.carry(f"/{asking.lang}/"), 308)


@router.get("/{lang:lang}/")
def start(asking: Asking, day: str = "") -> Response:
    """Show the first page."""
    wished = wished_day(asking)
    if wished is not None:
        place = asking.carry(f"/{asking.lang}/{wished}/")
        return RedirectResponse(place, 302, timegate(asking))
    on = required_day(day) if day else first_day(asking)
    return negotiate(asking, {"html": lambda: _page(asking, on)}, headers=timegate(asking))


def first_day(asking: PageRequest) -> dt.date:
    """Choose the day that is shown first: the last one on which the by-law was in force."""
    return asking.snapshot.last_day or asking.site.settings.now().date()


def _page(asking: PageRequest, day: dt.date) -> bytes:
    return render(
        asking,
        "start.html",
        day=day,
        in_force=in_force_on(asking.snapshot, day),
        works=asking.snapshot.works,
        changes=changes(asking),
        picture=_picture(asking, day, WIDE),
        narrow=_picture(asking, day, NARROW),
        labels_spelled=labels_spelled,
    )


def _picture(asking: PageRequest, day: dt.date, canvas: Canvas) -> Picture:
    found = changes(asking)
    made = asking.snapshot.subject.made
    days = [day, *(change.day for change in found), *([made] if made else [])]
    first, last = min(days).year, max(days).year + 1

    def x(on: dt.date) -> float:
        start, end = dt.date(first, 1, 1).toordinal(), dt.date(last, 1, 1).toordinal()
        return canvas.place((on.toordinal() - start) / (end - start))

    timelines = [asking.snapshot.timeline(lang) for lang in LANGUAGES]
    periods = tuple(game_periods(timelines, lang=asking.lang))
    ends = (canvas.place(0), x(dt.date(last, 1, 1)))
    bars = tuple(_bar(period, x, place=place, ends=ends) for place, period in enumerate(periods))
    places = [x(change.day) for change in found]
    ticks = tuple(
        Tick(change, at, after)
        for change, at, after in zip(found, places, [*places, ends[1]][1:], strict=True)
    )
    step = max(1, (last - first) // canvas.years)
    years = tuple((year, x(dt.date(year, 1, 1))) for year in range(first, last, step))
    return Picture(canvas.width, TOP + ROW * len(periods) + 30, bars, ticks, years, x(day))


def _bar(
    period: GamePeriod, x: Callable[[dt.date], float], *, place: int, ends: tuple[float, float]
) -> Bar:
    start, last = period.first.start, period.last.end
    left = x(start) if start else ends[0]
    width = round((x(last) if last else ends[1]) - left, 1)
    return Bar(period.name, period.title, left, TOP + ROW * place, width, start, last)


@router.get("/{lang:lang}/go")
def go(asking: Asking, q: str = "", day: str = "") -> Response:
    """Lead from the one box to what it means: a section, an instrument, a game, or a search."""
    said, on = q.strip(), (required_day(day) if day else first_day(asking))
    return RedirectResponse(asking.carry(_address_meant(asking, said, on)), 303)


def _address_meant(asking: PageRequest, said: str, day: dt.date) -> str:
    base = f"/{asking.lang}"
    if not said:
        return f"{base}/{day}/"
    numbers = {item.number for item in asking.snapshot.instruments if item.number}
    if said in numbers:
        return f"{base}/instruments/{quote(said)}"
    if _is_section(asking, said):
        return f"{base}/{day}/{quote(said)}"
    games = game_facts() if has_rules(asking.snapshot.view) else {}
    for name, facts in games.items():
        if said.casefold() in {
            name.casefold(),
            *(title.casefold() for title in facts.title.values()),
        }:
            return f"{base}/games/{name}/{day}"
    return f"{base}/search?{urlencode({'q': said})}"


def _is_section(asking: PageRequest, said: str) -> bool:
    try:
        address = read_address(said)
    except UsageError:
        return False
    kind = address.kind
    has_number = any(c.isdigit() for c in address.label) or kind is not Kind.SECTION
    known = (asking.snapshot.timeline(lang).of(address.label, kind) for lang in LANGUAGES)
    return has_number and any(known)
