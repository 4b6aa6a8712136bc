"""Commands, options and arguments whose help is translated when it is read, not when it is made."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from bylaw.cli.say.language import (
    OPTION,
    _,
    figure,
    language_of,
    language_said_in,
    set_language,
    translate,
)
from bylaw.front.progress_notes import listen
from bylaw.front.settings_held import setting_in_force
from bylaw.registry.law.late_patterns import late_pattern
from bylaw.registry.law.messages import LANGUAGES, N_, Message, UsageError
from bylaw.registry.law.text.typography import with_fixed_blanks

_WRITTEN = frozenset({"--out", "--rejects", "--report", "--statement"})

_P = ParamSpec("_P")
_R = TypeVar("_R")


class _Translated:
    """Anything with a help text: it keeps the template, and gives the translation."""

    _template: str | None = None

    @property
    def help(self) -> str | None:
        """The help text in the user's language."""
        return None if self._template is None else with_fixed_blanks(_(self._template))

    @help.setter  # noqa: A003 - the attribute of click
    def help(self, template: str | None) -> None:
        self._template = template


METAVARS = (
    N_("ACTION"),
    N_("AMOUNT"),
    N_("ARGS"),
    N_("CODE"),
    N_("COLUMN"),
    N_("COMMAND"),
    N_("DAY"),
    N_("ENTRY"),
    N_("FILE"),
    N_("FOLDER"),
    N_("GAME"),
    N_("INTEGER"),
    N_("MOMENT"),
    N_("NAME"),
    N_("NAMES"),
    N_("NUMBER"),
    N_("SHARE"),
    N_("PATH"),
    N_("REASON"),
    N_("RECEIPT"),
    N_("RECEIPTS"),
    N_("SEAL"),
    N_("SECTION"),
    N_("TEXT"),
    N_("WORDS"),
)
"""What stands in a line of help for a value that the user gives."""

_METAVAR = late_pattern(r"[A-Z]+")


def translated_metavar(metavar: str) -> str:
    """Say what stands for a value in the user's language; what is no such word stays."""
    return _METAVAR.sub(lambda m: _(m[0]) if m[0] in METAVARS else m[0], metavar)


def _refuse_empty(parameter: click.Parameter, ctx: click.Context, value: object) -> None:
    """Refuse a value that is empty, as that of an unset variable: it would name this folder."""
    given = value if isinstance(value, tuple) else (value,)
    if "" in given and value != parameter.default:
        raise click.BadParameter(_("the value is empty"), ctx=ctx, param=parameter)


class TranslatedOption(_Translated, click.Option):
    """An option whose help is translated when it is read."""

    def process_value(self, ctx: click.Context, value: object) -> object:
        """Read the value given."""
        _refuse_empty(self, ctx, value)
        return super().process_value(ctx, value)

    def make_metavar(self, ctx: click.Context) -> str:
        """Say what stands for its value."""
        metavar = super().make_metavar(ctx)
        return metavar if metavar.startswith("[") else translated_metavar(metavar)


class Argument(_Translated, click.Argument):
    """An argument whose help is translated when it is read."""

    def process_value(self, ctx: click.Context, value: object) -> object:
        """Read the value given."""
        _refuse_empty(self, ctx, value)
        return super().process_value(ctx, value)

    def make_metavar(self, ctx: click.Context) -> str:
        """Say what stands for its value."""
        return translated_metavar(super().make_metavar(ctx))


class Command(_Translated, click.Command):
    """A command whose help is translated when it is read, and that knows `--ui`."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """List the parameters: its own, then `--verbose`, `--ui` and `--help`."""
        *own, help_option = super().get_params(ctx)
        return [*own, _VERBOSE, _UI, help_option]

    def get_short_help_str(self, limit: int = 0) -> str:  # noqa: ARG002 - the line may wrap
        """The first sentence of the help, never cut."""
        return super().get_short_help_str(limit=1_000)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option `--help`, explained in the user's language of this run."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def invoke(self, ctx: click.Context) -> object:
        """Run the command, unless it would write over what it reads."""
        written = {one.name for one in self.params if _WRITTEN.intersection(one.opts)}
        if any(ctx.params.get(name or "") for name in written):
            from bylaw.registry.publish.formats.writing import refuse_replacing

            refuse_replacing(
                _paths(value for name, value in ctx.params.items() if name in written),
                read=_paths(value for name, value in ctx.params.items() if name not in written),
            )
        return super().invoke(ctx)


def _paths(values: Iterable[object]) -> Iterator[Path]:
    """What may be files among the values of parameters."""
    for value in values:
        each = value if isinstance(value, tuple) else (value,)
        yield from (Path(one) for one in each if isinstance(one, str | Path))


class Group(Command, click.Group):
    """A group of commands that settles the user's language before it parses anything."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The usage line of a group, in the user's language."""
        return [translated_metavar(piece) for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Settle the language if this group is the outermost, then parse."""
        if ctx.parent is None:
            ctx.meta[OPTION] = language_said_in(args)
            set_language(language_of(args, os.environ, settled=_settled_language()))
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            template = N_("No such option {name!r} here. Options follow the command: {example}")
            example = f"{ctx.command_path} {_('COMMAND')} {error.option_name}"
            raise click.UsageError(
                _(template, name=error.option_name, example=example), ctx
            ) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was named; one that is misspelt gets those that are near."""
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.NoSuchCommand(name, possibilities=known, ctx=ctx)
        return super().resolve_command(ctx, args)


def _settled_language() -> str | None:
    """The language in the settings; the command itself reports a file that cannot be read."""
    try:
        return setting_in_force("interface").value
    except UsageError:
        return None


def _follow(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    if value:
        begun = time.perf_counter()
        stop = listen(lambda message: _tell_note(message, time.perf_counter() - begun))
        ctx.call_on_close(stop)


def _tell_note(message: Message, seconds: float) -> None:
    # What prints is loaded only where something is to be printed.
    from bylaw.cli.say.printing import tell

    tell(f"[{figure(f'{seconds:.2f}')} s] {translate(message)}", err=True)


_VERBOSE = TranslatedOption(
    ["-v", "--verbose"],
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_follow,
    help=N_("Log each step to standard error."),
)
_UI = TranslatedOption(
    [OPTION],
    type=click.Choice(LANGUAGES),
    expose_value=False,
    help=N_("Interface language; by default, that of your settings or locale."),
)


def translated_command(
    *,
    help: str,  # noqa: A002 - click's word
    needs_word: bool = False,
) -> Callable[[Callable[..., None]], Command]:
    """Make a command; its name is that of its module, given by the group.

    One that needs a word shows its help without any, as a group does.
    """
    return click.command(cls=Command, help=help, no_args_is_help=needs_word)


def option(*names: str, **settings: object) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Add an option whose help is translated."""
    return click.option(*names, cls=TranslatedOption, **settings)


def argument(*names: str, **settings: object) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]:
    """Add an argument whose help is translated."""
    return click.argument(*names, cls=Argument, **settings)
