"""The command `bylaw audit`: what past rounds should have paid, and whether they did."""

import datetime as dt

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import Asked, registry_options
from bylaw.cli.commands.rounds.audit_answers import Asking, answer
from bylaw.cli.commands.rounds.audit_check import check_receipt
from bylaw.cli.commands.rounds.audit_input import open_rounds
from bylaw.cli.commands.rounds.game_names import user_lang
from bylaw.cli.say.language import translate
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.judging_law import auditor_of, read_doctrine
from bylaw.front.opening import open_view
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.law.messages import N_, UsageError


@speaking_command(
    help=N_(
        "Say for each bet of a past round what the law in force that day ordered, with the words "
        "it rests on, whether the payment was right, and every doubt that could change the "
        "answer.\n\n"
        "FILE has one round (JSON), one on each line (JSONL), or rounds in columns (Parquet, "
        "CSV); - is the standard input. What is paid is beyond the stake. A round that cannot be "
        "read is refused with its line and the reason; the others go on. The status is 1 if a "
        "round was refused, or a payment was wrong or cannot be determined.\n\n"
        "Example: bylaw audit round.json"
    )
)
@argument("files", metavar="[FILE]…", nargs=-1, help=N_("The rounds; - is the standard input."))
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
@option(
    "--by",
    metavar="COLUMN",
    multiple=True,
    help=N_("Also add up by day, or by a column of yours that is carried along, as casino."),
)
@option(
    "--stake-included",
    is_flag=True,
    help=N_("What is paid includes the stake that is returned; by default, it does not."),
)
@option("--exit-zero", is_flag=True, help=N_("End with status 0 whatever the payments were."))
@registry_options
@json_option
@option("--jsonl", "as_lines", is_flag=True, help=N_("Print one verdict on each line."))
def command(
    *,
    files: tuple[str, ...],
    doctrine: str | None,
    check: str | None,
    wrong: bool,
    summary: bool,
    by: tuple[str, ...],
    stake_included: bool,
    exit_zero: bool,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Audit a file of rounds, or check a receipt."""
    if bool(files) == (check is not None):
        raise UsageError(N_("give a FILE of rounds, or --check with a receipt"))
    view = open_view(Asked(db, as_known))
    if check is not None:
        is_clean = check_receipt(view, check, as_json=as_json or as_lines)
    else:
        auditor = auditor_of(view, read_doctrine(doctrine), voice=Voice(user_lang(), translate))
        rounds = [open_rounds(file, with_stake=stake_included) for file in files]
        is_clean = answer(rounds, auditor, Asking(as_json, as_lines, wrong, summary, by))
    if not is_clean and not exit_zero:
        click.get_current_context().exit(1)
