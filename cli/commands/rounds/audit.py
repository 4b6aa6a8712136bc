"""The command `bylaw audit`: what past rounds should have paid, and whether they did."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bylaw.cli.asking.parameters import json_option
from bylaw.cli.asking.registry_asked import Asked, registry_options, work_option
from bylaw.cli.commands.rounds.audit_answers import Asking, answer, print_counts
from bylaw.cli.commands.rounds.decision_asked import decide_one, document_asked
from bylaw.cli.commands.rounds.files.audit_input import files_of, map_of, open_rounds
from bylaw.cli.commands.rounds.files.outputs_asked import ENGINES, OutputsAsked, engine_asked
from bylaw.cli.commands.rounds.game_names import user_lang
from bylaw.cli.say.language import translate
from bylaw.cli.say.speaking import argument, option
from bylaw.cli.say.speaking import command as speaking_command
from bylaw.front.judging.judging_law import auditor_of, read_doctrine
from bylaw.front.opening import open_view
from bylaw.front.settings_held import settled
from bylaw.registry.answers.rules.rules_kept import require_rules
from bylaw.registry.audit.many.tallies import REFUSED
from bylaw.registry.audit.rounds.json_files import TextRounds
from bylaw.registry.audit.rounds.round_files import find_round
from bylaw.registry.audit.verdicts.auditor import Auditor
from bylaw.registry.audit.verdicts.quoting import Voice
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.light_values import dataclass
from bylaw.registry.law.messages import N_, UsageError
from bylaw.registry.publish.formats.format_names import DecisionFormat
from bylaw.registry.rules.questions import Options
from bylaw.registry.store.view import View

if TYPE_CHECKING:
    from bylaw.registry.audit.rounds.column_files import ColumnFile


@speaking_command(
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
    help=N_("Also add up by day, or by a column of yours that is carried along, as casino."),
)
@option(
    "--stake-included",
    is_flag=True,
    help=N_("Amounts paid include the returned stake; by default, they do not."),
)
@option(
    "--map",
    "map_file",
    metavar="FILE",
    help=N_("How your files name and write things (TOML); bylaw rounds map proposes one."),
)
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
    help=N_("The key that signs the statement, or that a checked one must have; by default yours."),
)
@option(
    "--engine",
    type=click.Choice(ENGINES),
    default=ENGINES[0],
    help=N_("Where rounds are judged: in this process, or by Apache Spark (Parquet files)."),
)
@option("--master", metavar="URL", help=N_("The master of Spark; by default local[*]."))
@option("--explain", metavar="ID", help=N_("Only the round of this id, with its whole decision."))
@option("--exit-zero", is_flag=True, help=N_("Exit with status 0 whatever the payments were."))
@work_option
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
    work: str | None,
    db: str | None,
    as_known: dt.datetime | int | None,
    as_json: bool,
    as_lines: bool,
) -> None:
    """Audit a file of rounds, or check a receipt."""
    if bool(files) == (check is not None):
        raise UsageError(N_("give a FILE of rounds, or --check with a receipt or a statement"))
    view = open_view(Asked(db, as_known, work))
    require_rules(view)
    asking = Asking(as_json, as_lines, wrong, summary, by)
    if check is not None:
        from bylaw.cli.commands.rounds.audit_check import check_made

        is_clean = check_made(view, check, key=key_file, as_json=as_json or as_lines)
    else:
        named = files_of(files)
        how = map_of(map_file)
        rounds = {file: open_rounds(file, with_stake=stake_included, how=how) for file in named}
        fixed = read_doctrine(settled("doctrine", doctrine).value)
        options: dict[str, Json] = {"stake_included": stake_included, "map": repr(how)}
        judging = Judging(view, rounds, fixed, asking, options)
        document = document_asked(form, out)
        if document is not None:
            is_clean = judging.decide(document, out=out, explain=explain)
        else:
            on = engine_asked(engine, master)
            outputs = OutputsAsked(out, rejects, report, statement, key_file, on)
            is_clean = judging.answer(outputs, explain=explain)
    if not is_clean and not exit_zero:
        click.get_current_context().exit(1)


@dataclass(frozen=True)
class Judging:
    """What is to be judged, on which registry, under which doctrine, and how to answer."""

    view: View
    rounds: "Mapping[str, TextRounds | ColumnFile]"
    doctrine: Options
    asking: Asking
    options: Mapping[str, Json] = field(default_factory=dict)

    def answer(self, outputs: OutputsAsked, *, explain: str | None) -> bool:
        """Answer in the way that was asked for; tell whether all was as due."""
        if outputs.are_any:
            return self._run(outputs)
        return answer(self._chosen(explain), self._auditor(), self.asking)

    def decide(self, form: DecisionFormat, *, out: str | None, explain: str | None) -> bool:
        """Make a document of the decision on one round; tell whether all was as due."""
        from bylaw.cli.commands.law.document_output import deliver

        data, is_clean = decide_one(self._chosen(explain), self._auditor(), form)
        deliver(data, None if out is None else Path(out))
        return is_clean

    def _chosen(self, explain: str | None) -> "list[TextRounds | ColumnFile]":
        """Take the one round that is asked for, or all of them."""
        if explain is None:
            return list(self.rounds.values())
        return [TextRounds(iter([find_round(self.rounds, explain)]), is_single=True)]

    def _auditor(self) -> Auditor:
        return auditor_of(self.view, self.doctrine, voice=Voice(user_lang(), translate))

    def _run(self, outputs: OutputsAsked) -> bool:
        """Judge all rounds into files, and count them."""
        # Writing columns and reports loads libraries that one round does not need.
        from bylaw.cli.commands.rounds.files.run_outputs import RunAsked

        by = self.asking.by
        tally = RunAsked(self.rounds, self.view, self.doctrine, by, self.options).write(outputs)
        print_counts(tally, self.asking)
        return not tally.results.get(REFUSED) and not tally.wrong
