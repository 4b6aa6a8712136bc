"""The command `bylaw rounds convert`: rounds as JSON or in columns, written in another form."""

from collections import Counter
from functools import partial
from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.commands.rounds.files.audit_input import complain, map_of, open_rounds
from bylaw.cli.commands.rounds.files.outputs_asked import map_option
from bylaw.cli.say.language import _
from bylaw.cli.say.printing import count_of, fail_unless, print_json, tell
from bylaw.cli.say.progress import progress
from bylaw.cli.say.translated_commands import Command, argument, option
from bylaw.registry.audit.conversion.converted_files import form_of, write_rounds
from bylaw.registry.audit.conversion.converted_rounds import ConvertedRounds
from bylaw.registry.law.messages import N_, NN_
from bylaw.registry.publish.formats.writing import refuse_replacing, written_beside

_ROUNDS = NN_("{count} round", "{count} rounds")
_REFUSED = NN_("{count} refused", "{count} refused")
_LEFT_OUT = NN_("{count} left out by the map", "{count} left out by the map")


@click.command(
    cls=Command,
    help=N_(
        "Write the rounds of a file in another form: one on each line (.jsonl), or in columns "
        "(.csv, .parquet). A map reads a file as a casino keeps it. Nothing is judged: an audit "
        "of either file comes to the same. What cannot be read is refused with its line, and the "
        "status is then 1.\n\nExample: bylaw rounds convert casino.csv --map casino.toml --out "
        "rounds.parquet"
    ),
)
@argument("file", metavar="FILE", help=N_("A file of rounds."))
@option("--out", metavar="FILE", required=True, help=N_("The file to write."))
@map_option
@json_option
def command(*, file: str, out: str, map_file: str | None, as_json: bool) -> None:
    """Write rounds in another form, and say what was refused."""
    place, refused, left = Path(out), Counter[str](), list[int]()
    ending = form_of(place)
    refuse_replacing([place], read=[Path(file)])
    given = open_rounds(file, how=map_of(map_file))
    with progress(_("Writing")), written_beside(place) as beside:
        refuse = partial(complain, alike=refused, head=given.head)
        rounds = ConvertedRounds(given, refuse, left.append)
        number = write_rounds(beside, rounds, ending=ending)
    left_out = sum(left)
    if as_json:
        print_json({"out": out, "rounds": number, "refused": refused.total(), "left_out": left_out})
    else:
        told = [count_of(_ROUNDS, number), count_of(_REFUSED, refused.total())]
        told += [count_of(_LEFT_OUT, left_out)] if left_out else []
        tell(f"{out}: {', '.join(told)}")
    fail_unless(not refused)
