"""What a bet costs: every bet of a game, with exact chances, and the same for another day."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from fastapi import Depends
from starlette.responses import RedirectResponse, Response

from bylaw.front.judging.costs_counted import CostsAsked, count_costs
from bylaw.registry.answers.rules.bet_costs import outcome_in
from bylaw.registry.answers.shapes.cost_shapes import CostShape
from bylaw.registry.law.written_days import required_day
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.web.pages.rounds.game_pages import known_game
from bylaw.web.pages.rounds.judging import auditor
from bylaw.web.pages.start_page import first_day
from bylaw.web.serving.jobs import Job, JobState
from bylaw.web.serving.requests.delivery import FRESH, as_json, fresh, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest, refuse_without_rules
from bylaw.web.serving.requests.page_routers import PageRouter
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.wording import GameWords

router = PageRouter(dependencies=[Depends(refuse_without_rules)])
KIND = "costs"
_Row = Mapping[str, object]
_Key = tuple[str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True)
class Counting:
    """What a game costs on a day: the job that counts it."""

    day: dt.date
    job: Job


@dataclass(frozen=True)
class TwoDays:
    """A bet under one reading of the law, with its house edge on each of two days, if any."""

    bet: str
    options: tuple[tuple[str, str], ...]
    edges: tuple[float | None, ...]

    @property
    def reading(self) -> dict[str, str]:
        """The options of the reading, by question."""
        return dict(self.options)

    @property
    def is_changed(self) -> bool:
        """Whether it costs something else on the other day."""
        return len(set(self.edges)) > 1


def beside(countings: Sequence[Counting]) -> tuple[TwoDays, ...]:
    """Put the costs of two days side by side, when both are counted."""
    if len(countings) < 2 or not all(isinstance(one.job.result, list) for one in countings):
        return ()
    tables = [_edges(cast(list[_Row], one.job.result)) for one in countings]
    keys = dict.fromkeys(key for table in tables for key in table)
    return tuple(TwoDays(*key, tuple(table.get(key) for table in tables)) for key in keys)


def largest_edge(countings: Sequence[Counting]) -> float:
    """The largest edge of all bets, to which the bars are drawn; 1 where there is none."""
    tables = [cast(list[_Row], one.job.result or []) for one in countings]
    edges = [cast(float | None, row["house_edge"]) for rows in tables for row in rows]
    return max((abs(edge) for edge in edges if edge), default=1.0)


def _edges(rows: list[_Row]) -> dict[_Key, float | None]:
    """The house edge of each bet, by its name and the reading of the law."""
    return {
        (str(row["bet"]), tuple(cast(dict[str, str], row["options"]).items())): cast(
            float | None, row["house_edge"]
        )
        for row in rows
    }


@router.page("/costs")
def costs_page(asking: Asking) -> Response:
    """Show the games whose bets can be counted."""

    def page() -> bytes:
        titles = {name: game_title(name, asking.lang) for name in RULES}
        return render(asking, "costs.html", titles=titles, last=first_day(asking))

    return negotiate(asking, {"html": page})


@router.get("/{lang:lang}/costs/go", include_in_schema=False)
def go(asking: Asking, game: str, day: str, other: str = "") -> Response:
    """Lead from the form to the costs of a game."""
    rest = f"?other={required_day(other)}" if other else ""
    return RedirectResponse(
        f"/{asking.lang}/costs/{known_game(game)}/{required_day(day)}{rest}", 303
    )


def _counting(asking: PageRequest, game: str, day: dt.date, decks: int | None) -> Counting:
    """Begin to count, or find the count that was begun before; wait a moment for it."""
    snapshot, jobs = asking.snapshot, asking.site.jobs

    def begin() -> Job:
        job = jobs.prepare(KIND, f"{game} {day}")
        asked = CostsAsked(asking.site.settings.database, snapshot.view.seq, game, day, decks)
        jobs.begin(job, count_costs, asked)
        return job

    key = ("costs", game, day, decks)
    job = snapshot.keep(key, begin)
    if job.state is JobState.CANCELLED:
        snapshot.drop(key)
        job = snapshot.keep(key, begin)
    jobs.wait(job)
    return Counting(day, job)


@router.data("/costs/{game}/{day:day}.json", "rounds", list[CostShape])
def costs_as_json(asking: Asking, game: str, day: str, decks: int | None = None) -> Response:
    """What each bet of a game costs, as `bylaw odds --json` gives it; 202 while it is counted."""
    job = _counting(asking, known_game(game), required_day(day), decks).job
    if job.error is not None:
        raise ProblemError(409, job.error.template, **job.error.values)
    if not job.is_over:
        told = {"state": job.state.value, "done": job.done, "total": job.total}
        return fresh("json", as_json(told), 202, headers={**FRESH, "retry-after": "2"})
    return fresh("json", as_json(job.result))


@router.get("/{lang:lang}/costs/{game}/{day:day}", include_in_schema=False)
def game_costs_page(
    asking: Asking, game: str, day: str, other: str = "", decks: int | None = None
) -> Response:
    """Show what each bet of a game costs, on one day or on two side by side."""
    days = [required_day(day), *([required_day(other)] if other else [])]
    countings = [_counting(asking, known_game(game), one, decks) for one in days]
    body = render(
        asking,
        "game_costs.html",
        day=days[0],
        other=other,
        decks=decks,
        game=game,
        title=game_title(game, asking.lang),
        countings=countings,
        beside=beside(countings),
        scale=largest_edge(countings),
        is_over=all(one.job.is_over for one in countings),
        words=GameWords(game, asking.translator),
        outcome=partial(_outcome, asking, game),
    )
    return fresh("html", body)


def _outcome(asking: PageRequest, game: str, day: dt.date, chance: Mapping[str, str | None]) -> str:
    """Name an outcome: what pays it in the words of the page's language, or its mere result."""
    label = str(chance["label"])
    if chance["odds"] is None:
        return asking.translator.say(label.replace("_", " "))
    law = auditor(asking).law_on(day)
    return outcome_in(label, RULES[game], law, lang=asking.lang)


@router.post("/{lang:lang}/costs/{job}/cancel", include_in_schema=False)
def cancel(asking: Asking, job: str) -> Response:
    """Stop counting."""
    asking.site.jobs.cancel(asking.site.jobs.find(job, KIND))
    return RedirectResponse(f"/{asking.lang}/costs", 303)
