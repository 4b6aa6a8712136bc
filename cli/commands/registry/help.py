"""The command `bylaw help`: what a command does, and how it is asked."""

import click

from bylaw.cli.say.printing import tell
from bylaw.cli.say.speaking import argument
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.registry.law.messages import N_, UsageError


@speaking_command(
    help=N_(
        "Show the help of a command; without one, the list of all commands.\n\n"
        "Example: bylaw help rounds generate"
    )
)
@argument("names", metavar="[COMMAND]…", nargs=-1, help=N_("The command, as rounds generate."))
def command(*, names: tuple[str, ...]) -> None:
    """Find the command by its words, and show its help."""
    ctx = click.get_current_context().find_root()
    for name in names:
        ctx = _within(ctx, name)
    tell(ctx.command.get_help(ctx))


def _within(ctx: click.Context, name: str) -> click.Context:
    """Step into a command of a group."""
    group = ctx.command
    found = group.get_command(ctx, name) if isinstance(group, click.Group) else None
    if found is None:
        known = ", ".join(group.list_commands(ctx)) if isinstance(group, click.Group) else "-"
        template = N_("there is no command “{name}”; the commands are: {known}")
        raise UsageError(template, name=name, known=known)
    return click.Context(found, info_name=name, parent=ctx)
