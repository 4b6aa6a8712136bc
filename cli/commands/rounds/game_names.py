"""Naming a game on the command line, and its title in the user's language."""

from typing import TYPE_CHECKING

import click

from bylaw.cli.asking.completions import complete_games
from bylaw.cli.say.language import _, translate, user_lang
from bylaw.registry.law.message_catalogue import odds_in_words
from bylaw.registry.law.messages import N_, Message
from bylaw.registry.rules.binding import game_title
from bylaw.registry.rules.codes_of_names import game_of
from bylaw.registry.rules.names_of_codes import games_said

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def title_of(game: str, lang: str = "") -> str:
    """The title of a game in a language, that of the user by default; in English if it has none."""
    return game_title(game, lang or user_lang())


def odds_said(odds: str) -> str:
    """Say odds as the law does, and not as programs write them: 10 to 1."""
    return odds_in_words(odds, _)


class Game(click.ParamType[str]):
    """The name of a game, as rounds have it; the names are read only when one is asked for."""

    name = "game"

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> "list[CompletionItem]":
        """Offer the games by their codes."""
        return complete_games(incomplete)

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Find a game by its code or by its title in either language, or refuse."""
        game = game_of(str(value))
        if game is None:
            template = N_("There is no game “{game}”; the games are {games}.")
            told = Message(template, {"game": str(value), "games": games_said()})
            self.fail(translate(told), param, ctx)
        return game
