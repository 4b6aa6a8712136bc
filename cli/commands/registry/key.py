"""The command `bylaw key`: the user's own key, with which seals are signed."""

import os
from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.say.printing import print_json, tell
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.sealing import key_bytes, own_key_file
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.formats.writing import unwritable
from bylaw.registry.store.integrity.keys import new_key, public_key


@translated_command(
    needs_word=True,
    help=N_(
        "Make or show the key with which you sign seals (Ed25519). `new` writes a private key that "
        "only you can read; `show` prints its public half, for those who check your seals.\n\n"
        "Example: bylaw key new"
    ),
)
@argument("action", type=click.Choice(("new", "show")), help=N_("The action."))
@option(
    "--key",
    "file",
    type=click.Path(),
    metavar="FILE",
    help=N_("The file of the key; by default, your own."),
)
@json_option
def command(*, action: str, file: str | None, as_json: bool) -> None:
    """Make the key where asked, then show its public half."""
    place = own_key_file() if file is None else Path(file)
    if action == "new":
        _write(place)
    public = public_key(key_bytes(place))
    if as_json:
        print_json({"file": str(place), "public": public})
    else:
        tell(public)


def _write(place: Path) -> None:
    """Write a new key that only its owner can read; never over another, and never half."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        _fill(place, handle)
    except FileExistsError:
        template = N_("{file} already exists; a key is never overwritten")
        raise UsageError(template, file=str(place)) from None
    except OSError as error:
        raise unwritable(place, error) from None


def _fill(place: Path, handle: int) -> None:
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(new_key())
    except BaseException:
        place.unlink()
        raise
