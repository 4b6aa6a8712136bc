"""The command `bylaw help`: what a command does, and how it is asked."""

import click

from bylaw.cli.asking.completions import complete_commands
from bylaw.cli.say.language import OPTION, user_lang
from bylaw.cli.say.translated_commands import argument, translated_command
from bylaw.registry.law.messages import N_


@translated_command(
    help=N_(
        "Show the help of a command; without one, the list of all commands.\n\n"
        "Example: bylaw help rounds generate"
    )
)
@argument(
    "names",
    metavar="[COMMAND]…",
    nargs=-1,
    help=N_("The command, e.g. rounds generate."),
    shell_complete=complete_commands,
)
def command(*, names: tuple[str, ...]) -> None:
    """Ask the command for its own help, in the language in which it was asked for."""
    root = click.get_current_context().find_root()
    asked = [*names, OPTION, user_lang(), "--help"]
    root.command.main(asked, prog_name=root.info_name, standalone_mode=False)
