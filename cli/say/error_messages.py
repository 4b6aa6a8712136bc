"""What a command that does not end well tells: what refused, and its status."""

import errno
import io
import os
from typing import IO

import click

from bylaw.cli.say.language import _, translate
from bylaw.registry.law.messages import N_
from bylaw.registry.law.system_reasons import system_reason
from bylaw.registry.law.text.printable import printable


class RefusedExit(click.ClickException):
    """The law or the data refuses: status 1."""

    exit_code = 1


class Misuse(click.ClickException):
    """The question makes no sense: status 2."""

    exit_code = 2


class Interrupted(click.ClickException):
    """The user stopped the command: status 130, as shells have it."""

    exit_code = 130

    def show(self, _file: IO[str] | None = None) -> None:
        """Say so in one line."""
        from bylaw.cli.say.printing import tell

        tell(self.format_message(), err=True)


def made_printable(error: click.ClickException) -> click.ClickException:
    """Keep what was typed, or read, from commanding the screen out of a message."""
    vars(error)["message"] = printable(error.message)
    return shown_wrapped(error)


def shown_wrapped(error: click.ClickException) -> click.ClickException:
    """Wrap an error to the width of the screen."""

    def show(file: IO[str] | None = None) -> None:
        written = io.StringIO()
        type(error).show(error, file=written)
        from bylaw.cli.say.printing import tell

        tell(written.getvalue(), err=file is None, nl=False)

    vars(error)["show"] = show
    return error


def refuse_what_failed_outside(error: Exception) -> None:
    """Turn what failed outside of the program into a refusal; do nothing where we erred."""
    if isinstance(error, MemoryError):
        told = N_("there is not enough memory; close other programs, or split the file")
        raise RefusedExit(_(told)) from None
    if isinstance(error, OSError):
        _refuse_system_error(error)
    _refuse_changed_data(error)


def _refuse_system_error(error: OSError) -> None:
    """Name the file that the system refused, or say that the answer is not whole.

    A reader who stopped listening needs no message.
    """
    why = translate(system_reason(error))
    if error.filename is not None:
        told = _("the system refuses {file}: {why}")
        shown = printable(told.format(file=os.fsdecode(error.filename), why=why))
        raise shown_wrapped(RefusedExit(shown)) from error
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
        told = _("the answer could not be written: {why}")
        raise RefusedExit(told.format(why=why)) from error


def _refuse_changed_data(error: Exception) -> None:
    """Blame the files that bylaw was shipped with where they were changed; else we erred."""
    from bylaw.registry.store.integrity.packaged_data import data_problems

    for finding in data_problems():
        raise RefusedExit(translate(finding.message)) from error
