"""The command `bylaw audit`: what past rounds should have paid, and whether they did."""

import datetime as dt

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.rounds.audit_answers import Asking, answer
from bylaw.cli.commands.rounds.audit_check import check_receipt
from bylaw.cli.commands.rounds.audit_input import open_rounds
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.judging_law import auditor_of, read_doctrine
from bylaw.front.opening import open_view
from bylaw.registry.law.messages import N_, UsageError


@speaking_command(
    help=N_(
        "Say for each bet of a past round what the law in force that day ordered, with the words "
        "it rests on, whether the payment was right, and every doubt that could change the "
        "answer.\n\n"
        "FILE has one round (JSON), one on each line (JSONL), or rounds in columns (Parquet, "
        "CSV); - is the standard input. A round that cannot be read is refused with its line and "
        "the reason; the others go on, and the status is 1.\n\n"
        "Example: bylaw audit round.json"
    )
)
@argument("file", required=False, help=N_("The rounds; - is the standard input."))
@option(
    "--doctrine",
    metavar="FILE",
    help=N_("Options that you fix for questions of the law (JSON or TOML)."),
)
@option(
    "--check", metavar="RECEIPT", help=N_("Make a verdict again from its receipt, and compare.")
)
@option("--wrong", is_flag=True, help=N_("Only the rounds with a payment that is not as due."))
@option("--summary", is_flag=True, help=N_("Only the counts and sums."))
@registry_options
@json_option
@option("--jsonl", "as_lines", is_flag=True, help=N_("Print one verdict on each line."))
def command(
    *,
    file: str | None,
    doctrine: str | None,
    check: str | None,
    wrong: bool,
    summary: bool,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Audit a file of rounds, or check a receipt."""
    if (file is None) == (check is None):
        raise UsageError(N_("give a FILE of rounds, or --check with a receipt"))
    view = open_view(Asked(db, as_known))
    asking = Asking(as_json, as_lines, wrong, summary)
    if check is not None:
        is_clean = check_receipt(view, check, as_json=as_json or as_lines)
    else:
        auditor = auditor_of(view, read_doctrine(doctrine))
        is_clean = answer(open_rounds(file or "-"), auditor, asking)
    if not is_clean:
        click.get_current_context().exit(1)
