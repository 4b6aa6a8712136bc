"""A game on a day: its sections, its rule and its payouts."""

import datetime as dt
from typing import cast

from fastapi import Depends
from starlette.responses import Response

from bylaw.front.judging.payouts_listed import in_one_language
from bylaw.registry.answers.law.games_in_force import in_force_as_json
from bylaw.registry.answers.shapes.law_shapes import GameOnDayShape
from bylaw.registry.law.messages import N_
from bylaw.registry.law.written_days import required_day
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.games.catalogue import RULES
from bylaw.registry.rules.questions import questions_for
from bylaw.web.pages.law_pages import changes, in_force_on
from bylaw.web.pages.rounds.judging import payouts, payouts_of_game
from bylaw.web.pages.shown_text import shown_text
from bylaw.web.serving.requests.delivery import as_json, deliver, negotiate, render
from bylaw.web.serving.requests.page_requests import Asking, PageRequest, refuse_without_rules
from bylaw.web.serving.requests.page_routers import PageRouter
from bylaw.web.serving.requests.problems import ProblemError
from bylaw.web.wording import GameWords, payment_words

router = PageRouter(dependencies=[Depends(refuse_without_rules)])


@router.data("/games/{game}/{day:day}.json", "law", GameOnDayShape)
def game_as_json(asking: Asking, game: str, day: str) -> Response:
    """A game on a date: its sections, its rule and its payouts."""
    return deliver(asking, "json", lambda: _game_json(asking, known_game(game), required_day(day)))


def _game_json(asking: PageRequest, game: str, day: dt.date) -> bytes:
    told = in_force_as_json(in_force_on(asking.snapshot, day), why=False)
    games = cast(list[dict[str, object]], told["games"])
    coming = cast(list[dict[str, object]], told["coming"])
    rows = [one.as_json() for one in payouts_of_game(asking.snapshot, game, day)]
    return as_json(
        {
            "day": day.isoformat(),
            "bylaw": told["bylaw"],
            "game": next((one for one in games if one["game"] == game), None),
            "coming": [one for one in coming if one["game"] == game],
            "payouts": rows,
            "findings": told["findings"],
        }
    )


@router.page("/games/{game}/{day:day}")
def game_page(asking: Asking, game: str, day: str) -> Response:
    """Show a game on a day."""
    on = required_day(day)
    known_game(game)
    forms = {"html": lambda: _game(asking, game, on), "json": lambda: _game_json(asking, game, on)}
    return negotiate(asking, forms)


def _game(asking: PageRequest, game: str, day: dt.date) -> bytes:
    found = in_force_on(asking.snapshot, day)
    one = next((each for each in found.games if each.name == game), None)
    text = (
        shown_text(asking.snapshot, asking.translator, day) if found.state == "in_force" else None
    )
    parts = [] if one is None or text is None else [text.section(v.label) for v in one.versions]
    of_game = (row for row in payouts(asking.snapshot, day) if row.game == game)
    return render(
        asking,
        "game.html",
        words=lambda name: GameWords(name, asking.translator),
        day=day,
        game=game,
        title=game_title(game, asking.lang),
        in_force=found,
        found=one,
        coming=found.coming.get(game),
        parts=[part for part in parts if part is not None],
        rows=in_one_language(of_game, asking.lang),
        paid=lambda row: payment_words(row, asking.translator),
        questions=questions_for(game),
        changes=changes(asking),
    )


def known_game(game: str) -> str:
    """Check that a game exists, or refuse."""
    if game not in RULES:
        template = N_("There is no game “{game}”; the games are {games}.")
        raise ProblemError(404, template, game=game, games=", ".join(RULES))
    return game
