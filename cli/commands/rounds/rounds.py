"""The command `bylaw rounds`: what a round looks like, rounds to try with, and files of them."""

from importlib import import_module
from typing import cast

import click

from bylaw.cli.say.translated_commands import Group
from bylaw.registry.law.messages import N_
from bylaw.registry.rules.play.array_library import use_plain_arrays

_MODULES = {
    "describe": "round_description",
    "generate": "round_generation",
    "map": "round_map",
    "convert": "round_conversion",
}


class _Rounds(Group):
    """Loads only the command asked for: describing a round takes neither NumPy nor Arrow."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(_MODULES)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in _MODULES:
            return None
        if cmd_name == "describe":
            use_plain_arrays()
        module = f"bylaw.cli.commands.rounds.files.{_MODULES[cmd_name]}"
        return cast(click.Command, import_module(module).command)


@click.group(
    cls=_Rounds,
    help=N_(
        "Describe the form of a round, or make rounds for load tests and demonstrations.\n\n"
        "Example: bylaw rounds generate --game war --count 1000 --seed 1 --out war.csv"
    ),
)
def command() -> None:
    """Speak for the group; its help says the rest."""
