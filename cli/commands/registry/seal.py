"""The command `bylaw seal`: the head of the ledger as a small signed file, kept elsewhere."""

from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, db_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import print_json, tell
from bylaw.cli.say.translated_commands import option, translated_command
from bylaw.front.clock import now
from bylaw.front.opening import open_view
from bylaw.front.sealing import key_bytes, own_key_file, present
from bylaw.registry.law.messages import N_
from bylaw.registry.publish.formats.writing import write_whole
from bylaw.registry.store.integrity.seals import Seal, sign
from bylaw.registry.store.ledger.ledger_chain import moment_as_text


@translated_command(
    help=N_(
        "Write a seal: the last entry of the ledger, its hash and a digest of all that it covers, "
        "signed with your key. Keep it where those who keep the database cannot change it; "
        "`bylaw verify --seal` then shows whether entries were taken out or written anew.\n\n"
        "Example: bylaw seal --out registry.seal"
    )
)
@option(
    "--out",
    type=click.Path(),
    metavar="FILE",
    required=True,
    help=N_("The file to write the seal to."),
)
@option(
    "--key",
    "key_file",
    type=click.Path(),
    metavar="FILE",
    help=N_("The key to sign with; by default, your own."),
)
@db_option
@json_option
def command(*, out: str, key_file: str | None, db: str | None, as_json: bool) -> None:
    """Seal, write, and tell."""
    private = key_bytes(own_key_file() if key_file is None else Path(key_file))
    seal = sign(present(open_view(RegistryChoice(db))).seal(moment_as_text(now())), private)
    write_whole(Path(out), seal.as_text().encode())
    if as_json:
        print_json({"entry": seal.entry, "hash": seal.hash, "content": seal.content})
    else:
        _tell(seal)


def _tell(seal: Seal) -> None:
    tell(_("Sealed entry {entry}; content {content}", entry=seal.entry, content=seal.content))
