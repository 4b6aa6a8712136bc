"""What a run over files of rounds writes: verdicts, refused rows, a report, a statement."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from bylaw.cli.commands.rounds.files.outputs_asked import OutputsAsked
from bylaw.cli.commands.rounds.files.run_reports import write_report
from bylaw.cli.say.language import _
from bylaw.cli.say.progress import progress
from bylaw.front.judging.plain_laws import plain_law_of
from bylaw.front.judging.runs_judged import count_run, judge_into
from bylaw.front.own_key import key_bytes, own_key_file
from bylaw.registry.audit.many.tallies import DAY, Tally
from bylaw.registry.audit.runs.packed_parts import DonePart
from bylaw.registry.audit.runs.run_statements import RunDone, envelope, statement_of
from bylaw.registry.audit.runs.verdict_tables import AuditRun
from bylaw.registry.law.json_values import Json
from bylaw.registry.law.messages import N_, TellDone, UsageError
from bylaw.registry.publish.formats.writing import refuse_replacing, write_whole

if TYPE_CHECKING:
    from bylaw.cli.commands.rounds.audit_judging import Judging


def write_run(judging: "Judging", asked: OutputsAsked) -> Tally:
    """Judge all rounds into the files that are asked for, and count them."""
    # The key is read before the run, so that a missing one is told before the work is done.
    key = _signing_key(asked)
    law, by = plain_law_of(judging.view, judging.doctrine), judging.asking.by
    # A report shows the days as well.
    columns = by if asked.report is None else tuple(dict.fromkeys((DAY, *by)))
    run = AuditRun(judging.rounds, law, columns, engine=_engine(asked.master))
    with progress(_("Judging")) as tell:
        tally = _judged(run, asked, options=judging.options, tell=tell)
    if asked.report is not None:
        write_report(Path(asked.report), tally, law)
    if asked.statement is not None and asked.written is not None:
        done = RunDone([Path(name) for name in run.files], asked.written, law, tally)
        _sign(done, Path(asked.statement), key)
    return tally


def _judged(
    run: AuditRun, asked: OutputsAsked, *, options: Mapping[str, Json], tell: TellDone
) -> Tally:
    """Judge all rounds, into files where they are asked for."""
    if asked.written is None:
        return count_run(run, tell=tell)
    out, rejects = asked.written
    refuse_replacing((out, rejects), read=map(Path, run.files))
    return judge_into(run, out=out, rejects=rejects, options=options, tell=tell)


def _signing_key(asked: OutputsAsked) -> bytes:
    """The private key that signs the statement of the run; empty where none is asked for."""
    if asked.statement is None:
        return b""
    if asked.out is None:
        raise UsageError(N_("--statement needs --out: it is signed for the verdicts in a file"))
    return key_bytes(own_key_file() if asked.key is None else Path(asked.key))


def _sign(done: RunDone, place: Path, private: bytes) -> None:
    """State what was done, sign it, and write it."""
    if not all(path.is_file() for path in done.rounds):
        raise UsageError(N_("a statement names files; it cannot be made from the standard input"))
    write_whole(place, envelope(statement_of(done), private).encode())


def _engine(master: str | None) -> "Callable[[AuditRun], Iterator[DonePart]] | None":
    """What judges the parts of a run where Spark is asked for; else this process does."""
    if master is None:
        return None
    from bylaw.registry.audit.spark.spark_runs import spark_engine

    return spark_engine(master)
