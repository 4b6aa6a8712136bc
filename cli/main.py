"""The command `bylaw`: it lists the commands, and loads only the one asked for."""

import atexit
import gc
import io
import os
import re
import sys
from importlib import import_module
from typing import cast

import click

from bylaw.cli.say.error_messages import (
    Interrupted,
    Misuse,
    RefusedExit,
    made_printable,
    refuse_what_failed_outside,
    shown_wrapped,
)
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import Group, TranslatedOption
from bylaw.front.progress_notes import show_long_work
from bylaw.registry.law.messages import N_, BylawError, UsageError
from bylaw.registry.law.text.printable import printable
from bylaw.registry.store.access.waiting_writers import USUAL, WaitLimit, set_wait_limit

# Each is a module of the folder that its room is named after.
ROOMS = {
    "gazette": (
        N_("Texts as published"),
        {
            "sources": N_("List the texts held, and check that they are unchanged."),
            "instruments": N_(
                "List the instruments of the registry, or of a Gazette text of yours."
            ),
            "operations": N_("List what each amending provision does, exactly."),
            "clause": N_("Show how one amending provision is read."),
            "coverage": N_("Account for every character of a text."),
            "drafts": N_("List the drafts that are known, and what became of each."),
            "findings": N_("List what is doubtful, unread or refused; accept a finding."),
        },
    ),
    "law": (
        N_("The law on a date"),
        {
            "show": N_("Show a section as it stood on a date."),
            "in-force": N_("List the games in force on a date, and their rules."),
            "history": N_("List every version of a section."),
            "timeline": N_("Draw the timeline of changes."),
            "diff": N_("Compare the text at two dates, word by word."),
            "compare": N_("Compare English and French, drafts, or an official consolidation."),
            "search": N_("Find words in every version of every section."),
            "consolidate": N_("Produce the consolidated by-law as of a date."),
            "feed": N_(
                "Produce an Atom feed and a calendar of drafts, deadlines and commencements."
            ),
        },
    ),
    "rounds": (
        N_("Rounds played"),
        {
            "audit": N_("Audit past rounds: what was due, and whether it was paid."),
            "reaudit": N_("List the past verdicts that change under the current registry."),
            "payouts": N_("List the pay tables in force on a date."),
            "odds": N_("Compute the exact house edge of each bet of a game."),
            "rules": N_("List which rules are bound to which text; certify a rule."),
            "rounds": N_("Describe the form of a round, or generate valid rounds."),
        },
    ),
    "rectifying": (
        N_("Corrections on record"),
        {
            "correct": N_("Record the correction of a damaged text."),
            "amend-day": N_("Record another publication date for a text."),
            "withdraw": N_("Withdraw an instrument, a text or a correction."),
            "log": N_("List what was recorded: when, by whom, and why."),
        },
    ),
    "registry": (
        N_("The registry itself"),
        {
            "ingest": N_("Ingest a Gazette text, or a base or consolidated text."),
            "works": N_("List the texts whose history is kept, or add one."),
            "check": N_("Say whether everything is in order: one verdict."),
            "verify": N_("Check every recorded byte, and recompute every version."),
            "seal": N_("Write a signed seal of the registry, to be kept elsewhere."),
            "key": N_("Create or show your signing key."),
            "db": N_("Manage the database: its schema and its location."),
            "export": N_("Write the registry as open data."),
            "serve": N_("Serve the website and the API on this computer."),
            "config": N_("Show your settings, and where each is from."),
            "help": N_("Show the help of a command."),
        },
    ),
}
"""The commands of each room, with what the room is about."""
COMMANDS = {name: room for room, (_about, names) in ROOMS.items() for name in names}


def _module_of(name: str) -> str:
    return f"bylaw.cli.commands.{COMMANDS[name]}.{name.replace('-', '_')}"


class Bylaw(Group):
    """The group of all commands; the one place where errors become messages."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command."""
        if cmd_name not in COMMANDS:
            return None
        return cast(click.Command, import_module(_module_of(cmd_name)).command)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show the commands room by room, without loading them."""
        width = max(map(len, COMMANDS))
        for about, commands in ROOMS.values():
            with formatter.section(_(about)):
                rows = [(f"{name:{width}}", _(told)) for name, told in commands.items()]
                formatter.write_dl(rows)

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: object,
    ) -> click.Context:
        """Read what stands before the name of a command."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.ClickException as error:
            raise made_printable(error) from None
        except KeyboardInterrupt:
            raise Interrupted(_("Interrupted.")) from None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; turn an error of ours into a message."""
        try:
            _set_wait_limit()
            show_long_work(lambda message: progress(translate(message)))
            return super().invoke(ctx)
        except BylawError as error:
            kind = Misuse if isinstance(error, UsageError) else RefusedExit
            hint = f"; {_(error.hint)}" if error.hint else ""
            raise shown_wrapped(kind(printable(translate(error.message) + hint))) from error
        except click.ClickException as error:
            raise made_printable(error) from None
        except (click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            raise Interrupted(_("Interrupted.")) from None
        except Exception as error:
            refuse_what_failed_outside(error)
            raise


def _set_wait_limit() -> None:
    """Set from the environment how long to wait for another writer."""
    said = os.environ.get("BYLAW_WAIT", str(USUAL))
    if not re.fullmatch(r"\d{1,6}(?:\.\d{1,3})?", said):
        raise UsageError(N_("BYLAW_WAIT is “{said}”; give a number of seconds"), said=said)
    set_wait_limit(WaitLimit(float(said), _tell_waiting))


def _tell_waiting(seconds: float) -> None:
    told = N_("Another process is writing to the registry; waiting up to {seconds} seconds …")
    from bylaw.cli.say.printing import tell

    tell(_(told, seconds=round(seconds)), err=True)


@click.group(
    cls=Bylaw,
    name="bylaw",
    context_settings={"help_option_names": ["--help", "-h"]},
    help=N_(
        "From what the Gazette printed to what the table owed.\n\n"
        "Reads the published instruments of Québec's By-law respecting casino games, in English "
        "and French, and says exactly what each one does, when, and what was not understood.\n\n"
        "Nothing here is an official text."
    ),
)
@click.version_option(
    package_name="bylaw",
    message="%(prog)s %(version)s",
    cls=TranslatedOption,
    help=N_("Show the version and exit."),
)
def bylaw() -> None:
    """Speak for the group; its help says the rest."""


def main() -> None:
    """Run the command from a terminal; a screen that lacks a character gets its code."""
    # An answer makes many values and few rings of them: looking for rings would take longer.
    gc.set_threshold(50_000)
    # At its end, Python would look through all of them once more; the system takes them back.
    atexit.register(gc.freeze)
    # Where a stream was closed before we began, no one listens, and nothing is said.
    sys.stdout, sys.stderr = (one or io.StringIO() for one in (sys.stdout, sys.stderr))
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    bylaw(prog_name="bylaw")
