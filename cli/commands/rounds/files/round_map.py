"""The command `bylaw rounds map`: a map proposed for a file of rounds as a casino keeps it."""

from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.commands.law.document_output import deliver
from bylaw.cli.commands.rounds.files.audit_input import first_in_columns
from bylaw.cli.say.language import _, translate
from bylaw.cli.say.printing import print_json, tell
from bylaw.cli.say.translated_commands import Command, argument, option
from bylaw.registry.audit.maps.file_samples import sample_of
from bylaw.registry.audit.maps.map_proposals import propose_map
from bylaw.registry.audit.maps.proposed_map import Proposal
from bylaw.registry.law.messages import N_
from bylaw.registry.law.text.printable import printable


@click.command(
    cls=Command,
    help=N_(
        "Look at a file of rounds (Parquet, CSV) and propose a map of it: which columns hold the "
        "date, the game, the bets and the cards, and in what format. What cannot be determined "
        "is left to you, in comments; the status is then 1.\n\nExample: bylaw rounds map "
        "rounds.csv --out rounds.toml"
    ),
)
@argument("file", metavar="FILE", help=N_("A file of rounds in columns, or a folder of them."))
@option("--out", metavar="FILE", help=N_("The file to write."))
@json_option
def command(*, file: str, out: str | None, as_json: bool) -> None:
    """Propose a map, and say what is left open."""
    made = propose_map(sample_of(Path(first_in_columns(file))))
    if as_json:
        print_json(
            {
                "map": made.as_toml(),
                "open": [translate(message) for message in made.left],
                "odd": [translate(message) for message in made.odd],
                "carried": list(made.carried),
            }
        )
    else:
        deliver(_map_source(made).encode(), None if out is None else Path(out))
    if made.left:
        _tell_open(made, out)
        click.get_current_context().exit(1)


def _tell_open(made: Proposal, out: str | None) -> None:
    """Say what the file that was written leaves open; on the screen it was just read."""
    for one in made.left if out is not None else ():
        tell(_("To decide: {what}", what=translate(one)), err=True)


def _map_source(made: Proposal) -> str:
    """Write the map, with what is left open and what is carried along in comments."""
    told = [_("To decide: {what}", what=translate(one)) for one in made.left]
    told += [_("Not read: {what}", what=translate(one)) for one in made.odd]
    if made.carried:
        carried = ", ".join(made.carried)
        told.append(_("Kept as is: {columns}", columns=carried))
    # A name of the file may hold a line end, behind which it would no longer be a comment.
    lines = (printable(" ".join(line.split())) for line in told)
    return "".join(f"# {line}\n" for line in lines) + made.as_toml()
