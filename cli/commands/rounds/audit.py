"""The command `bylaw audit`: what past rounds should have paid, and whether they did."""

from collections.abc import Sequence
from pathlib import Path

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import RegistryChoice, law_options
from bylaw.cli.commands.rounds.files.outputs_asked import (
    ENGINES,
    AnswerWanted,
    OutputsAsked,
    engine_asked,
    map_option,
)
from bylaw.cli.say.printing import fail_unless
from bylaw.cli.say.translated_commands import argument, option, translated_command
from bylaw.front.opening import open_view
from bylaw.registry.answers.rules.game_rules import require_rules
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.formats.format_names import DecisionFormat
from bylaw.registry.rules.play.array_library import use_plain_arrays

_SMALL = 1 << 16


@translated_command(
    help=N_(
        "Say for each bet of a past round what the law in force that day ordered, with the words "
        "it rests on, whether the payment was right, and every doubt that could change the "
        "answer.\n\n"
        "FILE has one round (JSON), one on each line (JSONL), or rounds in columns (Parquet, "
        "CSV); - is the standard input. What is paid is beyond the stake. A round that cannot be "
        "read is refused with its line and the reason; the others go on. The status is 1 if a "
        "round was refused, or a payment was wrong or cannot be determined.\n\n"
        "Example: bylaw audit round.json --out decision.pdf"
    )
)
@argument(
    "files", metavar="[FILE]…", nargs=-1, help=N_("Files or folders; - is the standard input.")
)
@option(
    "--doctrine",
    metavar="FILE",
    help=N_("Readings you choose for open questions of law (JSON or TOML)."),
)
@option(
    "--check",
    metavar="FILE",
    help=N_("Recompute a verdict from its receipt, or check the signed statement of a run."),
)
@option("--wrong", is_flag=True, help=N_("Only the incorrect rounds."))
@option("--summary", is_flag=True, help=N_("Only the totals."))
@option(
    "--by",
    metavar="COLUMN",
    multiple=True,
    help=N_("Also total by date (day), or by a column of yours, e.g. casino."),
)
@option(
    "--stake-included",
    is_flag=True,
    help=N_("Amounts paid include the returned stake; by default, they do not."),
)
@map_option
@option(
    "--out",
    metavar="FILE",
    help=N_(
        "Write one row for each bet of each round (.parquet, .csv or .jsonl), or the decision on "
        "one round (.html or .pdf)."
    ),
)
@option(
    "--format",
    "form",
    type=click.Choice([one.value for one in DecisionFormat]),
    help=N_("Make a document of the decision on one round."),
)
@option(
    "--rejects",
    metavar="FILE",
    help=N_("File for unreadable rows (JSONL); by default, beside --out."),
)
@option(
    "--report",
    metavar="FILE",
    help=N_("Write a report of the run as a page (.html): sums by game, date and --by columns."),
)
@option(
    "--statement",
    metavar="FILE",
    help=N_("Write a signed statement of the run: hashes, law, program and counts (with --out)."),
)
@option(
    "--key",
    "key_file",
    metavar="FILE",
    help=N_("The key to sign the statement with, or to check it against; by default, your own."),
)
@option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    help=N_("Where rounds are judged: in this process, or by Apache Spark (Parquet files)."),
)
@option("--master", metavar="URL", help=N_("The Spark master; by default, local[*]."))
@option("--explain", metavar="ID", help=N_("Only the round with this id, with its full decision."))
@option("--exit-zero", is_flag=True, help=N_("Exit with status 0 whatever the payments were."))
@law_options
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
    map_file: str | None,
    out: str | None,
    form: str | None,
    rejects: str | None,
    report: str | None,
    statement: str | None,
    key_file: str | None,
    engine: str,
    master: str | None,
    explain: str | None,
    exit_zero: bool,
    asked: RegistryChoice,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Audit a file of rounds, or check a receipt."""
    if bool(files) == (check is not None):
        raise UsageError(N_("give a FILE of rounds, or --check with a receipt or a statement"))
    view = open_view(asked)
    require_rules(view)
    asking = AnswerWanted(as_json, as_lines, wrong, summary, by)
    if check is not None:
        from bylaw.cli.commands.rounds.audit_check import check_made

        is_clean = check_made(view, check, key=key_file, as_json=asking.for_programs)
    else:
        if _is_small_text(files):
            use_plain_arrays()
        # What judges loads the arrays that were chosen.
        from bylaw.cli.commands.rounds.audit_judging import judging_of

        judging = judging_of(
            view,
            files,
            asking,
            doctrine=doctrine,
            map_file=map_file,
            stake_included=stake_included,
        )
        on = engine_asked(engine, master)
        outputs = OutputsAsked(out, rejects, report, statement, key_file, on)
        is_clean = judging.answer(outputs, form=form, explain=explain)
    fail_unless(is_clean or exit_zero)


def _is_small_text(files: Sequence[str]) -> bool:
    """Tell whether all there is to judge is a file of few rounds, as of one."""
    path = Path(files[0])
    is_text = path.suffix.lower() in ("", ".json", ".jsonl", ".ndjson")
    if len(files) > 1 or not is_text or path.is_dir():
        return False
    return not (path.is_file() and path.stat().st_size > _SMALL)
